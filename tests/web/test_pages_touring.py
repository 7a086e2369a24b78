"""Looking back together in two browsers: what one shows, the other sees, unless they look on their own."""

from __future__ import annotations

import re
from collections.abc import Callable

from web.browsing import PATIENCE, Guest, Server, until
from web.test_pages_access import check
from web.test_pages_review import reviewed
from web.test_pages_tranquility import call

Enter = Callable[..., Guest]


def lost_together(anna: Guest, bela: Guest) -> str:
    """Let two people give up a voyage; return its table."""
    for one, name in ((anna, "Anna"), (bela, "Bela")):
        one.visit("/")
        call(one, "/api/people", {"name": name})
    settings = {"game": "tranquility", "seats": 2}
    table = call(anna, "/api/tables", {"settings": settings, "bots": [None, None], "sit": 0})["table"]
    call(bela, f"/api/tables/{table}/sit", {"seat": 1})
    call(anna, f"/api/tables/{table}/start", {})
    for _ in range(4):
        for one, seat in ((anna, 0), (bela, 1)):
            view = call(one, f"/api/tables/{table}/view")
            if seat in view["deciders"]:
                wish = {"action": view["match"]["choices"][0]["action"], "version": view["version"]}
                call(one, f"/api/tables/{table}/act", wish)
    for one in (anna, bela):
        call(one, f"/api/tables/{table}/resign", {})
    return str(table)


def test_one_leads_and_the_others_may_look_on_their_own(guest: Enter, server: Server) -> None:
    anna, bela = guest(), guest(phone=True)
    table = lost_together(anna, bela)
    reviewed(anna, server, table)
    anna.visit(f"/t/{table}/review")
    until(lambda: "You lead" in anna.page.inner_text("#tour"))
    bela.visit(f"/t/{table}/review?seat=1")
    until(lambda: "Anna leads" in bela.page.inner_text("#tour"))
    for one in (anna, bela):
        one.see(".review .curve .band")
        check(one, "the review of a crew")
        assert one.evaluate("document.documentElement.scrollWidth <= innerWidth")
    until(lambda: bela.page.input_value("#as-seat") == "0", why="the other sees another seat")
    _show_a_point(anna, bela)
    _show_a_turn(anna, bela)
    _part(anna, bela)


def _comes(one: Guest, address: str) -> None:
    """Wait until somebody's page is where another has led them."""
    one.page.wait_for_url(re.compile(address), timeout=1000 * PATIENCE)


def _show_a_point(anna: Guest, bela: Guest) -> None:
    """What one points at on the curve, the other sees; another seat and the truth as well."""
    anna.page.focus(".plot")
    anna.page.keyboard.press("ArrowRight")
    until(lambda: bela.page.get_attribute(".plot", "aria-valuenow") == "1")
    anna.page.click("[data-curve=review-truth]")
    bela.see("[data-curve=review-truth][aria-pressed=true]")
    anna.page.select_option("#as-seat", "1")
    until(lambda: bela.page.input_value("#as-seat") == "1")
    anna.page.select_option("#as-seat", "0")
    until(lambda: bela.page.input_value("#as-seat") == "0")


def _show_a_turn(anna: Guest, bela: Guest) -> None:
    """Before a turning point both think, and both come back; a step of the replay both see."""
    anna.see(".review-turns .primary")
    anna.page.click(".review-turns .primary")
    _comes(bela, r"/review/1/0\?turn=0")
    bela.see(".pieces-of > *")
    anna.see(".pieces-of > *")
    anna.page.click("#leave")
    _comes(bela, r"/review\?")
    anna.see(".plot")
    anna.page.focus(".plot")
    anna.page.keyboard.press("End")
    anna.page.click(".go-step")
    _comes(bela, "/replay")
    bela.see("#log .here")
    anna.see("#log .here")
    anna.page.click("#first")
    _comes(bela, "step=0")
    anna.page.click("#to-review")
    _comes(bela, r"/review\?")


def _part(anna: Guest, bela: Guest) -> None:
    """Who looks on their own is left alone, until they come back or lead."""
    for one in (anna, bela):
        one.see(".plot")
    bela.page.click("[data-tour=tour-own]")
    anna.page.focus(".plot")
    anna.page.keyboard.press("End")
    last = anna.page.get_attribute(".plot", "aria-valuenow")
    until(lambda: "You look on your own" in bela.page.inner_text("#tour"))
    bela.page.wait_for_timeout(2500)
    assert bela.page.get_attribute(".plot", "aria-valuenow") != last
    bela.page.click("[data-tour=tour-together]")
    until(lambda: bela.page.get_attribute(".plot", "aria-valuenow") == last)
    bela.page.click("[data-tour=tour-take]")
    until(lambda: "Bela leads" in anna.page.inner_text("#tour"))
    bela.page.focus(".plot")
    bela.page.keyboard.press("Home")
    until(lambda: anna.page.get_attribute(".plot", "aria-valuenow") == "0")
