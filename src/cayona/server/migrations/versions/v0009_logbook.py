"""The logbook: finished matches, running totals, ratings, and what people have chosen about others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for all of it; `cayona admin rebuild-logbook` fills it from the logs there are."""
    _make_matches()
    _make_totals()
    _make_ratings()
    _make_choices()
    _make_daily_deals()


def _make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("daily", sa.Text(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("together", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "round", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_daily_game"), "matches", ["daily", "game"])
    op.create_index(op.f("ix_matches_game_mode_seats_at"), "matches", ["game", "mode", "seats", "at"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("person", sa.Text()),
        sa.Column("bot", sa.Text()),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("side", sa.Text(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Double()),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("change", sa.Double()),
        sa.PrimaryKeyConstraint("table_id", "round", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_person_at"), "results", ["person", "at"])
    op.create_index(op.f("ix_results_person_game_at"), "results", ["person", "game", "at"])


def _make_totals() -> None:
    op.create_table(
        "totals",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("best", sa.Double()),
        sa.Column("last", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "mode", "seats", name=op.f("pk_totals")),
    )
    op.create_table(
        "companions",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("last", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_companions")),
    )
    op.create_index(op.f("ix_companions_other"), "companions", ["other"])
    op.create_index(op.f("ix_companions_person_last"), "companions", ["person", "last"])


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("game", "mode", "seats", "person", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_game_mode_seats_mu"), "ratings", ["game", "mode", "seats", "mu"])
    op.create_index(op.f("ix_ratings_person"), "ratings", ["person"])
    op.create_table(
        "rating_pools",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.Double(), nullable=False),
        sa.Column("last_table", sa.Text(), nullable=False),
        sa.Column("last_round", sa.Integer(), nullable=False),
        sa.Column("ease", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "mode", "seats", name=op.f("pk_rating_pools")),
    )


def _make_choices() -> None:
    op.create_table(
        "aliases",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_aliases")),
    )
    op.create_index(op.f("ix_aliases_account"), "aliases", ["account"])
    op.create_table(
        "claims",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_claims_person")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_claims")),
    )
    op.create_index(op.f("ix_claims_person"), "claims", ["person"])
    op.create_table(
        "bonds",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_bonds_person")),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name=op.f("fk_bonds_other")),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_bonds")),
    )
    op.create_index(op.f("ix_bonds_other"), "bonds", ["other"])


def _make_daily_deals() -> None:
    op.create_table(
        "attempts",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("daily", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "daily", "game", "seats", name=op.f("pk_attempts")),
    )
