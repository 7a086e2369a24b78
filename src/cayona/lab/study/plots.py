"""Plots as SVG that stands inside a page: the same data gives the same bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

INK: Final = "#1D2B33"
SEA: Final = "#0072B2"
WARM: Final = "#D55E00"
PALE: Final = "#CFE3E2"
SIZE: Final = (6.4, 3.0)
SETTINGS: Final[Any] = {
    "svg.hashsalt": "cayona",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


class Plot:
    """One plot in the making, and what came of it."""

    def __init__(self) -> None:
        self.figure = Figure(SIZE, layout="constrained")
        self.axes: Any = self.figure.add_subplot()

    def svg(self, name: str) -> str:
        """Return the plot; `name` keeps its parts apart from those of other plots on the page."""
        out = io.StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        drawn = out.getvalue()
        return _kept_apart(drawn[drawn.index("<svg") :], name)


@contextmanager
def _drawing() -> Iterator[Plot]:
    with mpl.rc_context(SETTINGS):
        yield Plot()


def histogram(name: str, values: Sequence[float], label: str) -> str:
    """Draw how often values occur."""
    with _drawing() as plot:
        plot.axes.hist(
            values, bins=min(40, max(1, len(set(values)))), color=SEA, edgecolor="white", linewidth=0.5
        )
        plot.axes.set_xlabel(label)
        return plot.svg(name)


def bars(name: str, labels: Sequence[str], heights: Sequence[float], label: str) -> str:
    """Draw a bar for every label, the first on top."""
    with _drawing() as plot:
        places = range(len(labels))
        plot.axes.barh(places, heights, color=SEA)
        plot.axes.set_yticks(places, labels)
        plot.axes.invert_yaxis()
        plot.axes.set_xlabel(label)
        return plot.svg(name)


def shares(
    name: str,
    labels: Sequence[str],
    middles: Sequence[float],
    lows: Sequence[float],
    highs: Sequence[float],
    fair: float,
) -> str:
    """Draw shares with their intervals, and a line where everybody would be alike."""
    with _drawing() as plot:
        places = list(range(len(labels)))
        reach = [
            [max(0.0, middle - low) for middle, low in zip(middles, lows, strict=True)],
            [max(0.0, high - middle) for middle, high in zip(middles, highs, strict=True)],
        ]
        plot.axes.axvline(100 * fair, color=WARM, linewidth=1, linestyle="--")
        plot.axes.errorbar(
            [100 * middle for middle in middles],
            places,
            xerr=[[100 * one for one in side] for side in reach],
            fmt="o",
            color=SEA,
            capsize=4,
        )
        plot.axes.set_yticks(places, labels)
        plot.axes.set_ylim(len(labels) - 0.5, -0.5)
        plot.axes.set_xlabel("%")
        return plot.svg(name)


def band(
    name: str,
    across: Sequence[float],
    middles: Sequence[float],
    lows: Sequence[float],
    highs: Sequence[float],
    label: str,
) -> str:
    """Draw a line with a band around it, over the course of the game."""
    with _drawing() as plot:
        plot.axes.fill_between(across, lows, highs, color=PALE)
        plot.axes.plot(across, middles, color=SEA, linewidth=2)
        plot.axes.set_ylim(0, 1)
        plot.axes.set_xlabel(label)
        return plot.svg(name)


def line(name: str, across: Sequence[float], heights: Sequence[float], label: str) -> str:
    """Draw a line over the course of the game."""
    with _drawing() as plot:
        plot.axes.plot(across, heights, color=SEA, linewidth=2)
        plot.axes.set_ylim(bottom=0)
        plot.axes.set_xlabel(label)
        return plot.svg(name)


def lines(
    name: str, across: Sequence[float], heights: Mapping[str, Sequence[float]], label: str, height: str
) -> str:
    """Draw several lines over the same course, each with its name at its end."""
    with _drawing() as plot:
        for number, (title, values) in enumerate(heights.items()):
            colour = mpl.colormaps["viridis"](0.9 * number / max(1, len(heights) - 1))
            plot.axes.plot(across, values, "o-", color=colour, linewidth=2, markersize=4, label=title)
        plot.axes.set_ylim(bottom=0)
        plot.axes.set_xlabel(label)
        plot.axes.set_ylabel(height)
        plot.figure.legend(loc="outside right center", frameon=False)
        return plot.svg(name)


def _kept_apart(svg: str, name: str) -> str:
    """Give all names inside a drawing a prefix: a page has one space of names."""
    svg = re.sub(r'id="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", svg)
    return re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', svg)
