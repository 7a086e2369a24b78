"""The pool: a bot's decision, whatever happens to the bot.

    async with BotPool() as pool:
        answer = await pool.choose(job_for(state, seat, "bosun"))
        match.play(answer.action, seat)

A bot that takes too long, fails or takes its worker down is reported, and another one decides for it.
"""

from __future__ import annotations

import inspect
import logging
import os
import time
from dataclasses import replace
from typing import Any, Final, Self

from cayona.bots import BOTS
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.faults import note_fault
from cayona.server.workers.asking import Died, Late, Trouble
from cayona.server.workers.jobs import Answer, Job
from cayona.server.workers.limits import Limits
from cayona.server.workers.messages import Chosen, Failed
from cayona.server.workers.places import Places, Turn
from cayona.server.workers.pool_counts import PoolCounts
from cayona.server.workers.process import Worker
from cayona.server.workers.rests import Rests
from cayona.server.workers.staff import HOUSE, Staff
from cayona.server.workers.warmup import is_warming_up

LOG: Final = logging.getLogger(__name__)
FALLBACK: Final = "bosun"
"""Decides for a bot that fails."""
FIRST_LEGAL: Final = "first-legal"
"""Who has decided if even that fails: nobody; the first legal action is taken."""
FALLBACK_SECONDS: Final = 2.0
OPEN_SECONDS: Final = 10.0
"""How long a bot file may take to load, libraries and all; that is not thinking time."""
INSTANT_SIZE: Final = 1
"""How many bots that do not search may choose at once, beside those that think."""


class Mistake(Trouble):
    """A bot raised an error, could not be loaded, or chose nothing legal."""


