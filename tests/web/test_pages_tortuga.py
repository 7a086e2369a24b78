"""Tortuga in real browsers: dice are kept by clicks, and in secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from web.browsing import Guest, until

Enter = Callable[..., Guest]

ROUND_OF_DECISIONS = 12


def set_table(host: Guest, rival: str) -> None:
    """Open a table for two, the host first."""
    host.visit("/new/tortuga")
    host.page.select_option("#seats", "2")
    host.page.select_option("[data-place='1'] select", rival)
    host.page.select_option("[data-option=start_player]", "0")
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")


def start(host: Guest) -> None:
    """Begin, if the table has not begun by itself."""
    until(lambda: host.page.is_enabled("#start") if host.page.is_visible("#start") else True)
    if host.page.is_visible("#start"):
        host.page.click("#start")
    host.see("#board:not([hidden]) .pieces-of > *")


def board(guest: Guest) -> str:
    """Return all that changes in somebody's picture."""
    return str(
        guest.evaluate("[...document.querySelectorAll('.area .pieces-of')].map(e => e.innerHTML).join()")
    )


def drawn(guest: Guest) -> str:
    """Return somebody's picture as the server drew it: without what the page lights and picks."""
    return re.sub(r' (?:class|role|tabindex|aria-pressed)="[^"]*"', "", board(guest))


def badge(guest: Guest) -> str:
    """Return what stands at the button that keeps the dice."""
    return guest.page.inner_text("#ready [data-element=keep]")


def keep(guest: Guest) -> str:
    """Keep one die with a symbol by clicks; returns what the prompt said before the last of them."""
    assert guest.my_turn()
    die = guest.page.locator("#main [data-element^=die-][data-value].lit").first
    guest.click(str(die.get_attribute("data-element")))
    until(lambda: "keep" in guest.lit(), why="a die alone can be kept")
    told = guest.page.inner_text("#prompt .words")
    guest.click("keep")
    return told


def reveals(who: Guest) -> bool:
    """Tell whether the host's dice lie on their spaces in somebody's picture."""
    return "placed-0-" in board(who)


def differs(who: Guest, before: str) -> bool:
    """Tell whether a picture has changed."""
    return drawn(who) != before


def test_dice_are_kept_by_clicks_and_nobody_sees_which_before_the_reveal(guest: Enter) -> None:
    host, friend = guest(), guest(phone=True)
    set_table(host, "open")
    friend.visit(host.evaluate("location.pathname"))
    friend.page.click("[data-sit='1']")
    start(host)
    friend.see("#board:not([hidden]) .pieces-of > *")
    for somebody in (host, friend):
        assert somebody.my_turn(), "all choose at once"
    before = drawn(friend)
    assert "Die " in keep(host)
    host.see(".to-held")
    friend.see("[aria-label*='has decided']")
    # All that has changed for the friend is that the host is not waited for any more.
    after = board(friend)
    facts = re.compile(r'data-(?:key|face|roll|value)="[^"]*"')
    assert facts.findall(after) == facts.findall(before)
    assert len(re.findall(r'data-key="die-0-[A-E]"', after)) == 5, "all dice of the host are still in hand"
    assert "placed-0-" not in after
    host_board = "document.querySelector('[data-area=board-A]').innerHTML"
    assert friend.evaluate(host_board).count('href="#to-screened-') == 5
    keep(friend)
    for somebody in (host, friend):
        until(partial(reveals, somebody), why="the dice were not revealed")


def test_the_sum_stands_at_the_button_and_dice_can_be_taken_back(guest: Enter) -> None:
    me = guest()
    set_table(me, "bot:random")
    start(me)
    assert me.my_turn()
    symbol = me.page.locator("#main [data-element^=die-][data-value].lit").first
    name = str(symbol.get_attribute("data-element"))
    value = symbol.get_attribute("data-value")
    assert "keep" not in me.lit()
    me.click(name)
    until(lambda: "keep" in me.lit())
    assert badge(me).endswith(f" {value}"), "the button says what is kept, and what it counts"
    me.click(name)
    until(lambda: "keep" not in me.lit(), why="the die was taken back")


def test_a_phone_plays_on_by_taps_alone(guest: Enter) -> None:
    me = guest(phone=True)
    set_table(me, "bot:random")
    start(me)
    for _decision in range(ROUND_OF_DECISIONS):
        assert me.my_turn()
        before = drawn(me)
        element = me.lit()[0]
        size = me.evaluate(
            f"(() => {{ const box = [...document.querySelectorAll('#main [data-element=\"{element}\"]')]"
            ".map((spot) => spot.getBoundingClientRect());"
            " return [Math.max(...box.map((b) => b.width)), Math.max(...box.map((b) => b.height))]; })()"
        )
        assert min(size) >= 44, f"{element} is too small to be tapped: {size}"
        me.click(element)
        if element.startswith("die-"):
            until(lambda: "keep" in me.lit())
            me.click("keep")
        until(partial(differs, me, before), why=f"{element} did nothing")
    assert me.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling"


def test_the_reveal_can_be_stepped_through(guest: Enter) -> None:
    me = guest()
    set_table(me, "bot:random")
    start(me)
    keep(me)
    until(lambda: reveals(me), why="the dice were not revealed")
    decide = "[...document.querySelectorAll('#seats .now')].map(e => e.dataset.seat).join()"
    until(lambda: me.evaluate(decide) == "0", why="the others go on, which leads back to the present")
    while reveals(me):  # back to when the dice were still behind the screens
        me.page.click("#past-back")
    me.see(".board.past")
    while me.page.query_selector(".board.past"):
        me.page.click("#past-on")
    assert reveals(me)
    assert me.lit() != []


def test_people_say_in_advance_whether_they_use_the_fleet(guest: Enter) -> None:
    me = guest()
    set_table(me, "bot:random")
    start(me)
    fleet = "[data-preference=fleet]"
    assert me.evaluate(f"document.querySelector('{fleet}').value") == "use"
    me.page.click("#settings summary")
    me.page.select_option(fleet, "ask")
    asked = "JSON.parse(document.getElementById('preferences').dataset.told)[0].answer"
    until(lambda: me.evaluate(asked) == "ask", why="the server was not told")
    me.page.reload()
    me.see("#board:not([hidden]) .pieces-of > *")
    assert me.evaluate(f"document.querySelector('{fleet}').value") == "ask"
