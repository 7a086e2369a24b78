"""Reading a position: a checked record, laid on the table piece by piece, and what it must not contradict."""

from collections.abc import Iterator
from typing import Final

from cayona.games.tongiaki import components
from cayona.games.tongiaki.box import VERBS, box
from cayona.games.tongiaki.components import EDGES, ISLANDS, STARTING_SHIPS, TILE_KEYS, TONGA
from cayona.games.tongiaki.rules import Tongiaki, phases, tile_data
from cayona.games.tongiaki.rules.table import LAST_ISLAND, LAST_WATER, PURPOSES, RUNNING, TRIGGERS
from cayona.games.tongiaki.rules.tile_data import BITS, MIDDLE, ONE_SHIP, SPAN, TOTAL_BIT
from cayona.kernel.chance import Chance
from cayona.kernel.demands import demand, demand_number, demand_supply
from cayona.kernel.game import Game
from cayona.kernel.language import mark
from cayona.kernel.shapes import Record, read_record, take_over

NO_FULL_BEACH: Final = (phases.SETUP, phases.TURN, phases.RELOCATE, phases.LAY, phases.SETTLE)
NO_TRIGGER: Final = (phases.SETUP, phases.TURN, phases.RELOCATE, phases.PLACE, phases.REENTER)


def read_position(game: Game, position: Record, chance: Chance) -> Tongiaki:
    """Return the position that `position` describes."""
    record = read_record(game, position, box)
    record.setdefault("left", 1 if record["phase"] == "RELOCATE" else 0)
    state = Tongiaki(game, record["players"], record["options"], chance)
    state.clear()
    take_over(state, record, "current", "turn_number", "left", "run", phase=phases.NAMES)
    state.trigger = TRIGGERS.index(record["trigger"])
    _lay_tiles(state, record)
    _lay_stack(state, record)
    _lay_people(state, record)
    _lay_decision(state, record)
    _check_table(state, record)
    return state


def _lay_tiles(state: Tongiaki, record: Record) -> None:
    """Lay the tiles, at most one in a cell, none in two places; Tonga is in the middle if not removed."""
    laid = [key for key, *_place in record["tiles"]]
    demand_supply([("removed", record["removed"]), ("tiles", laid), ("stack", record["stack"])], {})
    for key in record["removed"]:
        state.removed |= BITS[TILE_KEYS.index(key)]
    taken = set()
    if not state.removed >> TONGA & 1:
        state.put_tonga()
        taken.add((0, 0))
    for key, q, r, rotation in record["tiles"]:
        demand((q, r) not in taken, "tiles", "two tiles lie in the cell ({q}, {r}).", q=q, r=r)
        taken.add((q, r))
        state.lay_tile(TILE_KEYS.index(key), (q + MIDDLE) * SPAN + r + MIDDLE, rotation)
    demand(taken, "tiles", "the board is empty.")


def _lay_stack(state: Tongiaki, record: Record) -> None:
    """Stack the tiles as listed, and below them those named nowhere."""
    listed = [TILE_KEYS.index(key) for key in record["stack"]]
    others = [tile for tile in range(1, components.TILE_COUNT) if tile not in listed]
    gone = [tile for tile in others if state.is_laid(tile) or TILE_KEYS[tile] in record["removed"]]
    waiting = [*listed, *(tile for tile in others if tile not in gone)]
    state.drawn = components.STACK_SIZE - len(waiting)
    for place, tile in enumerate([*gone, *waiting]):
        state.stack[place] = tile
    state.islands_left = sum(tile < tile_data.FIRST_WATER for tile in waiting)
    state.waters_left = len(waiting) - state.islands_left


def _demand_live(state: Tongiaki, field: str, island: int) -> None:
    """Refuse an island that is not on the board or has a king."""
    why = mark("the island “{key}” is not on the board, or royal.")
    demand(state.is_live(island), field, why, "TG-72", key=TILE_KEYS[island])


def _lay_people(state: Tongiaki, record: Record) -> None:
    """Lay kings and fleets on the islands."""
    for key, seat in record["royal"].items():
        island = TILE_KEYS.index(key)
        _demand_live(state, "royal", island)
        ship = ONE_SHIP[seat] & tile_data.SHIPS_MASK
        state.owners[island] = seat
        state.live &= ~BITS[island]
        state.kings += ship
        state.stocks -= ship
    for key, fleets in record["ships"].items():
        island = TILE_KEYS.index(key)
        _demand_live(state, "ships", island)
        _demand_beaches("ships", island, len(fleets))
        for beach, fleet in enumerate(fleets):
            why = mark("beach {beach} of “{key}” holds more ships than berths.")
            demand(sum(fleet) <= ISLANDS[island].beaches[beach].berths, "ships", why, beach=beach, key=key)
            for seat in _ships(state, "ships", fleet):
                state.put_ship(island * EDGES + beach, seat)


def _ships(state: Tongiaki, field: str, fleet: list[int]) -> Iterator[int]:
    """Take the ships of a fleet from the stocks and yield the seat of each."""
    for seat, count in enumerate(fleet):
        for _ship in range(count):
            demand(state.stock(seat), field, "seat {seat} has more than fifteen ships.", "TG-1", seat=seat)
            state.stocks -= ONE_SHIP[seat] & tile_data.SHIPS_MASK
            yield seat


def _demand_beaches(field: str, island: int, given: int) -> None:
    """Refuse a list that has not an entry for each beach of an island."""
    key, count = TILE_KEYS[island], len(ISLANDS[island].beaches)
    demand(given == count, field, "“{key}” has {count} beaches.", key=key, count=count)


