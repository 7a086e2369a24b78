"""Whoever asks may be gone before the answer: what was begun is carried through, and nothing stays locked."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from server.resilience.people import run

from cayona.server.config import Config
from cayona.server.harbour import Harbour
from cayona.server.live import LiveTable, Watcher
from cayona.server.storage import Store
from cayona.server.storage.errors import StorageError
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings
from cayona.server.workers.pool import BotPool
from cayona.testing.setups import effort


@asynccontextmanager
async def harbour_in(data: Path, **settings: float) -> AsyncIterator[Harbour]:
    config = Config(data=data, bot_pause=0.0, **settings)  # type: ignore[arg-type]  # numbers all
    store = await Store.open(config.url)
    try:
        async with BotPool(1) as pool:
            harbour = Harbour(config, store, pool)
            await harbour.start()
            try:
                yield harbour
            finally:
                await harbour.close()
    finally:
        await store.close()


async def begun(harbour: Harbour, bots: list[str | None]) -> LiveTable:
    """Open a table for two and start."""
    settings = read_settings({"game": "cartagena", "seats": 2, "options": {"first_player": 0}})
    live = await harbour.open_table("ann", settings, bots)
    for seat, person in enumerate(("ann", "bob")):
        if live.room.seats[seat].is_open:
            await harbour.submit(live, lambda room, p=person, s=seat: commands.sit(room, p, p, s))  # type: ignore[misc]
    await harbour.submit(live, lambda room: commands.start(room, "ann"))
    return live


def act(live: LiveTable, seat: int) -> int:
    """Return the last of a seat's actions, which ends its turn."""
    assert live.room.match is not None
    return live.room.match.state.legal_actions(seat)[-1]


def test_a_cancelled_change_is_carried_through(tmp_path: Path) -> None:
    """Ann acts and is gone at once, again and again: every action is stored, and the bot answers."""

    async def scenario() -> None:
        async with harbour_in(tmp_path) as harbour:
            live = await begun(harbour, [None, "random"])
            chance = random.Random(1)
            for number in range(20):
                if live.room.phase != "playing":
                    break
                version, action = live.room.version, act(live, 0)
                task = asyncio.create_task(
                    harbour.submit(
                        live,
                        lambda room, a=action, v=version, n=number: commands.act(room, 0, a, v, f"c{n}"),  # type: ignore[misc]
                        f"c{number}",
                    )
                )
                await asyncio.sleep(chance.choice([0, 0, 0.001, 0.003]))
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                end = time.monotonic() + 10
                while live.room.version == version or live.room.deciders() == [1]:
                    assert time.monotonic() < end, f"frozen at version {live.room.version}"
                    await asyncio.sleep(0.005)
            async with live.lock:  # what a room has and the store has not yet is nobody's to see
                stored = Room(live.room.table).fold(await harbour.store.entries(live.room.table))
                assert stored.version == live.room.version > 20

    run(scenario())


def test_cancelled_writes_leave_no_lock_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/cayona.db")
        chance = random.Random(2)
        try:
            for _ in range(60 * effort()):
                tasks = [asyncio.create_task(store.add_chat("table", None, 0, "Ahoy")) for _ in range(3)]
                await asyncio.sleep(0.006 * chance.random())
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                async with asyncio.timeout(4):
                    await store.add_chat("table", None, 0, "Aye")
        finally:
            await store.close()

    run(scenario(), 60 * effort())


def test_a_failing_database_leaves_a_table_as_it_was(tmp_path: Path) -> None:
    """Somebody else holds the database's lock for too long; the change is refused, and works later."""

    async def scenario() -> None:
        async with harbour_in(tmp_path) as harbour:
            live = await begun(harbour, [])
            version, action = live.room.version, act(live, 0)
            other = sqlite3.connect(tmp_path / "cayona.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            room = live.room
            acting = asyncio.create_task(
                harbour.submit(live, lambda room: commands.act(room, 0, action, version, "once"), "once")
            )
            while not live.lock.locked():
                await asyncio.sleep(0)
            assert room.version == version  # it is being stored, and nothing has changed yet
            with pytest.raises(StorageError):
                await acting
            assert live.room is room
            assert (room.version, room.clients) == (version, {})
            other.execute("ROLLBACK")
            other.close()
            later = await harbour.submit(
                live, lambda room: commands.act(room, 0, action, version, "once"), "once"
            )
            assert later == version + 1
            again = await harbour.submit(
                live, lambda room: commands.act(room, 0, action, version, "once"), "once"
            )
            assert again == later

    run(scenario())


def test_who_comes_to_a_table_that_was_put_away_is_sent_to_the_new_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with harbour_in(tmp_path) as harbour:
            old = await begun(harbour, [])
            watching, late = Watcher("ann", 0, lambda: None), Watcher("bob", 1, lambda: None)
            old.join(watching)
            harbour.put_away(old)
            old.join(late)
            assert watching.closed
            assert late.closed
            version, action = old.room.version, act(old, 0)
            await harbour.submit(old, lambda room: commands.act(room, 0, action, version))
            new = await harbour.table(old.room.table)
            assert new is not old
            assert (old.room.version, new.room.version) == (version, version + 1)

    run(scenario())


def test_idle_tables_are_put_away_but_not_while_they_are_needed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with harbour_in(tmp_path, idle_minutes=0.005) as harbour:
            watched, idle = await begun(harbour, []), await begun(harbour, [])
            watched.join(Watcher("ann", 0, lambda: None))
            end = time.monotonic() + 10
            while idle.room.table in harbour.tables:
                assert time.monotonic() < end
                await asyncio.sleep(0.05)
            assert harbour.tables == {watched.room.table: watched}
            assert (await harbour.table(idle.room.table)).room.version == idle.room.version

    run(scenario())
