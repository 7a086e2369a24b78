"""Processes on one PostgreSQL: who lives, and who owns which table."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from server.storage.storage_helpers import open_room, opened, play_some, run
from sqlalchemy import func, select

from cayona.server.storage import StorageError, Store
from cayona.server.storage import processes as processes_module
from cayona.server.storage.schema import processes


async def live(store: Store, port: int = 1, **facts: Any) -> list[str]:
    """Say that a store's process lives; return the names of all that do."""
    living, _was_known = await store.beat("127.0.0.1", port, facts, ["ann"])
    return [process.name for process in living]


async def owner(store: Store, table: str, heir: str = "") -> str | None:
    process = await store.owner(table, heir or store.name)
    return None if process is None else process.name


def test_a_table_has_one_owner_as_long_as_that_one_lives(postgres_url: str, monkeypatch: Any) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            await open_room(one, "t")
            await live(one)
            assert set(await live(two, 2)) == {one.name, two.name}
            assert await owner(one, "t") == one.name
            assert await owner(two, "t") == one.name
            assert await one.mine() == {"t"}
            monkeypatch.setattr(processes_module, "_ALIVE", processes.c.name == two.name)
            assert await owner(two, "t") == two.name
            assert await one.mine() == set()

    run(work())


def test_who_says_nothing_is_dead_by_the_databases_clock(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            await open_room(one, "t")
            await live(one)
            await live(two)
            await owner(one, "t")
            await asyncio.sleep(processes_module.EXPIRY - 0.5)
            assert len(await live(two)) == 2
            assert await owner(two, "t") == one.name
            await asyncio.sleep(1.0)
            assert await live(two) == [two.name]
            assert await owner(two, "t") == two.name
            assert len(await live(one)) == 2  # it was only asleep, but has lost the table
            assert await owner(one, "t") == two.name

    run(work())


def test_who_was_buried_alive_is_told(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            living, was_known = await one.beat("127.0.0.1", 1, {}, [])
            assert not was_known
            await two.bury(living[0])
            assert await live(two) == [two.name]
            assert [(await one.beat("127.0.0.1", 1, {}, []))[1] for _ in range(2)] == [False, True]

    run(work())


def test_who_leaves_owns_nothing(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            for store in (one, two):
                await live(store)
            await one.claim("t")
            await open_room(one, "t")
            assert await owner(two, "t") == one.name
            await one.leave()
            assert await live(two) == [two.name]
            assert await owner(two, "t") == two.name

    run(work())


def test_a_table_that_is_not_there_gets_no_owner(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as store:
            await live(store)
            assert await owner(store, "nowhere") is None
            assert await store.mine() == set()

    run(work())


def test_of_many_who_ask_at_once_one_owns_the_table(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            for store in (one, two):
                await live(store)
            await asyncio.gather(*(open_room(one, f"t{number}") for number in range(5)))
            for number in range(5):
                asked = (owner((one, two)[who % 2], f"t{number}") for who in range(12))
                assert len(set(await asyncio.gather(*asked))) == 1

    run(work())


def test_running_matches_are_looked_after_by_their_owner_or_by_anybody(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            for store in (one, two):
                await live(store)
            for table in ("mine", "theirs", "nobodys", "waiting"):
                room = await open_room(one, table)
                if table != "waiting":
                    await play_some(one, room, 1)
            await owner(one, "mine")
            await owner(two, "theirs")
            assert await one.running_here() == {"mine": (5, True), "nobodys": (5, False)}
            assert await two.running_here() == {"theirs": (5, True), "nobodys": (5, False)}

    run(work())


def test_the_dead_are_forgotten(postgres_url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(processes_module, "FORGOTTEN", -1.0)

    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            await open_room(one, "t")
            await live(one)
            await owner(one, "t")
            await two.forget_the_dead()
            assert await live(two) == [two.name]
            assert await one.mine() == set()

    run(work())


def test_a_connection_that_breaks_is_an_outage_and_is_replaced(postgres_url: str) -> None:
    """Whoever writes by it learns no more than that: they catch errors of ours, not of the driver."""
    pid = select(func.pg_backend_pid())

    async def cut(number: int) -> None:
        async with opened(postgres_url) as other, other.database.writing() as connection:
            await connection.execute(select(func.pg_terminate_backend(number)))

    async def work() -> None:
        async with opened(postgres_url) as store:
            write = store.database.write_at_once
            ask = store.database.statement(pid, returns=True).of([{}])
            ((first,),) = await write(ask)
            cutting = threading.Thread(target=asyncio.run, args=(cut(first),))
            cutting.start()
            cutting.join()  # nobody here notices that the connection has gone
            with pytest.raises(StorageError):
                await write(ask)
            ((second,),) = await write(ask)
            assert second != first

    run(work())
