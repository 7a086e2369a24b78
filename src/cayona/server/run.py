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
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Final

import uvicorn
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from cayona.kernel.errors import CayonaError, OptionError
from cayona.kernel.language import gettext as _
from cayona.server.botfiles import FOLDER
from cayona.server.collector import settle
from cayona.server.config import EVERYWHERE, PREFIX, Config, read_config
from cayona.server.faults import one_line_each
from cayona.server.files import PRIVATE, make_private
from cayona.server.http.app import create_app
from cayona.server.http.bridges import Door
from cayona.server.http.entrance import Entrance
from cayona.server.http.patience import PatientProtocol
from cayona.server.http.table_wire import TableWire
from cayona.server.keys import harbour_key
from cayona.server.lan import invitation, lan_address
from cayona.server.storage import Store
from cayona.server.storage.urls import read_url
from cayona.server.workers.confinement import missing_locks

BACKLOG: Final = 2048
START_SECONDS: Final = 120.0
"""How long the processes may take until they answer."""


def run(config: Config) -> None:
    """Serve until stopped; every acknowledged move is stored, so it may be stopped in any way."""
    os.umask(PRIVATE)
    one_line_each()
    if config.lan and config.host in (Config().host, *EVERYWHERE):
        config = replace(config, host=lan_address())
    _check_data(config)
    _allow_many_files()
    _tell_of_bot_files(config)
    with _listening(config.host, config.port) as listener, _alone(config):
        asyncio.run(_check_database(config))
        address = _address(config, listener)
        told = _("Cayona is at {address}").format(address=address)
        if config.lan:
            told += "\n" + invitation(address)
        if config.workers > 1:
            _pass_on(config)
            Processes(config, listener, told).run()
        else:
            server = TableServer(config, (own_host(config), listener.getsockname()[1]), told)
            for stop in (signal.SIGINT, signal.SIGTERM):
                signal.signal(stop, _ended)
            server.run([listener])
        with suppress(OSError):  # whoever started it may be gone
            print(_("Stopped."), flush=True)


def _ended(_number: int, _frame: object) -> None:
    """Be told, after the server has stopped in good order, which signal stopped it: that was no failure."""


class TableServer(uvicorn.Server):
    """One server process; it takes leave of everybody before it goes."""

    def __init__(self, config: Config, place: tuple[str, int], told: str = "") -> None:
        """Make a server that other processes reach at `place`, and that prints `told` when it answers."""
        self._app = create_app(config, place)
        self._place = place if config.shared else None
        self._door: Door | None = None
        self._told = told
        self._parent = os.getppid()
        super().__init__(_settings(config, self._app))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self._place is not None:
            self._door = Door(*self._place, self._connection)
        settle()
        if self.started and self._told:
            print(self._told, flush=True)

    def _connection(self) -> Entrance:
        return Entrance(self.config, self.server_state, self.lifespan.state)

    async def on_tick(self, counter: int) -> bool:
        """Tell whether to stop; a process of several does so too when the one that started it is gone."""
        orphan = not self._told and os.getppid() != self._parent
        return await super().on_tick(counter) or orphan

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody any more, send everybody away, end."""
        for server in self.servers:
            server.close()
        if self._door is not None:
            self._door.close()
        await self._app.state.harbour.farewell()
        await super().shutdown(sockets)


class OneOfSeveral(Process):
    """A server process that was started by another and has its settings from the environment.

    Besides the port that all share it has one of its own, where the others reach it.
    """

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve; the server is made before the thread that tells the parent whether it has started."""
        one_line_each()
        config = read_config()
        with _listening(own_host(config), 0) as own:
            self._server = TableServer(config, own.getsockname()[:2])
            super().target([*(sockets or []), own])

    def _healthcheck(self, timeout: float) -> bool | None:
        """Ask whether it has started, None if it does not answer; for a dead one nobody waits."""
        end = time.monotonic() + timeout
        try:
            self.parent_conn.send(b"ping")
            while self.process.is_alive() and time.monotonic() < end:
                if self.parent_conn.poll(0.1):
                    return bool(self.parent_conn.recv())
        except (OSError, EOFError, UnpicklingError):
            return None
        return None


