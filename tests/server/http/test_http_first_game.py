"""Somebody's first game: bots wait for eyes, a coach warns by what one knows, and lessons are counted."""

from __future__ import annotations

from typing import Any

from server.http.http_harness import Visitor, refusal

from cayona.bots.analysis import glance
from cayona.kernel.lesson import meant
from cayona.kernel.seatview import SeatView
from cayona.registry import first_lesson, game
from cayona.server.http.hints import wasteful
from cayona.server.workers.jobs import Answer

B_BEGINS: dict[str, Any] = {
    "bots": [None, "random"],
    "start": True,
    "options": {"first_player": 1},
    "seats": 2,
}


def test_no_bot_acts_before_a_newcomer_has_seen_the_board(anna: Visitor) -> None:
    first = anna.open(coached=True, **B_BEGINS)
    usual = anna.open(**B_BEGINS)
    anna.until(usual, lambda view: view["your_turn"])  # bots have had their turn since
    with anna.socket(first) as page:
        assert page.next("view")["deciders"] == [1]
        assert [line["kind"] for line in anna.view(first)["log"]] == ["start", "turn"]
        page.send(type="shown")
        anna.until(first, lambda view: view["your_turn"])


def test_a_coach_is_at_first_games_alone(anna: Visitor) -> None:
    wish = {"settings": {"game": "cartagena", "coached": True, "rated": True}}
    assert refusal(anna.post("/api/tables", **wish)) == (422, "bad-setting")
    usual = anna.open(bots=[None, "random"], start=True, seats=2, options={"first_player": 0})
    action = anna.view(usual)["match"]["choices"][0]["action"]
    assert anna.get(f"/api/tables/{usual}/warning", action=action).json()["warning"] is None


def test_a_move_that_throws_much_away_is_warned_of() -> None:
    tranquility = game("tranquility")
    lesson = first_lesson(tranquility)
    state = lesson.attempt(tranquility, 3, [tranquility.parse_action("island 43")]).state
    analysis = glance(SeatView(state, 0), "bosun", None)
    answer = Answer(0, "bosun", 0.0, analysis=analysis.to_json())
    told = wasteful(answer, meant(state, 0, "cell 20"))  # nothing fits between 43 and 44 then
    assert told is not None
    assert wasteful(answer, told["action"]) is None
