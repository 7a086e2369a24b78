"""Another process that is asked a line of JSON and answers with a line: the one way in which bots ask one."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Mapping, Sequence
from typing import Any


class LineProcess:
    """A child process with pipes; it should end when its input does. Whoever starts it must `end` it."""

    def __init__(
        self, words: Sequence[str], patience: float, environment: Mapping[str, str] | None = None
    ) -> None:
        """Start it; for `patience` seconds it may be late, or take to end, before it is killed."""
        import subprocess  # for those alone who need a process

        self.process = subprocess.Popen(  # noqa: S603 (what the user asked for, or ourselves)
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment,
        )
        self.patience = patience
        self.fit = True
        """Whether it has answered all it was asked."""

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send it a line."""
        assert self.process.stdin is not None
        self.fit = False
        with contextlib.suppress(OSError):  # it has died: the missing answer will tell
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()

    def answer(self, seconds: float = 0.0) -> str:
        """Return its next line, "" if none came; if seconds are given, it is killed when they have passed."""
        assert self.process.stdout is not None
        alarm = threading.Timer(seconds + self.patience, self.process.kill) if seconds > 0 else None
        if alarm is not None:
            alarm.daemon = True
            alarm.start()
        try:
            line = self.process.stdout.readline()
        finally:
            if alarm is not None:
                alarm.cancel()
        self.fit = line.endswith("\n")
        return line

    def end(self) -> None:
        """Hang up and wait for the process to end, which it does at once unless it is busy."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        if not self.fit:
            self.process.kill()
        import subprocess

        try:
            self.process.wait(self.patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
