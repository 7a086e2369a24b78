"""Playing a study: its parts in several processes, each written when it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from cayona.lab.simulation import leave_interrupts_to_the_parent
from cayona.lab.study.dataset import DataSet
from cayona.lab.study.watching import Row, watch
from cayona.lab.study.wish import Wish

Done = Callable[[int], None]
"""Is told how many games have been played by now."""


def play(wish: Wish, place: DataSet, cores: int, done: Done = lambda games: None) -> None:
    """Play what is missing of a checked wish; interrupted, it goes on there the next time."""
    place.begin(wish)
    missing = place.missing(wish)
    played = wish.games() - sum(len(wish.games_of(share)) for share in missing)
    done(played)
    for share, games, decisions in _played(wish, missing, cores):
        place.add(share, games, decisions)
        played += len(games)
        done(played)


def _played(wish: Wish, shares: Sequence[int], cores: int) -> Iterator[tuple[int, list[Row], list[Row]]]:
    """Yield the parts as they are done; one core needs no other process."""
    if cores <= 1 or len(shares) <= 1:
        for share in shares:
            yield share, *play_share(wish, share)
        return
    pool = ProcessPoolExecutor(min(cores, len(shares)), get_context("spawn"), leave_interrupts_to_the_parent)
    try:
        running = {pool.submit(play_share, wish, share): share for share in shares}
        for finished in as_completed(running):
            yield running[finished], *finished.result()
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
