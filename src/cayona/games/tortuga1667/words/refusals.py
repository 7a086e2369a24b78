"""Why an action is refused, or allowed: the rule and a sentence."""

from typing import Final

from cayona.games.tortuga1667.rules import Tortuga1667, phases
from cayona.games.tortuga1667.verbs import PHASES, TIMEOUT, VERBS
from cayona.games.tortuga1667.words.text import choices
from cayona.kernel.language import _, mark


def refusal(state: Tortuga1667, seat: int, action: int, code: str) -> tuple[str, str]:
    """Return the rule and the sentence behind a code of `why_not`."""
    verb = VERBS.decode(action).verb
    if code == "other-decision":
        return _other_decision(state)
    if code == "not-two-cards":
        rule = "T7-41" if verb == "peek" else "T7-44"
        return rule, _("Cards must lie on both places; with a single card left this is impossible.")
    if code == "ship-full":
        return "T7-24", _("There are never more than five pawns on a ship.")
    if code == "hold-empty":
        return ("T7-49" if verb == "steal" else "T7-70"), _("There is no treasure in that hold.")
    if code == "not-captain":
        return ("T7-46" if verb == "attack" else "T7-47"), _("Only the captain of a ship can do this.")
    if code == "not-yourself":
        return ("T7-47" if verb == "maroon" else "T7-110"), _("It must be another player.")
    if code == "boat-destroyed":
        return ("T7-96" if verb == "boat" else "T7-133"), _("That rowboat is destroyed.")
    rule, why = BY_CODE[code]
    return rule, _(why)


BY_CODE: Final = {
    "no-peeking": ("T7-178", mark("In Madness nobody may look at event cards.")),
    "no-card-there": ("T7-42", mark("There is no event in that place.")),
    "already-in-boat": ("T7-45", mark("You are in a rowboat already.")),
    "not-your-boat": ("T7-45", mark("From a ship you can only climb into its own rowboat.")),
    "boat-taken": ("T7-96", mark("Somebody is in that rowboat; it holds one pawn.")),
    "not-in-boat": ("T7-45", mark("You are not in a rowboat.")),
    "not-first-mate": ("T7-48", mark("Only a First Mate, the second on a ship, can call a mutiny.")),
    "not-governor": ("T7-50", mark("Only the Governor, the first on Tortuga, can call a brawl.")),
    "not-cabin-boy": ("T7-49", mark("Only a Cabin Boy, the last on a ship, can do this.")),
    "no-such-player": ("T7-1", mark("Nobody sits there.")),
    "not-aboard": ("T7-47", mark("That pawn is not on your ship.")),
    "no-letter": ("T7-51", mark("You have no Letter of Marque.")),
    "nobody-ashore": ("T7-51", mark("Nobody is on Tortuga or in a rowboat.")),
    "no-passing": ("T7-32", mark("You cannot pass as long as there is anything you can do.")),
    "no-timeout": ("T7-54", mark("Time cannot run out here: there is no timer for this decision.")),
    "not-ashore": ("T7-113", mark("A Letter of Marque brings somebody from Tortuga or from a rowboat.")),
    "already-saved": ("T7-113", mark("This letter was saved before; now it is used.")),
    "not-pointed-at": ("T7-43", mark("You must choose one of the two events that were pointed at.")),
    "not-in-hand": ("T7-62", mark("You have no such vote card to play.")),
    "no-second-card": ("T7-128", mark("Nobody asks you for a second card now.")),
    "no-abstaining": ("T7-140", mark("You cannot sit this vote out.")),
    "not-in-pool": ("T7-135", mark("There is no such card in the vote deck.")),
    "place-taken": ("T7-180", mark("There is already another pawn there.")),
}


def _other_decision(state: Tortuga1667) -> tuple[str, str]:
    """Say what is being decided instead."""
    return {
        "SETUP_PLACE": ("T7-180", _("Now you choose where your pawn starts.")),
        "SETUP_HOLD": ("T7-18", _("Now you stow your first treasure.")),
        "ATLANTIS_WINDOW": ("T7-124", _("Now you only say whether you use Atlantis.")),
        "ACTION": ("T7-30", _("Now you choose an action for your turn.")),
        "FORCE_TARGET": ("T7-43", _("Now you choose whom to force.")),
        "FORCED_CHOICE": ("T7-43", _("Now you turn up one of the two events.")),
        "FORCER_CHOICE": ("T7-175", _("Now you choose which of the two events is turned up.")),
        "LETTER_TARGET": ("T7-113", _("Now you choose whom the Letter of Marque moves.")),
        "LETTER_SHIP": ("T7-113", _("Now you choose the ship.")),
        "PISTOL_TARGET": ("T7-116", _("Now you choose whom the Pistol hits.")),
        "MAP_RECIPIENT": ("T7-123", _("Now you give the map to another player.")),
        "BLACK_POWDER": ("T7-132", _("Now you choose a rowboat.")),
        "CABIN_FEVER_TARGET": ("T7-134", _("Now you choose another player for Cabin Fever.")),
        "CROWS_NEST_TARGET": ("T7-135", _("Now you choose another player for the Crow's Nest.")),
        "CROWS_NEST_PICK": ("T7-135", _("Now you pick vote cards.")),
        "FOUNTAIN_REACTION": ("T7-130", _("Now you only say whether you use the Fountain of Youth.")),
        "VOTE": ("T7-62", _("Now you play a vote card.")),
        "LOOT_SOURCE": ("T7-70", _("Now you choose the hold to take a treasure from.")),
        "LOOT_DEST": ("T7-69", _("Now you choose the hold for the treasure.")),
    }[PHASES[state.phase]]


def permission(state: Tortuga1667, seat: int, action: int) -> tuple[str, str]:
    """Return the rule that allows an action, and what it does."""
    rule = VERBS.rules[VERBS.decode(action).verb]
    if action == TIMEOUT:
        return rule, _("The table's clock may do this now.")
    special = {phases.SETUP_HOLD: "T7-18", phases.LETTER_SHIP: "T7-113", phases.BLACK_POWDER: "T7-132"}
    rule = special.get(int(state.phase), rule)
    (choice,) = choices(state, seat, [action])
    return rule, _("You may do this: {choice}.").format(choice=choice.sentence)
