"""What a table must not contradict: itself, the phase, and the rules."""

from collections.abc import Callable
from typing import Final

from cayona.games.tongiaki.box import VERBS
from cayona.games.tongiaki.components import EDGES, ISLANDS, KINGS, REENTRY_SHIPS, STARTING_SHIPS, TONGA
from cayona.games.tongiaki.rules import Tongiaki, phases
from cayona.games.tongiaki.rules.table import LAST_ISLAND, LAST_WATER, RUNNING
from cayona.games.tongiaki.rules.tile_data import BITS, TOTAL_BIT, ships_of
from cayona.kernel.language import mark
from cayona.kernel.shapes import demand

NO_FULL_BEACH: Final = (phases.SETUP, phases.TURN, phases.RELOCATE, phases.LAY, phases.SETTLE)
NO_TRIGGER: Final = (phases.SETUP, phases.TURN, phases.RELOCATE, phases.PLACE, phases.REENTER)


def check_table(state: Tongiaki) -> None:
    """Refuse a position that contradicts itself."""
    for seat in range(state.seats):
        why = mark("seat {seat} has more than two kings.")
        demand(ships_of(state.kings, seat) <= KINGS, "royal", why, "TG-70", seat=seat)
    fits = state.island < 0 or state.is_live(state.island)
    demand(fits, "island", "it is not on the board, or royal.", "TG-72")
    fits = not state.used or state.used < BITS[len(ISLANDS[state.island].beaches)]
    demand(fits, "used", "the island has no such beach.")
    _check_trigger(state)
    _check_full_beaches(state)
    if state.phase in (phases.LAY, phases.SETTLE):
        why = mark("the active seat has none on a beach in this phase.")
        demand(state.ashore(state.current) == 0, "ships", why, "TG-80")
    if state.phase in CHECKS:
        CHECKS[state.phase](state)
    if state.phase == phases.OVER:
        at_limit = 0 < state.turn_limit <= state.turn_number
        demand(state.trigger != RUNNING or at_limit, "trigger", "nothing has ended the game.", "TG-128")
    else:
        demand(len(state.legal_actions()) > 0, "phase", "nothing could be decided in it.")


def _check_trigger(state: Tongiaki) -> None:
    """The end is triggered exactly when a kind of tile is used up (TG-120, TG-121)."""
    trigger, phase = state.trigger, state.phase
    if trigger == RUNNING:
        why = mark("a kind of tile is used up, so the end was triggered.")
        demand(state.islands_left > 0 and state.waters_left > 0, "trigger", why, "TG-120")
        return
    left = state.islands_left if trigger == LAST_ISLAND else state.waters_left
    demand(left == 0, "trigger", "such tiles are still in the stack.", "TG-120")
    cut = phase == phases.SAIL or (phase == phases.LAND and trigger == LAST_WATER)
    ended = phase in NO_TRIGGER or (cut and not state.full_turn)
    demand(not ended, "trigger", "the game would be over.", "TG-122")


