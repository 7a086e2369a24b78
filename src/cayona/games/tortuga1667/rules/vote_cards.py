"""Vote cards: hands, the deck, and who knows what is in it (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.rules import journal
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import BITS, FACES, VOTE_COUNT
from cayona.games.tortuga1667.rules.table import Table
from cayona.kernel.state import NOBODY


def give_card(table: Table, seat: i64, face: i64) -> None:
    """Put a card into a hand; nobody else knows that hand any more (T7-199)."""
    table.players[seat * at.SIZE + at.HAND + face] += 1
    table.players[seat * at.SIZE + at.HAND_COUNT] += 1
    _forget_hand(table, seat)


def take_card(table: Table, seat: i64, face: i64) -> None:
    """Take a card out of a hand; nobody else knows that hand any more (T7-199)."""
    table.players[seat * at.SIZE + at.HAND + face] -= 1
    table.players[seat * at.SIZE + at.HAND_COUNT] -= 1
    _forget_hand(table, seat)


def _forget_hand(table: Table, seat: i64) -> None:
    bit = BITS[seat]
    for other in range(table.seats):
        if table.players[other * at.SIZE + at.KNOWS] & bit != 0:
            table.players[other * at.SIZE + at.KNOWS] -= bit


def lose_card(table: Table, seat: i64) -> None:
    """Put a random card of a hand under the deck, unseen by others; none if there is none (T7-93)."""
    count = table.hand_count(seat)
    if count == 0:
        return
    table.reveals += 1
    pick = table.chance.below(count)
    base: i64 = seat * at.SIZE + at.HAND
    face: i64 = 0
    while pick >= table.players[base + face]:
        pick -= table.players[base + face]
        face += 1
    take_card(table, seat, face)
    put_under(table, face)
    add_group(table, 1, BITS[seat])
    if table.journal is not None:
        journal.tell_face(table, "lost_card", seat, face)


def draw_card(table: Table, seat: i64) -> i64:
    """Give a seat the top card of the deck; return its face."""
    table.reveals += 1
    face = take_top(table, seat)
    give_card(table, seat, face)
    return face


def take_top(table: Table, drawer: i64) -> i64:
    """Take the top card; of those who know its group only the drawer still does (T7-198).

    The deck never runs dry: at most 28 of the 32 cards are in hands before a vote (T7-63).
    """
    ballots = table.ballots
    face = ballots[at.DECK + table.deck_start]
    table.deck_start = (table.deck_start + 1) % VOTE_COUNT
    table.deck_size -= 1
    ballots[at.GROUPS] -= 1
    if drawer == NOBODY:
        ballots[at.GROUPS + 1] = 0
    else:
        ballots[at.GROUPS + 1] &= BITS[drawer]
    if ballots[at.GROUPS] == 0:
        _drop_group(table, 0)
    _merge_top(table)
    return face


def put_under(table: Table, face: i64) -> None:
    """Put a card under the deck."""
    table.ballots[at.DECK + (table.deck_start + table.deck_size) % VOTE_COUNT] = face
    table.deck_size += 1


def put_under_counted(table: Table, counts: vec[i64], first: i64) -> None:
    """Put cards under the deck, counted by face from a place of an array on, in ascending order."""
    for face in range(FACES):
        for copy in range(counts[first + face]):
            put_under(table, face)


def put_under_shuffled(table: Table, counts_at: i64, seats: i64) -> None:
    """Shuffle cards, counted by face in `ballots`, and put them under the deck, known to some (T7-66)."""
    first = table.deck_size
    put_under_counted(table, table.ballots, counts_at)
    shuffle_deck(table, first)
    add_group(table, table.deck_size - first, seats)


def shuffle_deck(table: Table, first: i64) -> None:
    """Bring the cards from a depth on down into random order."""
    ballots = table.ballots
    start = table.deck_start
    last: i64 = table.deck_size - 1
    while last > first:
        other = first + table.chance.below(last - first + 1)
        here: i64 = (start + last) % VOTE_COUNT
        there: i64 = (start + other) % VOTE_COUNT
        face = ballots[at.DECK + here]
        ballots[at.DECK + here] = ballots[at.DECK + there]
        ballots[at.DECK + there] = face
        last -= 1


def one_group(table: Table, seats: i64) -> None:
    """Make the whole deck one group, known to some."""
    table.group_count = 0
    if table.deck_size > 0:
        add_group(table, table.deck_size, seats)


def add_group(table: Table, size: i64, seats: i64) -> None:
    """Note who knows the cards that came last under the deck; unknown parts join each other (T7-198)."""
    base: i64 = at.GROUPS + 2 * table.group_count
    if seats == 0 and table.group_count > 0 and table.ballots[base - 1] == 0:
        table.ballots[base - 2] += size
        return
    table.ballots[base] = size
    table.ballots[base + 1] = seats
    table.group_count += 1


def _drop_group(table: Table, number: i64) -> None:
    table.group_count -= 1
    for i in range(at.GROUPS + 2 * number, at.GROUPS + 2 * table.group_count):
        table.ballots[i] = table.ballots[i + 2]


def _merge_top(table: Table) -> None:
    """Let the two top groups become one if nobody knows either."""
    ballots = table.ballots
    if table.group_count > 1 and ballots[at.GROUPS + 1] == 0 and ballots[at.GROUPS + 3] == 0:
        ballots[at.GROUPS + 2] += ballots[at.GROUPS]
        _drop_group(table, 0)
