"""The sections of a report about decisions: how much there is to choose, what is hidden, what is used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from textwrap import shorten
from typing import Final

import polars as pl

from cayona.kernel.language import figure, listing, opening
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.lab.study import findings, plots
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.forbidding import BEFORE_PHASE
from cayona.lab.study.heat import heat_maps, unseen
from cayona.lab.study.page import Section, heat_table, mean, percent
from cayona.lab.study.words import Names, named, parts, spelled

MOST_KINDS: Final = 16
MOST_PHASES: Final = 20
KINDS_OF_A_PHASE: Final = 2
"""A phase is called by what is done most in it."""
LONGEST_LABEL: Final = 34
MOST_BARS: Final = 14
MOST_NAMED: Final = 40
MOST_LISTED: Final = 5
SMALLEST_GROUP: Final = 3
LEAST_USED: Final = 0.005
MUCH_MISSING: Final = 0.3
"""A group is drawn by itself that has this part of all uses, and so much of it in no picture."""


def short(words: str) -> str:
    """Cut a name that is too long for a label, between two words."""
    return shorten(words, LONGEST_LABEL, placeholder=" …")


def branching(design: StudyDesign, decisions: pl.DataFrame, names: Mapping[str, str]) -> Section:
    """Tell how many actions there are, by phase and seat and by what was chosen."""
    found = findings.branching(decisions).head(MOST_KINDS)
    forced = decisions.filter(pl.col("legal") == 1).height / max(1, decisions.height)
    sentence = _(
        "There are {mean} actions to choose from on average, and at most {most}; in {forced} % of all "
        "decisions there is only one."
    ).format(
        mean=figure(mean(decisions["legal"]), ".1f"),
        most=decisions["legal"].max(),
        forced=percent(forced),
    )
    labels = [
        _often(short(named(design.found(), names, kind)), often)
        for kind, often in found.select("kind", "decisions").iter_rows()
    ]
    shown = _by_phase(design, decisions, names) + plots.bars(
        "branching",
        labels,
        found["mean"].to_list(),
        _("actions to choose from, by what was chosen"),
    )
    return Section("branching", _("Choices"), _("How much is there to choose?"), sentence, shown)


def phase_words(design: StudyDesign, decisions: pl.DataFrame, names: Mapping[str, str], phase: str) -> str:
    """Say what is done in a phase: a game's own word for it is for programs."""
    if not phase:
        return _("all")
    kinds = (
        decisions.filter(pl.col("phase") == phase)
        .group_by("kind")
        .agg(often=pl.len())
        .sort("often", "kind", descending=[True, False])
        .head(KINDS_OF_A_PHASE)
    )
    game = design.found()
    told = [names.get(f"{kind}{BEFORE_PHASE}{phase}") or named(game, names, kind) for kind in kinds["kind"]]
    return " / ".join(map(short, told))


def _by_phase(design: StudyDesign, decisions: pl.DataFrame, names: Mapping[str, str]) -> str:
    found = findings.branching_by_phase(decisions)
    phases = list(dict.fromkeys(found["phase"]))[:MOST_PHASES]
    numbers = {(row["phase"], row["seat"]): row["mean"] for row in found.iter_rows(named=True)}
    often = dict(zip(found["phase"], found["often"], strict=True))
    rows = [
        (
            _often(phase_words(design, decisions, names, phase), often[phase]),
            [numbers.get((phase, seat)) for seat in range(design.table())],
        )
        for phase in phases
    ]
    return heat_table(_("phase (decisions)"), list(LETTERS[: design.table()]), rows)


def hidden(games: pl.DataFrame, decisions: pl.DataFrame) -> Section:
    """Tell how much of a position is hidden over the course of the game."""
    found = findings.hidden(games, decisions)
    average = mean(decisions["hidden"].drop_nulls())
    sentence = _(
        "On average {share} % of the facts of a position are hidden from whoever decides: that is how many "
        "change when everything the seat cannot know is drawn again."
    ).format(share=percent(average))
    across = [(moment + 0.5) / findings.MOMENTS for moment in found["moment"]]
    curve = plots.Curve("", across, found["share"].to_list())
    shown = plots.curves("hidden", [curve], _("course of the game; hidden part of the position"), top=None)
    return Section("hidden", _("Secrets"), _("How much is hidden?"), sentence, shown)


