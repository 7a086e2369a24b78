"""What people put together and send at once: a turn until ships sail, and the landing of a whole fleet."""

from collections.abc import Hashable, Sequence
from typing import Final

from cayona.games.tongiaki.box import VERBS
from cayona.games.tongiaki.components import EDGES
from cayona.games.tongiaki.rules import Tongiaki, phases
from cayona.games.tongiaki.rules.tile_data import BERTHS, TOTAL_BIT
from cayona.kernel.choices import Rest
from cayona.kernel.language import _

BEGINNING: Final = (phases.TURN, phases.RELOCATE, phases.PLACE, phases.REENTER, phases.LAY)
"""The phases that a turn leads through before anything is drawn or sails."""
SPREADING: Final = (phases.PLACE, phases.REENTER, phases.LAND)
"""The phases in which ships are put on beaches one by one, in any order."""


def composing(state: Tongiaki) -> Hashable:
    """Return which decision it is: a drawn tile or another kind of decision begins a new one."""
    phase = int(state.phase)
    return int(state.reveals), "turn" if phase in BEGINNING else phase


def confirms(actions: Sequence[int]) -> bool:
    """Tell whether ships were put on beaches, one or many: then people see all of it first."""
    return any(VERBS.decode(action).verb in ("slot", "land") for action in actions)


def rest(state: Tongiaki, seat: int) -> Rest | None:
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
    first, beach = VERBS.decode(action).arguments
    seat, island = (first, int(state.island)) if state.phase == phases.LAND else (int(state.current), first)
    spot = island * EDGES + beach
    free = int(BERTHS[spot]) - (int(state.beaches[spot]) >> TOTAL_BIT)
    return free, seat == state.current, -action
