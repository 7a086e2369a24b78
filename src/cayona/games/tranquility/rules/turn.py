"""The action of a turn: phases ACT, CELL, PAY, MONSTER_CELL and FLIP_CELL (compiled).

What returns a truth value here tells whether the action is done; otherwise a seat has to decide, or the game
is over.
"""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility import components
from cayona.games.tranquility.components import DISCARDED_AT_ONCE, FINISH, FIRST_STORM, ISLANDS, MONSTER
from cayona.games.tranquility.rules import actions, obstacles, phases
from cayona.games.tranquility.rules.journal import tell_at
from cayona.games.tranquility.rules.obstacles import ALLOWED, NO_ORDER, TOO_DEAR
from cayona.games.tranquility.rules.phases import ACT, CELL, FLIP_CELL, MONSTER_CELL, PAY
from cayona.games.tranquility.rules.sea import Sea
from cayona.games.tranquility.rules.start_card import play_start
from cayona.games.tranquility.rules.storms import fill_compasses, meet_storm, spend_compass, why_not_compass
from cayona.games.tranquility.rules.table import DESTROYED, HAND_ROOM, OWNER_STEP, card_name


def play(sea: Sea, seat: i64, action: i64) -> bool:
    """Carry out a decision."""
    phase = sea.phase
    if phase == ACT:
        return _act(sea, seat, action)
    if phase == PAY:
        return _pay(sea, seat, actions.card_of(action))
    if phase == CELL:
        return _place(sea, seat, actions.cell_of(action))
    if phase == MONSTER_CELL:
        return _feed_monster(sea, seat, actions.cell_of(action))
    return _turn_over(sea, seat, actions.cell_of(action))


def fill(sea: Sea, seat: i64, out: vec[i64]) -> i64:
    """Write the legal actions, ascending."""
    phase = sea.phase
    if phase == ACT:
        return _fill_act(sea, seat, out)
    if phase == PAY:
        return sea.fill_discardable(seat, out)
    return _fill_cells(sea, seat, out) if phase == CELL else _fill_occupied(sea, out)


def why_not(sea: Sea, seat: i64, action: i64) -> i64:
    """Return what is in the way of an action."""
    phase = sea.phase
    if phase == ACT:
        return _why_not_act(sea, seat, action)
    if phase == PAY:
        return sea.why_not_payment(seat, action)
    if not actions.is_cell(action):
        return obstacles.CHOOSE_A_CELL if phase == CELL else obstacles.CHOOSE_AN_ISLAND
    if actions.cell_of(action) >= sea.chart.cells:
        return obstacles.NO_SUCH_CELL
    if phase == CELL:
        return _why_not_cell(sea, seat, actions.cell_of(action), sea.chosen)
    return ALLOWED if sea.grid[actions.cell_of(action)] != 0 else obstacles.CELL_EMPTY


# --- Choosing an action --------------------------------------------------------------------------------


def can_act(sea: Sea, seat: i64) -> bool:
    """Tell whether a seat has an action at the start of its turn."""
    if sea.discardable(seat) >= DISCARDED_AT_ONCE:
        return True  # a Start that must be played is an action as well
    return _fill_act(sea, seat, vec[i64]([0] * actions.ACTION_COUNT)) > 0


def stop_without_action(sea: Sea) -> None:
    """End the game if the active seat cannot act; nobody may pass (TQ-17, TQ-50 to TQ-52, TQ-106)."""
    sea.phase = ACT
    if not can_act(sea, sea.active):
        if sea.journal is not None:
            sea.tell("cannot_act", sea.active, {})
        sea.finish(phases.NO_ACTION)


def _fill_act(sea: Sea, seat: i64, out: vec[i64]) -> i64:
    """Write the actions of a turn (TQ-15); a Start in hand must be played if none was (TQ-30)."""
    count: i64 = 0
    if sea.must_play_start(seat):
        out[0] = actions.PLAY_START
        count = 1
    else:
        discardable = sea.discardable(seat)
        count = fill_playable(sea, seat, discardable - 1, out)
        if _why_not_finish(sea, seat) == ALLOWED and sea.holds(seat, FINISH):
            out[count] = actions.PLAY_FINISH
            count += 1
        if _holds_monster(sea, seat) and _why_not_monster(sea) == ALLOWED:
            out[count] = actions.PLAY_MONSTER
            count += 1
        if _why_not_discard_two(discardable) == ALLOWED:
            out[count] = actions.DISCARD_TWO
            count += 1
        if _why_not_trade(sea, seat, discardable) == ALLOWED:
            out[count] = actions.TRADE_HAND
            count += 1
        if _why_not_turning(sea, discardable) == ALLOWED:
            out[count] = actions.TURN_ISLAND
            count += 1
    return fill_compasses(sea, count, out) if sea.compasses > 0 else count


