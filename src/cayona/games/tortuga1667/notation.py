"""Text forms: actions such as "peek 12" or "maroon C", and positions as plain data."""

from __future__ import annotations

from typing import Any, Final

from cayona.games.tortuga1667.components import EVENTS, LOCATIONS, LOYALTIES, PIRATES
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.journal import event_name
from cayona.games.tortuga1667.rules.numbering import (
    CAUSES,
    EVENT_KINDS,
    GALLEON,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PHASES,
    REASONS,
    VOTE_KINDS,
    VOTE_RESULTS,
)
from cayona.games.tortuga1667.rules.table import (
    CARD_1,
    CARD_2,
    DISCARD,
    DONE,
    EVENT_DECK,
    FEVER_SIZE,
    GOLD,
    GROUPS,
    KNOWS,
    OLD_HAND,
    PAWN,
    PICKED,
    PLACING,
    SIZE,
    SKIP_TURNS,
    VOTING,
    WRECKED,
)
from cayona.kernel.errors import InvalidAction
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS

Record = dict[str, Any]

PAIR_NAMES: Final = tuple(f"{int(PAIR_FIRST[n]) + 1}{int(PAIR_SECOND[n]) + 1}" for n in range(PAIRS))
NAMES: Final = (
    *(f"peek {pair}" for pair in PAIR_NAMES),
    *(f"reveal {place}" for place in range(1, 6)),
    *(f"force {pair}" for pair in PAIR_NAMES),
    "boat FD",
    "boat JR",
    "row tortuga",
    "row ship",
    "attack",
    "mutiny",
    "brawl",
    "steal british",
    "steal french",
    *(f"maroon {letter}" for letter in LETTERS),
    "letter",
    *(f"target {letter}" for letter in LETTERS),
    "save",
    "side FD",
    "side JR",
    "hold british",
    "hold french",
    "yes",
    "no",
    *(f"vote {face}" for face in range(14)),
    "abstain",
    *(f"place {ship}{place}" for ship in ("FD", "JR") for place in range(1, 6)),
    "place tortuga",
    "pass",
    "timeout",
)
"""The short notation of every action, by its number; "steal" names the hold that is robbed."""

_NUMBERS: Final = {name.lower(): number for number, name in enumerate(NAMES)}


def format_action(action: int) -> str:
    """Return "peek 12", "maroon C", "vote 5" and the like."""
    return NAMES[action]


def parse_action(text: str) -> int:
    """Return the action that a text names; letter case and extra spaces do not matter."""
    number = _NUMBERS.get(" ".join(str(text).lower().split()))
    if number is not None:
        return number
    raise InvalidAction(
        _(
            "“{text}” is no action. Write “peek 12” or “force 12” with two places, “reveal 1”, “boat FD” or "
            "“boat JR”, “row tortuga” or “row ship”, “attack”, “mutiny”, “brawl”, “steal british” or “steal "
            "french”, “maroon” or “target” and a seat’s letter, “letter”, “save”, “side FD” or “side JR”, "
            "“hold british” or “hold french”, “yes”, “no”, “vote” and a face from 0 to 13, “abstain”, “place "
            "FD1” or the like, “place tortuga”, or “pass”."
        ).format(text=text),
        code="unreadable-action",
    )


# --- Positions -----------------------------------------------------------------------------------------


