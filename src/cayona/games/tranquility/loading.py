"""Reading a position: every field checked by itself, laid out, then checked against the others.

`loading_fields` has the first half, this module the second: what cards, phases and amounts can go together.
Nothing is drawn or moved; only a turn without any action is over at once (TQ-50, TQ-106).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.boards import BOARDS, Board
from cayona.games.tranquility.components import (
    BORDER,
    COMPASS,
    COMPASSES,
    FINISH,
    FINISHES,
    FIRST_STORM,
    ISLANDS,
    MONSTER,
    MONSTERS,
    ROCKS,
    ROCKS_LEAVE_AT,
    START,
    STARTS,
    STORMS,
)
from cayona.games.tranquility.loading_fields import Record, complete, read_options, refuse
from cayona.games.tranquility.notation import card_code
from cayona.games.tranquility.rules import PHASES, REASONS, STEPS, Tranquility
from cayona.games.tranquility.rules.actions import (
    CELL,
    DRAFT,
    FOR_FLIP,
    FOR_ISLAND,
    IN_SETUP,
    IN_START,
    MONSTER_CELL,
    OVER,
    PAY,
    PAYMENTS,
    PLEDGE,
    ROCKS_MOVE,
    ROCKS_PAY,
    ROCKS_ROW,
    RUNNING,
    START_PAY,
    STORM,
    STORM_ROW,
    TRIM,
)
from cayona.games.tranquility.rules.table import DESTROYED, OWNER_STEP, REMOVED, UNSEEN
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

LARGEST_HAND: Final = 20
"""More than any rule lets a seat hold, and less than there is room for."""
LIMITS: Final = {START: STARTS, FINISH: FINISHES, MONSTER: MONSTERS, ROCKS: 1, COMPASS: COMPASSES, BORDER: 4}
STEPS_OF: Final = {
    "ACT": ("action",),
    "CELL": ("action",),
    "PAY": ("action",),
    "MONSTER_CELL": ("action",),
    "FLIP_CELL": ("action",),
    "PLEDGE": ("start",),
    "START_PAY": ("start",),
    "ROCKS": ("rocks",),
    "ROCKS_PAY": ("rocks",),
    "ROCKS_ROW": ("explore",),
    "STORM": ("refill", "start", "explore"),
    "STORM_ROW": ("refill", "setup", "start", "explore"),
    "TRIM": ("refill", "setup", "start", "explore"),
    "DRAFT": ("refill",),
    "OVER": ("over",),
}
"""The steps in which each phase can stand, the usual one first."""


def read_position(game: Game, given: Record, chance: Chance) -> Tranquility:
    """Return the position that `given` describes."""
    seats, options = read_options(game, given)
    board = BOARDS[options["variant"]]
    record = complete(given, seats, options["variant"] == "competitive", board)
    state = Tranquility(
        game,
        seats,
        options,
        chance,
        board.chart(),
        options["variant"] == "competitive",
        options["variant"] == "day_night",
    )
    state.clear()
    _check_cards(record, options, seats)
    _check_places(record, options, board, seats)
    _lay_out(state, record)
    _check_moment(state, record)
    _check_weather(state, record, options)
    _check_phase(state, record)
    _check_decider(state, record)
    _settle(state, record)
    return state


# --- Cards ---------------------------------------------------------------------------------------------


def _piles(record: Record) -> Iterator[tuple[str, list[Any]]]:
    """Yield every list of cards with its field."""
    for field in ("hands", "draw_piles", "discards"):
        for cards in record[field]:
            yield field, cards
    for field in ("removed", "destroyed", "exploration", "display", "deck"):
        yield field, record[field]
    yield "grid", list(record["grid"].values())


def _check_cards(record: Record, options: dict[str, Any], seats: int) -> None:
    """No island lies in two places, and of other cards there are no more than in the box."""
    seen: Counter[int] = Counter()
    for field, cards in _piles(record):
        for name in cards:
            code = card_code(name)
            seen[code] += 1
            limit = LIMITS.get(code, 1) - (1 if code == START and record["start_played"] else 0)
            if seen[code] > limit:
                refuse(
                    field,
                    _("there are too many cards {card}; the game has {limit}.").format(
                        card=name, limit=limit
                    ),
                )
    for storm in (*record["storms"], record["storm"]):
        if storm is not None and seen[card_code(storm)] > 0:
            refuse("storms", _("the storm {storm} lies in two places.").format(storm=storm))
    if record["storm"] in record["storms"]:
        refuse("storm", _("the storm {storm} lies in two places.").format(storm=record["storm"]))
    compasses = record["compasses"] + record["compass_supply"] + seen[COMPASS]
    if compasses > COMPASSES:
        refuse(
            "compasses",
            _("there are {count} compasses in all instead of at most 6.").format(count=compasses),
            "TQ-87",
        )
    if len(set(record["orientation"])) and options["variant"] != "day_night":
        refuse("orientation", _("islands have two sides only in Day and Night."), "TQ-96")


def _check_places(record: Record, options: dict[str, Any], board: Board, seats: int) -> None:
    """Every card lies where such a card can be."""
    variant = options["variant"]
    played = record["start_played"]
    piled = _piled_kinds(options)
    for seat in range(seats):
        unseen = Counter(record["discards_unseen"][seat])
        if unseen - Counter(record["discards"][seat]):
            refuse(
                "discards_unseen",
                _("seat {seat} has unseen discards that are not in its discards.").format(seat=seat),
            )
        _check_kinds("hands", record["hands"][seat], _hand_kinds(variant))
        _check_kinds("draw_piles", record["draw_piles"][seat], piled)
        _check_kinds("discards_unseen", record["discards_unseen"][seat], piled)
        known = list((Counter(record["discards"][seat]) - unseen).elements())
        allowed = {FINISH} | ({START} if played else set())
        _check_kinds("discards", known, allowed if variant != "competitive" else set())
        if len(record["hands"][seat]) > LARGEST_HAND:
            refuse("hands", _("a hand has at most {most} cards.").format(most=LARGEST_HAND))
    explored = set(range(FINISH, BORDER + 1)) if variant == "pyramid" else set()
    _check_kinds("exploration", record["exploration"], explored)
    for field in ("removed", "destroyed", "display", "deck"):
        _check_kinds(field, record[field], set())
    if variant != "pyramid" and record["exploration"]:
        refuse("exploration", _("only the pyramid has an exploration deck."), "TQ-93")
    if variant != "competitive" and (record["display"] or record["deck"]):
        refuse("display", _("only the competitive game has a display and a deck."), "TQ-103")
    if variant == "competitive":
        _check_drafted(record)
    else:
        _check_ascending(record)


def _piled_kinds(options: dict[str, Any]) -> set[int]:
    """Return which cards besides islands can lie in a draw pile."""
    if options["variant"] == "competitive":
        return set()
    if options["variant"] == "pyramid":
        return {START}  # TQ-93
    storms = set(range(FIRST_STORM, FIRST_STORM + len(STORMS))) if options["storms"] else set()
    monsters = {MONSTER} if options["sea_monsters"] else set()
    return {START, FINISH} | monsters | storms


def _hand_kinds(variant: str) -> set[int]:
    return set() if variant == "competitive" else {START, FINISH, MONSTER}


def _check_kinds(field: str, cards: list[Any], allowed: set[int]) -> None:
    for name in cards:
        code = card_code(name)
        fits = field != "exploration" if code <= ISLANDS else code in allowed
        if not fits:
            refuse(
                field,
                _("the card {card} cannot be there.").format(card=name),
                "TQ-74" if code >= FIRST_STORM else "TQ-19",
            )


def _check_ascending(record: Record) -> None:
    """Islands ascend along the sequence (TQ-4)."""
    numbers = [record["grid"][cell] for cell in sorted(record["grid"])]
    if numbers != sorted(numbers):
        refuse("grid", _("the islands must ascend along the cells."), "TQ-4")


def _check_drafted(record: Record) -> None:
    """What a seat took from the display is in its hand or its discards (TQ-105)."""
    for seat, numbers in enumerate(record["drafted"]):
        if any(record["draw_piles"]):
            refuse("draw_piles", _("the competitive game has one deck for all."), "TQ-103")
        for number in numbers:
            if number not in record["hands"][seat] and number not in record["discards"][seat]:
                why = _("island {number} is neither in the hand nor in the discards of seat {seat}.")
                refuse("drafted", why.format(number=number, seat=seat), "TQ-105")


# --- Laying out ----------------------------------------------------------------------------------------


def _lay_out(state: Tranquility, record: Record) -> None:
    """Put a checked record on an empty table."""
    state.phase = PHASES.index(record["phase"])
    state.step = STEPS.index(record["step"])
    state.active = record["active"]
    state.decider = record["decider"]
    state.turn = record["turn"]
    state.start_turn = record["start_turn"]
    state.start_played = record["start_played"]
    for cell, number in record["grid"].items():
        state.put(cell, number)
    for number, side in record["orientation"].items():
        state.by_day[number] = int(side == "day")
    _lay_out_cards(state, record)
    state.rocks_row = -1 if record["rocks_row"] is None else record["rocks_row"]
    for storm, where in record["storms"].items():
        state.storm_at[STORMS.index(storm)] = next(iter(where.values()))
    state.compasses = record["compasses"]
    state.supply = record["compass_supply"]
    state.revealed = vec[i64](record["monsters_revealed"])
    if state.competitive:
        state.scores = vec[i64](record["scores"])
        state.placed = vec[i64](record["placed"])
    for seat, numbers in enumerate(record["drafted"]):
        for number in numbers:
            state.drafted[number] = seat + 1
    state.chosen = record["chosen"] or 0
    state.cell = -1 if record["cell"] is None else record["cell"]
    state.pay_for = PAYMENTS.index(record["pay_for"] or "")
    state.to_pay = record["to_pay"]
    state.rounds = len(record["offers"])
    for turn, offers in enumerate(record["offers"]):
        for seat, cards in enumerate(offers):
            state.offers[turn * int(state.seats) + seat] = -1 if cards is None else cards
    state.owed = vec[i64](record["owed"])
    state.pile_paid = record["pile_paid"]
    state.storm = -1 if record["storm"] is None else STORMS.index(record["storm"])
    state.extra_left = record["extra_left"]
    state.set_extra_draw()
    state.survey_rows()


def _lay_out_cards(state: Tranquility, record: Record) -> None:
    piles: list[int] = []
    bottoms: list[int] = []
    for seat in range(state.seats):
        for name in record["hands"][seat]:
            state.take(seat, card_code(name))
        state.top[seat] = len(piles)
        piles += map(card_code, record["draw_piles"][seat])
        bottoms.append(len(piles))
        unseen = Counter(record["discards_unseen"][seat])
        for name in record["discards"][seat]:
            hidden = unseen[name] > 0
            unseen[name] -= 1
            state.throw(seat, card_code(name) + (UNSEEN if hidden else 0))
    state.piles = vec[i64](piles)
    state.bottom = vec[i64](bottoms)
    for owner, field in ((REMOVED, "removed"), (DESTROYED, "destroyed")):
        for number in record[field]:
            state.heap[state.heaped] = owner * OWNER_STEP + number
            state.heaped += 1
    state.exploration = vec[i64]([card_code(name) for name in record["exploration"]])
    state.deck = vec[i64](record["deck"])
    for number in record["display"]:
        state.show(number)


# --- Fields against each other -------------------------------------------------------------------------


def _check_moment(state: Tranquility, record: Record) -> None:
    """The phase belongs to the step and to the variant."""
    phase, step = record["phase"], record["step"]
    if step not in STEPS_OF[phase]:
        refuse(
            "step", _("in phase {phase} it is {known}.").format(phase=phase, known=listing(STEPS_OF[phase]))
        )
    setup = state.step == IN_SETUP
    if setup and (
        state.compasses > 0 or state.start_played or state.turn != 0 or state.empty < state.chart.cells
    ):
        refuse(
            "step", _("in the setup there is no compass, no Start and no island on the table yet."), "TQ-76"
        )
    if not setup and state.turn < 1:
        refuse("turn", _("outside the setup turns are counted from 1."))
    if state.step == IN_START and not (state.start_played and state.start_turn):
        refuse("start_turn", _("step “start” follows a Start that has been played."), "TQ-35")
    if state.start_turn and (record["step"] not in ("start", "rocks", "refill") or not state.start_played):
        refuse("start_turn", _("only a turn whose action was a Start can have it."), "TQ-36")
    if state.competitive and (state.start_played or phase not in ("ACT", "CELL", "PAY", "DRAFT", "OVER")):
        refuse("phase", _("the competitive game has no such phase and no Start."), "TQ-102")
    if state.phase == DRAFT and not state.competitive:
        refuse("phase", _("only the competitive game has a draft."), "TQ-105")
    if state.step == STEPS.index("explore") and not _explores(state):
        refuse("step", _("only the pyramid is explored."), "TQ-94")
    if phase == "FLIP_CELL" and not state.turning:
        refuse("phase", _("islands can be turned only in Day and Night."), "TQ-98")


def _explores(state: Tranquility) -> bool:
    return bool(state.options["variant"] == "pyramid")


def _check_weather(state: Tranquility, record: Record, options: dict[str, Any]) -> None:
    """Rocks, storms, compasses and monsters need the option or the pyramid that brings them."""
    explores = _explores(state)
    if record["rocks_row"] is not None and not (options["rocks"] or explores):
        refuse("rocks_row", _("there are no rocks in this game."), "TQ-60")
    if state.rocks_row >= 0 and state.full_rows() >= ROCKS_LEAVE_AT and state.phase not in (PAY, OVER):
        refuse("rocks_row", _("four rows are full, so the rocks have left."), "TQ-63")
    if (record["storms"] or record["storm"] or state.compasses) and not (options["storms"] or explores):
        refuse("storms", _("there are no storms and no compasses in this game."), "TQ-74")
    if state.supply > 0 and not options["storms"]:
        refuse("compass_supply", _("there is no supply of compasses in this game."), "TQ-87")
    held = sum(int(state.count_in_hand(seat, MONSTER)) for seat in range(state.seats))
    if held and not (options["sea_monsters"] or explores):
        refuse("hands", _("there are no sea monsters in this game."), "TQ-66")
    for seat in range(state.seats):
        if state.revealed[seat] > state.count_in_hand(seat, MONSTER):
            refuse(
                "monsters_revealed",
                _("seat {seat} does not hold so many monsters.").format(seat=seat),
                "TQ-72",
            )


def _check_phase(state: Tranquility, record: Record) -> None:
    """Each field of a decision is there in its own phases and nowhere else."""
    phase = state.phase
    belongs = {
        "chosen": phase == CELL,
        "cell": phase == PAY and state.pay_for == FOR_ISLAND,
        "pay_for": phase == PAY,
        "to_pay": phase in (PAY, ROCKS_PAY),
        "storm": phase in (STORM, STORM_ROW),
        "result": phase == OVER,
    }
    for field, here in belongs.items():
        there = record[field] != 0 if field == "to_pay" else record[field] is not None
        if here and not there:
            refuse(field, _("phase {phase} needs it.").format(phase=record["phase"]))
        if there and not here:
            refuse(field, _("it does not belong to phase {phase}.").format(phase=record["phase"]))
    drawing = phase in (STORM, STORM_ROW) and state.step == IN_START
    most = int(state.extra_draw) if drawing else 0
    if state.extra_left > most:
        refuse("extra_left", _("it is at most {most} here.").format(most=most), "TQ-34")
    if phase == PAY:
        _check_payment(state, record)
    _check_table(state)
    _check_offers(state, record)
    _check_owed(state, record)


def _check_table(state: Tranquility) -> None:
    """The cards, rocks and compasses that a phase is about are there."""
    phase = state.phase
    seat = state.active
    if phase == CELL and state.count_in_hand(seat, state.chosen) == 0:
        refuse("chosen", _("the island is not in the hand of the active seat."))
    if phase == ROCKS_PAY and state.to_pay > min(2, state.islands_in_hand(seat)):
        refuse("to_pay", _("one or two islands are paid, and the hand must have them."), "TQ-61")
    if phase == MONSTER_CELL and state.count_in_hand(seat, MONSTER) == 0:
        refuse("phase", _("the active seat holds no monster."), "TQ-67")
    if phase in (ROCKS_MOVE, ROCKS_PAY) and state.rocks_row < 0:
        refuse("rocks_row", _("there are no rocks to move."), "TQ-61")
    if phase == ROCKS_ROW and state.rocks_row >= 0:
        refuse("rocks_row", _("the rocks lie in a row already."), "TQ-94")
    if phase == STORM and state.compasses == 0:
        refuse("compasses", _("without a compass a storm breaks at once."), "TQ-78")
    if phase == STORM_ROW and not STORMS[state.storm].startswith("P"):
        refuse("storm", _("only a purple storm is put on a row."), "TQ-79")


def _check_payment(state: Tranquility, record: Record) -> None:
    """What is paid for fits the table, and the hand has enough cards (TQ-25)."""
    seat = state.active
    if state.pay_for == FOR_ISLAND:
        if state.grid[state.cell] == 0:
            refuse("cell", _("no island lies there."), "TQ-28")
        most = int(max(0, state.cost(seat, state.cell, state.grid[state.cell])))
    else:
        most = 1 if state.pay_for == FOR_FLIP else 2
    if state.pay_for == FOR_FLIP and (not state.turning or state.empty == state.chart.cells):
        refuse("pay_for", _("no island can have been turned."), "TQ-98")
    if not 1 <= state.to_pay <= min(most, int(state.discardable(seat))):
        refuse(
            "to_pay",
            _("it is at most {most} here, and the hand must have the cards.").format(most=most),
            "TQ-25",
        )


def _check_offers(state: Tranquility, record: Record) -> None:
    """Offers are what the seats could give, and complete but for the round that is going on (TQ-42)."""
    pledging = state.phase == PLEDGE
    if record["offers"] and not pledging and state.phase != START_PAY:
        refuse("offers", _("it does not belong to phase {phase}.").format(phase=record["phase"]))
    if pledging and (state.seats == 1 or not record["offers"]):
        refuse("offers", _("phase PLEDGE needs a round of offers and two seats."), "TQ-42")
    for turn, offers in enumerate(record["offers"]):
        going_on = pledging and turn == len(record["offers"]) - 1
        for seat, cards in enumerate(offers):
            if cards is None and not going_on:
                refuse("offers", _("every seat has named a number in that round."), "TQ-42")
            if pledging and cards is not None and cards > _capacity(state, seat):
                refuse("offers", _("seat {seat} cannot give so many cards.").format(seat=seat), "TQ-42")


def _check_owed(state: Tranquility, record: Record) -> None:
    """Debts for a Start are what the seats can pay (TQ-39)."""
    paying = state.phase == START_PAY
    if any(record["owed"]) != paying:
        refuse("owed", _("somebody owes cards in phase START_PAY and in no other."), "TQ-40")
    if state.pile_paid and not (paying and state.has_yellow(state.decider)):
        refuse("pile_paid", _("only a seat in a yellow storm pays for a Start from its pile."), "TQ-82")
    for seat, cards in enumerate(record["owed"]):
        if paying and cards > _capacity(state, seat):
            refuse("owed", _("seat {seat} cannot pay so many cards.").format(seat=seat), "TQ-39")


def _capacity(state: Tranquility, seat: int) -> int:
    """Return what a seat can still give; only the decider may have used its pile already."""
    paid = state.pile_paid
    if seat != state.decider:
        state.pile_paid = 0
    capacity = int(state.capacity(seat))
    state.pile_paid = paid
    return capacity


def _check_decider(state: Tranquility, record: Record) -> None:
    """The seat that decides is the one whose decision the phase is."""
    phase = state.phase
    if phase == OVER:
        return
    around = [(int(state.active) + step) % int(state.seats) for step in range(state.seats)]
    due = [int(state.active)]
    if phase == PLEDGE:
        due = [seat for seat in around if record["offers"][-1][seat] is None][:1]
        named = [record["offers"][-1][seat] is not None for seat in around]
        if named != sorted(named, reverse=True):
            refuse("offers", _("the seats name their numbers clockwise from the active one."), "TQ-42")
    elif phase == START_PAY:
        due = [seat for seat in around if record["owed"][seat]][:1]
    elif phase == TRIM and state.step == IN_START:
        due = [seat for seat in around if _is_over_limit(state, seat)][:1]
    elif phase in (STORM, STORM_ROW, TRIM):
        due = _drawers(state, around)
    if record["decider"] not in due:
        refuse("decider", _("in this phase it is {seats}.").format(seats=listing(due) or _("nobody")))
    if phase == TRIM and not _is_over_limit(state, record["decider"]):
        refuse("hands", _("the seat that trims has no card too many that it could discard."), "TQ-77")


def _is_over_limit(state: Tranquility, seat: int) -> bool:
    return bool(state.held[seat] > state.hand_limit(seat) and state.discardable(seat) > 0)


def _drawers(state: Tranquility, around: list[int]) -> list[int]:
    """Return the seats that can be drawing cards in the present step."""
    name = STEPS[state.step]
    everybody = name == "setup" or (name == "refill" and state.start_turn)
    if everybody or (name == "start" and len(around) <= 2):
        return around
    return [] if name == "start" else around[:1]


def _settle(state: Tranquility, record: Record) -> None:
    """Take over a result, or see that somebody can act; a turn without any action is over (TQ-50)."""
    if state.phase == OVER:
        _take_result(state, record)
        return
    if state.phase == 0 and not state.can_act(state.active):
        state.finish(REASONS.index("no_action"))
        return
    if not state.legal_actions():
        refuse("phase", _("nobody could do anything in this phase."))


def _take_result(state: Tranquility, record: Record) -> None:
    """Check a result against the table."""
    reason = record["result"]["reason"]
    state.ending = REASONS.index(reason)
    state.decider = -1
    coop = ("finish", "no_action", "concession")
    if reason not in (("no_action", "grid_full") if state.competitive else coop):
        refuse("result", _("this game cannot end by “{reason}”.").format(reason=reason))
    if reason == "finish" and not state.is_complete():
        refuse("result", _("a Finish needs a Start, a full sea, and every island the right way up."), "TQ-46")
    if reason == "grid_full" and state.empty > 0:
        refuse("result", _("there are empty cells."), "TQ-106")
    returns = state.returns()
    if record["result"]["returns"] != returns:
        refuse("result", _("the returns must be {returns}.").format(returns=listing(returns)), "TQ-2")
    assert state.ending != RUNNING
