"""What the others did: a few lines with their seats, marked on the board, and shown again by a tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.browsing import Guest, sample, until
from web.test_pages_meanings import sit
from web.test_pages_places import act

Enter = Callable[..., Guest]
LINES = """[...document.querySelectorAll("#story li")].map((line) => ({
    words: line.textContent, seat: line.querySelector(".mark use").getAttribute("href"),
    version: line.querySelector("button").dataset.version, newest: line.classList.contains("newest"),
}))"""
BACK = "document.querySelector('#again').getAttribute('aria-pressed') === 'true'"


@pytest.mark.parametrize("phone", sample([False, True], 1))
def test_what_a_bot_did_is_told_in_a_few_lines_and_shown_again(guest: Enter, phone: bool) -> None:
    me = guest(phone=phone)
    sit(me, "cartagena")
    assert me.move("card-")
    until(lambda: "end-turn" in me.lit())
    me.click("end-turn")
    until(lambda: me.evaluate(LINES), why="no story is told")
    assert me.my_turn()
    lines = me.evaluate(LINES)
    assert 1 <= len(lines) <= 5
    assert [line["newest"] for line in lines] == [False] * (len(lines) - 1) + [True]
    assert all(line["seat"] == "#mark-1" and "You" not in line["words"] for line in lines)
    marked = "document.querySelectorAll('.trail, .fresh').length"
    until(lambda: me.evaluate(marked), why="it is not marked on the board")
    if phone:
        me.page.click("[data-opens=log]")
    before = me.evaluate("document.querySelector('#prompt .words').textContent")
    me.page.click("#story li:last-child button")
    until(lambda: me.evaluate(BACK), why="a tap does not show it again")
    until(lambda: not me.evaluate(BACK), why="the present does not come back")
    assert me.evaluate("document.querySelector('#prompt .words').textContent") == before
    if phone:
        me.page.click("[data-opens=log]") if not me.page.is_visible("#story-all") else None
    me.page.click("#story-all")
    until(lambda: me.evaluate(BACK), why="the button does not show all again")
    until(lambda: not me.evaluate(BACK), why="the present does not come back")


def test_spectators_read_a_story_too_and_it_moves_nothing(guest: Enter) -> None:
    host, friend = guest(), guest()
    table = sit(host, "tongiaki")
    friend.visit(f"/t/{table}")
    friend.see(".pieces-of > *")
    boxes = """JSON.stringify(["#board", "#hand", ".ask", "#seats", "#story", "#log"].map((place) => {
        const { left, top, width } = document.querySelector(place).getBoundingClientRect();
        return [left, top, width];
    }))"""
    before = friend.evaluate(boxes)
    act(host, table, 0)
    lines = until(lambda: friend.evaluate(LINES), why="the spectator reads nothing")
    assert any("ship" in line["words"] for line in lines)
    assert friend.evaluate(boxes) == before
