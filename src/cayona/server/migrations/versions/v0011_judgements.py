"""What reviews found of every seat, and running totals of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for what reviews found."""
    op.create_table(
        "judgements",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("luck", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "round", "seat", name=op.f("pk_judgements")),
    )
    for name in ("reviewed", "decisions", "lost", "luck"):
        op.add_column("totals", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
