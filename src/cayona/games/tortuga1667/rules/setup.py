"""The beginning of a game: shuffling and dealing, first pawns and first treasures (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import (
    GALLEON_START,
    HAND_SIZE,
    LOCATIONS,
    LOYALTIES,
    MIND_GAMES_HOLD,
    SHIP_PLACES,
)
from cayona.games.tortuga1667.rules.numbering import (
    BITS,
    BRITISH,
    EMPTY,
    FD,
    FRENCH,
    JR,
    LINE_ROOM,
    ONE_EACH,
    OPEN,
    PLACE,
    PLACE_TORTUGA,
    SETUP_HOLD,
    SETUP_PLACE,
    TOR,
)
from cayona.games.tortuga1667.rules.table import (
    EVENT_DECK,
    GOLD,
    HOLDS,
    LINES,
    LOYALTY,
    PICKED,
    PLACING,
    SIZE,
    WHERE,
)
from cayona.games.tortuga1667.rules.turns import Turns
from cayona.kernel.state import NOBODY


class Setup(Turns):
    """A table that can be set."""

    # --- Dealing: random draws in the order of the rules ---------------------------------------------

    def deal_loyalties(self, cards: vec[i64]) -> None:
        """Shuffle the loyalty cards and deal one to each; turn some up if agreed (T7-2, T7-176, T7-177)."""
        self.chance.shuffle(cards, 0, len(cards))
        seat: i64
        for seat in range(self.seats):
            self.players[seat * SIZE + LOYALTY] = cards[seat]
        if self.terms.loyalty_mode == OPEN:
            self.face_up = self.all_seats()
        elif self.terms.loyalty_mode == ONE_EACH:
            self.face_up = self._one_of(BRITISH) + self._one_of(FRENCH)

    def _one_of(self, side: i64) -> i64:
        """Return the bit of a random seat of a side."""
        seat: i64
        count: i64 = 0
        for seat in range(self.seats):
            if self.players[seat * SIZE + LOYALTY] == side:
                count += 1
        pick = self.chance.below(count)
        for seat in range(self.seats):
            if self.players[seat * SIZE + LOYALTY] == side:
                if pick == 0:
                    return BITS[seat]
                pick -= 1
        return 0

    def deal_votes(self, counts: vec[i64]) -> None:
        """Shuffle the vote cards and deal three to each; nobody knows the rest (T7-4, T7-198)."""
        face: i64
        for face in range(len(counts)):
            self.ballots[PICKED + face] = counts[face]
        self.lay_deck(PICKED)
        for face in range(len(counts)):
            self.ballots[PICKED + face] = 0
        self.shuffle_deck(0)
        self.one_group(0)
        turn: i64
        seat: i64
        for turn in range(HAND_SIZE):
            for seat in range(self.seats):
                self.give_card(seat, self.take_top(NOBODY))

    def deal_events(self, cards: vec[i64], armada: i64, removed: i64) -> None:
        """Shuffle the events above the Armada, take some out unseen, lay out five (T7-11, T7-172)."""
        self.chance.shuffle(cards, 0, len(cards))
        self.box = cards[:removed]
        i: i64
        for i in range(removed, len(cards)):
            self.piles[EVENT_DECK + i - removed] = cards[i]
        self.event_end = len(cards) - removed
        self.piles[EVENT_DECK + self.event_end] = armada
        self.event_end += 1
        for i in range(5):
            self.fill_place(i)

    def set_out_pawns(self, order: vec[i64]) -> None:
        """Place treasures, and pawns by turns on the two ships; or let players place them (T7-16, T7-17)."""
        i: i64
        self.mat[HOLDS + 2 * TOR + BRITISH] = 1
        self.mat[HOLDS + 2 * TOR + FRENCH] = 1
        if self.terms.mind_games:  # T7-179, T7-180
            self.mat[HOLDS + 2 * FD + BRITISH] = MIND_GAMES_HOLD
            self.mat[HOLDS + 2 * JR + FRENCH] = MIND_GAMES_HOLD
            for i in range(self.seats):
                self.mat[PLACING + i] = order[i]
            self.placing_count = self.seats
            self.phase = SETUP_PLACE
            self.decider = order[0]
            return
        self.mat[GOLD] = GALLEON_START
        for i in range(self.seats):
            self.join(order[i], i % 2)
        self.ask_first_hold(FD)

    # --- First decisions ---------------------------------------------------------------------------

    def ask_first_hold(self, ship: i64) -> None:
        """Let a captain choose the hold for the first treasure (T7-18)."""
        self.setup_ship = ship
        self.phase = SETUP_HOLD
        self.decider = self.front(ship)

    def stow_first(self, seat: i64, side: i64) -> None:
        """Stow a captain's first treasure; after the second the captain of the Jolly Roger begins (T7-20)."""
        ship = self.setup_ship
        self.mat[HOLDS + 2 * ship + side] += 1
        if self.journal is not None:
            self.tell("stowed", seat, {"ship": LOCATIONS[ship], "hold": LOYALTIES[side]})
        if ship == FD:
            self.ask_first_hold(JR)
        else:
            self.setup_ship = NOBODY
            self.start_turn(self.front(JR))

    def place_pawn(self, seat: i64, action: i64) -> None:
        """Put the own pawn on a ship's place or on the next of Tortuga, not into a boat (T7-180, T7-181)."""
        if action == PLACE_TORTUGA:
            self.join(seat, TOR)
        else:
            ship: i64 = (action - PLACE) // SHIP_PLACES
            place: i64 = (action - PLACE) % SHIP_PLACES
            self.mat[LINES + ship * LINE_ROOM + place] = seat
            self.players[seat * SIZE + WHERE] = ship
        if self.journal is not None:
            facts = {"where": LOCATIONS[self.where(seat)], "place": int(self._place_number(action))}
            self.tell("placed", seat, facts)
        self.placing_count -= 1
        i: i64
        for i in range(self.placing_count):
            self.mat[PLACING + i] = self.mat[PLACING + i + 1]
        self.reveals += 1  # the next pawn is drawn
        if self.placing_count > 0:
            self.decider = self.mat[PLACING]
        else:
            self._weigh_anchor()

    def _place_number(self, action: i64) -> i64:
        return self.length(TOR) if action == PLACE_TORTUGA else (action - PLACE) % SHIP_PLACES + 1

    def _weigh_anchor(self) -> None:
        """Close the gaps on both ships and begin (T7-182, T7-183)."""
        ship: i64
        for ship in range(JR + 1):
            start: i64 = LINES + ship * LINE_ROOM
            places = self.mat[start : start + SHIP_PLACES]
            place: i64
            for place in range(SHIP_PLACES):
                self.mat[start + place] = EMPTY
            self.close_gaps(ship, places)
        first = self.front(JR)
        if first < 0:
            first = self.front(FD)
        if first < 0:
            first = self.front(TOR)
        self.start_turn(first)
