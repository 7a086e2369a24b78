"""The words of the picture: accessible names, prompts, and the board as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from cayona.games.cartagena.components import FORTRESS, PIRATES, SLOOP, SYMBOLS
from cayona.games.cartagena.text import card_count, symbol_names
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, ngettext
from cayona.kernel.seats import LETTERS

Observation = Mapping[str, Any]
"""What `observation()` gives: plain data of several kinds, hence `Any`."""


def seat_names(observation: Observation, names: Sequence[str] | None) -> list[str]:
    """Return a name for every seat: the given one, or its letter."""
    given = list(names or ())[: observation["seats"]]
    given += [""] * (observation["seats"] - len(given))
    return [name or _("Seat {letter}").format(letter=LETTERS[seat]) for seat, name in enumerate(given)]


def plate_names(observation: Observation, names: Sequence[str]) -> list[str]:
    """Return what the name plates say: the observer is "You"."""
    return [_("You") if seat == observation["seat"] else name for seat, name in enumerate(names)]


def counts(cards: Mapping[str, int], symbols: Mapping[str, str]) -> str:
    """Tell cards by symbol: "2 skull, 1 hat"."""
    return listing(f"{cards[symbol]} {symbols[symbol]}" for symbol in SYMBOLS if cards.get(symbol))


def crowds(observation: Observation) -> dict[int, str]:
    """Tell for every place where pirates stand how many of each seat they are: "A 2, B 1"."""
    found: dict[int, list[str]] = {}
    for letter, pirates in zip(LETTERS, observation["pirates"], strict=False):
        for place in dict.fromkeys(pirates):
            found.setdefault(place, []).append(f"{letter} {pirates.count(place)}")
    return {place: listing(crowd) for place, crowd in found.items()}


def place_label(place: str, crowd: str) -> str:
    """Name a place and who stands there."""
    return f"{place}: {crowd}" if crowd else place


def hand_label(observation: Observation, seat: int, symbols: Mapping[str, str]) -> str:
    """Tell a hand as far as the observer may see it."""
    told = card_count(observation["hand_sizes"][seat])
    hand = observation["hands"][seat]
    return f"{told} ({counts(hand, symbols)})" if hand else told


def plate_label(observation: Observation, seat: int, name: str, symbols: Mapping[str, str]) -> str:
    """Say everything a name plate shows."""
    aboard = observation["pirates"][seat].count(SLOOP)
    parts = [
        f"{LETTERS[seat]}, {name}",
        hand_label(observation, seat, symbols),
        _("{count} of {all} aboard").format(count=aboard, all=PIRATES),
    ]
    if seat == observation["seat"]:
        parts.append(_("this is you"))
    if is_winner(observation, seat):
        parts.append(_("winner"))
    elif seat in observation["deciders"]:
        parts.append(_("to move"))
    return listing(parts)


def is_winner(observation: Observation, seat: int) -> bool:
    """Whether the game is over and this seat has won or shares the win."""
    result = observation["result"]
    return result is not None and seat in result["winners"]


def headline(observation: Observation, names: Sequence[str]) -> str:
    """Say whose decision it is, or who has won."""
    if observation["result"] is not None:
        winners = observation["result"]["winners"]
        if winners == [observation["seat"]]:
            return _("You win!")
        if len(winners) == 1:
            return _("{name} wins").format(name=names[winners[0]])
        return _("Shared win: {letters}").format(letters=listing(LETTERS[seat] for seat in winners))
    seat = observation["current_seat"]
    if seat == observation["seat"]:
        return _("Your turn")
    return _("{name} is to move").format(name=names[seat])


def hint(observation: Observation, lit: AbstractSet[str]) -> str:
    """Say what can be done now, or why the game is over; empty while others decide.

    `lit` are the elements a move can start with: a card, or a pirate that can fall back.
    """
    result = observation["result"]
    if result is not None:
        return {
            "escaped": _("All six pirates are aboard"),
            "deadlock": _("Nobody could move any more"),
            "turn_limit": _("The turn limit is reached"),
        }[result["reason"]]
    passes = observation["consecutive_forced_passes"]
    if passes:
        return ngettext("{count} pass in a row", "{count} passes in a row", passes).format(count=passes)
    cards = any(element.startswith("card-") for element in lit)
    retreats = any(element == "sloop" or element.startswith("space-") for element in lit)
    if cards and retreats:
        return _("Play a card or fall back")
    if cards:
        return _("Play a card")
    return _("Fall back to draw cards") if retreats else ""


def describe(observation: Observation, names: Sequence[str]) -> str:
    """Tell the whole picture as text, one line for each part."""
    symbols = symbol_names()
    lines = [headline(observation, names) + ". " + _("Turn {turn}").format(turn=observation["turn_number"])]
    lines += [plate_label(observation, seat, name, symbols) for seat, name in enumerate(names)]
    found = crowds(observation)
    lines.append(place_label(_("Fortress"), found.get(FORTRESS, "")))
    for space, symbol in enumerate(observation["track"], start=1):
        lines.append(place_label(f"{space} {symbols[symbol]}", found.get(space, "")))
    lines.append(place_label(_("Sloop"), found.get(SLOOP, "")))
    if observation["row"]:
        row = listing(symbols[symbol] for symbol in observation["row"])
        lines.append(_("Row, next card first: {cards}").format(cards=row))
    lines.append(_("Draw pile: {count}").format(count=observation["pile"]))
    if observation["discard"]:
        lines.append(_("Discards: {cards}").format(cards=counts(observation["discard"], symbols)))
    return "\n".join(lines)
