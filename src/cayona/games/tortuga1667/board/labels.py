"""What the parts of the picture are called, for those who hear it and for small captions."""

from collections.abc import Iterable, Sequence
from typing import Final

from cayona.games.tortuga1667.components import PIRATE_NAMES
from cayona.games.tortuga1667.words.names import event_word, face_word, loyalty_word, rank_word
from cayona.kernel.language import _, listing, mark
from cayona.kernel.seats import SEAT_MARKS

_LINE: Final = 9
"""So many characters fit on a line of an event card."""
_SHIPS: Final = {"FD": mark("Flying Dutchman"), "JR": mark("Jolly Roger")}


def ship_name(ship: str) -> str:
    """Return the name of a ship."""
    return _(_SHIPS[ship])


def event_lines(card: str) -> tuple[str, ...]:
    """Return the name of an event in the lines of its card: long names need two."""
    words = event_word(card).split()
    if len(words) == 1 or len(" ".join(words)) <= _LINE:
        return (" ".join(words),)
    # As even as possible: "Letter of" over "Marque".
    cut = min(
        range(len(words) - 1, 0, -1), key=lambda at: max(len(" ".join(words[:at])), len(" ".join(words[at:])))
    )
    return " ".join(words[:cut]), " ".join(words[cut:])


def vote_card(look: int) -> str:
    """Name a vote card by its three sections, given what it shows."""
    return _("Vote card {symbols}").format(symbols=face_word(look))


def vote_name(kind: str) -> str:
    """Return what a vote is called."""
    return {"attack": _("Attack"), "mutiny": _("Mutiny"), "brawl": _("Brawl")}[kind]


def aboard(ship: str, place: int) -> str:
    """Name a place aboard."""
    return _("{ship}, place {place}").format(ship=ship_name(ship), place=place)


def where(place: str, index: int) -> str:
    """Say where somebody stands: aboard or ashore on a place counted from 0, or in a rowboat."""
    if place == "TOR":
        return _("Tortuga, place {place}").format(place=index + 1)
    if place in _SHIPS:
        return aboard(place, index + 1)
    return _("rowboat of the {ship}").format(ship=ship_name(place[1:]))


def pawn(seat: int, pirate: str, place: str, index: int, ranks: Sequence[str], side: str) -> str:
    """Say whose pawn stands where, what rank it has, and on which side it is if all know."""
    parts = [where(place, index), *map(rank_word, ranks)]
    if side:
        parts.append(loyalty_word(side))
    return f"{SEAT_MARKS[seat]}, {PIRATE_NAMES[pirate]}: {listing(parts)}"


def names(seats: Iterable[int]) -> str:
    """Name seats."""
    return listing(SEAT_MARKS[seat] for seat in seats)


def kept(card: str, missed: int) -> str:
    """Name an event in front of a seat; the Pirate Code counts the votes its owner has missed."""
    if not missed:
        return event_word(card)
    return _("{card}, {count} of 2 votes missed").format(card=event_word(card), count=missed)


def result(kind: str, result: str) -> str:
    """Say how a vote ended."""
    if kind == "brawl":
        return {"british": _("British win"), "french": _("French win"), "tie": _("One each")}[result]
    return _("Success") if result == "success" else _("Failure")


def score(british: int, french: int) -> str:
    """Say what both sides have."""
    return _("Treasure: British {british}, French {french}").format(british=british, french=french)
