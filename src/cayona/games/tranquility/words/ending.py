"""How a voyage ended, for the page that is shown then."""

from collections.abc import Sequence

from cayona.games.tranquility.words.lost import lost_cause
from cayona.kernel.endings import Ending, Scene, WinnerWords, ranked
from cayona.kernel.events import Facts
from cayona.kernel.game import Game
from cayona.kernel.language import _, figure


def ending(game: Game, observation: Facts, result: Facts, names: Sequence[str]) -> Ending:
    """Tell how far the voyage came, or who laid the better half of the sea; the islands rise once more."""
    from cayona.games.tranquility.board.islands import hour_of  # playing needs no drawing

    islands = [island for island in observation["grid"] if island is not None]
    sides = observation["orientation"]
    risen = (f"isle-{island} {hour_of(island, sides.get(str(island)))}" for island in islands)
    scene = Scene("count", tuple(risen))
    if observation["scores"]:
        return _against(game, observation, result, names)._replace(scene=scene)
    laid = {"laid": len(islands), "cells": len(observation["grid"])}
    headline, why = {
        "finish": (_("All {cells} islands: the sea is full and calm"), _("You have won together.")),
        "no_action": (_("{laid} of {cells} islands: the sea was stronger"), _("No action is left.")),
        "concession": (_("{laid} of {cells} islands: you turned back"), _("The voyage was given up.")),
    }[result["reason"]]
    if len(names) == 1 and result["reason"] == "finish":
        why = _("You have won.")
    gap = "" if result["reason"] == "finish" else lost_cause(observation)
    left = [score["breakdown"]["cards left"] for score in result["scores"]]
    facts = (
        (_("Islands"), "{laid}/{cells}".format(**laid)),
        (game.score_name("turns"), figure(observation["turn"])),
        (game.score_name("cards left"), figure(sum(left))),
    )
    return Ending(headline.format(**laid), (why, *filter(None, [gap])), facts, scene=scene)


def _against(game: Game, observation: Facts, result: Facts, names: Sequence[str]) -> Ending:
    best, other = sorted(observation["scores"], reverse=True)
    rows = ranked(game, result, ("placed",))
    if not result["winners"]:
        return Ending(_("A draw, {best} to {other}").format(best=best, other=other), ranking=rows)
    words = WinnerWords(_("You win, {best} to {other}"), _("{names} wins, {best} to {other}"), "")
    told = words.told(result["winners"], observation["seat"], names, best=best, other=other)
    if best != other:
        return Ending(told, ranking=rows)
    return Ending(told, (_("Points are level: whoever has more islands wins."),), ranking=rows)
