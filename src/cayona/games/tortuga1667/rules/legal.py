"""What a decider may do, and what is in the way: the same conditions list actions and explain (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import verbs
from cayona.games.tortuga1667.components import ROW_PLACES, SHIP_PLACES
from cayona.games.tortuga1667.rules import obstacles, phases
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.acts import END_ASKED, FIRST_ASKED, argument_of, verb_of
from cayona.games.tortuga1667.rules.numbering import BOAT, PAIR_BITS, PAIRS, TOR
from cayona.games.tortuga1667.rules.obstacles import ALLOWED
from cayona.games.tortuga1667.rules.table import Table


def fill(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Write the legal actions of a decider, ascending."""
    phase = table.phase
    if phase == phases.ACTION:
        return _fill_turn(table, seat, out)
    count: i64 = 0
    action = FIRST_ASKED[phase]
    nobody: i64 = verbs.TARGET + table.seats
    while action < END_ASKED[phase]:
        if _why_not_answer(table, seat, verb_of(action), argument_of(action)) == ALLOWED:
            out[count] = action
            count += 1
        action += 1
        if action == nobody:  # the other seats are empty
            action = verbs.SAVE
    return count


def obstacle(table: Table, seat: i64, action: i64) -> i64:
    """Return what is in the way of an action of a decider, or of the clock."""
    phase = table.phase
    if action == verbs.TIMEOUT:
        return ALLOWED if _clock_may_act(table) else obstacles.NO_TIMEOUT
    if phase == phases.ACTION and action == verbs.PASS:
        return _why_not_pass(table, seat)
    if action < FIRST_ASKED[phase] or action >= END_ASKED[phase]:
        return obstacles.OTHER_DECISION
    if phase == phases.ACTION:
        return why_not_act(table, seat, verb_of(action), argument_of(action))
    return _why_not_answer(table, seat, verb_of(action), argument_of(action))


def _clock_may_act(table: Table) -> bool:
    """Tell whether the present decision is timed: an action, or a forced choice (T7-54, T7-175)."""
    phase = table.phase
    timed = phase == phases.ACTION or phase == phases.FORCED_CHOICE or phase == phases.FORCER_CHOICE
    return table.terms.has_timer and timed


# --- Turns ---------------------------------------------------------------------------------------------


