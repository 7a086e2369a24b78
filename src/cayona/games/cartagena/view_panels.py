"""Everything around the board: name plates, status, the cards on the table, the observer's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from cayona.games.cartagena import glyphs
from cayona.games.cartagena import view_layout as layout
from cayona.games.cartagena.components import MOVES_PER_TURN, PIRATES, SLOOP, SYMBOLS
from cayona.games.cartagena.view_layout import INNER, MARGIN, Layout
from cayona.games.cartagena.view_words import Observation, headline, hint, is_winner, plate_label, plate_names
from cayona.kernel.language import gettext as _
from cayona.kernel.language import ngettext
from cayona.svg.elements import fit, number, panel, place, shift, spot, text, write, write_within
from cayona.svg.shapes import Box

CSS: Final = ".cayona .card.next{stroke-width:5}"

_BUTTON_WIDTH: Final = 178.0
_DIGIT: Final = 13.5
_LETTER: Final = 19.0
"""About how wide a small figure and a letter of a name are, in the widest usual fonts."""


def plates(observation: Observation, where: Layout, names: Sequence[str], symbols: Mapping[str, str]) -> str:
    """Draw a name plate for every seat."""
    shown = plate_names(observation, names)
    parts = []
    for seat, box in enumerate(where.plates):
        label = text(plate_label(observation, seat, names[seat], symbols))
        body = _plate_frame(observation, seat, box)
        body += f'<use href="#seat-{seat}" x="{number(box.x + 30)}" y="{number(box.y + 30)}"/>'
        body += _name(shown[seat], box, where.wide_plates)
        body += _plate_counts(observation, seat, box, where.wide_plates)
        body += _open_hand(observation, seat, box)
        parts.append(
            f'<g role="img" data-key="plate-{seat}" data-plate="{seat}" aria-label="{label}">{body}</g>'
        )
    return "".join(parts)


def _name(name: str, box: Box, wide: bool) -> str:
    """Write a name; one that may be too long for its plate is squeezed into it."""
    room = box.width - (216 if wide else 72)
    return write_within(room, _LETTER, box.x + 58, box.y + 39, fit(name, 14), "big")


def _plate_frame(observation: Observation, seat: int, box: Box) -> str:
    x, y, width, height = box
    if is_winner(observation, seat):
        badge = shift(x + width - 34, y + 4, f'<path class="star" transform="scale(1.4)" d="{glyphs.STAR}"/>')
        return panel(x, y, width, height, "panel won") + badge
    if seat in observation["deciders"]:
        pennant = f'<path class="pennant" transform="scale(1.4)" d="{glyphs.FLAG}"/>'
        return panel(x, y, width, height, "panel now") + shift(x + width - 34, y + 2, pennant)
    return panel(x, y, width, height, "panel")


def _plate_counts(observation: Observation, seat: int, box: Box, wide: bool) -> str:
    """Show the hand's size and the pirates aboard: beside the name, or below it where that is too tight."""
    x, y = (box.x + box.width - 152, box.y + 30) if wide else (box.x + 14, box.y + 68)
    aboard = observation["pirates"][seat].count(SLOOP)
    return (
        place("cartagena-back", x + 12, y, 28)
        + write(x + 30, y + 9, observation["hand_sizes"][seat], "strong")
        + place("cartagena-boat", x + 82, y, 28, "glyph")
        + write(x + 102, y + 9, f"{aboard}/{PIRATES}", "strong")
    )


def _open_hand(observation: Observation, seat: int, box: Box) -> str:
    """Show a hand on its plate: symbols where the observer may see them, else backs only."""
    left, y = box.x + 12, box.y + box.height - 20
    room = box.width - 24
    hand = observation["hands"][seat]
    if hand is None:
        size = observation["hand_sizes"][seat]
        step = min(18.0, (room - 20) / max(size, 1))
        return "".join(place("cartagena-back", left + 12 + step * index, y, 26) for index in range(size))
    groups, x = [], 0.0
    for name in SYMBOLS:
        count = hand.get(name, 0)
        if count:
            groups.append(
                place(f"cartagena-{name}", x + 10, -8, 21, "glyph") + write(x + 21, 0, count, "small")
            )
            x += 24 + _DIGIT * len(str(count))
    # A hoarder's hand shrinks rather than running over the edge.
    scale = f" scale({number(room / x)})" if x > room else ""
    return f'<g transform="translate({number(left)} {number(y + 8)}){scale}">{"".join(groups)}</g>'


def status(observation: Observation, lit: AbstractSet[str], names: Sequence[str]) -> str:
    """Say whose turn it is, how many moves are left, and offer to end the turn."""
    over = observation["result"] is not None
    mine = observation["seat"] in observation["deciders"]
    kind = "panel won" if over else "panel now" if mine else "panel"
    winners = observation["result"]["winners"] if over else []
    seat = winners[0] if winners else observation["current_seat"]
    short = [fit(name, 18) for name in names]
    told = [_("Turn {turn}").format(turn=observation["turn_number"])]
    # The button takes the room of the hint; by then a move has been made and the hint been read.
    advice = "" if "end-turn" in lit else hint(observation, lit)
    if advice:
        told.append(advice)
    parts = [
        panel(MARGIN, 0, INNER, layout.STATUS_HEIGHT, kind),
        f'<g transform="translate(50 44) scale(1.35)"><use href="#seat-{seat}"/></g>',
        write(90, 38, headline(observation, short), "big"),
    ]
    if not over:
        parts.append(_moves_left(MOVES_PER_TURN - observation["moves_made"]))
    parts.append(write(90 if over else 190, 71, " · ".join(told), "muted"))
    if "end-turn" in lit:
        parts.append(_end_turn())
    return "".join(parts)


