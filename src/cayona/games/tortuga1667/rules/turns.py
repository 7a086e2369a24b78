"""Turns: how they begin and end, what an action does, and how the game ends (compiled)."""

from mypy_extensions import i64

from cayona.games.tortuga1667 import verbs
from cayona.games.tortuga1667.components import EVENTS, LOCATIONS, LOYALTIES, SHIP_PLACES
from cayona.games.tortuga1667.rules import (
    event_cards,
    events,
    journal,
    kinds,
    legal,
    marooning,
    numbering,
    pawns,
    phases,
    votes,
)
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.acts import argument_of, verb_of, vote_called
from cayona.games.tortuga1667.rules.obstacles import ALLOWED
from cayona.games.tortuga1667.rules.table import Table
from cayona.kernel.state import NOBODY

# --- Beginning and ending ------------------------------------------------------------------------------


def start_turn(table: Table, seat: i64) -> None:
    """Begin the turn of a seat, or of the next one that does not lose it; or end the game.

    Scurvy takes whole turns (T7-142); with two players a turn has two actions (T7-33). Everybody has
    turns, wherever their pawns are (T7-95).
    """
    table.turn = seat
    table.turn_count += 1
    while table.players[table.turn * at.SIZE + at.SKIP_TURNS] > 0:
        table.players[table.turn * at.SIZE + at.SKIP_TURNS] -= 1
        table.actions_left = 0
        if table.journal is not None:
            table.tell("turn_lost", table.turn, {"count": int(table.turn_count)})
        if _limit_is_reached(table):
            _finish(table, numbering.BY_TURN_LIMIT, table.leading_side())
            return
        table.turn = table.clockwise(table.turn, 1)
        table.turn_count += 1
    table.actions_left = 2 if table.seats == 2 else 1
    if table.journal is not None:
        table.tell("turn", table.turn, {"count": int(table.turn_count)})
    _open_atlantis_window(table)


def _limit_is_reached(table: Table) -> bool:
    """Tell whether the last turn of the game is over; skipped ones count (T7-158)."""
    limit = table.terms.turn_limit
    return limit > 0 and table.turn_count >= limit


def _open_atlantis_window(table: Table) -> None:
    """Ask the owner of Atlantis before a turn, if the card can be used now (T7-125)."""
    if can_hop(table):
        table.phase = phases.ATLANTIS_WINDOW
        table.decider = table.atlantis_owner
    else:
        ask_action(table)


def can_hop(table: Table) -> bool:
    """Tell whether Atlantis can be used: by public facts alone, as everywhere (T7-34, T7-124)."""
    owner = table.atlantis_owner
    if owner < 0 or table.where(owner) >= numbering.TOR:
        return False
    return table.length(1 - table.where(owner)) < SHIP_PLACES


def answer_atlantis(table: Table, uses: bool) -> None:
    """Hop to the back of the other ship before the turn, or not (T7-124, T7-126)."""
    if uses:
        owner = table.atlantis_owner
        origin = table.where(owner)
        if table.journal is not None:
            journal.tell_moved(table, "atlantis", owner, origin, 1 - origin)
        event_cards.discard_kept(table, owner, kinds.ATLANTIS)
        pawns.board(table, owner, 1 - origin)
    ask_action(table)


def ask_action(table: Table) -> None:
    """Let the turn player choose an action (T7-30)."""
    table.phase = phases.ACTION
    table.decider = table.turn


def go_on(table: Table) -> None:
    """Do what follows by itself after a decision: discard and fill, end the action, begin a turn."""
    if table.phase == phases.EVENT_DONE:
        _end_event(table)
    if table.phase == phases.ACTION_DONE:
        _end_action(table)


def _end_event(table: Table) -> None:
    """Discard the resolved card unless it is kept, and fill its place (T7-42, T7-111).

    In sudden death places are filled at the end of the action (T7-155).
    """
    if not events.event_is_kept(table):
        event_cards.discard(table, table.event_card)
    place = table.event_place
    events.forget_event(table)
    if not table.sudden_death:
        event_cards.fill_place(table, place)
    table.phase = phases.ACTION_DONE


