"""Why a bot likes an action, in the terms that it judges by: places in the actions, chests, sets, coins."""

from cayona.games.tortuga.box import VERBS
from cayona.games.tortuga.components import ACTIONS, AREAS, COLOURS
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.numbering import PURPLE
from cayona.games.tortuga.rules.table import KEPT, SIZE
from cayona.games.tortuga.words.names import action_name, colour_name
from cayona.games.tortuga.words.text import shown_action, total_with
from cayona.kernel.language import _, ngettext


def reason(state: Tortuga, seat: int, action: int) -> str:
    """Name the best thing about a legal action."""
    verb, arguments = VERBS.decode(action)
    which = arguments[0] if arguments else 0
    if verb == "keep":
        kind = shown_action(state, seat, which + 1)
        if kind is None:
            return _("Skulls wait for the reveal: then you see where they win a place.")
        return _race(state, seat, kind, which + 1)
    if verb == "turn":
        return _race(state, seat, which, int(state.boards[seat * SIZE + KEPT]))
    if verb in ("new", "flip"):
        words = _("The token counts in every round: {action} is where you need it most.")
        return words.format(action=action_name(ACTIONS[which]))
    if verb == "target":
        return _prey(state, int(state.seat_after(seat, which + 1)))
    if verb in ("take", "drop"):
        return _chest(state, seat, which, verb == "take")
    return {
        "no place": _("None of your dice can be placed; the new roll is open to all."),
        "use": _("A place that you do not use brings nothing."),
        "decline": _("Here using your place would do you more harm than good."),
        "token": _("It has at least as many coins as the other."),
    }[verb]


def _race(state: Tortuga, seat: int, kind: int, dice: int) -> str:
    """Compare what the dice make of an action with what the others have there openly."""
    total = total_with(state, seat, kind, dice)
    best = max(int(state.total(other, kind)) for other in range(state.seats) if other != seat)
    words = _("{total} in {action}: you would be ahead of all, the best of the others has {best}.")
    if best == 0:
        words = _("{total} in {action}, where nobody else has a die yet.")
    elif total <= best:
        words = _("{total} in {action}: the best has {best}, and second place acts too.")
    return words.format(total=total, best=best, action=action_name(ACTIONS[kind]))


def _prey(state: Tortuga, target: int) -> str:
    if not state.dice_on(target, state.action):
        return _("There are chests to be had, and no die defends them.")
    return _("The chest is worth the field that the defence costs you.")


def _chest(state: Tortuga, seat: int, colour: int, taken: bool) -> str:
    if colour == PURPLE:
        return _("Purple chests count double.") if taken else _("Everything else is worth even more.")
    own = sum(int(state.chests(seat, area, colour)) for area in range(len(AREAS)))
    name = colour_name(COLOURS[colour])
    if taken and own == 0:
        return _("You have no {colour} chest yet: sets need different colours.").format(colour=name)
    words = ngettext(
        "You have {count} chest of this colour: {colour}.",
        "You have {count} chests of this colour: {colour}.",
        own,
    )
    return words.format(count=own, colour=name)
