"""Positions as plain data."""

from typing import Any

from cayona.games.tortuga1667.box import box
from cayona.games.tortuga1667.components import EVENTS, LOCATIONS, LOYALTIES, PIRATES, ROW_PLACES, SHIP_PLACES
from cayona.games.tortuga1667.rules import Tortuga1667, kinds, phases, polls
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import CAUSES, GALLEON, PAIR_FIRST, PAIR_SECOND, REASONS
from cayona.games.tortuga1667.rules.table import event_name
from cayona.games.tortuga1667.verbs import PHASES
from cayona.kernel.numbers import or_none

Record = dict[str, Any]


def write_position(state: Tortuga1667) -> Record:
    """Return the position record, its fields in their fixed order (T7-210)."""
    seats = range(state.seats)
    deck = range(state.event_next, state.event_end)
    record = {
        **write_open(state),
        "players": int(state.seats),
        "loyalty": state.loyalties(),
        "fevers": [write_fever(state, number) for number in range(state.fever_count())],
        "hands": [state.hand(seat) for seat in seats],
        "vote_deck": [int(state.deck_card(depth)) for depth in range(state.deck_size)],
        "vote_known": [write_group(state, group) for group in range(state.group_count)],
        "removed": sorted(EVENTS[card] for card in state.box),
        "row": [event_name(state.row(place)) for place in range(ROW_PLACES)],
        "event_deck": [EVENTS[state.piles[at.EVENT_DECK + i]] for i in deck],
        "peeked": [_peeked(state, seat) for seat in seats],
        "recalled": [recalled_cards(state, seat) for seat in seats],
        "placing": [int(state.mat[at.PLACING + i]) for i in range(state.placing_count)] or None,
        "crow": _crow(state),
        "vote": _vote(state),
        "result": _result(state),
    }
    return {name: record[name] for name in box(int(state.seats)).fields}


def write_open(state: Tortuga1667) -> Record:
    """Return what lies open to everybody, as records and observations tell it alike."""
    seats, players = range(state.seats), state.players
    return {
        "options": {name: _copied(value) for name, value in state.options.items()},
        "pirates": [PIRATES[state.terms.pirates[seat]] for seat in seats],
        "face_up": state.seats_in(state.face_up),
        **_mat(state),
        "knows_hand": [state.seats_in(players[seat * at.SIZE + at.KNOWS]) for seat in seats],
        "stars": state.star_names(),
        "event_discard": [EVENTS[state.piles[at.DISCARD + i]] for i in range(state.discard_count)],
        "kept": [state.kept_cards(seat) for seat in seats],
        "code_skips": [int(state.code_skips) if seat == state.code_owner else 0 for seat in seats],
        "skip_turns": [int(players[seat * at.SIZE + at.SKIP_TURNS]) for seat in seats],
        "turn": or_none(state.turn),
        "turn_count": int(state.turn_count),
        "actions_left": int(state.actions_left),
        "sudden_death": state.sudden_death,
        "phase": PHASES[state.phase],
        **_pending(state),
        "loot": _loot(state),
        "last_vote": None if state.last_kind < 0 else last_vote(state),
    }


