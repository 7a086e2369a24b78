"""The verdict: what designers ask of a game, each question answered in a sentence with its interval.

An answer is certain, or says how many more games would make it so. Intervals are 99 %, over deals: with
this many questions a wider net would accuse fair games too often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil
from typing import Final

import polars as pl

from cayona.kernel.language import figure, listing, ngettext
from cayona.kernel.language import gettext as _
from cayona.lab.statistics import Z_99
from cayona.lab.study import findings, fortune
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.lifts import LEAST_DEALS
from cayona.lab.study.page import mean, percent, quantile
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
PLAIN, JUDGED, MIXED = "--deals", "--judged", "--mixed"
"""What gives more games of the kind that an answer rests on."""


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
    of: str = PLAIN
    """Which games those are."""
    asked: str = ""
    """What to ask `cayona lab` for to get them."""

    def advice(self) -> str:
        """Say how to be sure."""
        if not self.more:
            return ""
        if self.of == JUDGED:
            words = ngettext(
                "Let the judge look at {count} more game to be sure ({asked}).",
                "Let the judge look at {count} more games to be sure ({asked}).",
                self.more,
            )
        elif self.of == MIXED:
            words = ngettext(
                "Play {count} more game at mixed tables to be sure ({asked}).",
                "Play {count} more games at mixed tables to be sure ({asked}).",
                self.more,
            )
        else:
            words = ngettext(
                "Play {count} more game to be sure ({asked}).",
                "Play {count} more games to be sure ({asked}).",
                self.more,
            )
        return words.format(count=figure(self.more, ","), asked=self.asked)


def verdict(
    design: StudyDesign, games: pl.DataFrame, decisions: pl.DataFrame, lifts: pl.DataFrame,
    names: Names,
) -> list[Answer]:  # fmt: skip
    """Answer every question that the study can tell something about."""
    plain, mixed = findings.plain(games), findings.mixed(games)
    answers = _answers(design, plain, mixed, decisions, lifts, names)
    return [replace(answer, asked=_asked(design, answer)) for answer in answers]


def _asked(design: StudyDesign, answer: Answer) -> str:
    """Return what a command would ask for to be sure."""
    if answer.of == MIXED:
        return f"{MIXED} {design.mixed_deals() + ceil(answer.more / design.rounds())}"
    judged = (design.judged or 0) + answer.more
    missing = judged - design.plain_games() if answer.of == JUDGED else answer.more
    deals = f"{PLAIN} {design.deals + ceil(missing / design.turns())}" if missing > 0 else ""
    return f"{JUDGED} {judged} {deals}".rstrip() if answer.of == JUDGED else deals


def _answers(
    design: StudyDesign, plain: pl.DataFrame, mixed: pl.DataFrame, decisions: pl.DataFrame,
    lifts: pl.DataFrame, names: Names,
) -> Iterator[Answer]:  # fmt: skip
    if not design.is_for_a_team():
        yield begin(plain, decisions)
    if mixed.height:
        yield luck(design, mixed)
    if not design.is_for_a_team():
        seen = JUDGED if decisions["judged"].is_not_null().any() else PLAIN
        yield from leader(plain, strongest_views(design, plain, decisions), seen)
    yield stretches(plain, decisions)
    yield components(design, plain, decisions, lifts, names)
    yield length(plain, decisions)
    if design.table() > 1:
        yield knocked_out(plain, decisions)
    if design.table() > 2 and not design.is_for_a_team():
        yield kingmaking(plain, decisions)
    if decisions["spread"].drop_nulls().len():
        yield mattering(plain, decisions)


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
    skill = fortune.sources(mixed, design.is_for_a_team(), Z_99).row(0, named=True)
    deals = mixed["deal"].n_unique()
    if deals < fortune.BLOCKS:
        told = _("Too few games with players of different strength to tell: {games}.").format(
            games=mixed.height
        )
        missing = (fortune.BLOCKS - deals) * design.rounds()
        return Answer("luck", _("Is it luck or skill?"), told, "", missing, "luck", MIXED)
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
    return Answer("luck", _("Is it luck or skill?"), told, "", more, "luck", MIXED)


# --- The course ------------------------------------------------------------------------------------------


def half_way(games: pl.DataFrame, views: pl.DataFrame) -> pl.DataFrame:
    """Return for every game with a winner who led and who was last half-way, and whether they won.

    Games in which nobody led then are left out.
    """
    return (
        views.join(
            games.filter(pl.col("winners").list.len() > 0).select("game", "deal", "winners"), on="game"
        )
        .with_columns(length=(pl.col("ply").max() + 1).over("game"))
        .filter(pl.col("ply") * 2 >= pl.col("length"))
        .sort("game", "ply")
        .group_by("game", maintain_order=True)
        .first()
        .filter(pl.col("chances").list.max() > pl.col("chances").list.min())
        .select(
            "game",
            "deal",
            led=pl.col("winners").list.contains(pl.col("chances").list.arg_max().cast(pl.Int64)),
            trailed=pl.col("winners").list.contains(pl.col("chances").list.arg_min().cast(pl.Int64)),
        )
    )


def leader(games: pl.DataFrame, views: pl.DataFrame, seen: str = PLAIN) -> Iterator[Answer]:
    """Tell whether the leader runs away, and whether one can come back."""
    found = half_way(games, views)
    if not found.height:
        return
    share, low, high = _share(found, "led")
    finding, more = "", 0
    if low > RUNAWAY:
        finding = "runaway"
        sentence = _("The leader runs away: whoever leads halfway wins {share} % ({low} to {high}).")
    elif high < RUNAWAY:
        sentence = _("The leader can be caught: whoever leads halfway wins {share} % ({low} to {high}).")
    else:
        more = max(1, more_games(views["game"].n_unique(), (high - low) / 2, MARGIN))
        sentence = _("Perhaps the leader runs away: whoever leads halfway wins {share} % ({low} to {high}).")
    told = sentence.format(share=percent(share), low=percent(low), high=percent(high))
    share, low, high = _share(found, "trailed")
    told += " " + _("Whoever is last then wins {share} % ({low} to {high}).").format(
        share=percent(share), low=percent(low), high=percent(high)
    )
    yield Answer("leader", _("Does the leader run away?"), told, finding, more, "course", seen)


def lively_tenths(games: pl.DataFrame, decisions: pl.DataFrame) -> list[float]:
    """Return for every tenth of the game which share of decisions leaves a choice."""
    return [share for share, _low, _high in _lively(_by_tenths(games, decisions))]


def _by_tenths(games: pl.DataFrame, decisions: pl.DataFrame) -> pl.DataFrame:
    """Return for every decision in which tenth of its game it is, and whether it leaves a choice."""
    return decisions.join(games.select("game", "deal", length="decisions"), on="game").select(
        "deal",
        tenth=pl.col("ply") * TENTHS // pl.col("length"),
        won=(pl.col("legal") > 1).cast(pl.Float64),
    )


def _lively(rows: pl.DataFrame) -> list[tuple[float, float, float]]:
    """Return for every tenth which share of decisions leaves a choice, with its interval."""
    found = findings.shares(rows, "tenth", Z_99).select("tenth", "share", "low", "high")
    known = {tenth: (share, low, high) for tenth, share, low, high in found.iter_rows()}
    return [known.get(tenth, (1.0, 1.0, 1.0)) for tenth in range(TENTHS)]


def stretches(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell whether there are dead stretches: two tenths in a row with hardly anything to decide."""
    rows = _by_tenths(games, decisions)
    tenths = _lively(rows)
    certain = longest_run([high < LIVELY for _share, _low, high in tenths])
    likely = longest_run([share < LIVELY for share, _low, _high in tenths])
    dead, finding, more = certain if len(certain) > 1 else likely, "", 0
    if len(dead) > 1:
        inside = pl.col("tenth").is_between(dead[0], dead[-1])
        share, low, high = findings.share(rows.filter(inside), Z_99)
    else:
        share, low, high = min(max(pair) for pair in pairwise(tenths))
    enough = more_games(games.height, (high - low) / 2, MARGIN)
    if len(certain) > 1:
        finding = "dead"
        sentence = _(
            "Yes: from {start} % to {stop} % of the way only {share} % ({low} to {high}) of all decisions "
            "leave a choice."
        )
    elif len(likely) > 1:
        more = max(1, enough)
        sentence = _(
            "Perhaps: from {start} % to {stop} % of the way only {share} % ({low} to {high}) of all "
            "decisions leave a choice."
        )
    else:
        more = enough if low < LIVELY else 0
        sentence = _(
            "No: in every stretch of the game at least {share} % ({low} to {high}) of all decisions leave a "
            "choice."
        )
    told = sentence.format(
        start=10 * dead[0] if dead else 0, stop=10 * dead[-1] + 10 if dead else 0,
        share=percent(share), low=percent(low), high=percent(high),
    )  # fmt: skip
    return Answer("stretches", _("Are there dead stretches?"), told, finding, more, "stretches")


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


