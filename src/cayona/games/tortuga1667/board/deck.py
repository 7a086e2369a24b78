"""The vote deck in parts, top first: who knows each of them, and which cards they are (T7-198).

On a phone they lie on a sheet over the votes, closed until somebody clicks the deck.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from cayona.games.tortuga1667.board import labels
from cayona.games.tortuga1667.board.layout import VOTES
from cayona.games.tortuga1667.board.parts import Observation, flat_card
from cayona.games.tortuga1667.own_votes import looks_of
from cayona.kernel.areas import Area
from cayona.kernel.language import _, ngettext
from cayona.svg.elements import panel, place, seat_sign, spot, told, write
from cayona.svg.kept import kept
from cayona.svg.shapes import Box

FOLD: Final = "vote-deck"
_HIGHEST: Final = 36.0
_LAST: Final = 1
"""So many cells stay free on a sheet: one closes it there."""

Cell = tuple[int, int]
"""A part of the deck, and a card of it; -1 for the head of the part."""


def deck(view: Observation, wide: bool) -> dict[str, str]:
    """Draw the deck and its parts; the faces of those that everybody has seen."""
    pieces = {"vote-deck": _pile(wide, view["vote_deck"])}
    if not wide:
        pieces["sheet"] = _sheet()
    parts, looks = view["vote_known"], looks_of(view)
    cells = list(_cells(parts))
    for nth, (part, card) in enumerate(cells):
        box = _cell(wide, nth, len(cells))
        group = parts[part]
        if card < 0:
            seats = tuple(group["seats"])
            drawn = _head(wide, box, group["size"], seats, len(seats) == view["seats"])
        elif group["faces"] is None:
            drawn = _unknown(wide, box)
        else:
            drawn = _face(wide, box, looks[group["faces"][card]])
        pieces[f"part-{nth}"] = drawn
    return pieces


def known_deck(view: Observation, wide: bool) -> Area:
    """Draw for one seat the cards of the deck that not everybody knows."""
    parts, looks = view["vote_known"], looks_of(view)
    mine = [bool(group["faces"]) and len(group["seats"]) < view["seats"] for group in parts]
    cells = list(_cells(parts)) if view["result"] is None and True in mine else []
    pieces, words = {}, []
    for nth, (part, card) in enumerate(cells):
        if card >= 0 and mine[part]:
            look = looks[parts[part]["faces"][card]]
            pieces[f"part-{nth}"] = _face(wide, _cell(wide, nth, len(cells)), look)
            words.append(labels.vote_card(look))
    return Area("deck", VOTES[wide].frame, pieces, words=words, over="votes")


def _cells(parts: Sequence[Observation]) -> Iterator[Cell]:
    """Give every part a cell that tells of it, and one to each card that anybody knows.

    So the cells are the same for all, whoever knows what lies there.
    """
    for number, group in enumerate(parts):
        yield number, -1
        if group["seats"] or group["faces"]:
            for card in range(group["size"]):
                yield number, card


def _cell(wide: bool, nth: int, count: int) -> Box:
    x, y, width, height = VOTES[wide].parts
    columns = VOTES[wide].columns
    rows = -(-(count + _LAST) // columns)
    high = min(_HIGHEST, (height - 8) / rows)
    row, column = divmod(nth, columns)
    step = (width - 12) / columns
    return Box(x + 6 + column * step, y + 4 + row * high, step - 2, high - 2)


def _folded(wide: bool, label: str, body: str) -> str:
    """Put something on the sheet; on a broad screen there is room for it without one."""
    return told(label, body, "" if wide else f' class="fold t7-page" data-fold="{FOLD}" data-opens="{FOLD}"')


def _sheet() -> str:
    x, y, width, height = VOTES[False].parts
    ground = panel(x, y, width, height, "t7-page-ground", 14)
    cross = write(x + width - 26, y + height - 14, "×", "big middle")
    return f'<g class="fold t7-page" data-fold="{FOLD}" data-opens="{FOLD}">{ground}{cross}</g>'


@kept(256)
def _pile(wide: bool, count: int) -> str:
    (x, y), scale = VOTES[wide].deck, VOTES[wide].scale
    below = 68 if wide else 56
    body = place("t7-vote-pile", x + 2, y - 1, 90 * scale) + write(x, y + below, count, "strong middle")
    extra = ' data-ghost="t7-vote-back"' + ("" if wide else f' data-opens="{FOLD}"')
    return spot("vote-deck", _("Vote deck: {count}").format(count=count), body, extra)


@kept(2048)
def _head(wide: bool, box: Box, size: int, seats: tuple[int, ...], everybody: bool) -> str:
    """Say how many cards a part has, and mark the seats that know them."""
    x, y, width, height = box
    middle = y + height / 2
    body = panel(x + 2, y + 2, 18, height - 4, "t7-unknown", 3) + write(
        x + 24, middle + 8, size, "small strong"
    )
    if not seats:
        body += write(x + 11, middle + 7, "?", "t7-guess middle")
    elif not everybody:
        left = x + 40 + 14 * len(str(size))
        step = min(22.0, (x + width - 12 - left) / max(len(seats) - 1, 1))
        body += "".join(seat_sign(seat, left + step * nth, middle, 0.54) for nth, seat in enumerate(seats))
    return _folded(wide, _known_to(size, seats, everybody), body)


def _known_to(size: int, seats: Sequence[int], everybody: bool) -> str:
    """Say how many cards of the deck lie together, and who knows which they are."""
    count = ngettext("{count} card", "{count} cards", size).format(count=size)
    if everybody:
        return _("{cards} that everybody has seen").format(cards=count)
    if not seats:
        return _("{cards} that nobody knows").format(cards=count)
    return _("{cards} known to:").format(cards=count) + " " + labels.names(seats)


@kept(512)
def _unknown(wide: bool, box: Box) -> str:
    x, y, width, height = box
    return _folded(wide, _("unknown"), panel(x + 1, y + 1, width - 2, height - 2, "t7-unknown", 5))


@kept(4096)
def _face(wide: bool, box: Box, look: int) -> str:
    return _folded(wide, labels.vote_card(look), flat_card(look, box))
