"""Lessons, puzzles, reviews, the waiting room and the pages around are built to the measure of the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.browsing import Guest, Server, sample, until
from web.hearing import GAMES
from web.test_pages_access import check
from web.test_pages_review import finished, reviewed
from web.test_pages_steady import FOCUS, press
from web.test_pages_tranquility import call

Enter = Callable[..., Guest]
LOOKS = [(False, "light"), (True, "dark"), (False, "dark"), (True, "light")]
"""On a desk or a phone, by day or by night."""


@pytest.mark.parametrize(("phone", "colour"), sample(LOOKS, 0, 1))
def test_pages_around_the_table_have_no_problem(
    guest: Enter, server: Server, phone: bool, colour: str
) -> None:
    me = guest(phone=phone, color_scheme=colour)
    table = finished(me)
    reviewed(me, server, table)
    for path in (
        "/me",
        "/me/logbook",
        "/leaderboards/cartagena",
        "/tournaments",
        "/how/tongiaki",
        "/puzzles",
        "/daily",
    ):
        me.visit(path)
        check(me, path)
    me.visit("/show/cartagena/CG-10")
    me.see(".pieces-of > *")
    check(me, "a rule that is shown")
    me.visit("/tournaments")
    me.page.click("#terms [type=submit]")
    me.page.wait_for_url("**/tournaments/*")
    me.see("[data-ask$='/join']")
    check(me, "a tournament")
    me.visit(f"/t/{table}/review")
    me.see(".review-turns .primary")
    check(me, "the review")
    for game in sample(GAMES, 1):
        for path in (f"/learn/{game}", f"/puzzles/{game}"):
            me.visit(path)
            me.see(".pieces-of > *")
            check(me, path)


@pytest.mark.parametrize(("phone", "colour"), sample(LOOKS, 3))
def test_waiting_rooms_and_lists_of_tables_have_no_problem(guest: Enter, phone: bool, colour: str) -> None:
    me, friend = (guest(phone=phone, color_scheme=colour) for _ in range(2))
    for _ in range(2):
        me.visit("/")
        me.page.click("[data-game=tongiaki] [data-do=invite]")
        me.page.wait_for_url("**/t/*")
        me.see("#waiting:not([hidden])")
    check(me, "the waiting room")
    table = me.evaluate("location.pathname")
    friend.visit(table)
    friend.see("[data-sit]")
    check(friend, "an invitation")
    me.visit(f"{table}/change")
    check(me, "all that can be changed")
    me.visit("/")
    me.just_play("tongiaki")
    me.page.wait_for_url("**/t/*")
    table = me.evaluate("location.pathname")
    for page in ("screen", "hand"):
        me.visit(f"{table}/{page}")
        me.see("main")
        check(me, f"the table's {page}")
    me.visit("/")
    me.see(".row.now")
    check(me, "the lobby with tables of one's own")


def test_a_chair_keeps_the_focus_when_somebody_comes(guest: Enter) -> None:
    me, friend = guest(), guest()
    me.visit("/new/cartagena")
    for place in range(2):
        me.page.select_option(f"[data-place='{place}'] select", "open")
    me.page.click("#open")
    me.page.wait_for_url("**/t/*")
    me.see("[data-sit='1']")
    me.page.focus("[data-sit='1']")
    friend.visit(me.page.url.removeprefix(me.server.url))
    friend.page.fill("#own-name", "Bela")
    friend.page.click("[data-sit='0']")
    until(lambda: "Bela" in me.page.inner_text("#chairs"))
    assert me.evaluate("document.activeElement.dataset.sit") == "1", "one is about to press it"


def test_one_goes_on_where_one_was_when_a_page_is_loaded_again(guest: Enter) -> None:
    me, friend = guest(), guest()
    me.visit("/")
    call(me, "/api/people", {"name": "Anna"})
    settings = {"game": "cartagena", "seats": 2, "options": {}}
    table = call(me, "/api/tables", {"settings": settings, "bots": [None, None], "sit": 0})["table"]
    friend.visit(f"/t/{table}")
    friend.page.click("[data-sit='1']")
    press(me_at(me, table), "#start:not([disabled])")
    me.see(".pieces-of > *")
    me.page.on("dialog", lambda dialog: dialog.accept())
    me.page.click("#settings summary")
    me.page.click("#resign")
    me.see(".ending")
    me.visit("/me/logbook")
    with me.page.expect_navigation():
        press(me, "[data-companion] button")
    until(lambda: me.evaluate(FOCUS), why="the focus is lost")
    assert "from your friends" in me.evaluate("document.activeElement.textContent")


def me_at(me: Guest, table: str) -> Guest:
    """Go to a table."""
    me.visit(f"/t/{table}")
    return me
