"""The treasure count at the top, and a plate for every seat with the cards that lie in front of it."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from cayona.games.tortuga1667 import view_layout as layout
from cayona.games.tortuga1667.view_folds import hand_fold, knows_hand
from cayona.games.tortuga1667.view_pieces import (
    GROUPS,
    Observation,
    edge,
    glyph,
    nation_flag,
    squeezed,
)
from cayona.games.tortuga1667.view_words import plate_label, winner_words
from cayona.kernel.language import gettext as _
from cayona.svg.elements import fit, number, panel, place, spot, text, write
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .t7-total{font-size:38px;font-weight:800}
.cayona .t7-bead{stroke:var(--contour);stroke-width:1.5}
.cayona .t7-bead.british{fill:var(--british)}.cayona .t7-bead.french{fill:var(--french)}
.cayona .t7-bead.nobody{fill:var(--chart)}
.cayona .t7-banner{fill:var(--bad)}.cayona .t7-banner.won{fill:var(--good)}
.cayona .t7-banner-words{fill:var(--paper);font-weight:700;text-anchor:middle}
.cayona .t7-turn{fill:var(--key);stroke:var(--card);stroke-width:1.5}
.cayona .t7-pip{fill:var(--ink)}.cayona .t7-pip.gone{fill:none;stroke:var(--line);stroke-width:2}
.cayona .t7-kind{opacity:1}
.cayona .t7-skips{fill:var(--bad);stroke:var(--card);stroke-width:1.5}
.cayona .t7-skips-words{fill:var(--card);font-size:17px;font-weight:800}
.cayona .t7-chip{fill:#FFFCF4;stroke:#1D2B33;stroke-width:1.5}
""".replace("\n", "")

TREASURES: Final = 8


def score(view: Observation) -> str:
    """Draw the treasure count: the sides from both ends, what nobody has yet between them."""
    british, french = view["totals"]
    label = _("Treasure: British {british}, French {french}").format(british=british, french=french)
    parts = [
        nation_flag("british", 40, 30, 58),
        write(80, 44, british, "t7-total"),
        nation_flag("french", layout.WIDTH - 40, 30, 58),
        write(layout.WIDTH - 80, 44, french, "t7-total end"),
    ]
    wide, start = 62.0, 360 - TREASURES * 31.0
    for nth in range(TREASURES):
        owner = "british" if nth < british else "french" if nth >= TREASURES - french else "nobody"
        x = start + nth * wide
        parts.append(panel(x + 2, 10, wide - 4, 40, f"t7-bead {owner}", 9))
        if owner != "nobody":
            parts.append(place("t7-chest", x + wide / 2, 30, 34))
    if view["result"] is not None:
        parts.append(_banner(winner_words(view["result"]["winner"]), "t7-banner won"))
    elif view["sudden_death"]:
        parts.append(_banner(_("Sudden death"), "t7-banner"))
    return f'<g role="img" data-key="score" aria-label="{text(label)}">{"".join(parts)}</g>'


def _banner(words: str, style: str) -> str:
    return panel(236, 8, 248, 44, style, 22) + squeezed(words, 360, 39, 220, 26, "t7-banner-words")


def plates(view: Observation, top: float, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Draw a plate for every seat, the viewer first, then clockwise."""
    first, seats = view["seat"] or 0, view["seats"]
    parts = []
    for nth in range(seats):
        x, y, width, height = layout.plate_box(seats, nth)
        plate = _plate(view, (first + nth) % seats, Box(0, 0, width, height), lit, names)
        at = f"translate({number(x)} {number(top + y)})"
        parts.append(f'<g class="t7-plate-{nth}" transform="{at}">{plate}</g>')
    return "".join(parts)


def _plate(
    view: Observation,
    seat: int,
    box: Box,
    lit: AbstractSet[str],
    names: Sequence[str],
) -> str:
    x, y, width, _height = box
    name = _("You") if seat == view["seat"] else names[seat]
    body = panel(*box, _style(view, seat), 12)
    body += place(f"t7-pawn-{seat}", x + 40, y + 32, 62)
    room = width - 84 - (34 if view["loyalty"][seat] else 0)
    body += squeezed(fit(name, 14), x + 74, y + 27, room, 22, "strong")
    known = knows_hand(view, seat)
    body += _open_hand(x + 82, y + 48) if known else place("t7-vote-back", x + 82, y + 48, 30)
    body += write(x + 96, y + 56, view["hand_sizes"][seat], "small")
    if view["loyalty"][seat]:
        body += nation_flag(view["loyalty"][seat], x + width - 22, y + 19, 32)
    body += _in_front(view, seat, Box(x + 116, y + 34, width - 122, 28))
    if seat == view["turn"] and view["result"] is None:
        body += f'<path class="t7-turn" d="M{number(x)} {number(y + 16)}l18 17l-18 17z"/>'
    element = f"pawn-{seat}" if f"pawn-{seat}" in lit else f"plate-{seat}"
    extra = f' data-key="plate-{seat}" data-plate="{seat}"'
    if known and f"pawn-{seat}" not in lit:
        extra += f' data-opens="{hand_fold(seat)}"'
    label = plate_label(view, seat, names)
    body += edge(box) + f"<title>{text(label)}</title>"
    return spot(element, label, f"pawn-{seat}" in lit, body, extra)


def _open_hand(x: float, y: float) -> str:
    """Draw a vote card with an eye on it: the viewer knows this hand, and sees it by a click on the plate."""
    return panel(x - 12, y - 15, 24, 30, "t7-chip", 5) + glyph("eye", x, y, 22, "t7-on-paper")


def _style(view: Observation, seat: int) -> str:
    if view["result"] is not None:
        return "panel won" if seat in view["result"]["winners"] else "panel"
    return "panel now" if seat in view["deciders"] else "panel"


def _missed(count: int, x: float, y: float) -> str:
    """Write on a Pirate Code how many votes it has kept its owner out of."""
    ring = f'<circle class="t7-skips" cx="{number(x)}" cy="{number(y)}" r="10"/>'
    return ring + write(x, y + 6, count, "t7-skips-words middle")


def _in_front(view: Observation, seat: int, box: Box) -> str:
    """Lay small cards for what lies in front of a seat, and marks for what it waits for."""
    shown = [("kept", card) for card in view["kept"][seat]]
    shown += [("asleep", "")] * view["skip_turns"][seat]
    vote = view["vote"]
    if vote is not None and seat in vote["seats"]:
        shown.insert(0, ("waiting" if seat in view["deciders"] else "ready", ""))
    if not shown:
        return ""
    step = min(31.0, (box.width - 26) / max(len(shown) - 1, 1))
    parts = []
    for nth, (kind, card) in enumerate(shown):
        x = box.x + 14 + nth * step
        if kind == "kept":
            parts.append(panel(x - 14, box.y, 28, 28, "t7-chip", 6))
            parts.append(glyph(card, x, box.y + 14, 23, f"t7-{GROUPS.get(card, 'wild')}"))
            if card == "pirate_code" and view["code_skips"][seat]:
                parts.append(_missed(view["code_skips"][seat], x + 10, box.y + 4))
        else:
            style = "t7-ready" if kind == "ready" else "t7-waits"
            parts.append(glyph(kind, x, box.y + 14, 24, style))
    return "".join(parts)
