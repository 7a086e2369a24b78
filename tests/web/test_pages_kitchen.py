"""The kitchen table: one large screen for all in the room, a phone for each, a bot on the seat left over."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from web.browsing import Guest, until
from web.test_pages_together import KEEP_EVERYTHING

Enter = Callable[..., Guest]

PHONES = 3
ASLEEP = """() => {
    const now = Date.now;
    Date.now = () => now() + 60000;  // so long nothing was heard
    window.slept = window.opened;
    document.dispatchEvent(new Event("visibilitychange"));
}"""
COUNT_SOCKETS = """
window.opened = 0;
window.WebSocket = class extends window.WebSocket {
    constructor(address) { super(address); window.opened += 1; }
};
"""


def in_sight(guest: Guest, selector: str) -> bool:
    """Tell whether the middle of something is what lies there on the page."""
    script = """selector => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        if (!box) return false;
        const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return Boolean(found?.closest(selector));
    }"""
    return bool(guest.page.evaluate(script, selector))


def told(guest: Guest) -> list[dict[str, Any]]:
    """Return what a page was sent by its socket."""
    messages = [message for text in guest.evaluate("window.received") for message in _told(text)]
    return [message for message in messages if message["type"] in ("view", "patch")]


def _told(text: str) -> list[dict[str, Any]]:
    told = json.loads(text)
    return told if isinstance(told, list) else [told]


def test_a_large_screen_and_phones(guest: Enter) -> None:
    host = guest(phone=True)
    host.context.add_init_script(COUNT_SOCKETS)
    host.visit("/new/cartagena")
    host.page.select_option("#seats", str(PHONES + 1))
    for place in range(1, PHONES):
        host.page.select_option(f"[data-place='{place}'] select", "open")
    host.page.select_option("[data-option=first_player]", "0")
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")
    path = host.evaluate("location.pathname")

    # The host, who sits already, makes a tablet the screen with the same cookies.
    screen = guest()
    cookies: Any = host.context.cookies()
    screen.context.add_cookies(cookies)
    screen.context.add_init_script(KEEP_EVERYTHING)
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.visit(path + "/screen")
    screen.see("#chairs li")
    link = screen.page.inner_text(".corner output")
    assert link.endswith(path + "/hand")
    assert in_sight(screen, ".corner .code svg")
    assert not screen.page.is_visible("#chairs button"), "nobody sits down at a screen"

    friends = [guest(phone=True) for _phone in range(1, PHONES)]
    for number, friend in enumerate(friends, start=1):
        friend.page.goto(link)
        friend.page.click(f"[data-sit='{number}']")
    host.page.goto(link)
    until(lambda: host.page.is_enabled("#start"))
    host.page.click("#start")
    for somebody in (host, *friends, screen):
        somebody.see("#board:not([hidden]) .pieces-of > *")

    # A phone shows what one holds and can do; the board is a tap away, and comes when it is needed.
    assert host.my_turn()
    until(lambda: in_sight(host, "#hand .lit") and in_sight(host, "#moves button"))
    assert not in_sight(host, "#board")
    host.page.click("#show-board")
    until(lambda: in_sight(host, "#board"))
    host.page.click("#show-board")
    until(lambda: not in_sight(host, "#board"))

    # A card is picked: the board comes by itself, for where it may go; put back, the board goes again.
    card = next(element for element in host.lit() if element.startswith("card-"))
    host.click(card)
    until(lambda: in_sight(host, "#board"), why="the board does not open by itself")
    assert host.page.query_selector("#board .lit")
    host.page.click("#step-back")
    until(lambda: not in_sight(host, "#board"))
    host.page.click("#moves button")
    until(lambda: screen.page.query_selector("#story .newest"), why="the screen tells no story")
    assert not screen.page.is_visible("#hand")

    # The phone has been asleep: it is back at once, and sees what has happened.
    host.page.evaluate(ASLEEP)
    until(lambda: host.evaluate("window.opened > window.slept"), why="it does not come back")
    host.page.click("#show-board")
    host.move("end-turn")
    until(lambda: friends[0].page.query_selector(".prompt.mine"))
    until(lambda: screen.evaluate("document.querySelectorAll('#story li').length") >= 2)

    # The screen was told what spectators are, although its cookies are those of a seat.
    messages = told(screen)
    assert messages
    assert all(message.get("seat") is None for message in messages)
    matches = [message["match"] for message in messages if message["type"] == "view" and message["match"]]
    areas = [area for match in matches for area in match["areas"]]
    assert areas
    assert not any(area["private"] for area in areas)
    api = [url for url in asked if "/api/" in url]
    assert all("screen=1" in url for url in api), api