def write_position(state: Tortuga1667) -> Record:
    """Return the position record, its fields in their fixed order (T7-210)."""
    seats = range(state.seats)
    return {
        "players": int(state.seats),
        "options": write_options(state),
        "pirates": [PIRATES[state.terms.pirates[seat]] for seat in seats],
        "loyalty": state.loyalties(),
        "face_up": state.seats_in(state.face_up),
        "fevers": [write_fever(state, number) for number in range(state.fever_count())],
        **write_mat(state),
        "hands": [state.hand(seat) for seat in seats],
        "knows_hand": [state.seats_in(state.players[seat * SIZE + KNOWS]) for seat in seats],
        "vote_deck": [int(state.deck_card(depth)) for depth in range(state.deck_size)],
        "vote_known": [write_group(state, group) for group in range(state.group_count)],
        "stars": state.star_names(),
        "removed": sorted(EVENTS[card] for card in state.box),
        "row": [event_name(state.row(place)) for place in range(5)],
        "event_deck": [EVENTS[state.piles[EVENT_DECK + i]] for i in range(state.event_next, state.event_end)],
        "event_discard": write_discard(state),
        "kept": [state.kept_cards(seat) for seat in seats],
        "code_skips": write_code_skips(state),
        "skip_turns": [int(state.players[seat * SIZE + SKIP_TURNS]) for seat in seats],
        "peeked": [_peeked(state, seat) for seat in seats],
        "recalled": [recalled_cards(state, seat) for seat in seats],
        "turn": seat_or_none(state.turn),
        "turn_count": int(state.turn_count),
        "actions_left": int(state.actions_left),
        "sudden_death": state.sudden_death,
        "phase": PHASES[state.phase],
        "placing": [int(state.mat[PLACING + i]) for i in range(state.placing_count)] or None,
        **write_pending(state),
        "crow": _crow(state),
        "vote": _vote(state),
        "loot": write_loot(state),
        "last_vote": write_last_vote(state),
        "result": _result(state),
    }


def seat_or_none(seat: int) -> int | None:
    """Return a seat, None for nobody."""
    return None if seat < 0 else int(seat)


def write_options(state: Tortuga1667) -> Record:
    """Return a copy of the options, lists included."""
    return {name: list(value) if isinstance(value, list) else value for name, value in state.options.items()}


def write_fever(state: Tortuga1667, number: int) -> Record:
    """Return one Cabin Fever with what the two held before it (T7-196)."""
    one, other, first, second, shown = (int(state.fevers[number * FEVER_SIZE + i]) for i in range(FEVER_SIZE))
    return {
        "seats": [one, other],
        "before": [LOYALTIES[first], LOYALTIES[second]],
        "face_up": state.seats_in(shown),
    }


def write_mat(state: Tortuga1667) -> Record:
    """Return pawns, rowboats and treasures."""
    return {
        "FD": _line(state, 0),
        "JR": _line(state, 1),
        "TOR": state.line(2),
        "BFD": seat_or_none(state.mat[PAWN]),
        "BJR": seat_or_none(state.mat[PAWN + 1]),
        "destroyed": [LOCATIONS[3 + ship] for ship in range(2) if state.mat[WRECKED + ship]],
        "treasure": {
            "GAL": int(state.mat[GOLD]),
            **{LOCATIONS[line]: [int(state.gold(line, side)) for side in range(2)] for line in range(3)},
        },
    }


def _line(state: Tortuga1667, ship: int) -> list[int] | list[int | None]:
    """Return the pawns of a ship; while they are placed, all five places (T7-182)."""
    if PHASES[state.phase] == "SETUP_PLACE":
        return [seat_or_none(state.at(ship, place)) for place in range(5)]
    return state.line(ship)


def write_group(state: Tortuga1667, group: int) -> Record:
    """Return a part of the vote deck: its size and who knows what is in it (T7-198)."""
    base = GROUPS + 2 * group
    return {"size": int(state.ballots[base]), "seats": state.seats_in(state.ballots[base + 1])}


def write_discard(state: Tortuga1667) -> list[str]:
    """Return the discarded events, oldest first."""
    return [EVENTS[state.piles[DISCARD + i]] for i in range(state.discard_count)]


def write_code_skips(state: Tortuga1667) -> list[int]:
    """Return for each seat the votes missed under the Pirate Code it holds."""
    return [int(state.code_skips) if seat == state.code_owner else 0 for seat in range(state.seats)]


