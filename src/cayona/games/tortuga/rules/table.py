"""What lies on the table: the packed state of a game of Tortuga, how to read it, and the score (compiled).

Hot state is packed into two arrays, so that a copy is two slices:

- `boards`: SIZE numbers for each seat, at the places named below. Dice are bit masks (bit 0 is die A):
  those on each action space, those in hand, and those in hand that show each face while a roll matters.
- `middle`: chests in the bag and in the centre by colour, treasure tokens in the pool by value.

Everything is public except rolls and commits while dice are kept, and treasure tokens (see `knowledge`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import FIRST_FIELD, LAST_FIELD, SET_POINTS
from cayona.games.tortuga.rules.dice import CAPACITY, COUNT, dice_sum
from cayona.games.tortuga.rules.numbering import (
    ACTION_KINDS,
    ATTACK,
    BLUE,
    COLOUR_KINDS,
    CREW,
    FLEET,
    ISLAND,
    OVER_PHASE,
    PIRATE,
    PURPLE,
    RAID,
    RED,
    ROLL_PHASE,
    SHIP,
    TOKEN_KINDS,
    TORTUGA,
    WHITE,
    YELLOW,
)
from cayona.kernel.chance import Chance
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.state import NOBODY, State

if TYPE_CHECKING:
    from cayona.kernel.game import Game

# Places on a board.
MARKER: Final = 0  # ship, pirate: the field of the marker
CHESTS: Final = 2  # five counts for each of the four areas
ADVANTAGE: Final = 22  # for each action: 0 no token, 1 or 2 the side up
TOKENS: Final = 27  # own treasure tokens by value
PLACED: Final = 30  # for each action: the dice on its space
HAND: Final = 35  # the dice in hand
SHOWN: Final = 36  # for each face: the dice in hand that show it
COMMIT: Final = 42  # the secret commit, NO_COMMIT while it is owed
KEPT: Final = 43  # kept skulls that are still to be turned
STUCK: Final = 44  # 1 after NO_PLACE until a die is kept
EARNS: Final = 45  # 1 if an advantage token is due for this step
SIZE: Final = 46

# Places in the middle.
BAG: Final = 0
CENTRE: Final = 5
POOL: Final = 10
MIDDLE: Final = 13

NO_COMMIT: Final = -1

RUNNING: Final = 0
ENOUGH_CHESTS: Final = 1
LAST_ROUND: Final = 2
REASONS: Final = ("", "end_chests", "max_rounds")


class Table(State):
    """The boards, the middle, and where the round stands."""

    end_chests: i64
    max_rounds: i64
    boards: vec[i64]
    middle: vec[i64]
    round: i64
    start: i64
    """Who holds the start-player marker: order is clockwise from here (TO-11)."""
    phase: i64
    step: i64
    action: i64
    """The action being resolved, -1 outside phase 2."""
    place: i64
    """Which place of it acts, 1 or 2; 0 outside phase 2."""
    first: i64
    """Who has the first place of the action being resolved, -1 for nobody."""
    second: i64
    target: i64
    drawn_1: i64
    """The value of the first of two drawn treasure tokens, 0 for none."""
    drawn_2: i64
    mover: i64
    moving: i64
    """The area that the mover has to empty next, -1 outside phase 3."""
    current_seat: i64
    """The first seat that owes a decision, -1 for nobody."""
    ending: i64

    def __init__(
        self,
        game: Game,
        seats: i64,
        options: dict[str, Any],
        chance: Chance,
        boards: vec[i64],
        middle: vec[i64],
    ) -> None:
        super().__init__(game, seats, options, chance)
        self.end_chests = 0
        self.max_rounds = 0
        self.boards = boards
        self.middle = middle
        self.round = 1
        self.start = 0
        self.phase = ROLL_PHASE
        self.step = 1
        self.action = NOBODY
        self.place = 0
        self.first = NOBODY
        self.second = NOBODY
        self.target = NOBODY
        self.drawn_1 = 0
        self.drawn_2 = 0
        self.mover = NOBODY
        self.moving = NOBODY
        self.current_seat = NOBODY
        self.ending = RUNNING

    def lay_out(self, twin: Table) -> None:
        """Lay the same position out on another table that has copies of the arrays."""
        twin.reveals = self.reveals
        twin.handovers = self.handovers
        twin.end_chests = self.end_chests
        twin.max_rounds = self.max_rounds
        twin.round = self.round
        twin.start = self.start
        twin.phase = self.phase
        twin.step = self.step
        twin.action = self.action
        twin.place = self.place
        twin.first = self.first
        twin.second = self.second
        twin.target = self.target
        twin.drawn_1 = self.drawn_1
        twin.drawn_2 = self.drawn_2
        twin.mover = self.mover
        twin.moving = self.moving
        twin.current_seat = self.current_seat
        twin.ending = self.ending

    # --- Reading the table -------------------------------------------------------------------------

    def clockwise(self, turn: i64) -> i64:
        """Return the seat that comes after `turn` others, start player first (TO-11)."""
        seat = self.start + turn
        return seat - self.seats if seat >= self.seats else seat

    def marker(self, seat: i64, kind: i64) -> i64:
        """Return the field of a seat's ship (0) or pirate (1) marker."""
        return self.boards[seat * SIZE + MARKER + kind]

    def capacity(self, seat: i64, kind: i64) -> i64:
        """Return what a marker allows: dice on attack or raid, chests in the fleet or crew area (TO-7)."""
        return CAPACITY[self.boards[seat * SIZE + MARKER + kind]]

    def chests(self, seat: i64, area: i64, colour: i64) -> i64:
        """Return how many chests of a colour lie in an area; their order has no meaning (TO-69)."""
        return self.boards[seat * SIZE + CHESTS + area * COLOUR_KINDS + colour]

    def area_size(self, seat: i64, area: i64) -> i64:
        """Return how many chests lie in an area."""
        boards = self.boards
        i: i64 = seat * SIZE + CHESTS + area * COLOUR_KINDS
        return boards[i] + boards[i + 1] + boards[i + 2] + boards[i + 3] + boards[i + 4]

    def advantage(self, seat: i64, action: i64) -> i64:
        """Return the side of an advantage token, 0 if there is none (TO-8, TO-37)."""
        return self.boards[seat * SIZE + ADVANTAGE + action]

    def dice_on(self, seat: i64, action: i64) -> i64:
        """Return the dice on an action space, as a mask."""
        return self.boards[seat * SIZE + PLACED + action]

    def hand(self, seat: i64) -> i64:
        """Return the dice in hand, as a mask."""
        return self.boards[seat * SIZE + HAND]

    def total(self, seat: i64, action: i64) -> i64:
        """Return dice plus advantage; without a die on the space it is 0, token or not (TO-38, TO-40)."""
        mask = self.boards[seat * SIZE + PLACED + action]
        if mask == 0:
            return 0
        return dice_sum(action, mask) + self.boards[seat * SIZE + ADVANTAGE + action]

    def room(self, seat: i64, action: i64) -> i64:
        """Return how many more dice an action space takes (TO-22)."""
        if action < ATTACK:
            return ACTION_KINDS
        return self.capacity(seat, action - ATTACK) - COUNT[self.dice_on(seat, action)]

    def token_count(self, seat: i64) -> i64:
        """Return how many treasure tokens a seat owns."""
        boards = self.boards
        i: i64 = seat * SIZE + TOKENS
        return boards[i] + boards[i + 1] + boards[i + 2]

    def bag_size(self) -> i64:
        """Return how many chests are in the bag."""
        middle = self.middle
        return middle[0] + middle[1] + middle[2] + middle[3] + middle[4]

    def pool_size(self) -> i64:
        """Return how many treasure tokens lie in the middle."""
        middle = self.middle
        return middle[POOL] + middle[POOL + 1] + middle[POOL + 2]

    def actor(self) -> i64:
        """Return who holds the place that is acting, -1 for nobody."""
        return self.first if self.place == 1 else self.second

    # --- Small changes -----------------------------------------------------------------------------

    def move_marker(self, seat: i64, kind: i64, steps: i64) -> None:
        """Move a marker; it stays within fields 1 to 8 (TO-49, TO-56)."""
        i: i64 = seat * SIZE + MARKER + kind
        field = self.boards[i] + steps
        if field > LAST_FIELD:
            field = LAST_FIELD
        elif field < FIRST_FIELD:
            field = FIRST_FIELD
        self.boards[i] = field

    def draw_chest(self) -> i64:
        """Draw one chest from the bag, every chest equally likely; -1 if it is empty."""
        left = self.bag_size()
        if left == 0:
            return NOBODY
        self.reveals += 1
        middle = self.middle
        pick = self.chance.below(left)
        colour: i64 = 0
        while pick >= middle[BAG + colour]:
            pick -= middle[BAG + colour]
            colour += 1
        middle[BAG + colour] -= 1
        return colour

    def draw_token(self) -> i64:
        """Take one token from the pool, every token equally likely; return its value, 0 if there is none."""
        left = self.pool_size()
        if left == 0:
            return 0
        self.reveals += 1
        middle = self.middle
        pick = self.chance.below(left)
        kind: i64 = 0
        while pick >= middle[POOL + kind]:
            pick -= middle[POOL + kind]
            kind += 1
        middle[POOL + kind] -= 1
        return kind + 1

    # --- The score ---------------------------------------------------------------------------------

    def chest_points(self, seat: i64) -> i64:
        """Count 3 for a chest on Tortuga, 2 in the fleet, 1 in the crew area; purple double (TO-76)."""
        points: i64 = 0
        area: i64
        for area in range(CREW, TORTUGA + 1):
            points += area * (self.area_size(seat, area) + self.chests(seat, area, PURPLE))
        return points

    def sets(self, seat: i64) -> i64:
        """Return the most sets of red, blue and yellow, white on Tortuga as any of them (TO-77, TO-78)."""
        red = self._everywhere(seat, RED)
        blue = self._everywhere(seat, BLUE)
        yellow = self._everywhere(seat, YELLOW)
        jokers = self.chests(seat, TORTUGA, WHITE)
        sets: i64 = 0
        while _missing(sets + 1, red) + _missing(sets + 1, blue) + _missing(sets + 1, yellow) <= jokers:
            sets += 1
        return sets

    def _everywhere(self, seat: i64, colour: i64) -> i64:
        boards = self.boards
        i: i64 = seat * SIZE + CHESTS + colour
        return (
            boards[i + ISLAND * COLOUR_KINDS]
            + boards[i + CREW * COLOUR_KINDS]
            + boards[i + FLEET * COLOUR_KINDS]
            + boards[i + TORTUGA * COLOUR_KINDS]
        )

    def track_points(self, seat: i64) -> i64:
        """Count the fields reached on both tracks (TO-79)."""
        return self.marker(seat, SHIP) + self.marker(seat, PIRATE)

    def coins(self, seat: i64) -> i64:
        """Count the coins on a seat's treasure tokens (TO-80)."""
        boards = self.boards
        coins: i64 = 0
        kind: i64
        for kind in range(TOKEN_KINDS):
            coins += boards[seat * SIZE + TOKENS + kind] * (kind + 1)
        return coins

    def open_score(self, seat: i64) -> i64:
        """Return the points that everybody can see: all but the coins."""
        return self.chest_points(seat) + SET_POINTS * self.sets(seat) + self.track_points(seat)

    def score(self, seat: i64) -> i64:
        """Return the points of a seat."""
        return self.open_score(seat) + self.coins(seat)

    def best_score(self) -> i64:
        """Return the highest score."""
        best: i64 = 0
        seat: i64
        for seat in range(self.seats):
            best = max(best, self.score(seat))
        return best

    def payoff(self, seat: i64) -> float:
        """Return the zero-sum value of the game for a seat; tied leaders share the win (TO-81)."""
        if self.phase != OVER_PHASE:
            return 0.0
        best = self.best_score()
        winners = 0
        other: i64
        for other in range(self.seats):
            if self.score(other) == best:
                winners += 1
        seats = int(self.seats)
        if self.score(seat) < best:
            return -1.0 / (seats - 1)
        return (seats / winners - 1.0) / (seats - 1)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, with the points in parts (TO-76 to TO-81)."""
        if self.phase != OVER_PHASE:
            return None
        best = self.best_score()
        winners: list[int] = []
        scores: list[Score] = []
        seat: i64
        for seat in range(self.seats):
            if self.score(seat) == best:
                winners.append(int(seat))
            scores.append(Score(int(self.score(seat)), self.score_parts(seat)))
        return Outcome(tuple(winners), REASONS[self.ending], tuple(scores))

    def score_parts(self, seat: i64) -> dict[str, int]:
        """Return what a score is made of, in points."""
        return {
            "chests": int(self.chest_points(seat)),
            "sets": int(SET_POINTS * self.sets(seat)),
            "tracks": int(self.track_points(seat)),
            "coins": int(self.coins(seat)),
        }

    def area_of(self, action: i64) -> i64:
        """Return the area that an attack (fleet) or raid (crew) is aimed at."""
        return FLEET if action != RAID else CREW


def _missing(wanted: i64, there: i64) -> i64:
    return wanted - there if wanted > there else 0
