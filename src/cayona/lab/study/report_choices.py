"""The sections of a report about decisions: how much there is to choose, what is hidden, what is used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

import polars as pl

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.lab.study import findings, plots
from cayona.lab.study.heat import heat_maps, unseen
from cayona.lab.study.page import Section, heat_table, mean, percent
from cayona.lab.study.wish import Wish

MOST_KINDS: Final = 16
MOST_PHASES: Final = 20
MOST_BARS: Final = 14
MOST_NAMED: Final = 40
SMALLEST_GROUP: Final = 3
LEAST_USED: Final = 0.005
MUCH_MISSING: Final = 0.3
"""A group is drawn by itself that has this part of all uses, and so much of it in no picture."""


def branching(wish: Wish, decisions: pl.DataFrame) -> Section:
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
    labels = [_often(*pair) for pair in zip(found["kind"], found["decisions"], strict=True)]
    shown = _by_phase(wish, decisions) + plots.bars(
        "branching",
        labels,
        found["mean"].to_list(),
        _("actions to choose from, by what was chosen"),
    )
    return Section("branching", _("Choices"), _("How much is there to choose?"), sentence, shown)


def _by_phase(wish: Wish, decisions: pl.DataFrame) -> str:
    found = findings.branching_by_phase(decisions)
    phases = list(dict.fromkeys(found["phase"]))[:MOST_PHASES]
    numbers = {(row["phase"], row["seat"]): row["mean"] for row in found.iter_rows(named=True)}
    often = dict(zip(found["phase"], found["often"], strict=True))
    rows = [
        (
            _often(_words(phase) or _("all"), often[phase]),
            [numbers.get((phase, seat)) for seat in range(wish.table())],
        )
        for phase in phases
    ]
    return heat_table(_("phase (decisions)"), list(LETTERS[: wish.table()]), rows)


def hidden(games: pl.DataFrame, decisions: pl.DataFrame) -> Section:
    """Tell how much of a position is hidden over the course of the game."""
    found = findings.hidden(games, decisions)
    average = mean(decisions["hidden"].drop_nulls())
    sentence = _(
        "On average {share} % of the facts of a position are hidden from who decides: that is how many "
        "change when everything the seat cannot know is drawn anew."
    ).format(share=percent(average))
    across = [(moment + 0.5) / findings.MOMENTS for moment in found["moment"]]
    curve = plots.Curve("", across, found["share"].to_list())
    shown = plots.curves("hidden", [curve], _("course of the game; hidden part of the position"), top=None)
    return Section("hidden", _("Secrets"), _("How much is hidden?"), sentence, shown)


# --- What is used --------------------------------------------------------------------------------------


def material(wish: Wish, decisions: pl.DataFrame) -> Section:
    """Show what of the board, the cards and the dice is used."""
    found = findings.uses(decisions)
    uses = dict(zip(found["element"], found["uses"], strict=True))
    sentence = _("Used most: {most}. Used least: {least}.").format(
        most=_named(found["element"].head(5)), least=_named(found["element"].tail(5))
    )
    maps = heat_maps(wish, uses)
    boards = f'<div class="boards">{"".join(maps)}</div>' if maps else ""
    note = _("The warmer, the more often it took part in an action.") if maps else ""
    return Section(
        "uses",
        _("Board"),
        _("What is used?"),
        sentence,
        boards + _groups(wish, uses, unseen(maps, uses)),
        note,
    )


def _named(elements: pl.Series) -> str:
    return ", ".join(map(_words, elements))


def _groups(wish: Wish, uses: Mapping[str, int], unshown: Mapping[str, int]) -> str:
    """Draw the groups of elements of which much is in no picture: cards, faces of dice, tiles."""
    groups: dict[str, dict[str, int]] = {}
    missing: Counter[str] = Counter()
    seats = {str(seat) for seat in range(wish.table())}
    for element, count in uses.items():
        kind, _dash, name = element.partition("-")
        first, dash, rest = name.partition("-")
        name = rest if dash and first in seats else name  # what everybody has is counted together
        members = groups.setdefault(kind, {})
        members[name] = members.get(name, 0) + count
        missing[kind] += unshown.get(element, 0)
    drawn = ""
    for kind, members in sorted(groups.items()):
        whole = sum(members.values())
        if len(members) < SMALLEST_GROUP or set(members) <= seats:
            continue
        if whole >= LEAST_USED * sum(uses.values()) and missing[kind] >= MUCH_MISSING * whole:
            drawn += f"<h3>{kind.capitalize()}</h3>{_group(kind, members)}"
    return drawn


def _group(kind: str, members: Mapping[str, int]) -> str:
    names = sorted(members, key=_natural)
    pairs = [name.split("-") for name in names]
    if all(len(pair) == 2 for pair in pairs):
        rows = list(dict.fromkeys(pair[0] for pair in pairs))
        columns = sorted({pair[1] for pair in pairs}, key=_natural)
        body = [(_words(row), [_count(members, f"{row}-{column}") for column in columns]) for row in rows]
        return heat_table("", [_words(column) for column in columns], body, decimals=0)
    counts = [float(members[name]) for name in names]
    labels = [_words(name) for name in names]
    if len(names) > MOST_BARS and sum(name.isdigit() for name in names) * 2 > len(names):
        return plots.columns(f"uses-{kind}", labels, counts, _("how often"))
    return plots.bars(f"uses-{kind}", labels[:MOST_NAMED], counts[:MOST_NAMED], _("how often"))


def _words(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


def _often(name: str, count: int) -> str:
    return f"{name} ({figure(count, ',')})"


def _count(members: Mapping[str, int], name: str) -> float | None:
    return float(members[name]) if name in members else None


def _natural(name: str) -> list[tuple[int, int, str]]:
    """Sort numbers in names by their value."""
    parts = [part for part in re.split(r"(\d+)", name) if part]
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts]
