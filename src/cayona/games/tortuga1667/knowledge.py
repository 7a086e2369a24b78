"""What a seat may know: as a JSON-ready picture of the table, and as numbers for learning."""

from typing import Any, Final

from cayona.games.tortuga1667 import notation
from cayona.games.tortuga1667.components import ROW_PLACES
from cayona.games.tortuga1667.rules import Tortuga1667, phases, polls
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import BRITISH, FRENCH, REASONS
from cayona.games.tortuga1667.rules.table import event_name
from cayona.games.tortuga1667.verbs import PHASES
from cayona.kernel.seats import heading
from cayona.kernel.state import SPECTATOR

Observation = dict[str, Any]

RANKS: Final = ("captain", "first_mate", "cabin_boy", "governor")
ORDER: Final = """
game seat seats options phase deciders decision turn turn_count actions_left sudden_death last_five pirates
loyalty face_up fevers FD JR TOR BFD BJR destroyed treasure ranks totals hands hand_sizes knows_hand vote_deck
vote_known row event_deck removed event_discard stars kept code_skips skip_turns recalled unplaced setup_ship
event force letter maroon crow vote loot last_vote result
"""
FIELDS: Final = tuple(ORDER.split())
"""All that an observation has, in its fixed order."""


def observe(state: Tortuga1667, seat: int | None) -> Observation:
    """Return what lies on the table for one seat; None for a spectator.

    Until the last voter has acted, nothing here but the list of deciders depends on what others have played
    (T7-78).
    """
    seats = range(state.seats)
    table = {
        **notation.write_open(state),
        **heading(state),
        "last_five": not state.sudden_death and state.event_deck_size() == 0,
        "ranks": [_ranks(state, other) for other in seats],
        "totals": [int(state.total(BRITISH)), int(state.total(FRENCH))],
        "hand_sizes": [int(state.hand_count(other)) for other in seats],
        "vote_deck": int(state.deck_size),
        "row": [_place(state, place) for place in range(ROW_PLACES)],
        "event_deck": int(state.event_deck_size()),
        "removed": len(state.box),
        "unplaced": sorted(int(state.mat[at.PLACING + i]) for i in range(state.placing_count)),
        "result": _result(state),
    }
    own = {"votes": state.options["votes"]} if "votes" in state.options else {}
    return observe_seat(state, seat, {name: table.get(name) for name in FIELDS} | own)


def observe_seat(state: Tortuga1667, seat: int | None, public: Observation) -> Observation:
    """Fill in what a seat knows besides what lies open to everybody."""
    viewer = SPECTATOR if seat is None else seat
    seats = range(state.seats)
    over = state.phase == phases.GAME_OVER
    return {
        **public,
        "seat": seat,
        "decision": _decision(state, viewer),
        "loyalty": [
            card if over or state.knows_loyalty(viewer, other) else None
            for other, card in enumerate(state.loyalties())
        ],
        "fevers": [_fever(state, viewer, number) for number in range(state.fever_count())],
        "hands": [state.hand(other) if over or state.knows_hand(viewer, other) else None for other in seats],
        "vote_known": _groups(state, viewer),
        "row": [
            {**shown, "card": _seen_card(state, viewer, place)} for place, shown in enumerate(public["row"])
        ],
        "recalled": [notation.recalled_cards(state, other) if other == seat else None for other in seats],
        "crow": _crow(state, viewer),
        "vote": _vote(state, viewer),
    }


def _decision(state: Tortuga1667, viewer: int) -> str | None:
    """Return what a viewer is asked: the phase, or the second card of a vote."""
    if viewer < 0 or not state.owes(viewer):
        return None
    phase = PHASES[state.phase]
    return "VOTE_SECOND" if phase == "VOTE" and state.is_at_second(viewer) else phase


def _fever(state: Tortuga1667, viewer: int, number: int) -> Observation:
    fever = notation.write_fever(state, number)
    if state.phase != phases.GAME_OVER:
        fever["before"] = [
            card if state.knew_loyalty(viewer, number, which) else None
            for which, card in enumerate(fever["before"])
        ]
    return fever


def _ranks(state: Tortuga1667, seat: int) -> list[str]:
    if state.phase == phases.SETUP_PLACE:
        return []
    return [rank for rank in RANKS if getattr(state, f"is_{rank}")(seat)]


def _groups(state: Tortuga1667, viewer: int) -> list[Observation]:
    """Return the vote deck in parts, with the faces of those that a viewer knows (T7-198)."""
    parts: list[Observation] = []
    depth = 0
    for number in range(state.group_count):
        part = notation.write_group(state, number)
        end = depth + part["size"]
        faces = sorted(int(state.deck_card(i)) for i in range(depth, end))
        known = state.phase == phases.GAME_OVER or state.knows_group(viewer, number)
        parts.append({**part, "faces": faces if known else None})
        depth = end
    return parts


def _place(state: Tortuga1667, place: int) -> Observation:
    """Return a place of the row face down; everybody sees who has looked at the card that lies there."""
    return {
        "card": None,
        "filled": event_name(state.row(place)) is not None,
        "seen_by": [seat for seat in range(state.seats) if state.has_seen(seat, place)],
    }


def _seen_card(state: Tortuga1667, viewer: int, place: int) -> str | None:
    """Return the card at a place of the row, None for those who do not know it."""
    known = state.phase == phases.GAME_OVER or state.knows_place(viewer, place)
    return event_name(state.row(place)) if known else None


def _crow(state: Tortuga1667, viewer: int) -> Observation | None:
    """Return a Crow's Nest in progress: the revealer sees all of it, the target its old hand (T7-136)."""
    if state.crow_target < 0:
        return None
    looks = state.knows_picks(viewer)
    deck = [int(state.deck_card(depth)) for depth in range(state.deck_size)]
    return {
        "target": int(state.crow_target),
        "left": int(state.crow_left),
        "old": state.ballot_faces(at.OLD_HAND) if looks or viewer == state.crow_target else None,
        "picked": state.ballot_faces(at.PICKED) if looks else None,
        "pool": deck if looks else None,
    }


def _vote(state: Tortuga1667, viewer: int) -> Observation | None:
    if state.vote_kind < 0:
        return None
    takes_part = viewer >= 0 and state.players[viewer * at.SIZE + at.VOTING] != at.NO_PART
    return {
        "kind": polls.KINDS[state.vote_kind],
        "caller": int(state.vote_caller),
        "seats": state.voters(state.vote_caller),
        "mine": notation.committed(state, viewer) if takes_part else None,
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
