"""Where and when people want to be told that it is their turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for ways, wishes, and what was told of which table."""
    op.create_table(
        "notice_ways",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("problem", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notice_ways_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice_ways")),
    )
    op.create_index(op.f("ix_notice_ways_person"), "notice_ways", ["person"])
    op.create_table(
        "notice_wishes",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("quiet_from", sa.Integer()),
        sa.Column("quiet_to", sa.Integer()),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notice_wishes_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_notice_wishes")),
    )
    op.create_table(
        "notice_tables",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("silent", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("told", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name=op.f("pk_notice_tables")),
    )
    op.create_index(op.f("ix_notice_tables_table_id"), "notice_tables", ["table_id"])
