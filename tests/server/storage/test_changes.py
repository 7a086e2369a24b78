"""Several processes on one PostgreSQL hear of each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from server.storage.storage_helpers import action, opened, run

from cayona.server.storage import EVERYTHING, Store
from cayona.server.storage import changes as changes_module


async def soon(changes: Any, seconds: float = 1.0) -> tuple[str, int]:
    async with asyncio.timeout(seconds):
        change: tuple[str, int] = await anext(changes)
    return change


async def until(changes: AsyncIterator[tuple[str, int]], wanted: tuple[str, int]) -> None:
    async with asyncio.timeout(5.0):
        async for change in changes:
            if change == wanted:
                return


async def cut_listeners(store: Store) -> None:
    query = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'LISTEN%%'"
    )
    async with store.database.reading() as connection:
        assert (await connection.exec_driver_sql(query)).all()


def test_stores_hear_what_others_append_but_not_themselves(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two, aclosing(one.changes()) as heard:
            assert await soon(heard, 5.0) == EVERYTHING
            await one.append("t", action(1))
            await two.append("t", action(2))
            assert await soon(heard) == ("t", 2)
            await two.add_chat("t", None, None, "ahoy")
            assert await soon(heard) == ("t", 0)
            await asyncio.gather(*(two.append(f"t{n}", action(1)) for n in range(600)))
            told = {await soon(heard) for _ in range(600)}
            assert told == {(f"t{n}", 1) for n in range(600)}

    run(work())


def test_a_listener_reconnects_and_says_so(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two, aclosing(one.changes()) as heard:
            assert await soon(heard, 5.0) == EVERYTHING
            for version in (1, 2, 3):
                await cut_listeners(two)
                assert await soon(heard, 5.0) == EVERYTHING
                await two.append("t", action(version))
                assert await soon(heard) == ("t", version)

    run(work())


def test_an_idle_listener_asks_whether_the_connection_lives(postgres_url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(changes_module, "PING_SECONDS", 0.05)

    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two, aclosing(one.changes()) as heard:
            assert await soon(heard, 5.0) == EVERYTHING
            waiting = asyncio.create_task(soon(heard, 5.0))
            await asyncio.sleep(0.3)
            await two.append("t", action(1))
            assert await waiting == ("t", 1)

    run(work())


def test_too_many_changes_become_a_look_at_everything(postgres_url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(changes_module, "MOST_PENDING", 10)

    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two, aclosing(one.changes()) as heard:
            assert await soon(heard, 5.0) == EVERYTHING
            await asyncio.gather(*(two.append(f"t{n}", action(1)) for n in range(50)))
            await until(heard, EVERYTHING)

    run(work())


def test_closing_ends_listening(postgres_url: str) -> None:
    async def work() -> None:
        store = await Store.open(postgres_url)
        heard = [change async for change in _closing_after_first(store)]
        assert heard == [EVERYTHING]

    run(work())


async def _closing_after_first(store: Store) -> AsyncIterator[tuple[str, int]]:
    async for change in store.changes():
        yield change
        await store.close()


def test_sqlite_has_nobody_else_to_hear(make_url: Any) -> None:
    async def work() -> None:
        async with opened(make_url("sqlite")) as store:
            await store.append("t", action(1))
            assert [change async for change in store.changes()] == []

    run(work())
