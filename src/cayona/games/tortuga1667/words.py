"""What things are called, in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cayona.games.tortuga1667.components import PIRATE_NAMES, VOTE_CARDS
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.seats import LETTERS


def event_word(card: str) -> str:
    """Return what an event is called."""
    return {
        "letter_of_marque": _("Letter of Marque"),
        "pistol": _("Pistol"),
        "albatross": _("Albatross"),
        "black_spot": _("Black Spot"),
        "atlantis": _("Atlantis"),
        "el_dorado": _("El Dorado"),
        "fountain_of_youth": _("Fountain of Youth"),
        "black_powder": _("Black Powder"),
        "cabin_fever": _("Cabin Fever"),
        "crows_nest": _("Crow's Nest"),
        "eight_bells": _("Eight Bells"),
        "facade": _("Facade"),
        "pirate_code": _("Pirate Code"),
        "scurvy": _("Scurvy"),
        "stormy_seas": _("Stormy Seas"),
        "spanish_armada": _("Spanish Armada"),
    }[card]


def place_word(location: str) -> str:
    """Return what a ship, the island or a rowboat is called."""
    return {
        "FD": _("the Flying Dutchman"),
        "JR": _("the Jolly Roger"),
        "TOR": _("Tortuga"),
        "BFD": _("the rowboat of the Flying Dutchman"),
        "BJR": _("the rowboat of the Jolly Roger"),
        "GAL": _("the Galleon"),
    }[location]


def loyalty_word(side: str) -> str:
    """Return what a loyalty is called."""
    return {"british": _("British"), "french": _("French"), "dutch": _("Dutch")}[side]


def hold_word(side: str) -> str:
    """Return what a hold is called."""
    return _("the British hold") if side == "british" else _("the French hold")


def rank_word(rank: str) -> str:
    """Return what a rank is called."""
    return {
        "captain": _("Captain"),
        "first_mate": _("First Mate"),
        "cabin_boy": _("Cabin Boy"),
        "governor": _("Governor"),
    }[rank]


def vote_word(kind: str) -> str:
    """Return what a vote is called."""
    return {"attack": _("attack"), "mutiny": _("mutiny"), "brawl": _("brawl")}[kind]


def symbol_word(symbol: str, count: int) -> str:
    """Return what one or two symbols of a section are called."""
    one = {
        "cannon": _("cannon"),
        "torch": _("torch"),
        "water": _("water"),
        "british": _("British flag"),
        "french": _("French flag"),
        "skull": _("skull"),
        "wheel": _("wheel"),
    }
    two = {
        "torch": _("two torches"),
        "water": _("two waters"),
        "british": _("two British flags"),
        "french": _("two French flags"),
        "skull": _("two skulls"),
        "wheel": _("two wheels"),
    }
    return two[symbol] if count > 1 else one[symbol]


def face_word(face: int) -> str:
    """Return the three sections of a vote card: "cannon / British flag / skull"."""
    return " / ".join(symbol_word(section[0], len(section)) for section in VOTE_CARDS[face][:3])


def section_words(faces: Iterable[int], kind: str) -> str:
    """Return the section of each card that counts in a vote: top, middle or bottom."""
    section = {"attack": 0, "brawl": 1, "mutiny": 2}[kind]
    shown = [VOTE_CARDS[face][:3][section] for face in faces]
    return listing(symbol_word(symbols[0], len(symbols)) for symbols in shown)


def pirate_word(pirates: Sequence[str], seat: int) -> str:
    """Return a player by letter and pirate: "C, Henry Morgan"."""
    return f"{LETTERS[seat]}, {PIRATE_NAMES[pirates[seat]]}"
