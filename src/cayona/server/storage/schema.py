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
# --- The logbook: made from the logs, but for aliases, bonds and attempts ----------------------------------

matches: Final = Table(
    "matches",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("daily", Text, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("together", Boolean, nullable=False),
    Column("reason", Text, nullable=False),
    Index(None, "game", "mode", "seats", "at"),
    Index(None, "daily", "game"),
)
"""Matches that are over and at which people sat; see `FinishedMatch`."""

results: Final = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("bot", Text),
    Column("turn", Integer, nullable=False),
    Column("side", Text, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Double),
    Column("at", Double, nullable=False),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("change", Double),
    Index(None, "person", "at"),
    Index(None, "person", "game", "at"),
)
"""How every seat of these matches fared; `at`, `game` and `mode` are the match's, to find one's own by.

`change` is by how much mu the rating of the person moved, if the match was rated.
"""

totals: Final = Table(
    "totals",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mode", Text, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("best", Double),
    Column("last", Double, nullable=False),
    Column("reviewed", Integer, nullable=False, server_default="0"),
    Column("decisions", Integer, nullable=False, server_default="0"),
    Column("lost", Integer, nullable=False, server_default="0"),
    Column("luck", Integer, nullable=False, server_default="0"),
)
"""Running totals: matches played and won, the sum of places, the best score, and when the last one ended.

The last four sum up the judgements on those matches that were reviewed.
"""

judgements: Final = Table(
    "judgements",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("decisions", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("luck", Integer, nullable=False),
)
"""What reviews found of every seat: its decisions, what these lost and what luck gave it, in ten thousandths.

It stays when a table goes with its reviews.
"""

companions: Final = Table(
    "companions",
    metadata,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("last", Double, nullable=False),
    Index(None, "other"),
    Index(None, "person", "last"),
)
"""With whom somebody has played: how often, and how often one of the two won and the other did not."""

ratings: Final = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("mode", Text, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "person"),
    Index(None, "game", "mode", "seats", "mu"),
)

rating_pools: Final = Table(
    "rating_pools",
    metadata,
    Column("game", Text, primary_key=True),
    Column("mode", Text, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("matches", Integer, nullable=False),
    Column("last_at", Double, nullable=False),
    Column("last_table", Text, nullable=False),
    Column("last_round", Integer, nullable=False),
    Column("ease", Text, nullable=False),
)
"""What has been learnt of all rated matches of a game, mode and size; see `PoolState`."""

aliases: Final = Table(
    "aliases",
    metadata,
    Column("person", Text, primary_key=True),
    Column("account", Text, nullable=False, index=True),
    Column("since", Double, nullable=False),
)
"""Guests whose logbook belongs to an account; what they play from then on counts there, too."""

claims: Final = Table(
    "claims",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("expires", Double, nullable=False),
)
"""Links by which a guest's logbook is taken into an account, once."""

bonds: Final = Table(
    "bonds",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("other", Text, ForeignKey("people.id"), primary_key=True),
    Column("kind", Text, nullable=False),
    Column("since", Double, nullable=False),
    Index(None, "other"),
)
"""Whom somebody has kept as a friend, or blocked."""

attempts: Final = Table(
    "attempts",
    metadata,
    Column("person", Text, primary_key=True),
    Column("daily", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("table_id", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""Who has begun which daily deal; noted before the first card."""

tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("phase", Text, nullable=False),
    Column("host", Text, nullable=False, index=True),
    Column("terms", Text, nullable=False),
    Column("starts", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Index(None, "phase", "changed"),
)
"""What is listed of tournaments; made from their logs."""

tournament_lines: Final = Table(
    "tournament_lines",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("person", Text),
    Column("data", Text, nullable=False),
)

entrants: Final = Table(
    "entrants",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("here", Boolean, nullable=False),
    Index(None, "person"),
)
"""Who plays in which tournament, or has played; made from their logs."""

meta: Final = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

OF_THE_MOMENT: Final = frozenset({processes.name, owned.name, unsent_notices.name})
"""What is of no use to others or later, and so in no backup."""
