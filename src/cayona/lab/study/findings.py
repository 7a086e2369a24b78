"""What a data set says, as data frames: every function answers one question."""

from __future__ import annotations

from typing import Final

import polars as pl

from cayona.lab.statistics import wilson

EVEN: Final = 0.5
MOMENTS: Final = 20
"""A game's course is told at so many moments, each the same part of the game."""


def seats(games: pl.DataFrame) -> pl.DataFrame:
    """Return each seat's share of victory, with its interval; who wins together shares."""
    return _shares(_results(games), "seat")


def bots(games: pl.DataFrame) -> pl.DataFrame:
    """Return each bot's share of victory, with its interval."""
    return _shares(_results(games), "bot")


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
    return (
        decisions.group_by("kind")
        .agg(
            pl.len().alias("decisions"),
            pl.col("legal").mean().alias("mean"),
            pl.col("legal").median().alias("median"),
            pl.col("legal").max().alias("most"),
        )
        .sort(["decisions", "kind"], descending=[True, False])
    )


def branching_by_seat(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return how many actions each seat has to choose from."""
    return (
        decisions.group_by("seat")
        .agg(
            pl.len().alias("decisions"),
            pl.col("legal").mean().alias("mean"),
            pl.col("legal").max().alias("most"),
        )
        .sort("seat")
    )


def course(games: pl.DataFrame, decisions: pl.DataFrame) -> pl.DataFrame:
    """Return the winner's chance over the course of the game: at each moment, its mean and quartiles."""
    winners = games.filter(pl.col("winners").list.len() == 1).select(
        "game", "decisions", winner=pl.col("winners").list.first()
    )
    return (
        decisions.join(winners, on="game")
        .with_columns(
            moment=((pl.col("ply") * MOMENTS) // pl.col("decisions")),
            chance=pl.col("chances").list.get(pl.col("winner")),
        )
        .group_by("moment")
        .agg(
            pl.col("chance").mean().alias("mean"),
            pl.col("chance").quantile(0.25).alias("low"),
            pl.col("chance").quantile(0.75).alias("high"),
        )
        .sort("moment")
    )


def turning_points(games: pl.DataFrame, decisions: pl.DataFrame) -> pl.DataFrame:
    """Return for every game with one winner how often the lead changed, and when it was decided.

    Decided is a game from when on the winner is always the likeliest one, as a share of its decisions.
    """
    winners = games.filter(pl.col("winners").list.len() == 1).select(
        "game", length="decisions", winner=pl.col("winners").list.first()
    )
    leading = (
        decisions.join(winners, on="game")
        .select("game", "ply", "length", "winner", leader=pl.col("chances").list.arg_max().cast(pl.Int64))
        .sort(["game", "ply"])
    )
    changed = leading.with_columns(
        change=(pl.col("leader") != pl.col("leader").shift(1)).over("game").fill_null(False),
        behind=pl.when(pl.col("leader") != pl.col("winner")).then(pl.col("ply") + 1).otherwise(0),
    )
    return (
        changed.group_by("game")
        .agg(
            pl.col("change").sum().cast(pl.Int64).alias("lead_changes"),
            (pl.col("behind").max() / pl.col("length").first()).alias("decided"),
        )
        .sort("game")
    )


def luck_and_skill(games: pl.DataFrame) -> pl.DataFrame:
    """Return how often the same seat, and the same player, wins two games of one deal; and by chance alone.

    Players are the bots by their place in the list: two of the same kind are two players.
    """
    single = (
        games.filter(pl.col("winners").list.len() == 1)
        .select("game", "deal", seat=pl.col("winners").list.first())
        .join(games.select("game", "players"), on="game")
        .with_columns(player=pl.col("players").list.get(pl.col("seat")))
    )
    pairs = single.join(single, on="deal", suffix="_2").filter(pl.col("game") < pl.col("game_2"))
    if pairs.height == 0:
        return pl.DataFrame(
            schema={
                "what": pl.String,
                "pairs": pl.Int64,
                "share": pl.Float64,
                "low": pl.Float64,
                "high": pl.Float64,
                "by_chance": pl.Float64,
            }
        )
    rows = []
    for what in ("seat", "player"):
        same = int((pairs[what] == pairs[f"{what}_2"]).sum())
        low, high = wilson(same, pairs.height)
        by_chance = float((single[what].value_counts(normalize=True)["proportion"] ** 2).sum())
        rows.append(
            {
                "what": what,
                "pairs": pairs.height,
                "share": same / pairs.height,
                "low": low,
                "high": high,
                "by_chance": by_chance,
            }
        )
    return pl.DataFrame(rows)


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


def _results(games: pl.DataFrame) -> pl.DataFrame:
    """Return a row for every seat of every game: who sat there, and its share of the victory."""
    count = pl.col("bots").list.len()
    return (
        games.select("game", "winners", bot="bots", seat=pl.int_ranges(0, count))
        .explode("bot", "seat")
        .with_columns(
            won=pl.when(pl.col("winners").list.contains(pl.col("seat")))
            .then(1 / pl.col("winners").list.len())
            .otherwise(0.0)
        )
    )


def _shares(results: pl.DataFrame, by: str) -> pl.DataFrame:
    summed = results.group_by(by).agg(pl.len().alias("games"), pl.col("won").sum()).sort(by)
    intervals = [wilson(round(won), games) for won, games in zip(summed["won"], summed["games"], strict=True)]
    return summed.with_columns(
        share=pl.col("won") / pl.col("games"),
        low=pl.Series([low for low, _ in intervals], dtype=pl.Float64),
        high=pl.Series([high for _, high in intervals], dtype=pl.Float64),
    )
