"""What lies on the table: the packed state of a game of Tortuga 1667, and how to read it (compiled).

Hot state is packed into a few arrays, so that a copy is a few slices:

- `players`: SIZE numbers for each seat, at the places that `places` names, as all that follow.
- `mat`: the lines of pawns, rowboats, treasures, the event row, and pawns that are still to be placed.
- `ballots`: the vote deck (a ring), who knows which part of it, the last vote, a Crow's Nest in progress.
- `piles`: the event deck and the discarded events.

`box`, `recalled` and `fevers` are empty in most games. What a seat may know of all this is in `knowledge`.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import EVENTS, LOYALTIES, ROW_PLACES
from cayona.games.tortuga1667.rules import numbering, phases, polls
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.suspicion import Suspicion
from cayona.games.tortuga1667.rules.terms import NO_TERMS, NOTHING, Terms
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.state import NOBODY, State


class Table(State):
    """The mat, the cards, and where the turn stands."""

    terms: Terms = NO_TERMS
    players: vec[i64] = NOTHING
    mat: vec[i64] = NOTHING
    ballots: vec[i64] = NOTHING
    piles: vec[i64] = NOTHING
    box: vec[i64] = NOTHING
    """Events taken out unseen (T7-172)."""
    recalled: vec[i64] = NOTHING
    """For each seat, how many cards of each event it knows to lie face down; no entries with an empty box."""
    fevers: vec[i64] = NOTHING
    face_up: i64 = 0
    """The seats whose loyalty everybody sees, as bits."""
    phase: i64 = phases.SETUP_HOLD
    decider: i64 = NOBODY
    """The first seat that owes a decision, -1 for nobody."""
    turn: i64 = NOBODY
    turn_count: i64 = 0
    actions_left: i64 = 0
    sudden_death: bool = False
    ending: i64 = numbering.RUNNING
    winner: i64 = numbering.DRAW
    deck_start: i64 = 0
    deck_size: i64 = 0
    group_count: i64 = 0
    event_next: i64 = 0
    event_end: i64 = 0
    discard_count: i64 = 0
    atlantis_owner: i64 = NOBODY
    el_dorado_owner: i64 = NOBODY
    fountain_owner: i64 = NOBODY
    code_owner: i64 = NOBODY
    code_skips: i64 = 0
    placing_count: i64 = 0
    setup_ship: i64 = NOBODY
    event_card: i64 = numbering.EMPTY
    event_place: i64 = numbering.EMPTY
    revealer: i64 = NOBODY
    force_pair: i64 = numbering.EMPTY
    force_target: i64 = NOBODY
    letter_user: i64 = NOBODY
    """Who uses a Letter of Marque, -1 for nobody."""
    letter_saved: bool = False
    letter_target: i64 = NOBODY
    maroon_seat: i64 = NOBODY
    maroon_cause: i64 = numbering.EMPTY
    crow_target: i64 = NOBODY
    crow_left: i64 = 0
    vote_kind: i64 = numbering.EMPTY
    vote_caller: i64 = NOBODY
    loot_source: i64 = numbering.EMPTY
    last_kind: i64 = numbering.EMPTY
    last_caller: i64 = NOBODY
    last_seats: i64 = 0
    last_result: i64 = numbering.EMPTY
    suspicion: Suspicion | None = None
    """What the players' acts have told of their loyalties; None if nobody has drawn conclusions."""

    def lay_out(self, twin: Table) -> None:
        """Lay the same position out on another table."""
        twin.terms = self.terms
        twin.players = self.players[:]
        twin.mat = self.mat[:]
        twin.ballots = self.ballots[:]
        twin.piles = self.piles[:]
        twin.box = self.box[:]
        twin.recalled = self.recalled[:]
        twin.fevers = self.fevers[:]
        twin.reveals = self.reveals
        twin.handovers = self.handovers
        twin.face_up = self.face_up
        twin.phase = self.phase
        twin.decider = self.decider
        twin.turn = self.turn
        twin.turn_count = self.turn_count
        twin.actions_left = self.actions_left
        twin.sudden_death = self.sudden_death
        twin.ending = self.ending
        twin.winner = self.winner
        twin.deck_start = self.deck_start
        twin.deck_size = self.deck_size
        twin.group_count = self.group_count
        twin.event_next = self.event_next
        twin.event_end = self.event_end
        twin.discard_count = self.discard_count
        twin.atlantis_owner = self.atlantis_owner
        twin.el_dorado_owner = self.el_dorado_owner
        twin.fountain_owner = self.fountain_owner
        twin.code_owner = self.code_owner
        twin.code_skips = self.code_skips
        twin.placing_count = self.placing_count
        twin.setup_ship = self.setup_ship
        twin.event_card = self.event_card
        twin.event_place = self.event_place
        twin.revealer = self.revealer
        twin.force_pair = self.force_pair
        twin.force_target = self.force_target
        twin.letter_user = self.letter_user
        twin.letter_saved = self.letter_saved
        twin.letter_target = self.letter_target
        twin.maroon_seat = self.maroon_seat
        twin.maroon_cause = self.maroon_cause
        twin.crow_target = self.crow_target
        twin.crow_left = self.crow_left
        twin.vote_kind = self.vote_kind
        twin.vote_caller = self.vote_caller
        twin.loot_source = self.loot_source
        twin.last_kind = self.last_kind
        twin.last_caller = self.last_caller
        twin.last_seats = self.last_seats
        twin.last_result = self.last_result
        twin.suspicion = self.suspicion

    # --- Whose decision ----------------------------------------------------------------------------

    def to_move(self) -> i64:
        """Return the first seat that owes a decision, -1 when the game is over."""
        return self.decider

    def owes(self, seat: i64) -> bool:
        """Tell whether a seat owes a decision: several in a vote, in any order (T7-62)."""
        if self.phase == phases.VOTE:
            return self.players[seat * at.SIZE + at.VOTING] == at.OWING
        return seat == self.decider

    # --- Pawns -------------------------------------------------------------------------------------

    def clockwise(self, seat: i64, steps: i64) -> i64:
        """Return the seat so many places clockwise (T7-1)."""
        other = seat + steps
        return other - self.seats if other >= self.seats else other

    def where(self, seat: i64) -> i64:
        """Return the line or rowboat of a pawn."""
        return self.players[seat * at.SIZE + at.WHERE]

    def length(self, line: i64) -> i64:
        """Return how many pawns stand in a line."""
        return self.mat[at.LENGTH + line]

    def pawn_at(self, line: i64, place: i64) -> i64:
        """Return the pawn on a place of a line, counted from 0 at the front."""
        return self.mat[at.LINES + line * numbering.LINE_ROOM + place]

    def front(self, line: i64) -> i64:
        """Return the captain of a ship or the Governor of Tortuga, -1 for nobody (T7-21, T7-23)."""
        return self.mat[at.LINES + line * numbering.LINE_ROOM] if self.mat[at.LENGTH + line] > 0 else NOBODY

    def is_captain(self, seat: i64) -> bool:
        """Tell whether a pawn stands at the front of a ship (T7-21)."""
        line = self.where(seat)
        return line < numbering.TOR and self.pawn_at(line, 0) == seat

    def is_first_mate(self, seat: i64) -> bool:
        """Tell whether a pawn is the second on a ship (T7-21)."""
        line = self.where(seat)
        return line < numbering.TOR and self.length(line) > 1 and self.pawn_at(line, 1) == seat

    def is_cabin_boy(self, seat: i64) -> bool:
        """Tell whether a pawn is the last on a ship, whatever else it is (T7-21, T7-22)."""
        line = self.where(seat)
        return line < numbering.TOR and self.pawn_at(line, self.length(line) - 1) == seat

    def is_governor(self, seat: i64) -> bool:
        """Tell whether a pawn stands at the front on Tortuga (T7-23)."""
        return self.where(seat) == numbering.TOR and self.pawn_at(numbering.TOR, 0) == seat

    def anyone_ashore(self) -> bool:
        """Tell whether a Letter of Marque finds a pawn on Tortuga or in a rowboat (T7-113)."""
        mat = self.mat
        return mat[at.LENGTH + numbering.TOR] > 0 or mat[at.PAWN] >= 0 or mat[at.PAWN + 1] >= 0

    # --- Treasure ----------------------------------------------------------------------------------

    def gold(self, line: i64, side: i64) -> i64:
        """Return the treasure in a hold of a ship or in an area of Tortuga."""
        return self.mat[at.HOLDS + 2 * line + side]

    def total(self, side: i64) -> i64:
        """Return a side's treasure on both ships, with or without crew, and on Tortuga (T7-94, T7-200)."""
        mat = self.mat
        return mat[at.HOLDS + side] + mat[at.HOLDS + 2 + side] + mat[at.HOLDS + 4 + side]

    # --- Cards -------------------------------------------------------------------------------------

    def row(self, place: i64) -> i64:
        """Return the event on a row place, counted from 0; -1 if there is none."""
        return self.mat[at.ROW + place]

    def filled_places(self) -> i64:
        """Return the row places on which cards lie, as bits."""
        mat = self.mat
        filled: i64 = 0
        for place in range(ROW_PLACES):
            if mat[at.ROW + place] >= 0:
                filled |= 1 << place
        return filled

    def hand_count(self, seat: i64) -> i64:
        """Return how many vote cards a seat has."""
        return self.players[seat * at.SIZE + at.HAND_COUNT]

    def deck_card(self, depth: i64) -> i64:
        """Return the face of a vote card in the deck, 0 for the top."""
        return self.ballots[at.DECK + (self.deck_start + depth) % numbering.VOTE_COUNT]

    def event_deck_size(self) -> i64:
        """Return how many events are left in the deck."""
        return self.event_end - self.event_next

    # --- The end -----------------------------------------------------------------------------------

    def leading_side(self) -> i64:
        """Return who wins by the treasure as it lies: with equal totals the Dutch player, if there is one.

        Higher total wins (T7-201); an odd table has a Dutch player who wins ties alone (T7-202); at an even
        one nobody does (T7-203).
        """
        british = self.total(numbering.BRITISH)
        french = self.total(numbering.FRENCH)
        if british > french:
            return numbering.BRITISH
        if french > british:
            return numbering.FRENCH
        return numbering.DUTCH if self.seats % 2 == 1 else numbering.DRAW

    def payoff(self, seat: i64) -> float:
        """Return +1 for a winner and -1 for everybody else; 0 in a draw and before the end (T7-204)."""
        if self.phase != phases.GAME_OVER or self.winner == numbering.DRAW:
            return 0.0
        return 1.0 if self.players[seat * at.SIZE + at.LOYALTY] == self.winner else -1.0

    def outcome(self) -> Outcome | None:
        """Return how the game ended: winners, reason, and each side's treasure (T7-205, T7-206)."""
        if self.phase != phases.GAME_OVER:
            return None
        parts = {"british": int(self.total(numbering.BRITISH)), "french": int(self.total(numbering.FRENCH))}
        sides = [self.players[seat * at.SIZE + at.LOYALTY] for seat in range(self.seats)]
        winners = [seat for seat, side in enumerate(sides) if side == self.winner]
        totals = [0 if side == numbering.DUTCH else int(self.total(side)) for side in sides]
        scores = [Score(total, dict(parts)) for total in totals]
        return Outcome(tuple(winners), numbering.REASONS[self.ending], tuple(scores))

    # --- Votes -------------------------------------------------------------------------------------

    def all_seats(self) -> i64:
        """Return the bits of all seats."""
        return numbering.BITS[self.seats] - 1

    def could_vote(self, seat: i64, kind: i64, caller: i64) -> bool:
        """Tell whether a seat belongs to those who vote and has a card, the Pirate Code left aside.

        Attack: all aboard; mutiny: all but the captain; brawl: all on Tortuga; never from a rowboat (T7-60).
        Without cards one may call a vote but takes no part (T7-61).
        """
        if self.hand_count(seat) == 0 or self.where(seat) != self.where(caller):
            return False
        return kind != polls.MUTINY or not self.is_captain(seat)

    def takes_part(self, seat: i64, kind: i64, caller: i64) -> bool:
        """Tell whether a seat votes; the Pirate Code may keep its owner out (T7-138, T7-140)."""
        return self.could_vote(seat, kind, caller) and (self.code_owner != seat or self.terms.may_abstain)

    def may_play_second(self, seat: i64) -> bool:
        """Tell whether a voter owns El Dorado and has a card left after the first (T7-128, T7-129)."""
        return self.el_dorado_owner == seat and self.hand_count(seat) > 1

    def is_at_second(self, seat: i64) -> bool:
        """Tell whether a voter who is not done has played a card and may play another."""
        return self.players[seat * at.SIZE + at.CARD_1] >= 0

    def may_abstain(self, seat: i64) -> bool:
        """Tell whether a voter may sit a vote out by the Pirate Code (T7-140)."""
        return self.terms.may_abstain and self.code_owner == seat

    # --- Who knows what ----------------------------------------------------------------------------

    def has_seen(self, seat: i64, place: i64) -> bool:
        """Tell whether a seat knows the card on a row place."""
        return self.players[seat * at.SIZE + at.PEEKED] & numbering.BITS[place] != 0

    def knows_loyalty(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a viewer sees a seat's loyalty card: the own one, or one that lies face up (T7-3)."""
        return viewer == seat or self.face_up & numbering.BITS[seat] != 0

    def knew_loyalty(self, viewer: i64, fever: i64, which: i64) -> bool:
        """Tell whether a viewer saw what the first or second of a Cabin Fever held before it (T7-196)."""
        seat = self.fevers[fever * at.FEVER_SIZE + which]
        return viewer == seat or self.fevers[fever * at.FEVER_SIZE + 4] & numbering.BITS[seat] != 0

    def fever_count(self) -> i64:
        """Return how many Cabin Fevers there have been."""
        return len(self.fevers) // at.FEVER_SIZE

    def knows_hand(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a viewer knows a seat's vote cards: its own, or since a Crow's Nest (T7-5, T7-199)."""
        if viewer == seat:
            return True
        return viewer >= 0 and self.players[viewer * at.SIZE + at.KNOWS] & numbering.BITS[seat] != 0

    def knows_group(self, viewer: i64, group: i64) -> bool:
        """Tell whether a viewer knows the faces in a part of the deck; a spectator what all know (T7-198)."""
        seats = self.ballots[at.GROUPS + 2 * group + 1]
        return seats & numbering.BITS[viewer] != 0 if viewer >= 0 else seats == self.all_seats()

    def knows_place(self, viewer: i64, place: i64) -> bool:
        """Tell whether a viewer knows the event on a row place (T7-192)."""
        return viewer >= 0 and self.has_seen(viewer, place)

    def knows_picks(self, viewer: i64) -> bool:
        """Tell whether a viewer sees the cards of a Crow's Nest in progress (T7-136)."""
        return viewer == self.revealer

    # --- Plain data --------------------------------------------------------------------------------

    def winner_name(self) -> str:
        """Return the side that has won, or "draw"."""
        return "draw" if self.winner == numbering.DRAW else LOYALTIES[self.winner]

    def loyalties(self) -> list[str]:
        """Return everybody's loyalty as it is now."""
        return [LOYALTIES[self.players[seat * at.SIZE + at.LOYALTY]] for seat in range(self.seats)]

    def star_names(self) -> list[str]:
        """Return the star events of this game, in the order of the box (T7-12)."""
        return [EVENTS[star] for star in self.terms.stars]

    def line(self, line: i64) -> list[int]:
        """Return the pawns of a line, front first."""
        return [int(self.pawn_at(line, place)) for place in range(self.length(line))]

    def hand(self, seat: i64) -> list[int]:
        """Return a seat's vote cards, ascending."""
        return self._spread(self.players, seat * at.SIZE + at.HAND)

    def ballot_faces(self, base: i64) -> list[int]:
        """Return cards counted in `ballots` from a place on, ascending."""
        return self._spread(self.ballots, base)

    def _spread(self, counts: Any, base: i64) -> list[int]:
        cards: list[int] = []
        for face in range(numbering.FACES):
            cards += [int(face)] * int(counts[base + face])
        return cards

    def kept_cards(self, seat: i64) -> list[str]:
        """Return the events in front of a seat, in the order received (T7-112)."""
        first: i64 = seat * at.SIZE + at.KEPT
        return [EVENTS[self.players[first + i]] for i in range(self.players[seat * at.SIZE + at.KEPT_COUNT])]

    def around(self, first: i64) -> list[int]:
        """Return all seats, clockwise from one on."""
        return [int(self.clockwise(first, steps)) for steps in range(self.seats)]

    def voters(self, caller: i64) -> list[int]:
        """Return who takes part in the present vote, clockwise from the caller."""
        return [
            seat for seat in self.around(caller) if self.players[seat * at.SIZE + at.VOTING] != at.NO_PART
        ]

    def seats_in(self, bits: i64) -> list[int]:
        """Return the seats of a set of bits, ascending."""
        return [int(seat) for seat in range(self.seats) if bits & numbering.BITS[seat] != 0]


def event_name(card: i64) -> str | None:
    """Return the name of an event, None for no card."""
    return None if card == numbering.EMPTY else EVENTS[card]
