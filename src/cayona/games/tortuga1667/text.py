"""Sentences about actions and decisions: what a choice does, what is asked; events are told in `tale`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga1667.components import LOYALTIES, PIRATES
from cayona.games.tortuga1667.notation import format_action
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.numbering import (
    ABSTAIN,
    ATLANTIS_WINDOW,
    ATTACK,
    BLACK_POWDER_CHOICE,
    BOAT,
    BOAT_TO_SHIP,
    BOAT_TO_TORTUGA,
    BRAWL,
    CABIN_FEVER_TARGET,
    CROWS_NEST_PICK,
    CROWS_NEST_TARGET,
    FORCE,
    FORCE_TARGET,
    HOLD,
    LETTER_TARGET,
    LOOT_SOURCE,
    MAP_RECIPIENT,
    MAROON,
    MUTINY,
    PAIR_FIRST,
    PAIR_SECOND,
    PASS,
    PISTOL_TARGET,
    PLACE,
    PLACE_TORTUGA,
    REVEAL,
    SAVE_LETTER,
    SETUP_HOLD,
    SIDE,
    STEAL,
    TARGET,
    TO_BOAT,
    USE_LETTER,
    VOTE,
    VOTE_TYPE,
    YES,
)
from cayona.games.tortuga1667.words import (
    event_word,
    face_word,
    hold_word,
    loyalty_word,
    pirate_word,
    place_word,
    vote_word,
)
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.seats import seat_names

Described = tuple[str, tuple[str, ...], str]
"""What an action does, the elements to click, and the element where it leads."""
SHIPS: Final = ("FD", "JR")
PLAY: Final = "play"
"""The button that seals a vote: until it is pressed one may change one's mind, and nobody sees anything."""


