"""A socket that does not read is cut, nobody else notices, and it can come back."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest

from cayona.lab.load_crowd import Crowd
from cayona.lab.load_report import Plan
from cayona.lab.load_server import Server, running_server, status
from cayona.lab.load_tables import Guest
from cayona.lab.load_wire import LoadClient, Socket
from cayona.server.http.sockets import SEND_SECONDS

SMALL_BUFFER = 4096
VIEWS = 600
"""About 12 MB; the system keeps up to 6 for a socket."""


class Sleeper(asyncio.Protocol):
    """Opens a socket to a table, asks for more views than any buffer holds, and does not read them."""

    def __init__(self, request: Socket) -> None:
        self._request = request

    def connection_made(self, transport: Any) -> None:
        self._request.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if not self._request.opened.done():
            self._request.data_received(data)
            self._request.send('{"type":"hello"}')
            for _ in range(VIEWS):  # in sight of an old table: refused, with how it stands now
                self._request.send('{"type":"act","version":1,"action":0}')

    def connection_lost(self, error: Exception | None) -> None:
        pass


async def fall_asleep(server: Server, table: str, cookie: str) -> asyncio.Transport:
    loop = asyncio.get_running_loop()
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    plain.setblocking(False)
    await loop.sock_connect(plain, (server.address.host, server.address.port))
    request = Socket(server.address, f"/api/tables/{table}/socket", cookie, lambda text: None, lambda: None)
    transport, _protocol = await loop.create_connection(lambda: Sleeper(request), sock=plain)
    await request.opened
    transport.pause_reading()
    return transport


def is_held(server: Server, port: int) -> bool:
    """Tell whether a process still holds the server's end of a connection, as Linux lists them."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = {tuple(int(end.split(":")[1], 16) for end in row[1:3]): row[9] for row in rows}
    return ends.get((server.address.port, port), "0") != "0"


async def cut_while_others_play() -> None:
    async with running_server(None) as server:
        crowd = Crowd(server.address, Plan())
        client = LoadClient(server.address)
        for _ in range(2):
            await crowd.open_table(client)
        client.close()
        table = crowd.tables[0].name
        await asyncio.sleep(0.5)
        sleeper = await fall_asleep(server, table, crowd.tables[0].people[0].cookie)
        port = sleeper.get_extra_info("sockname")[1]
        assert is_held(server, port)
        sample = await crowd.play(20, SEND_SECONDS + 4)
        facts = await status(server.address)
        assert facts["cut"] == 1, facts
        assert facts["sockets"] == 4
        assert sample.errors == 0
        assert len(sample.seen) > 150
        assert sorted(sample.seen)[len(sample.seen) // 2] < 0.5
        assert not is_held(server, port)
        await come_back(server, crowd)
        sleeper.abort()
        crowd.leave()


async def come_back(server: Server, crowd: Crowd) -> None:
    heard: list[dict[str, Any]] = []
    guest = Guest(crowd.tables[0])
    guest.hear = lambda message: heard.append(json.loads(message))  # type: ignore[method-assign]
    await guest.come(server.address)
    async with asyncio.timeout(5):
        while not any(message["type"] == "view" for message in heard):
            await asyncio.sleep(0.01)
    (view,) = [message for message in heard if message["type"] == "view"]
    assert view["version"] == crowd.tables[0].people[0].version
    crowd.leaving = True
    guest.socket.close()


@pytest.mark.skipif(not Path("/proc/net/tcp").is_file(), reason="asks Linux for its connections")
def test_a_slow_reader_is_cut_and_can_come_back() -> None:
    asyncio.run(cut_while_others_play())
