"""The sections of a report about the course of games: when one sees who wins, and how long it is open."""

from __future__ import annotations

import polars as pl

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.lab.study import courses, findings, judging, plots
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.page import Section, mean, percent, quantile


def strongest_views(design: StudyDesign, games: pl.DataFrame, decisions: pl.DataFrame) -> pl.DataFrame:
    """Return the views of the judge, or of the heuristics if there is none."""
    views = courses.judged_views(games, decisions, design.is_for_a_team())
    return views if views.height else courses.heuristic_views(decisions)


def _curve(name: str, found: pl.DataFrame, moments: int, *, band: bool) -> plots.Curve:
    across = [(moment + 0.5) / moments for moment in found["moment"]]
    lows, highs = (found["low"].to_list(), found["high"].to_list()) if band else ([], [])
    return plots.Curve(name, across, found["mean"].to_list(), lows, highs)


def course(design: StudyDesign, games: pl.DataFrame, decisions: pl.DataFrame) -> Section | None:
    """Tell how the chance of those who win later grows."""
    together = design.is_for_a_team()
    judged = courses.judged_views(games, decisions, together)
    seen = courses.course(games, courses.heuristic_views(decisions), together, findings.MOMENTS)
    looked = courses.course(games, judged, together, judging.MOMENTS)
    told = looked if looked.height else seen
    if told.height == 0:
        return None
    moments = judging.MOMENTS if looked.height else findings.MOMENTS
    ends = {True: _("games that are won"), False: _("games that are lost")}
    drawn = []
    for won in (True, False):
        part = told.filter(pl.col("won") == won)
        if part.height:
            who = (
                _("{judge}’s view").format(judge=design.judge.split(":")[0])
                if looked.height
                else _("heuristics’ view")
            )
            drawn.append(_curve(f"{who}: {ends[won]}" if together else who, part, moments, band=True))
    if looked.height:
        for won in (True, False):
            part = seen.filter(pl.col("won") == won)
            if part.height:
                name = _("heuristics’ view, all cards open")
                drawn.append(
                    _curve(f"{name}: {ends[won]}" if together else name, part, findings.MOMENTS, band=False)
                )
    shown = plots.curves("course", drawn, _("course of the game"))
    note = (
        _(
            "{judge} looked at {games} games, at every seat by what it knew. The band holds half of all "
            "games."
        ).format(judge=design.judge, games=figure(judged["game"].n_unique(), ","))
        if looked.height
        else _("As the game’s heuristics judge open positions. The band holds half of all games.")
    )
    return Section(
        "course",
        _("Course"),
        _("When can you see who will win?"),
        _course_sentence(told, together),
        shown,
        note,
    )


def _course_sentence(told: pl.DataFrame, together: bool) -> str:
    ends = told.filter(pl.col("won")) if told.filter(pl.col("won")).height else told
    values = {
        "first": percent(ends["mean"][0]),
        "half": percent(ends["mean"][ends.height // 2]),
        "last": percent(ends["mean"][-1]),
    }
    if not together:
        return _(
            "Whoever wins in the end has a chance of {first} % at the beginning, {half} % halfway, and "
            "{last} % "
            "shortly before the end."
        ).format(**values)
    if not ends["won"][0]:
        return _(
            "In the games that the team loses, its chance is {first} % at the beginning, {half} % halfway, "
            "and {last} % shortly before the end."
        ).format(**values)
    return _(
        "In the games that the team wins, its chance is {first} % at the beginning, {half} % halfway, and "
        "{last} % shortly before the end."
    ).format(**values)


def tension(design: StudyDesign, games: pl.DataFrame, decisions: pl.DataFrame) -> Section | None:
    """Tell when games are decided, and how often the lead changes."""
    together = design.is_for_a_team()
    found = courses.turning_points(games, strongest_views(design, games, decisions), together)
    closely = courses.turning_points(games, courses.heuristic_views(decisions), together)
    if found.height == 0:
        return None
    late = found.filter(pl.col("decided") > 0.9).height / found.height
    words = (
        _(
            "Half of all games are decided after {half} % of their course: from then on the chance stays on "
            "the right side of one half. {late} % are open until the last tenth."
        )
        if together
        else _(
            "Half of all games are decided after {half} % of their course: from then on a later winner "
            "always leads. {late} % are open until the last tenth."
        )
    )
    changes = _("The lead changes {changes} times in a game, looking at every decision.").format(
        changes=figure(mean(closely["lead_changes"]), ".1f")
    )
    sentence = words.format(half=percent(quantile(found["decided"], 0.5)), late=percent(late)) + " " + changes
    shown = plots.parts_of_games(
        "decided", found["decided"].to_list(), _("when games are decided, as a part of their course")
    )
    return Section("decided", _("Tension"), _("How long is it open?"), sentence, shown)
