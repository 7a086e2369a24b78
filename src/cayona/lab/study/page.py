"""The page of a report: one file, with a section for each question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from string import Template
from typing import Final

import polars as pl

from cayona import registry
from cayona.kernel.language import figure, spoken

STYLE: Final = Template("""
*{box-sizing:border-box}
body{font:17px/1.55 system-ui,sans-serif;color:#1D2B33;background:#F6F1E3;margin:0}
main,header div{max-width:46rem;margin:0 auto;padding:0 1rem}
header{background:$wash;border-top:6px solid $key;padding:1.6rem 0 1.2rem}
h1{font-size:clamp(1.7rem,6vw,2.5rem);line-height:1.15;margin:0 0 .3rem;text-wrap:balance}
h2{font-size:1.35rem;line-height:1.25;margin:0 0 .4rem;text-wrap:balance}
h3{font-size:1rem;margin:1.4rem 0 .3rem}
header p{margin:.2rem 0;color:#43535A}
nav{display:flex;flex-wrap:wrap;gap:.4rem .5rem;margin-top:1rem}
nav a{font-size:.92rem;line-height:1.3;color:#1D2B33;background:#FFFCF4;border:1px solid #AFB7A9;
border-radius:999px;padding:.5rem .85rem;text-decoration:none}
nav a:hover,nav a:focus-visible{border-color:#A04510;color:#A04510}
.glance{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.2rem,1fr));gap:.7rem;margin:1.4rem 0 0}
.glance div{background:#FFFCF4;border-radius:12px;padding:.7rem .9rem;box-shadow:0 1px 3px #1D2B3322}
.glance b{display:block;font-size:1.55rem;line-height:1.2;font-variant-numeric:tabular-nums}
.glance span{font-size:.9rem;line-height:1.3;color:#5B6B72;display:block}
section{background:#FFFCF4;border-radius:14px;box-shadow:0 1px 3px #1D2B3322;margin:1.4rem 0;padding:1.2rem}
.verdict dt{font-weight:600;margin-top:.7rem}
.verdict dd{margin:.1rem 0 0}
.verdict .found{border-left:4px solid #A04510;padding-left:.7rem}
.verdict .more{color:#5B6B72;font-size:.92rem}
section>p{margin:.2rem 0 .6rem}
section>p.note{color:#5B6B72;font-size:.92rem}
svg.plot{display:block;width:100%;max-width:36rem;height:auto;margin:.3rem auto}
.boards{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:1rem;align-items:start}
.boards svg{width:100%;height:auto;border-radius:10px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;margin:.5rem 0}
th,td{text-align:right;padding:.35rem .6rem;border-bottom:1px solid #DDE2D8;white-space:nowrap}
th{color:#5B6B72;font-weight:600;font-size:.92rem}
th:first-child,td:first-child{text-align:left;white-space:normal}
footer{color:#5B6B72;font-size:.9rem;padding:.6rem 0 2rem}
@media(max-width:40rem){section{padding:1rem .8rem;margin:1rem -.4rem}
th,td{padding:.3rem .28rem;font-size:.9rem}}
""")
PAGE: Final = Template("""<!doctype html>
<html lang="$language"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>$title</title><style>$style</style></head>
<body><header><div><h1>$title</h1>$facts</div></header>
<main>$verdict<div class="glance">$glance</div>
<nav>$contents</nav>
$sections
<footer>$colophon</footer></main></body></html>
""")
PALE: Final = (255, 252, 244)
HOT: Final = (236, 164, 98)


@dataclass(frozen=True, slots=True)
class Section:
    """One question: its name in the contents, its heading, the answer, and something to look at."""

    name: str
    short: str
    heading: str
    sentence: str
    shown: str
    note: str = ""

    def html(self) -> str:
        """Return it as a part of the page."""
        note = f'<p class="note">{escape(self.note)}</p>' if self.note else ""
        return (
            f'<section id="{self.name}"><h2>{escape(self.heading)}</h2><p>{escape(self.sentence)}</p>'
            f"{self.shown}{note}</section>"
        )


def page(
    game: str,
    title: str,
    facts: Sequence[str],
    glance: Sequence[tuple[str, str]],
    verdict: str,
    sections: Sequence[Section],
    colophon: str,
) -> str:
    """Return the whole page, in the colours of a game."""
    tint = registry.game(game).tints
    return PAGE.substitute(
        language=spoken(),
        title=escape(title),
        style=STYLE.substitute(wash=tint["wash"][0], key=tint["key"][0]),
        facts="".join(f"<p>{escape(fact)}</p>" for fact in facts),
        contents="".join(f'<a href="#{one.name}">{escape(one.short)}</a>' for one in sections),
        glance="".join(
            f"<div><b>{escape(number)}</b><span>{escape(what)}</span></div>" for number, what in glance
        ),
        verdict=verdict,
        sections="\n".join(one.html() for one in sections),
        colophon=escape(colophon),
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table that scrolls by itself where it is too wide."""
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'


def heat_table(
    corner: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[float | None]]],
    decimals: int = 1,
) -> str:
    """Return a table whose cells are the warmer the higher their number is."""
    most = max((number or 0.0 for _, numbers in rows for number in numbers), default=0.0)
    head = "".join(f"<th>{escape(word)}</th>" for word in (corner, *columns))
    body = "".join(
        f"<tr><td>{escape(name)}</td>{''.join(_cell(number, most, decimals) for number in numbers)}</tr>"
        for name, numbers in rows
    )
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


def _cell(number: float | None, most: float, decimals: int) -> str:
    if number is None:
        return "<td>–</td>"
    heat = number / most if most > 0 else 0.0
    mixed = (round(pale + (hot - pale) * heat) for pale, hot in zip(PALE, HOT, strict=True))
    told = figure(number, f".{decimals}f")
    return f'<td style="background:rgb({",".join(map(str, mixed))})">{told}</td>'


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal."""
    return figure(100 * share, ".1f")


def mean(values: pl.Series) -> float:
    """Return an average, 0 of nothing."""
    return float(values.mean() or 0.0)  # type: ignore[arg-type]


def quantile(values: pl.Series, part: float) -> float:
    """Return what so many values are below, 0 of nothing."""
    return float(values.quantile(part) or 0.0)