def fill_playable(sea: Sea, seat: i64, payable: i64, out: vec[i64]) -> i64:
    """Write every island of the hand that has a legal cell."""
    hands = sea.hands
    ordered = sea.chart.directions == 1
    orange = sea.has_orange(seat)
    count: i64 = 0
    first: i64 = 0
    i: i64 = seat * HAND_ROOM
    end: i64 = i + sea.held[seat]
    while i < end and hands[i] <= ISLANDS:
        number = hands[i]
        if ordered:
            first = sea.first_possible(number, first)
        if sea.has_cell(seat, number, payable, orange, first):
            out[count] = actions.with_card(number)
            count += 1
        i += 1
    return count


def _holds_monster(sea: Sea, seat: i64) -> bool:
    """Tell whether the last card of a hand is a monster: nothing comes behind them."""
    held = sea.held[seat]
    return held > 0 and sea.hands[seat * HAND_ROOM + held - 1] == MONSTER


def _why_not_act(sea: Sea, seat: i64, action: i64) -> i64:
    """Return what is in the way of beginning an action."""
    if actions.is_compass(action):
        return why_not_compass(sea, actions.storm_of(action))
    if actions.is_card(action) and not sea.holds(seat, actions.card_of(action)):
        return obstacles.NO_SUCH_CARD
    if action == actions.PLAY_START:
        return obstacles.START_PLAYED if sea.start_played else ALLOWED  # TQ-38
    if sea.must_play_start(seat):
        return obstacles.START_FIRST
    if action == actions.PLAY_FINISH:
        return _why_not_finish(sea, seat)
    if action == actions.PLAY_MONSTER:
        return _why_not_monster(sea)
    if actions.is_card(action):
        return _why_not_island(sea, seat, actions.card_of(action))
    return _why_not_without_card(sea, seat, action)


def _why_not_without_card(sea: Sea, seat: i64, action: i64) -> i64:
    """Return what is in the way of an action that plays no card."""
    discardable = sea.discardable(seat)
    if action == actions.DISCARD_TWO:
        return _why_not_discard_two(discardable)
    if action == actions.TRADE_HAND:
        return _why_not_trade(sea, seat, discardable)
    if action == actions.TURN_ISLAND:
        return _why_not_turning(sea, discardable)
    return obstacles.CHOOSE_AN_ACTION


def _why_not_island(sea: Sea, seat: i64, number: i64) -> i64:
    """Return the obstacle, among those on all cells, that comes closest to being none."""
    best: i64 = NO_ORDER
    for cell in range(sea.chart.cells):
        why = _why_not_cell(sea, seat, cell, number)
        if why == ALLOWED:
            return ALLOWED
        if best != TOO_DEAR and why != obstacles.OCCUPIED and why != NO_ORDER:
            best = why
    return best


def _why_not_finish(sea: Sea, seat: i64) -> i64:
    """Return why a Finish is not offered: by what the seat knows, even if it will fail (TQ-46, TQ-71)."""
    if not sea.start_played:
        return obstacles.NO_START_YET
    if sea.empty > 0:
        return obstacles.SEA_NOT_FULL
    if not sea.all_right_way_up():
        return obstacles.WRONG_WAY_UP
    if sea.holds(seat, MONSTER):
        return obstacles.OWN_MONSTER
    return obstacles.MONSTER_REVEALED if sea.other_monsters_revealed(seat) else ALLOWED


def _why_not_monster(sea: Sea) -> i64:
    """Return why a monster cannot be played: there must be an island for it (TQ-67, TQ-68)."""
    return obstacles.NO_ISLAND if sea.empty == sea.chart.cells else ALLOWED


def _why_not_discard_two(discardable: i64) -> i64:
    """Return why two cards cannot be discarded (TQ-29)."""
    return ALLOWED if discardable >= DISCARDED_AT_ONCE else obstacles.TOO_FEW_CARDS


