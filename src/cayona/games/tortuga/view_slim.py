"""The boards of the others, slim: everything public about them in one band."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from cayona.games.tortuga import view_layout as layout
from cayona.games.tortuga.components import ACTIONS, DICE, FIRST_FIELD, LAST_FIELD, LETTERS, MARKERS
from cayona.games.tortuga.view_board import AREA_ORDER, MARKED, coins_of, frame_style, points, points_of
from cayona.games.tortuga.view_pieces import (
    Observation,
    chests,
    die_piece,
    flag,
    glyph,
    keyed,
    rooms,
    seat_mark,
)
from cayona.games.tortuga.view_words import (
    advantage_label,
    board_label,
    die_label,
    has_decided,
    space_label,
    tokens_label,
    track_label,
)
from cayona.games.tortuga.words import area_name
from cayona.kernel.language import gettext as _
from cayona.svg.elements import fit, number, panel, shift, spot, text, write, write_within
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .to-cell{fill:var(--chart);stroke:none}
.cayona .to-cell.now{fill:var(--wash);stroke:var(--key);stroke-width:3}
.cayona .to-shore{fill:var(--wash)}
.cayona .to-shore.wet{fill:var(--water)}
.cayona .to-dash{fill:var(--line)}
.cayona .to-dash.now{fill:var(--ink)}
""".replace("\n", "")

_CHEST: Final = 29.0
_HAND_DIE: Final = 31.0
_GLYPHS: Final = {"tortuga": "turtle", "fleet": "fleet", "crew": "crew", "island": "palm"}


def scenery() -> str:
    """Draw the panel and the areas."""
    parts = [panel(0, 0, layout.INNER, layout.SLIM_HEIGHT, "panel", 14)]
    for index, area in enumerate(AREA_ORDER):
        x, y = layout.SLIM_LEFT + index * layout.SLIM_AREA_STEP, layout.SLIM_AREA_TOP
        style = "to-shore wet" if area == "fleet" else "to-shore"
        parts.append(panel(x, y, layout.SLIM_AREA_WIDTH, layout.SLIM_AREA_HEIGHT, style, 10))
        parts.append(glyph(_GLYPHS[area], x + 17, y + 16, 24))
    return "".join(parts)


def board(view: Observation, seat: int, name: str, lit: AbstractSet[str]) -> str:
    """Draw one seat's board; all of it can be attacked."""
    return (
        _head(view, seat, name, lit)
        + "".join(_space(view, seat, index) for index in range(len(ACTIONS)))
        + "".join(_area(view, seat, index, area, lit) for index, area in enumerate(AREA_ORDER))
        + "".join(_track(view, seat, index) for index in range(len(MARKERS)))
        + _cover(seat, lit)
    )


def _head(view: Observation, seat: int, name: str, lit: AbstractSet[str]) -> str:
    board, element = view["boards"][seat], f"board-{seat}"
    coins = board["token_count"] if board["tokens"] is None else sum(board["tokens"])
    body = (
        panel(0, 0, layout.INNER, layout.SLIM_HEIGHT, frame_style(view, seat), 14)
        + seat_mark(seat, 30, 30)
        + _name(name)
        + _hand(view, seat)
        + shift(30, 116, coins_of(seat, coins, tokens_label(board)))
        + shift(112, 116, points_of(points(view, seat)))
    )
    if seat == view["start"]:
        body += glyph("wheel", 30, 153, 28, "to-key") + write(50, 161, _("starts"), "small muted")
    body += _standing(view, seat)
    edge = panel(0, 0, layout.INNER, layout.SLIM_HEIGHT, "edge", 14) + flag(layout.INNER - 30, 2)
    return spot(element, board_label(view, seat, name), element in lit, body + edge)


def _name(name: str) -> str:
    """Write a name; one that is too long is squeezed."""
    return write_within(122, 15, 56, 38, fit(name, 12), "strong")


def _cover(seat: int, lit: AbstractSet[str]) -> str:
    """Lay a glass over a board that can be attacked, so that a tap anywhere on it counts."""
    element = f"board-{seat}"
    if element not in lit:
        return ""
    glass = panel(0, 0, layout.INNER, layout.SLIM_HEIGHT, "hit", 14)
    return f'<g data-element="{element}" class="spot lit" aria-hidden="true">{glass}</g>'


def _standing(view: Observation, seat: int) -> str:
    """Tell in the corner whether a seat has already decided about its dice."""
    if has_decided(view, seat):
        return glyph("done", 164, 152, 30, "to-good")
    return ""


def _hand(view: Observation, seat: int) -> str:
    """Show the dice still in hand: hidden by the screen, or open when they were rolled again."""
    board = view["boards"][seat]
    faces = board["roll"] or [None] * len(LETTERS)
    kept = 0 if board["commit"] is None else board["commit"] + 1  # known once the match is laid open
    parts = []
    for index, (letter, face, space) in enumerate(zip(LETTERS, faces, board["dice"], strict=True)):
        x, y = 12 + index * (_HAND_DIE + 3), 60
        if space is not None:
            parts.append(panel(x + 2, y + 2, _HAND_DIE - 4, _HAND_DIE - 4, "to-die spent", 6))
            continue
        style = "screened" if face is None else "skulls" if face == "skull" else ""
        body = panel(0, 0, _HAND_DIE, _HAND_DIE, f"to-die {style}".rstrip(), 6)
        if face is None:
            body += write(_HAND_DIE / 2, 23, letter, "small middle")
        else:
            body += glyph(face, _HAND_DIE / 2, _HAND_DIE / 2, 24, "to-on-skulls" if style else "to-on-die")
        if kept >> index & 1:
            body += panel(-1, -1, _HAND_DIE + 2, _HAND_DIE + 2, "to-held small", 7)
        label = text(die_label(letter, face, DICE[letter].get(face or "")))
        extra = f' data-roll="{roll_number(view, seat)}" role="img" aria-label="{label}"'
        parts.append(keyed(f"die-{seat}-{letter}", die_piece(view, seat, letter), x, y, body, extra))
    return "".join(parts)


