"""Group commit: everything that waits to be appended is written as one transaction."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cayona.kernel.errors import CayonaError
from cayona.server.finished import FinishedMatch
from cayona.server.storage.errors import (
    StorageError,
    StorageFailed,
    cannot,
    is_closed,
    queue_is_full,
    too_slow,
)

MOST_WAITING: Final = 10_000
LARGEST_BATCH: Final = 500
SECONDS: Final = 20.0
"""How long an append may wait for its turn and its transaction."""
PACE: Final = 8
"""The last so many entries tell how fast they come."""


@dataclass(slots=True, eq=False)
class Append:
    """An entry on its way into the log."""

    row: dict[str, Any]
    listing: dict[str, Any]
    """What the lobby's row of the table becomes."""
    people: list[str] | None
    """Who sits at the table from now on, None if that has not changed."""
    finished: FinishedMatch | None = None
    """The match that this entry ends."""
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    since: float = field(default_factory=time.monotonic)

    @property
    def place(self) -> tuple[str, int]:
        """Its table and version."""
        return self.row["table_id"], self.row["version"]

    def keys(self) -> list[tuple[str, object]]:
        """Return what no other entry may have: its version, and its client's id if it has one."""
        client = self.row["client"]
        return [self.place] if client is None else [self.place, (self.row["table_id"], client)]


Refusals = dict[Append, CayonaError]
Write = Callable[[Sequence[Append]], Awaitable[Refusals]]
"""Stores a batch durably and returns what was refused; raises if nothing of it was stored."""


class Writer:
    """The one task that appends. Every caller learns the fate of its own entry."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._queue: deque[Append] = deque()
        self._batch: list[Append] = []
        self._wanted = asyncio.Event()
        self._closed = False
        self._arrivals = deque([-math.inf] * PACE, PACE)
        self.window = 0.0
        """How many seconds an entry may wait for others to share its transaction, if they come so fast."""
        self.commits = 0
        """How many transactions have stored something."""
        self.stored = 0
        """How many entries they have stored together."""
        self._sweep: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._run(), name="cayona-writer")

    @property
    def waiting(self) -> int:
        """How many entries wait to be stored."""
        return len(self._queue)

    async def append(self, item: Append) -> None:
        """Wait until an entry is durable, or raise why it is not."""
        if self._closed:
            raise is_closed()
        if len(self._queue) >= MOST_WAITING:
            raise queue_is_full()
        self._queue.append(item)
        self._arrivals.append(item.since)
        self._wanted.set()
        if self._sweep is None:
            self._sweep = asyncio.get_running_loop().call_later(SECONDS, self._let_go)
        await item.done

    async def close(self) -> None:
        """Store what waits, then end."""
        self._closed = True
        self._wanted.set()
        await self._task
        if self._sweep is not None:
            self._sweep.cancel()

    async def _run(self) -> None:
        while not self._closed or self._queue:
            if not self._queue:
                self._wanted.clear()
                await self._wanted.wait()
            await self._gather()
            self._batch = self._next_batch()
            if self._batch:
                await self._commit(self._batch)

    async def _gather(self) -> None:
        """Let the entry that waits longest wait for others, if one more is likely to come in time."""
        now = time.monotonic()
        if not self._closed and now - self._arrivals[0] < PACE * self.window:
            await asyncio.sleep(self._queue[0].since + self.window - now)

    def _let_go(self) -> None:
        """Tell those who have waited too long; one timer is enough for all."""
        now = time.monotonic()
        waiting = [item for item in (*self._batch, *self._queue) if not item.done.done()]
        for item in waiting:
            if now - item.since >= SECONDS:
                item.done.set_exception(too_slow())
        again = asyncio.get_running_loop().call_later(SECONDS / 2, self._let_go) if waiting else None
        self._sweep = again

    def _next_batch(self) -> list[Append]:
        """Return what can be stored together: no two entries that exclude each other."""
        taken: set[tuple[str, object]] = set()
        batch: list[Append] = []
        later: list[Append] = []
        for _number in range(min(LARGEST_BATCH, len(self._queue))):
            item = self._queue.popleft()
            if item.done.done():  # whoever waited for it has given up
                continue
            keys = item.keys()
            if taken.isdisjoint(keys):
                taken.update(keys)
                batch.append(item)
            else:
                later.append(item)
        self._queue.extendleft(reversed(later))
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
        else:
            self.commits += 1
            self.stored += len(batch) - len(refusals)
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
    if not isinstance(failure, StorageFailed):
        return StorageError(failure.message, code=failure.code)
    copy = StorageFailed(failure.message, code=failure.code)
    copy.why = failure.why
    return copy
