"""What is good in Tortuga: chests on their way, and what the dice of this round promise (compiled)."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.tortuga.components import LAST_FIELD, SET_POINTS
from cayona.games.tortuga.rules import (
    ADV_NEW,
    DECLINE,
    DROP,
    NO_PLACE,
    TAKE,
    TARGET,
    TOKEN,
    TURN,
    USE,
    Tortuga,
)
from cayona.games.tortuga.rules.dice import COUNT, dice_sum
from cayona.games.tortuga.rules.numbering import (
    ACTION_KINDS,
    ACTION_PHASE,
    ADVANTAGE_PHASE,
    ATTACK,
    BLUE,
    COLOUR_KINDS,
    CREW,
    FLEET,
    ISLAND,
    KEEP_PHASE,
    MASKS,
    MOVE_PHASE,
    OVER_PHASE,
    PIRATE,
    PURPLE,
    RED,
    SALVAGE_PHASE,
    SHIP,
    STEAL_PHASE,
    TORTUGA,
    TREASURE,
    WHITE,
    YELLOW,
)
from cayona.games.tortuga.rules.table import CENTRE, COMMIT, EARNS, KEPT, NO_COMMIT, SHOWN, SIZE
from cayona.kernel.heuristics import Heuristics, likelihood
from cayona.kernel.state import State

NUMBERS: Final = {
    "island": 0.9,
    "crew": 2.6,
    "fleet": 3.4,
    "tortuga": 4.2,
    "purple": 0.8,
    "white": 0.7,
    "set": 0.8,
    "colour": 0.6,
    "field": 1.1,
    "capacity": 0.8,
    "spill": 0.8,
    "coin": 0.7,
    "advantage": 1.2,
    "free_die": -0.6,
    "pull": 0.2,
    "leader": 0.6,
    "scale": 25.0,
    "last_scale": 8.0,
    "choosiness": 5.0,
}
"""In points of the final score, where they are not pure numbers:

- `island`, `crew`, `fleet`, `tortuga`: a chest there.
- `purple`: how much of its second counting a purple chest is worth; `white`: a joker, once on Tortuga.
- `set`: how much of its points a set is worth before the end; `colour`: a colour of the next set.
- `field`, `capacity`: a field of a track, and what a marker allows there.
- `spill`: how much of a chest is lost that will find no room.
- `coin`: a coin; `advantage`: an advantage token at the start of the game, or one that is due.
- `free_die`: a die in hand, besides where it may end up: a drawback, for who is done early gains tokens.
- `pull`: how likely a die in hand ends up on a given action.
- `leader`: how much a seat compares itself with its strongest rival rather than with all of them.
- `scale`, `last_scale`: a lead of so many points is worth 0.7, and that in a round which ends the game.
- `choosiness`: how much likelier an action is for each point that it gains.

Guessed, then improved one number at a time (two seats, 240 to 480 games for each step): against itself with
island=1.9 coin=1.0 advantage=0.8 free_die=0.3 bosun now wins 77.5 % of 400 games on other deals.
"""
LONGEST: Final = 16
"""Sums of five dice on an action go from 0 to 15."""
ROOMS: Final = 6
STEPS: Final = vec[float]([0.0, 1.0, 1.7, 2.3, 2.8, 3.2])
"""In how many steps so many dice are placed, about."""
ONE_COIN: Final = 1.57
BEST_OF_TWO: Final = 1.95
"""What a treasure token, and the better of two, have on average."""
FINAL_AREAS: Final = vec[float]([1.0, 2.0, 3.0, 3.0])
"""What a chest in each area will score when the game ends after this round: it moves on once more (TO-76)."""
WASTE: Final = -4.0
"""In points, how bad it is to let an action lapse."""


def _landing(action: int, room: int, hand: int, pull: float) -> list[float]:
    """Return how likely the dice of a hand that end up on an action make each sum, or less.

    Of more dice than there is room for, the best stay.
    """
    chances = [0.0] * LONGEST
    dice = [die for die in range(ACTION_KINDS) if hand & 2**die]
    for part in range(2 ** len(dice)):
        chance = 1.0
        found: list[int] = []
        for index, die in enumerate(dice):
            if part & 2**index:
                chance *= pull
                found.append(int(dice_sum(action, 2**die)))
            else:
                chance *= 1.0 - pull
        found.sort(reverse=True)
        chances[sum(found[:room])] += chance
    total = 0.0
    for points in range(LONGEST):
        total += chances[points]
        chances[points] = total
    return chances


def _landings(pull: float) -> vec[float]:
    table = vec[float]([])
    for action in range(ACTION_KINDS):
        for room in range(ROOMS):
            for hand in range(MASKS):
                for chance in _landing(action, room, hand, pull):
                    table = append(table, chance)
    return table


class Plan:
    """Dice in a seat's hand that are as good as placed on an action."""

    seat: i64
    action: i64
    dice: i64

    def __init__(self, seat: i64, action: i64, dice: i64) -> None:
        self.seat = seat
        self.action = action
        self.dice = dice

    def hand(self, state: Tortuga, seat: i64) -> i64:
        """Return the dice about which a seat is still free to decide."""
        return state.hand(seat) & ~self.dice if seat == self.seat else state.hand(seat)

    def dice_on(self, state: Tortuga, seat: i64, action: i64) -> i64:
        """Return the dice on an action space."""
        placed = state.dice_on(seat, action)
        return placed | self.dice if seat == self.seat and action == self.action else placed

    def room(self, state: Tortuga, seat: i64, action: i64) -> i64:
        """Return how many more dice an action space takes."""
        room = state.room(seat, action)
        return room - COUNT[self.dice] if seat == self.seat and action == self.action else room