def _peeked(state: Tortuga1667, seat: int) -> dict[str, str]:
    return {
        str(place + 1): EVENTS[state.row(place)]
        for place in range(5)
        if state.row(place) >= 0 and state.has_seen(seat, place)
    }


def recalled_cards(state: Tortuga1667, seat: int) -> list[str]:
    """Return the events that a seat knows to lie face down somewhere, ascending (T7-197)."""
    if len(state.recalled) == 0:
        return []
    counts = [int(state.recalled[seat * EVENT_KINDS + card]) for card in range(EVENT_KINDS)]
    return sorted(EVENTS[card] for card, count in enumerate(counts) for _turn in range(count))


def write_pending(state: Tortuga1667) -> Record:
    """Return what is being decided, as far as everybody sees it (T7-213)."""
    event = force = letter = maroon = None
    if state.event_card >= 0:
        event = {
            "card": EVENTS[state.event_card],
            "place": int(state.event_place) + 1,
            "revealer": int(state.revealer),
        }
    if state.force_pair >= 0:
        places = [int(PAIR_FIRST[state.force_pair]) + 1, int(PAIR_SECOND[state.force_pair]) + 1]
        force = {"places": places, "target": seat_or_none(state.force_target)}
    if state.letter_user >= 0:
        letter = {"saved": state.letter_saved, "target": seat_or_none(state.letter_target)}
    if state.maroon_seat >= 0:
        maroon = {"seat": int(state.maroon_seat), "cause": CAUSES[state.maroon_cause]}
    return {
        "setup_ship": None if state.setup_ship < 0 else LOCATIONS[state.setup_ship],
        "event": event,
        "force": force,
        "letter": letter,
        "maroon": maroon,
    }


def _crow(state: Tortuga1667) -> Record | None:
    if state.crow_target < 0:
        return None
    return {
        "target": int(state.crow_target),
        "old": state.ballot_faces(OLD_HAND),
        "picked": state.ballot_faces(PICKED),
    }


def committed(state: Tortuga1667, seat: int) -> list[int]:
    """Return the faces that a voter has played so far."""
    cards = (state.players[seat * SIZE + CARD_1], state.players[seat * SIZE + CARD_2])
    return [int(card) for card in cards if card >= 0]


def _vote(state: Tortuga1667) -> Record | None:
    """Return the vote in progress with all that was committed in secret (T7-212)."""
    if state.vote_kind < 0:
        return None
    seats = state.voters(state.vote_caller)
    return {
        "kind": VOTE_KINDS[state.vote_kind],
        "caller": int(state.vote_caller),
        "seats": seats,
        "cards": [committed(state, seat) for seat in seats],
        "done": [bool(state.players[seat * SIZE + VOTING] == DONE) for seat in seats],
    }


def write_loot(state: Tortuga1667) -> Record | None:
    """Return where loot comes from while the captain decides."""
    if PHASES[state.phase] not in ("LOOT_SOURCE", "LOOT_DEST"):
        return None
    if state.loot_source < 0:
        return {"source": None}
    return {"source": "GAL" if state.loot_source == GALLEON else LOYALTIES[state.loot_source]}


def write_last_vote(state: Tortuga1667) -> Record | None:
    """Return the last vote: who played, the faces in order, the result; never who played what (T7-64)."""
    if state.last_kind < 0:
        return None
    around = [int(state.clockwise(state.last_caller, steps)) for steps in range(state.seats)]
    played = state.seats_in(state.last_seats)
    return {
        "kind": VOTE_KINDS[state.last_kind],
        "caller": int(state.last_caller),
        "seats": [seat for seat in around if seat in played],
        "faces": state.last_faces(),
        "result": VOTE_RESULTS[state.last_result],
    }


def _result(state: Tortuga1667) -> Record | None:
    if state.outcome() is None:
        return None
    return {"winner": state.winner_name(), "reason": REASONS[state.ending]}
