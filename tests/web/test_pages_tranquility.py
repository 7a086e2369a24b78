"""Tranquility on the page: card, cell and payment are put together, changed at will, and sent at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from web.browsing import Guest, until

Enter = Callable[..., Guest]

CALL = """async ([path, body]) => (await fetch(path, body === null ? {} : {
    method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Cayona": "1" },
})).json()"""


def call(me: Guest, path: str, body: Any = None) -> Any:
    """Ask the server as this guest: a POST if there is a body."""
    return me.page.evaluate(CALL, [path, body])


def sit_alone(me: Guest, **options: Any) -> str:
    """Sit down to a voyage alone and return its table."""
    me.visit("/")
    call(me, "/api/people", {"name": "Merry"})
    settings = {"game": "tranquility", "seats": 1, "options": options}
    told = call(me, "/api/tables", {"settings": settings, "bots": [None], "sit": 0, "start": True})
    me.visit(f"/t/{told['table']}")
    me.see(".pieces-of > *")
    assert me.my_turn()
    return str(told["table"])


def version(me: Guest, table: str) -> int:
    """Return the version that the server has, whatever the page shows."""
    return int(call(me, f"/api/tables/{table}/view")["version"])


def lit(me: Guest, kind: str) -> list[str]:
    return [element for element in me.lit() if element.startswith(kind)]


def badges(me: Guest) -> list[str]:
    found: list[str] = me.evaluate(
        "[...document.querySelectorAll('#main .badge-words')].map(e => e.textContent)"
    )
    return found


def test_one_can_change_ones_mind_until_all_is_chosen(guest: Enter) -> None:
    me = guest()
    table = sit_alone(me)
    before = version(me, table)
    first, second = [card for card in lit(me, "card-") if card != "card-finish"][:2]
    me.click(first)
    until(lambda: lit(me, "cell-"), why="no cell lights up for the card")
    assert badges(me) == [], "what is free says nothing"
    assert len(lit(me, "cell-")) == 36
    assert "discard-two" not in me.lit()
    me.page.keyboard.press("Escape")
    until(lambda: not lit(me, "cell-"), why="Escape does not step back")
    me.click(first)
    until(lambda: lit(me, "cell-"))
    me.click(second)  # another card instead
    chosen = f"[data-element={second}] .tq-chosen"
    until(lambda: me.page.query_selector(chosen), why="the other card is not chosen instead")
    me.click(second)  # the same again: none at all
    until(lambda: not lit(me, "cell-"), why="the card is still chosen")
    assert version(me, table) == before, "something was sent before all was chosen"


def test_cards_that_pay_are_chosen_one_after_the_other_and_sent_together(guest: Enter) -> None:
    me = guest(phone=True)
    table = sit_alone(me)
    before = version(me, table)
    me.click("discard-two")
    until(lambda: "discard-two" not in me.lit() and lit(me, "card-"), why="no card lights up to be discarded")
    hand = lit(me, "card-")
    me.click(hand[0])
    until(lambda: hand[0] not in lit(me, "card-"), why="the first card is not put aside")
    me.page.click("#step-back")
    until(lambda: hand[0] in lit(me, "card-"), why="the card does not come back")
    me.click(hand[1])
    until(lambda: hand[1] not in lit(me, "card-"))
    assert version(me, table) == before, "something was sent before all was chosen"
    me.click(hand[0])
    until(lambda: version(me, table) == before + 1, why="not sent, or not together")
    until(lambda: "discard-two" in me.lit() or "card-start" in me.lit(), why="the next turn does not come")


def test_a_cell_ends_a_free_play_with_a_version_of_its_own(guest: Enter) -> None:
    me = guest()
    table = sit_alone(me)
    before = version(me, table)
    card = next(card for card in lit(me, "card-") if card != "card-finish")
    me.click(card)
    until(lambda: lit(me, "cell-"))
    me.page.focus("#main [data-element=cell-7]")
    me.page.keyboard.press("Enter")  # all of it works without a mouse
    number = card.removeprefix("card-")
    until(
        lambda: me.page.query_selector(f"#main [data-key=isle-{number}]"),
        why="the island does not lie there",
    )
    until(lambda: version(me, table) == before + 1)


def sit_with_neighbours(me: Guest) -> tuple[str, int, int]:
    """Deal until two islands of the hand are so near that laying them side by side can be paid."""
    for _deal in range(40):
        table = sit_alone(me)
        numbers = sorted(int(card[5:]) for card in lit(me, "card-") if card[5:].isdecimal())
        for low, high in pairwise(numbers):
            if 2 <= high - low <= 3 and lay_free(me, table, low):
                return table, low, high
    raise AssertionError("forty hands without two islands that are near to each other")


def lay_free(me: Guest, table: str, number: int) -> bool:
    """Lay the first island; False if that brings up a Start, which must be played before anything else."""
    before = version(me, table)
    me.click(f"card-{number}")
    until(lambda: lit(me, "cell-"))
    me.click("cell-14")
    until(lambda: version(me, table) == before + 1, why="the free play was not sent")
    until(lambda: me.page.query_selector(f"#main [data-key=isle-{number}]") and lit(me, "card-"))
    return "card-start" not in me.lit()


@pytest.mark.rule("TQ-24")
def test_card_cell_and_payment_become_one_version(guest: Enter) -> None:
    me = guest()
    table, low, high = sit_with_neighbours(me)
    before = version(me, table)
    me.click(f"card-{high}")
    until(lambda: "cell-15" in me.lit(), why="the cell beside the island does not light up")
    assert f"−{high - low}" in badges(me)
    me.click("cell-15")
    until(lambda: lit(me, "card-") and not lit(me, "cell-"), why="no card lights up to pay with")
    me.page.keyboard.press("Escape")
    until(lambda: "cell-15" in me.lit(), why="Escape does not step back to the cells")
    me.click("cell-15")
    until(lambda: lit(me, "card-") and not lit(me, "cell-"))
    for card in [card for card in lit(me, "card-") if card != "card-finish"][: high - low - 1]:
        me.click(card)
        until(lambda card=card: card not in me.lit(), why=f"{card} does not pay")  # type: ignore[misc]
    assert version(me, table) == before, "something was sent before all was chosen"
    me.click(lit(me, "card-")[0])
    until(lambda: version(me, table) == before + 1, why="not sent, or not together")


@pytest.mark.rule("TQ-10")
def test_silence_is_told_and_thoughts_are_kept_for_the_replay(guest: Enter) -> None:
    me = guest()
    sit_alone(me)
    me.page.click("#tab-chat")
    assert me.page.is_visible("#silence")
    assert not me.page.is_visible("#speak")
    me.page.fill("#think input", "Forty is too far.")
    me.page.keyboard.press("Enter")
    until(lambda: "Forty is too far." in me.page.inner_text("#talk"))
    me.page.on("dialog", lambda dialog: dialog.accept())
    me.page.click("#settings > summary")
    me.page.click("#resign")
    me.see(".ending.lost")
    assert me.page.query_selector(".ranking") is None, "a team wins or loses"
    assert "gave up the voyage" in me.page.inner_text("#log")
    assert not me.page.is_visible("#silence")
    me.page.click(".ending a[href$='/replay']")
    me.see("#log .thought")
    assert "Forty is too far." in me.page.inner_text("#log .thought")


def sit_in_a_storm(me: Guest) -> tuple[str, str]:
    """Deal until a storm is in play, and return the table and what can be marked."""
    for _deal in range(60):
        table = sit_alone(me, storms=True)
        storms = call(me, f"/api/tables/{table}/view")["match"]["may_signal"]
        if storms:
            return table, storms[0]
    raise AssertionError("sixty hands without a storm")


@pytest.mark.rule("TQ-10")
def test_a_marker_is_put_on_a_storm_and_taken_away_again(guest: Enter) -> None:
    me = guest()
    table, storm = sit_in_a_storm(me)
    for marked in ({"0": storm}, {}):
        me.page.click("#signal")
        assert storm in me.lit()
        me.click(storm)
        until(lambda marked=marked: call(me, f"/api/tables/{table}/view")["signals"] == marked)  # type: ignore[misc]
        until(lambda marked=marked: len(me.page.query_selector_all("[data-signal]")) == len(marked))  # type: ignore[misc]
    me.page.click("#signal")
    me.page.keyboard.press("Escape")
    assert me.page.get_attribute("#signal", "aria-pressed") == "false"


def test_open_games_talk(guest: Enter) -> None:
    me = guest()
    sit_alone(me, communication="open")
    me.page.click("#tab-chat")
    assert not me.page.is_visible("#silence")
    assert me.page.is_visible("#speak")


def test_the_daily_deal_is_one_click_away_and_its_result_is_kept(guest: Enter) -> None:
    hands = []
    for me in (guest(), guest(phone=True)):
        me.visit("/")
        me.page.click("[data-game=tranquility] [data-do=daily]")
        me.page.wait_for_url("**/t/*")
        assert me.my_turn()
        hands.append(lit(me, "card-"))
    assert hands[0] == hands[1], "everybody is dealt the same"
    assert "Daily deal" in me.page.inner_text(".bar")
    call(me, f"/api/tables/{me.page.url.rsplit('/', 1)[1]}/resign", {"id": "enough"})
    me.see(".ending.lost")
    assert me.page.query_selector("#rematch") is None
    me.visit("/")
    assert "lost" in me.page.inner_text("[data-game=tranquility] .days")
    assert me.page.query_selector("[data-do=daily]") is None


def test_playing_alone_is_one_click_away(guest: Enter) -> None:
    me = guest()
    me.visit("/")
    me.page.click("[data-game=tranquility] [data-do=alone]")
    me.page.wait_for_url("**/t/*")
    assert me.my_turn()
    assert len(me.page.query_selector_all("#seats li")) == 1


def test_a_sea_that_cannot_be_filled_is_announced_and_the_voyage_may_end(guest: Enter) -> None:
    me = guest(phone=True)
    sit_alone(me)
    lowest = min((card for card in lit(me, "card-") if card != "card-finish"), key=lambda card: int(card[5:]))
    me.click(lowest)
    until(lambda: lit(me, "cell-"))
    me.click("cell-35")  # the last place: with so low a number there the places before it are too many
    until(lambda: me.page.is_visible("#question"), why="nobody says that the voyage is lost")
    told = me.page.inner_text("#question p")
    assert told.startswith("The sea can no longer be filled: row 1, place 1 to row 6, place 5, 35 empty")
    me.see("[data-area=sea] .tq-strait.closed")
    me.page.click("#question button >> nth=1")
    assert not me.page.is_visible("#question")
    me.page.reload()
    me.see("#question:not([hidden])")
    me.page.click("#question button >> nth=0")
    me.see(".ending.lost")
    assert me.page.inner_text(".ending h2") == "1 of 36 islands: you turned back"
    assert told in me.page.inner_text(".ending")
