"""What a seat knows in Tortuga 1667 as numbers from 0 to about 1, for learning (compiled).

The viewer comes first, then the others clockwise. Until the last voter has acted nothing here but who is
asked depends on what others have played (T7-78).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import ROW_PLACES, TREASURES, VOTE_CARDS
from cayona.games.tortuga1667.rules import Tortuga1667, kinds, pawns, phases, places
from cayona.games.tortuga1667.rules.numbering import BITS, BRITISH, EMPTY, FACES, FRENCH
from cayona.kernel.features import Features, flag, one_hot
from cayona.kernel.state import State

LOCATION_KINDS: Final = 5
RANK_KINDS: Final = 4
LOYALTY_KINDS: Final = 3
PER_SEAT: Final = 9 + LOCATION_KINDS + RANK_KINDS + LOYALTY_KINDS + 7
PER_PLACE: Final = 2 + kinds.COUNT
STAR_KINDS: Final = 8
PHASE_COUNT: Final = phases.GAME_OVER + 1
HEAPS: Final[i64] = 7
"""The Galleon, and two for each ship and for Tortuga."""
TABLE: Final = HEAPS + 2 + 2 + 3 + STAR_KINDS + kinds.COUNT + PHASE_COUNT
VOTE_KIND_COUNT: Final = 3
RESULT_KINDS: Final = 5
COPIES: Final = vec[float]([float(card[3]) for card in VOTE_CARDS])
"""By face, how many vote cards there are."""
SAME_EVENTS: Final = 3.0
"""Copies of an event at most."""
HAND_MOST: Final = 4.0
SKIPS_MOST: Final = 4
LAST_PLACE: Final = 9.0
TURNS_SCALE: Final = 100.0


class Tortuga1667Features(Features):
    """Reads the packed table."""

    def names(self, seats: int) -> dict[str, tuple[int, ...]]:
        """Return the parts of what `write` writes."""
        return {
            "players": (seats, PER_SEAT),
            "row": (ROW_PLACES, PER_PLACE),
            "treasure": (HEAPS,),
            "totals": (2,),
            "wrecked": (2,),
            "event_deck": (1,),
            "sudden_death": (1,),
            "turns": (1,),
            "stars": (STAR_KINDS,),
            "discard_pile": (kinds.COUNT,),
            "phase": (PHASE_COUNT,),
            "hand": (FACES,),
            "known_deck": (FACES,),
            "own_vote": (FACES,),
            "last_vote": (VOTE_KIND_COUNT,),
            "last_result": (RESULT_KINDS,),
        }

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> None:
        """Write what a seat knows."""
        assert isinstance(state, Tortuga1667)
        for step in range(state.seats):
            other = state.clockwise(seat, step)
            _seat(state, seat, other, out, at)
            _place(state, other, out, at + 9)
            _cards(state, seat, other, out, at + 9 + LOCATION_KINDS + RANK_KINDS)
            at += PER_SEAT
        for place in range(ROW_PLACES):
            _row(state, seat, place, out, at)
            at += PER_PLACE
        _table(state, out, at)
        _votes(state, seat, out, at + TABLE)


def _seat(state: Tortuga1667, viewer: i64, seat: i64, out: vec[float], at: i64) -> None:
    player: i64 = seat * places.SIZE
    out[at] = flag(state.to_move() >= 0 and state.owes(seat))
    out[at + 1] = flag(seat == state.turn)
    if state.where(seat) >= 0 and state.phase != phases.SETUP_PLACE:
        out[at + 2] = float(pawns.place_of(state, seat)) / LAST_PLACE
    out[at + 3] = float(state.hand_count(seat)) / HAND_MOST
    out[at + 4] = float(min(state.players[player + places.SKIP_TURNS], SKIPS_MOST)) / SKIPS_MOST
    out[at + 5] = float(state.code_skips) / 2.0 if seat == state.code_owner else 0.0
    out[at + 6] = flag(state.vote_kind >= 0 and state.players[player + places.VOTING] != 0)
    out[at + 7] = flag(state.face_up & BITS[seat] != 0)
    out[at + 8] = flag(state.players[player + places.KNOWS] & BITS[viewer] != 0)


def _place(state: Tortuga1667, seat: i64, out: vec[float], at: i64) -> None:
    """Write where a pawn is and which ranks that means; nobody has any while pawns are placed (T7-182)."""
    one_hot(out, at, state.where(seat))
    if state.phase != phases.SETUP_PLACE:
        at += LOCATION_KINDS
        out[at] = flag(state.is_captain(seat))
        out[at + 1] = flag(state.is_first_mate(seat))
        out[at + 2] = flag(state.is_cabin_boy(seat))
        out[at + 3] = flag(state.is_governor(seat))


def _cards(state: Tortuga1667, viewer: i64, seat: i64, out: vec[float], at: i64) -> None:
    """Write a seat's loyalty, if the viewer knows it (T7-3), and the events in front of it (T7-112)."""
    player: i64 = seat * places.SIZE
    if state.phase == phases.GAME_OVER or state.knows_loyalty(viewer, seat):
        one_hot(out, at, state.players[player + places.LOYALTY])
    at += LOYALTY_KINDS
    for i in range(state.players[player + places.KEPT_COUNT]):
        card = state.players[player + places.KEPT + i]
        if card == kinds.LETTER:
            out[at] += 1.0
        elif card == kinds.ALBATROSS:
            out[at + 1] += 1.0
        elif kinds.ATLANTIS <= card <= kinds.FOUNTAIN:
            out[at + 2 + card - kinds.ATLANTIS] = 1.0
        elif card == kinds.PIRATE_CODE:
            out[at + 5] = 1.0
    out[at] /= SAME_EVENTS
    out[at + 1] /= SAME_EVENTS
    out[at + 6] = flag(_had_fever(state, seat))


