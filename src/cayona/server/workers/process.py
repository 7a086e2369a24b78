"""One worker process, as the pool sees it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from cayona.kernel.language import gettext as _
from cayona.server.workers.asking import AskedProcess, Died
from cayona.server.workers.limits import Limits, worker_environment
from cayona.server.workers.messages import LONGEST_ANSWER, Failed, Garbage, Reply, encode, read_reply
from cayona.server.workers.output import Output
from cayona.server.workers.warmup import build_for_bots

MODULE: Final = "cayona.server.workers.worker"
START_SECONDS: Final = 60.0
"""How long a worker may take to load all games, on a slow and busy machine."""
DYING_SECONDS: Final = 1.0
"""How long a process may take to end after it has hung up."""
ALARM_DELAY: Final = 2.0
"""How much later than the pool the worker itself notices that time is up."""


class Worker(AskedProcess):
    """A process that answers one message at a time. Whoever starts it must `end` it."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        output: Output,
        build: Path,
    ) -> None:
        super().__init__(process, reader, writer)
        self.build = build
        """The folder of the package that it runs."""
        self.output = output
        self.home = ""
        """The bot file that it has opened, and serves alone from then on."""
        self.refusal: str | None = None
        """Why that file cannot play, if it cannot."""
        self.jobs = 0
        self._number = 0

    async def ready(self) -> None:
        """Wait until it has loaded the games."""
        await self._reply(b"", START_SECONDS)

    async def met_ctrl_c(self) -> bool:
        """Tell whether a process that hung up ended by Ctrl-C, which was meant for the server.

        The terminal sends it to a process that is being born, and has no session of its own yet, as well.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DYING_SECONDS):
                return await self.process.wait() == -signal.SIGINT
        return False

    async def ask(self, message: dict[str, Any], seconds: float) -> Reply:
        """Return its answer; any Trouble, or being cancelled, leaves it unfit."""
        self._number += 1
        line = encode({"number": self._number, **message, "alarm": seconds + ALARM_DELAY})
        reply = await self._reply(line, seconds)
        self.jobs += 1
        if isinstance(reply, Failed) and reply.worn:
            self.fit = False
        return reply

    async def _reply(self, line: bytes, seconds: float) -> Reply:
        answer = await self.exchange(line, seconds)
        try:
            return read_reply(answer, self._number)
        except Garbage as error:
            self.fit = False
            raise Died(_("its worker sent an unreadable answer: {why}").format(why=error)) from error

    async def end(self) -> None:
        """Let it end, one that has opened a bot file at once: who knows what that leaves running."""
        if self.home:
            self.kill()
        try:
            await super().end()
        finally:
            self.output.close()


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
