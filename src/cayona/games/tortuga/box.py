"""What players of Tortuga can do, and what a record holds: fields with shape, default and phases of use."""

from functools import cache
from typing import Final

from cayona.games.tortuga.components import (
    ACTIONS,
    AREAS,
    CHEST_COUNTS,
    COLOURS,
    FACES,
    FIRST_FIELD,
    FLIPPED,
    LAST_FIELD,
    LETTERS,
    START_FIELD,
    TOKEN_COUNTS,
)
from cayona.games.tortuga.rules.actions import NO_PLACE
from cayona.games.tortuga.rules.numbering import ALL_DICE, PHASES
from cayona.kernel.language import listing, mark
from cayona.kernel.shapes import (
    LATER,
    OPTIONS,
    Box,
    Field,
    ListOf,
    Shape,
    counts,
    flag,
    nullable,
    number,
    word,
)
from cayona.kernel.verbs import Verb, Verbs


def dice_letters(mask: int) -> str:
    """Return the letters of a mask of dice: "AC"."""
    return "".join(letter for die, letter in enumerate(LETTERS) if mask & 1 << die)


VERBS: Final = Verbs(
    Verb("keep", [dice_letters(mask) for mask in range(1, ALL_DICE + 1)]),
    Verb("no place"),
    Verb("turn", ACTIONS),
    Verb("new", ACTIONS),
    Verb("flip", ACTIONS),
    Verb("use"),
    Verb("decline"),
    Verb("token", "12"),
    Verb("target", "123"),
    Verb("take", COLOURS),
    Verb("drop", COLOURS),
)


def parse_action(text: str) -> int:
    """Return the action that a text names; letter case, extra spaces and the order of dice do not matter."""
    words = str(text).lower().split()
    if words[:1] == ["keep"]:
        words[1:] = ["".join(sorted("".join(words[1:])))]
    why = mark(
        "“{text}” is not an action. Write “keep” and dice (“keep AC”), “no place”, “turn”, “new” "
        "or “flip” and an action ({actions}), “use”, “decline”, “token 1” or “token 2”, “target” "
        "and 1 to 3 seats clockwise, or “take” or “drop” and a colour ({colours})."
    )
    return VERBS.read(" ".join(words), why, text=text, actions=listing(ACTIONS), colours=listing(COLOURS))


# --- The record ----------------------------------------------------------------------------------------

NAME: Final = "tortuga"

DICE_PHASES: Final = ("roll", "keep", "turn", "reroll", "advantage")
ACTION_PHASES: Final = ("action", "token", "steal", "drop", "salvage")
TARGET_PHASES: Final = ("steal", "drop")
WITHIN: Final = {
    "token": ([1], ["treasure"], "TO-50"),
    "steal": ([1], ["attack", "raid"], "TO-53"),
    "drop": ([1, 2], ["attack", "raid"], "TO-53"),
    "salvage": ([2], ["attack", "raid"], "TO-59"),
}
"""The phases within an action: whose place it can be, which action, and the rule."""

_NO_CHESTS: Final = [0] * len(COLOURS)
_NO_DICE: Final = [None] * len(LETTERS)
_TOKEN: Final = number(1, len(TOKEN_COUNTS))


def _is_dice(value: object) -> bool:
    return isinstance(value, str) and set(value) <= set(LETTERS) and len(set(value)) == len(value)


BOARD: Final = Box(
    {
        "ship": Field(number(FIRST_FIELD, LAST_FIELD), START_FIELD),
        "pirate": Field(number(FIRST_FIELD, LAST_FIELD), START_FIELD),
        **{area: Field(counts(CHEST_COUNTS), _NO_CHESTS) for area in AREAS},
        "advantage": Field(counts([FLIPPED] * len(ACTIONS)), [0] * len(ACTIONS)),
        "tokens": Field(ListOf(_TOKEN, 0, sum(TOKEN_COUNTS)), []),
        # No die lies on a board while chests are drawn and moved (TO-82).
        "dice": Field(ListOf(nullable(word(ACTIONS)), 5, 5), _NO_DICE, (*DICE_PHASES, *ACTION_PHASES)),
        "roll": Field(ListOf(nullable(word(FACES)), 5, 5), _NO_DICE, ("keep", "turn", "reroll")),
        "commit": Field(nullable(number(0, NO_PLACE)), None, ("keep",)),
        "kept": Field(
            Shape(_is_dice, LETTERS, mark("it must be letters of dice, each at most once.")), "", ("turn",)
        ),
        "stuck": Field(flag(), False, ("turn", "reroll")),
    }
)


@cache
def box(seats: int) -> Box:
    """Return the fields of a table of so many seats."""
    seat = number(0, seats - 1)
    boards = ListOf(Shape(lambda value: isinstance(value, dict), "{}", ""), seats, seats)
    return Box(
        {
            "game": Field(word([NAME]).saying(mark("it must be “{name}”."), name=NAME), NAME),
            "seats": Field(number(seats, seats)),
            "options": OPTIONS,
            "round": Field(number(1), 1),
            "start": Field(seat, 0),
            # With two players nobody draws two tokens (TO-72).
            "phase": Field(word([phase for phase in PHASES if seats > 2 or phase != "token"])),
            "step": Field(number(0), LATER, DICE_PHASES, needed=True, empty=0),
            "earners": Field(
                ListOf(seat, 0, seats, different=True),
                LATER,
                ("keep", "turn", "reroll", "advantage"),
                empty=[],
            ),
            "action": Field(nullable(word(ACTIONS)), None, ACTION_PHASES, needed=True),
            "place": Field(nullable(number(1, 2)), LATER, ACTION_PHASES, needed=True),
            "target": Field(nullable(seat), None, TARGET_PHASES, needed=True),
            "drawn": Field(ListOf(_TOKEN, 0, 2), [], ("token",)),
            "mover": Field(nullable(seat), None, ("move",), needed=True),
            "moving": Field(nullable(word(("fleet", "crew", "island"))), LATER, ("move",), needed=True),
            "centre": Field(counts([1] * len(COLOURS)).by("TO-75"), _NO_CHESTS, here=seats > 2),
            "bag": Field(counts(CHEST_COUNTS), LATER),
            "pool": Field(counts(TOKEN_COUNTS), LATER),
            "boards": Field(
                boards.saying(
                    mark("it must be a list with an object for each of the {seats} seats."), seats=seats
                ),
                [{}] * seats,
            ),
        }
    )
