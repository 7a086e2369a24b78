"""What is good in Cartagena: an evaluation with named features (compiled)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cayona.games.cartagena.components import FORTRESS, PIRATES, SLOOP
from cayona.games.cartagena.rules import Cartagena
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.state import State

CARD_WORTH: Final = 5.0
"""A card moves a pirate some five spaces ahead (four to seven by the strategy notes)."""
SPARE_CARD_WORTH: Final = 1.5
"""Beyond a full hand another card helps less."""
FULL_HAND: Final = 8
ABOARD_WORTH: Final = 4.0
"""A pirate aboard is safe progress and never lends its space to others."""
STRAGGLER_COST: Final = 3.0
"""A pirate still in the fortress will cost cards that nobody's retreat can spare."""
SCALE: Final = 222.0
"""The sum of places of six pirates aboard: a lead of the whole passage is worth a win."""


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

    def strength(self, state: Cartagena, seat: i64) -> float:
        """Add up progress, pirates aboard, stragglers and the hand of a seat, in spaces."""
        total: float = 0.0
        i: i64
        for i in range(seat * PIRATES, seat * PIRATES + PIRATES):
            place = state.pirates[i]
            total += float(place)
            if place == SLOOP:
                total += ABOARD_WORTH
            elif place == FORTRESS:
                total -= STRAGGLER_COST
        return total + self._hand_worth(float(state.hand_size(seat)))

    def _hand_worth(self, cards: float) -> float:
        if cards <= FULL_HAND:
            return cards * CARD_WORTH
        return FULL_HAND * CARD_WORTH + (cards - FULL_HAND) * SPARE_CARD_WORTH
