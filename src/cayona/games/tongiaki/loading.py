"""Reading a position: a checked record, laid on the table piece by piece."""

from cayona.games.tongiaki.box import box
from cayona.games.tongiaki.components import EDGES, ISLANDS, STACK_SIZE, TILE_COUNT, TILE_KEYS, TONGA
from cayona.games.tongiaki.contradictions import check_table
from cayona.games.tongiaki.rules import Tongiaki, phases
from cayona.games.tongiaki.rules.table import PURPOSES, TRIGGERS
from cayona.games.tongiaki.rules.tile_data import BITS, FIRST_WATER, MIDDLE, ONE_SHIP, SHIPS_MASK, SPAN
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.language import mark
from cayona.kernel.shapes import Record, demand, read_options, read_seats, take_over


def read_position(game: Game, position: Record, chance: Chance) -> Tongiaki:
    """Return the position that `position` describes."""
    seats = read_seats(game, position, "players")
    fields = box(seats)
    record = fields.read(position)
    phase = record["phase"]
    record.setdefault("left", 1 if phase == "RELOCATE" else 0)
    fields.check_use(record, phase)
    state = Tongiaki(game, seats, read_options(game, seats, record["options"]), chance)
    state.clear()
    take_over(state, record, "current", "turn_number", "left", "run", phase=phases.NAMES)
    state.trigger = TRIGGERS.index(record["trigger"])
    _lay_tiles(state, record)
    _lay_stack(state, record)
    for key, seat in record["royal"].items():
        _crown(state, key, seat)
    for key, fleets in record["ships"].items():
        _lay_fleets(state, key, fleets)
    _lay_decision(state, record)
    check_table(state)
    return state


def _lay_tiles(state: Tongiaki, record: Record) -> None:
    """Lay the tiles, at most one in a cell, none in two places; Tonga is in the middle if not removed."""
    for key in record["removed"]:
        state.removed |= BITS[TILE_KEYS.index(key)]
    taken = set()
    if not state.removed >> TONGA & 1:
        state.put_tonga()
        taken.add((0, 0))
    for key, q, r, rotation in record["tiles"]:
        tile = TILE_KEYS.index(key)
        demand(tile != TONGA, "tiles", "Tonga is not listed: it lies in the middle or is removed.", "TG-3")
        demand(_is_undrawn(state, tile), "tiles", "the tile “{key}” is in two places.", key=key)
        demand((q, r) not in taken, "tiles", "two tiles lie in the cell ({q}, {r}).", q=q, r=r)
        taken.add((q, r))
        state.lay_tile(tile, (q + MIDDLE) * SPAN + r + MIDDLE, rotation)
    demand(taken, "tiles", "the board is empty.")


def _lay_stack(state: Tongiaki, record: Record) -> None:
    """Stack the tiles as listed, and below them those named nowhere."""
    listed = [TILE_KEYS.index(key) for key in record["stack"]]
    for tile in listed:
        demand(tile != TONGA, "stack", "Tonga is never in the stack.", "TG-3")
        demand(_is_undrawn(state, tile), "stack", "the tile “{key}” is in two places.", key=TILE_KEYS[tile])
    others = [tile for tile in range(1, TILE_COUNT) if tile not in listed]
    waiting = [*listed, *(tile for tile in others if _is_undrawn(state, tile))]
    gone = [tile for tile in others if not _is_undrawn(state, tile)]
    state.drawn = STACK_SIZE - len(waiting)
    for place, tile in enumerate([*gone, *waiting]):
        state.stack[place] = tile
    state.islands_left = sum(tile < FIRST_WATER for tile in waiting)
    state.waters_left = len(waiting) - state.islands_left


def _is_undrawn(state: Tongiaki, tile: int) -> bool:
    return not state.is_laid(tile) and not (tile < FIRST_WATER and state.removed >> tile & 1)


def _crown(state: Tongiaki, key: str, seat: int) -> None:
    island = TILE_KEYS.index(key)
    demand(island != TONGA, "royal", "Tonga is never royal.", "TG-70")
    demand(state.is_live(island), "royal", "the island “{key}” is not on the board.", key=key)
    ship = ONE_SHIP[seat] & SHIPS_MASK
    state.owners[island] = seat
    state.live &= ~BITS[island]
    state.kings += ship
    state.stocks -= ship


def _lay_fleets(state: Tongiaki, key: str, fleets: list[list[int]]) -> None:
    island = TILE_KEYS.index(key)
    beaches = ISLANDS[island].beaches
    why = mark("the island “{key}” is not on the board, or royal.")
    demand(state.is_live(island), "ships", why, "TG-72", key=key)
    why = mark("“{key}” has {count} beaches.")
    demand(len(fleets) == len(beaches), "ships", why, key=key, count=len(beaches))
    for index, fleet in enumerate(fleets):
        why = mark("beach {beach} of “{key}” holds more ships than berths.")
        demand(sum(fleet) <= beaches[index].berths, "ships", why, beach=index, key=key)
        for seat in _ships(state, fleet, "ships"):
            state.put_ship(island * EDGES + index, seat)


def _ships(state: Tongiaki, fleet: list[int], field: str) -> list[int]:
    """Take the ships of a fleet from the stocks and return the seat of each."""
    seats = [seat for seat, count in enumerate(fleet) for _ship in range(count)]
    for seat in seats:
        demand(state.stock(seat), field, "seat {seat} has more than fifteen ships.", "TG-1", seat=seat)
        state.stocks -= ONE_SHIP[seat] & SHIPS_MASK
    return seats


def _lay_decision(state: Tongiaki, record: Record) -> None:
    take_over(state, record, island=TILE_KEYS)
    for beach in record["used"]:
        state.used |= BITS[beach]
    if record["source"] is not None:
        island, beach = TILE_KEYS.index(record["source"][0]), record["source"][1]
        demand(beach < len(ISLANDS[island].beaches), "source", "the island has no such beach.")
        state.source = island * EDGES + beach
    for seat in _ships(state, record["group"] or [], "group"):
        state.group += ONE_SHIP[seat]
    plan = record["plan"]
    if plan is not None:
        beaches = len(ISLANDS[state.island].beaches)
        why = mark("“{key}” has {count} beaches.")
        demand(len(plan) == beaches, "plan", why, key=record["island"], count=beaches)
        state.plan = sum(count * 8**beach for beach, count in enumerate(plan))
    state.lay_for = PURPOSES.index(record["lay_for"])
