"""People, tables, logs, chat, permissions and leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first schema."""
    _make_people()
    _make_tables()
    _make_permissions()
    op.create_table(
        "meta",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("account", sa.Text()),
        sa.Column("password_hash", sa.Text()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("account", name=op.f("uq_people_account")),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("muted", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_mutes_person")),
        sa.ForeignKeyConstraint(["muted"], ["people.id"], name=op.f("fk_mutes_muted")),
        sa.PrimaryKeyConstraint("person", "muted", name=op.f("pk_mutes")),
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_phase_changed"), "tables", ["phase", "changed"])
    op.create_table(
        "seated",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name=op.f("pk_seated")),
    )
    op.create_index(op.f("ix_seated_table_id"), "seated", ["table_id"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("client", sa.Text()),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name=op.f("pk_entries")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_entries_table_id_client",
        "entries",
        ["table_id", "client"],
        unique=True,
        sqlite_where=sa.text("client IS NOT NULL"),
        postgresql_where=sa.text("client IS NOT NULL"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_chat")),
    )


def _make_permissions() -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double()),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_tokens_person")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_tokens")),
    )
    op.create_index(op.f("ix_tokens_person"), "tokens", ["person"])
    op.create_table(
        "seat_links",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_seat_links")),
    )
    op.create_index(op.f("ix_seat_links_table_id_seat"), "seat_links", ["table_id", "seat"])
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_leases")),
    )
