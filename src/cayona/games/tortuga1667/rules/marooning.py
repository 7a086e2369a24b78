"""Marooning: a pawn goes ashore, unless the Fountain of Youth keeps it where it is (compiled)."""

from mypy_extensions import i64

from cayona.games.tortuga1667.components import LOCATIONS
from cayona.games.tortuga1667.rules import event_cards, kinds, pawns, phases, vote_cards
from cayona.games.tortuga1667.rules.numbering import BY_PISTOL, BY_SPOT, CAUSES, EMPTY, TOR
from cayona.games.tortuga1667.rules.table import Table
from cayona.kernel.state import NOBODY


def maroon(table: Table, seat: i64, cause: i64) -> None:
    """Maroon a pawn, unless its owner has the Fountain of Youth and is asked first (T7-130)."""
    if table.fountain_owner == seat:
        table.maroon_seat = seat
        table.maroon_cause = cause
        table.phase = phases.FOUNTAIN_REACTION
        table.decider = seat
    else:
        carry_out_marooning(table, seat, cause)


def carry_out_marooning(table: Table, seat: i64, cause: i64) -> None:
    """Send a pawn to the back of Tortuga; only who is there already loses a vote card.

    From a ship (T7-90) or a rowboat (T7-91) it costs nothing more; on Tortuga a card (T7-92).
    """
    origin = table.where(seat)
    pawns.move(table, seat, TOR)
    if table.journal is not None:
        facts = {"cause": CAUSES[cause], "from": LOCATIONS[origin], "place": int(table.length(TOR))}
        table.tell("marooned", seat, facts)
    if origin == TOR:
        vote_cards.lose_card(table, seat)
    _after_marooning(table, cause)


def answer_fountain(table: Table, uses: bool) -> None:
    """Cancel a marooning so that nothing happens at all, or let it happen (T7-131)."""
    seat = table.maroon_seat
    cause = table.maroon_cause
    table.maroon_seat = NOBODY
    table.maroon_cause = EMPTY
    if table.journal is not None:
        table.tell("fountain_used" if uses else "fountain_declined", seat, {})
    if uses:
        event_cards.discard_kept(table, seat, kinds.FOUNTAIN)
        _after_marooning(table, cause)
        if table.terms.saved_ends_turn and table.phase == phases.ACTION_DONE:
            table.actions_left = 1  # the one that is just spent
    else:
        carry_out_marooning(table, seat, cause)


def _after_marooning(table: Table, cause: i64) -> None:
    table.phase = phases.EVENT_DONE if cause == BY_SPOT or cause == BY_PISTOL else phases.ACTION_DONE