def roll_number(view: Observation, seat: int) -> str:
    """Tell one roll from the next, so that the dice tumble when they are rolled."""
    again = "+" if view["phase"] == "reroll" and view["deciders"] == [seat] else ""
    return f"{view['round']}.{view['step']}{again}"


def _space(view: Observation, seat: int, index: int) -> str:
    board, action = view["boards"][seat], ACTIONS[index]
    x, y, width = layout.SLIM_LEFT + index * layout.SLIM_SPACE_STEP, 8, layout.SLIM_SPACE_WIDTH
    now = " now" if view["action"] == action else ""
    total = board["totals"][index]
    dice = [letter for letter, space in zip(LETTERS, board["dice"], strict=True) if space == action]
    body = (
        panel(x, y, width, layout.SLIM_SPACE_HEIGHT, f"to-cell{now}", 10)
        + panel(x, y, width, layout.SLIM_SPACE_HEIGHT, "edge", 10)
        + glyph(action, x + 17, y + 22, 27)
        + (write(x + 47, y + 31, total, "strong middle") if total else "")
        + "".join(
            keyed(
                f"placed-{seat}-{letter}",
                die_piece(view, seat, letter),
                x + 4 + nth * min(29, 90 / len(dice)),
                y + 43,
                _tiny_die(DICE[letter][action], min(27, 90 / len(dice) - 1)),
            )
            for nth, letter in enumerate(dice)
        )
    )
    label = space_label(view, seat, index)
    return spot(f"space-{seat}-{action}", label, False, body) + _advantage(board, seat, index, x + 81, y + 22)


def _tiny_die(value: int, width: float) -> str:
    """Draw a placed die, narrower where many lie side by side."""
    return panel(0, 0, width, 26, "to-die", 5) + write(width / 2, 21, value, "small middle to-on-die")


def _advantage(board: Observation, seat: int, index: int, x: float, y: float) -> str:
    side = board["advantage"][index]
    at = f'cx="{number(x)}" cy="{number(y)}"'
    body = f'<circle class="to-token{"" if side else " empty"}" {at} r="{14 if side else 9}"/>'
    body += f'<circle class="edge" {at} r="17"/>'
    if side:
        body += write(x - 1, y + 7, f"+{side}", "to-tag middle to-on-token")
    element = f"advantage-{seat}-{ACTIONS[index]}"
    extra = f' data-key="{element}" data-face="{side}"'
    return spot(element, advantage_label(seat, index, side), False, body, extra)


def _area(view: Observation, seat: int, index: int, area: str, lit: AbstractSet[str]) -> str:
    board = view["boards"][seat]
    x, y = layout.SLIM_LEFT + index * layout.SLIM_AREA_STEP, layout.SLIM_AREA_TOP
    width, height = layout.SLIM_AREA_WIDTH, layout.SLIM_AREA_HEIGHT
    limit = board["capacities"][MARKED[area]] if area in MARKED else None
    if area == "tortuga":
        limit = view["end_chests"]
    count = sum(board[area])
    told = f"{count}" if limit is None else f"{count}/{limit}"
    box = (
        Box(x + 3, y + 30, width - 6, height - 31)
        if area not in MARKED
        else Box(x + 3, y + 42, width - 6, 36)
    )
    body = (
        f'<g data-key="area-{seat}-{area}" data-element="area-{seat}-{area}" class="spot" role="img"'
        f' aria-label="{text(area_name(area))}: {told}">'
        + panel(x, y, width, height, "hit", 10)
        + panel(x, y, width, height, "edge", 10)
        + "</g>"
        + write(x + width - 8, y + 24, told, "small strong end")
    )
    if area in MARKED:
        body += rooms(count, limit or 0, box, _CHEST)
    return body + chests(seat, area, board[area], box, _CHEST, lit)


def _track(view: Observation, seat: int, index: int) -> str:
    """Draw a track as eight dashes over the area it limits; the marker's one is dark."""
    board, marker = view["boards"][seat], MARKERS[index]
    field = board[marker]
    x, y = layout.SLIM_LEFT + (index + 1) * layout.SLIM_AREA_STEP + 6, layout.SLIM_AREA_TOP + 31
    step = (layout.SLIM_AREA_WIDTH - 10) / LAST_FIELD
    body = "".join(
        panel(x + (at - 1) * step, y, step - 3, 8, "to-dash now" if at == field else "to-dash", 3)
        for at in range(FIRST_FIELD, LAST_FIELD + 1)
    )
    body += write(x + 46, y - 7, field, "small muted")
    body += panel(x - 4, y - 4, layout.SLIM_AREA_WIDTH - 4, 16, "edge", 6)
    label = track_label(seat, marker, field, board["capacities"][index])
    return spot(f"track-{seat}-{marker}", label, False, body)
