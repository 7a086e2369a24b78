"""Who will be first or second in an action, by the dice that lie there and those in hand (compiled)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.dice import COUNT
from cayona.games.tortuga.rules.numbering import ACTION_KINDS, MASKS

LONGEST: Final = 26
"""Sums of five dice on an action go from 0 to 15, and with dice of somebody's own box up to 25."""
ROOMS: Final = 6
CERTAIN: Final = 0.999999
NO_TOKEN: Final = -1
REMEMBERED: Final = 8191
"""How many races to remember, a prime number. Of those that come up, three in four came up before."""
SPREAD: Final = 1_000_003
LOWEST_BITS: Final = 2**32 - 1
MOST_POINTS: Final = 256
MOST_SEATS: Final = 8


def _landing(values: vec[i64], action: int, room: int, hand: int, pull: float) -> list[float]:
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
                found.append(int(values[action * MASKS + 2**die]))
            else:
                chance *= 1.0 - pull
        found.sort(reverse=True)
        chances[sum(found[:room])] += chance
    total = 0.0
    for points in range(LONGEST):
        total += chances[points]
        chances[points] = total
    return chances


def landings(values: vec[i64], pull: float) -> vec[float]:
    """Return those chances for every action, room and hand, by what dice are worth."""
    table = vec[float]([])
    for action in range(ACTION_KINDS):
        for room in range(ROOMS):
            for hand in range(MASKS):
                for chance in _landing(values, action, room, hand, pull):
                    table = append(table, chance)
    return table


class Plan:
    """What a seat has in mind: dice in hand that are as good as placed, and a token as good as laid."""

    seat: i64
    action: i64
    dice: i64
    token: i64
    """The action on which the token will lie; NO_TOKEN for none."""

    def __init__(self, seat: i64, action: i64, dice: i64, token: i64 = NO_TOKEN) -> None:
        self.seat = seat
        self.action = action
        self.dice = dice
        self.token = token

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

    def advantage(self, state: Tortuga, seat: i64, action: i64) -> i64:
        """Return what a seat's advantage token adds to an action."""
        side = state.advantage(seat, action)
        return side + 1 if seat == self.seat and action == self.token else side


class Odds:
    """How likely every seat is first, and second, in a race, which is told by a number for each seat."""

    race: vec[i64]
    first: vec[float]
    second: vec[float]

    def __init__(self, race: vec[i64], first: vec[float], second: vec[float]) -> None:
        self.race = race
        self.first = first
        self.second = second

    def is_of(self, numbers: vec[i64], start: i64, seats: i64) -> bool:
        """Tell whether this is the race of the numbers from `start` on."""
        if len(self.race) != seats:
            return False
        seat: i64 = 0
        while seat < seats and self.race[seat] == numbers[start + seat]:
            seat += 1
        return seat == seats


class Chart:
    """What is known of races with certain dice, whatever the position: for all races with them."""

    sums: vec[float]
    """The table that `landings` makes."""
    known: list[Odds]
    """The race that was worked out last of those that share a place."""

    def __init__(self, values: vec[i64], pull: float) -> None:
        self.sums = landings(values, pull)
        self.known = [Odds(vec[i64]([]), vec[float]([]), vec[float]([]))] * REMEMBERED


