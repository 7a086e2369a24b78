"""What the fields of a record must not contradict: cards, places, the phase, and the amounts it is about."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from cayona.games.tranquility.box import STEPS_OF
from cayona.games.tranquility.components import (
    BORDER,
    COMPASS,
    COMPASSES,
    FINISH,
    FINISHES,
    FIRST_STORM,
    HAND_LIMIT,
    ISLANDS,
    MONSTER,
    MONSTERS,
    ROCKS,
    ROCKS_LEAVE_AT,
    START,
    STARTS,
    STORMS,
)
from cayona.games.tranquility.rules import STEPS, Tranquility, phases
from cayona.games.tranquility.rules.start_card import extra_draw
from cayona.games.tranquility.rules.storms import spends_at_any_time
from cayona.games.tranquility.rules.table import card_code
from cayona.kernel.language import _, listing, mark
from cayona.kernel.shapes import Record, demand, demand_use, refuse

LARGEST_HAND: Final = 20
"""More than any rule lets a seat hold, and less than there is room for."""
LIMITS: Final = {START: STARTS, FINISH: FINISHES, MONSTER: MONSTERS, ROCKS: 1, COMPASS: COMPASSES, BORDER: 4}


def check_record(record: Record, options: dict[str, Any]) -> None:
    """Refuse cards that are in two places, or where such a card cannot be."""
    _check_cards(record, options["variant"])
    _check_places(record, options)
    if options["variant"] == "competitive":
        _check_drafted(record)
    else:
        numbers = [number for _cell, number in sorted(record["grid"].items())]
        demand(numbers == sorted(numbers), "grid", "the islands must ascend along the cells.", "TQ-4")


def check_table(state: Tranquility, record: Record) -> None:
    """Refuse a table on which the present decision cannot have come up."""
    _check_moment(state, record)
    _check_variant(state, record)
    _check_weather(state, record)
    _check_decision(state, record)
    _check_payment(state)
    _check_offers(state, record)
    _check_owed(state, record)
    _check_decider(state, record)


# --- Cards ---------------------------------------------------------------------------------------------


def _piles(record: Record) -> Iterator[tuple[str, list[Any]]]:
    """Yield every list of cards with its field."""
    for field in ("hands", "draw_piles", "discards"):
        for cards in record[field]:
            yield field, cards
    for field in ("removed", "destroyed", "exploration", "display", "deck"):
        yield field, record[field]
    yield "grid", list(record["grid"].values())


def _check_cards(record: Record, variant: str) -> None:
    """No island lies in two places, and of other cards there are no more than in the box."""
    seen: Counter[int] = Counter()
    for field, cards in _piles(record):
        for name in cards:
            code = card_code(name)
            seen[code] += 1
            limit = LIMITS.get(code, 1) - (1 if code == START and record["start_played"] else 0)
            if seen[code] > limit:
                why = mark("there are too many cards {card}; the game has {limit}.")
                refuse(field, why, card=name, limit=limit)
    why = mark("the storm {storm} lies in two places.")
    for storm in (*record["storms"], record["storm"]):
        demand(storm is None or seen[card_code(storm)] == 0, "storms", why, storm=storm)
    demand(record["storm"] not in record["storms"], "storm", why, storm=record["storm"])
    compasses = record["compasses"] + record["compass_supply"] + seen[COMPASS]
    why = mark("there are {count} compasses in all instead of at most 6.")
    demand(compasses <= COMPASSES, "compasses", why, "TQ-87", count=compasses)
    why = mark("islands have two sides only in Day and Night.")
    demand(variant == "day_night" or not record["orientation"], "orientation", why, "TQ-96")


def _check_places(record: Record, options: dict[str, Any]) -> None:
    """Every card lies where such a card can be."""
    variant = options["variant"]
    rivals = variant == "competitive"
    piled = _piled_kinds(options)
    thrown = {FINISH, START} if record["start_played"] else {FINISH}
    for seat, hand in enumerate(record["hands"]):
        unseen, discards = Counter(record["discards_unseen"][seat]), Counter(record["discards"][seat])
        why = mark("seat {seat} has unseen discards that are not in its discards.")
        demand(unseen <= discards, "discards_unseen", why, seat=seat)
        _check_kinds("hands", hand, set() if rivals else {START, FINISH, MONSTER})
        _check_kinds("draw_piles", record["draw_piles"][seat], piled)
        _check_kinds("discards_unseen", unseen, piled)
        _check_kinds("discards", discards - unseen, set() if rivals else thrown)
        demand(len(hand) <= LARGEST_HAND, "hands", "a hand has at most {most} cards.", most=LARGEST_HAND)
    explores = variant == "pyramid"
    _check_kinds("exploration", record["exploration"], set(range(FINISH, BORDER + 1)) if explores else set())
    for field in ("removed", "destroyed", "display", "deck"):
        _check_kinds(field, record[field], set())
    why = mark("only the competitive game has a display and a deck.")
    demand(rivals or not (record["display"] or record["deck"]), "display", why, "TQ-103")


def _piled_kinds(options: dict[str, Any]) -> set[int]:
    """Return which cards besides islands can lie in a draw pile."""
    if options["variant"] == "competitive":
        return set()
    if options["variant"] == "pyramid":
        return {START}  # TQ-93
    storms = set(range(FIRST_STORM, FIRST_STORM + len(STORMS))) if options["storms"] else set()
    monsters = {MONSTER} if options["sea_monsters"] else set()
    return {START, FINISH} | monsters | storms


def _check_kinds(field: str, cards: Any, allowed: set[int]) -> None:
    for name in cards:
        code = card_code(name)
        if not (field != "exploration" if code <= ISLANDS else code in allowed):
            rule = "TQ-74" if code >= FIRST_STORM else "TQ-19"
            refuse(field, "the card {card} cannot be there.", rule, card=name)


def _check_drafted(record: Record) -> None:
    """What a seat took from the display is in its hand or its discards (TQ-105)."""
    why = mark("the competitive game has one deck for all.")
    demand(not any(record["draw_piles"]), "draw_piles", why, "TQ-103")
    for seat, numbers in enumerate(record["drafted"]):
        own = {*record["hands"][seat], *record["discards"][seat]}
        for number in numbers:
            why = mark("island {number} is neither in the hand nor in the discards of seat {seat}.")
            demand(number in own, "drafted", why, "TQ-105", number=number, seat=seat)


# --- The moment and the weather ------------------------------------------------------------------------


def _check_moment(state: Tranquility, record: Record) -> None:
    """The phase belongs to the step."""
    phase, step = record["phase"], record["step"]
    why = mark("in phase {phase} it must be {known}.")
    demand(step in STEPS_OF[phase], "step", why, phase=phase, known=listing(STEPS_OF[phase]))
    if step == "setup":
        fits = not (state.compasses or state.start_played or state.turn) and state.empty == state.chart.cells
        why = mark("in the setup there is no compass, no Start and no island on the table yet.")
        demand(fits, "step", why, "TQ-76")
    else:
        demand(state.turn >= 1, "turn", "outside the setup turns are counted from 1.")
    fits = step != "start" or (state.start_played and state.start_turn)
    demand(fits, "start_turn", "step “start” follows a Start that has been played.", "TQ-35")
    fits = not state.start_turn or (step in ("start", "rocks", "refill") and state.start_played)
    demand(fits, "start_turn", "only a turn whose action was a Start can have it.", "TQ-36")


def _check_variant(state: Tranquility, record: Record) -> None:
    """The phase belongs to the variant."""
    phase = record["phase"]
    if state.competitive:
        fits = not state.start_played and phase in ("ACT", "CELL", "PAY", "DRAFT", "OVER")
        demand(fits, "phase", "the competitive game has no such phase and no Start.", "TQ-102")
    else:
        demand(phase != "DRAFT", "phase", "only the competitive game has a draft.", "TQ-105")
    demand(record["step"] != "explore" or state.explores(), "step", "only the pyramid is explored.", "TQ-94")
    why = mark("islands can be turned only in Day and Night.")
    demand(phase != "FLIP_CELL" or state.turning, "phase", why, "TQ-98")


def _check_weather(state: Tranquility, record: Record) -> None:
    """Rocks, storms, compasses and monsters need the option or the pyramid that brings them."""
    options, explores = state.options, state.explores()
    fits = record["rocks_row"] is None or options["rocks"] or explores
    demand(fits, "rocks_row", "there are no rocks in this game.", "TQ-60")
    fits = state.rocks_row < 0 or state.full_rows() < ROCKS_LEAVE_AT or record["phase"] in ("PAY", "OVER")
    demand(fits, "rocks_row", "four rows are full, so the rocks have left.", "TQ-63")
    calm = not (record["storms"] or record["storm"] or state.compasses)
    why = mark("there are no storms and no compasses in this game.")
    demand(calm or options["storms"] or explores, "storms", why, "TQ-74")
    why = mark("there is no supply of compasses in this game.")
    demand(state.supply == 0 or options["storms"], "compass_supply", why, "TQ-87")
    for seat in range(state.seats):
        held = state.count_in_hand(seat, MONSTER)
        why = mark("there are no sea monsters in this game.")
        demand(not held or options["sea_monsters"] or explores, "hands", why, "TQ-66")
        why = mark("seat {seat} does not hold so many monsters.")
        demand(state.revealed[seat] <= held, "monsters_revealed", why, "TQ-72", seat=seat)


# --- The decision --------------------------------------------------------------------------------------


def _check_decision(state: Tranquility, record: Record) -> None:
    """The cards, rocks and compasses that a phase is about are there."""
    phase, seat = record["phase"], state.active
    drawing = phase in ("STORM", "STORM_ROW") and record["step"] == "start"
    most = int(extra_draw(state)) if drawing else 0
    demand(state.extra_left <= most, "extra_left", "it must be at most {most} here.", "TQ-34", most=most)
    fits = phase != "CELL" or state.count_in_hand(seat, state.chosen) > 0
    demand(fits, "chosen", "the island is not in the hand of the active seat.")
    fits = phase != "ROCKS_PAY" or state.to_pay <= min(2, state.islands_in_hand(seat))
    demand(fits, "to_pay", "one or two islands are paid, and the hand must have them.", "TQ-61")
    fits = phase != "MONSTER_CELL" or state.count_in_hand(seat, MONSTER) > 0
    demand(fits, "phase", "the active seat holds no monster.", "TQ-67")
    fits = phase not in ("ROCKS", "ROCKS_PAY") or state.rocks_row >= 0
    demand(fits, "rocks_row", "there are no rocks to move.", "TQ-61")
    fits = phase != "ROCKS_ROW" or state.rocks_row < 0
    demand(fits, "rocks_row", "the rocks lie in a row already.", "TQ-94")
    fits = phase != "STORM" or state.compasses > 0
    demand(fits, "compasses", "without a compass a storm breaks at once.", "TQ-78")
    needed = phase == "STORM" and not _may_lift_first(state)
    demand_use("storm", phase, record["storm"] is not None, needed=needed, usable=True)
    fits = phase != "STORM_ROW" or record["storm"].startswith("P")
    demand(fits, "storm", "only a purple storm is put on a row.", "TQ-79")


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
        fits = state.turning and state.empty < state.chart.cells
        demand(fits, "pay_for", "no island can have been turned.", "TQ-98")
        most = 1
    why = mark("it must be at most {most} here, and the hand must have the cards.")
    demand(state.to_pay <= min(most, state.discardable(seat)), "to_pay", why, "TQ-25", most=most)


def _check_offers(state: Tranquility, record: Record) -> None:
    """Offers are what the seats could give, and complete but for the round that is going on (TQ-42)."""
    rounds = record["offers"]
    pledging = record["phase"] == "PLEDGE"
    why = mark("phase PLEDGE needs a round of offers and two seats.")
    demand(not pledging or (state.seats > 1 and rounds), "offers", why, "TQ-42")
    for turn, offers in enumerate(rounds, 1):
        complete = not pledging or turn < len(rounds)
        why = mark("every seat has named a number in that round.")
        demand(not complete or None not in offers, "offers", why, "TQ-42")
        for seat, cards in enumerate(offers):
            fits = not pledging or cards is None or cards <= _capacity(state, seat)
            demand(fits, "offers", "seat {seat} cannot give so many cards.", "TQ-42", seat=seat)


def _check_owed(state: Tranquility, record: Record) -> None:
    """Debts for a Start are what the seats can pay (TQ-39)."""
    paying = record["phase"] == "START_PAY"
    why = mark("somebody owes cards in phase START_PAY and in no other.")
    demand(any(record["owed"]) == paying, "owed", why, "TQ-40")
    fits = not state.pile_paid or (paying and state.has_yellow(state.decider))
    demand(fits, "pile_paid", "only a seat in a yellow storm pays for a Start from its pile.", "TQ-82")
    for seat, cards in enumerate(record["owed"]):
        fits = not paying or cards <= _capacity(state, seat)
        demand(fits, "owed", "seat {seat} cannot pay so many cards.", "TQ-39", seat=seat)


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
    seats = listing(due) or _("nobody")
    demand(decider in due, "decider", "in this phase it must be {seats}.", seats=seats)
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
