"""Many games between bots. The same seed gives the same games, however many processes play them."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, Final

from cayona import registry
from cayona.bots import Bot
from cayona.kernel.playout import playout
from cayona.kernel.state import State
from cayona.lab.entrants import Entrant, read_entrant
from cayona.lab.players import Fault, choose, derived_seed, lineup

RANDOM: Final = "random"
"""The bot whose games the compiled playout can play on its own."""
LONGEST_THOUGHT: Final = 60.0
"""Seconds for one decision; a bot that takes longer is interrupted and reported."""
LARGEST_SHARE: Final = 64
"""Games that a process plays before it reports: few enough for a lively progress bar."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be simulated; plain data, so that it can be sent to other processes."""

    game: str
    bots: tuple[str, ...]
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    entrants: tuple[Entrant, ...] = ()
    """The bots, found; a checked plan has them."""

    def checked(self) -> Plan:
        """Return the plan with everything filled in, or raise a CayonaError that says what is wrong."""
        game = registry.game(self.game)
        seats = game.checked_seats(game.default_seats if self.seats is None else self.seats)
        options = game.checked_options(seats, self.options)
        bots = tuple(lineup(self.bots, seats))
        entrants = tuple(map(read_entrant, bots))
        for entrant in entrants:
            entrant.check(game)
        return Plan(self.game, bots, seats, options, self.seed, entrants)

    def seating(self, number: int) -> tuple[Entrant, ...]:
        """Return who sits where in a game of a checked plan: each game moves everybody on by one seat."""
        turn = number % len(self.entrants)
        return self.entrants[turn:] + self.entrants[:turn]


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is kept of one game."""

    number: int
    bots: tuple[str, ...]
    """Who sat where."""
    winners: tuple[int, ...]
    reason: str
    actions: int
    faults: tuple[Fault, ...] = ()


def simulate(plan: Plan, games: int, jobs: int = 1) -> Iterator[GameResult]:
    """Play `games` games, in `jobs` processes, and yield their results in order."""
    checked = plan.checked()
    if jobs <= 1:
        return (play_numbered(checked, number) for number in range(games))
    return _in_processes(checked, games, jobs)


def _in_processes(plan: Plan, games: int, jobs: int) -> Iterator[GameResult]:
    share = max(1, min(LARGEST_SHARE, games // (jobs * 4)))
    starts = range(0, games, share)
    stops = [min(games, start + share) for start in starts]
    pool = ProcessPoolExecutor(min(jobs, len(stops)), get_context("spawn"), leave_interrupts_to_the_parent)
    try:
        for results in pool.map(_play_share, [plan] * len(stops), starts, stops):
            yield from results
    finally:
        pool.shutdown(cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    """Prepare a process: Ctrl-C is for who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_share(plan: Plan, start: int, stop: int) -> list[GameResult]:
    return [play_numbered(plan, number) for number in range(start, stop)]


def play_numbered(plan: Plan, number: int) -> GameResult:
    """Play one game of a checked plan."""
    game = registry.game(plan.game)
    entrants = plan.seating(number)
    names = tuple(entrant.label for entrant in entrants)
    state = game.new(plan.seats, derived_seed(plan.seed, number, "deal"), **plan.options)
    if set(names) == {RANDOM}:
        return _result(number, names, state, playout(state, derived_seed(plan.seed, number, "play")))
    players = [
        entrant.make(derived_seed(plan.seed, number, "bot", seat)) for seat, entrant in enumerate(entrants)
    ]
    return play_out(state, players, number, names)


def play_out(
    state: State, players: Sequence[Bot], number: int = 0, labels: Sequence[str] | None = None
) -> GameResult:
    """Let bots, one for each seat, play a position to its end, in place."""
    names = tuple(player.name for player in players) if labels is None else tuple(labels)
    faults: list[Fault] = []
    actions = 0
    state.watched = True
    while not state.is_over():
        seat = int(state.to_move())
        action, fault = choose(players[seat], state, seat, LONGEST_THOUGHT, names[seat])
        if fault is not None:
            faults.append(fault)
        state.apply(action, seat)
        actions += 1
    return _result(number, names, state, actions, faults)


def _result(
    number: int, names: tuple[str, ...], state: State, actions: int, faults: Sequence[Fault] = ()
) -> GameResult:
    outcome = state.outcome()
    assert outcome is not None  # the game is over
    return GameResult(number, names, outcome.winners, outcome.reason, actions, tuple(faults))
