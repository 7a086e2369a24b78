"""The wire below a table's socket."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class TableWire(WebSocketsSansIOProtocol):
    """uvicorn's, but it lets go of a peer that does not read.

    A connection that is closed in good order first delivers what is still to be sent; to one who never
    reads, that is for ever.
    """

    async def run_asgi(self) -> None:
        """Serve the socket, then end it at once if the other side has stopped reading."""
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()
