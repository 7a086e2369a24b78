"""Everything on the table explains itself: on hover, focus and hold, without being in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from web.browsing import Guest, sample, until
from web.test_pages_tranquility import call

Enter = Callable[..., Guest]
GAMES = ("cartagena", "tranquility", "tortuga", "tongiaki", "tortuga1667")
SAID = "document.querySelector('#meaning').hidden ? '' : document.querySelector('#meaning span')?.textContent"
COVERS = """() => {
    const note = document.querySelector("#meaning").getBoundingClientRect();
    const meets = (box) => box.right > note.left + 1 && box.left < note.right - 1
        && box.bottom > note.top + 1 && box.top < note.bottom - 1;
    const lit = [...document.querySelectorAll(".lit")];
    return lit.filter((spot) => meets(spot.getBoundingClientRect())).length;
}"""
DRAWN = """(() => {
    const used = [...document.querySelectorAll("#main .pieces-of use")];
    return used.length > 0 && used.every((use) => document.querySelector(use.getAttribute("href")))
        && [...document.querySelectorAll("#main .lit")].every((spot) => !spot.querySelector("use")
            || [...spot.querySelectorAll("use")].some((use) => use.getBoundingClientRect().width > 0));
})()"""
FIRST_OF_EACH_AREA = """() => {
    const found = [...document.querySelectorAll("#seats .counter")].slice(0, 1);
    for (const area of document.querySelectorAll("#main [data-area]")) {
        for (const kind of ["[data-element]", ".pieces-of > [aria-label]:not([data-element])"]) {
            found.push(...[...area.querySelectorAll(kind)].slice(0, 2));
        }
    }
    return found.map((spot) => {
        const box = (spot.querySelector(".hit") ?? spot).getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    }).filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
}"""


def sit(me: Guest, game: str, **options: Any) -> str:
    """Sit down to a match with bots and wait for my turn, or for theirs."""
    me.visit("/")
    call(me, "/api/people", {"name": "Merry"})
    seats = {"tortuga1667": 4}.get(game, 2)
    settings = {"game": game, "seats": seats, "options": options}
    bots = [None] + ["random"] * (seats - 1)
    told = call(me, "/api/tables", {"settings": settings, "bots": bots, "sit": 0, "start": True})
    me.visit(f"/t/{told['table']}")
    me.see(".pieces-of > *")
    assert me.my_turn()
    return str(told["table"])


def said(me: Guest) -> str:
    return str(until(lambda: me.evaluate(SAID), why="nothing is told"))


@pytest.mark.parametrize("game", sample(GAMES, 1, 3))
def test_whatever_is_pointed_at_says_what_it_is_and_covers_nothing_lit(game: str, guest: Enter) -> None:
    me = guest()
    sit(me, game)
    others = "[...document.querySelectorAll('#main *:not(#meaning, #meaning *)')]"
    boxes = f"JSON.stringify({others}.map((one) => one.getBoundingClientRect()))"
    until(lambda: me.evaluate(DRAWN), why="symbols and layers never came")
    until(lambda: me.evaluate("document.getAnimations().length") == 0)
    before, told = me.evaluate(boxes), set()
    for x, y in me.evaluate(FIRST_OF_EACH_AREA):
        me.page.mouse.move(2, 2)
        until(lambda: me.evaluate("document.querySelector('#meaning').hidden"))
        me.page.mouse.move(x, y)
        told.add(said(me))
        assert me.page.query_selector("#meaning a"), "no rule is named"
        assert me.evaluate(COVERS) == 0
    assert len(told) > 4, "different things mean different things"
    assert me.evaluate(boxes) == before, "a note has moved something"


def test_the_rule_of_a_thing_opens_the_rules_once_it_is_pointed_at(guest: Enter) -> None:
    me = guest()
    me.page.clock.install()
    sit(me, "cartagena")
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url) if "/meaning" in request.url else None)
    x, y = me.middle("sloop")
    me.page.mouse.move(x, y)
    me.page.clock.run_for(2000)
    assert not asked, "the page came up under a mouse that rests"
    me.page.mouse.move(x + 3, y)
    me.page.clock.run_for(2000)
    said(me)
    me.page.click("#meaning a")
    me.see("[id='CG-50'].found")
    assert me.evaluate("document.querySelector('#meaning').hidden")


def test_an_empty_card_slot_answers_the_keyboard_and_counters_do(guest: Enter) -> None:
    me = guest()
    sit(me, "cartagena")
    me.page.focus("#main .lit[data-element^=card-]")
    me.page.keyboard.press("Tab")
    assert "pirate" in said(me).lower() or "card" in said(me).lower()
    me.page.keyboard.press("Escape")
    until(lambda: me.evaluate("document.querySelector('#meaning').hidden"), why="Escape leaves it there")


def test_a_finger_that_holds_is_told_and_has_not_clicked(guest: Enter) -> None:
    me = guest(phone=True)
    table = sit(me, "tranquility")
    before = call(me, f"/api/tables/{table}/view")["version"]
    x, y = me.middle(next(card for card in me.lit() if card.startswith("card-")))
    touch = me.context.new_cdp_session(me.page)
    points = [{"x": x, "y": y}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    assert said(me)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert said(me), "it is gone before it can be read"
    assert (
        me.evaluate(COVERS) == 0
        or me.evaluate("getComputedStyle(document.querySelector('#meaning')).pointerEvents") == "none"
    )
    assert not me.page.query_selector("#main .picked")
    assert call(me, f"/api/tables/{table}/view")["version"] == before


def test_spectators_are_told_by_what_they_know(guest: Enter) -> None:
    host, friend = guest(), guest()
    table = sit(host, "tortuga1667")
    friend.visit(f"/t/{table}")
    friend.see(".pieces-of > *")
    told = call(friend, f"/api/tables/{table}/meaning?element=event-1")
    assert told["rule"] == "T7-42"
    assert call(friend, f"/api/tables/{table}/meaning?element=no-such-thing")["sentence"] == ""
