"""Notices that did not arrive are sent again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for what is still to be sent."""
    op.create_table(
        "unsent_notices",
        sa.Column("way", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("way", "table_id", name=op.f("pk_unsent_notices")),
    )
    op.create_index(op.f("ix_unsent_notices_person_table_id"), "unsent_notices", ["person", "table_id"])
