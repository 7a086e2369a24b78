"""The table as plain data: all of it, and what a seat may know."""

from typing import Any

from cayona.games.tortuga.components import ACTIONS, AREAS, MARKERS
from cayona.games.tortuga.rules import REASONS, Tortuga
from cayona.games.tortuga.rules.numbering import ACTION_KINDS, COLOUR_KINDS, PHASES, TOKEN_PHASE
from cayona.games.tortuga.rules.table import BAG, CENTRE, COMMIT, NO_COMMIT, POOL, SIZE
from cayona.kernel.numbers import or_none
from cayona.kernel.seats import heading
from cayona.kernel.state import SPECTATOR

Record = dict[str, Any]


def observe(state: Tortuga, seat: int | None) -> Record:
    """Return what lies on the table for one seat; None for a spectator.

    Until the reveal nothing here but the list of deciders depends on what others have rolled or chosen.
    """
    table = {
        **heading(state),
        "end_chests": int(state.end_chests),
        "max_rounds": int(state.max_rounds),
        **({"dice": state.options["dice"]} if "dice" in state.options else {}),
        **_moment(state),
        "places": [_places(state, action) for action in range(len(ACTIONS))],
        "drawn": None,
        **_cargo(state),
        "pool": int(state.pool_size()),
        "boards": [_board(state, other) for other in range(state.seats)],
        "result": _result(state),
    }
    return observe_seat(state, seat, table)


def observe_seat(state: Tortuga, seat: int | None, public: Record) -> Record:
    """Fill in what a seat knows besides what lies open to everybody."""
    viewer = SPECTATOR if seat is None else seat
    boards = enumerate(public["boards"])
    return {
        **public,
        "seat": seat,
        "drawn": _drawn(state, viewer),
        "boards": [{**board, **_behind_screen(state, viewer, other)} for other, board in boards],
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


def _board(state: Tortuga, seat: int) -> Record:
    """Return one seat's board; None stands for what may be hidden."""
    return {
        **_open_board(state, seat),
        "capacities": [int(state.capacity(seat, kind)) for kind in range(len(MARKERS))],
        "tokens": None,
        "token_count": int(state.token_count(seat)),
        "dice": state.dice_spaces(seat),
        "totals": [int(state.total(seat, action)) for action in range(len(ACTIONS))],
        "roll": None,
        "commit": None,
        "kept": state.kept_letters(seat),
        "stuck": state.is_stuck(seat),
        "open_score": int(state.open_score(seat)),
    }


def _behind_screen(state: Tortuga, viewer: int, seat: int) -> Record:
    """Return what is behind a seat's screen as the viewer sees it; None stands for what is hidden."""
    hides_roll = state.hides_roll(viewer, seat)
    commit = int(state.boards[seat * SIZE + COMMIT])
    return {
        "tokens": None if state.hides_tokens(viewer, seat) else state.token_values(seat),
        "roll": None if hides_roll else state.shown_faces(seat),
        "commit": None if hides_roll or commit == NO_COMMIT else commit,
    }


def _result(state: Tortuga) -> Record | None:
    outcome = state.outcome()
    if outcome is None:
        return None
    parts = [{**score.breakdown, "total": score.total} for score in outcome.scores]
    return {"reason": REASONS[state.ending], "winners": list(outcome.winners), "scores": parts}


def write_position(state: Tortuga) -> Record:
    """Return the state record, its fields in their fixed order."""
    return {
        "game": state.game.name,
        "seats": int(state.seats),
        "options": dict(state.options),
        **_moment(state),
        "drawn": [int(state.drawn_1), int(state.drawn_2)] if state.phase == TOKEN_PHASE else [],
        **_cargo(state),
        "pool": _middle(state, POOL, 3),
        "boards": [_whole_board(state, seat) for seat in range(state.seats)],
    }


def _moment(state: Tortuga) -> Record:
    """Return where the round stands: in phase 2 which action is resolved, by which place, against whom."""
    return {
        "round": int(state.round),
        "start": int(state.start),
        "phase": PHASES[state.phase],
        "step": int(state.step),
        "earners": state.earners(),
        "action": None if state.action < 0 else ACTIONS[state.action],
        "place": int(state.place) or None,
        "target": or_none(state.target),
    }


def _cargo(state: Tortuga) -> Record:
    """Return who moves chests on, and the chests that are on no board."""
    return {
        "mover": or_none(state.mover),
        "moving": None if state.moving < 0 else AREAS[state.moving],
        "centre": _middle(state, CENTRE, COLOUR_KINDS),
        "bag": _middle(state, BAG, COLOUR_KINDS),
    }


def _whole_board(state: Tortuga, seat: int) -> Record:
    """Return one seat's board with all its secrets."""
    commit = int(state.boards[seat * SIZE + COMMIT])
    return {
        **_open_board(state, seat),
        "tokens": state.token_values(seat),
        "dice": state.dice_spaces(seat),
        "roll": state.shown_faces(seat),
        "commit": None if commit == NO_COMMIT else commit,
        "kept": state.kept_letters(seat),
        "stuck": state.is_stuck(seat),
    }


def _open_board(state: Tortuga, seat: int) -> Record:
    """Return the markers, chests and advantage tokens of a seat, which everybody sees."""
    areas = {name: state.area_counts(seat, area) for area, name in enumerate(AREAS)}
    advantage = [int(state.advantage(seat, action)) for action in range(ACTION_KINDS)]
    return {
        "ship": int(state.marker(seat, 0)),
        "pirate": int(state.marker(seat, 1)),
        **areas,
        "advantage": advantage,
    }


def _middle(state: Tortuga, first: int, length: int) -> list[int]:
    """Return counts from the middle of the table."""
    return [int(count) for count in state.middle[first : first + length]]
