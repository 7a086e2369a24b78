"""The map that everybody sees: tiles, ships on their beaches, kings, piers, and a fleet that lands.

Everything here is kept by what is shown: from one version to the next nearly all of it is found again.
"""

from collections.abc import Sequence
from typing import Final

from cayona.games.tongiaki import components
from cayona.games.tongiaki.board import layout
from cayona.games.tongiaki.board.glyphs import open_sea
from cayona.games.tongiaki.board.layout import centre
from cayona.games.tongiaki.board.tiles import show
from cayona.games.tongiaki.words.diagram import island_line, tiles, water_label, water_line
from cayona.games.tongiaki.words.text import beach_name, directions, fleet_words, tile_name
from cayona.kernel.areas import Area, Frame
from cayona.kernel.events import Facts
from cayona.kernel.language import _, ngettext
from cayona.kernel.seats import LETTERS, SEAT_MARKS
from cayona.svg.elements import number, panel, place, spot, text
from cayona.svg.kept import kept

NAME: Final = "map"
SHIP: Final = 26
ROSE: Final = (92.0, 112.0)
"""How far the compass rose is from the corner of the map, where no tile can lie yet."""
RAFT: Final = 46.0
"""How far above the middle of an island the raft begins that bears a fleet until it has landed."""
RAFT_HEIGHT: Final = 36.0

Pieces = tuple[tuple[str, str], ...]
Fleets = tuple[tuple[int, ...], ...]
Lying = tuple[str, int, int, int]
"""A tile: its key, its cell and how it is turned."""


def area(view: Facts) -> Area:
    """Draw the map."""
    laid = tuple((key, *at) for key, at in tiles(view).items())
    ships, royal = view["ships"], view["royal"]
    bottom, words, frame = _ground(laid)
    pieces = dict(bottom)
    lines, docks = [], []
    for tile in laid:
        key = tile[0]
        if key not in components.ISLAND_KEYS:
            continue
        fleets = tuple(map(tuple, ships[key])) if key in ships else ()
        parts, line = _island(tile, fleets, royal.get(key))
        pieces.update(parts)
        lines.append(line)
        if key not in royal:
            docks.append((f"piers-{key}", _piers(tile)))
    pieces.update(docks)
    lines += words
    if view["group"] is not None:
        pieces.update(_fleet(tuple(view["group"]), *centre(*tiles(view)[view["island"]][:2])))
        lines.append(_("fleet: {ships}").format(ships=fleet_words(view["group"], LETTERS)))
    return Area(NAME, frame, pieces, open_sea(), label=_("Map"), words=lines, zooms=True, focus=_best(frame))


def frame_of(view: Facts) -> Frame:
    """Return how much of the map there is to see."""
    return layout.frame(tuple((q, r) for q, r, _rot in tiles(view).values()))


def _best(frame: Frame) -> Frame:
    """Return the middle of the map, 16 to 10."""
    x, y, wide, high = frame
    across = min(wide, 1.6 * high)
    along = across / 1.6
    return x + (wide - across) / 2, y + (high - along) / 2, across, along


@kept(256)
def _ground(laid: tuple[Lying, ...]) -> tuple[Pieces, tuple[str, ...], Frame]:
    """Draw what depends on nothing but the tiles: a compass rose, shadows, and all water; and tell of it."""
    frame = layout.frame(tuple((q, r) for _key, q, r, _rot in laid))
    corner = frame[0] + frame[2] - ROSE[0], frame[1] + ROSE[1]
    rose = show("rose", "pieces", f"translate({number(corner[0])} {number(corner[1])})scale(1.25)")
    shades = [(f"shade-{key}", show("shade", at=_at(*centre(q, r)))) for key, q, r, _rot in laid]
    waters = [tile for tile in laid if tile[0] not in components.ISLAND_KEYS]
    drawn = [(f"tile-{tile[0]}", _water(tile)) for tile in waters]
    words = tuple(water_line(key, rot) for key, _q, _r, rot in waters)
    return (("rose", rose), *shades, *drawn), words, frame


