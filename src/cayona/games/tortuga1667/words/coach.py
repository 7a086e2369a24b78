"""Why a bot likes an action, by what the seat knows: loyalties as far as it guesses them, events, holds."""

from cayona.games.tortuga1667.components import EVENTS, LOYALTIES, ROW_PAIRS
from cayona.games.tortuga1667.rules import Tortuga1667, phases
from cayona.games.tortuga1667.verbs import VERBS
from cayona.games.tortuga1667.words.names import event_word, loyalty_word
from cayona.kernel.language import _, figure


def reason(state: Tortuga1667, seat: int, action: int) -> str:
    """Name the best thing about a legal action."""
    match VERBS.decode(action):
        case "peek", (pair,):
            known = sum(state.knows_place(seat, place) for place in ROW_PAIRS[pair])
            if known == 0:
                return _("You know neither of these two yet.")
            return _("You learn one event, and the others see that you looked.")
        case "reveal", (place,):
            if state.knows_place(seat, place):
                return _("You have seen it: {event}.").format(event=event_word(EVENTS[state.row(place)]))
            return _("You do not know it, but what you know of the others is worse.")
        case "force", _pair:
            return _("Somebody else must choose, and what they choose tells you something.")
        case "hold" | "steal" as verb, (side,):
            return _hold(state, seat, side, verb == "steal" or state.phase == phases.LOOT_SOURCE)
        case "maroon" | "target", (target,):
            return _guess(state, seat, target)
        case "vote", (_face,):
            return _("Of your cards, this one moves the vote where your side wants it.")
    return _other(VERBS.decode(action).verb)


def _other(verb: str) -> str:
    return {
        "attack": _("There is treasure to take, and the vote can succeed."),
        "mutiny": _("Another captain would serve your side better."),
        "brawl": _("The treasure on Tortuga can still come to your side."),
        "boat": _("From the rowboat you can go where your side needs you."),
        "row": _("There your side needs you."),
        "abstain": _("No card of yours helps your side."),
        "pass": _("Nothing that you can do now helps your side."),
    }.get(verb, _("From what you know, this helps your side most."))


def _hold(state: Tortuga1667, seat: int, side: int, takes: bool) -> str:
    own = state.loyalties()[seat]
    if own == "dutch":
        return _other("hold")
    helps = (own == LOYALTIES[side]) != takes
    return _("It counts for your side.") if helps else _("It hides which side you are on.")


def _guess(state: Tortuga1667, seat: int, target: int) -> str:
    """Tell what the seat takes somebody for."""
    beliefs = state.game.heuristics.beliefs(state, seat)
    if not beliefs:
        return _other("target")
    side, chance = max(beliefs[target].items(), key=lambda one: one[1])
    words = _("From what has been played so far, this loyalty is likely: {side} ({chance} %).")
    return words.format(side=loyalty_word(side), chance=figure(round(100 * chance)))
