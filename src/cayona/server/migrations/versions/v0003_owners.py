"""One table, one process: who lives and who owns what; leases on single moves go."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for processes and what they own."""
    op.create_table(
        "processes",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("port", sa.Integer(), nullable=False),
        sa.Column("beat", sa.Double(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("listeners", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_processes")),
    )
    op.create_table(
        "owned",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_owned")),
    )
    op.create_index(op.f("ix_owned_process"), "owned", ["process"])
    op.drop_table("leases")
