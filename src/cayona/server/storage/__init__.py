"""Where tables, people and their logs are kept: SQLite in one file, or PostgreSQL, through one code path.

`Store` is the only thing others need. The log of entries is the truth; the rows that the lobby lists are
made from it and can be made again.
"""

from cayona.server.storage.changes import EVERYTHING
from cayona.server.storage.errors import AlreadyDone, StorageError, VersionTaken
from cayona.server.storage.records import ChatLine, Person, SeatLink, Token
from cayona.server.storage.store import Store
from cayona.server.storage.summaries import summary_of

__all__ = [
    "EVERYTHING",
    "AlreadyDone",
    "ChatLine",
    "Person",
    "SeatLink",
    "StorageError",
    "Store",
    "Token",
    "VersionTaken",
    "summary_of",
]
