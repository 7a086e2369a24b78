"""The board in full: head, action spaces with the ranking, tracks, and the way of the chests."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from cayona.games.tortuga import glyphs
from cayona.games.tortuga import view_layout as layout
from cayona.games.tortuga.components import (
    ACTIONS,
    AREAS,
    CAPACITIES,
    DICE,
    FIRST_FIELD,
    LAST_FIELD,
    LETTERS,
    MARKERS,
)
from cayona.games.tortuga.view_pieces import (
    Observation,
    chests,
    die_piece,
    flag,
    glyph,
    keyed,
    rooms,
    seat_mark,
    small_die,
)
from cayona.games.tortuga.view_words import (
    advantage_label,
    board_label,
    space_label,
    tokens_label,
    track_label,
)
from cayona.games.tortuga.words import action_name, area_name
from cayona.kernel.language import gettext as _
from cayona.svg.elements import fit, number, panel, shift, spot, text, write, write_within
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .to-frame{fill:none;stroke:none}
.cayona .to-frame.now{stroke:var(--act);stroke-width:5}
.cayona .to-frame.won{stroke:var(--good);stroke-width:6}
.cayona .to-sand{fill:var(--wash);stroke:var(--line);stroke-width:2}
.cayona .to-sea{fill:var(--water);stroke:var(--line);stroke-width:2}
.cayona .to-wave{fill:none;stroke:var(--muted);stroke-width:2.5;stroke-linecap:round;opacity:.5}
.cayona .to-backdrop{color:var(--key);opacity:.28}
.cayona .to-onward{fill:var(--key)}
.cayona .to-field{fill:var(--paper);stroke:var(--line);stroke-width:2}
.cayona .to-field.odd{fill:var(--wash)}
.cayona .to-pip{fill:var(--line)}
.cayona .to-pip.now{fill:var(--key);stroke:var(--ink);stroke-width:1.5}
.cayona .to-marker{stroke:var(--ink);stroke-width:2.5}
.cayona .to-space{fill:var(--chart);stroke:var(--line);stroke-width:2}
.cayona .to-space.now{fill:var(--wash);stroke:var(--key);stroke-width:5}
.cayona .to-chip{fill:none;stroke:none}
.cayona .to-chip.second{stroke:var(--muted);stroke-width:2;stroke-dasharray:4 3}
.cayona .to-chip.first{fill:var(--wash);stroke:var(--key);stroke-width:3}
.cayona .to-tag{font-size:19px;font-weight:800}
""".replace("\n", "")

AREA_ORDER: Final = tuple(reversed(AREAS))
"""From left to right: chests come from the island and end on Tortuga."""
_BACKDROPS: Final = {"tortuga": "turtle", "fleet": "fleet", "crew": "crew", "island": "palm"}
MARKED: Final = {"fleet": 0, "crew": 1}
"""The areas whose room a marker limits, and which."""
_LIMITED: Final = {"attack": 0, "raid": 1}
"""The action spaces whose room a marker limits, and which."""
_CHEST: Final = 50.0
_SMALL: Final = 40.0


# --- What never changes --------------------------------------------------------------------------------


def scenery() -> str:
    """Draw the panel, the fields of the tracks and the areas."""
    ground = panel(0, 0, layout.INNER, layout.BOARD_HEIGHT, "panel", 16)
    tracks = "".join(_track_scenery(index) for index in range(len(MARKERS)))
    return ground + tracks + "".join(_area_scenery(index, area) for index, area in enumerate(AREA_ORDER))


def _track_scenery(index: int) -> str:
    left, top = layout.track_left(index), layout.TRACK_TOP
    parts = []
    for field in range(FIRST_FIELD, LAST_FIELD + 1):
        x = left + (field - 1) * layout.FIELD
        style = "to-field odd" if CAPACITIES[field] % 2 else "to-field"
        parts.append(panel(x + 1, top, layout.FIELD - 2, 46, style, 6))
        parts.append(write(x + layout.FIELD / 2, top + 31, field, "small middle muted"))
    return "".join(parts)


def _area_scenery(index: int, area: str) -> str:
    x, y = layout.area_left(index), layout.AREA_TOP
    width, height = layout.AREA_WIDTH, layout.AREA_HEIGHT
    body = panel(x, y, width, height, "to-sea" if area == "fleet" else "to-sand", 14)
    if area == "fleet":
        body += f'<path class="to-wave" d="M{number(x + 10)} {number(y + height - 10)}{glyphs.WAVES * 5}"/>'
    body += glyph(_BACKDROPS[area], x + width / 2, y + 82, 88, "to-backdrop")
    if index:
        body += f'<path class="to-onward" d="M{number(x - 11)} {number(y + 74)}l13 -11v22z"/>'
    return body


# --- What changes --------------------------------------------------------------------------------------


