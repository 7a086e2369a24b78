"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from collections.abc import Mapping

from cayona.games.cartagena.components import FORTRESS, LAST_SPACE, PIRATES, SEGMENT_LENGTH, SLOOP
from cayona.games.cartagena.words.text import card_count, symbol_names
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.kernel.seats import LETTERS


def diagram(observation: Facts) -> str:
    """Draw an observation: six spaces a line, a pirate as its seat's letter."""
    lines = [_("fortress: {who}").format(who=_crowd(observation, FORTRESS))]
    widest = max(map(len, symbol_names().values()))
    for start in range(1, LAST_SPACE + 1, SEGMENT_LENGTH):
        cells = [_cell(observation, space, widest) for space in range(start, start + SEGMENT_LENGTH)]
        lines.append("".join(cells).rstrip())
    lines.append(_("sloop: {who}").format(who=_crowd(observation, SLOOP)))
    lines += [_hand_line(observation, seat) for seat in range(observation["seats"])]
    if observation["mode"] == "tortuga":
        lines.append(_("row: {row}").format(row="→ " + " ".join(map(_, observation["row"]))))
    lines.append(_("pile: {count}").format(count=observation["pile"]))
    lines.append(_("discard: {cards}").format(cards=_cards(observation["discard"])))
    return "\n".join(lines)


def _cell(view: Facts, space: int, widest: int) -> str:
    standing = "".join(LETTERS[seat] * places.count(space) for seat, places in enumerate(view["pirates"]))
    symbol = _(view["track"][space - 1])
    return f"{space:>2} {symbol:<{widest}} {standing:<4}"


def _crowd(view: Facts, place: int) -> str:
    return "  ".join(
        f"{LETTERS[seat]} {places.count(place)}/{PIRATES}" for seat, places in enumerate(view["pirates"])
    )


def _hand_line(view: Facts, seat: int) -> str:
    hand = view["hands"][seat]
    cards = card_count(view["hand_sizes"][seat]) if hand is None else _cards(hand)
    turn = ">" if seat in view["deciders"] else " "
    return f"{turn}{LETTERS[seat]}: {cards}"


def _cards(hand: Mapping[str, int]) -> str:
    names = symbol_names()
    return "  ".join(f"{names[symbol]}×{count}" for symbol, count in hand.items()) or "–"
