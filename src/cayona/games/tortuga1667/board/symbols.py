"""The definitions that all areas and plates show with `<use>`: signs, flags, pawns, cards; free of words."""

from functools import lru_cache
from itertools import product
from typing import Final

from cayona.games.tortuga1667.board import glyphs
from cayona.games.tortuga1667.board.layout import CARD, EVENT_HEIGHT, OUTLINES
from cayona.games.tortuga1667.board.parts import outline_name
from cayona.games.tortuga1667.components import LOOKS
from cayona.svg.elements import number, panel, place, shift, symbol
from cayona.svg.glyphs import GLYPH_SIZE
from cayona.svg.shapes import Box

# What stands in a `<use>` sees no ancestors outside it: one class each.
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
.t7-paper{fill:#FFFCF4;stroke:#1D2B33;stroke-width:2.5}.t7-veil{fill:#FFFCF4;opacity:.74}
.t7-on-paper{color:#1D2B33;fill:#1D2B33}
.t7-hull-FD{fill:#3E6468}.t7-hull-JR{fill:#4A3138}.t7-shore-sign{fill:var(--sand)}.t7-palm-sign{fill:var(--palm)}
.t7-sail-FD{fill:#FFFCF4}.t7-sail-JR{fill:#2B343A}.t7-mast{stroke:var(--ink);stroke-width:2}
.t7-hull-FD,.t7-hull-JR,.t7-sail-FD,.t7-sail-JR,.t7-shore-sign{stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.t7-trunk-sign{fill:none;stroke:var(--rail);stroke-width:4}
.t7-pennant{fill:var(--act);fill-opacity:1;stroke:var(--card);stroke-width:2;stroke-dasharray:none}
.t7-oar{fill:none;stroke:var(--rail);stroke-width:5;stroke-linecap:round}
.t7-rowboat{fill:var(--plank);stroke:var(--contour);stroke-width:2.5;stroke-linejoin:round}
.t7-bench{fill:none;stroke:var(--contour);stroke-width:3;opacity:.5}
.t7-blast{fill:#E08A2E;stroke:#1D2B33;stroke-width:2.5;stroke-linejoin:round}
.t7-pip{fill:var(--ink)}.t7-pip-kept{fill:var(--key)}.t7-pip-gone{fill:none;stroke:var(--line);stroke-width:2}
.t7-warm{fill:#F6DFC4}.t7-cool{fill:#DCE6EE}.t7-grey{fill:#E7E4DA}
""".replace("\n", "")

PAWN: Final = 88.0
BACK: Final = 94.0
FLAT: Final = Box(0, 0, 78, 36)
_INSET: Final = 4.0
_SECTION: Final = (CARD.height - 2 * _INSET) / 3
_SECTION_STYLES: Final = ("t7-warm", "t7-cool", "t7-grey")
_SIGNS: Final = {"british": "flag-british", "french": "flag-french"}


@lru_cache(maxsize=64)
def definitions(pirates: tuple[str, ...], looks: tuple[int, ...]) -> str:
    """Define everything for a match with these pirates at the seats, and what its vote cards show."""
    drawings = {**glyphs.VOTES, **glyphs.EVENTS, **glyphs.MARKS, "chest": glyphs.CHEST}
    drawings.update((f"flag-{nation}", body.format(glyphs.CLOTH)) for nation, body in glyphs.NATIONS.items())
    drawings.update((f"at-{where}", body) for where, body in glyphs.PLACES.items())
    parts = [symbol(f"t7-{name}", GLYPH_SIZE, body) for name, body in drawings.items()]
    parts += [symbol(f"t7-pawn-{seat}", PAWN, _figure(seat, pirate)) for seat, pirate in enumerate(pirates)]
    parts.append(symbol("t7-event-back", EVENT_HEIGHT, shift(10, 0, _EVENT_BACK)))
    parts.append(symbol("t7-vote-back", BACK, shift(21, 0, _VOTE_BACK)))
    parts.append(symbol("t7-event-pile", 128, _pile("t7-event-back", EVENT_HEIGHT, 128)))
    parts.append(symbol("t7-vote-pile", 100, _pile("t7-vote-back", BACK, 100)))
    parts += [f'<g id="t7-rowboat">{_ROWBOAT}</g>', f'<g id="t7-wreck">{_WRECK}</g>']
    parts += [_pips(*states) for states in product(range(4), repeat=3) if sum(states) in (1, 3)]
    for look in looks:
        parts.append(_card(f"vote-{look}", CARD, _upright(look)))
        parts.append(_card(f"flat-{look}", FLAT, _flat(look)))
    parts += [_card(f"veil-{section}", CARD, _veil(section)) for section in range(3)]
    parts.append(f'<path id="t7-flag" d="{glyphs.FLAG}"/>')
    parts += [_outline(width, height, radius) for (width, height), radius in OUTLINES.items()]
    return "".join(parts)


_ROWBOAT: Final = (
    '<path class="t7-oar" d="M-20 -4L-40 36M20 -4L40 36M-20 -4L-34 -30M20 -4L34 -30"/>'
    '<path class="t7-rowboat" d="M-56 0Q-36 -30 0 -30T56 0Q36 30 0 30T-56 0z"/>'
    '<path class="t7-bench" d="M-18 -27V27M18 -27V27"/>'
)
_WRECK: Final = f'<path class="t7-blast" d="{glyphs.BLAST}"/>' + place(
    "t7-black_powder", 0, 2, 38, "t7-on-paper"
)


def _pile(back: str, size: float, room: float) -> str:
    """Draw three cards on each other."""
    return "".join(place(back, size / 2 + lift, room - size / 2 - lift, size) for lift in (0, 3, 6))


def _pips(left: int, kept: int, gone: int) -> str:
    """Draw a dot for every card of a kind: those that can come, lie before somebody, are discarded."""
    styles = ["t7-pip"] * left + ["t7-pip-kept"] * kept + ["t7-pip-gone"] * gone
    first = -(len(styles) - 1) * 6
    dots = (f'<circle class="{style}" r="4" cx="{first + 12 * nth}"/>' for nth, style in enumerate(styles))
    return f'<g id="t7-pips-{left}{kept}{gone}">{"".join(dots)}</g>'


def _card(name: str, size: Box, body: str) -> str:
    view = f"0 0 {number(size.width)} {number(size.height)}"
    return f'<symbol id="t7-{name}" viewBox="{view}">{body}</symbol>'


def _outline(width: float, height: float, radius: float) -> str:
    """Draw the outline of something lit, with its pennant; its colours come from where it is used."""
    shape = f'<rect width="{number(width)}" height="{number(height)}" rx="{number(radius)}"/>'
    flag = f'<use class="t7-pennant" href="#t7-flag" x="{number(width - 18)}" y="2"/>'
    return f'<g id="{outline_name(width, height)}">{shape}{flag}</g>'


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


_EVENT_BACK: Final = (
    '<rect class="t7-back-cloth" x="1" y="1" width="96" height="116" rx="10"/>'
    '<rect class="t7-back-line" x="8" y="8" width="82" height="102" rx="6"/>'
    '<path class="t7-back-line" d="M49 26L56 52L82 59L56 66L49 92L42 66L16 59L42 52z"/>'
)
_VOTE_BACK: Final = (
    '<rect class="t7-vote-cloth" x="1" y="1" width="50" height="92" rx="8"/>'
    '<rect class="t7-back-line" x="6" y="6" width="40" height="82" rx="5"/>'
    '<use class="t7-back-sign" href="#t7-swords" x="10" y="31" width="32" height="32"/>'
)


def _upright(look: int) -> str:
    """Draw a vote card: three sections from top to bottom."""
    room = CARD.width - 2 * _INSET
    parts = [panel(1, 1, CARD.width - 2, CARD.height - 2, "t7-paper", 11)]
    for index, signs in enumerate(LOOKS[look]):
        top = _INSET + index * _SECTION
        parts.append(panel(_INSET, top + 1, room, _SECTION - 2, _SECTION_STYLES[index], 5))
        size = min(_SECTION - 2, room / len(signs) - 2)
        step = min(size + 2, (room - 2) / len(signs))
        for nth, sign in enumerate(signs):
            x = CARD.width / 2 + (nth - (len(signs) - 1) / 2) * step
            shrunk = size * (0.98 if index == 1 else 0.86)
            parts.append(_sign(sign, x, top + _SECTION / 2, shrunk))
    return "".join(parts)


def _flat(look: int) -> str:
    """Draw a vote card with its sections side by side."""
    parts = [panel(1, 1, FLAT.width - 2, FLAT.height - 2, "t7-paper", 7)]
    step = (FLAT.width - 6) / 3
    high = FLAT.height - 4
    for column, signs in enumerate(LOOKS[look]):
        size = min(step, high / len(signs))
        for nth, sign in enumerate(signs):
            y = FLAT.height / 2 + (nth - (len(signs) - 1) / 2) * size
            parts.append(_sign(sign, 3 + step * (column + 0.5), y, size))
    return "".join(parts)


def _sign(sign: str, x: float, y: float, size: float) -> str:
    return place(f"t7-{_SIGNS.get(sign, sign)}", x, y, size, "t7-on-paper")


def _veil(section: int) -> str:
    """Cover all sections of a card but one."""
    return "".join(
        panel(_INSET - 1, _INSET + index * _SECTION, CARD.width - 2 * _INSET + 2, _SECTION, "t7-veil", 4)
        for index in range(3)
        if index != section
    )
