"""Small parts of several areas: signs, flags, pawns, treasures, cards, and what shows that a spot is lit."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga1667.board.layout import BALLOT, CARD, OUTLINES
from cayona.svg.elements import number, panel, place, show, squeeze, text
from cayona.svg.shapes import Box

Observation = Mapping[str, Any]
"""What `observation()` gives: plain data of several kinds, hence `Any`."""

_GROUPS: Final = {
    "letter_of_marque": "helpful",
    "pistol": "helpful",
    "albatross": "hurtful",
    "black_spot": "hurtful",
    "atlantis": "map",
    "el_dorado": "map",
    "fountain_of_youth": "map",
    "spanish_armada": "last",
}
_LEADING: Final = 22.0
"""How large the name of an event is, and so its lines are apart."""
_SMALLEST: Final = 15.0
"""How small words become before they are squeezed."""
_HALF_CAPITAL: Final = 0.36
_APART: Final = 1.08
"""From one line to the next, of their height."""


def glyph(name: str, x: float, y: float, size: float, style: str = "glyph") -> str:
    """Show one of the drawings around a middle."""
    return place(f"t7-{name}", x, y, size, style)


def event_glyph(card: str, x: float, y: float, size: float) -> str:
    """Show the sign of an event, tinted by what it does; star events are "wild"."""
    return glyph(card, x, y, size, f"t7-{_GROUPS.get(card, 'wild')}")


def nation_flag(nation: str, x: float, y: float, size: float) -> str:
    """Show the flag of a nation around a middle."""
    return place(f"t7-flag-{nation}", x, y, size)


def eye(x: float, y: float, radius: float) -> str:
    """Mark what the viewer alone knows."""
    ring = f'<circle class="t7-eye" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    return ring + glyph("eye", x, y, radius * 1.6, "t7-on-paper")


def edge(box: Box) -> str:
    """Draw the outline that only lit spots show, with a pennant: nobody needs to see the colour."""
    x, y, width, height = box
    if (width, height) in OUTLINES:
        return show(outline_name(width, height), x, y, "edge")
    return panel(*box, "edge", 10) + show("t7-flag", x + width - 18, y + 2, "flag")


def outline_name(width: float, height: float) -> str:
    """Return what the outline of a size is defined as."""
    return f"t7-o{number(width)}x{number(height)}"


def squeezed(
    words: str, x: float, y: float, room: float, size: float, style: str, line: float | None = None
) -> str:
    """Write words of a size; those that may be too long for their room are smaller, or squeezed into it.

    With `line`, they stand so many lines below a middle: lines move apart where a page writes them larger.
    """
    lower = "" if line is None else f' dy="{number(_HALF_CAPITAL + _APART * line)}em"'
    return (
        f'<text class="{style}" x="{number(x)}" y="{number(y)}"{lower}'
        f' style="font-size:max({number(_fitting(room, size, 0.6, words))}px,var(--least,0px))"'
        f"{squeeze(room, size * 0.6, words)}>{text(words)}</text>"
    )


def _fitting(room: float, size: float, letter: float, words: str) -> float:
    """Return a size in which words fit; a letter is about so wide, of its height."""
    return min(size, max(_SMALLEST, round(room / (letter * max(len(words), 1)), 1)))


def pawn(seat: int, where: str, x: float, y: float, size: float) -> str:
    """Show a pawn around a middle; it is a journey when it comes to another part of the chart."""
    figure = place(f"t7-pawn-{seat}", x, y, size)
    return f'<g data-key="pawn-{seat}-{where}" data-piece="pawn-{seat}">{figure}</g>'


def treasures(where: str, count: int, box: Box, size: float) -> str:
    """Lay treasures in rows within a box, from its middle outwards."""
    columns = max(1, int(box.width // size))
    rows = -(-count // columns)
    if rows * size > box.height:
        return treasures(where, count, box, size - 2)
    parts = []
    for nth in range(count):
        row, column = divmod(nth, columns)
        across = min(columns, count - row * columns)
        x = box.x + box.width / 2 + (column - (across - 1) / 2) * size
        y = box.y + box.height / 2 + (row - (rows - 1) / 2) * size
        chest = place("t7-chest", x, y, size - 3)
        parts.append(f'<g data-key="treasure-{where}-{nth + 1}" data-piece="treasure">{chest}</g>')
    return "".join(parts)


def vote_card(look: int, x: float, y: float, size: Box = CARD) -> str:
    """Show a vote card, given what is on it: an index of LOOKS."""
    return _sized(f"vote-{look}", x, y, size)


def ballot(look: int, section: int) -> str:
    """Show a vote card of a count; all sections but one are veiled."""
    return _sized(f"vote-{look}", 0, 0, BALLOT) + _sized(f"veil-{section}", 0, 0, BALLOT)


def flat_card(look: int, box: Box) -> str:
    """Show a vote card that lies on its side: the top section left, the bottom one right."""
    return _sized(f"flat-{look}", box.x, box.y, box)


def _sized(name: str, x: float, y: float, size: Box) -> str:
    return (
        f'<use href="#t7-{name}" x="{number(x)}" y="{number(y)}" width="{number(size.width)}"'
        f' height="{number(size.height)}"/>'
    )


def event_face(card: str, lines: Sequence[str], box: Box, style: str = "t7-paper") -> str:
    """Draw an event card face up, its name in so many lines."""
    x, y, width, height = box
    size = min(width - 14, height - 16 - 22 * len(lines))
    body = panel(*box, style, 10)
    body += event_glyph(card, x + width / 2, y + (height - 22 * len(lines)) / 2, size)
    return body + _stacked(lines, x + width / 2, y + height - 9, width - 10)


def _stacked(lines: Sequence[str], x: float, bottom: float, room: float) -> str:
    """Write words in lines above a bottom as one text; lines too long for their room are squeezed into it."""
    spans = []
    size = min((_fitting(room, _LEADING, 0.58, line) for line in lines), default=_LEADING)
    for nth, line in enumerate(lines, start=1):
        lifted = f' dy="{nth - len(lines)}em"' if nth < len(lines) else ""
        tight = squeeze(room, _LEADING * 0.58, line)
        spans.append(f'<tspan x="{number(x)}" y="{number(bottom)}"{lifted}{tight}>{text(line)}</tspan>')
    words = f'style="font-size:max({number(size)}px,var(--least,0px))">{" ".join(spans)}'
    return f'<text class="t7-event-name" {words}</text>' if lines else ""
