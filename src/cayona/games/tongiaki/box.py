"""What players of Tongiaki can do, and what a record holds: fields with shape, default, phases of use."""

from functools import cache
from typing import Any, Final

from cayona.games.tongiaki.components import EDGES, ISLAND_KEYS, SHIPS, TILE_KEYS
from cayona.games.tongiaki.rules import phases
from cayona.games.tongiaki.rules.table import PURPOSES, TRIGGERS
from cayona.kernel.language import mark
from cayona.kernel.seats import LETTERS
from cayona.kernel.shapes import LATER, OPTIONS, Box, Field, ListOf, MapOf, Shape, nullable, number, word
from cayona.kernel.verbs import Verb, Verbs

SIX: Final = "012345"
"""Beaches of an island, and edges of a tile."""
VERBS: Final = Verbs(
    Verb("expand", ISLAND_KEYS),
    Verb("royal", ISLAND_KEYS),
    Verb("new settlement"),
    Verb("reenter", ("tonga", "other")),
    Verb("slot", ISLAND_KEYS, SIX),
    Verb("sail", ISLAND_KEYS, SIX),
    Verb("land", LETTERS[:6], SIX),
    Verb("lay", TILE_KEYS, SIX),
)


def parse_action(text: str) -> int:
    """Return the action of a text such as "expand tonga", "sail tonga 3", "land A 1" or "lay water_a 5"."""
    why = mark(
        "“{text}” is not an action. Write “expand” or “royal” and an island; “new settlement”, "
        "“reenter tonga”, “reenter other”; “slot” with an island and a beach (“slot tonga 2”); "
        "“sail” with an island and an edge; “land” with a seat's letter and a beach (“land A 1”); "
        "or “lay” with a tile and an edge."
    )
    return VERBS.read(str(text), why, text=text)


# --- The record ----------------------------------------------------------------------------------------

FURTHEST: Final = 1000
"""A tile may lie so far from the middle."""


def _tuple_of(*shapes: Shape) -> Shape:
    """A list with one thing of each shape."""

    def fits(value: Any) -> bool:
        return (
            isinstance(value, list)
            and len(value) == len(shapes)
            and all(shape.fits(part) for shape, part in zip(shapes, value, strict=True))
        )

    return Shape(fits, f"[{', '.join(shape.allowed for shape in shapes)}]", "")


@cache
def box(seats: int) -> Box:
    """Return the fields of a table of so many seats."""
    island, beach, fleet = word(ISLAND_KEYS), number(0, EDGES - 1), ListOf(number(0, SHIPS), seats, seats)
    far = number(-FURTHEST, FURTHEST)
    tile = word(TILE_KEYS[1:])
    tiles = ListOf(_tuple_of(tile, far, far, beach)).saying(
        mark(
            "each tile is [key, q, r, rotation]: any but Tonga, which lies in the middle or is removed; "
            "q and r from {least} to {most}, and 0 to 5 turns."
        ),
        "TG-3",
        least=-FURTHEST,
        most=FURTHEST,
    )
    source = _tuple_of(island, beach).saying(mark("it must be an island and a beach."))
    about_one = ("RELOCATE", "PLACE", "LAND", "SETTLE")
    return Box(
        {
            "players": Field(number(seats, seats)),
            "options": OPTIONS,
            "phase": Field(word(phases.NAMES), "TURN"),
            "current": Field(number(0, seats - 1), 0),
            "turn_number": Field(number(1), 1),
            "tiles": Field(tiles, []),
            "ships": Field(MapOf(island, ListOf(fleet, 0, EDGES)), {}),
            "royal": Field(MapOf(word(ISLAND_KEYS[1:]), number(0, seats - 1)).by("TG-70"), {}),
            "removed": Field(ListOf(island, different=True), []),
            "stack": Field(ListOf(tile, different=True).by("TG-3"), []),
            "island": Field(nullable(island), None, (*about_one, "REENTER"), needed=about_one),
            "left": Field(number(0, EDGES), LATER, ("RELOCATE", "PLACE", "REENTER"), needed=True, empty=0),
            "used": Field(ListOf(beach, different=True), [], ("PLACE", "LAND")),
            "source": Field(nullable(source), None, ("PLACE",)),
            "group": Field(nullable(fleet), None, ("LAND",), needed=True),
            "plan": Field(nullable(ListOf(number(0, 5), 1, EDGES)), None, ("LAND",)),
            "run": Field(number(0), 0, ("SAIL", "LAND")),
            "lay_for": Field(
                nullable(word([word for word in PURPOSES if word])), None, ("LAY",), needed=True
            ),
            "trigger": Field(nullable(word([word for word in TRIGGERS if word])), None),
        }
    )
