"""Reading a position: a checked record, laid out; nothing is drawn or moved.

Only a turn without any action is over at once (TQ-50, TQ-106).
"""

from collections import Counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.boards import chart_of
from cayona.games.tranquility.box import STEPS_OF, box
from cayona.games.tranquility.components import STORMS
from cayona.games.tranquility.contradictions import check_record, check_table
from cayona.games.tranquility.rules import PHASES, REASONS, STEPS, Tranquility
from cayona.games.tranquility.rules.phases import ACT, OVER, PAYMENTS
from cayona.games.tranquility.rules.table import DESTROYED, OWNER_STEP, REMOVED, UNSEEN, card_code
from cayona.games.tranquility.rules.turn import can_act
from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import listing, mark
from cayona.kernel.shapes import OPTIONS, Record, demand, read_options, refuse, take_over


def read_position(game: Game, position: Record, chance: Chance) -> Tranquility:
    """Return the position that `position` describes."""
    seats, options = _read_table(game, position)
    variant = options["variant"]
    fields = box(seats, variant)
    record = fields.read(position)
    _fill_in(record)
    fields.check_use(record, record["phase"])
    check_record(record, options)
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
    """Check a result against the table."""
    reason = result["reason"]
    state.ending = REASONS.index(reason)
    state.decider = -1
    possible = ("no_action", "grid_full") if state.competitive else ("finish", "no_action", "concession")
    demand(reason in possible, "result", "this game cannot end by “{reason}”.", reason=reason)
    why = mark("a Finish needs a Start, a full sea, and every island the right way up.")
    demand(reason != "finish" or state.is_complete(), "result", why, "TQ-46")
    demand(reason != "grid_full" or state.empty == 0, "result", "there are empty cells.", "TQ-106")
    returns = state.returns()
    why = mark("the returns must be {returns}.")
    demand(result["returns"] == returns, "result", why, "TQ-2", returns=listing(returns))
