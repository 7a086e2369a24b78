"""A rule changed, again and again: a study for each value of an option, or for each kind of action forbidden.

All of them play the same deals, so they can be compared deal by deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import polars as pl

from cayona.kernel.language import gettext as _
from cayona.kernel.language import ngettext
from cayona.lab.study import findings
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.page import percent
from cayona.lab.study.words import notated

RESTRICTED = 0
"""The player of the list who does without what is forbidden."""


def over_options(base: StudyDesign, values: Mapping[str, Sequence[Any]]) -> dict[str, StudyDesign]:
    """Return a design for every combination of the values, by what is special about it."""
    designs = {}
    for chosen in product(*values.values()):
        changed = dict(zip(values, chosen, strict=True))
        name = ",".join(f"{option}={value}" for option, value in changed.items())
        designs[name] = replace(base, options={**base.options, **changed}).checked()
    return designs


def over_kinds(base: StudyDesign, decisions: pl.DataFrame) -> dict[str, StudyDesign]:
    """Return a design for every kind of action that was chosen in a study, without that kind."""
    kinds = sorted(decisions["kind"].unique())
    return {f"without {kind}": replace(base, forbidden=(kind,)).checked() for kind in kinds}


def over_handicaps(base: StudyDesign, counts: Sequence[int]) -> dict[str, StudyDesign]:
    """Return a design for every handicap: how many of its first decisions the first bot leaves to chance."""
    return {f"handicap {count}": replace(base, handicap=count).checked() for count in counts}


def worth_sentence(design: StudyDesign, games: pl.DataFrame, names: Mapping[str, str]) -> str:
    """Say how often a player wins who does without something the others have, or begins with a handicap."""
    found = findings.players(findings.plain(games)).row(RESTRICTED, named=True)
    words = (
        _("Without “{what}” a player wins {share} % ({low} to {high}; fair would be {fair} %).")
        if design.forbidden
        else ngettext(
            "A player who leaves the first decision to chance wins {share} % ({low} to {high}; fair "
            "would be {fair} %).",
            "A player who leaves the first {count} decisions to chance wins {share} % ({low} to "
            "{high}; fair would be {fair} %).",
            design.handicap,
        )
    )
    return words.format(
        what=notated(design.found(), names, design.forbidden[0]) if design.forbidden else "",
        count=design.handicap,
        share=percent(found["share"]),
        low=percent(found["low"]),
        high=percent(found["high"]),
        fair=percent(1 / design.table()),
    )
