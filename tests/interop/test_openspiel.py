"""OpenSpiel's own test of a game, and its searches at our tables."""

from __future__ import annotations

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import cayona
from cayona.interop.openspiel import OUTCOMES, PREFIX, register

NAMES = [game.name for game in cayona.games()]


def dealt(text: str, seed: int = 0) -> pyspiel.State:
    state = pyspiel.load_game(text).new_initial_state()
    rng = np.random.default_rng(seed)
    while state.is_chance_node():
        state.apply_action(int(rng.integers(OUTCOMES)))
    return state


def play(state: pyspiel.State, seed: int, steps: int = 100_000) -> None:
    rng = np.random.default_rng(seed)
    while not state.is_terminal() and steps:
        chance = state.is_chance_node()
        state.apply_action(int(rng.integers(OUTCOMES) if chance else rng.choice(state.legal_actions())))
        steps -= 1


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(PREFIX + name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_positions_survive_being_written_and_copied(name: str) -> None:
    state = dealt(PREFIX + name)
    play(state, 1, 30)
    again = pyspiel.load_game(PREFIX + name).deserialize_state(state.serialize())
    twin = state.clone()
    for other in (again, twin):
        assert str(other) == str(state)
        assert other.history() == state.history()
    play(state, 2)
    play(twin, 2)
    assert str(state) == str(twin)


def test_players_and_options_are_parameters() -> None:
    state = dealt("cayona_cartagena(players=3,mode=tortuga)")
    assert state.num_players() == 3
    assert json.loads(str(state))["mode"] == "tortuga"
    register()  # once more does no harm


def test_a_search_cannot_know_what_chance_will_bring() -> None:
    """The same action from the same position leads elsewhere when chance decides otherwise."""
    state = dealt("cayona_tortuga(players=2)")
    while True:
        before = state.clone()
        action = state.legal_actions()[0]
        state.apply_action(action)
        if state.is_chance_node():
            break
    results = set()
    for outcome in range(20):
        child = state.child(outcome)
        results.add(str(child))
    assert len(results) > 1
    assert str(before) != str(state)


@pytest.mark.parametrize("name", NAMES)
def test_resampling_keeps_what_a_seat_knows(name: str) -> None:
    state = dealt(PREFIX + name, 5)  # in every game something is hidden then
    seat = state.current_player()
    numbers = iter(np.random.default_rng(7).random(10))
    worlds = [state.resample_from_infostate(seat, lambda: next(numbers)) for _ in range(5)]
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
    assert len({str(world) for world in worlds}) > 1


def test_openspiels_searches_play_our_games() -> None:
    state = dealt("cayona_tranquility(players=2)")
    game = state.get_game()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    plain = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=np.random.RandomState(1))
    informed = ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=np.random.RandomState(1))
    assert plain.step(state) in state.legal_actions()
    assert informed.step(state) in state.legal_actions()
