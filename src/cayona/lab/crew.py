"""Processes that play games, and an eye on them: one that hangs or dies is replaced.

Every process keeps a logbook that others can read: who thinks, since when, and what was played so far. So
even when a bot hangs in a way that nothing inside its process can end, we know which bot it was, and in
which position.
"""

from __future__ import annotations

import base64
import json
import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Final, Self

from cayona.bots.line_process import OwnProcess
from cayona.kernel.language import gettext as _
from cayona.lab.carriers import interrupts_held
from cayona.lab.contests import Contest, Played, Terms, forfeit, position_after
from cayona.lab.logbook import Logbook
from cayona.lab.players import fault_at

MODULE: Final = "cayona.lab.crew_process"
GRACE: Final = 2.0
"""Seconds that a process has to interrupt a late bot by itself."""
START_SECONDS: Final = 60.0
"""How long a new process may take to load everything."""
PATIENCE: Final = 5.0
"""How long one may take to end."""
LOOKAHEAD: Final = 4
"""Games begun for each process beyond the first that is not finished; results come in order."""
TICK: Final = 0.25


def packed(thing: object) -> str:
    """Return plain data of ours as it goes from process to process."""
    return base64.b64encode(pickle.dumps(thing)).decode()


def unpacked(text: str) -> Any:
    """Return what was packed, by one of our own processes."""
    return pickle.loads(base64.b64decode(text))  # noqa: S301


class Sailor:
    """One process and the game that it plays."""

    def __init__(self, terms: Terms, book: Path, waiting: ThreadPoolExecutor) -> None:
        self.terms = terms
        self.logbook = Logbook(book)
        self.contest: Contest | None = None
        self.number = 0
        self._book = book
        self._waiting = waiting
        self.start()

    def start(self) -> None:
        """Start the process, or another one in its place."""
        self.logbook.open()
        self.logbook.since[0] = time.monotonic() + START_SECONDS
        with interrupts_held():
            self.process = OwnProcess(MODULE, PATIENCE)
        self.fresh = True

    def begin(self, number: int, contest: Contest) -> None:
        """Hand it a game."""
        self.number = number
        self.contest = contest
        if not self.fresh:
            self.logbook.since[0] = time.monotonic()
        self.fresh = False
        self.process.tell({"logbook": str(self._book), "game": packed((self.terms, contest))})
        self.answer: Future[str] = self._waiting.submit(self.process.answer)

    def result(self) -> Played:
        """Return the result that is there, or say that the process died."""
        line = self.answer.result()
        if not self.process.fit:
            return self.replaced(_("its process ended"))
        played = unpacked(json.loads(line))
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
        if self.contest is not None:
            self.answer.result()  # nobody reads from it any more
        self.process.end()


class Crew:
    """Several processes; use it in a `with` statement."""

    def __init__(self, terms: Terms, size: int) -> None:
        self.terms = terms
        self._folder = TemporaryDirectory(prefix="cayona-crew-")
        self._waiting = ThreadPoolExecutor(size)
        books = [Path(self._folder.name, str(number)) for number in range(size)]
        self.sailors = [Sailor(terms, book, self._waiting) for book in books]

    def __enter__(self) -> Self:
        """Hand out the crew."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all processes."""
        for sailor in self.sailors:
            sailor.end()
            sailor.logbook.close()
        self._waiting.shutdown()
        self._folder.cleanup()

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
        busy = {sailor.answer: sailor for sailor in self.sailors if sailor.contest is not None}
        if not busy:
            return
        ready = wait(busy, TICK, FIRST_COMPLETED).done
        for answer, sailor in busy.items():
            if answer in ready:
                yield sailor.number, sailor.result()
            elif sailor.is_stuck():
                seconds = self.terms.seconds
                problem = _("it thought for more than {seconds:g} seconds and could not be interrupted")
                yield sailor.number, sailor.replaced(problem.format(seconds=seconds))