def choices(state: Tortuga1667, seat: int, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions of a seat by what it knows."""
    made: list[Choice] = []
    for action in actions:
        sentence, elements, target = _described(state, seat, action)
        made.append(Choice(action, format_action(action), sentence, elements, target))
    return made


def _described(state: Tortuga1667, seat: int, action: int) -> Described:
    if action < TO_BOAT:
        return _row_action(action)
    if action < ATTACK:
        return _boat_action(state, seat, action)
    if action < TARGET:
        return _rank_action(state, seat, action)
    if action < SIDE:
        return _target_action(state, action)
    if action < VOTE_TYPE:
        return _side_action(state, seat, action)
    return _other_action(state, action)


def _pirate(state: Tortuga1667, seat: int) -> str:
    return pirate_word([PIRATES[number] for number in state.terms.pirates], seat)


def _row_action(action: int) -> Described:
    if REVEAL <= action < FORCE:
        place = action - REVEAL + 1
        return _("Turn up event {place}").format(place=place), (f"event-{place}",), ""
    pair = action if action < REVEAL else action - FORCE
    first, second = int(PAIR_FIRST[pair]) + 1, int(PAIR_SECOND[pair]) + 1
    clicks = (f"event-{first}", f"event-{second}")
    if action < REVEAL:
        words = _("Look at events {first} and {second}")
        return words.format(first=first, second=second), clicks, ""
    words = _("Point at events {first} and {second} and make somebody turn one up")
    return words.format(first=first, second=second), clicks, ""


def _boat_action(state: Tortuga1667, seat: int, action: int) -> Described:
    if action < BOAT_TO_TORTUGA:
        ship = SHIPS[action - TO_BOAT]
        words = _("Climb into {boat}").format(boat=place_word(f"B{ship}"))
        return words, (f"boat-{ship}",), f"boat-{ship}"
    if action == BOAT_TO_TORTUGA:
        return _("Row to Tortuga"), ("island",), "island"
    assert action == BOAT_TO_SHIP
    ship = SHIPS[int(state.where(seat)) - BOAT]
    return _("Row to {ship}").format(ship=place_word(ship)), (f"ship-{ship}",), f"ship-{ship}"


def _rank_action(state: Tortuga1667, seat: int, action: int) -> Described:
    if action == ATTACK:
        return _("Captain: order an attack"), ("attack",), ""
    if action == MUTINY:
        return _("First Mate: call a mutiny"), ("mutiny",), ""
    if action == BRAWL:
        return _("Governor: call a brawl"), ("brawl",), ""
    if action == USE_LETTER:
        return _("Use your Letter of Marque"), ("letter",), ""
    if action < MAROON:
        ship = SHIPS[int(state.where(seat))]
        side = LOYALTIES[action - STEAL]
        other = LOYALTIES[1 - (action - STEAL)]
        words = _("Cabin Boy: move a treasure from {origin} to {target}")
        return (
            words.format(origin=hold_word(side), target=hold_word(other)),
            (f"hold-{ship}-{side}",),
            f"hold-{ship}-{other}",
        )
    other_seat = action - MAROON
    words = _("Captain: maroon {name}").format(name=_pirate(state, other_seat))
    return words, (f"pawn-{other_seat}", "maroon"), ""


def _target_action(state: Tortuga1667, action: int) -> Described:
    if action == SAVE_LETTER:
        return _("Keep the Letter of Marque for later"), ("save",), ""
    target = action - TARGET
    words = {
        FORCE_TARGET: _("Make {name} turn up one of the two"),
        LETTER_TARGET: _("Bring {name} to a ship"),
        PISTOL_TARGET: _("Shoot at {name}"),
        MAP_RECIPIENT: _("Give the map to {name}"),
        CABIN_FEVER_TARGET: _("Shuffle loyalties with {name}"),
        CROWS_NEST_TARGET: _("Choose new vote cards for {name}"),
    }[int(state.phase)]
    return words.format(name=_pirate(state, target)), (f"pawn-{target}",), f"pawn-{target}"


def _side_action(state: Tortuga1667, seat: int, action: int) -> Described:
    if action < HOLD:
        ship = SHIPS[action - SIDE]
        if state.phase == BLACK_POWDER_CHOICE:
            words = _("Blow up {boat}").format(boat=place_word(f"B{ship}"))
            return words, (f"boat-{ship}",), f"boat-{ship}"
        return _("To {ship}").format(ship=place_word(ship)), (f"ship-{ship}",), f"ship-{ship}"
    if action < YES:
        return _hold_action(state, seat, action - HOLD)
    if action == YES:
        if state.phase == ATLANTIS_WINDOW:
            return _("Use Atlantis: hop to the other ship"), ("yes",), ""
        return _("Use the Fountain of Youth: stay where you are"), ("yes",), ""
    if state.phase == VOTE:
        return _("Play no second card"), ("no",), ""
    return _("Do not use the map"), ("no",), ""


def _hold_action(state: Tortuga1667, seat: int, side: int) -> Described:
    ship = SHIPS[int(state.where(seat))]
    words = _("Stow the treasure in {hold} of {ship}")
    if state.phase == LOOT_SOURCE:
        ship = SHIPS[1 - int(state.where(seat))]
        words = _("Take a treasure from {hold} of {ship}")
    elif state.phase == SETUP_HOLD:
        words = _("Stow your first treasure in {hold} of {ship}")
    element = f"hold-{ship}-{LOYALTIES[side]}"
    return words.format(hold=hold_word(LOYALTIES[side]), ship=place_word(ship)), (element,), element


def _other_action(state: Tortuga1667, action: int) -> Described:
    if action < ABSTAIN:
        face = action - VOTE_TYPE
        if state.phase == CROWS_NEST_PICK:
            return _("Pick {card}").format(card=face_word(face)), (f"pool-{face}",), ""
        return _("Play {card}").format(card=face_word(face)), (f"vote-{face}", PLAY), ""
    if action == ABSTAIN:
        return _("Sit this vote out"), ("abstain", PLAY), ""
    if action < PLACE_TORTUGA:
        ship, place = SHIPS[(action - PLACE) // 5], (action - PLACE) % 5 + 1
        words = _("Start on place {place} of {ship}").format(place=place, ship=place_word(ship))
        element = f"place-{ship}-{place}"
        return words, (element,), element
    if action == PLACE_TORTUGA:
        return _("Start on Tortuga"), ("island",), "island"
    if action == PASS:
        return _("Pass"), ("pass",), ""
    raise ValueError(f"nobody chooses action {action}")


# --- Prompts -------------------------------------------------------------------------------------------


def prompt(view: Mapping[str, Any]) -> str:
    """Say what is asked now, and of whom."""
    if view["result"] is not None:
        return over_words(view["result"])
    if view["decision"] is not None:
        return _own_prompt(view)
    names = seat_names(view["seats"])
    return _others_prompt(view).format(names=listing(names[seat] for seat in view["deciders"]))


def over_words(result: Mapping[str, Any]) -> str:
    """Say who has won."""
    british, french = result["totals"]
    if result["winner"] == "draw":
        return _("The game is over, {british} to {french}: a draw.").format(british=british, french=french)
    words = _("The game is over, British {british}, French {french}. Winner: {side}.")
    return words.format(british=british, french=french, side=loyalty_word(result["winner"]))


def _own_prompt(view: Mapping[str, Any]) -> str:
    decision = view["decision"]
    if decision == "VOTE":
        words = _("Secret vote, {kind}: choose a card, then play it.")
        return words.format(kind=vote_word(view["vote"]["kind"]))
    if decision == "FOUNTAIN_REACTION":
        return _fountain_prompt(view)
    if decision == "MAP_RECIPIENT":
        return _("Give {card} to another player.").format(card=event_word(view["event"]["card"]))
    if decision == "CROWS_NEST_PICK":
        words = _("Pick new vote cards: {count} to go.")
        return words.format(count=view["crow"]["left"])
    return {
        "SETUP_PLACE": _("Your pawn is drawn: choose where it starts."),
        "SETUP_HOLD": _("Captain, stow your first treasure."),
        "ATLANTIS_WINDOW": _("Use Atlantis before the turn begins?"),
        "ACTION": _action_prompt(view),
        "FORCE_TARGET": _("Who must turn up one of the two?"),
        "FORCED_CHOICE": _("Turn up one of the two events."),
        "FORCER_CHOICE": _("Time is up: you choose which of the two is turned up."),
        "LETTER_TARGET": _("Letter of Marque: whom do you bring to a ship?"),
        "LETTER_SHIP": _("To which ship?"),
        "PISTOL_TARGET": _("Pistol: whom do you maroon?"),
        "BLACK_POWDER": _("Black Powder: which rowboat do you blow up?"),
        "CABIN_FEVER_TARGET": _("Cabin Fever: with whom do you shuffle loyalties?"),
        "CROWS_NEST_TARGET": _("Crow's Nest: for whom do you choose new vote cards?"),
        "VOTE_SECOND": _("El Dorado: play a second card?"),
        "LOOT_SOURCE": _("The attack succeeds: from which hold do you take a treasure?"),
        "LOOT_DEST": _("The attack succeeds: in which hold do you stow the treasure?"),
    }[decision]


def _action_prompt(view: Mapping[str, Any]) -> str:
    """Ask for an action; with two players a turn has two of them (T7-33)."""
    if view["seats"] > 2:
        return _("Pick one or two events, a rowboat, or what your rank allows.")
    if view["actions_left"] == 2:
        return _("First action: pick one or two events, a rowboat, or what your rank allows.")
    return _("Second action: pick one or two events, a rowboat, or what your rank allows.")


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
        "SETUP_HOLD": _("{names} stows a first treasure."),
        "ATLANTIS_WINDOW": _("{names} may use Atlantis."),
        "ACTION": _("{names} chooses an action."),
        "FORCE_TARGET": _("{names} chooses whom to force."),
        "FORCED_CHOICE": _("{names} must turn up one of two events."),
        "FORCER_CHOICE": _("{names} chooses which of two events is turned up."),
        "LETTER_TARGET": _("{names} holds a Letter of Marque."),
        "LETTER_SHIP": _("{names} chooses a ship."),
        "PISTOL_TARGET": _("{names} aims a Pistol."),
        "MAP_RECIPIENT": _("{names} gives a map away."),
        "BLACK_POWDER": _("{names} chooses a rowboat to blow up."),
        "CABIN_FEVER_TARGET": _("{names} chooses somebody for Cabin Fever."),
        "CROWS_NEST_TARGET": _("{names} chooses somebody for the Crow's Nest."),
        "CROWS_NEST_PICK": _("{names} picks vote cards for another player."),
        "FOUNTAIN_REACTION": _("{names} may use the Fountain of Youth."),
        "LOOT_SOURCE": _("{names} takes a treasure."),
        "LOOT_DEST": _("{names} stows a treasure."),
    }[phase]
