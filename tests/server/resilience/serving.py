"""Real servers: `cayona serve` as processes of their own, started, stopped and killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType
from typing import IO, Any, Self

START_SECONDS = 60.0
COMMAND = (sys.executable, "-m", "cayona.cli", "serve")
SETTINGS = {"bot_pause": 0, "bot_workers": 1, "rate_limits": 0}
"""What the tests want unless they say otherwise: bots that do not pause, and no limits."""


def amount(name: str, usual: int) -> int:
    """Return how much of something a test does; `make test-long` sets more in the environment."""
    return int(os.environ.get(f"CAYONA_LONG_{name.upper()}") or usual)


def environment(**settings: object) -> dict[str, str]:
    """Return an environment with these settings and no others of a server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAYONA_")}
    given = {f"CAYONA_{name.upper()}": str(value) for name, value in settings.items()}
    return kept | given | {"PYTHONPATH": os.pathsep.join(sys.path)}  # the same program as here


class Server:
    """One `cayona serve`. It keeps its port when it is started again."""

    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        self.url = ""
        self.port = 0
        self.farewell = ""
        self._settings = SETTINGS | {"data": data} | settings
        self._process: Any = None
        self._complaints = Path(mkdtemp()) / "stderr.txt"  # not with the data, whose disk a test may fill
        data.mkdir(parents=True, exist_ok=True)

    @property
    def pid(self) -> int:
        return int(self.process.pid)

    @property
    def process(self) -> Any:
        assert self._process is not None
        return self._process

    @property
    def complaints(self) -> str:
        """What it has written to its standard error, of all its lives."""
        return self._complaints.read_text()

    def start(self) -> Self:
        """Start it and wait until it says where it is."""
        with self._complaints.open("a") as complaints:
            arguments = ["--port", str(self.port)]
            self._process = self._launched(arguments, environment(**self._settings), complaints)
        output = self._process.stdout
        assert output is not None
        line = output.readline()
        found = re.fullmatch(r"Cayona is at (http://[^ ]+:(\d+))\n", line)
        if found is None:
            self.kill()
        assert found is not None, f"it said {line!r} and complained: {self.complaints}"
        self.url, self.port = found[1], int(found[2])
        return self

    def _launched(self, arguments: list[str], env: dict[str, str], complaints: IO[str]) -> Any:
        """Start the process; it is a Popen, or behaves like one."""
        return subprocess.Popen(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=complaints, text=True, env=env
        )

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._reap(20.0)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop; return its exit code, and keep what it said last."""
        self.process.send_signal(number)
        self.process.wait(20.0)
        assert self.process.stdout is not None
        self.farewell = self.process.stdout.read()
        return self._reap(20.0)

    def _reap(self, seconds: float) -> int:
        code: int = self.process.wait(seconds)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()
        elif self.process.stdout is not None:
            self.process.stdout.close()


def children(pid: int) -> list[int]:
    """Return the processes that a process has started and that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it ended just now
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(entry.name))
    return sorted(found)


def is_running(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and waits to be fetched does not."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def resident_mb(pid: int) -> float:
    """Return how much memory a process has in use."""
    pages = int((Path("/proc") / str(pid) / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024**2


def descriptors(pid: int) -> int:
    """Return how many files and sockets a process has open."""
    return len(list((Path("/proc") / str(pid) / "fd").iterdir()))


def wait_until(happens: object, seconds: float = 20.0, what: str = "") -> None:
    """Wait for something to become true."""
    assert callable(happens)
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, f"in {seconds} seconds this did not happen: {what}"
        time.sleep(0.05)
