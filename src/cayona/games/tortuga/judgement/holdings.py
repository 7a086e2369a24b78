"""What seats have, and what dice in hand and tokens due are worth (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import SET_POINTS
from cayona.games.tortuga.judgement.numbers import FINAL_AREAS
from cayona.games.tortuga.judgement.races import Plan
from cayona.games.tortuga.judgement.spoils import Spoils
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.dice import COUNT
from cayona.games.tortuga.rules.numbering import (
    ACTION_KINDS,
    ADVANTAGE_PHASE,
    CREW,
    FLEET,
    ISLAND,
    KEEP_PHASE,
    MOVE_PHASE,
    PIRATE,
    PURPLE,
    SHIP,
    TORTUGA,
    WHITE,
)
from cayona.games.tortuga.rules.table import EARNS, SIZE

STEPS: Final = vec[float]([0.0, 1.0, 1.7, 2.3, 2.8, 3.2])
"""In how many steps so many dice are placed, about."""


class Holdings(Spoils):
    """Judges what is on the boards."""

    def _ends_now(self, state: Tortuga) -> bool:
        """Tell whether the game ends after this round if nobody is robbed (TO-66, TO-68)."""
        for other in range(state.seats):
            if state.area_size(other, TORTUGA) + state.area_size(other, FLEET) >= state.end_chests:
                return True
        return state.round == state.max_rounds

    def _holdings(self, state: Tortuga, seat: i64, last: bool) -> float:
        """Add up chests, sets, tracks and coins."""
        worths = FINAL_AREAS if last else self.areas
        total = self.coin * float(state.coins(seat))
        area: i64
        for area in range(ISLAND, TORTUGA + 1):
            total += worths[area] * float(state.area_size(seat, area))
            total += self.purple * FINAL_AREAS[area] * float(state.chests(seat, area, PURPLE))
        total += self._track(state, seat, SHIP, last) + self._track(state, seat, PIRATE, last)
        total -= self.spill * worths[CREW] * self._spilled(state, seat, CREW, SHIP, 0)
        drawn: i64 = 0 if state.phase == MOVE_PHASE else 1
        total -= self.spill * worths[ISLAND] * self._spilled(state, seat, ISLAND, PIRATE, drawn)
        return total + self._set_worth(state, seat, last)

    def _track(self, state: Tortuga, seat: i64, kind: i64, last: bool) -> float:
        field = float(state.marker(seat, kind))
        return field if last else self.field * field + self.capacity * float(state.capacity(seat, kind))

    def _spilled(self, state: Tortuga, seat: i64, area: i64, kind: i64, drawn: i64) -> float:
        """Return how many chests of an area will find no room in the next one (TO-64, TO-65)."""
        return float(max(0, state.area_size(seat, area) + drawn - state.capacity(seat, kind)))

    def _set_worth(self, state: Tortuga, seat: i64, last: bool) -> float:
        """Return what sets, colours for another one and jokers are worth."""
        sets = state.sets(seat)
        points = float(SET_POINTS * sets)
        if last:
            return points
        points *= self.set
        colour: i64
        for colour in range(WHITE):
            if colour_count(state, seat, colour) > sets:
                points += self.colour
        return points + self.white * float(colour_count(state, seat, WHITE))

    def _prospects(self, state: Tortuga, seat: i64, plan: Plan, token: float) -> float:
        """Return what advantage tokens that are due, each worth so much, and dice in hand are worth."""
        worth = self.free_die * float(COUNT[plan.hand(state, seat)])
        if state.phase <= ADVANTAGE_PHASE:
            slowest = 0.0
            for other in range(state.seats):
                if other != seat:
                    slowest = max(slowest, self._steps_left(state, other, plan))
            worth += token * max(0.0, slowest - self._steps_left(state, seat, plan))
        return worth

    def _token_count(self, state: Tortuga, seat: i64) -> float:
        """Return how much a seat's advantage tokens add, all together."""
        sides: i64 = 0
        for action in range(ACTION_KINDS):
            sides += state.advantage(seat, action)
        return float(sides)

    def _token_worth(self, state: Tortuga) -> float:
        """Return what an advantage token is worth: the less, the nearer the end of the game is."""
        return self.advantage * self._rest(state)

    def _steps_left(self, state: Tortuga, seat: i64, plan: Plan) -> float:
        """Return in how many steps after this one a seat will still roll; less than 0 if a token is due."""
        hand = plan.hand(state, seat)
        steps = STEPS[COUNT[hand]]
        if state.phase == KEEP_PHASE and hand == state.hand(seat):
            return steps - 1.0
        return steps - float(state.boards[seat * SIZE + EARNS])

    def _rest(self, state: Tortuga) -> float:
        """Return how much of the game is left, from 1 to about 0, by who is nearest to its end."""
        nearest: i64 = 0
        for other in range(state.seats):
            nearest = max(nearest, 2 * state.area_size(other, TORTUGA) + state.area_size(other, FLEET))
        return max(0.1, 1.0 - 0.5 * float(nearest) / float(state.end_chests))


def colour_count(state: Tortuga, seat: i64, colour: i64) -> i64:
    """Return how many chests of a colour a seat has, wherever they are."""
    return (
        state.chests(seat, ISLAND, colour)
        + state.chests(seat, CREW, colour)
        + state.chests(seat, FLEET, colour)
        + state.chests(seat, TORTUGA, colour)
    )
