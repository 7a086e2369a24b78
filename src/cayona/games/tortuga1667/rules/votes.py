"""Votes: calling, committing in secret, resolving, and taking the loot (compiled)."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import verbs
from cayona.games.tortuga1667.rules import event_cards, journal, kinds, marooning, phases, polls, vote_cards
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.acts import argument_of, verb_of
from cayona.games.tortuga1667.rules.numbering import (
    BITS,
    BRITISH,
    BY_MUTINY,
    EMPTY,
    FACES,
    FRENCH,
    GALLEON,
    TOR,
)
from cayona.games.tortuga1667.rules.table import Table
from cayona.kernel.state import NOBODY

MISSED_VOTES: Final = 2
"""So many votes the Pirate Code takes from its owner (T7-138)."""


# --- Calling -------------------------------------------------------------------------------------------


def call_vote(table: Table, kind: i64, caller: i64) -> None:
    """Settle who takes part; with nobody the vote is resolved at once (T7-62)."""
    table.vote_kind = kind
    table.vote_caller = caller
    for seat in range(table.seats):
        if table.takes_part(seat, kind, caller):
            table.players[seat * at.SIZE + at.VOTING] = at.OWING
    table.phase = phases.VOTE
    if table.journal is not None:
        facts = {"vote": polls.KINDS[kind], "voters": table.voters(caller), "absent": _absent(table)}
        table.tell("vote_called", caller, facts)
    _go_on_voting(table)


def _absent(table: Table) -> list[list[Any]]:
    """Return who takes no part although they stand with the voters, and why (T7-60, T7-61, T7-138)."""
    return [
        [int(seat), _why_absent(table, seat)]
        for seat in range(table.seats)
        if table.where(seat) == table.where(table.vote_caller)
        and table.players[seat * at.SIZE + at.VOTING] == at.NO_PART
    ]


def _why_absent(table: Table, seat: i64) -> str:
    if table.vote_kind == polls.MUTINY and table.is_captain(seat):
        return "captain"
    return "no_cards" if table.hand_count(seat) == 0 else "pirate_code"


def _go_on_voting(table: Table) -> None:
    """Name the first who still owes a card, clockwise from the caller; resolve when nobody does."""
    for steps in range(table.seats):
        seat = table.clockwise(table.vote_caller, steps)
        if table.players[seat * at.SIZE + at.VOTING] == at.OWING:
            table.decider = seat
            return
    _resolve(table)


# --- Committing ----------------------------------------------------------------------------------------


def commit(table: Table, seat: i64, action: i64) -> None:
    """Take a voter's card, second card, refusal of it, or abstention; nothing moves yet (T7-78)."""
    base: i64 = seat * at.SIZE
    done = True
    if verb_of(action) == verbs.VOTE:
        if table.is_at_second(seat):
            table.players[base + at.CARD_2] = argument_of(action)
        else:
            table.players[base + at.CARD_1] = argument_of(action)
            done = not table.may_play_second(seat)
    if done:
        table.players[base + at.VOTING] = at.DONE
        _go_on_voting(table)


# --- Resolving (T7-77) ---------------------------------------------------------------------------------


def _resolve(table: Table) -> None:
    """Resolve a vote in the order of the rules: cards, result, missed votes, return and draw, outcome.

    The Pirate Code is discarded before El Dorado, a Fountain of Youth before its event (T7-146).
    """
    table.reveals += 1
    _collect(table)
    table.last_result = result_of(table, table.vote_kind)
    if table.journal is not None:
        journal.tell_vote(table)
    _count_missed_vote(table)
    _pay_el_dorado(table)
    vote_cards.put_under_shuffled(table, at.LAST_FACES, table.all_seats())
    _draw_new_cards(table)
    kind = table.vote_kind
    caller = table.vote_caller
    table.vote_kind = EMPTY
    table.vote_caller = NOBODY
    _carry_out(table, kind, caller)


def _collect(table: Table) -> None:
    """Turn up the played cards together with the top card of the deck (T7-63, T7-64)."""
    table.last_kind = table.vote_kind
    table.last_caller = table.vote_caller
    table.last_seats = 0
    for face in range(FACES):
        table.ballots[at.LAST_FACES + face] = 0
    table.ballots[at.LAST_FACES + vote_cards.take_top(table, NOBODY)] += 1
    for seat in range(table.seats):
        first = table.players[seat * at.SIZE + at.CARD_1]
        if first >= 0:
            table.last_seats += BITS[seat]
            _play_out(table, seat, first)
            if table.players[seat * at.SIZE + at.CARD_2] >= 0:
                _play_out(table, seat, table.players[seat * at.SIZE + at.CARD_2])


def _play_out(table: Table, seat: i64, face: i64) -> None:
    vote_cards.take_card(table, seat, face)
    table.ballots[at.LAST_FACES + face] += 1


