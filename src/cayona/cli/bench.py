"""`cayona bench`: how fast it is here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from cayona.cli.output import Trouble, terminal
from cayona.kernel.language import figure, mark
from cayona.kernel.language import gettext as _

if TYPE_CHECKING:
    from cayona.lab.benchmark import Measurement

HELP = mark(
    "Measure the engine on this machine.\n\n"
    "Every number is the best of several repeats. If OpenSpiel is installed (pip install open_spiel), "
    "its C++ backgammon is measured in the same run. --instructions counts with valgrind instead of a "
    "clock. --bridges measures PettingZoo, OpenSpiel, many games at once and the lab instead.\n\n"
    "Examples:\n"
    "  cayona bench\n"
    "  cayona bench --quick --json\n"
    "  cayona bench --instructions\n"
    "  cayona bench --bridges"
)


def bench(
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON instead of a table."))] = False,
    quick: Annotated[bool, typer.Option("--quick", help=_("Fewer and shorter repeats."))] = False,
    instructions: Annotated[
        bool, typer.Option("--instructions", help=_("Count instructions per action with valgrind."))
    ] = False,
    bridges: Annotated[
        bool,
        typer.Option("--bridges", help=_("Measure the bridges and the lab next to comparable libraries.")),
    ] = False,
) -> None:
    """Measure and print."""
    console = terminal()
    measurements = []
    with console.status("", spinner_style="bright_black") as status:
        for measurement in _counted() if instructions else _bridged(quick) if bridges else _timed(quick):
            measurements.append(measurement)
            status.update(f"{measurement.game}: {measurement.what}, {measurement.case}")
    if as_json:
        print(json.dumps(_report(measurements), indent=1, ensure_ascii=False))
        return
    console.print(_table(measurements))
    console.print(_("The engine runs {build} here.").format(build=_build()), style="bright_black")


def _timed(quick: bool) -> Iterator[Measurement]:
    from cayona.lab import benchmark

    return benchmark.measure(benchmark.QUICK if quick else benchmark.FULL)


def _bridged(quick: bool) -> Iterator[Measurement]:
    from importlib.util import find_spec

    needed = {"numpy", "open_spiel", "pettingzoo", "polars"}
    missing = sorted(name for name in needed if find_spec(name) is None)
    if missing:
        raise Trouble(
            _("This needs {missing}: pip install 'cayona[learning,openspiel,lab]'").format(
                missing=", ".join(missing)
            )
        )
    from cayona.interop import rates
    from cayona.lab import benchmark

    return rates.measure(benchmark.QUICK if quick else benchmark.FULL)


def _counted() -> Iterator[Measurement]:
    from cayona.lab.benchmark import Measurement
    from cayona.lab.instructions import count, seats_of
    from cayona.registry import games

    for game in games():
        case = f"{seats_of(game.seats)} seats"
        yield Measurement(game.name, "random play", case, count(game.name), "instructions/action")


def _build() -> str:
    import cayona

    return _("compiled") if cayona.compiled() else _("interpreted")


def _report(measurements: list[Measurement]) -> dict[str, object]:
    import platform

    import cayona

    return {
        "cayona": cayona.__version__,
        "compiled": cayona.compiled(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "measurements": [measurement.to_json() for measurement in measurements],
    }


def _table(measurements: list[Measurement]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bright_black")
    for title in (_("game"), _("what"), _("case")):
        table.add_column(title)
    table.add_column(_("value"), justify="right")
    table.add_column(_("unit"))
    previous = ""
    for one in measurements:
        game = one.game if one.game != previous else ""
        previous = one.game
        table.add_row(Text(game, style="bold"), one.what, one.case, _number(one.value), one.unit)
    return table


def _number(value: float) -> str:
    """Return three figures that matter, thousands apart."""
    if value >= 100:
        return figure(value, ",.0f")
    return figure(value, ".1f" if value >= 10 else ".2f")
