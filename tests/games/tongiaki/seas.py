"""Positions for tests: short notation for a board, random crowded seas, rings of royal islands."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any

from games.tongiaki import second_engine
from games.tongiaki.second_engine import DIRECTIONS, ISLANDS, KEYS, WATERS, Record

import cayona
from cayona.kernel.state import State

GAME = cayona.game("tongiaki")
OPTIONS = {"final_turn": "cut", "spread_start": False, "first_player": "random", "turn_limit": 400}
DEFAULTS: Record = {
    "phase": "TURN",
    "current": 0,
    "turn_number": 1,
    "tiles": [],
    "ships": {},
    "royal": {},
    "removed": [],
    "stack": [],
    "island": None,
    "left": 0,
    "used": [],
    "source": None,
    "group": None,
    "plan": None,
    "run": 0,
    "lay_for": None,
    "trigger": None,
}

Ships = Mapping[str, Mapping[int, Mapping[int, int]]]
"""Island, beach, seat, count: {"tonga": {0: {1: 2}}} are two ships of seat 1 on Tonga's first beach."""


def position(
    players: int, ships: Ships, tiles: str = "", options: Mapping[str, Any] = {}, **rest: Any
) -> Record:
    """Return a whole record; tiles as "tuvalu 0 -1 0, nauru 1 0 2"."""
    rows = [line.split() for line in tiles.split(",") if line.strip()]
    record = {
        "players": players,
        "options": {**OPTIONS, **options},
        **deepcopy(DEFAULTS),
        "tiles": [[key, int(q), int(r), int(rot)] for key, q, r, rot in rows],
        "ships": {
            key: [[beaches.get(b, {}).get(s, 0) for s in range(players)] for b in second_engine.beaches(key)]
            for key, beaches in ships.items()
        },
        **rest,
    }
    placed = {row[0] for row in record["tiles"]} | {"tonga", *record["removed"]}
    stack = list(record["stack"])
    record["stack"] = stack + [key for key in KEYS if key not in placed and key not in stack]
    return record


def load(*arguments: Any, **rest: Any) -> State:
    """Load such a record."""
    return GAME.load(position(*arguments, **rest))


def play(state: State, script: str) -> None:
    """Play actions, written as "expand tonga, slot tonga 2"."""
    for text in script.split(","):
        state.apply(state.parse_action(text))


def legal(state: State) -> list[str]:
    """Return the legal actions as texts."""
    return [state.action_text(action) for action in state.legal_actions()]


# --- Rings ---------------------------------------------------------------------------------------------

RING = ("tahiti 0 1 3", "oahu -1 1 4", "hawaii -1 0 5", "samoa 0 -1 0", "fidschi 1 -1 1", "tuvalu 1 0 2")
"""Six islands round Tonga, each with its emblem towards it."""
RING_KINGS = {"tahiti": 0, "oahu": 0, "hawaii": 1, "samoa": 1, "fidschi": 2, "tuvalu": 2}


