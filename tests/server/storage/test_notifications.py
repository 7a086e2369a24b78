"""Several processes on one PostgreSQL hear of each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from server.storage.storage_helpers import opened, run

from cayona.server.storage import EVERYTHING, Store
from cayona.server.storage import notifications as notifications_module


async def soon(heard: Any, seconds: float = 1.0) -> tuple[str, str]:
    async with asyncio.timeout(seconds):
        ring: tuple[str, str] = await anext(heard)
    return ring


async def until(heard: AsyncIterator[tuple[str, str]], wanted: tuple[str, str]) -> None:
    async with asyncio.timeout(5.0):
        async for ring in heard:
            if ring == wanted:
                return


async def cut_listeners(store: Store) -> None:
    query = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'LISTEN%%'"
    )
    async with store.database.reading() as connection:
        assert (await connection.exec_driver_sql(query)).all()


def test_stores_hear_others_ring_but_not_themselves(postgres_url: str) -> None:
    async def work() -> None:
        async with (
            opened(postgres_url) as one,
            opened(postgres_url) as two,
            aclosing(one.notifications()) as heard,
        ):
            assert await soon(heard, 5.0) == EVERYTHING
            await one.notify("t", ["ann"])
            await two.notify("t", ["bob"])
            assert await soon(heard) == ("t", "bob")
            everybody = [f"person {number}" for number in range(2000)]
            await two.notify("t", everybody)  # more than one message can hold
            assert {await soon(heard) for _ in everybody} == {("t", person) for person in everybody}

    run(work())


def test_a_listener_reconnects_and_says_so(postgres_url: str) -> None:
    async def work() -> None:
        async with (
            opened(postgres_url) as one,
            opened(postgres_url) as two,
            aclosing(one.notifications()) as heard,
        ):
            assert await soon(heard, 5.0) == EVERYTHING
            for person in ("ann", "bob", "cay"):
                await cut_listeners(two)
                assert await soon(heard, 5.0) == EVERYTHING
                await two.notify("t", [person])
                assert await soon(heard) == ("t", person)

    run(work())


def test_an_idle_listener_asks_whether_the_connection_lives(postgres_url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(notifications_module, "PING_SECONDS", 0.05)

    async def work() -> None:
        async with (
            opened(postgres_url) as one,
            opened(postgres_url) as two,
            aclosing(one.notifications()) as heard,
        ):
            assert await soon(heard, 5.0) == EVERYTHING
            waiting = asyncio.create_task(soon(heard, 5.0))
            await asyncio.sleep(0.3)
            await two.notify("t", ["ann"])
            assert await waiting == ("t", "ann")

    run(work())


def test_too_many_rings_become_a_look_at_everything(postgres_url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(notifications_module, "MOST_PENDING", 10)

    async def work() -> None:
        async with (
            opened(postgres_url) as one,
            opened(postgres_url) as two,
            aclosing(one.notifications()) as heard,
        ):
            assert await soon(heard, 5.0) == EVERYTHING
            await two.notify("t", [str(number) for number in range(50)])
            await until(heard, EVERYTHING)

    run(work())


def test_closing_ends_listening(postgres_url: str) -> None:
    async def work() -> None:
        store = await Store.open(postgres_url)
        heard = [ring async for ring in _closing_after_first(store)]
        assert heard == [EVERYTHING]

    run(work())


async def _closing_after_first(store: Store) -> AsyncIterator[tuple[str, str]]:
    async for ring in store.notifications():
        yield ring
        await store.close()


def test_sqlite_has_nobody_else_to_hear(make_url: Any) -> None:
    async def work() -> None:
        async with opened(make_url("sqlite")) as store:
            await store.notify("t", ["ann"])
            assert [ring async for ring in store.notifications()] == []

    run(work())
