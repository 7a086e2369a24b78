"""The coach draws on the board, says one reason where everything is asked, and covers nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.browsing import Guest, until

Enter = Callable[..., Guest]


@pytest.mark.parametrize("game", ["cartagena", "tranquility", "tortuga", "tongiaki", "tortuga1667"])
def test_a_hint_is_drawn_and_covers_nothing(guest: Enter, game: str) -> None:
    me = guest(phone=True)
    me.visit("/")
    me.just_play(game)
    me.see(".pieces-of > *")
    assert me.my_turn()
    me.page.click("#hint")
    until(lambda: me.page.inner_text("#prompt .words").startswith("The coach suggests: "))
    hinted = me.page.eval_on_selector_all("#main .hinted", "all => all.map(one => one.dataset.element)")
    assert set(hinted) & set(me.lit()), "it begins with something that can be clicked"
    assert len(me.page.inner_text("#prompt .words").split(". ")) > 1, "there is a reason"
    assert not me.evaluate("document.querySelector('#toast').classList.contains('shown')")
    covered = me.evaluate(
        "[...document.querySelectorAll('#hand .spot, #ready button')].filter(spot => {"
        " const box = (spot.querySelector('.hit') ?? spot).getBoundingClientRect();"
        " const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);"
        " return box.width && there && !spot.contains(there) && !there.contains(spot); }).length"
    )
    assert covered == 0
    me.page.keyboard.press("Escape")
    until(lambda: me.page.query_selector("#main .hinted, .advice") is None)
    assert "coach" not in me.page.inner_text("#prompt .words")


def test_an_arrow_leads_to_where_a_pirate_would_go(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    me.page.click("#hint")
    me.see("#main .goal")
    me.see("[data-area=passage] .advice .head")
    me.click(me.lit()[0])
    assert me.page.query_selector(".advice, #main .goal") is None, "who acts needs no advice"