def _end_action(table: Table) -> None:
    """End an action: sudden death is decided as soon as the totals differ (T7-156, T7-157)."""
    if table.sudden_death:
        side = table.leading_side()
        if side != numbering.DRAW:
            _finish(table, numbering.BY_SUDDEN_DEATH, side)
            return
        event_cards.refill_row(table)
    table.actions_left -= 1
    if table.actions_left > 0:
        ask_action(table)
    elif _limit_is_reached(table):
        _finish(table, numbering.BY_TURN_LIMIT, table.leading_side())
    else:
        start_turn(table, table.clockwise(table.turn, 1))


def _finish(table: Table, reason: i64, winner: i64) -> None:
    """End the game; turn and actions stay as they were (T7-159)."""
    table.ending = reason
    table.winner = winner
    table.phase = phases.GAME_OVER
    table.decider = NOBODY
    table.reveals += 1
    if table.journal is not None:
        journal.tell_end(table)


# --- Revealing -----------------------------------------------------------------------------------------


def reveal(table: Table, seat: i64, place: i64) -> None:
    """Turn up a row card with a seat as revealer (T7-42)."""
    card = event_cards.turn_up(table, place)
    if table.journal is not None:
        table.tell("revealed", seat, {"card": EVENTS[card], "place": int(place) + 1})
    if card == kinds.ARMADA:
        _meet_armada(table)
        return
    table.event_card = card
    table.event_place = place
    table.revealer = seat
    events.resolve_event(table)


def _meet_armada(table: Table) -> None:
    """End the game at once, or begin sudden death if an even table is tied (T7-153, T7-154)."""
    side = table.leading_side()
    if side != numbering.DRAW:
        event_cards.discard(table, kinds.ARMADA)
        _finish(table, numbering.BY_ARMADA, side)
        return
    table.sudden_death = True
    event_cards.begin_again(table)
    table.phase = phases.ACTION_DONE
    if table.journal is not None:
        table.tell("sudden_death", -1, {})


# --- Actions -------------------------------------------------------------------------------------------


def act(table: Table, seat: i64, action: i64) -> None:
    """Carry out an action; once declared it stands (T7-31)."""
    verb = verb_of(action)
    argument = argument_of(action)
    if verb == verbs.PEEK:
        event_cards.peek(table, seat, argument, False)
        table.phase = phases.ACTION_DONE
    elif verb == verbs.REVEAL:
        reveal(table, seat, argument)
    elif verb == verbs.FORCE:
        _point(table, seat, argument)
    elif verb == verbs.BOAT:
        _move(table, seat, numbering.BOAT + argument)
    elif verb == verbs.ROW:
        _move(table, seat, numbering.TOR if argument == 0 else table.where(seat) - numbering.BOAT)
    elif verb == verbs.STEAL:
        _steal(table, seat, argument)
    elif verb == verbs.MAROON:
        _maroon_crew(table, seat, argument)
    elif verb == verbs.LETTER:
        events.ask_letter(table, seat, True)
    elif verb == verbs.PASS:
        _let_pass(table, "passed", seat)
    else:  # T7-46, T7-48, T7-50
        votes.call_vote(table, vote_called(verb), seat)


def answer(table: Table, action: i64) -> None:
    """Carry out what somebody answers before or during a turn: to Atlantis, or to being forced."""
    phase = table.phase
    if phase == phases.FORCE_TARGET:
        force(table, argument_of(action))
    elif phase == phases.ATLANTIS_WINDOW:
        answer_atlantis(table, action == verbs.YES)
    else:
        reveal_forced(table, argument_of(action))


def _let_pass(table: Table, kind: str, seat: i64) -> None:
    table.phase = phases.ACTION_DONE
    if table.journal is not None:
        table.tell(kind, seat, {})


