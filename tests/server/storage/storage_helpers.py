"""What the storage tests share: entries, whole games, rows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import select

from cayona.server.entries import Entry
from cayona.server.storage import Store
from cayona.server.storage.schema import OF_THE_MOMENT, metadata
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings
from cayona.server.tables.summaries import summary_of

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T], seconds: float = 30.0) -> T:
    """Run a test's coroutine, bounded in time."""

    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(bounded())


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def action(version: int, number: int = 0, client: str | None = None, at: float = 1.5) -> Entry:
    return Entry(version, "action", at, "ann", {"seat": 0, "action": number}, client)


async def take(store: Store, room: Room, entry: Entry, *, listed: bool = True) -> None:
    """Store an entry and then add it, as a server does."""
    await store.append(room.table, entry)
    room.add(entry)
    if listed:
        await store.summarise(room.table, room.version, room.changed, summary_of(room))


async def open_room(store: Store, table: str, **settings: Any) -> Room:
    """Open a table at which two people sit."""
    room = Room(table)
    wanted = read_settings({"game": "cartagena", "seats": 2, **settings})
    await take(store, room, commands.open_table(room, "ann", wanted, []))
    await take(store, room, commands.sit(room, "ann", "Ann", 0, f"{table}-sit-1"))
    await take(store, room, commands.sit(room, "bob", "Bob", 1, f"{table}-sit-2"))
    return room


async def play_some(store: Store, room: Room, actions: int, rules_version: Any = None) -> None:
    """Start the match and take some actions, always the first legal one."""
    start = commands.start(room, "ann")
    if rules_version is not None:
        start.data["rules_version"] = rules_version
    await take(store, room, start)
    for number in range(actions):
        assert room.match is not None
        seat = room.deciders()[0]
        legal = room.match.state.legal_actions(seat)
        entry = commands.act(room, seat, legal[0], room.version, f"{room.table}-{number}")
        await take(store, room, entry, listed=False)
    await store.summarise(room.table, room.version, room.changed, summary_of(room))


async def all_rows(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Return everything a database holds that is kept."""
    rows = {}
    async with store.database.reading() as connection:
        for table in metadata.sorted_tables:
            if table.name in OF_THE_MOMENT:
                continue
            query = select(table).order_by(*table.primary_key.columns)
            rows[table.name] = [tuple(row) for row in await connection.execute(query)]
    return rows
