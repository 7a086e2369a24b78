"""A plain picture of a Tongiaki table, drawn from an observation alone: nothing hidden can be shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import cos, pi, radians, sin, sqrt
from typing import Any, Final

from cayona.games.tongiaki.components import EDGES, ISLANDS, WATERS
from cayona.games.tongiaki.diagram import WATER_KEYS, diagram, tiles
from cayona.games.tongiaki.notation import ISLAND_KEYS
from cayona.games.tongiaki.text import directions, fleet_words, prompt, tile_name
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS, seat_names
from cayona.svg.elements import number, panel, shift, spot, write
from cayona.svg.picture import Picture
from cayona.svg.seats import mark_definitions

WIDTH: Final = 720.0
SIZE: Final = 100.0
"""From the middle of a hexagon to its corner, before the map is scaled to the page."""
BUTTONS: Final = ("new-settlement", "reenter-tonga", "reenter-other")
ROW: Final = 44.0
CSS: Final = (
    ".tongiaki .sea{fill:var(--water);stroke:var(--line);stroke-width:3}"
    ".tongiaki .sand{fill:var(--wash);stroke:var(--line);stroke-width:3}"
    ".tongiaki .route{fill:none;stroke:var(--key);stroke-width:6}"
    ".tongiaki .pier{fill:var(--key)}"
    ".tongiaki .berth{fill:none;stroke:var(--muted);stroke-width:2}"
)

Observation = Mapping[str, Any]


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; the first clicks of `choices` are lit."""
    lit = {choice.elements[0] for choice in choices if choice.elements}
    called = seat_names(observation["seats"], names)
    body, height = _map(observation, lit)
    table, depth = _table(observation, lit, called)
    return Picture(
        game="tongiaki",
        width=WIDTH,
        height=height + depth,
        title=_("Tongiaki: {prompt}").format(prompt=prompt(observation)),
        description=diagram(observation),
        draw_still=lambda: f"<defs>{mark_definitions(observation['seats'])}</defs>",
        changing=body + shift(0, height, table),
        css=CSS,
    )


# --- The map -------------------------------------------------------------------------------------------


def centre(q: int, r: int) -> tuple[float, float]:
    """Return the middle of a cell."""
    return SIZE * 1.5 * q, SIZE * sqrt(3) * (r + q / 2)


def towards(direction: float, distance: float) -> tuple[float, float]:
    """Return a point that lies from the middle of a tile in a direction (0 south, then clockwise)."""
    angle = radians(90 + 60 * direction)
    return SIZE * distance * cos(angle), SIZE * distance * sin(angle)


def _map(view: Observation, lit: Collection[str]) -> tuple[str, float]:
    """Draw all tiles, scaled to the width of the page; return the markup and its height."""
    laid = tiles(view)
    middles = [centre(q, r) for q, r, _rot in laid.values()]
    margin = SIZE * 1.6
    left = min(x for x, _y in middles) - margin
    top = min(y for _x, y in middles) - margin
    scale = min(1.0, WIDTH / (max(x for x, _y in middles) + margin - left))
    height = (max(y for _x, y in middles) + margin - top) * scale
    parts = []
    for key, (q, r, rot) in laid.items():
        x, y = centre(q, r)
        body = _island(view, key, rot, lit) if key in ISLAND_KEYS else _water(key, rot)
        parts.append(shift(x, y, body + _edges(key, rot, lit)))
    spare = (WIDTH - (max(x for x, _y in middles) + margin - left) * scale) / 2
    move = f"translate({number(spare - left * scale)} {number(-top * scale)}) scale({number(scale)})"
    return f'<g transform="{move}">{"".join(parts)}</g>', height


def _hexagon(style: str) -> str:
    corners = " ".join(f"{number(SIZE * cos(k * pi / 3))},{number(SIZE * sin(k * pi / 3))}" for k in range(6))
    return f'<polygon class="{style}" points="{corners}"/>'


def _dot(x: float, y: float, radius: float, style: str) -> str:
    return f'<circle class="{style}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def _edges(key: str, rot: int, lit: Collection[str]) -> str:
    """Mark the edges where a tile can be laid."""
    parts = []
    for edge in range(EDGES):
        element = f"edge-{key}-{edge}"
        if element in lit:
            x, y = towards(edge + rot, 0.98)
            label = _("Lay a tile {direction} of {tile}").format(
                direction=directions()[(edge + rot) % EDGES], tile=tile_name(key)
            )
            parts.append(spot(element, label, True, _dot(x, y, 22, "hit") + _dot(x, y, 18, "edge")))
    return "".join(parts)


def _water(key: str, rot: int) -> str:
    parts = [_hexagon("sea")]
    for start, end, colours in WATERS[WATER_KEYS.index(key)].routes:
        x0, y0 = towards(start + rot, 0.86)
        x1, y1 = towards(end + rot, 0.86)
        parts.append(f'<path class="route" d="M{number(x0)} {number(y0)}Q0 0 {number(x1)} {number(y1)}"/>')
        if colours:
            parts.append(write((x0 + x1) / 4 + x0 / 4, (y0 + y1) / 4 + y0 / 4 + 8, colours, "strong middle"))
    return "".join(parts)


