"""Tables and sockets come and go: in the end nothing of them is left, and memory stays flat."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression

from server.resilience.people import GONE, Person, open_full, people, receive, run, view_where
from server.resilience.serving import Server, amount, children, descriptors, resident_mb

SECONDS = float(amount("soak", 6))
PARTS = max(2, int(SECONDS // 300))
"""Between them everything comes to rest, and what is in use then is measured."""
IDLE_MINUTES = 0.01
CREW = 4
LOOK_SECONDS = 0.3
FLAT_MB = 12.0
"""How much more memory may be in use after the second half than after the first."""


@dataclass
class Load:
    """What a server process has in use while nobody plays."""

    memory: float
    descriptors: int
    tasks: int
    tables: int
    watchers: int
    workers: int


async def visit(ann: Person, bob: Person, number: int) -> str:
    """Open a table, look at it from several sides, play a little, and leave it in some way."""
    mode = ("jamaica", "tortuga")[number % 2]
    if number % 3 == 0:
        table = await open_full(ann, [], ["random"], options={"mode": mode})
    else:
        table = await open_full(ann, [bob], [], options={"mode": mode})
    async with ann.socket(table) as socket, bob.socket(table) as other:
        for tab in range(3):
            view = await view_where(socket, lambda view: True)
            if not view["match"]["choices"]:
                break
            wish = {"type": "act", "id": f"{number}.{tab}", "version": view["version"]}
            await socket.send(json.dumps(wish | {"action": view["match"]["choices"][-1]["action"]}))
        await other.send(json.dumps({"type": "say", "text": "Ahoy"}))
        await receive(other, lambda message: message["type"] == "view")
        if number % 4 == 0:
            socket.transport.abort()  # a connection that breaks without a word
    return table


async def churn(ann: Person, bob: Person, seconds: float, first: int) -> list[str]:
    end = time.monotonic() + seconds
    tables: list[str] = []
    while time.monotonic() < end:
        try:
            tables.append(await visit(ann, bob, first + len(tables)))
        except GONE:
            continue
    return tables


async def rest(server: Server, ann: Person) -> Load:
    """Wait until all tables are put away and nothing more goes on; return what is in use then.

    A table stays as long as its bot is to move, and on a busy machine the first bot's process takes long to
    start. Looks are counted, not seconds: whoever is held up does not look.
    """
    load, before, looks = None, None, 0.0
    while load is None or load != before or load.tables or load.watchers:
        await asyncio.sleep(LOOK_SECONDS)
        before, status = load, await ann.get("/status")
        looks += 0.1 if status["bots"]["busy"] + status["bots"]["queued"] else 1
        assert looks < 100, f"still there: {status}"
        load = Load(
            0.0,
            descriptors(server.pid),
            status["tasks"],
            status["tables"],
            status["watchers"],
            len(children(server.pid)),
        )
    load.memory = resident_mb(server.pid)
    return load


async def soak(server: Server) -> tuple[list[Load], int]:
    """Return what was in use after each part, and how many tables there were."""
    async with people(server.url, *"ABCDEFGH"[: 2 * CREW]) as crew:
        pairs = list(zip(crew[::2], crew[1::2], strict=True))
        loads: list[Load] = []
        tables: list[str] = []
        for part in range(PARTS):  # the first half is the warm-up
            visits = [churn(ann, bob, SECONDS / PARTS, 1000 * part) for ann, bob in pairs]
            for opened in await asyncio.gather(*visits):
                tables += opened
            loads.append(await rest(server, crew[0]))
            print(f"{len(tables)} tables, {loads[-1]}", flush=True)
        view = await crew[0].get(f"/api/tables/{tables[0]}/view")  # put away long ago
        assert view["phase"] == "playing"
        assert view["log"]
        async with crew[0].socket(tables[0]) as socket:
            assert (await view_where(socket, lambda view: True))["version"] == view["version"]
        return loads, len(tables)


def slope(loads: list[Load]) -> float:
    """Return by how many megabytes an hour the memory grows, fitted to what was measured."""
    hours = [number * SECONDS / PARTS / 3600 for number in range(len(loads))]
    return linear_regression(hours, [load.memory for load in loads]).slope


def test_nothing_is_left_of_tables_that_came_and_went(tmp_path: Path) -> None:
    with Server(tmp_path, idle_minutes=IDLE_MINUTES) as server:
        loads, tables = run(soak(server), 120 + 2 * SECONDS)
        first, second = loads[PARTS // 2 - 1], loads[-1]
        print(f"{tables} tables in {SECONDS:g} seconds; after the first half {first}, in the end {second}")
        if PARTS > 3:
            late = slope(loads[PARTS // 2 - 1 :])
            print(f"slope {slope(loads):.1f} MB an hour, in the second half {late:.1f}")
        assert tables > 2 * CREW
        assert second.memory - first.memory < FLAT_MB
        assert second.descriptors <= first.descriptors + 4
        assert second.tasks <= first.tasks + 2
        assert second.workers <= first.workers + 1
        assert server.stop() == 0
        assert "Traceback" not in server.complaints