class TortugaHeuristics(Heuristics):
    """Adds up what every seat has and may expect of this round, and compares."""

    areas: vec[float]
    landings: vec[float]
    purple: float
    white: float
    set_share: float
    colour: float
    field: float
    capacity: float
    spill: float
    coin: float
    advantage: float
    free_die: float
    leader: float
    scale: float
    last_scale: float
    choosiness: float

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        super().__init__(changes, NUMBERS)
        numbers = self.numbers
        self.areas = vec[float]([numbers[area] for area in ("island", "crew", "fleet", "tortuga")])
        self.landings = _landings(numbers["pull"])
        self.purple = numbers["purple"]
        self.white = numbers["white"]
        self.set_share = numbers["set"]
        self.colour = numbers["colour"]
        self.field = numbers["field"]
        self.capacity = numbers["capacity"]
        self.spill = numbers["spill"]
        self.coin = numbers["coin"]
        self.advantage = numbers["advantage"]
        self.free_die = numbers["free_die"]
        self.leader = numbers["leader"]
        self.scale = numbers["scale"]
        self.last_scale = numbers["last_scale"]
        self.choosiness = numbers["choosiness"]

    # --- A position --------------------------------------------------------------------------------

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won).

        The seat's own commit counts as if its dice lay there already; others' rolls and commits do not count.
        """
        assert isinstance(state, Tortuga)
        if state.phase == OVER_PHASE:
            return state.payoff(seat)
        dice = self._bound(state, seat)
        if dice == 0:
            return self._standing(state, seat, Plan(seat, 0, 0))
        action = self._shown(state, seat, dice)
        if action < ACTION_KINDS:
            return self._standing(state, seat, Plan(seat, action, dice))
        best = -1.0
        for action in range(ACTION_KINDS):  # skulls will be turned to what is best for them
            if state.room(seat, action) >= COUNT[dice]:
                best = max(best, self._standing(state, seat, Plan(seat, action, dice)))
        return best

    def _bound(self, state: Tortuga, seat: i64) -> i64:
        """Return the dice in hand that a seat has already chosen to place."""
        commit = state.boards[seat * SIZE + COMMIT]
        if commit == NO_COMMIT:
            return state.boards[seat * SIZE + KEPT]
        return commit + 1 if commit < NO_PLACE else 0

    def _shown(self, state: Tortuga, seat: i64, mask: i64) -> i64:
        """Return the action that kept dice show, ACTION_KINDS for skulls alone."""
        action: i64 = 0
        while action < ACTION_KINDS and state.boards[seat * SIZE + SHOWN + action] & mask == 0:
            action += 1
        return action

    def _standing(self, state: Tortuga, seat: i64, plan: Plan) -> float:
        """Judge a position for a seat that has such a plan."""
        last = self._ends_now(state)
        worth = vec[float]([0.0] * int(state.seats))
        other: i64
        for other in range(state.seats):
            worth[other] = self._holdings(state, other, last) + self._prospects(state, other, plan)
        action: i64
        for action in range(max(0, state.action), ACTION_KINDS):
            self._add_action(state, worth, action, plan, last)
        lead = worth[seat] - self._rivals(worth, seat)
        scale = self.last_scale if last else self.scale
        return 0.99 * lead / math.sqrt(scale * scale + lead * lead)

    def _rivals(self, worth: vec[float], seat: i64) -> float:
        """Return what a seat has to compare itself with."""
        most = -1000.0
        total = 0.0
        other: i64
        for other in range(len(worth)):
            if other != seat:
                total += worth[other]
                most = max(most, worth[other])
        return self.leader * most + (1.0 - self.leader) * total / float(len(worth) - 1)

    def _ends_now(self, state: Tortuga) -> bool:
        """Tell whether the game ends after this round if nobody is robbed (TO-66, TO-68)."""
        other: i64
        for other in range(state.seats):
            if state.area_size(other, TORTUGA) + state.area_size(other, FLEET) >= state.end_chests:
                return True
        return state.round == state.max_rounds

    # --- What a seat has ---------------------------------------------------------------------------

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
        points *= self.set_share
        colour: i64
        for colour in range(WHITE):
            if _colour_count(state, seat, colour) > sets:
                points += self.colour
        return points + self.white * float(_colour_count(state, seat, WHITE))

    def _prospects(self, state: Tortuga, seat: i64, plan: Plan) -> float:
        """Return what advantage tokens, those still due, and dice in hand are worth."""
        tokens = 0.0
        action: i64
        for action in range(ACTION_KINDS):
            tokens += float(state.advantage(seat, action))
        if state.phase <= ADVANTAGE_PHASE:
            slowest = 0.0
            other: i64
            for other in range(state.seats):
                if other != seat:
                    slowest = max(slowest, self._steps_left(state, other, plan))
            tokens += max(0.0, slowest - self._steps_left(state, seat, plan))
        dice = self.free_die * float(COUNT[plan.hand(state, seat)])
        return self.advantage * tokens * self._rest(state) + dice

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
        other: i64
        for other in range(state.seats):
            nearest = max(nearest, 2 * state.area_size(other, TORTUGA) + state.area_size(other, FLEET))
        return max(0.1, 1.0 - 0.5 * float(nearest) / float(state.end_chests))

    # --- What the actions of this round will bring -------------------------------------------------

    def _add_action(self, state: Tortuga, worth: vec[float], action: i64, plan: Plan, last: bool) -> None:
        """Add to everybody's worth what first and second place of an action are expected to bring."""
        running = action == state.action
        first_open = not running or (state.place == 1 and state.phase in (ACTION_PHASE, STEAL_PHASE))
        second_open = state.seats > 2 and (
            not running or state.place == 1 or state.phase in (ACTION_PHASE, SALVAGE_PHASE)
        )
        seat: i64
        for seat in range(state.seats):
            first, second = self._place_chances(state, seat, action, plan)
            if first_open and first > 0.0:
                self._add_place(state, worth, action, seat, 1, first, last)
            if second_open and second > 0.0:
                self._add_place(state, worth, action, seat, 2, second, last)

    def _place_chances(self, state: Tortuga, seat: i64, action: i64, plan: Plan) -> tuple[float, float]:
        """Return how likely a seat is first, and second, in an action."""
        placed = plan.dice_on(state, seat, action)
        row = self._row(state, seat, action, plan)
        total = dice_sum(action, placed) + state.advantage(seat, action)
        first = 0.0
        second = 0.0
        before = 0.0 if placed != 0 else self.landings[row]  # without a die a seat takes no part (TO-40)
        more: i64
        for more in range(LONGEST):
            chance = self.landings[row + more] - before
            if chance > 0.0:
                none_above, one_above = self._above(state, seat, action, total + more, plan)
                first += chance * none_above
                second += chance * one_above
                before += chance
        return first, second

    def _above(self, state: Tortuga, seat: i64, action: i64, total: i64, plan: Plan) -> tuple[float, float]:
        """Return how likely nobody, and exactly one other seat, comes before a seat with this total."""
        none_above = 1.0
        one_above = 0.0
        other: i64
        for other in range(state.seats):
            if other != seat:
                limit = total if _wins_ties(state, seat, other) else total - 1
                below = self._chance_up_to(state, other, action, limit, plan)
                one_above = one_above * below + none_above * (1.0 - below)
                none_above *= below
        return none_above, one_above

    def _chance_up_to(self, state: Tortuga, seat: i64, action: i64, limit: i64, plan: Plan) -> float:
        """Return how likely a seat's total is at most `limit`; without a die a token adds nothing (TO-38)."""
        placed = plan.dice_on(state, seat, action)
        row = self._row(state, seat, action, plan)
        rest: i64 = limit - state.advantage(seat, action) - dice_sum(action, placed)
        if rest < 0:
            return 0.0 if placed != 0 else self.landings[row]
        return self.landings[row + min(rest, LONGEST - 1)]

    def _row(self, state: Tortuga, seat: i64, action: i64, plan: Plan) -> i64:
        """Return where the chances of the sums begin that dice in hand may add to an action."""
        room: i64 = max(0, plan.room(state, seat, action))
        return ((action * ROOMS + room) * MASKS + plan.hand(state, seat)) * LONGEST

    def _add_place(
        self, state: Tortuga, worth: vec[float], action: i64, who: i64, place: i64, chance: float, last: bool
    ) -> None:
        """Add what a place brings its owner, and costs the seat that it is aimed at."""
        if action < ATTACK:
            worth[who] += chance * self._income(state, who, action, place, last)
            return
        total = 0.0
        target: i64
        for target in range(state.seats):
            total += self._lure(state, who, target, action, place, last)
        for target in range(state.seats):
            lure = self._lure(state, who, target, action, place, last)
            if lure > 0.0:
                share = chance * lure / total
                worth[who] += share * self._booty(state, who, target, action, place, last)
                worth[target] -= share * self._damage(state, target, action, place, last)

    def _income(self, state: Tortuga, who: i64, action: i64, place: i64, last: bool) -> float:
        """Return what fleet, crew or treasure brings (TO-47 to TO-51, TO-71, TO-72)."""
        if action == TREASURE:
            if place == 2:
                return self.coin * ONE_COIN
            coins = ONE_COIN if state.seats == 2 else BEST_OF_TWO
            return self.coin * coins + self._new_chest(state, who, last)
        steps: i64 = 2 if place == 1 and state.seats > 2 else 1
        steps = min(steps, LAST_FIELD - state.marker(who, action))
        return float(steps) * (1.0 if last else self.field + 0.4 * self.capacity)

    def _new_chest(self, state: Tortuga, who: i64, last: bool) -> float:
        """Return what another chest on the island area is worth: little if there is no room for it."""
        worth = FINAL_AREAS[ISLAND] if last else self.areas[ISLAND] + self.colour
        full = state.area_size(who, ISLAND) + 1 >= state.capacity(who, PIRATE)
        return worth * (1.0 - self.spill) if full else worth

    def _lure(self, state: Tortuga, who: i64, target: i64, action: i64, place: i64, last: bool) -> float:
        """Return how much a seat tempts another to rob it; 0 if that is impossible or of no use."""
        if target == who:
            return 0.0
        if action == state.action and place == state.place:
            if state.phase == STEAL_PHASE:
                return 1.0 if target == state.target else 0.0
            if place == 2 and target == state.first:
                return 0.0  # second place spares the first (TO-58)
        gain = self._booty(state, who, target, action, place, last)
        gain += self._damage(state, target, action, place, last)
        return gain * gain if gain > 0.0 else 0.0

    def _booty(self, state: Tortuga, who: i64, target: i64, action: i64, place: i64, last: bool) -> float:
        """Return what an attack brings: a chest, less a field if the target has a die there (TO-55)."""
        gain = 0.0
        if place == 1:
            if state.area_size(target, state.area_of(action)) > 0:
                gain = self._new_chest(state, who, last)
        elif self._centre_size(state) > 0:
            gain = self._new_chest(state, who, last)
        if state.dice_on(target, action) != 0:
            gain -= self._field_loss(state, who, action, 0, last)
        return gain

    def _centre_size(self, state: Tortuga) -> i64:
        chests: i64 = 0
        colour: i64
        for colour in range(COLOUR_KINDS):
            chests += state.middle[CENTRE + colour]
        return chests

    def _damage(self, state: Tortuga, target: i64, action: i64, place: i64, last: bool) -> float:
        """Return what an attack costs its target: a chest and a field."""
        area = state.area_of(action)
        if place == 1 and state.area_size(target, area) > 0:
            worth = FINAL_AREAS[area] if last else self.areas[area] + self.colour
            return worth + self._field_loss(state, target, action, 1, last)
        return self._field_loss(state, target, action, 0, last)

    def _field_loss(self, state: Tortuga, who: i64, action: i64, stolen: i64, last: bool) -> float:
        """Return what it costs to go back one field, and a chest that then has no room (TO-54 to TO-60)."""
        kind: i64 = action - ATTACK
        field = state.marker(who, kind)
        if field <= 1:
            return 0.0
        loss = 1.0 if last else self.field + 0.4 * self.capacity
        area = state.area_of(action)
        if state.area_size(who, area) - stolen >= state.capacity(who, kind) and field in (2, 4, 6):
            loss += FINAL_AREAS[area] if last else self.areas[area]
        return loss

    # --- Actions -----------------------------------------------------------------------------------

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely each action is: by what it gains, in points."""
        assert isinstance(state, Tortuga)
        last = self._ends_now(state)
        stakes = vec[float]([0.0] * ACTION_KINDS)
        if state.phase <= ADVANTAGE_PHASE:
            self._fill_stakes(state, seat, stakes, last)
        i: i64
        for i in range(count):
            weights[i] = likelihood(self.choosiness * self._gain(state, seat, actions[i], stakes, last))

    def _fill_stakes(self, state: Tortuga, seat: i64, stakes: vec[float], last: bool) -> None:
        """Write what first place of every action is worth to a seat."""
        action: i64
        for action in range(ATTACK):
            stakes[action] = self._income(state, seat, action, 1, last)
        target: i64
        for action in range(ATTACK, ACTION_KINDS):
            for target in range(state.seats):
                if target != seat:
                    gain = self._booty(state, seat, target, action, 1, last)
                    gain += self._damage(state, target, action, 1, last) / float(state.seats - 1)
                    stakes[action] = max(stakes[action], gain)

    def _gain(self, state: Tortuga, seat: i64, action: i64, stakes: vec[float], last: bool) -> float:
        """Return what an action gains, in points; only differences between legal actions count."""
        if action < NO_PLACE:
            return self._keep_gain(state, seat, action + 1, stakes)
        if action < ADV_NEW:
            if action == NO_PLACE:
                return 0.0
            return self._place_gain(state, seat, action - TURN, state.boards[seat * SIZE + KEPT], stakes)
        if action < USE:
            return self._token_gain(state, seat, (action - ADV_NEW) % ACTION_KINDS, stakes)
        if action < TOKEN:
            return WASTE if action == DECLINE else 0.0
        if action < TARGET:
            return self.coin * float(state.drawn_1 if action == TOKEN else state.drawn_2)
        if action < TAKE:
            target = state.seat_after(seat, action - TARGET + 1)
            gain = self._booty(state, seat, target, state.action, state.place, last)
            return gain + self._damage(state, target, state.action, state.place, last)
        if action < DROP:
            return self._chest_gain(state, seat, action - TAKE)
        return -self._chest_gain(state, seat, action - DROP)

    def _keep_gain(self, state: Tortuga, seat: i64, mask: i64, stakes: vec[float]) -> float:
        """Return what it gains to keep dice; skulls alone go where they gain most."""
        action = self._shown(state, seat, mask)
        if action < ACTION_KINDS:
            return self._place_gain(state, seat, action, mask, stakes)
        best = -1000.0
        for action in range(ACTION_KINDS):
            if state.room(seat, action) >= COUNT[mask]:
                best = max(best, self._place_gain(state, seat, action, mask, stakes))
        return best

    def _place_gain(self, state: Tortuga, seat: i64, action: i64, dice: i64, stakes: vec[float]) -> float:
        """Return what dice on an action gain: a better chance to be first, less what else they could do."""
        before = self._place_chances(state, seat, action, Plan(seat, action, 0))[0]
        after = self._place_chances(state, seat, action, Plan(seat, action, dice))[0]
        return stakes[action] * (after - before) - self.free_die * float(COUNT[dice])

    def _token_gain(self, state: Tortuga, seat: i64, action: i64, stakes: vec[float]) -> float:
        """Return what another advantage token gains: where much is at stake, and the race is open."""
        chance = self._place_chances(state, seat, action, Plan(seat, action, 0))[0]
        return stakes[action] * (0.25 + chance * (1.0 - chance))

    def _chest_gain(self, state: Tortuga, seat: i64, colour: i64) -> float:
        """Return what a colour is worth to a seat, beyond any other chest."""
        if colour == PURPLE:
            return 2.0 * self.purple
        if colour == WHITE:
            return self.white
        fewest = min(
            _colour_count(state, seat, RED),
            _colour_count(state, seat, BLUE),
            _colour_count(state, seat, YELLOW),
        )
        return self.set_share if _colour_count(state, seat, colour) == fewest else 0.0


def _colour_count(state: Tortuga, seat: i64, colour: i64) -> i64:
    """Return how many chests of a colour a seat has, wherever they are."""
    return (
        state.chests(seat, ISLAND, colour)
        + state.chests(seat, CREW, colour)
        + state.chests(seat, FLEET, colour)
        + state.chests(seat, TORTUGA, colour)
    )


def _wins_ties(state: Tortuga, seat: i64, other: i64) -> bool:
    """Tell whether a seat comes before another, clockwise from the start player (TO-42)."""
    seats = state.seats
    return (seat - state.start + seats) % seats < (other - state.start + seats) % seats
