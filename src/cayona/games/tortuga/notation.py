"""Text forms: actions such as "keep AC", and positions as plain data."""

from __future__ import annotations

from typing import Any, Final

from cayona.games.tortuga.components import ACTIONS, AREAS, COLOURS, LETTERS
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.numbering import (
    ACTION_KINDS,
    COLOUR_KINDS,
    NO_PLACE,
    PHASES,
    TOKEN_PHASE,
)
from cayona.games.tortuga.rules.table import BAG, CENTRE, COMMIT, NO_COMMIT, POOL, SIZE
from cayona.kernel.errors import InvalidAction
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

Record = dict[str, Any]


def dice_letters(mask: int) -> str:
    """Return the letters of a mask of dice: "AC"."""
    return "".join(letter for die, letter in enumerate(LETTERS) if mask & 1 << die)


NAMES: Final = (
    *(f"keep {dice_letters(action + 1)}" for action in range(NO_PLACE)),
    "no place",
    *(f"turn {action}" for action in ACTIONS),
    *(f"new {action}" for action in ACTIONS),
    *(f"flip {action}" for action in ACTIONS),
    "use",
    "decline",
    "token 1",
    "token 2",
    "target 1",
    "target 2",
    "target 3",
    *(f"take {colour}" for colour in COLOURS),
    *(f"drop {colour}" for colour in COLOURS),
)
"""The short notation of every action, by its number."""

_NUMBERS: Final = {name.lower(): number for number, name in enumerate(NAMES)}


def format_action(action: int) -> str:
    """Return "keep AC", "turn fleet", "target 2" and the like."""
    return NAMES[action]


def parse_action(text: str) -> int:
    """Return the action that a text names; letter case, extra spaces and the order of dice do not matter."""
    words = str(text).lower().split()
    if words[:1] == ["keep"]:
        words[1:] = ["".join(sorted("".join(words[1:])))]
    number = _NUMBERS.get(" ".join(words))
    if number is not None:
        return number
    raise InvalidAction(
        _(
            "“{text}” is no action. Write “keep” and dice (“keep AC”), “no place”, “turn”, “new” or “flip” "
            "and an action ({actions}), “use”, “decline”, “token 1” or “token 2”, “target” and 1 to 3 seats "
            "clockwise, or “take” or “drop” and a colour ({colours})."
        ).format(text=text, actions=listing(ACTIONS), colours=listing(COLOURS)),
        code="unreadable-action",
    )


def write_position(state: Tortuga) -> Record:
    """Return the state record, its fields in their fixed order."""
    return {
        "game": state.game.name,
        "seats": int(state.seats),
        "options": dict(state.options),
        "round": int(state.round),
        "start": int(state.start),
        "phase": PHASES[state.phase],
        "step": int(state.step),
        "earners": state.earners(),
        **write_place(state),
        "drawn": [int(state.drawn_1), int(state.drawn_2)] if state.phase == TOKEN_PHASE else [],
        "mover": number_or_none(state.mover),
        "moving": None if state.moving < 0 else AREAS[state.moving],
        "centre": middle_counts(state, CENTRE, COLOUR_KINDS),
        "bag": middle_counts(state, BAG, COLOUR_KINDS),
        "pool": middle_counts(state, POOL, 3),
        "boards": [write_board(state, seat) for seat in range(state.seats)],
    }


def write_place(state: Tortuga) -> Record:
    """Return which action is being resolved, by which place, against whom."""
    return {
        "action": None if state.action < 0 else ACTIONS[state.action],
        "place": int(state.place) or None,
        "target": number_or_none(state.target),
    }


def write_board(state: Tortuga, seat: int) -> Record:
    """Return one seat's board with all its secrets."""
    commit = int(state.boards[seat * SIZE + COMMIT])
    return {
        **open_board(state, seat),
        "tokens": state.token_values(seat),
        "dice": state.dice_spaces(seat),
        "roll": state.shown_faces(seat),
        "commit": None if commit == NO_COMMIT else commit,
        "kept": state.kept_letters(seat),
        "stuck": state.is_stuck(seat),
    }


def open_board(state: Tortuga, seat: int) -> Record:
    """Return the markers, chests and advantage tokens of a seat, which everybody sees."""
    areas = {name: state.area_counts(seat, area) for area, name in enumerate(AREAS)}
    advantage = [int(state.advantage(seat, action)) for action in range(ACTION_KINDS)]
    return {
        "ship": int(state.marker(seat, 0)),
        "pirate": int(state.marker(seat, 1)),
        **areas,
        "advantage": advantage,
    }


def middle_counts(state: Tortuga, first: int, length: int) -> list[int]:
    """Return counts from the middle of the table."""
    return [int(count) for count in state.middle[first : first + length]]


def number_or_none(seat: int) -> int | None:
    """Return a seat, None for nobody."""
    return None if seat < 0 else int(seat)
