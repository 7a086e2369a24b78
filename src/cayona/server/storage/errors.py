"""What storage refuses or cannot do."""

from __future__ import annotations

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.errors import Conflict, TooMany, Unavailable


class StorageError(CayonaError):
    """The database cannot be opened, read or written."""


class StorageFailed(StorageError, Unavailable):
    """The database does not do its part now."""


class VersionTaken(Conflict):
    """Somebody else has stored this version of the table; read the log and decide anew."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(
            _("Table {table} already has a version {version}.").format(table=table, version=version),
            code="version-taken",
        )
        self.version = version


class AlreadyDone(CayonaError):
    """The log already has this request of this client; `version` says where."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(
            _("Table {table} has already done this, as version {version}.").format(
                table=table, version=version
            ),
            code="already-done",
        )
        self.version = version


def cannot(why: object) -> StorageError:
    """Return the error for a database that failed; nothing was stored."""
    failure = StorageFailed(
        _("The server cannot reach its storage just now, and nothing was stored."), code="storage-failed"
    )
    failure.why = _first_line(why)
    return failure


def too_slow() -> StorageError:
    """Return the error for a database that did not answer in time."""
    return StorageFailed(
        _("The database did not answer in time; look again to see whether the change was stored."),
        code="storage-slow",
    )


def is_closed() -> StorageError:
    """Return the error for a store that is being closed."""
    return StorageFailed(_("The storage is closed."), code="storage-closed")


def queue_is_full() -> TooMany:
    """Return the error for more changes than the database can take."""
    return TooMany(
        _("The server has too much to store; try again in a second."), code="storage-busy", wait=1.0
    )


def _first_line(why: object) -> str:
    lines = str(why).strip().splitlines()
    return lines[0] if lines else type(why).__name__
