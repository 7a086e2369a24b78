"""The stack: which tiles it still holds, how many of each kind, and how likely the next is an island."""

from functools import cache
from typing import Final, NamedTuple

from cayona.games.tongiaki.board.glyphs import pips
from cayona.games.tongiaki.board.layout import Point, number_place
from cayona.games.tongiaki.board.tiles import path, show
from cayona.games.tongiaki.components import ISLANDS, TONGA, WATERS, Water
from cayona.games.tongiaki.words.diagram import stack_line, water_label
from cayona.kernel.areas import Area, Arrangement, Frame
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing
from cayona.svg.elements import number, panel, spot, write
from cayona.svg.kept import kept

NAME: Final = "stack"
KINDS: Final = (
    tuple(island.key for island in sorted(ISLANDS[TONGA + 1 :], key=lambda island: -island.points)),
    tuple(water.key for water in WATERS),
)
"""Islands, the best ones first, and water tiles."""


class Layout(NamedTuple):
    """Where the tiles of the stack lie: rows of islands, below them rows of water."""

    columns: int
    step: Point
    """From one tile to the next, and from one row to the next."""
    first: tuple[Point, Point]
    """The first tile of each kind."""
    counts: tuple[Point, Point]
    """Where it says how many are left of each kind."""
    scale: float
    frame: Frame

    def place(self, kind: int, nth: int) -> Point:
        """Return the middle of a tile."""
        (x, y), (right, down) = self.first[kind], self.step
        return x + nth % self.columns * right, y + nth // self.columns * down


LAYOUTS: Final[dict[Arrangement, Layout]] = {
    "tall": Layout(16, (40.6, 0), ((84, 27), (84, 67)), ((36, 36), (36, 76)), 0.205, (0, 0, 720, 94)),
    "wide": Layout(6, (49, 46), ((31, 70), (31, 256)), ((154, 36), (154, 222)), 0.235, (0, 0, 308, 380)),
}


def area(view: Facts, arrangement: Arrangement) -> Area:
    """Draw the stack."""
    left = view["islands_left"], view["water_left"]
    waiting = view["left_in_stack"]
    pieces = {NAME: _counts(arrangement, left, view["result"] is None)}
    pieces.update((f"left-{key}", _tile(arrangement, key)) for key in waiting)
    words = _told(left, tuple(waiting))
    return Area(NAME, LAYOUTS[arrangement].frame, pieces, _slots(arrangement), _("Stack"), words)


@cache
def _slots(arrangement: Arrangement) -> str:
    """Draw where all tiles of the box lay at the beginning."""
    where = LAYOUTS[arrangement]
    x, y, wide, high = where.frame
    ground = panel(x + 1, y + 1, wide - 2, high - 2, "tg-stack")
    places = (where.place(kind, nth) for kind, keys in enumerate(KINDS) for nth in range(len(keys)))
    return ground + "".join(show("cell", "tg-slot", _at(place, where.scale)) for place in places)


def _at(place: Point, scale: float) -> str:
    return f"translate({number(place[0])} {number(place[1])})scale({scale:g})"


@kept(1024)
def _counts(arrangement: Arrangement, left: tuple[int, int], playing: bool) -> str:
    """Tell how many tiles of each kind are left: the last one of a kind ends the game."""
    parts = [panel(*LAYOUTS[arrangement].frame, "hit")]
    for (x, y), count in zip(LAYOUTS[arrangement].counts, left, strict=True):
        last = " tg-warning" if playing and count <= 1 else ""
        parts.append(write(x, y, count, f"big middle{last}"))
    label = _("Stack: islands {islands}, water {water}").format(islands=left[0], water=left[1])
    return spot(NAME, label, "".join(parts), ' data-ghost="tg-back"')


@kept(512)
def _tile(arrangement: Arrangement, key: str) -> str:
    where = LAYOUTS[arrangement]
    kind = 0 if key in KINDS[0] else 1
    body = show(f"box-{key}", at=_at(where.place(kind, KINDS[kind].index(key)), where.scale))
    return spot(f"left-{key}", _label(key), body)


def _label(key: str) -> str:
    for island in ISLANDS:
        if island.key == key:
            return _("{island}, {points} points").format(island=island.called(), points=island.points)
    return water_label(key, 0)


@kept(256)
def _told(left: tuple[int, int], waiting: tuple[str, ...]) -> list[str]:
    """Tell which tiles are left, islands also by worth, and how likely the next is one."""
    worths = [island.points for island in ISLANDS if island.key in waiting]
    counted = listing(f"{worths.count(points)} × {points}" for points in sorted(set(worths), reverse=True))
    chance = round(100 * left[0] / max(sum(left), 1))
    view = {"islands_left": left[0], "water_left": left[1], "left_in_stack": waiting}
    return [
        stack_line(view),
        _("Points of these islands: {counted}").format(counted=counted or "–"),
        _("The next tile is an island with a chance of {chance} %").format(chance=chance),
    ]


@cache
def definitions() -> str:
    """Define the tiles as they lie in the box: with their worth, or dots for the colours they ask for."""
    islands = {island.key: write(0, 40, island.points, "tg-tile-worth") for island in ISLANDS}
    waters = {water.key: _needs(water) for water in WATERS}
    return "".join(f'<g id="tg-box-{key}">{show(key)}{on}</g>' for key, on in (islands | waters).items())


def _needs(water: Water) -> str:
    parts = []
    for start, end, colours in water.routes:
        if colours:
            x, y = map(number, number_place(start, end))
            parts.append(
                f'<g transform="translate({x} {y})scale(1.3)"><circle class="tg-need" r="15"/>'
                f"{path('tg-pips', pips(colours, 7.5, 4))}</g>"
            )
    return "".join(parts)
