"""What is hidden from a seat, and dealing it anew (compiled).

A redraw keeps all that the seat can see and the notes that the rules keep for it (T7-196 to T7-199); the rest
is collected in a fixed order, shuffled, and dealt out again.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.tortuga1667.rules.deals import Deals
from cayona.games.tortuga1667.rules.numbering import (
    ARMADA,
    BITS,
    CROWS_NEST_PICK,
    EMPTY,
    EVENT_KINDS,
    FACES,
    GAME_OVER,
    VOTE,
    VOTE_COUNT,
)
from cayona.games.tortuga1667.rules.suspicion import Suspicion
from cayona.games.tortuga1667.rules.table import (
    CARD_1,
    CARD_2,
    DECK,
    DONE,
    EVENT_DECK,
    GROUPS,
    HAND,
    HAND_COUNT,
    KNOWS,
    NO_PART,
    OLD_HAND,
    PICKED,
    PLACING,
    ROW,
    SIZE,
    VOTING,
)
from cayona.kernel.chance import Chance


class Tortuga1667(Deals):
    """One position of Tortuga 1667."""

    def copy(self, chance: Chance) -> Tortuga1667:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Tortuga1667(
            self.game,
            self.seats,
            self.options,
            chance,
            self.terms,
            self.players[:],
            self.mat[:],
            self.ballots[:],
            self.piles[:],
            self.box[:],
            self.recalled[:],
            self.fevers[:],
        )
        self.lay_out(twin)
        return twin

    # --- What acts have told -----------------------------------------------------------------------

    def evidence(self, seat: i64) -> dict[str, Any]:
        """Return what a seat has concluded about loyalties, or (-1) everybody; nothing if nobody has."""
        suspicion = self.suspicion
        if suspicion is None:
            return {}
        if seat >= 0:
            suspicion = suspicion.seen_by(seat)
        own: list[list[float]] = []
        for weights in suspicion.own:
            own.append(list(weights))
        return {"viewer": int(suspicion.viewer), "public": list(suspicion.public), "own": own}

    def take_evidence(self, evidence: dict[str, Any]) -> None:
        """Take over what `evidence` has told of the same position."""
        if not evidence:
            return
        own: list[vec[float]] = []
        for weights in evidence["own"]:
            own.append(vec[float](weights))
        suspicion = Suspicion(self.seats, self.all_deals(), vec[float](evidence["public"]), own)
        suspicion.viewer = evidence["viewer"]
        self.suspicion = suspicion

    # --- What a viewer knows -----------------------------------------------------------------------

    def knows_hand(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a viewer knows a seat's vote cards: its own, or since a Crow's Nest (T7-5, T7-199)."""
        if viewer == seat:
            return True
        return viewer >= 0 and self.players[viewer * SIZE + KNOWS] & BITS[seat] != 0

    def knows_group(self, viewer: i64, group: i64) -> bool:
        """Tell whether a viewer knows the faces in a part of the deck; a spectator what all know (T7-198)."""
        seats = self.ballots[GROUPS + 2 * group + 1]
        return seats & BITS[viewer] != 0 if viewer >= 0 else seats == self.all_seats()

    def knows_place(self, viewer: i64, place: i64) -> bool:
        """Tell whether a viewer knows the event on a row place (T7-192)."""
        return viewer >= 0 and self.has_seen(viewer, place)

    def knows_picks(self, viewer: i64) -> bool:
        """Tell whether a viewer sees the cards of a Crow's Nest in progress (T7-136)."""
        return viewer == self.revealer

    # --- Redrawing ---------------------------------------------------------------------------------

    def redraw(self, seat: i64) -> None:
        """Deal everything hidden from a seat anew; after the end nothing is hidden."""
        if self.phase == GAME_OVER:
            return
        self.redeal_loyalties(seat)
        self._redraw_events(seat)
        self._redraw_votes(seat)
        self._redraw_pawns()

    def _redraw_pawns(self) -> None:
        """Shuffle the pawns that are not drawn yet (T7-180)."""
        last: i64 = PLACING + self.placing_count
        i: i64
        j: i64
        for i in range(PLACING + 1, last):  # into ascending order first
            for j in range(i + 1, last):
                if self.mat[j] < self.mat[i]:
                    pawn = self.mat[i]
                    self.mat[i] = self.mat[j]
                    self.mat[j] = pawn
        if self.placing_count > 1:
            self.chance.shuffle(self.mat, PLACING + 1, last)

    # --- Events ------------------------------------------------------------------------------------

    def _redraw_events(self, viewer: i64) -> None:
        """Deal the unknown events of row, deck and box; the Armada stays where everybody knows it to be.

        It is the last card of the deck while there is one, then somewhere in the row. What the viewer recalls
        lies in row or deck, not in the box (T7-197). What others recall is unknown to it and left out.
        """
        hidden = self._hidden_events(viewer)
        armada_below = self.event_next < self.event_end and not self.sudden_death
        if armada_below:
            hidden[ARMADA] -= 1
        must = self._events_outside_box(viewer, hidden)
        kind: i64
        for kind in range(EVENT_KINDS):
            hidden[kind] -= must[kind]
        free = _spread(hidden)
        self.chance.shuffle(free, 0, len(free))
        boxed: i64 = len(self.box)
        i: i64
        for i in range(boxed):
            self.box[i] = free[i]
        lying = _spread(must)
        for i in range(boxed, len(free)):
            lying = append(lying, free[i])
        self.chance.shuffle(lying, 0, len(lying))
        self._lay_events(viewer, lying)
        for i in range(len(self.recalled)):
            if i // EVENT_KINDS != viewer:
                self.recalled[i] = 0

    def _hidden_events(self, viewer: i64) -> vec[i64]:
        """Count the events that a viewer does not see, by kind."""
        hidden = vec[i64]([0] * EVENT_KINDS)
        i: i64
        for i in range(5):
            if self.row(i) >= 0 and not self.knows_place(viewer, i):
                hidden[self.row(i)] += 1
        for i in range(self.event_next, self.event_end):
            hidden[self.piles[EVENT_DECK + i]] += 1
        for i in range(len(self.box)):
            hidden[self.box[i]] += 1
        return hidden

    def _events_outside_box(self, viewer: i64, hidden: vec[i64]) -> vec[i64]:
        """Count the hidden events of which a viewer knows that they are not in the box."""
        must = vec[i64]([0] * EVENT_KINDS)
        must[ARMADA] = hidden[ARMADA]
        if viewer >= 0 and len(self.recalled) > 0:
            kind: i64
            for kind in range(ARMADA):
                must[kind] = self.recalled[viewer * EVENT_KINDS + kind]
            place: i64
            for place in range(5):
                if self.row(place) >= 0 and self.knows_place(viewer, place) and must[self.row(place)] > 0:
                    must[self.row(place)] -= 1
        return must

    def _lay_events(self, viewer: i64, cards: vec[i64]) -> None:
        """Lay cards on the unknown places of the row and into the deck; a known last card stays."""
        dealt: i64 = 0
        i: i64
        for i in range(5):
            if self.row(i) >= 0 and not self.knows_place(viewer, i):
                self.mat[ROW + i] = cards[dealt]
                dealt += 1
        for i in range(self.event_next, self.event_end):
            if dealt < len(cards):
                self.piles[EVENT_DECK + i] = cards[dealt]
                dealt += 1

    # --- Vote cards --------------------------------------------------------------------------------

    def _redraw_votes(self, viewer: i64) -> None:
        """Deal the unknown vote cards to hands and deck, and shuffle what is known without its order."""
        picking = self.phase == CROWS_NEST_PICK
        hidden = self._hidden_votes(viewer)
        old_is_known = picking and viewer == self.crow_target and not self.knows_picks(viewer)
        face: i64
        if old_is_known:  # the target's own cards are somewhere in the pool or picked
            for face in range(FACES):
                hidden[face] -= self.ballots[OLD_HAND + face]
        cards = _spread(hidden)
        self.chance.shuffle(cards, 0, len(cards))
        dealt: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if not self.knows_hand(viewer, seat):
                dealt = self._redeal_hand(seat, cards, dealt)
        if not picking:
            self._redeal_deck(viewer, cards, dealt)
        elif not self.knows_picks(viewer):
            self._redeal_pool(cards[dealt:], old_is_known)
        if self.phase == VOTE:
            for seat in range(self.seats):
                if seat != viewer and self.players[seat * SIZE + VOTING] != NO_PART:
                    self._recommit(seat)

    def _hidden_votes(self, viewer: i64) -> vec[i64]:
        """Count the vote cards that a viewer does not know, by face."""
        hidden = vec[i64]([0] * FACES)
        face: i64
        seat: i64
        for seat in range(self.seats):
            if not self.knows_hand(viewer, seat):
                for face in range(FACES):
                    hidden[face] += self.players[seat * SIZE + HAND + face]
        depth: i64 = 0
        group: i64
        card: i64
        for group in range(self.group_count):
            size = self.ballots[GROUPS + 2 * group]
            if not self.knows_group(viewer, group):
                for card in range(depth, depth + size):
                    hidden[self.deck_card(card)] += 1
            depth += size
        if self.phase == CROWS_NEST_PICK and not self.knows_picks(viewer):
            for face in range(FACES):
                hidden[face] += self.ballots[PICKED + face]
        return hidden

    def _redeal_hand(self, seat: i64, cards: vec[i64], dealt: i64) -> i64:
        """Deal a hand of the same size from a place in the cards on; return where the next begins."""
        base: i64 = seat * SIZE
        face: i64
        for face in range(FACES):
            self.players[base + HAND + face] = 0
        i: i64
        for i in range(dealt, dealt + self.players[base + HAND_COUNT]):
            self.players[base + HAND + cards[i]] += 1
        return dealt + self.players[base + HAND_COUNT]

    def _redeal_deck(self, viewer: i64, cards: vec[i64], dealt: i64) -> None:
        depth: i64 = 0
        group: i64
        i: i64
        for group in range(self.group_count):
            size = self.ballots[GROUPS + 2 * group]
            if self.knows_group(viewer, group):
                self._shuffle_known(depth, size)
            else:
                for i in range(depth, depth + size):
                    self._put_at(i, cards[dealt])
                    dealt += 1
            depth += size

    def _put_at(self, depth: i64, face: i64) -> None:
        self.ballots[DECK + (self.deck_start + depth) % VOTE_COUNT] = face

    def _shuffle_known(self, depth: i64, size: i64) -> None:
        """Mix a part of the deck whose faces are known, from ascending order."""
        counts = vec[i64]([0] * FACES)
        i: i64
        for i in range(depth, depth + size):
            counts[self.deck_card(i)] += 1
        cards = _spread(counts)
        self.chance.shuffle(cards, 0, size)
        for i in range(size):
            self._put_at(depth + i, cards[i])

    def _redeal_pool(self, cards: vec[i64], old_is_known: bool) -> None:
        """Draw anew what somebody else's Crow's Nest has taken and picked (T7-136)."""
        counts = vec[i64]([0] * FACES)
        taken: i64 = 0
        face: i64
        i: i64
        for face in range(FACES):
            taken += self.ballots[OLD_HAND + face]
            if old_is_known:
                counts[face] += self.ballots[OLD_HAND + face]
            else:
                self.ballots[OLD_HAND + face] = 0
            self.ballots[PICKED + face] = 0
        if not old_is_known:
            for i in range(taken):  # the cards come shuffled
                self.ballots[OLD_HAND + cards[i]] += 1
        for i in range(len(cards)):
            counts[cards[i]] += 1
        pool = _spread(counts)
        self.chance.shuffle(pool, 0, len(pool))
        for i in range(taken - self.crow_left):
            self.ballots[PICKED + pool[i]] += 1
        for face in range(FACES):
            counts[face] -= self.ballots[PICKED + face]
        rest = _spread(counts)
        for i in range(len(rest)):
            self._put_at(i, rest[i])

    def _recommit(self, seat: i64) -> None:
        """Draw anew what another voter has committed; only who is done is known (T7-78)."""
        base: i64 = seat * SIZE
        self.players[base + CARD_1] = EMPTY
        self.players[base + CARD_2] = EMPTY
        if self.players[base + VOTING] == DONE:
            if self.may_abstain(seat) and self.chance.below(2) == 0:
                return
            self.players[base + CARD_1] = self._any_card(seat, EMPTY)
            if self.may_play_second(seat) and self.chance.below(2) == 0:
                self.players[base + CARD_2] = self._any_card(seat, self.players[base + CARD_1])
        elif self.may_play_second(seat) and self.chance.below(2) == 0:
            self.players[base + CARD_1] = self._any_card(seat, EMPTY)

    def _any_card(self, seat: i64, without: i64) -> i64:
        """Return a random face of a hand, one card left out."""
        cards = vec[i64]([0] * 0)
        face: i64
        copy: i64
        for face in range(FACES):
            for copy in range(self.players[seat * SIZE + HAND + face]):
                if face == without:
                    without = EMPTY
                else:
                    cards = append(cards, face)
        return cards[self.chance.below(len(cards))]


def _spread(counts: vec[i64]) -> vec[i64]:
    """Return one entry for each counted thing, ascending."""
    cards = vec[i64]([0] * 0)
    kind: i64
    copy: i64
    for kind in range(len(counts)):
        for copy in range(counts[kind]):
            cards = append(cards, kind)
    return cards
