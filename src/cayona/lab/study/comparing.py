"""Two studies side by side: what differs, and whether that can be chance.

They may differ in their options, in their bots, in what is forbidden, or in the version of cayona that played
them. Studies of the same seed and seats have the same deals, and are compared deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import polars as pl

from cayona import registry
from cayona.kernel.errors import OptionError
from cayona.kernel.language import figure, mark
from cayona.kernel.language import gettext as _
from cayona.lab.statistics import Z_95
from cayona.lab.study import courses, findings
from cayona.lab.study.dataset import DataSet

Measure = Callable[["Tables"], pl.DataFrame]
"""Takes a study and returns a number for every game: columns `game` and `number`."""
LABELS: Final = {
    "cayona": mark("Version of Cayona"),
    "rules_version": mark("Version of the rules"),
    "bots": mark("Bots"),
    "seats": mark("Seats"),
    "deals": mark("Deals"),
    "seed": mark("Seed"),
    "forbidden": mark("What the first bot does without"),
    "judge": mark("Judge"),
    "judged": mark("Games judged"),
    "ladder": mark("Bots of mixed tables"),
    "mixed": mark("Deals at mixed tables"),
    "observations": mark("Observations kept"),
    "handicap": mark("First decisions left to chance"),
}
"""What may differ between studies, besides the options of the game."""
SAME_DEALS: Final = ("game", "rules_version", "seats", "seed")
"""If these agree, so do the deals, as far as the options let them."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What is compared of a study: its plain games, their decisions, and whether all seats are one team."""

    games: pl.DataFrame
    decisions: pl.DataFrame
    together: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Something to measure, and how to tell it when it is more, less, or cannot be told."""

    measure: Measure
    more: str
    less: str
    same: str
    percent: bool = False


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
        comparison = COMPARISONS[self.what]
        words = comparison.same
        if self.is_certain():
            words = comparison.more if self.difference > 0 else comparison.less
        scale = 100 if comparison.percent else 1
        return _("{what}: {first} → {second} ({difference} ± {reach}).").format(
            what=_(words),
            first=_told(scale * self.first),
            second=_told(scale * self.second),
            difference=_told(scale * self.difference, sign=True),
            reach=_told(scale * self.reach),
        )

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "what": self.what,
            "first": self.first,
            "second": self.second,
            "difference": self.difference,
            "reach": self.reach,
            "certain": self.is_certain(),
            "sentence": self.sentence(),
        }


def differences(first: DataSet, second: DataSet) -> list[str]:
    """Name what the two studies were told to do differently: options, bots, versions."""
    one, other = first.design_data(), second.design_data()
    plain = [name for name in dict.fromkeys([*one, *other]) if name not in ("options", "format")]
    options = one.get("options") or {}, other.get("options") or {}
    pairs = [(_(LABELS.get(name, name)), one.get(name), other.get(name)) for name in plain]
    for name in dict.fromkeys([*options[0], *options[1]]):
        label, *values = _option_words(str(one.get("game")), name, [found.get(name) for found in options])
        pairs.append((label, *values))
    return [f"{name}: {_named(before)} → {_named(after)}" for name, before, after in pairs if before != after]


def _option_words(game: str, name: str, values: list[Any]) -> tuple[str, Any, Any]:
    """Return an option and its two values as forms call them; an older version's own as they stand."""
    if game not in registry.names() or name not in registry.game(game).options:
        return name, values[0], values[1]
    found = registry.game(game)
    first, second = (None if value is None else found.value_name(name, value) for value in values)
    return found.option_label(name), first, second


def _named(value: object) -> str:
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "–" if value is None or value == "" else str(value)


def compare(first: DataSet, second: DataSet) -> Iterator[Finding]:
    """Yield what can be compared of two studies of one game."""
    designs = first.design_data(), second.design_data()
    games = designs[0].get("game"), designs[1].get("game")
    if games[0] != games[1]:
        raise OptionError(
            _("These are studies of different games, {first} and {second}.").format(
                first=games[0], second=games[1]
            ),
            code="different-games",
        )
    tables = _tables(first, designs[0]), _tables(second, designs[1])
    paired = all(designs[0].get(name) == designs[1].get(name) for name in SAME_DEALS)
    for what, comparison in COMPARISONS.items():
        found = _by_deal(comparison, tables[0]), _by_deal(comparison, tables[1])
        if found[0].height and found[1].height:
            means = _mean(found[0]["number"]), _mean(found[1]["number"])
            yield Finding(what, means[0], means[1], Z_95 * _error(found, paired))


def _tables(study: DataSet, design: Mapping[str, Any]) -> Tables:
    games = findings.plain(study.games())
    if games.height == 0:
        raise OptionError(
            _("{place} has no games yet; run its study to the end.").format(place=study.place),
            code="no-games",
        )
    game = registry.game(design["game"])
    return Tables(games, study.decisions(), game.is_cooperative(int(design["seats"]), design["options"]))


def _by_deal(comparison: Comparison, tables: Tables) -> pl.DataFrame:
    """Return a number for every deal: its games depend on each other, deals do not."""
    return (
        comparison.measure(tables)
        .drop_nulls()
        .join(tables.games.select("game", "deal"), on="game")
        .group_by("deal")
        .agg(pl.col("number").mean())
        .sort("deal")
    )


