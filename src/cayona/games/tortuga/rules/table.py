"""What lies on the table: the packed state of a game of Tortuga, how to read it, and the score (compiled).

Hot state is packed into two arrays, so that a copy is two slices:

- `boards`: SIZE numbers for each seat, at the places named below. Dice are bit masks (bit 0 is die A):
  those on each action space, those in hand, and those in hand that show each face while a roll matters.
- `middle`: chests in the bag and in the centre by colour, treasure tokens in the pool by value.

Everything is public except rolls and commits while dice are kept, and treasure tokens (see `knowledge`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import ACTIONS, COLOURS, FACES, FIRST_FIELD, LAST_FIELD, SET_POINTS
from cayona.games.tortuga.rules import numbering
from cayona.games.tortuga.rules.dice import CAPACITY, COUNT, DIE_BITS, letters
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.state import NOBODY, State

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

    end_chests: i64 = 0
    max_rounds: i64 = 0
    lone_salvage: bool = False
    """Whether second place may take a chest from the centre without an attack (TO-59)."""
    sums: vec[i64]
    """What dice are worth on an action: usual ones, or those of somebody's box. Never changed, so shared."""
    boards: vec[i64]
    middle: vec[i64]
    round: i64 = 1
    start: i64 = 0
    """Who holds the start-player marker: order is clockwise from here (TO-11)."""
    phase: i64 = numbering.ROLL_PHASE
    step: i64 = 1
    action: i64 = NOBODY
    """The action being resolved, -1 outside phase 2."""
    place: i64 = 0
    """Which place of it acts, 1 or 2; 0 outside phase 2."""
    first: i64 = NOBODY
    """Who has the first place of the action being resolved, -1 for nobody."""
    second: i64 = NOBODY
    target: i64 = NOBODY
    drawn_1: i64 = 0
    """The value of the first of two drawn treasure tokens, 0 for none."""
    drawn_2: i64 = 0
    mover: i64 = NOBODY
    moving: i64 = NOBODY
    """The area that the mover has to empty next, -1 outside phase 3."""
    current_seat: i64 = NOBODY
    """The first seat that owes a decision, -1 for nobody."""
    ending: i64 = RUNNING

    def lay_out(self, twin: Table) -> None:
        """Lay the same position out on another table."""
        twin.reveals = self.reveals
        twin.handovers = self.handovers
        twin.end_chests = self.end_chests
        twin.max_rounds = self.max_rounds
        twin.lone_salvage = self.lone_salvage
        twin.sums = self.sums
        twin.boards = self.boards[:]
        twin.middle = self.middle[:]
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
        return self.boards[seat * SIZE + CHESTS + area * numbering.COLOUR_KINDS + colour]

    def area_size(self, seat: i64, area: i64) -> i64:
        """Return how many chests lie in an area."""
        boards = self.boards
        i: i64 = seat * SIZE + CHESTS + area * numbering.COLOUR_KINDS
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

    def dice_sum(self, action: i64, mask: i64) -> i64:
        """Return what dice are worth on an action."""
        return self.sums[action * numbering.MASKS + mask]

    def total(self, seat: i64, action: i64) -> i64:
        """Return dice plus advantage; without a die on the space it is 0, token or not (TO-38, TO-40)."""
        mask = self.boards[seat * SIZE + PLACED + action]
        if mask == 0:
            return 0
        return self.dice_sum(action, mask) + self.boards[seat * SIZE + ADVANTAGE + action]

    def room(self, seat: i64, action: i64) -> i64:
        """Return how many more dice an action space takes (TO-22)."""
        if action < numbering.ATTACK:
            return numbering.ACTION_KINDS
        return self.capacity(seat, action - numbering.ATTACK) - COUNT[self.dice_on(seat, action)]

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

    # --- Plain data, for records, observations and events -----------------------------------------

    def area_counts(self, seat: i64, area: i64) -> list[int]:
        """Return the chests of an area by colour."""
        return [int(self.chests(seat, area, colour)) for colour in range(numbering.COLOUR_KINDS)]

    def colours_in(self, seat: i64, area: i64) -> list[str]:
        """Return the chests of an area, one word for each."""
        counts = self.area_counts(seat, area)
        return [
            COLOURS[colour] for colour in range(numbering.COLOUR_KINDS) for _chest in range(counts[colour])
        ]

    def shown_faces(self, seat: i64) -> list[str | None]:
        """Return the face that each die in hand shows, None for the others."""
        return self._dice_in(seat * SIZE + SHOWN, FACES)

    def dice_spaces(self, seat: i64) -> list[str | None]:
        """Return the action that each die lies on, None for those in hand."""
        return self._dice_in(seat * SIZE + PLACED, ACTIONS)

    def _dice_in(self, first: i64, names: tuple[str, ...]) -> list[str | None]:
        """Return the name of the mask, of those from `first` on, that has each die; None for no mask."""
        found: list[str | None] = [None] * int(numbering.DICE_COUNT)
        for die in range(numbering.DICE_COUNT):
            for place, name in enumerate(names):
                if self.boards[first + place] & DIE_BITS[die] != 0:
                    found[die] = name
        return found

    def token_values(self, seat: i64) -> list[int]:
        """Return the values of a seat's treasure tokens, ascending."""
        boards = self.boards
        i: i64 = seat * SIZE + TOKENS
        return [1] * int(boards[i]) + [2] * int(boards[i + 1]) + [3] * int(boards[i + 2])

    def kept_letters(self, seat: i64) -> str:
        """Return the kept skulls of a seat that are still to be turned."""
        return letters(self.boards[seat * SIZE + KEPT])

    def is_stuck(self, seat: i64) -> bool:
        """Tell whether a seat has shown that no die can be placed, and kept none since."""
        return self.boards[seat * SIZE + STUCK] != 0

    def earners(self) -> list[int]:
        """Return the seats to which a token is due in this step, clockwise from the start player."""
        around = [int(self.clockwise(turn)) for turn in range(int(self.seats))]
        return [seat for seat in around if self.boards[seat * SIZE + EARNS] != 0]

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
        """Draw one chest from the bag; -1 if it is empty."""
        left = self.bag_size()
        return NOBODY if left == 0 else self._drawn(BAG, left)

    def draw_token(self) -> i64:
        """Take one token from the pool and return its value, 0 if there is none."""
        left = self.pool_size()
        return 0 if left == 0 else self._drawn(POOL, left) + 1

    def _drawn(self, first: i64, left: i64) -> i64:
        """Draw one of so many things from the middle, all equally likely, and return its kind."""
        self.reveals += 1
        middle = self.middle
        pick = self.chance.below(left)
        kind: i64 = 0
        while pick >= middle[first + kind]:
            pick -= middle[first + kind]
            kind += 1
        middle[first + kind] -= 1
        return kind

    # --- The score ---------------------------------------------------------------------------------

    def chest_points(self, seat: i64) -> i64:
        """Count 3 for a chest on Tortuga, 2 in the fleet, 1 in the crew area; purple double (TO-76)."""
        points: i64 = 0
        area: i64
        for area in range(numbering.CREW, numbering.TORTUGA + 1):
            points += area * (self.area_size(seat, area) + self.chests(seat, area, numbering.PURPLE))
        return points

    def sets(self, seat: i64) -> i64:
        """Return the most sets of red, blue and yellow, white on Tortuga as any of them (TO-77, TO-78)."""
        red = self._everywhere(seat, numbering.RED)
        blue = self._everywhere(seat, numbering.BLUE)
        yellow = self._everywhere(seat, numbering.YELLOW)
        jokers = self.chests(seat, numbering.TORTUGA, numbering.WHITE)
        sets: i64 = 0
        while _missing(sets + 1, red) + _missing(sets + 1, blue) + _missing(sets + 1, yellow) <= jokers:
            sets += 1
        return sets

    def _everywhere(self, seat: i64, colour: i64) -> i64:
        boards = self.boards
        i: i64 = seat * SIZE + CHESTS + colour
        return (
            boards[i + numbering.ISLAND * numbering.COLOUR_KINDS]
            + boards[i + numbering.CREW * numbering.COLOUR_KINDS]
            + boards[i + numbering.FLEET * numbering.COLOUR_KINDS]
            + boards[i + numbering.TORTUGA * numbering.COLOUR_KINDS]
        )

    def track_points(self, seat: i64) -> i64:
        """Count the fields reached on both tracks (TO-79)."""
        return self.marker(seat, numbering.SHIP) + self.marker(seat, numbering.PIRATE)

    def coins(self, seat: i64) -> i64:
        """Count the coins on a seat's treasure tokens (TO-80)."""
        boards = self.boards
        coins: i64 = 0
        for kind in range(numbering.TOKEN_KINDS):
            coins += boards[seat * SIZE + TOKENS + kind] * (kind + 1)
        return coins

    def open_score(self, seat: i64) -> i64:
        """Return the points that everybody can see: all but the coins."""
        return self.chest_points(seat) + SET_POINTS * self.sets(seat) + self.track_points(seat)

    def score(self, seat: i64) -> i64:
        """Return the points of a seat."""
        return self.open_score(seat) + self.coins(seat)

    def payoff(self, seat: i64) -> float:
        """Return the zero-sum value of the game for a seat; tied leaders share the win (TO-81)."""
        if self.phase != numbering.OVER_PHASE:
            return 0.0
        winners = self.winners()
        seats = int(self.seats)
        if int(seat) not in winners:
            return -1.0 / (seats - 1)
        return (seats / len(winners) - 1.0) / (seats - 1)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, with the points in parts (TO-76 to TO-81)."""
        if self.phase != numbering.OVER_PHASE:
            return None
        seats = range(int(self.seats))
        scores = [Score(int(self.score(seat)), self.score_parts(seat)) for seat in seats]
        return Outcome(tuple(self.winners()), REASONS[self.ending], tuple(scores))

    def winners(self) -> list[int]:
        """Return who has the highest score, shared or not."""
        scores = [int(self.score(seat)) for seat in range(int(self.seats))]
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

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
        return numbering.FLEET if action != numbering.RAID else numbering.CREW


def _missing(wanted: i64, there: i64) -> i64:
    return wanted - there if wanted > there else 0
