"""Playing a study: its parts in several processes, each written when it is done."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from cayona.lab.study.dataset import DataSet
from cayona.lab.study.watching import Row, watch
from cayona.lab.study.wish import Wish

Done = Callable[[int], None]
"""Is told how many games have been played by now."""


def play(wish: Wish, place: DataSet, cores: int, done: Done = lambda games: None) -> None:
    """Play what is missing of a checked wish; interrupted, it goes on there the next time."""
    place.begin(wish)
    missing = place.missing(wish)
    played = sum(len(wish.games_of(share)) for share in range(wish.shares())) - sum(
        len(wish.games_of(share)) for share in missing
    )
    done(played)
    pool = ProcessPoolExecutor(
        max(1, min(cores, len(missing))), get_context("spawn"), _leave_interrupts_to_the_parent
    )
    try:
        shares = {pool.submit(play_share, wish, share): share for share in missing}
        for finished in as_completed(shares):
            games, decisions = finished.result()
            place.add(shares[finished], games, decisions)
            played += len(games)
            done(played)
    finally:
        pool.shutdown(cancel_futures=True)


def play_share(wish: Wish, share: int) -> tuple[list[Row], list[Row]]:
    """Play one part; return its games and decisions."""
    games: list[Row] = []
    decisions: list[Row] = []
    for number in wish.games_of(share):
        game, rows = watch(wish, number)
        games.append(game)
        decisions += rows
    return games, decisions


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
