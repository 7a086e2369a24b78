"""Sentences about actions and decisions: what a choice does, what is asked; events are told in `tale`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga1667.components import LOYALTIES, PIRATES, ROW_PAIRS, SHIP_PLACES
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.numbering import BOAT
from cayona.games.tortuga1667.verbs import PHASES, SHIPS, VERBS
from cayona.games.tortuga1667.words.names import (
    event_word,
    face_word,
    hold_word,
    loyalty_word,
    pirate_word,
    place_word,
    vote_word,
)
from cayona.kernel.choices import Choice, offered
from cayona.kernel.language import _, listing, mark, opening
from cayona.kernel.seats import seat_names

PLAY: Final = "play"
"""The button that seals a vote: until it is pressed one may change one's mind, and nobody sees anything."""
_PAIR: Final = "event-{first} event-{second}"
_HOLD: Final = "hold-{ship}-{side}"
CHOICES: Final = {
    "peek": (mark("Look at events {first} and {second}"), _PAIR, ""),
    "reveal": (mark("Turn up event {place}"), "event-{place}", ""),
    "force": (mark("Point at events {first} and {second} and make somebody turn one up"), _PAIR, ""),
    "boat": (mark("Climb into {boat}"), "boat-{ship}", "boat-{ship}"),
    "row tortuga": (mark("Row to Tortuga"), "island", "island"),
    "row": (mark("Row to {ship}"), "ship-{ship}", "ship-{ship}"),
    "attack": (mark("Captain: order an attack"), "attack", ""),
    "mutiny": (mark("First Mate: call a mutiny"), "mutiny", ""),
    "brawl": (mark("Governor: call a brawl"), "brawl", ""),
    "steal": (mark("Cabin Boy: move a treasure from {origin} to {target}"), _HOLD, "hold-{ship}-{other}"),
    "maroon": (mark("Captain: maroon {name}"), "pawn-{seat} maroon", ""),
    "letter": (mark("Use your Letter of Marque"), "letter", ""),
    "target FORCE_TARGET": (mark("Make {name} turn up one of the two"), "pawn-{seat}", "pawn-{seat}"),
    "target LETTER_TARGET": (mark("Bring {name} to a ship"), "pawn-{seat}", "pawn-{seat}"),
    "target PISTOL_TARGET": (mark("Shoot at {name}"), "pawn-{seat}", "pawn-{seat}"),
    "target MAP_RECIPIENT": (mark("Give the map to {name}"), "pawn-{seat}", "pawn-{seat}"),
    "target CABIN_FEVER_TARGET": (mark("Shuffle loyalties with {name}"), "pawn-{seat}", "pawn-{seat}"),
    "target CROWS_NEST_TARGET": (mark("Choose new vote cards for {name}"), "pawn-{seat}", "pawn-{seat}"),
    "save": (mark("Keep the Letter of Marque for later"), "save", ""),
    "side BLACK_POWDER": (mark("Blow up {boat}"), "boat-{ship}", "boat-{ship}"),
    "side": (mark("To {ship}"), "ship-{ship}", "ship-{ship}"),
    "hold LOOT_SOURCE": (mark("Take a treasure from {hold} of {ship}"), _HOLD, _HOLD),
    "hold SETUP_HOLD": (mark("Stow your first treasure in {hold} of {ship}"), _HOLD, _HOLD),
    "hold": (mark("Stow the treasure in {hold} of {ship}"), _HOLD, _HOLD),
    "yes ATLANTIS_WINDOW": (mark("Use Atlantis: hop to the other ship"), "yes", ""),
    "yes": (mark("Use the Fountain of Youth: stay where you are"), "yes", ""),
    "no VOTE": (mark("Play no second card"), "no", ""),
    "no": (mark("Do not use the map"), "no", ""),
    "vote CROWS_NEST_PICK": (mark("Pick {card}"), "pool-{face}", ""),
    "vote": (mark("Play {card}"), f"vote-{{face}} {PLAY}", ""),
    "abstain": (mark("Sit this vote out"), f"abstain {PLAY}", ""),
    "place": (mark("Start on place {place} of {ship}"), "place-{ship}-{place}", "place-{ship}-{place}"),
    "place tortuga": (mark("Start on Tortuga"), "island", "island"),
    "pass": (mark("Pass"), "pass", ""),
}
"""By verb and phase, by text, or by verb: what an action does, the elements to click, and where it leads."""


