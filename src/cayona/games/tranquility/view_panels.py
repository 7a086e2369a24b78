"""Everything around the sea: name plates, weather, supplies, buttons, the display and the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from cayona.games.tranquility import glyphs
from cayona.games.tranquility import view_layout as layout
from cayona.games.tranquility.components import STORMS
from cayona.games.tranquility.names import card_label
from cayona.games.tranquility.text import prompt
from cayona.games.tranquility.view_layout import GAP, INNER, MARGIN
from cayona.games.tranquility.view_sea import tile
from cayona.games.tranquility.view_words import (
    Observation,
    button_words,
    is_winner,
    plate_words,
    side_name,
    storm_words,
)
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.seats import LETTERS
from cayona.svg.elements import fit, number, panel, place, spot, text, write, write_lines, write_within
from cayona.svg.shapes import Box

CSS: Final = """
.cayona .tq-card-number{font-size:42px;font-weight:800;text-anchor:middle}
.cayona .tq-chosen{fill:none;stroke:var(--key);stroke-width:6}
.cayona .tq-chip{fill:var(--card);stroke:var(--line);stroke-width:2}
.cayona .tq-offer{fill:var(--wash);stroke:var(--act);stroke-width:4}
.cayona .tq-sub{fill:var(--on-act);font-size:20px;text-anchor:middle}
""".replace("\n", "")

_LETTER: Final = 15.5
"""About how wide a letter of a large name is."""
_LINE: Final = 50
"""About how many characters fit into a line of the strip."""
_SPOTS: Final = ("cell-", "row-", "card-", "storm-")
"""Elements that have their own place in the picture; all others are buttons."""


# --- Name plates -----------------------------------------------------------------------------------------


def plates(view: Observation, boxes: Sequence[Box], names: Sequence[str]) -> str:
    """Draw a name plate for every seat: name, storms in front of it, and how many cards it has where."""
    parts = []
    for seat, box in enumerate(boxes):
        label = text(plate_words(view, seat, names[seat]))
        body = _plate_frame(view, seat, box)
        body += f'<use href="#seat-{seat}" x="{number(box.x + 28)}" y="{number(box.y + 28)}"/>'
        body += _in_front(view, seat, box, names[seat]) + _counts(view, seat, box)
        parts.append(
            f'<g role="img" data-key="plate-{seat}" data-plate="{seat}" aria-label="{label}">{body}</g>'
        )
    return "".join(parts)


def _plate_frame(view: Observation, seat: int, box: Box) -> str:
    if is_winner(view, seat):
        return panel(*box, "panel won")
    if seat in view["deciders"]:
        at = f"translate({number(box.x + box.width - 28)} {number(box.y)})"
        pennant = f'<path class="pennant" transform="{at}" d="{glyphs.FLAG}"/>'
        return panel(*box, "panel now") + pennant
    return panel(*box, "panel")


def _in_front(view: Observation, seat: int, box: Box, name: str) -> str:
    """Write the name; storms, shown monsters and points stand to its right."""
    drawn = [f"tq-storm-{storm[0]}" for storm, where in view["storms"].items() if where.get("seat") == seat]
    drawn += ["tq-monster"] * view["monsters_revealed"][seat]
    right = box.x + box.width - 34
    room = right - 34 * len(drawn) - (54 if view["scores"] else 0) - box.x - 54
    parts = [write_within(max(room, 20), _LETTER, box.x + 54, box.y + 38, fit(name, 14), "big")]
    parts += [place(glyph, right - 14 - 34 * index, box.y + 26, 34) for index, glyph in enumerate(drawn)]
    if view["scores"]:
        parts.append(write(right - 4, box.y + 38, view["scores"][seat], "big end"))
    return "".join(parts)


def _counts(view: Observation, seat: int, box: Box) -> str:
    """Show the sizes of hand, draw pile and discards."""
    figures = [("hand", "tq-back", view["hand_sizes"][seat])]
    limit = view["hand_limits"][seat]
    if not view["scores"]:
        figures.append(("pile", "tq-pile", view["pile_sizes"][seat]))
    figures.append(("gone", "tq-gone", view["discard_sizes"][seat]))
    step = min(112.0, (box.width - 20) / len(figures))
    parts = []
    for index, (name, glyph, count) in enumerate(figures):
        x, y = box.x + 24 + index * step, box.y + 66
        told = f"{count}/{limit}" if index == 0 and step > 90 else count
        # Cards come from here and go here, face down.
        heap = f'<g data-key="{name}-{seat}" data-ghost="tq-back">{place(glyph, x, y, 28)}</g>'
        parts.append(heap + write(x + 18, y + 8, told, "strong"))
    return "".join(parts)


# --- Weather and supplies --------------------------------------------------------------------------------


def has_weather(view: Observation) -> bool:
    """Tell whether storms can come up in this game."""
    return bool(view["options"]["storms"] or view["options"]["variant"] == "pyramid")


def tray(view: Observation, top: float, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Draw the compasses of the team, and every storm in play with the place where it rages."""
    label = _("compasses: {pool}, in the supply {supply}").format(
        pool=view["compasses"], supply=view["compass_supply"]
    )
    parts = [
        f'<g role="img" data-key="compasses" aria-label="{text(label)}">',
        panel(MARGIN, top, 128, layout.TRAY_HEIGHT, "panel"),
        place("tq-compass", MARGIN + 36, top + 46, 52)
        + write(MARGIN + 72, top + 45, f"×{view['compasses']}", "big"),
        write(MARGIN + 72, top + 74, f"+{view['compass_supply']}", "small muted") + "</g>",
    ]
    drawn = [view["storm"]] if view["storm"] else []
    for index, storm in enumerate([*view["storms"], *drawn]):
        box = Box(MARGIN + 136 + index * 94, top, 90, layout.TRAY_HEIGHT)
        parts.append(_storm(view, storm, box, f"storm-{storm.lower()}" in lit, names))
    if not view["storms"] and not drawn:
        parts.append(write(MARGIN + 152, top + 54, _("No storm is in sight."), "muted"))
    return "".join(parts)