def _at(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def _tile(tile: Lying, label: str, upright: str) -> str:
    """Show a tile as it lies, with what stands upright on it: all of it can be pointed at."""
    key, q, r, rot = tile
    art = show(key, at=f"rotate({60 * rot})" if rot else "")
    body = f'<g data-key="tile-{key}">{art}{upright}</g>{show("edge", "edge tg-edge")}'
    return spot(f"island-{key}", label, body, f' data-laid="" transform="{_at(*centre(q, r))}"')


@kept(1024)
def _water(tile: Lying) -> str:
    """Draw a water tile, with the colours that each route asks for."""
    key, _q, _r, rot = tile
    needs = [
        show(f"need-{colours}", at=_at(*layout.number_place(start + rot, end + rot)))
        for start, end, colours in components.WATERS[components.WATER_KEYS.index(key)].routes
        if colours
    ]
    return _tile(tile, water_label(key, rot), show(f"on-{key}") + "".join(needs))


# --- Islands -------------------------------------------------------------------------------------------


@kept(4096)
def _island(tile: Lying, fleets: Fleets, owner: int | None) -> tuple[Pieces, str]:
    """Draw an island, its beaches and the ships there, or its king; and tell of it."""
    key, _q, _r, rot = tile
    island = components.ISLANDS[components.ISLAND_KEYS.index(key)]
    pieces = [(f"tile-{key}", _land(tile, owner))]
    if owner is None:
        full = fleets or ((),) * len(island.beaches)
        for beach, fleet in enumerate(full):
            pieces.append((f"beach-{key}-{beach}", _beach(tile, beach, fleet)))
        for beach, fleet in enumerate(full):
            pieces += _ships(tile, beach, fleet)
    return tuple(pieces), island_line(key, rot, fleets, owner)


@kept(1024)
def _land(tile: Lying, owner: int | None) -> str:
    key = tile[0]
    island = components.ISLANDS[components.ISLAND_KEYS.index(key)]
    label = _("{island}, {points} points").format(island=island.called(), points=island.points)
    grown = show(f"on-{key}") + _name(island.called(), 5)
    return _tile(tile, label, grown if owner is None else _king(island, owner))


def _name(called: str, y: float) -> str:
    size = min(18.0, 150 / max(len(called), 1))
    large = f"max({number(size)}px,var(--least,0px))"
    return f'<text class="tg-isle" style="font-size:{large}" y="{number(y)}">{text(called)}</text>'


def _king(island: components.Island, owner: int) -> str:
    """Show whose royal island it is; nobody lands there any more."""
    ring = f'<circle class="tg-realm" style="stroke:var(--seat-{owner})" r="58"/>'
    ring += '<circle class="tg-realm-edge" r="62"/><circle class="tg-realm-edge" r="54.5"/>'
    mark = f'<use href="#seat-{owner}" transform="translate(0 -11)scale(1.05)"/>'
    title = _name(island.called(), 27) + show(f"worth-{island.points}", at="translate(0 47)")
    return f'<g data-key="king-{island.key}">{ring}{mark}{place("tg-crown", 0, -40, 32)}</g>{title}'


@kept(4096)
def _beach(tile: Lying, beach: int, fleet: Sequence[int]) -> str:
    """Mark a beach; a full one glows."""
    key, q, r, rot = tile
    berths = components.ISLANDS[components.ISLAND_KEYS.index(key)].beaches[beach].berths
    outline = f"shore-{key}-{beach}"
    glow = show(outline, "tg-full") if sum(fleet) == berths else ""
    body = show(f"reach-{key}-{beach}", "hit") + glow + show(outline, "edge tg-edge")
    side = (components.beach_side(components.ISLAND_KEYS.index(key), beach) + rot) % components.EDGES
    if any(fleet):
        words = _("{island}, {beach}: {ships} ({taken} of {berths} berths taken)")
    else:
        words = ngettext(
            "{island}, {beach}: {berths} free berth", "{island}, {beach}: {berths} free berths", berths
        )
    label = words.format(
        island=tile_name(key),
        beach=beach_name(side),
        ships=fleet_words(fleet, SEAT_MARKS),
        taken=sum(fleet),
        berths=berths,
    )
    turned = f"rotate({60 * rot})" if rot else ""
    return spot(f"beach-{key}-{beach}", label, body, f' transform="{_at(*centre(q, r))}{turned}"')


def _ships(tile: Lying, beach: int, fleet: Sequence[int]) -> list[tuple[str, str]]:
    """Draw the ships in their berths, by owner."""
    key, q, r, rot = tile
    x, y = centre(q, r)
    shore = layout.shores(components.ISLAND_KEYS.index(key))[beach]
    ships = [(seat, ship) for seat, count in enumerate(fleet) for ship in range(count)]
    drawn = []
    for berth, (seat, ship) in enumerate(ships):
        dx, dy = layout.berth_place(shore, berth, rot)
        name = f"ship-{key}-{beach}-{seat}-{ship}"
        drawn.append((name, _ship(name, seat, x + dx, y + dy - 2)))
    return drawn


def _ship(name: str, seat: int, x: float, y: float) -> str:
    return (
        f'<use href="#tg-ship-{seat}" class="pieces" data-key="{name}" data-piece="ship-{seat}"'
        f' x="{number(x - SHIP / 2)}" y="{number(y - SHIP / 2)}" width="{SHIP}" height="{SHIP}"/>'
    )


@kept(1024)
def _piers(tile: Lying) -> str:
    """Mark where the piers of an island are; they themselves belong to its art. Journeys begin there."""
    key, q, r, rot = tile
    edges = sorted(
        edge
        for beach in components.ISLANDS[components.ISLAND_KEYS.index(key)].beaches
        for edge in beach.piers
    )
    return f'<g transform="{_at(*centre(q, r))}">{"".join(_pier(key, edge, rot) for edge in edges)}</g>'


def _pier(key: str, edge: int, rot: int) -> str:
    direction = (edge + rot) % components.EDGES
    label = _("Pier of {island} to the {direction}").format(
        island=tile_name(key), direction=directions()[direction]
    )
    body = show("dock", "hit") + show("mooring", "edge tg-edge")
    return spot(f"pier-{key}-{edge}", label, body, f' transform="rotate({60 * direction})"')


# --- A fleet that lands --------------------------------------------------------------------------------


@kept(256)
def _fleet(group: Sequence[int], x: float, y: float) -> Pieces:
    """Show what is left to land of a fleet, in a row in the middle of its island; to be picked by owner."""
    ships = sum(group)
    step = min(25.0, 86 / max(ships, 1))
    top = y - RAFT
    begin = x - ships * step / 2
    raft = panel(begin - 5, top, ships * step + 10, RAFT_HEIGHT, "tg-raft pieces", 13)
    pieces = [("raft", raft)] if ships else []
    for seat, count in enumerate(group):
        if count:
            box = begin + 1, top + 3, count * step - 2, RAFT_HEIGHT - 6
            body = panel(*box, "hit", 10) + panel(*box, "edge tg-edge", 10)
            for ship in range(count):
                middle = begin + (ship + 0.5) * step
                body += _ship(f"fleet-{seat}-{ship}", seat, middle, top + RAFT_HEIGHT / 2)
            label = _("Fleet, {name}: {ships}").format(ships=count, name=SEAT_MARKS[seat])
            extra = f' data-ghost="tg-ship-{seat}"'
            pieces.append((f"fleet-{seat}", spot(f"fleet-{seat}", label, body, extra)))
            begin += count * step
    return tuple(pieces)
