"""What a game draws: areas of keyed pieces, and the counters of the seats.

An area is a picture of its own. What never changes in it is its still layer; everything else is a piece
with a key, so that a page can be told what has changed and nothing else. Public areas are drawn once for
all who look; what may be clicked, is picked, has moved or is advised is not drawn at all: it travels as
names of elements, and the page marks them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from html import escape
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, NamedTuple

from cayona.kernel.choices import Choice
from cayona.kernel.language import _

__all__ = [
    "HARBOUR_TINTS",
    "Area",
    "Arrangement",
    "Board",
    "Counter",
    "DrawnBoard",
    "Frame",
    "Layer",
    "Plate",
    "Tints",
]

Arrangement = Literal["tall", "wide"]
"""How a page wants the areas: for a phone held upright, or for a broad screen."""
ARRANGEMENTS: Final[tuple[Arrangement, ...]] = ("tall", "wide")

Tints = Mapping[str, tuple[str, str]]
"""Colours by name, by day and by night: the `key` tint of a game, its `wash` on which ink stays readable, and
what the game alone has. Pictures name them as `var(--key)`."""
HARBOUR_TINTS: Final[Tints] = {"key": ("#3E7C8C", "#7FC3D1"), "wash": ("#DDECEE", "#1A333B")}
"""Those of a game that brings none of its own."""

Frame = tuple[float, float, float, float]
"""Left, top, width and height, in units of the picture."""


class Layer:
    """A layer that is drawn when somebody fetches it, where every match has its own: so nobody keeps it."""

    __slots__ = ("_draw", "_of")

    def __init__(self, draw: Callable[..., str], *of: Hashable) -> None:
        """Have it drawn by a function of these values."""
        self._draw = draw
        self._of = of

    def __str__(self) -> str:
        """Draw it."""
        return self._draw(*self._of)

    def __eq__(self, other: object) -> bool:
        """Compare what it is drawn from."""
        return isinstance(other, Layer) and (self._draw, self._of) == (other._draw, other._of)

    def __hash__(self) -> int:
        """Hash what it is drawn from."""
        return hash(self._of)


class Area(NamedTuple):
    """One part of the board, or (with `over`) marks on one that only one seat sees."""

    name: str
    frame: Frame
    """What there is to see of it, in its own units: two for a pixel of a phone."""
    pieces: Mapping[str, str]
    """Markup by key, in the order of drawing. Each piece is exactly one SVG element."""
    still: str | Layer = ""
    """What lies under the pieces and never changes during a match; the same string each time, so cached."""
    label: str = ""
    """The accessible name."""
    words: Sequence[str] = ()
    """The area for those who cannot see it, a line for each part."""
    over: str = ""
    """The public area in whose units and place this one is shown, above its pieces."""
    zooms: bool = False
    """Whether it is a map that people move and zoom, and that fills whatever place it is given."""
    focus: Frame | None = None
    """The part that shows the game at its best, about 16 to 10: the lobby's picture."""


class Counter(NamedTuple):
    """Something a seat has so many of, for its plate."""

    symbol: str
    """The id of a `<symbol>` among the game's definitions; empty if the words must do."""
    value: str
    """What stands beside it: "4/6"."""
    words: str
    """The same as a phrase: "4 of 6 aboard"."""


class Plate(NamedTuple):
    """What a seat's plate tells besides the name, which is the page's."""

    seat: int
    counters: tuple[Counter, ...] = ()
    element: str = ""
    """What a click on the plate means, if seats themselves are chosen."""
    won: bool = False


class Board:
    """What draws a game: usually a module with these functions and `TINTS`, of which it may leave out any.

    What a game does not draw is text: the board as its diagram, and buttons for what can be done.
    """

    TINTS: Tints = HARBOUR_TINTS
    """The colours that the game has besides those of the harbour."""

    def __init__(self, diagram: Callable[[Any], str]) -> None:
        self._diagram = diagram

    def draw_public(self, observation: Mapping[str, Any], arrangement: Arrangement) -> Sequence[Area]:
        """Draw what everybody sees, from what a spectator sees; after the end perhaps from everything.

        The same for all who look, so it is drawn once: nothing in it may depend on a seat that looks, or
        on what can be clicked. By default it is the diagram, a piece for each line.
        """
        lines = self._diagram(observation).split("\n")
        pieces = {
            f"line-{nth}": f'<text x="12" y="{30 + 28 * nth}" xml:space="preserve"'
            f' style="font-family:monospace">{escape(line)}</text>'
            for nth, line in enumerate(lines)
        }
        frame = (0, 0, 720, 28 * len(lines) + 24)
        return (Area("board", frame, pieces, label=_("The board"), words=lines),)

    def draw_private(
        self, observation: Mapping[str, Any], choices: Sequence[Choice], arrangement: Arrangement
    ) -> Sequence[Area]:
        """Draw what one seat sees alone, from what it may know and do: its hand, marks over public areas."""
        return ()

    def definitions(self, observation: Mapping[str, Any]) -> str:
        """Return the `<symbol>`s that areas and plates show; the same string all through a match."""
        return ""

    def style(self) -> str:
        """Return the CSS rules of the game's pictures, beyond those that all games share."""
        return ""

    def plates(self, observation: Mapping[str, Any]) -> Sequence[Plate]:
        """Return the counters of every seat, from what a spectator sees."""
        return [Plate(seat) for seat in range(observation["seats"])]

    def button(self, element: str) -> str:
        """Return what a button says for an element that is clicked and not drawn; empty for all others."""
        return element.replace("-", " ").capitalize()


PARTS: Final = tuple(name for name in vars(Board) if not name.startswith("_"))


class DrawnBoard(Board):
    """The board as a module draws it, which then has everything that is clicked on it."""

    def __init__(self, diagram: Callable[[Any], str], module: ModuleType) -> None:
        super().__init__(diagram)
        sheet = Path(module.__file__ or "").with_name("style.css")
        self._css = re.sub(r"/\*.*?\*/|\n", "", sheet.read_text(encoding="utf-8")) if sheet.exists() else ""
        for part in PARTS:
            if hasattr(module, part):
                setattr(self, part, getattr(module, part))

    def style(self) -> str:
        """Return the `style.css` that lies beside the module, if there is one, as pictures carry it."""
        return self._css

    def button(self, element: str) -> str:
        """Take everything for drawn, unless the module says otherwise."""
        return ""
