"""Tongiaki on the page: beaches, piers and fleets are tapped, voyages glide, the map minds what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from web.browsing import Guest, long_run, until
from web.test_pages_motion import placed
from web.test_pages_tranquility import call, version

Enter = Callable[..., Guest]

MOST_CLICKS = 400


def sit(me: Guest, seats: int = 2, **options: Any) -> str:
    """Sit down with bots that play at random, oneself first, and return the table."""
    me.visit("/")
    call(me, "/api/people", {"name": "Merry"})
    settings = {"game": "tongiaki", "seats": seats, "options": {"first_player": 0, **options}}
    bots = [None] + ["random"] * (seats - 1)
    told = call(me, "/api/tables", {"settings": settings, "bots": bots, "sit": 0, "start": True})
    me.visit(f"/t/{told['table']}")
    me.see(".pieces-of > *")
    return str(told["table"])


def lit(me: Guest, kind: str) -> list[str]:
    return [element for element in me.lit() if element.startswith(kind)]


def buttons(me: Guest) -> list[str]:
    """Return what can be sent by a button; not what a button only picks."""
    return [button.inner_text() for button in me.page.query_selector_all("#ready button:not([data-element])")]


def press(me: Guest, words: str) -> None:
    """Press a button, if it is still there: the table may just have moved on."""
    me.page.evaluate(
        "words => [...document.querySelectorAll('#ready button')]"
        ".find(button => button.textContent === words)?.click()",
        words,
    )


def picture(me: Guest) -> str:
    return str(
        me.evaluate("[...document.querySelectorAll('#board .pieces-of')].map(e => e.innerHTML).join()")
    )


def offers(me: Guest) -> tuple[list[str], list[str], int]:
    """Return what can be clicked, and how much has been told."""
    return me.lit(), buttons(me), me.lines()


def ships(me: Guest, element: str) -> int:
    """Return how many ships lie on a beach."""
    ship = element.replace("beach-", "ship-")
    found: int = me.evaluate(f"document.querySelectorAll('#board [data-key^=\"{ship}-\"]').length")
    return found


def start(me: Guest) -> None:
    """Put one's two first ships on beaches of Tonga."""
    for beach in ("beach-tonga-0", "beach-tonga-3"):
        assert me.my_turn()
        until(lambda beach=beach: beach in me.lit())  # type: ignore[misc]
        me.click(beach)
        until(lambda beach=beach: ships(me, beach) > 0, why="the ship does not lie there")  # type: ignore[misc]
        until(lambda: buttons(me) == ["Confirm"], why="a single ship is not confirmed")
        assert me.page.inner_text("#prompt .words") == "Like this? Confirm it, or step back."
        assert me.lit() == [], "one thing is asked"
        press(me, "Confirm")
    until(lambda: "island-tonga" in me.lit(), why="one's turn does not come")


def test_several_ships_are_put_on_beaches_looked_at_and_sent_together(guest: Enter) -> None:
    me = guest()
    table = sit(me)
    start(me)
    before = version(me, table)
    me.click("island-tonga")
    until(lambda: lit(me, "beach-"), why="no beach lights up")
    first, second, *_others = [beach for beach in lit(me, "beach-") if ships(me, beach) == 0]
    me.click(first)
    until(lambda: ships(me, first) == 1 and first not in me.lit(), why="the ship does not lie there")
    me.click(second)
    until(lambda: buttons(me) == ["Confirm"], why="one cannot confirm it")
    me.click(second)  # clicked again: taken back
    until(lambda: ships(me, second) == 0 and second in me.lit(), why="the ship does not come back")
    me.page.click("#step-back")
    until(lambda: ships(me, first) == 0 and first in me.lit(), why="one cannot step back")
    press(me, "Spread the rest for me")
    until(lambda: buttons(me) == ["Confirm"], why="the rest is not spread")
    assert version(me, table) == before, "something was sent before it was confirmed"
    press(me, "Confirm")
    until(lambda: version(me, table) > before, why="not sent")
    lines = me.page.inner_text("#log")
    assert "You expand on Tonga with 2 ships." in lines
    assert lines.count("You put a ship on the ") == 4


def test_another_island_can_be_chosen_instead(guest: Enter) -> None:
    me = guest()
    table = sit(me)
    start(me)
    before = version(me, table)
    me.click("new-settlement")
    until(lambda: lit(me, "cell-"), why="no empty cell lights up")
    me.page.keyboard.press("Escape")
    until(lambda: "island-tonga" in me.lit(), why="Escape does not step back")
    assert version(me, table) == before


def sail_to_a_landing(me: Guest) -> None:
    """Play on, always by clicks, until a fleet of several ships is to be landed."""
    for _click in range(MOST_CLICKS):
        assert me.my_turn(), "the match ended before a fleet was to be landed"
        if "Land the fleet" in me.page.inner_text("#prompt .words") and buttons(me):
            return
        step(me)
    raise AssertionError("no fleet was to be landed")


def step(me: Guest) -> None:
    """Click something that crowds beaches, then wait for another offer: clicked twice it is taken back."""
    before = offers(me)
    offered, ready, _told = before
    click_something(me, offered, ready)
    until(
        lambda: offers(me) != before or me.page.query_selector(".ending"), why=f"a click on {offered} is lost"
    )


def click_something(me: Guest, offered: list[str], ready: list[str]) -> None:
    if "Confirm" in ready:
        press(me, "Confirm")
    elif ready:
        press(me, ready[0])
    elif offered:
        beaches = [element for element in offered if element.startswith("beach-")]
        crowded = sorted(beaches, key=lambda beach: -ships(me, beach))
        islands = [element for element in offered if element.startswith("island-")]
        me.click((crowded or islands or offered)[0])


