"""How much words and signs of pictures stand out, told by the pixels of a page with them and without them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageFilter
from playwright.sync_api import Page
from web.browsing import Guest, until

WORDS = """() => {
    const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const told = (words, scale) => {
        const { left, top, width, height } = words.getBoundingClientRect();
        const style = getComputedStyle(words);
        const size = parseFloat(style.fontSize) * scale;
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const said = words.textContent.trim();
        const letters = said.length * size * size * 0.5;
        return { words: said, letters, box: [left, top, left + width, top + height], large };
    };
    const of = (one) => Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b);
    const found = [];
    for (const words of document.querySelectorAll(":is(#main, .ending) svg text")) {
        if (seen(words) && !words.closest("defs, symbol")) found.push(told(words, of(words)));
    }
    return found.filter(({ words, box }) => words && box[2] > box[0] && box[0] >= 0 && box[1] >= 0);
}"""
"""All words of pictures with the boxes they stand in; below, those in symbols are looked at as well."""
HIDDEN = "text, tspan { fill: transparent !important; }"
"""What stands in symbols sees nothing outside them, so this rule names no ancestors."""
SCALE = 2
"""Pixels of a picture for one of the page: so letters have a core that is all of their colour."""
COVERED = 0.15
"""Of the square that a letter stands in at least so much is written (measured: a quarter), unless something
lies over it (then a tenth at the most).
"""
APART = 24
"""So much two pixels differ at least where something is written."""


class Seen(NamedTuple):
    """How much some words stand out, and how much they should."""

    words: str
    ratio: float
    asked: float
    where: tuple[int, ...]
    """The box on the page."""


def picture(page: Page) -> Any:
    """Return the pixels of the page as it is now."""
    shot = page.screenshot(animations="disabled")
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), dtype=np.float64)


def light(colours: Any) -> Any:
    """Return the relative luminance of colours."""
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _shots(me: Guest) -> tuple[Any, Any, Any] | None:
    """Return all words, and pictures with and without them; nothing if the page changed meanwhile."""
    told, with_words = me.page.evaluate(WORDS), picture(me.page)
    style = me.page.add_style_tag(content=HIDDEN)
    without = picture(me.page)
    style.evaluate("style => style.remove()")
    return (told, with_words, without) if np.array_equal(with_words, picture(me.page)) else None


def contrasts(me: Guest) -> list[Seen]:
    """Return how much all words of pictures on a page stand out against what they are written on.

    The colour of words is that of their core; it is compared with what lies below every part of them, and
    the worst tenth counts.
    """
    told, with_words, without = until(lambda: _shots(me), why="the page never stood still")
    found = []
    for each in told:
        left, top, right, bottom = (round(side * SCALE) for side in each["box"])
        part, ground = (whole[top:bottom, left:right].reshape(-1, 3) for whole in (with_words, without))
        apart = np.abs(part - ground).sum(axis=1)
        written = apart > APART
        if written.sum() < COVERED * each["letters"] * SCALE**2:
            continue  # something lies over it
        core = part[apart >= np.quantile(apart[written], 0.9)].mean(axis=0)
        bright = np.stack([light(ground[written]), np.full(written.sum(), light(core))])
        ratios = (bright.max(axis=0) + 0.05) / (bright.min(axis=0) + 0.05)
        ratio = round(float(np.quantile(ratios, 0.1)), 2)
        where = tuple(round(side) for side in each["box"])
        found.append(Seen(each["words"], ratio, 3.0 if each["large"] else 4.5, where))
    return found


# --- Word by word, whoever has drawn them -----------------------------------------------------------------


LETTER = (5, 14)
"""Pixels across and down: what is smaller is a dash, a dot, or what is left of a letter below something."""
SIGN = (24, 24)
NEIGHBOURS = 17
"""Lines of a sign that lie within so many pixels belong together."""


class Blot(NamedTuple):
    """A letter, or a sign: its pixels, and those that would be there without it."""

    shown: Any
    ground: Any
    box: tuple[int, ...]


def blots(shown: Any, ground: Any, *, together: bool) -> Iterator[Blot]:
    """Yield what one picture has before another: each letter alone, or lines that lie `together`."""
    there = np.abs(shown - ground).sum(axis=2) > APART
    near, least = there, LETTER
    if together:
        wider = Image.fromarray(there).convert("L").filter(ImageFilter.MaxFilter(NEIGHBOURS))
        near, least = np.asarray(wider, dtype=bool), SIGN
    for part in connected(near):
        rows, columns = (line[there[part]] for line in part)
        if rows.size and np.ptp(columns) >= least[0] and np.ptp(rows) >= least[1]:
            sides = (columns.min(), rows.min(), columns.max(), rows.max())
            box = tuple(map(int, sides))
            yield Blot(shown[rows, columns], ground[rows, columns], box)


def connected(there: Any) -> list[tuple[Any, Any]]:
    """Return the rows and columns of the pixels of each connected part."""
    edges = np.diff(np.pad(there, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    (rows, begins), (_rows, ends) = np.nonzero(edges == 1), np.nonzero(edges == -1)
    parents = list(range(len(rows)))

    def root(run: int) -> int:
        while parents[run] != run:
            parents[run] = run = parents[parents[run]]
        return run

    above: list[int] = []
    here: list[int] = []
    for run, row in enumerate(rows):
        if here and rows[here[-1]] != row:
            above, here = (here if rows[here[-1]] == row - 1 else []), []
        for other in above:
            if begins[other] <= ends[run] and begins[run] <= ends[other]:
                parents[root(other)] = root(run)
        here.append(run)
    parts: dict[int, list[int]] = {}
    for run in range(len(rows)):
        parts.setdefault(root(run), []).append(run)
    return [
        (
            np.concatenate([np.full(ends[run] - begins[run], rows[run]) for run in part]),
            np.concatenate([np.arange(begins[run], ends[run]) for run in part]),
        )
        for part in parts.values()
    ]


def stands_out(blot: Blot) -> float:
    """Return how much the core of a blot stands out against most of what lies below it."""
    apart = np.abs(blot.shown - blot.ground).sum(axis=1)
    core = light(blot.shown[apart >= np.quantile(apart, 0.85)].mean(axis=0))
    below = light(blot.ground)
    ratios = (np.maximum(below, core) + 0.05) / (np.minimum(below, core) + 0.05)
    return float(np.quantile(ratios, 0.25))
