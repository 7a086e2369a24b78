"""Several seats deciding at once, in secret: who owes what, who sees what, and when."""

from __future__ import annotations

import pytest
from tiny_game import TINY
from tiny_rules import READY, Tiny

from cayona.kernel.errors import IllegalAction
from cayona.kernel.match import Match
from cayona.kernel.playout import playout


def choosing(seats: int, seed: int = 1, rounds: int = 2) -> Tiny:
    """Return a game whose seats are all to choose a card."""
    state = TINY.new(seats=seats, seed=seed, rounds=rounds)
    assert isinstance(state, Tiny)
    state.apply(READY)
    return state


def play_round(state: Tiny) -> None:
    while state.phase == "choose":
        state.apply(state.legal_actions()[0])


def test_everybody_owes_a_choice() -> None:
    state = choosing(4)
    assert state.deciders() == [0, 1, 2, 3]
    assert all(state.legal_actions(seat) for seat in range(4))


def test_choices_come_in_any_order() -> None:
    state = choosing(3)
    state.apply(state.legal_actions(2)[0], 2)
    assert state.deciders() == [0, 1]
    state.apply(state.legal_actions(0)[0], 0)
    assert state.deciders() == [1]


def test_asking_begins_with_the_leader() -> None:
    """The leader of the second round is seat 1, so it is named first, and seat 0 last."""
    state = choosing(3)
    play_round(state)
    state.apply(READY)
    assert state.to_move() == 1
    assert state.deciders() == [1, 2, 0]
    state.apply(state.legal_actions(1)[0], 1)
    assert state.deciders() == [2, 0]


def test_nobody_chooses_twice() -> None:
    state = choosing(2)
    card = state.legal_actions(0)[0]
    state.apply(card, 0)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(card, 0)
    assert refusal.value.code == "not-your-decision"


def test_a_choice_is_known_to_its_owner_alone() -> None:
    state = choosing(3)
    before = [state.observation(viewer) for viewer in (None, 1, 2)]
    card = state.legal_actions(0)[0]
    state.apply(card, 0)
    assert state.observation(0)["choice"] == card
    for viewer, seen in zip((None, 1, 2), before, strict=True):
        assert {**state.observation(viewer), "deciders": seen["deciders"]} == seen


def test_a_choice_survives_the_owners_redraw_and_no_other() -> None:
    state = choosing(2, seed=3)
    state.apply(state.legal_actions(0)[0], 0)
    own = {tuple(_tiny(state.determinize(0, seed)).choices_made) for seed in range(20)}
    others = {tuple(_tiny(state.determinize(1, seed)).choices_made) for seed in range(20)}
    assert own == {tuple(state.choices_made)}
    assert len(others) > 1


def _tiny(state: object) -> Tiny:
    assert isinstance(state, Tiny)
    return state


def test_cards_are_shown_together() -> None:
    state = choosing(2)
    cards = [state.legal_actions(seat)[0] for seat in range(2)]
    state.apply(cards[1], 1)
    assert state.observation(None)["discard"] == []
    state.apply(cards[0], 0)
    assert state.observation(None)["discard"] == cards


def test_a_secret_choice_cannot_be_taken_back() -> None:
    """Whoever has chosen owes nothing more: the deciders have changed."""
    match = Match(TINY, 2, "seed")
    match.play(READY)
    match.play(match.state.legal_actions(0)[0], 0)
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_the_event_of_a_choice_tells_the_card_to_its_owner_alone() -> None:
    match = Match(TINY, 2, "seed")
    match.play(READY)
    card = match.state.legal_actions(0)[0]
    (event,) = match.play(card, 0)
    assert event.seen_by(0) == {"kind": "chose", "seat": 0, "card": card}
    assert event.seen_by(1) == event.seen_by(None) == {"kind": "chose", "seat": 0}


def test_teams_win_together() -> None:
    for seed in range(10):
        state = TINY.new(seats=4, seed=seed, rounds=1)
        playout(state, seed)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners in ((0, 2), (1, 3))
        returns = state.returns()
        assert returns[0] == returns[2] == -returns[1] == -returns[3]
