"""Playing a study: its parts wherever they are carried, each written when it is done."""

from __future__ import annotations

from collections.abc import Callable

from cayona.lab.carriers import Carrier
from cayona.lab.study.dataset import DataSet
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.watching import Row, watch

Done = Callable[[int], None]
"""Is told how many games have been played by now."""


def play(design: StudyDesign, place: DataSet, carrier: Carrier, done: Done = lambda games: None) -> None:
    """Play what is missing of a checked design; interrupted, it goes on there the next time."""
    place.begin(design)
    missing = {design.games_of(share): share for share in place.missing(design)}
    played = design.games() - sum(map(len, missing))
    done(played)
    for numbers, (games, decisions) in carrier.carry(play_games, design, list(missing)):
        place.add(missing[numbers], games, decisions)
        played += len(games)
        done(played)


def play_games(design: StudyDesign, numbers: range) -> tuple[list[Row], list[Row]]:
    """Play some games of a checked design; return them and their decisions."""
    games: list[Row] = []
    decisions: list[Row] = []
    for number in numbers:
        game, rows = watch(design, number)
        games.append(game)
        decisions += rows
    return games, decisions