def _storm(view: Observation, storm: str, box: Box, lit: bool, names: Sequence[str]) -> str:
    where = view["storms"].get(storm)
    x = box.x + box.width / 2
    body = panel(*box, "hit", 0) + panel(*box, "panel now" if where is None else "panel")
    body += place(f"tq-storm-{storm[0]}", x, box.y + 34, 56)
    if where is None:
        below = "!"
    elif "row" in where:
        below = _("row {row}").format(row=where["row"] + 1)
    else:
        below = LETTERS[where["seat"]]
    body += write(x, box.y + 82, below, "small strong middle")
    body += panel(*box, "edge")
    return spot(
        f"storm-{storm.lower()}", storm_words(view, storm, names), lit, body, f' data-key="tray-{storm}"'
    )


def supplies(view: Observation) -> list[tuple[str, int, str]]:
    """Return what lies aside in this game: glyph, number, words."""
    options = view["options"]
    found = []
    if options["remove_islands"] != "none":
        found.append(("tq-gone", view["removed_count"], _("removed")))
    if options["sea_monsters"] or options["variant"] == "pyramid":
        found.append(("tq-monster", len(view["destroyed"]), _("eaten")))
    if options["variant"] == "pyramid":
        found.append(("tq-explore", view["exploration_size"], _("to explore")))
    if options["variant"] == "competitive":
        found.append(("tq-pile", view["deck_size"], _("in the deck")))
    return found


def supply(view: Observation, top: float) -> str:
    """Draw what lies aside."""
    parts = []
    for index, (glyph, count, words) in enumerate(supplies(view)):
        x = MARGIN + 20 + index * 224
        eaten = listing(view["destroyed"]) if glyph == "tq-monster" and view["destroyed"] else ""
        label = text(f"{words}: {eaten or count}")
        parts.append(
            f'<g role="img" data-key="supply-{index}" aria-label="{label}"><title>{label}</title>'
            + place(glyph, x, top + 24, 36)
            + write(x + 26, top + 33, count, "strong")
            + write(x + 38 + 16 * len(str(count)), top + 33, words, "small muted")
            + "</g>"
        )
    return "".join(parts)


