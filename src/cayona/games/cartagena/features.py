"""What a seat knows in Cartagena as numbers from 0 to about 1, for learning (compiled; CG-56, CG-60).

The viewer comes first, then the others in turn order.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena.components import CARDS_PER_SYMBOL, LAST_SPACE, MOVES_PER_TURN, PIRATES, ROW_SIZE
from cayona.games.cartagena.rules import Cartagena
from cayona.games.cartagena.rules.table import CARDS, PLACES, SYMBOL_COUNT
from cayona.kernel.features import Features, flag, one_hot
from cayona.kernel.state import State

SINGLE: Final = 2 + SYMBOL_COUNT + MOVES_PER_TURN + 1
"""Mode, pile, discard pile, moves made, passes."""


class CartagenaFeatures(Features):
    """Reads the packed table."""

    def names(self, seats: int) -> dict[str, tuple[int, ...]]:
        """Return the parts of what `write` writes."""
        return {
            "track": (LAST_SPACE, SYMBOL_COUNT),
            "pirates": (seats, PLACES),
            "hands": (seats, SYMBOL_COUNT + 1),
            "row": (ROW_SIZE, SYMBOL_COUNT),
            "open_cards": (1,),
            "pile": (1,),
            "discard_pile": (SYMBOL_COUNT,),
            "moves_made": (MOVES_PER_TURN,),
            "passes": (1,),
            "turn": (seats,),
        }

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> None:
        """Write what a seat knows."""
        assert isinstance(state, Cartagena)
        at = _track(state, out, at)
        for step in range(state.seats):
            at = _pirates(state, (seat + step) % state.seats, out, at)
        for step in range(state.seats):
            at = _hand(state, seat, (seat + step) % state.seats, out, at)
        at = _row(state, out, at)
        at = _single(state, out, at)
        if state.to_move() >= 0:
            out[at + (state.current_seat + state.seats - seat) % state.seats] = 1.0


def _track(state: Cartagena, out: vec[float], at: i64) -> i64:
    track = state.track
    space: i64
    for space in range(LAST_SPACE):
        out[at + space * SYMBOL_COUNT + track[space]] = 1.0
    return at + LAST_SPACE * SYMBOL_COUNT


def _pirates(state: Cartagena, seat: i64, out: vec[float], at: i64) -> i64:
    pirates = state.pirates
    company: i64 = 0
    i: i64 = seat * PIRATES
    end: i64 = i + PIRATES
    while i < end:
        company += 1
        place = pirates[i]
        i += 1
        if i == end or pirates[i] != place:  # they stand in ascending order
            out[at + place] = float(company) / PIRATES
            company = 0
    return at + PLACES


def _hand(state: Cartagena, viewer: i64, seat: i64, out: vec[float], at: i64) -> i64:
    if not state.hides_hand(viewer, seat):
        _cards(state, seat, out, at)
    out[at + SYMBOL_COUNT] = float(state.hand_size(seat)) / CARDS
    return at + SYMBOL_COUNT + 1


def _cards(state: Cartagena, hand: i64, out: vec[float], at: i64) -> None:
    for symbol in range(SYMBOL_COUNT):
        out[at + symbol] = float(state.hands[hand * SYMBOL_COUNT + symbol]) / CARDS_PER_SYMBOL


def _row(state: Cartagena, out: vec[float], at: i64) -> i64:
    for place in range(min(state.row_left, ROW_SIZE)):
        out[at + place * SYMBOL_COUNT + state.deck[state.taken + place]] = 1.0
    return at + ROW_SIZE * SYMBOL_COUNT


def _single(state: Cartagena, out: vec[float], at: i64) -> i64:
    out[at] = flag(state.open_cards)
    out[at + 1] = float(state.stocked - state.taken - state.row_left) / CARDS
    _cards(state, state.seats, out, at + 2)
    if state.moves_made < MOVES_PER_TURN:
        one_hot(out, at + 2 + SYMBOL_COUNT, state.moves_made)
    out[at + SINGLE - 1] = float(state.forced_passes) / float(state.seats)
    return at + SINGLE
