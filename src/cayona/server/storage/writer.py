"""Group commit: everything that waits to be appended is written as one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cayona.kernel.errors import CayonaError
from cayona.server.storage.errors import StorageError, cannot, is_closed, queue_is_full, too_slow

MOST_WAITING: Final = 10_000
LARGEST_BATCH: Final = 500
SECONDS: Final = 20.0
"""How long an append may wait for its turn and its transaction."""


@dataclass(slots=True, eq=False)
class Append:
    """An entry on its way into the log."""

    row: dict[str, Any]
    listing: dict[str, Any]
    """What the lobby's row of the table becomes."""
    people: list[str] | None
    """Who sits at the table from now on, None if that has not changed."""
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def keys(self) -> list[tuple[str, object]]:
        """Return what no other entry may have: its version, and its client's id if it has one."""
        table, client = self.row["table_id"], self.row["client"]
        version = (table, self.row["version"])
        return [version] if client is None else [version, (table, client)]


Refusals = dict[Append, CayonaError]
Write = Callable[[Sequence[Append]], Awaitable[Refusals]]
"""Stores a batch durably and returns what was refused; raises if nothing of it was stored."""


class Writer:
    """The one task that appends. Every caller learns the fate of its own entry."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._queue: asyncio.Queue[Append | None] = asyncio.Queue(MOST_WAITING)
        self._held: list[Append] = []
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="cayona-writer")

    @property
    def waiting(self) -> int:
        """How many entries wait to be stored."""
        return self._queue.qsize() + len(self._held)

    async def append(self, item: Append) -> None:
        """Wait until an entry is durable, or raise why it is not."""
        if self._closed:
            raise is_closed()
        try:
            self._queue.put_nowait(item)
        except asyncio.QueueFull:
            raise queue_is_full() from None
        try:
            async with asyncio.timeout(SECONDS):
                await item.done
        except TimeoutError as problem:
            raise too_slow() from problem

    async def close(self) -> None:
        """Store what waits, then end."""
        if not self._closed:
            self._closed = True
            await self._queue.put(None)
        await self._task

    async def _run(self) -> None:
        last = False
        while not last or self._held:
            batch, last = await self._next_batch(last)
            if batch:
                await self._commit(batch)

    async def _next_batch(self, last: bool) -> tuple[list[Append], bool]:
        """Return what can be stored together: no two entries that exclude each other."""
        waiting, self._held = self._held, []
        if not waiting and not last:
            first = await self._queue.get()
            if first is None:
                return [], True
            waiting = [first]
        while len(waiting) < LARGEST_BATCH and not self._queue.empty():
            item = self._queue.get_nowait()
            if item is None:
                last = True
                break
            waiting.append(item)
        return self._compatible(waiting), last

    def _compatible(self, waiting: list[Append]) -> list[Append]:
        taken: set[tuple[str, object]] = set()
        batch: list[Append] = []
        for item in waiting:
            if item.done.done():  # whoever waited for it has given up
                continue
            keys = item.keys()
            if taken.isdisjoint(keys):
                taken.update(keys)
                batch.append(item)
            else:
                self._held.append(item)
        return batch

    async def _commit(self, batch: list[Append]) -> None:
        refusals: Refusals = {}
        failure: CayonaError | None = None
        try:
            refusals = await self._write(batch)
        except CayonaError as problem:
            failure = problem
        except Exception as problem:  # noqa: BLE001 - the writer outlives every failure; those who wait hear it
            failure = cannot(problem)
        for item in batch:
            if item.done.done():
                continue
            refusal = refusals.get(item) if failure is None else _copy(failure)
            if refusal is None:
                item.done.set_result(None)
            else:
                item.done.set_exception(refusal)


def _copy(failure: CayonaError) -> CayonaError:
    """Return an error of its own for each who waits, so that tracebacks do not grow together."""
    copy = StorageError(failure.message, code=failure.code)
    copy.__cause__ = failure
    return copy
