"""Sentences about actions: what they do, why they are refused, what is asked; events are told in `tale`."""

from collections.abc import Callable, Sequence
from typing import Final

from cayona.games.tortuga.box import VERBS, dice_letters
from cayona.games.tortuga.components import ACTIONS, AREAS, COLOURS
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.numbering import MOVE_PHASE, RAID, SALVAGE_PHASE, TREASURE
from cayona.games.tortuga.rules.table import KEPT, SHOWN, SIZE
from cayona.games.tortuga.words.names import action_name, coin_count, colour_name, dice_names
from cayona.kernel.choices import Choice, offered
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, mark, opening
from cayona.kernel.seats import addressed, seat_names, seat_word
from cayona.kernel.verbs import Act

Description = tuple[str, tuple[str, ...], str, str]
"""What an action does, the elements to click, where it leads, and what it brings in a few characters."""

# --- Legal actions -------------------------------------------------------------------------------------


def choices(state: Tortuga, seat: int, actions: Sequence[int]) -> list[Choice]:
    """Describe legal actions of a seat by what it knows."""
    return [_choice(state, seat, action) for action in actions]


def _choice(state: Tortuga, seat: int, action: int) -> Choice:
    act = VERBS.decode(action)
    sentence, elements, target, badge = DESCRIBED[act.verb](state, seat, act.which)
    return Choice(action, VERBS.format(action), sentence, elements, target, badge)


def _keep(state: Tortuga, seat: int, which: int) -> Description:
    mask = which + 1
    letters = dice_letters(mask)
    clicks = (*(f"die-{letter}" for letter in letters), "keep")
    kind = shown_action(state, seat, mask)
    if kind is None:
        words = _("Keep {dice}: skulls, to be turned after the reveal").format(dice=dice_names(letters))
        return words, clicks, "", ""
    total = total_with(state, seat, kind, mask)
    words = _("Keep {dice}: {action} {total}")
    words = words.format(dice=dice_names(letters), action=action_name(ACTIONS[kind]), total=total)
    return words, clicks, space_element(seat, kind), f"= {total}"


def _no_place(_state: Tortuga, _seat: int, _which: int) -> Description:
    return _("Show that no die can be placed"), ("no-place",), "", ""


def shown_action(state: Tortuga, seat: int, mask: int) -> int | None:
    """Return the action that rolled dice show; None for skulls alone."""
    faces = range(len(ACTIONS))
    return next((kind for kind in faces if state.boards[seat * SIZE + SHOWN + kind] & mask), None)


def total_with(state: Tortuga, seat: int, action: int, mask: int) -> int:
    """Return the total of an action if these dice join those already there."""
    dice = int(state.dice_on(seat, action)) | mask
    return int(state.dice_sum(action, dice) + state.advantage(seat, action))


def space_element(seat: int, action: int) -> str:
    """Return the board element of an action space."""
    return f"space-{seat}-{ACTIONS[action]}"


def _turn(state: Tortuga, seat: int, kind: int) -> Description:
    mask = int(state.boards[seat * SIZE + KEPT])
    total = total_with(state, seat, kind, mask)
    words = _("Turn {dice} to {action}: {total}").format(
        dice=dice_names(dice_letters(mask)), action=action_name(ACTIONS[kind]), total=total
    )
    element = space_element(seat, kind)
    return words, (element,), element, f"= {total}"


def _new(_state: Tortuga, seat: int, kind: int) -> Description:
    element = f"advantage-{seat}-{ACTIONS[kind]}"
    words = _("New +1 token on {action}").format(action=action_name(ACTIONS[kind]))
    return words, (element,), element, ""


def _flip(_state: Tortuga, seat: int, kind: int) -> Description:
    element = f"advantage-{seat}-{ACTIONS[kind]}"
    words = _("Turn the {action} token to +2").format(action=action_name(ACTIONS[kind]))
    return words, (element,), element, ""


def _use(state: Tortuga, seat: int, _which: int) -> Description:
    if state.action == TREASURE:
        return _treasure_words(state), ("use",), "", ""
    steps = int(state.marker_steps())
    words = _("Move the ship {steps} ahead") if state.action == 0 else _("Move the pirate {steps} ahead")
    track = f"track-{seat}-{'ship' if state.action == 0 else 'pirate'}"
    return words.format(steps=steps), ("use",), track, f"+{steps}"


def _treasure_words(state: Tortuga) -> str:
    if state.place == 2:
        return _("Take a treasure token")
    if state.seats == 2:
        return _("Draw a chest and a treasure token")
    return _("Draw a chest, and two treasure tokens to choose from")


def _decline(state: Tortuga, _seat: int, _which: int) -> Description:
    if state.phase == SALVAGE_PHASE:
        return _("Take no chest"), ("decline",), "", ""
    words = _("Skip {action}").format(action=action_name(ACTIONS[state.action]))
    return words, ("decline",), "", ""


