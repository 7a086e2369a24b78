"""The search: reproducible, bounded, sees what is at stake, and far better than looking one action ahead."""

from __future__ import annotations

import math

import pytest
from puzzles import Puzzle

import cayona
from cayona.bots.captain import Captain
from cayona.bots.search import Search
from cayona.bots.search_design import Design, advised
from cayona.bots.search_numbers import logarithm
from cayona.kernel.heuristics import Heuristics
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


@pytest.mark.parametrize(
    "settings",
    [
        {"seconds": 0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"seconds": 1e9},
        {"seconds": "long"},
        {"iterations": 0},
        {"iterations": 2.5},
        {"seed": "lucky"},
    ],
    ids=str,
)
def test_impossible_settings_are_refused_with_what_was_given(settings: dict[str, object]) -> None:
    with pytest.raises(cayona.UnknownBot) as refused:
        cayona.bot("captain", **settings)
    assert refused.value.code == "bad-setting"
    assert all(repr(value) in str(refused.value) for value in settings.values())


def test_an_unknown_setting_is_answered_with_those_there_are() -> None:
    with pytest.raises(cayona.UnknownBot, match="it has seconds, iterations, seed, cores"):
        cayona.bot("admiral", depth=3)


def test_it_ends_early_when_no_other_action_can_catch_up() -> None:
    state = Puzzle(2, (0, [[-1.0, 1.0], [1.0, -1.0], [0.0, 0.0]]))
    search, patient = (Search(state, 0, Heuristics(), 1) for _ in range(2))
    search.run(1000, 0.0, thorough=False)
    patient.run(1000, 0.0)
    assert search.iterations < patient.iterations == 1000
    assert search.candidates()[0][0] == patient.candidates()[0][0] == 1


def test_a_single_action_needs_no_search() -> None:
    state = Puzzle(2, (0, [[1.0, -1.0]]))
    captain = Captain(seconds=3600)  # with a search the test would not end
    assert captain.choose(cayona.SeatView(state, 0)) == 0


@pytest.mark.parametrize("number", [1, 2, 3, 17, 4095, 4096, 1_000_001, 1 << 40])
def test_logarithms_are_close_enough(number: int) -> None:
    assert logarithm(number) == pytest.approx(math.log(number), abs=2.5e-4)


class Talkative(Heuristics):
    """Gives advice to the search."""

    def __init__(self, advice: dict[str, float]) -> None:
        super().__init__()
        self.advice = advice

    def search_advice(self) -> dict[str, float]:
        return self.advice


def test_a_game_advises_the_search() -> None:
    design = advised(Talkative({"exploration": 0.1, "width": 0.3, "horizon": 0, "rounds": 2}), redraw=False)
    assert (design.exploration, design.width, design.horizon, design.rounds) == (0.1, 0.3, 0, 2)
    assert not design.redraw
    assert (design.past_chance, design.models) == (True, False)
    flat = advised(Talkative({"past_chance": 0, "models": 1}))
    assert (flat.past_chance, flat.models) == (False, True)


def test_advice_that_no_search_takes_is_refused() -> None:
    with pytest.raises(ValueError, match="takes no advice about “luck”"):
        advised(Talkative({"luck": 1.0}))
