"""Playing a study: its parts wherever they are carried, each written when it is done."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from cayona.lab.carriers import Carrier
from cayona.lab.players import listening
from cayona.lab.study.dataset import DataSet
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.judging import judge
from cayona.lab.study.watching import Row, watch

Done = Callable[[int], None]
"""Is told how many games have been played by now."""


@dataclass(slots=True)
class Spent:
    """Processor seconds that a study took: its own games, the mixed tables, and the judge."""

    games: float = 0.0
    mixed: float = 0.0
    judge: float = 0.0

    def add(self, other: Spent) -> None:
        """Add what another part took."""
        self.games += other.games
        self.mixed += other.mixed
        self.judge += other.judge


def play(design: StudyDesign, place: DataSet, carrier: Carrier, done: Done = lambda games: None) -> Spent:
    """Play what is missing of a checked design; interrupted, it goes on there the next time.

    Returns what this took, wherever it was played.
    """
    spent = Spent()
    place.begin(design)
    missing = {design.games_of(share): share for share in place.missing(design)}
    played = design.games() - sum(map(len, missing))
    done(played)
    for numbers, (games, decisions, took) in carrier.carry(timed_games, design, list(missing)):
        place.add(missing[numbers], games, decisions)
        played += len(games)
        spent.add(took)
        done(played)
    return spent


def play_games(design: StudyDesign, numbers: range) -> tuple[list[Row], list[Row]]:
    """Play some games of a checked design; return them and their decisions."""
    games, decisions, _spent = timed_games(design, numbers)
    return games, decisions


def timed_games(design: StudyDesign, numbers: range) -> tuple[list[Row], list[Row], Spent]:
    """Play some games of a checked design; return them, their decisions, and what they took."""
    games: list[Row] = []
    decisions: list[Row] = []
    spent = Spent()
    for number in numbers:
        began = time.process_time()
        with listening():
            game, rows = watch(design, number)
        played = time.process_time()
        if design.is_mixed(number):
            spent.mixed += played - began
        else:
            spent.games += played - began
        if design.is_judged(number):
            judge(design, number, rows)
            spent.judge += time.process_time() - played
        games.append(game)
        decisions += rows
    return games, decisions, spent
