"""Two people at one table: to the very end, by consent, and where no socket gets through."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from web.browsing import Guest, long_run, until

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
        somebody.see("#board:not([hidden]) .pieces-of > *")


MERGE = """async ([address, messages]) => {
    const { Store } = await import(address);
    const store = new Store(messages[0], messages[0].form);
    return messages.slice(1).map((message) => [store.take(message), store.view.version,
        store.view.match?.areas.find((area) => area.name === "hand")?.words ?? []]);
}"""


def received(guest: Guest) -> list[dict[str, Any]]:
    """Return the first view of somebody's page, and every view and patch that it was sent after it."""
    first = json.loads(guest.evaluate("document.getElementById('page').textContent"))["view"]
    sent = [message for text in guest.evaluate("window.received") for message in _messages(text)]
    return [first, *(message for message in sent if message["type"] in ("view", "patch"))]


def _messages(text: str) -> list[dict[str, Any]]:
    told = json.loads(text)
    return told if isinstance(told, list) else [told]


def told_hands(guest: Guest, messages: list[dict[str, Any]]) -> dict[int, set[str]]:
    """Return how the page tells somebody their own cards, by version, as its own scripts apply patches."""
    merged = guest.page.evaluate(MERGE, [guest.script("patch.js"), messages])
    assert all(kind != "unfit" for kind, _version, _words in merged)
    return {version: set(words) for _kind, version, words in merged}


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

    sent = [received(host), received(friend)]
    hands = [told_hands(who, messages) for who, messages in zip((host, friend), sent, strict=True)]
    compared = 0
    for seat, messages in enumerate(sent):
        patches = sum(message["type"] == "patch" for message in messages)
        assert patches > 0.7 * len(messages), "most is told by what changed"
        for message in messages:
            everything = json.dumps(message)
            assert message.get("seat") in (None, seat)
            assert '"seed"' not in everything
            theirs = hands[1 - seat].get(message["version"], set())
            secrets = theirs - hands[seat].get(message["version"], set())
            if secrets and message.get("phase") != "over":  # hands lie open after the end
                compared += 1
                assert not any(json.dumps(words) in everything for words in secrets), "their cards are told"
            for line in message["log"]:
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


@long_run
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
