"""Matches: playing, the log, undo, and starting from a position."""

from __future__ import annotations

import json

import pytest

import cayona


def play_randomly(match: cayona.Match, actions: int = 10**6) -> None:
    for number in range(actions):
        if match.state.is_over():
            return
        legal = match.state.legal_actions()
        match.play(legal[number * 7 % len(legal)])


def test_same_seed_same_match_and_no_seed_a_new_one() -> None:
    first, second = (cayona.Match("cartagena", seats=3, seed="a") for _ in range(2))
    assert first.state.position() == second.state.position()
    assert first.commitment == second.commitment
    fresh = {cayona.Match("cartagena").seed for _ in range(3)}
    assert len(fresh) == 3


def test_a_match_takes_a_game_by_name_or_as_an_object() -> None:
    by_name = cayona.Match("cartagena", seed=1)
    by_object = cayona.Match(cayona.game("cartagena"), seed=1)
    assert by_name.state.position() == by_object.state.position()


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_players_are_watched_where_something_can_be_concluded(game: cayona.Game) -> None:
    match = cayona.Match(game, seed=1)
    assert match.state.watched == game.heuristics.learns()
    match.play(match.state.legal_actions()[0])
    assert match.state.watched == game.heuristics.learns(), "watching has ended with the first action"
    assert not match.state.clone().watched, "a copy is for thinking ahead"


def test_play_returns_what_happened_and_counts_versions() -> None:
    match = cayona.Match("cartagena", seats=2, seed=5, track="example", first_player=0)
    assert match.version == 0
    events = match.play(match.state.legal_actions()[0], 0)
    assert [event.kind for event in events] == ["advance"]
    assert match.version == 1


def test_a_refused_action_leaves_the_match_alone() -> None:
    match = cayona.Match("cartagena", seats=2, seed=5, first_player=0)
    before = (match.state.position(), list(match.events), match.version)
    with pytest.raises(cayona.IllegalAction) as refused:
        match.play(259, 0)
    assert refused.value.rule == "CG-18"
    with pytest.raises(cayona.IllegalAction) as refused:
        match.play(match.state.legal_actions()[0], 1)
    assert refused.value.code == "not-your-decision"
    assert (match.state.position(), match.events, match.version) == before


def test_undo_steps_back_one_by_one_and_stays_in_the_log() -> None:
    match = cayona.Match("cartagena", seats=2, seed=5, first_player=1)
    start = match.state.position()
    assert not match.can_undo(1)
    match.play(match.state.legal_actions()[0], 1)
    middle = match.state.position()
    match.play(match.state.legal_actions()[0], 1)
    assert match.can_undo(1)
    assert not match.can_undo(0)
    assert [event.kind for event in match.undo(1)] == ["undo"]
    assert match.state.position() == middle
    match.undo(1)
    assert match.state.position() == start
    assert not match.can_undo(1)
    assert match.log(1)[-1] == "You take the last action back."
    assert match.log(0)[-1] == "B takes the last action back."
    assert match.version == 4


def test_undo_never_crosses_the_end_of_a_turn() -> None:
    match = cayona.Match("cartagena", seats=2, seed=5, first_player=0)
    for _ in range(3):
        match.play(match.state.legal_actions()[0], 0)
    assert match.state.to_move() == 1
    assert not match.can_undo(0)
    with pytest.raises(cayona.IllegalAction) as refused:
        match.undo(0)
    assert refused.value.code == "cannot-undo"


def test_consent_takes_back_what_the_engine_alone_would_not() -> None:
    match = cayona.Match("cartagena", seats=2, seed=5, first_player=0)
    for _ in range(2):
        match.play(match.state.legal_actions()[0], 0)
    before = match.state.position()
    match.play(match.state.legal_actions()[0], 0)
    assert not match.can_undo(0)
    assert match.can_undo_by_consent(0)
    assert not match.can_undo_by_consent(1)
    match.undo(0, consent=True)
    assert match.state.position() == before
    assert not match.can_undo(0)
    assert not match.can_undo_by_consent(0)
    again = cayona.replay(match.record())
    assert again.state.position() == before
    assert again.history == match.history


def test_play_goes_on_after_an_undo_as_if_nothing_had_happened() -> None:
    straight = cayona.Match("cartagena", seats=2, seed=9, first_player=0)
    detour = cayona.Match("cartagena", seats=2, seed=9, first_player=0)
    detour.play(detour.state.legal_actions()[-1], 0)
    detour.undo(0)
    play_randomly(straight)
    play_randomly(detour)
    assert straight.state.position() == detour.state.position()


def test_a_match_can_start_from_a_position_and_draws_from_its_own_seed() -> None:
    position = cayona.game("cartagena").new(3, 4, mode="jamaica").position()
    match = cayona.Match("cartagena", seed="x", position=position)
    assert match.state.position() == position
    play_randomly(match)
    again = cayona.replay(json.loads(json.dumps(match.record())))
    assert again.state.position() == match.state.position()


def test_a_bad_position_or_option_is_refused() -> None:
    with pytest.raises(cayona.PositionError):
        cayona.Match("cartagena", position={"mode": "jamaica"})
    with pytest.raises(cayona.OptionError):
        cayona.Match("cartagena", mode="havana")
    with pytest.raises(cayona.OptionError):
        cayona.Match("cartagena", seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(cayona.UnknownGame, match="cartagena"):
        cayona.Match("chess")
