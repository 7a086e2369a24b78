"""Questions of the game that people answer in advance."""

from __future__ import annotations

from typing import Any

import pytest
from server.tables.table_helpers import BELA, CARA, Desk, started
from tiny_rules import ALLOW, BLOCK, CHOOSE, DRAW, REACT, READY

import cayona
from cayona.kernel.preferences import ASK
from cayona.server.driver import Driver
from cayona.server.tables import commands

QUESTION = "draw"


def asked(*, answer: str | None, **settings: Any) -> Desk:
    """Return a table where the leader, seat 0, wants to draw, and seat 1 has answered already."""
    desk = started(2, "habits", **settings)
    if answer is not None:
        desk.do(commands.prefer, 1, QUESTION, answer)
    desk.act(0, DRAW)
    assert phase(desk) == REACT
    return desk


def phase(desk: Desk) -> str:
    assert desk.room.match is not None
    return str(desk.room.match.state.observation(None)["phase"])


def nameless(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "version": None, "log": [{**line, "version": None} for line in view["log"]]}


@pytest.mark.parametrize(("answer", "action"), [("allow", ALLOW), ("block", BLOCK)])
def test_the_table_answers_as_the_seat_has_said(answer: str, action: int) -> None:
    desk = asked(answer=answer)
    assert desk.room.answered_in_advance() == (1, action)
    assert Driver.is_needed(desk.room)
    entry = desk.do(commands.answer_in_advance)
    assert entry.data == {"seat": 1, "action": action, "in_advance": True}
    assert phase(desk) == CHOOSE
    assert desk.room.answered_in_advance() is None
    assert desk.folded().lines == desk.room.lines


def test_others_cannot_tell_an_answer_in_advance_from_one_given_now() -> None:
    early, late = asked(answer="allow"), asked(answer=None)
    # the same deal for both, so that nothing but the manner of answering differs
    late.log = [entry for entry in early.log if entry.kind != "prefer"]
    late.log = [type(entry)(number, *_rest(entry)) for number, entry in enumerate(late.log, 1)]
    late.room = late.folded()
    early.do(commands.answer_in_advance)
    late.act(1, ALLOW)
    for old, new in zip(early.views()[:2], late.views()[:2], strict=True):
        assert nameless(old) == nameless(new)


def _rest(entry: Any) -> tuple[Any, ...]:
    return (entry.kind, entry.at, entry.person, entry.data, entry.client)


def test_a_preference_is_shown_to_its_seat_alone() -> None:
    desk = started(2, "habits")
    before = desk.views()
    desk.do(commands.prefer, 1, QUESTION, "block")
    watcher, anna, bela = desk.views()
    assert watcher["preferences"] == []
    assert [nameless(view) for view in (watcher, anna)] == [nameless(view) for view in before[:2]]
    assert bela["preferences"] == [
        {
            "name": QUESTION,
            "label": "When the leader wants to draw",
            "answer": "block",
            "answers": {
                ASK: "Ask me",
                "allow": "Allow",
                "block": "Block",
                "block-now": "Block in this round",
            },
        }
    ]
    desk.act(0, READY, version=desk.room.version - 1)  # nobody's decision is stale because of it


@pytest.mark.parametrize("answer", [None, ASK])
def test_who_wants_to_be_asked_is_asked(answer: str | None) -> None:
    desk = asked(answer=answer)
    assert desk.room.answered_in_advance() is None
    assert not Driver.is_needed(desk.room)
    assert desk.code(commands.answer_in_advance) == "stale"


def test_an_answer_can_hold_until_something_happens() -> None:
    desk = asked(answer="block-now")
    desk.do(commands.answer_in_advance)
    assert desk.room.answers(1) == {QUESTION: "block-now"}
    for seat in (0, 1):
        desk.act(seat)
    assert desk.room.answers(1) == {QUESTION: ASK}
    assert desk.folded().answers(1) == {QUESTION: ASK}


def test_bots_are_not_bound_by_what_a_person_has_said() -> None:
    desk = asked(answer="block")
    desk.do(commands.hand_over, BELA, 1, desk.now)
    assert desk.room.answered_in_advance() is None
    desk.do(commands.take_back, BELA)
    assert desk.room.answered_in_advance() == (1, BLOCK)


def test_what_was_taken_back_is_asked() -> None:
    desk = asked(answer="block", undo="consent")
    desk.do(commands.answer_in_advance)
    desk.do(commands.undo, 1, desk.room.version)
    desk.do(commands.answer_undo, 0, True, desk.room.version)
    assert phase(desk) == REACT
    assert desk.room.answered_in_advance() is None
    desk.act(1, ALLOW)


def test_an_answer_in_advance_does_not_bring_a_late_person_back() -> None:
    desk = started(3, "habits", clock={"kind": "decision", "seconds": 10})
    desk.act(0, DRAW)
    desk.do(commands.prefer, 1, QUESTION, "block")
    desk.room.late.add(1)
    desk.do(commands.vote_hand_over, CARA, 1, desk.now)
    desk.do(commands.answer_in_advance)
    assert desk.room.late == {1}
    assert desk.room.question is not None


def test_preferences_stay_with_the_person_in_a_rematch() -> None:
    desk = started(2, "habits")
    desk.do(commands.prefer, 1, QUESTION, "block")
    desk.play_to_the_end()
    desk.rematch()
    assert desk.room.seat_of(BELA) == 0
    assert desk.room.answers(0) == {QUESTION: "block"}
    assert desk.room.answers(1) == {QUESTION: ASK}


def test_bad_preferences_are_refused() -> None:
    desk = started(2, "habits")
    assert desk.code(commands.prefer, 0, "sing", "allow") == "no-preference"
    assert "it has draw" in str(desk.refused(commands.prefer, 0, None, "allow"))
    refused = desk.refused(commands.prefer, 0, QUESTION, "perhaps")
    assert (refused.code, str(refused)) == (
        "bad-answer",
        "The answer to “draw” must be one of ask, allow, block, block-now.",
    )
    assert "nothing can be answered" in str(started().refused(commands.prefer, 0, QUESTION, "allow"))


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_every_preference_can_be_asked_and_has_its_default(game: cayona.Game) -> None:
    for name, known in game.preferences.items():
        assert ASK in known.answers, name
        assert known.default in known.answers, name
        assert known.label, name