# --- The strip: what is asked, and buttons ---------------------------------------------------------------


def buttons(choices: Sequence[Choice]) -> list[str]:
    """Return the elements that are buttons."""
    return [choice.elements[0] for choice in choices if not choice.elements[0].startswith(_SPOTS)]


def _across(count: int) -> int:
    """Return how many buttons lie side by side, so that each is wide enough for a finger."""
    return count if count <= layout.CARDS_ACROSS else (count + 1) // 2


def strip_height(choices: Sequence[Choice]) -> float:
    """Return the height of the strip: mostly one line of buttons, two for many offers."""
    count = len(buttons(choices))
    lines = 2 if count > layout.CARDS_ACROSS else 1
    return lines * layout.STRIP_HEIGHT + (lines - 1) * GAP


def strip(view: Observation, top: float, choices: Sequence[Choice]) -> str:
    """Say what is asked, and offer what is no card and no place."""
    elements = buttons(choices)
    said = {choice.elements[0]: choice.sentence for choice in choices}
    if len(elements) > 1:
        return _button_rows(view, top, elements, said)
    kind = "panel now" if view["seat"] in view["deciders"] else "panel"
    parts = [panel(MARGIN, top, INNER, layout.STRIP_HEIGHT, kind)]
    room = _LINE
    if elements:
        room = _LINE * 3 // 5
        parts.append(
            _button(view, Box(MARGIN + INNER - 230, top, 230, layout.STRIP_HEIGHT), elements[0], said)
        )
    lines = _lines(prompt(view), room)
    first = top + (56 if len(lines) == 1 else 40)
    return "".join(parts) + write_lines(MARGIN + 20, first, lines, 32, "strong")


def _lines(words: str, room: int) -> list[str]:
    """Break a sentence into two lines at most."""
    if len(words) <= room:
        return [words]
    cut = words.rfind(" ", 0, room)
    return [words[:cut], fit(words[cut + 1 :], room)]


def _button_rows(view: Observation, top: float, elements: Sequence[str], said: dict[str, str]) -> str:
    across = _across(len(elements))
    width = (INNER - (across - 1) * GAP) / across
    parts = []
    for index, element in enumerate(elements):
        row, column = divmod(index, across)
        box = Box(
            MARGIN + column * (width + GAP),
            top + row * (layout.STRIP_HEIGHT + GAP),
            width,
            layout.STRIP_HEIGHT,
        )
        parts.append(_button(view, box, element, said))
    return "".join(parts)


def _button(view: Observation, box: Box, element: str, said: dict[str, str]) -> str:
    large, small = button_words(view, element)
    x = box.x + box.width / 2
    quiet = element.startswith("offer-")
    body = panel(*box, "tq-offer" if quiet else "button")
    body += write(x, box.y + (44 if small else 54), large, "big middle" if quiet else "button-words")
    if small:
        body += write(x, box.y + 72, small, "small middle" if quiet else "tq-sub")
    return spot(element, said[element], True, body)


# --- Cards -----------------------------------------------------------------------------------------------


def _groups(cards: Sequence[int | str]) -> list[tuple[int | str, int]]:
    """Return the different cards of a sorted hand, each with its number."""
    return list(Counter(cards).items())


