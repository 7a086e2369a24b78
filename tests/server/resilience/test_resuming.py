"""After a stop of any kind everything goes on by itself: bots move, clocks run, questions stand."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from server.resilience.logbook import stored, until_stored, write_table
from server.resilience.people import open_full, people, run, view_where
from server.resilience.serving import Server

from cayona.server.storage import Store
from cayona.server.tables import commands
from cayona.testing.setups import effort

DAY = 24 * 3600
LATE_SECONDS = 4.0
"""How late a stand-in may be on a busy machine."""
CLOCK = {"kind": "decision", "seconds": 5}


@pytest.mark.parametrize("way", ["kill", "stop"])
def test_everything_goes_on_after_a_start(tmp_path: Path, way: str) -> None:
    """Time goes on while the server is down; bots among themselves go on when somebody looks."""

    async def before(server: Server) -> tuple[str, str, str, float]:
        async with people(server.url, "Ann", "Bob") as (ann, bob):
            question = await open_full(ann, [bob], [], undo="consent", options={"first_player": 0})
            async with ann.socket(question) as socket:
                view = await view_where(socket, lambda view: bool(view["match"]["choices"]))
            version = view["version"]
            while (view := await ann.get(f"/api/tables/{question}/view"))["deciders"] == [0]:
                version = await ann.do(
                    question, "act", action=view["match"]["choices"][-1]["action"], version=view["version"]
                )
            await ann.do(question, "undo", version=version)
            clock = await open_full(ann, [bob], [], clock=CLOCK)
            began = time.time()
            bots = await ann.open_table(3, ["random", "bosun", "random"], sit=None)
            await ann.do(bots, "start")
            return question, clock, bots, began

    async def after(server: Server, question: str, clock: str, bots: str, began: float) -> None:
        ready = time.time()
        store = await Store.open(f"sqlite:///{tmp_path}/cayona.db", upgrade=False)
        try:
            room = await until_stored(store, clock, lambda room: any(line.by_bot for line in room.lines))
            moved = next(entry for entry in await store.entries(clock) if "by" in entry.data)
            assert moved.at >= began + 4.9
            assert moved.at <= max(began + 5.0, ready) + LATE_SECONDS  # the time it was down counts
            assert room.phase == "playing"
            assert (await stored(store, bots)).phase == "playing"
            async with people(server.url, "Cara") as (cara,), cara.socket(bots):
                await until_stored(store, bots, lambda room: room.phase == "over")
            asked = (await stored(store, question)).question
            assert asked is not None
            assert (asked.kind, asked.seat, asked.agreed) == ("undo", 0, {0})
        finally:
            await store.close()

    with Server(tmp_path) as server:
        question, clock, bots, began = run(before(server))
        if way == "kill":
            server.kill()
        else:
            assert server.stop() == 0
        time.sleep(1.0)
        server.start()
        run(after(server, question, clock, bots, began))
        assert "Traceback" not in server.complaints


def test_the_undo_question_can_be_answered_after_a_start(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        async with people(server.url, "Ann", "Bob") as (ann, bob):
            table = await open_full(ann, [bob], [], undo="consent", options={"first_player": 0})
            view = await ann.get(f"/api/tables/{table}/view")
            while view["deciders"] == [0]:
                action = view["match"]["choices"][-1]["action"]
                await ann.do(table, "act", action=action, version=view["version"])
                view = await ann.get(f"/api/tables/{table}/view")
            await ann.do(table, "undo", version=view["version"])
            server.kill()
            await asyncio.to_thread(server.start)
            view = await bob.get(f"/api/tables/{table}/view")
            assert view["question"] == {"kind": "undo", "seat": 0, "agreed": [0]}
            await bob.do(table, "answer-undo", yes=True, version=view["version"])
            view = await bob.get(f"/api/tables/{table}/view")
            assert view["question"] is None
            assert view["deciders"] == [0]

    with Server(tmp_path) as server:
        run(scenario(server))


def test_slow_clocks_run_out_while_the_server_is_down(tmp_path: Path) -> None:
    """A stand-in plays the turn of whoever let the days pass; tables with days to go are not kept."""
    days = {"kind": "days", "seconds": DAY}
    url = f"sqlite:///{tmp_path}/cayona.db"

    async def write() -> None:
        store = await Store.open(url)
        try:
            await write_table(store, "late", 2 * DAY, [], clock=days)
            await write_table(store, "soon", DAY - 4, [], clock=days)
            await write_table(store, "patient", DAY / 2, [], clock=days)
            await write_table(store, "unhurried", 9 * DAY, [])
            await write_table(store, "bots", 9 * DAY, ["random", "random"])
        finally:
            await store.close()

    async def check(server: Server) -> None:
        store = await Store.open(url, upgrade=False)
        try:
            room = await until_stored(store, "late", lambda room: len(room.late) == 1)
            first = next(iter(room.late))
            await until_stored(store, "late", lambda room: room.deciders() == [1 - first])
            await until_stored(store, "soon", lambda room: room.late)
            async with people(server.url, "Cara") as (cara,), cara.socket("bots"):
                await until_stored(store, "bots", lambda room: room.phase == "over", 30.0)
            for table in ("patient", "unhurried"):
                assert len(await store.entries(table)) == 4
        finally:
            await store.close()
        async with people(server.url, "Ann") as (ann,):
            # In memory are those that were needed; a table that needs nobody for hours is not.
            assert (await ann.get("/status"))["tables"] == 3

    run(write())
    with Server(tmp_path) as server:
        run(check(server))
        assert "Traceback" not in server.complaints


def test_a_table_is_never_frozen_by_its_clock(tmp_path: Path) -> None:
    """Nobody acts: the clock moves, five seconds for each decision."""

    async def scenario(server: Server) -> None:
        async with people(server.url, "Ann", "Bob") as (ann, bob):
            table = await open_full(ann, [bob], [], clock=CLOCK)
            async with bob.socket(table) as socket:
                view = await view_where(socket, lambda view: view["phase"] == "playing")
                assert view["clock"]["left"] == [5.0, 5.0]
                for _ in range(min(3, effort())):
                    version = view["version"]
                    view = await view_where(socket, lambda view, old=version: view["version"] > old)  # type: ignore[misc]
                    assert view["log"][-1]["bot"] == commands.STAND_IN

    with Server(tmp_path) as server:
        run(scenario(server), 30)
