"""Brings a database's schema up to date, with Alembic and without any file of settings."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection

from cayona.kernel.language import gettext as _
from cayona.server.storage.errors import StorageError

SCRIPTS: Final = Path(__file__).resolve().parent.parent / "migrations"


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Apply the migrations up to `revision` within the connection's transaction."""
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
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str:
    """Return the revision this program needs."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    assert revision is not None
    return revision


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
