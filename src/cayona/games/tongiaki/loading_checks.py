"""What a position's fields must not contradict: each other, the phase, and the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from cayona.games.tongiaki.components import EDGES, ISLANDS, KINGS, REENTRY_SHIPS, STARTING_SHIPS, TONGA
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.actions import FIRST_SLOT
from cayona.games.tongiaki.rules.table import (
    LAND,
    LAST_ISLAND,
    LAST_WATER,
    LAY,
    OVER,
    PHASES,
    PLACE,
    REENTER,
    RELOCATE,
    RUNNING,
    SAIL,
    SETTLE,
    SETUP,
    TURN,
)
from cayona.games.tongiaki.rules.tables import BITS, TOTAL_BIT, ships_of
from cayona.kernel.errors import PositionError
from cayona.kernel.language import gettext as _

Record = dict[str, Any]

BELONGS: Final = {
    "island": (RELOCATE, PLACE, REENTER, LAND, SETTLE),
    "left": (RELOCATE, PLACE, REENTER),
    "used": (PLACE, LAND),
    "source": (PLACE,),
    "group": (LAND,),
    "plan": (LAND,),
    "run": (SAIL, LAND),
    "lay_for": (LAY,),
}
"""The phases a field belongs to; elsewhere it must be empty."""

NEEDED: Final = {
    RELOCATE: ("island", "left"),
    PLACE: ("island", "left"),
    REENTER: ("left",),
    LAND: ("island", "group"),
    SETTLE: ("island",),
    LAY: ("lay_for",),
}
NO_FULL_BEACH: Final = (SETUP, TURN, RELOCATE, LAY, SETTLE)
NO_TRIGGER: Final = (SETUP, TURN, RELOCATE, PLACE, REENTER)


def refuse(field: str, why: str, rule: str | None = None) -> NoReturn:
    """Refuse a position because of a field."""
    raise PositionError(
        _("The position's field “{field}” is wrong: {why}").format(field=field, why=why),
        code="bad-position",
        field=field,
        rule=rule,
    )


def check(state: Tongiaki, record: Record) -> None:
    """Refuse a position that contradicts itself."""
    _check_fields(state, record)
    for seat in range(state.seats):
        if ships_of(state.kings, seat) > KINGS:
            refuse("royal", _("seat {seat} has more than two kings.").format(seat=seat), "TG-70")
    if state.island >= 0 and not state.is_live(state.island):
        refuse("island", _("it is not on the board, or royal."), "TG-72")
    _check_trigger(state)
    _check_full_beaches(state)
    phase = state.phase
    if phase in CHECKS:
        CHECKS[phase](state)
    if phase != OVER and not state.legal_actions():
        refuse("phase", _("nothing could be decided in it."))


def _check_fields(state: Tongiaki, record: Record) -> None:
    """Demand the fields of the phase, and no others."""
    for field, phases in BELONGS.items():
        if state.phase not in phases and record[field] not in (None, 0, []):
            refuse(field, _("it does not belong to the phase {phase}.").format(phase=PHASES[state.phase]))
    for field in NEEDED.get(state.phase, ()):
        if record[field] in (None, 0):
            refuse(field, _("the phase {phase} needs it.").format(phase=PHASES[state.phase]))


def _check_trigger(state: Tongiaki) -> None:
    """The end is triggered exactly when a kind of tile is used up (TG-120, TG-121)."""
    cut = not state.full_turn
    trigger = state.trigger
    if trigger == RUNNING:
        if state.islands_left == 0 or state.waters_left == 0:
            refuse("trigger", _("a kind of tile is used up, so the end was triggered."), "TG-120")
        return
    if (state.islands_left if trigger == LAST_ISLAND else state.waters_left) > 0:
        refuse("trigger", _("such tiles are still in the stack."), "TG-120")
    if (
        state.phase in NO_TRIGGER
        or (cut and state.phase == SAIL)
        or (cut and state.phase == LAND and trigger == LAST_WATER)
    ):
        refuse("trigger", _("the game would be over."), "TG-122")


def _check_full_beaches(state: Tongiaki) -> None:
    """Full beaches sail before anything else is asked (TG-61)."""
    full = state.full_spots()
    phase = state.phase
    if phase == PLACE:
        full = [spot for spot in full if spot // EDGES != state.island or not state.used >> spot % EDGES & 1]
    elif phase == REENTER:
        full = [] if state.island == TONGA and state.left == 1 else full
    elif phase not in NO_FULL_BEACH:
        return
    if full:
        refuse("ships", _("a beach is full and would have to sail first."), "TG-61")


# --- Each phase ----------------------------------------------------------------------------------------


def _check_setup(state: Tongiaki) -> None:
    """All ships are on Tonga, two on a beach at most, in the order of placing (TG-6)."""
    seats = state.seats
    if state.removed or state.kings or state.live != BITS[TONGA]:
        refuse("tiles", _("before the first turn only Tonga lies on the table."), "TG-3")
    if state.turn_number != 1:
        refuse("turn_number", _("it is 1 before the first turn."))
    placed = int(state.islands[TONGA] >> TOTAL_BIT)
    first = (state.current - placed) % seats
    for seat in range(seats):
        rounds, rest = divmod(placed, seats)
        if state.ashore(seat) != rounds + ((seat - first) % seats < rest) or rounds >= STARTING_SHIPS:
            refuse("ships", _("this is not the order of placing."), "TG-6")
    for spot in range(EDGES):
        if state.beaches[spot] >> TOTAL_BIT > 2:
            refuse("ships", _("every beach keeps an empty berth at the start."), "TG-6")


def _check_relocate(state: Tongiaki) -> None:
    if state.left != 1:
        refuse("left", _("one ship is relocated."), "TG-96")
    if state.stock(state.current) > 0:
        refuse("ships", _("ships are relocated only when the stock is empty."), "TG-95")


def _check_place(state: Tongiaki) -> None:
    """There must be ships and beaches for all that is still to place (TG-21, TG-22)."""
    _check_used(state)
    if state.source >= 0 and (state.left != 1 or state.used):
        refuse("source", _("one ship is relocated."), "TG-96")
    if state.source >= 0 and not state.is_live(state.source // EDGES):
        refuse("source", _("it is not on the board, or royal."), "TG-75")
    room = sum(1 for action in state.legal_actions() if (action - FIRST_SLOT) // EDGES == state.island)
    if state.left > min(room, state.stock(state.current)):
        refuse("left", _("there are not so many ships or beaches."), "TG-21")


def _check_used(state: Tongiaki) -> None:
    if state.used >= BITS[len(ISLANDS[state.island].beaches)]:
        refuse("used", _("the island has no such beach."))


def _check_reenter(state: Tongiaki) -> None:
    if state.island > TONGA:
        refuse("island", _("it is “tonga”, or null for another island."), "TG-90")
    if state.left > (REENTRY_SHIPS if state.island == TONGA else 1):
        refuse("left", _("two ships come back on Tonga, one elsewhere."), "TG-90")
    if state.left > state.stock(state.current):
        refuse("left", _("there are not so many ships in the stock."), "TG-90")


def _check_sail(state: Tongiaki) -> None:
    if not state.brimming:
        refuse("ships", _("no beach is full."), "TG-60")
    if state.judge() is not None:
        refuse("ships", _("this is an infinite loop, and would have been resolved."), "TG-105")


def _check_land(state: Tongiaki) -> None:
    _check_used(state)
    if state.group == 0:
        refuse("group", _("no ship is left to land."), "TG-54")
    free = [spot for spot in _spots(state) if state.has_berth(spot)]
    if not free:
        refuse("island", _("it has no free berth."), "TG-54")
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
    if sum(planned) != group or any(ships > berths for ships, berths in zip(planned, free, strict=True)):
        refuse("plan", _("it does not add up to the group, or exceeds the free berths."), "TG-107")
    waiting = [beach for beach, berths in enumerate(free) if berths and not state.used >> beach & 1]
    if group > len(waiting):
        fits = all(planned[beach] for beach in waiting)
    else:
        fits = sum(min(planned[beach], 1) for beach in waiting) == group
    if not fits:
        refuse("plan", _("every free beach gets a ship before any gets another."), "TG-52")


def _check_lay(state: Tongiaki) -> None:
    if state.islands_left == 0:
        refuse("stack", _("tiles are laid until an island comes, and there is none."), "TG-81")
    _check_no_ship_ashore(state)


def _check_settle(state: Tongiaki) -> None:
    if state.islands[state.island] != 0:
        refuse("island", _("it has just been laid and holds no ship."), "TG-81")
    _check_no_ship_ashore(state)


def _check_no_ship_ashore(state: Tongiaki) -> None:
    if state.ashore(state.current) > 0:
        refuse("ships", _("the active seat has none on a beach in this phase."), "TG-80")


def _check_over(state: Tongiaki) -> None:
    at_limit = 0 < state.turn_limit <= state.turn_number
    if state.trigger == RUNNING and not at_limit:
        refuse("trigger", _("nothing has ended the game."), "TG-128")


CHECKS: Final[dict[int, Callable[[Tongiaki], None]]] = {
    SETUP: _check_setup,
    RELOCATE: _check_relocate,
    PLACE: _check_place,
    REENTER: _check_reenter,
    SAIL: _check_sail,
    LAND: _check_land,
    LAY: _check_lay,
    SETTLE: _check_settle,
    OVER: _check_over,
}
