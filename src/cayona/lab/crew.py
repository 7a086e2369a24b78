"""Processes that play games, and an eye on them: one that hangs or dies is replaced.

Every process keeps a logbook in shared memory: who thinks, since when, and what was played so far. So even
when a bot hangs in a way that nothing inside its process can end, we know which bot it was, and in which
position.
"""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Callable, Iterator
from ctypes import Array, c_double, c_int64
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Final, Self

from cayona.kernel.language import gettext as _
from cayona.lab.carriers import interrupts_held
from cayona.lab.contests import Contest, Played, Terms, forfeit, play_contest, position_after
from cayona.lab.players import fault_at

GRACE: Final = 2.0
"""Seconds that a process has to interrupt a late bot by itself."""
START_SECONDS: Final = 60.0
"""How long a new process may take to load everything."""
LONGEST_LOG: Final = 100_000
LOOKAHEAD: Final = 4
"""Games begun for each process beyond the first that is not finished; results come in order."""
TICK: Final = 0.25

_COUNT: Final = 0
_SEAT: Final = 1
_ACTIONS: Final = 2


class Logbook:
    """What one process is doing, readable from outside at any moment."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.since: Array[c_double] = context.RawArray(c_double, 1)
        self.lines: Array[c_int64] = context.RawArray(c_int64, _ACTIONS + LONGEST_LOG)

    def open(self) -> None:
        """Begin a new game."""
        self.lines[_COUNT] = 0

    def thinks(self, seat: int) -> None:
        """Write that a seat begins to think."""
        self.lines[_SEAT] = seat
        self.since[0] = time.monotonic()

    def acted(self, action: int) -> None:
        """Write what it did."""
        count = self.lines[_COUNT]
        if count < LONGEST_LOG:
            self.lines[_ACTIONS + count] = action
            self.lines[_COUNT] = count + 1

    def seat(self) -> int:
        """Return who thinks."""
        return int(self.lines[_SEAT])

    def actions(self) -> list[int]:
        """Return what was played."""
        return list(self.lines[_ACTIONS : _ACTIONS + self.lines[_COUNT]])


class Sailor:
    """One process and the game that it plays."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.logbook = Logbook()
        self.contest: Contest | None = None
        self.number = 0
        self.start()

    def start(self) -> None:
        """Start the process, or another one in its place."""
        context = get_context("spawn")
        self.connection, there = context.Pipe()
        self.logbook.open()
        self.logbook.since[0] = time.monotonic() + START_SECONDS
        self.process: SpawnProcess = context.Process(
            target=_serve, args=(self.terms, there, self.logbook.since, self.logbook.lines), daemon=True
        )
        with interrupts_held():
            self.process.start()
        there.close()
        self.fresh = True

    def begin(self, number: int, contest: Contest) -> None:
        """Hand it a game."""
        self.number = number
        self.contest = contest
        if not self.fresh:
            self.logbook.since[0] = time.monotonic()
        self.fresh = False
        with contextlib.suppress(OSError):  # it died meanwhile: that is noticed when it is asked
            self.connection.send(contest)

    def result(self) -> Played:
        """Return the result that is there, or say that the process died."""
        try:
            played = self.connection.recv()
        except (EOFError, OSError):
            return self.replaced(_("its process ended"))
        assert isinstance(played, Played)
        self.contest = None
        return played

    def is_stuck(self) -> bool:
        """Tell whether a bot thinks for so long that its process must be ended."""
        thinking = time.monotonic() - self.logbook.since[0]
        return self.contest is not None and thinking > self.terms.seconds + GRACE

    def replaced(self, problem: str) -> Played:
        """End the process, start another one, and return the game as lost by whoever was to decide."""
        assert self.contest is not None
        self.end()
        seat = self.logbook.seat()
        state = position_after(self.terms, self.contest, self.logbook.actions())
        fault = fault_at(state, seat, self.contest.entrants[seat].label, problem, late=True)
        self.contest = None
        self.start()
        return forfeit(fault)

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.connection.close()


class Crew:
    """Several processes; use it in a `with` statement."""

    def __init__(self, terms: Terms, size: int) -> None:
        self.terms = terms
        self.sailors = [Sailor(terms) for _ in range(size)]

    def __enter__(self) -> Self:
        """Hand out the crew."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all processes."""
        for sailor in self.sailors:
            sailor.end()

    def play(self, next_contest: Callable[[], Contest | None]) -> Iterator[tuple[Contest, Played]]:
        """Play the games that `next_contest` names until it has no more, and yield them in that order."""
        begun: dict[int, Contest] = {}
        done: dict[int, Played] = {}
        first, last = 0, 0
        while True:
            last = self._begin(next_contest, begun, first, last)
            if not begun:
                return
            done.update(self._finished())
            while first in done:
                yield begun.pop(first), done.pop(first)
                first += 1

    def _begin(
        self, next_contest: Callable[[], Contest | None], begun: dict[int, Contest], first: int, last: int
    ) -> int:
        for sailor in self.sailors:
            if sailor.contest is None and last - first < LOOKAHEAD * len(self.sailors):
                contest = next_contest()
                if contest is None:
                    break
                begun[last] = contest
                sailor.begin(last, contest)
                last += 1
        return last

    def _finished(self) -> Iterator[tuple[int, Played]]:
        busy = {sailor.connection: sailor for sailor in self.sailors if sailor.contest is not None}
        if not busy:
            return
        ready = wait(list(busy), TICK)
        for connection, sailor in busy.items():
            if connection in ready:
                yield sailor.number, sailor.result()
            elif sailor.is_stuck():
                seconds = self.terms.seconds
                problem = _("it thought for more than {seconds:g} seconds and could not be interrupted")
                yield sailor.number, sailor.replaced(problem.format(seconds=seconds))


def _serve(terms: Terms, connection: Connection, since: Array[c_double], lines: Array[c_int64]) -> None:
    """Play what comes until nothing comes any more; runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that watches
    logbook = Logbook.__new__(Logbook)
    logbook.since, logbook.lines = since, lines
    with contextlib.suppress(EOFError, OSError):
        while True:
            contest = connection.recv()
            logbook.open()
            connection.send(play_contest(terms, contest, logbook))
