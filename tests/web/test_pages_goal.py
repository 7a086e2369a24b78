"""What one plays for can be read before the first move on a phone, and is one tap away from then on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.browsing import PHONE, Guest
from web.test_pages_places import SIDEWAYS
from web.test_pages_shift import WATCH

from cayona import registry
from cayona.kernel.language import languages, speaking

Enter = Callable[..., Guest]
GAMES = [game.name for game in registry.games()]
PLACES = """['.board', '.ask', '.hand', '.tools', '#seats'].map((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [box.x, box.y, box.width, box.height];
})"""
COVERS = """(() => {
    const note = document.querySelector('#aim-note').getBoundingClientRect();
    if (note.left < 0 || note.top < 0 || note.right > innerWidth) return ['the edge of the window'];
    const apart = (box) => box.left >= note.right || box.right <= note.left || box.top >= note.bottom - 1;
    const places = '.board > .area, .hand > .area, .ask, .tools, .bar summary, .home';
    const under = [...document.querySelectorAll(places)].filter((one) => !apart(one.getBoundingClientRect()));
    return under.map((one) => one.className);
})()"""
"""What the goal lies over, but chips."""
CUT = """[...document.querySelectorAll('.tools button')]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.textContent)"""


@pytest.mark.parametrize(("game", "language"), [*zip(GAMES, languages(), strict=True)])
def test_the_goal_is_read_before_the_first_move_and_moves_nothing(
    guest: Enter, game: str, language: str
) -> None:
    me = guest(phone=True, locale=language)
    me.context.add_init_script(WATCH)
    me.visit("/")
    me.just_play(game)
    me.page.wait_for_url("**/t/*")
    assert me.my_turn()
    note = me.page.locator("#aim-note")
    told = registry.overview(registry.game(game))
    assert told is not None
    seats = registry.game(game).default_seats
    with speaking(language):
        goal = told.goal_line(registry.game(game).checked_options(seats, {}))
    for size in (SIDEWAYS, PHONE):
        me.page.set_viewport_size(size)  # type: ignore[arg-type]
        me.see("#main .lit")
        assert note.inner_text() == goal
        assert me.evaluate(COVERS) == []
        assert me.evaluate(CUT) == []
    places = me.evaluate(PLACES)
    me.evaluate("window.shifts.length = 0")
    me.click(me.lit()[0])
    assert note.is_hidden()
    me.my_turn()
    me.page.click("#aim")
    assert note.is_visible()
    assert me.page.get_attribute("#aim", "aria-expanded") == "true"
    assert me.evaluate(PLACES) == places
    me.page.click("#aim")
    assert note.is_hidden()
    assert me.evaluate("window.shifts") == []
    me.page.click(".tools [data-opens=log]")
    assert me.page.inner_text("#side > :first-child") == goal


def test_who_has_begun_is_not_told_the_goal_again(guest: Enter) -> None:
    me = guest(phone=True)
    me.play_now()
    assert me.my_turn()
    assert me.page.is_visible("#aim-note")
    me.move()
    assert me.my_turn()
    me.page.reload()
    assert me.my_turn()
    assert me.page.is_hidden("#aim-note")


def test_a_large_window_shows_the_goal_all_the_time(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    assert me.page.is_visible("#goal")
    assert me.page.is_hidden("#aim")
    assert me.page.is_hidden("#aim-note")


def test_the_coach_of_a_first_game_tells_the_goal(guest: Enter) -> None:
    me = guest(phone=True, coached=True)
    me.visit("/")
    me.just_play("tortuga")
    me.see("#coach:not([hidden])")
    assert me.page.inner_text("#goal", timeout=1000) in me.page.inner_text("#coach p")
    assert me.page.is_hidden("#aim-note"), "it is said once"
