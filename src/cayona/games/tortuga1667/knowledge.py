"""What a seat may know: as a JSON-ready picture of the table, and as numbers for learning."""

from __future__ import annotations

from typing import Any, Final

from cayona.games.tortuga1667.components import (
    PIRATES,
)
from cayona.games.tortuga1667.notation import (
    committed,
    recalled_cards,
    seat_or_none,
    write_code_skips,
    write_discard,
    write_fever,
    write_group,
    write_last_vote,
    write_loot,
    write_mat,
    write_options,
    write_pending,
)
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.journal import event_name
from cayona.games.tortuga1667.rules.numbering import (
    BRITISH,
    FRENCH,
    GAME_OVER,
    PHASES,
    REASONS,
    VOTE_KINDS,
)
from cayona.games.tortuga1667.rules.table import (
    KNOWS,
    NO_PART,
    OLD_HAND,
    PICKED,
    PLACING,
    SIZE,
    SKIP_TURNS,
    VOTING,
)
from cayona.kernel.state import SPECTATOR

Observation = dict[str, Any]

RANKS: Final = ("captain", "first_mate", "cabin_boy", "governor")


def observe(state: Tortuga1667, seat: int | None) -> Observation:
    """Return what lies on the table for one seat; None for a spectator.

    Until the last voter has acted, nothing here but the list of deciders depends on what others have played
    (T7-78).
    """
    viewer = SPECTATOR if seat is None else seat
    seats = range(state.seats)
    over = state.phase == GAME_OVER
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": int(state.seats),
        "options": write_options(state),
        "phase": PHASES[state.phase],
        "deciders": state.deciders(),
        "decision": _decision(state, viewer),
        "turn": seat_or_none(state.turn),
        "turn_count": int(state.turn_count),
        "actions_left": int(state.actions_left),
        "sudden_death": state.sudden_death,
        "last_five": not state.sudden_death and state.event_deck_size() == 0,
        "pirates": [PIRATES[state.terms.pirates[other]] for other in seats],
        "loyalty": [
            card if over or state.knows_loyalty(viewer, other) else None
            for other, card in enumerate(state.loyalties())
        ],
        "face_up": state.seats_in(state.face_up),
        "fevers": [_fever(state, viewer, number) for number in range(state.fever_count())],
        **write_mat(state),
        "ranks": [_ranks(state, other) for other in seats],
        "totals": [int(state.total(BRITISH)), int(state.total(FRENCH))],
        "hands": [state.hand(other) if over or state.knows_hand(viewer, other) else None for other in seats],
        "hand_sizes": [int(state.hand_count(other)) for other in seats],
        "knows_hand": [state.seats_in(state.players[other * SIZE + KNOWS]) for other in seats],
        "vote_deck": int(state.deck_size),
        "vote_known": _groups(state, viewer),
        "row": [_place(state, viewer, place) for place in range(5)],
        "event_deck": int(state.event_deck_size()),
        "removed": len(state.box),
        "event_discard": write_discard(state),
        "stars": state.star_names(),
        "kept": [state.kept_cards(other) for other in seats],
        "code_skips": write_code_skips(state),
        "skip_turns": [int(state.players[other * SIZE + SKIP_TURNS]) for other in seats],
        "recalled": [recalled_cards(state, other) if other == seat else None for other in seats],
        "unplaced": sorted(int(state.mat[PLACING + i]) for i in range(state.placing_count)),
        **write_pending(state),
        "crow": _crow(state, viewer),
        "vote": _vote(state, viewer),
        "loot": write_loot(state),
        "last_vote": write_last_vote(state),
        "result": _result(state),
    }


def observe_all(together: Observation) -> Observation:
    """Return the table with everything open, but never who played which vote card (T7-64)."""
    if together["vote"] is not None:
        together["vote"] = {**together["vote"], "mine": None}
    return together


def _decision(state: Tortuga1667, viewer: int) -> str | None:
    """Return what a viewer is asked: the phase, or the second card of a vote."""
    if viewer < 0 or not state.owes(viewer):
        return None
    phase = PHASES[state.phase]
    return "VOTE_SECOND" if phase == "VOTE" and state.is_at_second(viewer) else phase


def _fever(state: Tortuga1667, viewer: int, number: int) -> Observation:
    fever = write_fever(state, number)
    if state.phase != GAME_OVER:
        fever["before"] = [
            card if state.knew_loyalty(viewer, number, which) else None
            for which, card in enumerate(fever["before"])
        ]
    return fever


def _ranks(state: Tortuga1667, seat: int) -> list[str]:
    if PHASES[state.phase] == "SETUP_PLACE":
        return []
    held = (
        state.is_captain(seat),
        state.is_first_mate(seat),
        state.is_cabin_boy(seat),
        state.is_governor(seat),
    )
    return [rank for rank, holds in zip(RANKS, held, strict=True) if holds]


def _groups(state: Tortuga1667, viewer: int) -> list[Observation]:
    """Return the vote deck in parts, with the faces of those that a viewer knows (T7-198)."""
    parts: list[Observation] = []
    depth = 0
    for number in range(state.group_count):
        part = write_group(state, number)
        end = depth + part["size"]
        faces = sorted(int(state.deck_card(i)) for i in range(depth, end))
        known = state.phase == GAME_OVER or state.knows_group(viewer, number)
        parts.append({**part, "faces": faces if known else None})
        depth = end
    return parts


def _place(state: Tortuga1667, viewer: int, place: int) -> Observation:
    """Return a place of the row; everybody sees who has looked at the card that lies there."""
    card = event_name(state.row(place))
    known = state.phase == GAME_OVER or state.knows_place(viewer, place)
    return {
        "card": card if known else None,
        "filled": card is not None,
        "seen_by": [seat for seat in range(state.seats) if state.has_seen(seat, place)],
    }


def _crow(state: Tortuga1667, viewer: int) -> Observation | None:
    """Return a Crow's Nest in progress: the revealer sees all of it, the target its old hand (T7-136)."""
    if state.crow_target < 0:
        return None
    looks = state.knows_picks(viewer)
    deck = [int(state.deck_card(depth)) for depth in range(state.deck_size)]
    return {
        "target": int(state.crow_target),
        "left": int(state.crow_left),
        "old": state.ballot_faces(OLD_HAND) if looks or viewer == state.crow_target else None,
        "picked": state.ballot_faces(PICKED) if looks else None,
        "pool": deck if looks else None,
    }


def _vote(state: Tortuga1667, viewer: int) -> Observation | None:
    if state.vote_kind < 0:
        return None
    takes_part = viewer >= 0 and state.players[viewer * SIZE + VOTING] != NO_PART
    return {
        "kind": VOTE_KINDS[state.vote_kind],
        "caller": int(state.vote_caller),
        "seats": state.voters(state.vote_caller),
        "mine": committed(state, viewer) if takes_part else None,
    }


def _result(state: Tortuga1667) -> Observation | None:
    outcome = state.outcome()
    if outcome is None:
        return None
    return {
        "winner": state.winner_name(),
        "reason": REASONS[state.ending],
        "winners": list(outcome.winners),
        "totals": [int(state.total(BRITISH)), int(state.total(FRENCH))],
        "sudden_death": state.sudden_death,
    }
