"""Two studies side by side: what differs, and whether that can be chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

import polars as pl

from cayona.kernel.errors import OptionError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.lab.statistics import Z_95
from cayona.lab.study import findings
from cayona.lab.study.dataset import DataSet

Measure = Callable[[pl.DataFrame, pl.DataFrame], pl.DataFrame]
"""Takes games and decisions, returns a number for every game: columns `game` and `number`."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One number in both studies: means over deals, and how far their difference may be off by chance."""

    what: str
    first: float
    second: float
    reach: float

    @property
    def difference(self) -> float:
        """How much more it is in the second."""
        return self.second - self.first

    def is_certain(self) -> bool:
        """Tell whether the 95 % interval of the difference is on one side of 0."""
        return abs(self.difference) > self.reach

    def sentence(self) -> str:
        """Tell it in one line."""
        facts = {
            "what": _(self.what),
            "first": _told(self.first),
            "second": _told(self.second),
            "difference": _told(self.difference, sign=True),
            "reach": _told(self.reach),
        }
        if self.is_certain():
            return _("{what}: {first} and {second}; {difference} ± {reach}.").format(**facts)
        return _("{what}: {first} and {second}; no certain difference ({difference} ± {reach}).").format(
            **facts
        )


def compare(first: DataSet, second: DataSet) -> Iterator[Finding]:
    """Yield what can be compared of two studies of one game."""
    games = first.wish_data().get("game"), second.wish_data().get("game")
    if games[0] != games[1]:
        raise OptionError(
            _("These are studies of different games, {first} and {second}.").format(
                first=games[0], second=games[1]
            ),
            code="different-games",
        )
    tables = [(one.games(), one.decisions()) for one in (first, second)]
    for what, measure in MEASURES.items():
        means, errors = zip(*(_mean_over_deals(measure(*table), table[0]) for table in tables), strict=True)
        yield Finding(what, means[0], means[1], Z_95 * sqrt(errors[0] ** 2 + errors[1] ** 2))


def _mean_over_deals(numbers: pl.DataFrame, games: pl.DataFrame) -> tuple[float, float]:
    """Return the mean and its standard error; games of one deal depend on each other, deals do not."""
    deals = (
        numbers.join(games.select("game", "deal"), on="game")
        .group_by("deal")
        .agg(pl.col("number").mean())["number"]
    )
    if len(deals) == 0:
        return 0.0, float("inf")
    spread = float(deals.std() or 0.0) if len(deals) > 1 else float("inf")  # type: ignore[arg-type]
    return float(deals.mean() or 0.0), spread / sqrt(len(deals))  # type: ignore[arg-type]


def _of_games(expression: pl.Expr) -> Measure:
    return lambda games, decisions: games.select("game", number=expression.cast(pl.Float64))


def _per_game(expression: pl.Expr) -> Measure:
    return lambda games, decisions: decisions.group_by("game").agg(number=expression.cast(pl.Float64))


def _turning(column: str) -> Measure:
    return lambda games, decisions: findings.turning_points(games, decisions).select(
        "game", number=pl.col(column).cast(pl.Float64)
    )


MEASURES: Final[dict[str, Measure]] = {
    mark("Decisions in a game"): _of_games(pl.col("decisions")),
    mark("Turns in a game"): _of_games(pl.col("turns")),
    mark("Actions to choose from"): _per_game(pl.col("legal").mean()),
    mark("Share of victory of seat A"): _of_games(
        pl.when(pl.col("winners").list.contains(0)).then(1 / pl.col("winners").list.len()).otherwise(0.0)
    ),
    mark("Share of victory of the first bot"): _of_games(
        pl.when(
            pl.col("winners").list.contains(pl.col("players").list.eval(pl.element() == 0).list.arg_max())
        )
        .then(1 / pl.col("winners").list.len())
        .otherwise(0.0)
    ),
    mark("Games with several winners"): _of_games(pl.col("winners").list.len() > 1),
    mark("Changes of the lead"): _turning("lead_changes"),
    mark("When the game is decided, as a part of it"): _turning("decided"),
    mark("Hidden part of the position"): _per_game(pl.col("hidden").mean()),
}


def _told(number: float, *, sign: bool = False) -> str:
    return f"{number:+.3g}" if sign else f"{number:.3g}"
