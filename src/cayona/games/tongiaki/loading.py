"""Reading a position: every field checked by itself, then laid on the table and checked as a whole."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from cayona.games.tongiaki import loading_checks
from cayona.games.tongiaki.components import (
    EDGES,
    ISLANDS,
    SHIPS,
    STACK_SIZE,
    TILE_COUNT,
    TILE_KEYS,
    TONGA,
)
from cayona.games.tongiaki.loading_checks import Record, refuse
from cayona.games.tongiaki.notation import ISLAND_KEYS
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.table import PHASES, PURPOSES, TRIGGERS
from cayona.games.tongiaki.rules.tables import BITS, FIRST_WATER, MIDDLE, ONE_SHIP, SHIPS_MASK, SPAN
from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

FURTHEST: Final = 1000
"""A tile may lie so far from the middle."""
HIGHEST: Final = 10**15
"""A bound for counters, so that they fit into native integers."""

DEFAULTS: Final[Record] = {
    "options": {},
    "phase": "TURN",
    "current": 0,
    "turn_number": 1,
    "tiles": [],
    "ships": {},
    "royal": {},
    "removed": [],
    "stack": [],
    "island": None,
    "left": 0,
    "used": [],
    "source": None,
    "group": None,
    "plan": None,
    "run": 0,
    "lay_for": None,
    "trigger": None,
}


def read_position(game: Game, given: Record, chance: Chance) -> Tongiaki:
    """Return the position that `given` describes."""
    record = _complete(given)
    _number(record, "players", game.seats[0], game.seats[-1])
    state = Tongiaki(game, record["players"], _options(game, record), chance)
    state.clear()
    _read_counters(state, record)
    _read_map(state, record)
    _read_stack(state, record)
    _read_ships(state, record)
    _read_decision(state, record)
    loading_checks.check(state, record)
    return state


def _complete(given: Record) -> Record:
    """Return the record with its defaults; refuse unknown fields, and one without players."""
    known = ("players", *DEFAULTS)
    for field in given:
        if field not in known:
            refuse(
                str(field), _("there is no such field; the fields are {known}.").format(known=listing(known))
            )
    if "players" not in given:
        refuse("players", _("it is missing."))
    record = {**DEFAULTS, **given}
    if record["phase"] == "RELOCATE" and "left" not in given:
        record["left"] = 1
    return record


def _options(game: Game, record: Record) -> dict[str, Any]:
    if not isinstance(record["options"], dict):
        refuse("options", _("it must be an object."))
    try:
        return game.checked_options(record["players"], record["options"])
    except OptionError as problem:
        refuse("options", str(problem))


# --- Fields by themselves ------------------------------------------------------------------------------


def _is_number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _number(record: Record, field: str, least: int, most: int) -> int:
    value = record[field]
    if not _is_number(value, least, most):
        refuse(field, _("it must be a whole number from {least} to {most}.").format(least=least, most=most))
    number: int = value
    return number


def _one_of(record: Record, field: str, known: tuple[str | None, ...]) -> int:
    value = record[field]
    if value not in known:
        refuse(field, _("it must be one of {known}.").format(known=listing(word or "null" for word in known)))
    return known.index(value)


def _list(record: Record, field: str) -> list[Any]:
    if not isinstance(record[field], list):
        refuse(field, _("it must be a list."))
    things: list[Any] = record[field]
    return things


def _tile(field: str, key: Any, known: tuple[str, ...] = TILE_KEYS) -> int:
    if not isinstance(key, str) or key not in known:
        refuse(
            field,
            _("there is no tile {key}; the tiles are {known}.").format(key=repr(key), known=listing(known)),
        )
    return known.index(key)


def _counts(field: str, value: Any, length: int) -> list[int]:
    """Return a list of so many small numbers."""
    if not isinstance(value, list) or len(value) != length or not all(_is_number(n, 0, SHIPS) for n in value):
        refuse(field, _("it must have {length} numbers from 0 to {most}.").format(length=length, most=SHIPS))
    return value


def _read_counters(state: Tongiaki, record: Record) -> None:
    state.phase = _one_of(record, "phase", PHASES)
    state.current = _number(record, "current", 0, record["players"] - 1)
    state.turn_number = _number(record, "turn_number", 1, HIGHEST)
    state.trigger = _one_of(record, "trigger", TRIGGERS)


# --- The map -------------------------------------------------------------------------------------------


def _read_map(state: Tongiaki, record: Record) -> None:
    """Lay the tiles, at most one in a cell, none in two places."""
    for key in _list(record, "removed"):
        island = _tile("removed", key, ISLAND_KEYS)
        if state.removed >> island & 1:
            _twice("removed", key)
        state.removed |= BITS[island]
    taken = set()
    if not state.removed >> TONGA & 1:
        state.put_tonga()
        taken.add((0, 0))
    for row in _list(record, "tiles"):
        tile, q, r, rot = _read_row(row)
        if state.is_laid(tile) or (tile < FIRST_WATER and state.removed >> tile & 1):
            _twice("tiles", row[0])
        if (q, r) in taken:
            refuse("tiles", _("two tiles lie in the cell ({q}, {r}).").format(q=q, r=r))
        taken.add((q, r))
        state.lay_tile(tile, (q + MIDDLE) * SPAN + r + MIDDLE, rot)
    if not taken:
        refuse("tiles", _("the board is empty."))


def _read_row(row: Any) -> tuple[int, int, int, int]:
    """Return a tile's number, cell and rotation."""
    if (
        not isinstance(row, list)
        or len(row) != 4
        or not all(_is_number(place, -FURTHEST, FURTHEST) for place in row[1:3])
        or not _is_number(row[3], 0, EDGES - 1)
    ):
        refuse(
            "tiles",
            _(
                "each tile is [key, q, r, rotation], with q and r from {least} to {most} and 0 to 5 turns."
            ).format(least=-FURTHEST, most=FURTHEST),
        )
    tile = _tile("tiles", row[0])
    if tile == TONGA:
        refuse("tiles", _("Tonga is not listed: it lies in the middle or is removed."), "TG-3")
    return tile, row[1], row[2], row[3]


