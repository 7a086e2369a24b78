"""What the rules tell about a game (compiled); callers ask first whether anybody listens."""

from typing import Any

from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLAND_COUNT, TILE_KEYS, beach_side
from cayona.games.tongiaki.rules.table import TRIGGERS, Table
from cayona.games.tongiaki.rules.tile_data import FIRST_ROUTE, ROUTES, colours


def tell_turn(table: Table) -> None:
    """Tell whose turn it is."""
    table.tell("turn", table.current, {"turn": int(table.turn_number)})


def beach_facts(table: Table, spot: i64) -> dict[str, object]:
    """Return where a beach is: its island, its number, and the direction in which it looks."""
    island: i64 = spot // 6
    side = (beach_side(int(island), int(spot % 6)) + int(table.turns[island])) % 6
    return {"island": TILE_KEYS[island], "beach": int(spot % 6), "side": side}


def tell_spot(table: Table, kind: str, seat: i64, spot: i64) -> None:
    """Tell about a ship and a beach: placed, relocated, settled, full."""
    table.tell(kind, seat, beach_facts(table, spot))


def tell_full(table: Table, spot: i64) -> None:
    """Tell that a beach has no berth left, if so: its ships must sail (TG-30)."""
    if table.is_full(spot):
        tell_spot(table, "full", table.current, spot)


def tell_tile(table: Table, tile: i64) -> None:
    """Tell where a tile was laid."""
    q, r = table.cell(tile)
    facts = {"tile": TILE_KEYS[tile], "q": q, "r": r, "rot": int(table.turns[tile])}
    table.tell("tile", table.current, facts)


def tell_trigger(table: Table) -> None:
    """Tell that a kind of tile has run out."""
    table.tell("last_tile", -1, {"reason": TRIGGERS[table.trigger]})


def tell_passage(table: Table, there: i64, crew: i64) -> None:
    """Tell every water tile that a fleet passes from a half-edge on, up to one it cannot pass."""
    while there >= FIRST_ROUTE:
        route = ROUTES[there - FIRST_ROUTE]
        number: i64 = route & 7
        facts = {"tile": TILE_KEYS[there // 6], "number": int(number), "colours": int(crew)}
        if crew < number:
            table.tell("too_few", table.current, facts)
            return
        table.tell("passed", table.current, facts)
        there = table.across[route >> 3]


def tell_voyage(table: Table, kind: str, pier: i64, facts: dict[str, Any]) -> None:
    """Tell how the voyage of the fleet at sea ended: who was aboard, and the way, for a picture.

    The way is its pier, and every water tile it entered with the directions of entry and exit; the last is
    the one that could not be passed, if the fleet has too few colours.
    """
    way: list[list[object]] = []
    crew = colours(table.group)
    there = table.across[pier]
    while there >= FIRST_ROUTE:
        tile: i64 = there // 6
        route = ROUTES[there - FIRST_ROUTE]
        leaving: i64 = route >> 3
        entered: i64 = (there + table.turns[tile]) % 6
        left: i64 = (leaving + table.turns[tile]) % 6
        way.append([TILE_KEYS[tile], int(entered), int(left)])
        if crew < route & 7:
            break
        there = table.across[leaving]
    course = {"origin": TILE_KEYS[pier // 6], "edge": int(pier % 6), "way": way}
    table.tell(kind, table.current, {**facts, "ships": table.fleet(table.group), **course})


def tell_loop(table: Table, caught: i64) -> None:
    """Tell which islands, as bits, an infinite loop takes away, and whose ships."""
    islands = [island for island in range(ISLAND_COUNT) if (caught >> island) & 1 != 0]
    ships: i64 = 0
    for island in islands:
        ships += table.islands[island]
    facts = {"islands": [TILE_KEYS[island] for island in islands], "ships": table.fleet(ships)}
    table.tell("loop", table.current, facts)


def tell_end(table: Table) -> None:
    """Tell everybody's score, and who won."""
    outcome = table.outcome()
    assert outcome is not None
    table.tell("scores", -1, {"scores": [dict(score.breakdown) for score in outcome.scores]})
    table.tell("end", -1, {"reason": outcome.reason, "winners": list(outcome.winners)})
