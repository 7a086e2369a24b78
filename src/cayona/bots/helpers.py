"""Processes that search along, started when first needed and kept for the next decision.

They are plain child processes with pipes, not a pool of `multiprocessing`: so they need no guard in the
caller's script, and start from daemonic processes too. They end when their pipe is closed, even by a crash.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cayona.bots.share import Found

MODULE: Final = "cayona.bots.helper_process"
PATIENCE: Final = 5.0
"""How many seconds a process may be late, or may take to end, before it is killed."""


class Helper:
    """One process that searches along."""

    def __init__(self) -> None:
        import subprocess  # for those alone who need a process

        self.process = subprocess.Popen(  # noqa: S603 (ourselves)
            [sys.executable, "-P", "-m", MODULE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)},
        )
        self.fit = True
        """Whether it may be asked again."""

    def ask(self, task: Mapping[str, Any]) -> None:
        """Have it begin a share."""
        assert self.process.stdin is not None
        self.fit = False
        with contextlib.suppress(OSError):  # it has died: the missing answer will tell
            self.process.stdin.write(json.dumps(task) + "\n")
            self.process.stdin.flush()

    def answer(self, seconds: float) -> Found | None:
        """Wait for what it has found, for so many seconds if any are given; None if nothing came."""
        assert self.process.stdout is not None
        alarm = threading.Timer(seconds + PATIENCE, self.process.kill) if seconds > 0 else None
        if alarm is not None:
            alarm.daemon = True
            alarm.start()
        try:
            line = self.process.stdout.readline()
        finally:
            if alarm is not None:
                alarm.cancel()
        if not line.endswith("\n"):
            return None
        self.fit = True
        return [(action, visits, value) for action, visits, value in json.loads(line)]

    def end(self) -> None:
        """Hang up and wait for the process to end, which it does at once unless it is searching."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        if not self.fit:
            self.process.kill()
        import subprocess

        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Helpers:
    """The processes of this one that are not busy."""

    def __init__(self) -> None:
        self._idle: list[Helper] = []
        self._lock = threading.Lock()
        self._owner = os.getpid()

    @contextlib.contextmanager
    def borrowed(self, count: int) -> Iterator[list[Helper]]:
        """Lend so many processes; those that are fit afterwards are kept, the others ended."""
        helpers = [self._taken() for _ in range(count)]
        try:
            yield helpers
        finally:
            for helper in helpers:
                self._returned(helper)

    def _taken(self) -> Helper:
        with self._lock:
            if self._owner != os.getpid():  # after a fork: they are the parent's
                self._idle, self._owner = [], os.getpid()
            while self._idle:
                helper = self._idle.pop()
                if helper.process.poll() is None:
                    return helper
                helper.end()
        return Helper()

    def _returned(self, helper: Helper) -> None:
        if helper.fit:
            with self._lock:
                self._idle.append(helper)
        else:
            helper.end()

    def end(self) -> None:
        """End all that are not busy."""
        with self._lock:
            idle, self._idle = self._idle, []
        if self._owner == os.getpid():
            for helper in idle:
                helper.end()


HELPERS: Final = Helpers()
atexit.register(HELPERS.end)
