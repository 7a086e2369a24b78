"""What players can do: every verb with its arguments, and the numbers by which the rules know them."""

from typing import Final

from cayona.games.tortuga1667.components import LOCATIONS, LOYALTIES, ROW_PAIRS, VOTE_CARDS
from cayona.kernel.language import mark
from cayona.kernel.seats import LETTERS
from cayona.kernel.verbs import Verb, Verbs

PAIRS: Final = [f"{first + 1}{second + 1}" for first, second in ROW_PAIRS]
SHIPS: Final = LOCATIONS[:2]
SIDES: Final = LOYALTIES[:2]


VERBS: Final = Verbs(
    Verb("peek", PAIRS, rule="T7-40"),
    Verb("reveal", "12345", rule="T7-42"),
    Verb("force", PAIRS, rule="T7-43"),
    Verb("boat", SHIPS, rule="T7-45"),
    Verb("row", ("tortuga", "ship"), rule="T7-45"),
    Verb("attack", rule="T7-46"),
    Verb("mutiny", rule="T7-48"),
    Verb("brawl", rule="T7-50"),
    Verb("steal", SIDES, rule="T7-49"),  # the hold that is robbed
    Verb("maroon", LETTERS, rule="T7-47"),
    Verb("letter", rule="T7-51"),
    Verb("target", LETTERS, rule="T7-110"),
    Verb("save", rule="T7-113"),
    Verb("side", SHIPS, rule="T7-113"),
    Verb("hold", SIDES, rule="T7-69"),
    Verb("yes", rule="T7-123"),
    Verb("no", rule="T7-123"),
    Verb("vote", [str(face) for face in range(len(VOTE_CARDS))], rule="T7-62"),
    Verb("abstain", rule="T7-140"),
    Verb("place", [f"{ship}{place}" for ship in SHIPS for place in range(1, 6)], rule="T7-180"),
    Verb("place_tortuga", word="place tortuga", rule="T7-180"),
    Verb("pass", rule="T7-53"),
    Verb("timeout", rule="T7-54"),  # by the table's clock alone
)


def parse_action(text: str) -> int:
    """Return the action that a text names; letter case and extra spaces do not matter."""
    why = mark(
        "“{text}” is not an action. Write “peek 12” or “force 12” with two places, “reveal 1”, "
        "“boat FD” or “boat JR”, “row tortuga” or “row ship”, “attack”, “mutiny”, “brawl”, “steal "
        "british” or “steal french”, “maroon” or “target” and a seat’s letter, “letter”, “save”, "
        "“side FD” or “side JR”, “hold british” or “hold french”, “yes”, “no”, “vote” and a face "
        "from 0 to 13, “abstain”, “place FD1” or the like, “place tortuga”, or “pass”."
    )
    return VERBS.read(str(text), why, text=text)


ASKED: Final = {
    "SETUP_PLACE": ("place", "place_tortuga"),
    "SETUP_HOLD": ("hold", "hold"),
    "ATLANTIS_WINDOW": ("yes", "no"),
    "ACTION": ("peek", "letter"),  # and to pass, if nothing else is left
    "FORCE_TARGET": ("target", "target"),
    "FORCED_CHOICE": ("reveal", "reveal"),
    "FORCER_CHOICE": ("reveal", "reveal"),
    "LETTER_TARGET": ("target", "save"),
    "LETTER_SHIP": ("side", "side"),
    "PISTOL_TARGET": ("target", "target"),
    "MAP_RECIPIENT": ("target", "target"),
    "BLACK_POWDER": ("side", "side"),
    "CABIN_FEVER_TARGET": ("target", "target"),
    "CROWS_NEST_TARGET": ("target", "target"),
    "CROWS_NEST_PICK": ("vote", "vote"),
    "FOUNTAIN_REACTION": ("yes", "no"),
    "VOTE": ("no", "abstain"),
    "LOOT_SOURCE": ("hold", "hold"),
    "LOOT_DEST": ("hold", "hold"),
}
"""The verbs that each phase asks for, from the first to the last."""
PHASES: Final = (*ASKED, "GAME_OVER")
"""The names of the phases, by number."""

# The first number of each verb, as compiled rules need them: written out.
PEEK: Final = 0
REVEAL: Final = 10
FORCE: Final = 15
BOAT: Final = 25
ROW: Final = 27
ATTACK: Final = 29
MUTINY: Final = 30
BRAWL: Final = 31
STEAL: Final = 32
MAROON: Final = 34
LETTER: Final = 43
TARGET: Final = 44
SAVE: Final = 53
SIDE: Final = 54
HOLD: Final = 56
YES: Final = 58
NO: Final = 59
VOTE: Final = 60
ABSTAIN: Final = 74
PLACE: Final = 75
PLACE_TORTUGA: Final = 85
PASS: Final = 86
TIMEOUT: Final = 87
