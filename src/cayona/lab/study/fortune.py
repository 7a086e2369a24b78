"""Luck against skill: the same deals with different players, the same players with different deals."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

import polars as pl

from cayona.lab.statistics import Z_95
from cayona.lab.study import findings

BLOCKS: Final = 20
"""Uncertainty is found by leaving out one of so many groups of deals at a time."""

Numbers = tuple[float, ...]
Estimate = Callable[[pl.DataFrame], Numbers]


def sources(games: pl.DataFrame, together: bool, z: float = Z_95) -> pl.DataFrame:
    """Return where victories at mixed tables come from: skill, the deal, and what happens in play.

    Each is a part of the variance of who wins, with its interval: `skill` is what the results of a player in
    different deals have in common, `deal` what the results of a seat in the same deal have in common though
    the players differ, `play` the rest: draws, dice and decisions on the way.
    """
    found = _team_results(games) if together else _seat_results(games)
    means, reaches = _with_reach(found, _parts, z)
    return _told(("skill", "deal", "play"), means, reaches)


def repeats(games: pl.DataFrame) -> pl.DataFrame:
    """Return how often the same seat wins two games of one deal, with other players, and by chance alone.

    Games with several winners are left out.
    """
    single = games.filter(pl.col("winners").list.len() == 1).select(
        "game", "deal", seat=pl.col("winners").list.first()
    )
    means, reaches = _with_reach(single, _same_seat)
    return _told(("seat", "by_chance"), means, reaches)


def _told(names: tuple[str, ...], means: Numbers, reaches: Numbers) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "what": names,
            "share": means,
            "low": [max(0.0, mean - reach) for mean, reach in zip(means, reaches, strict=True)],
            "high": [min(1.0, mean + reach) for mean, reach in zip(means, reaches, strict=True)],
        }
    )


# --- Pairs of games ------------------------------------------------------------------------------------


def _same_seat(single: pl.DataFrame) -> Numbers:
    wins = single.group_by("deal", "seat").len("wins").with_columns(pl.col("wins").cast(pl.Float64))
    of_deal = wins.group_by("deal").agg(
        same=(pl.col("wins") * (pl.col("wins") - 1)).sum(),
        pairs=pl.col("wins").sum() * (pl.col("wins").sum() - 1),
    )
    pairs = float(of_deal["pairs"].sum())
    shares = single["seat"].value_counts(normalize=True)["proportion"]
    return (float(of_deal["same"].sum()) / pairs if pairs else 0.0, float((shares**2).sum()))


# --- Parts of the variance -----------------------------------------------------------------------------


def _seat_results(games: pl.DataFrame) -> pl.DataFrame:
    """Return a row for each seat of each game; a side is a bot in the company that it plays with."""
    company = games.select("game", company=pl.col("bots").list.sort().list.join(" "))
    return (
        findings.results(games)
        .join(company, on="game")
        .select("deal", "game", place="seat", side=pl.col("company") + " / " + pl.col("bot"), won="won")
    )


def _team_results(games: pl.DataFrame) -> pl.DataFrame:
    """Return a row for each game; the whole team has one place."""
    return games.select(
        "deal",
        "game",
        place=pl.lit(0),
        side=pl.col("bots").list.first(),
        won=(pl.col("winners").list.len() > 0).cast(pl.Float64),
    )


def _parts(found: pl.DataFrame) -> Numbers:
    average = _number(found["won"].mean())
    total = _number(((found["won"] - average) ** 2).mean())
    if total <= 0.0:
        return 0.0, 0.0, 1.0
    skill = max(0.0, _common(found, "side", "deal") - average**2)
    typical = found.with_columns(usual=pl.col("won").mean().over("side"))
    deal = max(0.0, _together(typical, "won") - _together(typical, "usual"))
    scale = max(total, skill + deal)
    return skill / scale, deal / scale, 1.0 - (skill + deal) / scale


def _common(found: pl.DataFrame, of: str, apart: str) -> float:
    """Return the mean product of two results of one `of` that differ in `apart`."""
    cells = found.group_by(of, apart).agg(total=pl.col("won").sum(), count=pl.len().cast(pl.Float64))
    sums = cells.group_by(of).agg(
        product=pl.col("total").sum() ** 2 - (pl.col("total") ** 2).sum(),
        pairs=pl.col("count").sum() ** 2 - (pl.col("count") ** 2).sum(),
    )
    pairs = _number(sums["pairs"].sum())
    return _number(sums["product"].sum()) / pairs if pairs else 0.0


def _together(found: pl.DataFrame, column: str) -> float:
    """Return the mean product of two results on one place in one deal."""
    cells = found.group_by("deal", "place").agg(
        total=pl.col(column).sum(), squares=(pl.col(column) ** 2).sum(), count=pl.len().cast(pl.Float64)
    )
    pairs = _number((cells["count"] * (cells["count"] - 1)).sum())
    return _number((cells["total"] ** 2 - cells["squares"]).sum()) / pairs if pairs else 0.0


# --- Uncertainty ---------------------------------------------------------------------------------------


def _with_reach(found: pl.DataFrame, estimate: Estimate, z: float = Z_95) -> tuple[Numbers, Numbers]:
    """Return the answers, and how far each may be off by chance, by leaving out groups of deals."""
    answers = estimate(found)
    blocks = min(BLOCKS, found["deal"].n_unique())
    if blocks < 2:
        return answers, tuple(1.0 for _ in answers)
    others = [estimate(found.filter(pl.col("deal") % blocks != block)) for block in range(blocks)]
    reaches = []
    for one in zip(*others, strict=True):
        middle = sum(one) / blocks
        spread = sum((other - middle) ** 2 for other in one) * (blocks - 1) / blocks
        reaches.append(z * sqrt(spread))
    return answers, tuple(reaches)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
