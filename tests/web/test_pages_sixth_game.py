"""A game of another package is played through the browser like any other, from the lobby to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from elsewhere import SIXTH_GAME, install, path_with
from web.browsing import Guest, Server, until


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = install(SIXTH_GAME, tmp_path_factory.mktemp("sixth"))
    started = Server(tmp_path_factory.mktemp("harbour"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path_with(folder))
        started.start()
    yield started
    started.kill()


def test_a_whole_game(harbour: Server, guest: Callable[..., Guest]) -> None:
    me = guest(at=harbour)
    me.visit("/")
    me.see('.game-lagoon img[src$="lagoon-en-auto.svg"]')
    me.page.click(".game-lagoon [data-do=play]")
    me.page.wait_for_url("**/t/*")
    me.see('[data-area="order"]')
    for _move in range(100):
        if not me.my_turn():
            break
        lit = me.lit()
        more = f"document.querySelectorAll('#log li').length > {me.lines()}"
        assert set(lit) <= {"dive-shallow", "dive-deep", "dive-dark", "surface"}
        me.click("surface" if "surface" in lit else lit[0])
        until(partial(me.evaluate, f"!!document.querySelector('.ending') || {more}"), why="nothing happened")
    me.see(".ending")
    assert "The orders were" in me.page.inner_text("#log")