# --- What is used --------------------------------------------------------------------------------------


def material(design: StudyDesign, decisions: pl.DataFrame, names: Names) -> Section:
    """Show what of the board, the cards and the dice is used."""
    found = findings.uses(decisions)
    uses = dict(zip(found["element"], found["uses"], strict=True))
    found = (
        found.group_by(names.of_anybody(pl.col("element")))
        .agg(pl.col("uses").sum())
        .sort(["uses", "element"], descending=[True, False])
    )
    sentence = _("Used most: {most}. Used least: {least}.").format(
        most=_listed(design, names, found["element"]),
        least=_listed(design, names, found["element"].reverse()),
    )
    maps = heat_maps(design, uses)
    boards = f'<div class="boards">{"".join(maps)}</div>' if maps else ""
    note = _("The warmer, the more often it took part in an action.") if maps else ""
    return Section(
        "uses",
        _("Board"),
        _("What is used?"),
        sentence,
        boards + _groups(design, uses, unseen(maps, uses), names),
        note,
    )


def _listed(design: StudyDesign, names: Mapping[str, str], elements: pl.Series) -> str:
    """Name the first few; what has one name for several elements is named once."""
    called = dict.fromkeys(named(design.found(), names, element) for element in elements)
    return listing(list(called)[:MOST_LISTED])


def _groups(design: StudyDesign, uses: Mapping[str, int], unshown: Mapping[str, int], names: Names) -> str:
    """Draw the groups of elements of which much is in no picture: cards, faces of dice, tiles."""
    groups: dict[str, dict[str, int]] = {}
    missing: Counter[str] = Counter()
    seats = {str(seat) for seat in range(design.table())}
    for element, count in uses.items():
        kind, _dash, name = names.everybodys.get(element, element).partition("-")
        members = groups.setdefault(kind, {})
        members[name] = members.get(name, 0) + count
        missing[kind] += unshown.get(element, 0)
    drawn = ""
    for kind, members in sorted(groups.items()):
        whole = sum(members.values())
        if len(members) < SMALLEST_GROUP or set(members) <= seats:
            continue
        if whole >= LEAST_USED * sum(uses.values()) and missing[kind] >= MUCH_MISSING * whole:
            drawn += f"<h3>{opening(spelled(kind))}</h3>{_group(kind, members, names)}"
    return drawn


def _group(kind: str, members: Mapping[str, int], names: Names) -> str:
    found = sorted(members, key=_natural)
    pairs = [parts(name) for name in found]
    if all(len(pair) == 2 for pair in pairs):
        rows = list(dict.fromkeys(pair[0] for pair in pairs))
        columns = sorted({pair[1] for pair in pairs}, key=_natural)
        body = [(spelled(row), [_count(members, f"{row}-{column}") for column in columns]) for row in rows]
        return heat_table("", [spelled(column) for column in columns], body, decimals=0)
    counts = [float(members[name]) for name in found]
    if len(found) > MOST_BARS and sum(name.isdigit() for name in found) * 2 > len(found):
        return plots.columns(f"uses-{kind}", [spelled(name) for name in found], counts, _("how often"))
    labels = [short(names.get(f"{kind}-{name}") or spelled(name)) for name in found]
    return plots.bars(f"uses-{kind}", labels[:MOST_NAMED], counts[:MOST_NAMED], _("how often"))


def _often(name: str, count: int) -> str:
    return f"{name} ({figure(count, ',')})"


def _count(members: Mapping[str, int], name: str) -> float | None:
    return float(members[name]) if name in members else None


def _natural(name: str) -> list[tuple[int, int, str]]:
    """Sort numbers in names by their value."""
    parts = [part for part in re.split(r"(\d+)", name) if part]
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts]