def _token(state: Tortuga, _seat: int, which: int) -> Description:
    coins = int((state.drawn_1, state.drawn_2)[which])
    words = _("Keep the token with {coins}").format(coins=coin_count(coins))
    return words, (f"token-{which + 1}",), "", ""


def _target(state: Tortuga, seat: int, which: int) -> Description:
    target = int(state.seat_after(seat, which + 1))
    name = seat_word(target)
    defended = bool(state.dice_on(target, state.action))
    if state.action == RAID:
        words = _("Raid {name} (who defends: your pirate falls back 1)") if defended else _("Raid {name}")
    else:
        words = _("Attack {name} (who defends: your ship falls back 1)") if defended else _("Attack {name}")
    element = f"board-{target}"
    # A defended attack costs the attacker a field (TO-55).
    return words.format(name=name), (element,), element, "−1" if defended else ""


def _take(state: Tortuga, _seat: int, which: int) -> Description:
    colour = COLOURS[which]
    if state.phase == SALVAGE_PHASE:
        words = _("Take the {colour} chest from the centre").format(colour=colour_name(colour))
        return words, (f"chest-centre-{colour}",), "", ""
    area = AREAS[state.area_of(state.action)]
    words = _("Take the {colour} chest").format(colour=colour_name(colour))
    return words, (f"chest-{int(state.target)}-{area}-{colour}",), "", ""


def _drop(state: Tortuga, seat: int, which: int) -> Description:
    colour = COLOURS[which]
    words = _("Give up the {colour} chest").format(colour=colour_name(colour))
    return words, (f"chest-{seat}-{AREAS[state.drop_area(seat)]}-{colour}",), "", ""


DESCRIBED: Final[dict[str, Callable[[Tortuga, int, int], Description]]] = {
    "keep": _keep,
    "no place": _no_place,
    "turn": _turn,
    "new": _new,
    "flip": _flip,
    "use": _use,
    "decline": _decline,
    "token": _token,
    "target": _target,
    "take": _take,
    "drop": _drop,
}


# --- Why, and why not ----------------------------------------------------------------------------------


def permission(state: Tortuga, seat: int, action: int) -> tuple[str, str]:
    """Return the rule that allows a legal action, and a sentence."""
    salvaging = state.phase == SALVAGE_PHASE
    return {
        "keep": (
            "TO-23",
            _("These dice show the same symbol, skulls may join them, and there is room for all."),
        ),
        "no place": ("TO-28", _("None of your dice can be placed: you roll them again in the open.")),
        "turn": ("TO-24", _("Skulls kept alone are turned to one action with room for all of them.")),
        "new": ("TO-34", _("A new token goes on an empty space, side 1 up.")),
        "flip": ("TO-35", _("Instead of a new token you may turn one over to side 2.")),
        "use": (_use_rule(state), _("You hold a place in this action and may use it.")),
        "decline": ("TO-44", _("You may skip your action.")),
        "token": ("TO-50", _("You keep one of the two tokens and return the other.")),
        "target": ("TO-58", _("Second place chooses anybody but the first place."))
        if state.place == 2
        else ("TO-53", _("First place chooses any other player.")),
        "take": ("TO-59", _("Second place may take one chest from the centre."))
        if salvaging
        else ("TO-53", _("First place chooses which chest to take.")),
        "drop": (
            _overflow_rule(state),
            _("The area holds more than its marker allows, and you choose what goes."),
        ),
    }[VERBS.decode(action).verb]


def _overflow_rule(state: Tortuga) -> str:
    return "TO-65" if state.phase == MOVE_PHASE else "TO-60"


def _use_rule(state: Tortuga) -> str:
    if state.action == TREASURE:
        return "TO-72" if state.seats == 2 else "TO-50" if state.place == 1 else "TO-51"
    return "TO-71" if state.seats == 2 else "TO-47" if state.action == 0 else "TO-48"


def refusal(state: Tortuga, seat: int, action: int, code: str) -> tuple[str, str]:
    """Return the rule and the sentence behind a refusal, by what the seat knows."""
    act = VERBS.decode(action)
    if code == "wrong-time":
        return _wrong_time(act.verb)
    return {
        "not-in-hand": ("TO-15", _("You can keep only dice that you have just rolled.")),
        "mixed-symbols": (
            "TO-16",
            _("Dice that you keep together must show the same symbol; only skulls may join them."),
        ),
        "no-room": (
            "TO-24" if act.verb == "turn" else "TO-22",
            _("That space has no room for so many dice: the marker allows no more."),
        ),
        "can-place": ("TO-15", _("You can place a die, so you must keep at least one.")),
        "space-taken": ("TO-34", _("There is already a token there; a new one needs an empty space.")),
        "no-token": ("TO-35", _("There is no token to turn over.")),
        "already-turned": ("TO-35", _("That token already shows its side 2.")),
        "choose-target": ("TO-53", _("Choose whom to attack, or skip the action.")),
        "must-take": ("TO-57", _("You must take a chest if there is one.")),
        "no-such-seat": ("TO-53", _("Nobody sits there.")),
        "first-place-spared": ("TO-58", _("Second place cannot choose the player in first place.")),
        "no-such-chest": _no_such_chest(state, act),
    }[code]


