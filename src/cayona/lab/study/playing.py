"""Playing a study: its parts wherever they are carried, each written when it is done."""

from __future__ import annotations

from collections.abc import Callable

from cayona.lab.carriers import Carrier
from cayona.lab.study.dataset import DataSet
from cayona.lab.study.watching import Row, watch
from cayona.lab.study.wish import Wish

Done = Callable[[int], None]
"""Is told how many games have been played by now."""


def play(wish: Wish, place: DataSet, carrier: Carrier, done: Done = lambda games: None) -> None:
    """Play what is missing of a checked wish; interrupted, it goes on there the next time."""
    place.begin(wish)
    missing = {wish.games_of(share): share for share in place.missing(wish)}
    played = wish.games() - sum(map(len, missing))
    done(played)
    for numbers, (games, decisions) in carrier.carry(play_games, wish, list(missing)):
        place.add(missing[numbers], games, decisions)
        played += len(games)
        done(played)


def play_games(wish: Wish, numbers: range) -> tuple[list[Row], list[Row]]:
    """Play some games of a checked wish; return them and their decisions."""
    games: list[Row] = []
    decisions: list[Row] = []
    for number in numbers:
        game, rows = watch(wish, number)
        games.append(game)
        decisions += rows
    return games, decisions
