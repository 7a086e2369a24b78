"""Plots as SVG that stands inside a page: the same data gives the same bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from textwrap import fill
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from cayona.kernel.language import figure
from cayona.svg.palette import COLOURS
from cayona.svg.seats import SEAT_SIGNS

INK: Final = COLOURS["ink"][0]
MUTED: Final = COLOURS["muted"][0]
GRID: Final = "#DDE2D8"
SEA: Final = SEAT_SIGNS[0].colour
WARM: Final = SEAT_SIGNS[1].colour
WIDTH: Final = 4.7
"""In inches: a plot fills a phone's width with its letters as large as those of the page."""
ROW: Final = 0.34
"""Inches for each bar or mark that lies beside its name."""
LONGEST_LINE: Final = 54
"""Letters that stand beside each other in the width of a plot."""
FINE: Final = 9
"""Decimals that are drawn: what may differ between machines is beyond."""
NUMBER: Final = FuncFormatter(lambda value, _place: figure(round(value, 3), ",g"))
PERCENT: Final = FuncFormatter(lambda share, _place: f"{figure(round(100 * share, 2), ',g')} %")
"""Numbers along an axis, as the reader's language writes them."""
SETTINGS: Final[Any] = {
    "svg.hashsalt": "cayona",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9.5,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": MUTED,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
}


@dataclass(frozen=True, slots=True)
class Curve:
    """A line over the course of the game, with a band around it if there are quartiles."""

    name: str
    across: Sequence[float]
    middles: Sequence[float]
    lows: Sequence[float] = ()
    highs: Sequence[float] = ()


class Plot:
    """One plot in the making, and what came of it."""

    def __init__(self, height: float, parts: int = 1) -> None:
        self.figure = Figure((WIDTH, height), layout="constrained")
        self.figure.patch.set_alpha(0)
        self.all: list[Any] = [self.figure.add_subplot(1, parts, part + 1) for part in range(parts)]
        self.axes: Any = self.all[0]
        for axes in self.all:
            axes.patch.set_alpha(0)
            axes.xaxis.set_major_formatter(NUMBER)
            axes.yaxis.set_major_formatter(NUMBER)

    def name(self, label: str) -> None:
        """Say below the whole plot what it shows: below the axes alone there is less room."""
        self.figure.supxlabel(fill(label, LONGEST_LINE), fontsize=SETTINGS["font.size"], color=MUTED)

    def svg(self, name: str, label: str) -> str:
        """Return the plot; `name` keeps its parts apart from those of other plots on the page."""
        out = io.StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        drawn = out.getvalue()
        return _kept_apart(drawn[drawn.index("<svg") :], name).replace(
            "<svg ", f'<svg class="plot" role="img" aria-label="{label}" ', 1
        )


@contextmanager
def _drawing(height: float, parts: int = 1) -> Iterator[Plot]:
    with mpl.rc_context(SETTINGS):
        yield Plot(height, parts)