def _no_such_chest(state: Tortuga, act: Act) -> tuple[str, str]:
    colour = colour_name(COLOURS[act.which]) if act.verb in ("take", "drop") else ""
    if act.verb == "drop":
        words = _("There is no {colour} chest in the area that is too full.")
        return _overflow_rule(state), words.format(colour=colour)
    words = _("There is no {colour} chest to take.").format(colour=colour)
    return ("TO-59" if state.phase == SALVAGE_PHASE else "TO-53"), words


def _wrong_time(verb: str) -> tuple[str, str]:
    """Say when an action of this kind has its time."""
    keeping = ("TO-15", _("Dice are kept after a roll, not now."))
    earning = ("TO-31", _("You get an advantage token only after a roll that you sat out."))
    return {
        "keep": keeping,
        "no place": keeping,
        "turn": ("TO-24", _("Only skulls that were kept alone are turned, right after the reveal.")),
        "new": earning,
        "flip": earning,
        "use": ("TO-41", _("Actions are carried out in the second phase, by the players who hold a place.")),
        "decline": ("TO-44", _("There is nothing here for you to skip.")),
        "token": ("TO-50", _("You choose a token only after drawing two as first place in treasure.")),
        "target": ("TO-53", _("You choose whom to attack at the start of your attack or raid.")),
        "take": ("TO-53", _("There is no chest for you to take now.")),
        "drop": ("TO-60", _("You give up chests only when an area holds too many.")),
    }[verb]


# --- Prompts -------------------------------------------------------------------------------------------


KEEPING: Final = {
    "keep": mark("choose in secret which dice to keep"),
    "no": mark("show that none of your dice can be placed"),
}
REROLLED: Final = {**KEEPING, "keep": mark("choose which dice to keep from your open roll")}
EARNED: Final = {"new": mark("lay an advantage token"), "flip": mark("turn one to +2")}
SALVAGED: Final = {"take": mark("take a chest from the centre"), "decline": mark("take none")}
USED: Final = {
    "fleet": mark("move your ship"),
    "crew": mark("move your pirate"),
    "treasure": mark("take your share"),
    "attack": mark("choose whom to attack"),
    "raid": mark("choose whom to raid"),
}


def prompt(observation: Facts, choices: Sequence[Choice] = (), names: Sequence[str] | None = None) -> str:
    """Say what is asked now, and of whom."""
    names = seat_names(observation["seats"], names)
    if observation["result"] is not None:
        called = addressed(names, observation["seat"])
        winners = listing(called[seat] for seat in observation["result"]["winners"])
        return _("The game is over. {winners} won.").format(winners=opening(winners))
    if observation["seat"] in observation["deciders"]:
        return _own_prompt(observation, choices)
    waiting = listing(names[seat] for seat in observation["deciders"])
    return _others_prompt(observation).format(names=waiting)


def _own_prompt(view: Facts, choices: Sequence[Choice]) -> str:
    phase = view["phase"]
    if phase == "action":
        words = (
            _("{action}, first place: {offer}.")
            if view["place"] == 1
            else _("{action}, second place: {offer}.")
        )
        use = USED[view["action"]]
        offer = offered(choices, {"use": use, "target": use, "decline": mark("skip it")})
        return words.format(action=opening(action_name(view["action"])), offer=offer)
    offers = {"keep": KEEPING, "reroll": REROLLED, "advantage": EARNED, "salvage": SALVAGED}
    if phase in offers:
        return f"{opening(offered(choices, offers[phase]))}."
    return {
        "turn": _("Turn your skulls to an action."),
        "token": _("Keep one of the two treasure tokens."),
        "steal": _("Choose the chest you take."),
        "drop": _("Your area is too full: give up a chest."),
        "move": _("There is no room for all your chests: give one up."),
    }[phase]


def _others_prompt(view: Facts) -> str:
    return {
        "keep": _("Waiting for dice from {names}."),
        "turn": _("{names} chooses where to turn the skulls."),
        "reroll": _("{names} chooses from an open roll."),
        "advantage": _("{names} chooses a space for an advantage token."),
        "action": _("{names} decides about an action."),
        "token": _("{names} chooses a treasure token."),
        "steal": _("{names} chooses a chest to take."),
        "drop": _("{names} chooses a chest to give up."),
        "salvage": _("{names} may take a chest from the centre."),
        "move": _("{names} chooses a chest to give up."),
    }[view["phase"]]