def _move(table: Table, seat: i64, target: i64) -> None:
    """Climb into a rowboat or out of it; a whole way costs two actions (T7-45, T7-97)."""
    origin = table.where(seat)
    table.phase = phases.ACTION_DONE
    if table.journal is not None:
        journal.tell_moved(table, "moved", seat, origin, target)
    if target >= numbering.BOAT:
        pawns.enter_boat(table, seat, target - numbering.BOAT)
    elif target == numbering.TOR:
        pawns.move(table, seat, numbering.TOR)
    else:
        pawns.board(table, seat, target)


def _steal(table: Table, seat: i64, side: i64) -> None:
    """Move a treasure between the holds of the own ship (T7-49)."""
    ship = table.where(seat)
    table.mat[at.HOLDS + 2 * ship + side] -= 1
    table.mat[at.HOLDS + 2 * ship + 1 - side] += 1
    table.phase = phases.ACTION_DONE
    if table.journal is not None:
        facts = {"ship": LOCATIONS[ship], "from": LOYALTIES[side], "to": LOYALTIES[1 - side]}
        table.tell("stole", seat, facts)


def _maroon_crew(table: Table, captain: i64, target: i64) -> None:
    """Maroon a pawn of the own ship (T7-47)."""
    if table.journal is not None:
        table.tell("ordered_ashore", captain, {"target": int(target)})
    marooning.maroon(table, target, numbering.BY_CAPTAIN)


# --- Forcing -------------------------------------------------------------------------------------------


def _point(table: Table, seat: i64, pair: i64) -> None:
    """Point at two cards; next comes whom to force (T7-43)."""
    table.force_pair = pair
    table.phase = phases.FORCE_TARGET
    if table.journal is not None:
        journal.tell_pointed(table, "pointed", seat, NOBODY)


def force(table: Table, target: i64) -> None:
    """Make another player choose one of the two cards (T7-43)."""
    table.force_target = target
    table.phase = phases.FORCED_CHOICE
    table.decider = target
    if table.journal is not None:
        journal.tell_pointed(table, "forced", table.turn, target)


def reveal_forced(table: Table, place: i64) -> None:
    """Reveal one of the two cards; the forced player is the revealer, whoever chose (T7-43, T7-175)."""
    target = table.force_target
    table.force_pair = numbering.EMPTY
    table.force_target = NOBODY
    reveal(table, target, place)


# --- The clock -----------------------------------------------------------------------------------------


def time_out(table: Table, seat: i64) -> None:
    """Do what happens when the time for a choice is over (T7-54)."""
    table.reveals += 1
    if table.phase == phases.ACTION:
        _peek_by_clock(table, seat)
    elif table.phase == phases.FORCED_CHOICE:  # the forcing player chooses (T7-175)
        table.phase = phases.FORCER_CHOICE
        table.decider = table.turn
        if table.journal is not None:
            journal.tell_pointed(table, "hesitated", seat, NOBODY)
    else:
        pick = table.chance.below(2)
        place = (
            numbering.PAIR_FIRST[table.force_pair] if pick == 0 else numbering.PAIR_SECOND[table.force_pair]
        )
        if table.journal is not None:
            journal.tell_pointed(table, "hesitated_too", seat, NOBODY)
        reveal_forced(table, place)


def _peek_by_clock(table: Table, seat: i64) -> None:
    """Peek at a random pair as the action; if that is not allowed the action is lost (T7-173, T7-174)."""
    pairs: list[i64] = []
    for pair in range(numbering.PAIRS):
        if legal.why_not_act(table, seat, verbs.PEEK, pair) == ALLOWED:
            pairs.append(pair)
    if not pairs:
        _let_pass(table, "action_lost", seat)
        return
    event_cards.peek(table, seat, pairs[table.chance.below(len(pairs))], True)
    table.phase = phases.ACTION_DONE