def board(view: Observation, seat: int, name: str, lit: AbstractSet[str]) -> str:
    """Draw one seat's board, all but what is asked there."""
    return (
        _head(view, seat, name, lit)
        + "".join(_space(view, seat, index, lit) for index in range(len(ACTIONS)))
        + "".join(_track(view, seat, index) for index in range(len(MARKERS)))
        + "".join(_area(view, seat, index, area, lit) for index, area in enumerate(AREA_ORDER))
    )


def _head(view: Observation, seat: int, name: str, lit: AbstractSet[str]) -> str:
    board = view["boards"][seat]
    element = f"board-{seat}"
    frame = panel(0, 0, layout.INNER, layout.BOARD_HEIGHT, frame_style(view, seat), 16)
    edge = panel(0, 0, layout.INNER, layout.BOARD_HEIGHT, "edge", 16)
    body = frame + seat_mark(seat, 36, 31, 1.15) + write(68, 41, fit(name, 16), "big")
    if seat == view["start"]:
        body += glyph("wheel", 356, 31, 34, "to-key") + write(380, 39, _("starts"), "small muted")
    coins = board["token_count"] if board["tokens"] is None else sum(board["tokens"])
    body += shift(500, 31, coins_of(seat, coins, tokens_label(board)))
    body += shift(600, 31, points_of(points(view, seat)))
    return spot(element, board_label(view, seat, name), element in lit, body + edge)


def frame_style(view: Observation, seat: int) -> str:
    """Return how the frame of a board looks: who decides and who has won stand out."""
    if view["result"] is not None:
        return "to-frame won" if seat in view["result"]["winners"] else "to-frame"
    return "to-frame now" if seat in view["deciders"] else "to-frame"


def points(view: Observation, seat: int) -> int:
    """Return a seat's points as far as the viewer knows them."""
    if view["result"] is not None:
        return int(view["result"]["scores"][seat]["total"])
    board = view["boards"][seat]
    return int(board["open_score"]) + sum(board["tokens"] or ())


def coins_of(seat: int, coins: int, label: str) -> str:
    """Draw a seat's coins, or how many tokens it has."""
    return (
        f'<g role="img" data-key="coins-{seat}" data-ghost="tortuga-coin" aria-label="{text(label)}">'
        + glyph("coin", 0, 0, 34, "")
        + write(24, 10, coins, "big")
        + "</g>"
    )


def points_of(count: int) -> str:
    """Draw points."""
    label = text(_("points: {count}").format(count=count))
    return (
        f'<g role="img" aria-label="{label}">'
        + glyph("medal", 0, 0, 34, "to-key")
        + write(24, 10, count, "big")
        + "</g>"
    )


def _space(view: Observation, seat: int, index: int, lit: AbstractSet[str]) -> str:
    board, action = view["boards"][seat], ACTIONS[index]
    x, y, width = layout.space_left(index), layout.SPACE_TOP, layout.SPACE_WIDTH
    element = f"space-{seat}-{action}"
    now = " now" if view["action"] == action else ""
    total = board["totals"][index]
    body = (
        panel(x, y, width, layout.SPACE_HEIGHT, f"to-space{now}", 12)
        + panel(x, y, width, layout.SPACE_HEIGHT, "edge", 12)
        + glyph(action, x + 24, y + 28, 38)
        + write(x + 66, y + 38, total or "–", "big middle" if total else "big middle muted")
        + write(x + width / 2, y + 74, action_name(action), "small middle muted")
        + _placed(view, seat, index, x + 6, y + 82)
        + _ranking(view, index, x + 2, y + 162)
        + flag(x + width - 20, y + layout.SPACE_HEIGHT)
    )
    spots = spot(element, space_label(view, seat, index), element in lit, body)
    return spots + _advantage(board, seat, index, x, lit)


def _placed(view: Observation, seat: int, index: int, x: float, y: float) -> str:
    """Lay every die of a space at its place; those in hand are told with what they would count here."""
    board, action = view["boards"][seat], ACTIONS[index]
    parts = []
    for nth, (letter, space) in enumerate(zip(LETTERS, board["dice"], strict=True)):
        left, top = x + nth % 3 * (_SMALL + 1), y + nth // 3 * (_SMALL - 1)
        value = DICE[letter][action]
        if space == action:
            body = small_die(value, _SMALL - 4)
            parts.append(keyed(f"placed-{seat}-{letter}", die_piece(view, seat, letter), left, top, body))
        elif space is None:
            parts.append(write(left + _SMALL / 2 - 2, top + 26, f"{letter}{value}", "to-tag middle muted"))
    if action in _LIMITED:
        most = f"≤{board['capacities'][_LIMITED[action]]}"
        parts.append(write(x + 2.5 * _SMALL + 1, y + 1.65 * _SMALL, most, "small middle strong"))
    return "".join(parts)


