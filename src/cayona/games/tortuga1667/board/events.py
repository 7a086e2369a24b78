"""The event row, deck and discards, what the deck was made of, and what the viewer alone knows of them."""

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import Final

from cayona.games.tortuga1667.board import labels, layout
from cayona.games.tortuga1667.board.labels import event_lines
from cayona.games.tortuga1667.board.layout import EVENT_HEIGHT, EVENT_WIDTH, PILE_WIDTH, event_left
from cayona.games.tortuga1667.board.parts import Observation, edge, event_face, event_glyph, eye, glyph
from cayona.games.tortuga1667.components import EVENT_COUNTS, EVENTS, SMALL_TABLE, STARS
from cayona.games.tortuga1667.words.diagram import row_line, star_line
from cayona.games.tortuga1667.words.names import event_word
from cayona.kernel.areas import Area
from cayona.kernel.language import _, listing
from cayona.svg.elements import number, panel, place, seat_sign, spot, told, write, write_within
from cayona.svg.kept import kept
from cayona.svg.shapes import Box

FOLD: Final = "event-kinds"


def events(view: Observation, wide: bool) -> Area:
    """Draw the five places of the row, who has looked there, the piles and the kinds of events."""
    event, force = view["event"], view["force"]
    turned = 0 if event is None else event["place"]
    pointed = () if force is None else force["places"]
    pieces = {}
    for nth, lies in enumerate(view["row"], start=1):
        face_up = event["card"] if nth == turned else ""
        pieces[f"event-{nth}"] = _card(nth, face_up, lies["filled"], lies["card"] or "")
        if nth in pointed:
            pieces[f"pointed-{nth}"] = _around(nth, "t7-pointed")
        if lies["seen_by"]:
            pieces[f"seen-{nth}"] = _lookers(nth, tuple(lies["seen_by"]))
    pieces["event-deck"] = _deck(wide, view["event_deck"], view["sudden_death"])
    pieces["discards"] = _discards(wide, tuple(view["event_discard"]))
    pieces.update(_kinds(view, wide))
    words = [row_line(view), star_line(view)]
    return Area("events", layout.events_frame(wide), pieces, label=_("Events"), words=words)


@kept(4096)
def _card(nth: int, turned: str, filled: bool, shown: str) -> str:
    box = Box(event_left(nth), 0, EVENT_WIDTH, EVENT_HEIGHT)
    x, middle = box.x, box.x + EVENT_WIDTH / 2
    if turned:
        face, card = turned, event_face(turned, event_lines(turned), box) + _around(nth, "t7-turned")
    elif not filled:
        face, card = "empty", panel(x + 2, 2, EVENT_WIDTH - 4, EVENT_HEIGHT - 4, "slot", 10)
        card += panel(*box, "hit")
    else:
        face, card = "back", place("t7-event-back", middle, EVENT_HEIGHT / 2, EVENT_HEIGHT)
        if shown:  # all lies open: after the end, or in a replay
            face, card = f"seen-{shown}", card + _note(nth, shown)
        else:
            card += write(middle, EVENT_HEIGHT / 2 + 9, nth, "t7-row-number t7-back-sign")
    body = f'<g data-key="event-{nth}" data-face="{face}">{card}</g>' + edge(box)
    lying = event_word(shown) if shown else _("unknown") if filled else _("empty")
    if turned:
        lying = _("{card}, turned up").format(card=event_word(turned))
    return spot(f"event-{nth}", f"{_place_name(nth)}: {lying}", body, ' data-ghost="t7-event-back"')


def _place_name(nth: int) -> str:
    return _("Event card {place}").format(place=nth)


def _around(nth: int, style: str) -> str:
    return panel(event_left(nth) - 2, -2, EVENT_WIDTH + 4, EVENT_HEIGHT + 4, style, 12)


def _note(nth: int, card: str) -> str:
    """Draw what lies face down and is known nevertheless: a note on its back."""
    box = Box(event_left(nth) + 6, 6, EVENT_WIDTH - 12, EVENT_HEIGHT - 12)
    return event_face(card, event_lines(card), box, "t7-secret")


@kept(2048)
def _lookers(nth: int, seats: tuple[int, ...]) -> str:
    """Show below a card who has looked at it."""
    x, y = event_left(nth), EVENT_HEIGHT + 15
    step = min(24.0, (EVENT_WIDTH - 48) / max(len(seats) - 1, 1))
    marks = "".join(seat_sign(seat, x + 37 + step * index, y, 0.58) for index, seat in enumerate(seats))
    label = _("who has seen it: {names}").format(names=labels.names(seats))
    return told(label, glyph("eye", x + 12, y, 22) + marks)


@kept(512)
def _deck(wide: bool, count: int, sudden_death: bool) -> str:
    x, y = layout.pile_at(0, wide)
    if count:
        body = place("t7-event-pile", x + 40, y + 53, 100)
        words = _("Event deck: {count}").format(count=count)
    else:
        words = _("sudden death") if sudden_death else _("last five")
        body = _empty_pile(x, y)
        for top, line in zip((46, 78), words.split(" ", 1), strict=False):
            body += write_within(
                PILE_WIDTH - 12, 12, x + PILE_WIDTH / 2 - 1, y + top, line, "small t7-warn middle"
            )
    extra = ' data-ghost="t7-event-back"' + ("" if wide else f' data-opens="{FOLD}"')
    return spot("event-deck", words, body + _pile_count(x, y, count), extra)


