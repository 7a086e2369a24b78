"""The picture of a Tortuga table, drawn from an observation alone.

A state never comes here, so nothing hidden can be shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga.components import ACTIONS, AREAS, COLOURS, LETTERS, MARKERS
from cayona.games.tortuga.diagram import diagram
from cayona.games.tortuga.text import prompt
from cayona.games.tortuga.words import action_name, area_name, colour_name, marker_name
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import seat_names
from cayona.svg.elements import panel, shift, spot, write
from cayona.svg.picture import Picture

Observation = Mapping[str, Any]

WIDTH: Final = 720
HEAD: Final = 150
BOARD: Final = 290
FOOT: Final = 90


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; the first clicks of `choices` are lit."""
    return Picture(
        game="tortuga",
        width=WIDTH,
        height=HEAD + BOARD * observation["seats"] + FOOT,
        title=_("Tortuga: {prompt}").format(prompt=prompt(observation)),
        description=diagram(observation),
        draw_still=lambda: draw_still(observation),
        changing=draw_changing(observation, choices, names),
    )


def draw_still(observation: Observation) -> str:
    """Draw the panels of the boards."""
    tops = (HEAD + BOARD * seat for seat in range(observation["seats"]))
    return "".join(panel(10, top, WIDTH - 20, BOARD - 10, "panel") for top in tops)


def draw_changing(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> str:
    """Draw everything that moves."""
    lit = {element for choice in choices for element in choice.elements}
    called = seat_names(observation["seats"], names)
    parts = [write(20, 40, prompt(observation), "strong"), _centre(observation, lit)]
    for seat, name in enumerate(called):
        parts.append(shift(0, HEAD + BOARD * seat, _board(observation, seat, name, lit)))
    parts.append(shift(0, HEAD + BOARD * observation["seats"], _buttons(observation, lit)))
    return "".join(parts)


def _centre(view: Observation, lit: set[str]) -> str:
    chests = [colour for colour, count in zip(COLOURS, view["centre"], strict=True) if count]
    parts = [
        _box(f"chest-centre-{c}", colour_name(c), 20 + 140 * i, 70, 130, lit) for i, c in enumerate(chests)
    ]
    counts = _("bag {chests}, treasure {pool}").format(chests=sum(view["bag"]), pool=view["pool"])
    return "".join(parts) + write(WIDTH - 20, 130, counts, "small end")


def _board(view: Observation, seat: int, name: str, lit: set[str]) -> str:
    board = view["boards"][seat]
    tracks = "".join(
        _box(f"track-{seat}-{marker}", f"{marker_name(marker)} {board[marker]}", 200 + 150 * i, 10, 140, lit)
        for i, marker in enumerate(MARKERS)
    )
    tokens = board["token_count"] if board["tokens"] is None else listing_of(board["tokens"])
    return (
        _box(f"board-{seat}", name, 20, 10, 170, lit)
        + tracks
        + write(WIDTH - 30, 40, _("tokens: {tokens}").format(tokens=tokens), "small end")
        + _spaces(board, seat, lit)
        + _areas(board, seat, lit)
        + _dice(board, lit, seat == view["seat"])
    )


def listing_of(values: Sequence[int]) -> str:
    """Write token values, a dash for none."""
    return " ".join(map(str, values)) or "–"


def _spaces(board: Observation, seat: int, lit: set[str]) -> str:
    parts = []
    for number, action in enumerate(ACTIONS):
        dice = "".join(a for a, space in zip(LETTERS, board["dice"], strict=True) if space == action)
        words = f"{action_name(action)} {dice} {board['totals'][number] or ''}".strip()
        left = 20 + 137 * number
        parts.append(_box(f"space-{seat}-{action}", words, left, 60, 130, lit))
        side = board["advantage"][number]
        parts.append(_box(f"advantage-{seat}-{action}", f"+{side}" if side else "–", left, 110, 130, lit))
    return "".join(parts)


def _areas(board: Observation, seat: int, lit: set[str]) -> str:
    parts = []
    for number, area in enumerate(reversed(AREAS)):
        left = 20 + 172 * number
        parts.append(write(left, 180, area_name(area), "small muted"))
        for index, colour in enumerate(COLOURS):
            count = board[area][index]
            if count:
                element = f"chest-{seat}-{area}-{colour}"
                parts.append(
                    _box(element, f"{colour_name(colour)[0]}{count}", left + 33 * index, 190, 32, lit)
                )
    return "".join(parts)


def _dice(board: Observation, lit: set[str], own: bool) -> str:
    faces = board["roll"] or [None] * len(LETTERS)
    parts = []
    for number, (letter, face, space) in enumerate(zip(LETTERS, faces, board["dice"], strict=True)):
        if space is None:
            words = f"{letter} {action_name(face)}" if face else letter
            left = 20 + 137 * number
            parts.append(
                _box(f"die-{letter}", words, left, 235, 130, lit) if own else write(left, 265, words, "small")
            )
    return "".join(parts)


def _buttons(view: Observation, lit: set[str]) -> str:
    labels = {
        "keep": _("Keep"),
        "no-place": _("No die can be placed"),
        "use": _("Use"),
        "decline": _("Skip"),
    }
    for number, coins in enumerate(view["drawn"] or ()):
        labels[f"token-{number + 1}"] = _("Token {coins}").format(coins=coins)
    shown = [name for name in labels if name in lit]
    return "".join(_box(name, labels[name], 20 + 230 * i, 10, 220, lit) for i, name in enumerate(shown))


def _box(element: str, words: str, x: float, y: float, width: float, lit: set[str]) -> str:
    body = panel(x, y, width, 44, "card", 8) + write(x + 6, y + 31, words, "small")
    edge = f'<rect class="edge" x="{x}" y="{y}" width="{width}" height="44" rx="8"/>'
    return spot(element, words, element in lit, body + edge)
