"""The worker processes of a pool: started when needed, kept warm, replaced when worn out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from cayona.kernel.language import gettext as _
from cayona.server.faults import note_fault
from cayona.server.workers.asking import Died, Trouble
from cayona.server.workers.folders import WorkFolder
from cayona.server.workers.limits import Limits
from cayona.server.workers.pool_counts import PoolCounts
from cayona.server.workers.process import Worker, start_worker
from cayona.server.workers.warmup import build_for_bots

LOG: Final = logging.getLogger(__name__)
HOUSE: Final = ""
"""The home of workers that have run nothing but our own bots."""
SPARE: Final = 3
"""How many workers may be kept warm beyond those that can think at once.

So bots that choose in a moment have one beside those that think, a table with bots of several kinds does not
wait for processes to start, and one that had to be ended has a successor at hand.
"""


class Staff:
    """All workers. A worker that has opened a bot file serves that file alone ever after."""

    def __init__(self, size: int, limits: Limits, jobs_each: int, counts: PoolCounts) -> None:
        self._most = size + SPARE
        self._limits = limits
        self._jobs_each = jobs_each
        self._counts = counts
        self._folder = WorkFolder()
        self._all: set[Worker] = set()
        self._idle: list[Worker] = []
        """The one that was used last stands at the end."""
        self._launching = 0
        self._preparing: asyncio.Task[None] | None = None
        """A worker of the house that is being started ahead of time and that nobody waits for yet."""
        self._reserve = 1
        """How many idle workers of the house there should be; two once others than instant bots have come."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def process_ids(self) -> list[int]:
        """Return the processes there are."""
        return sorted(worker.process.pid for worker in self._all)

    # --- Lending -----------------------------------------------------------------------------------

    @asynccontextmanager
    async def worker(self, home: str, *, fresh: bool = False, instant: bool = False) -> AsyncIterator[Worker]:
        """Lend a worker for a bot file or the house; afterwards it is kept or, if unfit, replaced.

        The last idle one of the house is lent only to an `instant` bot, which brings it back in a moment: so
        such a bot, or one that decides in place of another, never waits for a process to start.
        """
        worker = await (self._started() if fresh else self._found(home, instant))
        self._keep_one_ready()
        try:
            yield worker
        finally:
            self._take_back(worker)

    async def _found(self, home: str, instant: bool) -> Worker:
        if not instant:
            self._reserve = 2
        self._go_over()
        worker = self._idle_for(home, instant)
        if worker is None and self._preparing is not None:
            preparing, self._preparing = self._preparing, None
            await asyncio.wait([preparing])
            worker = self._idle_for(home, instant)
        return worker or await self._started()

    def _idle_for(self, home: str, instant: bool) -> Worker | None:
        """Take an idle worker: the one that has opened the file, or one of the house if it may be lent."""
        house = self._idle_of_the_house()
        fitting = [worker for worker in self._idle if worker.home == home != HOUSE and worker.alive]
        if not fitting and (instant or len(house) > 1):
            fitting = house
        if fitting:
            self._idle.remove(fitting[-1])
        return fitting[-1] if fitting else None

    def _idle_of_the_house(self) -> list[Worker]:
        return [worker for worker in self._idle if worker.home == HOUSE and worker.alive]

    def _take_back(self, worker: Worker) -> None:
        if not worker.fit or self._closing:
            self._discard(worker, early=True)
        elif worker.jobs >= self._jobs_each or worker.build != build_for_bots():
            self._discard(worker, early=False)
        else:
            self._idle.append(worker)
        self._keep_one_ready()

    # --- Starting ----------------------------------------------------------------------------------

    async def prepare(self) -> None:
        """Start the first worker; Trouble says why bots cannot think on this machine."""
        self._take_back(await self._started())

    async def _started(self) -> Worker:
        worker = await self._launched()
        try:
            await worker.ready()
        except BaseException as error:
            try:
                again = isinstance(error, Died) and await worker.met_ctrl_c()
            finally:
                self._discard(worker, early=True)
            if again:
                return await self._started()
            if isinstance(error, Trouble) and not self._closing:
                note_fault(LOG, "a worker did not start", str(error))
                LOG.debug("It printed: %r", worker.output.tail())
            raise
        return worker

    async def _launched(self) -> Worker:
        self._make_room()
        self._launching += 1
        try:
            worker = await start_worker(self._limits, self._folder.path)
        except OSError as error:
            raise Died(_("no worker could be started: {why}").format(why=error)) from error
        finally:
            self._launching -= 1
        self._all.add(worker)
        if self._closing:
            worker.kill()
        return worker

    def _keep_one_ready(self) -> None:
        """Start a worker of the house ahead of time, if too few are idle and there is room."""
        if self._preparing is not None or self._closing:
            return
        has_room = len(self._all) + self._launching < self._most
        if has_room and len(self._idle_of_the_house()) < self._reserve:
            self._preparing = self._own(self._prepare_quietly())

    async def _prepare_quietly(self) -> None:
        try:
            await self.prepare()
        except Trouble:
            pass  # whoever needs a worker will try again, and be told
        finally:
            if self._preparing is asyncio.current_task():
                self._preparing = None

    # --- Ending ------------------------------------------------------------------------------------

    def _go_over(self) -> None:
        """Let go of idle workers that have died, or of a build that a better one has replaced."""
        self._bury()
        build = build_for_bots()
        for worker in [worker for worker in self._idle if worker.build != build]:
            self._discard(worker, early=False)

    def _bury(self) -> None:
        """Let go of idle workers that have died, and tell the host: nobody has asked them for anything."""
        for worker in [worker for worker in self._idle if not worker.alive]:
            note_fault(LOG, "a process of the bots has ended", f"exit code {worker.process.returncode}")
            self._discard(worker, early=True)

    def _make_room(self) -> None:
        """End idle workers: those that have died, and if there are too many, those unused for longest.

        The last one of the house stays.
        """
        self._bury()
        kept = self._idle_of_the_house()[-1:]
        spare = [worker for worker in self._idle if worker not in kept]
        for worker in spare[: max(0, len(self._all) + self._launching - self._most + 1)]:
            self._discard(worker, early=False)

    def _discard(self, worker: Worker, *, early: bool) -> None:
        if worker in self._idle:
            self._idle.remove(worker)
        self._all.discard(worker)
        if early:
            worker.kill()
            self._counts.restarts += not self._closing
        self._own(worker.end())

    def _own(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def stop(self) -> None:
        """Start no more, let idle workers go, kill those that think."""
        self._closing = True
        for worker in list(self._idle):
            self._discard(worker, early=False)
        for worker in self._all:
            worker.kill()

    async def ended(self) -> None:
        """Wait until every process is gone."""
        while self._tasks:
            await asyncio.gather(*self._tasks)
        self._folder.close()
