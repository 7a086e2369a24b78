"""The places to think: how many at once, how many in the queue, and who is next.

Thinking time is shared out by what each has used of late: tables that people watch come first, then whoever
has had least, then the table that has had least. So nobody waits for the hundred tables of somebody else.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.errors import TooMany

BUSY_WAIT: Final = 2.0
"""How many seconds somebody who finds the queue full should wait."""
HALF_LIFE: Final = 60.0
"""After so many seconds half of the time that somebody has used is forgotten."""
PATIENCE: Final = 30.0
"""Who has waited so long counts as watched."""
MOST_REMEMBERED: Final = 10_000


@dataclass(frozen=True, slots=True)
class Turn:
    """Who waits for a decision."""

    table: str = ""
    share: str = ""
    """Whose share of the thinking time it takes: where the table was opened from."""
    is_watched: Callable[[], bool] = lambda: True


@dataclass(slots=True, eq=False)
class _Waiting:
    turn: Turn
    number: int
    since: float = field(default_factory=time.monotonic)
    called: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class UsedTime:
    """How many seconds each has used, the older ones counting less."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def add(self, who: str, seconds: float) -> None:
        """Note that somebody has used so much."""
        now = time.monotonic()
        self._used[who] = (self.of(who, now) + seconds, now)
        if len(self._used) > MOST_REMEMBERED:
            self._used = {name: used for name, used in self._used.items() if now - used[1] < 10 * HALF_LIFE}

    def of(self, who: str, now: float) -> float:
        """Return what somebody has used of late."""
        seconds, at = self._used.get(who, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))


class Places:
    """A bounded queue of those who want to think, at most `each` of one share."""

    def __init__(self, size: int, queue: int, each: int | None = None) -> None:
        self.busy = 0
        self.refused = 0
        self.closing = False
        self._size = size
        self._queue = queue
        self._each = each or queue
        self._line: list[_Waiting] = []
        self._numbers = count()
        self._thinking: Counter[str] = Counter()
        """How many decisions of each share are under way."""
        self._used = UsedTime()
        self._quiet = asyncio.Event()
        self._quiet.set()

    @property
    def queued(self) -> int:
        """How many wait."""
        return len(self._line)

    @asynccontextmanager
    async def one(self, turn: Turn | None = None) -> AsyncIterator[None]:
        """Wait for a place and hold it; TooMany (`busy`) if too many wait already."""
        turn = turn or Turn()
        self.refuse_if_closing()
        await self._wait_in_line(turn)
        began = time.monotonic()
        try:
            self.refuse_if_closing()
            yield
        finally:
            self._thinking[turn.share] -= 1
            for who in (f"share {turn.share}", f"table {turn.table}"):
                self._used.add(who, time.monotonic() - began)
            self._let_go()

    async def _wait_in_line(self, turn: Turn) -> None:
        self._quiet.clear()
        if self.busy < self._size:
            self.busy += 1
        else:
            self._check_room(turn)
            waiting = _Waiting(turn, next(self._numbers))
            self._line.append(waiting)
            try:
                await waiting.called
            except BaseException:
                if waiting in self._line:
                    self._line.remove(waiting)
                elif waiting.called.done() and not waiting.called.cancelled():
                    self._let_go()  # it was called at the same moment
                self._note_quiet()
                raise
        self._thinking[turn.share] += 1

    def _check_room(self, turn: Turn) -> None:
        """Refuse whoever has enough in the queue; there is always room for the first of a share."""
        mine = sum(waiting.turn.share == turn.share for waiting in self._line)
        if mine >= self._each or (mine and self.queued >= self._queue):
            self.refused += 1
            told = _("Too many bots are thinking just now; wait {wait} seconds.").format(
                wait=figure(BUSY_WAIT)
            )
            raise TooMany(told, code="busy", wait=BUSY_WAIT)

    def _let_go(self) -> None:
        """Give a place that has become free to whoever is next."""
        if not self._line:
            self.busy -= 1
            self._note_quiet()
            return
        now = time.monotonic()  # one moment for all, or who is looked at last seems to have used least
        waiting = min(self._line, key=lambda waiting: self._rank(waiting, now))
        self._line.remove(waiting)
        waiting.called.set_result(None)

    def _rank(self, waiting: _Waiting, now: float) -> tuple[bool, int, float, float, int]:
        turn = waiting.turn
        is_urgent = turn.is_watched() or now - waiting.since > PATIENCE
        used = (self._used.of(f"share {turn.share}", now), self._used.of(f"table {turn.table}", now))
        return (not is_urgent, self._thinking[turn.share], *used, waiting.number)

    def refuse_if_closing(self) -> None:
        """Raise a CayonaError (`closing`) once nobody may think any more."""
        if self.closing:
            raise CayonaError(
                _("The server is closing; the bot will decide when it is back."), code="closing"
            )

    async def emptied(self) -> None:
        """Wait until nobody thinks or waits."""
        await self._quiet.wait()

    def _note_quiet(self) -> None:
        if not self.busy and not self.queued:
            self._quiet.set()
