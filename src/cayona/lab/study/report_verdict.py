"""The first screen of a report, the verdict, and the sections with the plots behind it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import polars as pl

from cayona.kernel.language import figure, opening
from cayona.kernel.language import gettext as _
from cayona.lab.study import findings, plots
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.page import Section, percent, table
from cayona.lab.study.verdict import TENTHS, Answer, lively_tenths, signed, told_once
from cayona.lab.study.words import Names

MOST_ROWS: Final = 30


def verdict_html(answers: Sequence[Answer]) -> str:
    """Return the questions with their answers; what was found to be wrong stands out."""
    heading, told = escape(_("The verdict")), "".join(_answer(answer) for answer in answers)
    note = escape(_("All intervals of the verdict are 99 %."))
    return (
        f'<section id="verdict" class="verdict"><h2>{heading}</h2><dl>{told}</dl>'
        f'<p class="note">{note}</p></section>'
    )


def _answer(answer: Answer) -> str:
    kind = ' class="found"' if answer.finding else ""
    more = f' <span class="more">{escape(answer.advice())}</span>' if answer.more else ""
    closer = escape(_("Look closer"))
    plot = f' <a href="#{answer.plot}">{closer}</a>' if answer.plot else ""
    return f"<dt>{escape(answer.question)}</dt><dd{kind}>{escape(answer.sentence)}{more}{plot}</dd>"


def order(games: pl.DataFrame, decisions: pl.DataFrame) -> Section:
    """Tell what the order of turns is worth."""
    found = findings.turn_order(games, decisions)
    fair = 1 / found.height
    labels = [_("begins") if place == 0 else figure(place + 1, "d") for place in found["order"]]
    sentence = _("Whoever begins wins {share} % ({low} to {high}); fair would be {fair} %.").format(
        share=percent(found["share"][0]),
        low=percent(found["low"][0]),
        high=percent(found["high"][0]),
        fair=percent(fair),
    )
    shown = plots.shares(
        "order",
        labels,
        found["share"].to_list(),
        found["low"].to_list(),
        found["high"].to_list(),
        fair,
        _("share of victories, by the order of turns"),
    )
    return Section("order", _("Turn order"), _("What is it worth to begin?"), sentence, shown)


def stretches(games: pl.DataFrame, decisions: pl.DataFrame) -> Section:
    """Tell where in the game there is something to decide."""
    shares = lively_tenths(games, decisions)
    sentence = _(
        "In the liveliest tenth of the game {most} % of decisions leave a choice, in the dullest {least} %."
    )
    labels = [f"{10 * tenth}–{10 * tenth + 10} %" for tenth in range(TENTHS)]
    shown = plots.columns(
        "stretches",
        labels,
        shares,
        _("decisions with a choice, over the course of the game"),
        percent=True,
    )
    return Section(
        "stretches",
        _("Stretches"),
        _("When is there something to decide?"),
        sentence.format(most=percent(max(shares)), least=percent(min(shares))),
        shown,
    )


def lifts(design: StudyDesign, found: pl.DataFrame, names: Names) -> Section | None:
    """Tell what goes with winning, the strongest and the weakest things."""
    if not found.height:
        return None
    found = told_once(design, found, names)
    half = MOST_ROWS // 2
    shown = found if found.height <= MOST_ROWS else pl.concat([found.head(half), found.tail(half)])
    rows = [
        (
            opening(row["called"]),
            signed(row["lift"]),
            _("{low} to {high}").format(low=signed(row["low"]), high=signed(row["high"])),
            figure(row["deals"], ","),
            _("yes") if row["certain"] else "",
        )
        for row in shown.iter_rows(named=True)
    ]
    certain = found.filter(pl.col("certain")).height
    sentence = _(
        "Compared are {count} cards, pieces, spaces and actions. Certain to go with winning or losing: "
        "{certain}."
    ).format(count=found.height, certain=certain)
    head = [_("with it, not without"), _("points"), _("interval"), _("deals"), _("certain")]
    compared = (
        _("Games in which somebody used it are compared with games in which nobody did.")
        if design.is_for_a_team()
        else _("Seats that used it are compared with seats of the same deal that did not.")
    )
    note = _(
        "{compared} Intervals are 99 %; only what holds in spite of so many comparisons is called certain. "
        "Whoever is winning does some things more often: to measure what a thing is worth, forbid it."
    ).format(compared=compared)
    return Section(
        "lifts",
        _("Win lift"),
        _("What goes with winning?"),
        sentence,
        table(head, rows),
        note,
    )
