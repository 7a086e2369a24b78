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


def test_a_first_game_has_a_coach_who_is_silenced_by_one_tap(guest: Enter) -> None:
    me = guest(phone=True, coached=True)
    me.visit("/")
    me.just_play("cartagena")
    me.see("#coach:not([hidden])")
    assert me.page.inner_text("#coach p").startswith("Your first game")
    assert "Deckhand" in me.page.inner_text("#seats")
    me.page.click("#coach button >> nth=0")
    assert me.my_turn()
    while me.page.is_hidden("#coach"):  # something new comes soon
        me.move()
        assert me.my_turn()
    said = me.evaluate("JSON.parse(localStorage.getItem('cayona-said-cartagena'))")
    assert len(said) >= 2
    me.page.click("#coach button >> nth=-1")
    assert me.page.is_hidden("#coach")
    assert me.evaluate("localStorage.getItem('cayona-coach')") == "off"


def test_a_rule_is_shown_before_and_after(guest: Enter) -> None:
    me = guest(phone=True)
    me.play_now()
    me.page.click(".tools [data-opens=rules]")
    me.page.fill("#find-rule", "CG-26")
    with me.context.expect_page() as opened:
        me.page.click(".rule[id=CG-26] .show-me")
    shown = opened.value
    shown.wait_for_selector("body[data-frame='0']")
    assert shown.inner_text(".law-line").startswith("The pirate runs ahead")
    shown.click("#ready .primary")
    shown.wait_for_selector("body[data-frame='1']")
    assert "→" in shown.inner_text("#prompt .words")
