"""The pulse of a server process: it lives even while it has too much to do to say so."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import Final

from sqlalchemy import bindparam, update

from cayona.server.storage.database import Database
from cayona.server.storage.errors import StorageError
from cayona.server.storage.processes import NOW
from cayona.server.storage.schema import processes
from cayona.server.storage.store_part import StorePart

SECONDS: Final = 1.0


class Heartbeat:
    """Tells the database every second that a process lives, from a thread and a connection of its own.

    A process whose event loop is busy for seconds is slow, not dead. One that is stopped, thread and all,
    has no pulse.
    """

    def __init__(self, store: StorePart) -> None:
        self._store = store
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cayona-heartbeat", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End it, soon."""
        self._ended.set()

    def _run(self) -> None:
        asyncio.run(self._beat())

    async def _beat(self) -> None:
        database = Database(self._store.database.url)
        this = processes.c.name == bindparam("process")
        beat = database.statement(update(processes).where(this).values(beat=NOW))
        try:
            while not self._ended.wait(SECONDS):  # nothing else runs in this loop
                with suppress(StorageError):
                    await database.write_at_once(beat.of([{"process": self._store.name}]))
        finally:
            await database.close()
