"""The report of a study: one HTML file, with a sentence and a picture for each question."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from string import Template
from typing import Final

import polars as pl

from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.lab.statistics import wilson
from cayona.lab.study import findings, plots
from cayona.lab.study.heat import heat_map
from cayona.lab.study.wish import Wish

MOST_KINDS: Final = 20
STYLE: Final = """
body{font:17px/1.5 system-ui,sans-serif;color:#1D2B33;background:#F6F1E3;max-width:46rem;margin:2rem auto;
padding:0 1rem}
h1{margin-bottom:.2rem}h2{margin-top:2.6rem}
section svg{width:100%;height:auto;background:#FFFCF4;border-radius:12px}
table{border-collapse:collapse;width:100%}
th,td{text-align:right;padding:.2rem .6rem;border-bottom:1px solid #AFB7A9}
th:first-child,td:first-child{text-align:left}.facts{color:#5B6B72}
"""
PAGE: Final = Template("""<!doctype html>
<html lang="$language"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>$title</title><style>$style</style></head><body><h1>$title</h1><p class="facts">$facts</p>
$sections</body></html>
""")


@dataclass(frozen=True, slots=True)
class Section:
    """One question: its heading, the answer in a sentence, and something to look at."""

    name: str
    heading: str
    sentence: str
    shown: str

    def html(self) -> str:
        """Return it as a part of the page."""
        return (
            f'<section id="{self.name}"><h2>{escape(self.heading)}</h2><p>{escape(self.sentence)}</p>'
            f"{self.shown}</section>"
        )


def report(wish: Wish, games: pl.DataFrame, decisions: pl.DataFrame) -> str:
    """Return the whole page; the same data gives the same bytes."""
    sections = [
        _lengths(games),
        _team(games) if wish.is_for_a_team() else _seats(wish, games),
        _bots(wish, games),
        _course(games, decisions),
        _turning_points(games, decisions),
        _luck_and_skill(games),
        _branching(decisions),
        _hidden(games, decisions),
        _uses(wish, decisions),
        _endings(games),
    ]
    title = _("{game}: {games} games").format(game=wish.found().title, games=games.height)
    return PAGE.substitute(
        language="en",
        title=escape(title),
        style=STYLE,
        facts=escape(_facts(wish)),
        sections="\n".join(section.html() for section in sections if section is not None),
    )


def _facts(wish: Wish) -> str:
    game = wish.found()
    options = ", ".join(
        f"{game.option_label(name)}: {game.value_name(name, value)}" for name, value in wish.options.items()
    )
    told = _("{seats} seats; {bots}; {options}; {deals} deals, each from every seat; seed {seed}.").format(
        seats=wish.table(), bots=", ".join(wish.bots), options=options, deals=wish.deals, seed=wish.seed
    )
    if wish.forbidden:
        told += " " + _("The first bot does without {what}.").format(what=", ".join(wish.forbidden))
    return told


def _lengths(games: pl.DataFrame) -> Section:
    turns, decisions = games["turns"], games["decisions"]
    sentence = _(
        "Half of the games take {low} to {high} decisions; the shortest took {least}, the longest {most}. "
        "On average there are {turns} turns."
    ).format(
        low=round(_quantile(decisions, 0.25)),
        high=round(_quantile(decisions, 0.75)),
        least=decisions.min(),
        most=decisions.max(),
        turns=round(_mean(turns), 1),
    )
    shown = plots.histogram("length", decisions.to_list(), _("decisions"))
    return Section("length", _("How long games are"), sentence, shown)


def _team(games: pl.DataFrame) -> Section:
    wins = games.filter(pl.col("winners").list.len() > 0).height
    low, high = wilson(wins, games.height)
    sentence = _("The team wins {share} % of its games ({low} to {high}).").format(
        share=_percent(wins / games.height), low=_percent(low), high=_percent(high)
    )
    return Section("team", _("How often does the team win?"), sentence, "")


def _seats(wish: Wish, games: pl.DataFrame) -> Section:
    found = findings.seats(games)
    fair = 1 / wish.table()
    off = found.filter((pl.col("low") > fair) | (pl.col("high") < fair))
    sentence = (
        _("No seat wins significantly more or less than its fair share.")
        if off.height == 0
        else " ".join(
            _("Seat {seat} wins {share} % (fair would be {fair} %).").format(
                seat=LETTERS[row["seat"]], share=_percent(row["share"]), fair=_percent(fair)
            )
            for row in off.iter_rows(named=True)
        )
    )
    labels = [LETTERS[seat] for seat in found["seat"]]
    return Section("seats", _("Does the seat matter?"), sentence, _drawn_shares("seats", labels, found, fair))


def _bots(wish: Wish, games: pl.DataFrame) -> Section | None:
    found = findings.bots(games)
    if found.height < 2 or wish.is_for_a_team():
        return None
    fair = 1 / wish.table()
    sentence = " ".join(
        _("{bot} wins {share} % ({low} to {high}).").format(
            bot=row["bot"], share=_percent(row["share"]), low=_percent(row["low"]), high=_percent(row["high"])
        )
        for row in found.iter_rows(named=True)
    )
    shown = _drawn_shares("bots", found["bot"].to_list(), found, fair)
    return Section("bots", _("Who is stronger?"), sentence, shown)


def _course(games: pl.DataFrame, decisions: pl.DataFrame) -> Section | None:
    found = findings.course(games, decisions)
    if found.height == 0:
        return None
    half = found.filter(pl.col("moment") == findings.MOMENTS // 2)["mean"]
    sentence = _("Half-way through, who will win is given a chance of {chance} % on average.").format(
        chance=_percent(_mean(half)) if len(half) else "–"
    )
    across = [(moment + 0.5) / findings.MOMENTS for moment in found["moment"]]
    shown = plots.band(
        "course", across, found["mean"].to_list(), found["low"].to_list(), found["high"].to_list(),
        _("course of the game; the later winner's chance, and half of all games around it"),
    )  # fmt: skip
    return Section("course", _("When does one see who will win?"), sentence, shown)


def _turning_points(games: pl.DataFrame, decisions: pl.DataFrame) -> Section | None:
    found = findings.turning_points(games, decisions)
    if found.height == 0:
        return None
    sentence = _(
        "The lead changes {changes} times on average. Half of all games are decided after {half} % of their "
        "course."
    ).format(changes=round(_mean(found["lead_changes"]), 1), half=_percent(_quantile(found["decided"], 0.5)))
    shown = plots.histogram(
        "decided", found["decided"].to_list(), _("when the game was decided, as a part of it")
    )
    return Section("decided", _("How tense is it?"), sentence, shown)


def _luck_and_skill(games: pl.DataFrame) -> Section | None:
    found = {row["what"]: row for row in findings.luck_and_skill(games).iter_rows(named=True)}
    if not found:
        return None
    seat, player = found["seat"], found["player"]
    sentence = _(
        "When a deal is played again with everybody one seat further, the same seat wins in {seat} % of "
        "cases ({seat_low} to {seat_high}; {seat_chance} % would be chance): the luck of the deal. The same "
        "player wins in {player} % ({player_low} to {player_high}; {player_chance} % if deals were "
        "all alike)."
    ).format(
        seat=_percent(seat["share"]), seat_low=_percent(seat["low"]), seat_high=_percent(seat["high"]),
        seat_chance=_percent(seat["by_chance"]), player=_percent(player["share"]),
        player_low=_percent(player["low"]), player_high=_percent(player["high"]),
        player_chance=_percent(player["by_chance"]),
    )  # fmt: skip
    return Section("luck", _("Luck or skill?"), sentence, "")


def _branching(decisions: pl.DataFrame) -> Section:
    found = findings.branching(decisions).head(MOST_KINDS)
    sentence = _("There are {mean} actions to choose from on average, and at most {most}.").format(
        mean=round(_mean(decisions["legal"]), 1), most=decisions["legal"].max()
    )
    labels = [f"{kind} ({count})" for kind, count in zip(found["kind"], found["decisions"], strict=True)]
    shown = plots.bars(
        "branching",
        labels,
        found["mean"].to_list(),
        _("actions to choose from, where this kind was chosen (so often)"),
    )
    return Section("branching", _("How much is there to choose?"), sentence, shown)


def _hidden(games: pl.DataFrame, decisions: pl.DataFrame) -> Section:
    found = findings.hidden(games, decisions)
    sentence = _("On average {share} % of the facts of a position are hidden from who decides.").format(
        share=_percent(_mean(decisions["hidden"].drop_nulls()))
    )
    across = [(moment + 0.5) / findings.MOMENTS for moment in found["moment"]]
    shown = plots.line(
        "hidden", across, found["share"].to_list(), _("course of the game; hidden part of the position")
    )
    return Section("hidden", _("How much is hidden?"), sentence, shown)


def _uses(wish: Wish, decisions: pl.DataFrame) -> Section:
    found = findings.uses(decisions)
    uses = dict(zip(found["element"], found["uses"], strict=True))
    sentence = _("Used most: {most}. Used least: {least}.").format(
        most=", ".join(found["element"].head(5)), least=", ".join(found["element"].tail(5))
    )
    return Section("uses", _("What is used?"), sentence, heat_map(wish, uses))


def _endings(games: pl.DataFrame) -> Section:
    found = findings.endings(games)
    rows = "".join(
        f"<tr><td>{escape(row['reason'])}</td><td>{row['winners']}</td><td>{row['games']}</td>"
        f"<td>{_percent(row['share'])} %</td></tr>"
        for row in found.iter_rows(named=True)
    )
    head = "".join(f"<th>{escape(word)}</th>" for word in (_("ending"), _("winners"), _("games"), _("share")))
    ties = games.filter(pl.col("winners").list.len() > 1).height
    sentence = _("{ties} of {games} games have more than one winner.").format(ties=ties, games=games.height)
    return Section("endings", _("How games end"), sentence, f"<table><tr>{head}</tr>{rows}</table>")


def _drawn_shares(name: str, labels: list[str], found: pl.DataFrame, fair: float) -> str:
    return plots.shares(
        name, labels, found["share"].to_list(), found["low"].to_list(), found["high"].to_list(), fair
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _mean(values: pl.Series) -> float:
    return float(values.mean() or 0.0)  # type: ignore[arg-type]


def _quantile(values: pl.Series, part: float) -> float:
    return float(values.quantile(part) or 0.0)