class BotPool:
    """Worker processes in which bots think, at most `size` at once, the others in a queue.

    Bots that do not search are done in a moment and have a queue of their own.
    """

    def __init__(
        self,
        size: int | None = None,
        *,
        queue: int = 256,
        queue_each: int | None = None,
        grace: float = 0.5,
        jobs_each: int = 1000,
        limits: Limits | None = None,
    ) -> None:
        """Set up; `queue` jobs may wait, at most `queue_each` of one share.

        A bot is cut `grace` seconds after its time is up.

        A worker is replaced after `jobs_each` jobs, in case something in it grows.
        """
        self.size = size or max(1, (os.cpu_count() or 1) - 1)
        self.grace = grace
        self.counts = PoolCounts()
        self._limits = limits or Limits()
        self.rests = Rests()
        self.staff = Staff(self.size, self._limits, jobs_each, self.counts)
        self.places = Places(self.size, queue, queue_each)
        self.instant = Places(INSTANT_SIZE, queue, queue_each)

    async def start(self) -> None:
        """Start and warm up the first worker; the others follow when there is work."""
        try:
            await self.staff.prepare()
        except Trouble as trouble:
            raise CayonaError(
                _("Bots cannot think on this server: {why}.").format(why=trouble), code="no-workers"
            ) from trouble

    async def close(self) -> None:
        """End all workers and wait for them; jobs that are not done are refused with code `closing`."""
        for places in (self.places, self.instant):
            places.closing = True
        self.staff.stop()
        for places in (self.places, self.instant):
            await places.emptied()
        await self.staff.ended()

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    def status(self) -> dict[str, Any]:
        """Return how it goes, JSON-ready."""
        now = {
            "size": self.size,
            "workers": len(self.staff.process_ids()),
            "busy": self.places.busy + self.instant.busy,
            "queued": self.places.queued + self.instant.queued,
            "refused": self.places.refused + self.instant.refused,
            "warming_up": is_warming_up(),
        }
        return now | self.counts.counts()

    # --- A decision --------------------------------------------------------------------------------

    async def choose(self, job: Job, turn: Turn | None = None) -> Answer:
        """Return a legal action: the bot's own, else the fallback's, else the first there is.

        `turn` tells who waits for it; who has used least of the thinking time is next.

        Raises TooMany (`busy`) if too many jobs are waiting, and a CayonaError (`closing`) if the pool is
        closed meanwhile. May be cancelled; the bot is then cut off.
        """
        async with (self.instant if is_instant(job) else self.places).one(turn):
            began = time.monotonic()
            try:
                chosen = await self._asked_twice(job)
            except Trouble as trouble:
                self.places.refuse_if_closing()
                problem = trouble
            else:
                self.rests.note_success(_home(job))
                self.counts.jobs += 1
                return Answer(chosen.action, job.bot, time.monotonic() - began, analysis=chosen.analysis)
        if isinstance(problem, Late | Died) and job.file is not None:
            self.rests.note_failure(_home(job))
        return await self._fallback(job, turn, str(problem), began)

    async def _asked_twice(self, job: Job) -> Chosen:
        """Ask the bot; if its worker dies, which need not be the bot's fault, ask once more."""
        try:
            return await self._asked(job, fresh=False)
        except Died:
            self.places.refuse_if_closing()
            return await self._asked(job, fresh=True)

    async def _asked(self, job: Job, *, fresh: bool) -> Chosen:
        home = _home(job)
        self.rests.check(home)
        async with self.staff.worker(home, fresh=fresh, instant=is_instant(job)) as worker:
            try:
                if worker.home != home:
                    await self._open(worker, home, job)
                if worker.refusal is not None:
                    raise Mistake(worker.refusal)
                return await self._answered(worker, job)
            except Trouble as trouble:
                if not self.places.closing:
                    self._report(job, worker, trouble)
                raise

    async def _open(self, worker: Worker, home: str, job: Job) -> None:
        """Have a worker of the house load the job's bot file and stay with it."""
        worker.home = home
        reply = await worker.ask(
            {"do": "open", "file": str(job.file), "confined": self._limits.confined}, OPEN_SECONDS
        )
        if isinstance(reply, Failed):
            worker.refusal = reply.problem

    async def _answered(self, worker: Worker, job: Job) -> Chosen:
        reply = await worker.ask(job.message(), job.seconds + self.grace)
        if isinstance(reply, Failed):
            raise Mistake(reply.problem)
        if not isinstance(reply, Chosen) or reply.action not in job.legal:
            worker.fit = False
            why = type(reply).__name__  # not what it says: the bot may have written it
            raise Died(_("its worker sent an unreadable answer: {why}").format(why=why))
        self.counts.thought(job.bot, reply.seconds)
        return reply

    # --- When it goes wrong ------------------------------------------------------------------------

    async def _fallback(self, job: Job, turn: Turn | None, problem: str, began: float) -> Answer:
        self.counts.jobs += 1
        self.counts.fallbacks += 1
        action, who = job.legal[0], FIRST_LEGAL
        if job.file is not None or job.bot != FALLBACK:
            try:
                async with self.instant.one(turn):
                    action, who = (await self._asked(_fallback_job(job), fresh=False)).action, FALLBACK
            except Trouble:
                self.places.refuse_if_closing()
        return Answer(action, who, time.monotonic() - began, fallback=True, problem=problem)

    def _report(self, job: Job, worker: Worker, trouble: Trouble) -> None:
        self.counts.troubles[job.bot] += 1
        match trouble:
            case Late():
                self.counts.timeouts += 1
            case Died():
                self.counts.crashes += 1
            case _:
                self.counts.failures += 1
        # Neither the position nor what the bot printed: both may show the hand of its seat.
        what = f"the bot “{job.bot}” failed"
        note_fault(LOG, what, str(trouble), game=job.game, seat=job.seat)
        LOG.debug("It printed: %r", worker.output.tail())


def is_instant(job: Job) -> bool:
    """Tell whether a bot chooses in a moment: one of ours that does not take time to search."""
    return job.file is None and "seconds" not in inspect.signature(BOTS[job.bot]).parameters


def _home(job: Job) -> str:
    """Return whose worker a job needs; an edited file is another one."""
    if job.file is None:
        return HOUSE
    try:
        facts = job.file.stat()
    except OSError:
        return str(job.file)
    return f"{job.file}@{facts.st_mtime_ns}/{facts.st_size}"


def _fallback_job(job: Job) -> Job:
    seed = {"seed": job.settings["seed"]} if "seed" in job.settings else {}
    return replace(job, bot=FALLBACK, file=None, settings=seed, seconds=FALLBACK_SECONDS, language=None)
