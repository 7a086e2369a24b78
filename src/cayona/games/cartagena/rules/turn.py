"""The turn: what may be done, where it leads, and how the game goes on (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena import components
from cayona.games.cartagena.rules import actions
from cayona.games.cartagena.rules.supply import Supply
from cayona.games.cartagena.rules.table import DEADLOCK, ESCAPED, RUNNING, SYMBOL_COUNT, TURN_LIMIT
from cayona.kernel.chance import Chance


class Cartagena(Supply):
    """One position of Cartagena."""

    def copy(self, chance: Chance) -> Cartagena:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Cartagena(self.game, self.seats, self.options, chance)
        self.lay_out(twin)
        return twin

    # --- Whose decision, and which -----------------------------------------------------------------

    def to_move(self) -> i64:
        """Return the current seat: the only one with a decision (CG-13), -1 when the game is over."""
        return self.current_seat if self.ending == RUNNING else -1

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions: advances (CG-24), retreats (CG-31), the end of the turn (CG-19)."""
        count = self._fill_advances(seat, out)
        rear = self._rearmost_company()
        pirates = self.pirates
        first = actions.retreat(
            components.FORTRESS
        )  # nobody retreats from there; the others are counted from it
        before: i64 = components.FORTRESS
        i: i64 = seat * components.PIRATES
        end: i64 = i + components.PIRATES
        while i < end:
            place = pirates[i]
            if place > rear and place != before:
                out[count] = first + place
                count += 1
                before = place
            i += 1
        if self.moves_made > 0:
            out[count] = actions.END_TURN
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
        width = self._fill_origins(seat, symbol, out)
        count: i64 = width
        step: i64 = 0
        symbol += 1
        while symbol < SYMBOL_COUNT:
            step += actions.PER_SYMBOL
            if hands[hand + symbol] != 0:
                i: i64 = 0
                while i < width:  # the same origins as for the first symbol, numbered for this one
                    out[count] = out[i] + step
                    count += 1
                    i += 1
            symbol += 1
        return count

    def _fill_origins(self, seat: i64, symbol: i64, out: vec[i64]) -> i64:
        """Write a symbol's advance from every place but the sloop where the seat has a pirate (CG-29)."""
        pirates = self.pirates
        first = actions.advance(symbol, components.FORTRESS)
        count: i64 = 0
        before: i64 = -1
        i: i64 = seat * components.PIRATES
        end: i64 = i + components.PIRATES
        while i < end:
            place = pirates[i]
            if place == components.SLOOP:
                break
            if place != before:
                out[count] = first + place
                count += 1
                before = place
            i += 1
        return count

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, else what is in the way."""
        if action == actions.END_TURN:
            return "" if self.moves_made > 0 else "first-move-is-a-duty"  # CG-18, CG-19
        if actions.is_advance(action):
            return self._why_no_advance(seat, actions.symbol_of(action), actions.origin_of(action))
        return self._why_no_retreat(seat, actions.origin_of(action))

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
        for i in range(seat * components.PIRATES, seat * components.PIRATES + components.PIRATES):
            if self.pirates[i] == place:
                return True
        return False

    def has_move(self, seat: i64) -> bool:
        """Tell whether a seat can advance or retreat: with a card in hand it always can (CG-23)."""
        hands = self.hands
        i: i64 = seat * SYMBOL_COUNT
        end: i64 = i + SYMBOL_COUNT
        while i < end:
            if hands[i] != 0:
                return True
            i += 1
        front = self.pirates[seat * components.PIRATES + components.PIRATES - 1]
        return front > self._rearmost_company()

    # --- Where a move leads ------------------------------------------------------------------------

    def landing(self, symbol: i64, origin: i64) -> i64:
        """Return the nearest free space ahead with the symbol (CG-26, CG-28), else the sloop (CG-27).

        Free is what is free now: earlier moves of the same turn count (CG-30).
        """
        landings = self.landings
        crowd = self.crowd
        i: i64 = symbol * components.SEGMENT_LENGTH + origin // components.SEGMENT_LENGTH
        end: i64 = symbol * components.SEGMENT_LENGTH + components.SEGMENT_LENGTH
        while i < end:
            space = landings[i]
            if space > origin and crowd[space] == 0:
                return space
            i += 1
        return components.SLOOP

    def refuge(self, origin: i64) -> i64:
        """Return the nearest space behind with one or two pirates (CG-32 to CG-34, CG-37, CG-38).

        There is none (CG-36): the fortress, where no pirate ever returns.
        """
        crowd = self.crowd
        space: i64 = origin - 1
        while space > components.FORTRESS:
            company = crowd[space]
            if company > 0 and company < components.SPACE_LIMIT:
                return space
            space -= 1
        return components.FORTRESS

    def _rearmost_company(self) -> i64:
        """Return the first space with one or two pirates: whoever stands beyond it can retreat (CG-32)."""
        crowd = self.crowd
        space: i64 = 1
        while space < components.SLOOP:
            company = crowd[space]
            if company > 0 and company < components.SPACE_LIMIT:
                return space
            space += 1
        return components.SLOOP

    # --- Moves -------------------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a move, also of the same pirate again, or end the turn (CG-16, CG-17, CG-19)."""
        if action == actions.END_TURN:
            if self.journal is not None:
                self.tell("stopped", seat, {"moves": int(self.moves_made)})
            self._end_turn()
            return
        self.forced_passes = 0
        if actions.is_advance(action):
            self._advance(seat, actions.symbol_of(action), actions.origin_of(action))
        else:
            self._retreat(seat, actions.origin_of(action))
        if self.pirates[seat * components.PIRATES] == components.SLOOP:
            self._finish(ESCAPED)  # CG-50: the rearmost is aboard, so all six are
        else:
            self._after_move(seat)

    def _advance(self, seat: i64, symbol: i64, origin: i64) -> None:
        """Discard a card, then move a pirate to where it leads (CG-24, CG-25)."""
        self.hands[seat * SYMBOL_COUNT + symbol] -= 1
        self.hands[self.seats * SYMBOL_COUNT + symbol] += 1
        self.discarded += 1
        target = self.landing(symbol, origin)
        self._move(seat, origin, target)
        if self.journal is not None:
            self._tell_advance(seat, symbol, origin, target)

    def _retreat(self, seat: i64, origin: i64) -> None:
        """Move a pirate back and draw as many cards as pirates stood there before (CG-35)."""
        target = self.refuge(origin)
        wanted = self.crowd[target]
        self._move(seat, origin, target)
        if self.journal is not None:
            self._tell_retreat(seat, origin, target, wanted)
        self._draw(seat, wanted)

    def _move(self, seat: i64, origin: i64, target: i64) -> None:
        """Move one pirate, keeping the seat's places ascending."""
        pirates = self.pirates
        start: i64 = seat * components.PIRATES
        end: i64 = start + components.PIRATES - 1
        i: i64 = start
        while pirates[i] != origin:
            i += 1
        while i < end and pirates[i + 1] < target:  # forward
            pirates[i] = pirates[i + 1]
            i += 1
        while i > start and pirates[i - 1] > target:  # back
            pirates[i] = pirates[i - 1]
            i -= 1
        pirates[i] = target
        crowd = self.crowd
        crowd[origin] -= 1
        crowd[target] += 1

    # --- The turn ----------------------------------------------------------------------------------

    def _after_move(self, seat: i64) -> None:
        """Count the move; the third ends the turn (CG-20), and so does having no other (CG-21)."""
        self.moves_made += 1
        if self.moves_made == components.MOVES_PER_TURN:
            self._end_turn()
        elif not self.has_move(seat):
            if self.journal is not None:
                self.tell("stuck", seat, {"moves": int(self.moves_made)})
            self._end_turn()

    def _end_turn(self) -> None:
        """Pass the turn on, over everybody who must pass (CG-13, CG-22), or end the game."""
        self.handovers += 1
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
        if self.pirates[self.current_seat * components.PIRATES] == components.SLOOP:
            self.ending = ESCAPED
        elif not self.has_move(self.current_seat):
            if self.moves_made == 0:
                self.forced_pass()
            self._end_turn()

    def _finish(self, ending: i64) -> None:
        self.ending = ending
        if self.journal is not None:
            self._tell_end()