def _check_full_beaches(state: Tongiaki) -> None:
    """Full beaches sail before anything else is asked (TG-61)."""
    full = state.full_spots()
    phase = state.phase
    if phase == phases.PLACE:
        full = [spot for spot in full if spot // EDGES != state.island or not state.used >> spot % EDGES & 1]
    elif phase == phases.REENTER:
        full = [] if state.island == TONGA and state.left == 1 else full
    elif phase not in NO_FULL_BEACH:
        return
    demand(not full, "ships", "a beach is full, and its ships would have to sail first.", "TG-61")


def _check_setup(state: Tongiaki) -> None:
    """All ships are on Tonga, two on a beach at most, in the order of placing (TG-6)."""
    seats = state.seats
    fits = not state.removed and not state.kings and state.live == BITS[TONGA]
    demand(fits, "tiles", "before the first turn only Tonga lies on the table.", "TG-3")
    demand(state.turn_number == 1, "turn_number", "it must be 1 before the first turn.")
    placed = int(state.islands[TONGA] >> TOTAL_BIT)
    first = (state.current - placed) % seats
    rounds, rest = divmod(placed, seats)
    for seat in range(seats):
        fits = state.ashore(seat) == rounds + ((seat - first) % seats < rest) and rounds < STARTING_SHIPS
        demand(fits, "ships", "this is not the order of placing.", "TG-6")
    fits = all(state.beaches[spot] >> TOTAL_BIT <= 2 for spot in range(EDGES))
    demand(fits, "ships", "every beach keeps an empty berth at the start.", "TG-6")


def _check_relocate(state: Tongiaki) -> None:
    demand(state.left == 1, "left", "one ship is relocated.", "TG-96")
    why = mark("ships are relocated only when the stock is empty.")
    demand(state.stock(state.current) == 0, "ships", why, "TG-95")


def _check_place(state: Tongiaki) -> None:
    """There must be ships and beaches for all that is still to place (TG-21, TG-22)."""
    if state.source >= 0:
        demand(state.left == 1 and not state.used, "source", "one ship is relocated.", "TG-96")
        demand(state.is_live(state.source // EDGES), "source", "it is not on the board, or royal.", "TG-75")
    room = sum(VERBS.decode(action).which == state.island for action in state.legal_actions())
    why = mark("there are not so many ships or beaches.")
    demand(state.left <= min(room, state.stock(state.current)), "left", why, "TG-21")


def _check_reenter(state: Tongiaki) -> None:
    demand(state.island <= TONGA, "island", "it must be “tonga”, or null for another island.", "TG-90")
    fits = state.left <= (REENTRY_SHIPS if state.island == TONGA else 1)
    demand(fits, "left", "two ships come back on Tonga, one elsewhere.", "TG-90")
    why = mark("there are not so many ships in the stock.")
    demand(state.left <= state.stock(state.current), "left", why, "TG-90")


def _check_sail(state: Tongiaki) -> None:
    demand(state.brimming, "ships", "no beach is full.", "TG-60")
    why = mark("this is an infinite loop, and would have been resolved.")
    demand(state.judge() is None, "ships", why, "TG-105")


def _check_land(state: Tongiaki) -> None:
    demand(state.group, "group", "no ship is left to land.", "TG-54")
    demand(any(map(state.has_berth, _spots(state))), "island", "it has no free berth.", "TG-54")
    if state.plan >= 0:
        _check_plan(state)


def _spots(state: Tongiaki) -> range:
    return range(state.island * EDGES, state.island * EDGES + len(ISLANDS[state.island].beaches))


def _check_plan(state: Tongiaki) -> None:
    """A plan lands the whole group, in the way that landing goes (TG-52, TG-107)."""
    group = int(state.group >> TOTAL_BIT)
    planned = [int(state.plan) >> 3 * (spot % EDGES) & 7 for spot in _spots(state)]
    free = [
        ISLANDS[state.island].beaches[spot % EDGES].berths - int(state.beaches[spot] >> TOTAL_BIT)
        for spot in _spots(state)
    ]
    fits = sum(planned) == group and all(ships <= berths for ships, berths in zip(planned, free, strict=True))
    demand(fits, "plan", "it does not add up to the group, or exceeds the free berths.", "TG-107")
    waiting = [beach for beach, berths in enumerate(free) if berths and not state.used >> beach & 1]
    served = sum(planned[beach] > 0 for beach in waiting)
    why = mark("every free beach gets a ship before any gets another.")
    demand(served == min(group, len(waiting)), "plan", why, "TG-52")


def _check_lay(state: Tongiaki) -> None:
    demand(state.islands_left, "stack", "tiles are laid until an island comes, and there is none.", "TG-81")


def _check_settle(state: Tongiaki) -> None:
    demand(state.islands[state.island] == 0, "island", "it has just been laid and holds no ship.", "TG-81")


CHECKS: Final[dict[int, Callable[[Tongiaki], None]]] = {
    phases.SETUP: _check_setup,
    phases.RELOCATE: _check_relocate,
    phases.PLACE: _check_place,
    phases.REENTER: _check_reenter,
    phases.SAIL: _check_sail,
    phases.LAND: _check_land,
    phases.LAY: _check_lay,
    phases.SETTLE: _check_settle,
}
