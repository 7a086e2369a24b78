"""What lies on the table: the packed state of a Cartagena game, and how to read it (compiled).

Places are numbers: 0 the fortress, 1 to 36 the spaces of the passage, 37 the sloop. Hot state is packed:

- `pirates`: six places for each seat, ascending; pirates of one seat on one place are interchangeable.
- `crowd`: how many pirates, of all seats, stand on each place.
- `hands`: six counts for each seat, by symbol; the discard pile is kept behind them as one more hand.
- `deck`: the cards not yet taken are deck[taken:stocked]. In tortuga mode the first `row_left` of them
  lie face up: the row is simply the top of the pile, turned over.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena.components import PIRATES, SLOOP, SYMBOLS
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.state import State

SYMBOL_COUNT: Final[i64] = 6
PLACES: Final = 38
CARDS: Final = 102

RUNNING: Final = 0
ESCAPED: Final = 1
DEADLOCK: Final = 2
TURN_LIMIT: Final = 3
REASONS: Final = ("", "escaped", "deadlock", "turn_limit")


class Table(State):
    """The passage, the pirates and the cards."""

    open_cards: bool = False
    """Tortuga mode: open hands, and a face-up row to draw from."""
    turn_limit: i64 = 0
    track: vec[i64]
    """The symbol of space n at index n - 1; shared by copies, never changed."""
    landings: vec[i64]
    """By symbol, its space in each of the six segments; shared by copies, never changed."""
    pirates: vec[i64]
    crowd: vec[i64]
    hands: vec[i64]
    deck: vec[i64]
    taken: i64 = 0
    stocked: i64 = 0
    row_left: i64 = 0
    discarded: i64 = 0
    current_seat: i64 = 0
    moves_made: i64 = 0
    turn_number: i64 = 1
    forced_passes: i64 = 0
    ending: i64 = RUNNING

    def lay_out(self, twin: Table) -> None:
        """Lay the same position out on another table."""
        twin.reveals = self.reveals
        twin.handovers = self.handovers
        twin.open_cards = self.open_cards
        twin.turn_limit = self.turn_limit
        twin.track = self.track
        twin.landings = self.landings
        twin.pirates = self.pirates[:]
        twin.crowd = self.crowd[:]
        twin.hands = self.hands[:]
        twin.deck = self.deck[:]
        twin.taken = self.taken
        twin.stocked = self.stocked
        twin.row_left = self.row_left
        twin.discarded = self.discarded
        twin.current_seat = self.current_seat
        twin.moves_made = self.moves_made
        twin.turn_number = self.turn_number
        twin.forced_passes = self.forced_passes
        twin.ending = self.ending

    # --- Reading the table -------------------------------------------------------------------------

    def hand(self, seat: i64) -> dict[str, int]:
        """Return a hand (or, for seat number `seats`, the discard pile) as symbol -> count, no zeros."""
        counts = self.hands[seat * SYMBOL_COUNT : seat * SYMBOL_COUNT + SYMBOL_COUNT]
        return {SYMBOLS[symbol]: int(count) for symbol, count in enumerate(counts) if count != 0}

    def hand_size(self, seat: i64) -> i64:
        """Return how many cards a seat holds; there is no limit (CG-39)."""
        size: i64 = 0
        for symbol in range(SYMBOL_COUNT):
            size += self.hands[seat * SYMBOL_COUNT + symbol]
        return size

    def places(self, seat: i64) -> list[int]:
        """Return the places of a seat's pirates, ascending."""
        return [int(place) for place in self.pirates[seat * PIRATES : seat * PIRATES + PIRATES]]

    def row(self) -> list[str]:
        """Return the face-up row, next card first; empty in jamaica mode."""
        return self._symbols(self.taken, self.taken + self.row_left)

    def pile(self) -> list[str]:
        """Return the face-down draw pile, top card first."""
        return self._symbols(self.taken + self.row_left, self.stocked)

    def track_symbols(self) -> list[str]:
        """Return the symbols of the passage, space 1 first."""
        return [SYMBOLS[symbol] for symbol in self.track]

    def _symbols(self, start: i64, stop: i64) -> list[str]:
        return [SYMBOLS[card] for card in self.deck[start:stop]]

    # --- The end -----------------------------------------------------------------------------------

    def aboard(self, seat: i64) -> i64:
        """Return how many pirates of a seat are in the sloop."""
        return self.places(seat).count(SLOOP)

    def progress(self, seat: i64) -> i64:
        """Return the sum of the places of a seat's pirates."""
        return sum(self.places(seat))

    def standing(self, seat: i64) -> i64:
        """Return the number that ranks a seat: pirates aboard, then the sum of places (CG-54)."""
        return self.aboard(seat) * 1000 + self.progress(seat)

    def rank(self, seat: i64) -> i64:
        """Return a seat's place, shared places included: 1, 1, 3 (CG-55)."""
        own = self.standing(seat)
        return 1 + len([other for other in range(int(self.seats)) if self.standing(other) > own])

    def winners(self) -> list[int]:
        """Return who has won: the mover who escaped (CG-51), or the first by rank (CG-54)."""
        if self.ending == RUNNING:
            return []
        if self.ending == ESCAPED:
            return [int(self.current_seat)]
        return [seat for seat in range(int(self.seats)) if self.rank(seat) == 1]

    def payoff(self, seat: i64) -> float:
        """Return the zero-sum value of the game for a seat (CG-59)."""
        if self.ending == RUNNING:
            return 0.0
        return self._shared_win(seat, self.winners())

    def outcome(self) -> Outcome | None:
        """Return how the game ended, with pirates aboard as the score (CG-61)."""
        if self.ending == RUNNING:
            return None
        scores: list[Score] = []
        for seat in range(self.seats):
            aboard = int(self.aboard(seat))
            parts = {"aboard": aboard, "progress": int(self.progress(seat)), "place": int(self.rank(seat))}
            scores.append(Score(aboard, parts))
        return Outcome(tuple(self.winners()), REASONS[self.ending], tuple(scores))