def components(
    design: StudyDesign, games: pl.DataFrame, decisions: pl.DataFrame, lifts: pl.DataFrame, names: Names
) -> Answer:
    """Tell which component or action is too strong, or never worth it."""
    game = design.found()
    lifts = told_once(design, lifts, names)
    certain = lifts.filter(pl.col("certain"))
    strong = certain.filter(pl.col("low") > STRONG).head(MOST_NAMED)
    weak = certain.filter(pl.col("high") < -STRONG).reverse().head(MOST_NAMED)
    unused = sorted(names.offered - set(decisions["kind"].unique()))
    told = []
    if strong.height:
        told.append(_("Goes with winning: {what}.").format(what=_listed(strong)))
    if weak.height:
        told.append(_("Goes with losing: {what}.").format(what=_listed(weak)))
    if unused:
        told.append(
            _("Never chosen: {what}.").format(what=listing(named(game, names, kind) for kind in unused))
        )
    finding = " ".join([*strong["what"], *weak["what"]])
    more = 0
    if not finding:
        sentence, more = _nothing(games.height, lifts)
        told.append(sentence)
    return Answer("components", _("Is anything too strong, or never worth it?"), " ".join(told), finding,
                  more, "lifts" if lifts.height else "uses")  # fmt: skip


def _nothing(games: int, lifts: pl.DataFrame) -> tuple[str, int]:
    """Say that nothing stands out, how sure that is, and how many more games would make it so."""
    if not lifts.height:
        return _("Too few games to compare what was used with what was not."), max(1, LEAST_DEALS - games)
    reach = float(((lifts["high"] - lifts["low"]) / 2).max())  # type: ignore[arg-type]
    told = ngettext(
        "{count} thing was compared and does not stand out; its worth is known to within {reach} points.",
        "Nothing stands out among {count} things that were compared; the worth of each is known to within "
        "{reach} points.",
        lifts.height,
    )
    sentence = told.format(count=lifts.height, reach=figure(100 * reach, ".1f"))
    return sentence, more_games(games, reach, STRONG)


