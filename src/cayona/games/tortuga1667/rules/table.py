"""What lies on the table: the packed state of a game of Tortuga 1667, and how to read it (compiled).

Hot state is packed into a few arrays, so that a copy is a few slices:

- `players`: SIZE numbers for each seat, at the places named below.
- `mat`: the lines of pawns, rowboats, treasures, the event row, and pawns that are still to be placed.
- `ballots`: the vote deck (a ring), who knows which part of it, the last vote, a Crow's Nest in progress.
- `piles`: the event deck and the discarded events.

`box`, `recalled` and `fevers` are empty in most games. What a seat may know of all this is in `knowledge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.rules.numbering import (
    BRITISH,
    DRAW,
    DUTCH,
    EMPTY,
    EVENT_KINDS,
    FRENCH,
    GAME_OVER,
    LINE_ROOM,
    REASONS,
    RUNNING,
    SETUP_HOLD,
    TOR,
    VOTE,
    VOTE_COUNT,
)
from cayona.games.tortuga1667.rules.suspicion import Suspicion
from cayona.games.tortuga1667.rules.terms import Terms
from cayona.kernel.chance import Chance
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.state import NOBODY, State

if TYPE_CHECKING:
    from cayona.kernel.game import Game

# Places of a player.
LOYALTY: Final = 0
WHERE: Final = 1  # a line, or a rowboat
SKIP_TURNS: Final = 2
PEEKED: Final = 3  # the row places whose cards the seat has seen, as bits (T7-192)
KNOWS: Final = 4  # the seats whose hands it knows, as bits (T7-199)
VOTING: Final = 5  # takes no part, still owes a card, is done
CARD_1: Final = 6  # faces committed in the present vote
CARD_2: Final = 7
ALBATROSSES: Final = 8
LETTERS: Final = 9
KEPT_COUNT: Final = 10
KEPT: Final = 11  # up to ten events in front of the player, in the order received
HAND_COUNT: Final = 21
HAND: Final = 22  # vote cards by face
SIZE: Final = 36

NO_PART: Final = 0
OWING: Final = 1
DONE: Final = 2

# Places on the mat.
LENGTH: Final = 0  # pawns in each line
PAWN: Final = 3  # in each rowboat
WRECKED: Final = 5  # 1 for a destroyed rowboat
GOLD: Final = 7  # on the Galleon; then British and French for each line
HOLDS: Final = 8
ROW: Final = 14
LINES: Final = 19
PLACING: Final = 46  # pawns still to place, in drawing order
MAT_SIZE: Final = 55

# Places in ballots.
DECK: Final = 0  # a ring of 32
GROUPS: Final = 32  # size and seats (as bits) of each part, top first
LAST_FACES: Final = 98  # faces of the last vote, by count
OLD_HAND: Final = 112  # Crow's Nest: the taken hand and what has been picked, by count
PICKED: Final = 126
BALLOTS_SIZE: Final = 140

# Places in piles.
EVENT_DECK: Final = 0
DISCARD: Final = 24
PILES_SIZE: Final = 48

FEVER_SIZE: Final = 5  # revealer, other, what they held, who of them lay face up (bits)


class Table(State):
    """The mat, the cards, and where the turn stands."""

    terms: Terms
    players: vec[i64]
    mat: vec[i64]
    ballots: vec[i64]
    piles: vec[i64]
    box: vec[i64]
    """Events taken out unseen (T7-172)."""
    recalled: vec[i64]
    """For each seat, how many cards of each event it knows to lie face down; no entries with an empty box."""
    fevers: vec[i64]
    face_up: i64
    """The seats whose loyalty everybody sees, as bits."""
    phase: i64
    decider: i64
    """The first seat that owes a decision, -1 for nobody."""
    turn: i64
    turn_count: i64
    actions_left: i64
    sudden_death: bool
    ending: i64
    winner: i64
    deck_start: i64
    deck_size: i64
    group_count: i64
    event_next: i64
    event_end: i64
    discard_count: i64
    atlantis_owner: i64
    el_dorado_owner: i64
    fountain_owner: i64
    code_owner: i64
    code_skips: i64
    placing_count: i64
    setup_ship: i64
    event_card: i64
    event_place: i64
    revealer: i64
    force_pair: i64
    force_target: i64
    letter_user: i64
    """Who uses a Letter of Marque, -1 for nobody."""
    letter_saved: bool
    letter_target: i64
    maroon_seat: i64
    maroon_cause: i64
    crow_target: i64
    crow_left: i64
    vote_kind: i64
    vote_caller: i64
    loot_source: i64
    last_kind: i64
    last_caller: i64
    last_seats: i64
    last_result: i64
    suspicion: Suspicion | None
    """What the players' acts have told of their loyalties; None if nobody has drawn conclusions."""

    def __init__(
        self,
        game: Game,
        seats: i64,
        options: dict[str, Any],
        chance: Chance,
        terms: Terms,
        players: vec[i64],
        mat: vec[i64],
        ballots: vec[i64],
        piles: vec[i64],
        box: vec[i64],
        recalled: vec[i64],
        fevers: vec[i64],
    ) -> None:
        super().__init__(game, seats, options, chance)
        self.terms = terms
        self.players = players
        self.mat = mat
        self.ballots = ballots
        self.piles = piles
        self.box = box
        self.recalled = recalled
        self.fevers = fevers
        self.face_up = 0
        self.phase = SETUP_HOLD
        self.decider = NOBODY
        self.turn = NOBODY
        self.turn_count = 0
        self.actions_left = 0
        self.sudden_death = False
        self.ending = RUNNING
        self.winner = DRAW
        self.deck_start = 0
        self.deck_size = 0
        self.group_count = 0
        self.event_next = 0
        self.event_end = 0
        self.discard_count = 0
        self.atlantis_owner = NOBODY
        self.el_dorado_owner = NOBODY
        self.fountain_owner = NOBODY
        self.code_owner = NOBODY
        self.code_skips = 0
        self.placing_count = 0
        self.setup_ship = NOBODY
        self.event_card = EMPTY
        self.event_place = EMPTY
        self.revealer = NOBODY
        self.force_pair = EMPTY
        self.force_target = NOBODY
        self.letter_user = NOBODY
        self.letter_saved = False
        self.letter_target = NOBODY
        self.maroon_seat = NOBODY
        self.maroon_cause = EMPTY
        self.crow_target = NOBODY
        self.crow_left = 0
        self.vote_kind = EMPTY
        self.vote_caller = NOBODY
        self.loot_source = EMPTY
        self.last_kind = EMPTY
        self.last_caller = NOBODY
        self.last_seats = 0
        self.last_result = EMPTY
        self.suspicion = None

    def lay_out(self, twin: Table) -> None:
        """Lay the same position out on another table that has copies of the arrays."""
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
        if self.phase == VOTE:
            return self.players[seat * SIZE + VOTING] == OWING
        return seat == self.decider

    # --- Pawns -------------------------------------------------------------------------------------

    def clockwise(self, seat: i64, steps: i64) -> i64:
        """Return the seat so many places clockwise (T7-1)."""
        other = seat + steps
        return other - self.seats if other >= self.seats else other

    def where(self, seat: i64) -> i64:
        """Return the line or rowboat of a pawn."""
        return self.players[seat * SIZE + WHERE]

    def length(self, line: i64) -> i64:
        """Return how many pawns stand in a line."""
        return self.mat[LENGTH + line]

    def at(self, line: i64, place: i64) -> i64:
        """Return the pawn on a place of a line, counted from 0 at the front."""
        return self.mat[LINES + line * LINE_ROOM + place]

    def front(self, line: i64) -> i64:
        """Return the captain of a ship or the Governor of Tortuga, -1 for nobody (T7-21, T7-23)."""
        return self.mat[LINES + line * LINE_ROOM] if self.mat[LENGTH + line] > 0 else NOBODY

    def is_captain(self, seat: i64) -> bool:
        """Tell whether a pawn stands at the front of a ship (T7-21)."""
        line = self.where(seat)
        return line < TOR and self.at(line, 0) == seat

    def is_first_mate(self, seat: i64) -> bool:
        """Tell whether a pawn is the second on a ship (T7-21)."""
        line = self.where(seat)
        return line < TOR and self.length(line) > 1 and self.at(line, 1) == seat

    def is_cabin_boy(self, seat: i64) -> bool:
        """Tell whether a pawn is the last on a ship, whatever else it is (T7-21, T7-22)."""
        line = self.where(seat)
        return line < TOR and self.at(line, self.length(line) - 1) == seat

    def is_governor(self, seat: i64) -> bool:
        """Tell whether a pawn stands at the front on Tortuga (T7-23)."""
        return self.where(seat) == TOR and self.at(TOR, 0) == seat

    def boat_is_free(self, ship: i64) -> bool:
        """Tell whether a rowboat can be entered: neither taken nor destroyed (T7-96)."""
        return self.mat[PAWN + ship] < 0 and self.mat[WRECKED + ship] == 0

    def anyone_ashore(self) -> bool:
        """Tell whether a Letter of Marque finds a pawn on Tortuga or in a rowboat (T7-113)."""
        mat = self.mat
        return mat[LENGTH + TOR] > 0 or mat[PAWN] >= 0 or mat[PAWN + 1] >= 0

    # --- Treasure ----------------------------------------------------------------------------------

    def gold(self, line: i64, side: i64) -> i64:
        """Return the treasure in a hold of a ship or in an area of Tortuga."""
        return self.mat[HOLDS + 2 * line + side]

    def total(self, side: i64) -> i64:
        """Return a side's treasure on both ships, with or without crew, and on Tortuga (T7-94, T7-200)."""
        mat = self.mat
        return mat[HOLDS + side] + mat[HOLDS + 2 + side] + mat[HOLDS + 4 + side]

    # --- Cards -------------------------------------------------------------------------------------

    def row(self, place: i64) -> i64:
        """Return the event on a row place, counted from 0; -1 if there is none."""
        return self.mat[ROW + place]

    def hand_count(self, seat: i64) -> i64:
        """Return how many vote cards a seat has."""
        return self.players[seat * SIZE + HAND_COUNT]

    def deck_card(self, depth: i64) -> i64:
        """Return the face of a vote card in the deck, 0 for the top."""
        return self.ballots[DECK + (self.deck_start + depth) % VOTE_COUNT]

    def event_deck_size(self) -> i64:
        """Return how many events are left in the deck."""
        return self.event_end - self.event_next

    # --- The end -----------------------------------------------------------------------------------

    def leading_side(self) -> i64:
        """Return who wins by the treasure as it lies: with equal totals the Dutch player, if there is one.

        Higher total wins (T7-201); an odd table has a Dutch player who wins ties alone (T7-202); at an even
        one nobody does (T7-203).
        """
        british = self.total(BRITISH)
        french = self.total(FRENCH)
        if british > french:
            return BRITISH
        if french > british:
            return FRENCH
        return DUTCH if self.seats % 2 == 1 else DRAW

    def payoff(self, seat: i64) -> float:
        """Return +1 for a winner and -1 for everybody else; 0 in a draw and before the end (T7-204)."""
        if self.phase != GAME_OVER or self.winner == DRAW:
            return 0.0
        return 1.0 if self.players[seat * SIZE + LOYALTY] == self.winner else -1.0

    def outcome(self) -> Outcome | None:
        """Return how the game ended: winners, reason, and each side's treasure (T7-205, T7-206)."""
        if self.phase != GAME_OVER:
            return None
        parts = {"british": int(self.total(BRITISH)), "french": int(self.total(FRENCH))}
        winners: list[int] = []
        scores: list[Score] = []
        seat: i64
        for seat in range(self.seats):
            side = self.players[seat * SIZE + LOYALTY]
            if side == self.winner:
                winners.append(int(seat))
            scores.append(Score(0 if side == DUTCH else int(self.total(side)), dict(parts)))
        return Outcome(tuple(winners), REASONS[self.ending], tuple(scores))


