"""Reading a position, first half: every field by itself, with its default and its shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from cayona.games.tranquility.boards import Board
from cayona.games.tranquility.components import (
    COMPASSES,
    ISLANDS,
    MONSTERS,
    OFFER_ROUNDS,
    PILE_PAYMENTS,
    SPECIAL_CARDS,
    START_PRICE,
    STORMS,
)
from cayona.games.tranquility.rules import PHASES, REASONS, STEPS
from cayona.games.tranquility.rules.actions import PAYMENTS
from cayona.kernel.errors import OptionError, PositionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

Record = dict[str, Any]

FIELDS: Final = (
    "options", "phase", "step", "active", "decider", "turn", "start_turn", "start_played", "grid",
    "orientation", "hands", "draw_piles", "discards", "discards_unseen", "removed", "destroyed",
    "rocks_row", "storms", "compasses", "compass_supply", "monsters_revealed", "exploration", "display",
    "deck", "scores", "placed", "drafted", "chosen", "cell", "pay_for", "to_pay", "offers", "owed",
    "pile_paid", "storm", "extra_left", "result",
)  # fmt: skip
DEFAULT_STEPS: Final = {
    **dict.fromkeys(("ACT", "CELL", "PAY", "MONSTER_CELL", "FLIP_CELL"), "action"),
    **dict.fromkeys(("PLEDGE", "START_PAY"), "start"),
    **dict.fromkeys(("ROCKS", "ROCKS_PAY"), "rocks"),
    **dict.fromkeys(("STORM", "STORM_ROW", "TRIM", "DRAFT"), "refill"),
    "ROCKS_ROW": "explore",
    "OVER": "over",
}
HIGHEST: Final = 10**6
"""A bound for turns and points, so that they fit into native integers."""


def refuse(field: str, why: str, rule: str | None = None) -> NoReturn:
    """Say which field of a position is wrong, and why."""
    raise PositionError(
        _("The position's field “{field}” is wrong: {why}").format(field=field, why=why),
        code="bad-position",
        field=field,
        rule=rule,
    )


# --- Options -------------------------------------------------------------------------------------------


def read_options(game: Game, given: Record) -> tuple[int, dict[str, Any]]:
    """Return the number of seats and all options."""
    if not given:
        refuse("", _("an empty position says nothing; name at least one field."))
    for field in given:
        if field not in FIELDS:
            refuse(
                str(field), _("there is no such field; the fields are {known}.").format(known=listing(FIELDS))
            )
    options = given.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
        refuse("options", _("it must be an object."))
    hands = given.get("hands")
    players = options.get("players", len(hands) if isinstance(hands, list) else game.default_seats)
    try:
        seats = game.checked_seats(players)
        chosen = {name: value for name, value in options.items() if name != "players"}
        return seats, game.checked_options(seats, chosen)
    except OptionError as problem:
        refuse("options", str(problem))


# --- Fields --------------------------------------------------------------------------------------------


def complete(given: Mapping[str, Any], seats: int, competitive: bool, board: Board) -> Record:
    """Return the record with its defaults, every field of the right shape; cells and numbers become ints."""
    record: Record = {**_defaults(given, seats, competitive), **given}
    _check_moment(record, seats)
    record["grid"] = _read_grid(record["grid"], board)
    record["orientation"] = _read_orientation(record["orientation"])
    for field in ("hands", "draw_piles", "discards", "discards_unseen"):
        _check_per_seat(record, field, seats)
        for cards in record[field]:
            card_list(field, cards)
    for field in ("removed", "destroyed", "exploration", "display", "deck"):
        card_list(field, record[field])
    _check_row(record, board)
    _check_storms(record, board, seats)
    _check_number(record, "compasses", 0, COMPASSES)
    _check_number(record, "compass_supply", 0, COMPASSES)
    _check_numbers(record, "monsters_revealed", seats, 0, MONSTERS)
    if len(record["display"]) > 5:
        refuse("display", _("it has at most five islands."), "TQ-103")
    _check_competitive(record, competitive)
    _check_decision(record, board, seats)
    _check_result(record, seats)
    return record


def _defaults(given: Mapping[str, Any], seats: int, competitive: bool) -> Record:
    phase = given.get("phase", "ACT")
    step = given.get("step", DEFAULT_STEPS.get(phase, "action") if isinstance(phase, str) else "action")
    active = given.get("active", 0)
    return {
        "phase": phase,
        "step": step,
        "active": active,
        "decider": -1 if phase == "OVER" else active,
        "turn": 0 if step == "setup" else 1,
        "start_turn": step == "start",
        "start_played": False,
        "grid": {},
        "orientation": {},
        **{
            field: [[] for _ in range(seats)]
            for field in ("hands", "draw_piles", "discards", "discards_unseen")
        },
        "removed": [],
        "destroyed": [],
        "rocks_row": None,
        "storms": {},
        "compasses": 0,
        "compass_supply": 0,
        "monsters_revealed": [0] * seats,
        "exploration": [],
        "display": [],
        "deck": [],
        "scores": [0, 0] if competitive else [],
        "placed": [0, 0] if competitive else [],
        "drafted": [[], []] if competitive else [],
        "chosen": None,
        "cell": None,
        "pay_for": None,
        "to_pay": 0,
        "offers": [],
        "owed": [0] * seats,
        "pile_paid": 0,
        "storm": None,
        "extra_left": 0,
        "result": None,
    }


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _check_number(record: Record, field: str, least: int, most: int) -> None:
    if not _is_number(record[field], least, most):
        refuse(field, _("it must be a whole number from {least} to {most}.").format(least=least, most=most))


def _check_optional(record: Record, field: str, least: int, most: int) -> None:
    if record[field] is not None:
        _check_number(record, field, least, most)


def _check_numbers(record: Record, field: str, length: int, least: int, most: int) -> None:
    numbers = record[field]
    if (
        not isinstance(numbers, list)
        or len(numbers) != length
        or not all(_is_number(number, least, most) for number in numbers)
    ):
        refuse(
            field,
            _("it must be a list of {length} whole numbers from {least} to {most}.").format(
                length=length, least=least, most=most
            ),
        )


def _check_word(record: Record, field: str, known: tuple[str, ...]) -> None:
    if not isinstance(record[field], str) or record[field] not in known:
        refuse(field, _("it must be one of {known}.").format(known=listing(known)))


def _check_per_seat(record: Record, field: str, seats: int) -> None:
    if not isinstance(record[field], list) or len(record[field]) != seats:
        refuse(field, _("it must be a list of {seats} lists, one for each seat.").format(seats=seats))


def card_list(field: str, cards: Any) -> None:
    """Refuse what is no list of cards."""
    if not isinstance(cards, list) or not all(map(_is_card, cards)):
        refuse(
            field,
            _("cards are whole numbers from 1 to 80, or one of {known}.").format(
                known=listing(SPECIAL_CARDS)
            ),
        )


def _is_card(value: Any) -> bool:
    return _is_number(value, 1, ISLANDS) or (isinstance(value, str) and value in SPECIAL_CARDS)


def _check_moment(record: Record, seats: int) -> None:
    _check_word(record, "phase", PHASES)
    _check_word(record, "step", STEPS)
    _check_number(record, "active", 0, seats - 1)
    over = record["phase"] == "OVER"
    _check_number(record, "decider", -1 if over else 0, -1 if over else seats - 1)
    _check_number(record, "turn", 0, HIGHEST)
    for field in ("start_turn", "start_played"):
        if not isinstance(record[field], bool):
            refuse(field, _("it must be true or false."))


def _key(text: Any, least: int, most: int) -> int | None:
    """Return the number that a key of an object is, None if it is none."""
    if isinstance(text, str) and text.isascii() and text.isdigit() and str(int(text[:9])) == text:
        return int(text) if least <= int(text) <= most else None
    return None


def _read_grid(grid: Any, board: Board) -> dict[int, int]:
    last = board.cells - 1
    if not isinstance(grid, dict):
        refuse("grid", _("it must be an object of cells and islands."))
    cells: dict[int, int] = {}
    for key, number in grid.items():
        cell = _key(key, 0, last)
        if cell is None or not _is_number(number, 1, ISLANDS):
            refuse("grid", _("cells are “0” to “{last}”, islands 1 to 80.").format(last=last), "TQ-3")
        cells[cell] = number
    return dict(sorted(cells.items()))


def _read_orientation(sides: Any) -> dict[int, str]:
    if not isinstance(sides, dict):
        refuse("orientation", _("it must be an object of islands and “day” or “night”."))
    read: dict[int, str] = {}
    for key, side in sides.items():
        number = _key(key, 1, ISLANDS)
        if number is None or side not in ("day", "night"):
            refuse("orientation", _("it must be an object of islands and “day” or “night”."), "TQ-96")
        read[number] = side
    return read


def _check_row(record: Record, board: Board) -> None:
    _check_optional(record, "rocks_row", 0, len(board.rows) - 1)


def _check_storms(record: Record, board: Board, seats: int) -> None:
    storms = record["storms"]
    if not isinstance(storms, dict):
        refuse("storms", _("it must be an object of storms and where they lie."))
    for storm, where in storms.items():
        kind = "row" if str(storm).startswith("P") else "seat"
        last = (len(board.rows) if kind == "row" else seats) - 1
        fits = isinstance(where, dict) and list(where) == [kind] and _is_number(where[kind], 0, last)
        if storm not in STORMS or not fits:
            refuse(
                "storms",
                _("storms are {known}; a purple one has a row, the others a seat.").format(
                    known=listing(STORMS)
                ),
            )


def _check_competitive(record: Record, competitive: bool) -> None:
    length = 2 if competitive else 0
    _check_numbers(record, "scores", length, -HIGHEST, HIGHEST)
    _check_numbers(record, "placed", length, 0, ISLANDS)
    _check_per_seat(record, "drafted", length)
    for numbers in record["drafted"]:
        card_list("drafted", numbers)
        if len(set(numbers)) != len(numbers) or not all(isinstance(number, int) for number in numbers):
            refuse("drafted", _("it must list islands, each once."), "TQ-105")


def _check_decision(record: Record, board: Board, seats: int) -> None:
    _check_optional(record, "chosen", 1, ISLANDS)
    _check_optional(record, "cell", 0, board.cells - 1)
    if record["pay_for"] is not None:
        _check_word(record, "pay_for", PAYMENTS[1:])
    _check_number(record, "to_pay", 0, ISLANDS)
    _check_offers(record["offers"], seats)
    _check_numbers(record, "owed", seats, 0, START_PRICE)
    _check_number(record, "pile_paid", 0, PILE_PAYMENTS)
    if record["storm"] is not None:
        _check_word(record, "storm", STORMS)
    _check_number(record, "extra_left", 0, START_PRICE)


def _check_offers(offers: Any, seats: int) -> None:
    if not isinstance(offers, list) or len(offers) > OFFER_ROUNDS:
        refuse("offers", _("it must be a list of at most three rounds."), "TQ-42")
    for named in offers:
        if (
            not isinstance(named, list)
            or len(named) != seats
            or not all(cards is None or _is_number(cards, 0, START_PRICE) for cards in named)
        ):
            refuse("offers", _("a round has, for every seat, a number from 0 to 8 or null."), "TQ-42")


def _check_result(record: Record, seats: int) -> None:
    result = record["result"]
    if result is None:
        return
    if (
        not isinstance(result, dict)
        or set(result) != {"reason", "returns"}
        or not isinstance(result["reason"], str)
        or result["reason"] not in REASONS[1:]
        or not isinstance(result["returns"], list)
        or len(result["returns"]) != seats
        or not all(_is_return(value) for value in result["returns"])
    ):
        refuse(
            "result",
            _("it must be null or have a “reason” ({reasons}) and “returns”, one for each seat.").format(
                reasons=listing(REASONS[1:])
            ),
        )


def _is_return(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value in (-1, 0, 1)