def choices(state: Tortuga1667, seat: int, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions of a seat by what it knows."""
    return [_choice(state, seat, action) for action in actions]


def _choice(state: Tortuga1667, seat: int, action: int) -> Choice:
    text, verb = VERBS.format(action), VERBS.decode(action).verb
    found = CHOICES.get(f"{verb} {PHASES[state.phase]}") or CHOICES.get(text) or CHOICES[verb]
    facts = _facts(state, seat, action)
    sentence, elements, target = found
    words = {**facts, **_words(state, facts)}
    clicks = tuple(elements.format(**facts).split())
    return Choice(action, text, _(sentence).format(**words), clicks, target.format(**facts))


def _facts(state: Tortuga1667, seat: int, action: int) -> dict[str, Any]:
    """Return what an action is about, as the elements of the picture name it."""
    here = int(state.where(seat))
    match VERBS.decode(action):
        case "peek" | "force", (pair,):
            first, second = ROW_PAIRS[pair]
            return {"first": first + 1, "second": second + 1}
        case "reveal", (place,):
            return {"place": place + 1}
        case "boat" | "side", (ship,):
            return {"ship": SHIPS[ship]}
        case "row", (1,):
            return {"ship": SHIPS[here - BOAT]}
        case "steal" | "hold", (side,):
            ship = 1 - here if PHASES[state.phase] == "LOOT_SOURCE" else here
            return {"ship": SHIPS[ship], "side": LOYALTIES[side], "other": LOYALTIES[1 - side]}
        case "maroon" | "target", (target,):
            return {"seat": target}
        case "vote", (face,):
            return {"face": face}
        case "place", (number,):
            return {"ship": SHIPS[number // SHIP_PLACES], "place": number % SHIP_PLACES + 1}
    return {}


def _words(state: Tortuga1667, facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the same in words."""
    words = {}
    if "ship" in facts:
        words = {"ship": place_word(facts["ship"]), "boat": place_word(f"B{facts['ship']}")}
    if "side" in facts:
        words["hold"] = words["origin"] = hold_word(facts["side"])
        words["target"] = hold_word(facts["other"])
    if "seat" in facts:
        words["name"] = pirate_word([PIRATES[number] for number in state.terms.pirates], facts["seat"])
    if "face" in facts:
        words["card"] = face_word(state.terms.cards.looks[facts["face"]])
    return words


# --- Prompts -------------------------------------------------------------------------------------------


OFFERED: Final = {
    **dict.fromkeys(("peek", "force"), mark("pick one or two events")),
    "reveal": mark("pick an event"),
    "boat": mark("climb into a rowboat"),
    "row": mark("row on"),
    "attack": mark("order an attack"),
    "maroon": mark("maroon somebody"),
    "mutiny": mark("call a mutiny"),
    "steal": mark("move a treasure"),
    "brawl": mark("call a brawl"),
    "letter": mark("use your Letter of Marque"),
    "pass": mark("pass"),
}
LETTER: Final = {"target": mark("choose whom to bring to a ship"), "save": mark("keep it for later")}
VOTES: Final = {
    "attack": mark("Attack: it takes a cannon, and more torches than waters."),
    "mutiny": mark("Mutiny: more skulls than wheels maroon the captain."),
    "brawl": mark("Brawl: the side with more flags gets both treasures on Tortuga."),
}
VOTING: Final = {"vote": mark("choose a card and play it"), "abstain": mark("sit it out")}


def prompt(
    observation: Mapping[str, Any], choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> str:
    """Say what is asked now, and of whom."""
    if observation["result"] is not None:
        return over_words(observation["result"])
    if observation["decision"] is not None:
        return _own_prompt(observation, choices)
    names = seat_names(observation["seats"], names)
    waiting = listing(names[seat] for seat in observation["deciders"])
    return _others_prompt(observation).format(names=waiting)


def over_words(result: Mapping[str, Any]) -> str:
    """Say who has won."""
    british, french = result["totals"]
    if result["winner"] == "draw":
        return _("The game is over, {british} to {french}: a draw.").format(british=british, french=french)
    words = _("The game is over, British {british}, French {french}. Winner: {side}.")
    return words.format(british=british, french=french, side=loyalty_word(result["winner"]))


def _own_prompt(view: Mapping[str, Any], choices: Sequence[Choice]) -> str:
    decision = view["decision"]
    if decision == "VOTE":
        needed = VOTES[view["vote"]["kind"]]
        return " ".join([_(needed), opening(offered(choices, VOTING)) + "."])
    if decision == "ACTION":
        return _action_prompt(view, choices)
    if decision == "LETTER_TARGET":
        return _("Letter of Marque: {offer}.").format(offer=offered(choices, LETTER))
    if decision == "FOUNTAIN_REACTION":
        return _fountain_prompt(view)
    if decision == "MAP_RECIPIENT":
        return _("Give the map “{card}” to another player.").format(card=event_word(view["event"]["card"]))
    if decision == "CROWS_NEST_PICK":
        words = _("Pick new vote cards: {count} to go.")
        return words.format(count=view["crow"]["left"])
    return {
        "SETUP_PLACE": _("Your pawn is drawn: choose where it starts."),
        "SETUP_HOLD": _("Captain, stow your first treasure."),
        "ATLANTIS_WINDOW": _("Use Atlantis before the turn begins?"),
        "FORCE_TARGET": _("Who must turn up one of the two?"),
        "FORCED_CHOICE": _("Turn up one of the two events."),
        "FORCER_CHOICE": _("Time is up: you choose which of the two is turned up."),
        "LETTER_SHIP": _("To which ship?"),
        "PISTOL_TARGET": _("Pistol: whom do you maroon?"),
        "BLACK_POWDER": _("Black Powder: which rowboat do you blow up?"),
        "CABIN_FEVER_TARGET": _("Cabin Fever: with whom do you shuffle loyalties?"),
        "CROWS_NEST_TARGET": _("Crow's Nest: for whom do you choose new vote cards?"),
        "VOTE_SECOND": _("El Dorado: play a second card?"),
        "LOOT_SOURCE": _("The attack succeeds: from which hold do you take a treasure?"),
        "LOOT_DEST": _("The attack succeeds: in which hold do you stow the treasure?"),
    }[decision]


def _action_prompt(view: Mapping[str, Any], choices: Sequence[Choice]) -> str:
    """Ask for an action; with two players a turn has two of them (T7-33)."""
    pairs = any(choice.text.startswith(("peek", "force")) for choice in choices) or not choices
    events = {"reveal": OFFERED["peek"]} if pairs else {}  # two may be picked wherever one may be
    offer = offered(choices, {**OFFERED, **events})
    if view["seats"] > 2:
        return f"{opening(offer)}."
    words = _("First action: {offer}.") if view["actions_left"] == 2 else _("Second action: {offer}.")
    return words.format(offer=offer)


def _fountain_prompt(view: Mapping[str, Any]) -> str:
    return {
        "black_spot": _("Black Spot: use the Fountain of Youth and stay?"),
        "pistol": _("A Pistol is aimed at you: use the Fountain of Youth and stay?"),
        "captain": _("Your captain maroons you: use the Fountain of Youth and stay?"),
        "mutiny": _("The mutiny succeeds: use the Fountain of Youth and stay?"),
    }[view["maroon"]["cause"]]


def _others_prompt(view: Mapping[str, Any]) -> str:
    phase = view["phase"]
    if phase == "VOTE":
        words = _("Secret vote, {kind}: waiting for {names}.")
        return words.replace("{kind}", vote_word(view["vote"]["kind"]))
    return {
        "SETUP_PLACE": _("{names} chooses where to start."),
        "SETUP_HOLD": _("{names} chooses a hold for a first treasure."),
        "ATLANTIS_WINDOW": _("{names} may use Atlantis."),
        "ACTION": _("{names} chooses an action."),
        "FORCE_TARGET": _("{names} chooses whom to force."),
        "FORCED_CHOICE": _("{names} must turn up one of two events."),
        "FORCER_CHOICE": _("{names} chooses which of two events is turned up."),
        "LETTER_TARGET": _("{names} may use a Letter of Marque."),
        "LETTER_SHIP": _("{names} chooses a ship."),
        "PISTOL_TARGET": _("{names} chooses whom a Pistol maroons."),
        "MAP_RECIPIENT": _("{names} chooses who gets a map."),
        "BLACK_POWDER": _("{names} chooses a rowboat to blow up."),
        "CABIN_FEVER_TARGET": _("{names} chooses somebody for Cabin Fever."),
        "CROWS_NEST_TARGET": _("{names} chooses somebody for the Crow's Nest."),
        "CROWS_NEST_PICK": _("{names} chooses vote cards for another player."),
        "FOUNTAIN_REACTION": _("{names} may use the Fountain of Youth."),
        "LOOT_SOURCE": _("{names} chooses a treasure to take."),
        "LOOT_DEST": _("{names} chooses a hold for a treasure."),
    }[phase]
