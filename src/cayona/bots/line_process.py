"""Another process that is asked a line of JSON and answers with a line: how bots and the lab ask one."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
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

    def kill(self) -> None:
        """End it at once; whoever waits for its answer gets none."""
        self.fit = False
        self.process.kill()

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


class OwnProcess(LineProcess):
    """A process that runs a module of ours, and finds everything that this one finds."""

    def __init__(self, module: str, patience: float) -> None:
        paths = os.pathsep.join(path or "." for path in sys.path)
        super().__init__([sys.executable, "-P", "-m", module], patience, os.environ | {"PYTHONPATH": paths})


def lines_asked() -> Iterator[tuple[Any, Callable[[Any], None]]]:
    """Yield, in such a process, everything that is asked with a function that answers it, until nobody asks.

    Ctrl-C in the terminal is the business of who asks, and whatever is printed must not garble the answers.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers, sys.stdout = sys.stdout, sys.stderr

    def answer(message: Any) -> None:
        print(json.dumps(message), file=answers, flush=True)

    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin:
            yield json.loads(line), answer
