"""Along which places of the picture ships and tiles go in an event, and what of it an event speaks of."""

from collections.abc import Sequence
from typing import Any, Final

from cayona.games.tongiaki.board.layout import Current, current
from cayona.games.tongiaki.components import ISLAND_KEYS, ISLANDS
from cayona.kernel.events import Facts
from cayona.svg.elements import number

Route = tuple[str, ...]

STEPS: Final = 4
"""Points on every current that a fleet follows."""


def routes(event: Facts) -> tuple[Route, ...]:
    """Name the places along which ships and tiles go in an event."""
    kind, seat = event["kind"], event["seat"]
    if kind == "tile":
        return (("stack", f"tile-{event['tile']}"),)
    if kind in ("placed", "settled"):
        return ((f"plate-{seat}", _beach_element(event)),)
    if kind == "relocated":
        return ((_beach_element(event), f"plate-{seat}"),)
    if kind == "landed":
        return ((f"island-{event['island']}", _beach_element(event)),)
    if kind == "no_berth":
        return tuple((f"island-{event['island']}", f"plate-{owner}") for owner in _owners(event))
    if "way" in event:
        return _voyages(event)
    return ()


def _owners(event: Facts) -> list[int]:
    """Return the owner of every ship that an event speaks of."""
    return [seat for seat, count in enumerate(event["ships"]) for _ship in range(count)]


def _voyages(event: Facts) -> tuple[Route, ...]:
    """Let every ship of a fleet follow the currents to where the voyage ends."""
    origin, edge = event["origin"], event["edge"]
    beaches = ISLANDS[ISLAND_KEYS.index(origin)].beaches
    start = next(f"beach-{origin}-{index}" for index, beach in enumerate(beaches) if edge in beach.piers)
    out = [f"pier-{origin}-{edge}", *_points(event["way"], event["kind"] == "lost")]
    if event["kind"] == "arrived":
        return tuple((start, *out, f"island-{event['island']}") for _owner in _owners(event))
    if event["kind"] == "turned_back":
        there_and_back = (start, *out, *reversed(out), f"island-{event['island']}")
        return tuple(there_and_back for _owner in _owners(event))
    return tuple((start, *out, f"plate-{owner}") for owner in _owners(event))


def _points(way: Sequence[Sequence[Any]], lost: bool) -> list[str]:
    """Name points along every current; a fleet that is lost comes no further than the middle of the last."""
    points = []
    for leg, (tile, entered, left) in enumerate(way):
        steps = STEPS // 2 if lost and leg == len(way) - 1 else STEPS
        points += [_point(tile, current(entered, left), step / STEPS) for step in range(steps + 1)]
    return points


def _point(tile: str, along: Current, part: float) -> str:
    x, y = along.at(part)
    return f"tile-{tile}@{number(x)},{number(y)}"


def spots(event: Facts) -> tuple[str, ...]:
    """Name what an event speaks of: its tiles, beaches and piers, or whose plate it concerns."""
    named = [element for route in routes(event) for element in route if not element.startswith("tile-")]
    named += [f"island-{tile}" for tile, _entered, _left in event.get("way", ())]
    named += [f"island-{event[field]}" for field in ("tile", "island", "royal") if field in event]
    if event["kind"] == "sail":
        named += [_beach_element(event), f"pier-{event['island']}-{event['edge']}"]
    if event["kind"] == "full":
        named.append(_beach_element(event))
    if event["kind"] in ("turn", "new_settlement", "reenter", "royal"):
        named.append(f"plate-{event['seat']}")
    return tuple(dict.fromkeys(named))


def _beach_element(event: Facts) -> str:
    return f"beach-{event['island']}-{event['beach']}"
