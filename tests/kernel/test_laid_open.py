"""A match with all cards on the table."""

from __future__ import annotations

from typing import Any

import pytest
from tiny_game import TINY

import cayona
from cayona.kernel.events import Event
from cayona.kernel.laid_open import open_sentences, put_together


@pytest.mark.parametrize(
    ("spectator", "seats", "together"),
    [
        (
            {"hands": [None, None]},
            [{"hands": [[1], None]}, {"hands": [None, [2, 3]]}],
            {"hands": [[1], [2, 3]]},
        ),
        ({"seat": None}, [{"seat": 0}, {"seat": 1}], {"seat": None}),
        ({"top": "hidden"}, [{"top": "hidden"}, {"top": "skull"}], {"top": "skull"}),
        ({"hand": []}, [{"hand": [4, 5]}, {"hand": []}], {"hand": [4, 5]}),
        ({"peek": {}}, [{"peek": {"a": 1}}, {"peek": {"b": 2}}], {"peek": {}}),
        ({"turn": 3}, [{"turn": 3}, {"turn": 3}], {"turn": 3}),
    ],
    ids=["hands", "whose view", "another word for hidden", "a longer list", "told differently", "public"],
)
def test_what_the_seats_know_is_put_together(spectator: Any, seats: list[Any], together: Any) -> None:
    assert put_together(spectator, seats) == together


def test_all_hands_of_a_game_lie_open_and_it_is_nobodys_view() -> None:
    state = cayona.game("cartagena").new(seats=3, seed=4)
    assert state.observation(None)["hands"] == [None] * 3
    laid_open = state.game.observe_all(state)
    assert laid_open["hands"] == state.position()["hands"]
    assert laid_open["seat"] is None
    assert {**laid_open, "hands": None} == {**state.observation(None), "hands": None}


def test_a_choice_behind_a_screen_stays_everybodys_own() -> None:
    state = TINY.new(seats=2, seed=1)
    laid_open = TINY.observe_all(state)
    assert laid_open["hands"] == state.position()["hands"]


def tell(seen: Any, viewer: int | None) -> str:
    return f"{viewer}: {sorted(seen.items(), key=str)}"


def test_a_secret_of_one_seat_is_told_to_all() -> None:
    event = Event("drew", 1, {"count": 1}, {1: {"card": "hat"}})
    seen = {"kind": "drew", "seat": 1, "count": 1, "card": "hat"}
    assert open_sentences(event, ["A", "B"], tell) == [tell(seen, None)]


def test_what_only_some_were_told_is_quoted() -> None:
    event = Event("peek", 0, {"card": "hat"}, audience=(0,))
    told = tell({"kind": "peek", "seat": 0, "card": "hat"}, 0)
    assert open_sentences(event, ["Anna", "Bela"], tell) == [f"Anna was told: {told}"]


def test_what_each_was_told_differently_is_quoted_for_each() -> None:
    event = Event("dealt", None, {}, {0: {"card": 1}, 1: {"card": 2}})
    sentences = open_sentences(event, ["Anna", "Bela"], tell)
    assert [sentence.split(" was told: ")[0] for sentence in sentences] == ["Anna", "Bela"]
    assert "('card', 2)" in sentences[1]
