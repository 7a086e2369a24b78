"""Being asked during somebody else's turn, the clock's actions, and private peeks."""

from __future__ import annotations

import pytest
from tiny_game import TINY
from tiny_rules import ALLOW, BLOCK, DRAW, LAMP, PEEK, READY, TIMEOUT, Tiny

from cayona.kernel.errors import IllegalAction
from cayona.kernel.match import Match
from cayona.kernel.record import replay
from cayona.kernel.seatview import SeatView


def asked(seats: int = 3) -> Tiny:
    """Return a game where seat 1 is asked whether seat 0 may draw."""
    state = TINY.new(seats=seats, seed=5)
    assert isinstance(state, Tiny)
    state.apply(DRAW)
    return state


def test_another_seat_decides_during_a_turn() -> None:
    state = asked()
    assert state.leader() == 0
    assert state.deciders() == [1]
    assert state.legal_actions(1) == [ALLOW, BLOCK]
    assert state.legal_actions(0) == []


def test_an_allowed_draw_goes_to_the_leader() -> None:
    state = asked()
    top = state.pile[0]
    before = state.hands[0]
    state.apply(ALLOW, 1)
    assert state.hands[0] == sorted([*before, top])
    assert state.deciders() == [0, 1, 2]


def test_a_blocked_draw_changes_no_hand() -> None:
    state = asked()
    hands = [hand[:] for hand in state.hands]
    state.apply(BLOCK, 1)
    assert state.hands == hands


def test_the_clock_acts_only_when_somebody_is_asked() -> None:
    state = TINY.new(seats=3, seed=5)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(TIMEOUT, 0)
    assert refusal.value.rule == "TN-4"
    state.apply(DRAW)
    assert TIMEOUT not in state.legal_actions(1)
    assert state.explain(TIMEOUT, 1).legal
    state.apply(TIMEOUT, 1)
    assert state.deciders() == [0, 1, 2]


def test_the_clock_acts_for_nobody_else() -> None:
    state = asked()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(TIMEOUT, 2)
    assert refusal.value.code == "not-your-decision"


def test_the_clock_is_in_the_record() -> None:
    match = Match(TINY, 3, "seed")
    match.play(DRAW, 0)
    with pytest.raises(IllegalAction) as refusal:
        match.play(TIMEOUT, 1)
    assert refusal.value.code == "clock-only"
    match.play(TIMEOUT, 1, clock=True)
    record = match.record()
    assert [move["text"] for move in record["moves"]] == ["draw", "timeout"]
    assert replay(record, TINY).state.position() == match.state.position()


def test_a_peek_is_remembered_by_one_seat_alone() -> None:
    state = TINY.new(seats=3, seed=5)
    assert isinstance(state, Tiny)
    state.apply(PEEK)
    assert state.observation(0)["top"] == state.pile[:1]
    assert [state.observation(viewer)["top"] for viewer in (1, 2, None)] == [[], [], []]


def test_a_peek_survives_every_redraw_of_who_peeked() -> None:
    state = TINY.new(seats=3, seed=5)
    assert isinstance(state, Tiny)
    state.apply(PEEK)
    view = SeatView(state, 0)
    tops = {tuple(view.sample(seed).observation(0)["top"]) for seed in range(20)}
    assert tops == {tuple(state.pile[:1])}
    others = {state.determinize(1, seed).position()["pile"][0] for seed in range(20)}
    assert len(others) > 1


def test_only_who_peeked_is_told_what_it_saw() -> None:
    match = Match(TINY, 2, "seed")
    peeked, saw = match.play(PEEK, 0)
    assert [peeked.seen_by(viewer) for viewer in (0, 1, None)] == [{"kind": "peeked", "seat": 0}] * 3
    assert saw.seen_by(1) is None
    assert saw.seen_by(None) is None
    assert saw.seen_by(0) == {"kind": "saw", "seat": 0, "card": match.state.position()["pile"][0]}
    assert len(match.log(0)) == len(match.log(None)) + 1


def test_a_peek_cannot_be_taken_back_but_the_lamp_can() -> None:
    match = Match(TINY, 2, "seed")
    match.play(LAMP, 0)
    assert match.can_undo(0)
    match.undo(0)
    assert match.state.position()["lamp"] is False
    match.play(LAMP, 0)
    match.play(PEEK, 0)
    assert not match.can_undo(0)


def test_a_turn_that_passed_on_cannot_be_taken_back() -> None:
    match = Match(TINY, 2, "seed")
    match.play(LAMP, 0)
    match.play(READY, 0)
    assert not match.can_undo(0)