class Race:
    """How likely every seat is first, and second, in one action at a time.

    Only one seat makes plans; all that the others have is looked up once.
    """

    state: Tortuga
    seats: i64
    sums: vec[float]
    known: list[Odds]
    first: vec[float]
    second: vec[float]
    turn: vec[i64]
    """By seat: how many come before it, clockwise from the start player; they win ties with it (TO-42)."""
    placed: vec[i64]
    """By action and seat: the dice on the space; the total as it is; and where in the table the chances
    of the sums begin that dice in hand may add."""
    total: vec[i64]
    row: vec[i64]
    number: vec[i64]
    """By action and seat: all of this and the turn in one number."""
    nobody: vec[float]
    """Zeros."""
    leads: vec[i64]
    """Scratch, by rival: how far one is ahead; the row of its sums; how likely it takes no part."""
    rows: vec[i64]
    absences: vec[float]

    def __init__(self, state: Tortuga, chart: Chart) -> None:
        self.state = state
        self.seats = state.seats
        self.sums = chart.sums
        self.known = chart.known
        seats = int(state.seats)
        self.nobody = vec[float]([0.0] * seats)
        self.first = self.nobody
        self.second = self.nobody
        self.turn = vec[i64]([0] * seats)
        self.placed = vec[i64]([0] * (ACTION_KINDS * seats))
        self.total = vec[i64]([0] * (ACTION_KINDS * seats))
        self.row = vec[i64]([0] * (ACTION_KINDS * seats))
        self.number = vec[i64]([0] * (ACTION_KINDS * seats))
        self.leads = vec[i64]([0] * seats)
        self.rows = vec[i64]([0] * seats)
        self.absences = vec[float]([0.0] * seats)
        for seat in range(state.seats):
            self.turn[state.clockwise(seat)] = seat
        for seat in range(state.seats):
            self.enter(seat)

    def enter(self, seat: i64) -> None:
        """Note what a seat has for each action without any plan; an earlier one is forgotten."""
        nothing = Plan(seat, 0, 0)
        for action in range(max(0, self.state.action), ACTION_KINDS):
            self._enter(action, seat, nothing)

    def _enter(self, action: i64, seat: i64, plan: Plan) -> None:
        """Note what a seat has for an action."""
        state = self.state
        i: i64 = action * self.seats + seat
        dice = plan.dice_on(state, seat, action)
        room: i64 = max(0, plan.room(state, seat, action))
        self.placed[i] = dice
        self.total[i] = state.dice_sum(action, dice) + plan.advantage(state, seat, action)
        self.row[i] = ((action * ROOMS + room) * MASKS + plan.hand(state, seat)) * LONGEST
        taking_part: i64 = 1 if dice != 0 else 0
        self.number[i] = ((self.row[i] * 2 + taking_part) * MOST_POINTS + self.total[i]) * MOST_SEATS
        self.number[i] += self.turn[seat]

    def run(self, action: i64, plan: Plan) -> None:
        """Write the chances of an action into `first` and `second`, worked out or from memory."""
        self._enter(action, plan.seat, plan)
        seats = self.seats
        start: i64 = action * seats
        place: i64 = 0
        for seat in range(seats):
            place = (place * SPREAD + self.number[start + seat]) & LOWEST_BITS
        place %= REMEMBERED
        odds = self.known[place]
        if not odds.is_of(self.number, start, seats):
            self._work_out(start)
            odds = Odds(self.number[start : start + seats], self.first, self.second)
            self.known[place] = odds
        self.first = odds.first
        self.second = odds.second

    def _work_out(self, start: i64) -> None:
        """Write the chances of the action that begins at `start` into arrays of their own."""
        self.first = self.nobody[:]
        self.second = self.nobody[:]
        seats = self.seats
        if seats == 2:  # one is first unless neither takes part; nobody is second (TO-70)
            self._place(start, 0)
            none = self._absence(start) * self._absence(start + 1)
            self.first[1] = max(0.0, 1.0 - none - self.first[0])
            return
        for seat in range(seats):
            self._place(start, seat)

    def _absence(self, i: i64) -> float:
        """Return how likely a seat takes no part, having no die on the space (TO-40)."""
        return 0.0 if self.placed[i] != 0 else self.sums[self.row[i]]

    def _place(self, start: i64, seat: i64) -> None:
        """Work out how likely a seat is first, and second, in the action that begins at `start`."""
        rivals = self._meet(start, seat)
        sums = self.sums
        leads, rows, absences = self.leads, self.rows, self.absences
        row = self.row[start + seat]
        last: i64 = LONGEST - 1
        first = 0.0
        second = 0.0
        before = self._absence(start + seat)
        more: i64 = 0
        while before < CERTAIN and more < LONGEST:
            chance = sums[row + more] - before
            if chance > 0.0:
                none_above = 1.0
                one_above = 0.0
                rival: i64 = 0
                while rival < rivals:
                    lead = leads[rival] + more
                    below = absences[rival]  # a token alone is nothing (TO-38)
                    if lead > last:
                        below = sums[rows[rival] + last]
                    elif lead >= 0:
                        below = sums[rows[rival] + lead]
                    one_above = one_above * below + none_above * (1.0 - below)
                    none_above *= below
                    rival += 1
                first += chance * none_above
                second += chance * one_above
                before += chance
            more += 1
        self.first[seat] = first
        self.second[seat] = second

    def _meet(self, start: i64, seat: i64) -> i64:
        """Note how far a seat is ahead of each rival, ties included; return how many there are."""
        total = self.total[start + seat]
        turn = self.turn[seat]
        rivals: i64 = 0
        other: i64 = 0
        while other < self.seats:
            absence = self._absence(start + other)
            if other != seat and absence != 1.0:  # who certainly takes no part is no rival
                self.leads[rivals] = total - self.total[start + other]
                if self.turn[other] < turn:
                    self.leads[rivals] -= 1  # it wins ties
                self.rows[rivals] = self.row[start + other]
                self.absences[rivals] = absence
                rivals += 1
            other += 1
        return rivals