def _twice(field: str, key: str) -> NoReturn:
    refuse(field, _("the tile “{key}” is in two places.").format(key=key))


def _read_stack(state: Tongiaki, record: Record) -> None:
    """Stack the tiles as listed, and below them those named nowhere."""
    listed: list[int] = []
    for key in _list(record, "stack"):
        tile = _tile("stack", key)
        if tile == TONGA:
            refuse("stack", _("Tonga is never in the stack."), "TG-3")
        if tile in listed or not _is_undrawn(state, tile):
            _twice("stack", key)
        listed.append(tile)
    rest = [tile for tile in range(1, TILE_COUNT) if tile not in listed and _is_undrawn(state, tile)]
    waiting = listed + rest
    state.drawn = STACK_SIZE - len(waiting)
    for place, tile in enumerate(waiting, state.drawn):
        state.stack[place] = tile
    gone = [tile for tile in range(1, TILE_COUNT) if tile not in waiting]
    for place, tile in enumerate(gone):
        state.stack[place] = tile
    state.islands_left = sum(tile < FIRST_WATER for tile in waiting)
    state.waters_left = len(waiting) - state.islands_left


def _is_undrawn(state: Tongiaki, tile: int) -> bool:
    return not state.is_laid(tile) and not (tile < FIRST_WATER and state.removed >> tile & 1)


# --- Ships ---------------------------------------------------------------------------------------------


