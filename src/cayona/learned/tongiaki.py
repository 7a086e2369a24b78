"""What somebody who learns Tongiaki looks at (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLAND_COUNT, KINGS, SHIPS
from cayona.games.tongiaki.rules import Tongiaki, phases, tile_data
from cayona.games.tongiaki.rules.actions import (
    NEW_SETTLEMENT,
    REENTER_TONGA,
    is_expansion,
    is_landing,
    is_royal,
    is_slot,
    is_turn,
    is_voyage,
    subject_of,
)
from cayona.kernel.inputs import Inputs
from cayona.kernel.state import State

FREE: Final = 4
POINTS: Final = 6
MOST_POINTS: Final = 40
# Of every seat: its islands, by points, by how many of its beaches are used (up to three), and whether others
# are there; its beaches, by free berths and whether others are there; ships in stock; kings; points; phase
# of a turn.
BEACHES: Final = POINTS * 3 * 2
STOCK: Final = BEACHES + FREE * 2
CROWNED: Final = STOCK + SHIPS + 1
SCORE: Final = CROWNED + KINGS + 1
TURN: Final = SCORE + MOST_POINTS
SEAT: Final = TURN + phases.OVER
LEADS: Final = 41
IDLE: Final = 12
# Of an action, by kind: own ships and others that it is about, points of the island, free berths, tiles left,
# and where a voyage leads.
KINDS: Final = 9
OWN: Final = 6
OTHERS: Final = OWN + 6
WORTH: Final = OTHERS + 6
ROOM: Final = WORTH + POINTS
REST: Final = ROOM + 6
KIND: Final = REST + 6
ASTRAY: Final = KINDS * KIND
UNKNOWN: Final = ASTRAY + 1
KNOWN: Final = UNKNOWN + 7
NOWHERE: Final = KNOWN + 2 * POINTS


class TongiakiInputs(Inputs):
    """Reads the packed table."""

    def __init__(self) -> None:
        super().__init__(6 * (ISLAND_COUNT * 7 + 4) + 8, 6)

    def positions(self, seats: i64) -> i64:
        """Return how many inputs a position has."""
        return seats * SEAT + LEADS + 2 * (ISLAND_COUNT + 1) + IDLE

    def actions(self) -> i64:
        """Return how many inputs an action has."""
        return NOWHERE + 1

    def see(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write what is on: the own seat first, then the others in turn order."""
        assert isinstance(state, Tongiaki)
        seats = state.seats
        count: i64 = 0
        at: i64 = 0
        who: i64 = seat
        step: i64
        rival: i64 = 0
        for step in range(seats):
            count = _see_islands(state, who, at, out, count)
            points = state.points(who)
            if step > 0:
                rival = max(rival, points)
            out[count] = at + STOCK + state.stock(who)
            out[count + 1] = at + CROWNED + min(KINGS, tile_data.ships_of(state.kings, who))
            out[count + 2] = at + SCORE + min(points, MOST_POINTS - 1)
            count += 3
            if who == state.current:
                out[count] = at + TURN + state.phase
                count += 1
            at += SEAT
            who = who + 1 if who + 1 < seats else 0
        out[count] = at + max(0, min(LEADS - 1, state.points(seat) - rival + LEADS // 2))
        at += LEADS
        out[count + 1] = at + state.islands_left
        out[count + 2] = at + ISLAND_COUNT + 1 + state.waters_left
        idle: i64 = (state.turn_number - 2 * state.drawn) // (4 * seats)
        out[count + 3] = at + 2 * (ISLAND_COUNT + 1) + max(0, min(IDLE - 1, idle))
        return count + 4

    def compare(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        """Write what is on for each action."""
        assert isinstance(state, Tongiaki)
        rest: i64 = min(5, min(state.islands_left, state.waters_left) // 3)
        at: i64 = 0
        i: i64
        for i in range(count):
            action = actions[i]
            subject = subject_of(action)
            kind: i64 = 8
            fleet: i64 = 0
            island: i64 = -1
            room: i64 = 0
            out[at + 5] = NOWHERE
            if is_turn(action):
                if is_expansion(action) or is_royal(action):
                    kind = 0 if is_expansion(action) else 1
                    island = subject
                    fleet = state.islands[island]
                    room = tile_data.ISLAND_BERTHS[island] - (fleet >> tile_data.TOTAL_BIT)
                else:
                    kind = 2 if action == NEW_SETTLEMENT else 3 if action == REENTER_TONGA else 4
            elif is_slot(action) or is_landing(action):
                spot: i64 = subject if is_slot(action) else state.island * 6 + subject % 6
                kind = 5 if is_slot(action) else 6
                island = spot // 6
                fleet = state.beaches[spot]
                if kind == 6 and subject // 6 != seat:
                    kind = 8
                room = tile_data.BERTHS[spot] - (fleet >> tile_data.TOTAL_BIT)
            elif is_voyage(action):
                kind = 7
                island = subject // 6
                fleet = state.beaches[island * 6 + tile_data.PIER_BEACH[subject]]
                out[at + 5] = _goal(state, seat, subject, fleet)
            own = tile_data.ships_of(fleet, seat)
            base: i64 = kind * KIND
            out[at] = base + min(own, 5)
            out[at + 1] = base + OWN + min((fleet >> tile_data.TOTAL_BIT) - own, 5)
            out[at + 2] = base + OTHERS + (tile_data.POINTS[island] if island >= 0 else 0)
            out[at + 3] = base + WORTH + max(0, min(room, 5))
            out[at + 4] = base + ROOM + rest
            at += 6


def _see_islands(state: Tongiaki, who: i64, at: i64, out: vec[i64], count: i64) -> i64:
    """Write where a seat's ships lie."""
    for island in range(ISLAND_COUNT):
        fleet = state.islands[island]
        own = tile_data.ships_of(fleet, who)
        if own != 0 and state.owners[island] < 0:
            used: i64 = 0
            shared: i64 = 0 if own == fleet >> tile_data.TOTAL_BIT else 1
            for spot in range(island * 6, island * 6 + tile_data.BEACHES[island]):
                there = state.beaches[spot]
                mine = tile_data.ships_of(there, who)
                if mine != 0:
                    used += 1
                    ships: i64 = there >> tile_data.TOTAL_BIT
                    free: i64 = min(FREE - 1, tile_data.BERTHS[spot] - ships)
                    out[count] = at + BEACHES + 2 * free + (0 if mine == ships else 1)
                    count += 1
            used = max(1, min(used, 3))
            out[count] = at + (tile_data.POINTS[island] * 3 + used - 1) * 2 + shared
            count += 1
    return count


def _goal(state: Tongiaki, seat: i64, pier: i64, fleet: i64) -> i64:
    """Return where a voyage leads: nowhere, into the unknown with so many colours, or to an island."""
    crew = tile_data.colours(fleet)
    way = state.way(pier)
    if crew < way & 7:
        return ASTRAY
    end: i64 = way >> 3
    if end < 0:
        return UNKNOWN + crew
    target: i64 = end // 6
    if target == pier // 6 or state.owners[target] >= 0:
        return ASTRAY
    there: i64 = 0 if tile_data.ships_of(state.islands[target], seat) != 0 else 1
    return KNOWN + 2 * tile_data.POINTS[target] + there


INPUTS: Final = TongiakiInputs()
