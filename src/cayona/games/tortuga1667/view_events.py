"""The event row with what the viewer has seen there, deck and discards, and what the deck was made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import Final

from cayona.games.tortuga1667 import view_layout as layout
from cayona.games.tortuga1667.components import EVENT_COUNTS, EVENTS, SMALL_TABLE, STARS
from cayona.games.tortuga1667.view_folds import DISCARDS
from cayona.games.tortuga1667.view_pieces import (
    GROUPS,
    Observation,
    edge,
    event_face,
    glyph,
    seat_mark,
)
from cayona.games.tortuga1667.view_words import discard_label, row_label
from cayona.games.tortuga1667.words import event_word
from cayona.kernel.language import gettext as _
from cayona.svg.elements import number, panel, place, shift, spot, text, write, write_lines
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .t7-row-number{font-size:26px;font-weight:800;text-anchor:middle}
.cayona .t7-turned{fill:none;stroke:var(--key);stroke-width:6}
.cayona .t7-pointed{fill:none;stroke:var(--act);stroke-width:5;stroke-dasharray:10 6}
.cayona .t7-secret{fill:#FFFCF4;stroke:#1D2B33;stroke-width:1.5;stroke-dasharray:4 4}
.cayona .t7-eye{fill:var(--lantern);stroke:#1D2B33;stroke-width:2}
.cayona .t7-warn{fill:var(--bad);font-weight:700}
.cayona .t7-kinds{fill:var(--card);stroke:var(--line);stroke-width:1.5}
""".replace("\n", "")

WIDTH: Final = layout.EVENT_WIDTH
HEIGHT: Final = layout.EVENT_HEIGHT