def empty_players(seats: i64) -> vec[i64]:
    """Return the players' array of a table with nothing dealt."""
    players = vec[i64]([0] * int(seats * SIZE))
    seat: i64
    for seat in range(seats):
        players[seat * SIZE + WHERE] = EMPTY
        players[seat * SIZE + CARD_1] = EMPTY
        players[seat * SIZE + CARD_2] = EMPTY
    return players


def empty_mat() -> vec[i64]:
    """Return a mat without pawns, treasure and cards."""
    mat = vec[i64]([0] * MAT_SIZE)
    mat[PAWN] = EMPTY
    mat[PAWN + 1] = EMPTY
    i: i64
    for i in range(5):
        mat[ROW + i] = EMPTY
    for i in range(LINES, LINES + 3 * LINE_ROOM):
        mat[i] = EMPTY
    return mat


def no_memory(seats: i64, boxed: bool) -> vec[i64]:
    """Return empty notes about events seen before a shuffle; none at all with an empty box (T7-197)."""
    return vec[i64]([0] * (int(seats) * EVENT_KINDS if boxed else 0))


def empty_ballots() -> vec[i64]:
    """Return vote cards that are not there yet."""
    return vec[i64]([0] * BALLOTS_SIZE)


def empty_piles() -> vec[i64]:
    """Return event piles without cards."""
    return vec[i64]([0] * PILES_SIZE)
