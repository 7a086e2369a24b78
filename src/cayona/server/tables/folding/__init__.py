"""How a room takes the entries of its log: one function `add_<kind>` for each kind of entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cayona.server.entries import Entry
from cayona.server.tables.folding import again, gathering, playing, voting
from cayona.server.tables.room_facts import RoomFacts

HANDLERS: Final[dict[str, Callable[[RoomFacts, Entry], None]]] = {
    name.removeprefix("add_"): handler
    for part in (gathering, playing, voting, again)
    for name, handler in vars(part).items()
    if name.startswith("add_")
}
"""What each kind of entry does to a room."""
