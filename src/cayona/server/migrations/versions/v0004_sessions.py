"""Sessions on the server, hosts, bans, second factors, resets of passwords, and who has opened what."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ONE_YEAR = 365 * 24 * 3600.0


def upgrade() -> None:
    """Make room; old seat links end, old tokens live a year from now at most."""
    for column in (
        sa.Column("look", sa.Text()),
        sa.Column("email", sa.Text()),
        sa.Column("host", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("banned", sa.Double()),
        sa.Column("totp", sa.Text()),
        sa.Column("totp_step", sa.Integer()),
        sa.Column("exchanged", sa.Boolean(), nullable=False, server_default=sa.false()),
    ):
        op.add_column("people", column)
    op.create_index(op.f("ix_people_look"), "people", ["look"])
    op.create_table(
        "sessions",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text()),
        sa.Column("strong", sa.Boolean(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sessions")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sessions_person")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"])
    op.create_table(
        "resets",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_resets")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_resets_person")),
    )
    op.create_index(op.f("ix_resets_person"), "resets", ["person"])
    op.create_table(
        "opened",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_opened")),
    )
    op.create_index(op.f("ix_opened_person"), "opened", ["person"])
    op.execute(
        "INSERT INTO opened (table_id, person) SELECT table_id, person FROM entries"
        " WHERE kind = 'open' AND version = 1 AND person IS NOT NULL"
    )
    op.execute("DELETE FROM seat_links")
    op.add_column("seat_links", sa.Column("person", sa.Text(), nullable=False, server_default=""))
    now = time.time()
    tokens = sa.table("tokens", sa.column("expires", sa.Double()))
    too_late = sa.or_(tokens.c.expires.is_(None), tokens.c.expires > now + ONE_YEAR)
    op.execute(tokens.update().where(too_late).values(expires=now + ONE_YEAR))
    meta = sa.table("meta", sa.column("key", sa.Text()), sa.column("value", sa.Text()))
    people = sa.table("people", sa.column("id", sa.Text()))
    since = sa.select(sa.literal("sessions_since"), sa.literal(str(now))).where(
        sa.exists(sa.select(people.c.id))  # in a new database nobody has an old cookie
    )
    op.execute(meta.insert().from_select(["key", "value"], since))
