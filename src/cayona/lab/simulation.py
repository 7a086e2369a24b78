"""Many games between bots. The same seed gives the same games, however many processes play them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cayona import registry
from cayona.bots import Bot
from cayona.kernel.playout import playout
from cayona.kernel.state import State
from cayona.lab.carriers import HERE, Carrier, in_order
from cayona.lab.entrants import Entrant, read_entrant
from cayona.lab.players import Fault, choose, derived_seed, lineup

RANDOM: Final = "random"
"""The bot whose games the compiled playout can play on its own."""
LONGEST_THOUGHT: Final = 60.0
"""Seconds for one decision; a bot that takes longer is interrupted and reported."""
LARGEST_SHARE: Final = 64
"""Games that a process plays before it reports: few enough for a lively progress bar."""
FEWEST_SHARES: Final = 32
"""Parts that even a few games are divided into, so that all processors have something to do."""


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


def simulate(plan: Plan, games: int, carrier: Carrier = HERE) -> Iterator[GameResult]:
    """Play `games` games, in this process or wherever they are carried, and yield their results in order."""
    checked = plan.checked()
    share = 1 if carrier is HERE else max(1, min(LARGEST_SHARE, games // FEWEST_SHARES))
    parts = [range(start, min(games, start + share)) for start in range(0, games, share)]
    played = carrier.carry(_play_share, checked, parts)
    return (result for results in in_order(parts, played) for result in results)


def _play_share(plan: Plan, numbers: range) -> list[GameResult]:
    return [play_numbered(plan, number) for number in numbers]


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
    state.watch()
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
