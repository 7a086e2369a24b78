"""The beginning of a game: shuffling and dealing, first pawns and first treasures (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import components, verbs
from cayona.games.tortuga1667.rules import event_cards, numbering, pawns, phases, turns, vote_cards
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.acts import argument_of, verb_of
from cayona.games.tortuga1667.rules.table import Table
from cayona.kernel.state import NOBODY


def deal_loyalties(table: Table, cards: vec[i64]) -> None:
    """Shuffle the loyalty cards and deal one to each; turn some up if agreed (T7-2, T7-176, T7-177)."""
    table.chance.shuffle(cards, 0, len(cards))
    for seat in range(table.seats):
        table.players[seat * at.SIZE + at.LOYALTY] = cards[seat]
    if table.terms.loyalty_mode == numbering.OPEN:
        table.face_up = table.all_seats()
    elif table.terms.loyalty_mode == numbering.ONE_EACH:
        table.face_up = _one_of(table, numbering.BRITISH) + _one_of(table, numbering.FRENCH)


def _one_of(table: Table, side: i64) -> i64:
    """Return the bit of a random seat of a side."""
    seats = [seat for seat in range(table.seats) if table.players[seat * at.SIZE + at.LOYALTY] == side]
    return numbering.BITS[seats[table.chance.below(len(seats))]]


def deal_votes(table: Table, counts: vec[i64]) -> None:
    """Shuffle the vote cards and deal three to each; nobody knows the rest (T7-4, T7-198)."""
    vote_cards.put_under_counted(table, counts, 0)
    vote_cards.shuffle_deck(table, 0)
    vote_cards.one_group(table, 0)
    for turn in range(components.HAND_SIZE):
        for seat in range(table.seats):
            vote_cards.give_card(table, seat, vote_cards.take_top(table, NOBODY))


def deal_events(table: Table, cards: vec[i64], armada: i64, removed: i64) -> None:
    """Shuffle the events above the Armada, take some out unseen, lay out five (T7-11, T7-172)."""
    table.chance.shuffle(cards, 0, len(cards))
    table.box = cards[:removed]
    for i in range(removed, len(cards)):
        table.piles[at.EVENT_DECK + i - removed] = cards[i]
    table.event_end = len(cards) - removed
    table.piles[at.EVENT_DECK + table.event_end] = armada
    table.event_end += 1
    for i in range(components.ROW_PLACES):
        event_cards.fill_place(table, i)


def set_out_pawns(table: Table, order: vec[i64]) -> None:
    """Place treasures, and pawns by turns on the two ships; or let players place them (T7-16, T7-17)."""
    table.mat[at.HOLDS + 2 * numbering.TOR + numbering.BRITISH] = 1
    table.mat[at.HOLDS + 2 * numbering.TOR + numbering.FRENCH] = 1
    if table.terms.mind_games:  # T7-179, T7-180
        table.mat[at.HOLDS + 2 * numbering.FD + numbering.BRITISH] = components.MIND_GAMES_HOLD
        table.mat[at.HOLDS + 2 * numbering.JR + numbering.FRENCH] = components.MIND_GAMES_HOLD
        for i in range(table.seats):
            table.mat[at.PLACING + i] = order[i]
        table.placing_count = table.seats
        table.phase = phases.SETUP_PLACE
        table.decider = order[0]
        return
    table.mat[at.GOLD] = components.GALLEON_START
    for i in range(table.seats):
        pawns.join(table, order[i], i % 2)
    ask_first_hold(table, numbering.FD)


def ask_first_hold(table: Table, ship: i64) -> None:
    """Let a captain choose the hold for the first treasure (T7-18)."""
    table.setup_ship = ship
    table.phase = phases.SETUP_HOLD
    table.decider = table.front(ship)


def _stow_first(table: Table, seat: i64, side: i64) -> None:
    """Stow a captain's first treasure; after the second the captain of the Jolly Roger begins (T7-20)."""
    ship = table.setup_ship
    table.mat[at.HOLDS + 2 * ship + side] += 1
    if table.journal is not None:
        table.tell("stowed", seat, {"ship": components.LOCATIONS[ship], "hold": components.LOYALTIES[side]})
    if ship == numbering.FD:
        ask_first_hold(table, numbering.JR)
    else:
        table.setup_ship = NOBODY
        turns.start_turn(table, table.front(numbering.JR))


def answer(table: Table, seat: i64, action: i64) -> None:
    """Carry out a first decision: where a pawn starts, or the hold of a first treasure."""
    if table.phase == phases.SETUP_PLACE:
        _place_pawn(table, seat, verb_of(action) == verbs.PLACE, argument_of(action))
    else:
        _stow_first(table, seat, argument_of(action))


def _place_pawn(table: Table, seat: i64, aboard: bool, place: i64) -> None:
    """Put the own pawn on a ship's place or on the next of Tortuga, not into a boat (T7-180, T7-181)."""
    if aboard:
        line: i64 = place // components.SHIP_PLACES
        place %= components.SHIP_PLACES
        table.mat[at.LINES + line * numbering.LINE_ROOM + place] = seat
        table.players[seat * at.SIZE + at.WHERE] = line
    else:
        place = table.length(numbering.TOR)
        pawns.join(table, seat, numbering.TOR)
    if table.journal is not None:
        table.tell(
            "placed", seat, {"where": components.LOCATIONS[table.where(seat)], "place": int(place) + 1}
        )
    table.placing_count -= 1
    for i in range(table.placing_count):
        table.mat[at.PLACING + i] = table.mat[at.PLACING + i + 1]
    table.reveals += 1  # the next pawn is drawn
    if table.placing_count > 0:
        table.decider = table.mat[at.PLACING]
    else:
        _weigh_anchor(table)


def _weigh_anchor(table: Table) -> None:
    """Close the gaps on both ships and begin (T7-182, T7-183)."""
    for ship in range(numbering.SHIP_COUNT):
        start: i64 = at.LINES + ship * numbering.LINE_ROOM
        places = table.mat[start : start + components.SHIP_PLACES]
        for place in range(components.SHIP_PLACES):
            table.mat[start + place] = numbering.EMPTY
        pawns.close_gaps(table, ship, places)
    first = table.front(numbering.JR)
    if first < 0:
        first = table.front(numbering.FD)
    if first < 0:
        first = table.front(numbering.TOR)
    turns.start_turn(table, first)
