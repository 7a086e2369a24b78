"""Watching a finished match again in a real browser: on the page, by a link, and from a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route
from web.browsing import DESKTOP, PHONE, Guest, long_run, sample, until
from web.test_pages_access import check
from web.test_pages_ending import SHORT, play
from web.test_pages_places import SIDEWAYS

import cayona
from cayona.kernel.seatview import SeatView
from cayona.server.http.offline import offline_page
from cayona.server.replays.film import reel_of_match

Enter = Callable[..., Guest]
PICTURE = "[...document.querySelectorAll('.pieces-of')].map(e => e.innerHTML).join('')"
OPEN_TO = """[...document.querySelectorAll('[data-area]')].map(e => e.dataset.area)
    .filter(name => name.startsWith('hand'))"""


def resigned(guest: Guest, moves: int = 4) -> str:
    """Play a little, give up, and go to the replay; return the table's id."""
    guest.play_now()
    for _ in range(moves):
        assert guest.move()
    guest.my_turn()
    guest.page.on("dialog", lambda dialog: dialog.accept())
    guest.page.click("#settings summary")
    guest.page.click("#resign")
    guest.see(".ending")
    guest.page.click(".ending a[href$='/replay']")
    guest.see("#proof.good")
    guest.see(".pieces-of > *")
    return str(guest.evaluate("location.pathname.split('/')[2]"))


def address(guest: Guest) -> str:
    return str(guest.evaluate("location.href"))


def step_of(page: Page) -> int:
    return int(page.inner_text("#step").split(" / ")[0])


def last_of(page: Page) -> int:
    return int(page.inner_text("#step").split(" / ")[1])


def test_keys_buttons_slider_and_log_lead_to_steps(guest: Enter) -> None:
    me = guest()
    resigned(me)
    page, last = me.page, last_of(me.page)
    assert last >= 4
    ways: list[tuple[str, int]] = [
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("ArrowRight", last),
        ("Home", 0), ("ArrowLeft", 0),
    ]  # fmt: skip
    for key, step in ways:
        page.keyboard.press(key)
        assert step_of(page) == step, key
    for button, step in (("on", 1), ("last", last), ("back", last - 1), ("first", 0)):
        page.click(f"#{button}")
        assert step_of(page) == step, button
    page.locator("#slider").fill("3")
    assert step_of(page) == 3
    assert page.get_attribute("#slider", "aria-valuetext") == f"Step 3 of {last}"
    page.click("#log [data-step='2'] button")
    assert step_of(page) == 2
    assert page.query_selector("#log .here [aria-current=step]") is not None
    page.keyboard.press("Home")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    assert page.get_attribute("#run", "aria-pressed") == "true"
    until(lambda: step_of(page) >= 1, why="it does not play by itself")
    page.keyboard.press(" ")
    assert page.get_attribute("#run", "aria-pressed") == "false"


def test_all_open_shows_what_a_spectator_does_not_see(guest: Enter) -> None:
    me = guest()
    resigned(me)
    seen = {}
    for view in ("spectator", "0", "1", "all"):
        me.page.select_option("#as-seat", view)
        until(lambda: f"seat={me.page.input_value('#as-seat')}" in address(me))
        me.page.keyboard.press("Home")
        cards = "[...document.querySelectorAll('[data-area^=hand] .pieces-of')].map(e => e.innerHTML).join()"
        seen[view] = (me.evaluate(OPEN_TO), me.evaluate(cards))
    assert {view: areas for view, (areas, _cards) in seen.items()} == {
        "spectator": [],
        "0": ["hand"],
        "1": ["hand"],
        "all": ["hands"],
    }
    assert seen["0"][1] != seen["1"][1]
    assert me.page.inner_text("#seats li:nth-child(2) .name") != ""


@long_run
def test_what_is_pointed_at_says_what_it_is(guest: Enter) -> None:
    me = guest()
    resigned(me)
    me.page.mouse.move(2, 2)  # a mouse that has not been moved asks nothing
    me.page.mouse.move(*me.middle("space-3"))
    until(lambda: me.evaluate("!document.getElementById('meaning').hidden"), why="nothing is explained")
    told = me.page.inner_text("#meaning")
    assert "Space 3" in told
    assert "CG-" in told, "with its rule"


def test_another_point_of_view_leaves_one_where_one_has_gone_meanwhile(guest: Enter) -> None:
    me = guest()
    resigned(me)
    held: list[Route] = []
    me.page.route("**/film?view=1*", lambda route: held.append(route))  # noqa: PLW0108 (a method cannot be marked as Playwright does)
    me.page.keyboard.press("End")
    me.page.select_option("#as-seat", "1")
    until(lambda: me.evaluate("1") and held, why="the view is not asked for")
    me.page.keyboard.press("Home")
    assert step_of(me.page) == 0
    told = me.page.inner_text("#log")
    held[0].continue_()
    until(lambda: me.page.inner_text("#log") != told, why="the other view does not come")
    assert step_of(me.page) == 0


def test_the_address_follows_and_leads_back(guest: Enter) -> None:
    me, other = guest(), guest()
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = resigned(me)
    me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("ArrowRight")
    me.page.select_option("#as-seat", "all")
    until(lambda: address(me).endswith(f"/t/{table}/replay?match=1&step=2&seat=all"))
    picture = me.evaluate(PICTURE)
    me.page.click("#share")
    until(lambda: me.page.inner_text("#toast") == "Copied")
    link = me.evaluate("navigator.clipboard.readText()")
    assert link == address(me)
    other.page.goto(link)
    until(lambda: other.page.inner_text("#step").startswith("2 / "))
    assert other.evaluate(PICTURE) == picture
    assert other.page.input_value("#as-seat") == "all"


