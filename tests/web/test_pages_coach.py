"""The coach draws on the board, says one reason where everything is asked, and covers nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Route
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


def bot_begins(route: Route) -> None:
    """Open a coached table at which the bot has the first turn."""
    asked = route.request.post_data or ""
    route.continue_(post_data=asked.replace('"coached":true', '"coached":true,"options":{"first_player":1}'))


def test_a_first_game_has_a_coach_who_is_silenced_by_one_tap(guest: Enter) -> None:
    me = guest(phone=True, coached=True)
    sent: list[str] = []
    me.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    me.page.route("**/api/tables", bot_begins)
    me.visit("/")
    me.just_play("cartagena")
    me.see("#coach:not([hidden])")
    assert me.page.inner_text("#coach p").startswith("Your first game")
    assert "Deckhand" in me.page.inner_text("#seats")
    until(lambda: me.lines() and any("hello" in frame for frame in sent))
    assert not any("shown" in frame for frame in sent), "bots wait for whoever reads the welcome"
    assert me.page.query_selector(".prompt.mine") is None
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


def coached_island(me: Guest) -> tuple[str, str]:
    """Open coached tables of Tranquility until one begins with an island; return it and a hopeless cell."""
    while True:
        me.visit("/")
        wanted = "{ game: 'tranquility', seats: 2, bot: 'deckhand', coached: true }"
        me.evaluate(f"import('{me.script('opening.js')}').then((all) => {{ all.openTable({wanted}); }})")
        me.page.wait_for_url("**/t/*")
        assert me.my_turn()
        cards = [element for element in me.lit() if element.removeprefix("card-").isdecimal()]
        if cards:
            return cards[0], "cell-0" if int(cards[0].removeprefix("card-")) > 40 else "cell-35"


def lay(me: Guest, card: str, cell: str) -> None:
    """Lay an island; where it can lie is lit as soon as the server has told."""
    me.click(card)
    until(lambda: cell in me.lit(), why=lambda: f"{cell} is not lit: {me.around()}")
    me.click(cell)


def is_longer(me: Guest, before: int) -> bool:
    """Tell whether something was done since the log had so many lines."""
    return me.lines() > before


def test_a_move_that_throws_much_away_waits_for_an_answer_once(guest: Enter) -> None:
    me = guest(phone=True, coached=True)
    for way in ("Let me think", "Do it anyway", "No more tips"):
        card, cell = coached_island(me)
        before = me.lines()
        lay(me, card, cell)
        until(lambda: me.page.inner_text("#coach p").startswith("Wait: that throws a lot away."))
        assert me.evaluate("document.activeElement.textContent") == "Let me think", "nothing waits unheard"
        box = me.page.locator("#coach").bounding_box()
        assert box is not None
        assert min(box["x"], box["y"], 360 - box["x"] - box["width"], 740 - box["y"] - box["height"]) >= 0
        assert me.lines() == before, "nothing is sent before the answer"
        me.page.click(f"#coach button:text-is('{way}')")
        assert me.page.is_hidden("#coach")
        if way == "Let me think":
            lay(me, card, cell)  # warned once
        until(partial(is_longer, me, before))
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
