"""How a match ended, for the page that is shown then."""

from collections.abc import Sequence
from typing import Final

from cayona.games.tortuga.components import COLOURS
from cayona.kernel.endings import Ending, Scene, WinnerWords, ranked
from cayona.kernel.events import Facts
from cayona.kernel.game import Game
from cayona.kernel.language import _

PARTS: Final = ("chests", "sets", "tracks", "coins")


def ending(game: Game, observation: Facts, result: Facts, names: Sequence[str]) -> Ending:
    """Tell who won and which part of the score decided it, and count the winner's chests."""
    winners, scores = result["winners"], result["scores"]
    words = WinnerWords(
        _("You win with {points} points"),
        _("{names} wins with {points} points"),
        _("{points} points each, the win is shared: {names}"),
    )
    why = game.ending_name(result["reason"])
    rows = ranked(game, result, PARTS)
    chests = zip(COLOURS, observation["boards"][winners[0]]["tortuga"], strict=True)
    return Ending(
        words.told(winners, observation["seat"], names, points=rows[0].score),
        (why, _decider(game, scores[rows[0].seat], scores[rows[1].seat])),
        ranking=rows,
        scene=Scene("count", tuple(f"tortuga-chest-{colour}" for colour, n in chests for _chest in range(n))),
    )


def _decider(game: Game, first: Facts, second: Facts) -> str:
    """Name the part of the score in which the first is furthest ahead of the second."""
    own, other = first["breakdown"], second["breakdown"]
    part = max(PARTS, key=lambda name: own[name] - other[name])
    told = _("What decided it: {part}, {own} points to {other}.")
    return told.format(part=game.score_name(part), own=own[part], other=other[part])