def histograms(name: str, columns: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Draw how often values occur, for a few things side by side."""
    with _drawing(2.3, len(columns)) as plot:
        for axes, (label, values), colour in zip(plot.all, columns, (SEA, WARM), strict=False):
            bins = min(30, max(1, len(set(values))))
            axes.hist(_exact(values), bins=bins, color=colour, edgecolor="white", linewidth=0.4)
            axes.set_xlabel(label)
            axes.set_yticks([])
            axes.spines["left"].set_visible(False)
            axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
            axes.set_xlim(left=min(0, *values) if min(values, default=0) < 0.2 * max(values) else None)
        return plot.svg(name, " / ".join(label for label, _ in columns))


def parts_of_games(name: str, values: Sequence[float], label: str) -> str:
    """Draw how often shares of a game occur."""
    with _drawing(2.1) as plot:
        plot.axes.hist(_exact(values), bins=20, range=(0, 1), color=SEA, edgecolor="white", linewidth=0.4)
        plot.name(label)
        plot.axes.set_yticks([])
        plot.axes.spines["left"].set_visible(False)
        plot.axes.xaxis.set_major_formatter(PERCENT)
        return plot.svg(name, label)


def bars(name: str, labels: Sequence[str], heights: Sequence[float], label: str) -> str:
    """Draw a bar for every label, the first on top, with its number."""
    with _drawing(0.7 + ROW * 0.8 * len(labels)) as plot:
        places = range(len(labels))
        drawn = plot.axes.barh(places, _exact(heights), color=SEA, height=0.72)
        plot.axes.bar_label(drawn, fmt=_short, padding=3, color=INK)
        plot.axes.set_yticks(places, labels)
        plot.axes.invert_yaxis()
        plot.name(label)
        plot.axes.set_xlim(0, 1.12 * max([*heights, 1e-9]))
        plot.axes.grid(visible=False)
        plot.axes.xaxis.set_ticks([])
        plot.axes.spines["bottom"].set_visible(False)
        return plot.svg(name, label)


def columns(
    name: str, labels: Sequence[str], heights: Sequence[float], label: str, *, percent: bool = False
) -> str:
    """Draw a thin column for each of many labels, of which only some are named."""
    with _drawing(1.7) as plot:
        plot.axes.bar(range(len(labels)), _exact(heights), color=WARM, width=0.85)
        step = max(1, -(-len(labels) // 9))
        plot.axes.set_xticks(range(0, len(labels), step), labels[::step])
        plot.name(label)
        plot.axes.grid(visible=False, axis="x")
        plot.axes.yaxis.set_major_locator(MaxNLocator(3))
        if percent:
            plot.axes.yaxis.set_major_formatter(PERCENT)
        return plot.svg(name, label)


def shares(
    name: str,
    labels: Sequence[str],
    middles: Sequence[float],
    lows: Sequence[float],
    highs: Sequence[float],
    fair: float | None,
    label: str,
    *,
    seats: bool = False,
) -> str:
    """Draw shares with their intervals, and a line where everybody would be alike."""
    with _drawing(0.75 + ROW * len(labels)) as plot:
        if fair is not None:
            plot.axes.axvline(fair, color=MUTED, linewidth=1, linestyle="--")
        for place, (middle, low, high) in enumerate(zip(middles, lows, highs, strict=True)):
            sign = SEAT_SIGNS[place] if seats else None
            plot.axes.errorbar(
                [round(middle, FINE)],
                [place],
                xerr=[[round(max(0.0, middle - low), FINE)], [round(max(0.0, high - middle), FINE)]],
                fmt="o",
                markersize=7,
                color=SEA if sign is None else sign.colour,
                ecolor=INK,
                elinewidth=1.2,
                capsize=4,
            )
        plot.axes.set_yticks(range(len(labels)), labels)
        plot.axes.set_ylim(len(labels) - 0.5, -0.5)
        plot.axes.grid(visible=False, axis="y")
        plot.axes.xaxis.set_major_formatter(PERCENT)
        plot.axes.xaxis.set_major_locator(MaxNLocator(6))
        plot.name(label)
        return plot.svg(name, label)


def stack(name: str, labels: Sequence[str], parts: Sequence[float]) -> str:
    """Draw parts of a whole as one bar."""
    with _drawing(1.05) as plot:
        left = 0.0
        for label, part, colour in zip(labels, parts, (SEA, WARM, "#C9CFC4"), strict=False):
            plot.axes.barh([0], [round(part, FINE)], left=left, color=colour, height=0.7, label=label)
            if part > 0.06:
                plot.axes.text(
                    round(left + part / 2, FINE),
                    0,
                    f"{100 * part:.0f} %",
                    ha="center",
                    va="center",
                    color=INK if colour.startswith("#C9") else "white",
                    weight="bold",
                )
            left += round(part, FINE)
        plot.axes.set_xlim(0, 1)
        plot.axes.axis("off")
        plot.axes.legend(loc="upper center", bbox_to_anchor=(0.5, 0.0), ncol=3, handlelength=1)
        return plot.svg(name, " / ".join(labels))


def curves(name: str, drawn: Sequence[Curve], label: str, *, top: float | None = 1.0) -> str:
    """Draw lines over the course of the game, the first with its band in front."""
    with _drawing(2.5) as plot:
        strong, quiet = iter(((SEA, "-"), (WARM, "-"))), iter(((MUTED, "--"), (MUTED, ":")))
        for curve in drawn:
            colour, style = next(strong if curve.lows or len(drawn) == 1 else quiet)
            if curve.lows:
                plot.axes.fill_between(
                    curve.across,
                    _exact(curve.lows),
                    _exact(curve.highs),
                    color=colour,
                    alpha=0.16,
                    linewidth=0,
                )
            plot.axes.plot(
                curve.across,
                _exact(curve.middles),
                color=colour,
                linewidth=2,
                linestyle=style,
                label=curve.name,
            )
        plot.axes.set_ylim(0, top)
        plot.axes.set_xlim(0, 1)
        plot.axes.xaxis.set_major_formatter(PERCENT)
        plot.axes.yaxis.set_major_formatter(PERCENT)
        plot.axes.yaxis.set_major_locator(MaxNLocator(5))
        plot.axes.tick_params(axis="x", pad=8)  # clear of the 0 of the other axis
        plot.name(label)
        if len(drawn) > 1:
            plot.figure.legend(loc="outside upper left", ncol=1, handlelength=1.6)
        return plot.svg(name, label)


def _short(number: float) -> str:
    return figure(number, ".0f" if number >= 100 else ".3g")


def _exact(values: Sequence[float]) -> list[float]:
    """Leave out the last decimals, which depend on the order in which a machine adds up."""
    return [round(value, FINE) for value in values]


def lines(
    name: str, across: Sequence[float], heights: Mapping[str, Sequence[float]], label: str, height: str
) -> str:
    """Draw several lines over the same course, each with its name at its end."""
    with _drawing(2.8) as plot:
        for number, (title, values) in enumerate(heights.items()):
            colour = mpl.colormaps["viridis"](0.9 * number / max(1, len(heights) - 1))
            plot.axes.plot(across, values, "o-", color=colour, linewidth=2, markersize=4, label=title)
        plot.axes.set_ylim(bottom=0)
        plot.name(label)
        plot.axes.set_ylabel(height)
        plot.figure.legend(loc="outside right center", frameon=False)
        return plot.svg(name, height)


def _kept_apart(svg: str, name: str) -> str:
    """Give all names inside a drawing a prefix: a page has one space of names."""
    svg = re.sub(r'id="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", svg)
    return re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', svg)
