"""What goes with winning: cards, tiles, events, faces of dice and kinds of actions, with and without.

Seats that used something are compared with seats of the same deal that did not, so the luck of the deal and
its length fall out. A team wins or loses as one, so its games are compared with each other: those in which
somebody used a thing, and those in which nobody did. Whoever is winning does some things more often: a lift
is a reason to look, and a study with `--forbid` measures what a thing is worth.
"""

from __future__ import annotations

from math import erfc, sqrt
from typing import Final

import polars as pl

from cayona.lab.statistics import Z_99
from cayona.lab.study import findings
from cayona.lab.study.words import Names

LEAST_DEALS: Final = 30
"""Fewer deals in which some used it and others did not say nothing."""
DOUBT: Final = 0.01
"""The chance that anything at all is wrongly called certain (Holm's correction for many comparisons)."""
KIND, ELEMENT = "kind", "element"


def lifts(games: pl.DataFrame, decisions: pl.DataFrame, names: Names, together: bool = False) -> pl.DataFrame:
    """Return how much more often those win who use a thing: `lift`, `low`, `high` (99 %), `certain`.

    A row has `what` it is, of which `sort` (a kind of action, or an element), and in how many `deals` it was
    compared. The strongest comes first. What every seat has one of is one thing.
    """
    used = _used(decisions, names)
    found = _of_teams(games, used) if together else _means(_within_deals(games, used))
    return _certainties(
        found.filter(pl.col("deals") >= LEAST_DEALS)
        .with_columns(
            # where all deals agree the spread tells nothing; one more that disagrees would
            error=pl.max_horizontal("error", 1 / pl.col("deals"))
        )
        .with_columns(
            low=pl.col("lift") - Z_99 * pl.col("error"), high=pl.col("lift") + Z_99 * pl.col("error")
        )
        .sort(["lift", "sort", "what"], descending=[True, False, False])
    )


def _used(decisions: pl.DataFrame, names: Names) -> pl.DataFrame:
    """Return once what each seat of a game used."""
    used = pl.concat(
        [
            decisions.select("game", "seat", what="kind", sort=pl.lit(KIND)),
            decisions.select("game", "seat", what="elements", sort=pl.lit(ELEMENT)).explode("what"),
        ]
    )
    return used.drop_nulls("what").with_columns(names.of_anybody(pl.col("what"))).unique()


def _within_deals(games: pl.DataFrame, used: pl.DataFrame) -> pl.DataFrame:
    """Return for every thing and deal how much more often those won who used it."""
    results = findings.results(games).select("game", "deal", "seat", "won")
    inside = (
        used.join(results, on=["game", "seat"])
        .group_by("sort", "what", "deal")
        .agg(users=pl.len().cast(pl.Float64), wins=pl.col("won").sum())
    )
    deals = results.group_by("deal").agg(seats=pl.len().cast(pl.Float64), all_wins=pl.col("won").sum())
    return (
        inside.join(deals, on="deal")
        .with_columns(others=pl.col("seats") - pl.col("users"))
        .filter(pl.col("others") > 0)
        .with_columns(
            difference=pl.col("wins") / pl.col("users")
            - (pl.col("all_wins") - pl.col("wins")) / pl.col("others"),
            weight=pl.col("users") * pl.col("others") / pl.col("seats"),
        )
    )


def _means(compared: pl.DataFrame) -> pl.DataFrame:
    """Return the weighted mean of differences within deals, and how far it may be off."""
    weight, difference = pl.col("weight"), pl.col("difference")
    return (
        compared.with_columns(lift=((weight * difference).sum() / weight.sum()).over("sort", "what"))
        .group_by("sort", "what")
        .agg(
            deals=pl.len(),
            lift=pl.col("lift").first(),
            error=((weight * (difference - pl.col("lift"))) ** 2).sum().sqrt() / weight.sum(),
        )
    )


def _of_teams(games: pl.DataFrame, used: pl.DataFrame) -> pl.DataFrame:
    """Return how much more often a team won where it used a thing; `deals` are those of the rarer case."""
    thing, side = ["sort", "what"], ["sort", "what", "used"]
    won = (pl.col("winners").list.len() > 0).cast(pl.Float64)
    users = used.select("game", *thing).unique().with_columns(used=pl.lit(True))
    every = (
        used.select(thing)
        .unique()
        .join(games.select("game", "deal", won=won), how="cross")
        .join(users, on=["game", *thing], how="left")
        .with_columns(sign=pl.when("used").then(1.0).otherwise(-1.0), used=pl.col("used").fill_null(False))
        .with_columns(part=pl.col("sign") / pl.len().over(side), usual=pl.col("won").mean().over(side))
    )
    deals = every.group_by(*thing, "deal").agg(
        pl.col("used").any(),
        unused=(~pl.col("used")).any(),
        lift=(pl.col("won") * pl.col("part")).sum(),
        off=((pl.col("won") - pl.col("usual")) * pl.col("part")).sum(),
    )
    return deals.group_by(thing).agg(
        deals=pl.min_horizontal(pl.col("used").sum(), pl.col("unused").sum()),
        lift=pl.col("lift").sum(),
        error=(pl.col("off") ** 2).sum().sqrt(),
    )


def _certainties(found: pl.DataFrame) -> pl.DataFrame:
    """Say which lifts are no accident, though many were looked at: Holm's way."""
    odds = [erfc(abs(row["lift"]) / row["error"] / sqrt(2)) for row in found.iter_rows(named=True)]
    certain = [False] * len(odds)
    for rank, place in enumerate(sorted(range(len(odds)), key=odds.__getitem__)):
        if odds[place] > DOUBT / (len(odds) - rank):
            break
        certain[place] = True
    return found.with_columns(certain=pl.Series(certain, dtype=pl.Boolean)).drop("error")
