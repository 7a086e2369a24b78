"""What is good in Tranquility: how much trouble a sea still holds for the team (compiled).

A turn is several actions. A position in the middle of one is judged as if it were continued well: an island
that is chosen lies on its best cell, and cards still to be paid are the cheapest of the hand.
"""

import math

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import FINISH, HAND_LIMIT, MONSTER, START_PRICE
from cayona.games.tranquility.judgement.forecast import expected
from cayona.games.tranquility.judgement.numbers import FAR, NUMBERS, Prices
from cayona.games.tranquility.judgement.outlook import Outlook
from cayona.games.tranquility.judgement.rivals import lead, price
from cayona.games.tranquility.judgement.weather import new_storm, storm_trouble, weather, wrong_ways
from cayona.games.tranquility.rules import Tranquility, actions, phases
from cayona.games.tranquility.rules.actions import card_of, cell_of, offer_of, row_of, storm_of
from cayona.kernel.heuristics import Heuristics, likelihood
from cayona.kernel.state import State


class TranquilityHeuristics(Heuristics):
    """Counts trouble; in the competitive game, points and the room for more."""

    prices: Prices

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        super().__init__(changes, NUMBERS)
        self.prices = Prices(self.numbers)

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        assert isinstance(state, Tranquility)
        if state.to_move() < 0:
            return state.payoff(seat)
        if state.competitive:
            place = lead(self.prices, state, seat) / 12.0
        else:
            place = (expected(self.prices, state) - self.trouble(state, seat)) / self.prices.scale
        return 0.99 * place / math.sqrt(1.0 + place * place)

    def search_advice(self) -> dict[str, float]:
        """Return what suits a search here: play a few actions out to the end; the likeliest wins close calls.

        The weights alone play well, so a playout is a fair sample of what a team makes of a position; but the
        actions of a decision seldom differ by more than chance does.
        """
        return {"playoff": 4.0, "doubt": 15.0, "horizon": -1.0, "rounds": 0.0}

    def win_chance(self, value: float, seats: i64) -> float:
        """Return how likely a position of this value is won: values are on that scale, here and of playouts.

        A team has no fair share.
        """
        return 0.5 + 0.5 * value

    # --- Together ----------------------------------------------------------------------------------

    def trouble(self, state: Tranquility, seat: i64) -> float:
        """Add up what may keep the team from finishing, as far as a seat knows."""
        outlook = Outlook(self.prices, state, seat)
        discards: i64 = 0 if state.start_played else START_PRICE
        for other in range(state.seats):
            discards += state.thrown[other]
        total = outlook.sea() + self.prices.card * float(discards) + self.finishing(state, seat, outlook)
        total += self.prices.idle * float(self.idle_turns(state))
        total += self.prices.monster * float(state.count_in_hand(seat, MONSTER))
        for other in range(state.seats):
            if other != seat:
                total += self.prices.monster * float(state.revealed[other])
        return (
            total
            + weather(self.prices, state)
            + wrong_ways(self.prices, state)
            + self.begun(state, seat, outlook)
        )

    def idle_turns(self, state: Tranquility) -> i64:
        """Return how many more turns were taken than islands lie in the sea, the present one included."""
        turns: i64 = state.turn - 1 if state.phase in (phases.ACT, phases.CELL) else state.turn
        return max(0, turns - (state.chart.cells - state.empty))

    def finishing(self, state: Tranquility, seat: i64, outlook: Outlook) -> float:
        """Return the trouble of getting a Finish played: having one, and nobody running out of cards."""
        total = outlook.finish(state.count_in_hand(seat, FINISH), outlook.gone_finishes)
        for other in range(state.seats):
            total += outlook.strand(state.held[other] + state.pile_size(other), state.empty)
        return total

    def begun(self, state: Tranquility, seat: i64, outlook: Outlook) -> float:
        """Return the trouble that what is begun will bring, if it is continued well."""
        phase = state.phase
        if phase == phases.ACT:
            return 0.0
        if phase in (phases.PLEDGE, phases.START_PAY):
            return self.start_price(state, seat, outlook)
        if phase == phases.TRIM:
            over: i64 = state.held[state.decider] - state.hand_limit(state.decider)
            return (
                outlook.cheapest(over, 0, -1, 0) if state.decider == seat else self.prices.card * float(over)
            )
        if phase in (phases.PAY, phases.ROCKS_PAY):
            if state.active != seat:
                return self.prices.card * float(state.to_pay)
            return outlook.cheapest(state.to_pay, 0, -1, 0) + outlook.spending(state.to_pay, 0)
        if state.active != seat:
            return 0.0
        if phase == phases.CELL:
            return outlook.best_cell(state.chosen)
        if phase == phases.MONSTER_CELL:
            return outlook.best_meal()
        return outlook.best_turn() if phase == phases.FLIP_CELL else 0.0

    def start_price(self, state: Tranquility, seat: i64, outlook: Outlook) -> float:
        """Return the trouble of what is still to be discarded for a Start, by this seat and by the others."""
        if state.phase == phases.START_PAY:
            own = outlook.cheapest(state.owed[seat], 0, -1, 0)
            others: i64 = 0
            for other in range(state.seats):
                if other != seat:
                    others += state.owed[other]
            return own + self.prices.card * float(others)
        own_offer = self.expected_offer(state, seat)
        total = 0.0
        for other in range(state.seats):
            total += self.expected_offer(state, other)
        rest = (float(START_PRICE) - own_offer) / float(state.seats - 1)
        strangers = float(state.seats - 1) * rest * (self.prices.card + 0.05 * rest)
        dispute = total - float(START_PRICE)
        own = outlook.cheapest(i64(own_offer), 0, -1, 0)
        return own + strangers + 0.2 * (dispute if dispute > 0.0 else -dispute)

    def expected_offer(self, state: Tranquility, seat: i64) -> float:
        """Return what a seat offers in this round, or probably will: its share of what is missing."""
        offer = state.offer(state.rounds - 1, seat)
        if offer >= 0:
            return float(offer)
        if state.rounds < 2:
            return float(START_PRICE) / float(state.seats)
        total: i64 = 0
        for other in range(state.seats):
            total += state.offer(state.rounds - 2, other)
        change = float(START_PRICE - total) / float(state.seats)
        return max(0.0, float(state.offer(state.rounds - 2, seat)) + change)

    # --- Likely actions ----------------------------------------------------------------------------

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely each action is: by the trouble that it brings."""
        assert isinstance(state, Tranquility)
        least = FAR
        if count == 1:
            weights[0] = 1.0
            return
        if state.competitive:
            for i in range(count):
                weights[i] = price(state, seat, actions[i])
                least = min(least, weights[i])
        else:
            outlook = Outlook(self.prices, state, seat)
            for i in range(count):
                weights[i] = self.bother(state, seat, outlook, actions[i])
                least = min(least, weights[i])
        for i in range(count):
            more = weights[i] - least
            # Beyond what a likelihood can tell apart, the order still shows.
            weights[i] = likelihood(-more * self.prices.sharpness) / (1.0 + more)

    def bother(self, state: Tranquility, seat: i64, outlook: Outlook, action: i64) -> float:
        """Return the trouble that an action of a cooperative game brings."""
        phase = state.phase
        if phase == phases.ACT:
            return self.bother_act(state, outlook, action)
        if phase == phases.CELL:
            return outlook.placing(state.chosen, cell_of(action))
        if phase == phases.PLEDGE:
            share = float(offer_of(action)) - self.expected_offer(state, seat)
            return 0.3 * (share if share > 0.0 else -share)
        if phase == phases.MONSTER_CELL:
            return outlook.feeding(cell_of(action))
        if phase == phases.FLIP_CELL:
            return outlook.turning(cell_of(action))
        if phase == phases.ROCKS_MOVE and action == actions.KEEP_ROCKS:
            return outlook.cheapest(2, 0, -1, 0) + self.prices.rocks * float(state.empty_in[state.rocks_row])
        if phase in (phases.STORM_ROW, phases.ROCKS_ROW, phases.ROCKS_MOVE):
            return self.prices.rocks * float(state.empty_in[row_of(action)])
        if phase == phases.STORM or actions.is_compass(action):
            return self.bother_storm(state, action)
        if action == actions.PILE_TOP:
            return 1.5 * self.prices.card
        return outlook.loss(card_of(action), -1, 0)

    def bother_storm(self, state: Tranquility, action: i64) -> float:
        """Return the trouble of a compass spent or not spent, on a storm just drawn or on others."""
        breaks = new_storm(self.prices, state) if state.storm >= 0 else 0.0
        if not actions.is_compass(action):
            return breaks
        storm = storm_of(action)
        if storm == state.storm:
            return self.prices.compass
        return self.prices.compass - storm_trouble(self.prices, state, storm) + breaks

    def bother_act(self, state: Tranquility, outlook: Outlook, action: i64) -> float:
        """Return the trouble that the action of a turn brings."""
        if actions.is_island(action):
            return outlook.best_cell(card_of(action))
        if action in (actions.PLAY_START, actions.PLAY_FINISH):
            return -self.prices.missing
        if action == actions.DISCARD_TWO:
            return self.prices.idle + outlook.cheapest(2, 0, -1, 0) + outlook.spending(2, 0)
        if action == actions.PLAY_MONSTER:
            return outlook.best_meal()
        if action == actions.TRADE_HAND:
            return outlook.cheapest(HAND_LIMIT, 0, -1, 0) - self.prices.compass
        if action == actions.TURN_ISLAND:
            return self.prices.idle + outlook.best_turn() + outlook.spending(1, 0)
        return self.prices.compass - storm_trouble(self.prices, state, storm_of(action))
