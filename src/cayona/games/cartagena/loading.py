"""Reading a position: every field checked, then every way in which fields can contradict (CG-63)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena.components import (
    CARDS_PER_SYMBOL,
    FORTRESS,
    LAST_SPACE,
    MOVES_PER_TURN,
    PIRATES,
    ROW_SIZE,
    SLOOP,
    SPACE_LIMIT,
    SYMBOLS,
)
from cayona.games.cartagena.notation import put_on_table
from cayona.games.cartagena.rules import REASONS, RUNNING, Cartagena
from cayona.games.cartagena.track import landing_table, layout_symbols, recover_layout
from cayona.kernel.chance import Chance
from cayona.kernel.errors import PositionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

Record = dict[str, Any]

REQUIRED: Final = ("mode", "players", "track", "pirates", "hands", "draw_pile", "current_seat")
DEFAULTS: Final[Record] = {
    "turn_limit": 1000,
    "row": [],
    "discard": {},
    "moves_made": 0,
    "turn_number": 1,
    "consecutive_forced_passes": 0,
    "result": None,
}
MODES: Final = ("jamaica", "tortuga")
HIGHEST: Final = 10**15
"""A bound for turn numbers and limits, so that they fit into native integers."""


def read_position(game: Game, given: Record, chance: Chance) -> Cartagena:
    """Return the position that `given` describes, settled to its next decision (CG-63)."""
    record = _complete(given)
    _check_types(game, record)
    layout = recover_layout(record["track"])
    if layout is None:
        _refuse("track", _("it must be a layout of the six segments, each used once."), "CG-3")
    symbols = layout_symbols(layout)
    options = {
        "mode": record["mode"],
        "track": layout,
        "first_player": (record["current_seat"] - record["turn_number"] + 1) % record["players"],
        "turn_limit": record["turn_limit"],
    }
    state = Cartagena(
        game, record["players"], options, chance, vec[i64](symbols), vec[i64](landing_table(symbols))
    )
    state.open_cards = record["mode"] == "tortuga"
    state.turn_limit = record["turn_limit"]
    put_on_table(state, record)
    _check_table(state, record)
    _check_turn(state, record)
    _check_forced_passes(state, record)
    _check_result(state, record)
    if state.ending == RUNNING:
        state.settle()
    return state


def _refuse(field: str, why: str, rule: str | None = None) -> NoReturn:
    raise PositionError(
        _("The position's field “{field}” is wrong: {why}").format(field=field, why=why),
        code="bad-position",
        field=field,
        rule=rule,
    )


# --- Each field by itself ------------------------------------------------------------------------------


def _complete(given: Record) -> Record:
    """Return the record with its defaults; refuse unknown and missing fields."""
    known = (*REQUIRED, *DEFAULTS)
    for field in given:
        if field not in known:
            _refuse(
                str(field), _("there is no such field; the fields are {known}.").format(known=listing(known))
            )
    for field in REQUIRED:
        if field not in given:
            _refuse(field, _("it is missing."))
    return {**DEFAULTS, **given}


def _check_types(game: Game, record: Record) -> None:
    if record["mode"] not in MODES:
        _refuse("mode", _("it must be one of {known}.").format(known=listing(MODES)))
    _check_number(record, "players", game.seats[0], game.seats[-1])
    players = record["players"]
    _check_number(record, "turn_limit", 0, HIGHEST)
    _check_number(record, "current_seat", 0, players - 1)
    _check_number(record, "moves_made", 0, MOVES_PER_TURN - 1)
    _check_number(record, "turn_number", 1, HIGHEST)
    _check_number(record, "consecutive_forced_passes", 0, players)
    _check_symbols(record, "track", LAST_SPACE, LAST_SPACE)
    _check_symbols(record, "draw_pile", 0, CARDS_PER_SYMBOL * len(SYMBOLS))
    _check_symbols(record, "row", 0, ROW_SIZE)
    _check_per_seat(record, "pirates", _is_six_places, _("six places from 0 to 37"))
    _check_per_seat(record, "hands", _is_card_count, _("an object of symbols and counts"))
    if not _is_card_count(record["discard"]):
        _refuse("discard", _("it must be an object of symbols and counts."))
    _check_result_shape(record["result"], players)


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _check_number(record: Record, field: str, least: int, most: int) -> None:
    if not _is_number(record[field], least, most):
        _refuse(field, _("it must be a whole number from {least} to {most}.").format(least=least, most=most))


def _check_symbols(record: Record, field: str, least: int, most: int) -> None:
    cards = record[field]
    if not isinstance(cards, list) or not least <= len(cards) <= most or not all(map(_is_symbol, cards)):
        _refuse(
            field,
            _("it must be a list of {least} to {most} symbols ({symbols}).").format(
                least=least, most=most, symbols=listing(SYMBOLS)
            ),
        )


def _is_symbol(value: Any) -> bool:
    return isinstance(value, str) and value in SYMBOLS


def _check_per_seat(record: Record, field: str, fits: Callable[[Any], bool], shape: str) -> None:
    value = record[field]
    if not isinstance(value, list) or len(value) != record["players"] or not all(map(fits, value)):
        _refuse(field, _("it must have, for every seat, {shape}.").format(shape=shape))


def _is_six_places(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == PIRATES
        and all(_is_number(place, FORTRESS, SLOOP) for place in value)
    )


def _is_card_count(value: Any) -> bool:
    return isinstance(value, dict) and all(
        _is_symbol(symbol) and _is_number(count, 0, CARDS_PER_SYMBOL) for symbol, count in value.items()
    )


def _check_result_shape(result: Any, players: int) -> None:
    if result is None:
        return
    seats = result.get("winners") if isinstance(result, dict) else None
    if (
        not isinstance(result, dict)
        or set(result) != {"reason", "winners"}
        or result["reason"] not in REASONS[1:]
        or not isinstance(seats, list)
        or not all(_is_number(seat, 0, players - 1) for seat in seats)
    ):
        _refuse(
            "result",
            _("it must be null or have a “reason” ({reasons}) and “winners”, a list of seats.").format(
                reasons=listing(REASONS[1:])
            ),
        )


# --- Fields against each other -------------------------------------------------------------------------


def _check_table(state: Cartagena, record: Record) -> None:
    for space in range(1, LAST_SPACE + 1):
        if state.crowd[space] > SPACE_LIMIT:
            _refuse("pirates", _("space {space} holds more than three pirates.").format(space=space), "CG-7")
    for symbol in SYMBOLS:
        held = sum(hand.get(symbol, 0) for hand in (*record["hands"], record["discard"]))
        count = held + record["draw_pile"].count(symbol) + record["row"].count(symbol)
        if count != CARDS_PER_SYMBOL:
            why = _("hands, pile, row and discard hold {count} cards “{symbol}” instead of 17.")
            _refuse("draw_pile", why.format(count=count, symbol=symbol), "CG-49")
    if record["row"] and not state.open_cards:
        _refuse("row", _("there is no row in jamaica mode."), "CG-11")
    if state.open_cards and not record["row"] and record["draw_pile"]:
        _refuse("row", _("it cannot be empty beside a draw pile with cards."), "CG-42")


def _check_turn(state: Cartagena, record: Record) -> None:
    if 0 < state.turn_limit < state.turn_number:
        _refuse("turn_number", _("it is above the turn limit."), "CG-53")
    for seat in range(record["players"]):
        if state.aboard(seat) == PIRATES and seat != state.current_seat:
            _refuse("pirates", _("only the seat to move can have all six aboard."), "CG-51")


def _check_forced_passes(state: Cartagena, record: Record) -> None:
    """A count of forced passes must be one that the table can have led to (CG-22)."""
    passes = record["consecutive_forced_passes"]
    if passes == 0:
        return
    field = "consecutive_forced_passes"
    players = record["players"]
    over = record["result"] is not None
    if record["moves_made"] > 0:
        _refuse(field, _("a move has been made in this turn since."), "CG-22")
    if state.aboard(state.current_seat) == PIRATES:
        _refuse(field, _("the seat to move has just moved its last pirate aboard."), "CG-22")
    if passes == players and not over:
        _refuse(field, _("if everybody has passed, the game is over."), "CG-52")
    last = state.current_seat - (0 if over else 1)
    for step in range(passes):
        seat = (last - step) % players
        if state.has_move(seat):
            _refuse(field, _("seat {seat} cannot have passed: it has a move.").format(seat=seat), "CG-22")


def _check_result(state: Cartagena, record: Record) -> None:
    """A result must follow from the table; the state then carries it."""
    result = record["result"]
    if result is None:
        return
    reason = result["reason"]
    escaped = state.aboard(state.current_seat) == PIRATES
    everybody_passed = state.forced_passes == state.seats
    at_limit = state.turn_limit > 0 and state.turn_number == state.turn_limit
    if reason == "escaped":
        follows = escaped
    else:
        quiet = record["moves_made"] == 0 and not escaped
        follows = quiet and (everybody_passed if reason == "deadlock" else at_limit and not everybody_passed)
    if not follows:
        _refuse("result", _("the reason “{reason}” does not follow from the table.").format(reason=reason))
    state.ending = REASONS.index(reason)
    if sorted(result["winners"]) != state.winners():
        _refuse(
            "result",
            _("the winners must be {winners}.").format(winners=listing(state.winners())),
            "CG-51" if reason == "escaped" else "CG-54",
        )
