"""What a finger means that covers more than it points at; pages that stand still and show what they have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from web.browsing import Guest, sample, until
from web.hearing import GAMES, decide, sit_at
from web.test_pages_motion import area, shown
from web.test_pages_places import SIDEWAYS, sit
from web.test_pages_steady import lay_out

import cayona

Enter = Callable[..., Guest]

SHIFTS = """() => {
    const named = ({ node }) => node?.id || node?.className?.baseVal || node?.className || node?.nodeName;
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.shifts.push(shift.sources.map(named).join(", "));
    }).observe({ type: "layout-shift", buffered: true });
}"""
"""Note what has moved without anybody having pressed anything just before."""


def spot(name: str, x: int, size: int) -> str:
    """Draw something that can be chosen."""
    box = f'<rect class="hit" x="{x}" width="{size}" height="{size}"/>'
    return f'<g data-element="{name}" aria-label="Pawn {name}">{box}</g>'


CLOSER = "document.querySelector('.closer') !== null"
HANDY = """[...document.querySelectorAll("#board .lit")].filter((spot) => {
    const sides = (one) => one.getBoundingClientRect();
    const [box, room] = [sides(spot.querySelector(".hit") ?? spot), sides(spot.closest("#board"))];
    return Math.min(box.width, box.height) >= 44 && box.left >= room.left - 1 && box.right <= room.right + 1
        && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
}).map((spot) => spot.dataset.element)"""
"""What is lit, large enough for a finger, and wholly in sight."""


BOARD = (420, 314)
"""What is left for the board of a phone held sideways, in pixels."""
LIGHT = """([[width, height], elements]) => {
    Object.assign(window.board.place.style, { width: `${width}px`, height: `${height}px` });
    window.board.arrange();
    window.board.light(new Set(elements), []);
}"""


def middle_of(me: Guest, element: str, *, small: bool = True) -> tuple[float, float]:
    """Return the middle of what a finger hits, as it lies now."""
    hit = f"document.querySelector('[data-element=\"{element}\"] .hit').getBoundingClientRect()"
    box = me.evaluate(f"{hit}.toJSON()")
    assert (min(box["width"], box["height"]) < 44) is small
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def handy(me: Guest, element: str) -> bool:
    """Tell whether a finger hits something that can be chosen."""
    return element in me.evaluate(HANDY)


def test_a_finger_chooses_among_what_is_too_small_for_it(guest: Enter) -> None:
    me = shown(
        guest, [area(spot("a", 0, 24), spot("b", 25, 24), spot("c", 150, 30), spot("d", 185, 38))], phone=True
    )
    me.page.evaluate("() => window.board.light(new Set(['a', 'b', 'c', 'd']), [])")
    me.page.touchscreen.tap(*middle_of(me, "c"))
    until(lambda: me.evaluate("window.picked") == ["c"], why="it is hit, and clear of its neighbour")
    x, y = middle_of(me, "c")
    me.page.touchscreen.tap(x - 24, y)
    until(lambda: me.evaluate("window.picked") == ["c", "c"], why="beside it is near enough")
    me.page.touchscreen.tap(*middle_of(me, "a"))
    until(lambda: me.evaluate(CLOSER), why="what lies too close together comes closer")
    assert me.evaluate("window.picked") == ["c", "c"], "nothing is chosen by mistake"
    until(lambda: handy(me, "a") and handy(me, "b"), why=lambda: f"a finger hits only {me.evaluate(HANDY)}")
    me.page.keyboard.press("Escape")
    assert not me.evaluate(CLOSER)
    me.page.touchscreen.tap(*middle_of(me, "a"))
    until(lambda: handy(me, "a") and handy(me, "b"))
    me.page.touchscreen.tap(*middle_of(me, "b", small=False))
    until(lambda: me.evaluate("window.picked") == ["c", "c", "b"])
    assert not me.evaluate(CLOSER), "everything is in sight again"
    me.page.mouse.click(*middle_of(me, "a"))
    until(lambda: me.evaluate("window.picked") == ["c", "c", "b", "a"], why="a mouse points at one thing")


def test_nine_pawns_are_hit_on_a_phone_held_sideways(guest: Enter) -> None:
    me = shown(guest, phone=True)
    lay_out(me, cayona.game("tortuga1667").new(seats=9, seed=7))
    pawns = [f"pawn-{seat}" for seat in range(9)]
    me.page.evaluate(LIGHT, [BOARD, pawns])
    picked: list[str] = []
    for pawn in pawns:
        me.page.touchscreen.tap(*middle_of(me, pawn))
        until(partial(handy, me, pawn), why=lambda: f"only {me.evaluate(HANDY)} are hit")
        assert me.evaluate("window.picked") == picked, "nothing is chosen by mistake"
        me.page.touchscreen.tap(*middle_of(me, pawn, small=False))
        picked.append(pawn)
        until(lambda: me.evaluate("window.picked") == picked, why=lambda: me.evaluate("window.picked"))


@pytest.mark.parametrize("game", sample(GAMES, 1))
def test_nothing_on_a_page_moves_by_itself(guest: Enter, game: str) -> None:
    me = guest()
    me.page.add_init_script(f"({SHIFTS})()")
    sit_at(me, game)
    for nth in range(6):
        if me.my_turn():
            decide(me, nth)
    me.page.wait_for_timeout(700)  # a shift is only told if nobody has pressed anything for half a second
    assert me.evaluate("window.shifts") == []


def test_a_phone_held_sideways_shows_a_game_of_the_lobby(guest: Enter) -> None:
    me = guest()
    me.page.set_viewport_size({"width": SIDEWAYS["width"], "height": SIDEWAYS["height"]})
    me.visit("/")
    parts = "[...document.querySelectorAll('.game:first-child :is(.view, h3, .acts .primary)')]"
    boxes = f"{parts}.map(one => one.getBoundingClientRect()).filter(box => box.height > 0)"
    bottoms = me.evaluate(f"{boxes}.map(box => box.bottom)")
    assert len(bottoms) == 3
    assert max(bottoms) <= SIDEWAYS["height"], f"{bottoms}: its picture, its name and what to do first"


@pytest.mark.parametrize("game", ["cartagena", "tranquility", "tortuga", "tongiaki"])
def test_three_names_can_be_read_on_a_phone(guest: Enter, game: str) -> None:
    me = guest(phone=True)
    sit(me, game, 3)
    plates: list[Any] = me.evaluate("""[...document.querySelectorAll('#seats .plate')].map((plate) => {
        const name = plate.querySelector('.name');
        const read = name.scrollWidth <= name.clientWidth || name.clientWidth >= 40;
        return [read, plate.scrollHeight <= plate.clientHeight + 1];
    })""")
    assert len(plates) == 3
    assert all(inside for _read, inside in plates), "lines leave their chip"
    assert all(read for read, _inside in plates), "names are a letter long"
