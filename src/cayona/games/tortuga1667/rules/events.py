"""Events: what a revealed card does, and the choices it asks for (compiled).

A card is turned up, resolved completely, then discarded or kept (T7-110, T7-111); `turns` fills its place
when the phase says that the event is done.
"""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from cayona.games.tortuga1667.components import EVENTS, LOCATIONS
from cayona.games.tortuga1667.rules.numbering import (
    ALBATROSS,
    ATLANTIS,
    BITS,
    BLACK_POWDER,
    BLACK_POWDER_CHOICE,
    BLACK_SPOT,
    BOAT,
    BRITISH,
    BY_PISTOL,
    BY_SPOT,
    CABIN_FEVER,
    CABIN_FEVER_TARGET,
    CROWS_NEST,
    CROWS_NEST_PICK,
    CROWS_NEST_TARGET,
    EIGHT_BELLS,
    EL_DORADO,
    EMPTY,
    EVENT_DONE,
    FACADE,
    FACES,
    FOUNTAIN,
    FRENCH,
    LETTER,
    LETTER_SHIP,
    LETTER_TARGET,
    MAP_RECIPIENT,
    ONE_EACH,
    PIRATE_CODE,
    PISTOL,
    PISTOL_TARGET,
    SCURVY,
    STORMY_SEAS,
    TOR,
    VOTE_COUNT,
)
from cayona.games.tortuga1667.rules.table import (
    DECK,
    GOLD,
    HAND,
    HOLDS,
    KNOWS,
    LOYALTY,
    OLD_HAND,
    PAWN,
    PICKED,
    SIZE,
    SKIP_TURNS,
    WHERE,
    WRECKED,
)
from cayona.games.tortuga1667.rules.votes import Votes
from cayona.kernel.state import NOBODY


