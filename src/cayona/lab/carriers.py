"""How work comes to where it is done: in this process, in several, or on other machines.

Work is a function of a module that is given a request, the same for all of the work, and one part of it, such
as a range of games. What comes back depends on these two alone. So it does not matter who does which part,
when, or how often: whatever carries the work, the results are the same.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, resource_tracker
from typing import Final, Protocol, TypeVar

from cayona.kernel.game import Game
from cayona.kernel.language import speaking, spoken
from cayona.lab.entrants import Entrant

Request = TypeVar("Request")
Part = TypeVar("Part", bound=Hashable)
Result = TypeVar("Result")
Work = Callable[[Request, Part], Result]

LOOK_UP: Final = 1.0
"""Seconds after which who waits looks up: Ctrl-C may have come to another thread, where it wakes nobody."""
AHEAD: Final = 2
"""Parts handed out for each process: nobody waits, and results that nobody has taken yet stay few."""


class Carrier(Protocol):
    """Somebody who has work done."""

    def carry(
        self, work: Work[Request, Part, Result], request: Request, parts: Sequence[Part]
    ) -> Iterator[tuple[Part, Result]]:
        """Yield every part with its result, in the order in which they are done."""


class Here:
    """Does everything in this process."""

    def carry(
        self, work: Work[Request, Part, Result], request: Request, parts: Sequence[Part]
    ) -> Iterator[tuple[Part, Result]]:
        """Yield every part with its result."""
        for part in parts:
            yield part, work(request, part)


HERE: Final = Here()


class Processes:
    """Has the work done by several processes of this machine."""

    def __init__(self, cores: int) -> None:
        self.cores = cores

    def carry(
        self, work: Work[Request, Part, Result], request: Request, parts: Sequence[Part]
    ) -> Iterator[tuple[Part, Result]]:
        """Yield every part with its result, in the order in which they are done."""
        count = min(self.cores, len(parts))
        if count <= 1:  # needs no other process
            yield from HERE.carry(work, request, parts)
            return
        pool = ProcessPoolExecutor(count, get_context("spawn"), _leave_interrupts_to_the_parent)
        waiting = iter(parts)
        running: dict[Future[Result], Part] = {}
        try:
            while True:
                with interrupts_held():
                    for part in islice(waiting, AHEAD * count - len(running)):
                        running[pool.submit(do, work, spoken(), request, part)] = part
                if not running:
                    return
                for done in wait(running, LOOK_UP, FIRST_COMPLETED).done:
                    yield running.pop(done), done.result()
        except BaseException:  # it was interrupted, or nobody wants the rest: nor wait for what is played now
            for process in active_children():
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def do(work: Work[Request, Part, Result], language: str, request: Request, part: Part) -> Result:
    """Do one part of the work in another process, where sentences are in the language of who wants them."""
    with speaking(language):
        return work(request, part)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let processes be started that Ctrl-C does not reach, not even while they load; for us it waits."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let them through again, if it were started meanwhile
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_to_the_parent() -> None:
    """Prepare a process: Ctrl-C is for who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order(parts: Iterable[Part], done: Iterator[tuple[Part, Result]]) -> Iterator[Result]:
    """Yield the results in the order of the parts, each as soon as those before it are there."""
    early: dict[Part, Result] = {}
    for part in parts:
        while part not in early:
            early.update([next(done)])
        yield early.pop(part)


@contextmanager
def carrier(game: Game, cores: int, ray: str | None, players: Iterable[Entrant] = ()) -> Iterator[Carrier]:
    """Yield who carries the work: processes of this machine or, if there is an address, a Ray cluster.

    A CayonaError says why the cluster cannot play this game with these players; nothing has been done then.
    """
    if ray is None:
        yield HERE if cores == 1 else Processes(cores)
        return
    for player in players:
        player.check_travel()
    from cayona.lab.cluster import Cluster

    with Cluster(ray, game) as cluster:
        yield cluster
