"""What a data set says, as data frames: every function answers one question.

`games` are plain games or those of mixed tables, as the question asks; see `plain` and `mixed`.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import polars as pl

from cayona.lab.statistics import Z_95, wilson

MOMENTS: Final = 20
"""A game's course is told at so many moments, each the same part of the game."""


def plain(games: pl.DataFrame) -> pl.DataFrame:
    """Return the games that the bots of the list have played."""
    return games.filter(~pl.col("mixed"))


def mixed(games: pl.DataFrame) -> pl.DataFrame:
    """Return the games of mixed tables."""
    return games.filter(pl.col("mixed"))


def seats(games: pl.DataFrame) -> pl.DataFrame:
    """Return each seat's share of victory, with its interval; who wins together shares."""
    return shares(results(games), "seat")


def turn_order(games: pl.DataFrame, decisions: pl.DataFrame, z: float = Z_95) -> pl.DataFrame:
    """Return each player's share of victory by the order of turns: 0 is who decides first."""
    first = decisions.filter(pl.col("ply") == 0).select("game", first="seat")
    count = pl.len().over("game")
    return shares(
        results(games).join(first, on="game").with_columns(order=(pl.col("seat") - pl.col("first")) % count),
        "order",
        z,
    )


def bots(games: pl.DataFrame) -> pl.DataFrame:
    """Return each bot's share of victory, with its interval."""
    return shares(results(games), "bot")


def players(games: pl.DataFrame) -> pl.DataFrame:
    """Return the share of victory of each player of the list, wherever they sit; 0 is who does without."""
    sitting = games.select("game", player="players", seat=pl.int_ranges(0, pl.col("players").list.len()))
    return shares(results(games).join(sitting.explode("player", "seat"), on=["game", "seat"]), "player")


def teams(games: pl.DataFrame) -> pl.DataFrame:
    """Return how often teams of each bot win, with intervals."""
    won = games.select(
        "deal", bot=pl.col("bots").list.first(), won=(pl.col("winners").list.len() > 0).cast(pl.Float64)
    )
    return shares(won, "bot")


def endings(games: pl.DataFrame) -> pl.DataFrame:
    """Return how games ended, how often, and with how many winners."""
    return (
        games.select("reason", winners=pl.col("winners").list.len())
        .group_by("reason", "winners")
        .len("games")
        .sort(["games", "reason", "winners"], descending=[True, False, False])
        .with_columns(share=pl.col("games") / games.height)
    )


def branching(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return how many actions there are to choose from, by what kind was chosen."""
    return _branching(decisions, ["kind"]).sort(["decisions", "kind"], descending=[True, False])


def branching_by_seat(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return how many actions each seat has to choose from."""
    return _branching(decisions, ["seat"]).sort("seat")


def branching_by_phase(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return how many actions each seat has to choose from in each phase, the most frequent phase first."""
    often = decisions.group_by("phase").len("often")
    return (
        _branching(decisions, ["phase", "seat"])
        .join(often, on="phase")
        .sort(["often", "phase", "seat"], descending=[True, False, False])
    )


def _branching(decisions: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    return decisions.group_by(by).agg(
        pl.len().alias("decisions"),
        pl.col("legal").mean().alias("mean"),
        pl.col("legal").median().alias("median"),
        pl.col("legal").max().alias("most"),
    )


def uses(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return how often each element of the board took part in an action."""
    return (
        decisions.select(pl.col("elements").explode().alias("element"))
        .drop_nulls()
        .group_by("element")
        .len("uses")
        .sort(["uses", "element"], descending=[True, False])
    )


def hidden(games: pl.DataFrame, decisions: pl.DataFrame) -> pl.DataFrame:
    """Return how much of the position the seat that decides cannot know, over the course of the game."""
    return (
        decisions.drop_nulls("hidden")
        .join(games.select("game", length="decisions"), on="game")
        .with_columns(moment=((pl.col("ply") * MOMENTS) // pl.col("length")))
        .group_by("moment")
        .agg(pl.col("hidden").mean().alias("share"))
        .sort("moment")
    )


def results(games: pl.DataFrame) -> pl.DataFrame:
    """Return a row for every seat of every game: who sat there, and its share of the victory."""
    count = pl.col("bots").list.len()
    return (
        games.select("game", "deal", "winners", bot="bots", seat=pl.int_ranges(0, count))
        .explode("bot", "seat")
        .with_columns(
            won=pl.when(pl.col("winners").list.contains(pl.col("seat")))
            .then(1 / pl.col("winners").list.len())
            .otherwise(0.0)
        )
    )


# --- How sure --------------------------------------------------------------------------------------------


def shares(results: pl.DataFrame, by: str, z: float = Z_95) -> pl.DataFrame:
    """Return which share of some rows has `won`, with its interval.

    What belongs to one deal depends on each other, deals do not.
    """
    deals = results.group_by(by, "deal").agg(pl.len().alias("games"), pl.col("won").sum()).sort(by, "deal")
    summed = deals.group_by(by).agg(pl.col("games").sum(), pl.col("won").sum()).sort(by)
    intervals = [
        _interval(deals.filter(pl.col(by) == row[by]), row["won"] / row["games"], z)
        for row in summed.iter_rows(named=True)
    ]
    return summed.with_columns(
        share=pl.col("won") / pl.col("games"),
        low=pl.Series([low for low, _ in intervals], dtype=pl.Float64),
        high=pl.Series([high for _, high in intervals], dtype=pl.Float64),
    )


def share(results: pl.DataFrame, z: float = Z_95) -> tuple[float, float, float]:
    """Return which share of all rows has `won`, and its interval."""
    if results.height == 0:
        return 0.0, 0.0, 1.0
    found = shares(results.with_columns(all=pl.lit(0)), "all", z).row(0, named=True)
    return found["share"], found["low"], found["high"]


def average(numbers: pl.DataFrame, z: float = Z_95) -> tuple[float, float]:
    """Return the mean `number` of all rows, and how far it may be off: what scatters are deals."""
    deals = numbers.group_by("deal").agg(rows=pl.len().cast(pl.Float64), total=pl.col("number").sum())
    rows = max(1.0, float(deals["rows"].sum()))
    mean = float(deals["total"].sum()) / rows
    return mean, z * sqrt(float(((deals["total"] - mean * deals["rows"]) ** 2).sum())) / rows


def _interval(deals: pl.DataFrame, share: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval for as many games as would scatter like these deals."""
    games = float(deals["games"].sum())
    off = float(((deals["won"] - share * deals["games"]) ** 2).sum()) / games**2
    alike = share * (1 - share) / off if off > 0 else float(deals.height)
    tries = max(1, round(alike))
    return wilson(round(share * tries), tries, z)
