"""Games in plain Python: every field stands once, with its shape, and the rest of the handling follows.

For small games, and for the first version of large ones. A `PlainState` copies, writes and reads the fields
that its game names, and lists what is legal by asking `why_not` of every action. Rules that are compiled
(`State`, `Game`) are many times faster.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.chance import Chance
from cayona.kernel.game import Game, Observation, Position
from cayona.kernel.shapes import OPTIONS, Box, Field, Shape, copied, read_options, read_seats
from cayona.kernel.state import State

__all__ = ["PlainGame", "PlainState"]

_HEAD: Final = ("seat", "seats", "deciders")
"""What every observation begins with."""


class PlainState(State):
    """A position with the fields that the game names.

    A game writes `deal`, `to_move`, `why_not`, `play`, `redraw` and `outcome`, and `check` if fields of a
    record may contradict each other.
    """

    def deal(self) -> None:
        """Set every field for the start of a game."""
        raise NotImplementedError

    def check(self) -> None:
        """`demand` that the fields of a record that somebody has given do not contradict each other."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """List what nothing forbids."""
        count = 0
        for action in range(self.game.action_count):
            if action not in self.game.server_actions and self.why_not(seat, action) == "":
                out[count] = action
                count += 1
        return count

    def copy(self, chance: Chance) -> PlainState:
        """Return an independent position."""
        twin = type(self)(self.game, self.seats, self.options, chance)
        twin.reveals, twin.handovers = self.reveals, self.handovers
        for name in _fields(self.game, int(self.seats)):
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def payoff(self, seat: i64) -> float:
        """Return 1 for winners and -1 for all others; 0 before the end, and where nobody is better off."""
        outcome = self.outcome()
        if outcome is None or len(outcome.winners) in (0, self.seats):
            return 0.0
        return 1.0 if seat in outcome.winners else -1.0

    def shuffled(self, things: Sequence[int]) -> list[int]:
        """Return numbers in a random order that depends on nothing but which they are."""
        order = vec[i64](sorted(things))
        self.chance.shuffle(order, 0, len(order))
        return [int(thing) for thing in order]


class PlainGame(Game):
    """A game whose positions are a `PlainState`."""

    state_class: ClassVar[type[PlainState]]

    @abstractmethod
    def fields(self, seats: int) -> Mapping[str, Shape]:
        """Return every field of a position at a table of so many seats, with what it may be."""

    @abstractmethod
    def known(self, state: Any, seat: int | None) -> Observation:
        """Return what a seat (None: a spectator) may know of the fields, and what else it is to be told."""

    def observe(self, state: Any, seat: int | None) -> Observation:
        """Return what a seat may know, and whose decision it is."""
        head = (seat, int(state.seats), state.deciders())
        return {**dict(zip(_HEAD, head, strict=True)), **copied(self.known(state, seat))}

    def diagram(self, observation: Observation) -> str:
        """Write what is known as text, but for what is said beside the board anyway."""
        return super().diagram({name: told for name, told in observation.items() if name not in _HEAD})

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> PlainState:
        """Deal a new game."""
        state = self.state_class(self, seats, options, chance)
        state.deal()
        return state

    def write_position(self, state: PlainState) -> Position:
        """Return seats, options and every field."""
        told = {name: copied(getattr(state, name)) for name in _fields(self, int(state.seats))}
        return {"seats": int(state.seats), "options": dict(state.options), **told}

    def read_position(self, position: Position, chance: Chance) -> PlainState:
        """Read every field by its shape, then have the state look for contradictions."""
        seats = read_seats(self, position, "seats")
        fields = _fields(self, seats)
        shaped = {name: Field(shape) for name, shape in fields.items()}
        record = Box({"options": OPTIONS, **shaped}, ignored=("seats",)).read(position)
        options = read_options(self, seats, record["options"])
        state = self.state_class(self, seats, options, chance)
        for name in fields:
            setattr(state, name, copied(record[name]))
        state.check()
        return state


@cache
def _fields(game: Any, seats: int) -> Mapping[str, Shape]:
    fields: Mapping[str, Shape] = game.fields(seats)
    return fields
