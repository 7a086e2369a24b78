"""Notifying people who listen at other processes, and hearing what those notify (PostgreSQL only)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Sequence
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cayona.server.storage.database import SECONDS, Database
from cayona.server.storage.errors import StorageError, cannot

CHANNEL: Final = "cayona_rings"
EVERYTHING: Final = ("", "")
"""The notification that says: look at every table, something may have been missed."""
MOST_PENDING: Final = 10_000
PAYLOAD_BYTES: Final = 7_900  # PostgreSQL takes fewer than 8,000
PING_SECONDS: Final = 30.0
RETRY_SECONDS: Final = (0.05, 0.2, 0.5, 1.0, 2.0, 5.0)

Notification = tuple[str, str]
"""A table that has changed, and somebody who sits there."""


async def notify(
    database: Database, connection: AsyncConnection, sender: str, notifications: Sequence[Notification]
) -> None:
    """Tell the others, when the connection's transaction is committed."""
    if not database.dialect.tells_changes:
        return
    for payload in _payloads(sender, notifications):
        await connection.execute(select(func.pg_notify(CHANNEL, payload)))


def _payloads(sender: str, notifications: Sequence[Notification]) -> list[str]:
    payload = json.dumps([sender, *notifications])
    if len(payload) <= PAYLOAD_BYTES:
        return [payload]
    if len(notifications) == 1:
        return [json.dumps([sender, EVERYTHING])]
    half = len(notifications) // 2
    return _payloads(sender, notifications[:half]) + _payloads(sender, notifications[half:])


class Listener:
    """Hears the others. It holds one connection while somebody listens, and reconnects by itself."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        self._pending: dict[Notification, None] = {}
        self._news = asyncio.Event()
        self._lost = False
        self._closed = False

    def close(self) -> None:
        """End everybody's listening."""
        self._closed = True
        self._news.set()

    async def notifications(self) -> AsyncGenerator[Notification, None]:
        """Yield what others notify until the store is closed; EVERYTHING after each (re)connection."""
        failures = 0
        while not self._closed and self._database.dialect.tells_changes:
            try:
                async with self._database.apart() as connection:
                    driver = await self._listen(connection)
                    failures = 0
                    yield EVERYTHING
                    while await self._wait(driver):
                        for notification in self._take():
                            yield notification
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

    def _take(self) -> list[Notification]:
        notifications, self._pending = self._pending, {}
        return [EVERYTHING] if EVERYTHING in notifications else list(notifications)

    def _on_news(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        sender, *notifications = json.loads(payload)
        if sender == self._name:
            return
        self._pending.update(((table, person), None) for table, person in notifications)
        if len(self._pending) > MOST_PENDING:
            self._pending = {EVERYTHING: None}
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
