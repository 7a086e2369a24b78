"""The pieces: pawns, treasures, flags, vote and event cards, buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any, Final

from cayona.games.tortuga1667 import glyphs
from cayona.games.tortuga1667.view_words import event_lines
from cayona.svg.elements import number, panel, place, shift, spot, squeeze, symbol, text
from cayona.svg.seats import mark_definitions
from cayona.svg.shapes import Box

Observation = Mapping[str, Any]
"""What `observation()` gives: plain data of several kinds, hence `Any`."""

CSS: Final = """
.t7-cloth{stroke:none}.t7-white-cloth,.t7-blank{fill:#FFFCF4}.t7-red{fill:#B5303C}.t7-blue{fill:#2F63B0}
.t7-orange{fill:#E07B28}.t7-navy{fill:#2E4A86}.t7-lily{color:#F2CF5B}
.t7-hem{fill:none;stroke:#1D2B33;stroke-width:2.4;stroke-linejoin:round}
.t7-gold{fill:#E3B23C;stroke:#1D2B33;stroke-width:3;stroke-linejoin:round}
.t7-glint{fill:none;stroke:#FFF3C4;stroke-width:3;stroke-linecap:round}
.t7-iron{fill:none;stroke:#1D2B33;stroke-width:2.4}.t7-lock{fill:#6B4A1C;stroke:#1D2B33;stroke-width:2}
.t7-skin{fill:#E9B98E}.t7-dark{fill:#1D2B33}.t7-hair{fill:#4A3120}.t7-red-hair{fill:#A2461F}
.t7-hat{fill:#2B343A}
.t7-plume{fill:#FFFCF4}.t7-scarf{fill:#A6303A}.t7-wig{fill:#EDE7D8}.t7-bone{fill:#FFFCF4}
.t7-skin,.t7-hair,.t7-hat,.t7-plume,.t7-scarf,.t7-wig{stroke:#1D2B33;stroke-width:2;stroke-linejoin:round}
.t7-ink{fill:none;stroke:#1D2B33;stroke-width:2}.t7-ring,.t7-hat-rim{fill:none;stroke:#E3B23C;stroke-width:2}
.t7-patch{fill:#1D2B33;stroke:#1D2B33;stroke-width:2}
.t7-cloak{stroke:#1D2B33;stroke-width:2.5;stroke-linejoin:round}.t7-shade{fill:#000;opacity:.22}
.t7-wax{fill:#A6303A;stroke:#FFFCF4;stroke-width:1.5}.t7-seal{stroke:#FFFCF4;stroke-width:2;fill:none}
.t7-spark{fill:#E08A2E}
.t7-back-cloth{fill:#7A2438;stroke:#1D2B33;stroke-width:2.5}.t7-back-line{fill:none;stroke:#E9C9A6;
stroke-width:2;opacity:.75}
.t7-back-sign{color:#E9C9A6;fill:#E9C9A6}
.t7-vote-cloth{fill:#274653;stroke:#1D2B33;stroke-width:2.5}
.cayona .t7-paper{fill:#FFFCF4;stroke:#1D2B33;stroke-width:2.5}
.cayona .t7-sheet{fill:#FFFCF4;stroke:none}
.cayona .t7-on-paper{color:#1D2B33;fill:#1D2B33}
.cayona .t7-warm{fill:#F6DFC4}.cayona .t7-cool{fill:#DCE6EE}.cayona .t7-grey{fill:#E7E4DA}
.cayona .t7-fold{stroke:#1D2B33;stroke-width:1.5;opacity:.5}
.cayona .t7-dim{opacity:.28}
.cayona .t7-event-name{font-size:18px;font-weight:700;text-anchor:middle;fill:#1D2B33}
.cayona .t7-helpful{color:#2E7D4F}
.cayona .t7-hurtful{color:#A6303A}.cayona .t7-map{color:#9A6F08}
.cayona .t7-wild{color:#8E2F45}.cayona .t7-last{color:#1D2B33}
.cayona .t7-press{fill:var(--act)}.cayona .t7-press-words{fill:var(--on-act);font-weight:700;
text-anchor:middle}
.cayona .spot:not(.lit)>.t7-press{fill:none;stroke:var(--line);stroke-width:2}
.cayona .spot:not(.lit)>.t7-press-words{fill:var(--muted)}
""".replace("\n", "")

GROUPS: Final = {
    "letter_of_marque": "helpful",
    "pistol": "helpful",
    "albatross": "hurtful",
    "black_spot": "hurtful",
    "atlantis": "map",
    "el_dorado": "map",
    "fountain_of_youth": "map",
    "spanish_armada": "last",
}
"""How an event is tinted; star events are "wild"."""
PAWN: Final = 88.0
_LEADING: Final = 19.0
"""From one line on an event card to the next."""


def definitions(pirates: Sequence[str]) -> str:
    """Define everything that both layers show with `<use>`."""
    drawings = {**glyphs.VOTES, **glyphs.EVENTS, **glyphs.MARKS, "chest": glyphs.CHEST}
    parts = [symbol(f"t7-{name}", glyphs.GLYPH_SIZE, body) for name, body in drawings.items()]
    parts += [
        symbol(f"t7-flag-{nation}", glyphs.GLYPH_SIZE, body.format(glyphs.CLOTH))
        for nation, body in glyphs.NATIONS.items()
    ]
    parts += [symbol(f"t7-pawn-{seat}", PAWN, _figure(seat, pirate)) for seat, pirate in enumerate(pirates)]
    parts.append(symbol("t7-event-back", 118, shift(10, 0, _event_back())))
    parts.append(symbol("t7-vote-back", 94, shift(21, 0, _vote_back())))
    parts.append(f'<path id="t7-flag" d="{glyphs.FLAG}"/>')
    return f"<defs>{''.join(parts)}{mark_definitions(len(pirates))}</defs>"


def _figure(seat: int, pirate: str) -> str:
    """Draw a pirate in the seat's colour, with the seat's mark on the chest."""
    head = glyphs.HEADS[pirate].format(face=glyphs.FACE)
    return (
        '<ellipse class="t7-shade" cx="46" cy="81" rx="32" ry="6"/>'
        f'<path class="t7-cloak" style="fill:var(--seat-{seat})"'
        ' d="M13 82Q9 52 30 45H58Q79 52 75 82Q44 88 13 82z"/>'
        f'<g transform="translate(18 -3) scale(1.08)">{head}</g>'
        f'<g transform="translate(44 66) scale(.84)"><use href="#seat-{seat}"/></g>'
    )


def _event_back() -> str:
    return (
        '<rect class="t7-back-cloth" x="1" y="1" width="96" height="116" rx="10"/>'
        '<rect class="t7-back-line" x="8" y="8" width="82" height="102" rx="6"/>'
        '<path class="t7-back-line" d="M49 26L56 52L82 59L56 66L49 92L42 66L16 59L42 52z"/>'
    )


def _vote_back() -> str:
    return (
        '<rect class="t7-vote-cloth" x="1" y="1" width="50" height="92" rx="8"/>'
        '<rect class="t7-back-line" x="6" y="6" width="40" height="82" rx="5"/>'
        '<use class="t7-back-sign" href="#t7-swords" x="10" y="31" width="32" height="32"/>'
    )


# --- Small parts ---------------------------------------------------------------------------------------


def glyph(name: str, x: float, y: float, size: float, style: str = "glyph") -> str:
    """Show one of the drawings around a middle."""
    return place(f"t7-{name}", x, y, size, style)


def nation_flag(nation: str, x: float, y: float, size: float, style: str = "") -> str:
    """Show the flag of a nation around a middle."""
    return place(f"t7-flag-{nation}", x, y, size, style)


def seat_mark(seat: int, x: float, y: float, scale: float = 1) -> str:
    """Show the mark of a seat around a middle."""
    grown = "" if scale == 1 else f" scale({number(scale)})"
    return (
        f'<g transform="translate({number(x)} {number(y)}){grown}" aria-hidden="true">'
        f'<use href="#seat-{seat}"/></g>'
    )


def pennant(x: float, y: float) -> str:
    """Put up the pennant that only lit spots show."""
    return f'<use class="flag" href="#t7-flag" x="{number(x)}" y="{number(y)}"/>'


def edge(box: Box, radius: float = 12) -> str:
    """Draw the outline that only lit spots show, with its pennant."""
    x, y, width, height = box
    return panel(x, y, width, height, "edge", radius) + pennant(x + width - 18, y + 2)


def squeezed(words: str, x: float, y: float, room: float, size: float, style: str) -> str:
    """Write words of a size; those that may be too long for their room are squeezed into it."""
    return (
        f'<text class="{style}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        f' style="font-size:{number(size)}px"{squeeze(room, size * 0.6, words)}>{text(words)}</text>'
    )


def button(element: str, words: str, box: Box, lit: AbstractSet[str], size: float = 26) -> str:
    """Draw something to press; it is pale while it leads nowhere."""
    x, y, width, height = box
    body = (
        panel(x, y, width, height, "t7-press", 14)
        + squeezed(
            words, x + width / 2, y + height / 2 + size * 0.36, width - 16, size, "t7-press-words middle"
        )
        + panel(x, y, width, height, "edge", 14)
    )
    return spot(element, words, element in lit, body)


def keyed(key: str, piece: str, body: str, extra: str = "") -> str:
    """Wrap a piece that the page follows from place to place."""
    return f'<g data-key="{key}" data-piece="{piece}"{extra}>{body}</g>'


def pawn(seat: int, where: str, x: float, y: float, size: float = PAWN - 4) -> str:
    """Show a pawn around a middle; it is a journey when it comes to another part of the chart."""
    return keyed(f"pawn-{seat}-{where}", f"pawn-{seat}", place(f"t7-pawn-{seat}", x, y, size))


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
        parts.append(keyed(f"treasure-{where}-{nth + 1}", "treasure", place("t7-chest", x, y, size - 3)))
    return "".join(parts)


# --- Cards ---------------------------------------------------------------------------------------------

_SECTION_STYLES: Final = ("t7-warm", "t7-cool", "t7-grey")
_SIGNS: Final = {"british": "flag-british", "french": "flag-french"}


@lru_cache(maxsize=256)
def vote_card(sections: tuple[tuple[str, ...], ...], width: float, height: float, counted: int = -1) -> str:
    """Draw a vote card at the origin: three sections from top to bottom; all but the counted one are dim."""
    inset = 4.0
    high = (height - 2 * inset) / 3
    parts = [panel(0, 0, width, height, "t7-paper", width / 9)]
    for index, signs in enumerate(sections):
        top = inset + index * high
        ground = panel(inset, top + 1, width - 2 * inset, high - 2, _SECTION_STYLES[index], 5)
        size = min(high - 2, (width - 2 * inset) / len(signs) - 2)
        step = min(size + 2, (width - 2 * inset - 2) / len(signs))
        row = "".join(
            place(
                f"t7-{_SIGNS.get(sign, sign)}",
                width / 2 + (nth - (len(signs) - 1) / 2) * step,
                top + high / 2,
                size * (0.98 if index == 1 else 0.86),
                "t7-on-paper",
            )
            for nth, sign in enumerate(signs)
        )
        dim = counted >= 0 and index != counted
        parts.append(f'<g class="t7-dim">{ground}{row}</g>' if dim else ground + row)
    return "".join(parts)


def flat_card(sections: tuple[tuple[str, ...], ...], x: float, y: float, width: float, height: float) -> str:
    """Draw the signs of a vote card side by side in a box: top section left, bottom section right."""
    step = (width - 6) / 3
    parts = []
    for column, signs in enumerate(sections):
        size = min(step, height / len(signs))
        middle = x + 3 + step * (column + 0.5)
        for nth, sign in enumerate(signs):
            down = y + height / 2 + (nth - (len(signs) - 1) / 2) * size
            parts.append(place(f"t7-{_SIGNS.get(sign, sign)}", middle, down, size, "t7-on-paper"))
    return "".join(parts)


def event_face(card: str, width: float, height: float, named: bool = True) -> str:
    """Draw an event card at the origin, face up."""
    return _event_face(card, event_lines(card) if named else (), width, height)


@lru_cache(maxsize=256)
def _event_face(card: str, lines: tuple[str, ...], width: float, height: float) -> str:
    size = min(width - 14, height - 16 - 20 * len(lines))
    body = panel(0, 0, width, height, "t7-paper", 10)
    body += glyph(card, width / 2, (height - 20 * len(lines)) / 2, size, f"t7-{GROUPS.get(card, 'wild')}")
    return body + stacked(lines, width / 2, height - 9, width - 10, "t7-event-name")


def stacked(lines: Sequence[str], x: float, bottom: float, room: float, style: str) -> str:
    """Write words in lines above a bottom as one text; lines too long for their room are squeezed into it."""
    spans = []
    for nth, line in enumerate(lines, start=1):
        y = bottom - _LEADING * (len(lines) - nth)
        tight = squeeze(room, _LEADING * 0.58, line)
        spans.append(f'<tspan x="{number(x)}" y="{number(y)}"{tight}>{text(line)}</tspan>')
    return f'<text class="{style}">{" ".join(spans)}</text>' if lines else ""