def _ranking(view: Observation, index: int, x: float, y: float) -> str:
    """List who has dice on an action, best first; first and second place are framed (TO-42)."""
    places = view["places"][index]
    totals = [board["totals"][index] for board in view["boards"]]
    rest = [seat for seat, total in enumerate(totals) if total and seat not in places]
    ranked = [*places, *sorted(rest, key=lambda seat: -totals[seat])]
    parts = []
    for nth, seat in enumerate(ranked):
        left, top = x + nth % 2 * 65, y + nth // 2 * 29
        style = ("to-chip first", "to-chip second")[nth] if nth < len(places) else "to-chip"
        parts.append(panel(left, top, 62, 27, style, 13))
        parts.append(seat_mark(seat, left + 15, top + 13.5, 0.52))
        parts.append(
            write(left + 29, top + 21, totals[seat], "small strong" if nth < len(places) else "small")
        )
    return "".join(parts)


def _advantage(board: Observation, seat: int, index: int, x: float, lit: AbstractSet[str]) -> str:
    """Draw an advantage space; while it can be chosen, all of its action space will do as well."""
    side = board["advantage"][index]
    element = f"advantage-{seat}-{ACTIONS[index]}"
    at = f'cx="{number(x + 109)}" cy="{number(layout.SPACE_TOP + 28)}"'
    wide = panel(x, layout.SPACE_TOP, layout.SPACE_WIDTH, layout.SPACE_HEIGHT, "hit", 12)
    body = wide if element in lit else f'<circle class="hit" {at} r="24"/>'
    body += (
        f'<circle class="to-token{"" if side else " empty"}" {at} r="18"/><circle class="edge" {at} r="22"/>'
    )
    if side:
        body += write(x + 108, layout.SPACE_TOP + 35, f"+{side}", "to-tag middle to-on-token")
    extra = f' data-key="{element}" data-face="{side}"'
    return spot(element, advantage_label(seat, index, side), element in lit, body, extra)


def _track(view: Observation, seat: int, index: int) -> str:
    board, marker = view["boards"][seat], MARKERS[index]
    left, top = layout.track_left(index), layout.TRACK_TOP
    field, room = board[marker], board["capacities"][index]
    body = panel(left, top - 2, layout.FIELD * LAST_FIELD, layout.TRACK_HEIGHT, "hit", 8)
    body += panel(left - 2, top - 3, layout.FIELD * LAST_FIELD + 4, 52, "edge", 8)
    body += "".join(_pips(left, top + 51, capacity, capacity == room) for capacity in range(1, 5))
    figure = glyph(ACTIONS[index], 0, 0, 42, "to-marker")
    x = left + (field - 0.5) * layout.FIELD
    key = f"marker-{seat}-{marker}"
    figure = f'<g style="color:var(--seat-{seat})">{figure}</g>'
    body += keyed(key, key, x, top + 22, figure)
    return spot(f"track-{seat}-{marker}", track_label(seat, marker, field, room), False, body)


def _pips(left: float, y: float, capacity: int, now: bool) -> str:
    """Show under the fields of one capacity how many dice or chests they allow."""
    fields = [field for field in range(FIRST_FIELD, LAST_FIELD + 1) if CAPACITIES[field] == capacity]
    middle = left + (fields[0] + fields[-1] - 1) / 2 * layout.FIELD
    style = "to-pip now" if now else "to-pip"
    start = middle - capacity * 7.5 + 1
    return "".join(panel(start + nth * 15, y, 13, 13, style, 3) for nth in range(capacity))


def _area(view: Observation, seat: int, index: int, area: str, lit: AbstractSet[str]) -> str:
    board = view["boards"][seat]
    x, y = layout.area_left(index), layout.AREA_TOP
    limit = board["capacities"][MARKED[area]] if area in MARKED else None
    if area == "tortuga":
        limit = view["end_chests"]
    count = sum(board[area])
    told = f"{count}" if limit is None else f"{count}/{limit}"
    box = Box(x + 7, y + 32, layout.AREA_WIDTH - 14, layout.AREA_HEIGHT - 34)
    body = (
        f'<g data-key="area-{seat}-{area}" data-element="area-{seat}-{area}" class="spot" role="img"'
        f' aria-label="{text(area_name(area))}: {told}">'
        + panel(x, y, layout.AREA_WIDTH, layout.AREA_HEIGHT, "hit", 14)
        + panel(x, y, layout.AREA_WIDTH, layout.AREA_HEIGHT, "edge", 14)
        + "</g>"
        + write_within(layout.AREA_WIDTH - 70, 12, x + 10, y + 25, short_area(area), "small")
        + write(x + layout.AREA_WIDTH - 10, y + 25, told, "small strong end")
    )
    if area in MARKED:
        body += rooms(count, limit or 0, box, _CHEST)
    return body + chests(seat, area, board[area], box, _CHEST, lit)


def short_area(area: str) -> str:
    """Return what stands on an area: it is short there."""
    return {"tortuga": _("Tortuga"), "fleet": _("Fleet"), "crew": _("Crew"), "island": _("Island")}[area]
