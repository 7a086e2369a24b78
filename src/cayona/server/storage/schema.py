"""The tables of the database. A change here needs a migration in `cayona.server.migrations`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text, false

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

people: Final = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("account", Text, unique=True),
    Column("password_hash", Text),
    Column("look", Text, index=True),
    Column("email", Text),
    Column("host", Boolean, nullable=False, server_default=false()),
    Column("banned", Double),
    Column("totp", Text),
    Column("totp_step", Integer),
    Column("exchanged", Boolean, nullable=False, server_default=false()),
)
"""`look` is what an account name looks like, whatever letters it is written with; `banned` is since when.

`exchanged` tells whether a cookie of the time before sessions was exchanged for one.
"""

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("phase", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Index(None, "phase", "changed"),
)
"""What the lobby lists; made from the log."""

seated: Final = Table(
    "seated",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Index(None, "table_id"),
)
"""Who has a seat where; made from the log."""

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("person", Text),
    Column("data", Text, nullable=False),
    Column("client", Text),
    Column("digest", Text, nullable=False),
    sqlite_with_rowid=False,  # rows lie in the order of the key, so a log is read in one go
)
Index("uq_entries_table_id_client", entries.c.table_id, entries.c.client, unique=True)
"""Of the lines that have a client, say the migrations; a condition here would load PostgreSQL’s dialect."""

chat: Final = Table(
    "chat",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

thoughts: Final = Table(
    "thoughts",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

reviews: Final = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("state", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("data", Text, nullable=False),
    Index(None, "state", "at"),
)
"""Reviews of finished matches, the first match of a table being 1; those that wait have no data yet."""

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("scopes", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("expires", Double),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("table_id", Text),
    Column("strong", Boolean, nullable=False),
    Column("device", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("expires", Double, nullable=False),
)
"""Who is whom on which device; with `table_id` at that table alone, `strong` if by a second factor."""

resets: Final = Table(
    "resets",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("expires", Double, nullable=False),
)
"""Links by which somebody may choose a new password, once."""

opened: Final = Table(
    "opened",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person", Text, nullable=False, index=True),
)
"""Who has opened which table, and so uses room for it; made from the log."""

seat_links: Final = Table(
    "seat_links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text, nullable=False, server_default=""),
    Column("created", Double, nullable=False),
    Index(None, "table_id", "seat"),
)

processes: Final = Table(
    "processes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("port", Integer, nullable=False),
    Column("beat", Double, nullable=False),
    Column("facts", Text, nullable=False),
    Column("listeners", Text, nullable=False),
)
"""The server processes that share the database."""

owned: Final = Table(
    "owned",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("process", Text, nullable=False, index=True),
)
"""Which process serves which table."""

mutes: Final = Table(
    "mutes",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("muted", Text, ForeignKey("people.id"), primary_key=True),
)

notice_ways: Final = Table(
    "notice_ways",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("problem", Text, nullable=False),
)
"""Where somebody wants to be told that it is their turn; `problem` is what went wrong the last time."""

notice_wishes: Final = Table(
    "notice_wishes",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("language", Text, nullable=False),
    Column("zone", Text, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
)
"""How and when somebody wants to be told; quiet hours are minutes of the day in that time zone."""

notice_tables: Final = Table(
    "notice_tables",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("silent", Boolean, nullable=False, server_default=false()),
    Column("told", Integer, nullable=False, server_default="0"),
    Index(None, "table_id"),
)
"""Whether somebody wants no notices of a table, and the version of the last turn that they were told of."""

unsent_notices: Final = Table(
    "unsent_notices",
    metadata,
    Column("way", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", Double, nullable=False),
    Index(None, "person", "table_id"),
)
"""What is still to be sent of a turn: by which way, after how many tries in vain, and when."""

meta: Final = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

OF_THE_MOMENT: Final = frozenset({processes.name, owned.name, unsent_notices.name})
"""What is of no use to others or later, and so in no backup."""
