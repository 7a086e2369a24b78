"""The event row: its cards, what seats remember of them, filling and shuffling, cards kept (compiled)."""

from mypy_extensions import i64

from cayona.games.tortuga1667.components import EVENTS, ROW_PLACES
from cayona.games.tortuga1667.rules import kinds
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import BITS, EMPTY, PAIR_FIRST, PAIR_SECOND
from cayona.games.tortuga1667.rules.table import Table
from cayona.kernel.state import NOBODY


def peek(table: Table, seat: i64, pair: i64, by_clock: bool) -> None:
    """Let a seat look at two cards and remember them while they lie there (T7-40, T7-192)."""
    table.reveals += 1
    table.players[seat * at.SIZE + at.PEEKED] |= BITS[PAIR_FIRST[pair]] | BITS[PAIR_SECOND[pair]]
    if table.journal is not None:
        first, second = int(PAIR_FIRST[pair]), int(PAIR_SECOND[pair])
        cards = [EVENTS[table.row(first)], EVENTS[table.row(second)]]
        facts = {"places": [first + 1, second + 1], "clock": by_clock}
        table.tell("peeked", seat, facts, {int(seat): {"cards": cards}})


def turn_up(table: Table, place: i64) -> i64:
    """Take a card from the row: the place is empty and every memory of it ends (T7-111)."""
    table.reveals += 1
    card = table.mat[at.ROW + place]
    table.mat[at.ROW + place] = EMPTY
    for seat in range(table.seats):
        if table.has_seen(seat, place):
            table.players[seat * at.SIZE + at.PEEKED] -= BITS[place]
    _recall(table, card, -1)
    return card


def fill_place(table: Table, place: i64) -> None:
    """Lay the next event on a place; with the last one the row is shuffled (T7-42, T7-150)."""
    if table.event_next == table.event_end:
        return
    _deal_to(table, place)
    if table.event_next == table.event_end:
        shuffle_last_five(table)


def _deal_to(table: Table, place: i64) -> None:
    table.mat[at.ROW + place] = table.piles[at.EVENT_DECK + table.event_next]
    table.event_next += 1


def shuffle_last_five(table: Table) -> None:
    """Mix the row places: nobody knows any more what lies where (T7-150, T7-151)."""
    table.reveals += 1
    _recall_row(table)
    _forget_row(table)
    table.chance.shuffle(table.mat, at.ROW, at.ROW + ROW_PLACES)
    if table.journal is not None:
        table.tell("last_five", -1, {})


def _forget_row(table: Table) -> None:
    for seat in range(table.seats):
        table.players[seat * at.SIZE + at.PEEKED] = 0


def begin_again(table: Table) -> None:
    """Shuffle row and discards into a new deck for sudden death, without the Armada (T7-154)."""
    _recall_row(table)
    _forget_row(table)
    _return_discards(table)
    for place in range(ROW_PLACES):
        card = table.mat[at.ROW + place]
        if card >= 0:
            table.piles[at.EVENT_DECK + table.event_end] = card
            table.event_end += 1
            table.mat[at.ROW + place] = EMPTY
    _shuffle_events(table)


def refill_row(table: Table) -> None:
    """Fill the empty places in sudden death, from the discards when the deck is empty (T7-155)."""
    for place in range(ROW_PLACES):
        if table.mat[at.ROW + place] < 0:
            if table.event_next == table.event_end and table.discard_count > 0:
                _recall_row(table)
                _return_discards(table)
                _shuffle_events(table)
            if table.event_next < table.event_end:
                _deal_to(table, place)


def _return_discards(table: Table) -> None:
    """Make the discards the event deck."""
    for i in range(table.discard_count):
        table.piles[at.EVENT_DECK + i] = table.piles[at.DISCARD + i]
        _recall(table, table.piles[at.DISCARD + i], 1)
    table.event_next = 0
    table.event_end = table.discard_count
    table.discard_count = 0


def _shuffle_events(table: Table) -> None:
    table.reveals += 1
    table.chance.shuffle(table.piles, at.EVENT_DECK, at.EVENT_DECK + table.event_end)


def _recall_row(table: Table) -> None:
    """Note what seats know to lie in the row before the places are mixed (T7-197)."""
    if len(table.recalled) == 0:
        return
    for seat in range(table.seats):
        for card in range(kinds.COUNT):
            seen = _count_seen(table, seat, card)
            if seen > table.recalled[seat * kinds.COUNT + card]:
                table.recalled[seat * kinds.COUNT + card] = seen


def _count_seen(table: Table, seat: i64, card: i64) -> i64:
    count: i64 = 0
    for place in range(ROW_PLACES):
        if table.mat[at.ROW + place] == card and table.has_seen(seat, place):
            count += 1
    return count


def _recall(table: Table, card: i64, change: i64) -> None:
    """Note that everybody saw a card go back into the deck, or come up: then it lies face down no more."""
    if len(table.recalled) > 0:
        for seat in range(table.seats):
            count = table.recalled[seat * kinds.COUNT + card] + change
            table.recalled[seat * kinds.COUNT + card] = max(0, count)


def discard(table: Table, card: i64) -> None:
    """Put an event on the discard pile, which everybody may search (T7-112)."""
    table.piles[at.DISCARD + table.discard_count] = card
    table.discard_count += 1


def keep(table: Table, seat: i64, card: i64) -> None:
    """Lay an event in front of a player; one may have several, of any kind (T7-112, T7-115, T7-123)."""
    players = table.players
    players[seat * at.SIZE + at.KEPT + players[seat * at.SIZE + at.KEPT_COUNT]] = card
    players[seat * at.SIZE + at.KEPT_COUNT] += 1
    if card == kinds.LETTER:
        players[seat * at.SIZE + at.LETTERS] += 1
    elif card == kinds.ALBATROSS:
        players[seat * at.SIZE + at.ALBATROSSES] += 1
    else:
        _set_owner(table, card, seat)


def discard_kept(table: Table, seat: i64, card: i64) -> None:
    """Discard an event that lies in front of a player: the oldest of its kind."""
    players = table.players
    place: i64 = seat * at.SIZE + at.KEPT
    while players[place] != card:
        place += 1
    players[seat * at.SIZE + at.KEPT_COUNT] -= 1
    last: i64 = seat * at.SIZE + at.KEPT + players[seat * at.SIZE + at.KEPT_COUNT]
    while place < last:
        players[place] = players[place + 1]
        place += 1
    if card == kinds.LETTER:
        players[seat * at.SIZE + at.LETTERS] -= 1
    else:
        _set_owner(table, card, NOBODY)
    discard(table, card)


def _set_owner(table: Table, card: i64, seat: i64) -> None:
    if card == kinds.ATLANTIS:
        table.atlantis_owner = seat
    elif card == kinds.EL_DORADO:
        table.el_dorado_owner = seat
    elif card == kinds.FOUNTAIN:
        table.fountain_owner = seat
    elif card == kinds.PIRATE_CODE:
        table.code_owner = seat
        table.code_skips = 0
