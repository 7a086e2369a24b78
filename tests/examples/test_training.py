"""The training example learns: a short run with fixed seeds makes a bot that beats random play."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import cayona
from cayona.lab.entrants import read_entrant
from cayona.lab.simulation import Plan, simulate
from cayona.lab.statistics import Summary

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "train_policy.py"
GAMES = 150


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the script as anybody would; return the folder with what came of it."""
    place = tmp_path_factory.mktemp("training")
    line = [sys.executable, str(SCRIPT), "--games", str(GAMES), "--seed", "1", "--to", str(place)]
    told = subprocess.run(line, capture_output=True, text=True, timeout=600, check=False)
    assert told.returncode == 0, told.stderr
    assert "against random" in told.stdout
    return place


def test_what_has_learnt_beats_random_play(made: Path) -> None:
    bot = made / "trained.py"
    summary = Summary()
    for result in simulate(Plan("tortuga", (str(bot), "random"), 2, seed=11), 100):
        summary.add(result)
    assert not summary.faults
    low, _high = summary.by_bot["trained"].interval()
    assert low > 0.6


def test_the_weights_and_the_curve_are_kept(made: Path) -> None:
    weights = np.load(made / "trained.npz")
    kind = sys.modules[read_entrant(str(made / "trained.py")).kind().__module__]
    for name in ("see", "see_bias", "act", "act_bias"):
        assert np.array_equal(getattr(kind, name.upper()), weights[name])
    assert "games it has learnt from" in (made / "training.svg").read_text()


def test_the_bot_says_what_it_cannot_play(made: Path) -> None:
    state = cayona.game("cartagena").new(2, seed=1)
    bot = read_entrant(str(made / "trained.py")).make(1)
    with pytest.raises(ValueError, match="I have learnt Tortuga with 2 seats"):
        bot.choose(cayona.SeatView(state, state.to_move()))


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_policy", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_same_seed_learns_the_same(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("LOOKS", 1), ("MEASURED_GAMES", 64), ("SHIPS", 8), ("BATCH", 512)):
        monkeypatch.setattr(script, name, value)
    first, second, other = (script.train(16, seed) for seed in (1, 1, 2))
    assert first[1] == second[1]
    assert all(np.array_equal(first[0].weights[name], second[0].weights[name]) for name in first[0].weights)
    assert not np.array_equal(first[0].weights["act"], other[0].weights["act"])


def test_slopes_are_those_of_what_is_to_be_made_small(script: ModuleType) -> None:
    """Compare the written-out derivatives with small differences of what they are derivatives of."""
    rng = np.random.default_rng(3)
    network = script.Network(5, 4, rng)
    for name, values in network.weights.items():
        network.weights[name] = rng.normal(size=values.shape)
    features, worth = rng.normal(size=(6, 5)), rng.normal(size=6)
    masks = rng.random((6, 4)) < 0.8
    masks[:, 0] = True
    actions = np.zeros(6, np.int64)
    slopes: dict[str, np.ndarray] = {}
    network._descend = slopes.update

    def loss() -> float:
        hidden, likely = network.think(features, masks)
        expected = np.tanh(hidden @ network.weights["judge"] + network.weights["judge_bias"])
        logarithms = np.log(likely + 1e-9)
        chosen = logarithms[np.arange(6), actions]
        doubt = -(likely * logarithms).sum(axis=1)
        wrong = ((expected - worth) ** 2).mean() / 2
        return float(-(surprise * chosen).mean() - script.CURIOSITY * doubt.mean() + wrong)

    hidden, _likely = network.think(features, masks)
    surprise = worth - np.tanh(hidden @ network.weights["judge"] + network.weights["judge_bias"])
    surprise = surprise / (surprise.std() + 1e-6)
    network.learn(features, masks, actions, worth)
    for name, place in (("see", (2, 3)), ("see_bias", (1,)), ("act", (4, 0)), ("judge", (2,))):
        before = network.weights[name][place]
        ends = []
        for step in (1e-5, -1e-5):
            network.weights[name][place] = before + step
            ends.append(loss())
        network.weights[name][place] = before
        assert slopes[name][place] == pytest.approx((ends[0] - ends[1]) / 2e-5, rel=1e-3, abs=1e-7), name
