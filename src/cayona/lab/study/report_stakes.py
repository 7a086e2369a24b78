"""The sections of a report about what is at stake: when the lead changes, and how much a decision matters."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import polars as pl

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.lab.study import courses, plots
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.page import Section, mean, percent
from cayona.lab.study.verdict import EQUAL, TENTHS

STEPS: Final = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2)
"""Where the columns of the plot of spreads begin; the last one has no end."""


def changes_by_tenth(games: pl.DataFrame, decisions: pl.DataFrame, together: bool) -> list[float]:
    """Return how often the lead changes in every tenth of a game, as the heuristics see it."""
    views = courses.heuristic_views(decisions)
    found = courses.leads(games, views, together)
    if not found.height:
        return []
    count = found["game"].n_unique()
    tenths = (
        found.filter("change")
        .group_by(tenth=pl.col("ply") * TENTHS // pl.col("length"))
        .agg(changes=pl.len() / count)
    )
    known = dict(zip(tenths["tenth"], tenths["changes"], strict=True))
    return [float(known.get(tenth, 0.0)) for tenth in range(TENTHS)]


def leads(design: StudyDesign, games: pl.DataFrame, decisions: pl.DataFrame) -> Section | None:
    """Tell when the lead changes."""
    changes = changes_by_tenth(games, decisions, design.is_for_a_team())
    if not changes:
        return None
    most = max(range(TENTHS), key=changes.__getitem__)
    sentence = _(
        "The lead changes most often between {start} % and {stop} % of the way, {most} times a game, "
        "and {last} times in the last tenth."
    ).format(
        start=10 * most,
        stop=10 * most + 10,
        most=figure(changes[most], ".2f"),
        last=figure(changes[-1], ".2f"),
    )
    labels = [f"{10 * tenth}–{10 * tenth + 10} %" for tenth in range(TENTHS)]
    shown = plots.columns("leads", labels, changes, _("changes of the lead, over the course of the game"))
    return Section("leads", _("Lead"), _("When does the lead change?"), sentence, shown)


def spread_shares(decisions: pl.DataFrame) -> list[float]:
    """Return the shares of judged decisions by how much better the best action is than the second-best."""
    spread = decisions["spread"].drop_nulls().to_list()
    ends = [*STEPS[1:], float("inf")]
    return [
        sum(low <= one < high for one in spread) / len(spread) for low, high in zip(STEPS, ends, strict=True)
    ]


def stakes(decisions: pl.DataFrame) -> Section | None:
    """Tell how much depends on a decision; nothing where no judge has looked."""
    spread = decisions["spread"].drop_nulls()
    if not spread.len():
        return None
    sentence = _(
        "In {share} % of decisions it hardly matters what you do: the two best actions are less than "
        "one point of winning chance apart. On average they are {points} points apart."
    ).format(share=percent(float((spread < EQUAL).sum()) / spread.len()), points=percent(mean(spread)))
    edges = [figure(100 * step, ".0f") for step in STEPS]
    labels = [f"{low}–{high}" for low, high in pairwise(edges)] + [f"{edges[-1]}–"]
    shown = plots.columns(
        "stakes",
        labels,
        spread_shares(decisions),
        _("points between the best and the second-best action; share of decisions"),
        percent=True,
    )
    note = _("As the judge sees it, in {count} decisions with a choice.").format(
        count=figure(spread.len(), ",")
    )
    return Section("stakes", _("Stakes"), _("How much depends on a decision?"), sentence, shown, note)
