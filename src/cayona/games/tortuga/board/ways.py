"""The lower half of a board: the tracks of ship and pirate, and the way of the chests to Tortuga."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from cayona.games.tortuga.board import glyphs
from cayona.games.tortuga.board.layout import AREAS as ROW
from cayona.games.tortuga.board.layout import FIELD, TALLY, TRACKS
from cayona.games.tortuga.board.pieces import glyph, keyed, squares, target
from cayona.games.tortuga.board.words import area_label, chest_label, track_label
from cayona.games.tortuga.components import (
    ACTIONS,
    AREAS,
    CAPACITIES,
    COLOURS,
    FIRST_FIELD,
    LAST_FIELD,
    MARKERS,
)
from cayona.svg.elements import number, panel, place, spot, write
from cayona.svg.kept import kept
from cayona.svg.shapes import Box

WAY: Final = tuple(reversed(AREAS))
"""From left to right: chests come from the island and end on Tortuga."""
_SIGNS: Final = {"tortuga": "turtle", "fleet": "fleet", "crew": "crew", "island": "palm"}
_FIELDS: Final = range(FIRST_FIELD, LAST_FIELD + 1)
_CHEST: Final = 35.0


def track_scenery(index: int) -> str:
    """Draw the fields of a track, and under those of one capacity how many dice or chests they allow."""
    left, top, _width, _height = TRACKS.box(index)
    parts = []
    for field in _FIELDS:
        x = left + (field - 1) * FIELD
        style = "to-field odd" if CAPACITIES[field] % 2 else "to-field"
        parts.append(panel(x + 1, top, FIELD - 2, 34, style, 6))
        parts.append(write(x + FIELD / 2, top + 25, field, "small middle muted"))
    for capacity in range(CAPACITIES[FIRST_FIELD], CAPACITIES[LAST_FIELD] + 1):
        fields = [field for field in _FIELDS if CAPACITIES[field] == capacity]
        start = left + (fields[0] + fields[-1] - 1) / 2 * FIELD - capacity * 6 + 1.5
        parts.append(squares([(start + nth * 12, top + 37) for nth in range(capacity)], 9, 7, "to-pip"))
    return "".join(parts)


@kept(128)
def track(seat: int, index: int, field: int, room: int) -> str:
    """Draw a marker on its track."""
    left, top, _width, _height = TRACKS.box(index)
    key = f"marker-{seat}-{MARKERS[index]}"
    figure = glyph(ACTIONS[index], 0, 0, 38, "to-marker")
    color = f' style="color:var(--seat-{seat})"'
    body = target("track", left, top) + keyed(key, key, left + (field - 0.5) * FIELD, top + 16, figure, color)
    return spot(f"track-{seat}-{MARKERS[index]}", track_label(seat, MARKERS[index], field, room), body)


def area_scenery(index: int) -> str:
    """Draw an area."""
    x, y, width, height = ROW.box(index)
    area = WAY[index]
    body = panel(x, y, width, height, "to-sea" if area == "fleet" else "to-sand", 12)
    if area == "fleet":
        body += f'<path class="to-wave" d="M{number(x + 4)} {number(y + height - 6)}{glyphs.WAVES * 5}"/>'
    body += glyph(_SIGNS[area], x + 21, y + 24, 34, "to-key")
    if index:
        body += f'<path class="to-onward" d="M{number(x - 9)} {number(y + 40)}l11 -9v18z"/>'
    return body


def _box(index: int) -> Box:
    """Return where the chests of an area lie."""
    x, y, width, height = ROW.box(index)
    return Box(x + TALLY, y + 2, width - TALLY - 2, height - 4)


@kept(1024)
def area(seat: int, index: int, count: int, limit: int | None) -> str:
    """Draw how full an area is; free places that its marker allows are marked."""
    x, y, _width, _height = ROW.box(index)
    name = WAY[index]
    told = f"{count}" if limit is None else f"{count}/{limit}"
    body = target("area", x, y) + write(x + 21, y + 64, told, "small strong middle")
    if name in ("fleet", "crew") and limit is not None:
        free = _grid(max(count, limit), _box(index))[count:]
        side = free[0][2] if free else _CHEST
        corners = [(left - side / 2 + 4, top - side / 2 + 4) for left, top, _size in free]
        body += squares(corners, side - 8, side - 8, "to-room")
    return spot(f"area-{seat}-{name}", area_label(name, count, limit), body)


@lru_cache(maxsize=256)
def _grid(count: int, box: Box) -> Sequence[tuple[float, float, float]]:
    """Return the middle of every chest, and its size: many chests are smaller ones."""
    size = _CHEST
    columns = int(box.width // size)
    while -(-count // columns) * size > box.height + 1:
        columns += 1
        size = box.width / columns
    return [
        (box.x + (at % columns + 0.5) * size, box.y + (at // columns + 0.5) * size, size)
        for at in range(count)
    ]


def chests(seat: int, index: int, counts: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield the chests of an area, by key; all of one colour are one spot."""
    total, first = sum(counts), 0
    for colour, count in zip(COLOURS, counts, strict=True):
        if count:
            yield f"{WAY[index]}-{colour}", _chests(seat, index, colour, total, first, count)
            first += count


@kept(2048)
def _chests(seat: int, index: int, colour: str, total: int, first: int, count: int) -> str:
    element, ghost = f"chest-{seat}-{WAY[index]}-{colour}", f' data-ghost="tortuga-chest-{colour}"'
    body = ""
    for nth, (x, y, size) in enumerate(_grid(total, _box(index))[first : first + count], start=1):
        # The first bears the name of the spot: a route finds it even when it was the last one there.
        key = element if nth == 1 else f"{element}-{nth}"
        show = place(f"tortuga-chest-{colour}", x, y, size - 3)
        body += f'<g data-key="{key}" data-piece="chest-{seat}-{colour}"{ghost}>{show}</g>'
        body += panel(x - size / 2, y - size / 2, size, size, "edge", 6)
    return spot(element, chest_label(colour, WAY[index], count), body, ghost)
