"""The definitions that all areas and plates show with `<use>`: signs, flags, pawns, cards; free of words."""

from functools import lru_cache
from itertools import product
from typing import Final

from cayona.games.tortuga1667.board.layout import CARD, EVENT_HEIGHT, OUTLINES
from cayona.games.tortuga1667.board.parts import outline_name
from cayona.games.tortuga1667.components import LOOKS
from cayona.svg.elements import number, panel, place, shift, symbol
from cayona.svg.glyphs import GLYPH_SIZE, PENNANT, read_drawings
from cayona.svg.shapes import Box

DRAWN: Final = read_drawings(__file__)
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
    parts = [symbol(f"t7-{name}", GLYPH_SIZE, body) for name, body in DRAWN.items() if name[0] != "_"]
    parts += [symbol(f"t7-pawn-{seat}", PAWN, _figure(seat, pirate)) for seat, pirate in enumerate(pirates)]
    parts.append(symbol("t7-event-back", EVENT_HEIGHT, shift(10, 0, DRAWN["_event-back"])))
    parts.append(symbol("t7-vote-back", BACK, shift(21, 0, DRAWN["_vote-back"])))
    parts.append(symbol("t7-event-pile", 128, _pile("t7-event-back", EVENT_HEIGHT, 128)))
    parts.append(symbol("t7-vote-pile", 100, _pile("t7-vote-back", BACK, 100)))
    wreck = DRAWN["_blast"] + place("t7-black_powder", 0, 2, 38, "t7-on-paper")
    parts += [f'<g id="t7-rowboat">{DRAWN["_rowboat"]}</g>', f'<g id="t7-wreck">{wreck}</g>']
    parts += [_pips(*states) for states in product(range(4), repeat=3) if sum(states) in (1, 3)]
    for look in looks:
        parts.append(_card(f"vote-{look}", CARD, _upright(look)))
        parts.append(_card(f"flat-{look}", FLAT, _flat(look)))
    parts += [_card(f"veil-{section}", CARD, _veil(section)) for section in range(3)]
    parts.append(f'<path id="t7-flag" d="{PENNANT}"/>')
    parts += [_outline(width, height, radius) for (width, height), radius in OUTLINES.items()]
    return "".join(parts)


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
    head = DRAWN[f"_head-{pirate}"].format(face=DRAWN["_face"])
    return (
        '<ellipse class="t7-shade" cx="46" cy="81" rx="32" ry="6"/>'
        f'<path class="t7-cloak" style="fill:var(--seat-{seat})"'
        ' d="M13 82Q9 52 30 45H58Q79 52 75 82Q44 88 13 82z"/>'
        f'<g transform="translate(18 -3) scale(1.08)">{head}</g>'
        f'<g transform="translate(44 66) scale(.84)"><use href="#seat-{seat}"/></g>'
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
