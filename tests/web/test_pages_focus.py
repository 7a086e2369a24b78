"""The focus never falls to the page, whatever is pressed: at tables, as text, in lessons and puzzles."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from web.browsing import Guest, sample, until
from web.hearing import GAMES, sit_at

Enter = Callable[..., Guest]
WAYS_ON = """[...document.querySelectorAll(
    "#main .area .lit, #ready button, #question:not([hidden]) button, #text:not([hidden]) ol button"
)].filter((one) => one.checkVisibility())"""
LOST = "document.activeElement === document.body"
PRESSES = 14


def press(me: Guest, chance: random.Random) -> str:
    """Press something that leads on, by the keyboard; return what it was."""
    until(lambda: me.evaluate(f"{WAYS_ON}.length"), why=lambda: f"nothing leads on: {me.around()}")
    place = chance.randrange(me.evaluate(f"{WAYS_ON}.length"))
    name = "one.getAttribute('aria-label') ?? one.textContent"
    pressed: str = me.evaluate(f"(one => {{ one.focus(); return {name}; }})({WAYS_ON}[{place}])")
    me.page.keyboard.press("Enter")
    return pressed


def walk(me: Guest, goes_on: Callable[[], bool]) -> list[str]:
    """Press this and that; return after what the focus was lost, at once or a little later."""
    chance, lost = random.Random(1), []
    for _ in range(PRESSES):
        if not goes_on():
            break
        pressed = press(me, chance)
        for pause in (40, 250):
            me.page.wait_for_timeout(pause)
            if me.evaluate(LOST):
                lost.append(pressed)
    return lost


@pytest.mark.parametrize(
    ("game", "as_text"), sample([(game, text) for game in GAMES for text in (False, True)], 0, 9)
)
def test_no_press_at_a_table_loses_the_focus(guest: Enter, game: str, as_text: bool) -> None:
    me = guest()
    me.visit("/")
    me.evaluate(f"localStorage.setItem('cayona-text', '{'on' if as_text else 'off'}')")
    sit_at(me, game)
    assert walk(me, me.my_turn) == []


@pytest.mark.parametrize(
    "path",
    sample([*(f"/learn/{game}" for game in GAMES), "/puzzles/cartagena/2", "/puzzles/tortuga1667/3"], 1, 5),
)
def test_no_press_in_a_lesson_or_puzzle_loses_the_focus(guest: Enter, path: str) -> None:
    me = guest()
    me.visit(path)
    me.see("#board .pieces-of > *")
    assert walk(me, lambda: path in me.page.url) == []
