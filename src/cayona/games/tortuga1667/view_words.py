"""What the parts of the picture are called, for those who hear it and for small captions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga1667.components import PIRATE_NAMES
from cayona.games.tortuga1667.words import event_word, face_word, loyalty_word, rank_word
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, mark, ngettext
from cayona.kernel.seats import LETTERS

Observation = Mapping[str, Any]

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


def vote_label(face: int) -> str:
    """Name a vote card by its three sections."""
    return _("Vote card {symbols}").format(symbols=face_word(face))


def vote_name(kind: str) -> str:
    """Return what a vote is called."""
    return {"attack": _("Attack"), "mutiny": _("Mutiny"), "brawl": _("Brawl")}[kind]


def called(view: Observation, names: Sequence[str] | None) -> list[str]:
    """Return a name for every seat: the given one, or its letter."""
    given = list(names or ())[: view["seats"]]
    given += [""] * (view["seats"] - len(given))
    return [name or _("Seat {letter}").format(letter=LETTERS[seat]) for seat, name in enumerate(given)]


def place_label(ship: str, place: int) -> str:
    """Name a place aboard."""
    return _("{ship}, place {place}").format(ship=ship_name(ship), place=place)


def _where(view: Observation, seat: int) -> str:
    for ship in _SHIPS:
        if seat in view[ship]:
            return place_label(ship, view[ship].index(seat) + 1)
        if view[f"B{ship}"] == seat:
            return _("rowboat of the {ship}").format(ship=ship_name(ship))
    if seat in view["TOR"]:
        return _("Tortuga, place {place}").format(place=view["TOR"].index(seat) + 1)
    return _("not yet placed")


def pawn_label(view: Observation, seat: int, names: Sequence[str]) -> str:
    """Say whose pawn stands where, and what rank it has."""
    parts = [_where(view, seat), *(rank_word(rank) for rank in view["ranks"][seat])]
    return f"{LETTERS[seat]}, {names[seat]}: {listing(parts)}"


def _crowd(seats: Sequence[int | None], names: Sequence[str]) -> str:
    found = [names[seat] for seat in seats if seat is not None]
    return listing(found) if found else _("nobody")


def ship_label(view: Observation, ship: str, names: Sequence[str]) -> str:
    """Say who is aboard."""
    return f"{ship_name(ship)}: {_crowd(view[ship], names)}"


def island_label(view: Observation, names: Sequence[str]) -> str:
    """Say who is on Tortuga."""
    return _("Tortuga") + f": {_crowd(view['TOR'], names)}"


def boat_label(view: Observation, ship: str, names: Sequence[str]) -> str:
    """Say who sits in a rowboat."""
    boat = f"B{ship}"
    name = _("Rowboat of the {ship}").format(ship=ship_name(ship))
    if boat in view["destroyed"]:
        return f"{name}: " + _("destroyed")
    return f"{name}: " + (_("free") if view[boat] is None else names[view[boat]])


def treasure_count(count: int) -> str:
    """Say how many treasures lie somewhere."""
    return ngettext("{count} treasure", "{count} treasures", count).format(count=count)


def hold_label(ship: str, nation: str, count: int) -> str:
    """Say what lies in a hold."""
    name = _("{nation} hold of the {ship}").format(nation=loyalty_word(nation), ship=ship_name(ship))
    return f"{name}: {treasure_count(count)}"


def area_label(nation: str, count: int) -> str:
    """Say what a side has on Tortuga."""
    return _("{nation} treasure on Tortuga").format(nation=loyalty_word(nation)) + f": {count}"


def galleon_label(count: int) -> str:
    """Say what the Galleon carries."""
    return _("Spanish Galleon") + f": {treasure_count(count)}"


def row_label(view: Observation, place: int, names: Sequence[str]) -> str:
    """Say what the viewer knows of a place in the event row, and who has looked there."""
    name = _("Event card {place}").format(place=place)
    lies = view["row"][place - 1]
    event = view["event"]
    if event is not None and event["place"] == place:
        return f"{name}: " + _("{card}, turned up").format(card=event_word(event["card"]))
    if not lies["filled"]:
        return f"{name}: " + _("empty")
    parts = []
    if lies["card"] is not None:
        parts.append(_("you have seen {card}").format(card=event_word(lies["card"])))
    if lies["seen_by"]:
        parts.append(_("seen by {names}").format(names=listing(names[seat] for seat in lies["seen_by"])))
    return f"{name}: {listing(parts)}" if parts else f"{name}: " + _("unknown")


def discard_label(view: Observation) -> str:
    """List the discarded events, oldest first."""
    cards = view["event_discard"]
    told = listing(map(event_word, cards)) if cards else _("none")
    return _("Discarded events") + f": {told}"


def kept_label(view: Observation, seat: int, card: str) -> str:
    """Name an event in front of a seat; the Pirate Code counts the votes its owner has missed."""
    missed = view["code_skips"][seat] if card == "pirate_code" else 0
    if not missed:
        return event_word(card)
    return _("{card}, {count} of 2 votes missed").format(card=event_word(card), count=missed)


def pool_label(face: int, left: int, picked: int, old: int) -> str:
    """Say how many cards of a face are in the deck, already picked, and were in the hand that was taken."""
    told = [f"×{left}"]
    if picked:
        told.append(_("picked: {count}").format(count=picked))
    if old:
        told.append(_("in the old hand: {count}").format(count=old))
    return f"{vote_label(face)} {listing(told)}"


def hand_title(name: str) -> str:
    """Head a hand that lies open for the viewer."""
    return _("The vote cards of {name}").format(name=name)


def group_words(size: int, seats: Sequence[int], everybody: bool) -> str:
    """Say how many cards of the vote deck lie together, and who knows which they are."""
    count = ngettext("{count} card", "{count} cards", size).format(count=size)
    if everybody:
        return _("{cards} that everybody has seen").format(cards=count)
    return (_("{cards} known to:") if seats else _("{cards} that nobody knows")).format(cards=count)


def plate_label(view: Observation, seat: int, names: Sequence[str]) -> str:
    """Say everything a plate shows, and who knows the hand: that much is public (T7-199)."""
    parts = [PIRATE_NAMES[view["pirates"][seat]], _where(view, seat)]
    if view["loyalty"][seat] is not None:
        parts.append(loyalty_word(view["loyalty"][seat]))
    size = view["hand_sizes"][seat]
    told = ngettext("{count} vote card", "{count} vote cards", size).format(count=size)
    hand = view["hands"][seat]
    parts.append(f"{told} ({'; '.join(map(face_word, hand))})" if hand else told)
    knowing = [names[other] for other, known in enumerate(view["knows_hand"]) if seat in known]
    if knowing:
        parts.append(_("the hand is known to {names}").format(names=listing(knowing)))
    parts += [kept_label(view, seat, card) for card in view["kept"][seat]]
    skips = view["skip_turns"][seat]
    if skips:
        parts.append(ngettext("loses {count} turn", "loses {count} turns", skips).format(count=skips))
    parts += _standing(view, seat)
    return f"{LETTERS[seat]}, {names[seat]}: {listing(parts)}"


def _standing(view: Observation, seat: int) -> list[str]:
    """Say what a seat has to do with the moment: whose turn it is, who decides, who has won."""
    parts = [_("this is you")] if seat == view["seat"] else []
    if view["result"] is not None:
        return [*parts, _("winner")] if seat in view["result"]["winners"] else parts
    if seat == view["turn"]:
        parts.append(_("has the turn"))
    if seat in view["deciders"]:
        parts.append(_("decides"))
    elif view["vote"] is not None and seat in view["vote"]["seats"]:
        parts.append(_("ready"))
    return parts


def result_words(kind: str, result: str) -> str:
    """Say how a vote ended."""
    if kind == "brawl":
        return {"british": _("British win"), "french": _("French win"), "tie": _("One each")}[result]
    return _("Success") if result == "success" else _("Failure")


def winner_words(winner: str) -> str:
    """Say which side has won."""
    return {
        "british": _("The British win"),
        "french": _("The French win"),
        "dutch": _("The Dutch player wins"),
        "draw": _("A draw"),
    }[winner]
