"""Sentences about actions: what they do, why they are refused, what is asked; events are told in `tale`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cayona.games.tortuga.components import ACTIONS, AREAS, COLOURS
from cayona.games.tortuga.notation import dice_letters, format_action
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.dice import dice_sum
from cayona.games.tortuga.rules.numbering import (
    ADV_FLIP,
    ADV_NEW,
    DECLINE,
    DROP,
    MOVE_PHASE,
    NO_PLACE,
    RAID,
    SALVAGE_PHASE,
    TAKE,
    TARGET,
    TOKEN,
    TREASURE,
    TURN,
    USE,
)
from cayona.games.tortuga.rules.table import KEPT, SHOWN, SIZE
from cayona.games.tortuga.words import action_name, coin_count, colour_name, dice_names
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.seats import seat_names

# --- Legal actions -------------------------------------------------------------------------------------


def choices(state: Tortuga, seat: int, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions of a seat by what it knows."""
    return [_choice(state, seat, action) for action in actions]


def _choice(state: Tortuga, seat: int, action: int) -> Choice:
    sentence, elements, target = _described(state, seat, action)
    return Choice(action, format_action(action), sentence, elements, target, _badge(state, seat, action))


def _badge(state: Tortuga, seat: int, action: int) -> str:
    """Return what an action brings, in a few characters: a total, a bonus, steps ahead or back."""
    if action < NO_PLACE:
        kind = _shown_action(state, seat, action + 1)
        return "" if kind is None else f"= {_total_with(state, seat, kind, action + 1)}"
    if TURN <= action < ADV_NEW:
        kept = int(state.boards[seat * SIZE + KEPT])
        return f"= {_total_with(state, seat, action - TURN, kept)}"
    if ADV_NEW <= action < USE:
        return "+1" if action < ADV_FLIP else "+2"
    if action == USE and state.action < TREASURE:
        return f"+{int(state.marker_steps())}"
    if TARGET <= action < TAKE:
        # A defended attack costs the attacker a field (TO-55).
        return "−1" if state.dice_on(state.seat_after(seat, action - TARGET + 1), state.action) else ""
    return ""


def _described(state: Tortuga, seat: int, action: int) -> tuple[str, tuple[str, ...], str]:
    """Return what an action does, the elements to click, and the element where it leads."""
    if action <= NO_PLACE:
        return _keep(state, seat, action)
    if action < USE:
        return _turn_or_advantage(state, seat, action)
    if action < TOKEN:
        return _use_or_decline(state, seat, action)
    if action < TARGET:
        index = action - TOKEN
        coins = int((state.drawn_1, state.drawn_2)[index])
        words = _("Keep the token with {coins}").format(coins=coin_count(coins))
        return words, (f"token-{index + 1}",), ""
    if action < TAKE:
        return _target(state, seat, int(state.seat_after(seat, action - TARGET + 1)))
    return _chest(state, seat, action)


def _keep(state: Tortuga, seat: int, action: int) -> tuple[str, tuple[str, ...], str]:
    if action == NO_PLACE:
        return _("Show that no die can be placed"), ("no-place",), ""
    mask = action + 1
    letters = dice_letters(mask)
    clicks = (*(f"die-{letter}" for letter in letters), "keep")
    kind = _shown_action(state, seat, mask)
    if kind is None:
        words = _("Keep {dice}: skulls, to be turned after the reveal").format(dice=dice_names(letters))
        return words, clicks, ""
    total = _total_with(state, seat, kind, mask)
    words = _("Keep {dice}: {action} {total}")
    words = words.format(dice=dice_names(letters), action=action_name(ACTIONS[kind]), total=total)
    return words, clicks, space_element(seat, kind)


def _shown_action(state: Tortuga, seat: int, mask: int) -> int | None:
    """Return the action that rolled dice show; None for skulls alone."""
    faces = range(len(ACTIONS))
    return next((kind for kind in faces if state.boards[seat * SIZE + SHOWN + kind] & mask), None)


def _total_with(state: Tortuga, seat: int, action: int, mask: int) -> int:
    """Return the total of an action if these dice join those already there."""
    dice = int(state.dice_on(seat, action)) | mask
    return int(dice_sum(action, dice) + state.advantage(seat, action))


def space_element(seat: int, action: int) -> str:
    """Return the board element of an action space."""
    return f"space-{seat}-{ACTIONS[action]}"


def _turn_or_advantage(state: Tortuga, seat: int, action: int) -> tuple[str, tuple[str, ...], str]:
    if action < ADV_NEW:
        kind = action - TURN
        mask = int(state.boards[seat * SIZE + KEPT])
        words = _("Turn {dice} to {action}: {total}").format(
            dice=dice_names(dice_letters(mask)),
            action=action_name(ACTIONS[kind]),
            total=_total_with(state, seat, kind, mask),
        )
        element = space_element(seat, kind)
        return words, (element,), element
    kind = action - (ADV_NEW if action < ADV_FLIP else ADV_FLIP)
    words = _("New +1 token on {action}") if action < ADV_FLIP else _("Turn the {action} token to +2")
    element = f"advantage-{seat}-{ACTIONS[kind]}"
    return words.format(action=action_name(ACTIONS[kind])), (element,), element


