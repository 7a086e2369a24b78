"""The search: reproducible, bounded, sees what is at stake, and far better than looking one action ahead."""

from __future__ import annotations

import pytest

import cayona
from cayona.bots.search import Search
from cayona.bots.search_design import Design
from cayona.kernel.state import State

GAME = cayona.game("cartagena")


def play(bots: list[cayona.Bot], seed: int, mode: str) -> tuple[int, ...]:
    state = GAME.new(len(bots), seed, mode=mode)
    while not state.is_over():
        seat = state.to_move()
        state.apply(bots[seat].choose(cayona.SeatView(state, seat)), seat)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


@pytest.mark.skipif(not cayona.compiled(), reason="takes minutes interpreted; `make test` runs it compiled")
def test_captain_beats_bosun_in_two_games_of_three_with_few_iterations() -> None:
    won = 0
    for number in range(60):
        captain, bosun = cayona.bot("captain", iterations=400, seed=number), cayona.bot("bosun", seed=number)
        seat = number % 2
        bots = [captain, bosun] if seat == 0 else [bosun, captain]
        won += play(bots, number // 2, ("jamaica", "tortuga")[number // 2 % 2]) == (seat,)
    assert won >= 40


def test_fixed_iterations_and_a_seed_make_the_same_choice_again() -> None:
    state = GAME.new(3, 6)
    view = cayona.SeatView(state, state.to_move())
    choices = {cayona.bot("captain", iterations=200, seed=9).choose(view) for _ in range(3)}
    assert len(choices) == 1


def test_two_worlds_that_look_alike_lead_to_the_same_choice() -> None:
    state = GAME.new(2, 11)
    seat = state.to_move()
    worlds = [state, state.determinize(seat, 5), state.determinize(seat, 6)]
    chosen = [
        cayona.bot("captain", iterations=150, seed=2).choose(cayona.SeatView(world, seat)) for world in worlds
    ]
    assert chosen[0] == chosen[1] == chosen[2]


def about_to_win() -> State:
    """The last pirate of seat 0 can board at once: with the hat, not with the skull."""
    position = GAME.new(2, 3, mode="tortuga", track="example", first_player=0).position()
    position["pirates"] = [[33, 37, 37, 37, 37, 37], [0, 0, 0, 0, 0, 0]]
    return GAME.load(position)


def test_it_takes_a_win_that_is_there() -> None:
    state = about_to_win()
    action = cayona.bot("captain", iterations=300, seed=1).choose(cayona.SeatView(state, 0))
    state.apply(action, 0)
    assert state.is_over()


def test_the_tree_stays_within_its_bound() -> None:
    state = GAME.new(2, 1)
    search = Search(state, state.to_move(), GAME.heuristics, 1, Design(most_nodes=100))
    search.run(500, 0.0)
    assert search.tree.size() == 100
    assert sum(visits for _, visits, _ in search.candidates()) == 500


def test_it_stops_when_its_time_is_up() -> None:
    state = GAME.new(2, 1)
    search = Search(state, state.to_move(), GAME.heuristics, 1)
    search.run(0, 0.05)
    assert search.iterations > 0


@pytest.mark.parametrize("settings", [{"seconds": 0}, {"seconds": -1.0}, {"iterations": 0}])
def test_impossible_settings_are_refused(settings: dict[str, float]) -> None:
    with pytest.raises(cayona.UnknownBot) as refused:
        cayona.bot("captain", **settings)
    assert refused.value.code == "bad-setting"
