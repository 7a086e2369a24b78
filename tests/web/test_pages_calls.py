"""How a page calls: tab, badge, notification, sound; and the lists and lines for those who do not see it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.browsing import Guest, until

Enter = Callable[..., Guest]

EARS = """
window.rung = [];
window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, options) { window.rung.push(title + ": " + options.body); }
    addEventListener() {}
};
const Audio = window.AudioContext;
window.AudioContext = class extends Audio { constructor() { super(); window.rung.push("sound"); } };
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def pass_the_turn(me: Guest) -> None:
    """Play until the turn has gone round."""
    assert me.move("card-")
    before = me.evaluate("document.title")
    assert before.startswith("● Your turn")
    while (
        me.evaluate(
            "[...document.querySelectorAll('#log li')].filter(e => /: your turn/.test(e.textContent)).length"
        )
        < 2
    ):
        assert me.move("end-turn")
    assert me.my_turn()


@pytest.mark.parametrize(
    ("wanted", "rung"), [("none", []), ("sound", ["sound"]), ("notice", ["Your turn: Cartagena"])]
)
def test_the_turn_is_called_as_one_wants_it_and_quietly_at_first(
    guest: Enter, wanted: str, rung: list[str]
) -> None:
    me = guest()
    me.context.add_init_script(EARS)
    me.play_now()
    assert me.page.input_value("#bell") == "none"
    assert me.my_turn()
    assert me.evaluate("document.getElementById('icon').href").startswith("data:"), "the badge of the tab"
    if wanted != "none":
        me.page.click("#settings summary")
        me.page.select_option("#bell", wanted)
        me.page.keyboard.press("Escape")
    me.evaluate("window.away = true")
    pass_the_turn(me)
    until(lambda: me.evaluate("window.rung") == rung, seconds=3, why=f"not {rung}")


def test_every_legal_action_is_a_button_and_events_are_read_out(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    offered = me.evaluate("JSON.parse(document.getElementById('page').textContent).view.match.choices.length")
    me.page.keyboard.press("Alt+m")
    if me.lines() == 2:  # nothing has happened since the page was made
        assert me.page.locator("#moves button").count() == offered
    words = me.page.inner_text("#moves button >> nth=0")
    before = me.lines()
    me.page.click("#moves button >> nth=0")
    until(lambda: me.lines() > before)
    assert words.startswith(("Play", "Move"))
    until(lambda: me.page.text_content("#told"))
    assert me.evaluate("document.getElementById('told').ariaLive") == "polite"


def test_a_decision_can_be_cancelled_until_it_is_sent(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    first = me.lit()
    card = next(element for element in first if element.startswith("card-"))
    before = me.lines()
    cancels: list[Callable[[], None]] = [
        lambda: me.page.keyboard.press("Escape"),
        lambda: me.page.click("#step-back"),
        lambda: me.click(card),
    ]
    for cancel in cancels:
        me.click(card)
        assert "now choose" in me.page.inner_text("#prompt")
        assert me.lit() != first
        cancel()
        assert me.lit() == first
    assert me.lines() == before, "nothing was sent"
