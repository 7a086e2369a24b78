"""Looks after one table: moves for bots, for clocks that run out, and as people have answered in advance."""

from __future__ import annotations

import asyncio
import logging
import time
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from cayona.kernel.language import gettext as _
from cayona.server.errors import Conflict, TooMany
from cayona.server.live import LiveTable
from cayona.server.tables import commands
from cayona.server.tables.entries import Entry
from cayona.server.tables.room import Room
from cayona.server.workers.jobs import Answer, Job, job_for

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour

LOG: Final = logging.getLogger(__name__)
GRACE_SECONDS: Final = 1.0
"""How much longer than it was told to a bot may take before it is cut."""
RETRY_SECONDS: Final = 1.0
LONGEST_RETRY: Final = 30.0
LONGEST_WAIT: Final = 60.0
"""After so long the clock is looked at again, in case the machine's time was set."""
LEASE_SECONDS: Final = 3.0
"""How long a move stays reserved for a process that has died."""
RENEW_SECONDS: Final = 1.0


class Driver:
    """Runs while a table needs it, and ends by itself."""

    def __init__(self, harbour: Harbour, live: LiveTable) -> None:
        self._harbour = harbour
        self._live = live
        self._changed = asyncio.Event()
        self._task = harbour.own(self._run(), f"drive {live.room.table}")

    @staticmethod
    def is_needed(room: Room) -> bool:
        """Tell whether bots, a clock or answers in advance have anything to do at a table."""
        if room.phase != "playing":
            return False
        return room.moves_by_itself() or room.next_expiry() is not None

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return self._task.done()

    def wake(self) -> None:
        """Say that the table has changed."""
        self._changed.set()

    def stop(self) -> None:
        """End it; a move that is being stored is stored all the same."""
        self._task.cancel()

    async def _run(self) -> None:
        pause = RETRY_SECONDS
        while True:
            # Whatever changes from here on sets the event again: no change goes unseen.
            self._changed.clear()
            room = self._live.room
            if not self.is_needed(room):
                return
            try:
                await self._step(room)
                pause = RETRY_SECONDS
            except (TooMany, Conflict):
                await self._wait(RETRY_SECONDS)
            except Exception:
                LOG.exception("table %s: no move could be made for a seat", room.table)
                await self._wait(pause)
                pause = min(2 * pause, LONGEST_RETRY)

    async def _step(self, room: Room) -> None:
        """Make one move for somebody who cannot or does not, or wait until there is need."""
        now = time.time()
        if room.moves_by_itself() and self._live.people_watch():
            await asyncio.sleep(self._harbour.config.bot_pause * suspense(room))
        if self._live.room.answered_in_advance() is not None:
            await self._harbour.submit(self._live, commands.answer_in_advance)
            return
        if room.timer.expired(now) is not None:
            await self._harbour.submit(self._live, commands.time_out)
            return
        if _waits_for_us(room, now):
            await self._move()
            return
        expiry = room.next_expiry()
        await self._wait(LONGEST_WAIT if expiry is None else min(LONGEST_WAIT, expiry - now + 0.01))

    async def _move(self) -> None:
        live = self._live
        async with live.lock:
            room = live.room
            due = _waits_for_us(room, time.time())
            if not due:
                return
            seat, version, asked = due[0], room.version, room.asked_since.get(due[0])
            job = self._job(room, seat)
        if not await self._lease(version):
            await self._wait(RETRY_SECONDS)  # another process thinks about it
            return
        answer = await self._answer(job, version)

        def wish(now: Room) -> Entry:
            if now.asked_since.get(seat) != asked or seat not in _waits_for_us(now, time.time()):
                raise Conflict(_("The table has moved on."), code="stale")
            return commands.bot_act(now, seat, answer.action, answer.bot)

        await self._harbour.submit(live, wish)

    def _job(self, room: Room, seat: int) -> Job:
        """Return the decision to be made, for the seat's bot or, if there is none, for the stand-in."""
        assert room.match is not None
        bot, file = self._harbour.bots.player(room.seats[seat].bot or commands.STAND_IN)
        seconds = self._harbour.config.bot_seconds
        return job_for(
            room.match.state,
            seat,
            bot,
            file=file,
            settings={"seconds": seconds},
            seconds=seconds + GRACE_SECONDS,
        )

    async def _lease(self, version: int) -> bool:
        """Be the one process that moves at this version; where there is but one, it is."""
        store, table = self._harbour.store, self._live.room.table
        return not self._harbour.config.shared or await store.lease(table, version, store.name, LEASE_SECONDS)

    async def _answer(self, job: Job, version: int) -> Answer:
        """Have the bot think, and hold the lease until it has decided."""
        thinking = asyncio.create_task(self._harbour.pool.choose(job))
        try:
            while not (await asyncio.wait([thinking], timeout=RENEW_SECONDS))[0]:
                if not await self._lease(version):
                    raise Conflict(_("The table has moved on."), code="stale")
            return thinking.result()
        finally:
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)

    async def _wait(self, seconds: float) -> None:
        """Wait for a change of the table, at most so long."""
        try:
            await asyncio.wait_for(self._changed.wait(), max(0.0, seconds))
        except TimeoutError:
            return


def suspense(room: Room) -> float:
    """Return how many times longer than usual to wait, so that people can watch what happened last."""
    latest = takewhile(lambda line: line.version == room.version, reversed(room.lines))
    return max((room.game.suspense.get(line.event.kind, 1.0) for line in latest), default=1.0)


def _waits_for_us(room: Room, now: float) -> list[int]:
    """Return the deciders that a bot plays for, then those whose time has run out."""
    if room.phase != "playing":
        return []
    bots = room.bots_to_move()
    return bots + [seat for seat in room.clock.expired(now) if seat not in bots]
