"""Copies of one process that has loaded the program: a server of its own each, without loading it anew.

A thousand servers started one after another spend nearly all their time on loading the same modules.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import IO, Any, Self

from server.resilience.serving import Server, environment


class Copy:
    """A process that was copied; the one it is a copy of waits for its end."""

    def __init__(self, model: Model, wish: dict[str, Any]) -> None:
        self._model = model
        self._code: int | None = None
        pipe = Path(mkdtemp()) / "stdout"
        os.mkfifo(pipe)
        self.pid = model.ask({"do": "start", "stdout": str(pipe), **wish})
        self.stdout: IO[str] = pipe.open()

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        """Return its exit code, None if it runs."""
        return self._code

    def wait(self, _seconds: float) -> int:
        """Wait for its end; return its exit code."""
        if self._code is None:
            self._code = self._model.ask({"do": "wait", "pid": self.pid})
        return self._code


class Model:
    """The process that has loaded the program and is copied."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(),
        )  # fmt: skip
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.communicate()

    def ask(self, wish: dict[str, Any]) -> int:
        """Have it do something; return the number that it answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(wish), file=self._process.stdin, flush=True)
        return int(self._process.stdout.readline())


class CopiedServer(Server):
    """A server that is started as a copy of a model."""

    def __init__(self, model: Model, data: Path, **settings: object) -> None:
        self._model = model
        super().__init__(data, **settings)

    def _launched(self, arguments: list[str], env: dict[str, str], complaints: IO[str]) -> Copy:
        wish = {"arguments": arguments, "environment": env, "stderr": complaints.name}
        return Copy(self._model, wish)


# --- Inside the model ----------------------------------------------------------------------------------


def _serve(wish: dict[str, Any]) -> None:
    """Be `cayona serve`, with settings and outputs of its own."""
    from cayona.cli import main

    os.environ.clear()
    os.environ.update(wish["environment"])
    outputs = (os.open(wish["stdout"], os.O_WRONLY), os.open(wish["stderr"], os.O_WRONLY | os.O_APPEND))
    for output, number in zip(outputs, (1, 2), strict=True):
        os.dup2(output, number)
        os.close(output)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["cayona", "serve", *wish["arguments"]]
    main()


def _copied(wish: dict[str, Any]) -> int:
    """Return the process id of a new copy."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        _serve(wish)
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(code)


def model() -> None:
    """Load what a server needs, and make copies as long as somebody asks."""
    import cayona.cli.serve
    import cayona.server.run  # noqa: F401 - it is what takes so long

    with open(0, "rb", buffering=0, closefd=False) as asked:  # what is read ahead a copy would have, too
        while line := asked.readline():
            wish = json.loads(line)
            number = (
                _copied(wish)
                if wish["do"] == "start"
                else os.waitstatus_to_exitcode(os.waitpid(wish["pid"], 0)[1])
            )
            print(number, flush=True)


if __name__ == "__main__":
    model()