def told_once(design: StudyDesign, lifts: pl.DataFrame, names: Names) -> pl.DataFrame:
    """Return lifts with what they are `called`; an action and the place for it are one thing."""
    called = [named(design.found(), names, what) for what in lifts["what"]]
    told = lifts.with_columns(called=pl.Series(called, dtype=pl.String))
    return told.unique(["called", "deals", "lift"], keep="first", maintain_order=True)


def _listed(rows: pl.DataFrame) -> str:
    return listing(
        _("{what} ({lift} points, {low} to {high})").format(
            what=row["called"],
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


def waits(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return how many decisions of others lie between two of one's own, for every such pair."""
    return (
        decisions.sort("game", "seat", "ply")
        .select("game", number=(pl.col("ply").diff() - 1).over("game", "seat"))
        .drop_nulls()
    )


def length(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell how long it is, and how much of that is waiting."""
    long, reach = findings.average(games.select("deal", number="decisions"), Z_99)
    waiting = waits(decisions).join(games.select("game", "deal"), on="game")
    between, off = findings.average(waiting, Z_99)
    told = _(
        "{decisions} decisions ({low} to {high}) in {turns} turns; between two of their own, players "
        "wait for {between} decisions by others ({least} to {last}), and for at most {most} in nine cases "
        "out of ten."
    ).format(
        decisions=figure(long, ",.0f"),
        low=figure(long - reach, ",.0f"),
        high=figure(long + reach, ",.0f"),
        turns=figure(mean(games["turns"]), ",.0f"),
        between=figure(between, ".1f"),
        least=figure(between - off, ".1f"),
        last=figure(between + off, ".1f"),
        most=figure(quantile(waiting["number"], 0.9), ".0f"),
    )
    more = more_games(games.height, reach / max(long, 1e-9), BROAD_MARGIN)
    return Answer("length", _("How long is it, and how much of that is waiting?"), told, "", more, "length")


def out_early(games: pl.DataFrame, decisions: pl.DataFrame) -> pl.DataFrame:
    """Return for every game whether a seat decides nothing in the last quarter."""
    last = (
        decisions.group_by("game", "seat")
        .agg(pl.col("ply").max())
        .join(games.select("game", "deal", length="decisions", seats=pl.col("bots").list.len()), on="game")
    )
    return last.group_by("game", "deal").agg(
        out=((pl.col("ply") + 1) / pl.col("length") < EARLY).any() | (pl.len() < pl.col("seats").first())
    )


def knocked_out(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell whether a player can be knocked out early."""
    share, low, high = _share(out_early(games, decisions), "out")
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
    told = sentence.format(share=percent(share), low=percent(low), high=percent(high))
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
    found = kingmakers(decisions).join(games.select("game", "deal"), on="game")
    share, low, high = _share(found, "made")
    told = _(
        "In {share} % of games ({low} to {high}) somebody without hope passes the lead to another player."
    ).format(share=percent(share), low=percent(low), high=percent(high))
    more = more_games(games.height, (high - low) / 2, BROAD_MARGIN)
    return Answer("kingmaking", _("Can somebody without hope decide who wins?"), told, "", more, "leads")


def mattering(games: pl.DataFrame, decisions: pl.DataFrame) -> Answer:
    """Tell whether decisions matter: how far apart the best and the second-best action are."""
    rows = decisions.drop_nulls("spread").join(games.select("game", "deal"), on="game")
    points, reach = findings.average(rows.select("deal", number="spread"), Z_99)
    share, low, high = _share(rows.with_columns(equal=pl.col("spread") < EQUAL), "equal")
    told = _(
        "The best action is {points} points ({least} to {most}) better than the second-best on average; in "
        "{share} % of decisions ({low} to {high}) two are equally good."
    ).format(
        points=percent(points),
        least=percent(max(0.0, points - reach)),
        most=percent(points + reach),
        share=percent(share),
        low=percent(low),
        high=percent(high),
    )
    more = more_games(rows["game"].n_unique(), (high - low) / 2, BROAD_MARGIN)
    return Answer("mattering", _("Do decisions matter?"), told, "", more, "stakes", JUDGED)


# --- How sure --------------------------------------------------------------------------------------------


def more_games(games: int, reach: float, wanted: float) -> int:
    """Return how many more games it takes until an interval reaches no further than wanted."""
    return max(0, ceil(games * ((reach / wanted) ** 2 - 1)))


def _share(rows: pl.DataFrame, column: str) -> tuple[float, float, float]:
    """Return which share of rows has a mark, with its interval."""
    return findings.share(rows.select("deal", won=pl.col(column).cast(pl.Float64)), Z_99)
