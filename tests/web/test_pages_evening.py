"""An evening of friends at one table: who is here, who drops out and comes back, what comes after the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from web.browsing import Guest, Server, until

Enter = Callable[..., Guest]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon takes notice of who is away."""
    started = Server(tmp_path_factory.mktemp("evening"), ABSENCE_SECONDS="1")
    started.start()
    yield started
    started.kill()


def sees(guest: Guest, selector: str, words: str) -> None:
    """Wait until some words stand somewhere."""
    until(
        lambda: words in (guest.page.text_content(selector) or ""),
        why=f"“{words}” is not in “{guest.page.text_content(selector)}”",
    )


def notes(guest: Guest) -> list[str]:
    """Return what is said of the people on the seats."""
    said: list[str] = guest.evaluate("[...document.querySelectorAll('#seats .note')].map(e => e.textContent)")
    return said


def all_here(guest: Guest) -> bool:
    """Tell whether everybody is seen to be here."""
    return notes(guest) == ["here", "here"]


def plays(guest: Guest) -> bool:
    """Tell whether somebody sees a match that goes on."""
    return guest.page.query_selector(".ending") is None and guest.lines() > 0


def test_friends_come_go_come_back_and_play_again(guest: Enter, evening: Server) -> None:
    host, friend, looker = (guest(at=evening) for _ in range(3))
    host.visit("/new/cartagena")
    host.page.select_option("[data-place='1'] select", "open")
    host.page.select_option("[data-option=first_player]", "1")
    host.page.select_option("#public", "no")
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")
    path = host.evaluate("location.pathname")

    # The waiting room: whoever looks in is seen, and whoever sits down is here at once, on all screens.
    looker.visit(path)
    sees(host, "#waiting [data-lookers]", "1 guest")
    friend.visit(path)
    friend.page.click("[data-sit='1']")
    for somebody in (host, friend):
        until(partial(all_here, somebody), why="somebody who is here is not seen to be")

    # The host adds a seat: everybody says anew that they are ready, and it begins without the empty seat.
    host.page.click("#seat-more")
    sees(friend, "#prompt", "The host has changed the table.")
    assert host.page.is_hidden("#start-fewer")
    friend.page.click("#say-ready")
    host.page.click("#start-fewer:not([hidden])")
    looker.see("#you-watch:not([hidden])")

    # The friend, who is asked, closes the page: the prompt says so, and offers to let a bot play.
    friend.see(".prompt.mine")
    friend.visit("/")
    until(lambda: notes(host) == ["here", "away"])
    sees(host, "#prompt", "is away")
    sees(host, "#question", "Let a bot play until")
    assert looker.page.is_hidden("#question"), "who looks on has no say"
    host.page.click("#question button")
    until(
        lambda: host.evaluate(
            "document.querySelector('#log').textContent.includes('A bot (bosun) plays for')"
        )
    )
    assert host.my_turn(), "the bot has played"

    # Back at the table, one tap gives the seat back.
    friend.visit(path)
    sees(friend, "#question", "A bot plays for you.")
    friend.page.click("#question button")
    until(partial(all_here, host))
    until(lambda: host.evaluate("document.querySelector('#log').textContent.includes('plays again.')"))

    # The end: a rematch is offered to all, and whoever looks on stays on the final board.
    host.page.once("dialog", lambda dialog: dialog.accept())
    host.page.click("#settings summary")
    host.page.click("#resign")
    for somebody in (host, friend, looker):
        somebody.see(".ending")
    host.page.click("#rematch-turned")
    sees(friend, ".again-part", "would like a rematch: everybody moves one seat on.")
    sees(host, ".again-part", "Still to answer")
    assert host.page.is_hidden("#waiting")
    friend.page.click("#rematch")
    for somebody in (host, friend):
        until(partial(plays, somebody))
    assert host.evaluate("document.querySelector('#seats .own').dataset.seat") == "1", "one seat on"
    looker.see("#next-match:not([hidden])")
    looker.see(".ending")

    # Another game in the same room, and whoever looked on plays along: one tap each.
    friend.page.once("dialog", lambda dialog: dialog.accept())
    friend.page.click("#settings summary")
    friend.page.click("#resign")
    host.see(".ending")
    sees(host, ".again-part", "Won here so far")
    looker.visit(path)
    looker.page.click("#join")
    sees(host, ".again-part", "Would like to join")
    host.page.click("#play-tongiaki")
    sees(friend, ".again-part", "would like to play Tongiaki next.")
    friend.page.click("#rematch")
    for somebody in (host, friend, looker):
        somebody.see("body.game-tongiaki #board:not([hidden]) .pieces-of > *")
    assert looker.evaluate("document.querySelector('#seats .own').dataset.seat") == "2"
    assert looker.evaluate("location.pathname") == path

    # A quick reaction is seen by all.
    friend.page.click("#tab-chat")
    friend.page.click("[data-reaction=cheers]")
    host.see("#talk .reaction")
