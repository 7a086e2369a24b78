"""For eyes that need more: large letters, small windows, strong contrasts, colours of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from web.browsing import ARGUMENTS, Guest, Server, find_browser, sample, until
from web.contrast import SCALE, Seen, contrasts
from web.hearing import GAMES, decide, sit_at
from web.test_pages_review import finished, reviewed

Enter = Callable[..., Guest]
ROOM = """() => {
    const high = (one) => one.getBoundingClientRect().height;
    const shown = (one) => one.checkVisibility({ opacityProperty: true }) && high(one) > 0;
    const stays = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position);
    const words = document.querySelector("#prompt .words");
    const [box, ask] = [words, words.closest(".ask")].map((one) => one.getBoundingClientRect());
    return {
        across: document.documentElement.scrollWidth - innerWidth,
        stays: [...document.querySelectorAll("body *")].filter((one) => stays(one) && shown(one))
            .reduce((sum, one) => sum + high(one), 0),
        letters: parseFloat(getComputedStyle(words).fontSize),
        inside: box.top >= ask.top - 1 && box.bottom <= ask.bottom + 1,
        reached: ask.bottom + scrollY <= document.documentElement.scrollHeight,
    };
}"""


def test_a_small_window_flows_and_nothing_stays_in_the_way(guest: Enter) -> None:
    me = guest()
    me.page.set_viewport_size({"width": 320, "height": 256})  # a usual window at 400 %
    sit_at(me, "cartagena")
    assert me.my_turn()
    flows = {"across": 0, "stays": 0, "inside": True, "reached": True}  # as soon as nothing comes up or goes
    until(lambda: me.page.evaluate(ROOM).items() >= flows.items(), why=lambda: f"{me.page.evaluate(ROOM)}")
    assert me.page.get_by_role("heading", level=1).inner_text() == "Cartagena"
    me.click("space-30")
    me.see(".bubble a")
    me.page.clock.install()
    me.page.clock.run_for(60_000)
    assert me.page.locator(".bubble a").first.is_visible(), "what holds a link stays until it was read"


@pytest.mark.parametrize("phone", sample((False, True), 0))
def test_letters_follow_the_browser(browser: Browser, server: Server, phone: bool) -> None:
    arguments = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=find_browser(), args=arguments)
    me = Guest(large, server, phone=phone)
    sit_at(me, "cartagena")
    assert me.my_turn()
    room = me.page.evaluate(ROOM)
    assert room["letters"] >= 32
    assert room["across"] == 0
    assert room["inside"]
    assert room["reached"]
    me.close()
    large.close()


@pytest.mark.parametrize("game", sample(GAMES, 0, 3))
def test_words_in_pictures_stand_out_by_day_and_by_night(guest: Enter, game: str) -> None:
    for colour in ("light", "dark"):
        me = guest(color_scheme=colour, device_scale_factor=SCALE)
        sit_at(me, game)
        faint: set[tuple[str, Seen]] = set()
        for step in range(7):
            if not me.my_turn():
                break
            if step % 3 == 0:
                me.page.wait_for_timeout(600)  # symbols may be on their way
                found = contrasts(me)
                assert found, "no words at all"
                faint |= {(colour, seen) for seen in found if seen.ratio < seen.asked}
            decide(me, step)
        assert faint == set()


FLOWS, LETTERS = ((Path(__file__).parent / name).read_text() for name in ("flows.js", "letters.js"))


@pytest.mark.parametrize("game", sample(GAMES, 4))
def test_every_table_flows_at_four_times_its_size(guest: Enter, game: str) -> None:
    me = guest()
    me.page.set_viewport_size({"width": 320, "height": 256})
    sit_at(me, game)
    assert me.my_turn()
    until(lambda: me.evaluate(FLOWS) == [], seconds=20, why=f"{game}: {me.evaluate(FLOWS)}")


@pytest.mark.parametrize("game", sample(GAMES, 4))
def test_every_table_flows_with_letters_of_twice_their_size(
    browser: Browser, server: Server, game: str
) -> None:
    arguments = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=find_browser(), args=arguments)
    for phone in (False, True):
        me = Guest(large, server, phone=phone)
        sit_at(me, game)
        assert me.my_turn()
        until(lambda me=me: me.evaluate(FLOWS) == [], seconds=20, why=f"{game}: {me.evaluate(FLOWS)}")  # type: ignore[misc]
        me.close()
    large.close()


STAYS = """[...document.querySelectorAll("body *")]
    .filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position))
    .filter((one) => one.checkVisibility({ opacityProperty: true }) && one.getBoundingClientRect().height > 0)
    .map((one) => one.id || one.className)"""


def test_pages_around_the_table_flow_as_well(browser: Browser, server: Server) -> None:
    """At four times the size, and with letters of twice their size: nothing stays in the way or is cut."""
    arguments = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=find_browser(), args=arguments)
    small = {"width": 320, "height": 256}
    for where, phone, size in ((browser, False, small), (large, False, None), (large, True, None)):
        me = Guest(where, server, phone=phone)
        if size:
            me.page.set_viewport_size(size)  # type: ignore[arg-type]
        table = finished(me)
        reviewed(me, server, table)
        played = f"/t/{table}"
        for path in (
            "/",
            "/new/cartagena",
            "/learn/tortuga",
            "/puzzles/tortuga1667/3",
            f"{played}/replay",
            f"{played}/review",
        ):
            me.visit(path)
            me.see("#board .pieces-of > *, main:not(.sea, .review-main), .review-turns .primary")
            until(lambda me=me: me.evaluate(FLOWS) == [], seconds=20, why=f"{path}: {me.evaluate(FLOWS)}")  # type: ignore[misc]
            assert me.evaluate(STAYS) == [], path
        me.close()
    large.close()


def test_no_letters_are_smaller_than_twelve_pixels(guest: Enter) -> None:
    """On a desk: of a map that is shown whole, of marks, and of all there is at a table."""
    me = guest()
    me.visit("/puzzles/tongiaki/32")
    me.see(".zoomable .pieces-of > *")
    until(lambda: me.evaluate(LETTERS) == [], seconds=10, why=f"{me.evaluate(LETTERS)}")
    for game in sample(GAMES, 4):
        sit_at(me, game)
        assert me.my_turn()
        until(lambda: me.evaluate(LETTERS) == [], seconds=10, why=f"{game}: {me.evaluate(LETTERS)}")


def test_colours_of_ones_own_leave_what_is_chosen_in_sight(guest: Enter) -> None:
    me = guest(forced_colors="active")
    sit_at(me, "cartagena")
    assert me.my_turn()
    line = "(name, part) => getComputedStyle(document.querySelector(name))[part]"
    assert me.page.evaluate(f"({line})('[role=tab][aria-selected=true]', 'borderBottomWidth')") == "4px"
    me.click(next(element for element in me.lit() if element.startswith("card-")))
    me.see("#moves .fits")
    me.page.keyboard.press("Alt+m")
    assert me.page.evaluate(f"({line})('#moves .fits', 'outlineStyle')") == "solid"


def test_colours_of_ones_own_leave_what_is_pressed_in_sight(guest: Enter, server: Server) -> None:
    me = guest(forced_colors="active")
    table = finished(me)
    reviewed(me, server, table)
    me.visit(f"/t/{table}/review")
    me.see(".two-ways [aria-pressed]")
    style = "(one) => getComputedStyle(one).outlineStyle"
    lines = me.evaluate(f"[...document.querySelectorAll('.two-ways [aria-pressed]')].map({style})")
    assert lines == ["solid", "none"]
    ground = "getComputedStyle(document.querySelector('.columns .amount')).forcedColorAdjust"
    assert me.evaluate(ground) == "none", "how much something gave is a length"


def test_strong_contrasts_have_a_style_of_their_own(guest: Enter) -> None:
    """Who asks for more has no fainter ink and thicker lines, also in pictures."""
    looks = {}
    for contrast in ("no-preference", "more"):
        me = guest(contrast=contrast)
        sit_at(me, "cartagena")
        assert me.my_turn()
        style = "getComputedStyle(document.querySelector('svg.cayona'))"
        colours = [me.evaluate(f"{style}.getPropertyValue('--{name}')") for name in ("ink", "muted", "line")]
        border = me.evaluate("getComputedStyle(document.querySelector('#hint')).borderTopWidth")
        looks[contrast] = len(set(colours)), border
    assert looks == {"no-preference": (3, "1px"), "more": (1, "2px")}
