"""What lies in the box: pirates, loyalties, vote cards and events, as data."""

from itertools import combinations, product
from typing import Final

from mypy_extensions import i64

LOYALTIES: Final = ("british", "french", "dutch")
LOYALTY_COUNTS: Final = {seats: (seats // 2, seats // 2, seats % 2) for seats in range(2, 10)}
"""British, French and Dutch cards by the number of players (T7-2)."""

PIRATE_NAMES: Final = {
    "henry_morgan": "Henry Morgan",
    "charlotte_de_berry": "Charlotte de Berry",
    "johnson_the_terror": "Johnson the Terror",
    "francois_lollonais": "Francois L'Ollonais",
    "anne_dieu_le_veut": "Anne Dieu-le-Veut",
    "bertrand_dogeron": "Bertrand D'Ogeron",
    "rock_braziliano": "Rock Braziliano",
    "lawrence_prince": "Lawrence Prince",
    "bartholomew_portugues": "Bartholomew Portugues",
}
PIRATES: Final = tuple(PIRATE_NAMES)
"""They only name and colour the pawns (T7-15)."""
PAWN_COLOURS: Final = ("red", "purple", "black", "blue", "pink", "white", "green", "orange", "yellow")
"""The colour of each pirate's pawn, in the order of PIRATES."""

VOTE_CARDS: Final = (
    (("cannon",), ("british",), ("skull",), 3),
    (("cannon",), ("british",), ("wheel",), 2),
    (("cannon",), ("french",), ("skull",), 2),
    (("cannon",), ("french",), ("wheel",), 2),
    (("torch",), ("british",), ("skull",), 3),
    (("torch",), ("british",), ("wheel",), 3),
    (("torch",), ("french",), ("skull",), 3),
    (("torch",), ("french",), ("wheel",), 3),
    (("water",), ("british",), ("skull",), 2),
    (("water",), ("british",), ("wheel",), 2),
    (("water",), ("french",), ("skull",), 2),
    (("water",), ("french",), ("wheel",), 3),
    (("torch", "torch"), ("french", "french"), ("skull", "skull"), 1),
    (("water", "water"), ("british", "british"), ("wheel", "wheel"), 1),
)
"""The faces 0 to 13: top (attack), middle (brawl), bottom (mutiny), and how many cards there are.

Thirty ordinary cards and two special ones with two symbols in each section (T7-6 to T7-8). The symbols of
the real cards are not public; these are spread as evenly as possible (T7-9). Cards with the same face are
the same card to everybody (T7-10). A true list can replace this one; nothing else needs to change.
"""
TOPS: Final = (
    ("cannon", "cannon"),
    ("torch", "torch"),
    ("water", "water"),
    ("cannon", "torch"),
    ("cannon", "water"),
    ("torch", "water"),
)
MIDDLES: Final = (("british", "british"), ("french", "french"), ("british", "french"))
BOTTOMS: Final = (("skull", "skull"), ("wheel", "wheel"), ("skull", "wheel"))
LOOKS: Final = (*(card[:3] for card in VOTE_CARDS), *product(TOPS, MIDDLES, BOTTOMS))
"""What a card can show: the usual faces, then every special card that somebody's box may have (T7-8)."""
HAND_SIZE: Final[i64] = 3
"""Cards dealt to each player (T7-4)."""

EVENTS: Final = (
    "letter_of_marque",
    "pistol",
    "albatross",
    "black_spot",
    "atlantis",
    "el_dorado",
    "fountain_of_youth",
    "black_powder",
    "cabin_fever",
    "crows_nest",
    "eight_bells",
    "facade",
    "pirate_code",
    "scurvy",
    "stormy_seas",
    "spanish_armada",
)
EVENT_COUNTS: Final = (3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
STARS: Final = EVENTS[7:15]
LARGE_TABLE_STARS: Final = ("cabin_fever", "facade")
"""Stars that are better left out with two or three players (T7-14)."""
KEPT_AT_ONCE: Final = ("albatross", "pirate_code")
"""Events that whoever turns them up keeps without a choice (T7-117, T7-138)."""
KEPT_EVENTS: Final = (
    "letter_of_marque",
    "albatross",
    "atlantis",
    "el_dorado",
    "fountain_of_youth",
    "pirate_code",
)
"""Cards that can lie in front of a player (T7-112)."""
SMALL_TABLE: Final = 3
"""Up to so many players play without the Albatross cards (T7-13)."""
ROW_PLACES: Final[i64] = 5
ROW_PAIRS: Final = tuple(combinations(range(ROW_PLACES), 2))
"""Every two places of the row, counted from 0."""

LOCATIONS: Final = ("FD", "JR", "TOR", "BFD", "BJR")
"""Flying Dutchman, Jolly Roger, Tortuga, and the rowboats of the two ships."""
SHIP_PLACES: Final[i64] = 5
GALLEON_START: Final = 4
TREASURES: Final = 8
MIND_GAMES_HOLD: Final = 3
"""Treasures in the British hold of the Flying Dutchman and the French one of the Jolly Roger (T7-179)."""
