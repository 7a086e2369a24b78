"""Short ways to a position and through it, for the tests of Tranquility."""

from __future__ import annotations

from typing import Any

import cayona
from cayona.kernel.errors import IllegalAction

GAME = cayona.game("tranquility")


def at(players: int = 2, variant: str = "classic", **fields: Any) -> cayona.State:
    """Load a position; options and fields are told apart by their names, storms by their type."""
    names = [name for name in fields if name in GAME.options and not isinstance(fields[name], dict)]
    options = {name: fields.pop(name) for name in names}
    if "storms" in fields and variant != "pyramid":
        options["storms"] = True
    grid = {str(cell): number for cell, number in fields.pop("grid", {}).items()}
    fields.setdefault("start_played", variant != "competitive")
    return GAME.load({"options": {"players": players, "variant": variant, **options}, "grid": grid, **fields})


def texts(state: cayona.State) -> set[str]:
    """Return the legal actions in short notation."""
    return {state.action_text(action) for action in state.legal_actions()}


def do(state: cayona.State, *actions: str) -> cayona.State:
    """Take actions, each by its short notation, and return the state."""
    for action in actions:
        state.apply(state.parse_action(action))
    return state


def cells(state: cayona.State, number: int) -> dict[int, int]:
    """Return the legal cells of an island of the active hand, with their costs."""
    costs = state.observation(state.to_move())["costs"].get(str(number), {})
    return {int(cell): cost for cell, cost in costs.items()}


def rule_against(state: cayona.State, action: str) -> str | None:
    """Return the rule by which an action is refused; it must be refused and change nothing."""
    before = state.position()
    try:
        state.apply(state.parse_action(action))
    except IllegalAction as refusal:
        assert state.position() == before
        return refusal.rule
    raise AssertionError(f"{action} was allowed")


def field(state: cayona.State, name: str) -> Any:
    """Return a field of the position."""
    return state.position()[name]
