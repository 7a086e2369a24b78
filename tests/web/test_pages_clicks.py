"""Which action clicks mean: any order, several of a kind, and when the page asks once more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser
from web.browsing import Guest, Server

import cayona

Enter = Callable[..., Guest]

PAY = {1: "five seven three", 2: "three seven five", 3: "five nine three four", 4: "end"}
"""A card, a cell, and the cards that pay: 1 and 2 differ by what is played and what pays."""
DICE = {1: "a ok", 2: "b ok", 3: "a b ok", 4: "b c ok", 5: "a b c ok"}
BARE = {1: "a", 2: "a b", 3: "a b c", 4: "heap heap"}
SWAP = {1: "a b", 2: "b a"}
TWINS = {1: "a b", 2: "a b"}
LAND = {1: "hat p1 >s5", 2: "hat p2 >s9", 3: "key p1 >s9", 4: "key p3 >p1", 5: "end"}
"""A card, a pirate, and where it comes to: what leads there need not be clicked."""


@pytest.fixture(scope="module")
def clicks(browser: Browser, server: Server) -> Iterator[Callable[[dict[int, str], str], dict[str, Any]]]:
    """Let the page's own script hear clicks; tells what it made of the last, and what then is lit."""
    me = Guest(browser, server)
    me.visit("/")
    address = me.script("picking.js")

    def hear(choices: dict[int, str], path: str) -> dict[str, Any]:
        offered = [
            {"action": action, "sentence": "", "elements": words.split(" >")[0].split(),
             "target": words.replace(">", "").split()[-1], "badge": f"+{action}"}
            for action, words in choices.items()
        ]  # fmt: skip
        told: dict[str, Any] = me.page.evaluate(
            """async ([address, offered, clicked]) => {
                const { Picking, next, badges } = await import(address);
                const picking = new Picking();
                picking.offer(offered);
                let told = { kind: "none" };
                for (const element of clicked) told = picking.click(element);
                return {
                    kind: told.kind, action: told.choice?.action ?? null,
                    path: picking.path, dropped: told.dropped ?? [],
                    ready: picking.ready.map((choice) => choice.action),
                    lit: [...next(offered, picking.path)].sort(),
                    badges: Object.fromEntries(badges(offered, picking.path)),
                };
            }""",
            [address, offered, path.split()],
        )
        return told

    yield hear
    me.close()


Hear = Callable[[dict[int, str], str], dict[str, Any]]


@pytest.mark.parametrize(
    ("choices", "path", "action"),
    [
        (PAY, "five seven three", 1),
        (PAY, "seven five three", 1),
        (PAY, "five three seven", 1),
        (PAY, "three seven five", 2),
        (PAY, "seven three five", 2),
        (PAY, "nine four three five", 3),
        (PAY, "four three nine five", 3),
        (PAY, "end", 4),
        (DICE, "a c b ok", 5),
        (DICE, "c b ok", 4),
        (DICE, "a b a ok", 2),
        (DICE, "a b c b ok", None),
        (SWAP, "a b", 1),
        (SWAP, "b a", 2),
        (BARE, "heap heap", 4),
        (LAND, "hat p1", 1),
        (LAND, "hat s5", 1),
        (LAND, "s5 hat", 1),
        (LAND, "s9 hat", 2),
        (LAND, "p1 s9", 3),
        (LAND, "s9 p1", 3),
        (LAND, "s9 key", 3),
        (LAND, "key p1", 3),  # where a pirate stands, it is the one meant
        (LAND, "p3 p1", 4),
        (LAND, "s5", None),
        (LAND, "s5 end", 5),
    ],
)
def test_clicks_mean_an_action_in_any_order(
    clicks: Hear, choices: dict[int, str], path: str, action: int | None
) -> None:
    told = clicks(choices, path)
    assert told["action"] == action
    if action is not None:
        assert (told["kind"], told["path"]) == ("done", [])


@pytest.mark.parametrize(
    ("choices", "path", "lit"),
    [
        (PAY, "", ["end", "five", "three"]),
        (PAY, "five", ["nine", "seven"]),
        (PAY, "five seven", ["three"]),
        (PAY, "seven", ["five", "three"]),
        (DICE, "b", ["a", "c", "ok"]),
        (DICE, "a c", ["b", "ok"]),
        (BARE, "heap", ["heap"]),
        (LAND, "", ["end", "hat", "key"]),
        (LAND, "hat", ["p1", "p2", "s5", "s9"]),
        (LAND, "s9", ["hat", "key", "p1", "p2"]),
    ],
)
def test_what_leads_on_is_lit(clicks: Hear, choices: dict[int, str], path: str, lit: Sequence[str]) -> None:
    assert clicks(choices, path)["lit"] == lit


