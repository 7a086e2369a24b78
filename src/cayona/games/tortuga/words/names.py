"""What things are called, in the current language."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from cayona.kernel.language import _, listing, mark, ngettext, pgettext, spoken

_ACTIONS: Final = {
    "fleet": mark("fleet"),
    "crew": mark("crew"),
    "treasure": mark("treasure"),
    "attack": mark("attack"),
    "raid": mark("raid"),
    "skull": mark("skull"),
}
_COLOURS: Final = {
    "red": mark("red"),
    "blue": mark("blue"),
    "yellow": mark("yellow"),
    "white": mark("white"),
    "purple": mark("purple"),
}
_AREAS: Final = {
    "island": mark("island area"),
    "crew": mark("crew area"),
    "fleet": mark("fleet area"),
    "tortuga": mark("Tortuga"),
}
_MARKERS: Final = {"ship": mark("ship"), "pirate": mark("pirate")}


def action_name(action: str) -> str:
    """Return what an action, or the skull face of a die, is called."""
    return _(_ACTIONS[action])


def colour_name(colour: str) -> str:
    """Return what a colour is called before the word "chest"."""
    return _(_COLOURS[colour])


def area_name(area: str) -> str:
    """Return what an area of a board is called."""
    return _(_AREAS[area])


def marker_name(marker: str) -> str:
    """Return what a marker is called."""
    return _(_MARKERS[marker])


def dice_names(letters: str) -> str:
    """Return "dice A, C" for "AC": a letter alone would as well be a seat's."""
    return ngettext("die {dice}", "dice {dice}", len(letters)).format(dice=listing(letters))


def coin_count(coins: int) -> str:
    """Return "1 coin", "2 coins"."""
    return ngettext("{count} coin", "{count} coins", coins).format(count=coins)


def token_count(count: int, tokens: Sequence[int] | None) -> str:
    """Return "2 treasure tokens", and what they are worth to those who know."""
    told = ngettext("{count} treasure token", "{count} treasure tokens", count).format(count=count)
    return told if tokens is None else f"{told} ({coin_count(sum(tokens))})"


def roll_words(roll: Iterable[str | None]) -> str:
    """Return the faces of rolled dice: "die B (attack), die D (raid)"."""
    return listing(
        f"{dice_names(letter)} ({action_name(face)})"
        for letter, face in zip("ABCDE", roll, strict=True)
        if face
    )


def chest_list(colours: Iterable[str]) -> str:
    """Return the colours of chests."""
    names = _chest_names(spoken())
    return listing(names[colour] for colour in colours) or pgettext("list of chests", "none")


@cache
def _chest_names(_language: str) -> Mapping[str, str]:
    return {
        "red": pgettext("list of chests", "red"),
        "blue": pgettext("list of chests", "blue"),
        "yellow": pgettext("list of chests", "yellow"),
        "white": pgettext("list of chests", "white"),
        "purple": pgettext("list of chests", "purple"),
    }