def events(view: Observation, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Draw the five places of the row, the deck and the discards."""
    row = "".join(_place(view, nth, lit, names) for nth in range(1, layout.ROW_PLACES + 1))
    return row + _deck(view) + _discards(view)


def _place(view: Observation, nth: int, lit: AbstractSet[str], names: Sequence[str]) -> str:
    x = layout.event_left(nth)
    element = f"event-{nth}"
    event, lies = view["event"], view["row"][nth - 1]
    box = Box(x, 0, WIDTH, HEIGHT)
    if event is not None and event["place"] == nth:
        face, card = event["card"], event_face(event["card"], WIDTH, HEIGHT)
        card += panel(-2, -2, WIDTH + 4, HEIGHT + 4, "t7-turned", 12)
    elif not lies["filled"]:
        face, card = "empty", panel(2, 2, WIDTH - 4, HEIGHT - 4, "slot", 10)
    elif lies["card"] is not None:
        face, card = f"seen-{lies['card']}", _seen(lies["card"])
    else:
        face, card = "back", place("t7-event-back", WIDTH / 2, HEIGHT / 2, HEIGHT)
        card += write(WIDTH / 2, HEIGHT / 2 + 9, nth, "t7-row-number t7-back-sign")
    if view["force"] is not None and nth in view["force"]["places"]:
        card += panel(-2, -2, WIDTH + 4, HEIGHT + 4, "t7-pointed", 12)
    body = panel(*box, "hit", 10)
    body += shift(x, 0, f'<g data-key="{element}" data-face="{face}">{card}</g>')
    body += _lookers(view, nth, x) + edge(box, 10)
    return spot(element, row_label(view, nth, names), element in lit, body, ' data-ghost="t7-event-back"')


def _seen(card: str) -> str:
    """Draw a card that lies face down for all, and that the viewer remembers: a note on its back."""
    note = event_face(card, WIDTH - 20, HEIGHT - 20).replace("t7-paper", "t7-secret", 1)
    eye = '<circle class="t7-eye" cx="14" cy="14" r="15"/>' + glyph("eye", 14, 14, 24, "t7-on-paper")
    return place("t7-event-back", WIDTH / 2, HEIGHT / 2, HEIGHT) + shift(10, 10, note) + eye


def _lookers(view: Observation, nth: int, x: float) -> str:
    """Show below a card who has looked at it."""
    seats = view["row"][nth - 1]["seen_by"]
    if not seats:
        return ""
    step = min(20.0, (WIDTH - 26) / len(seats))
    marks = "".join(
        seat_mark(seat, x + 36 + step * index, HEIGHT + 15, 0.46) for index, seat in enumerate(seats)
    )
    return glyph("eye", x + 12, HEIGHT + 15, 22) + marks


def _deck(view: Observation) -> str:
    left, wide = layout.PILE_LEFT[0], layout.PILE_WIDTH
    count = view["event_deck"]
    if count:
        back = place("t7-event-back", 49, 59, 118)
        shown = "".join(shift(step, -step, back) for step in range(0, 7, 3))
        body = f'<g transform="translate({number(left)} 10) scale(.78)">{shown}</g>'
        words = _("Event deck: {count}").format(count=count)
    else:
        body = panel(left + 2, 6, wide - 6, 92, "slot", 10)
        words = _("sudden death") if view["sudden_death"] else _("last five")
        body += write_lines(left + wide / 2 - 1, 48, words.split(" ", 1), 22, "small t7-warn middle")
    body += write(left + wide / 2, HEIGHT + 24, count, "strong middle")
    return spot("event-deck", words, False, body, ' data-ghost="t7-event-back"')


def _discards(view: Observation) -> str:
    left, wide = layout.PILE_LEFT[1], layout.PILE_WIDTH
    cards = view["event_discard"]
    if cards:
        under = panel(4, 1, 74, 92, "t7-paper", 8) if len(cards) > 1 else ""
        top = event_face(cards[-1], 76, 94, named=False)
        body = shift(left, 4, under + shift(0, 2, top))
        ghost = f"t7-{cards[-1]}"
    else:
        body, ghost = panel(left + 2, 6, wide - 6, 92, "slot", 10), "t7-event-back"
    body += write(left + wide / 2, HEIGHT + 24, len(cards), "strong middle")
    label = discard_label(view)
    body += f"<title>{text(label)}</title>"
    key = f' data-key="discards" data-face="{len(cards)}-{ghost}" data-ghost="{ghost}"'
    if cards:
        key += f' data-opens="{DISCARDS}"'
    return spot("discards", label, False, body, key)


# --- What the deck was made of -------------------------------------------------------------------------


def kinds(view: Observation, top: float) -> str:
    """Show every kind of event in this game, with a dot for each card; those still face down are filled."""
    shown = [card for card in EVENTS if _is_in(view, card)]
    gone = Counter(chain(view["event_discard"], *view["kept"]))
    if view["event"] is not None:
        gone[view["event"]["card"]] += 1
    own = None if view["seat"] is None else view["recalled"][view["seat"]]
    recalled = Counter(own or ())
    step = layout.INNER / len(shown)
    parts = []
    for nth, card in enumerate(shown):
        x = layout.MARGIN + (nth + 0.5) * step
        chip = _kind(card, min(40.0, step - 3), gone[card], recalled[card])
        parts.append(f'<g class="t7-kind-{nth}" transform="translate({number(x)} 0)">{chip}</g>')
    group = f'class="t7-kinds-of-{view["seats"]}" transform="translate(0 {number(top)})"'
    return f"<g {group}>{''.join(parts)}</g>"


def _is_in(view: Observation, card: str) -> bool:
    if card in STARS:
        return card in view["stars"]
    if card == "albatross":
        return bool(view["seats"] > SMALL_TABLE)
    return card != "spanish_armada" or not view["sudden_death"]


def _kind(card: str, size: float, gone: int, recalled: int) -> str:
    """Draw a kind of event; an eye tells that the viewer saw some before they were mixed (T7-197)."""
    copies = EVENT_COUNTS[EVENTS.index(card)]
    left = copies - gone
    told = _("{card}: {left} of {copies} face down").format(card=event_word(card), left=left, copies=copies)
    if recalled:
        told += ", " + _("you know that {count} can still come").format(count=recalled)
    label = text(told)
    pips = "".join(
        f'<circle class="t7-pip{"" if nth < left else " gone"}" r="4" cy="54"'
        f' cx="{number((nth - (copies - 1) / 2) * 12)}"/>'
        for nth in range(copies)
    )
    chip = panel(-size / 2, 2, size, 40, "t7-chip", 8)
    chip += glyph(card, 0, 22, size - 6, f"t7-{GROUPS.get(card, 'wild')}")
    if recalled:
        chip += '<circle class="t7-eye" cx="14" cy="6" r="10"/>' + glyph("eye", 14, 6, 16, "t7-on-paper")
    shown = chip if left else f'<g class="t7-dim">{chip}</g>'
    return f'<g role="img" aria-label="{label}"><title>{label}</title>{shown}{pips}</g>'
