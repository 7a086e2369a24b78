"""What changes on the chart: pawns with their ranks, treasure, rowboats, and where one can act."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from cayona.games.tortuga1667 import glyphs
from cayona.games.tortuga1667 import view_layout as layout
from cayona.games.tortuga1667.view_pieces import (
    Observation,
    edge,
    glyph,
    nation_flag,
    pawn,
    squeezed,
    treasures,
)
from cayona.games.tortuga1667.view_words import (
    area_label,
    boat_label,
    galleon_label,
    hold_label,
    island_label,
    pawn_label,
    place_label,
    ship_label,
    ship_name,
)
from cayona.games.tortuga1667.words import rank_word
from cayona.kernel.language import gettext as _
from cayona.svg.elements import number, panel, shift, spot, write
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .t7-ribbon{fill:var(--card);stroke:var(--contour);stroke-width:2;stroke-linejoin:round}
.cayona .t7-rank{fill:var(--ink);font-weight:600}
.cayona .t7-plaque{fill:var(--card);stroke:var(--contour);stroke-width:1.5}
.cayona .t7-pill{fill:var(--act)}
.cayona .t7-pill-words{fill:var(--on-act);font-weight:700}
.cayona .t7-halo{fill:none;stroke:var(--act);stroke-width:5}
.cayona .t7-aimed{fill:var(--key);fill-opacity:.35;stroke:var(--key);stroke-width:4;stroke-dasharray:9 6}
.cayona .t7-me{fill:none;stroke:var(--ink);stroke-width:3;stroke-dasharray:3 5}
.cayona .t7-rowboat{fill:var(--plank);stroke:var(--contour);stroke-width:2.5;stroke-linejoin:round}
.cayona .t7-bench{fill:none;stroke:var(--contour);stroke-width:3;opacity:.5}
.cayona .t7-blast{fill:#E08A2E;stroke:#1D2B33;stroke-width:2.5;stroke-linejoin:round}
.cayona .t7-count{font-size:28px;font-weight:800}
.cayona .t7-confirm{visibility:hidden;pointer-events:none}
.cayona .picked+.t7-confirm{visibility:visible;pointer-events:auto}
.cayona .picked+.t7-confirm+*{visibility:hidden}
@media(prefers-reduced-motion:no-preference){.cayona .t7-halo{animation:t7-halo 2.4s ease-in-out infinite}}
@keyframes t7-halo{50%{opacity:.35}}
""".replace("\n", "")

NATIONS: Final = ("british", "french")


