"""Where tables, people and their logs are kept: SQLite in one file, or PostgreSQL, through one code path.

`Store` is the only thing others need. The log of entries is the truth; the rows that the lobby lists are
made from it and can be made again.
"""

from cayona.server.storage.errors import AlreadyDone, StorageError, VersionTaken
from cayona.server.storage.heartbeat import Heartbeat
from cayona.server.storage.notifications import EVERYTHING
from cayona.server.storage.processes import EXPIRY, Process
from cayona.server.storage.records import ChatLine, Person, SeatLink, Session, Token
from cayona.server.storage.store import Store

__all__ = [
    "EVERYTHING",
    "EXPIRY",
    "AlreadyDone",
    "ChatLine",
    "Heartbeat",
    "Person",
    "Process",
    "SeatLink",
    "Session",
    "StorageError",
    "Store",
    "Token",
    "VersionTaken",
]
