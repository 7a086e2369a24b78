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
    return set(notes(guest)) == {"here"}


def plays(guest: Guest) -> bool:
    """Tell whether somebody sees a match that goes on."""
    return guest.page.query_selector(".ending") is None and guest.lines() > 0


def log_has(guest: Guest, words: str) -> None:
    """Wait until the log says something."""
    sees(guest, "#log", words)


def play_to_the_end(people: list[Guest]) -> None:
    """Let whoever is asked make one action and end the turn, until the match is over."""
    asked = "document.querySelector('.ending') ? 2 : document.querySelector('.prompt.mine') ? 1 : 0"
    while True:
        mover = until(
            lambda: next((one for one in people if one.evaluate(asked)), None), why="nobody is asked"
        )
        if mover.page.query_selector(".ending") or not mover.move():
            return
        if mover.page.query_selector(".prompt.mine"):
            mover.move("end-turn")


def test_four_friends_and_a_spectator_through_an_evening(guest: Enter, evening: Server) -> None:
    host, bela, cleo, dina, looker = (guest(at=evening, phone=number in (1, 2)) for number in range(5))
    people = [host, bela, cleo, dina]
    path = open_table(host)
    gather(people, looker, path)
    drop_out_and_come_back(people, looker, path)
    play_again(people, looker)
    play_something_else(people, looker, path)


def open_table(host: Guest) -> str:
    """Open a table for four friends and a short match; return its address."""
    host.page.route(  # two turns for each is enough for a friend to drop out and to come back
        "**/api/tables",
        lambda route: route.continue_(
            post_data=route.request.post_data.replace('"turn_limit":1000', '"turn_limit":8')
        ),
    )
    host.visit("/new/cartagena")
    host.page.select_option("#seats", "4")
    for place in (1, 2, 3):
        host.page.select_option(f"[data-place='{place}'] select", "open")
    host.page.select_option("[data-option=first_player]", "0")
    host.page.select_option("#public", "no")
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")
    path: str = host.evaluate("location.pathname")
    return path


def gather(people: list[Guest], looker: Guest, path: str) -> None:
    """The waiting room: whoever looks in is seen, and whoever sits down is here at once, on all screens."""
    host, *friends = people
    looker.visit(path)
    sees(host, "#waiting [data-lookers]", "1 guest")
    for seat, friend in enumerate(friends, start=1):
        friend.visit(path)  # one tap on the link, and one on a seat
        friend.page.click(f"[data-sit='{seat}']")
    for somebody in people:
        until(partial(all_here, somebody), why="somebody who is here is not seen to be")

    # The host adds a seat: everybody says anew that they are ready, and it begins without the empty seat.
    host.page.click("#seat-more")
    for friend in friends:
        sees(friend, "#prompt", "The host has changed the table.")
        assert host.page.is_hidden("#start-fewer")
        friend.page.click("#say-ready")
    host.page.click("#start-fewer:not([hidden])")
    looker.see("#you-watch:not([hidden])")


def drop_out_and_come_back(people: list[Guest], looker: Guest, path: str) -> None:
    """Whoever is asked closes the page: a bot plays, until one tap gives the seat back."""
    host, bela, cleo, dina = people
    assert host.my_turn()
    host.move()
    if host.page.query_selector(".prompt.mine"):
        host.move("end-turn")
    bela.see(".prompt.mine")
    bela.visit("/")
    for somebody in (host, cleo, dina):
        until(partial(lambda who: notes(who) == ["here", "away", "here", "here"], somebody))
        sees(somebody, "#prompt", "is away")
        sees(somebody, "#question", "Let a bot play until")
    assert looker.page.is_hidden("#question"), "who looks on has no say"
    host.page.click("#question button")
    for somebody in (host, cleo, dina, looker):
        log_has(somebody, "A bot (bosun) plays for")
    cleo.see(".prompt.mine")  # the bot has played, and the next friend is asked
    bela.visit(path)
    sees(bela, "#question", "A bot plays for you.")
    bela.page.click("#question button")
    for somebody in (*people, looker):
        until(partial(all_here, somebody))
        log_has(somebody, "You play again." if somebody is bela else "plays again.")


def play_again(people: list[Guest], looker: Guest) -> None:
    """A rematch is offered to all, one tap each, and whoever looks on stays on the final board."""
    host, *friends = people
    play_to_the_end(people)
    for somebody in (*people, looker):
        somebody.see(".ending")
    host.page.click("#rematch-turned")
    for friend in friends:
        sees(friend, ".again-part", "would like a rematch: everybody moves one seat on.")
        assert host.page.is_hidden("#waiting"), "nobody is pulled off the final board"
        sees(host, ".again-part", "Still to answer")
        friend.page.click("#rematch")
    for somebody in people:
        until(partial(plays, somebody))
    assert host.evaluate("document.querySelector('#seats .own').dataset.seat") == "3", "one seat on"
    assert host.page.query_selector(".trail, .fresh") is None, "nothing has moved in this match"
    looker.see("#next-match:not([hidden])")
    looker.see(".ending")


def play_something_else(people: list[Guest], looker: Guest, path: str) -> None:
    """Another game: the host is gone, the others go on without them, and the spectator plays along."""
    host, bela, cleo, dina = people
    play_to_the_end(people)
    for somebody in people:
        somebody.see(".ending")
        sees(somebody, ".again-part", "Won here so far")
    looker.visit(path)
    looker.page.click("#join")
    sees(host, ".again-part", "Would like to join")
    host.visit("/")
    cleo.page.click("#play-tongiaki")
    for friend in (bela, dina):
        sees(friend, ".again-part", "would like to play Tongiaki next.")
        friend.page.click("#rematch")
    cleo.page.click("#without:not([hidden])")
    for somebody in (bela, cleo, dina, looker):
        somebody.see("body.game-tongiaki #board:not([hidden]) .pieces-of > *")
        assert somebody.evaluate("location.pathname") == path, "the same link"
        assert somebody.page.query_selector("#seats .own"), "everybody has a seat"
    dina.page.click("#tab-chat")
    dina.page.click("[data-reaction=cheers]")
    for somebody in (bela, cleo, looker):
        somebody.see("#talk .reaction")
