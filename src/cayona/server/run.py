"""Starting the server: one process, or several that share a PostgreSQL database.

What stands in the way (a port that is taken, a directory or a database that cannot be used) is said in one
sentence before anything else begins. The address is printed when the server answers, and not before.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Final

import uvicorn
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from cayona.kernel.errors import CayonaError, OptionError
from cayona.kernel.language import gettext as _
from cayona.server.collector import settle
from cayona.server.config import PREFIX, Config, read_config
from cayona.server.http.app import create_app
from cayona.server.http.wires import TableWire
from cayona.server.storage import Store

BACKLOG: Final = 2048
START_SECONDS: Final = 120.0
"""How long the processes may take until they answer."""
EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - it is the host who asks for that


def run(config: Config) -> None:
    """Serve until stopped; every acknowledged move is stored, so it may be stopped in any way."""
    _check_data(config)
    with _listening(config) as listener, _alone(config):
        asyncio.run(_check_database(config))
        told = _("Cayona is at {address}").format(address=_address(config, listener))
        if config.workers > 1:
            _pass_on(config)
            Processes(config, listener, told).run()
            return
        server = TableServer(config, told)
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, _ended)
        server.run([listener])


def _ended(_number: int, _frame: object) -> None:
    """Be told, after the server has stopped in good order, which signal stopped it: that was no failure."""


class TableServer(uvicorn.Server):
    """One server process; it takes leave of everybody before it goes."""

    def __init__(self, config: Config, told: str = "") -> None:
        """Make a server that prints `told` when it answers."""
        self._app = create_app(config)
        self._told = told
        self._parent = os.getppid()
        super().__init__(_settings(config, self._app))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        settle()
        if self.started and self._told:
            print(self._told, flush=True)

    async def on_tick(self, counter: int) -> bool:
        """Tell whether to stop; a process of several does so too when the one that started it is gone."""
        orphan = not self._told and os.getppid() != self._parent
        return await super().on_tick(counter) or orphan

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody any more, send everybody away, end."""
        for server in self.servers:
            server.close()
        await self._app.state.harbour.farewell()
        await super().shutdown(sockets)


class OneOfSeveral(Process):
    """A server process that was started by another and has its settings from the environment."""

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve; the server is made before the thread that tells the parent whether it has started."""
        self._server = TableServer(read_config())
        super().target(sockets)


class Processes(Multiprocess):
    """Several server processes on one port; one that dies is replaced."""

    def __init__(self, config: Config, listener: socket.socket, told: str) -> None:
        """Make a supervisor that prints `told` when all of them answer."""
        listener.set_inheritable(True)
        self._told = told
        super().__init__(_settings(config, "cayona.server.run:TableServer"), [listener])

    def init_processes(self) -> None:
        """Start them and wait until they answer."""
        self.processes = [OneOfSeveral(self.config, self.sockets) for _number in range(self.processes_num)]
        for process in self.processes:
            process.start()
        if all(process.wait_until_ready(START_SECONDS) for process in self.processes):
            print(self._told, flush=True)
            return
        for process in self.processes:
            process.kill()
            process.join()
        raise CayonaError(_("The server processes do not start."), code="no-start")


def _settings(config: Config, app: object) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # an application, or the name that a supervisor wants and never loads
        workers=config.workers,
        log_level="warning",
        proxy_headers=True,
        forwarded_allow_ips=config.trusted_proxies,
        ws=TableWire,
        ws_max_size=16 * 1024,
        ws_ping_interval=None,  # tables have heartbeats of their own
        ws_per_message_deflate=False,  # pictures are sent often and small machines are busy enough
        backlog=BACKLOG,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=15,
    )


def _pass_on(config: Config) -> None:
    """Give the settings to the processes that will be started."""
    for setting in fields(Config):
        os.environ[PREFIX + setting.name.upper()] = str(getattr(config, setting.name))


# --- What must be so before anything begins ------------------------------------------------------------


def _check_data(config: Config) -> None:
    try:
        config.data.mkdir(parents=True, exist_ok=True)
        trial = config.data / f".trial-{os.getpid()}"
        trial.touch()
        trial.unlink()
    except OSError as problem:
        raise OptionError(
            _("The data directory {path} cannot be used: {why}.").format(
                path=config.data, why=problem.strerror or problem
            ),
            code="bad-setting",
        ) from problem


async def _check_database(config: Config) -> None:
    """Open the database once, so that it is created and its schema is new; or raise what is wrong."""
    store = await Store.open(config.url)
    await store.close()


@contextmanager
def _alone(config: Config) -> Iterator[None]:
    """Keep a second server away from an SQLite database; the system lets go when this process ends."""
    if config.shared or sys.platform == "win32":
        yield
        return
    import fcntl

    with Path(config.data / "cayona.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            raise OptionError(
                _("Another server uses the data directory {path}.").format(path=config.data),
                code="data-in-use",
            ) from problem
        yield


@contextmanager
def _listening(config: Config) -> Iterator[socket.socket]:
    """Open the port."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    with socket.socket(family) as listener:
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((config.host, config.port))
            listener.listen(BACKLOG)
        except OSError as problem:
            raise OptionError(
                _("Cannot listen on {host}, port {port}: {why}.").format(
                    host=config.host, port=config.port, why=problem.strerror or problem
                ),
                code="bad-setting",
            ) from problem
        yield listener


def _address(config: Config, listener: socket.socket) -> str:
    """Return where people find the server."""
    host = "localhost" if config.host in EVERYWHERE else config.host
    host = f"[{host}]" if ":" in host else host
    return config.public_url or f"http://{host}:{listener.getsockname()[1]}"
