"""How a match ended, for the page that is shown then."""

from collections.abc import Sequence

from cayona.kernel.endings import Ending, Scene, WinnerWords, ranked
from cayona.kernel.events import Facts
from cayona.kernel.game import Game
from cayona.kernel.language import _


def ending(game: Game, observation: Facts, result: Facts, names: Sequence[str]) -> Ending:
    """Tell who settled best, and land a canoe for every island of the winner."""
    winners = result["winners"]
    words = WinnerWords(
        _("You win: {points} points on {islands} islands"),
        _("{names} wins: {points} points on {islands} islands"),
        _("{points} points each, the win is shared: {names}"),
    )
    why = game.ending_name(result["reason"])
    best = result["scores"][winners[0]]["breakdown"]
    rows = ranked(game, result, ("islands", "ships", "kings"))
    next_best = next((row.score for row in rows if row.place > 1), None)
    lines = [why] if next_best is None else [why, _("The next best has {points}.").format(points=next_best)]
    return Ending(
        words.told(winners, observation["seat"], names, points=best["points"], islands=best["islands"]),
        tuple(lines),
        ranking=rows,
        scene=Scene("count", tuple(f"tg-ship-{winners[0]}" for _island in range(best["islands"]))),
    )
