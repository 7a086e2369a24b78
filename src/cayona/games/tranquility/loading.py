"""Reading a position: a checked record, laid out; nothing is drawn or moved.

Only a turn without any action is over at once (TQ-50, TQ-106).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility import components
from cayona.games.tranquility.boards import chart_of
from cayona.games.tranquility.box import HIGHEST, STEPS_OF, box
from cayona.games.tranquility.components import HAND_LIMIT, STORMS
from cayona.games.tranquility.rules import PHASES, REASONS, STEPS, Tranquility, phases
from cayona.games.tranquility.rules.phases import ACT, OVER, PAYMENTS
from cayona.games.tranquility.rules.start_card import extra_draw
from cayona.games.tranquility.rules.storms import spends_at_any_time
from cayona.games.tranquility.rules.table import DESTROYED, OWNER_STEP, REMOVED, UNSEEN, card_code
from cayona.games.tranquility.rules.turn import can_act
from cayona.kernel.chance import Chance
from cayona.kernel.demands import demand, demand_number, demand_one_of, demand_supply, demand_use, refuse
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import listing, mark
from cayona.kernel.shapes import OPTIONS, Record, read_options, take_over

LIMITS: Final = {**components.EXPLORATION, "START": components.STARTS}
"""How many there are of each card; of the others there is one."""
MAY_FOLLOW_START: Final = {"start": [True], "rocks": [False, True], "refill": [False, True]}
"""Whether the action of the turn was a Start, by the step (TQ-36)."""


def read_position(game: Game, position: Record, chance: Chance) -> Tranquility:
    """Return the position that `position` describes."""
    seats, options = _read_table(game, position)
    variant = options["variant"]
    fields = box(seats, variant, options["rocks"], options["storms"], options["sea_monsters"] > 0)
    record = fields.read(position)
    _fill_in(record)
    fields.check_use(record, record["phase"])
    check_record(record, variant)
    state = Tranquility(game, seats, options, chance, chart_of(variant))
    state.clear()
    _lay_out(state, record)
    check_table(state, record)
    _settle(state, record)
    return state


def _read_table(game: Game, given: Record) -> tuple[int, dict[str, Any]]:
    """Return the number of seats and all options."""
    demand(given, "", "an empty position says nothing; name at least one field.")
    options = given.get("options", {})
    OPTIONS.shape.check("options", options)
    hands = given.get("hands")
    players = options.get("players", len(hands) if isinstance(hands, list) else game.default_seats)
    try:
        seats = game.checked_seats(players)
    except OptionError as problem:
        refuse("options", str(problem))
    chosen = {name: value for name, value in options.items() if name != "players"}
    return seats, read_options(game, seats, chosen)


def _fill_in(record: Record) -> None:
    """Add what follows from other fields, where it is missing; the keys of objects become numbers."""
    over = record["phase"] == "OVER"
    step = record.setdefault("step", STEPS_OF[record["phase"]][0])
    record.setdefault("turn", 0 if step == "setup" else 1)
    record.setdefault("start_turn", step == "start")
    record.setdefault("decider", -1 if over else record["active"])
    demand(over == (record["decider"] < 0), "decider", "it must be a seat, and -1 when the game is over.")
    for field in ("grid", "orientation"):
        record[field] = {int(key): value for key, value in record[field].items()}


def _lay_out(state: Tranquility, record: Record) -> None:
    """Put a checked record on an empty table."""
    take_over(state, record, "active", "decider", "turn", "start_turn", "start_played", "rocks_row", "cell")
    take_over(state, record, "compasses", "to_pay", "pile_paid", "extra_left")
    take_over(state, record, phase=PHASES, step=STEPS, storm=STORMS)
    for cell, number in record["grid"].items():
        state.put(cell, number)
    for number, side in record["orientation"].items():
        state.by_day[number] = int(side == "day")
    _lay_out_cards(state, record)
    for storm, where in record["storms"].items():
        state.storm_at[STORMS.index(storm)] = next(iter(where.values()))
    state.supply = record["compass_supply"]
    state.revealed = vec[i64](record["monsters_revealed"])
    if state.competitive:
        state.scores = vec[i64](record["scores"])
        state.placed = vec[i64](record["placed"])
    for seat, numbers in enumerate(record["drafted"]):
        for number in numbers:
            state.drafted[number] = seat + 1
    state.chosen = record["chosen"] or 0
    state.pay_for = PAYMENTS.index(record["pay_for"] or "")
    state.rounds = len(record["offers"])
    for turn, offers in enumerate(record["offers"]):
        for seat, cards in enumerate(offers):
            state.offers[turn * int(state.seats) + seat] = -1 if cards is None else cards
    state.owed = vec[i64](record["owed"])
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


def _settle(state: Tranquility, record: Record) -> None:
    """Take over a result, or see that somebody can act; a turn without any action is over (TQ-50)."""
    if state.phase == OVER:
        _take_result(state, record["result"])
    elif state.phase == ACT and not can_act(state, state.active):
        state.finish(REASONS.index("no_action"))
    else:
        demand(state.legal_actions(), "phase", "nobody could do anything in this phase.")


def _take_result(state: Tranquility, result: Record) -> None:
    """Take over a result that follows from the table."""
    full = state.empty == 0
    fits = {
        "finish": not state.competitive and state.is_complete(),
        "no_action": True,
        "grid_full": state.competitive and full,
        "concession": not state.competitive,
    }
    demand_one_of("result", result["reason"], filter(fits.get, fits), "TQ-46", part="reason")
    state.finish(REASONS.index(result["reason"]))
    demand_one_of("result", result["returns"], [state.returns()], "TQ-2", part="returns")


def check_record(record: Record, variant: str) -> None:
    """Refuse cards that are in two places, or where such a card cannot be."""
    demand_supply(_piles(record), LIMITS | {"START": components.STARTS - record["start_played"]})
    for seat, hand in enumerate(record["hands"]):
        unseen, discards = Counter(record["discards_unseen"][seat]), Counter(record["discards"][seat])
        _demand_cards("discards_unseen", seat, unseen, discards, "TQ-82")
        allowed = {"FINISH", "START"} if record["start_played"] else {"FINISH"}
        kept = [card for card in discards - unseen if isinstance(card, str) and card not in allowed]
        demand(not kept, "discards", "{cards} cannot be discarded.", "TQ-19", cards=listing(kept))
        beasts = record["monsters_revealed"][seat] * ["MONSTER"]
        _demand_cards("monsters_revealed", seat, beasts, hand, "TQ-72")
        if variant == "competitive":
            _demand_cards("drafted", seat, record["drafted"][seat], [*hand, *discards], "TQ-105")
    if variant != "competitive":
        numbers = [number for _cell, number in sorted(record["grid"].items())]
        demand(numbers == sorted(numbers), "grid", "the islands must ascend along the cells.", "TQ-4")


def check_table(state: Tranquility, record: Record) -> None:
    """Refuse a table on which the present decision cannot have come up."""
    _check_moment(state, record)
    _check_decision(state, record)
    _check_payment(state)
    _check_offers(state, record)
    _check_decider(state, record)


def _piles(record: Record) -> Iterator[tuple[str, list[Any]]]:
    """Yield every list of cards with its field; storms and compasses are cards as well (TQ-87)."""
    for field in ("hands", "draw_piles", "discards"):
        for cards in record[field]:
            yield field, cards
    for field in ("removed", "destroyed", "exploration", "display", "deck"):
        yield field, record[field]
    yield "grid", list(record["grid"].values())
    yield "storms", list(record["storms"])
    yield "storm", [] if record["storm"] is None else [record["storm"]]
    yield "compasses", ["COMPASS"] * (record["compasses"] + record["compass_supply"])


def _demand_cards(field: str, seat: int, cards: Iterable[Any], owned: Iterable[Any], rule: str) -> None:
    """Refuse cards that a seat does not have where they should be."""
    missing = Counter(cards) - Counter(owned)
    why = mark("seat {seat} does not have these cards there: {cards}.")
    demand(not missing, field, why, rule, seat=seat, cards=listing(missing.elements()))


# --- The decision --------------------------------------------------------------------------------------


def _check_moment(state: Tranquility, record: Record) -> None:
    """The phase belongs to the step, and the step to the turn."""
    step = record["step"]
    demand_one_of("step", step, STEPS_OF[record["phase"]])
    demand_number("turn", record["turn"], 0 if step == "setup" else 1, 0 if step == "setup" else HIGHEST)
    fits = step != "setup" or not (state.compasses or state.start_played or record["grid"])
    why = mark("in the setup there is no compass, no Start and no island on the table yet.")
    demand(fits, "step", why, "TQ-76")
    started = step == "start" or record["start_turn"]
    demand_one_of("start_played", record["start_played"], [True] if started else [False, True], "TQ-35")
    demand_one_of("start_turn", record["start_turn"], MAY_FOLLOW_START.get(step, [False]), "TQ-36")


def _check_decision(state: Tranquility, record: Record) -> None:
    """The cards, rocks and compasses that a phase is about are there."""
    phase, seat = record["phase"], state.active
    hand = record["hands"][seat]
    left = state.rocks_row >= 0 and state.full_rows() >= components.ROCKS_LEAVE_AT
    why = mark("four rows are full, so the rocks have left.")
    demand(not left or phase in ("PAY", "OVER"), "rocks_row", why, "TQ-63")
    drawing = phase in ("STORM", "STORM_ROW") and record["step"] == "start"
    demand_number("extra_left", record["extra_left"], 0, int(extra_draw(state)) if drawing else 0, "TQ-34")
    if phase == "CELL":
        _demand_cards("chosen", int(seat), [record["chosen"]], hand, "TQ-20")
    elif phase == "ROCKS_PAY":
        demand_number("to_pay", record["to_pay"], 1, min(2, int(state.islands_in_hand(seat))), "TQ-61")
    elif phase == "MONSTER_CELL":
        _demand_cards("phase", int(seat), ["MONSTER"], hand, "TQ-67")
    elif phase == "STORM":
        there = record["storm"] is not None
        demand_use("storm", phase, there, needed=not _may_lift_first(state), usable=True)
    elif phase == "STORM_ROW":
        demand_one_of("storm", record["storm"], [storm for storm in STORMS if storm.startswith("P")], "TQ-79")


def _may_lift_first(state: Tranquility) -> bool:
    """Tell whether the decider can be asked for a compass before it draws (TQ-88, read otherwise)."""
    seat = state.decider
    draws = state.step == phases.IN_REFILL and state.held[seat] < HAND_LIMIT and state.pile_size(seat) > 0
    return bool(draws and state.has_yellow(seat) and spends_at_any_time(state))


def _check_payment(state: Tranquility) -> None:
    """What is paid for fits the table, and the hand has enough cards (TQ-25)."""
    if state.phase != phases.PAY:
        return
    seat, cell = state.active, state.cell
    most = 2
    for_island = state.pay_for == phases.FOR_ISLAND
    demand_use("cell", "PAY", cell >= 0, needed=for_island, usable=for_island)
    if for_island:
        demand(state.grid[cell] > 0, "cell", "no island lies there.", "TQ-28")
        most = int(max(0, state.cost(seat, cell, state.grid[cell])))
    elif state.pay_for == phases.FOR_FLIP:
        demand(state.empty < state.chart.cells, "pay_for", "no island can have been turned.", "TQ-98")
        most = 1
    demand_number("to_pay", int(state.to_pay), 1, min(most, int(state.discardable(seat))), "TQ-25")


def _check_offers(state: Tranquility, record: Record) -> None:
    """Offers and debts are what the seats can give, and complete but for the round that is going on."""
    rounds = record["offers"]
    pledging = record["phase"] == "PLEDGE"
    for offers in rounds[:-1] if pledging else rounds:
        demand(None not in offers, "offers", "every seat has named a number in that round.", "TQ-42")
    for offers in rounds if pledging else ():
        _demand_capacity(state, "offers", offers, "TQ-42")
    _demand_capacity(state, "owed", record["owed"], "TQ-39")
    most = components.PILE_PAYMENTS if state.has_yellow(state.decider) else 0
    demand_number("pile_paid", record["pile_paid"], 0, most, "TQ-82")


def _demand_capacity(state: Tranquility, field: str, amounts: list[int | None], rule: str) -> None:
    """Refuse more than a seat can still give; only the decider may have used its pile already."""
    paid = state.pile_paid
    for seat, cards in enumerate(amounts):
        state.pile_paid = paid if seat == state.decider else 0
        why = mark("seat {seat} cannot give more than {most} cards.")
        most = int(state.capacity(seat))
        demand((cards or 0) <= most, field, why, rule, seat=seat, most=most)
    state.pile_paid = paid


def _check_decider(state: Tranquility, record: Record) -> None:
    """The seat that decides is the one whose decision the phase is."""
    phase, decider = record["phase"], record["decider"]
    if phase == "OVER":
        return
    around = [(int(state.active) + step) % int(state.seats) for step in range(state.seats)]
    due = around[:1]
    if phase == "PLEDGE":
        named = [record["offers"][-1][seat] is not None for seat in around]
        why = mark("the seats name their numbers clockwise from the active one.")
        demand(named == sorted(named, reverse=True), "offers", why, "TQ-42")
        due = around[sum(named) :][:1]
    elif phase == "START_PAY":
        due = [seat for seat in around if record["owed"][seat]][:1]
    elif phase == "TRIM" and record["step"] == "start":
        due = [seat for seat in around if _is_over_limit(state, seat)][:1]
    elif phase in ("STORM", "STORM_ROW", "TRIM"):
        due = _drawers(state, around)
    demand_one_of("decider", decider, due)
    why = mark("the seat that discards down to its limit has no surplus card that it could discard.")
    demand(phase != "TRIM" or _is_over_limit(state, decider), "hands", why, "TQ-77")


def _is_over_limit(state: Tranquility, seat: int) -> bool:
    return bool(state.held[seat] > state.hand_limit(seat) and state.discardable(seat) > 0)


def _drawers(state: Tranquility, around: list[int]) -> list[int]:
    """Return the seats that can be drawing cards in the present step."""
    name = STEPS[state.step]
    everybody = name == "setup" or (name == "refill" and state.start_turn)
    if everybody or (name == "start" and len(around) <= 2):
        return around
    return [] if name == "start" else around[:1]
