"""What is good in Tortuga: chests on their way, and what the dice of this round promise (compiled)."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.judgement.holdings import Holdings
from cayona.games.tortuga.judgement.races import Chart, Plan, Race
from cayona.games.tortuga.rules import Tortuga, numbering
from cayona.games.tortuga.rules.actions import (
    DECLINE,
    USE,
    dice_of,
    is_advantage,
    is_keep,
    is_of_dice,
    is_take,
    is_target,
    is_token,
    is_turning,
    subject_of,
)
from cayona.games.tortuga.rules.dice import COUNT
from cayona.games.tortuga.rules.table import CHESTS, COMMIT, KEPT, NO_COMMIT, SHOWN, SIZE
from cayona.kernel.heuristics import chance_of, compared_with, likelihood
from cayona.kernel.sheets import USUAL
from cayona.kernel.state import State

WASTE: Final = -4.0
"""In points, how bad it is to let an action lapse."""
STEEPNESS: Final = 1.7
"""Fitted to 40 games of two captains (30 iterations): of what was foretold as 25, 45, 65 and 85 % came true
23, 48, 60 and 95 %."""
PLACES: Final = 2

KEPT_CHARTS: Final = 8
"""Different sets of dice to remember at once."""


class Outlook:
    """A position, prepared to be judged with several plans."""

    state: Tortuga
    last: bool
    """Whether the game ends after this round."""
    token: float
    """What an advantage token is worth."""
    holdings: vec[float]
    """What every seat has, in points."""
    effects: vec[float]
    """By action, who gets a place, and which: what that is worth to every seat."""
    worth: vec[float]
    """Scratch: what every seat has and may expect."""
    race: Race

    def __init__(self, state: Tortuga, last: bool, token: float, chart: Chart) -> None:
        self.state = state
        self.last = last
        self.token = token
        seats = int(state.seats)
        self.holdings = vec[float]([0.0] * seats)
        self.worth = vec[float]([0.0] * seats)
        self.effects = vec[float]([0.0] * (numbering.ACTION_KINDS * seats * PLACES * seats))
        self.race = Race(state, chart)

    def row(self, action: i64, who: i64, place: i64) -> i64:
        """Return where the effects of a place begin."""
        seats = self.state.seats
        return ((action * seats + who) * PLACES + place - 1) * seats


class TortugaHeuristics(Holdings):
    """Adds up what every seat has and may expect of this round, and compares."""

    charts: dict[str, Chart]
    """What is known of races, by the dice of the table; made when they are first met."""

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        super().__init__(changes)
        self.charts = {}

    def _chart_at(self, state: Tortuga) -> Chart:
        dice: str = state.options.get("dice", USUAL)
        if dice not in self.charts:
            if len(self.charts) == KEPT_CHARTS:
                self.charts.clear()
            self.charts[dice] = Chart(state.sums, self.pull)
        return self.charts[dice]

    def search_advice(self) -> dict[str, float]:
        """Return how to search: try each keep against likely ones of the others, and play on a while.

        What a keep is worth depends on what the dice show, so statistics beyond a roll mean little.
        """
        return {"past_chance": 0.0, "models": 1.0, "rounds": 0.0, "horizon": 8.0}

    def win_chance(self, value: float, seats: i64) -> float:
        """Return how likely a seat wins a position of this value, from 0 to 1."""
        return chance_of(STEEPNESS * value, seats)

    # --- A position --------------------------------------------------------------------------------

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won).

        The seat's own commit counts as if its dice lay there already; others' rolls and commits do not count.
        """
        assert isinstance(state, Tortuga)
        if state.phase == numbering.OVER_PHASE:
            return state.payoff(seat)
        return self._value_with(self._outlook(state), seat, self._bound(state, seat))

    def values(self, state: State) -> list[float]:
        """Return how good a position is for every seat."""
        assert isinstance(state, Tortuga)
        if state.phase == numbering.OVER_PHASE:
            return state.returns()
        outlook = self._outlook(state)
        values: list[float] = []
        for seat in range(state.seats):
            values.append(self._value_with(outlook, seat, self._bound(state, seat)))
            outlook.race.enter(seat)
        return values

    def rate(self, state: State, seat: i64, actions: list[int]) -> list[float]:
        """Return how good legal actions are; a commit that reveals nothing yet changes nothing else."""
        assert isinstance(state, Tortuga)
        if state.phase != numbering.KEEP_PHASE or self._commits_left(state) == 1:
            return super().rate(state, seat, actions)
        outlook = self._outlook(state)
        rates: list[float] = []
        for action in actions:
            rates.append(self._value_with(outlook, seat, dice_of(action) if is_keep(action) else 0))
        return rates

    def _commits_left(self, state: Tortuga) -> i64:
        """Return how many seats have yet to choose what to keep."""
        left: i64 = 0
        for seat in range(state.seats):
            if state.owes_commit(seat):
                left += 1
        return left

    def _value_with(self, outlook: Outlook, seat: i64, dice: i64) -> float:
        """Return how good a position is for a seat that places such dice."""
        lead = self._lead_with(outlook, seat, dice)
        scale = self.last_scale if outlook.last else self.scale
        return 0.99 * lead / math.sqrt(scale * scale + lead * lead)

    def _bound(self, state: Tortuga, seat: i64) -> i64:
        """Return the dice in hand that a seat has already chosen to place."""
        commit = state.boards[seat * SIZE + COMMIT]
        if commit == NO_COMMIT:
            return state.boards[seat * SIZE + KEPT]
        return dice_of(commit) if is_keep(commit) else 0

    def _shown(self, state: Tortuga, seat: i64, mask: i64) -> i64:
        """Return the action that kept dice show, ACTION_KINDS for skulls alone."""
        action: i64 = 0
        while action < numbering.ACTION_KINDS and state.boards[seat * SIZE + SHOWN + action] & mask == 0:
            action += 1
        return action

    def _outlook(self, state: Tortuga) -> Outlook:
        """Look at what is on the boards, and at what the places still open in this round are worth."""
        last = self._ends_now(state)
        outlook = Outlook(state, last, self._token_worth(state), self._chart_at(state))
        for seat in range(state.seats):
            tokens = outlook.token * self._token_count(state, seat)
            outlook.holdings[seat] = self._holdings(state, seat, last) + tokens
        for action in range(max(0, state.action), numbering.ACTION_KINDS):
            for seat in range(state.seats):
                self._look_at_places(outlook, action, seat)
        return outlook

    def _look_at_places(self, outlook: Outlook, action: i64, who: i64) -> None:
        """Work out what first and second place of an action mean if a seat gets them."""
        state = outlook.state
        running = action == state.action
        if not running or (
            state.place == 1 and state.phase in (numbering.ACTION_PHASE, numbering.STEAL_PHASE)
        ):
            start = outlook.row(action, who, 1)
            self._add_place(state, outlook.effects, start, action, who, 1, outlook.last)
        if state.seats > 2 and (
            not running
            or state.place == 1
            or state.phase in (numbering.ACTION_PHASE, numbering.SALVAGE_PHASE)
        ):
            start = outlook.row(action, who, 2)
            self._add_place(state, outlook.effects, start, action, who, 2, outlook.last)

    def _lead_with(self, outlook: Outlook, seat: i64, dice: i64) -> float:
        """Return a seat's lead in points if it places such dice; skulls alone go where they are best."""
        plan = Plan(seat, 0, dice)
        if dice == 0:
            return self._lead(outlook, plan)
        plan.action = self._shown(outlook.state, seat, dice)
        if plan.action < numbering.ACTION_KINDS:
            return self._lead(outlook, plan)
        best = -1000.0
        for action in range(numbering.ACTION_KINDS):
            if outlook.state.room(seat, action) >= COUNT[dice]:
                plan.action = action
                best = max(best, self._lead(outlook, plan))
        return best

    def _lead(self, outlook: Outlook, plan: Plan) -> float:
        """Return the lead, in points, of a seat that has such a plan."""
        state = outlook.state
        worth, effects, race = outlook.worth, outlook.effects, outlook.race
        for seat in range(state.seats):
            worth[seat] = outlook.holdings[seat] + self._prospects(state, seat, plan, outlook.token)
        for action in range(max(0, state.action), numbering.ACTION_KINDS):
            race.run(action, plan)
            for seat in range(state.seats):
                _expect(worth, effects, outlook.row(action, seat, 1), race.first[seat])
                if state.seats > 2:
                    _expect(worth, effects, outlook.row(action, seat, 2), race.second[seat])
        return worth[plan.seat] - compared_with(worth, plan.seat, self.leader)

    # --- Actions -----------------------------------------------------------------------------------

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely each action is: by how many points it is behind the best."""
        assert isinstance(state, Tortuga)
        best = -1000.0
        if is_of_dice(actions[0]):
            self._weigh_dice(state, seat, actions, count, weights)
        else:
            last = self._ends_now(state)
            for i in range(count):
                weights[i] = self._gain(state, seat, actions[i], last)
        for i in range(count):
            best = max(best, weights[i])
        for i in range(count):
            weights[i] = likelihood(self.choosiness * (weights[i] - best))

    def _weigh_dice(
        self, state: Tortuga, seat: i64, actions: vec[i64], count: i64, gains: vec[float]
    ) -> None:
        """Write the lead, in points, after each way to keep or turn dice or to lay a token."""
        outlook = self._outlook(state)
        for i in range(count):
            action = actions[i]
            subject = subject_of(action)
            if is_turning(action):
                gains[i] = self._lead(outlook, Plan(seat, subject, state.boards[seat * SIZE + KEPT]))
            elif is_advantage(action):
                gains[i] = self._lead(outlook, Plan(seat, 0, 0, subject))
            else:
                gains[i] = self._lead_with(outlook, seat, dice_of(action) if is_keep(action) else 0)

    def _gain(self, state: Tortuga, seat: i64, action: i64, last: bool) -> float:
        """Return what an action gains, in points, when actions are resolved or chests do not fit."""
        subject = subject_of(action)
        if action == USE or action == DECLINE:
            return WASTE if action == DECLINE else 0.0
        if is_token(action):
            return self.coin * float(state.drawn_1 if subject == 0 else state.drawn_2)
        if is_target(action):
            target = state.seat_after(seat, subject)
            gain = self._booty(state, seat, target, state.action, state.place, last)
            return gain + self._damage(state, target, state.action, state.place, last)
        if is_take(action):
            return self._chest_gain(state, seat, subject)
        return self._colour_worth(state, seat, subject, -1)

    def _chest_gain(self, state: Tortuga, seat: i64, colour: i64) -> float:
        """Return what a chest of a colour is worth to a seat, beyond any other, and to who loses it."""
        gain = self._colour_worth(state, seat, colour, 1)
        if state.phase == numbering.STEAL_PHASE:
            gain -= self._colour_worth(state, state.target, colour, -1)
        return gain

    def _colour_worth(self, state: Tortuga, seat: i64, colour: i64, more: i64) -> float:
        """Return what changes for a seat with one chest of a colour more or less, wherever it is."""
        if colour == numbering.PURPLE:
            return 2.0 * self.purple * float(more)
        last = self._ends_now(state)
        i: i64 = seat * SIZE + CHESTS + colour  # only the sum over all areas counts for colours
        before = self._set_worth(state, seat, last)
        state.boards[i] += more
        after = self._set_worth(state, seat, last)
        state.boards[i] -= more
        return after - before


def _expect(worth: vec[float], effects: vec[float], row: i64, chance: float) -> None:
    """Add what a place is worth to everybody, as likely as it is."""
    if chance > 0.0:
        seat: i64
        for seat in range(len(worth)):
            worth[seat] += chance * effects[row + seat]
