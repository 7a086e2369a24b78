"""Telling other processes what was appended, and hearing it from them (PostgreSQL only)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Sequence
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from cayona.server.storage.database import SECONDS, Database
from cayona.server.storage.errors import StorageError, cannot

CHANNEL: Final = "cayona_changes"
EVERYTHING: Final = ("", 0)
"""The change that says: look at every table, something may have been missed."""
MOST_PENDING: Final = 10_000
PAYLOAD_BYTES: Final = 7_900  # PostgreSQL takes fewer than 8,000
PING_SECONDS: Final = 30.0
RETRY_SECONDS: Final = (0.05, 0.2, 0.5, 1.0, 2.0, 5.0)

Change = tuple[str, int]


async def notify(
    database: Database, connection: AsyncConnection, sender: str, changes: Sequence[Change]
) -> None:
    """Tell the others, when the connection's transaction is committed."""
    if not database.dialect.tells_changes:
        return
    statement = text("SELECT pg_notify(:channel, :payload)")
    for payload in _payloads(sender, changes):
        await connection.execute(statement, {"channel": CHANNEL, "payload": payload})


def _payloads(sender: str, changes: Sequence[Change]) -> list[str]:
    payload = json.dumps([sender, *changes])
    if len(payload) <= PAYLOAD_BYTES:
        return [payload]
    if len(changes) == 1:
        return [json.dumps([sender, EVERYTHING])]
    half = len(changes) // 2
    return _payloads(sender, changes[:half]) + _payloads(sender, changes[half:])


class Listener:
    """Hears what others append. It holds one connection while somebody listens, and reconnects by itself."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        self._pending: dict[str, int] = {}
        self._news = asyncio.Event()
        self._lost = False
        self._closed = False

    def close(self) -> None:
        """End everybody's listening."""
        self._closed = True
        self._news.set()

    async def changes(self) -> AsyncGenerator[Change, None]:
        """Yield changes of others until the store is closed; EVERYTHING after each (re)connection."""
        failures = 0
        while not self._closed and self._database.dialect.tells_changes:
            try:
                async with self._database.apart() as connection:
                    driver = await self._listen(connection)
                    failures = 0
                    yield EVERYTHING
                    while await self._wait(driver):
                        for change in self._take():
                            yield change
            except StorageError:
                await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
                failures += 1

    async def _listen(self, connection: AsyncConnection) -> Any:
        """Start to listen and return the driver's connection (asyncpg has no types)."""
        self._pending.clear()
        self._lost = False
        driver: Any = (await connection.get_raw_connection()).driver_connection
        driver.add_termination_listener(self._on_loss)
        await _ask(driver.add_listener(CHANNEL, self._on_news))
        return driver

    async def _wait(self, driver: Any) -> bool:
        """Wait for news; False when the store is closed, StorageError when the connection is gone."""
        while not self._pending and not self._lost and not self._closed:
            self._news.clear()
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                await _ask(driver.execute("SELECT 1"))
        if self._lost:
            raise cannot("connection lost")
        return not self._closed

    def _take(self) -> list[Change]:
        changes, self._pending = list(self._pending.items()), {}
        return [EVERYTHING] if EVERYTHING[0] in dict(changes) else changes

    def _on_news(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        sender, *changes = json.loads(payload)
        if sender == self._name:
            return
        for table, version in changes:
            self._pending[table] = max(version, self._pending.get(table, 0))
        if len(self._pending) > MOST_PENDING:
            self._pending = dict([EVERYTHING])
        self._news.set()

    def _on_loss(self, _connection: object) -> None:
        self._lost = True
        self._news.set()


async def _ask(answer: Awaitable[object]) -> None:
    """Wait for the driver; whatever goes wrong means that the connection is of no use."""
    try:
        async with asyncio.timeout(SECONDS):
            await answer
    except Exception as problem:
        raise cannot(problem) from problem
