"""What the seat that decides sees on the map alone: where fleets would go, and where a tile can be laid."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cayona.games.tongiaki.board import sea
from cayona.games.tongiaki.board.layout import SHORE, Point, centre, current, number_place, towards
from cayona.games.tongiaki.board.tiles import show
from cayona.games.tongiaki.board.voyages import Cell, Leg, Voyage, voyage
from cayona.games.tongiaki.components import EDGES, ISLAND_KEYS, ISLANDS
from cayona.games.tongiaki.words.diagram import tiles
from cayona.games.tongiaki.words.text import seen_from_tonga
from cayona.kernel.areas import Area
from cayona.kernel.choices import Choice
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.svg.elements import number, panel, spot, write
from cayona.svg.kept import kept

NAME: Final = "offers"


def area(view: Facts, choices: Sequence[Choice]) -> Area:
    """Draw what the choices of a seat offer on the map."""
    pieces: dict[str, str] = {}
    if choices and view["phase"] == "SAIL":
        pieces = _departures(view, choices)
    elif choices and view["phase"] == "LAY":
        pieces = _cells(view, choices)
    return Area(NAME, sea.frame_of(view), pieces, over=sea.NAME)


class Departure(NamedTuple):
    """A pier one can sail from, and what becomes of a fleet there."""

    key: str
    edge: int
    way: Voyage
    crew: int
    """How many colours are aboard."""
    royal: bool
    """Whether the island at the end turns fleets back."""

    @property
    def style(self) -> str:
        """The class of a way by its fate (TG-37)."""
        return "tg-lost" if self.crew < self.way.colours else "tg-safe"

    @property
    def sign(self) -> str:
        """What becomes of the fleet, and the colours that it has and needs."""
        sign = "?" if self.way.island is None else "↩" if self.royal else "✓"
        if self.style == "tg-lost":
            sign = "✕"
        return f"{self.crew}/{self.way.colours} {sign}" if self.way.colours else sign


def _departures(view: Facts, choices: Sequence[Choice]) -> dict[str, str]:
    """Draw the known currents that fleets would follow, then their fates, so that these lie above."""
    laid = tiles(view)
    ways, fates = {}, {}
    for choice in choices:
        _pier, key, edge = choice.elements[0].split("-")
        departure = _departure(view, laid, key, int(edge))
        ways[f"way-{key}-{edge}"] = _way(departure.way.legs, departure.style)
        ways[f"bow-{key}-{edge}"] = _bow(laid[key], departure.edge, departure.style)
        fates[f"fate-{key}-{edge}"] = _fate(departure, choice.sentence)
    return ways | fates


def _departure(view: Facts, laid: Mapping[str, tuple[int, int, int]], key: str, edge: int) -> Departure:
    beaches = ISLANDS[ISLAND_KEYS.index(key)].beaches
    fleet = next(
        fleet for fleet, beach in zip(view["ships"][key], beaches, strict=True) if edge in beach.piers
    )
    way = voyage(laid, key, edge)
    return Departure(key, edge, way, sum(1 for count in fleet if count), way.island in view["royal"])


@lru_cache(maxsize=1024)
def _way(legs: tuple[Leg, ...], style: str) -> str:
    """Draw a way, and once more the numbers that it leads over."""
    parts = []
    for leg in legs:
        x, y = centre(*leg.cell)
        way = current(leg.start, leg.end).path()
        at = f"translate({number(x)} {number(y)})"
        parts.append(f'<path class="tg-way" transform="{at}" d="{way}"/>')
        if leg.colours:
            dx, dy = number_place(leg.start, leg.end)
            parts.append(show(f"need-{leg.colours}", at=f"translate({number(x + dx)} {number(y + dy)})"))
    return f'<g class="pieces {style}" aria-hidden="true">{"".join(parts)}</g>'


@lru_cache(maxsize=1024)
def _bow(lying: tuple[int, int, int], edge: int, style: str) -> str:
    """Draw an arrow on a pier, out to sea."""
    q, r, rot = lying
    direction = (edge + rot) % EDGES
    x, y = map(number, _beyond((q, r), direction, SHORE - 0.04))
    turned = f"translate({x} {y})rotate({60 * direction})"
    arrow = f'<path class="tg-bow" transform="{turned}" d="M0 11L-8 -7L0 -3L8 -7Z"/>'
    return f'<g class="pieces {style}" aria-hidden="true">{arrow}</g>'


@lru_cache(maxsize=1024)
def _fate(departure: Departure, words: str) -> str:
    """Tell at the end of a way what becomes of the fleet; a click there means its pier."""
    x, y = _beyond(departure.way.cell, departure.way.direction, SHORE + 0.3)
    sign = departure.sign
    wide = 30 + 9 * (len(sign) - 1)
    hit = f'<circle class="hit" cx="{number(x)}" cy="{number(y)}" r="27"/>'
    plate = panel(x - wide / 2, y - 15, wide, 30, "tg-fate", 15) + write(x, y + 7, sign, "tg-fate-words")
    body = f'{hit}<g class="{departure.style}">{plate}</g>'
    return spot(f"pier-{departure.key}-{departure.edge}", words, body)


def _beyond(cell: Cell, direction: int, distance: float) -> Point:
    """Return a point from the middle of a cell in a direction."""
    x, y = centre(*cell)
    dx, dy = towards(direction, distance)
    return x + dx, y + dy


def _cells(view: Facts, choices: Sequence[Choice]) -> dict[str, str]:
    """Show the empty cells where a tile can be laid, and the edges it would be laid at."""
    laid = tiles(view)
    sides: dict[str, list[tuple[int, str, str]]] = {}
    for choice in choices:
        _lay, key, edge = choice.text.split()
        side = choice.elements[1] if len(choice.elements) > 1 else ""
        direction = (int(edge) + laid[key][2]) % EDGES
        sides.setdefault(choice.target, []).append((direction, side, choice.sentence))
    return {cell: _cell(cell, tuple(around)) for cell, around in sides.items()}


@kept(1024)
def _cell(element: str, sides: tuple[tuple[int, str, str], ...]) -> str:
    """Draw an empty cell, and from each neighbour an arrow into it: to be clicked where there are several."""
    q, r = map(int, re.findall(r"-(-?\d+)", element))
    label = (
        sides[0][2]
        if len(sides) == 1
        else _("Empty sea {direction} of Tonga").format(direction=seen_from_tonga(q, r))
    )
    body = show("cell", "tg-cell") + show("cell", "edge tg-side-edge")
    arrows = "".join(_arrow(*side) for side in sides)
    x, y = map(number, centre(q, r))
    return f'<g transform="translate({x} {y})">{spot(element, label, body)}{arrows}</g>'


def _arrow(direction: int, element: str, words: str) -> str:
    """Point into a cell, in a direction, from the edge of a neighbour."""
    turned = f"rotate({60 * direction})" if direction else ""
    if not element:
        return show("pointer", "tg-pointer pieces", turned)
    body = show("side", "hit") + show("ring", "edge tg-edge") + show("pointer", "tg-pointer")
    return spot(element, words, body, f' transform="{turned}"' if turned else "")
