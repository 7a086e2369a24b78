"""The pieces: dice, chests, tokens, seat marks; what both kinds of boards show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Any, Final

from cayona.games.tortuga import glyphs
from cayona.games.tortuga.components import COLOURS
from cayona.games.tortuga.view_words import chest_label
from cayona.svg.elements import number, panel, place, shift, spot, symbol, write, write_within
from cayona.svg.seats import mark_definitions
from cayona.svg.shapes import Box

Observation = Mapping[str, Any]
"""What `observation()` gives: plain data of several kinds, hence `Any`."""

CSS: Final = """
.to-chest{stroke:#1D2B33;stroke-width:3;stroke-linejoin:round}
.to-chest-red{fill:#D0453B}.to-chest-blue{fill:#3F7FC8}.to-chest-yellow{fill:#EDBE3C}
.to-chest-white{fill:#F7F4EA}.to-chest-purple{fill:#9460BC}
.to-lid{fill:none;stroke:#1D2B33;stroke-width:3}
.to-bands{fill:none;stroke:#1D2B33;stroke-width:2;opacity:.45}
.to-emblem{fill:#FFFCF4;stroke:#1D2B33;stroke-width:2.2;stroke-linejoin:round}
.to-gold{fill:#EDBE3C;stroke:#1D2B33;stroke-width:3}
.to-rim{fill:none;stroke:#8A6410;stroke-width:3;stroke-linecap:round}
.cayona .to-die{fill:#FFFCF4;stroke:#1D2B33;stroke-width:2.5}
.cayona .to-die-shade{fill:#000;opacity:.22}
.cayona .to-die.skulls{fill:#34434B}
.cayona .to-die.screened{fill:var(--deep);stroke:var(--contour)}
.cayona .to-die.spent{fill:none;stroke:var(--line);stroke-dasharray:5 5}
.cayona .to-on-die{color:#1D2B33;fill:#1D2B33}
.cayona .to-on-skulls{color:#FFFCF4;fill:#FFFCF4}
.cayona .to-figure{fill:#EDBE3C;stroke:#1D2B33;stroke-width:2}
.cayona .to-token{fill:#EDBE3C;stroke:#1D2B33;stroke-width:2.5}
.cayona .to-token.empty{fill:none;stroke:var(--muted);stroke-width:2;stroke-dasharray:5 5}
.cayona .to-on-token{fill:#1D2B33;font-weight:800}
.cayona .to-key{color:var(--key)}
.cayona .to-good{color:var(--good);fill:var(--good)}
.cayona .to-room{fill:none;stroke:var(--muted);stroke-width:2;stroke-dasharray:4 5;opacity:.75}
""".replace("\n", "")

_SKULL: Final = "skull"


def definitions(seats: int) -> str:
    """Define everything that both layers show with `<use>`."""
    parts = [symbol(f"tortuga-{name}", glyphs.GLYPH_SIZE, body) for name, body in glyphs.GLYPHS.items()]
    parts += [
        symbol(f"tortuga-chest-{colour}", glyphs.GLYPH_SIZE, glyphs.chest(colour)) for colour in COLOURS
    ]
    parts.append(symbol("tortuga-coin", glyphs.GLYPH_SIZE, glyphs.COIN))
    parts.append(f'<path id="tortuga-flag" d="{glyphs.FLAG}"/>')
    return f"<defs>{''.join(parts)}{mark_definitions(seats)}</defs>"


def glyph(name: str, x: float, y: float, size: float, style: str = "glyph") -> str:
    """Show one of the drawings around a middle."""
    return place(f"tortuga-{name}", x, y, size, style)


def seat_mark(seat: int, x: float, y: float, scale: float = 1) -> str:
    """Show the mark of a seat around a middle."""
    grown = "" if scale == 1 else f" scale({number(scale)})"
    return (
        f'<g transform="translate({number(x)} {number(y)}){grown}" aria-hidden="true">'
        f'<use href="#seat-{seat}"/></g>'
    )


def flag(x: float, y: float) -> str:
    """Put up the pennant that only lit spots show."""
    return f'<use class="flag" href="#tortuga-flag" x="{number(x)}" y="{number(y)}"/>'


def button(element: str, words: str, box: Box, lit: AbstractSet[str]) -> str:
    """Draw something to press; it is pale while it leads nowhere."""
    x, y, width, height = box
    body = (
        panel(x, y, width, height, "to-press", 14)
        + write_within(
            width - 16, 14, x + width / 2, y + height * 0.72, words, "to-press-words middle strong"
        )
        + panel(x, y, width, height, "edge", 14)
    )
    return spot(element, words, element in lit, body)


# --- Dice ----------------------------------------------------------------------------------------------


def die(face: str | None, value: int | None, letter: str, size: float) -> str:
    """Draw a die of a size at the origin: a face with its number, or hidden with its letter alone."""
    if face is None:
        return panel(0, 0, size, size, "to-die screened", size / 6) + write(
            size / 2, size / 2 + 9, letter, "strong middle"
        )
    skulls = face == _SKULL
    ink = "to-on-skulls" if skulls else "to-on-die"
    body = (
        panel(3, 4, size, size, "to-die-shade", size / 6)
        + panel(0, 0, size, size, "to-die skulls" if skulls else "to-die", size / 6)
        + write(10, 27, letter, f"small {ink}")
    )
    if value is None:
        return body + glyph(face, size / 2 + 2, size / 2 + 4, size * 0.62, ink)
    return (
        body
        + glyph(face, size * 0.54, size * 0.4, size * 0.52, ink)
        + f'<circle class="to-figure" cx="{number(size * 0.73)}" cy="{number(size * 0.75)}" r="20"/>'
        + write(size * 0.73, size * 0.75 + 10, value, "big middle to-on-die")
    )


def small_die(value: int, size: float) -> str:
    """Draw a die that lies on an action space, as its number."""
    return panel(0, 0, size, size, "to-die", size / 5) + write(
        size / 2, size / 2 + 9, value, "strong middle to-on-die"
    )


def die_piece(view: Observation, seat: int, letter: str) -> str:
    """Name a die as the page follows it from the hand to a space; after the actions it comes back unseen."""
    use = view["round"] + 1 if view["phase"] in ("move", "over") else view["round"]
    return f"die-{seat}-{letter}-{use}"


def keyed(key: str, piece: str, x: float, y: float, body: str, extra: str = "") -> str:
    """Wrap a piece that the page follows from place to place."""
    return shift(x, y, f'<g data-key="{key}" data-piece="{piece}"{extra}>{body}</g>')


# --- Chests --------------------------------------------------------------------------------------------


def chests(seat: int, area: str, counts: Sequence[int], box: Box, size: float, lit: AbstractSet[str]) -> str:
    """Lay the chests of an area in rows within a box; all of one colour are one spot."""
    places = _grid(sum(counts), box, size)
    parts = []
    for colour, count in zip(COLOURS, counts, strict=True):
        if count:
            parts.append(_stack(seat, area, colour, [next(places) for _chest in range(count)], lit))
    return "".join(parts)


def _grid(count: int, box: Box, size: float) -> Iterator[tuple[float, float, float]]:
    """Yield the middle of every chest, and its size: many chests are smaller ones."""
    columns = max(1, int(box.width // size))
    while -(-count // columns) * size > box.height + 1:
        columns += 1
        size = box.width / columns
    for index in range(count):
        row, column = divmod(index, columns)
        yield box.x + (column + 0.5) * size, box.y + (row + 0.5) * size, size


def _stack(
    seat: int, area: str, colour: str, places: Sequence[tuple[float, float, float]], lit: AbstractSet[str]
) -> str:
    element = f"chest-{seat}-{area}-{colour}"
    body = []
    for nth, (x, y, size) in enumerate(places, start=1):
        # The first bears the name of the spot: a route finds it even when it was the last one there.
        key = element if nth == 1 else f"{element}-{nth}"
        show = place(f"tortuga-chest-{colour}", x, y, size - 3)
        body.append(
            f'<g data-key="{key}" data-piece="chest-{seat}-{colour}" data-ghost="tortuga-chest-{colour}">'
            f"{show}</g>"
        )
        body.append(panel(x - size / 2, y - size / 2, size, size, "edge", 6))
    label = chest_label(colour, area, len(places))
    return spot(element, label, element in lit, "".join(body), f' data-ghost="tortuga-chest-{colour}"')


def rooms(taken: int, limit: int, box: Box, size: float) -> str:
    """Mark the free places of an area that its marker allows."""
    return "".join(
        panel(x - side / 2 + 4, y - side / 2 + 4, side - 8, side - 8, "to-room", 6)
        for x, y, side in islice(_grid(limit, box, size), taken, None)
    )