@pytest.mark.parametrize(
    "query", sample(["step=9999", "step=-3", "step=two&seat=0", "seat=8", "seat=%3Cb%3E&step="], 0, 4)
)
def test_a_link_to_nowhere_lands_nearby_and_says_so(guest: Enter, query: str) -> None:
    me = guest()
    table = resigned(me, 2)
    me.visit(f"/t/{table}/replay?match=1&{query}")
    until(lambda: "the steps are 0 to" in me.page.inner_text("#toast"))
    last = last_of(me.page)
    assert step_of(me.page) == (last if "9999" in query else 0)
    assert f"step={step_of(me.page)}&seat=" in address(me)


def test_playing_on_from_a_step(guest: Enter) -> None:
    me = guest()
    table = resigned(me)
    me.page.keyboard.press("ArrowRight")
    me.page.click("#play-on summary")
    assert me.page.inner_text("#play-on-go") == "Play on from step 1"
    check(me, "the form to play on")
    me.page.click("#play-on-go")
    me.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    me.see(".pieces-of > *")
    assert "goes on from step 1" in me.page.inner_text("#log li >> nth=0")
    assert me.my_turn()
    assert me.move()


def test_playing_on_with_friends_waits_for_them(guest: Enter) -> None:
    me = guest(phone=True)
    resigned(me, 1)
    assert me.evaluate("document.documentElement.scrollWidth") <= 360
    me.page.click("#play-on summary")
    me.page.select_option("#on-others", "")
    me.page.click("#play-on-go")
    me.see("#waiting:not([hidden])")
    assert "goes on from a step" in me.page.inner_text("#waiting")
    assert me.evaluate("document.documentElement.scrollWidth") <= 360


def test_record_and_file_are_downloaded_and_the_record_verifies(guest: Enter, tmp_path: Path) -> None:
    me = guest()
    resigned(me, 2)
    for link, name in (("a[href*='/record']", "game.json"), ("a[href*='/replay.html']", "game.html")):
        with me.page.expect_download() as download:
            me.page.click(link)
        download.value.save_as(tmp_path / name)
    record = json.loads((tmp_path / "game.json").read_text())
    cayona.verify(record, me.page.text_content("#commitment"))
    assert "DecompressionStream" in (tmp_path / "game.html").read_text()


def test_a_seed_that_does_not_fit_is_found_out_in_the_browser(guest: Enter) -> None:
    me = guest()
    table = resigned(me, 1)
    seed = str(me.page.text_content("#seed"))
    wrong = ("0" if seed[0] != "0" else "1") + seed[1:]

    def tamper(route: Route) -> None:
        route.fulfill(body=route.fetch().text().replace(seed, wrong), content_type="text/html")

    me.page.route("**/t/*/replay", tamper)
    me.visit(f"/t/{table}/replay")
    me.see("#proof.bad")
    assert "tampered" in me.page.inner_text("#proof")


# --- The file ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = cayona.Match("cartagena", seats=3, seed="file")
    bosun = cayona.bot("bosun", seed=1)
    while not match.state.is_over():
        seat = match.state.deciders()[0]
        match.play(bosun.choose(SeatView(match.state, seat)), seat)
    path = tmp_path_factory.mktemp("kept") / "game.html"
    path.write_text(offline_page(reel_of_match(match, ["Anna", "Bela", "Cara"])), encoding="utf-8")
    return path


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_file_replays_without_any_network(browser: Browser, file: Path, size: Any) -> None:
    context = browser.new_context(viewport=size, offline=True, reduced_motion="reduce")
    page = context.new_page()
    asked: list[str] = []
    troubles: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: troubles.append(line.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector("#proof.good", state="attached")
    page.wait_for_selector(".pieces-of > *", state="attached")
    last = last_of(page)
    assert last > 20
    first = page.evaluate(PICTURE)
    page.locator("#slider").fill("7")
    assert step_of(page) == 7
    assert page.evaluate(PICTURE) != first
    page.keyboard.press("ArrowLeft")  # the slider has the focus, and its own keys
    assert step_of(page) == 6
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    assert step_of(page) == last
    for view in ("0", "all", "spectator"):
        page.select_option("#as-seat", view)
    page.keyboard.press("Home")
    page.click("#run")
    until(lambda: step_of(page) >= 1)
    page.click("#log [data-step='5'] button")
    assert step_of(page) == 5
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert asked == [file.as_uri()]
    assert troubles == []
    context.close()


def test_nothing_is_seriously_wrong_with_the_file(browser: Browser, file: Path, guest: Enter) -> None:
    me = guest(color_scheme="dark")
    me.forgiving = True
    me.page.goto(file.as_uri())
    me.page.wait_for_selector("#proof.good", state="attached")
    check(me, "the file")
    me.troubles.clear()  # it is of no server


def test_a_phone_shows_board_and_buttons_of_a_replay_at_once(guest: Enter) -> None:
    me = guest(phone=True, locale="de")
    play(me, "tongiaki", *SHORT["tongiaki"])
    me.page.click(".ending a[href$='/replay']")
    me.see("#proof.good")
    cut = """[...document.querySelectorAll('.deck button')].filter((button) => {
        const box = button.getBoundingClientRect();
        const found = document.elementFromPoint(box.left + box.width / 2, box.bottom - 3);
        return box.bottom > innerHeight || !button.contains(found);
    }).map((button) => button.id)"""
    sizes: list[Any] = [PHONE, SIDEWAYS]
    for size in sizes:
        me.page.set_viewport_size(size)
        until(lambda: me.evaluate(cut) == [], why=lambda: f"{me.evaluate(cut)} are cut")
        assert me.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    height = "document.querySelector('#board').getBoundingClientRect().height / innerHeight"
    assert me.evaluate(height) > 0.8, "on a phone held sideways the board has all the height"
