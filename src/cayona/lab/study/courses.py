"""How games went: everybody's chance from moment to moment, who led, and when it was decided.

A view is a row with a game, a place in its course (`ply`), and the `chances` of all seats there: as the
heuristics see every decision, or as the judge sees some games. `together` says that all seats are one team.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from cayona.lab.study import judging

EVEN: Final = 0.5
PLACE: Final = ("game", "moment", "seat")


def heuristic_views(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return what the game's heuristics think of every position, all cards open."""
    return decisions.select("game", "ply", "chances")


def judged_views(games: pl.DataFrame, decisions: pl.DataFrame, together: bool) -> pl.DataFrame:
    """Return what the judge thinks at each moment, every seat by what it knows."""
    looked = (
        decisions.drop_nulls("judged")
        .join(games.select("game", length="decisions", seats=pl.col("bots").list.len()), on="game")
        .with_columns(moment=pl.col("ply") * judging.MOMENTS // pl.col("length"))
    )
    grid = (
        looked.select("game", "seats")
        .unique()
        .with_columns(moment=pl.lit(list(range(judging.MOMENTS))), seat=pl.int_ranges(0, "seats"))
        .explode("moment")
        .explode("seat")
    )
    chance = pl.col("judged")
    filled = (
        grid.join(
            looked.select("game", "moment", "seat", "judged"), on=["game", "moment", "seat"], how="left"
        )
        .sort("game", "seat", "moment")
        .with_columns(chance.forward_fill().over("game", "seat"))
        .with_columns(chance.backward_fill().over("game", "seat").fill_null(0.0))
    )
    whole = pl.len() if together else pl.max_horizontal(chance.sum(), pl.lit(1e-9))
    shared = chance.sum() if together else chance
    return (
        filled.with_columns(chance=(shared / whole).over("game", "moment"))
        .sort("game", "moment", "seat")
        .group_by("game", "moment", maintain_order=True)
        .agg(chances="chance")
        .rename({"moment": "ply"})
    )


def course(games: pl.DataFrame, views: pl.DataFrame, together: bool, moments: int) -> pl.DataFrame:
    """Return the chance of those who win later, over the course: at each moment its mean and quartiles.

    A team has two courses: of the games it wins (`won`) and of those it loses.
    """
    return (
        _with_endings(games, views, together)
        .with_columns(
            moment=pl.col("ply") * moments // pl.col("length"),
            chance=pl.col("chances").list.first()
            if together
            else pl.col("chances").list.gather(pl.col("winners")).list.sum(),
        )
        .group_by("won", "moment")
        .agg(
            pl.col("chance").mean().alias("mean"),
            pl.col("chance").quantile(0.25).alias("low"),
            pl.col("chance").quantile(0.75).alias("high"),
        )
        .sort("won", "moment", descending=[True, False])
    )


def turning_points(games: pl.DataFrame, views: pl.DataFrame, together: bool) -> pl.DataFrame:
    """Return for every game how often the lead changed, and when it was decided.

    Decided is a game from when on a winner is always the likeliest one, as a share of its course; for a team,
    from when on its chance stays on the right side of one half.
    """
    right = (
        pl.col("leader") == pl.col("won").cast(pl.Int64)
        if together
        else pl.col("winners").list.contains(pl.col("leader"))
    )
    return (
        leads(games, views, together)
        .with_columns(behind=pl.when(right).then(0).otherwise(pl.col("ply") + 1))
        .group_by("game")
        .agg(
            pl.col("change").sum().cast(pl.Int64).alias("lead_changes"),
            (pl.col("behind").max() / pl.col("length").first()).alias("decided"),
        )
        .sort("game")
    )


def leads(games: pl.DataFrame, views: pl.DataFrame, together: bool) -> pl.DataFrame:
    """Return views with who leads, and whether somebody else did just before; for a team, whether it does."""
    leader = (
        (pl.col("chances").list.first() >= EVEN).cast(pl.Int64)
        if together
        else pl.col("chances").list.arg_max().cast(pl.Int64)
    )
    return (
        _with_endings(games, views, together)
        .with_columns(leader=leader)
        .sort("game", "ply")
        .with_columns(change=(pl.col("leader") != pl.col("leader").shift(1)).over("game").fill_null(False))
    )


def _with_endings(games: pl.DataFrame, views: pl.DataFrame, together: bool) -> pl.DataFrame:
    """Return views with the winners of their games and how many views there are; without games nobody won."""
    endings = games.select("game", "winners", won=pl.col("winners").list.len() > 0)
    if not together:
        endings = endings.filter("won")
    return views.join(endings, on="game").with_columns(length=(pl.col("ply").max() + 1).over("game"))
