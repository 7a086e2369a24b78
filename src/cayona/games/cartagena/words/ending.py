"""How a match ended, for the page that is shown then."""

from collections.abc import Sequence

from cayona.games.cartagena.components import PIRATES, SLOOP
from cayona.kernel.endings import Ending, Scene, WinnerWords, ranked
from cayona.kernel.events import Facts
from cayona.kernel.game import Game
from cayona.kernel.language import _


def ending(game: Game, observation: Facts, result: Facts, names: Sequence[str]) -> Ending:
    """Tell who escaped, and let the sloop sail with everybody whom the winners brought aboard."""
    winners, seat = result["winners"], observation["seat"]
    rows = ranked(game, result, ("aboard", "progress"), total=False)
    aboard = [places.count(SLOOP) for places in observation["pirates"]]
    if result["reason"] == "escaped":
        words = WinnerWords(_("All six aboard: you escape!"), _("All six aboard: {names} escapes"), "")
        other = rows[1].seat if seat is None or seat in winners else seat
        told = (
            _("You had {count} of {all} aboard.")
            if other == seat
            else _("{name} had {count} of {all} aboard.")
        )
        why = told.format(name=names[other], count=aboard[other], all=PIRATES)
    else:
        words = WinnerWords(
            _("You came furthest and win"),
            _("{names} came furthest and wins"),
            _("Equally far, the win is shared: {names}"),
        )
        why = game.ending_name(result["reason"])
    sailing = tuple(f"seat-{winner}" for winner in winners for _pirate in range(aboard[winner]))
    scene = Scene("sail", sailing, "cartagena-sloop")
    return Ending(words.told(winners, seat, names), (why,), ranking=rows, scene=scene)