def _why_not_trade(sea: Sea, seat: i64, discardable: i64) -> i64:
    """Return why a hand does not buy a compass (TQ-86, TQ-87)."""
    if sea.supply == 0:
        return obstacles.NO_COMPASS_LEFT
    if sea.held[seat] < components.TRADE_MINIMUM:
        return obstacles.HAND_TOO_SMALL
    return ALLOWED if discardable == sea.held[seat] else obstacles.HAND_NOT_DISCARDABLE


def _why_not_turning(sea: Sea, discardable: i64) -> i64:
    """Return why no island can be turned over (TQ-98)."""
    if not sea.turning:
        return obstacles.ONE_SIDED
    if sea.empty == sea.chart.cells:
        return obstacles.NO_ISLAND
    return ALLOWED if discardable > 0 else obstacles.NOTHING_TO_PAY_WITH


def _act(sea: Sea, seat: i64, action: i64) -> bool:
    """Begin one of the actions of a turn (TQ-15)."""
    if actions.is_island(action):
        sea.chosen = actions.card_of(action)
        sea.phase = CELL
    elif action == actions.DISCARD_TWO:  # TQ-16, TQ-29
        _ask_for_cards(sea, phases.FOR_DISCARD, DISCARDED_AT_ONCE)
    elif action == actions.PLAY_START:
        return play_start(sea, seat)
    elif action == actions.PLAY_FINISH:
        _try_to_finish(sea, seat)
    elif action == actions.PLAY_MONSTER:
        sea.phase = MONSTER_CELL
    elif action == actions.TRADE_HAND:
        return _trade_hand(sea, seat)
    elif action == actions.TURN_ISLAND:
        sea.phase = FLIP_CELL
    else:
        spend_compass(sea, seat, actions.storm_of(action))  # the turn's action is still to come (TQ-88)
        stop_without_action(sea)
    return False


# --- Islands -------------------------------------------------------------------------------------------


def _fill_cells(sea: Sea, seat: i64, out: vec[i64]) -> i64:
    """Write every cell where the chosen island may be played."""
    number = sea.chosen
    payable = sea.discardable(seat) - 1
    orange = sea.has_orange(seat)
    count: i64 = 0
    first: i64 = 0
    end: i64 = sea.chart.cells
    if sea.chart.directions == 1:  # islands ascend along all cells: only a stretch of them is possible
        first = sea.first_possible(number, 0)
        end = sea.end_of_possible(number, first)
    for cell in range(first, end):
        if sea.fits(seat, cell, number, payable, orange):
            out[count] = actions.on_cell(cell)
            count += 1
    return count


def _fill_occupied(sea: Sea, out: vec[i64]) -> i64:
    """Write every cell with an island: rocks and storms hinder no monster, nor turning (TQ-67, TQ-99)."""
    count: i64 = 0
    for cell in range(sea.chart.cells):
        if sea.grid[cell] != 0:
            out[count] = actions.on_cell(cell)
            count += 1
    return count


def _why_not_cell(sea: Sea, seat: i64, cell: i64, number: i64) -> i64:
    """Return why an island of the hand may not lie on a cell."""
    return sea.why_not_cell(seat, cell, number, sea.discardable(seat) - 1, sea.has_orange(seat))


def _place(sea: Sea, seat: i64, cell: i64) -> bool:
    """Lay the chosen island on a cell, public from now on (TQ-28), and pay for it (TQ-24)."""
    number = sea.chosen
    cost = max(sea.cost(seat, cell, number), 0)
    sea.chosen = 0
    sea.reveals += 1
    sea.give_up(seat, number)
    sea.put(cell, number)
    if sea.empty_in[sea.chart.row_of[cell]] == 0:
        sea.survey_rows()  # a full row may open another (TQ-91)
    if sea.competitive:
        sea.scores[seat] += components.POINTS_PLACED  # TQ-104
        sea.placed[seat] += 1
        sea.drafted[number] = 0
    if sea.journal is not None:
        tell_at(sea, "island", seat, number, cell, {"cost": int(cost)})
    if cost == 0:
        return _after_island(sea, seat, cell)
    sea.cell = cell
    return _ask_for_cards(sea, phases.FOR_ISLAND, cost)


def _ask_for_cards(sea: Sea, what: i64, cards: i64) -> bool:
    sea.pay_for = what
    sea.to_pay = cards
    sea.phase = PAY
    return False


