"""How a match ended, for the page that is shown then: the sides, and whose loyalty was what."""

from collections.abc import Mapping, Sequence
from typing import Any

from cayona.games.tortuga1667.words.names import loyalty_word, reason_sentence
from cayona.kernel.endings import Ending, Ranked, Scene
from cayona.kernel.game import Game
from cayona.kernel.language import _


def ending(
    game: Game, observation: Mapping[str, Any], result: Mapping[str, Any], names: Sequence[str]
) -> Ending:
    """Tell which side won, and turn over everybody's loyalty."""
    told, loyalties, seat = observation["result"], observation["loyalty"], observation["seat"]
    british, french = told["totals"]
    headline = {
        "british": _("The British win, {british} to {french}"),
        "french": _("The French win, {french} to {british}"),
        "dutch": _("The count is even, {british} to {french}: the Dutch win"),
        "draw": _("A draw, {british} to {french}"),
    }[told["winner"]].format(british=british, french=french)
    why = reason_sentence(result["reason"])
    winners = result["winners"]
    order = sorted(range(len(names)), key=lambda one: (one not in winners, loyalties[one], one))
    rows = (
        Ranked(one, 1 if one in winners or not winners else 2, side=(_flag(side), loyalty_word(side)))
        for one in order
        for side in [loyalties[one]]
    )
    own = () if seat is None else (_own(loyalties[seat], seat in winners, not winners),)
    scene = Scene("turn", tuple(map(_flag, loyalties)))
    return Ending(headline, (*own, why), ranking=tuple(rows), scene=scene)


def ended_early(loyalties: Sequence[str]) -> Ending:
    """Tell that nobody won, and turn over everybody's loyalty."""
    rows = (Ranked(seat, 1, side=(_flag(side), loyalty_word(side))) for seat, side in enumerate(loyalties))
    return Ending(
        _("The match was ended by a vote"),
        (_("Nobody has won. These were your loyalties."),),
        ranking=tuple(rows),
        scene=Scene("turn", tuple(map(_flag, loyalties))),
    )


def _own(side: str, won: bool, drawn: bool) -> str:
    words = _("Your loyalty: {side}. You have won.")
    if drawn:
        words = _("Your loyalty: {side}. Nobody has won.")
    elif not won:
        words = _("Your loyalty: {side}. You have lost.")
    return words.format(side=loyalty_word(side))


def _flag(side: str) -> str:
    return f"t7-flag-{side}"
