"""What people put together and send at once: a turn until ships sail, and the landing of a whole fleet."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from cayona.games.tongiaki.components import EDGES
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.actions import FIRST_LAND, FIRST_LAY, FIRST_SAIL, FIRST_SLOT
from cayona.games.tongiaki.rules.table import LAND, LAY, PLACE, REENTER, RELOCATE, TURN
from cayona.games.tongiaki.rules.tables import BERTHS, TOTAL_BIT
from cayona.kernel.choices import Rest
from cayona.kernel.language import gettext as _

BEGINNING: Final = (TURN, RELOCATE, PLACE, REENTER, LAY)
"""The phases that a turn leads through before anything is drawn or sails."""
SPREADING: Final = (PLACE, REENTER, LAND)
"""The phases in which ships are put on beaches one by one, in any order."""


def composing(state: Tongiaki) -> Hashable:
    """Return which decision it is: a drawn tile or another kind of decision begins a new one."""
    phase = int(state.phase)
    return int(state.reveals), "turn" if phase in BEGINNING else phase


def confirms(actions: Sequence[int]) -> bool:
    """Tell whether several ships were put on beaches: then people may like to see all of it first."""
    ships = [action for action in actions if _is_ship(action)]
    return len(ships) > 1


def _is_ship(action: int) -> bool:
    return FIRST_SLOT <= action < FIRST_SAIL or FIRST_LAND <= action < FIRST_LAY


def rest(state: Tongiaki) -> Rest | None:
    """Spread the ships that are left, if they are several: thinly, so that beaches stay open."""
    if state.phase not in SPREADING:
        return None
    actions = _spread(state)
    return Rest(_("Spread the rest for me"), actions) if len(actions) > 1 else None


def _spread(state: Tongiaki) -> tuple[int, ...]:
    """Put one ship after the other where most berths are left; one's own first, for berths may run out."""
    world = state.clone()
    assert isinstance(world, Tongiaki)
    before = world.phase, world.current, world.turn_number
    actions: list[int] = []
    while (world.phase, world.current, world.turn_number) == before:
        action = max(world.legal_actions(), key=lambda action: _preference(world, action))
        world.apply(action)
        actions.append(action)
    return tuple(actions)


def _preference(state: Tongiaki, action: int) -> tuple[int, bool, int]:
    """Rank a placement: most berths left, then one's own ship, then the first of those alike."""
    if state.phase == LAND:
        seat, beach = divmod(action - FIRST_LAND, EDGES)
        spot = int(state.island) * EDGES + beach
    else:
        seat, spot = int(state.current), action - FIRST_SLOT
    free = int(BERTHS[spot]) - (int(state.beaches[spot]) >> TOTAL_BIT)
    return free, seat == state.current, -action