class Processes(Multiprocess):
    """Several server processes on one port; one that dies is replaced."""

    def __init__(self, config: Config, listener: socket.socket, told: str) -> None:
        """Make a supervisor that prints `told` when all of them answer."""
        listener.set_inheritable(True)
        self._told = told
        super().__init__(_settings(config, "cayona.server.run:TableServer"), [listener])

    def init_processes(self) -> None:
        """Start them and wait until they answer."""
        self.processes = [self._started() for _number in range(self.processes_num)]
        if all(process.wait_until_ready(START_SECONDS) for process in self.processes):
            print(self._told, flush=True)
            return
        for process in self.processes:
            process.kill()
            process.join()
        raise CayonaError(_("The server processes do not start."), code="no-start")

    def _started(self) -> OneOfSeveral:
        process = OneOfSeveral(self.config, self.sockets)
        process.start()
        return process

    def keep_subprocess_alive(self) -> None:
        """Replace a process that has died or does not answer; the others have its tables meanwhile."""
        for number, process in enumerate(self.processes):
            patience = self.config.timeout_worker_healthcheck
            if not self.should_exit.is_set() and not process.is_alive(patience):
                process.kill()
                process.join()
                self.processes[number] = self._started()

    def restart_all(self) -> None:
        """Replace one process after the other, each when its successor answers (SIGHUP)."""
        for number, process in enumerate(self.processes):
            successor = self._started()
            if not successor.wait_until_ready(START_SECONDS, self.should_exit):
                successor.kill()
                return
            process.terminate()
            process.join()
            self.processes[number] = successor


def _settings(config: Config, app: object) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # an application, or the name that a supervisor wants and never loads
        workers=config.workers,
        log_config=None,
        log_level="error",  # that somebody sends what is no request is no news
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies,
        http=Entrance if config.shared else PatientProtocol,
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
        make_private(config.data)
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


def _tell_of_bot_files(config: Config) -> None:
    """Say so if there are bot files and this system cannot lock them in."""
    missing = missing_locks() if any((config.data / FOLDER).glob("*.py")) else ""
    if missing:
        told = _("Bot files are not confined here ({missing}): use only those you trust.")
        print(told.format(missing=missing), file=sys.stderr, flush=True)


def _allow_many_files() -> None:
    """Take as many open files as the system gives; every connection is one."""
    if sys.platform != "win32":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


async def _check_database(config: Config) -> None:
    """Open the database once, so that it is created and its schema is new; or raise what is wrong."""
    store = await Store.open(config.url)
    try:
        await harbour_key(config.key_path, store)
    finally:
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
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """Open a port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as listener:
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
            listener.listen(BACKLOG)
        except OSError as problem:
            raise OptionError(
                _("Cannot listen on {host}, port {port}: {why}.").format(
                    host=host, port=port, why=problem.strerror or problem
                ),
                code="bad-setting",
            ) from problem
        yield listener


def own_host(config: Config) -> str:
    """Return the address at which other processes of the harbour reach this one.

    If it listens at all addresses of the machine, it is the one on the way to the database.
    """
    if config.peer_host or config.host not in EVERYWHERE:
        return config.peer_host or config.host
    database = read_url(config.url).host
    if database:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((database, 9))  # this sends nothing
            return str(probe.getsockname()[0])
    return "127.0.0.1"


def _address(config: Config, listener: socket.socket) -> str:
    """Return where people find the server."""
    host = "localhost" if config.host in EVERYWHERE else config.host
    host = f"[{host}]" if ":" in host else host
    return config.public_url or f"http://{host}:{listener.getsockname()[1]}"
