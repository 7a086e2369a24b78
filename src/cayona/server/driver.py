"""Looks after one table: moves for bots, for clocks that run out, and as people have answered in advance."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterator
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from cayona.bots import BOTS
from cayona.kernel.language import gettext as _
from cayona.server.entries import Entry
from cayona.server.errors import Conflict, TooMany
from cayona.server.faults import note_fault
from cayona.server.live import LiveTable
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.room_facts import Line
from cayona.server.workers.jobs import Answer, Job, job_for
from cayona.server.workers.places import Turn

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour

LOG: Final = logging.getLogger(__name__)
GRACE_SECONDS: Final = 1.0
"""How much longer than it was told to a bot of ours may take before it is cut; bot files may not."""
HURRY: Final = 4.0
"""What its clock has left is enough for so many decisions of a bot."""
LEAST_SECONDS: Final = 0.01
RETRY_SECONDS: Final = 1.0
LONGEST_RETRY: Final = 30.0
MOST_READ: Final = 3
"""Bots wait for so many lines at most."""
LONGEST_WAIT: Final = 60.0
"""After so long the clock is looked at again, in case the machine's time was set."""


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
            if not self.is_needed(room) and not self._is_missing_somebody():
                return
            try:
                await self._step(room)
                pause = RETRY_SECONDS
            except (TooMany, Conflict):
                await self._wait(RETRY_SECONDS)
            except Exception as error:  # noqa: BLE001 - whatever it is, the table is tried again
                note_fault(LOG, "no move could be made for a seat", error, table=room.table)
                await self._wait(pause)
                pause = min(2 * pause, LONGEST_RETRY)

    def _is_missing_somebody(self) -> bool:
        return misses_somebody(self._live, self._harbour.config.absence_seconds)

    async def _step(self, room: Room) -> None:
        """Make one move for somebody who cannot or does not, or wait until there is need."""
        now = time.time()
        if self._live.waits_to_be_seen():
            await self._wait(LONGEST_WAIT)
            return
        if room.moves_by_itself() and self._live.people_watch():
            pause = self._harbour.config.bot_pause * max(suspense(room), lines_to_read(room))
            await asyncio.sleep(pause / 2 if self._live.all_hurry() else pause)
        if self._live.room.answered_in_advance() is not None:
            await self._harbour.submit(self._live, commands.answer_in_advance)
            return
        if room.timer.expired(now) is not None:
            await self._harbour.submit(self._live, commands.time_out)
            return
        if _waits_for_us(room, now) and self._live.may_think():
            await self._move()
            return
        if await self._note_absences(now):
            return
        dues = self._live.absences(self._harbour.config.absence_seconds).values()
        expiry = min((due for due in (room.next_expiry(), *dues) if due is not None), default=None)
        await self._wait(LONGEST_WAIT if expiry is None else min(LONGEST_WAIT, expiry - now + 0.01))

    async def _note_absences(self, now: float) -> bool:
        """Note that somebody has been away for long or is back; tells whether there was such a one."""
        live = self._live
        for seat in live.returned():
            await self._harbour.submit(live, partial(commands.note_return, seat=seat))
            return True
        for seat, due in live.absences(self._harbour.config.absence_seconds).items():
            if due <= now:
                await self._harbour.submit(live, partial(commands.note_absence, seat=seat))
                return True
        return False

    async def _move(self) -> None:
        live = self._live
        async with live.lock:
            room = live.room
            due = _waits_for_us(room, time.time())
            if not due:
                return
            seat, asked = due[0], room.asked_since.get(due[0])
            job = self._job(room, seat)
        turn = Turn(room.table, live.share or room.host or "", live.people_watch)
        choosing = self._harbour.pool.choose(job, turn)
        answer = await (self._in_fixed_time(choosing) if must_not_tell(room, seat) else choosing)

        def wish(now: Room) -> Entry:
            if now.asked_since.get(seat) != asked or seat not in _waits_for_us(now, time.time()):
                raise Conflict(_("The table has moved on."), code="stale")
            return commands.bot_act(now, seat, answer.action, answer.bot)

        await self._harbour.submit(live, wish)

    async def _in_fixed_time(self, choosing: Coroutine[Any, Any, Answer]) -> Answer:
        """Answer neither sooner nor later because the decision is easy or hard for one side."""
        longest = self._harbour.config.bot_seconds + GRACE_SECONDS
        answer: Answer = (await asyncio.gather(choosing, asyncio.sleep(longest)))[0]
        return answer

    def _job(self, room: Room, seat: int) -> Job:
        """Return the decision to be made, for the seat's bot or, if there is none, for the stand-in."""
        assert room.match is not None
        bot, file = self._harbour.bots.player(room.seats[seat].bot or commands.STAND_IN)
        pace = BOTS[bot].pace if file is None else 1.0
        left = room.clock.remaining(seat, time.time())
        seconds = thinking_seconds(self._harbour.config.bot_seconds, pace, left)
        return job_for(
            room.match.state,
            seat,
            bot,
            file=file,
            settings={"seconds": seconds},
            seconds=seconds + (GRACE_SECONDS if file is None else 0.0),
            impartial=must_not_tell(room, seat),
        )

    async def _wait(self, seconds: float) -> None:
        """Wait for a change of the table, at most so long."""
        try:
            await asyncio.wait_for(self._changed.wait(), max(0.0, seconds))
        except TimeoutError:
            return


def must_not_tell(room: Room, seat: int) -> bool:
    """Tell whether a bot plays for a person whose team is hidden: how it plays must not tell which it is."""
    return room.seats[seat].person is not None and commands.giving_up(room) == "secretly"


def misses_somebody(live: LiveTable, usual: float) -> bool:
    """Tell whether somebody is waited for who is not here, or is back and not noted yet."""
    return live.room.phase == "playing" and bool(live.returned() or live.absences(usual))


def suspense(room: Room) -> float:
    """Return how many times longer than usual to wait, so that people can watch what happened last."""
    return max((room.game.suspense.get(line.event.kind, 1.0) for line in _latest(room)), default=1.0)


def lines_to_read(room: Room) -> int:
    """Return how many lines of the log came last, as many as people read before a bot goes on."""
    return max(1, min(MOST_READ, sum(line.event.seat is not None for line in _latest(room))))


def _latest(room: Room) -> Iterator[Line]:
    return takewhile(lambda line: line.version == room.version, reversed(room.lines))


def _waits_for_us(room: Room, now: float) -> list[int]:
    """Return the deciders that a bot plays for, then those whose time has run out."""
    if room.phase != "playing":
        return []
    bots = room.bots_to_move()
    return bots + [seat for seat in room.clock.expired(now) if seat not in bots]


def thinking_seconds(usual: float, pace: float, left: float | None) -> float:
    """Return how long a bot may think: the usual time at its own pace, within what its clock has left."""
    wanted = usual * pace
    return wanted if left is None else max(LEAST_SECONDS, min(wanted, left / HURRY))
