"""Two people at one table: to the very end, by consent, and where no socket gets through."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from web.browsing import Guest, until

Enter = Callable[..., Guest]

SYMBOLS = ("skull", "dagger", "key", "bottle", "sword", "hat")
NO_SOCKETS = """
window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 3;
    constructor() { super(); setTimeout(() => this.dispatchEvent(new Event("close")), 5); }
    close() {}
};
"""
KEEP_EVERYTHING = """
window.received = [];
window.WebSocket = class extends window.WebSocket {
    constructor(address) {
        super(address);
        this.addEventListener("message", (event) => window.received.push(event.data));
    }
};
"""


def set_table(host: Guest, friend: Guest, **options: str) -> None:
    """Let two people sit down to a short match, the host first."""
    host.visit("/new/cartagena")
    host.page.select_option("[data-place='1'] select", "open")
    host.page.select_option("[data-option=first_player]", "0")
    for name, value in options.items():
        host.page.select_option(f"#{name.replace('_', '-')}", value)
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")
    friend.visit(host.evaluate("location.pathname"))
    friend.page.click("[data-sit='1']")
    until(lambda: host.page.is_enabled("#start"))
    host.page.click("#start")
    for somebody in (host, friend):
        somebody.see("#board:not([hidden]) .changing *")


def told_hand(view: dict[str, Any], seat: int) -> str:
    """Return how the picture tells a seat its own cards: "(2 skull, 1 hat)"."""
    if view["match"] is None:
        return ""
    plate = view["match"]["picture"]["changing"].split(f'data-plate="{seat}" aria-label="')[1]
    found = re.search(r"\(.*?\)", plate.split('"')[0])
    return found[0] if found else ""


def views_of(guest: Guest) -> list[dict[str, Any]]:
    """Return every view that somebody's browser was sent."""
    first = json.loads(guest.evaluate("document.getElementById('page').textContent"))["view"]
    received = [json.loads(text) for text in guest.evaluate("window.received")]
    return [first, *(message for message in received if message["type"] == "view")]


def play_to_the_end(host: Guest, friend: Guest) -> int:
    """Let whoever is asked act, every third time by ending the turn; return how many actions there were."""
    moves = 0
    while host.page.query_selector(".ending") is None:
        mover = until(
            lambda: next(
                (who for who in (host, friend) if who.page.query_selector(".prompt.mine, .ending")), None
            )
        )
        if not mover.move("end-turn" if moves % 3 == 2 else ""):
            break
        moves += 1
    return moves


def test_two_browsers_to_the_end_each_with_its_own_secrets(guest: Enter) -> None:
    host, friend = guest(), guest(phone=True)
    for somebody in (host, friend):
        somebody.context.add_init_script(KEEP_EVERYTHING)
    # Twelve turns: short enough to be played to the end by hand.
    host.page.route(
        "**/api/tables",
        lambda route: route.continue_(
            post_data=route.request.post_data.replace('"turn_limit":1000', '"turn_limit":12')
        ),
    )
    set_table(host, friend)
    moves = play_to_the_end(host, friend)
    for somebody in (host, friend):
        somebody.see(".ending")
    assert moves >= 12

    sent = [views_of(host), views_of(friend)]
    hands = [{view["version"]: told_hand(view, seat) for view in sent[seat]} for seat in (0, 1)]
    compared = 0
    for seat, views in enumerate(sent):
        for view in views:
            everything = json.dumps(view)
            assert view["seat"] in (None, seat)
            assert '"seed"' not in everything
            theirs = hands[1 - seat].get(view["version"])
            if view["phase"] == "over":  # hands lie open after the end
                assert not theirs or theirs in everything
            elif theirs and theirs != hands[seat][view["version"]]:
                compared += 1
                assert theirs not in everything, "the other's cards are told"
            for line in view["log"]:
                if line["kind"] == "drew" and line["seat"] == 1 - seat:
                    assert not any(symbol in json.dumps(line) for symbol in SYMBOLS)
    assert compared > 12


def test_asking_to_undo_is_seen_by_both_and_can_be_refused(guest: Enter) -> None:
    host, friend = guest(), guest()
    set_table(host, friend, undo_policy="consent")
    assert not host.page.is_visible("#undo"), "nothing to take back yet"
    assert host.my_turn()
    host.move("card-")
    host.move("end-turn")
    friend.see(".prompt.mine")
    until(lambda: host.page.is_visible("#undo"))
    assert host.page.inner_text("#undo") == "Ask to undo"
    assert not friend.page.is_visible("#undo"), "it was not the friend's action"
    host.page.click("#undo")
    host.see("#question:not([hidden])")
    assert "Still to agree" in host.page.inner_text("#question")
    until(lambda: not host.page.is_visible("#undo"), why="asking once is enough")
    friend.page.click("#question button:not(.primary)")
    until(lambda: host.page.is_hidden("#question"))
    friend.see(".prompt.mine")
    host.page.click("#undo")
    friend.page.click("#question .primary")
    assert host.my_turn()


def test_without_sockets_people_see_and_hear_each_other(guest: Enter) -> None:
    host, friend = guest(), guest()
    friend.context.add_init_script(NO_SOCKETS)
    set_table(host, friend)
    seat = "document.querySelectorAll('#seats .dot.here').length"
    until(lambda: host.evaluate(seat) == 2, why="the friend is not seen to be here")
    until(lambda: friend.evaluate(seat) == 2, why="the host is not seen to be here")
    host.page.click("#tab-chat")
    host.page.fill("#line-to-say", "ahoy")
    host.page.keyboard.press("Enter")
    until(lambda: "ahoy" in (friend.page.text_content("#talk") or ""))
    friend.page.click("#tab-chat")
    friend.page.fill("#line-to-say", "aye")
    friend.page.keyboard.press("Enter")
    until(lambda: "aye" in (host.page.text_content("#talk") or ""))
    assert host.move("card-")
    before = friend.lines()
    until(lambda: friend.lines() >= before)
    friend.visit("/")
    until(lambda: host.evaluate(seat) == 1, seconds=30, why="the friend is still said to be here")
