"""The position of a Cartagena game and its rules (compiled).

Places are numbers: 0 the fortress, 1 to 36 the spaces of the passage, 37 the sloop. Hot state is packed:

- `pirates`: six places for each seat, ascending; pirates of one seat on one place are interchangeable.
- `crowd`: how many pirates, of all seats, stand on each place.
- `hands`: six counts for each seat, by symbol; the discard pile is kept behind them as one more hand.
- `deck`: the cards not yet taken are deck[taken:stocked]. In tortuga mode the first `row_left` of them
  lie face up: the row is simply the top of the pile, turned over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena.components import (
    CARDS_PER_SYMBOL,
    FORTRESS,
    LAST_SPACE,
    MOVES_PER_TURN,
    PIRATES,
    ROW_SIZE,
    SEGMENT_LENGTH,
    SLOOP,
    SPACE_LIMIT,
    STARTING_HAND,
    SYMBOLS,
)
from cayona.kernel.chance import Chance
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.state import State

if TYPE_CHECKING:
    from cayona.kernel.game import Game

SYMBOL_COUNT: Final = 6
PLACES: Final = 38
CARDS: Final = 102

FIRST_RETREAT: Final = 222
END_TURN: Final = 259
ACTION_COUNT: Final = 260

RUNNING: Final = 0
ESCAPED: Final = 1
DEADLOCK: Final = 2
TURN_LIMIT: Final = 3
REASONS: Final = ("", "escaped", "deadlock", "turn_limit")


class Cartagena(State):
    """One position of Cartagena."""

    open_cards: bool
    """Tortuga mode: open hands, and a face-up row to draw from."""
    turn_limit: i64
    track: vec[i64]
    """The symbol of space n at index n - 1; shared by copies, never changed."""
    landings: vec[i64]
    """By symbol, its space in each of the six segments; shared by copies, never changed."""
    pirates: vec[i64]
    crowd: vec[i64]
    hands: vec[i64]
    deck: vec[i64]
    taken: i64
    stocked: i64
    row_left: i64
    discarded: i64
    current_seat: i64
    moves_made: i64
    turn_number: i64
    forced_passes: i64
    ending: i64

    def __init__(
        self, game: Game, seats: i64, options: dict[str, Any], chance: Chance, track: vec[i64], landings: vec[i64]
    ) -> None:
        super().__init__(game, seats, options, chance)
        self.open_cards = False
        self.turn_limit = 0
        self.track = track
        self.landings = landings
        self.taken = 0
        self.stocked = 0
        self.row_left = 0
        self.discarded = 0
        self.current_seat = 0
        self.moves_made = 0
        self.turn_number = 1
        self.forced_passes = 0
        self.ending = RUNNING

    def copy(self, chance: Chance) -> Cartagena:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Cartagena(self.game, self.seats, self.options, chance, self.track, self.landings)
        twin.reveals = self.reveals
        twin.open_cards = self.open_cards
        twin.turn_limit = self.turn_limit
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
        return twin

    # --- Setup -------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Put every pirate into the fortress and deal the cards (CG-8 to CG-12)."""
        self.pirates = vec[i64]([FORTRESS] * (PIRATES * int(self.seats)))
        self.crowd = vec[i64]([0] * PLACES)
        self.crowd[FORTRESS] = PIRATES * self.seats
        self.hands = vec[i64]([0] * (SYMBOL_COUNT * (int(self.seats) + 1)))
        self._shuffle_whole_deck()
        seat: i64
        card: i64
        for seat in range(self.seats):
            for card in range(STARTING_HAND):
                self.hands[seat * SYMBOL_COUNT + self.deck[self.taken + card]] += 1
            self.taken += STARTING_HAND
        if self.open_cards:
            self._deal_row()

    def _shuffle_whole_deck(self) -> None:
        """Shuffle 17 cards of each symbol; the arrow card stays in the box (CG-8)."""
        self.deck = vec[i64]([0] * CARDS)
        card: i64
        for card in range(CARDS):
            self.deck[card] = card // CARDS_PER_SYMBOL
        self.taken = 0
        self.stocked = CARDS
        self.chance.shuffle(self.deck, 0, CARDS)

    # --- Whose decision, and which -----------------------------------------------------------------

    def to_move(self) -> i64:
        """Return the current seat: the only one with a decision (CG-13), -1 when the game is over."""
        return self.current_seat if self.ending == RUNNING else -1

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions: advances (CG-24), retreats (CG-31), the end of the turn (CG-19)."""
        count = self._fill_advances(seat, out)
        rear = self._rearmost_company()
        pirates = self.pirates
        before: i64 = FORTRESS
        i: i64 = seat * PIRATES
        end: i64 = i + PIRATES
        while i < end:
            place = pirates[i]
            if place > rear and place != before:
                out[count] = FIRST_RETREAT + place - 1
                count += 1
                before = place
            i += 1
        if self.moves_made > 0:
            out[count] = END_TURN
            count += 1
        return count

    def _fill_advances(self, seat: i64, out: vec[i64]) -> i64:
        """Write an advance for every symbol in the hand and every place of a pirate not aboard."""
        hands = self.hands
        symbol: i64 = 0
        hand: i64 = seat * SYMBOL_COUNT
        while symbol < SYMBOL_COUNT and hands[hand + symbol] == 0:
            symbol += 1
        if symbol == SYMBOL_COUNT:
            return 0
        width = self._fill_origins(seat, symbol * SLOOP, out)
        count: i64 = width
        step: i64 = 0
        symbol += 1
        while symbol < SYMBOL_COUNT:
            step += SLOOP
            if hands[hand + symbol] != 0:
                i: i64 = 0
                while i < width:  # the same origins as for the first symbol, numbered for this one
                    out[count] = out[i] + step
                    count += 1
                    i += 1
            symbol += 1
        return count

    def _fill_origins(self, seat: i64, base: i64, out: vec[i64]) -> i64:
        """Write base + place for every place but the sloop where the seat has a pirate (CG-29)."""
        pirates = self.pirates
        count: i64 = 0
        before: i64 = -1
        i: i64 = seat * PIRATES
        end: i64 = i + PIRATES
        while i < end:
            place = pirates[i]
            if place == SLOOP:
                break
            if place != before:
                out[count] = base + place
                count += 1
                before = place
            i += 1
        return count

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, else what is in the way."""
        if action == END_TURN:
            return "" if self.moves_made > 0 else "first-move-is-a-duty"  # CG-18, CG-19
        if action < FIRST_RETREAT:
            return self._why_no_advance(seat, action // SLOOP, action % SLOOP)
        return self._why_no_retreat(seat, action - FIRST_RETREAT + 1)

    def _why_no_advance(self, seat: i64, symbol: i64, origin: i64) -> str:
        """An advance needs a card of the symbol and an own pirate on the place (CG-24)."""
        if not self.has_pirate(seat, origin):
            return "no-pirate-there"
        if self.hands[seat * SYMBOL_COUNT + symbol] == 0:
            return "no-such-card"
        return ""

    def _why_no_retreat(self, seat: i64, origin: i64) -> str:
        """A retreat needs an own pirate (CG-31) and somebody behind to fall back on (CG-36)."""
        if not self.has_pirate(seat, origin):
            return "no-pirate-there"
        if origin <= self._rearmost_company():
            return "nobody-to-fall-back-on"
        return ""

    def has_pirate(self, seat: i64, place: i64) -> bool:
        """Tell whether a seat has a pirate on a place."""
        i: i64
        for i in range(seat * PIRATES, seat * PIRATES + PIRATES):
            if self.pirates[i] == place:
                return True
        return False

    def has_move(self, seat: i64) -> bool:
        """Tell whether a seat can advance or retreat: with a card in hand it always can (CG-23)."""
        symbol: i64
        for symbol in range(SYMBOL_COUNT):
            if self.hands[seat * SYMBOL_COUNT + symbol] != 0:
                return True
        front = self.pirates[seat * PIRATES + PIRATES - 1]
        return front > self._rearmost_company()

    # --- Where a move leads ------------------------------------------------------------------------

    def landing(self, symbol: i64, origin: i64) -> i64:
        """Return the nearest free space ahead with the symbol (CG-26, CG-28), else the sloop (CG-27)."""
        landings = self.landings
        crowd = self.crowd
        i: i64 = symbol * SEGMENT_LENGTH + origin // SEGMENT_LENGTH
        end: i64 = symbol * SEGMENT_LENGTH + SEGMENT_LENGTH
        while i < end:
            space = landings[i]
            if space > origin and crowd[space] == 0:
                return space
            i += 1
        return SLOOP

    def refuge(self, origin: i64) -> i64:
        """Return the nearest space behind with one or two pirates (CG-32 to CG-34, CG-37, CG-38).

        There is none (CG-36): the fortress, where no pirate ever returns.
        """
        crowd = self.crowd
        space: i64 = origin - 1
        while space > FORTRESS:
            company = crowd[space]
            if company > 0 and company < SPACE_LIMIT:
                return space
            space -= 1
        return FORTRESS

    def _rearmost_company(self) -> i64:
        """Return the first space with one or two pirates: whoever stands beyond it can retreat (CG-32)."""
        crowd = self.crowd
        space: i64 = 1
        while space < SLOOP:
            company = crowd[space]
            if company > 0 and company < SPACE_LIMIT:
                return space
            space += 1
        return SLOOP

    # --- Moves -------------------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a move, or end the turn by choice (CG-16, CG-19)."""
        if action == END_TURN:
            if self.journal is not None:
                self.tell("stopped", seat, {"moves": int(self.moves_made)})
            self._end_turn()
            return
        self.forced_passes = 0
        if action < FIRST_RETREAT:
            self._advance(seat, action // SLOOP, action % SLOOP)
        else:
            self._retreat(seat, action - FIRST_RETREAT + 1)
        if self.pirates[seat * PIRATES] == SLOOP:
            self._finish(ESCAPED)  # CG-50: the rearmost is aboard, so all six are
        else:
            self._after_move(seat)

    def _advance(self, seat: i64, symbol: i64, origin: i64) -> None:
        """Discard a card, then move a pirate to where it leads (CG-24, CG-25)."""
        self.hands[seat * SYMBOL_COUNT + symbol] -= 1
        self.hands[self.seats * SYMBOL_COUNT + symbol] += 1
        self.discarded += 1
        target = self.landing(symbol, origin)
        self._move_ahead(seat, origin, target)
        if self.journal is not None:
            self._tell_advance(seat, symbol, origin, target)

    def _move_ahead(self, seat: i64, origin: i64, target: i64) -> None:
        """Move one pirate forward, keeping the seat's places ascending."""
        pirates = self.pirates
        i: i64 = seat * PIRATES
        end: i64 = i + PIRATES - 1
        while pirates[i] != origin:
            i += 1
        while i < end and pirates[i + 1] < target:
            pirates[i] = pirates[i + 1]
            i += 1
        pirates[i] = target
        crowd = self.crowd
        crowd[origin] -= 1
        crowd[target] += 1

    def _retreat(self, seat: i64, origin: i64) -> None:
        """Move a pirate back and draw as many cards as pirates stood there before (CG-35)."""
        target = self.refuge(origin)
        wanted = self.crowd[target]
        self._move_back(seat, origin, target)
        if self.journal is not None:
            self._tell_retreat(seat, origin, target, wanted)
        self._draw(seat, wanted)

    def _move_back(self, seat: i64, origin: i64, target: i64) -> None:
        """Move one pirate backward, keeping the seat's places ascending."""
        pirates = self.pirates
        start: i64 = seat * PIRATES
        i: i64 = start
        while pirates[i] != origin:
            i += 1
        while i > start and pirates[i - 1] > target:
            pirates[i] = pirates[i - 1]
            i -= 1
        pirates[i] = target
        crowd = self.crowd
        crowd[origin] -= 1
        crowd[target] += 1

    # --- Card supply -------------------------------------------------------------------------------

    def _draw(self, seat: i64, wanted: i64) -> None:
        """Take cards one at a time, as far as there are any (CG-35, CG-40, CG-41, CG-46)."""
        drawn: list[str] | None = [] if self.journal is not None else None
        got: i64 = 0
        while got < wanted and self._has_card():
            card = self.deck[self.taken]
            self.taken += 1
            self.hands[seat * SYMBOL_COUNT + card] += 1
            got += 1
            if drawn is not None:
                drawn.append(SYMBOLS[card])
            if self.open_cards:
                self.row_left -= 1
                if self.row_left == 0:
                    self._tell_drawn(seat, drawn)
                    drawn = [] if drawn is not None else None
                    self._deal_row()  # CG-42, CG-43: at once, before the second card
            else:
                self.reveals += 1
        if self.journal is not None:
            self._tell_drawn(seat, drawn)
            if got < wanted:
                self.tell("short_draw", seat, {"wanted": int(wanted), "got": int(got)})

    def _has_card(self) -> bool:
        """Make sure there is a card to take, if any exists (CG-44, CG-47)."""
        if self.open_cards:
            if self.row_left == 0:
                self._deal_row()
            return self.row_left > 0
        if self.taken == self.stocked:
            self._reshuffle()
        return self.taken < self.stocked

    def _deal_row(self) -> None:
        """Turn the next twelve cards of the pile face up, or as many as exist (CG-12, CG-42, CG-45)."""
        if self.stocked - self.taken < ROW_SIZE:
            self._reshuffle()
        self.row_left = min(self.stocked - self.taken, ROW_SIZE)
        if self.row_left > 0:
            self.reveals += 1
            if self.journal is not None:
                self.tell("new_row", -1, {"row": self.row()})

    def _reshuffle(self) -> None:
        """Shuffle all discards and put them under what is left of the pile (CG-44, CG-48).

        Discards have no order and no identity, so they go in by symbol before the shuffle (CG-57).
        """
        if self.discarded == 0:
            return
        deck = self.deck
        left: i64 = self.stocked - self.taken
        i: i64
        for i in range(left):
            deck[i] = deck[self.taken + i]
        self.taken = 0
        self.stocked = left
        self._stock(self.hands, self.seats * SYMBOL_COUNT)
        self.chance.shuffle(deck, left, self.stocked)
        self.reveals += 1
        if self.journal is not None:
            self.tell("reshuffle", -1, {"cards": int(self.discarded)})
        self.discarded = 0

    def _stock(self, counts: vec[i64], start: i64) -> None:
        """Move six counts of cards, by symbol, to the bottom of the deck."""
        symbol: i64
        copy: i64
        for symbol in range(SYMBOL_COUNT):
            for copy in range(counts[start + symbol]):
                self.deck[self.stocked + copy] = symbol
            self.stocked += counts[start + symbol]
            counts[start + symbol] = 0

    # --- The turn ----------------------------------------------------------------------------------

    def _after_move(self, seat: i64) -> None:
        """Count the move; the third ends the turn (CG-20), and so does having no other (CG-21)."""
        self.moves_made += 1
        if self.moves_made == MOVES_PER_TURN:
            self._end_turn()
        elif not self.has_move(seat):
            if self.journal is not None:
                self.tell("stuck", seat, {"moves": int(self.moves_made)})
            self._end_turn()

    def _end_turn(self) -> None:
        """Pass the turn on, over everybody who must pass (CG-13, CG-22), or end the game."""
        while True:
            self.moves_made = 0
            if self.forced_passes == self.seats:
                self._finish(DEADLOCK)  # CG-52, checked before the turn limit
                return
            if self.turn_limit > 0 and self.turn_number == self.turn_limit:
                self._finish(TURN_LIMIT)  # CG-53
                return
            self.turn_number += 1
            self.current_seat += 1
            if self.current_seat == self.seats:
                self.current_seat = 0
            if self.journal is not None:
                self._tell_turn()
            if self.has_move(self.current_seat):
                return
            self.forced_pass()

    def forced_pass(self) -> None:
        """Count a turn without any legal move (CG-22)."""
        self.forced_passes += 1
        if self.journal is not None:
            self.tell("forced_pass", self.current_seat, {})

    def settle(self) -> None:
        """Bring a loaded position to its next decision (CG-63)."""
        if self.pirates[self.current_seat * PIRATES] == SLOOP:
            self.ending = ESCAPED
        elif not self.has_move(self.current_seat):
            if self.moves_made == 0:
                self.forced_pass()
            self._end_turn()

    def _finish(self, ending: i64) -> None:
        self.ending = ending
        if self.journal is not None:
            self._tell_end()

    # --- The end -----------------------------------------------------------------------------------

    def aboard(self, seat: i64) -> i64:
        """Return how many pirates of a seat are in the sloop."""
        count: i64 = 0
        i: i64
        for i in range(seat * PIRATES, seat * PIRATES + PIRATES):
            if self.pirates[i] == SLOOP:
                count += 1
        return count

    def progress(self, seat: i64) -> i64:
        """Return the sum of the places of a seat's pirates."""
        total: i64 = 0
        i: i64
        for i in range(seat * PIRATES, seat * PIRATES + PIRATES):
            total += self.pirates[i]
        return total

    def standing(self, seat: i64) -> i64:
        """Return the number that ranks a seat: pirates aboard, then the sum of places (CG-54)."""
        return self.aboard(seat) * 1000 + self.progress(seat)

    def rank(self, seat: i64) -> i64:
        """Return a seat's place, shared places included: 1, 1, 3 (CG-55)."""
        ahead: i64 = 1
        other: i64
        for other in range(self.seats):
            if self.standing(other) > self.standing(seat):
                ahead += 1
        return ahead

    def winners(self) -> list[int]:
        """Return who has won: the mover who escaped (CG-51), or the first by rank (CG-54)."""
        if self.ending == RUNNING:
            return []
        if self.ending == ESCAPED:
            return [int(self.current_seat)]
        seat: i64
        first: list[int] = []
        for seat in range(self.seats):
            if self.rank(seat) == 1:
                first.append(int(seat))
        return first

    def payoff(self, seat: i64) -> float:
        """Return the zero-sum value of the game for a seat (CG-59)."""
        if self.ending == RUNNING:
            return 0.0
        winners = self.winners()
        share = len(winners)
        others = int(self.seats) - 1
        if int(seat) in winners:
            return (others + 1 - share) / (share * others)
        return -1.0 / others

    def outcome(self) -> Outcome | None:
        """Return how the game ended, with pirates aboard as the score (CG-61)."""
        if self.ending == RUNNING:
            return None
        seat: i64
        scores: list[Score] = []
        for seat in range(self.seats):
            aboard = int(self.aboard(seat))
            parts = {"aboard": aboard, "progress": int(self.progress(seat)), "place": int(self.rank(seat))}
            scores.append(Score(aboard, parts))
        return Outcome(tuple(self.winners()), REASONS[self.ending], tuple(scores))

    # --- What is hidden ----------------------------------------------------------------------------

    def hides_hand(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a seat's cards are secret to a viewer (CG-11, CG-56; open after the end)."""
        return not self.open_cards and viewer != seat and self.ending == RUNNING

    def redraw(self, seat: i64) -> None:
        """Deal the cards that a seat cannot see anew: the pile and hidden hands (CG-58, CG-60).

        They are collected by symbol before the shuffle, so the result depends on what is seen alone.
        """
        unseen = vec[i64]([0] * SYMBOL_COUNT)
        other: i64
        symbol: i64
        i: i64
        sizes = vec[i64]([0] * int(self.seats))
        for i in range(self.taken + self.row_left, self.stocked):
            unseen[self.deck[i]] += 1
        for other in range(self.seats):
            if self.hides_hand(seat, other):
                for symbol in range(SYMBOL_COUNT):
                    held = self.hands[other * SYMBOL_COUNT + symbol]
                    sizes[other] += held
                    unseen[symbol] += held
                    self.hands[other * SYMBOL_COUNT + symbol] = 0
        self._bring_row_to_front()
        self._stock(unseen, 0)
        self.chance.shuffle(self.deck, self.row_left, self.stocked)
        for other in range(self.seats):
            for i in range(sizes[other]):
                self.stocked -= 1
                self.hands[other * SYMBOL_COUNT + self.deck[self.stocked]] += 1

    def _bring_row_to_front(self) -> None:
        """Keep only the face-up cards in the deck, from its beginning."""
        i: i64
        for i in range(self.row_left):
            self.deck[i] = self.deck[self.taken + i]
        self.taken = 0
        self.stocked = self.row_left

    # --- Reading the table -------------------------------------------------------------------------

    def hand(self, seat: i64) -> dict[str, int]:
        """Return a hand (or, for seat number `seats`, the discard pile) as symbol -> count, no zeros."""
        symbol: i64
        held: dict[str, int] = {}
        for symbol in range(SYMBOL_COUNT):
            count = self.hands[seat * SYMBOL_COUNT + symbol]
            if count != 0:
                held[SYMBOLS[symbol]] = int(count)
        return held

    def hand_size(self, seat: i64) -> i64:
        """Return how many cards a seat holds; there is no limit (CG-39)."""
        size: i64 = 0
        symbol: i64
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

    # --- The journal -------------------------------------------------------------------------------

    def announce(self) -> None:
        """Open a match: the mode, the track, who starts."""
        facts = {"mode": self.options["mode"], "track": self.track_symbols(), "first": int(self.current_seat)}
        self.tell("start", -1, facts)
        if self.row_left > 0:
            self.tell("new_row", -1, {"row": self.row()})
        if self.ending == RUNNING:
            self._tell_turn()
        else:
            self._tell_end()

    def _tell_turn(self) -> None:
        self.tell("turn", self.current_seat, {"turn": int(self.turn_number)})

    def _tell_advance(self, seat: i64, symbol: i64, origin: i64, target: i64) -> None:
        jumped: list[int] = []
        space: i64
        for space in range(origin + 1, min(target, LAST_SPACE + 1)):
            if self.track[space - 1] == symbol:
                jumped.append(int(space))
        facts = {"symbol": SYMBOLS[symbol], "from": int(origin), "to": int(target), "jumped": jumped}
        self.tell("advance", seat, facts)
        if target == SLOOP:
            self.tell("boarded", seat, {"aboard": int(self.aboard(seat))})

    def _tell_retreat(self, seat: i64, origin: i64, target: i64, cards: i64) -> None:
        if origin == SLOOP:
            self.tell("left_sloop", seat, {"aboard": int(self.aboard(seat))})
        self.tell("retreat", seat, {"from": int(origin), "to": int(target), "cards": int(cards)})

    def _tell_drawn(self, seat: i64, drawn: list[str] | None) -> None:
        """Tell who drew what: in jamaica mode only the owner learns the symbols (CG-56)."""
        if drawn is not None and len(drawn) > 0:
            count = {"count": len(drawn)}
            if self.open_cards:
                self.tell("drew", seat, {"count": len(drawn), "symbols": drawn})
            else:
                self.tell("drew", seat, count, {int(seat): {"symbols": drawn}})

    def _tell_end(self) -> None:
        outcome = self.outcome()
        assert outcome is not None
        ranking = [int(score.breakdown["place"]) for score in outcome.scores]
        facts = {"reason": outcome.reason, "winners": list(outcome.winners), "ranking": ranking}
        self.tell("end", -1, facts)
