"""The bot that searches in several processes, and for longer."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from cayona.bots.analysis import Analysis, glance, report
from cayona.bots.captain import GOLDEN, Captain
from cayona.bots.helpers import HELPERS
from cayona.bots.search import Search
from cayona.bots.search_playoff import new_search
from cayona.bots.share import Found, do, home_of, merged, task
from cayona.kernel.chance import SEED_MASK
from cayona.kernel.errors import UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.numbers import whole
from cayona.kernel.seatview import SeatView

SECONDS: Final = 5.0
MOST_CORES: Final = 256
SHARE_STEP: Final = 0x2545_F491_4F6C
"""Spreads the seeds of the shares of one decision."""


class Admiral(Captain):
    """Has every core grow a tree of its own, and goes by all of them together.

    With fixed iterations (of all cores together), seed and cores it is the same on every machine, also where
    it must do all shares by itself because it may start no process.
    """

    name = "admiral"
    description = mark("Thinks ahead for longer, on all cores it is given.")
    pace = 4.0

    def __init__(
        self,
        seconds: float = SECONDS,
        iterations: int | None = None,
        seed: int | None = None,
        cores: int | None = None,
        learned: bool | str = True,
    ) -> None:
        super().__init__(seconds, iterations, seed, learned)
        self.cores = given_cores() if cores is None else checked_cores(cores)

    def choose(self, view: SeatView) -> int:
        """Return the action that all cores together have tried most; a single one needs no search."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        return self._found(view, thorough=False)[0][0][0]

    def analyse(self, view: SeatView) -> Analysis:
        """Tell what all cores together think of every action; the main lines are those of the first."""
        if not view.legal_actions():
            return glance(view, self.name, None)
        found, own = self._found(view, thorough=True)
        return report(view, self.name, found, own)

    def _found(self, view: SeatView, *, thorough: bool) -> tuple[Found, Search]:
        """Return what all shares say together, and the search that was the first of them.

        Only a search that is alone can know that its answer is clear, and end early.
        """
        self.decisions += 1
        state = view.sample(0)
        home = home_of(view.game)
        cores = self.cores if home is not None else 1
        each = -(-self.iterations // cores)
        first = (self.seed + self.decisions * GOLDEN) & SEED_MASK
        others = [(first + core * SHARE_STEP) & SEED_MASK for core in range(1, cores)]
        told = (home or "", view.seat, each, self.seconds, self.learned)
        tasks = [task(state, seed, *told) for seed in others]
        search = new_search(state, view.seat, self.judge(view), first)
        if not tasks:
            search.run(each, self.seconds, thorough)
            return search.candidates(), search
        answers = self._shared(search, each, tasks)
        return merged([search.candidates(), *answers]), search

    def _shared(self, search: Search, each: int, tasks: Sequence[dict[str, Any]]) -> list[Found]:
        """Do one share here while processes do the others; return what these have found.

        With fixed iterations the result must be the same, whatever befalls the processes: shares without an
        answer are done here as well. If time is the bound, there is none left for them.
        """
        wanted = len(tasks) if may_start_processes() else 0
        with HELPERS.borrowed(wanted) as helpers:
            for helper, one in zip(helpers, tasks, strict=False):
                helper.tell(one)
            search.run(each, self.seconds)
            answers = [helper.found(self.seconds) for helper in helpers]
        answers += [None] * (len(tasks) - wanted)
        if each > 0:
            return [do(one) if found is None else found for one, found in zip(tasks, answers, strict=True)]
        return [found for found in answers if found is not None]


def given_cores() -> int:
    """Return how many cores this process may use: one if it may start no others, as a server's worker."""
    if not may_start_processes():
        return 1
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def may_start_processes() -> bool:
    """Tell whether this process may start others."""
    if sys.platform == "win32":
        return True
    import resource  # not there on Windows

    return resource.getrlimit(resource.RLIMIT_NPROC)[0] != 0


def checked_cores(cores: object) -> int:
    """Return a number of cores, or say which there are."""
    number = whole(cores)
    if number is None or not 1 <= number <= MOST_CORES:
        raise UnknownBot(
            _("A search runs on 1 to {most} cores, not on {cores}.").format(
                most=MOST_CORES, cores=repr(cores)
            ),
            code="bad-setting",
        )
    return number
