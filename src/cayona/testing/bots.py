"""What every bot must keep, ours and others: legal answers anywhere, and the same again with the same luck.

```python
from cayona.testing.bots import check_bot
check_bot(MyBot, cayona.game("cartagena"))  # MyBot(seed) makes one
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from cayona.kernel.game import Game
from cayona.kernel.seal import canonical
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State
from cayona.testing.setups import Setup, effort

__all__ = ["PROPERTIES", "Player", "check_bot"]

DECISIONS: Final = 200
"""No more of a game are looked at."""
BETWEEN: Final = 7
"""Decisions between two at which a bot takes over that knows nothing of the game so far."""


class Player(Protocol):
    """Whatever chooses by what a seat knows."""

    def choose(self, view: SeatView) -> int:
        """Return a legal action."""


Make = Callable[[int], Player]
"""Makes a bot with a seed for all its luck."""
Property = Callable[[Make, Setup, int], None]


def answers_are_legal(make: Make, setup: Setup, seed: int) -> None:
    """At every seat, through a whole game, each answer is a legal action, and a plain number."""
    for state, seat, action in _played(make, setup, seed):
        _must(type(action) is int, state, seat, f"it answers {action!r}, which is no int")
        legal = state.legal_actions(seat)
        _must(action in legal, state, seat, f"it chooses {action}, but legal are {legal}")


def the_seed_decides_all_luck(make: Make, setup: Setup, seed: int) -> None:
    """Two bots with the same seed play alike: none draws from a generator that goes on meanwhile."""
    first = [action for _state, _seat, action in _played(make, setup, seed)]
    for place, (state, seat, action) in enumerate(_played(make, setup, seed)):
        _must(action == first[place], state, seat, f"it chose {first[place]} before, and now {action}")


def views_stay_as_they_are(make: Make, setup: Setup, seed: int) -> None:
    """Whoever looks at the view afterwards sees what the bot saw: copies are for trying things out."""
    for state, seat, _action in _played(make, setup, seed):
        view = SeatView(state, seat)
        before = canonical([view.observation(), view.options])
        make(seed).choose(view)
        after = canonical([view.observation(), view.options])
        _must(after == before, state, seat, "it changes what it is shown")


def bots_take_over_anywhere(make: Make, setup: Setup, seed: int) -> None:
    """A bot that has seen nothing of a game so far answers as well: people leave, and undo takes back."""
    for place, (state, seat, _action) in enumerate(_played(make, setup, seed)):
        if place % BETWEEN == 0:
            action = make(seed).choose(SeatView(state, seat))
            _must(action in state.legal_actions(seat), state, seat, f"taking over it chooses {action}")


_ALL: Final[tuple[Property, ...]] = (
    answers_are_legal,
    the_seed_decides_all_luck,
    views_stay_as_they_are,
    bots_take_over_anywhere,
)
PROPERTIES: Final = {check.__name__: check for check in _ALL}
"""Every property by its name, for pytest."""


def check_bot(make: Make, game: Game, games: int | None = None) -> int:
    """Check every property at the smallest and the largest table; return how many checks that were.

    An AssertionError has the position, as JSON that `game.load` reads. Bots that think by the clock do not
    play alike again: give them a number of iterations.
    """
    checks = 0
    for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
        for seed in range(effort() if games is None else games):
            for check in _ALL:
                check(make, Setup(game, seats), seed)
                checks += 1
    return checks


def _played(make: Make, setup: Setup, seed: int) -> Iterator[tuple[State, int, int]]:
    """Let copies of a bot play a game; yield each decision before it is carried out."""
    state = setup.new(seed)
    bots = [make(seed + seat) for seat in range(setup.seats)]
    for _ in range(DECISIONS):
        if state.is_over():
            return
        seat = int(state.to_move())
        action = bots[seat].choose(SeatView(state, seat))
        yield state, seat, action
        state.apply(action, seat)


def _must(holds: bool, state: State, seat: int, what: str) -> None:
    """Fail with the position unless `holds`."""
    if not holds:
        raise AssertionError(f"Seat {seat}: {what}, in the position\n{canonical(state.position()).decode()}")
