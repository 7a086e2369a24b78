"""Vote cards: hands, the deck, and who knows what is in it (compiled)."""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tortuga1667.rules.numbering import BITS, FACES, VOTE_COUNT
from cayona.games.tortuga1667.rules.pawns import Pawns
from cayona.games.tortuga1667.rules.table import DECK, GROUPS, HAND, HAND_COUNT, KNOWS, SIZE
from cayona.kernel.state import NOBODY


class Ballots(Pawns):
    """A table with vote cards."""

    # --- Hands -------------------------------------------------------------------------------------

    def give_card(self, seat: i64, face: i64) -> None:
        """Put a card into a hand; nobody else knows that hand any more (T7-199)."""
        self.players[seat * SIZE + HAND + face] += 1
        self.players[seat * SIZE + HAND_COUNT] += 1
        self._forget_hand(seat)

    def take_card(self, seat: i64, face: i64) -> None:
        """Take a card out of a hand; nobody else knows that hand any more (T7-199)."""
        self.players[seat * SIZE + HAND + face] -= 1
        self.players[seat * SIZE + HAND_COUNT] -= 1
        self._forget_hand(seat)

    def _forget_hand(self, seat: i64) -> None:
        other: i64
        bit = BITS[seat]
        for other in range(self.seats):
            if self.players[other * SIZE + KNOWS] & bit != 0:
                self.players[other * SIZE + KNOWS] -= bit

    def lose_card(self, seat: i64) -> None:
        """Put a random card of a hand under the deck, unseen by others; none if there is none (T7-93)."""
        count = self.hand_count(seat)
        if count == 0:
            return
        self.reveals += 1
        pick = self.chance.below(count)
        base: i64 = seat * SIZE + HAND
        face: i64 = 0
        while pick >= self.players[base + face]:
            pick -= self.players[base + face]
            face += 1
        self.take_card(seat, face)
        self.put_under(face)
        self.add_group(1, BITS[seat])
        if self.journal is not None:
            self._tell_face("lost_card", seat, face)

    def draw_card(self, seat: i64) -> i64:
        """Give a seat the top card of the deck; return its face."""
        self.reveals += 1
        face = self.take_top(seat)
        self.give_card(seat, face)
        return face

    # --- The deck ----------------------------------------------------------------------------------

    def take_top(self, drawer: i64) -> i64:
        """Take the top card; of those who know its group only the drawer still does (T7-198).

        The deck never runs dry: at most 28 of the 32 cards are in hands before a vote (T7-63).
        """
        ballots = self.ballots
        face = ballots[DECK + self.deck_start]
        self.deck_start = (self.deck_start + 1) % VOTE_COUNT
        self.deck_size -= 1
        ballots[GROUPS] -= 1
        if drawer == NOBODY:
            ballots[GROUPS + 1] = 0
        else:
            ballots[GROUPS + 1] &= BITS[drawer]
        if ballots[GROUPS] == 0:
            self._drop_group(0)
        self._merge_top()
        return face

    def put_under(self, face: i64) -> None:
        """Put a card under the deck."""
        self.ballots[DECK + (self.deck_start + self.deck_size) % VOTE_COUNT] = face
        self.deck_size += 1

    def put_under_shuffled(self, counts_at: i64, seats: i64) -> None:
        """Shuffle cards, counted by face in `ballots`, and put them under the deck, known to some (T7-66)."""
        first = self.deck_size
        face: i64
        copy: i64
        for face in range(FACES):
            for copy in range(self.ballots[counts_at + face]):
                self.put_under(face)
        self.shuffle_deck(first)
        self.add_group(self.deck_size - first, seats)

    def shuffle_deck(self, first: i64) -> None:
        """Bring the cards from a depth on down into random order."""
        ballots = self.ballots
        start = self.deck_start
        last: i64 = self.deck_size - 1
        while last > first:
            other = first + self.chance.below(last - first + 1)
            here: i64 = (start + last) % VOTE_COUNT
            there: i64 = (start + other) % VOTE_COUNT
            face = ballots[DECK + here]
            ballots[DECK + here] = ballots[DECK + there]
            ballots[DECK + there] = face
            last -= 1

    def lay_deck(self, counts_at: i64) -> None:
        """Make cards, counted by face in `ballots`, the whole deck, in ascending order."""
        self.deck_start = 0
        self.deck_size = 0
        face: i64
        copy: i64
        for face in range(FACES):
            for copy in range(self.ballots[counts_at + face]):
                self.put_under(face)

    # --- Who knows what is in the deck (T7-198) ------------------------------------------------------

    def one_group(self, seats: i64) -> None:
        """Make the whole deck one group, known to some."""
        self.group_count = 0
        if self.deck_size > 0:
            self.add_group(self.deck_size, seats)

    def add_group(self, size: i64, seats: i64) -> None:
        """Note who knows the cards that came last under the deck; unknown parts join each other."""
        base: i64 = GROUPS + 2 * self.group_count
        if seats == 0 and self.group_count > 0 and self.ballots[base - 1] == 0:
            self.ballots[base - 2] += size
            return
        self.ballots[base] = size
        self.ballots[base + 1] = seats
        self.group_count += 1

    def _drop_group(self, number: i64) -> None:
        self.group_count -= 1
        i: i64
        for i in range(GROUPS + 2 * number, GROUPS + 2 * self.group_count):
            self.ballots[i] = self.ballots[i + 2]

    def _merge_top(self) -> None:
        """Let the two top groups become one if nobody knows either."""
        ballots = self.ballots
        if self.group_count > 1 and ballots[GROUPS + 1] == 0 and ballots[GROUPS + 3] == 0:
            ballots[GROUPS + 2] += ballots[GROUPS]
            self._drop_group(0)

    def all_seats(self) -> i64:
        """Return the bits of all seats."""
        return BITS[self.seats] - 1
