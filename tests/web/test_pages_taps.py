"""Matches played by whatever is lit, in any order: by fingers alone, by keys alone; nothing gets stuck.

Every day a part of each match is played; with more effort whole ones.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from web.browsing import Guest, sample, until
from web.test_pages_boxes import Table, sit

from cayona.testing.setups import effort

Enter = Callable[..., Guest]

TABLES = (
    Table("cartagena", 2, {"turn_limit": 200}),
    Table("tranquility", 1),
    Table("tortuga", 2, {"max_rounds": 20}),
    Table("tongiaki", 2),
    Table("tortuga1667", 3, {"turn_limit": 200}),
)
MOST = 10 if effort() == 1 else 4000
"""Taps or keys until somebody has seen enough."""

PUT_BACK = re.compile("^.+, not .+: |so it was put back")
"""How the page says that a tap has put back what had been picked."""

OFFERED = """() => {
    const spots = [...document.querySelectorAll("#main .lit[data-element]:not([data-opens])")]
        .filter((spot) => spot.checkVisibility());
    const names = [...new Set(spots.map((spot) => spot.dataset.element))];
    const buttons = [...document.querySelectorAll("#ready button:not([data-element])")];
    const seen = buttons.filter((button) => button.checkVisibility()).map((_button, nth) => `#${nth}`);
    return [...names, ...seen];
}"""
"""What can be tapped now: elements by their names, other buttons by their numbers."""
STATE = """() => ({
    picked: [...document.querySelectorAll("#main .picked[data-element]")].map((e) => e.dataset.element),
    told: [...document.querySelectorAll("#prompt .words, .bubble")].map((e) => e.textContent).join(" "),
    lines: document.querySelectorAll("#log li").length,
    planned: document.querySelector("#board").classList.contains("planned"),
    lit: [...document.querySelectorAll("#main .lit")].length,
    asked: document.querySelector("#question:not([hidden])")?.textContent ?? "",
    mine: document.querySelector(".prompt.mine") !== null,
    over: document.querySelector(".ending") !== null,
})"""


def state(me: Guest) -> dict[str, Any]:
    """Return what one sees of a decision."""
    seen: dict[str, Any] = me.evaluate(STATE)
    return seen


def middle(me: Guest, name: str) -> tuple[float, float]:
    """Return where to tap."""
    if not name.startswith("#"):
        return me.middle(name)
    box = me.page.locator("#ready button:not([data-element])").nth(int(name[1:])).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settled(me: Guest, before: dict[str, Any]) -> dict[str, Any]:
    """Wait until a tap has done something."""
    return dict(until(lambda: (now := state(me)) != before and now, why=f"nothing came of it: {before}"))


def tap(me: Guest, name: str) -> dict[str, Any]:
    """Tap; where the machine is so slow that it was a hold, which only explains, tap again."""
    before = state(me)
    held = "!document.getElementById('meaning').hidden"
    for _try in range(5):
        me.page.touchscreen.tap(*middle(me, name))
        until(
            lambda: state(me) != before or me.evaluate(held), why=lambda: f"{name}: {before}, {me.around()}"
        )
        if state(me) != before:
            break
    return settled(me, before)


def play_on(me: Guest) -> None:
    """Go on though it is asked whether to: nothing else can be tapped where that stands in its place."""
    if me.evaluate("document.querySelector('#question:not([hidden])') !== null"):
        me.page.locator("#question button").last.press("Enter")


@pytest.mark.parametrize("table", sample(TABLES, 0), ids=str)
def test_whatever_is_lit_can_be_tapped_in_any_order(guest: Enter, table: Table) -> None:
    me = guest(phone=True)
    sit(me, table)
    chance = random.Random(table.game)
    for _tap in range(MOST):
        if not me.my_turn():
            break
        play_on(me)
        offered = until(lambda: me.evaluate(OFFERED), why="it is my turn and nothing can be tapped")
        name = chance.choice(offered)
        before = state(me)
        after = tap(me, name)
        sent = after["lines"] != before["lines"] or after["planned"] != before["planned"] or not after["mine"]
        lost = set(before["picked"]) - set(after["picked"])
        if lost and not sent and name not in before["picked"]:  # what is tapped again is put back on purpose
            assert PUT_BACK.search(after["told"]), f"{name} has put back {lost} silently: {after['told']}"
    else:
        assert effort() == 1, "the match never ended"


FOCUSED = "document.activeElement?.matches('#main .lit:not([data-opens]), #ready button') ?? false"


def reach(me: Guest, times: int) -> None:
    """Go by keys to something that can be chosen, and on to the next of them, so many times."""
    for _time in range(times):
        for _tab in range(150):
            me.page.keyboard.press("Tab")
            if me.evaluate(FOCUSED):
                break
        else:
            raise AssertionError("the keyboard reaches nothing that is lit")


@pytest.mark.parametrize("table", sample(TABLES, 1, 3), ids=str)
def test_matches_are_played_by_keys_alone(guest: Enter, table: Table) -> None:
    me = guest()
    sit(me, table)
    chance = random.Random(table.game)
    lines = me.lines()
    for _key in range(MOST // 2):
        if not me.my_turn():
            break
        play_on(me)
        until(lambda: me.evaluate(OFFERED), why="it is my turn and nothing is offered")
        before = state(me)
        reach(me, chance.randint(1, 3))
        me.page.keyboard.press("Enter")
        settled(me, before)
    assert me.lines() > lines, "keys have done nothing"
    assert effort() == 1 or state(me)["over"], "the match never ended"
