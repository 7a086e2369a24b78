"""What things are called, in the current language."""

from collections.abc import Iterable, Sequence
from typing import Final

from cayona.games.tortuga1667.components import LOOKS, PIRATE_NAMES
from cayona.kernel.language import _, listing, mark, ngettext, pgettext
from cayona.kernel.seats import seat_word

EVENT_NAMES: Final = {
    "letter_of_marque": mark("Letter of Marque"),
    "pistol": mark("Pistol"),
    "albatross": mark("Albatross"),
    "black_spot": mark("Black Spot"),
    "atlantis": mark("Atlantis"),
    "el_dorado": mark("El Dorado"),
    "fountain_of_youth": mark("Fountain of Youth"),
    "black_powder": mark("Black Powder"),
    "cabin_fever": mark("Cabin Fever"),
    "crows_nest": mark("Crow's Nest"),
    "eight_bells": mark("Eight Bells"),
    "facade": mark("Facade"),
    "pirate_code": mark("Pirate Code"),
    "scurvy": mark("Scurvy"),
    "stormy_seas": mark("Stormy Seas"),
    "spanish_armada": mark("Spanish Armada"),
}
_PLACES: Final = {
    "FD": mark("the Flying Dutchman"),
    "JR": mark("the Jolly Roger"),
    "TOR": mark("Tortuga"),
    "BFD": mark("the rowboat of the Flying Dutchman"),
    "BJR": mark("the rowboat of the Jolly Roger"),
    "GAL": mark("the Galleon"),
}
_RANKS: Final = {
    "captain": mark("Captain"),
    "first_mate": mark("First Mate"),
    "cabin_boy": mark("Cabin Boy"),
    "governor": mark("Governor"),
}
_ONE: Final = {
    "cannon": mark("cannon"),
    "torch": mark("torch"),
    "water": mark("water"),
    "british": mark("British flag"),
    "french": mark("French flag"),
    "skull": mark("skull"),
    "wheel": mark("wheel"),
}
_TWO: Final = {
    "cannon": mark("two cannons"),
    "torch": mark("two torches"),
    "water": mark("two waters"),
    "british": mark("two British flags"),
    "french": mark("two French flags"),
    "skull": mark("two skulls"),
    "wheel": mark("two wheels"),
}
_MIXED: Final = {
    ("cannon", "torch"): mark("cannon and torch"),
    ("cannon", "water"): mark("cannon and water"),
    ("torch", "water"): mark("torch and water"),
    ("british", "french"): mark("one flag of each nation"),
    ("skull", "wheel"): mark("skull and wheel"),
}
"""What a section of a special card from somebody's own box may show."""
SECTIONS: Final = {"attack": 0, "brawl": 1, "mutiny": 2}
"""The section of a vote card that a kind of vote counts, from the top."""


def event_word(card: str) -> str:
    """Return what an event is called."""
    return _(EVENT_NAMES[card])


def place_word(location: str) -> str:
    """Return what a ship, the island or a rowboat is called."""
    return _(_PLACES[location])


def loyalty_word(side: str) -> str:
    """Return what a loyalty is called."""
    return {"british": _("British"), "french": _("French"), "dutch": _("Dutch")}[side]


def hold_word(side: str) -> str:
    """Return what a hold is called."""
    return _("the British hold") if side == "british" else _("the French hold")


def rank_word(rank: str) -> str:
    """Return what a rank is called."""
    return _(_RANKS[rank])


def vote_word(kind: str) -> str:
    """Return what a vote is called."""
    return {"attack": pgettext("vote", "attack"), "mutiny": _("mutiny"), "brawl": _("brawl")}[kind]


def symbol_word(symbol: str, count: int) -> str:
    """Return what one or two symbols of a section are called."""
    return _(_TWO[symbol]) if count > 1 else _(_ONE[symbol])


def face_word(look: int) -> str:
    """Return the three sections of a vote card, given what it shows: "cannon / British flag / skull"."""
    return " / ".join(_section_word(section) for section in LOOKS[look])


def _section_word(symbols: tuple[str, ...]) -> str:
    return _(_MIXED[symbols]) if symbols in _MIXED else symbol_word(symbols[0], len(symbols))


def section_words(looks: Iterable[int], kind: str) -> str:
    """Return the section of each card that counts in a vote: top, middle or bottom."""
    return listing(_section_word(LOOKS[look][SECTIONS[kind]]) for look in looks)


ENDINGS: Final = {
    "armada": mark("The Spanish Armada is here."),
    "sudden_death": mark("Sudden death is decided."),
    "turn_limit": mark("The last turn is over."),
}
"""Why a game is over."""


def reason_sentence(reason: str) -> str:
    """Say why a game is over."""
    return _(ENDINGS[reason])


def treasure_count(count: int) -> str:
    """Say how many treasures there are."""
    return ngettext("{count} treasure", "{count} treasures", count).format(count=count)


def vote_card_count(count: int) -> str:
    """Say how many vote cards there are."""
    return ngettext("{count} vote card", "{count} vote cards", count).format(count=count)


def pirate_word(pirates: Sequence[str], seat: int) -> str:
    """Return a player by name and pirate: "Bela (Henry Morgan)"."""
    return f"{seat_word(seat)} ({PIRATE_NAMES[pirates[seat]]})"