def _copied(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def write_fever(state: Tortuga1667, number: int) -> Record:
    """Return one Cabin Fever with what the two held before it (T7-196)."""
    one, other, first, second, shown = (
        int(state.fevers[number * at.FEVER_SIZE + i]) for i in range(at.FEVER_SIZE)
    )
    return {
        "seats": [one, other],
        "before": [LOYALTIES[first], LOYALTIES[second]],
        "face_up": state.seats_in(shown),
    }


def _mat(state: Tortuga1667) -> Record:
    """Return pawns, rowboats and treasures."""
    return {
        "FD": _line(state, 0),
        "JR": _line(state, 1),
        "TOR": state.line(2),
        "BFD": or_none(state.mat[at.PAWN]),
        "BJR": or_none(state.mat[at.PAWN + 1]),
        "destroyed": [LOCATIONS[3 + ship] for ship in range(2) if state.mat[at.WRECKED + ship]],
        "treasure": {
            "GAL": int(state.mat[at.GOLD]),
            **{LOCATIONS[line]: [int(state.gold(line, side)) for side in range(2)] for line in range(3)},
        },
    }


def _line(state: Tortuga1667, ship: int) -> list[int] | list[int | None]:
    """Return the pawns of a ship; while they are placed, all five places (T7-182)."""
    if state.phase == phases.SETUP_PLACE:
        return [or_none(state.pawn_at(ship, place)) for place in range(SHIP_PLACES)]
    return state.line(ship)


def write_group(state: Tortuga1667, group: int) -> Record:
    """Return a part of the vote deck: its size and who knows what is in it (T7-198)."""
    base = at.GROUPS + 2 * group
    return {"size": int(state.ballots[base]), "seats": state.seats_in(state.ballots[base + 1])}


def _peeked(state: Tortuga1667, seat: int) -> dict[str, str]:
    return {
        str(place + 1): EVENTS[state.row(place)]
        for place in range(ROW_PLACES)
        if state.row(place) >= 0 and state.has_seen(seat, place)
    }


def recalled_cards(state: Tortuga1667, seat: int) -> list[str]:
    """Return the events that a seat knows to lie face down somewhere, ascending (T7-197)."""
    if len(state.recalled) == 0:
        return []
    counts = [int(state.recalled[seat * kinds.COUNT + card]) for card in range(kinds.COUNT)]
    return sorted(EVENTS[card] for card, count in enumerate(counts) for _turn in range(count))


def _pending(state: Tortuga1667) -> Record:
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
        force = {"places": places, "target": or_none(state.force_target)}
    if state.letter_user >= 0:
        letter = {"saved": state.letter_saved, "target": or_none(state.letter_target)}
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
        "old": state.ballot_faces(at.OLD_HAND),
        "picked": state.ballot_faces(at.PICKED),
    }


def committed(state: Tortuga1667, seat: int) -> list[int]:
    """Return the faces that a voter has played so far."""
    cards = (state.players[seat * at.SIZE + at.CARD_1], state.players[seat * at.SIZE + at.CARD_2])
    return [int(card) for card in cards if card >= 0]


def _vote(state: Tortuga1667) -> Record | None:
    """Return the vote in progress with all that was committed in secret (T7-212)."""
    if state.vote_kind < 0:
        return None
    seats = state.voters(state.vote_caller)
    return {
        "kind": polls.KINDS[state.vote_kind],
        "caller": int(state.vote_caller),
        "seats": seats,
        "cards": [committed(state, seat) for seat in seats],
        "done": [bool(state.players[seat * at.SIZE + at.VOTING] == at.DONE) for seat in seats],
    }


def _loot(state: Tortuga1667) -> Record | None:
    """Return where loot comes from while the captain decides."""
    if not phases.LOOT_SOURCE <= state.phase <= phases.LOOT_DEST:
        return None
    source = None if state.loot_source < 0 else (*LOYALTIES[:GALLEON], "GAL")[state.loot_source]
    return {"source": source}


def last_vote(state: Tortuga1667) -> Record:
    """Return the last vote: who played, the faces in order, the result; never who played what (T7-64)."""
    played = state.seats_in(state.last_seats)
    return {
        "kind": polls.KINDS[state.last_kind],
        "caller": int(state.last_caller),
        "seats": [seat for seat in state.around(state.last_caller) if seat in played],
        "faces": state.ballot_faces(at.LAST_FACES),
        "result": polls.RESULTS[state.last_result],
    }


def _result(state: Tortuga1667) -> Record | None:
    if state.outcome() is None:
        return None
    return {"winner": state.winner_name(), "reason": REASONS[state.ending]}
