"""Positions for tests, written the way one would tell them.

Chests are letters: `"RB"` is a red and a blue one. Dice on spaces are `{"fleet": "AC"}`, a roll is
`"A fleet, B crew"` (and dice that it does not name lie on treasure, unless said otherwise). What a test does
not mention is filled in as after setup with empty areas.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import cayona
from cayona.games.tortuga.rules import Tortuga
from cayona.kernel.events import Event

Record = dict[str, Any]

GAME: Final = cayona.game("tortuga")
COLOURS: Final = "RBYWP"
DICE: Final = "ABCDE"
ACTIONS: Final = ("fleet", "crew", "treasure", "attack", "raid")
AREAS: Final = ("island", "crew", "fleet", "tortuga")
ALL_PLACED: Final = {"treasure": DICE}


def chests(text: str) -> list[int]:
    """Read "RRB" as counts by colour."""
    return [text.count(colour) for colour in COLOURS]


def letters(counts: Iterable[int]) -> str:
    """Write counts by colour as letters."""
    return "".join(colour * count for colour, count in zip(COLOURS, counts, strict=True))


def spaces(dice: dict[str, str]) -> list[str | None]:
    """Read {"fleet": "AC"} as the space of each die."""
    return [next((action for action, found in dice.items() if die in found), None) for die in DICE]


def rolled(text: str) -> list[str | None]:
    """Read "A fleet, B crew" as the face of each die."""
    faces = dict(part.split() for part in text.split(", ") if part)
    return [faces.get(die) for die in DICE]


def board(**told: Any) -> Record:
    """Return the record of one board."""
    for area in AREAS:
        if area in told:
            told[area] = chests(told[area])
    if "dice" in told:
        told["dice"] = spaces(told["dice"])
    if "roll" in told:
        told["roll"] = rolled(told["roll"])
        told.setdefault("dice", [None if face else "treasure" for face in told["roll"]])
    return told


def load(phase: str, *boards: Record, **told: Any) -> Tortuga:
    """Load a position; as many seats as boards."""
    for field in ("centre", "bag"):
        if field in told:
            told[field] = chests(told[field])
    state = GAME.load({"seats": len(boards), "phase": phase, "boards": list(boards), **told})
    assert isinstance(state, Tortuga)
    return state


def keeping(*boards: Record, **told: Any) -> Tortuga:
    """Load a position in which dice are kept."""
    return load("keep", *boards, **told)


def acting(action: str, *boards: Record, **told: Any) -> Tortuga:
    """Load a position at the start of an action."""
    return load("action", *boards, action=action, **told)


def do(state: Tortuga, *texts: str, seat: int | None = None) -> Tortuga:
    """Take actions by their short notation."""
    for text in texts:
        state.apply(state.parse_action(text), seat)
    return state


def legal(state: Tortuga, seat: int | None = None) -> list[str]:
    """Return the legal actions in short notation."""
    return [state.action_text(action) for action in state.legal_actions(seat)]


def part(state: Tortuga, seat: int) -> Record:
    """Return a seat's board, chests as letters."""
    found: Record = state.position()["boards"][seat]
    return {**found, **{area: letters(found[area]) for area in AREAS}}


def centre(state: Tortuga) -> str:
    """Return the chests in the centre."""
    return letters(state.position()["centre"])


def phase(state: Tortuga) -> str:
    """Return the name of the phase."""
    return str(state.position()["phase"])


def told(state: Tortuga, *texts: str) -> list[Event]:
    """Take actions and return what is told about them."""
    journal: list[Event] = []
    state.journal = journal
    do(state, *texts)
    return journal
