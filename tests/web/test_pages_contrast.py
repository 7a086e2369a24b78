"""Words and signs of pictures stand out from what they lie on: every game, every board, by day and night."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from efforts import sample
from playwright.sync_api import Browser, Page
from web.contrast import blots, stands_out
from web.contrast import picture as shot
from web.hearing import GAMES

import cayona
from cayona.kernel.areas import Area
from cayona.svg.picture import Picture, draw
from cayona.testing.setups import Setup, setups

DECISIONS = 120
"""So long a match is watched; it is looked at whenever something is drawn that had not been before."""
DRAWN = re.compile(r'(?:class|href)="([^"]+)"')
MAP = 2400.0
"""So many pixels a map is wide here: about four times as large as on a phone."""
SCALE = 2.0
"""Pixels for a unit of the other areas: four times as large as on a phone, so that letters have a core."""
WITHOUT = {
    "words": "text, tspan { fill: transparent !important; }",
    "signs": ".glyph { visibility: hidden !important; }",
}
"""What stands in symbols sees nothing outside them, so these rules name no ancestors."""
COVERS = ".to-marker { visibility: hidden; }"
"""What lies over printed numbers, and bears none itself."""
CASES = [(name, theme) for name in GAMES for theme in ("light", "dark")]
ASKED = {"words": 4.5, "signs": 3.0}
"""More than is asked of large words; but who knows how large they are on somebody's screen."""


def sights(tables: Iterable[Setup]) -> Iterator[tuple[Setup, Picture, Area]]:
    """Yield the areas that somebody sees in random matches, each when something is drawn in it at last."""
    known: set[str] = set()
    for seed, table in enumerate(tables):
        state, chance = table.new(seed), random.Random(seed)
        for _ in range(DECISIONS):
            if state.is_over():
                break
            seat = state.to_move()
            seen = state.observation(None), state.observation(seat)
            picture = draw(table.game, *seen, state.choices(seat))
            for area in picture.areas:
                drawn = {re.sub(r"\d+", "", name) for name in DRAWN.findall("".join(area.pieces.values()))}
                if not drawn <= known:
                    ground = next((other for other in picture.areas if other.name == area.over), area)
                    yield table, picture, ground
                known |= drawn
            state.apply(chance.choice(state.legal_actions()))


def pixels(page: Page, picture: Picture, area: Area, theme: str, css: str = "") -> Any:
    """Show one area, with what lies over it and nothing else, and return its pixels.

    It is drawn anew each time: of what is only changed some lines are smoothed otherwise than before.
    """
    over = [other for other in picture.areas if other.over == area.name]
    alone = replace(picture, areas=[area, *over], plates=[])
    _x, _y, wide, high = area.frame
    scale = MAP / wide if area.zooms else SCALE
    page.set_viewport_size({"width": round(wide * scale), "height": round(high * scale)})
    page.set_content(f'<style>{COVERS}{css}</style><body style="margin: 0">{alone.main_area(theme)}</body>')
    return shot(page)


def faint(page: Page, picture: Picture, area: Area, theme: str) -> list[tuple[str, float, Any]]:
    """Return which words and signs of an area do not stand out enough."""
    shown = pixels(page, picture, area, theme)
    return [
        (kind, round(ratio, 2), blot.box)
        for kind, css in WITHOUT.items()
        for blot in blots(shown, pixels(page, picture, area, theme, css), together=kind == "signs")
        if (ratio := stands_out(blot)) < ASKED[kind]
    ]


@pytest.mark.parametrize(("name", "theme"), sample(CASES, 0, 3, 4, 7, 8))
def test_words_and_signs_stand_out_on_every_board(browser: Browser, name: str, theme: str) -> None:
    """At a table for each number of seats and each value of each option; every day at a few of them."""
    every = setups(cayona.game(name))
    page = browser.new_page(reduced_motion="reduce")
    problems = [
        (str(table), area.name, *found)
        for table, picture, area in sights(sample(every, 0, len(every) // 2, -1))
        for found in faint(page, picture, area, theme)
    ]
    page.close()
    assert problems == []
