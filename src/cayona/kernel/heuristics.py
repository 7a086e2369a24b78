"""What a game knows about good play; bots reach it through the game's facts."""

from __future__ import annotations

import math
from inspect import get_annotations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cayona.kernel.errors import OptionError
from cayona.kernel.language import _, listing
from cayona.kernel.state import State

__all__ = ["STEEPNESS", "Heuristics", "chance_of", "compared_with", "copy_numbers", "declared", "likelihood"]

STEEPNESS: Final = 6.0
"""For games that have not measured theirs."""


def likelihood(advantage: float) -> float:
    """Return a weight that grows by about e for every unit of advantage, and is never 0.

    The exponential of the system's mathematics library may differ between machines in its last bit; this
    one, (1 + x / 16) ** 16, does not, and neither do the games of bots that rely on it.
    """
    weight = max(0.25, 1.0 + advantage / 16.0)
    weight *= weight
    weight *= weight
    weight *= weight
    return weight * weight


def chance_of(lead: float, seats: i64) -> float:
    """Return the chance to win with a lead (0: even), from 0 to 1, if one of the seats wins.

    An algebraic S-curve, moved so that an even position gives every seat its fair share.
    """
    edge = 2.0 / float(seats) - 1.0
    even = edge / math.sqrt(1.0 - edge * edge) if seats > 1 else 0.0
    place = even + lead
    return 0.5 + 0.5 * place / math.sqrt(1.0 + place * place)


def compared_with(worth: vec[float], seat: i64, leader: float) -> float:
    """Return what a seat compares itself with: so much its strongest rival, else all of them on average."""
    most = -1000.0
    total = 0.0
    for other in range(len(worth)):
        if other != seat:
            total += worth[other]
            most = max(most, worth[other])
    return leader * most + (1.0 - leader) * total / float(len(worth) - 1)


def declared(*judges: object) -> dict[str, float]:
    """Return the numbers of judges that are still as they were declared: fields that begin with a float."""
    numbers: dict[str, float] = {}
    for judge in judges:
        for kind in type(judge).__mro__:
            # Compiled classes keep no annotations, but a list of their fields.
            for name in vars(kind).get("__mypyc_attrs__", get_annotations(kind)):
                number = getattr(judge, name, None)
                if isinstance(number, float):
                    numbers[name] = number
    return numbers


def copy_numbers(numbers: dict[str, float], judge: object) -> None:
    """Copy numbers into the typed fields of a judge that have their names and begin with a float."""
    for name, number in numbers.items():
        if isinstance(getattr(judge, name, None), float):
            setattr(judge, name, number)


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """A judge of positions and of actions. This one knows only finished games.

    A game that has numbers to tune hands them to `super().__init__` together with the changes that its own
    `__init__` got. As typed fields of its judges they stand once: `declared` finds them, and `copy_numbers`
    fills in what has changed. So a judge with other numbers is one call away (`tuned`), and compiled methods
    read plain fields.
    """

    numbers: dict[str, float]
    """What `cayona tune` may change, by name."""

    def __init__(
        self, changes: dict[str, float] | None = None, numbers: dict[str, float] | None = None
    ) -> None:
        self.numbers = {} if numbers is None else dict(numbers)
        for name, number in ({} if changes is None else changes).items():
            if name not in self.numbers:
                raise OptionError(
                    _("The heuristics have no number “{name}”; they have {known}.").format(
                        name=name, known=listing(self.numbers)
                    ),
                    code="unknown-number",
                )
            self.numbers[name] = float(number)

    def tuned(self, changes: dict[str, float]) -> Heuristics:
        """Return the same judge with some numbers changed."""
        return type(self)(self.numbers | changes)

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        return state.payoff(seat)

    def mirrored(self, seats: i64) -> bool:
        """Tell whether a value is exactly what it costs the other of two seats, in every position."""
        return False

    def values(self, state: State) -> list[float]:
        """Return how good a position is for every seat; a game may look at it only once for all of them."""
        return [self.value(state, seat) for seat in range(state.seats)]

    def rate(self, state: State, seat: i64, actions: list[int]) -> list[float]:
        """Return how good legal actions of a seat are, from -1 to 1: as the positions right after them.

        Games where chance or others decide what comes of an action may know better.
        """
        rates: list[float] = []
        for action in actions:
            after = state.clone()
            after.play(seat, action)
            rates.append(self.value(after, seat))
        return rates

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely a sensible player in `seat` takes each of the first `count` legal actions.

        Weights are positive and need not add up to anything; a search tries the heaviest first and lets its
        playouts draw by them.
        """
        i: i64
        for i in range(count):
            weights[i] = 1.0

    def impatience(self, state: State, seat: i64) -> float:
        """Return how much less than the best a seat takes, so that a game which stands still goes on.

        Values are compared, so 2 takes anything. In most games something always happens: 0.
        """
        return 0.0

    def learns(self) -> bool:
        """Tell whether there is something to conclude from how players act (`learn`)."""
        return False

    def learn(self, before: State, after: State, seat: i64, action: i64) -> None:
        """Give a position what can be concluded from an act about what players hide; `before` is a copy.

        Only positions whose players are watched (`State.watch`) come here. Conclusions must follow from
        what their owners have seen; a position carries them to its copies and redraws.
        """

    def beliefs(self, state: State, seat: i64) -> list[dict[str, float]]:
        """Return what a seat believes of everybody: how likely each side is; [] if nobody hides one."""
        return []

    def discretion(self, state: State, seat: i64) -> float:
        """Return how much value a seat gives to keep others unsure of its side; 0 where all is open."""
        return 0.0

    def search_advice(self) -> dict[str, float]:
        """Return what a search in this game should do otherwise than usual: fields of its design, measured.

        Known are `exploration`, `width`, `horizon`, `rounds`, `past_chance`, `models`, `playoff` and `doubt`;
        see `python -m tools.ablation`.
        """
        return {}

    def win_chance(self, value: float, seats: i64) -> float:
        """Return how likely a seat wins a position of this value, from 0 to 1.

        Games measure it with `python -m tools.calibration`; cooperative games know no fair share.
        """
        return chance_of(STEEPNESS * value, seats)
