"""Text forms: actions such as "sail tonga 3", and positions as plain data."""

from __future__ import annotations

from typing import Any, Final

from cayona.games.tongiaki.components import EDGES, ISLANDS, STACK_SIZE, TILE_COUNT, TILE_KEYS, TONGA
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.actions import (
    FIRST_EXPAND,
    FIRST_LAND,
    FIRST_LAY,
    FIRST_ROYAL,
    FIRST_SAIL,
    FIRST_SLOT,
    NEW_SETTLEMENT,
    REENTER_OTHER,
    REENTER_TONGA,
)
from cayona.games.tongiaki.rules.table import LAND, PHASES, PURPOSES, TRIGGERS
from cayona.kernel.errors import InvalidAction
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS

ISLAND_KEYS: Final = TILE_KEYS[: len(ISLANDS)]
SEATS: Final = 6

SINGLE: Final = {
    NEW_SETTLEMENT: "new settlement",
    REENTER_TONGA: "reenter tonga",
    REENTER_OTHER: "reenter other",
}


def format_action(action: int) -> str:
    """Return a text such as "expand tonga", "slot tonga 2", "sail tonga 3", "land A 1", "lay water_a 5"."""
    if action in SINGLE:
        return SINGLE[action]
    if action < FIRST_ROYAL:
        return f"expand {TILE_KEYS[action - FIRST_EXPAND]}"
    if action < NEW_SETTLEMENT:
        return f"royal {TILE_KEYS[action - FIRST_ROYAL]}"
    if action < FIRST_SAIL:
        return _pair("slot", action - FIRST_SLOT, TILE_KEYS)
    if action < FIRST_LAND:
        return _pair("sail", action - FIRST_SAIL, TILE_KEYS)
    if action < FIRST_LAY:
        return _pair("land", action - FIRST_LAND, LETTERS)
    return _pair("lay", action - FIRST_LAY, TILE_KEYS)


def _pair(word: str, number: int, names: str | tuple[str, ...]) -> str:
    thing, part = divmod(number, EDGES)
    return f"{word} {names[thing]} {part}"


PARSED: Final = {format_action(action).lower(): action for action in range(FIRST_LAY + TILE_COUNT * EDGES)}


def parse_action(text: str) -> int:
    """Return the action that a text names; letter case and extra spaces do not matter."""
    action = PARSED.get(" ".join(str(text).lower().split()))
    if action is not None:
        return action
    raise InvalidAction(
        _(
            "“{text}” is no action. Write “expand” or “royal” and an island; “new settlement”, "
            "“reenter tonga”, “reenter other”; “slot” with an island and a beach (“slot tonga 2”); “sail” "
            "with an island and an edge; “land” with a seat's letter and a beach (“land A 1”); or “lay” "
            "with a tile and an edge."
        ).format(text=text),
        code="unreadable-action",
    )


# --- Positions -----------------------------------------------------------------------------------------


def write_position(state: Tongiaki) -> dict[str, Any]:
    """Return the position record, its 19 fields in their fixed order."""
    return {
        "players": int(state.seats),
        "options": dict(state.options),
        **write_board(state),
        "stack": [TILE_KEYS[state.stack[place]] for place in range(state.drawn, STACK_SIZE)],
        **write_decision(state),
    }


def write_board(state: Tongiaki) -> dict[str, Any]:
    """Return what everybody sees on the table, apart from the decision at hand."""
    return {
        "phase": PHASES[state.phase],
        "current": int(state.current),
        "turn_number": int(state.turn_number),
        "tiles": [
            [TILE_KEYS[tile], *state.cell(tile), int(state.turns[tile])]
            for tile in range(TONGA + 1, TILE_COUNT)
            if state.is_laid(tile)
        ],
        "ships": {
            key: [
                state.fleet(state.beaches[island * 6 + beach])
                for beach in range(len(ISLANDS[island].beaches))
            ]
            for island, key in enumerate(ISLAND_KEYS)
            if state.islands[island]
        },
        "royal": {
            key: int(state.owners[island])
            for island, key in enumerate(ISLAND_KEYS)
            if state.owners[island] >= 0
        },
        "removed": [key for island, key in enumerate(ISLAND_KEYS) if state.removed >> island & 1],
    }


def write_decision(state: Tongiaki) -> dict[str, Any]:
    """Return what the decision at hand is about."""
    landing = state.phase == LAND
    beaches = len(ISLANDS[state.island].beaches) if state.island >= 0 else 0
    source = divmod(int(state.source), EDGES)
    return {
        "island": TILE_KEYS[state.island] if state.island >= 0 else None,
        "left": int(state.left),
        "used": [beach for beach in range(EDGES) if state.used >> beach & 1],
        "source": [TILE_KEYS[source[0]], source[1]] if state.source >= 0 else None,
        "group": state.fleet(state.group) if landing else None,
        "plan": [int(state.plan) >> 3 * beach & 7 for beach in range(beaches)] if state.plan >= 0 else None,
        "run": int(state.run),
        "lay_for": PURPOSES[state.lay_for],
        "trigger": TRIGGERS[state.trigger],
    }