@kept(512)
def _discards(wide: bool, cards: tuple[str, ...]) -> str:
    x, y = layout.pile_at(1, wide)
    top = f"t7-{cards[-1]}" if cards else "t7-event-back"
    body = panel(x + 4, y + 5, 74, 92, "t7-paper", 8) if len(cards) > 1 else ""
    body += event_face(cards[-1], (), Box(x, y + 6, 76, 94)) if cards else _empty_pile(x, y)
    extra = f' data-key="discards" data-face="{len(cards)}-{top}" data-ghost="{top}"'
    # Oldest first: everybody may search them (T7-112).
    listed = _("Discarded events") + ": " + (listing(map(event_word, cards)) or _("none"))
    return spot("discards", listed, body + _pile_count(x, y, len(cards)), extra)


def _empty_pile(x: float, y: float) -> str:
    return panel(x + 2, y + 6, PILE_WIDTH - 6, 92, "slot", 10)


def _pile_count(x: float, y: float, count: int) -> str:
    return write(x + PILE_WIDTH / 2, y + EVENT_HEIGHT + 24, count, "strong middle")


def _kinds(view: Observation, wide: bool) -> dict[str, str]:
    """Show every kind of event in this game, with a dot for each card: face down, kept by somebody, gone."""
    shown = _in_game(view)
    before_seats = Counter(chain(*view["kept"]))
    gone: Counter[str] = Counter(view["event_discard"])
    if view["event"] is not None:
        gone[view["event"]["card"]] += 1
    pieces = {} if wide else {"kinds": _sheet()}
    for nth, card in enumerate(shown):
        pieces[f"kind-{card}"] = _kind(wide, nth, card, before_seats[card], gone[card])
    return pieces


def _in_game(view: Observation) -> tuple[str, ...]:
    left_out = {*STARS} - {*view["stars"]}
    if view["seats"] <= SMALL_TABLE:
        left_out.add("albatross")
    if view["sudden_death"]:
        left_out.add("spanish_armada")
    return tuple([card for card in EVENTS if card not in left_out])


def _fold(wide: bool) -> str:
    """Return what keeps something folded up on a phone until the event deck is tapped."""
    return "" if wide else f' data-fold="{FOLD}"'


@lru_cache(maxsize=1)
def _sheet() -> str:
    x, y, width, height = layout.SHEET
    ground = panel(x, y, width, height, "t7-page-ground", 14)
    cross = write(x + width - 24, y + height - 14, "×", "big middle")
    return f'<g class="fold t7-page"{_fold(False)} data-opens="{FOLD}">{ground}{cross}</g>'


@kept(2048)
def _kind(wide: bool, nth: int, card: str, before_seats: int, gone: int) -> str:
    (x, y), size = layout.kind_at(nth, wide), layout.KIND_SIZE
    copies = EVENT_COUNTS[EVENTS.index(card)]
    left = copies - before_seats - gone
    pips = f'<use href="#t7-pips-{left}{before_seats}{gone}" x="{number(x)}" y="{number(y + 48)}"/>'
    chip = panel(x - size / 2, y, size, 40, "t7-chip", 8) + event_glyph(card, x, y + 20, size - 6)
    shown = chip if left else f'<g class="t7-dim">{chip}</g>'
    words = _("{card}: {left} of {copies} face down")
    label = words.format(card=event_word(card), left=left, copies=copies)
    drawn = spot(f"kind-{card}", label, shown + pips)
    return drawn if wide else f'<g class="fold"{_fold(wide)}>{drawn}</g>'


def secrets(view: Observation, wide: bool) -> Area:
    """Draw for one seat what it has seen in the row, and which kinds it saw before they were mixed."""
    turned = 0 if view["event"] is None else view["event"]["place"]
    pieces, words = {}, []
    for nth, lies in enumerate(view["row"], start=1):
        if lies["card"] and nth != turned and view["result"] is None:
            label, pieces[f"event-{nth}"] = _seen(nth, lies["card"])
            words.append(label)
    before = Counter(view["recalled"][view["seat"]] or ())
    kinds = _in_game(view) if before else ()
    for nth, card in enumerate(kinds):
        if before[card]:
            label = _("you know that {count} can still come").format(count=before[card])
            words.append(f"{event_word(card)}: {label}")
            x, y = layout.kind_at(nth, wide)
            folded = "" if wide else f' class="fold pieces"{_fold(wide)}'
            pieces[f"kind-{card}"] = told(words[-1], eye(x + 14, y + 4, 10), folded or _UNTOUCHED)
    return Area("seen", layout.events_frame(wide), pieces, words=words, over="events")


_UNTOUCHED: Final = ' class="pieces"'


@kept(512)
def _seen(nth: int, card: str) -> tuple[str, str]:
    """Return what somebody has seen on a place of the row, in words and drawn."""
    label = f"{_place_name(nth)}: " + _("you have seen {card}").format(card=event_word(card))
    body = _note(nth, card) + eye(event_left(nth) + 14, 14, 15)
    return label, told(label, body, f'{_UNTOUCHED} data-key="seen-{nth}" data-face="{card}"')
