"""The report of a study: a sentence and a picture for each question."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from cayona.kernel.game import Game
from cayona.kernel.language import figure, listing, ngettext
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.lab.study import courses, findings, fortune, plots, report_stakes, report_verdict
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.lifts import lifts
from cayona.lab.study.page import Section, mean, page, percent, quantile, table
from cayona.lab.study.report_choices import branching, hidden, material
from cayona.lab.study.report_course import course, strongest_views, tension
from cayona.lab.study.verdict import verdict
from cayona.lab.study.words import element_names, notated

Glance = tuple[str, str]
SELDOM = 0.05
"""An ending is unusual that comes less often."""


def report(design: StudyDesign, games: pl.DataFrame, decisions: pl.DataFrame) -> str:
    """Return the whole page; the same data gives the same bytes."""
    plain, mixed = findings.plain(games), findings.mixed(games)
    together = design.is_for_a_team()
    names = element_names(design, decisions)
    found = lifts(plain, decisions, names, together)
    sections = [
        None if together else report_verdict.order(plain, decisions),
        _lengths(plain),
        report_verdict.stretches(plain, decisions),
        _team(plain) if together else _seats(design, plain),
        _strength(design, plain, mixed),
        course(design, plain, decisions),
        tension(design, plain, decisions),
        report_stakes.leads(design, plain, decisions),
        report_stakes.stakes(decisions),
        _luck_and_skill(design, plain, mixed),
        branching(design, decisions, names),
        hidden(plain, decisions),
        report_verdict.lifts(design, found, names),
        material(design, decisions, names),
        _endings(design.found(), plain),
    ]
    return page(
        design.game,
        ngettext("{game}: {games} game", "{game}: {games} games", plain.height).format(
            game=design.found().title, games=figure(plain.height, ",")
        ),
        _facts(design, mixed, names),
        _glance(design, plain, mixed, decisions),
        report_verdict.verdict_html(verdict(design, games, decisions, found, names)),
        [section for section in sections if section is not None],
        _("Intervals are 95 % unless stated otherwise. The same seed gives the same report, byte for byte."),
    )


def _facts(design: StudyDesign, mixed: pl.DataFrame, names: Mapping[str, str]) -> list[str]:
    game = design.found()
    options = ", ".join(
        f"{game.option_label(name)}: {game.value_name(name, value)}" for name, value in design.options.items()
    )
    told = [
        (
            _("{seats} seats; {bots}; {deals} deals; seed {seed}.")
            if design.turns() == 1
            else _("{seats} seats; {bots}; {deals} deals, each from every seat; seed {seed}.")
        ).format(
            seats=design.table(), bots=_listed(design.bots), deals=figure(design.deals, ","), seed=design.seed
        ),
        options,
    ]
    if mixed.height:
        told.append(
            _("In addition, {games} games at mixed tables: {bots}.").format(
                games=figure(mixed.height, ","), bots=_listed(design.ladder)
            )
        )
    if design.forbidden:
        told.append(
            _("The first bot does without {what}.").format(
                what=listing(notated(game, names, one) for one in design.forbidden)
            )
        )
    if design.handicap:
        told.append(
            ngettext(
                "The first bot leaves its first decision to chance.",
                "The first bot leaves its first {count} decisions to chance.",
                design.handicap,
            ).format(count=design.handicap)
        )
    return told


def _listed(bots: tuple[str, ...]) -> str:
    """Name every bot once, with how many there are of it."""
    counts = {bot: bots.count(bot) for bot in bots}
    return ", ".join(bot if count == 1 else f"{count} × {bot}" for bot, count in counts.items())


def _glance(
    design: StudyDesign, games: pl.DataFrame, mixed: pl.DataFrame, decisions: pl.DataFrame
) -> list[Glance]:
    """Return the numbers that one wants to see first."""
    together = design.is_for_a_team()
    found = [
        (figure(mean(games["turns"]), ",.0f"), _("turns in a game")),
        (figure(mean(games["decisions"]), ",.0f"), _("decisions in a game")),
        (figure(mean(decisions["legal"]), ".1f"), _("actions to choose from")),
    ]
    if together:
        wins = games.filter(pl.col("winners").list.len() > 0).height
        found.append((f"{percent(wins / games.height)} %", _("won by the team")))
    else:
        first = findings.turn_order(games, decisions)["share"][0]
        found.append((f"{percent(first)} %", _("won by whoever begins")))
    turning = courses.turning_points(games, strongest_views(design, games, decisions), together)
    if turning.height:
        found.append(
            (
                f"{percent(quantile(turning['decided'], 0.5))} %",
                _("of the way until half of all games are decided"),
            )
        )
    if mixed.height:
        skill = fortune.sources(mixed, together)["share"][0]
        found.append((f"{percent(skill)} %", _("of who wins at mixed tables is skill")))
    found.append((f"{percent(mean(decisions['hidden'].drop_nulls()))} %", _("of a position is hidden")))
    if not together and _mostly_alone(games):
        ties = games.filter(pl.col("winners").list.len() != 1).height
        found.append((f"{percent(ties / games.height)} %", _("won by nobody or by several")))
    elif not together:
        shared = games.filter(pl.col("winners").list.len() > 1).height
        found.append((f"{percent(shared / games.height)} %", _("won by several together")))
    return found


def _lengths(games: pl.DataFrame) -> Section:
    turns, decisions = games["turns"], games["decisions"]
    least, most = quantile(decisions, 0.0), quantile(decisions, 1.0)
    sentence = _(
        "Half of the games take {low} to {high} decisions; the shortest took {least}, the longest {most}. "
        "On average there are {turns} turns."
    ).format(
        low=figure(quantile(decisions, 0.25), ",.0f"),
        high=figure(quantile(decisions, 0.75), ",.0f"),
        least=figure(least, ",.0f"),
        most=figure(most, ",.0f"),
        turns=figure(mean(turns), ",.1f"),
    )
    shown = plots.histograms("length", [(_("turns"), turns.to_list()), (_("decisions"), decisions.to_list())])
    return Section("length", _("Length"), _("How long are games?"), sentence, shown)


def _team(games: pl.DataFrame) -> Section:
    won = (pl.col("winners").list.len() > 0).cast(pl.Float64)
    share, low, high = findings.share(games.select("deal", won=won))
    sentence = _("The team wins {share} % of its games ({low} to {high}).").format(
        share=percent(share), low=percent(low), high=percent(high)
    )
    shown = plots.shares("team", [_("team")], [share], [low], [high], None, _("games won"))
    return Section("team", _("Team"), _("How often does the team win?"), sentence, shown)


def _seats(design: StudyDesign, games: pl.DataFrame) -> Section:
    found = findings.seats(games)
    fair = mean(found["share"])
    off = found.filter((pl.col("low") > fair) | (pl.col("high") < fair))
    sentence = (
        _("No seat wins significantly more or less than its fair share, {fair} %.").format(fair=percent(fair))
        if off.height == 0
        else " ".join(
            _("Seat {seat} wins {share} % ({low} to {high}; fair would be {fair} %).").format(
                seat=LETTERS[row["seat"]],
                share=percent(row["share"]),
                low=percent(row["low"]),
                high=percent(row["high"]),
                fair=percent(fair),
            )
            for row in off.iter_rows(named=True)
        )
    )
    shown = plots.shares(
        "seats",
        [LETTERS[seat] for seat in found["seat"]],
        found["share"].to_list(),
        found["low"].to_list(),
        found["high"].to_list(),
        fair,
        _("share of victories, by seat"),
        seats=True,
    )
    note = "" if _mostly_alone(games) else _("Players who win together share the victory.")
    return Section("seats", _("Seats"), _("Does the seat matter?"), sentence, shown, note)


def _mostly_alone(games: pl.DataFrame) -> bool:
    return games.filter(pl.col("winners").list.len() > 1).height * 2 < games.height


def _strength(design: StudyDesign, plain: pl.DataFrame, mixed: pl.DataFrame) -> Section | None:
    """Tell who is stronger: at mixed tables, and among the bots of the list if they differ."""
    together = design.is_for_a_team()
    order = list(design.ladder)
    if mixed.height == 0:
        mixed, order = plain, sorted(set(design.bots))
    if len(set(order)) < 2:
        return None
    found = findings.teams(mixed) if together else findings.bots(mixed)
    rows = {row["bot"]: row for row in found.iter_rows(named=True)}
    named = [bot for bot in order if bot in rows]
    words = (
        _("a team of {bot} {share} % ({low} to {high})")
        if together
        else _("{bot} {share} % ({low} to {high})")
    )
    told = ", ".join(
        words.format(
            bot=bot,
            share=percent(rows[bot]["share"]),
            low=percent(rows[bot]["low"]),
            high=percent(rows[bot]["high"]),
        )
        for bot in named
    )
    sentence = _("Of {games} games with bots of different strength, these shares were won: {told}.").format(
        games=figure(mixed.height, ","), told=told
    )
    shown = plots.shares(
        "bots",
        named,
        [rows[bot]["share"] for bot in named],
        [rows[bot]["low"] for bot in named],
        [rows[bot]["high"] for bot in named],
        None if together else 1 / design.table(),
        _("games won, by who is on the team") if together else _("share of victories, the strongest last"),
    )
    return Section("bots", _("Strength"), _("How much does strength pay?"), sentence, shown)


# --- Luck ----------------------------------------------------------------------------------------------


def _luck_and_skill(design: StudyDesign, plain: pl.DataFrame, mixed: pl.DataFrame) -> Section | None:
    sentences = []
    shown = ""
    if mixed.height:
        found = fortune.sources(mixed, design.is_for_a_team())
        told = {
            row["what"]: _("{share} % ({low} to {high})").format(
                share=percent(row["share"]), low=percent(row["low"]), high=percent(row["high"])
            )
            for row in found.iter_rows(named=True)
        }
        sentences.append(
            _(
                "Of what decides who wins at mixed tables, {skill} is skill: what the same players have in "
                "common in different deals. {deal} is the deal: what the same deal does for different "
                "players. The rest, {play}, happens in play."
            ).format(**told)
        )
        shown = plots.stack("luck", [_("skill"), _("the deal"), _("in play")], found["share"].to_list())
    if not design.is_for_a_team() and design.turns() > 1:
        again = {row["what"]: row for row in fortune.repeats(plain).iter_rows(named=True)}
        if again["by_chance"]["share"] > 0:
            sentences.append(
                _(
                    "When a deal is played again with everybody one seat further, the same seat wins in "
                    "{share} % of cases ({low} to {high}); {chance} % would be chance."
                ).format(
                    share=percent(again["seat"]["share"]),
                    low=percent(again["seat"]["low"]),
                    high=percent(again["seat"]["high"]),
                    chance=percent(again["by_chance"]["share"]),
                )
            )
    if not sentences:
        return None
    return Section("luck", _("Luck"), _("Luck or skill?"), " ".join(sentences), shown)


# --- The end -------------------------------------------------------------------------------------------


def _endings(game: Game, games: pl.DataFrame) -> Section:
    found = findings.endings(games)
    rows = [
        [
            game.ending_name(row["reason"]).rstrip("."),
            str(row["winners"]),
            figure(row["games"], ","),
            f"{percent(row['share'])} %",
        ]
        for row in found.iter_rows(named=True)
    ]
    alone = games.filter(pl.col("winners").list.len() == 1).height
    nobody = games.filter(pl.col("winners").list.len() == 0).height
    sentence = _("{alone} games have one winner, {several} have several, {nobody} have none.").format(
        alone=figure(alone, ","),
        several=figure(games.height - alone - nobody, ","),
        nobody=figure(nobody, ","),
    )
    unusual = found.filter(pl.col("share") < SELDOM)["reason"]
    if unusual.len():
        reasons = dict.fromkeys(game.ending_name(reason).rstrip(".") for reason in unusual)
        sentence += " " + _("Unusual: {reasons}.").format(reasons="; ".join(reasons))
    mistakes = int(games["mistakes"].sum())
    note = (
        ngettext("Bots made {count} mistake.", "Bots made {count} mistakes.", mistakes).format(
            count=figure(mistakes, ",")
        )
        if mistakes
        else ""
    )
    shown = table([_("ending"), _("winners"), _("games"), _("share")], rows)
    return Section("endings", _("Endings"), _("How do games end?"), sentence, shown, note)
