"""The verdict: what designers ask of a game, each question answered in a sentence with its interval.

An answer is certain, or says how many more games would make it so. Intervals are 99 %: with this many
questions a wider net would accuse fair games too often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, sqrt
from typing import Final

import polars as pl

from cayona.kernel.language import figure, listing, ngettext
from cayona.kernel.language import gettext as _
from cayona.lab.statistics import Z_99, wilson
from cayona.lab.study import findings, fortune
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.page import mean, percent
from cayona.lab.study.report_course import strongest_views
from cayona.lab.study.words import Names, named

MARGIN: Final = 0.02
"""A share that is known to within so much is known well enough."""
BROAD_MARGIN: Final = 0.05
"""The same for skill and luck, which are harder to measure."""
RUNAWAY: Final = 0.9
"""A leader runs away who wins so often from half-way on."""
TENTHS: Final = 10
LIVELY: Final = 1 / 3
"""A stretch is dead in which fewer decisions leave a choice."""
EARLY: Final = 0.75
"""Who decides nothing after this part of a game was knocked out early."""
SELDOM: Final = 0.01
STRONG: Final = 0.05
"""A lift that matters."""
MOST_NAMED: Final = 3
EQUAL: Final = 0.01
"""Actions whose chances differ by less are equally good."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One question of a designer, and what the study says."""

    name: str
    """Of the question, for programs; the section with the plot behind it is `plot`."""
    question: str
    sentence: str
    finding: str = ""
    """What was found, for programs: an accusation, or nothing to complain about ("")."""
    more: int = 0
    """How many more games it takes to be sure; 0 if it is certain."""
    plot: str = ""

    def advice(self) -> str:
        """Say how to be sure."""
        if not self.more:
            return ""
        return ngettext(
            "Play {count} more game to be sure.", "Play {count} more games to be sure.", self.more
        ).format(count=figure(self.more, ","))


def verdict(
    design: StudyDesign, games: pl.DataFrame, decisions: pl.DataFrame, lifts: pl.DataFrame,
    names: Names,
) -> list[Answer]:  # fmt: skip
    """Answer every question that the study can tell something about."""
    plain, mixed = findings.plain(games), findings.mixed(games)
    return list(_answers(design, plain, mixed, decisions, lifts, names))


def _answers(
    design: StudyDesign, plain: pl.DataFrame, mixed: pl.DataFrame, decisions: pl.DataFrame,
    lifts: pl.DataFrame, names: Names,
) -> Iterator[Answer]:  # fmt: skip
    if not design.is_for_a_team():
        yield begin(plain, decisions)
    if mixed.height:
        yield luck(design, mixed)
    if not design.is_for_a_team():
        yield from leader(plain, strongest_views(design, plain, decisions))
    yield stretches(plain, decisions)
    yield components(design, decisions, lifts, names)
    yield length(plain, decisions)
    if design.table() > 1:
        yield knocked_out(plain, decisions)
    if design.table() > 2 and not design.is_for_a_team():
        yield kingmaking(plain, decisions)
    if decisions["spread"].drop_nulls().len():
        yield mattering(decisions)


# --- Fairness --------------------------------------------------------------------------------------------


