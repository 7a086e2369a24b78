"""States compare and hash by their position, so that a search can find one again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import cayona

GAMES = cayona.games()


def journey(game: cayona.Game, seed: int, actions: int = 30) -> Iterator[cayona.State]:
    """Play a game for a while and yield each position, as a state of its own."""
    state = game.new(seed=seed)
    yield state.clone()
    for turn in range(actions):
        if state.is_over():
            break
        legal = state.legal_actions()
        state.apply(legal[turn * 5 % len(legal)])
        yield state.clone()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_clone_and_a_loaded_position_are_the_same(game: cayona.Game) -> None:
    for state in journey(game, 3):
        for twin in (state.clone(), game.load(state.position())):
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.key() == state.key()
            assert twin in {state: 1}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_states_differ_exactly_where_their_positions_do(game: cayona.Game) -> None:
    states = [*journey(game, 3, 9), *journey(game, 4, 9)]
    for one in states:
        for other in states:
            same = one.position() == other.position()
            assert (one == other) is same
            assert (one != other) is not same
    assert len(set(states)) > len(states) // 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_future_luck_is_no_part_of_a_position(game: cayona.Game) -> None:
    state = game.new(seed=3)
    twin = state.copy(cayona.game(game.name).new(seed=99).chance)
    assert twin == state


def test_a_state_played_on_is_another_position() -> None:
    state = cayona.game("cartagena").new(seed=1)
    table = {state.key(): "start"}
    before = state.clone()
    state.apply(state.legal_actions()[0])
    assert state != before
    assert state.key() not in table
    assert table[before.key()] == "start"


def test_positions_of_two_games_are_never_the_same() -> None:
    states = {game.new(seed=1) for game in GAMES}
    assert len(states) == len(GAMES)
    assert cayona.game("cartagena").new(seed=1) != "cartagena"
