"""What things are called, in the current language."""

from __future__ import annotations

from collections.abc import Iterable

from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, ngettext, pgettext


def action_name(action: str) -> str:
    """Return what an action, or the skull face of a die, is called."""
    return {
        "fleet": _("fleet"),
        "crew": _("crew"),
        "treasure": _("treasure"),
        "attack": _("attack"),
        "raid": _("raid"),
        "skull": _("skull"),
    }[action]


def colour_name(colour: str) -> str:
    """Return what a colour is called before the word "chest"."""
    return {
        "red": _("red"),
        "blue": _("blue"),
        "yellow": _("yellow"),
        "white": _("white"),
        "purple": _("purple"),
    }[colour]


def area_name(area: str) -> str:
    """Return what an area of a board is called."""
    return {
        "island": _("island area"),
        "crew": _("crew area"),
        "fleet": _("fleet area"),
        "tortuga": _("Tortuga"),
    }[area]


def marker_name(marker: str) -> str:
    """Return what a marker is called."""
    return {"ship": _("ship"), "pirate": _("pirate")}[marker]


def dice_names(letters: str) -> str:
    """Return "A, C" for the dice "AC"."""
    return listing(letters)


def coin_count(coins: int) -> str:
    """Return "1 coin", "2 coins"."""
    return ngettext("{count} coin", "{count} coins", coins).format(count=coins)


def roll_words(roll: Iterable[str | None]) -> str:
    """Return the faces of rolled dice: "B attack, D raid"."""
    return listing(
        f"{letter} {action_name(face)}" for letter, face in zip("ABCDE", roll, strict=True) if face
    )


def chest_list(colours: Iterable[str]) -> str:
    """Return the colours of chests, a dash for none."""
    names = {
        "red": pgettext("list of chests", "red"),
        "blue": pgettext("list of chests", "blue"),
        "yellow": pgettext("list of chests", "yellow"),
        "white": pgettext("list of chests", "white"),
        "purple": pgettext("list of chests", "purple"),
    }
    return listing(names[colour] for colour in colours) or "–"
