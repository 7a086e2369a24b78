"""Turns: how they begin and end, what an action does, and how the game ends (compiled)."""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tortuga1667.components import EVENTS, LOCATIONS, LOYALTIES, SHIP_PLACES
from cayona.games.tortuga1667.rules.events import Events
from cayona.games.tortuga1667.rules.numbering import (
    ACTION,
    ACTION_DONE,
    ARMADA,
    ATLANTIS,
    ATLANTIS_WINDOW,
    ATTACK,
    ATTACK_VOTE,
    BOAT,
    BOAT_TO_SHIP,
    BOAT_TO_TORTUGA,
    BRAWL,
    BRAWL_VOTE,
    BY_ARMADA,
    BY_CAPTAIN,
    BY_SUDDEN_DEATH,
    BY_TURN_LIMIT,
    DRAW,
    EMPTY,
    EVENT_DONE,
    FORCE,
    FORCE_TARGET,
    FORCED_CHOICE,
    FORCER_CHOICE,
    GAME_OVER,
    MAROON,
    MUTINY,
    MUTINY_VOTE,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PASS,
    PEEK,
    REVEAL,
    STEAL,
    TO_BOAT,
    TOR,
    USE_LETTER,
)
from cayona.games.tortuga1667.rules.table import HOLDS, SIZE, SKIP_TURNS
from cayona.kernel.state import NOBODY