def _had_fever(state: Tortuga1667, seat: i64) -> bool:
    return any(i % places.FEVER_SIZE < 2 and state.fevers[i] == seat for i in range(len(state.fevers)))


def _row(state: Tortuga1667, viewer: i64, place: i64, out: vec[float], at: i64) -> None:
    card = state.row(place)
    out[at] = flag(card != EMPTY)
    out[at + 1] = flag(state.has_seen(viewer, place))
    if state.phase == phases.GAME_OVER or state.knows_place(viewer, place):
        one_hot(out, at + 2, card)


def _table(state: Tortuga1667, out: vec[float], at: i64) -> None:
    for i in range(HEAPS):
        out[at + i] = float(state.mat[places.GOLD + i]) / TREASURES
    at += HEAPS
    out[at] = float(state.total(BRITISH)) / TREASURES
    out[at + 1] = float(state.total(FRENCH)) / TREASURES
    out[at + 2] = flag(state.mat[places.WRECKED] != 0)
    out[at + 3] = flag(state.mat[places.WRECKED + 1] != 0)
    out[at + 4] = float(state.event_deck_size()) / float(kinds.COUNT)
    out[at + 5] = flag(state.sudden_death)
    out[at + 6] = min(float(state.turn_count) / TURNS_SCALE, 1.0)
    at += 7
    for i in range(len(state.terms.stars)):
        one_hot(out, at, state.terms.stars[i] - kinds.BLACK_POWDER)
    at += STAR_KINDS
    for i in range(state.discard_count):
        out[at + state.piles[places.DISCARD + i]] += 1.0
    for i in range(kinds.COUNT):
        out[at + i] /= SAME_EVENTS
    one_hot(out, at + kinds.COUNT, state.phase)


def _votes(state: Tortuga1667, viewer: i64, out: vec[float], at: i64) -> None:
    """Write the own vote cards, what the viewer knows of the deck, its own vote, and the last vote."""
    player: i64 = viewer * places.SIZE
    for face in range(FACES):
        out[at + face] = float(state.players[player + places.HAND + face])
    _known_deck(state, viewer, out, at + FACES)
    if state.vote_kind >= 0 and state.players[player + places.VOTING] != 0:
        for face in range(places.CARD_1, places.CARD_2 + 1):
            if state.players[player + face] >= 0:
                out[at + 2 * FACES + state.players[player + face]] += 1.0
    for face in range(3 * FACES):
        out[at + face] = min(1.0, out[at + face] / COPIES[face % FACES])
    at += 3 * FACES
    if state.last_kind >= 0:
        one_hot(out, at, state.last_kind)
        one_hot(out, at + VOTE_KIND_COUNT, state.last_result)


def _known_deck(state: Tortuga1667, viewer: i64, out: vec[float], at: i64) -> None:
    """Count the faces in the parts of the vote deck that a viewer knows (T7-198)."""
    depth: i64 = 0
    for group in range(state.group_count):
        size = state.ballots[places.GROUPS + 2 * group]
        if state.phase == phases.GAME_OVER or state.knows_group(viewer, group):
            for i in range(depth, depth + size):
                out[at + state.deck_card(i)] += 1.0
        depth += size
