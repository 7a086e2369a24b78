"""What things on the table look like: what can be played looks playable, and a finger hits it."""

from __future__ import annotations

from collections.abc import Callable

from web.browsing import DESKTOP, PHONE, Guest, until
from web.test_pages_boxes import Table, sit

Enter = Callable[..., Guest]

CARDS = """() => [...document.querySelectorAll("#hand [data-element]")].map((card) => {
    const marks = "g, text, tspan, .edge, .flag, .hit";
    const drawn = [...card.querySelectorAll("*")].filter((part) => !part.matches(marks));
    const clear = drawn.map((part) => Number(getComputedStyle(part).opacity));
    const lit = card.matches(".lit");
    const raised = getComputedStyle(card).filter !== "none";
    return { lit, clear: lit ? Math.min(...clear) : Math.max(...clear), raised };
})"""
"""Whether a card can be played, how clearly it is drawn, and whether it is raised above the others."""

SMALL = """() => [...document.querySelectorAll("button, select, summary, input, .home")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches("[type=checkbox], [type=radio], .skip"))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
    .map(({ one, box }) => `${one.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)"""

BOT_FOR_ME = """async (address) => {
    const { showPrompt } = await import(address);
    const view = { phase: "playing", deciders: [0], seat: 0, seats: [{ bot: "bosun" }] };
    showPrompt(view, { told: null, asked: "", mine: false, picked: [], dropped: [], stuck: false });
    return document.querySelector("#prompt .words").textContent;
}"""


def test_what_can_be_played_looks_playable_and_nothing_else_is_as_loud(guest: Enter) -> None:
    me = guest()
    for table in (Table("cartagena", 2), Table("tranquility", 1)):
        sit(me, table)
        assert me.my_turn()
        cards = until(lambda: [card for card in me.evaluate(CARDS) if card["lit"]] and me.evaluate(CARDS))
        assert all(card["clear"] == 1 and card["raised"] for card in cards if card["lit"]), cards
        assert all(card["clear"] <= 0.5 and not card["raised"] for card in cards if not card["lit"]), cards
        assert me.evaluate("document.querySelectorAll('#ready .primary').length") == 0, (
            "nothing is chosen yet"
        )
    assert "Discard" in me.page.inner_text("#ready"), "it is there, but quiet"


def test_everything_is_large_enough_for_a_finger_and_an_empty_chat_can_be_read(guest: Enter) -> None:
    me = guest()
    sit(me, Table("cartagena", 2))
    assert me.my_turn()
    for size in (DESKTOP, PHONE):
        me.page.set_viewport_size(size)  # type: ignore[arg-type]
        for panel in ("log", "moves", "rules", "chat"):
            opener = f"[data-opens={panel}]" if size is PHONE else f"#tab-{panel}"
            me.evaluate(f"document.querySelector('{opener}').click()")
            until(lambda panel=panel: me.evaluate(f"!document.querySelector('#panel-{panel}').hidden"))  # type: ignore[misc]
            assert me.evaluate(SMALL) == [], panel
            if panel == "chat":
                width = "document.querySelector('#talk .empty').getBoundingClientRect().width"
                assert me.evaluate(width) > 150
            me.page.keyboard.press("Escape")


def test_a_bot_that_plays_for_one_is_told_in_the_third_person(guest: Enter) -> None:
    me = guest()
    sit(me, Table("cartagena", 2))
    told = me.page.evaluate(BOT_FOR_ME, me.script("prompt.js"))
    assert "is thinking" in told
    assert "You is" not in told
