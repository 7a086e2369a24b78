"""The chart: pawns with their ranks, treasure, rowboats, and what covers a whole ship or all of Tortuga."""

from collections.abc import Iterator

from cayona.games.tortuga1667.board import labels
from cayona.games.tortuga1667.board.layout import CHARTS, NATIONS, PLACES, SHIPS, TAP, WIDTH
from cayona.games.tortuga1667.board.parts import Observation, edge, nation_flag, pawn, squeezed, treasures
from cayona.games.tortuga1667.board.scenery import scenery
from cayona.games.tortuga1667.board.score import score
from cayona.games.tortuga1667.words.diagram import mat_lines
from cayona.games.tortuga1667.words.names import loyalty_word, rank_word, treasure_count
from cayona.kernel.areas import Area
from cayona.kernel.language import _
from cayona.kernel.seats import SEAT_MARKS
from cayona.svg.elements import number, panel, shift, spot, write
from cayona.svg.kept import kept
from cayona.svg.shapes import Box

Stand = tuple[int, str, int]
"""A seat, where its pawn is, and on which place there, counted from 0."""


def chart(view: Observation, wide: bool) -> Area:
    """Draw the chart; pawns come in the order of their seats, so that a move leaves the order as it is."""
    treasure = view["treasure"]
    pieces = score(view, wide)
    pieces["galleon"] = _galleon(wide, treasure["GAL"])
    for side, nation in enumerate(NATIONS):
        pieces[f"area-{nation}"] = _area(wide, side, treasure["TOR"][side])
    for ship in SHIPS:
        pieces[f"ribbon-{ship}"] = _ribbon(wide, ship)
        for side, nation in enumerate(NATIONS):
            pieces[f"hold-{ship}-{nation}"] = _hold(wide, ship, side, treasure[ship][side])
    if view["phase"] == "SETUP_PLACE":
        pieces.update(_free_places(view, wide))
    pieces.update(_pawns(view, wide))
    if view["TOR"]:  # after the pawns, so that nobody stands before it
        pieces["governor"] = _governor(wide)
    for place in ("FD", "JR", "TOR"):
        element = "island" if place == "TOR" else f"ship-{place}"
        crew = tuple([seat for seat in view[place] if seat is not None])
        pieces[element] = _whole(wide, element, place, crew)
    return Area(
        "chart",
        CHARTS[wide].frame,
        pieces,
        scenery(wide),
        label=_("Map"),
        words=[labels.score(*view["totals"]), *mat_lines(view)],
        focus=(0, 0, CHARTS[wide].width, WIDTH * 0.625),
    )


def own_ring(view: Observation, wide: bool) -> Area:
    """Draw a quiet ring around the viewer's own pawn: only the half of it that lies before the pawn."""
    pieces = {}
    for seat, place, index in stands(view):
        if seat == view["seat"]:
            x, y = CHARTS[wide].stand(place, index)
            pieces["own"] = f'<path class="t7-me" d="M{number(x - 41)} {number(y + 33)}a41 15 0 0 0 82 0"/>'
    return Area("own", CHARTS[wide].frame, pieces, over="chart")


# --- Pawns ---------------------------------------------------------------------------------------------


def stands(view: Observation) -> Iterator[Stand]:
    """Tell where everybody is."""
    for place in ("FD", "JR", "TOR"):
        for index, seat in enumerate(view[place]):
            if seat is not None:
                yield seat, place, index
    for place in ("BFD", "BJR"):
        if view[place] is not None:
            yield view[place], place, 0


def _pawns(view: Observation, wide: bool) -> dict[str, str]:
    """Draw rowboats, those who sit in them, and everybody else; rings show who decides or is aimed at."""
    aimed = _aimed(view)
    deciders = view["deciders"] if view["result"] is None else ()
    inside = {"BFD": "", "BJR": ""}
    rings, pawns = {}, {}
    for seat, place, index in sorted(stands(view)):
        if seat in aimed:
            rings[f"aimed-{seat}"] = _ring(wide, place, index, "t7-aimed")
        if seat in deciders:
            rings[f"halo-{seat}"] = _ring(wide, place, index, "t7-halo")
        ranks, side = tuple(view["ranks"][seat]), view["loyalty"][seat] or ""
        drawn = _pawn(wide, seat, view["pirates"][seat], place, index, ranks, side)
        if place in inside:
            inside[place] = drawn
        else:
            pawns[f"pawn-{seat}"] = drawn
    boats = {
        f"boat-{boat[1:]}": _boat(wide, boat[1:], view[boat], passenger, boat in view["destroyed"])
        for boat, passenger in inside.items()
    }
    return {**boats, **rings, **pawns}


def _aimed(view: Observation) -> set[int]:
    """Return the seats that something is about to happen to."""
    found = {view[field]["target"] for field in ("force", "letter", "crow") if view[field] is not None}
    if view["maroon"] is not None:
        found.add(view["maroon"]["seat"])
    return found


def _ring(wide: bool, place: str, index: int, style: str) -> str:
    x, y = CHARTS[wide].stand(place, index)
    return f'<ellipse class="{style}" cx="{number(x)}" cy="{number(y + 33)}" rx="41" ry="15"/>'


@kept(4096)
def _pawn(
    wide: bool, seat: int, pirate: str, place: str, index: int, ranks: tuple[str, ...], side: str
) -> str:
    """Draw a pawn; aboard, its ranks stand beside it, and the whole strip of deck belongs to it."""
    x, y = CHARTS[wide].stand(place, index)
    aboard = place in SHIPS
    box = CHARTS[wide].row_box(place, index) if aboard else Box(x - TAP / 2, y + 8 - TAP / 2, TAP, TAP)
    body = panel(*box, "hit", 12) + pawn(seat, place, x, y, 84 if aboard else 79)
    if side:  # open loyalties, or the end
        body += nation_flag(side, x + 28, y - 26, 30)
    if aboard:
        body += _ranks(CHARTS[wide].rank_box(place, index), [rank_word(rank) for rank in ranks])
    return spot(f"pawn-{seat}", labels.pawn(seat, pirate, place, index, ranks, side), body + edge(box))


