"""What bots say about a decision: complete, in words, and without a secret."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest
from tiny_game import TINY

import cayona
from cayona.bots import BOTS
from cayona.bots.analysis import Analysis, Candidate
from cayona.kernel.state import State

GAME = cayona.game("cartagena")
FEW = {"captain": {"iterations": 300}, "admiral": {"iterations": 300, "cores": 1}}


def analysed(name: str, state: State, **settings: int) -> Analysis:
    fixed = {"seed": 5, **FEW.get(name, {}), **settings}
    return cayona.bot(name, **fixed).analyse(cayona.SeatView(state, state.to_move()))


def first(analysis: Analysis) -> Candidate:
    return analysis.candidates[0]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", [*cayona.games(), TINY], ids=lambda game: game.name)
def test_every_bot_tells_about_every_legal_action(name: str, game: cayona.Game) -> None:
    state = game.new(seed=3)
    analysis = analysed(name, state)
    assert analysis.seat == state.to_move()
    assert sorted(one.action for one in analysis.candidates) == state.legal_actions()
    assert analysis.chosen in state.legal_actions()
    for one in analysis.candidates:
        assert one.text == state.action_text(one.action)
        assert one.sentence
        assert -1.0 <= one.value <= 1.0
        assert 0.0 <= one.win_chance <= 1.0
        assert (one.line[0].action, one.line[0].sentence) == (one.action, one.sentence)
    assert json.loads(json.dumps(analysis.to_json()))["chosen"] == analysis.chosen


@pytest.mark.parametrize("name", ["bosun", "captain"])
def test_a_winning_action_comes_first_with_the_best_chance(name: str) -> None:
    position = GAME.new(2, 3, mode="tortuga", track="example", first_player=0).position()
    position["pirates"] = [[33, 37, 37, 37, 37, 37], [0, 0, 0, 0, 0, 0]]
    analysis = analysed(name, GAME.load(position))
    assert first(analysis).win_chance == max(one.win_chance for one in analysis.candidates) > 0.9
    assert first(analysis).action == analysis.chosen


def test_a_search_tells_how_often_it_has_tried_an_action() -> None:
    analysis = analysed("captain", GAME.new(2, 3))
    assert sum(one.visits for one in analysis.candidates) == analysis.iterations == 300
    assert analysis.chosen == first(analysis).action
    visits = [one.visits for one in analysis.candidates]
    assert visits == sorted(visits, reverse=True)


def test_a_line_goes_through_the_turns_of_others_when_all_cards_lie_open() -> None:
    line = first(analysed("captain", GAME.new(2, 3, mode="tortuga"), iterations=3000)).line
    assert len({step.seat for step in line}) == 2
    state = GAME.new(2, 3, mode="tortuga")
    for step in line:
        assert state.choices(step.seat)[state.legal_actions().index(step.action)].sentence == step.sentence
        state.apply(step.action, step.seat)


def test_a_line_ends_where_it_would_depend_on_a_hidden_hand() -> None:
    state = GAME.new(2, 3, mode="jamaica")
    for one in analysed("captain", state, iterations=3000).candidates:
        assert {step.seat for step in one.line} == {state.to_move()}


def test_worlds_that_look_alike_are_told_alike() -> None:
    state = GAME.new(3, 8, mode="jamaica")
    seat = state.to_move()
    assert analysed("captain", state) == analysed("captain", state.determinize(seat, 77))


def test_a_seat_without_a_decision_has_no_candidates() -> None:
    state = GAME.new(2, 3)
    view = cayona.SeatView(state, 1 - state.to_move())
    for name in BOTS:
        analysis = cayona.bot(name, seed=1, **FEW.get(name, {})).analyse(view)
        assert (analysis.chosen, analysis.candidates) == (None, ())


def test_an_analysis_is_not_changed_afterwards() -> None:
    analysis = analysed("bosun", GAME.new(2, 3))
    with pytest.raises(FrozenInstanceError):
        analysis.chosen = 3  # type: ignore[misc]
