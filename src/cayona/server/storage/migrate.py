"""Brings a database's schema up to date, with Alembic and without any file of settings.

Alembic is loaded only where there is something to change: it takes longer than all the rest of opening.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

from cayona.kernel.language import gettext as _
from cayona.server.storage.errors import StorageError

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS: Final = Path(__file__).resolve().parent.parent / "migrations"
TABLE: Final = "alembic_version"
"""Where Alembic notes the revision."""


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Apply the migrations up to `revision` within the connection's transaction."""
    if revision == "head" and revision_of(connection) == newest_revision():
        return
    from alembic import command
    from alembic.util.exc import CommandError

    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as problem:
        raise StorageError(
            _("This database belongs to a newer version of the program: its schema is {theirs}.").format(
                theirs=revision_of(connection) if revision == "head" else revision
            ),
            code="newer-schema",
        ) from problem


def revision_of(connection: Connection) -> str | None:
    """Return the revision a database is at, None if it is none of ours or empty."""
    if not inspect(connection).has_table(TABLE):
        return None
    noted: str | None = connection.scalar(text(f"SELECT version_num FROM {TABLE}"))  # noqa: S608 (our own name)
    return noted


def newest_revision() -> str:
    """Return the revision this program needs: the highest number of a migration's file."""
    return max(file.name[1:].split("_")[0] for file in (SCRIPTS / "versions").glob("v*_*.py"))


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