def _pay(sea: Sea, seat: i64, card: i64) -> bool:
    """Discard one card from the hand, never from a pile (TQ-24, TQ-26)."""
    sea.discard(seat, card)
    sea.to_pay -= 1
    if sea.to_pay > 0:
        return False
    what = sea.pay_for
    cell = sea.cell
    sea.pay_for = phases.FOR_NOTHING
    sea.cell = -1
    if what == phases.FOR_ISLAND:
        return _after_island(sea, seat, cell)
    if what == phases.FOR_DISCARD and sea.journal is not None:
        sea.tell("discards", seat, {"cards": DISCARDED_AT_ONCE})
    return True


def _after_island(sea: Sea, seat: i64, cell: i64) -> bool:
    """Go through what follows an island, in the order of TQ-55."""
    if sea.supply > 0 and sea.is_run(sea.chart.row_of[cell]):
        sea.gain_compass(seat, "row")  # TQ-85
    if sea.rocks_row >= 0 and sea.rocks_must_leave():
        sea.rocks_row = -1  # TQ-63
        sea.survey_rows()
        if sea.journal is not None:
            sea.tell("rocks_leave", seat, {})
    if sea.competitive and sea.empty == 0:
        sea.finish(phases.GRID_FULL)  # TQ-106
        return False
    return sea.explored == len(sea.exploration) or _explore(sea, seat)


def _explore(sea: Sea, seat: i64) -> bool:
    """Turn up the top exploration card and resolve it at once, also on a refilled cell (TQ-94, TQ-95)."""
    card = sea.exploration[sea.explored]
    sea.explored += 1
    sea.reveals += 1
    sea.step = phases.IN_EXPLORE
    if sea.journal is not None:
        sea.tell("explores", seat, {"card": card_name(card)})
    if card == FINISH:
        sea.take(seat, card)
    elif card == MONSTER:
        sea.take(seat, card)
        sea.revealed[seat] += 1
    elif card == components.COMPASS:
        sea.compasses += 1
    elif card == components.ROCKS:
        if not sea.rocks_must_leave():
            sea.phase = phases.ROCKS_ROW
            return False
    elif card != components.BORDER:
        return not meet_storm(sea, seat, card - FIRST_STORM)
    return True


# --- Other actions -------------------------------------------------------------------------------------


def _try_to_finish(sea: Sea, seat: i64) -> None:
    """Win (TQ-46), unless a monster shows itself in some hand; those in piles do not (TQ-70, TQ-73)."""
    found: i64 = 0
    for other in range(sea.seats):
        found += sea.count_in_hand(other, MONSTER)
    sea.reveals += 1
    if found == 0:
        sea.give_up(seat, FINISH)
        if sea.journal is not None:
            sea.tell("finish", seat, {})
        sea.finish(phases.FINISHED)
        return
    for other in range(sea.seats):
        sea.revealed[other] = sea.count_in_hand(other, MONSTER)  # TQ-72
    if sea.journal is not None:
        sea.tell("monsters_revealed", seat, {"monsters": [int(count) for count in sea.revealed]})
    stop_without_action(sea)


def _feed_monster(sea: Sea, seat: i64, cell: i64) -> bool:
    """Let a monster eat an island; both leave the game (TQ-67)."""
    number = sea.grid[cell]
    sea.give_up(seat, MONSTER)
    if sea.revealed[seat] > 0:
        sea.revealed[seat] -= 1  # TQ-72
    sea.take_away(cell)
    sea.survey_rows()
    sea.heap[sea.heaped] = DESTROYED * OWNER_STEP + number
    sea.heaped += 1
    if sea.journal is not None:
        tell_at(sea, "monster", seat, number, cell, {})
    return True


def _turn_over(sea: Sea, seat: i64, cell: i64) -> bool:
    """Turn an island from night to day or back, then discard a card (TQ-98)."""
    number = sea.grid[cell]
    sea.by_day[number] = 1 - sea.by_day[number]
    if sea.journal is not None:
        tell_at(sea, "turned", seat, number, cell, {"day": sea.by_day[number] == 1})
    return _ask_for_cards(sea, phases.FOR_FLIP, 1)


def _trade_hand(sea: Sea, seat: i64) -> bool:
    """Discard the whole hand for a compass (TQ-86)."""
    cards = sea.held[seat]
    while sea.held[seat] > 0:
        sea.discard(seat, sea.hands[seat * HAND_ROOM])
    if sea.journal is not None:
        sea.tell("trades_hand", seat, {"cards": int(cards)})
    sea.gain_compass(seat, "hand")
    return True
