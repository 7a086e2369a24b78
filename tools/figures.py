"""How fast the bridges and the lab are, beside what others offer, all in one run, written into the pages.

    python -m tools.figures docs/bridges.md docs/lab.md

`cayona bench --bridges` prints the same. `--reports` measures how long the lab takes for a report of 10,000
games, which takes long (`--reports tortuga`: for one game alone), `--costs` what that costs, from samples,
and `--sea` five runs of many games at once.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from cayona import registry
from cayona.interop.rates import AEC, BARE, SPIEL, cores, measure, measure_costs, measure_report, measure_sea
from cayona.lab.benchmark import Measurement


def machine() -> str:
    """Say where this was measured."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return f"Python {platform.python_version()}, {cores()} cores, load average {load:.1f}."


def bridge_tables(found: Sequence[Measurement]) -> str:
    """Return the tables of the bridges as Markdown."""
    single = [one for one in found if one.what.split(" overhead")[0] in (BARE, AEC, SPIEL)]
    vector = [one for one in found if one.what.startswith("vector")]
    first = _table(
        single, lambda one: one.game, lambda one: one.what, "game; decisions a second, overhead in times"
    )
    second = _table(
        vector,
        lambda one: f"{one.game}, {one.what.replace('vector, ', '')}",
        lambda one: one.case,
        "steps a second",
    )
    return f"{first}\n\n{second.replace(', vector |', ' |')}"


def lab_table(found: Sequence[Measurement]) -> str:
    """Return the table of the lab as Markdown."""
    lab = [one for one in found if one.what == "lab"]
    return _table(lab, lambda one: one.game, lambda one: f"{one.unit}, {one.case}", "study of bosuns")


def report_table(found: Sequence[Measurement]) -> str:
    """Return how long reports take as Markdown."""
    return _table(found, lambda one: one.game, lambda one: f"{one.case}, {one.unit}", found[0].what)


def cost_table(found: Sequence[Measurement]) -> str:
    """Return what games and the judge cost as Markdown."""
    return _table(found, lambda one: one.game, lambda one: one.case, found[0].what)


def sea_table(found: Sequence[Measurement]) -> str:
    """Return how quick many games at once are, run by run, as Markdown."""
    return _table(found, lambda one: one.what, lambda one: one.case, "steps a second, batch 1,024")


def merged(table: str, before: str) -> str:
    """Return an earlier table with the rows of a new one in place of its own, unless its head is another."""
    head, rule, *rows = table.splitlines()
    earlier = before.splitlines()
    kept = [line for line in earlier if line.startswith("| ") and line != head] if head in earlier else []
    by_name = {row.split("|")[1]: row for row in (*kept, *rows)}
    return "\n".join([head, rule, *by_name.values()])


def _table(
    found: Iterable[Measurement],
    row: Callable[[Measurement], str],
    column: Callable[[Measurement], str],
    corner: str,
) -> str:
    cells = {(row(one), column(one)): _number(one.value) for one in found}
    rows = list(dict.fromkeys(name for name, _ in cells))
    columns = list(dict.fromkeys(name for _, name in cells))
    lines = [f"| {corner} | " + " | ".join(columns) + " |", "|---|" + "---:|" * len(columns)]
    lines += [
        f"| {name} | " + " | ".join(cells.get((name, other), "–") for other in columns) + " |"
        for name in rows
    ]
    return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def put(page: Path, name: str, text: str) -> None:
    """Write text between the marks of a name in a page."""
    before, _old, after = _parts(page, name)
    page.write_text(f"{before}{text}\n{after}", encoding="utf-8")


def _parts(page: Path, name: str) -> tuple[str, str, str]:
    """Return what stands before, between and after the marks of a name in a page; the marks are kept."""
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    whole = page.read_text(encoding="utf-8")
    if start not in whole or end not in whole:
        raise ValueError(f"{page} has no marks “{start.strip()}” and “{end}”.")
    before, rest = whole.split(start, 1)
    old, after = rest.split(end, 1)
    return before + start, old, end + after


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write the tables into the pages."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures", description=__doc__)
    parser.add_argument("bridges", type=Path)
    parser.add_argument("lab", type=Path)
    parser.add_argument("--reports", nargs="*", metavar="GAME")
    parser.add_argument("--sea", action="store_true")
    parser.add_argument("--costs", nargs="*", metavar="GAME")
    wanted = parser.parse_args(arguments)
    if wanted.sea:
        put(wanted.bridges, "sea figures", f"{machine()}\n\n{sea_table(list(measure_sea()))}\n")
        return
    if wanted.costs is not None:
        names = wanted.costs or [game.name for game in registry.games()]
        costs = [one for name in names for one in measure_costs(name)]
        put(wanted.lab, "cost figures", f"{machine()}\n\n{cost_table(costs)}\n")
        return
    if wanted.reports is not None:
        for name in wanted.reports or [game.name for game in registry.games()]:
            report = list(measure_report(name))
            print(report_table(report).splitlines()[-1], flush=True)
            before = _parts(wanted.lab, "report figures")[1]
            put(wanted.lab, "report figures", f"{merged(report_table(report), before)}\n")
        return
    found = list(measure())
    put(wanted.bridges, "bridge figures", f"{machine()}\n\n{bridge_tables(found)}\n")
    put(wanted.lab, "lab figures", f"{machine()}\n\n{lab_table(found)}\n")


if __name__ == "__main__":
    main()
