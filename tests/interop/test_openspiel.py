"""OpenSpiel's own test of a game, exact chance, what players know, and its algorithms at our tables."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import numpy as np
import pyspiel
import pytest
from kuhn import KUHN, VALUE
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

import cayona
from cayona.interop.listed_chance import ListedChance
from cayona.interop.openspiel import PREFIX, register, register_game
from cayona.kernel.state import State

NAMES = [game.name for game in cayona.games()]
LAST_TURN = {
    "mode": "jamaica",
    "players": 2,
    "turn_limit": 128,
    "turn_number": 128,
    "track": cayona.game("cartagena").new(2, 1, track="example").position()["track"],
    "pirates": [[30, 30, 37, 37, 37, 37], [35, 36, 37, 37, 37, 37]],
    "hands": [{"key": 1}, {}],
    "draw_pile": ["hat", "sword", "hat"],
    "row": [],
    "discard": {"skull": 17, "dagger": 17, "key": 16, "bottle": 17, "sword": 16, "hat": 15},
    "current_seat": 0,
    "moves_made": 1,
    "consecutive_forced_passes": 0,
    "result": None,
}
"""Two moves before the end of Cartagena: a card in a hand and three in the pile, which no spectator sees."""


@pytest.fixture(autouse=True, scope="module")
def _kuhn_is_known() -> None:
    register_game(KUHN)


def last_turn() -> pyspiel.Game:
    return pyspiel.load_game("cayona_cartagena", {"position": json.dumps(LAST_TURN)})


def draw(state: pyspiel.State, rng: np.random.Generator) -> None:
    """Let chance decide, as it is said to."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(int(rng.choice(outcomes, p=odds)))


def dealt(text: str, seed: int = 0) -> pyspiel.State:
    state = pyspiel.load_game(text).new_initial_state()
    rng = np.random.default_rng(seed)
    while state.is_chance_node():
        draw(state, rng)
    return state


def play(state: pyspiel.State, seed: int, steps: int = 100_000) -> None:
    rng = np.random.default_rng(seed)
    while not state.is_terminal() and steps:
        if state.is_chance_node():
            draw(state, rng)
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        steps -= 1