def _fill_turn(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Write what the turn player may do: everybody's actions and those of the own ranks (T7-30).

    What a pawn can never do where it stands is not even asked for. There is no passing, unless nothing at
    all is left (T7-32, T7-53).
    """
    filled = table.filled_places()
    count = _add_row(table, filled, verbs.PEEK, PAIRS, out, 0)
    count = _add_row(table, filled, verbs.REVEAL, ROW_PLACES, out, count)
    count = _add_row(table, filled, verbs.FORCE, PAIRS, out, count)
    line = table.where(seat)
    if line >= BOAT:  # a pawn may also stay there and block it (T7-98)
        count = _add(table, seat, verbs.ROW, 2, out, count)
    else:
        count = _add(table, seat, verbs.BOAT, 2, out, count)
    if line == TOR:
        count = _add(table, seat, verbs.BRAWL, 1, out, count)
    elif line < TOR:  # one may have two of the ranks
        count = _add(table, seat, verbs.ATTACK, 1, out, count)
        count = _add(table, seat, verbs.MUTINY, 1, out, count)
        count = _add(table, seat, verbs.STEAL, 2, out, count)
        if table.is_captain(seat):
            count = _add(table, seat, verbs.MAROON, table.seats, out, count)
    count = _add(table, seat, verbs.LETTER, 1, out, count)
    if count == 0:
        out[0] = verbs.PASS
        count = 1
    return count


def _add(table: Table, seat: i64, verb: i64, arguments: i64, out: vec[i64], count: i64) -> i64:
    """Write the legal actions of a verb that has so many arguments."""
    for argument in range(arguments):
        if why_not_act(table, seat, verb, argument) == ALLOWED:
            out[count] = verb + argument
            count += 1
    return count


def _add_row(table: Table, filled: i64, verb: i64, arguments: i64, out: vec[i64], count: i64) -> i64:
    """Write the legal actions of a verb that turns to the cards in the row."""
    for argument in range(arguments):
        if _why_not_row_card(table, filled, verb, argument) == ALLOWED:
            out[count] = verb + argument
            count += 1
    return count


def _why_not_row_card(table: Table, filled: i64, verb: i64, argument: i64) -> i64:
    """Return what is in the way of turning to a card or a pair, by the places where there are any (T7-42).

    A single card is the Armada: nobody can look at it or point at it (T7-41, T7-44, T7-152).
    """
    if verb == verbs.REVEAL:
        return ALLOWED if filled >> argument & 1 == 1 else obstacles.NO_CARD_THERE
    if verb == verbs.PEEK and not table.terms.may_peek:
        return obstacles.NO_PEEKING  # T7-178
    pair = PAIR_BITS[argument]
    return ALLOWED if filled & pair == pair else obstacles.NOT_TWO_CARDS


def why_not_act(table: Table, seat: i64, verb: i64, argument: i64) -> i64:
    """Return what is in the way of one of the actions that a turn offers."""
    if verb == verbs.PEEK or verb == verbs.REVEAL or verb == verbs.FORCE:
        return _why_not_row_card(table, table.filled_places(), verb, argument)
    if verb == verbs.BOAT:
        return _why_not_boat(table, seat, argument)
    if verb == verbs.ROW:
        return _why_not_row(table, seat, argument)
    if verb == verbs.LETTER:
        return _why_not_letter(table, seat)
    return _why_not_by_rank(table, seat, verb, argument)


def _why_not_by_rank(table: Table, seat: i64, verb: i64, argument: i64) -> i64:
    """Return what is in the way of what captains, first mates, cabin boys and Governors do.

    A captain may attack also alone, also with nothing to take anywhere (T7-46, T7-52); there is a first mate
    only where there are two at least (T7-48, T7-76).
    """
    if verb == verbs.ATTACK:
        return ALLOWED if table.is_captain(seat) else obstacles.NOT_CAPTAIN
    if verb == verbs.MUTINY:
        return ALLOWED if table.is_first_mate(seat) else obstacles.NOT_FIRST_MATE
    if verb == verbs.BRAWL:  # T7-50
        return ALLOWED if table.is_governor(seat) else obstacles.NOT_GOVERNOR
    if verb == verbs.MAROON:
        return _why_not_maroon(table, seat, argument)
    if not table.is_cabin_boy(seat):
        return obstacles.NOT_CABIN_BOY
    return ALLOWED if table.gold(table.where(seat), argument) > 0 else obstacles.HOLD_EMPTY  # T7-49


def _why_not_boat(table: Table, seat: i64, ship: i64) -> i64:
    """From a ship its own rowboat can be entered, from Tortuga both (T7-45); it holds one pawn (T7-96)."""
    line = table.where(seat)
    if line >= BOAT:
        return obstacles.ALREADY_IN_BOAT
    if line != TOR and line != ship:
        return obstacles.NOT_YOUR_BOAT
    if table.mat[at.WRECKED + ship] != 0:
        return obstacles.BOAT_DESTROYED
    return ALLOWED if table.mat[at.PAWN + ship] < 0 else obstacles.BOAT_TAKEN


def _why_not_row(table: Table, seat: i64, to_ship: i64) -> i64:
    """From a rowboat one gets to Tortuga, and to its ship if that has room (T7-24, T7-45)."""
    line = table.where(seat)
    if line < BOAT:
        return obstacles.NOT_IN_BOAT
    return obstacles.SHIP_FULL if to_ship == 1 and table.length(line - BOAT) == SHIP_PLACES else ALLOWED


def _why_not_maroon(table: Table, seat: i64, target: i64) -> i64:
    """A captain maroons anybody else of the own ship (T7-47)."""
    if target >= table.seats:
        return obstacles.NO_SUCH_PLAYER
    if not table.is_captain(seat):
        return obstacles.NOT_CAPTAIN
    if target == seat:
        return obstacles.NOT_YOURSELF
    return ALLOWED if table.where(target) == table.where(seat) else obstacles.NOT_ABOARD


def _why_not_letter(table: Table, seat: i64) -> i64:
    """A saved letter needs a pawn that it can move (T7-51)."""
    if table.players[seat * at.SIZE + at.LETTERS] == 0:
        return obstacles.NO_LETTER
    return ALLOWED if table.anyone_ashore() else obstacles.NOBODY_ASHORE


def _why_not_pass(table: Table, seat: i64) -> i64:
    out = vec[i64]([0] * int(END_ASKED[phases.ACTION]))
    _fill_turn(table, seat, out)
    return ALLOWED if out[0] == verbs.PASS else obstacles.NO_PASSING


# --- Answers -------------------------------------------------------------------------------------------


def _why_not_answer(table: Table, seat: i64, verb: i64, argument: i64) -> i64:
    """Return what is in the way of an answer that the phase asks for."""
    phase = table.phase
    if phase == phases.VOTE:
        return _why_not_vote(table, seat, verb, argument)
    if verb == verbs.TARGET:
        return _why_not_target(table, seat, argument)
    if verb == verbs.REVEAL:  # one of the two cards pointed at (T7-43)
        return ALLOWED if PAIR_BITS[table.force_pair] >> argument & 1 == 1 else obstacles.NOT_POINTED_AT
    if verb == verbs.SAVE:  # only a new letter can be kept (T7-113)
        return obstacles.ALREADY_SAVED if table.letter_saved else ALLOWED
    if phase == phases.LETTER_SHIP:  # one ship always has room (T7-24, T7-26)
        return ALLOWED if table.length(argument) < SHIP_PLACES else obstacles.SHIP_FULL
    if phase == phases.BLACK_POWDER:  # T7-132
        return ALLOWED if table.mat[at.WRECKED + argument] == 0 else obstacles.BOAT_DESTROYED
    if phase == phases.LOOT_SOURCE:  # T7-70
        return ALLOWED if table.gold(1 - table.where(seat), argument) > 0 else obstacles.HOLD_EMPTY
    if phase == phases.CROWS_NEST_PICK:
        return _why_not_pick(table, argument)
    # Tortuga has room for all, both holds can be had, and one may always say yes or no (T7-180, T7-181).
    return _why_not_place(table, argument) if verb == verbs.PLACE else ALLOWED


def _why_not_vote(table: Table, seat: i64, verb: i64, face: i64) -> i64:
    """Cards of the hand; NO to a second card, ABSTAIN instead of the first if allowed (T7-62, T7-140)."""
    first = table.players[seat * at.SIZE + at.CARD_1]
    if verb == verbs.VOTE:
        copies = table.players[seat * at.SIZE + at.HAND + face]
        return ALLOWED if copies > 1 or (copies == 1 and face != first) else obstacles.NOT_IN_HAND
    if verb == verbs.NO:
        return ALLOWED if first >= 0 else obstacles.NO_SECOND_CARD
    return ALLOWED if first < 0 and table.may_abstain(seat) else obstacles.NO_ABSTAINING


def _why_not_pick(table: Table, face: i64) -> i64:
    """Any card of the pool, which is the deck with the taken hand (T7-135)."""
    for depth in range(table.deck_size):
        if table.deck_card(depth) == face:
            return ALLOWED
    return obstacles.NOT_IN_POOL


def _why_not_place(table: Table, place: i64) -> i64:
    taken = table.pawn_at(place // SHIP_PLACES, place % SHIP_PLACES) >= 0
    return obstacles.PLACE_TAKEN if taken else ALLOWED


def _why_not_target(table: Table, seat: i64, target: i64) -> i64:
    """Every other player: force, Pistol, maps, Cabin Fever, Crow's Nest (T7-110).

    A Letter of Marque moves pawns on Tortuga and in rowboats, the own included (T7-113).
    """
    if target >= table.seats:
        return obstacles.NO_SUCH_PLAYER
    if table.phase == phases.LETTER_TARGET:
        return ALLOWED if table.where(target) >= TOR else obstacles.NOT_ASHORE
    return obstacles.NOT_YOURSELF if target == seat else ALLOWED
