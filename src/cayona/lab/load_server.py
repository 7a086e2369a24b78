"""The server under test: started for it on the loopback, or one that runs there already."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from cayona.kernel.language import gettext as _
from cayona.lab.load_wire import Address, LoadClient, LoadError

START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 15.0
ENVIRONMENT: Final = {"CAYONA_RATE_LIMITS": "0", "CAYONA_BOT_WORKERS": "1"}
"""One person may do what a thousand would; no bot plays."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that is ready."""

    address: Address
    cold_start: float | None
    """Seconds from the start of its process until it answered; None if it ran before."""
    process: int | None = None
    """The number of its process, if it is ours."""
    profile: Path | None = None
    """Where it writes what takes its time, if it was asked to."""

    def begin_profile(self) -> None:
        """Let it count from now on."""
        if self.profile is not None and self.process is not None:
            self.profile.unlink(missing_ok=True)
            os.kill(self.process, signal.SIGUSR1)

    async def end_profile(self) -> dict[str, float]:
        """Return the seconds of processor time that the parts of the work took; nothing if not asked for."""
        if self.profile is None or self.process is None:
            return {}
        os.kill(self.process, signal.SIGUSR2)
        async with asyncio.timeout(STOP_SECONDS):
            while not self.profile.exists():
                await asyncio.sleep(0.01)
        seconds: dict[str, float] = json.loads(self.profile.read_text())
        return seconds


def loopback_address(url: str) -> Address:
    """Return the address of a server on this machine; any other is refused."""
    parts = urlsplit(url if "//" in url else f"//{url}")
    try:
        host, port = parts.hostname or "", parts.port or 80
    except ValueError as problem:
        raise LoadError(
            _("“{url}” is not an address: {why}.").format(url=url, why=problem), code="bad-address"
        ) from problem
    if parts.scheme not in ("", "http") or not _is_loopback(host):
        raise LoadError(
            _(
                "A load test is for a server on this machine, such as http://127.0.0.1:8000; “{url}” is "
                "not one."
            ).format(url=url),
            code="not-loopback",
        )
    return Address(host, port)


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@asynccontextmanager
async def running_server(url: str | None, *, profile: bool = False) -> AsyncIterator[Server]:
    """Use the server at an address, or one of our own that ends with the block; only that has a profile."""
    if url is not None:
        address = loopback_address(url)
        await status(address)
        yield Server(address, None)
        return
    with tempfile.TemporaryDirectory(prefix="cayona-load-") as data:
        address = Address("127.0.0.1", _free_port())
        began = time.perf_counter()
        file = Path(data, "profile.json") if profile else None
        process = await _start(address, data, file)
        try:
            await _wait_until_ready(address, process)
            yield Server(address, time.perf_counter() - began, process.pid, file)
        finally:
            await _stop(process)


async def _start(address: Address, data: str, profile: Path | None) -> asyncio.subprocess.Process:
    place = ("--host", address.host, "--port", str(address.port), "--data", data)
    module = ("cayona.cli",) if profile is None else ("cayona.lab.load_profile", str(profile))
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *module, "serve", *place),
        env={**os.environ, **ENVIRONMENT},
        stdout=asyncio.subprocess.DEVNULL,
    )


async def _wait_until_ready(address: Address, process: asyncio.subprocess.Process) -> None:
    until = time.perf_counter() + START_SECONDS
    while process.returncode is None and time.perf_counter() < until:
        try:
            _reader, writer = await asyncio.open_connection(address.host, address.port)
        except OSError:
            await asyncio.sleep(0.005)
        else:
            writer.close()
            await status(address)
            return
    raise LoadError(_("The server did not start."), code="no-server")


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    try:
        async with asyncio.timeout(STOP_SECONDS):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


async def status(address: Address) -> dict[str, Any]:
    """Ask the server how it goes."""
    client = LoadClient(address)
    try:
        answer, _cookie = await client.ask("GET", "/status")
    finally:
        client.close()
    assert isinstance(answer, dict)
    return answer


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
