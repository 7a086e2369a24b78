"""What is good in Cartagena: an evaluation with named features (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena.components import PIRATES, SLOOP
from cayona.games.cartagena.rules import END_TURN, FIRST_RETREAT, Cartagena
from cayona.kernel.heuristics import Heuristics, likelihood
from cayona.kernel.state import State

# fmt: off
PLACE_WORTH: Final = vec[float]([
    -3.0, 2.1, 3.6, 5.0, 6.2, 7.5, 8.6, 9.8, 10.9, 11.9, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 18.9, 19.9,
    20.8, 21.7, 22.6, 23.5, 24.4, 25.3, 26.2, 27.0, 27.9, 28.8, 29.6, 30.4, 31.3, 32.1, 32.9, 33.8,
    34.6, 35.4, 36.2, 41.0,
])
# fmt: on
"""What a pirate on each place is worth, in spaces: 37 * (place / 37) ** 0.8, so that the rearmost are
brought along; three less in the fortress, where no retreat can reach it, four more aboard. Straight places
(power 1) lose to this with 45 % and sometimes go round in circles; powers 0.7 and 0.6 with 50 % and 37 %
(200 games each, two seats, both modes)."""
CARD_WORTH: Final = 5.0
"""A card moves a pirate some five spaces ahead; 4 and 6 both play worse."""
SPARE_CARD_WORTH: Final = 1.5
"""Beyond a full hand another card helps less."""
FULL_HAND: Final = 8
SCALE: Final = 246.0
"""What six pirates aboard are worth: such a lead is a win."""
CHOOSINESS: Final = 0.5
"""How much likelier an action is for each space that it gains."""


class CartagenaHeuristics(Heuristics):
    """Compares a seat's standing with its strongest rival's."""

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        assert isinstance(state, Cartagena)
        if state.to_move() < 0:
            return state.payoff(seat)
        rival = -1000.0
        other: i64
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, self.strength(state, other))
        lead = (self.strength(state, seat) - rival) / SCALE
        return max(-0.99, min(0.99, lead))

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely each action is: by what it gains, in spaces; ending the turn gains nothing."""
        assert isinstance(state, Cartagena)
        next_card = CARD_WORTH if state.hand_size(seat) < FULL_HAND else SPARE_CARD_WORTH
        i: i64
        for i in range(count):
            action = actions[i]
            gain = 0.0
            if action < FIRST_RETREAT:
                origin = action % SLOOP
                gain = self._way(origin, state.landing(action // SLOOP, origin)) - CARD_WORTH
            elif action != END_TURN:
                origin = action - FIRST_RETREAT + 1
                refuge = state.refuge(origin)
                gain = self._way(origin, refuge) + next_card * float(state.crowd[refuge])
            weights[i] = likelihood(gain * CHOOSINESS)

    def _way(self, origin: i64, target: i64) -> float:
        return PLACE_WORTH[target] - PLACE_WORTH[origin]

    def strength(self, state: Cartagena, seat: i64) -> float:
        """Add up what a seat's pirates and cards are worth, in spaces."""
        total = self._hand_worth(float(state.hand_size(seat)))
        i: i64
        for i in range(seat * PIRATES, seat * PIRATES + PIRATES):
            total += PLACE_WORTH[state.pirates[i]]
        return total

    def _hand_worth(self, cards: float) -> float:
        if cards <= FULL_HAND:
            return cards * CARD_WORTH
        return FULL_HAND * CARD_WORTH + (cards - FULL_HAND) * SPARE_CARD_WORTH