class Events(Votes):
    """A table on which events take effect."""

    def resolve_event(self) -> None:
        """Begin the effect of the card that has just been turned up; the Armada is not among them."""
        card = self.event_card
        seat = self.revealer
        self.decider = seat
        self.phase = EVENT_DONE
        if card == LETTER:
            self._ask_letter(seat, False)
        elif card == PISTOL:
            self.phase = PISTOL_TARGET
        elif card == BLACK_SPOT:
            self.maroon(seat, BY_SPOT)  # T7-122
        elif card < BLACK_POWDER and card != ALBATROSS:
            self.phase = MAP_RECIPIENT
        else:
            self._resolve_rest(card, seat)

    def _resolve_rest(self, card: i64, seat: i64) -> None:
        if card == ALBATROSS:
            self._keep_albatross(seat)
        elif card == BLACK_POWDER:
            self._ask_rowboat()
        elif card == CABIN_FEVER:
            self.phase = CABIN_FEVER_TARGET
        elif card == CROWS_NEST:
            self.phase = CROWS_NEST_TARGET
        elif card == EIGHT_BELLS:
            self._ring_bells(seat)
        elif card == FACADE:
            self._change_places(seat)
        elif card == PIRATE_CODE:
            self.keep(seat, card)  # T7-138
        elif card == SCURVY:
            self._spread_scurvy(seat)
        elif card == STORMY_SEAS:
            self._raise_storm(seat)

    def event_is_kept(self) -> bool:
        """Tell whether the resolved card stays with a player instead of being discarded."""
        card = self.event_card
        if card == LETTER:
            return self.letter_saved
        return card == ALBATROSS or card == PIRATE_CODE or ATLANTIS <= card <= FOUNTAIN

    # --- Letter of Marque --------------------------------------------------------------------------

    def _ask_letter(self, seat: i64, saved: bool) -> None:
        self.letter_user = seat
        self.letter_saved = saved
        self.phase = LETTER_TARGET
        self.decider = seat

    def use_saved_letter(self, seat: i64) -> None:
        """Begin to use a saved Letter of Marque, as an action (T7-51)."""
        self._ask_letter(seat, True)

    def save_letter(self, seat: i64) -> None:
        """Keep a Letter of Marque just revealed; with nobody to move one must (T7-113, T7-114)."""
        self.keep(seat, LETTER)
        self.letter_user = NOBODY
        self.letter_saved = True
        self.phase = EVENT_DONE
        if self.journal is not None:
            self.tell("letter_saved", seat, {})

    def choose_letter_target(self, target: i64) -> None:
        """Name the pawn to move; next comes the ship."""
        self.letter_target = target
        self.phase = LETTER_SHIP

    def send_by_letter(self, ship: i64) -> bool:
        """Move the chosen pawn to the back of a ship with room (T7-113); tell whether the letter was saved.

        A saved letter is discarded after the move (T7-115).
        """
        user = self.letter_user
        target = self.letter_target
        saved = self.letter_saved
        if self.journal is not None:
            facts = {"target": int(target), "from": LOCATIONS[self.where(target)], "to": LOCATIONS[ship]}
            self.tell("letter_used", user, facts)
        self.letter_user = NOBODY
        self.letter_target = NOBODY
        self.letter_saved = False
        self.board(target, ship)
        if saved:
            self.discard_kept(user, LETTER)
        return saved

    # --- Cards that choose a player ----------------------------------------------------------------

    def shoot(self, target: i64) -> None:
        """Maroon another player with the Pistol (T7-116)."""
        if self.journal is not None:
            self.tell("shot", self.revealer, {"target": int(target)})
        self.maroon(target, BY_PISTOL)

    def give_map(self, target: i64) -> None:
        """Give a treasure map to another player; El Dorado brings a vote card at once (T7-123, T7-127)."""
        self.keep(target, self.event_card)
        if self.journal is not None:
            facts = {"card": EVENTS[self.event_card], "target": int(target)}
            self.tell("map_given", self.revealer, facts)
        if self.event_card == EL_DORADO:
            face = self.draw_card(target)
            if self.journal is not None:
                self._tell_face("extra_card", target, face)
        self.phase = EVENT_DONE

    def spread_fever(self, target: i64) -> None:
        """Shuffle two loyalty cards and deal them back, each way equally likely (T7-134)."""
        seat = self.revealer
        self.reveals += 1
        mine = self.players[seat * SIZE + LOYALTY]
        theirs = self.players[target * SIZE + LOYALTY]
        both: i64 = BITS[seat] + BITS[target]
        shown = self.face_up & both
        for number in (seat, target, mine, theirs, shown):  # nobody forgets what they saw (T7-196)
            self.fevers = append(self.fevers, number)
        if self.chance.below(2) == 1:
            self.players[seat * SIZE + LOYALTY] = theirs
            self.players[target * SIZE + LOYALTY] = mine
        if shown != 0 and self.terms.loyalty_mode == ONE_EACH:
            self.face_up -= shown  # cards are turned down to be shuffled (T7-177)
        if self.journal is not None:
            self._tell_fever(seat, target)
        self.phase = EVENT_DONE

    # --- Crow's Nest -------------------------------------------------------------------------------

    def open_crows_nest(self, target: i64) -> None:
        """Take a hand into the deck, which the revealer now sees; an empty one changes nothing.

        T7-135, T7-136.
        """
        self.phase = EVENT_DONE
        count = self.hand_count(target)
        if self.journal is not None:
            known = {
                int(self.revealer): {"faces": self.hand(target)},
                int(target): {"faces": self.hand(target)},
            }
            self.tell("crows_nest", self.revealer, {"target": int(target), "count": int(count)}, known)
        if count == 0:
            return
        self.reveals += 1
        self.crow_target = target
        self.crow_left = count
        face: i64
        for face in range(FACES):
            self.ballots[OLD_HAND + face] = self.players[target * SIZE + HAND + face]
            self.ballots[PICKED + face] = self._deck_copies(face) + self.ballots[OLD_HAND + face]
        self.lay_deck(PICKED)
        self.one_group(BITS[self.revealer])
        for face in range(FACES):
            self.ballots[PICKED + face] = 0
            while self.players[target * SIZE + HAND + face] > 0:
                self.take_card(target, face)
        self.phase = CROWS_NEST_PICK

    def _deck_copies(self, face: i64) -> i64:
        count: i64 = 0
        depth: i64
        for depth in range(self.deck_size):
            if self.deck_card(depth) == face:
                count += 1
        return count

    def pick_card(self, face: i64) -> None:
        """Pick a card for the target's new hand; after the last the deck is shuffled (T7-135)."""
        self.reveals += 1
        self._take_from_deck(face)
        self.ballots[PICKED + face] += 1
        self.crow_left -= 1
        if self.crow_left == 0:
            self._close_crows_nest()

    def _take_from_deck(self, face: i64) -> None:
        """Take one card of a face out of the deck, the others keep their order."""
        ballots = self.ballots
        depth: i64 = 0
        while self.deck_card(depth) != face:
            depth += 1
        self.deck_size -= 1
        while depth < self.deck_size:
            ballots[DECK + (self.deck_start + depth) % VOTE_COUNT] = self.deck_card(depth + 1)
            depth += 1
        self.one_group(BITS[self.revealer])

    def _close_crows_nest(self) -> None:
        """Hand the picked cards over; the revealer knows them and what is in the deck (T7-198, T7-199)."""
        target = self.crow_target
        face: i64
        copy: i64
        for face in range(FACES):
            for copy in range(self.ballots[PICKED + face]):
                self.give_card(target, face)
            self.ballots[PICKED + face] = 0
            self.ballots[OLD_HAND + face] = 0
        self.players[self.revealer * SIZE + KNOWS] |= BITS[target]
        self.shuffle_deck(0)
        self.crow_target = NOBODY
        if self.journal is not None:
            faces = {"faces": self.hand(target)}
            known = {int(self.revealer): faces, int(target): faces}
            self.tell("new_hand", self.revealer, {"target": int(target)}, known)
        self.phase = EVENT_DONE

    # --- Cards without a choice of player ----------------------------------------------------------

    def _keep_albatross(self, seat: i64) -> None:
        """Keep the Albatross for good, then see whether the ship has two (T7-117, T7-111)."""
        self.keep(seat, ALBATROSS)
        if self.where(seat) < TOR:
            self.check_albatross(self.where(seat))

    def _ask_rowboat(self) -> None:
        """Ask which rowboat to blow up; with both gone nothing happens (T7-132, T7-133)."""
        if self.mat[WRECKED] == 0 or self.mat[WRECKED + 1] == 0:
            self.phase = BLACK_POWDER_CHOICE
        elif self.journal is not None:
            self.tell("no_effect", self.revealer, {"card": EVENTS[BLACK_POWDER]})

    def blow_up(self, ship: i64) -> None:
        """Destroy a rowboat; whoever is in it goes to the back of Tortuga and loses nothing (T7-132)."""
        self.mat[WRECKED + ship] = 1
        pawn = self.mat[PAWN + ship]
        if self.journal is not None:
            facts = {"boat": LOCATIONS[BOAT + ship], "pawn": int(pawn) if pawn >= 0 else None}
            self.tell("blown_up", self.revealer, facts)
        if pawn >= 0:
            self.move(pawn, TOR)
        self.phase = EVENT_DONE

    def _ring_bells(self, seat: i64) -> None:
        """Put all pawns with the revealer in random order; no effect alone or in a rowboat (T7-137)."""
        line = self.where(seat)
        if line <= TOR and self.length(line) > 1:
            self.shuffle_line(line)
            if self.journal is not None:
                self.tell("bells", seat, {"line": LOCATIONS[line], "pawns": self.line(line)})
        elif self.journal is not None:
            self.tell("no_effect", seat, {"card": EVENTS[EIGHT_BELLS]})

    def _change_places(self, seat: i64) -> None:
        """Let the revealer and the right neighbour change places (T7-141)."""
        neighbour = self.clockwise(seat, self.seats - 1)
        if self.journal is not None:
            facts = {"target": int(neighbour), "from": LOCATIONS[self.where(seat)]}
            self.tell("facade", seat, {**facts, "to": LOCATIONS[self.where(neighbour)]})
        self.swap(seat, neighbour)

    def _spread_scurvy(self, seat: i64) -> None:
        """Everybody with the revealer loses the next turn, which is never this one (T7-142, T7-143).

        They still vote, can be forced and can use maps (T7-144); hits add up.
        """
        line = self.where(seat)
        hit: i64 = 0
        other: i64
        for other in range(self.seats):
            if other == seat or (line <= TOR and self.players[other * SIZE + WHERE] == line):
                self.players[other * SIZE + SKIP_TURNS] += 1
                hit += BITS[other]
        if self.journal is not None:
            self.tell("scurvy", seat, {"seats": self.seats_in(hit)})

    def _raise_storm(self, seat: i64) -> None:
        """Return a ship's treasure to the Galleon, or divide Tortuga's; nothing in a rowboat (T7-145)."""
        line = self.where(seat)
        if line > TOR:
            if self.journal is not None:
                self.tell("no_effect", seat, {"card": EVENTS[STORMY_SEAS]})
        elif line == TOR:
            self.divide_island(1)
        else:
            mat = self.mat
            lost = self.gold(line, BRITISH) + self.gold(line, FRENCH)
            mat[GOLD] += lost
            mat[HOLDS + 2 * line + BRITISH] = 0
            mat[HOLDS + 2 * line + FRENCH] = 0
            if self.journal is not None:
                self.tell("storm", seat, {"ship": LOCATIONS[line], "count": int(lost)})

    def forget_event(self) -> None:
        """Note that no event is being resolved any more."""
        self.event_card = EMPTY
        self.event_place = EMPTY
        self.revealer = NOBODY
        self.letter_saved = False
