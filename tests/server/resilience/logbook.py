"""Tables as the store has them: written as if they were old, read without asking a server, checked."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from server.resilience.people import Player

from cayona.server.admin import doctor
from cayona.server.entries import Entry
from cayona.server.storage import Store
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings
from cayona.server.tables.summaries import summary_of


async def write_table(store: Store, table: str, ago: float, bots: list[str | None], **settings: Any) -> Room:
    """Write the log of a table for two at which a match began some seconds ago."""
    room = Room(table)
    wanted = read_settings({"game": "cartagena", "seats": 2, **settings})

    async def take(entry: Entry) -> None:
        past = Entry(
            entry.version, entry.kind, time.time() - ago, entry.person, entry.data, client=entry.client
        )
        room.add(past)
        await store.append(table, past, summary_of(room))

    await take(commands.open_table(room, "ann", wanted, bots))
    for seat, name in enumerate(("ann", "bob")):
        if room.seats[seat].is_open:
            await take(commands.sit(room, name, name, seat))
    await take(commands.start(room, "ann"))
    return room


async def stored(store: Store, table: str) -> Room:
    """Return a table as the store has it; nobody asks the server."""
    return Room(table).fold(await store.entries(table))


async def until_stored(
    store: Store, table: str, what: Callable[[Room], object], seconds: float = 20.0
) -> Room:
    end = time.monotonic() + seconds
    while True:
        room = await stored(store, table)
        if what(room):
            return room
        assert time.monotonic() < end, f"table {table} is still at version {room.version}"
        await asyncio.sleep(0.1)


async def check_logs(url: str, players: list[Player]) -> int:
    """Every acknowledged action is in the log once, where it was said to be; return how many there were."""
    store = await Store.open(url)
    try:
        for table in sorted({player.table for player in players}):
            log = await store.entries(table)
            assert [entry.version for entry in log] == list(range(1, len(log) + 1))
            assert Room(table).fold(log).phase == "over"
            by_id = {entry.client.partition("/")[2]: entry for entry in log if entry.client is not None}
            ids = Counter(entry.client for entry in log if entry.client is not None)
            assert not [client for client, count in ids.items() if count > 1]
            for said in (said for player in players if player.table == table for said in player.acknowledged):
                entry = by_id[said.id]
                assert (entry.version, entry.data["action"]) == (said.version, said.action)
    finally:
        await store.close()
    assert await doctor(url) == []
    return sum(len(player.acknowledged) for player in players)
