"""What is hidden from a seat, and dealing it anew (compiled).

A redraw keeps all that the seat can see and the notes that the rules keep for it (T7-196 to T7-199); the rest
is collected in a fixed order, shuffled, and dealt out again.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import ROW_PLACES
from cayona.games.tortuga1667.rules import kinds, loyalties, phases
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import EMPTY, FACES, VOTE_COUNT
from cayona.games.tortuga1667.rules.table import Table

# --- Redrawing -----------------------------------------------------------------------------------------


def redraw(table: Table, seat: i64) -> None:
    """Deal everything hidden from a seat anew; after the end nothing is hidden."""
    if table.phase == phases.GAME_OVER:
        return
    loyalties.redeal_loyalties(table, seat)
    _redraw_events(table, seat)
    _redraw_votes(table, seat)
    _redraw_pawns(table)


def _redraw_pawns(table: Table) -> None:
    """Shuffle the pawns that are not drawn yet (T7-180)."""
    last: i64 = at.PLACING + table.placing_count
    for i in range(at.PLACING + 1, last):  # into ascending order first
        for j in range(i + 1, last):
            if table.mat[j] < table.mat[i]:
                pawn = table.mat[i]
                table.mat[i] = table.mat[j]
                table.mat[j] = pawn
    if table.placing_count > 1:
        table.chance.shuffle(table.mat, at.PLACING + 1, last)


# --- Events --------------------------------------------------------------------------------------------


def _redraw_events(table: Table, viewer: i64) -> None:
    """Deal the unknown events of row, deck and box; the Armada stays where everybody knows it to be.

    It is the last card of the deck while there is one, then somewhere in the row. What the viewer recalls
    lies in row or deck, not in the box (T7-197). What others recall is unknown to it and left out.
    """
    hidden = _hidden_events(table, viewer)
    armada_below = table.event_next < table.event_end and not table.sudden_death
    if armada_below:
        hidden[kinds.ARMADA] -= 1
    must = _events_outside_box(table, viewer, hidden)
    for kind in range(kinds.COUNT):
        hidden[kind] -= must[kind]
    free = _spread(hidden)
    table.chance.shuffle(free, 0, len(free))
    boxed: i64 = len(table.box)
    for i in range(boxed):
        table.box[i] = free[i]
    lying = _spread(must)
    for i in range(boxed, len(free)):
        lying = append(lying, free[i])
    table.chance.shuffle(lying, 0, len(lying))
    _lay_events(table, viewer, lying)
    for i in range(len(table.recalled)):
        if i // kinds.COUNT != viewer:
            table.recalled[i] = 0


def _hidden_events(table: Table, viewer: i64) -> vec[i64]:
    """Count the events that a viewer does not see, by kind."""
    hidden = vec[i64]([0] * kinds.COUNT)
    for i in range(ROW_PLACES):
        if table.row(i) >= 0 and not table.knows_place(viewer, i):
            hidden[table.row(i)] += 1
    for i in range(table.event_next, table.event_end):
        hidden[table.piles[at.EVENT_DECK + i]] += 1
    for i in range(len(table.box)):
        hidden[table.box[i]] += 1
    return hidden


def _events_outside_box(table: Table, viewer: i64, hidden: vec[i64]) -> vec[i64]:
    """Count the hidden events of which a viewer knows that they are not in the box."""
    must = vec[i64]([0] * kinds.COUNT)
    must[kinds.ARMADA] = hidden[kinds.ARMADA]
    if viewer >= 0 and len(table.recalled) > 0:
        for kind in range(kinds.ARMADA):
            must[kind] = table.recalled[viewer * kinds.COUNT + kind]
        for place in range(ROW_PLACES):
            if table.row(place) >= 0 and table.knows_place(viewer, place) and must[table.row(place)] > 0:
                must[table.row(place)] -= 1
    return must


def _lay_events(table: Table, viewer: i64, cards: vec[i64]) -> None:
    """Lay cards on the unknown places of the row and into the deck; a known last card stays."""
    dealt: i64 = 0
    for i in range(ROW_PLACES):
        if table.row(i) >= 0 and not table.knows_place(viewer, i):
            table.mat[at.ROW + i] = cards[dealt]
            dealt += 1
    for i in range(table.event_next, table.event_end):
        if dealt < len(cards):
            table.piles[at.EVENT_DECK + i] = cards[dealt]
            dealt += 1


# --- Vote cards ----------------------------------------------------------------------------------------


def _redraw_votes(table: Table, viewer: i64) -> None:
    """Deal the unknown vote cards to hands and deck, and shuffle what is known without its order."""
    picking = table.phase == phases.CROWS_NEST_PICK
    hidden = _hidden_votes(table, viewer)
    old_is_known = picking and viewer == table.crow_target and not table.knows_picks(viewer)
    if old_is_known:  # the target's own cards are somewhere in the pool or picked
        for face in range(FACES):
            hidden[face] -= table.ballots[at.OLD_HAND + face]
    cards = _spread(hidden)
    table.chance.shuffle(cards, 0, len(cards))
    dealt: i64 = 0
    for seat in range(table.seats):
        if not table.knows_hand(viewer, seat):
            dealt = _redeal_hand(table, seat, cards, dealt)
    if not picking:
        _redeal_deck(table, viewer, cards, dealt)
    elif not table.knows_picks(viewer):
        _redeal_pool(table, cards[dealt:], old_is_known)
    if table.phase == phases.VOTE:
        for seat in range(table.seats):
            if seat != viewer and table.players[seat * at.SIZE + at.VOTING] != at.NO_PART:
                _recommit(table, seat)


def _hidden_votes(table: Table, viewer: i64) -> vec[i64]:
    """Count the vote cards that a viewer does not know, by face."""
    hidden = vec[i64]([0] * FACES)
    for seat in range(table.seats):
        if not table.knows_hand(viewer, seat):
            for face in range(FACES):
                hidden[face] += table.players[seat * at.SIZE + at.HAND + face]
    depth: i64 = 0
    for group in range(table.group_count):
        size = table.ballots[at.GROUPS + 2 * group]
        if not table.knows_group(viewer, group):
            for card in range(depth, depth + size):
                hidden[table.deck_card(card)] += 1
        depth += size
    if table.phase == phases.CROWS_NEST_PICK and not table.knows_picks(viewer):
        for face in range(FACES):
            hidden[face] += table.ballots[at.PICKED + face]
    return hidden


def _redeal_hand(table: Table, seat: i64, cards: vec[i64], dealt: i64) -> i64:
    """Deal a hand of the same size from a place in the cards on; return where the next begins."""
    base: i64 = seat * at.SIZE
    for face in range(FACES):
        table.players[base + at.HAND + face] = 0
    for i in range(dealt, dealt + table.players[base + at.HAND_COUNT]):
        table.players[base + at.HAND + cards[i]] += 1
    return dealt + table.players[base + at.HAND_COUNT]


def _redeal_deck(table: Table, viewer: i64, cards: vec[i64], dealt: i64) -> None:
    depth: i64 = 0
    for group in range(table.group_count):
        size = table.ballots[at.GROUPS + 2 * group]
        if table.knows_group(viewer, group):
            _shuffle_known(table, depth, size)
        else:
            for i in range(depth, depth + size):
                _put_at(table, i, cards[dealt])
                dealt += 1
        depth += size


def _put_at(table: Table, depth: i64, face: i64) -> None:
    table.ballots[at.DECK + (table.deck_start + depth) % VOTE_COUNT] = face


def _shuffle_known(table: Table, depth: i64, size: i64) -> None:
    """Mix a part of the deck whose faces are known, from ascending order."""
    counts = vec[i64]([0] * FACES)
    for i in range(depth, depth + size):
        counts[table.deck_card(i)] += 1
    cards = _spread(counts)
    table.chance.shuffle(cards, 0, size)
    for i in range(size):
        _put_at(table, depth + i, cards[i])


def _redeal_pool(table: Table, cards: vec[i64], old_is_known: bool) -> None:
    """Draw anew what somebody else's Crow's Nest has taken and picked (T7-136)."""
    counts = vec[i64]([0] * FACES)
    taken: i64 = 0
    for face in range(FACES):
        taken += table.ballots[at.OLD_HAND + face]
        if old_is_known:
            counts[face] += table.ballots[at.OLD_HAND + face]
        else:
            table.ballots[at.OLD_HAND + face] = 0
        table.ballots[at.PICKED + face] = 0
    if not old_is_known:
        for i in range(taken):  # the cards come shuffled
            table.ballots[at.OLD_HAND + cards[i]] += 1
    for i in range(len(cards)):
        counts[cards[i]] += 1
    pool = _spread(counts)
    table.chance.shuffle(pool, 0, len(pool))
    for i in range(taken - table.crow_left):
        table.ballots[at.PICKED + pool[i]] += 1
    for face in range(FACES):
        counts[face] -= table.ballots[at.PICKED + face]
    rest = _spread(counts)
    for i in range(len(rest)):
        _put_at(table, i, rest[i])


def _recommit(table: Table, seat: i64) -> None:
    """Draw anew what another voter has committed; only who is done is known (T7-78)."""
    base: i64 = seat * at.SIZE
    table.players[base + at.CARD_1] = EMPTY
    table.players[base + at.CARD_2] = EMPTY
    if table.players[base + at.VOTING] == at.DONE:
        if table.may_abstain(seat) and table.chance.below(2) == 0:
            return
        table.players[base + at.CARD_1] = _any_card(table, seat, EMPTY)
        if table.may_play_second(seat) and table.chance.below(2) == 0:
            table.players[base + at.CARD_2] = _any_card(table, seat, table.players[base + at.CARD_1])
    elif table.may_play_second(seat) and table.chance.below(2) == 0:
        table.players[base + at.CARD_1] = _any_card(table, seat, EMPTY)


def _any_card(table: Table, seat: i64, without: i64) -> i64:
    """Return a random face of a hand, one card left out."""
    cards = vec[i64]([0] * 0)
    for face in range(FACES):
        for copy in range(table.players[seat * at.SIZE + at.HAND + face]):
            if face == without:
                without = EMPTY
            else:
                cards = append(cards, face)
    return cards[table.chance.below(len(cards))]


def _spread(counts: vec[i64]) -> vec[i64]:
    """Return one entry for each counted thing, ascending."""
    cards = vec[i64]([0] * 0)
    for kind in range(len(counts)):
        for copy in range(counts[kind]):
            cards = append(cards, kind)
    return cards