def _island(view: Observation, key: str, rot: int, lit: Collection[str]) -> str:
    island = ISLANDS[ISLAND_KEYS.index(key)]
    name = _("{island}, {points} points").format(island=island.called(), points=island.points)
    title = write(0, -2, island.called(), "small middle") + write(0, 22, island.points, "strong middle")
    parts = [spot(f"island-{key}", name, f"island-{key}" in lit, _hexagon("sand") + _hexagon("edge") + title)]
    if key in view["royal"]:
        parts.append(f'<use href="#seat-{view["royal"][key]}" transform="translate(0 48) scale(.8)"/>')
        return "".join(parts)
    royal = f"royal-{key}"
    if royal in lit:
        label = _("Make {island} your royal island").format(island=island.called())
        parts.append(spot(royal, label, True, _dot(0, 44, 14, "button")))
    fleets = view["ships"].get(key) or [[0] * view["seats"]] * len(island.beaches)
    for index, beach in enumerate(island.beaches):
        parts.append(_beach(key, index, beach.berths, _middle(beach.piers) + rot, fleets[index], lit))
        parts += [_pier(key, edge, rot, lit) for edge in beach.piers]
    return "".join(parts)


def _middle(piers: Sequence[int]) -> float:
    return sum(piers) / len(piers)


def _beach(
    key: str, index: int, berths: int, direction: float, fleet: Sequence[int], lit: Collection[str]
) -> str:
    """Draw the berths of a beach in a row along the shore, with the ships that lie there."""
    element = f"beach-{key}-{index}"
    x, y = towards(direction, 0.58)
    angle = 60 * direction
    ships = [seat for seat, count in enumerate(fleet) for _ship in range(count)]
    parts = [_dot(0, 0, 20, "hit"), _dot(0, 0, 22, "edge")]
    for berth in range(berths):
        along = (berth - (berths - 1) / 2) * 18
        parts.append(_dot(along, 0, 8, "berth"))
        if berth < len(ships):
            parts.append(
                f'<use href="#seat-{ships[berth]}" transform="translate({number(along)} 0) '
                f'rotate({number(-angle)}) scale(.4)"/>'
            )
    label = _("{island}, beach {beach}: {ships} of {berths} berths").format(
        island=tile_name(key), beach=index, ships=fleet_words(fleet, LETTERS), berths=berths
    )
    body = spot(element, label, element in lit, "".join(parts))
    return f'<g transform="translate({number(x)} {number(y)}) rotate({number(angle)})">{body}</g>'


def _pier(key: str, edge: int, rot: int, lit: Collection[str]) -> str:
    element = f"pier-{key}-{edge}"
    x, y = towards(edge + rot, 0.8)
    label = _("Pier of {island} to the {direction}").format(
        island=tile_name(key), direction=directions()[(edge + rot) % EDGES]
    )
    body = _dot(x, y, 7, "pier") + _dot(x, y, 20, "hit") + _dot(x, y, 16, "edge")
    return spot(element, label, element in lit, body)


# --- Below the map -------------------------------------------------------------------------------------


def _table(view: Observation, lit: Collection[str], names: Sequence[str]) -> tuple[str, float]:
    """Draw the prompt, the buttons, the fleet at sea, everybody, and what is left of the stack."""
    rows = [write(20, 30, prompt(view), "strong")]
    labels = (_("New settlement"), _("Two ships on Tonga"), _("One ship on another island"))
    for element, label in zip(BUTTONS, labels, strict=True):
        if element in lit:
            body = panel(20, 0, 400, 40, "button") + write(220, 29, label, "button-words")
            rows.append(spot(element, label, True, body))
    for seat, count in enumerate(view["group"] or ()):
        if count:
            label = _("Fleet: {ships} of {name}").format(ships=count, name=names[seat])
            mark = f'<use href="#seat-{seat}" transform="translate(40 22)"/>' + _dot(40, 22, 22, "edge")
            element = f"fleet-{seat}"
            rows.append(spot(element, label, element in lit, mark + write(72, 30, label)))
    rows += [_seat(view, seat, names[seat]) for seat in range(view["seats"])]
    left = _("Stack: islands {islands}, water {water}").format(
        islands=view["islands_left"], water=view["water_left"]
    )
    rows.append(write(20, 30, left, "muted"))
    parts = [shift(0, place * ROW, row) for place, row in enumerate(rows)]
    return "".join(parts), len(rows) * ROW + 12


def _seat(view: Observation, seat: int, name: str) -> str:
    words = _("{name}: points {points}, islands {islands}, stock {stock}, kings {kings}").format(
        name=name,
        points=view["points"][seat],
        islands=view["islands"][seat],
        stock=view["stocks"][seat],
        kings=view["kings"][seat],
    )
    now = '<path class="pennant" d="M4 10l14 12l-14 12z"/>' if seat in view["deciders"] else ""
    return now + f'<use href="#seat-{seat}" transform="translate(40 22) scale(.8)"/>' + write(72, 30, words)
