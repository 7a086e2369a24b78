"""The cards of one seat; when everything lies open, of all."""

from collections import Counter
from functools import lru_cache

from cayona.games.tranquility.board import layout
from cayona.games.tranquility.board.cards import card
from cayona.games.tranquility.board.layout import INNER, LINE, MARGIN, WIDTH
from cayona.games.tranquility.components import STORMS
from cayona.games.tranquility.words.names import card_label
from cayona.kernel.areas import Area
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing
from cayona.svg.elements import number, panel, place, seat_sign, write
from cayona.svg.kept import kept
from cayona.svg.things import open_hands

Cards = tuple[int | str, ...]


def area(view: Facts) -> Area:
    """Draw the cards of the observing seat in ascending order, all of a kind as one."""
    sides, chosen = view["orientation"], view["chosen"]
    held = Counter(view["hands"][view["seat"]])
    frame, boxes = layout.hand(len(held))
    pieces = {"own-hand": _heap(frame[2])}
    for (name, count), box in zip(held.items(), boxes, strict=True):
        side = sides.get(str(name)) if sides else None
        pieces[f"card-{name}"] = card(box, name, count, side, name == chosen)
    return Area("hand", frame, pieces, label=_("Your hand"), words=[_told(tuple(held.elements()))])


@lru_cache(maxsize=8)
def _heap(width: float) -> str:
    """Mark where cards come to that are drawn, and from where they go that are discarded."""
    at = f'x="{number(width / 2 - 20)}" y="50"'
    return f'<rect data-key="own-hand" data-ghost="tq-back" {at} width="40" height="40" fill="none"/>'


@kept(4096)
def _told(cards: Cards) -> str:
    names = (str(name) if isinstance(name, int) else card_label(name) for name in cards)
    return listing(names) or _("no cards")


def shows_all(view: Facts) -> bool:
    """Tell whether the hands lie open: after the end, and in an open replay."""
    return None not in view["hands"]


def open_area(view: Facts) -> Area:
    """Draw every hand in a line."""
    hands = [tuple(hand) for hand in view["hands"]]
    shown = [(_told(cards), _open_hand(seat, cards)) for seat, cards in enumerate(hands)]
    return open_hands((0, 0, WIDTH, len(hands) * LINE + 8), shown)


@kept(1024)
def _open_hand(seat: int, cards: Cards) -> str:
    y = 4 + (seat + 0.5) * LINE
    parts = [seat_sign(seat, MARGIN + 30, y, 0.9)]
    step = min(78.0, (INNER - 80) / max(len(cards), 1))
    for index, name in enumerate(cards):
        x, wide = MARGIN + 62 + index * step, min(step - 4, 72)
        parts.append(panel(x, y - 19, wide, 38, "tq-chip", 8))
        if isinstance(name, int):
            parts.append(write(x + wide / 2, y + 9, name, "strong middle"))
        else:
            glyph = f"tq-storm-{name[0]}" if name in STORMS else f"tq-{name.lower()}"
            parts.append(place(glyph, x + wide / 2, y, 32))
    if not cards:
        parts.append(write(MARGIN + 62, y + 8, _("no cards"), "muted"))
    return "".join(parts)