def chart(view: Observation, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Draw everything that stands or lies on the chart; what covers a whole ship comes last."""
    parts = [_galleon(view, lit), _areas(view)]
    parts += [_ship(view, ship, lit, names) for ship in layout.SHIPS]
    parts.append(_line(view, lit, names))
    parts += [_boat(view, ship, lit, names) for ship in layout.SHIPS]
    parts += [_whole_ship(view, ship, lit, names) for ship in layout.SHIPS]
    parts.append(_whole_island(view, lit, names))
    return "".join(parts)


# --- Ships ---------------------------------------------------------------------------------------------


def _ship(view: Observation, ship: str, lit: AbstractSet[str], names: Sequence[str]) -> str:
    parts = [_ribbon(ship)]
    crew = view[ship]
    for index in range(layout.PLACES):
        seat = crew[index] if index < len(crew) else None
        if seat is None:
            parts.append(_free_place(ship, index, lit))
        else:
            parts.append(_aboard(view, ship, index, seat, lit, names))
    parts += [_hold(view, ship, side, lit) for side in range(2)]
    return "".join(parts)


def _ribbon(ship: str) -> str:
    """Write the name of a ship across her bow."""
    body = '<path class="t7-ribbon" d="M6 16H212V44H6L14 30zM212 16L204 30"/>' + squeezed(
        ship_name(ship), 109, 38, 184, 22, "middle strong"
    )
    return shift(layout.SHIP_LEFT[ship], 12, body)


def _free_place(ship: str, index: int, lit: AbstractSet[str]) -> str:
    """Mark a free place that can be taken: only in the setup of mind games."""
    element = f"place-{ship}-{index + 1}"
    if element not in lit:
        return ""
    box = layout.row_box(ship, index)
    return spot(element, place_label(ship, index + 1), True, panel(*box, "hit", 12) + edge(box))


def _aboard(
    view: Observation, ship: str, index: int, seat: int, lit: AbstractSet[str], names: Sequence[str]
) -> str:
    x, y = layout.place_at(ship, index)
    box = layout.row_box(ship, index)
    held = view["ranks"][seat]
    body = panel(*box, "hit", 12) + _halo(view, seat, x, y) + pawn(seat, ship, x, y - 1)
    body += edge(box)
    spots = spot(f"pawn-{seat}", pawn_label(view, seat, names), f"pawn-{seat}" in lit, body)
    told = _rank(layout.rank_box(ship, index), held, _duty(held, seat == view["seat"], lit))
    return spots + (_confirm(layout.rank_box(ship, index)) if _may_maroon(view, seat, lit) else "") + told


def _may_maroon(view: Observation, seat: int, lit: AbstractSet[str]) -> bool:
    return view["decision"] == "ACTION" and f"pawn-{seat}" in lit


def _confirm(box: Box) -> str:
    """Put a button beside a pawn that the captain has picked: the page shows it with that pawn alone."""
    pill = Box(box.x - 4, box.y + 14, box.width + 8, 60)
    words = _("Maroon")
    body = (
        panel(box.x - 4, box.y, box.width + 8, box.height, "hit", 12)
        + panel(*pill, "t7-pill", 30)
        + squeezed(words, box.x + box.width / 2, pill.y + 38, box.width - 6, 22, "t7-pill-words middle")
    )
    return f'<g class="t7-confirm">{spot("maroon", words, False, body)}</g>'


def _duty(held: Sequence[str], mine: bool, lit: AbstractSet[str]) -> str:
    """Return the vote that the viewer may call by a rank, if any."""
    calls = {"captain": "attack", "first_mate": "mutiny", "governor": "brawl"}
    return next((calls[rank] for rank in held if mine and calls.get(rank) in lit), "")


def _rank(box: Box, held: Sequence[str], duty: str) -> str:
    """Write the ranks of a pawn beside it; the vote it may call is a button there."""
    lines = [rank_word(rank) for rank in held]
    middle = box.x + box.width / 2
    top = box.y + (20 if duty else 44 - 12 * (len(lines) - 1) + 7)
    words = "".join(
        squeezed(line, middle, top + 21 * nth, box.width, 20, "t7-rank middle")
        for nth, line in enumerate(lines)
    )
    words = f"<g>{words}</g>"
    if not duty:
        return words
    high = 48.0 if len(lines) == 1 else 36.0
    pill = Box(box.x, box.y + box.height - high - 4, box.width, high)
    body = (
        panel(*box, "hit", 12)
        + words
        + panel(*pill, "t7-pill", high / 2)
        + squeezed(_called()[duty], middle, pill.y + high / 2 + 8, box.width - 14, 22, "t7-pill-words middle")
        + panel(*pill, "edge", high / 2)
    )
    return spot(duty, _called()[duty], True, body)


def _called() -> dict[str, str]:
    return {"attack": _("Attack"), "mutiny": _("Mutiny"), "brawl": _("Brawl")}


def _aimed(view: Observation) -> set[int]:
    """Return the seats that something is about to happen to."""
    found = [view[field]["target"] for field in ("force", "letter", "crow") if view[field] is not None]
    if view["maroon"] is not None:
        found.append(view["maroon"]["seat"])
    return {seat for seat in found if seat is not None}


def _halo(view: Observation, seat: int, x: float, y: float) -> str:
    """Ring the pawns of those who decide or are aimed at; one's own has a quiet ring."""
    if seat in _aimed(view):
        ring = f'<ellipse class="t7-aimed" cx="{number(x)}" cy="{number(y + 32)}" rx="43" ry="17"/>'
        return ring + _decides(view, seat, x, y)
    return _decides(view, seat, x, y)


def _decides(view: Observation, seat: int, x: float, y: float) -> str:
    if view["result"] is None and seat in view["deciders"]:
        return f'<ellipse class="t7-halo" cx="{number(x)}" cy="{number(y + 32)}" rx="41" ry="15"/>'
    if seat == view["seat"]:
        return f'<ellipse class="t7-me" cx="{number(x)}" cy="{number(y + 32)}" rx="40" ry="14"/>'
    return ""


def _hold(view: Observation, ship: str, side: int, lit: AbstractSet[str]) -> str:
    nation = NATIONS[side]
    count = view["treasure"][ship][side]
    box = layout.hold_box(ship, side)
    element = f"hold-{ship}-{nation}"
    body = (
        panel(*box, "hit", 10)
        + nation_flag(nation, box.x + 22, box.y + 18, 34)
        + write(box.x + 46, box.y + 28, count, "t7-count")
        + treasures(element, count, Box(box.x + 4, box.y + 32, box.width - 8, 54), 42)
        + edge(box, 10)
    )
    return spot(element, hold_label(ship, nation, count), element in lit, body, ' data-ghost="t7-chest"')


def _whole_ship(view: Observation, ship: str, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Make all of a ship one target while she can be boarded."""
    element = f"ship-{ship}"
    left = layout.SHIP_LEFT[ship]
    whole = Box(left + 4, 10, layout.SHIP_WIDTH - 8, layout.CHART_HEIGHT - 20)
    box = whole if element in lit else Box(left + 8, 26, layout.SHIP_WIDTH - 16, 32)
    return spot(
        element, ship_label(view, ship, names), element in lit, panel(*box, "hit", 20) + edge(whole, 30)
    )


# --- The Galleon, Tortuga, rowboats --------------------------------------------------------------------


def _galleon(view: Observation, lit: AbstractSet[str]) -> str:
    box = layout.GALLEON
    count = view["treasure"]["GAL"]
    body = (
        panel(*box, "hit", 12)
        + treasures("galleon", count, Box(box.x + 46, box.y + 96, 150, 36), 36)
        + panel(box.x + 196, box.y + 96, 40, 34, "t7-plaque", 10)
        + write(box.x + 216, box.y + 122, count, "t7-count middle")
        + edge(box)
    )
    calls = "attack" in lit
    return spot("attack" if calls else "galleon", galleon_label(count), calls, body, ' data-ghost="t7-chest"')


def _areas(view: Observation) -> str:
    parts = []
    for side, nation in enumerate(NATIONS):
        x, y, width, height = layout.area_box(side)
        count = view["treasure"]["TOR"][side]
        element = f"area-{nation}"
        body = (
            panel(x, y, width, height, "hit", 8)
            + nation_flag(nation, x + (34 if side == 0 else 84), y + 8, 34)
            + treasures(element, count, Box(x + (36 if side == 0 else 2), y + 26, 80, 48), 40)
        )
        parts.append(spot(element, area_label(nation, count), False, body, ' data-ghost="t7-chest"'))
    return "".join(parts)


def _line(view: Observation, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Draw the line on Tortuga, the governor at its head."""
    parts = []
    for index, seat in enumerate(view["TOR"]):
        x, y = layout.line_at(index)
        box = Box(x - layout.TAP / 2, y - layout.TAP / 2, layout.TAP, layout.TAP)
        body = (
            panel(*box, "hit", 12) + _halo(view, seat, x, y - 4) + pawn(seat, "TOR", x, y - 5, 80) + edge(box)
        )
        parts.append(spot(f"pawn-{seat}", pawn_label(view, seat, names), f"pawn-{seat}" in lit, body))
    if view["TOR"]:  # the plaque comes last, so that nobody stands before it
        parts.append(_governor(view, view["TOR"][0], *layout.line_at(0), lit))
    return "".join(parts)


def _governor(view: Observation, seat: int, x: float, y: float, lit: AbstractSet[str]) -> str:
    calls = seat == view["seat"] and "brawl" in lit
    words = _called()["brawl"] if calls else rank_word("governor")
    plaque = Box(x - 43, y + 30, 86, 24)
    body = panel(*plaque, "t7-pill" if calls else "t7-plaque", 12)
    style = "t7-pill-words middle" if calls else "t7-rank middle"
    body += squeezed(words, x, y + 49, 76, 19, style)
    if not calls:
        return body
    cell = panel(x - layout.TAP / 2, y - layout.TAP / 2, layout.TAP, layout.TAP, "hit", 12)
    return spot("brawl", words, True, cell + body + panel(*plaque, "edge", 12))


def _whole_island(view: Observation, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Make all of Tortuga one target while one can go there."""
    island = layout.ISLAND
    box = island if "island" in lit else Box(island.x + 100, island.y + 4, 60, 20)
    body = panel(*box, "hit", 20) + edge(island, 40)
    return spot("island", island_label(view, names), "island" in lit, body)


def _boat(view: Observation, ship: str, lit: AbstractSet[str], names: Sequence[str]) -> str:
    x, y, width, height = box = layout.boat_box(ship)
    boat = f"B{ship}"
    seat = view[boat]
    middle = (x + width / 2, y + height / 2)
    element = f"boat-{ship}"
    if boat in view["destroyed"]:
        body = panel(*box, "hit", 12) + _wreck(*middle)
    else:
        body = panel(*box, "hit", 12) + _rowboat(*middle)
    told = spot(element, boat_label(view, ship, names), element in lit, body + edge(box))
    if seat is None:
        return told
    if element in lit:  # all of it is the target: who sits in it is no button then
        return told.removesuffix("</g>") + pawn(seat, boat, middle[0], middle[1] - 8, 78) + "</g>"
    figure = _halo(view, seat, middle[0], middle[1] - 8) + pawn(seat, boat, middle[0], middle[1] - 8, 78)
    cell = Box(x + 16, y, layout.TAP, layout.TAP)
    body = panel(*cell, "hit", 12) + figure + edge(cell)
    return told + spot(f"pawn-{seat}", pawn_label(view, seat, names), f"pawn-{seat}" in lit, body)


def _rowboat(x: float, y: float) -> str:
    body = (
        '<path class="t7-oar" d="M-20 -4L-40 36M20 -4L40 36M-20 -4L-34 -30M20 -4L34 -30"/>'
        '<path class="t7-rowboat" d="M-56 0Q-36 -30 0 -30T56 0Q36 30 0 30T-56 0z"/>'
        '<path class="t7-bench" d="M-18 -27V27M18 -27V27"/>'
    )
    return shift(x, y, body)


def _wreck(x: float, y: float) -> str:
    return shift(
        x, y, f'<path class="t7-blast" d="{glyphs.BLAST}"/>' + glyph("black_powder", 0, 2, 38, "t7-on-paper")
    )
