"""Learning from self-play: the games, what is fitted to them, and what a search makes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from typer.testing import CliRunner

from cayona import registry
from cayona.bots.captain import Captain
from cayona.cli import app
from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.learned import Learned, Tables, lead_of
from cayona.kernel.lore import NOTHING, read_lore
from cayona.kernel.seatview import SeatView
from cayona.lab.carriers import HERE
from cayona.lab.training import fitting, learning, playing
from cayona.lab.training.fitting import Effort, Net
from cayona.lab.training.playing import SelfPlay

GAMES = [game for game in registry.games() if game.inputs is not None]
SMALL = SelfPlay("cartagena", 2, 24, 16, 1, {"turn_limit": 30}, "mode")
EFFORT = Effort(hidden=4, rounds=30, batch=64, seed=1)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few games, and what was learned from them."""
    there = tmp_path_factory.mktemp("training")
    assert list(playing.play(SMALL, there, HERE)) == [0, 20, 24]
    learning.learn(SMALL, EFFORT, there)
    return there


def test_the_same_seed_plays_the_same_games_and_learns_the_same(place: Path, tmp_path: Path) -> None:
    assert list(playing.play(replace(SMALL, games=20), tmp_path, HERE)) == [0, 20]
    assert list(playing.play(SMALL, tmp_path, HERE)) == [20, 24]  # goes on where it was
    assert playing.read(SMALL, tmp_path).equals(playing.read(SMALL, place))
    lesson = learning.learn(SMALL, EFFORT, tmp_path)
    assert lesson.file.read_text() == (place / "learned.json").read_text()


def test_other_games_are_not_mixed_in(place: Path) -> None:
    with pytest.raises(OptionError) as problem:
        playing.begin(replace(SMALL, iterations=25), place)
    assert problem.value.code == "other-training"


def test_choices_are_foretold_better_than_by_chance(place: Path) -> None:
    rows = playing.read(SMALL, place)
    assert rows["won"].is_in([0.0, 0.5, 1.0]).all()
    told = fitting.fit_tastes(rows, playing.inputs_of(registry.game("cartagena")), EFFORT)
    legal = rows["visits"].list.len().to_numpy()
    assert told.after < float(np.log(legal).mean()) - 0.05


def test_a_network_finds_what_the_hand_does_not_see() -> None:
    """Where whoever has even inputs wins, though the hand calls everything even, it foretells just that."""
    count = 40
    luck = np.random.default_rng(7)
    seen = luck.integers(0, count, (2000, 3))
    rows = pl.DataFrame(
        {
            "game": list(range(2000)),
            "seen": seen.tolist(),
            "lead": [0.0] * 2000,
            "found": [None] * 2000,
            "won": (seen[:, 0] % 2 == 0).astype(float) * 0.5 + (seen[:, 1] % 2 == 0) * 0.5,
        },
        {name: playing.SCHEMA[name] for name in ("game", "seen", "lead", "found", "won")},
    )
    told = fitting.fit_value(rows, count, replace(EFFORT, rounds=10, mixed=0.0))
    assert told.before == pytest.approx(np.log(2), abs=0.01)
    assert told.after < 0.66


def test_gradients_are_derivatives() -> None:
    luck = np.random.default_rng(3)
    net = Net(
        np.array([0.7]), np.array([0.1]), luck.normal(0, 1, 5), luck.normal(0, 1, (5, 3)),
        luck.normal(0, 1, 3), luck.normal(0, 1, 3),
    )  # fmt: skip
    seen = luck.integers(0, 3, (8, 5)).astype(float)
    lead, wanted = luck.normal(0, 1, 8), luck.uniform(0, 1, 8)
    found = fitting._gradients(net, seen, lead, wanted)
    for part, gradient in zip(net.parts(), found, strict=True):
        for place in np.ndindex(part.shape):
            before = part[place]
            part[place] = before + 1e-6
            more = fitting.surprise(wanted, net.leads(seen, lead)[0])
            part[place] = before - 1e-6
            less = fitting.surprise(wanted, net.leads(seen, lead)[0])
            part[place] = before
            assert gradient[place] == pytest.approx((more - less) / 2e-6, abs=1e-5)


