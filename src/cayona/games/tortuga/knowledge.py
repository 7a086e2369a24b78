"""What a seat may know: as a JSON-ready picture of the table, and as numbers for learning."""

from __future__ import annotations

from typing import Any, Final

from cayona.games.tortuga.components import (
    ACTIONS,
    AREAS,
    MARKERS,
)
from cayona.games.tortuga.notation import middle_counts, number_or_none, open_board, write_place
from cayona.games.tortuga.rules import REASONS, Tortuga
from cayona.games.tortuga.rules.numbering import COLOUR_KINDS, PHASES, TOKEN_PHASE
from cayona.games.tortuga.rules.table import BAG, CENTRE, COMMIT, NO_COMMIT, SIZE
from cayona.kernel.state import SPECTATOR

Observation = dict[str, Any]

SEEN_PHASES: Final = PHASES[:11]
"""The phases in which a game can be observed."""
HIGHEST_TOTAL: Final = 17
"""Five dice and a token turned over."""


def observe(state: Tortuga, seat: int | None) -> Observation:
    """Return what lies on the table for one seat; None for a spectator.

    Until the reveal nothing here but the list of deciders depends on what others have rolled or chosen.
    """
    viewer = SPECTATOR if seat is None else seat
    seats = range(state.seats)
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": int(state.seats),
        "deciders": state.deciders(),
        "end_chests": int(state.end_chests),
        "max_rounds": int(state.max_rounds),
        "round": int(state.round),
        "start": int(state.start),
        "phase": PHASES[state.phase],
        "step": int(state.step),
        "earners": state.earners(),
        **write_place(state),
        "places": [_places(state, action) for action in range(len(ACTIONS))],
        "drawn": _drawn(state, viewer),
        "mover": number_or_none(state.mover),
        "moving": None if state.moving < 0 else AREAS[state.moving],
        "centre": middle_counts(state, CENTRE, COLOUR_KINDS),
        "bag": middle_counts(state, BAG, COLOUR_KINDS),
        "pool": int(state.pool_size()),
        "boards": [_board(state, viewer, other) for other in seats],
        "result": _result(state),
    }


def _places(state: Tortuga, action: int) -> list[int]:
    """Return who would have the first and second place of an action, by the dice as they lie (TO-42)."""
    around = [int(state.clockwise(turn)) for turn in range(state.seats)]
    ranked = sorted(around, key=lambda seat: -state.total(seat, action))
    limit = 2 if state.seats > 2 else 1
    return [seat for seat in ranked if state.total(seat, action) > 0][:limit]


def _drawn(state: Tortuga, viewer: int) -> list[int] | None:
    """Return the two tokens to choose from, None for those who may not see them; else nothing (TO-50)."""
    if state.phase != TOKEN_PHASE:
        return []
    return None if state.hides_drawn(viewer) else [int(state.drawn_1), int(state.drawn_2)]


def _board(state: Tortuga, viewer: int, seat: int) -> Observation:
    """Return one seat's board as the viewer sees it; None stands for what is hidden."""
    hides_roll = state.hides_roll(viewer, seat)
    commit = int(state.boards[seat * SIZE + COMMIT])
    return {
        **open_board(state, seat),
        "capacities": [int(state.capacity(seat, kind)) for kind in range(len(MARKERS))],
        "tokens": None if state.hides_tokens(viewer, seat) else state.token_values(seat),
        "token_count": int(state.token_count(seat)),
        "dice": state.dice_spaces(seat),
        "totals": [int(state.total(seat, action)) for action in range(len(ACTIONS))],
        "roll": None if hides_roll else state.shown_faces(seat),
        "commit": None if hides_roll or commit == NO_COMMIT else commit,
        "kept": state.kept_letters(seat),
        "stuck": state.is_stuck(seat),
        "open_score": int(state.open_score(seat)),
    }


def _result(state: Tortuga) -> Observation | None:
    outcome = state.outcome()
    if outcome is None:
        return None
    parts = [{**score.breakdown, "total": score.total} for score in outcome.scores]
    return {"reason": REASONS[state.ending], "winners": list(outcome.winners), "scores": parts}