def _lay_decision(state: Tongiaki, record: Record) -> None:
    take_over(state, record, island=TILE_KEYS)
    if state.island >= 0:
        _demand_live(state, "island", state.island)
    for beach in record["used"]:
        demand_number("used", beach, 0, len(ISLANDS[state.island].beaches) - 1)
        state.used |= BITS[beach]
    if record["source"] is not None:
        island, beach = TILE_KEYS.index(record["source"][0]), record["source"][1]
        _demand_live(state, "source", island)
        demand_number("source", beach, 0, len(ISLANDS[island].beaches) - 1)
        state.source = island * EDGES + beach
    for seat in _ships(state, "group", record["group"] or []):
        state.group += ONE_SHIP[seat]
    plan = record["plan"]
    if plan is not None:
        _demand_beaches("plan", state.island, len(plan))
        state.plan = sum(count * 8**beach for beach, count in enumerate(plan))
    state.lay_for = PURPOSES.index(record["lay_for"])


def _check_table(state: Tongiaki, record: Record) -> None:
    """Refuse a position that contradicts itself."""
    for seat in range(state.seats):
        why = mark("seat {seat} has more than two kings.")
        demand(tile_data.ships_of(state.kings, seat) <= components.KINGS, "royal", why, "TG-70", seat=seat)
    _check_trigger(state)
    _check_full_beaches(state)
    if state.phase == phases.SETUP:
        _check_setup(state)
    elif state.phase in (phases.SAIL, phases.LAND):
        _check_voyage(state, record)
    elif state.phase in (phases.LAY, phases.SETTLE):
        _check_discovery(state)
    elif state.phase in (phases.RELOCATE, phases.PLACE, phases.REENTER):
        _check_placing(state)
    if state.phase == phases.OVER:
        at_limit = 0 < state.turn_limit <= state.turn_number
        demand(state.trigger != RUNNING or at_limit, "trigger", "nothing has ended the game.", "TG-128")
    else:
        demand(len(state.legal_actions()) > 0, "phase", "nobody could do anything in this phase.")


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
    demand_number("turn_number", int(state.turn_number), 1, 1)
    placed = int(state.islands[TONGA] >> TOTAL_BIT)
    first = (state.current - placed) % seats
    rounds, rest = divmod(placed, seats)
    for seat in range(seats):
        fits = state.ashore(seat) == rounds + ((seat - first) % seats < rest) and rounds < STARTING_SHIPS
        demand(fits, "ships", "this is not the order of placing.", "TG-6")
    fits = all(state.beaches[spot] >> TOTAL_BIT <= 2 for spot in range(EDGES))
    demand(fits, "ships", "every beach keeps an empty berth at the start.", "TG-6")


def _check_placing(state: Tongiaki) -> None:
    """There must be ships and beaches for all that is still to place (TG-21, TG-22, TG-90, TG-96)."""
    stock, most, rule = int(state.stock(state.current)), 1, "TG-96"
    if state.phase == phases.RELOCATE:
        demand(stock == 0, "ships", "ships are relocated only when the stock is empty.", "TG-95")
    elif state.phase == phases.PLACE:
        if state.source >= 0:
            demand(state.left == 1 and not state.used, "source", "one ship is relocated.", "TG-96")
        room = sum(VERBS.decode(action).which == state.island for action in state.legal_actions())
        most, rule = min(room, stock), "TG-21"
    else:
        demand(state.island <= TONGA, "island", "it must be “tonga”, or null for another island.", "TG-90")
        most, rule = min(components.REENTRY_SHIPS if state.island == TONGA else 1, stock), "TG-90"
    demand_number("left", int(state.left), 1, most, rule)


def _check_voyage(state: Tongiaki, record: Record) -> None:
    if state.phase == phases.SAIL:
        demand(state.brimming, "ships", "no beach is full.", "TG-60")
        why = mark("this is an infinite loop, and would have been resolved.")
        demand(state.judge() is None, "ships", why, "TG-105")
        return
    demand(state.group, "group", "no ship is left to land.", "TG-54")
    spots = range(state.island * EDGES, state.island * EDGES + len(ISLANDS[state.island].beaches))
    demand(any(map(state.has_berth, spots)), "island", "it has no free berth.", "TG-54")
    if record["plan"] is not None:
        _check_plan(state, record["plan"], spots)


def _check_plan(state: Tongiaki, plan: list[int], spots: range) -> None:
    """A plan lands the whole group, in the way that landing goes (TG-52, TG-107)."""
    group = int(state.group >> TOTAL_BIT)
    free = [int(tile_data.BERTHS[spot] - (state.beaches[spot] >> TOTAL_BIT)) for spot in spots]
    fits = sum(plan) == group and all(ships <= berths for ships, berths in zip(plan, free, strict=True))
    demand(fits, "plan", "it does not add up to the group, or exceeds the free berths.", "TG-107")
    waiting = [beach for beach, berths in enumerate(free) if berths and not state.used >> beach & 1]
    served = sum(plan[beach] > 0 for beach in waiting)
    why = mark("every free beach gets a ship before any gets another.")
    demand(served == min(group, len(waiting)), "plan", why, "TG-52")


def _check_discovery(state: Tongiaki) -> None:
    why = mark("the active seat has none on a beach in this phase.")
    demand(state.ashore(state.current) == 0, "ships", why, "TG-80")
    if state.phase == phases.LAY:
        why = mark("tiles are laid until an island comes, and there is none.")
        demand(state.islands_left, "stack", why, "TG-81")
    else:
        why = mark("it has just been laid and holds no ship.")
        demand(state.islands[state.island] == 0, "island", why, "TG-81")
