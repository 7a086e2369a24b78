"""What is good in Cartagena: an evaluation with named features (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena.components import FORTRESS, MOVES_PER_TURN, PIRATES, SLOOP
from cayona.games.cartagena.rules import Cartagena
from cayona.games.cartagena.rules.actions import END_TURN, is_advance, origin_of, symbol_of
from cayona.kernel.heuristics import Heuristics, chance_of, copy_numbers, declared, likelihood
from cayona.kernel.state import State

FULL_HAND: Final = 8
STEEPNESS: Final = vec[float]([0.0, 0.0, 7.4, 6.2, 6.2, 7.4])
HANDICAP: Final = vec[float]([0.0, 0.0, 0.3, -0.3, -0.4, -0.4])
"""By the number of seats, what turns a search's value into a chance to win. Measured in 40 games each, 100
with four seats, by

    python -m tools.calibration cartagena --each mode --iterations 150 --games 40 --seats 2
"""
CHOOSINESS: Final = 0.5
"""How much likelier an action is for each space that it gains."""


def place_worth(numbers: dict[str, float], place: int) -> float:
    """Return what a pirate on a place is worth.

    Rounded, because the power of a number may differ between machines in its last bit.
    """
    worth: float = round(float(SLOOP) * (place / SLOOP) ** numbers["power"], 1)
    if place == FORTRESS:
        return worth + numbers["fortress"]
    return worth + numbers["aboard"] if place == SLOOP else worth


class CartagenaHeuristics(Heuristics):
    """Compares a seat's standing with its strongest rival's.

    Its numbers, in spaces of the track, where they are not pure numbers:

    - `power`: a pirate on a place is worth 37 * (place / 37) ** power.
    - `fortress`, `aboard`: what it is worth less in the fortress, where no retreat can reach it, or more
      aboard.
    - `last`: how often the rearmost pirate counts besides, so that it is brought along.
    - `card`, `spare_card`: a card in hand, and one beyond a full hand.
    - `tempo`: an action that the seat to move has left.

    Found (docs/bots.md), from power=0.8 fortress=-3 aboard=4 last=0 card=5 spare_card=1.5 tempo=0 by

        cayona tune cartagena --candidates 10 --games 120 --generations 9 --seed 1
    """

    place_worth: vec[float]
    power: float = 1.11
    fortress: float = -4.2
    aboard: float = 4.2
    last: float = 0.92
    card: float = 6.2
    spare_card: float = 2.0
    tempo: float = 0.57
    scale: float

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        super().__init__(changes, declared(self))
        copy_numbers(self.numbers, self)
        self.place_worth = vec[float]([place_worth(self.numbers, place) for place in range(SLOOP + 1)])
        # All pirates aboard: such a lead is a win.
        self.scale = (PIRATES + self.last) * self.place_worth[SLOOP]

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        assert isinstance(state, Cartagena)
        if state.to_move() < 0:
            return state.payoff(seat)
        rival = -1000.0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, self.strength(state, other))
        lead = self.strength(state, seat) - rival
        left = self.tempo * float(MOVES_PER_TURN - state.moves_made)
        lead += left if seat == state.current_seat else -left
        lead /= self.scale
        return max(-0.99, min(0.99, lead))

    def mirrored(self, seats: i64) -> bool:
        """Tell whether a value is exactly what it costs the other of two seats."""
        return seats == 2

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely each action is: by what it gains, in spaces; ending the turn gains nothing."""
        assert isinstance(state, Cartagena)
        next_card = self.card if state.hand_size(seat) < FULL_HAND else self.spare_card
        for i in range(count):
            action = actions[i]
            origin = origin_of(action)
            gain = 0.0
            if is_advance(action):
                gain = self._way(origin, state.landing(symbol_of(action), origin)) - self.card
            elif action != END_TURN:
                refuge = state.refuge(origin)
                gain = self._way(origin, refuge) + next_card * float(state.crowd[refuge])
            weights[i] = likelihood(gain * CHOOSINESS)

    def _way(self, origin: i64, target: i64) -> float:
        return self.place_worth[target] - self.place_worth[origin]

    def win_chance(self, value: float, seats: i64) -> float:
        """Return how likely a seat wins a position of this value, from 0 to 1."""
        return chance_of(STEEPNESS[seats] * value - HANDICAP[seats], seats)

    def strength(self, state: Cartagena, seat: i64) -> float:
        """Add up what a seat's pirates and cards are worth, in spaces."""
        total = self._hand_worth(float(state.hand_size(seat)))
        rearmost: i64 = SLOOP
        for i in range(seat * PIRATES, seat * PIRATES + PIRATES):
            place = state.pirates[i]
            rearmost = min(rearmost, place)
            total += self.place_worth[place]
        return total + self.last * self.place_worth[rearmost]

    def _hand_worth(self, cards: float) -> float:
        if cards <= FULL_HAND:
            return cards * self.card
        return FULL_HAND * self.card + (cards - FULL_HAND) * self.spare_card