def _read_ships(state: Tongiaki, record: Record) -> None:
    for field in ("royal", "ships"):
        if not isinstance(record[field], dict):
            refuse(field, _("it must be an object of islands."))
    for key, seat in record["royal"].items():
        _read_king(state, _tile("royal", key, ISLAND_KEYS), seat)
    for key, fleets in record["ships"].items():
        _read_fleets(state, _tile("ships", key, ISLAND_KEYS), fleets)


def _read_king(state: Tongiaki, island: int, seat: Any) -> None:
    if not _is_number(seat, 0, state.seats - 1):
        refuse("royal", _("an owner is a seat from 0 to {last}.").format(last=state.seats - 1))
    if island == TONGA:
        refuse("royal", _("Tonga is never royal."), "TG-70")
    if not state.is_live(island):
        refuse("royal", _("the island “{key}” is not on the board.").format(key=TILE_KEYS[island]))
    ship = ONE_SHIP[seat] & SHIPS_MASK
    state.owners[island] = seat
    state.live &= ~BITS[island]
    state.kings += ship
    state.stocks -= ship


def _read_fleets(state: Tongiaki, island: int, fleets: Any) -> None:
    key = TILE_KEYS[island]
    beaches = ISLANDS[island].beaches
    if not state.is_live(island):
        refuse("ships", _("the island “{key}” is not on the board, or royal.").format(key=key), "TG-72")
    if not isinstance(fleets, list) or len(fleets) != len(beaches):
        refuse("ships", _("“{key}” has {count} beaches.").format(key=key, count=len(beaches)))
    for index, fleet in enumerate(fleets):
        counts = _counts("ships", fleet, state.seats)
        if sum(counts) > beaches[index].berths:
            refuse(
                "ships",
                _("beach {beach} of “{key}” holds more ships than berths.").format(beach=index, key=key),
            )
        for seat, count in enumerate(counts):
            for _ship in range(count):
                _take_ship(state, seat, "ships")
                state.put_ship(island * EDGES + index, seat)


def _take_ship(state: Tongiaki, seat: int, field: str) -> None:
    if state.stock(seat) == 0:
        refuse(field, _("seat {seat} has more than fifteen ships.").format(seat=seat), "TG-1")
    state.stocks -= ONE_SHIP[seat] & SHIPS_MASK


# --- The decision at hand ------------------------------------------------------------------------------


def _read_decision(state: Tongiaki, record: Record) -> None:
    if record["island"] is not None:
        state.island = _tile("island", record["island"], ISLAND_KEYS)
    state.left = _number(record, "left", 0, EDGES)
    for beach in _list(record, "used"):
        if not _is_number(beach, 0, EDGES - 1) or state.used >> beach & 1:
            refuse("used", _("it must list beaches, each once."))
        state.used |= BITS[beach]
    if record["source"] is not None:
        state.source = _read_source(record["source"])
    if record["group"] is not None:
        for seat, count in enumerate(_counts("group", record["group"], record["players"])):
            for _ship in range(count):
                _take_ship(state, seat, "group")
                state.group += ONE_SHIP[seat]
    if record["plan"] is not None:
        _read_plan(state, record)
    state.run = _number(record, "run", 0, HIGHEST)
    state.lay_for = _one_of(record, "lay_for", PURPOSES)


def _read_source(source: Any) -> int:
    if not isinstance(source, list) or len(source) != 2:
        refuse("source", _("it must be an island and a beach."))
    island = _tile("source", source[0], ISLAND_KEYS)
    if not _is_number(source[1], 0, len(ISLANDS[island].beaches) - 1):
        refuse("source", _("the island has no such beach."))
    beach: int = source[1]
    return island * EDGES + beach


def _read_plan(state: Tongiaki, record: Record) -> None:
    if state.island < 0:
        refuse("plan", _("a plan needs an island."))
    counts = _counts("plan", record["plan"], len(ISLANDS[state.island].beaches))
    if max(counts) > 5:
        refuse("plan", _("no beach takes more than five ships."))
    state.plan = sum(count * 8**beach for beach, count in enumerate(counts))
