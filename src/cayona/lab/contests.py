"""One game of a league: what is to be played, how a worker plays it, and what is kept of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from cayona import registry
from cayona.bots import Bot
from cayona.kernel.state import State
from cayona.lab.entrants import Entrant
from cayona.lab.players import Fault, choose, derived_seed, fault_at

MOST_LATE: Final = 3
"""A bot that has to be interrupted so often in one game has lost it."""
LONGEST_THOUGHT: Final = 30.0


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a league have in common; plain data for other processes."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    seconds: float = LONGEST_THOUGHT
    """How long a bot may think about one decision."""

    def deal(self, number: int) -> State:
        """Return the start of a deal: the same for everybody who plays it, from any seat."""
        seed = derived_seed(self.seed, number, "deal")
        state = registry.game(self.game).new(self.seats, seed, **self.options)
        state.watch()
        return state

    def luck(self, deal: int, seat: int) -> int:
        """Return the seed of whoever sits here in a deal: equal luck for all who do."""
        return derived_seed(self.seed, deal, "bot", seat)


@dataclass(frozen=True, slots=True)
class Contest:
    """A game to be played: which deal, and who sits where."""

    deal: int
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """What is kept of a game."""

    winners: tuple[int, ...] = ()
    returns: tuple[float, ...] = ()
    actions: int = 0
    faults: tuple[Fault, ...] = ()
    forfeited: int | None = None
    """The seat that lost the game by not playing on."""

    def shares(self, seats: int) -> list[float]:
        """Return what part of the victory each seat has; a game that nobody wins is shared by all."""
        winners: Sequence[int] = self.winners
        if self.forfeited is not None:
            winners = [seat for seat in range(seats) if seat != self.forfeited]
        elif not winners:
            winners = range(seats)
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


class Watcher(Protocol):
    """Somebody who wants to know who thinks, and what was played."""

    def thinks(self, seat: int) -> None:
        """A seat begins to think."""

    def acted(self, action: int) -> None:
        """It has acted."""


def play_contest(terms: Terms, contest: Contest, watcher: Watcher) -> Played:
    """Play one game to its end, or until a bot has forfeited it."""
    state = terms.deal(contest.deal)
    players: list[Bot] = []
    for seat, entrant in enumerate(contest.entrants):
        watcher.thinks(seat)
        try:
            players.append(entrant.make(terms.luck(contest.deal, seat)))
        except Exception as problem:  # noqa: BLE001 (a bot that cannot even be made has lost)
            told = f"{type(problem).__name__}: {problem}"
            return forfeit(fault_at(state, seat, entrant.label, told))
    faults: list[Fault] = []
    late = [0] * terms.seats
    actions = 0
    while not state.is_over():
        seat = int(state.to_move())
        watcher.thinks(seat)
        action, fault = choose(players[seat], state, seat, terms.seconds, contest.entrants[seat].label)
        if fault is not None:
            faults.append(fault)
            late[seat] += fault.late
            if late[seat] >= MOST_LATE:
                return forfeit(*faults)
        watcher.acted(action)
        state.apply(action, seat)
        actions += 1
    outcome = state.outcome()
    assert outcome is not None  # the game is over
    return Played(outcome.winners, tuple(state.returns()), actions, tuple(faults))


def forfeit(*faults: Fault) -> Played:
    """Return a game that the maker of the last mistake has lost by it."""
    return Played(faults=faults, forfeited=faults[-1].seat)


def position_after(terms: Terms, contest: Contest, actions: Sequence[int]) -> State:
    """Return the position of a game after some actions."""
    state = terms.deal(contest.deal)
    for action in actions:
        state.apply(action, int(state.to_move()))
    return state
