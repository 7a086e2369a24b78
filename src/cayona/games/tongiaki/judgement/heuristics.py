"""What is good in Tongiaki: islands that one keeps, and fleets that will find more of them (compiled)."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLAND_COUNT, TONGA
from cayona.games.tongiaki.judgement.islands import NOWHERE, IslandJudge
from cayona.games.tongiaki.judgement.outlook import Outlook
from cayona.games.tongiaki.rules import Tongiaki, phases, tile_data
from cayona.games.tongiaki.rules.actions import (
    NEW_SETTLEMENT,
    REENTER_TONGA,
    is_expansion,
    is_landing,
    is_royal,
    is_slot,
    is_turn,
    is_voyage,
    subject_of,
)
from cayona.games.tongiaki.rules.table import FOR_SETTLEMENT
from cayona.kernel.heuristics import Heuristics, chance_of, compared_with, copy_numbers, declared, likelihood
from cayona.kernel.state import State

STEEPNESS: Final = vec[float]([0.0, 0.0, 0.9, 0.62, 0.9, 0.9, 1.55])
HANDICAP: Final = vec[float]([0.0, 0.0, 0.1, 0.0, -0.1, -0.1, -0.1])
"""By the number of seats, what turns a search's lead into a chance to win. Measured with these numbers in
20 games each (14 with five and six seats) of captains with 40 iterations, as `tools.calibration` does;
but fitted to the lead in scales, which the value squeezes into -1 to 1: so clear positions are told as such.
"""
SURE: Final = 0.985
SETTLING: Final = 4
"""Tiles' worth of turns that it takes to leave Tonga."""
FULL_STOCK: Final = 6
"""More ships in stock than that are of no use for a while."""