class Turns(Events):
    """A table with turns."""

    # --- Beginning and ending ----------------------------------------------------------------------

    def start_turn(self, seat: i64) -> None:
        """Begin the turn of a seat, or of the next one that does not lose it; or end the game.

        Scurvy takes whole turns (T7-142); with two players a turn has two actions (T7-33). Everybody has
        turns, wherever their pawns are (T7-95).
        """
        self.turn = seat
        self.turn_count += 1
        while self.players[self.turn * SIZE + SKIP_TURNS] > 0:
            self.players[self.turn * SIZE + SKIP_TURNS] -= 1
            self.actions_left = 0
            if self.journal is not None:
                self.tell("turn_lost", self.turn, {"count": int(self.turn_count)})
            if self._limit_is_reached():
                self._finish(BY_TURN_LIMIT, self.leading_side())
                return
            self.turn = self.clockwise(self.turn, 1)
            self.turn_count += 1
        self.actions_left = 2 if self.seats == 2 else 1
        if self.journal is not None:
            self.tell("turn", self.turn, {"count": int(self.turn_count)})
        self._open_atlantis_window()

    def _limit_is_reached(self) -> bool:
        """Tell whether the last turn of the game is over; skipped ones count (T7-158)."""
        limit = self.terms.turn_limit
        return limit > 0 and self.turn_count >= limit

    def _open_atlantis_window(self) -> None:
        """Ask the owner of Atlantis before a turn, if the card can be used now (T7-124, T7-125).

        Whether to ask depends on public facts alone, as everywhere (T7-34).
        """
        owner = self.atlantis_owner
        if owner >= 0 and self.where(owner) < TOR and self.length(1 - self.where(owner)) < SHIP_PLACES:
            self.phase = ATLANTIS_WINDOW
            self.decider = owner
        else:
            self.ask_action()

    def answer_atlantis(self, uses: bool) -> None:
        """Hop to the back of the other ship before the turn, or not (T7-124, T7-126)."""
        if uses:
            owner = self.atlantis_owner
            origin = self.where(owner)
            if self.journal is not None:
                self._tell_moved("atlantis", owner, origin, 1 - origin)
            self.discard_kept(owner, ATLANTIS)
            self.board(owner, 1 - origin)
        self.ask_action()

    def ask_action(self) -> None:
        """Let the turn player choose an action (T7-30)."""
        self.phase = ACTION
        self.decider = self.turn

    def go_on(self) -> None:
        """Do what follows by itself after a decision: discard and fill, end the action, begin a turn."""
        if self.phase == EVENT_DONE:
            self._end_event()
        if self.phase == ACTION_DONE:
            self._end_action()

    def _end_event(self) -> None:
        """Discard the resolved card unless it is kept, and fill its place (T7-42, T7-111).

        In sudden death places are filled at the end of the action (T7-155).
        """
        if not self.event_is_kept():
            self.discard(self.event_card)
        place = self.event_place
        self.forget_event()
        if not self.sudden_death:
            self.fill_place(place)
        self.phase = ACTION_DONE

    def _end_action(self) -> None:
        """End an action: sudden death is decided as soon as the totals differ (T7-156, T7-157)."""
        if self.sudden_death:
            side = self.leading_side()
            if side != DRAW:
                self._finish(BY_SUDDEN_DEATH, side)
                return
            self.refill_row()
        self.actions_left -= 1
        if self.actions_left > 0:
            self.ask_action()
        elif self._limit_is_reached():
            self._finish(BY_TURN_LIMIT, self.leading_side())
        else:
            self.start_turn(self.clockwise(self.turn, 1))

    def _finish(self, reason: i64, winner: i64) -> None:
        """End the game; turn and actions stay as they were (T7-159)."""
        self.ending = reason
        self.winner = winner
        self.phase = GAME_OVER
        self.decider = NOBODY
        self.reveals += 1
        if self.journal is not None:
            self._tell_end()

    # --- Revealing ---------------------------------------------------------------------------------

    def reveal(self, seat: i64, place: i64) -> None:
        """Turn up a row card with a seat as revealer (T7-42)."""
        card = self.turn_up(place)
        if self.journal is not None:
            self.tell("revealed", seat, {"card": EVENTS[card], "place": int(place) + 1})
        if card == ARMADA:
            self._meet_armada()
            return
        self.event_card = card
        self.event_place = place
        self.revealer = seat
        self.resolve_event()

    def _meet_armada(self) -> None:
        """End the game at once, or begin sudden death if an even table is tied (T7-153, T7-154)."""
        side = self.leading_side()
        if side != DRAW:
            self.discard(ARMADA)
            self._finish(BY_ARMADA, side)
            return
        self.sudden_death = True
        self.begin_again()
        self.phase = ACTION_DONE
        if self.journal is not None:
            self.tell("sudden_death", -1, {})

    # --- Actions -----------------------------------------------------------------------------------

    def act(self, seat: i64, action: i64) -> None:
        """Carry out an action; once declared it stands (T7-31)."""
        if action < REVEAL:
            self.peek(seat, action - PEEK, False)
            self.phase = ACTION_DONE
        elif action < FORCE:
            self.reveal(seat, action - REVEAL)
        elif action < TO_BOAT:
            self._point(seat, action - FORCE)
        elif action < ATTACK:
            self._row(seat, action)
        elif action == PASS:
            self._let_pass("passed", seat)
        else:
            self._act_by_rank(seat, action)

    def _act_by_rank(self, seat: i64, action: i64) -> None:
        if action == ATTACK:
            self.call_vote(ATTACK_VOTE, seat)  # T7-46
        elif action == MUTINY:
            self.call_vote(MUTINY_VOTE, seat)  # T7-48
        elif action == BRAWL:
            self.call_vote(BRAWL_VOTE, seat)  # T7-50
        elif action < MAROON:
            self._steal(seat, action - STEAL)
        elif action < USE_LETTER:
            self._maroon_crew(seat, action - MAROON)
        else:
            self.use_saved_letter(seat)

    def _let_pass(self, kind: str, seat: i64) -> None:
        self.phase = ACTION_DONE
        if self.journal is not None:
            self.tell(kind, seat, {})

    def _row(self, seat: i64, action: i64) -> None:
        """Climb into a rowboat or out of it; a whole way costs two actions (T7-45, T7-97)."""
        origin = self.where(seat)
        self.phase = ACTION_DONE
        target = TOR
        if action == BOAT_TO_SHIP:
            target = origin - BOAT
        elif action != BOAT_TO_TORTUGA:
            target = BOAT + action - TO_BOAT
        if self.journal is not None:
            self._tell_moved("moved", seat, origin, target)
        if target >= BOAT:
            self.enter_boat(seat, target - BOAT)
        elif target == TOR:
            self.move(seat, TOR)
        else:
            self.board(seat, target)

    def _steal(self, seat: i64, side: i64) -> None:
        """Move a treasure between the holds of the own ship (T7-49)."""
        ship = self.where(seat)
        self.mat[HOLDS + 2 * ship + side] -= 1
        self.mat[HOLDS + 2 * ship + 1 - side] += 1
        self.phase = ACTION_DONE
        if self.journal is not None:
            facts = {"ship": LOCATIONS[ship], "from": LOYALTIES[side], "to": LOYALTIES[1 - side]}
            self.tell("stole", seat, facts)

    def _maroon_crew(self, captain: i64, target: i64) -> None:
        """Maroon a pawn of the own ship (T7-47)."""
        if self.journal is not None:
            self.tell("ordered_ashore", captain, {"target": int(target)})
        self.maroon(target, BY_CAPTAIN)

    # --- Forcing -----------------------------------------------------------------------------------

    def _point(self, seat: i64, pair: i64) -> None:
        """Point at two cards; next comes whom to force (T7-43)."""
        self.force_pair = pair
        self.phase = FORCE_TARGET
        if self.journal is not None:
            self._tell_pointed("pointed", seat, NOBODY)

    def force(self, target: i64) -> None:
        """Make another player choose one of the two cards (T7-43)."""
        self.force_target = target
        self.phase = FORCED_CHOICE
        self.decider = target
        if self.journal is not None:
            self._tell_pointed("forced", self.turn, target)

    def reveal_forced(self, place: i64) -> None:
        """Reveal one of the two cards; the forced player is the revealer, whoever chose (T7-43, T7-175)."""
        target = self.force_target
        self.force_pair = EMPTY
        self.force_target = NOBODY
        self.reveal(target, place)

    # --- Letters of Marque -------------------------------------------------------------------------

    def finish_letter(self, ship: i64) -> None:
        """Move the chosen pawn; a saved letter was the action, a new one is an event."""
        saved = self.send_by_letter(ship)
        self.phase = ACTION_DONE if saved else EVENT_DONE

    # --- The clock ---------------------------------------------------------------------------------

    def time_out(self, seat: i64) -> None:
        """Do what happens when the time for a choice is over (T7-54)."""
        self.reveals += 1
        if self.phase == ACTION:
            self._peek_by_clock(seat)
        elif self.phase == FORCED_CHOICE:  # the forcing player chooses (T7-175)
            self.phase = FORCER_CHOICE
            self.decider = self.turn
            if self.journal is not None:
                self._tell_pointed("hesitated", seat, NOBODY)
        else:
            pick = self.chance.below(2)
            place = PAIR_FIRST[self.force_pair] if pick == 0 else PAIR_SECOND[self.force_pair]
            if self.journal is not None:
                self._tell_pointed("hesitated_too", seat, NOBODY)
            self.reveal_forced(place)

    def _peek_by_clock(self, seat: i64) -> None:
        """Peek at a random pair as the action; if that is not allowed the action is lost (T7-173, T7-174)."""
        count: i64 = 0
        pair: i64
        if self.terms.may_peek:
            for pair in range(PAIRS):
                if self.is_pair(pair):
                    count += 1
        if count == 0:
            self._let_pass("action_lost", seat)
            return
        pick = self.chance.below(count)
        for pair in range(PAIRS):
            if self.is_pair(pair):
                if pick == 0:
                    self.peek(seat, pair, True)
                pick -= 1
        self.phase = ACTION_DONE
