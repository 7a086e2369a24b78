"""One worker process, as the pool sees it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.workers.limits import Limits, worker_environment
from cayona.server.workers.messages import LONGEST_ANSWER, Failed, Garbage, Reply, encode, read_reply
from cayona.server.workers.output import Output
from cayona.server.workers.warmup import build_for_bots

MODULE: Final = "cayona.server.workers.worker"
START_SECONDS: Final = 60.0
"""How long a worker may take to load all games, on a slow and busy machine."""
PATIENCE: Final = 2.0
"""How long a worker that was told to end may take."""
ALARM_DELAY: Final = 2.0
"""How much later than the pool the worker itself notices that time is up."""


class Trouble(Exception):
    """A worker gave no answer that can be used; the message says why."""


class Late(Trouble):
    """It took too long."""


class Died(Trouble):
    """It ended, or talks nonsense."""


class Worker:
    """A process that answers one message at a time. Whoever starts it must `end` it."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        output: Output,
        build: Path,
    ) -> None:
        self.process = process
        self.build = build
        """The folder of the package that it runs."""
        self.output = output
        self.home = ""
        """The bot file that it has opened, and serves alone from then on."""
        self.refusal: str | None = None
        """Why that file cannot play, if it cannot."""
        self.jobs = 0
        self.fit = True
        """Whether it may be asked again."""
        self._reader = reader
        self._writer = writer
        self._number = 0

    @property
    def alive(self) -> bool:
        """Tell whether the process runs, as far as is known."""
        return self.process.returncode is None

    # --- Asking ------------------------------------------------------------------------------------

    async def ready(self) -> None:
        """Wait until it has loaded the games."""
        await self._exchange(b"", START_SECONDS)

    async def ask(self, message: dict[str, Any], seconds: float) -> Reply:
        """Return its answer; any Trouble, or being cancelled, leaves it unfit."""
        self._number += 1
        line = encode({"number": self._number, **message, "alarm": seconds + ALARM_DELAY})
        reply = await self._exchange(line, seconds)
        self.jobs += 1
        if isinstance(reply, Failed) and reply.worn:
            self.fit = False
        return reply

    async def _exchange(self, line: bytes, seconds: float) -> Reply:
        self.fit = False
        try:
            async with asyncio.timeout(seconds):
                self._writer.write(line)
                await self._writer.drain()
                answer = await self._reader.readline()
        except TimeoutError:
            raise Late(_("it took more than {seconds} seconds").format(seconds=figure(seconds))) from None
        except (OSError, ValueError) as error:  # ValueError: a line without end
            raise Died(_("its worker broke off: {why}").format(why=error)) from error
        if not answer:
            raise Died(_("its worker ended"))
        try:
            reply = read_reply(answer, self._number)
        except Garbage as error:
            raise Died(_("its worker sent an unreadable answer: {why}").format(why=error)) from error
        self.fit = True
        return reply

    # --- Ending ------------------------------------------------------------------------------------

    def kill(self) -> None:
        """End it now, together with what it may have started."""
        self.fit = False
        if self.alive:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Hang up, wait for the process to end by itself, help if it does not."""
        self.fit = False
        self._writer.close()
        if self.home:
            self.kill()  # who knows what a bot file leaves running
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.process.wait()
        finally:
            self.kill()
            await self.process.wait()
            self.output.close()
            self._writer.transport.abort()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()


async def start_worker(limits: Limits, folder: Path) -> Worker:
    """Start a process that works in `folder`; it still has to become `ready`."""
    build = build_for_bots()
    here, there = socket.socketpair()
    printed_here, printed_there = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=here, limit=LONGEST_ANSWER)
    output = Output(printed_here)
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", MODULE, str(there.fileno()), json.dumps(asdict(limits))),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=printed_there.fileno(),
            stderr=printed_there.fileno(),
            pass_fds=(there.fileno(),),
            env=worker_environment(build),
            cwd=folder,
            start_new_session=True,  # so that Ctrl-C in the terminal is the server's business alone
        )
    except BaseException:
        output.close()
        writer.close()
        raise
    finally:
        there.close()
        printed_there.close()
    return Worker(process, reader, writer, output, build)