def _ranks(box: Box, lines: list[str]) -> str:
    x, middle, first = box.x + box.width / 2, box.y + box.height / 2, (1 - len(lines)) / 2
    return "".join(
        squeezed(line, x, middle, box.width, 22, "t7-rank middle", first + nth)
        for nth, line in enumerate(lines)
    )


@kept(16)
def _governor(wide: bool) -> str:
    x, y = CHARTS[wide].line_at(0)
    plaque = panel(x - 50, y + 28, 100, 28, "t7-plaque", 13)
    return f"<g>{plaque}{squeezed(rank_word('governor'), x, y + 50, 90, 22, 't7-rank middle')}</g>"


# --- Ships and rowboats --------------------------------------------------------------------------------


@kept(64)
def _ribbon(wide: bool, ship: str) -> str:
    """Write the name of a ship across her bow."""
    chart = CHARTS[wide]
    right = number(chart.ship_width - 6)
    body = f'<path class="t7-ribbon" d="M6 16H{right}V44H6L14 30zM{right} 16l-8 14"/>'
    name = labels.ship_name(ship)
    body += squeezed(name, chart.ship_width / 2, 38, chart.ship_width - 34, 22, "middle strong")
    return shift(chart.ship_left(ship), 12, body)


@kept(512)
def _hold(wide: bool, ship: str, side: int, count: int) -> str:
    nation = NATIONS[side]
    box = CHARTS[wide].hold_box(ship, side)
    element = f"hold-{ship}-{nation}"
    body = (
        panel(*box, "hit", 10)
        + nation_flag(nation, box.x + 22, box.y + 18, 34)
        + write(box.x + 46, box.y + 28, count, "t7-count")
        + treasures(element, count, Box(box.x + 4, box.y + 32, box.width - 8, 54), 42)
        + edge(box)
    )
    name = _("{nation} hold of the {ship}").format(nation=loyalty_word(nation), ship=labels.ship_name(ship))
    return spot(element, f"{name}: {treasure_count(count)}", body, ' data-ghost="t7-chest"')


def _free_places(view: Observation, wide: bool) -> dict[str, str]:
    """Draw the places aboard that nobody has taken, in the setup of mind games."""
    pieces = {}
    for ship in SHIPS:
        for place in range(1, PLACES + 1):
            if view[ship][place - 1 : place] in ([], [None]):
                box = CHARTS[wide].row_box(ship, place - 1)
                body = panel(*box, "hit", 12) + edge(box)
                pieces[f"place-{ship}-{place}"] = spot(
                    f"place-{ship}-{place}", labels.aboard(ship, place), body
                )
    return pieces


@kept(1024)
def _boat(wide: bool, ship: str, seat: int | None, inside: str, destroyed: bool) -> str:
    """Draw a rowboat with who sits in it; while the boat itself is a target, its passenger is none."""
    box = CHARTS[wide].boat_box(ship)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    body = (
        panel(*box, "hit", 12)
        + f'<use href="#t7-{"wreck" if destroyed else "rowboat"}" x="{number(x)}" y="{number(y)}"/>'
        + edge(box)
        + inside
    )
    name = _("Rowboat of the {ship}").format(ship=labels.ship_name(ship))
    told = _("destroyed") if destroyed else _("free") if seat is None else SEAT_MARKS[seat]
    return spot(f"boat-{ship}", f"{name}: {told}", body)


@kept(1024)
def _whole(wide: bool, element: str, place: str, crew: tuple[int, ...]) -> str:
    """Make all of a ship or of Tortuga one target while one can go there; else only its name is one."""
    chart = CHARTS[wide]
    if place == "TOR":
        box = chart.island
        head = Box(box.x + 100, box.y + 4, 60, 20)
    else:
        box = chart.ship_box(place)
        head = Box(box.x + 4, 26, box.width - 8, 32)
    body = panel(*box, "hit t7-whole", 30) + panel(*head, "hit", 10) + edge(box)
    name = _("Tortuga") if place == "TOR" else labels.ship_name(place)
    return spot(element, f"{name}: " + (labels.names(crew) or _("nobody")), body)


# --- The Galleon and Tortuga ---------------------------------------------------------------------------


@kept(128)
def _galleon(wide: bool, count: int) -> str:
    box = CHARTS[wide].galleon
    body = (
        panel(*box, "hit", 12)
        + treasures("galleon", count, Box(box.x + 46, box.y + 96, 150, 36), 36)
        + panel(box.x + 196, box.y + 96, 40, 34, "t7-plaque", 10)
        + write(box.x + 216, box.y + 122, count, "t7-count middle")
    )
    return spot(
        "galleon", _("Spanish Galleon") + f": {treasure_count(count)}", body, ' data-ghost="t7-chest"'
    )


@kept(256)
def _area(wide: bool, side: int, count: int) -> str:
    nation = NATIONS[side]
    x, y, width, height = CHARTS[wide].area_box(side)
    element = f"area-{nation}"
    body = (
        panel(x, y, width, height, "hit", 8)
        + nation_flag(nation, x + (34 if side == 0 else 84), y + 8, 34)
        + treasures(element, count, Box(x + (36 if side == 0 else 2), y + 26, 80, 48), 40)
    )
    name = _("{nation} treasure on Tortuga").format(nation=loyalty_word(nation))
    return spot(element, f"{name}: {count}", body, ' data-ghost="t7-chest"')
