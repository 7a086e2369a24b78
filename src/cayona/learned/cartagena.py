"""What somebody who learns Cartagena looks at (compiled)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.cartagena.components import MOVES_PER_TURN, PIRATES, SLOOP
from cayona.games.cartagena.rules import Cartagena
from cayona.games.cartagena.rules.actions import END_TURN, is_advance, origin_of, symbol_of
from cayona.games.cartagena.rules.table import PLACES, SYMBOL_COUNT
from cayona.kernel.inputs import Inputs
from cayona.kernel.state import State

HANDS: Final = 16
"""A hand of 15 cards or more is one of 15."""
KINDS: Final = SYMBOL_COUNT + 1
SEAT: Final = PLACES + PLACES + HANDS + KINDS
"""Of every seat: its pirates, the rearmost of them, how many cards it holds, and of how many kinds."""
# Of an action: whence, where to and how far, for advances and then for retreats; what it does to the hand, by
# its size: a last card of a kind played, another one, one card gained, two, none; how many moves were made;
# how many pirates the leading rival has aboard.
TO: Final = PLACES
FAR: Final = TO + PLACES
RETREAT: Final = FAR + PLACES
CARDS: Final = RETREAT + FAR + PLACES
SINGLE: Final = 0
SPARE: Final = 1
ONE: Final = 2
NONE: Final = 4
MOVES: Final = CARDS + 5 * HANDS
ABOARD: Final = MOVES + 3 * MOVES_PER_TURN
STOPPED: Final = ABOARD + 3 * (PIRATES + 1)
NOTHING: Final = STOPPED + 1
"""Stands for where to and how far when nobody moves."""
WAYS: Final = NOTHING + 1
"""Folded: by kind, whence and where to, what the three come to."""


class CartagenaInputs(Inputs):
    """Reads the packed table."""

    def __init__(self) -> None:
        super().__init__(5 * (PIRATES + 3) + 1, 6, opposed=True, follows=False)

    def positions(self, seats: i64) -> i64:
        """Return how many inputs a position has: those of all seats, and whose turn with how many moves."""
        return seats * (SEAT + MOVES_PER_TURN)

    def actions(self) -> i64:
        """Return how many inputs an action has."""
        return NOTHING + 1

    def folded(self, tastes: vec[float]) -> vec[float]:
        """Add, for every way of advances and of retreats, what whence, where to and how far come to."""
        folded = tastes[:]
        for kind in (0, RETREAT):
            for origin in range(PLACES):
                for target in range(PLACES):
                    far = abs(target - origin)
                    way = tastes[kind + origin] + tastes[kind + TO + target] + tastes[kind + FAR + far]
                    folded = append(folded, way)
        return folded

    def weigh(
        self,
        state: State,
        seat: i64,
        actions: vec[i64],
        count: i64,
        tastes: vec[float],
        scratch: vec[i64],
        sums: vec[float],
    ) -> None:
        """Write what each action's inputs are worth together; those that many share are added up once."""
        assert isinstance(state, Cartagena)
        size = min(state.hand_size(seat), HANDS - 1)
        aboard = _most_aboard(state, seat)
        moves = state.moves_made
        advances = tastes[MOVES + moves] + tastes[ABOARD + aboard]
        retreats = tastes[MOVES + MOVES_PER_TURN + moves] + tastes[ABOARD + PIRATES + 1 + aboard]
        stop = tastes[MOVES + 2 * MOVES_PER_TURN + moves] + tastes[ABOARD + 2 * (PIRATES + 1) + aboard]
        stop += tastes[STOPPED] + 2.0 * tastes[NOTHING] + tastes[CARDS + NONE * HANDS + size]
        i: i64
        for i in range(count):
            action = actions[i]
            if is_advance(action):
                symbol = symbol_of(action)
                origin = origin_of(action)
                change: i64 = SINGLE if state.hands[seat * SYMBOL_COUNT + symbol] == 1 else SPARE
                way = WAYS + origin * PLACES + state.landing(symbol, origin)
                sums[i] = advances + tastes[CARDS + change * HANDS + size] + tastes[way]
            elif action == END_TURN:
                sums[i] = stop
            else:
                origin = origin_of(action)
                target = state.refuge(origin)
                gained: i64 = ONE + state.crowd[target] - 1
                way = WAYS + (PLACES + origin) * PLACES + target
                sums[i] = retreats + tastes[CARDS + gained * HANDS + size] + tastes[way]

    def see(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write what is on: the own seat first, then the others in turn order."""
        assert isinstance(state, Cartagena)
        pirates = state.pirates
        hands = state.hands
        seats = state.seats
        count: i64 = 0
        at: i64 = 0
        who: i64 = seat
        step: i64
        for step in range(seats):
            if who == state.current_seat:
                out[count] = seats * SEAT + step * MOVES_PER_TURN + state.moves_made
                count += 1
            i: i64 = who * PIRATES
            out[count] = at + PLACES + pirates[i]
            count += 1
            end: i64 = i + PIRATES
            while i < end:
                out[count] = at + pirates[i]
                count += 1
                i += 1
            size: i64 = 0
            kinds: i64 = 0
            i = who * SYMBOL_COUNT
            end = i + SYMBOL_COUNT
            while i < end:
                if hands[i] != 0:
                    kinds += 1
                    size += hands[i]
                i += 1
            out[count] = at + PLACES + PLACES + min(size, HANDS - 1)
            out[count + 1] = at + PLACES + PLACES + HANDS + kinds
            count += 2
            at += SEAT
            who = who + 1 if who + 1 < seats else 0
        return count

    def compare(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        """Write what is on for each action."""
        assert isinstance(state, Cartagena)
        size = min(state.hand_size(seat), HANDS - 1)
        aboard = _most_aboard(state, seat)
        at: i64 = 0
        i: i64
        for i in range(count):
            action = actions[i]
            kind: i64 = 2
            change: i64 = NONE
            out[at] = STOPPED
            out[at + 1] = NOTHING
            out[at + 2] = NOTHING
            if action != END_TURN:
                origin = origin_of(action)
                if is_advance(action):
                    kind = 0
                    symbol = symbol_of(action)
                    target = state.landing(symbol, origin)
                    change = SINGLE if state.hands[seat * SYMBOL_COUNT + symbol] == 1 else SPARE
                    _write_way(out, at, 0, origin, target, target - origin)
                else:
                    kind = 1
                    target = state.refuge(origin)
                    change = ONE + state.crowd[target] - 1
                    _write_way(out, at, RETREAT, origin, target, origin - target)
            out[at + 3] = CARDS + change * HANDS + size
            out[at + 4] = MOVES + kind * MOVES_PER_TURN + state.moves_made
            out[at + 5] = ABOARD + kind * (PIRATES + 1) + aboard
            at += 6


def _write_way(out: vec[i64], at: i64, kind: i64, origin: i64, target: i64, far: i64) -> None:
    out[at] = kind + origin
    out[at + 1] = kind + TO + target
    out[at + 2] = kind + FAR + far


def _most_aboard(state: Cartagena, seat: i64) -> i64:
    """Return how many pirates the rival has aboard who has most."""
    most: i64 = 0
    for other in range(state.seats):
        if other != seat:
            aboard: i64 = 0
            i: i64 = other * PIRATES + PIRATES - 1
            while aboard < PIRATES and state.pirates[i] == SLOOP:
                aboard += 1
                i -= 1
            most = max(most, aboard)
    return most


INPUTS: Final = CartagenaInputs()
