"""The deals of the day in the browser: begun with one click, and worth coming back for."""

from __future__ import annotations

from collections.abc import Callable

from web.browsing import Guest, until
from web.test_pages_tranquility import call

Enter = Callable[..., Guest]


def test_a_deal_against_the_house_is_played_once_and_its_result_can_be_shared(guest: Enter) -> None:
    me = guest(phone=True, permissions=["clipboard-read", "clipboard-write"])
    me.visit("/")
    me.page.click("a[href='/daily']")
    card = "[data-game=cartagena]"
    me.page.click(f"{card} [data-play]")
    me.page.wait_for_url("**/t/*")
    assert me.my_turn()
    table = me.page.url.rsplit("/", 1)[1]
    me.visit("/daily")
    assert me.page.get_attribute(f"{card} .acts a", "href") == f"/t/{table}", "it can be gone on with"
    call(me, f"/api/tables/{table}/resign", {"id": "enough"})
    until(lambda: "pirates aboard" in _shown(me, card))
    assert me.page.query_selector(f"{card} [data-play]") is None
    assert me.page.inner_text(".streak") == "1 day in a row"
    me.evaluate("Object.defineProperty(navigator, 'share', {value: undefined})")
    me.page.click(f"{card} [data-share]")
    until(lambda: "pirates aboard" in me.evaluate("navigator.clipboard.readText()"))


def _shown(me: Guest, card: str) -> str:
    me.visit("/daily")
    return me.page.inner_text(card)
