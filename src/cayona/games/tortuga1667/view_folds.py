"""What lies open but is too much for the table: discards, the vote deck as far as one knows it, known hands.

Each is a sheet over the chart, closed until somebody clicks the pile or plate that it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cayona.games.tortuga1667 import view_layout as layout
from cayona.games.tortuga1667.components import VOTE_CARDS
from cayona.games.tortuga1667.view_pieces import (
    Observation,
    event_face,
    flat_card,
    seat_mark,
    squeezed,
    vote_card,
)
from cayona.games.tortuga1667.view_words import group_words, hand_title, vote_label
from cayona.games.tortuga1667.words import event_word
from cayona.kernel.language import gettext as _
from cayona.svg.elements import panel, shift, text, write
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .fold.t7-page{cursor:pointer}
.cayona .t7-page-ground{fill:var(--card);stroke:var(--contour);stroke-width:3}
""".replace("\n", "")

DISCARDS: Final = "discards"
VOTE_DECK: Final = "vote-deck"
VOTE_FACES: Final = tuple(card[:3] for card in VOTE_CARDS)
_LEFT: Final = 20.0
_WIDE: Final = layout.WIDTH - 2 * _LEFT
_PAD: Final = 18.0
_HEAD: Final = 60.0
_EVENTS_ACROSS: Final = 6
_FLAT: Final = Box(0, 0, 78, 36)
_FLATS_ACROSS: Final = 8


def hand_fold(seat: int) -> str:
    """Return the name of the sheet with a seat's hand."""
    return f"hand-{seat}"


def knows_hand(view: Observation, seat: int) -> bool:
    """Tell whether the viewer sees the cards of somebody else's hand: known, or open after the end."""
    return bool(view["hands"][seat]) and seat != view["seat"]


def folds(view: Observation, top: float, names: Sequence[str]) -> str:
    """Draw all sheets."""
    parts = [_discards(view), _vote_deck(view)]
    parts += [_hand(view, seat, names) for seat in range(view["seats"]) if knows_hand(view, seat)]
    return shift(0, top, "".join(parts))


def _sheet(name: str, title: str, high: float, body: str, wide: float = _WIDE) -> str:
    """Draw a sheet with a title; a click anywhere on it closes it."""
    left = (layout.WIDTH - wide) / 2
    ground = (
        panel(left, 8, wide, high, "t7-page-ground", 18)
        + squeezed(title, left + _PAD, 46, wide - 2 * _PAD - 44, 26, "strong")
        + write(left + wide - 32, 48, "×", "big middle")
    )
    return f'<g class="fold t7-page" data-fold="{name}" data-opens="{name}">{ground}{body}</g>'


def _discards(view: Observation) -> str:
    """Lay out the discarded events, the newest first: everybody may search them (T7-112)."""
    cards = view["event_discard"]
    if not cards:
        return ""
    step = (_WIDE - 2 * _PAD) / _EVENTS_ACROSS
    rows = -(-len(cards) // _EVENTS_ACROSS)
    parts = []
    for nth, card in enumerate(reversed(cards)):
        row, column = divmod(nth, _EVENTS_ACROSS)
        x = _LEFT + _PAD + column * step + (step - layout.EVENT_WIDTH) / 2
        face = event_face(card, layout.EVENT_WIDTH, layout.EVENT_HEIGHT)
        shown = f'<g role="img" aria-label="{text(event_word(card))}">{face}</g>'
        parts.append(shift(x, 8 + _HEAD + row * (layout.EVENT_HEIGHT + 8), shown))
    high = _HEAD + rows * (layout.EVENT_HEIGHT + 8) + 8
    return _sheet(DISCARDS, _("Discarded events, the newest first"), high, "".join(parts))


def _vote_deck(view: Observation) -> str:
    """Show the vote deck in parts, top first: who knows each, and what the viewer knows (T7-198)."""
    y = 8 + _HEAD
    parts = []
    for group in view["vote_known"]:
        parts.append(_group_line(view, group, y))
        y += 34
        for nth, face in enumerate(group["faces"] or ()):
            row, column = divmod(nth, _FLATS_ACROSS)
            card = _flat(face)
            parts.append(shift(_LEFT + _PAD + column * (_FLAT.width + 3), y + row * (_FLAT.height + 4), card))
        y += -(-len(group["faces"] or ()) // _FLATS_ACROSS) * (_FLAT.height + 4) + 8
    title = _("Vote deck, {count} cards, from the top").format(count=view["vote_deck"])
    return _sheet(VOTE_DECK, title, y - 4, "".join(parts))


def _group_line(view: Observation, group: Observation, y: float) -> str:
    """Say how many cards a part has, and mark the seats that know them."""
    everybody = len(group["seats"]) == view["seats"]
    words = squeezed(group_words(group["size"], group["seats"], everybody), _LEFT + _PAD, y + 22, 300, 22, "")
    if everybody:
        return words
    marks = (seat_mark(seat, _LEFT + 350 + 30 * nth, y + 15, 0.62) for nth, seat in enumerate(group["seats"]))
    return words + "".join(marks)


def _flat(face: int) -> str:
    ground = panel(0, 0, _FLAT.width, _FLAT.height, "t7-paper", 8)
    card = ground + flat_card(VOTE_FACES[face], 0, 0, _FLAT.width, _FLAT.height)
    return f'<g role="img" aria-label="{text(vote_label(face))}">{card}</g>'


def _hand(view: Observation, seat: int, names: Sequence[str]) -> str:
    """Lay out a hand that the viewer knows, as large as the own one (T7-199)."""
    faces = view["hands"][seat]
    step = layout.CARD_STEP
    wide = max(len(faces) * step + 2 * _PAD, 480.0)
    left = (layout.WIDTH - len(faces) * step) / 2
    cards = []
    for nth, face in enumerate(faces):
        card = vote_card(VOTE_FACES[face], layout.CARD_WIDTH, layout.CARD_HEIGHT)
        shown = f'<g role="img" aria-label="{text(vote_label(face))}">{card}</g>'
        cards.append(shift(left + nth * step + 3, 8 + _HEAD, shown))
    high = _HEAD + layout.CARD_HEIGHT + _PAD
    return _sheet(hand_fold(seat), hand_title(names[seat]), high, "".join(cards), wide)
