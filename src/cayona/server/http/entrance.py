"""The entrance: a connection that asks for another process's table is handed over to that process.

On the same machine the connection itself is passed on, with what was read of it, and costs nothing more.
To another machine its bytes are carried, both ways. Either way the visitor sees one address.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import unquote_to_bytes

from cayona.kernel.errors import CayonaError
from cayona.server.faults import note_fault
from cayona.server.http.bridges import CAN_PASS, INTRODUCTION, Introduced, bridge, pass_on
from cayona.server.http.patience import PatientProtocol
from cayona.server.storage import EXPIRY, Process

if TYPE_CHECKING:
    from cayona.server.http.visitors import Doorkeeper
    from cayona.server.peers import Peers

LOG: Final = logging.getLogger(__name__)
LONGEST_LINE: Final = 4096
LARGEST_START: Final = 128 * 1024
"""What was read of a request may be so much to be passed on; more is refused anyway."""
PATIENCE: Final = EXPIRY + 3.0
"""Seconds to wait for an owner: if one has died, another one takes over after EXPIRY."""
AGAIN_SECONDS: Final = 0.2
TOO_QUIET: Final = 2.5
"""An owner that has not been heard of for so long is not given anybody: perhaps it is dead."""

_TABLE: Final = re.compile(rb"[A-Z]+ /(?:api/tables|t)/(?!mine[ ?])([^/?# \r\n]+)")
_OPENING: Final = re.compile(rb"POST /api/tables[ ?]")


class Entrance(PatientProtocol):
    """uvicorn's side of a connection, but it looks at the first line of every request before."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._peers: Peers = self.app_state["peers"]
        self._keeper: Doorkeeper = self.app_state["doorkeeper"]
        self._start = b""
        """Of a request whose first line is not whole yet."""
        self._introduction = b""
        """With what another process has passed the connection on, if it did."""
        self.was_read = b""
        """What another process had read of the connection when it passed it on to this one."""
        self._search: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, with what another process has read before if it has passed the connection on."""
        super().connection_made(transport)
        if self.was_read:
            self.data_received(self.was_read)

    def data_received(self, data: bytes) -> None:
        """Take what comes; the beginning of a request decides who is to have it."""
        if self._is_reading or self._is_answering() or self.transport.is_closing():
            super().data_received(data)
            return
        self._unset_keepalive_if_required()
        if self._deadline is None:
            self._expect("head")
        self._start += data
        line, end, rest = self._start.partition(b"\n")
        if line.startswith(INTRODUCTION) and end:
            self._meet(line)
            self._start = line = rest
            end = b"\n" if b"\n" in rest else b""
        if self._search is None and (end or len(line) > LONGEST_LINE):
            self._consider()

    def _meet(self, line: bytes) -> None:
        """Believe another process of this harbour who comes."""
        client = self._keeper.introduced(line.removeprefix(INTRODUCTION).strip())
        if client is not None:
            self._introduction = line + b"\n"
            self.client = client
            self.transport = cast("asyncio.Transport", Introduced(self.transport, client))

    def _consider(self) -> None:
        """Serve a request here, or look for whoever is to serve it."""
        asked = _TABLE.match(self._start)
        table = None if asked is None else unquote_to_bytes(asked[1]).decode(errors="replace")
        is_opening = table is None and not self.was_read and _OPENING.match(self._start) is not None
        if len(self._start) > LARGEST_START or (not is_opening and (table is None or self._peers.has(table))):
            self._stay()
            return
        self._wait_no_more()  # it is our turn
        self.flow.pause_reading()
        self._search = self.loop.create_task(self._find_place(table))
        self._search.add_done_callback(self.tasks.discard)
        self.tasks.add(self._search)

    def _stay(self) -> None:
        self.was_read = b""
        start, self._start = self._start, b""
        super().data_received(start)

    async def _find_place(self, table: str | None) -> None:
        try:
            if await (self._open_elsewhere() if table is None else self._go_to(table)):
                return
        except CayonaError as problem:  # the database failed; here it is refused in good order
            note_fault(LOG, "the owner of a table cannot be found", problem)
        self._search = None
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self._stay()

    async def _open_elsewhere(self) -> bool:
        """Let a process that has much less to do open the next table."""
        idler = self._peers.idler()
        return idler is not None and await self._hand_over(idler)

    async def _go_to(self, table: str) -> bool:
        """Hand over to the owner of a table; False if it is served here after all, or nowhere."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not self.transport.is_closing():
            owner = await self._peers.owner(table)
            if owner is None or owner.name == self._peers.name:
                return False
            if owner.age < TOO_QUIET and await self._hand_over(owner):
                return True
            await asyncio.sleep(AGAIN_SECONDS)
        return False

    async def _hand_over(self, owner: Process) -> bool:
        """Give the connection away; False if the other does not take it."""
        if self.transport.is_closing():
            return True  # whoever asked has gone
        if CAN_PASS and owner.host == self._peers.host:
            given = await self._pass_on(owner)
        elif self._introduction:
            return False  # nobody is sent on and on
        else:
            introduction = INTRODUCTION + self._keeper.introduce(self.client) + b"\r\n"
            given = await bridge(self, owner, introduction + self._start)
        if given:
            self.connections.discard(self)
            self._forget()
        return given

    async def _pass_on(self, owner: Process) -> bool:
        while self.transport.get_write_buffer_size():
            await asyncio.sleep(0.01)  # the end of an earlier answer
        try:
            return await pass_on(self.transport, owner.host, owner.port, self._introduction + self._start)
        except ConnectionRefusedError:
            await self._peers.bury(owner)
            return False

    def _is_welcome(self, address: str) -> bool:
        """Let other machines of the harbour bring as many as they have; they have counted them."""
        others = {process.host for process in self._peers.others()} - {self._peers.host}
        return address in others or super()._is_welcome(address)

    def bridges(self, owner: Process) -> set[Any]:
        """Return where bridges to a process are noted."""
        return self._peers.bridges.setdefault(owner.name, set())

    # --- What the parser tells -----------------------------------------------------------------------

    def on_headers_complete(self) -> None:
        """Answer who came by another machine only once: the next request may be for somebody else."""
        super().on_headers_complete()
        if self._introduction and self.cycle is not None:
            self.cycle.keep_alive = False