def hand_height(view: Observation) -> float:
    """Return how much room the hands need that the viewer may see."""
    if shows_all(view):
        return int(view["seats"]) * layout.OPEN_HAND_HEIGHT + 8
    if view["seat"] is None:
        return 0
    lines = max(1, -(-len(_groups(view["hands"][view["seat"]])) // layout.CARDS_ACROSS))
    return lines * (layout.CARD_HEIGHT + GAP)


def shows_all(view: Observation) -> bool:
    """Tell whether the hands lie open: after the end, and in an open replay."""
    seen = [hand is not None for hand in view["hands"]]
    return all(seen) and (view["result"] is not None or view["seat"] is None)


def hand(view: Observation, top: float, lit: AbstractSet[str]) -> str:
    """Draw the viewer's cards in ascending order; after the end everybody's."""
    if shows_all(view):
        return _open_hands(view, top)
    if view["seat"] is None:
        return ""
    middle = f'x="{number(MARGIN + INNER / 2 - 20)}" y="{number(top + 50)}"'
    heap = f'<rect data-key="own-hand" data-ghost="tq-back" {middle} width="40" height="40" fill="none"/>'
    return heap + _cards(view, _groups(view["hands"][view["seat"]]), top, lit, 132)


def display(view: Observation, top: float, lit: AbstractSet[str]) -> str:
    """Draw the islands that lie face up to be taken (TQ-103)."""
    if not view["display"]:
        return write(MARGIN + 20, top + 70, _("The display is empty."), "muted")
    return _cards(view, [(card, 1) for card in view["display"]], top, lit, 118)


def _cards(
    view: Observation,
    cards: Sequence[tuple[int | str, int]],
    top: float,
    lit: AbstractSet[str],
    widest: float,
) -> str:
    across = min(max(len(cards), 1), layout.CARDS_ACROSS)
    step = min(widest + GAP, INNER / across)
    left = MARGIN + (INNER - across * step) / 2
    parts = []
    for index, (card, count) in enumerate(cards):
        row, column = divmod(index, across)
        box = Box(
            left + column * step + 4,
            top + row * (layout.CARD_HEIGHT + GAP) + 4,
            step - 8,
            layout.CARD_HEIGHT - 8,
        )
        parts.append(_card(view, card, count, box, lit))
    return "".join(parts)


def _card(view: Observation, card: int | str, count: int, box: Box, lit: AbstractSet[str]) -> str:
    element = f"card-{str(card).lower()}"
    body = panel(box.x - 4, box.y - 4, box.width + 8, box.height + 8, "hit", 0)
    label = card_label(card)
    if isinstance(card, int):
        side = view["orientation"].get(str(card))
        label += f", {side_name(side)}" if side else ""
        body += tile(box, card, side, f"card-{card}", "tq-card-number")
        if view["chosen"] == card:
            body += panel(*box, "tq-chosen")
    else:
        label += f" ×{count}" if count > 1 else ""
        body += _special(card, count, box)
    body += panel(box.x - 3, box.y - 3, box.width + 6, box.height + 6, "edge")
    return spot(element, label, element in lit, body)


def _special(card: str, count: int, box: Box) -> str:
    x = box.x + box.width / 2
    under = panel(box.x + 6, box.y - 4, box.width, box.height, "under") if count > 1 else ""
    words = card_label(card)
    return (
        f'<g data-key="card-{card.lower()}">{under}'
        + panel(*box, "card")
        + place(f"tq-{card.lower()}", x, box.y + 48, 68)
        + write_within(box.width - 12, 13, x, box.y + box.height - 14, words, "small strong middle")
        + (write(box.x + box.width - 8, box.y + 30, f"×{count}", "strong end") if count > 1 else "")
        + "</g>"
    )


def _open_hands(view: Observation, top: float) -> str:
    """Lay every hand open in a line."""
    parts = [panel(MARGIN, top, INNER, view["seats"] * layout.OPEN_HAND_HEIGHT + 8, "panel")]
    for seat in range(view["seats"]):
        y = top + 4 + (seat + 0.5) * layout.OPEN_HAND_HEIGHT
        parts.append(
            f'<g transform="translate({number(MARGIN + 30)} {number(y)}) scale(.9)">'
            f'<use href="#seat-{seat}"/></g>'
        )
        cards = view["hands"][seat] or []
        step = min(78.0, (INNER - 80) / max(len(cards), 1))
        for index, card in enumerate(cards):
            x = MARGIN + 62 + index * step
            parts.append(panel(x, y - 19, min(step - 4, 72), 38, "tq-chip", 8))
            middle = x + min(step - 4, 72) / 2
            if isinstance(card, int):
                parts.append(write(middle, y + 9, card, "strong middle"))
            else:
                glyph = f"tq-storm-{card[0]}" if card in STORMS else f"tq-{card.lower()}"
                parts.append(place(glyph, middle, y, 32))
        if not cards:
            parts.append(write(MARGIN + 62, y + 8, _("no cards"), "muted"))
    return "".join(parts)