def begin(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell whether it pays to begin, by the order of turns, wherever the first player sits."""
    shares = findings.turn_order(games, decisions, Z_99)
    first = shares.row(0, named=True)
    fair, reach = 1 / shares.height, (first["high"] - first["low"]) / 2
    told = {
        "share": percent(first["share"]),
        "low": percent(first["low"]),
        "high": percent(first["high"]),
        "fair": percent(fair),
    }
    finding, more = "", 0
    if first["low"] > fair:
        finding = "begin"
        sentence = _("It pays to begin: whoever begins wins {share} % ({low} to {high}; fair is {fair} %).")
    elif first["high"] < fair:
        finding = "begin-not"
        sentence = _(
            "It pays not to begin: whoever begins wins {share} % ({low} to {high}; fair is {fair} %)."
        )
    else:
        more = more_games(games.height, reach, MARGIN)
        sentence = (
            _(
                "It may pay to begin, or not: whoever begins wins {share} % ({low} to {high}; fair is "
                "{fair} %)."
            )
            if more
            else _("It does not matter who begins: they win {share} % ({low} to {high}; fair is {fair} %).")
        )
    return Answer("begin", _("Does it pay to begin?"), sentence.format(**told), finding, more, "order")


def luck(design: StudyDesign, mixed: pl.DataFrame) -> Answer:
    """Tell luck from skill, by what the same players have in common in different deals."""
    skill = fortune.sources(mixed, design.is_for_a_team()).row(0, named=True)
    deals = mixed["deal"].n_unique()
    if deals < fortune.BLOCKS:
        told = _("Too few games with players of different strength to tell: {games}.").format(
            games=mixed.height
        )
        missing = (fortune.BLOCKS - deals) * design.rounds()
        return Answer("luck", _("Is it luck or skill?"), told, "", missing, "luck")
    more = more_games(mixed.height, (skill["high"] - skill["low"]) / 2, BROAD_MARGIN)
    if skill["low"] > 0.5:
        sentence, more = _("Mostly skill: {share} % ({low} to {high}) of who wins is down to the players."), 0
    elif skill["high"] < 0.5:
        sentence, more = _("Mostly luck: {share} % ({low} to {high}) of who wins is down to the players."), 0
    else:
        sentence = _("Luck and skill: {share} % ({low} to {high}) of who wins is down to the players.")
    told = sentence.format(
        share=percent(skill["share"]), low=percent(skill["low"]), high=percent(skill["high"])
    )
    return Answer("luck", _("Is it luck or skill?"), told, "", more, "luck")


# --- The course ------------------------------------------------------------------------------------------


def half_way(games: pl.DataFrame, views: pl.DataFrame) -> pl.DataFrame:
    """Return for every game with a winner who led and who was last half-way, and whether they won.

    Games in which nobody led then are left out.
    """
    return (
        views.join(games.filter(pl.col("winners").list.len() > 0).select("game", "winners"), on="game")
        .with_columns(length=(pl.col("ply").max() + 1).over("game"))
        .filter(pl.col("ply") * 2 >= pl.col("length"))
        .sort("game", "ply")
        .group_by("game", maintain_order=True)
        .first()
        .filter(pl.col("chances").list.max() > pl.col("chances").list.min())
        .select(
            "game",
            led=pl.col("winners").list.contains(pl.col("chances").list.arg_max().cast(pl.Int64)),
            trailed=pl.col("winners").list.contains(pl.col("chances").list.arg_min().cast(pl.Int64)),
        )
    )


def leader(games: pl.DataFrame, views: pl.DataFrame) -> Iterator[Answer]:
    """Tell whether the leader runs away, and whether one can come back."""
    found = half_way(games, views)
    if not found.height:
        return
    wins, back = int(found["led"].sum()), int(found["trailed"].sum())
    low, high = wilson(wins, found.height, Z_99)
    finding, more = "", 0
    if low > RUNAWAY:
        finding = "runaway"
        sentence = _("The leader runs away: whoever leads halfway wins {share} % ({low} to {high}).")
    elif high < RUNAWAY:
        sentence = _("The leader can be caught: whoever leads halfway wins {share} % ({low} to {high}).")
    else:
        more = max(1, more_games(found.height, (high - low) / 2, MARGIN))
        sentence = _("Perhaps the leader runs away: whoever leads halfway wins {share} % ({low} to {high}).")
    told = sentence.format(share=percent(wins / found.height), low=percent(low), high=percent(high))
    low, high = wilson(back, found.height, Z_99)
    told += " " + _("Whoever is last then wins {share} % ({low} to {high}).").format(
        share=percent(back / found.height), low=percent(low), high=percent(high)
    )
    yield Answer("leader", _("Does the leader run away?"), told, finding, more, "course")


def lively_tenths(games: pl.DataFrame, decisions: pl.DataFrame) -> list[float]:
    """Return for every tenth of the game which share of decisions leaves a choice."""
    shares = (
        decisions.join(games.select("game", length="decisions"), on="game")
        .group_by(tenth=pl.col("ply") * TENTHS // pl.col("length"))
        .agg(share=(pl.col("legal") > 1).mean())
    )
    known = dict(zip(shares["tenth"], shares["share"], strict=True))
    return [float(known.get(tenth, 1.0)) for tenth in range(TENTHS)]


def stretches(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell whether there are dead stretches: two tenths in a row with hardly anything to decide."""
    shares = lively_tenths(games, decisions)
    dead = longest_run([share < LIVELY for share in shares])
    asked = _("Are there dead stretches?")
    if len(dead) < 2:
        sentence = _("No: in every stretch of the game at least {share} % of all decisions leave a choice.")
        least = min(max(pair) for pair in pairwise(shares))
        return Answer("stretches", asked, sentence.format(share=percent(least)), plot="stretches")
    inside = [shares[tenth] for tenth in dead]
    sentence = _("Yes: from {start} % to {stop} % of the way only {share} % of all decisions leave a choice.")
    told = sentence.format(
        start=10 * dead[0], stop=10 * dead[-1] + 10, share=percent(sum(inside) / len(inside))
    )
    return Answer("stretches", asked, told, "dead", plot="stretches")


def longest_run(marks: list[bool]) -> range:
    """Return the longest run of marked places."""
    best = range(0)
    start = 0
    for place, marked in enumerate([*marks, False]):
        if not marked:
            best = max(best, range(start, place), key=len)
            start = place + 1
    return best


# --- Components ------------------------------------------------------------------------------------------


def components(design: StudyDesign, decisions: pl.DataFrame, lifts: pl.DataFrame, names: Names) -> Answer:
    """Tell which component or action is too strong, or never worth it."""
    game = design.found()
    certain = lifts.filter(pl.col("certain"))
    strong = certain.filter(pl.col("low") > STRONG).head(MOST_NAMED)
    weak = certain.filter(pl.col("high") < -STRONG).reverse().head(MOST_NAMED)
    unused = sorted(names.offered - set(decisions["kind"].unique()))
    told = []
    if strong.height:
        told.append(_("Goes with winning: {what}.").format(what=_listed(design, strong, names)))
    if weak.height:
        told.append(_("Goes with losing: {what}.").format(what=_listed(design, weak, names)))
    if unused:
        told.append(
            _("Never chosen: {what}.").format(what=listing(named(game, names, kind) for kind in unused))
        )
    told = told or [
        _("Nothing stands out among {count} things that were compared.").format(count=lifts.height)
    ]
    finding = " ".join([*strong["what"], *weak["what"]])
    return Answer("components", _("Is anything too strong, or never worth it?"), " ".join(told), finding,
                  plot="lifts")  # fmt: skip


def _listed(design: StudyDesign, rows: pl.DataFrame, names: Names) -> str:
    return listing(
        _("{what} ({lift} points, {low} to {high})").format(
            what=named(design.found(), names, row["what"]),
            lift=signed(row["lift"]),
            low=signed(row["low"]),
            high=signed(row["high"]),
        )
        for row in rows.iter_rows(named=True)
    )


def signed(share: float) -> str:
    """Return percentage points with their sign."""
    return figure(100 * share, "+.1f")


# --- Time ------------------------------------------------------------------------------------------------


def waits(decisions: pl.DataFrame) -> pl.Series:
    """Return how many decisions of others lie between two of one's own, for every such pair."""
    return (
        decisions.sort("game", "seat", "ply")
        .select(wait=(pl.col("ply").diff() - 1).over("game", "seat"))
        .drop_nulls()
        .to_series()
    )


def length(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell how long it is, and how much of that is waiting."""
    long, reach = mean(games["decisions"]), _reach(games["decisions"])
    waiting = waits(decisions)
    between = mean(waiting)
    told = _(
        "{decisions} decisions ({low} to {high}) in {turns} turns; between two of their own, players "
        "wait for {between} decisions by others, and for at most {most} in nine cases out of ten."
    ).format(
        decisions=figure(long, ",.0f"),
        low=figure(long - reach, ",.0f"),
        high=figure(long + reach, ",.0f"),
        turns=figure(mean(games["turns"]), ",.0f"),
        between=figure(between, ".1f"),
        most=figure(float(waiting.quantile(0.9) or 0.0), ".0f"),
    )
    more = more_games(games.height, reach / max(long, 1e-9), BROAD_MARGIN)
    return Answer("length", _("How long is it, and how much of that is waiting?"), told, "", more, "length")


def out_early(games: pl.DataFrame, decisions: pl.DataFrame) -> int:
    """Return in how many games a seat decides nothing in the last quarter."""
    last = (
        decisions.group_by("game", "seat")
        .agg(pl.col("ply").max())
        .join(games.select("game", length="decisions", seats=pl.col("bots").list.len()), on="game")
    )
    early = last.group_by("game").agg(
        out=((pl.col("ply") + 1) / pl.col("length") < EARLY).any() | (pl.len() < pl.col("seats").first())
    )
    return int(early["out"].sum())


def knocked_out(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell whether a player can be knocked out early."""
    count = out_early(games, decisions)
    low, high = wilson(count, games.height, Z_99)
    finding, more = "", 0
    if low > SELDOM:
        finding = "out"
        sentence = _(
            "Yes: in {share} % of games ({low} to {high}) somebody decides nothing in the last quarter."
        )
    elif high < SELDOM:
        sentence = _(
            "No: in {share} % of games ({low} to {high}) somebody decides nothing in the last quarter."
        )
    else:
        more = max(1, ceil(games.height * (high / SELDOM - 1)))  # what never happens is known so fast
        sentence = _(
            "Hardly: in {share} % of games ({low} to {high}) somebody decides nothing in the last quarter."
        )
    told = sentence.format(share=percent(count / games.height), low=percent(low), high=percent(high))
    return Answer("out", _("Can a player be knocked out early?"), told, finding, more, "length")


# --- Decisions -------------------------------------------------------------------------------------------


def kingmakers(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return for every game whether somebody without hope passed the lead from one other seat to another.

    Without hope is who has less than a quarter of a fair share, as the heuristics see it.
    """
    seats = pl.col("chances").list.len()
    own = pl.col("chances").list.get(pl.col("seat"))
    return (
        decisions.sort("game", "ply")
        .with_columns(leader=pl.col("chances").list.arg_max().cast(pl.Int64))
        .with_columns(then=pl.col("leader").shift(-1).over("game"))
        .with_columns(
            made=(own < 0.25 / seats)
            & (pl.col("leader") != pl.col("then"))
            & (pl.col("leader") != pl.col("seat"))
            & (pl.col("then") != pl.col("seat"))
        )
        .group_by("game")
        .agg(made=pl.col("made").fill_null(False).any())
    )


def kingmaking(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell whether somebody without a chance can decide who wins."""
    found = kingmakers(decisions)
    count = int(found["made"].sum())
    low, high = wilson(count, found.height, Z_99)
    told = _(
        "In {share} % of games ({low} to {high}) somebody without hope passes the lead to another player."
    ).format(share=percent(count / max(1, found.height)), low=percent(low), high=percent(high))
    more = more_games(games.height, (high - low) / 2, BROAD_MARGIN)
    return Answer("kingmaking", _("Can somebody without hope decide who wins?"), told, "", more, "leads")


def mattering(decisions: pl.DataFrame) -> Answer:
    """Tell whether decisions matter: how far apart the best and the second-best action are."""
    spread = decisions["spread"].drop_nulls()
    equal = int((spread < EQUAL).sum())
    low, high = wilson(equal, spread.len(), Z_99)
    told = _(
        "The best action is {points} points better than the second-best on average; in {share} % of "
        "decisions ({low} to {high}) two are equally good."
    ).format(
        points=percent(mean(spread)),
        share=percent(equal / spread.len()),
        low=percent(low),
        high=percent(high),
    )
    return Answer("mattering", _("Do decisions matter?"), told, plot="stakes")


# --- How sure --------------------------------------------------------------------------------------------


def more_games(games: int, reach: float, wanted: float) -> int:
    """Return how many more games it takes until an interval reaches no further than wanted."""
    return max(0, ceil(games * ((reach / wanted) ** 2 - 1)))


def _reach(values: pl.Series) -> float:
    """Return how far an average may be off."""
    return Z_99 * float(values.std() or 0.0) / sqrt(max(1, values.len()))  # type: ignore[arg-type]
