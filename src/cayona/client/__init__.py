"""Play at a Cayona server from a program.

A whole bot:

    from cayona.client import View, play

    def choose(view: View) -> int:
        return view.legal_actions()[0]

    play("http://127.0.0.1:8000", "my token", choose)

It needs nothing but the standard library. Connections that break are made again, answers that get lost are
asked for again, and when the server says that it is too much, the client waits for as long as it is told.
"""

from __future__ import annotations

from cayona.client.client import Client, Standing, connect, enter
from cayona.client.errors import Conflict, Forbidden, NotFound, TableError, TooMany, Unreachable
from cayona.client.playing import Chooser, play
from cayona.client.tables import Table
from cayona.client.views import LogLine, Seat, View

__all__ = [
    "Chooser",
    "Client",
    "Conflict",
    "Forbidden",
    "LogLine",
    "NotFound",
    "Seat",
    "Standing",
    "Table",
    "TableError",
    "TooMany",
    "Unreachable",
    "View",
    "connect",
    "enter",
    "play",
]
