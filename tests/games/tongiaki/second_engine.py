"""The rules once more: plain, slow, and written from the rulebook alone, on position records.

Nothing here is shared with the engine; even the tiles come from another file. The sea is a dictionary of
cells, routes are walked edge by edge, and positions of the loop search are tuples.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

Record = dict[str, Any]
Cell = tuple[int, int]
Counts = tuple[tuple[str, tuple[int, ...]], ...]

BOX = json.loads((Path(__file__).parent / "box.json").read_text())
ISLANDS = {island["key"]: island for island in BOX["islands"]}
WATERS = {water["key"]: water for water in BOX["water"]}
KEYS = [*ISLANDS, *WATERS]
DIRECTIONS: list[list[int]] = BOX["directions"]
LIMIT = 50_000


def berths(key: str, beach: int) -> int:
    return int(ISLANDS[key]["beaches"][beach][0])


def beaches(key: str) -> range:
    return range(len(ISLANDS[key]["beaches"]))


def piers(key: str, beach: int) -> list[int]:
    return list(ISLANDS[key]["beaches"][beach][1])


# --- The sea -------------------------------------------------------------------------------------------


def sea(record: Record) -> dict[Cell, tuple[str, int]]:
    laid = {} if "tonga" in record["removed"] else {(0, 0): ("tonga", 0)}
    laid.update({(q, r): (key, rot) for key, q, r, rot in record["tiles"]})
    return laid


def where(record: Record, key: str) -> tuple[Cell, int]:
    return next((cell, rot) for cell, (found, rot) in sea(record).items() if found == key)


def beyond(record: Record, key: str, edge: int) -> tuple[Cell, int]:
    """Return the cell beyond an edge of a tile, and the direction one leaves in."""
    (q, r), rot = where(record, key)
    direction = (edge + rot) % 6
    dq, dr = DIRECTIONS[direction]
    return (q + dq, r + dr), direction


def walk(record: Record, key: str, edge: int) -> tuple[str | None, list[int], Cell, int]:
    """Follow a route: the island at its end (None: an empty cell), the numbers passed, the last step."""
    numbers: list[int] = []
    laid = sea(record)
    cell, direction = beyond(record, key, edge)
    while cell in laid and laid[cell][0] in WATERS:
        tile, rot = laid[cell]
        entry = (direction + 3 - rot) % 6
        start, end, number = next(route for route in WATERS[tile]["routes"] if entry in route[:2])
        numbers.append(number)
        cell, direction = beyond(record, tile, end if entry == start else start)
    return (laid[cell][0] if cell in laid else None), numbers, cell, direction


def live(record: Record) -> list[str]:
    laid = {key for key, _rot in sea(record).values()}
    return [key for key in ISLANDS if key in laid and key not in record["royal"]]


# --- Ships ---------------------------------------------------------------------------------------------


def fleets(record: Record, key: str) -> list[list[int]]:
    empty = [[0] * record["players"] for _ in beaches(key)]
    found: list[list[int]] = record["ships"].setdefault(key, empty)
    return found


def own(record: Record, key: str, seat: int) -> int:
    return sum(fleet[seat] for fleet in record["ships"].get(key, []))


def ashore(record: Record, seat: int) -> int:
    return sum(own(record, key, seat) for key in ISLANDS)


def stock(record: Record, seat: int) -> int:
    kings: int = sum(owner == seat for owner in record["royal"].values())
    at_sea: int = record["group"][seat] if record["group"] else 0
    return 15 - ashore(record, seat) - kings - at_sea


def free(record: Record, key: str, beach: int) -> int:
    return berths(key, beach) - sum(fleets(record, key)[beach])


def full(record: Record) -> list[tuple[str, int]]:
    return [(key, beach) for key in live(record) for beach in beaches(key) if free(record, key, beach) == 0]


# --- The loop test -------------------------------------------------------------------------------------


def route_end(record: Record, key: str, edge: int) -> str | None:
    end = walk(record, key, edge)[0]
    return key if end in record["royal"] else end


def landings(room: list[int], ships: int) -> Iterator[tuple[int, ...]]:
    """Yield every landing of so many ships, in lexicographic order."""
    receiving = sum(berth > 0 for berth in room)
    for landing in product(*(range(berth + 1) for berth in room)):
        if sum(landing) != ships:
            continue
        if ships <= receiving:
            if max(landing) <= 1:
                yield landing
        elif all(x > 0 for x, berth in zip(landing, room, strict=True) if berth):
            yield landing


class Loop:
    """What the search finds: an escape with its first step, or the ways of a closed position."""

    def __init__(self, record: Record) -> None:
        self.ends = {
            (key, edge): route_end(record, key, edge)
            for key in live(record)
            for beach in beaches(key)
            for edge in piers(key, beach)
        }
        self.ways: set[tuple[str, str]] = set()
        self.step: tuple[str, int, tuple[int, ...] | None] | None = None
        self.gave_up = False
        self.kept = 1
        start = tuple(
            (key, tuple(berths(key, b) - free(record, key, b) for b in beaches(key))) for key in live(record)
        )
        self._search(start)

    def _search(self, start: Counts) -> None:
        queue: deque[tuple[Counts, tuple[str, int, tuple[int, ...] | None] | None]] = deque([(start, None)])
        known = {start}
        while queue:
            position, first = queue.popleft()
            counts = dict(position)
            for key, beach in self._full(counts):
                for edge in piers(key, beach):
                    end = self.ends[key, edge]
                    if end is None:
                        self.step = first or (key, edge, None)
                        return
                    self.ways.add((key, end))
                    group = berths(key, beach)
                    emptied = {**counts, key: replaced(counts[key], beach, 0)}
                    room = [berths(end, b) - emptied[end][b] for b in beaches(end)]
                    if sum(room) < group:
                        self.step = first or (key, edge, None)
                        return
                    for landing in landings(room, group):
                        after = dict(emptied)
                        after[end] = tuple(a + x for a, x in zip(emptied[end], landing, strict=True))
                        if not self._full(after):
                            self.step = first or (key, edge, landing)
                            return
                        packed = tuple(after.items())
                        if packed not in known:
                            if self.kept == LIMIT:
                                self.gave_up = True
                                return
                            known.add(packed)
                            self.kept += 1
                            queue.append((packed, first or (key, edge, landing)))

    @staticmethod
    def _full(counts: dict[str, tuple[int, ...]]) -> list[tuple[str, int]]:
        return [(key, b) for key, ships in counts.items() for b in beaches(key) if ships[b] == berths(key, b)]

    def leads(self, start: str, goal: str) -> bool:
        """Tell whether a chain of ways leads from one island to another."""
        reached = {end for begin, end in self.ways if begin == start}
        while True:
            more = reached | {end for begin, end in self.ways if begin in reached}
            if more == reached:
                return goal in reached
            reached = more


def replaced(ships: tuple[int, ...], beach: int, count: int) -> tuple[int, ...]:
    return (*ships[:beach], count, *ships[beach + 1 :])


def drowning(record: Record) -> list[tuple[str, int]]:
    found = []
    for key, beach in full(record):
        colours = sum(count > 0 for count in fleets(record, key)[beach])
        found += [(key, e) for e in piers(key, beach) if max([0, *walk(record, key, e)[1]]) > colours]
    return found


def sails(record: Record) -> tuple[list[tuple[str, int]], Loop | None, tuple[int, ...] | None]:
    """Return the legal piers; none at all in a loop. Also the search, and a forced plan."""
    every = [(key, edge) for key, beach in full(record) for edge in piers(key, beach)]
    loop = Loop(record)
    if loop.step is not None:
        if record["run"] >= 30:
            key, edge, plan = loop.step
            return [(key, edge)], loop, plan
        return every, loop, None
    drown = drowning(record)
    if drown:
        return drown, loop, None
    if loop.gave_up:
        return [], loop, None
    return [(key, edge) for key, edge in every if not loop.leads(key, key)], loop, None


# --- Legal actions -------------------------------------------------------------------------------------


def number(key: str) -> int:
    return KEYS.index(key)


def slot(key: str, beach: int) -> int:
    return 35 + number(key) * 6 + beach


def legal_actions(record: Record) -> list[int]:
    record = deepcopy(record)
    return sorted(globals()["legal_" + record["phase"].lower()](record, record["current"]))


def legal_over(record: Record, seat: int) -> list[int]:
    return []


def legal_setup(record: Record, seat: int) -> list[int]:
    room = [b for b in range(6) if free(record, "tonga", b) >= 2]
    if record["options"]["spread_start"]:
        room = [b for b in room if not fleets(record, "tonga")[b][seat]] or room
    return [slot("tonga", b) for b in room]


def legal_turn(record: Record, seat: int) -> list[int]:
    kings = sum(owner == seat for owner in record["royal"].values())
    others = [key for key in live(record) if key != "tonga"]
    if ashore(record, seat) == 0:
        back = [33] * ("tonga" in live(record)) + [34] * bool(others)
        return back + [32] * (kings > 0 or not back)
    mine = [key for key in live(record) if own(record, key, seat)]
    alone = [
        key
        for key in mine
        if key != "tonga" and own(record, key, seat) == sum(map(sum, fleets(record, key))) and kings < 2
    ]
    return [number(key) for key in mine] + [16 + number(key) for key in alone] + [32]


def legal_relocate(record: Record, seat: int) -> list[int]:
    return [slot(key, b) for key in live(record) for b in beaches(key) if fleets(record, key)[b][seat]]


def legal_place(record: Record, seat: int) -> list[int]:
    key = record["island"]
    return [
        slot(key, b)
        for b in beaches(key)
        if free(record, key, b) and b not in record["used"] and [key, b] != record["source"]
    ]


def legal_reenter(record: Record, seat: int) -> list[int]:
    keys = ["tonga"] if record["island"] else [key for key in live(record) if key != "tonga"]
    return [slot(key, b) for key in keys for b in beaches(key) if free(record, key, b)]


def legal_sail(record: Record, seat: int) -> list[int]:
    return [131 + number(key) * 6 + edge for key, edge in sails(record)[0]]


def legal_land(record: Record, seat: int) -> list[int]:
    key = record["island"]
    room = [b for b in beaches(key) if free(record, key, b)]
    room = [b for b in room if b not in record["used"]] or room
    if record["plan"] is not None:
        room = [b for b in room if record["plan"][b]]
    return [227 + s * 6 + b for s, count in enumerate(record["group"]) if count for b in room]


def legal_lay(record: Record, seat: int) -> list[int]:
    laid = sea(record)
    found = []
    for key, _rot in laid.values():
        edges = range(6)
        if key in ISLANDS:
            edges = [e for b in beaches(key) for e in piers(key, b)]  # type: ignore[assignment]
        found += [263 + number(key) * 6 + e for e in edges if beyond(record, key, e)[0] not in laid]
    return found


def legal_settle(record: Record, seat: int) -> list[int]:
    return [slot(record["island"], b) for b in beaches(record["island"])]


# --- Play ----------------------------------------------------------------------------------------------


def after(record: Record, action: int) -> Record:
    """Return the position after a legal action."""
    record = deepcopy(record)
    seat = record["current"]
    if action < 35:
        choose_turn(record, seat, action)
    elif action < 131:
        use_slot(record, seat, KEYS[(action - 35) // 6], (action - 35) % 6)
    elif action < 227:
        set_sail(record, KEYS[(action - 131) // 6], (action - 131) % 6)
    elif action < 263:
        land(record, *divmod(action - 227, 6))
    else:
        lay(record, KEYS[(action - 263) // 6], (action - 263) % 6)
    return tidy(record)


def tidy(record: Record) -> Record:
    record["ships"] = {
        key: record["ships"][key] for key in ISLANDS if any(map(sum, record["ships"].get(key, [])))
    }
    record["tiles"].sort(key=lambda row: number(row[0]))
    record["removed"].sort(key=number)
    record["royal"] = {key: record["royal"][key] for key in ISLANDS if key in record["royal"]}
    record["used"].sort()
    return record


def clear(record: Record) -> None:
    record.update(island=None, left=0, used=[], source=None, group=None, plan=None, run=0, lay_for=None)


def choose_turn(record: Record, seat: int, action: int) -> None:
    if action < 16:
        key = KEYS[action]
        number_of_ships = min(own(record, key, seat), len(beaches(key)), stock(record, seat))
        record["island"] = key
        record["phase"] = "PLACE" if number_of_ships else "RELOCATE"
        record["left"] = number_of_ships or 1
    elif action < 32:
        del record["ships"][KEYS[action - 16]]
        record["royal"][KEYS[action - 16]] = seat
        end_turn(record)
    elif action == 32:
        for key in record["ships"]:
            for fleet in record["ships"][key]:
                fleet[seat] = 0
        record.update(phase="LAY", lay_for="settlement")
    else:
        record.update(
            phase="REENTER", island="tonga" if action == 33 else None, left=2 if action == 33 else 1
        )


def use_slot(record: Record, seat: int, key: str, beach: int) -> None:
    phase = record["phase"]
    if phase == "RELOCATE":
        fleets(record, key)[beach][seat] -= 1
        record.update(phase="PLACE", source=[key, beach])
        return
    fleets(record, key)[beach][seat] += 1
    if phase == "SETUP":
        record["current"] = (seat + 1) % record["players"]
        if sum(map(sum, fleets(record, "tonga"))) == 2 * record["players"]:
            record["phase"] = "TURN"
    elif phase == "SETTLE":
        end_turn(record)
    else:
        record["left"] -= 1
        if phase == "PLACE":
            record["used"].append(beach)
        if record["left"] == 0:
            clear(record)
            check_chain(record)


def end_turn(record: Record) -> None:
    clear(record)
    limit = record["options"]["turn_limit"]
    if record["trigger"] or 0 < limit <= record["turn_number"]:
        record["phase"] = "OVER"
        return
    record["turn_number"] += 1
    record["current"] = (record["current"] + 1) % record["players"]
    record["phase"] = "TURN"


def check_chain(record: Record) -> None:
    if not full(record):
        end_turn(record)
        return
    run = record["run"]
    clear(record)
    record.update(phase="SAIL", run=run)
    piers_left, loop, _plan = sails(record)
    if piers_left:
        return
    assert loop is not None
    caught = {key for key, _beach in full(record)}
    if not loop.gave_up:
        caught |= {
            key
            for key in ISLANDS
            for start in list(caught)
            if loop.leads(start, key) and loop.leads(key, start)
        }
    for key in caught:
        record["ships"].pop(key, None)
    record["tiles"] = [row for row in record["tiles"] if row[0] not in caught]
    record["removed"] += sorted(caught, key=number)
    if ashore(record, record["current"]) or not any(key in ISLANDS for key in record["stack"]):
        end_turn(record)
    else:
        clear(record)
        record.update(phase="LAY", lay_for="loop")


def draw(record: Record, cell: Cell, direction: int) -> str:
    key: str = record["stack"].pop(0)
    record["tiles"].append([key, *cell, (direction + 3) % 6])
    kind = ISLANDS if key in ISLANDS else WATERS
    if record["trigger"] is None and not any(other in kind for other in record["stack"]):
        record["trigger"] = "last_island" if key in ISLANDS else "last_water"
    return key


def set_sail(record: Record, key: str, edge: int) -> None:
    _piers, _loop, plan = sails(record)
    beach = next(b for b in beaches(key) if edge in piers(key, b))
    group = fleets(record, key)[beach]
    fleets(record, key)[beach] = [0] * record["players"]
    colours = sum(count > 0 for count in group)
    cut = record["options"]["final_turn"] == "cut"
    run = record["run"] + 1
    record["run"] = 0
    while True:
        end, numbers, cell, direction = walk(record, key, edge)
        if max([0, *numbers]) > colours:
            check_chain(record)
            return
        if end is not None:
            break
        if not record["stack"]:
            check_chain(record)
            return
        run = 0
        if draw(record, cell, direction) in WATERS and cut and record["trigger"] == "last_water":
            clear(record)
            record["phase"] = "OVER"
            return
    target = key if end in record["royal"] else end
    if not any(free(record, target, b) for b in beaches(target)):
        check_chain(record)
        return
    record.update(phase="LAND", island=target, group=group, run=run, plan=list(plan) if plan else None)


def land(record: Record, owner: int, beach: int) -> None:
    key = record["island"]
    record["group"][owner] -= 1
    fleets(record, key)[beach][owner] += 1
    if record["plan"] is not None:
        record["plan"][beach] -= 1
    record["used"] = sorted({*record["used"], beach})
    room = any(free(record, key, b) for b in beaches(key))
    if sum(record["group"]) and room:
        return
    run = 0 if sum(record["group"]) else record["run"]
    clear(record)
    record["run"] = run
    if record["trigger"] == "last_island" and record["options"]["final_turn"] == "cut":
        clear(record)
        record["phase"] = "OVER"
    else:
        check_chain(record)


def lay(record: Record, key: str, edge: int) -> None:
    new = draw(record, *beyond(record, key, edge))
    if new in WATERS:
        return
    if record["lay_for"] == "settlement":
        record.update(phase="SETTLE", island=new, lay_for=None)
    else:
        end_turn(record)


# --- The end -------------------------------------------------------------------------------------------


def standing(record: Record, seat: int) -> tuple[int, int, int]:
    present = [key for key in ISLANDS if own(record, key, seat) or record["royal"].get(key) == seat]
    kings = sum(owner == seat for owner in record["royal"].values())
    points = sum(ISLANDS[key]["points"] for key in present)
    return points, len(present), -ashore(record, seat) - kings


def winners(record: Record) -> list[int]:
    seats = range(record["players"])
    best = max(standing(record, seat) for seat in seats)
    return [seat for seat in seats if standing(record, seat) == best]