def _use_or_decline(state: Tortuga, seat: int, action: int) -> tuple[str, tuple[str, ...], str]:
    if action == DECLINE:
        if state.phase == SALVAGE_PHASE:
            return _("Take no chest"), ("decline",), ""
        words = _("Skip {action}").format(action=action_name(ACTIONS[state.action]))
        return words, ("decline",), ""
    if state.action == TREASURE:
        return _treasure_words(state), ("use",), ""
    steps = int(state.marker_steps())
    words = _("Move the ship {steps} ahead") if state.action == 0 else _("Move the pirate {steps} ahead")
    return words.format(steps=steps), ("use",), f"track-{seat}-{'ship' if state.action == 0 else 'pirate'}"


def _treasure_words(state: Tortuga) -> str:
    if state.place == 2:
        return _("Take a treasure token")
    if state.seats == 2:
        return _("Draw a chest and a treasure token")
    return _("Draw a chest, and two treasure tokens to choose from")


def _target(state: Tortuga, seat: int, target: int) -> tuple[str, tuple[str, ...], str]:
    name = seat_names(int(state.seats))[target]
    defended = bool(state.dice_on(target, state.action))
    if state.action == RAID:
        words = _("Raid {name} (who defends)") if defended else _("Raid {name}")
    else:
        words = _("Attack {name} (who defends)") if defended else _("Attack {name}")
    element = f"board-{target}"
    return words.format(name=name), (element,), element


def _chest(state: Tortuga, seat: int, action: int) -> tuple[str, tuple[str, ...], str]:
    if action >= DROP:
        colour = COLOURS[action - DROP]
        area = AREAS[state.drop_area(seat)]
        words = _("Give up the {colour} chest").format(colour=colour_name(colour))
        return words, (f"chest-{seat}-{area}-{colour}",), ""
    colour = COLOURS[action - TAKE]
    if state.phase == SALVAGE_PHASE:
        words = _("Take the {colour} chest from the centre").format(colour=colour_name(colour))
        return words, (f"chest-centre-{colour}",), ""
    area = AREAS[state.area_of(state.action)]
    words = _("Take the {colour} chest").format(colour=colour_name(colour))
    return words, (f"chest-{int(state.target)}-{area}-{colour}",), ""


# --- Why, and why not ----------------------------------------------------------------------------------


def permission(state: Tortuga, action: int) -> tuple[str, str]:
    """Return the rule that allows a legal action, and a sentence."""
    if action < NO_PLACE:
        return "TO-23", _("These dice show one symbol, skulls may join them, and there is room for all.")
    if action == NO_PLACE:
        return "TO-28", _("None of your dice can be placed: you roll them again in the open.")
    if action < ADV_NEW:
        return "TO-24", _("Skulls kept alone are turned to one action with room for all of them.")
    if action < ADV_FLIP:
        return "TO-34", _("A new token goes on an empty space, side 1 up.")
    if action < USE:
        return "TO-35", _("Instead of a new token you may turn one over to side 2.")
    if action in (USE, DECLINE):
        return _use_permission(state, action)
    if action < TARGET:
        return "TO-50", _("You keep one of the two tokens and return the other.")
    if action < DROP:
        return _attack_permission(state, action)
    return _overflow_rule(state), _("The area holds more than its marker allows, and you choose what goes.")


def _overflow_rule(state: Tortuga) -> str:
    return "TO-65" if state.phase == MOVE_PHASE else "TO-60"


def _attack_permission(state: Tortuga, action: int) -> tuple[str, str]:
    if action < TAKE:
        if state.place == 2:
            return "TO-58", _("Second place chooses anybody but the first place.")
        return "TO-53", _("First place chooses any other player.")
    if state.phase == SALVAGE_PHASE:
        return "TO-59", _("Second place may take one chest from the centre.")
    return "TO-53", _("First place chooses which chest it takes.")


def _use_permission(state: Tortuga, action: int) -> tuple[str, str]:
    if action == DECLINE:
        return "TO-44", _("You may let your action lapse.")
    if state.seats == 2:
        rules = {0: "TO-71", 1: "TO-71", TREASURE: "TO-72"}
    else:
        rules = {0: "TO-47", 1: "TO-48", TREASURE: "TO-50" if state.place == 1 else "TO-51"}
    return rules[int(state.action)], _("You hold a place in this action and may use it.")


