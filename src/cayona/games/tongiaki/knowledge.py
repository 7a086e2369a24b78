"""What a seat may know: all but the order of the stack; and the same as numbers for learning."""

from __future__ import annotations

from typing import Any, Final

from cayona.games.tongiaki.components import (
    DIRECTIONS,
    EDGES,
    ISLANDS,
    KINGS,
    SHIPS,
    STACK_SIZE,
    TILE_COUNT,
    TILE_KEYS,
)
from cayona.games.tongiaki.notation import ISLAND_KEYS, write_board, write_decision
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.table import OVER, PHASES
from cayona.games.tongiaki.rules.tables import ships_of

REACH: Final = 16
"""Coordinates are measured in this unit; a sea of 32 tiles seldom spreads further."""


def observe(state: Tongiaki, seat: int | None) -> dict[str, Any]:
    """Return what lies on the table; it looks the same from every seat."""
    seats = range(state.seats)
    waiting = sorted(int(state.stack[place]) for place in range(state.drawn, STACK_SIZE))
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": int(state.seats),
        "deciders": state.deciders(),
        "options": dict(state.options),
        **write_board(state),
        **write_decision(state),
        "left_in_stack": [TILE_KEYS[tile] for tile in waiting],
        "islands_left": int(state.islands_left),
        "water_left": int(state.waters_left),
        "stocks": [int(state.stock(other)) for other in seats],
        "kings": [int(ships_of(state.kings, other)) for other in seats],
        "points": [int(state.points(other)) for other in seats],
        "islands": [int(state.presences(other)) for other in seats],
        "result": write_result(state),
    }


def write_result(state: Tongiaki) -> dict[str, Any] | None:
    """Return why the game ended and who won, None while it runs."""
    if state.phase != OVER:
        return None
    return {"reason": state.reason(), "winners": state.winners()}


TILE_NUMBERS: Final = 1 + 2 + EDGES
BEACH_COUNT: Final = sum(len(island.beaches) for island in ISLANDS)


def feature_count(seats: int) -> int:
    """Return the length of `measure`."""
    tiles = TILE_COUNT * TILE_NUMBERS
    beaches = BEACH_COUNT * seats
    kings = len(ISLANDS) * (seats + 1)
    people = seats * 4
    decision = len(PHASES) + len(ISLANDS) + EDGES + seats + 3
    return tiles + TILE_COUNT + beaches + kings + people + decision + seats


def measure(state: Tongiaki, seat: int) -> list[float]:
    """Return what a seat knows as numbers from about -1 to 1, the viewer first, then in turn order."""
    view = observe(state, seat)
    around = [(seat + step) % view["seats"] for step in range(view["seats"])]
    numbers = _tile_numbers(view)
    numbers += [float(key in view["left_in_stack"]) for key in TILE_KEYS]
    for island in ISLANDS:
        fleets = view["ships"].get(island.key)
        for index, beach in enumerate(island.beaches):
            numbers += [fleets[index][other] / beach.berths if fleets else 0.0 for other in around]
    for key in ISLAND_KEYS:
        numbers.append(float(key in view["removed"]))
        numbers += [float(view["royal"].get(key) == other) for other in around]
    for other in around:
        numbers += [view["stocks"][other] / SHIPS, view["kings"][other] / KINGS]
        numbers += [view["points"][other] / 53, view["islands"][other] / len(ISLANDS)]
    numbers += [float(view["phase"] == phase) for phase in PHASES]
    numbers += [float(view["island"] == key) for key in ISLAND_KEYS]
    numbers += [float(beach in view["used"]) for beach in range(EDGES)]
    group = view["group"] or [0] * view["seats"]
    numbers += [group[other] / 5 for other in around]
    numbers += [view["left"] / EDGES, view["islands_left"] / 15, view["water_left"] / 16]
    numbers += [float(other in view["deciders"]) for other in around]
    return numbers


def _tile_numbers(view: dict[str, Any]) -> list[float]:
    """Return for every tile whether it lies, where, and how it is turned."""
    laid = {key: (q, r, rot) for key, q, r, rot in view["tiles"]}
    if "tonga" not in view["removed"]:
        laid["tonga"] = (0, 0, 0)
    numbers: list[float] = []
    for key in TILE_KEYS:
        if key in laid:
            q, r, rot = laid[key]
            numbers += [1.0, q / REACH, r / REACH]
            numbers += [float(rot == turn) for turn in range(len(DIRECTIONS))]
        else:
            numbers += [0.0] * TILE_NUMBERS
    return numbers