def test_the_engine_and_the_fit_judge_alike(place: Path) -> None:
    """What compiled code makes of the numbers is what was fitted."""
    data = read_lore(place / "learned.json").data["2"]
    game = registry.game("cartagena")
    judge = Learned(
        game.heuristics, playing.inputs_of(game), Tables(playing.inputs_of(game), data), game.action_count
    )
    hidden = len(data["bias"])
    net = Net(
        np.array([data["trust"]]), np.array([data["even"]]), np.array(data["plain"]),
        np.array(data["first"]).reshape(-1, hidden), np.array(data["bias"]), np.array(data["second"]),
    )  # fmt: skip
    state = game.new(2, 5)
    for _move in range(20):
        seat = int(state.to_move())
        rows = np.zeros((1, len(data["plain"])))
        for one in playing.seen(playing.inputs_of(game), state, seat):
            rows[0, one] += 1
        lead = np.array([lead_of(game.heuristics.value(state, seat))])
        chance = fitting.chances(net.leads(rows, lead)[0])[0]
        assert judge.win_chance(judge.value(state, seat), 2) == pytest.approx(0.99 * chance + 0.005, abs=1e-9)
        state.apply(state.legal_actions()[-1])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_inputs_stay_within_what_they_say(game: Game) -> None:
    inputs = playing.inputs_of(game)
    for seats in game.seats:
        luck = Chance(seats)
        state = game.new(seats, seats)
        for _move in range(150):
            if state.is_over():
                break
            seat = int(state.to_move())
            actions = state.legal_actions(seat)
            for viewer in range(seats):
                assert set(playing.seen(inputs, state, viewer)) <= set(range(int(inputs.positions(seats))))
            compared = playing.compared(inputs, state, seat, actions)
            assert len(compared) == len(actions) * int(inputs.each)
            assert set(compared) <= set(range(int(inputs.actions())))
            state.apply(actions[luck.below(len(actions))], seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_short_way_to_weigh_actions_comes_to_the_same_sums(game: Game) -> None:
    inputs = playing.inputs_of(game)
    luck = np.random.default_rng(2)
    tastes = luck.normal(0, 1, int(inputs.actions()))
    folded = inputs.folded(vec[float](tastes.tolist()))
    for seats in game.seats:
        state = game.new(seats, 3)
        for _move in range(40):
            seat = int(state.to_move())
            actions = state.legal_actions(seat)
            on = np.array(playing.compared(inputs, state, seat, actions)).reshape(len(actions), -1)
            scratch, sums = vec[i64]([0] * on.size), vec[float]([0.0] * len(actions))
            inputs.weigh(state, seat, vec[i64](actions), len(actions), folded, scratch, sums)
            assert list(sums) == pytest.approx(tastes[on].sum(1))
            state.apply(actions[len(actions) // 2], seat)


def test_what_one_of_two_gains_the_other_loses(place: Path) -> None:
    game = registry.game("cartagena")
    judges = [game.heuristics, game.judge(2, read_lore(place / "learned.json"))]
    assert isinstance(judges[1], Learned)
    state = game.new(2, 9)
    while not state.is_over():
        for judge in judges:
            assert judge.mirrored(2)
            assert judge.value(state, 0) == -judge.value(state, 1)
        state.apply(state.legal_actions()[0])


def test_captain_goes_by_what_it_is_told(place: Path) -> None:
    file = str(place / "learned.json")
    view = SeatView(registry.game("cartagena").new(2, 4), 0)
    chances = set()
    for learned in (False, file):
        analysis = Captain(iterations=60, seed=1, learned=learned).analyse(view)
        chances.add(tuple(one.win_chance for one in analysis.candidates))
        assert Captain(iterations=60, seed=1, learned=learned).choose(view) == analysis.chosen
    assert len(chances) == 2
    assert Captain(learned=False).lore is NOTHING


def test_changed_numbers_of_the_heuristics_count_more_than_what_was_learned(place: Path) -> None:
    learned = read_lore(place / "learned.json")
    game = registry.game("cartagena")
    view = SeatView(game.new(2, 4), 0).judged_by(game.heuristics.tuned({"card": 1.0}))
    assert view.game.judge(2, learned) is view.game.heuristics
    assert isinstance(game.judge(2, learned), Learned)
    assert game.judge(3, learned) is game.heuristics


@pytest.mark.parametrize("words", ["", "[]", '{"2": {}}', '{"2": 1}', '{"x": {}}'])
def test_a_file_with_something_else_is_refused(words: str, tmp_path: Path) -> None:
    file = tmp_path / "learned.json"
    file.write_text(words)
    with pytest.raises(OptionError) as problem:
        read_lore(file)
    assert problem.value.code == "bad-lore"


@pytest.mark.parametrize("part", ["plain", "first", "second", "tastes"])
def test_what_was_learned_of_another_game_is_refused(place: Path, tmp_path: Path, part: str) -> None:
    """Captain would go by what stands for something else, or end in the middle of a search."""
    view = SeatView(registry.game("cartagena").new(2, 4), 0)
    learned = json.loads((place / "learned.json").read_text())
    learned["2"][part] = learned["2"][part][:-1]
    file = tmp_path / "learned.json"
    file.write_text(json.dumps(learned))
    with pytest.raises(OptionError, match=part) as problem:
        Captain(iterations=4, seed=1, learned=str(file)).choose(view)
    assert problem.value.code == "bad-lore"
    other = SeatView(registry.game("tortuga").new(2, 4), 0)
    with pytest.raises(OptionError, match="plain"):
        Captain(iterations=4, seed=1, learned=str(place / "learned.json")).choose(other)


def test_weights_stay_positive_whatever_was_learned() -> None:
    game = registry.game("cartagena")
    inputs = playing.inputs_of(game)
    zeros = [0.0] * int(inputs.positions(2))
    nothing = {"seats": 2, "trust": 1.0, "even": 0.0, "plain": zeros, "first": [], "bias": []}
    nothing |= {"second": [], "tastes": [-1000.0] * int(inputs.actions())}
    judge = Learned(game.heuristics, inputs, Tables(inputs, nothing), game.action_count)
    state = game.new(2, 1)
    seat = state.to_move()
    actions = vec[i64](state.legal_actions())
    found = vec[float]([0.0] * len(actions))
    judge.weigh(state, seat, actions, len(actions), found)
    assert min(found) > 0.0


def test_the_command_plays_fits_and_says_how_to_go_on(tmp_path: Path) -> None:
    words = ["train", "cartagena", "--games", "10", "--iterations", "4", "--rounds", "1", "--cores", "1"]
    found = CliRunner().invoke(app, [*words, "--option", "turn_limit=30", "--to", str(tmp_path / "learned")])
    assert found.exit_code == 0, found.output
    assert "captain:iterations=1000:learned=" in found.output
    data = json.loads((tmp_path / "learned" / "learned.json").read_text())
    assert data["2"]["made"]["games"]["seed"] == 1


def test_a_game_that_has_not_said_what_to_look_at_cannot_be_learned(tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["train", "tranquility", "--to", str(tmp_path)])
    assert found.exit_code == 2
    assert "inputs" in found.output