def refusal(state: Tortuga, action: int, code: str) -> tuple[str, str]:
    """Return the rule and the sentence behind a refusal, by what the seat knows."""
    if code == "wrong-time":
        return _wrong_time(state, action)
    return {
        "not-in-hand": ("TO-15", _("You can keep only dice that you have just rolled.")),
        "mixed-symbols": (
            "TO-16",
            _("Dice that are kept together show one symbol; only skulls may join them."),
        ),
        "no-room": (
            "TO-24" if TURN <= action < ADV_NEW else "TO-22",
            _("That space has no room for so many dice: the marker allows no more."),
        ),
        "can-place": ("TO-15", _("You can place a die, so you must keep at least one.")),
        "space-taken": ("TO-34", _("A token already lies there; a new one needs an empty space.")),
        "no-token": ("TO-35", _("There is no token to turn over.")),
        "already-turned": ("TO-35", _("That token already shows its side 2.")),
        "choose-target": ("TO-53", _("Choose whom you attack, or let the action lapse.")),
        "must-take": ("TO-57", _("You must take a chest if there is one.")),
        "no-such-seat": ("TO-53", _("Nobody sits there.")),
        "first-place-spared": ("TO-58", _("Second place cannot choose the first place of this action.")),
        "no-such-chest": _no_such_chest(state, action),
    }[code]


def _no_such_chest(state: Tortuga, action: int) -> tuple[str, str]:
    if action >= DROP:
        words = _("No {colour} chest lies in the area that is too full.")
        return _overflow_rule(state), words.format(colour=colour_name(COLOURS[action - DROP]))
    words = _("There is no {colour} chest to take.").format(colour=colour_name(COLOURS[(action - TAKE) % 5]))
    return ("TO-59" if state.phase == SALVAGE_PHASE else "TO-53"), words


def _wrong_time(state: Tortuga, action: int) -> tuple[str, str]:
    """Say when an action of this kind has its time."""
    if action < TURN:
        return "TO-15", _("Dice are kept after a roll, not now.")
    if action < ADV_NEW:
        return "TO-24", _("Only skulls that were kept alone are turned, right after the reveal.")
    if action < USE:
        return "TO-31", _("You get an advantage token only after a step that you have sat out.")
    if action == USE:
        return "TO-41", _("Actions are carried out in the second phase, by those who hold a place.")
    if action == DECLINE:
        return "TO-44", _("There is nothing here that you could let lapse.")
    if action < TARGET:
        return "TO-50", _("You choose a token only after drawing two as first place in treasure.")
    if action < TAKE:
        return "TO-53", _("You choose whom to attack at the start of your attack or raid.")
    if action < DROP:
        return "TO-53", _("There is no chest for you to take now.")
    return "TO-60", _("You give up chests only when an area holds too many.")


# --- Prompts -------------------------------------------------------------------------------------------


def prompt(view: Mapping[str, Any]) -> str:
    """Say what is asked now, and of whom."""
    names = seat_names(view["seats"])
    if view["result"] is not None:
        winners = listing(names[seat] for seat in view["result"]["winners"])
        return _("The game is over. Won by {winners}.").format(winners=winners)
    if view["seat"] in view["deciders"]:
        return _own_prompt(view)
    waiting = listing(names[seat] for seat in view["deciders"])
    return _others_prompt(view).format(names=waiting)


def _own_prompt(view: Mapping[str, Any]) -> str:
    if view["phase"] == "action":
        return _action_prompt(view)
    return {
        "keep": _("Choose the dice you keep, in secret."),
        "turn": _("Turn your skulls to an action."),
        "reroll": _("Choose the dice you keep from your open roll."),
        "advantage": _("Lay an advantage token, or turn one over."),
        "token": _("Keep one of the two treasure tokens."),
        "steal": _("Choose the chest you take."),
        "drop": _("Your area is too full: give up a chest."),
        "salvage": _("Take a chest from the centre, or none."),
        "move": _("Not all your chests find room: give one up."),
    }[view["phase"]]


def _action_prompt(view: Mapping[str, Any]) -> str:
    place = _("First place") if view["place"] == 1 else _("Second place")
    words = {
        "fleet": _("{place} in fleet: move your ship?"),
        "crew": _("{place} in crew: move your pirate?"),
        "treasure": _("{place} in treasure: take your share?"),
        "attack": _("{place} in attack: choose whom you attack."),
        "raid": _("{place} in raid: choose whom you raid."),
    }
    return words[view["action"]].format(place=place)


def _others_prompt(view: Mapping[str, Any]) -> str:
    return {
        "keep": _("Waiting for dice from {names}."),
        "turn": _("{names} turns skulls."),
        "reroll": _("{names} chooses from an open roll."),
        "advantage": _("{names} gets an advantage token."),
        "action": _("{names} decides about an action."),
        "token": _("{names} chooses a treasure token."),
        "steal": _("{names} takes a chest."),
        "drop": _("{names} gives up a chest."),
        "salvage": _("{names} may take a chest from the centre."),
        "move": _("{names} gives up a chest."),
    }[view["phase"]]