def test_the_button_that_ends_the_clicking_tells_of_what_was_clicked(clicks: Hear) -> None:
    for path, action in (("b", 2), ("b a", 3)):
        assert DICE[action].split() == [*sorted(path.split()), "ok"]
        assert clicks(DICE, path)["badges"]["ok"] == f"+{action}"


def test_what_may_be_more_is_offered_before_it_is_sent(clicks: Hear) -> None:
    assert clicks(BARE, "a") == {
        "kind": "on", "action": None, "path": ["a"], "ready": [1], "lit": ["b"], "badges": {"b": "+2"},
        "dropped": [],
    }  # fmt: skip
    assert clicks(BARE, "a b")["ready"] == [2]
    assert clicks(BARE, "a b c")["action"] == 3
    assert clicks(TWINS, "a b")["ready"] == [1, 2], "two actions with the same clicks are both offered"


def test_a_click_is_taken_back_by_itself(clicks: Hear) -> None:
    assert clicks(DICE, "a b a")["path"] == ["b"]
    assert clicks(DICE, "a b a")["kind"] == "back"
    assert clicks(PAY, "nothing")["kind"] == "no"
    assert clicks(PAY, "five seven end")["action"] == 4, "another beginning starts over"


def test_what_a_click_drops_is_told(clicks: Hear) -> None:
    raid = {1: "a ok", 2: "b ok", 3: "a b ok", 4: "skull ok"}
    assert clicks(raid, "a b skull")["path"] == ["skull"]
    assert clicks(raid, "a b skull")["dropped"] == ["a", "b"]
    assert clicks(raid, "a b a")["dropped"] == [], "it was put back by itself"
    assert clicks(LAND, "hat key")["dropped"] == ["hat"]


def test_the_only_way_to_a_place_is_offered_before_it_is_sent(clicks: Hear) -> None:
    assert clicks(LAND, "s5")["kind"] == "on"
    assert clicks(LAND, "s5")["ready"] == [1]
    assert clicks(LAND, "s9")["ready"] == [], "there are two ways to it"


def test_a_card_of_cartagena_and_its_landing_are_understood_in_either_order(clicks: Hear) -> None:
    state = cayona.game("cartagena").new(seats=3, seed=5)
    alone = 0
    for turn in range(8):
        plays = [choice for choice in state.choices() if choice.elements[0].startswith("card-")]
        offered = {choice.action: " ".join([*choice.elements, f">{choice.target}"]) for choice in plays}
        for card, place in sorted({(choice.elements[0], choice.target) for choice in plays}):
            if any(choice.elements == (card, place) for choice in plays):
                continue  # a pirate stands there, who is the one meant
            meant = {choice.action for choice in plays if card in choice.elements and choice.target == place}
            for path in (f"{card} {place}", f"{place} {card}"):
                heard = clicks(offered, path)
                if len(meant) == 1:
                    assert {heard["action"]} == meant, (turn, path)
                else:
                    assert (heard["kind"], heard["dropped"]) == ("on", []), (turn, path)
                alone += len(meant) == 1
        state.apply(state.legal_actions()[turn % 3])
    assert alone


def test_badges_stand_where_the_next_click_leads(clicks: Hear) -> None:
    assert clicks(PAY, "")["badges"] == {"end": "+4"}
    assert clicks(PAY, "five seven")["badges"] == {"three": "+1"}
    assert clicks(DICE, "a b")["badges"] == {"ok": "+3"}, "what is left of the longer choice is c"
    assert clicks(BARE, "heap")["badges"] == {"heap": "+4"}


def test_a_badge_on_the_board_says_what_falling_back_brings(guest: Enter) -> None:
    me = guest()
    me.play_now()
    origin = None
    while origin is None:
        assert me.move("card-")
        assert me.my_turn()
        origin = next((element for element in me.lit() if element.startswith("space-")), None)
    me.click(origin)
    me.see("#main .badge-words")
    assert str(me.page.text_content("#main .badge-words")).startswith("+")
    me.page.keyboard.press("Escape")
    assert me.page.query_selector("#main .badge-words") is None