class TongiakiHeuristics(Heuristics):
    """Adds up what every seat has of all islands, and compares.

    Its numbers, in points of the final score, where they are not pure numbers:

    - `leave1`, `leave2`, `leave3`: how likely the ships on a beach must leave that has one, two or more free
      berths; `alone`: how much of that is left where a seat is alone; `late`: how soon nothing will happen
      any more: at that much of the game left, half as much.
    - `voyage`: what of an island's points a voyage there is worth; `second`: an island where one is already.
    - `ship`, `stock`: a ship on a beach, and one in stock, at the start of the game; `base`: a ship of the
      largest expansion that is possible; `king`: a royal island, besides its points.
    - `settle`: what of its points a new settlement is worth.
    - `turn`: being the next to choose a turn.
    - `spite`: how much rivals' gains count when actions are compared; `leader`: how much a seat compares
      itself with its strongest rival rather than with all of them.
    - `scale`, `last_scale`: a lead of so many points is worth 0.7, at the start and at the end of the game.
    - `choosiness`: how much likelier an action is for each point that it gains.
    - `pace`: turns for a tile; for each that has passed without one, `unrest` of the value is given away.

    Estimated from the rules and from games watched. Tuning has not found better ones so far:

        cayona tune tongiaki --seats 4 --candidates 12 --games 80 --generations 16 --seed 1 --numbers
            leave1,leave2,leave3,alone,late,voyage,second,ship,stock,base,king,settle,spite,leader

    believed after 14 generations in leave1=0.431 leave2=0.274 leave3=0.087 alone=0.202 late=0.117
    voyage=1.341 second=0.272 ship=0.207 stock=0.163 base=0.441 king=0.075 settle=1.121 spite=0.82
    leader=0.723. Against that, two seats and at most 100 turns, bosun with these numbers wins 66.2 % (59.6 to
    72.6, 400 games).
    """

    islands: IslandJudge
    stock: float = 0.2
    base: float = 0.5
    king: float = 0.3
    settle: float = 0.9
    turn: float = 0.5
    leader: float = 0.6
    scale: float = 12.0
    last_scale: float = 4.0
    choosiness: float = 1.5
    pace: float = 1.5
    unrest: float = 0.01

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        super().__init__(changes, declared(IslandJudge({}), self))
        self.islands = IslandJudge(self.numbers)
        copy_numbers(self.numbers, self)

    # --- A position --------------------------------------------------------------------------------

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        assert isinstance(state, Tongiaki)
        if state.phase == phases.OVER:
            return state.payoff(seat)
        outlook = Outlook(state)
        worth = self.worths(state, outlook)
        pending = self._pending(state, outlook)
        if seat != state.current:
            pending /= -float(state.seats - 1)
        lead = worth[seat] - compared_with(worth, seat, self.leader) + pending
        scale = self.last_scale + (self.scale - self.last_scale) * outlook.rest
        return 0.99 * lead / math.sqrt(scale * scale + lead * lead)

    def worths(self, state: Tongiaki, outlook: Outlook) -> vec[float]:
        """Return what everybody has."""
        worth = vec[float]([0.0] * int(state.seats))
        largest = vec[i64]([0] * int(state.seats))
        for island in range(ISLAND_COUNT):
            owner = state.owners[island]
            if owner >= 0:
                worth[owner] += float(tile_data.POINTS[island]) + self.king
            elif state.islands[island] != 0:
                self.islands.add(state, outlook, island, NOWHERE, 0, 1.0, worth)
                for seat in range(state.seats):
                    own = tile_data.ships_of(state.islands[island], seat)
                    largest[seat] = max(largest[seat], min(own, tile_data.BEACHES[island]))
        for seat in range(state.seats):
            stock = state.stock(seat)
            hand = self.stock * float(min(stock, FULL_STOCK)) + self.base * float(min(largest[seat], stock))
            worth[seat] += hand * outlook.rest
        if state.phase == phases.LAND:
            self._add_group(state, worth)
        return worth

    def _add_group(self, state: Tongiaki, worth: vec[float]) -> None:
        """Count a fleet that is about to land as ashore; the seat at its turn finds room for its own."""
        island = state.island
        free: i64 = tile_data.ISLAND_BERTHS[island] - (state.islands[island] >> tile_data.TOTAL_BIT)
        ships: i64 = state.group >> tile_data.TOTAL_BIT
        room = min(1.0, float(free) / float(max(ships, 1)))
        for seat in range(state.seats):
            if (
                tile_data.ships_of(state.group, seat) != 0
                and tile_data.ships_of(state.islands[island], seat) == 0
            ):
                worth[seat] += float(tile_data.POINTS[island]) * (1.0 if seat == state.current else room)

    def _pending(self, state: Tongiaki, outlook: Outlook) -> float:
        """Return what the seat at its turn will still get of what it has begun."""
        phase = state.phase
        if phase == phases.TURN:
            return self.turn * outlook.rest
        if phase in (phases.PLACE, phases.RELOCATE, phases.SETTLE):
            return self._best_places(state, outlook, state.island, max(state.left, 1))
        if phase == phases.REENTER:
            if state.island >= 0:
                return self._best_places(state, outlook, state.island, state.left)
            return self._best_elsewhere(state, outlook)
        if phase == phases.LAY and state.lay_for == FOR_SETTLEMENT:
            return self.settle * outlook.points
        return 0.0

    def _best_places(self, state: Tongiaki, outlook: Outlook, island: i64, count: i64) -> float:
        """Return what the best places for so many ships of the seat at its turn bring, a beach for each."""
        seat = state.current
        gains = vec[float]([-1000.0] * 6)
        open_beaches: i64 = 0
        for beach in range(tile_data.BEACHES[island]):
            spot: i64 = island * 6 + beach
            if (state.used >> beach) & 1 == 0 and spot != state.source and state.has_berth(spot):
                gains[beach] = self.islands.shift(state, outlook, spot, tile_data.ONE_SHIP[seat], seat)
                open_beaches += 1
        total = 0.0
        left: i64 = min(count, open_beaches)
        while left > 0:
            best: i64 = 0
            for beach in range(1, 6):
                if gains[beach] > gains[best]:
                    best = beach
            total += gains[best]
            gains[best] = -1000.0
            left -= 1
        return total

    def _best_elsewhere(self, state: Tongiaki, outlook: Outlook) -> float:
        """Return what the best place outside Tonga brings."""
        best = -1000.0
        for island in range(1, ISLAND_COUNT):
            if state.is_live(island):
                best = max(best, self._best_places(state, outlook, island, 1))
        return best

    def impatience(self, state: State, seat: i64) -> float:
        """Return how gladly a seat tries something else: who is not ahead must not wait for the turn limit.

        Ships that sail in a ring, or fill the same beach again and again, leave the sea as it is.
        """
        assert isinstance(state, Tongiaki)
        rivals: i64 = 0
        for other in range(state.seats):
            if other != seat:
                rivals = max(rivals, state.points(other))
        if state.points(seat) > rivals:
            return 0.0
        idle = float(state.turn_number) - self.pace * float(state.drawn + SETTLING)
        return max(0.0, self.unrest * idle)

    def win_chance(self, value: float, seats: i64) -> float:
        """Return how likely a seat wins a position of this value, from 0 to 1."""
        bounded = max(-SURE, min(SURE, value))
        lead = bounded / math.sqrt(1.0 - bounded * bounded)
        return chance_of(STEEPNESS[seats] * lead - HANDICAP[seats], seats)

    # --- Actions -----------------------------------------------------------------------------------

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely each action is: by what it gains, in points, compared with the rivals."""
        assert isinstance(state, Tongiaki)
        outlook = Outlook(state)
        for i in range(count):
            weights[i] = likelihood(self.choosiness * self.gain(state, outlook, seat, actions[i]))

    def gain(self, state: Tongiaki, outlook: Outlook, seat: i64, action: i64) -> float:
        """Return what an action gains."""
        subject = subject_of(action)
        if is_turn(action):
            return self._turn_gain(state, outlook, seat, action)
        if is_slot(action):
            ship = -tile_data.ONE_SHIP[seat] if state.phase == phases.RELOCATE else tile_data.ONE_SHIP[seat]
            return self.islands.shift(state, outlook, subject, ship, seat)
        if is_voyage(action):
            fleet = state.beaches[subject - subject % 6 + tile_data.PIER_BEACH[subject]]
            return self.islands.liking(state, outlook, subject, fleet, seat)
        if is_landing(action):
            spot: i64 = state.island * 6 + subject % 6
            return self.islands.shift(state, outlook, spot, tile_data.ONE_SHIP[subject // 6], seat)
        return self._lay_gain(state, outlook, seat, subject)

    def _turn_gain(self, state: Tongiaki, outlook: Outlook, seat: i64, action: i64) -> float:
        """Return what a kind of turn gains."""
        island = subject_of(action)
        if is_expansion(action):
            own = tile_data.ships_of(state.islands[island], seat)
            ships = min(own, tile_data.BEACHES[island], max(state.stock(seat), 1))
            return self._best_places(state, outlook, island, ships)
        if is_royal(action):
            return float(tile_data.POINTS[island]) + self.king - self._own(state, outlook, seat, island)
        if action == NEW_SETTLEMENT:
            total = self.settle * outlook.points
            for island in range(ISLAND_COUNT):
                if tile_data.ships_of(state.islands[island], seat) != 0:
                    total -= self._own(state, outlook, seat, island)
            return total
        if action == REENTER_TONGA:
            return self._best_places(state, outlook, TONGA, 2)
        return self._best_elsewhere(state, outlook)

    def _own(self, state: Tongiaki, outlook: Outlook, seat: i64, island: i64) -> float:
        """Return what a seat has of an island."""
        worth = vec[float]([0.0] * int(state.seats))
        self.islands.add(state, outlook, island, NOWHERE, 0, 1.0, worth)
        return worth[seat]

    def _lay_gain(self, state: Tongiaki, outlook: Outlook, seat: i64, half: i64) -> float:
        """Return what a place for a new tile gains: not where rivals wait to follow."""
        if half >= tile_data.FIRST_ROUTE or tile_data.PIER_BEACH[half] < 0 or not state.is_live(half // 6):
            return 0.0
        spot: i64 = half - half % 6 + tile_data.PIER_BEACH[half]
        fleet = state.beaches[spot]
        rivals = float((fleet >> tile_data.TOTAL_BIT) - tile_data.ships_of(fleet, seat)) / float(
            tile_data.BERTHS[spot]
        )
        return -self.islands.leaves[1] * rivals
