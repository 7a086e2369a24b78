"""The table as plain data: all of it, and what a seat may know, which is all but the order of the stack."""

from typing import Any

from cayona.games.tongiaki import components
from cayona.games.tongiaki.rules import Tongiaki, phases
from cayona.games.tongiaki.rules.table import PURPOSES, TRIGGERS
from cayona.games.tongiaki.rules.tile_data import ships_of
from cayona.kernel.seats import heading


def write_position(state: Tongiaki) -> dict[str, Any]:
    """Return the position record, its 19 fields in their fixed order."""
    return {
        "players": int(state.seats),
        "options": dict(state.options),
        **_board(state),
        "stack": _stack(state),
        **_decision(state),
    }


def observe(state: Tongiaki, seat: int | None) -> dict[str, Any]:
    """Return what lies on the table; it looks the same from every seat."""
    seats = range(state.seats)
    return {
        **heading(state, seat),
        "options": dict(state.options),
        **_board(state),
        **_decision(state),
        "left_in_stack": sorted(_stack(state), key=components.TILE_KEYS.index),
        "islands_left": int(state.islands_left),
        "water_left": int(state.waters_left),
        "stocks": [int(state.stock(other)) for other in seats],
        "kings": [int(ships_of(state.kings, other)) for other in seats],
        "points": [int(state.points(other)) for other in seats],
        "islands": [int(state.presences(other)) for other in seats],
        "result": {"reason": state.reason(), "winners": state.winners()} if state.is_over() else None,
    }


def observe_seat(state: Tongiaki, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """Return what everybody sees: nothing is hidden."""
    return {**public, "seat": seat}


def _stack(state: Tongiaki) -> list[str]:
    return [components.TILE_KEYS[state.stack[place]] for place in range(state.drawn, components.STACK_SIZE)]


def _board(state: Tongiaki) -> dict[str, Any]:
    """Return what everybody sees on the table, apart from the decision at hand."""
    return {
        "phase": phases.NAMES[state.phase],
        "current": int(state.current),
        "turn_number": int(state.turn_number),
        "tiles": [
            [components.TILE_KEYS[tile], *state.cell(tile), int(state.turns[tile])]
            for tile in range(components.TONGA + 1, components.TILE_COUNT)
            if state.is_laid(tile)
        ],
        "ships": {
            key: [state.fleet(state.beaches[island * components.EDGES + beach]) for beach in _beaches(island)]
            for island, key in enumerate(components.ISLAND_KEYS)
            if state.islands[island]
        },
        "royal": {
            key: int(state.owners[island])
            for island, key in enumerate(components.ISLAND_KEYS)
            if state.owners[island] >= 0
        },
        "removed": [key for island, key in enumerate(components.ISLAND_KEYS) if state.removed >> island & 1],
    }


def _decision(state: Tongiaki) -> dict[str, Any]:
    """Return what the decision at hand is about."""
    landing = state.phase == phases.LAND
    source = divmod(int(state.source), components.EDGES)
    return {
        "island": components.TILE_KEYS[state.island] if state.island >= 0 else None,
        "left": int(state.left),
        "used": [beach for beach in range(components.EDGES) if state.used >> beach & 1],
        "source": [components.TILE_KEYS[source[0]], source[1]] if state.source >= 0 else None,
        "group": state.fleet(state.group) if landing else None,
        "plan": _plan(state) if state.plan >= 0 else None,
        "run": int(state.run),
        "lay_for": PURPOSES[state.lay_for],
        "trigger": TRIGGERS[state.trigger],
    }


def _plan(state: Tongiaki) -> list[int]:
    return [int(state.plan) >> 3 * beach & 7 for beach in _beaches(state.island)]


def _beaches(island: int) -> range:
    return range(len(components.ISLANDS[island].beaches))
