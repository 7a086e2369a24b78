"""A process that a server asks by lines, each with a time limit: `bots.line_process` for an event loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from typing import Final

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.workers.limits import worker_environment
from cayona.server.workers.warmup import build_for_bots

PATIENCE: Final = 2.0
"""How long a process that was told to end may take."""


class Trouble(Exception):
    """A process gave no answer that can be used; the message says why."""


class Late(Trouble):
    """It took too long."""


class Died(Trouble):
    """It ended, or talks nonsense."""


class AskedProcess:
    """A process of a session of its own. Whoever starts it must `end` it."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self.process = process
        self.fit = True
        """Whether it may be asked again."""
        self._reader = reader
        self._writer = writer

    @property
    def alive(self) -> bool:
        """Tell whether the process runs, as far as is known."""
        return self.process.returncode is None

    async def exchange(self, line: bytes, seconds: float) -> bytes:
        """Say a line, or nothing, and return the next answer; Trouble or being cancelled leaves it unfit."""
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
        self.fit = True
        return answer

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
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.process.wait()
        finally:
            self.kill()
            await self.process.wait()
            with contextlib.suppress(AttributeError):  # Python's own pipe, once closed, has lost its loop
                self._writer.transport.abort()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()


async def begun(module: str, longest_line: int = 65_536) -> AskedProcess:
    """Start a module of ours that is asked through its standard input and answers line by line."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", module),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=worker_environment(build_for_bots()),
        limit=longest_line,
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    return AskedProcess(process, process.stdout, process.stdin)
