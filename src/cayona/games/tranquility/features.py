"""What a seat knows in Tranquility as numbers from 0 to about 1, for learning (compiled; TQ-7, TQ-12, TQ-13).

The viewer comes first, then the others in turn order.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility import components
from cayona.games.tranquility.rules import Tranquility
from cayona.games.tranquility.rules.phases import ACT, CELL, OVER
from cayona.games.tranquility.rules.table import HAND_ROOM, OWNER_STEP, REMOVED
from cayona.games.tranquility.rules.turn import fill_playable
from cayona.kernel.features import Features, flag, one_hot
from cayona.kernel.state import State

CELL_NUMBERS: Final = 3
HAND_KINDS: Final = components.ISLANDS + 3
PER_SEAT: Final = 8
PHASE_COUNT: Final = OVER + 1


class TranquilityFeatures(Features):
    """Reads the packed table."""

    def names(self, seats: int) -> dict[str, tuple[int, ...]]:
        """Return the parts of what `write` writes."""
        return {
            "grid": (components.MOST_CELLS, CELL_NUMBERS),
            "hand": (HAND_KINDS,),
            "hand_by_day": (components.ISLANDS,),
            "players": (seats, PER_SEAT),
            "rocks": (components.MOST_ROWS,),
            "purple_storms": (components.MOST_ROWS,),
            "compasses": (1,),
            "supply": (1,),
            "start_played": (1,),
            "phase": (PHASE_COUNT,),
            "chosen": (components.ISLANDS,),
            "cell": (components.MOST_CELLS,),
            "to_pay": (1,),
            "offers": (components.OFFER_ROUNDS,),
            "display": (components.ISLANDS,),
            "placeable": (1,),
            "removed": (1,),
            "deck": (1,),
            "exploration": (1,),
            "storms": (1,),
        }

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> None:
        """Write what a seat knows."""
        assert isinstance(state, Tranquility)
        _grid(state, out, at)
        at += components.MOST_CELLS * CELL_NUMBERS
        _hand(state, seat, out, at)
        at += HAND_KINDS + components.ISLANDS
        for step in range(state.seats):
            _seat(state, (seat + step) % state.seats, out, at)
            at += PER_SEAT
        at = _weather(state, out, at)
        _table(state, seat, out, at)


def _grid(state: Tranquility, out: vec[float], at: i64) -> None:
    for cell in range(state.chart.cells):
        number = state.grid[cell]
        if number != 0:
            out[at] = float(number) / components.ISLANDS
            out[at + 1] = 1.0
            out[at + 2] = flag(state.by_day[number] != 0)
        at += CELL_NUMBERS


def _hand(state: Tranquility, seat: i64, out: vec[float], at: i64) -> None:
    """Write the own cards, and which of the islands lie by day (TQ-96)."""
    start: i64 = seat * HAND_ROOM
    for i in range(start, start + state.held[seat]):
        card = state.hands[i]
        if card <= components.ISLANDS:
            out[at + card - 1] = 1.0
            out[at + HAND_KINDS + card - 1] = flag(state.by_day[card] != 0)
        elif card <= components.MONSTER:
            out[at + card - 1] = float(state.count_in_hand(seat, card)) / components.FINISHES


def _seat(state: Tranquility, seat: i64, out: vec[float], at: i64) -> None:
    out[at] = float(state.held[seat]) / components.HAND_LIMIT
    out[at + 1] = float(state.pile_size(seat)) / components.ISLANDS
    out[at + 2] = float(state.thrown[seat]) / components.ISLANDS
    out[at + 3] = flag(state.has_yellow(seat))
    out[at + 4] = flag(state.has_orange(seat))
    out[at + 5] = float(state.revealed[seat]) / components.MONSTERS
    out[at + 6] = float(state.owed[seat]) / components.START_PRICE
    if state.competitive:
        out[at + 7] = float(state.scores[seat]) / components.ISLANDS


def _weather(state: Tranquility, out: vec[float], at: i64) -> i64:
    """Write the rows of the rocks and of purple storms, the compasses, and whether the Start is out."""
    one_hot(out, at, state.rocks_row)
    at += components.MOST_ROWS
    storm: i64
    for storm in range(2, 4):
        if state.storm_at[storm] >= 0:
            out[at + state.storm_at[storm]] += 0.5
    at += components.MOST_ROWS
    out[at] = float(state.compasses) / components.COMPASSES
    out[at + 1] = float(state.supply) / components.COMPASSES
    out[at + 2] = flag(state.start_played)
    return at + 3


def _table(state: Tranquility, viewer: i64, out: vec[float], at: i64) -> None:
    """Write where the turn stands; what the active seat has chosen is its own affair (TQ-20)."""
    one_hot(out, at, state.phase)
    at += PHASE_COUNT
    if viewer == state.active:
        one_hot(out, at, state.chosen - 1)
    at += components.ISLANDS
    one_hot(out, at, state.cell)
    at += components.MOST_CELLS
    out[at] = float(state.to_pay) / components.HAND_LIMIT
    at += 1
    for turn in range(min(state.rounds, components.OFFER_ROUNDS)):
        out[at + turn] = float(_offered(state, turn)) / components.START_PRICE
    at += components.OFFER_ROUNDS
    for i in range(state.shown):
        one_hot(out, at, state.display[i] - 1)
    at += components.ISLANDS
    if viewer == state.active:
        out[at] = float(_placeable(state, viewer)) / components.HAND_LIMIT
    out[at + 1] = float(_removed(state)) / components.ISLANDS
    out[at + 2] = float(len(state.deck) - state.dealt) / components.ISLANDS
    out[at + 3] = float(len(state.exploration) - state.explored) / components.ISLANDS
    out[at + 4] = float(state.storms_in_play()) / components.STORM_COUNT


def _offered(state: Tranquility, turn: i64) -> i64:
    """Return how many cards were offered in a round; who has not spoken yet offers none."""
    cards: i64 = 0
    for seat in range(state.seats):
        cards += max(0, state.offer(turn, seat))
    return cards


def _placeable(state: Tranquility, seat: i64) -> i64:
    """Return how many islands the active seat could place now."""
    payable = state.discardable(seat) - 1
    orange = state.has_orange(seat)
    if state.phase == CELL:
        return 1 if state.has_cell(seat, state.chosen, payable, orange, 0) else 0
    if state.phase != ACT or state.must_play_start(seat):
        return 0
    return fill_playable(state, seat, payable, vec[i64]([0] * HAND_ROOM))


def _removed(state: Tranquility) -> i64:
    count: i64 = 0
    for i in range(state.heaped):
        if state.heap[i] // OWNER_STEP == REMOVED:
            count += 1
    return count