def _error(found: tuple[pl.DataFrame, pl.DataFrame], paired: bool) -> float:
    """Return the standard error of the difference of two means, deal by deal if they are the same deals."""
    if paired and found[0]["deal"].equals(found[1]["deal"]):
        return _standard_error(found[1]["number"] - found[0]["number"])
    return sqrt(_standard_error(found[0]["number"]) ** 2 + _standard_error(found[1]["number"]) ** 2)


def _standard_error(numbers: pl.Series) -> float:
    if len(numbers) < 2:
        return float("inf")
    return float(numbers.std() or 0.0) / sqrt(len(numbers))  # type: ignore[arg-type]


def _mean(numbers: pl.Series) -> float:
    return float(numbers.mean() or 0.0)  # type: ignore[arg-type]


# --- The questions -------------------------------------------------------------------------------------


def _of_games(expression: pl.Expr) -> Measure:
    return lambda tables: tables.games.select("game", number=expression.cast(pl.Float64))


def _per_game(expression: pl.Expr) -> Measure:
    return lambda tables: (
        tables.decisions.group_by("game").agg(number=expression.cast(pl.Float64)).sort("game")
    )


def _turning(column: str) -> Measure:
    return lambda tables: courses.turning_points(
        tables.games, courses.heuristic_views(tables.decisions), tables.together
    ).select("game", number=pl.col(column).cast(pl.Float64))


def _decided(tables: Tables) -> pl.DataFrame:
    """Return when the judge sees games decided; nothing where it has not looked."""
    views = courses.judged_views(tables.games, tables.decisions, tables.together)
    return courses.turning_points(tables.games, views, tables.together).select(
        "game", number=pl.col("decided")
    )


def _share(of: pl.Expr) -> pl.Expr:
    """Return a seat's share of the victory."""
    won = pl.col("winners").list.contains(of)
    return pl.when(won).then(1 / pl.col("winners").list.len()).otherwise(0.0)


COMPARISONS: Final[dict[str, Comparison]] = {
    "decisions": Comparison(
        _of_games(pl.col("decisions")),
        mark("Games take more decisions"),
        mark("Games take fewer decisions"),
        mark("No certain difference in the decisions of a game"),
    ),
    "turns": Comparison(
        _of_games(pl.col("turns")),
        mark("Games take more turns"),
        mark("Games take fewer turns"),
        mark("No certain difference in the turns of a game"),
    ),
    "choices": Comparison(
        _per_game(pl.col("legal").mean()),
        mark("There are more actions to choose from"),
        mark("There are fewer actions to choose from"),
        mark("No certain difference in how many actions there are"),
    ),
    "seat A": Comparison(
        _of_games(_share(pl.lit(0, pl.Int64))),
        mark("Seat A wins more often (in %)"),
        mark("Seat A wins less often (in %)"),
        mark("No certain difference in how often seat A wins (in %)"),
        percent=True,
    ),
    "first bot": Comparison(
        _of_games(_share(pl.col("players").list.eval(pl.element() == 0).list.arg_max().cast(pl.Int64))),
        mark("The first bot wins more often (in %)"),
        mark("The first bot wins less often (in %)"),
        mark("No certain difference in how often the first bot wins (in %)"),
        percent=True,
    ),
    "won": Comparison(
        _of_games(pl.col("winners").list.len() > 0),
        mark("More games have a winner (in %)"),
        mark("Fewer games have a winner (in %)"),
        mark("No certain difference in how many games have a winner (in %)"),
        percent=True,
    ),
    "ties": Comparison(
        _of_games(pl.col("winners").list.len() > 1),
        mark("More games have several winners (in %)"),
        mark("Fewer games have several winners (in %)"),
        mark("No certain difference in how many games have several winners (in %)"),
        percent=True,
    ),
    "lead changes": Comparison(
        _turning("lead_changes"),
        mark("The lead changes more often"),
        mark("The lead changes less often"),
        mark("No certain difference in how often the lead changes"),
    ),
    "decided": Comparison(
        _turning("decided"),
        mark("Games are decided later, by the heuristics (in % of their course)"),
        mark("Games are decided earlier, by the heuristics (in % of their course)"),
        mark("No certain difference in when games are decided, by the heuristics (in % of their course)"),
        percent=True,
    ),
    "judged": Comparison(
        _decided,
        mark("Games are decided later, by the judge (in % of their course)"),
        mark("Games are decided earlier, by the judge (in % of their course)"),
        mark("No certain difference in when games are decided, by the judge (in % of their course)"),
        percent=True,
    ),
    "hidden": Comparison(
        _per_game(pl.col("hidden").mean()),
        mark("More of a position is hidden (in %)"),
        mark("Less of a position is hidden (in %)"),
        mark("No certain difference in how much of a position is hidden (in %)"),
        percent=True,
    ),
}


def _told(number: float, *, sign: bool = False) -> str:
    if number != number or abs(number) == float("inf"):
        return "?"
    text = figure(number, ",.0f" if abs(number) >= 1000 else ".3g")
    return f"+{text}" if sign and number > 0 else text
