"""Database addresses: what people write, and what SQLAlchemy wants."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from cayona.kernel.language import gettext as _
from cayona.server.storage.errors import StorageError

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


def read_url(text: str) -> URL:
    """Return the address of a database, with the driver we use.

    Takes "sqlite:///relative/file", "sqlite:////absolute/file" and "postgresql://user:password@host/name".
    """
    try:
        url = make_url(text)
    except ArgumentError:
        raise _unknown(text) from None
    scheme = url.drivername.partition("+")[0]
    if scheme not in DRIVERS or url.drivername not in (scheme, DRIVERS[scheme]):
        raise _unknown(url.drivername)
    if scheme == "sqlite" and url.database in (None, "", ":memory:"):
        raise StorageError(
            _("A table server keeps its data in a file: write sqlite:///path/to/file."),
            code="no-database-file",
        )
    return url.set(drivername=DRIVERS[scheme])


def file_of(url: URL) -> Path | None:
    """Return the file of an SQLite database, None for other databases."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def shown(url: URL) -> str:
    """Return an address as it may be shown to people, without its password."""
    plain = url.set(drivername=url.get_backend_name())
    return plain.render_as_string(hide_password=True)


def _unknown(what: str) -> StorageError:
    return StorageError(
        _(
            "“{what}” is not a database address; write sqlite:///path/to/file or postgresql://user@host/name."
        ).format(what=what.split("@")[-1][:60]),
        code="unknown-database",
    )
