"""How much the words of pictures stand out, told by the pixels of a page with the words and without them."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import numpy as np
from PIL import Image
from web.browsing import Guest, until

WORDS = """() => {
    const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const told = (one, words, scale) => {
        const { left, top, width, height } = one.getBoundingClientRect();
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
        if (seen(words) && !words.closest("defs, symbol")) found.push(told(words, words, of(words)));
    }
    for (const use of document.querySelectorAll("#main svg use")) {
        const symbol = document.querySelector(use.getAttribute("href") || "none");
        if (!symbol || !seen(use)) continue;
        const wide = symbol.viewBox?.baseVal?.width;
        const scale = of(use) * (wide && use.width.baseVal.value ? use.width.baseVal.value / wide : 1);
        for (const words of symbol.querySelectorAll("text")) found.push(told(use, words, scale));
    }
    return found.filter(({ words, box }) => words && box[2] > box[0] && box[0] >= 0 && box[1] >= 0);
}"""
"""All words of pictures, those in symbols too, with the boxes they stand in."""
HIDDEN = "svg text, svg tspan { fill: transparent !important; }"
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


def picture(me: Guest) -> Any:
    """Return the pixels of the page as it is now."""
    shot = me.page.screenshot(animations="disabled")
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), dtype=np.float64)


def light(colours: Any) -> Any:
    """Return the relative luminance of colours."""
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _shots(me: Guest) -> tuple[Any, Any, Any] | None:
    """Return all words, and pictures with and without them; nothing if the page changed meanwhile."""
    told, with_words = me.page.evaluate(WORDS), picture(me)
    style = me.page.add_style_tag(content=HIDDEN)
    without = picture(me)
    style.evaluate("style => style.remove()")
    return (told, with_words, without) if np.array_equal(with_words, picture(me)) else None


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