def _moves_left(left: int) -> str:
    label = text(ngettext("{count} move left", "{count} moves left", left).format(count=left))
    dots = "".join(
        f'<circle class="dot{" left" if index < left else ""}" cx="{102 + index * 30}" cy="63" r="10"/>'
        for index in range(MOVES_PER_TURN)
    )
    return f'<g role="img" data-moves-left="{left}" aria-label="{label}">{dots}</g>'


def _end_turn() -> str:
    x = MARGIN + INNER - _BUTTON_WIDTH
    words = _("End turn")
    body = panel(x, 0, _BUTTON_WIDTH, layout.STATUS_HEIGHT, "button") + write(
        x + _BUTTON_WIDTH / 2, 53, words, "button-words"
    )
    return spot("end-turn", words, True, body)


def row(observation: Observation, symbols: Mapping[str, str]) -> str:
    """Draw the open row: an arrow shows which end is taken from, the next card stands out."""
    if not observation["row"]:
        return write(MARGIN + 12, 48, _("The row is empty."), "muted")
    arrow = '<path data-key="source" class="way" d="M12 30L40 8V21H74V39H40V52z"/>'
    parts = [arrow, write(43, 76, _("next"), "small middle")]
    for index, name in enumerate(observation["row"]):
        # Cards leave at the front: counted from the other end, each keeps its key and glides up.
        key = f"row-{len(observation['row']) - 1 - index}"
        parts.append(_row_card(index, name, key, symbols[name]))
    return "".join(parts)


def _row_card(index: int, name: str, key: str, told: str) -> str:
    x = 84.0 if index == 0 else 158.0 + (index - 1) * 50
    width, height, size = (64, 76, 46) if index == 0 else (45, 62, 36)
    style = "card next" if index == 0 else "card"
    label = text(_("Row, card {index}: {symbol}").format(index=index + 1, symbol=told))
    return (
        f'<g data-key="{key}" data-face="{name}" role="img" aria-label="{label}">'
        + panel(x, (78 - height) / 2, width, height, style, 7)
        + place(f"cartagena-{name}", x + width / 2, 39, size, "glyph")
        + "</g>"
    )


def supply(observation: Observation, symbols: Mapping[str, str], corner: bool) -> str:
    """Draw the pile with its number of cards and the discards by symbol; in a corner they lie in rows."""
    pile = observation["pile"]
    backs = place("cartagena-back", 40, 20, 42) + place("cartagena-back", 34, 25, 42)
    source = f'<g data-key="source" data-ghost="cartagena-back">{backs}</g>'  # drawn cards come from here
    told = text(ngettext("Draw pile: {count} card", "Draw pile: {count} cards", pile).format(count=pile))
    parts = [
        f'<g data-key="pile" role="img" aria-label="{told}">',
        source if observation["mode"] == "jamaica" else backs,
        write(62, 33, pile, "strong") + write(100, 33, _("in the pile"), "small muted") + "</g>",
    ]
    if not corner:
        parts.append(write(298, 33, _("played"), "small muted end"))
    for index, name in enumerate(SYMBOLS):
        count = observation["discard"].get(name, 0)
        x, y = (32.0 + index % 3 * 72, 66.0 + index // 3 * 33) if corner else (320.0 + index * 67, 25.0)
        parts.append(_discard(x, y, name, count, symbols[name]))
    return "".join(parts)


def _discard(x: float, y: float, name: str, count: int, told: str) -> str:
    label = text(_("Discards, {symbol}: {count}").format(symbol=told, count=count))
    faint = "" if count else ' class="faint"'
    return (
        f'<g data-key="discard-{name}" data-ghost="cartagena-{name}" role="img" aria-label="{label}"{faint}>'
        + place(f"cartagena-{name}", x, y, 30, "glyph")
        + write(x + 18, y + 8, count, "small")
        + "</g>"
    )


def hand(observation: Observation, lit: AbstractSet[str], symbols: Mapping[str, str]) -> str:
    """Draw the observer's cards, one place for each symbol, so that a card never jumps about."""
    cards = observation["hands"][observation["seat"]] or {}
    left = layout.CENTRES[1].x
    parts = []
    for index, name in enumerate(SYMBOLS):
        x = left + index * layout.COLUMN
        count = cards.get(name, 0)
        if count:
            parts.append(_hand_card(x, name, count, symbols[name], lit))
        else:
            parts.append(
                panel(x - 50, 8, 100, 104, "slot") + place(f"cartagena-{name}", x, 60, 48, "glyph faint")
            )
    return "".join(parts)


def _hand_card(x: float, name: str, count: int, told: str, lit: AbstractSet[str]) -> str:
    label = ngettext("{symbol}: {count} card in your hand", "{symbol}: {count} cards in your hand", count)
    under = "".join(
        panel(x - 50 + depth, 8 - depth, 100, 104, "under") for depth in (6, 3)[3 - min(count, 3) :]
    )
    body = (
        panel(x - layout.COLUMN / 2, 0, layout.COLUMN, layout.HAND_HEIGHT - 4, "hit", 0)
        + under
        + panel(x - 50, 8, 100, 104, "card")
        + panel(x - 54, 2, 108, 114, "edge", 14)
        + place(f"cartagena-{name}", x - 8, 50, 66, "glyph")
        + write(x + 42, 102, f"×{count}", "big end")
        + f'<use class="flag" href="#cartagena-flag" x="{number(x + 40)}" y="5"/>'
    )
    element = f"card-{name}"
    extra = f' data-key="{element}" data-ghost="cartagena-{name}"'
    return spot(element, label.format(symbol=told, count=count), element in lit, body, extra)