def ringed(key: str, ships: Mapping[int, Mapping[int, int]], run: int = 0, phase: str = "SAIL") -> Record:
    """Return a position with an island far out, ringed by six royal islands, and its ships."""
    others = [other for other in ISLANDS if other not in (key, "tonga")][:6]
    kings = {other: place // 2 for place, other in enumerate(others)}
    middle = (0, 0) if key == "tonga" else (9, 0)
    rows = [] if key == "tonga" else [f"{key} 9 0 0"]
    for direction, other in enumerate(others):
        dq, dr = DIRECTIONS[direction]
        rows.append(f"{other} {middle[0] + dq} {middle[1] + dr} {(direction + 3) % 6}")
    return position(6, {key: ships}, ", ".join(rows), royal=kings, run=run, phase=phase)


def spread_ships(counts: tuple[int, ...], players: int = 6) -> dict[int, dict[int, int]]:
    """Return beaches with so many ships, the owners taken in turn."""
    owners = [0] * players
    beaches: dict[int, dict[int, int]] = {}
    seat = 0
    for beach, count in enumerate(counts):
        beaches[beach] = {}
        for _ in range(count):
            beaches[beach][seat] = beaches[beach].get(seat, 0) + 1
            owners[seat] += 1
            seat = (seat + 1) % players
    return beaches


# --- Random seas ---------------------------------------------------------------------------------------


def crowded_sea(random: Random, tiles: int, royal: float, filling: float, run: int = 0) -> Record:
    """Return a dense random board with crowded beaches, in phase SAIL (perhaps a loop)."""
    players = random.randint(2, 6)
    cells = {(0, 0): ("tonga", 0)}
    keys = [key for key in KEYS if key != "tonga"]
    random.shuffle(keys)
    while len(cells) <= tiles:
        cell = _dense_cell(random, cells)
        cells[cell] = (keys[len(cells) - 1], random.randrange(6))
    record = position(players, {}, phase="SAIL", run=run)
    record["tiles"] = [[key, q, r, rot] for (q, r), (key, rot) in cells.items() if key != "tonga"]
    record["stack"] = keys[tiles:]
    record["trigger"] = None
    islands = [key for key, _rot in cells.values() if key in ISLANDS]
    kings = [0] * players
    for key in islands:
        seat = random.randrange(players)
        if key != "tonga" and random.random() < royal and kings[seat] < 2:
            kings[seat] += 1
            record["royal"][key] = seat
    _crowd(random, record, filling)
    return second_engine.tidy(record)


def _dense_cell(random: Random, cells: Mapping[tuple[int, int], object]) -> tuple[int, int]:
    """Return an empty cell that touches the board, with a liking for nooks."""
    rim = sorted({(q + dq, r + dr) for q, r in cells for dq, dr in DIRECTIONS} - set(cells))
    weights = [sum((q + dq, r + dr) in cells for dq, dr in DIRECTIONS) ** 4 for q, r in rim]
    return random.choices(rim, weights)[0]


def _crowd(random: Random, record: Record, filling: float) -> None:
    stocks = [15 - list(record["royal"].values()).count(seat) for seat in range(record["players"])]
    spots = [(key, b) for key in second_engine.live(record) for b in second_engine.beaches(key)]
    random.shuffle(spots)
    for place, (key, beach) in enumerate(spots):
        berths = second_engine.berths(key, beach)
        wanted = berths if place == 0 else round(random.gauss(filling, 0.3) * berths)
        for _ in range(max(0, min(berths, wanted))):
            seats = [seat for seat, left in enumerate(stocks) if left]
            if not seats:
                return
            seat = random.choice(seats)
            stocks[seat] -= 1
            second_engine.fleets(record, key)[beach][seat] += 1


def enclosed_sea(random: Random, inner: int, water: float = 0.0, run: int = 0) -> Record:
    """Return Tonga and some islands, crowded, with royal islands (and some water) all around."""
    keys = [key for key in ISLANDS if key != "tonga"]
    random.shuffle(keys)
    cells = [(0, 0), (0, 1), (1, 0), (1, -1)][: 1 + inner]
    rim = sorted({(q + dq, r + dr) for q, r in cells for dq, dr in DIRECTIONS} - set(cells))
    walls = keys[inner:]
    waters = random.sample(list(WATERS), len(rim))
    around = [waters.pop() if random.random() < water else walls.pop() for _ in rim]
    rows = [
        f"{key} {q} {r} {random.randrange(6)}"
        for key, (q, r) in zip([*keys[:inner], *around], [*cells[1:], *rim], strict=True)
    ]
    kings = {key: place // 2 for place, key in enumerate(around) if key in ISLANDS}
    record = position(6, {}, ", ".join(rows), royal=kings, phase="SAIL", run=run)
    stocks = [13] * 6
    for key in ("tonga", *keys[:inner]):
        for beach in second_engine.beaches(key):
            berths = second_engine.berths(key, beach)
            full = key == keys[0] and beach == 0
            for _ in range(berths if full else random.randint(berths - 2, berths - 1)):
                seat = random.choice([seat for seat in range(6) if stocks[seat] > 1])
                stocks[seat] -= 1
                second_engine.fleets(record, key)[beach][seat] += 1
    return second_engine.tidy(record)


def ringed_sea(random: Random, water: float, run: int = 0) -> Record:
    """Return one crowded island far out, Tonga beside its ring now and then, and royal islands around it."""
    keys = [key for key in ISLANDS if key != "tonga"]
    random.shuffle(keys)
    middle = keys.pop()
    place = random.choice([(9, 0), (1, 0)])
    waters = random.sample(list(WATERS), 6)
    rows = [f"{middle} {place[0]} {place[1]} {random.randrange(6)}"]
    kings: dict[str, int] = {}
    for dq, dr in DIRECTIONS:
        cell = (place[0] + dq, place[1] + dr)
        if cell != (0, 0):
            wall = waters.pop() if random.random() < water else keys.pop()
            rows.append(f"{wall} {cell[0]} {cell[1]} {random.randrange(6)}")
            if wall in ISLANDS:
                kings[wall] = len(kings) // 2
    record = position(3, {}, ", ".join(rows), royal=kings, phase="SAIL", run=run)
    beaches = list(second_engine.beaches(middle))
    random.shuffle(beaches)
    for place_in_row, beach in enumerate(beaches):
        berths = second_engine.berths(middle, beach)
        for _ in range(berths if place_in_row == 0 else random.randint(0, berths)):
            second_engine.fleets(record, middle)[beach][random.randrange(3)] += 1
    if random.random() < 0.5:
        second_engine.fleets(record, "tonga")[random.randrange(6)][random.randrange(3)] += 3
    return second_engine.tidy(record)