def result_of(table: Table, kind: i64) -> i64:
    """Count one section of the last cards only; both symbols of a special card count (T7-65)."""
    cards = table.terms.cards
    if kind == polls.ATTACK:  # a cannon, and a torch that no water puts out (T7-68)
        success = _count(table, cards.cannons) >= 1 and _count(table, cards.fire) >= 1
        return polls.SUCCESS if success else polls.FAILURE
    if kind == polls.MUTINY:  # strictly more skulls than wheels (T7-75)
        return polls.SUCCESS if _count(table, cards.skulls) > 0 else polls.FAILURE
    flags = _count(table, cards.flags)  # T7-73
    if flags == 0:
        return polls.TIED
    return polls.BRITISH_WON if flags > 0 else polls.FRENCH_WON


def _count(table: Table, symbols: vec[i64]) -> i64:
    total: i64 = 0
    for face in range(FACES):
        total += symbols[face] * table.ballots[at.LAST_FACES + face]
    return total


def _count_missed_vote(table: Table) -> None:
    """Count a vote that the Pirate Code's owner missed; after the second it is discarded (T7-139).

    A vote they could not have joined anyway does not count.
    """
    owner = table.code_owner
    if owner < 0 or table.last_seats & BITS[owner] != 0:
        return
    if not table.could_vote(owner, table.vote_kind, table.vote_caller):
        return
    table.code_skips += 1
    if table.journal is not None:
        table.tell("missed_vote", owner, {"skips": int(table.code_skips)})
    if table.code_skips == MISSED_VOTES:
        event_cards.discard_kept(table, owner, kinds.PIRATE_CODE)
        if table.journal is not None:
            table.tell("code_ends", owner, {})


def _pay_el_dorado(table: Table) -> None:
    """Discard El Dorado after two cards, whatever came of the vote (T7-128).

    By another reading it is good for the owner's next vote alone, and gone after one card too.
    """
    owner = table.el_dorado_owner
    if owner < 0:
        return
    used = table.players[owner * at.SIZE + at.CARD_2] >= 0
    if used or (table.terms.next_vote_only and table.players[owner * at.SIZE + at.CARD_1] >= 0):
        event_cards.discard_kept(table, owner, kinds.EL_DORADO)
        if table.journal is not None:
            table.tell("el_dorado_used" if used else "el_dorado_lapsed", owner, {})


def _draw_new_cards(table: Table) -> None:
    """Give one card to everybody who played, clockwise from the caller (T7-66, T7-67)."""
    for steps in range(table.seats):
        seat = table.clockwise(table.vote_caller, steps)
        base: i64 = seat * at.SIZE
        if table.players[base + at.CARD_1] >= 0:
            face = vote_cards.draw_card(table, seat)
            if table.journal is not None:
                table.tell("drew_card", seat, journal.shown(table, "face", [int(face)]), None, (int(seat),))
        table.players[base + at.VOTING] = at.NO_PART
        table.players[base + at.CARD_1] = EMPTY
        table.players[base + at.CARD_2] = EMPTY


# --- Outcomes ------------------------------------------------------------------------------------------


def _carry_out(table: Table, kind: i64, caller: i64) -> None:
    table.phase = phases.ACTION_DONE
    if kind == polls.BRAWL:
        divide_island(table, polls.BRITISH_SHARE[table.last_result])
    elif table.last_result == polls.SUCCESS:
        if kind == polls.MUTINY:
            marooning.maroon(table, table.front(table.where(caller)), BY_MUTINY)
        else:
            _take_loot(table, caller)


def divide_island(table: Table, british: i64) -> None:
    """Lay so many of the two treasures of Tortuga into the British area, the others into the French.

    They stay on Tortuga for good (T7-74).
    """
    table.mat[at.HOLDS + 2 * TOR + BRITISH] = british
    table.mat[at.HOLDS + 2 * TOR + FRENCH] = 2 - british
    if table.journal is not None:
        table.tell("island_treasure", -1, {"british": int(british), "french": 2 - int(british)})


def _take_loot(table: Table, captain: i64) -> None:
    """Ask the captain where the treasure comes from or goes to; with none anywhere nothing happens.

    It comes from the Galleon as long as there is any (T7-69, T7-71), else from the other ship (T7-70);
    taking is not optional, but a success may be worth nothing (T7-72).
    """
    other: i64 = 1 - table.where(captain)
    table.decider = captain
    if table.mat[at.GOLD] > 0:
        table.loot_source = GALLEON
        table.phase = phases.LOOT_DEST
    elif table.gold(other, BRITISH) + table.gold(other, FRENCH) > 0:
        table.phase = phases.LOOT_SOURCE
    elif table.journal is not None:
        table.tell("nothing_to_take", captain, {})


def choose_hold(table: Table, captain: i64, side: i64) -> None:
    """Take the treasure from a hold of the other ship, or stow it in one of the own (T7-69, T7-70)."""
    if table.phase == phases.LOOT_SOURCE:
        table.loot_source = side
        table.phase = phases.LOOT_DEST
    else:
        _stow_loot(table, captain, side)


def _stow_loot(table: Table, captain: i64, side: i64) -> None:
    ship = table.where(captain)
    if table.loot_source == GALLEON:
        table.mat[at.GOLD] -= 1
    else:
        table.mat[at.HOLDS + 2 * (1 - ship) + table.loot_source] -= 1
    table.mat[at.HOLDS + 2 * ship + side] += 1
    if table.journal is not None:
        journal.tell_loot(table, captain, ship, side)
    table.loot_source = EMPTY
    table.phase = phases.ACTION_DONE
