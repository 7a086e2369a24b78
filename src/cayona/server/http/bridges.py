"""How a connection gets to another process: itself, on the same machine, or its bytes over a second one."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cayona.server.http.entrance import Entrance
    from cayona.server.storage import Process

INTRODUCTION: Final = b"CAYONA "
"""How the first line of a connection begins that comes from another process; then who is at its end."""
CONNECT_SECONDS: Final = 2.0
TAKEN_SECONDS: Final = 2.0
"""A connection that was sent longer ago is not taken any more: it will have been given to somebody else."""
ANSWER_SECONDS: Final = 2.5
_CLOCK: Final = struct.Struct("d")
LARGEST_MESSAGE: Final = 256 * 1024
CAN_PASS: Final = sys.platform == "linux"
"""Whether local sockets can have names that are no files; where not, bytes are carried on one machine too."""


def _door_of(host: str, port: int) -> bytes:
    """Return the name of the local socket that takes connections for a process; it is no file."""
    return f"\0cayona-{host}:{port}".encode()


async def pass_on(transport: asyncio.Transport | Introduced, host: str, port: int, data: bytes) -> bool:
    """Give a connection to another process of this machine, with what was read of it.

    False if it does not take it in time, ConnectionRefusedError if there is no such process.
    """
    bare = transport.bare if isinstance(transport, Introduced) else transport
    connection = bare.get_extra_info("socket")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as messenger:
        messenger.setblocking(False)
        messenger.bind("")  # any name, for the answer
        messenger.connect(_door_of(host, port))
        try:
            socket.send_fds(messenger, [_CLOCK.pack(time.monotonic()), data], [connection.fileno()])
        except BlockingIOError:
            return False
        if not await _is_answered(messenger):
            return False
    bare.abort()  # the other has it; here it is only forgotten
    return True


async def _is_answered(messenger: socket.socket) -> bool:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await asyncio.get_running_loop().sock_recv(messenger, 1)
    except TimeoutError:  # the answer may have come at the same moment
        try:
            messenger.recv(1)
        except OSError:
            return False
    return True


class Door:
    """Where other processes of this machine give their connections to this one."""

    def __init__(self, host: str, port: int, protocol: Callable[[], Entrance]) -> None:
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        if CAN_PASS:
            self._socket.bind(_door_of(host, port))
            self._loop.add_reader(self._socket, self._take)

    def close(self) -> None:
        """Take nobody any more."""
        self._loop.remove_reader(self._socket)
        self._socket.close()

    def _take(self) -> None:
        try:
            data, descriptors, _flags, sender = socket.recv_fds(self._socket, LARGEST_MESSAGE, 1)
        except OSError:
            return
        sent = _CLOCK.unpack_from(data)[0]
        for descriptor in descriptors:
            os.set_inheritable(descriptor, False)
            connection = socket.socket(fileno=descriptor)
            if time.monotonic() - sent > TAKEN_SECONDS:
                connection.close()  # this process was asleep; whoever sent it has it still
                continue
            with suppress(OSError):
                self._socket.sendto(b"!", sender)
            task = self._loop.create_task(self._welcome(connection, data[_CLOCK.size :]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _welcome(self, connection: socket.socket, data: bytes) -> None:
        connection.setblocking(False)
        protocol = self._protocol()
        protocol.was_read = data
        try:
            await self._loop.connect_accepted_socket(lambda: protocol, connection)
        except OSError:
            connection.close()


class Introduced:
    """The transport of a connection that another process has passed on: it tells who is at the far end."""

    def __init__(self, transport: asyncio.Transport, client: tuple[str, int]) -> None:
        self.bare = transport
        self._client = client

    def __getattr__(self, name: str) -> Any:
        """Be the transport in all other ways."""
        return getattr(self.bare, name)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what is known of the connection."""
        if name == "peername":
            return self._client
        return default if name == "socket" else self.bare.get_extra_info(name, default)


class Bridge(asyncio.Protocol):
    """One end of a connection whose bytes are carried: what comes here goes out at the other."""

    def __init__(self, over: asyncio.Transport, connections: set[Any], noted: set[Any]) -> None:
        self._over = over
        self._places = (connections, noted)
        for place in self._places:
            place.add(self)

    def data_received(self, data: bytes) -> None:
        """Carry on."""
        self._over.write(data)

    def pause_writing(self) -> None:
        """Let the other side wait until this one has taken what it got."""
        self._over.pause_reading()

    def resume_writing(self) -> None:
        """Let the other side go on."""
        self._over.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        """End the other side too; what is on its way there still arrives."""
        for place in self._places:
            place.discard(self)
        self._over.close()

    def close(self) -> None:
        """End this side of the other, and so both."""
        self._over.close()

    shutdown = close
    """What the server calls when it stops."""


async def bridge(entrance: Entrance, owner: Process, data: bytes) -> bool:
    """Carry the bytes of a connection to another machine and back, beginning with these."""
    here = entrance.transport
    noted = entrance.bridges(owner)
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            there, _far = await entrance.loop.create_connection(
                lambda: Bridge(here, entrance.connections, noted), owner.host, owner.port
            )
    except (OSError, TimeoutError):
        return False
    there.write(data)
    here.set_protocol(Bridge(there, entrance.connections, noted))
    entrance.flow.resume_reading()
    return True