def after_chance(state: pyspiel.State, odds: float = 1.0) -> Iterator[tuple[pyspiel.State, float]]:
    """Return whatever chance can make of a position, each with its probability."""
    if not state.is_chance_node():
        yield state, odds
        return
    for outcome, chance in state.chance_outcomes():
        yield from after_chance(state.child(outcome), odds * chance)


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(PREFIX + name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", [*NAMES, "kuhn"])
def test_games_and_positions_survive_being_written_copied_and_pickled(name: str) -> None:
    state = dealt(PREFIX + name)
    game = pyspiel.load_game(PREFIX + name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301
    play(state, 1, 30)
    again = game.deserialize_state(state.serialize())
    twin = state.clone()
    for other in (again, twin, pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.information_state_string(0) == state.information_state_string(0)
    play(state, 2)
    play(twin, 2)
    assert str(state) == str(twin)


def test_a_game_from_a_position_is_loaded_again_by_its_name() -> None:
    game = last_turn()
    again = pyspiel.load_game(str(game))
    assert str(pickle.loads(pickle.dumps(game))) == str(game) == str(again)  # noqa: S301
    assert next(iter(after_chance(again.new_initial_state())))[0].num_players() == 2
    for nonsense in ("eJnonsense", "{", '{"mode": "atlantis"}'):
        with pytest.raises(cayona.PositionError):
            pyspiel.load_game("cayona_cartagena", {"position": nonsense})


def test_players_and_options_are_parameters() -> None:
    state = dealt("cayona_cartagena(players=3,mode=tortuga)")
    assert state.num_players() == 3
    assert json.loads(str(state))["mode"] == "tortuga"
    register()  # once more does no harm


@pytest.mark.parametrize(
    ("text", "utility"),
    [
        ("cayona_cartagena(players=5)", "ZERO_SUM"),
        ("cayona_tongiaki", "ZERO_SUM"),
        ("cayona_tortuga(players=3)", "ZERO_SUM"),
        ("cayona_tortuga1667(players=4)", "ZERO_SUM"),
        ("cayona_tortuga1667(players=5)", "GENERAL_SUM"),
        ("cayona_tranquility", "IDENTICAL"),
        ("cayona_tranquility(variant=competitive)", "ZERO_SUM"),
    ],
)
def test_games_say_what_they_are_worth_to_whom(text: str, utility: str) -> None:
    game = pyspiel.load_game(text)
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert game.utility_sum() == (0.0 if utility == "ZERO_SUM" else None)


# --- Chance ----------------------------------------------------------------------------------------------


def test_every_deal_of_cards_has_its_true_probability() -> None:
    deals: Counter[str] = Counter()
    for state, odds in after_chance(pyspiel.load_game("cayona_kuhn").new_initial_state()):
        deals[str(json.loads(str(state))["cards"])] += odds  # type: ignore[assignment]
    assert deals == pytest.approx({str(list(cards)): 1 / 6 for cards in permutations(range(3))})


def test_dice_fall_as_dice_do() -> None:
    """Every face of a die has 1/6 of all throws of five dice, and the engine's own dice fall as often."""
    state = pyspiel.load_game("cayona_tortuga(players=2)").new_initial_state()
    while len(state.chance_outcomes()) != 6**5:
        state.apply_action(0)
    faces: Counter[str] = Counter()
    for outcome, odds in state.chance_outcomes():
        table = state.get_game().dealt(ListedChance((*state.draws, outcome, 0)))  # the other seat throws 0
        for face in first_throw(table.state):
            faces[face] += odds / 5
    assert list(faces.values()) == pytest.approx([1 / 6] * 6)
    seen: Counter[str] = Counter()
    for seed in range(2000):
        seen.update(first_throw(cayona.game("tortuga").new(2, seed)))
    for face in faces:
        assert abs(seen[face] / 10_000 - 1 / 6) < 5 * (5 / 36 / 10_000) ** 0.5, face


def first_throw(state: State) -> list[str]:
    thrown: list[str] = state.position()["boards"][0]["roll"]
    return thrown


def test_what_chance_cannot_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="draws a number from 0 to 2, not 3"):
        pyspiel.load_game("cayona_kuhn").new_initial_state().apply_action(3)


def test_a_search_cannot_know_what_chance_will_bring() -> None:
    """The same action from the same position leads elsewhere when chance decides otherwise."""
    state = dealt("cayona_tortuga(players=2)")
    while not state.is_chance_node():
        before = state.clone()
        state.apply_action(state.legal_actions()[0])
    assert len({str(state.child(outcome)) for outcome in range(20)}) > 1
    assert str(before) != str(state)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_chance_decides_is_listed(name: str) -> None:
    state = pyspiel.load_game(PREFIX + name).new_initial_state()
    rng = np.random.default_rng(4)
    nodes = 0
    while not state.is_terminal():
        if state.is_chance_node():
            odds = [chance for _, chance in state.chance_outcomes()]
            assert sum(odds) == pytest.approx(1.0)
            assert len(set(odds)) == 1
            nodes += 1
            draw(state, rng)
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert nodes > 20


# --- What players know -----------------------------------------------------------------------------------


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
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(worlds[0])


def histories(state: pyspiel.State, known: tuple[tuple[Any, ...], ...]) -> Iterator[tuple[int, str, Any]]:
    """Return for every decision of a tree whose it is, what it knows, and what it knew and did before."""
    if state.is_terminal():
        return
    if state.is_chance_node():
        for outcome, _ in state.chance_outcomes():
            yield from histories(state.child(outcome), known)
        return
    player = state.current_player()
    knows = state.information_state_string(player)
    yield player, knows, known[player]
    for action in state.legal_actions():
        mine = (*known[player], knows, action)
        yield from histories(state.child(action), (*known[:player], mine, *known[player + 1 :]))


@pytest.mark.parametrize("text", ["cayona_kuhn", "the last turn"])
def test_information_states_have_perfect_recall(text: str) -> None:
    game = last_turn() if text == "the last turn" else pyspiel.load_game(text)
    before: dict[tuple[int, str], Any] = {}
    for player, knows, known in histories(game.new_initial_state(), ((), ())):
        assert before.setdefault((player, knows), known) == known
    assert len(before) > 10


def test_an_observation_forgets_and_an_information_state_does_not() -> None:
    """Two ways to the same position of Tongiaki: what a seat sees is the same, what it remembers is not."""
    start = dealt("cayona_tongiaki(players=2)")
    me = start.current_player()
    ways: dict[str, set[str]] = {}
    for first, answer, second in product(start.legal_actions(), repeat=3):
        state = start.clone()
        for action in (first, answer, second):
            if action not in state.legal_actions():
                break
            state.apply_action(action)
        else:
            ways.setdefault(state.observation_string(me), set()).add(state.information_state_string(me))
    assert max(map(len, ways.values())) > 1


@pytest.mark.parametrize("name", NAMES)
def test_tensors_have_names_and_shapes(name: str) -> None:
    state = dealt(PREFIX + name)
    game = state.get_game()
    observer = game.make_py_observer(None, None)
    observer.set_from(state, 1)
    wanted = cayona.game(name).feature_names(game.num_players())
    assert {part: numbers.shape for part, numbers in observer.dict.items()} == wanted
    together = np.concatenate([numbers.ravel() for numbers in observer.dict.values()])
    assert together.tolist() == state.observation_tensor(1)
    assert together.tolist() == pytest.approx(state.state.features(1))


# --- Algorithms ------------------------------------------------------------------------------------------


def test_cfr_finds_the_value_of_kuhn_poker() -> None:
    game = pyspiel.load_game("cayona_kuhn")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value[0] == pytest.approx(VALUE, abs=0.003)


def test_cfr_plays_the_last_turn_of_cartagena_as_backward_induction_does() -> None:
    """One seat decides twice, so the value is the best it can expect, worked out here by hand."""
    game = last_turn()
    solver = cfr.CFRPlusSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    best = expected(game)
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert -1 < best < 1
    assert value[0] == pytest.approx(best, abs=0.05)
    assert exploitability.exploitability(game, policy) < 0.05


def expected(game: pyspiel.Game) -> float:
    """Return what the only player that decides can expect by what it knows, without OpenSpiel's help."""
    worlds = [(state, odds) for state, odds in after_chance(game.new_initial_state())]
    return best_of(worlds)


def best_of(worlds: list[tuple[pyspiel.State, float]]) -> float:
    alike: dict[str, list[tuple[pyspiel.State, float]]] = {}
    total = 0.0
    for state, odds in worlds:
        if state.is_terminal():
            total += odds * state.returns()[0]
        else:
            alike.setdefault(state.information_state_string(0), []).append((state, odds))
    for group in alike.values():
        total += max(
            best_of([(later, odds * chance) for state, odds in group
                     for later, chance in after_chance(state.child(action))])
            for action in group[0][0].legal_actions()
        )  # fmt: skip
    return total


def test_sampling_algorithms_run() -> None:
    kuhn = pyspiel.load_game("cayona_kuhn")
    np.random.seed(1)  # they draw from the generator of the module
    external = external_sampling_mccfr.ExternalSamplingSolver(kuhn)
    outcome = outcome_sampling_mccfr.OutcomeSamplingSolver(kuhn)
    uniform = exploitability.exploitability(kuhn, cfr.CFRSolver(kuhn).average_policy())
    for _ in range(300):
        external.iteration()
        outcome.iteration()
    assert exploitability.exploitability(kuhn, external.average_policy()) < uniform / 2
    short = pyspiel.load_game("cayona_cartagena(players=2,turn_limit=2)")
    outcome_sampling_mccfr.OutcomeSamplingSolver(short).iteration()


@pytest.mark.parametrize("name", ["tranquility", "cartagena"])
def test_openspiels_searches_play_our_games(name: str) -> None:
    state = dealt(f"cayona_{name}(players=2)")
    game = state.get_game()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    plain = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=np.random.RandomState(1))
    informed = ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=np.random.RandomState(1))
    assert plain.step(state) in state.legal_actions()
    assert informed.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_environment_plays_whole_games(name: str) -> None:
    table = rl_environment.Environment(pyspiel.load_game(PREFIX + name), seed=1)
    rng = np.random.default_rng(2)
    step = table.reset()
    size = table.observation_spec()["info_state"][0]
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == size
        step = table.step([int(rng.choice(step.observations["legal_actions"][player]))])
    assert any(step.rewards)
