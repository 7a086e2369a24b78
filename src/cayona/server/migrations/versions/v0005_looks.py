"""What the names of accounts look like that were made before looks were kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from cayona.server.names import look_of

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Fill the looks in; two accounts that look alike already both stay."""
    people = sa.table("people", sa.column("account", sa.Text()), sa.column("look", sa.Text()))
    connection = op.get_bind()
    unseen = sa.select(people.c.account).where(people.c.account.is_not(None), people.c.look.is_(None))
    for account in connection.execute(unseen).scalars().all():
        statement = people.update().where(people.c.account == account).values(look=look_of(account))
        connection.execute(statement)
