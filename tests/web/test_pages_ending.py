"""The end of a match on the page: the words and pictures of the game, whole on a phone, out of the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from web.browsing import Guest, sample, until
from web.test_pages_places import SIDEWAYS

Enter = Callable[..., Guest]
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "cartagena": (3, {"turn_limit": 4}),
    "tranquility": (2, {"variant": "competitive"}),
    "tortuga": (4, {"max_rounds": 20}),
    "tongiaki": (6, {"turn_limit": 6}),
    "tortuga1667": (5, {"remove_events": 8}),
}
OUTSIDE = """() => [...document.querySelectorAll('.ending, .ending *')].filter(one => {
    const box = one.getBoundingClientRect();
    return !one.closest('svg') && box.width > 0 && (box.left < 0 || box.right > innerWidth + 0.5
        || (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'));
}).map(one => one.outerHTML.slice(0, 80))"""

BROKEN = """[...document.querySelectorAll('.ending .parts dt')].filter((name) => {
    const longest = document.createElement("span");
    Object.assign(longest.style, { font: getComputedStyle(name).font, position: 'fixed' });
    document.body.append(longest);
    const widths = name.textContent.split(/[ -]/).map((word) => {
        longest.textContent = word;
        return longest.getBoundingClientRect().width;
    });
    longest.remove();
    return Math.max(...widths) > name.getBoundingClientRect().width + 1;
}).map((name) => name.textContent)"""

TOLD = """(() => {
    const high = (name) => document.querySelector(name).getBoundingClientRect().height;
    return high(".told-end") / (high(".told-end") + high(".ending .acts"));
})()"""
"""Which part of an ending, below its picture, is what it tells."""


def play(me: Guest, game: str, seats: int, options: dict[str, Any]) -> None:
    """Have bots play a match for everybody, and come back for its end."""
    me.visit("/")
    told = me.page.evaluate(
        """async ([game, seats, options]) => {
            const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body),
                headers: { 'Content-Type': 'application/json', 'X-Cayona': '1' } }).then(told => told.json());
            await post('/api/people', { name: 'Ada' });
            const bots = [null, ...Array(seats - 1).fill('random')];
            return post('/api/tables', { settings: { game, seats, options }, bots, sit: 0, start: true });
        }""",
        [game, seats, options],
    )
    me.visit(f"/t/{told['table']}")
    me.see("#board:not([hidden]) .pieces-of > *")
    me.page.click("#settings summary")
    me.page.click("#hand-over")
    me.page.wait_for_selector(".ending", timeout=240_000)


@pytest.mark.parametrize("game", sample(SHORT, 0, 4))
def test_an_end_is_whole_on_a_phone_and_the_same_after_a_reload(guest: Enter, game: str) -> None:
    me = guest(phone=True, locale="de")
    seats, options = SHORT[game]
    play(me, game, seats, options)
    sizes: list[Any] = [me.page.viewport_size, SIDEWAYS]
    for size in sizes:
        me.page.set_viewport_size(size)
        assert me.page.evaluate(OUTSIDE) == []
        assert me.page.evaluate(TOLD) >= 0.4, "what is told has less room than the buttons"
    me.page.set_viewport_size(sizes[0])
    names = me.page.eval_on_selector_all(".ranking .name", "all => all.map(one => one.textContent)")
    assert len(names) == seats
    assert "Du" in names
    assert me.evaluate(BROKEN) == [], "a word is broken where there is room"
    before = me.page.inner_text(".told-end")
    me.page.reload()
    me.see(".ending")
    assert me.page.inner_text(".told-end") == before
    assert me.page.query_selector(".scene use") is not None
    assert me.evaluate("document.querySelectorAll('.scene use').length") == me.evaluate(
        "[...document.querySelectorAll('.scene use')].filter("
        "use => document.getElementById(use.getAttribute('href').slice(1))).length"
    ), "everything that moves is drawn"
    if game == "tortuga1667":
        flags = me.page.eval_on_selector_all(
            ".of-side use", "all => all.map(one => one.getAttribute('href'))"
        )
        assert len(flags) == seats
        assert set(flags) <= {"#t7-flag-british", "#t7-flag-french", "#t7-flag-dutch"}


def test_a_voyage_together_shows_no_table_of_seats_and_the_end_can_be_put_away(guest: Enter) -> None:
    me = guest(phone=True)
    me.visit("/")
    me.page.click("[data-game=tranquility] [data-do=alone]")
    me.see("#board:not([hidden]) .pieces-of > *")
    me.page.once("dialog", lambda dialog: dialog.accept())
    me.page.click("#settings summary")
    me.page.click("#resign")
    me.see(".ending.lost")
    assert me.page.inner_text(".ending h2") == "0 of 36 islands: you turned back"
    assert me.page.query_selector(".ranking") is None
    assert "0/36" in me.page.inner_text(".ending .parts")
    me.page.click(".ending .shut")
    assert me.page.query_selector(".ending") is None
    assert me.evaluate("document.activeElement.id") == "show-ending"
    me.page.keyboard.press("Enter")
    me.see(".ending")
    me.page.keyboard.press("Escape")
    until(lambda: me.page.query_selector(".ending") is None)
    me.page.click("#show-ending")
    me.see(".ending h2")


SCENES = {
    "cartagena": "cartagena-sloop",
    "tranquility": "tranquility-",
    "tortuga": "tortuga-chest-",
    "tongiaki": "tongiaki-",
    "tortuga1667": "t7-flag-",
}
"""What an end sets in motion: pictures of the game's own."""


@pytest.mark.parametrize("game", sample(SCENES, 0, 2))
def test_the_sloop_sails_and_chests_are_counted_unless_nothing_shall_move(guest: Enter, game: str) -> None:
    me = guest(reduced_motion="no-preference")
    seats, options = (2, {}) if game == "tranquility" else SHORT[game]
    play(me, game, seats, options)
    running = "document.querySelector('.scene').getAnimations({ subtree: true }).length"
    assert me.evaluate(running) > 0
    assert me.page.query_selector(f".scene use[href^='#{SCENES[game]}']") is not None
    me.page.emulate_media(reduced_motion="reduce")
    me.page.reload()
    me.see(".ending .scene")
    assert me.evaluate(running) == 0
    assert me.evaluate(
        "(() => { const end = document.querySelector('.ending').getBoundingClientRect();"
        " const board = document.querySelector('#board').getBoundingClientRect();"
        " return end.left >= board.right; })()"
    ), "on a broad screen the board stays in sight"