@pytest.mark.rule("TG-52")
@long_run
def test_a_fleet_lands_by_taps_on_beaches_alone(guest: Enter) -> None:
    me = guest(phone=True)
    table = sit(me, 4)
    sail_to_a_landing(me)
    before = version(me, table)
    fleet = me.page.query_selector_all("#main [data-element^=fleet-]")
    left = len(me.page.query_selector_all("#main [data-key^=fleet-]"))
    while "Confirm" not in buttons(me):
        me.click(until(lambda: lit(me, "beach-"), why="no beach is offered")[0])
        until(
            lambda left=left: (  # type: ignore[misc]
                len(me.page.query_selector_all("#main [data-key^=fleet-]")) < left or "Confirm" in buttons(me)
            ),
            why="the ship does not land",
        )
        left -= 1
    assert fleet
    assert version(me, table) == before, "something was sent before it was confirmed"
    press(me, "Confirm")
    until(lambda: version(me, table) > before)


@long_run
def test_what_can_be_tapped_is_large_enough_for_a_finger(guest: Enter) -> None:
    me = guest(phone=True, is_mobile=True)
    sit(me, 4)
    sail_to_a_landing(me)
    sizes = me.evaluate("""[...document.querySelectorAll('svg.zoomable .lit')].map((spot) => {
        const box = spot.querySelector('.hit').getBoundingClientRect();
        return Math.min(box.width, box.height);
    })""")
    assert min(sizes) >= 43


@pytest.mark.parametrize("phone", [True, False])
def test_the_stack_shows_and_tells_what_is_left(guest: Enter, phone: bool) -> None:
    me = guest(phone=phone)
    sit(me)
    box = me.page.locator("[data-area=stack]").bounding_box()
    size = me.page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]
    told = str(me.page.text_content("#words-of-stack"))
    assert "islands 15, water 16" in told
    assert "Rapa Nui" in told


UNKNOWN = """[...document.querySelectorAll('#main .lit[aria-label*="into the unknown"]')]
    .map(e => e.dataset.element)"""


WATCH = """() => {
    window.ways = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (stops, timing) {
        if (this.matches('.ghost, [data-piece]')) window.ways.push(stops.length);
        return animate.call(this, stops, timing);
    };
}"""
"""Notes how many places everything goes by that moves: bots may act before one can look at it."""


def test_a_fleet_glides_along_its_way_and_the_new_tile_is_marked(guest: Enter) -> None:
    me = guest(reduced_motion="no-preference")
    sit(me, 3)
    me.evaluate("localStorage.setItem('cayona-speed', '2')")
    while not me.evaluate(UNKNOWN):
        assert me.my_turn(), "the match ended before a fleet could sail into the unknown"
        step(me)
    me.page.wait_for_timeout(400)  # the map comes closer
    me.evaluate(WATCH)
    before = me.lines()
    me.click(me.evaluate(UNKNOWN)[0])
    until(lambda: me.lines() > before)
    until(lambda: max(me.evaluate("window.ways"), default=0) >= 3, why="no ship goes by its pier")
    marked = "document.querySelectorAll('#main .fresh').length"
    until(lambda: me.evaluate(marked) > 0, why="the new tile is not marked")


def test_the_last_turn_is_shown_again_step_by_step(guest: Enter) -> None:
    me = guest()
    sit(me)
    start(me)
    now = picture(me)
    me.page.click("#again")
    assert me.page.get_attribute("#again", "aria-pressed") == "true"
    until(lambda: picture(me) != now, why="nothing is shown again")
    assert me.lit() == []
    until(lambda: "puts a ship on the " in me.page.inner_text("#prompt .words"), why="it is not told")
    until(
        lambda: me.page.get_attribute("#again", "aria-pressed") == "false", why="it does not come to an end"
    )
    assert "island-tonga" in me.lit()
    me.page.click("#again")
    me.page.keyboard.press("Escape")
    until(lambda: "island-tonga" in me.lit(), why="Escape does not lead back to the present")


def test_a_moved_map_stays_where_it_was_put_when_tiles_are_added(guest: Enter) -> None:
    me = guest()
    sit(me)
    start(me)
    me.page.keyboard.press("Tab")
    me.page.focus("[data-element=island-tonga]")
    me.page.keyboard.press("+")
    me.page.keyboard.press("ArrowLeft")
    where = placed(me)
    me.click("new-settlement")
    until(lambda: lit(me, "cell-"))
    tiles = "document.querySelectorAll('#main [data-laid]').length"
    before = me.evaluate(tiles)
    me.page.focus(f"[data-element={lit(me, 'cell-')[0]}]")
    me.page.keyboard.press("Enter")
    until(lambda: me.evaluate(tiles) > before or lit(me, "edge-"))
    if lit(me, "edge-"):
        me.page.focus(f"[data-element={lit(me, 'edge-')[0]}]")
        me.page.keyboard.press("Enter")
        until(lambda: me.evaluate(tiles) > before)
    assert placed(me)[0] == where[0], "the map is as large as it was"


@long_run
@pytest.mark.parametrize("seats", [2, 6])
def test_a_whole_game_is_played_on_a_phone(guest: Enter, seats: int) -> None:
    me = guest(phone=True)
    sit(me, seats, turn_limit=20)
    for _click in range(MOST_CLICKS):
        if not me.my_turn():
            break
        step(me)
    me.see(".ending")
    assert me.evaluate("document.documentElement.scrollWidth") == 360
    assert "points" in me.page.inner_text(".ending")
