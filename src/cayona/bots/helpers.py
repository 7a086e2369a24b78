"""Processes that search along, started when first needed and kept for the next decision.

They are plain child processes with pipes, not a pool of `multiprocessing`: so they need no guard in the
caller's script, and start from daemonic processes too. They end when their pipe is closed, even by a crash.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import threading
from collections.abc import Iterator
from typing import Final

from cayona.bots.line_process import OwnProcess
from cayona.bots.share import Found

MODULE: Final = "cayona.bots.helper_process"
PATIENCE: Final = 5.0
"""How many seconds a process may be late, or may take to end, before it is killed."""


class Helper(OwnProcess):
    """One process that searches along."""

    def __init__(self) -> None:
        super().__init__(MODULE, PATIENCE)

    def found(self, seconds: float) -> Found | None:
        """Wait for what it has found, for so many seconds if any are given; None if nothing came."""
        line = self.answer(seconds)
        if not self.fit:
            return None
        return [(action, visits, value) for action, visits, value in json.loads(line)]


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
