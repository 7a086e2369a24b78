"""Why a bot likes a move, in the terms that it judges by: way made, pirates brought along, cards."""

from cayona.games.cartagena.box import VERBS
from cayona.games.cartagena.components import PIRATES, SLOOP
from cayona.games.cartagena.rules import Cartagena
from cayona.kernel.language import _, ngettext


def reason(state: Cartagena, seat: int, action: int) -> str:
    """Name the best thing about a legal action."""
    match VERBS.decode(action):
        case "advance", (symbol, origin):
            return _advance(state, seat, symbol, origin)
        case "retreat", (place,):
            target = int(state.refuge(place + 1))
            cards = int(state.crowd[target])
            return ngettext(
                "{cards} card for {steps} steps back.", "{cards} cards for {steps} steps back.", cards
            ).format(cards=cards, steps=place + 1 - target)
    return _("Another move would cost more than it brings.")


def _advance(state: Cartagena, seat: int, symbol: int, origin: int) -> str:
    target = int(state.landing(symbol, origin))
    places = state.places(seat)
    steps = target - origin
    if target == SLOOP:
        words = _("One more aboard: {count} of {all}.")
        return words.format(count=places.count(SLOOP) + 1, all=PIRATES)
    leaps = sum(state.track[space - 1] == symbol for space in range(origin + 1, target))
    if leaps:
        return ngettext(
            "It leaps over {count} occupied space: {steps} steps for one card.",
            "It leaps over {count} occupied spaces: {steps} steps for one card.",
            leaps,
        ).format(count=leaps, steps=steps)
    words = _("{steps} steps for one card.")
    if origin == min(places):
        words = _("It brings your rearmost pirate along: {steps} steps for one card.")
    return words.format(steps=steps)
