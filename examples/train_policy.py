"""Teach a small network to play Tortuga: numpy alone, many games at once, no teacher but the result.

    pip install 'cayona[learning,lab]'
    python examples/train_policy.py
    cayona league tortuga --seats 2 --bots trained.py,random

The network plays against itself. When a game is over, what the winner did becomes a little likelier, and
what the loser did less likely (policy gradient with a learned baseline). docs/training.md explains it.
"""

from __future__ import annotations

import argparse
import base64
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import cayona
from cayona.interop.vector import Sea
from cayona.lab.statistics import wilson

Numbers = NDArray[np.float32]

GAME, SEATS = "tortuga", 2
SHIPS = 64  # games that are played at once
HIDDEN = 32  # neurons between what a seat knows and what it does
BATCH = 4096  # decisions of finished games that are learnt from together
PORTION = 1024  # decisions in one step of learning
RATE = 0.01
PATIENCE = 0.99  # how much less a decision counts that was made one decision earlier
CURIOSITY = 0.01  # keeps the network trying things
LOOKS = 12  # how often it is measured on the way
MEASURED_GAMES = 128


class Network:
    """What a seat knows goes in; what it would do, and how well it stands, comes out."""

    def __init__(self, inputs: int, outputs: int, rng: np.random.Generator) -> None:
        self.weights: dict[str, Numbers] = {
            "see": rng.normal(0, 2 / np.sqrt(inputs), (inputs, HIDDEN)).astype(np.float32),
            "see_bias": np.zeros(HIDDEN, np.float32),
            "act": np.zeros((HIDDEN, outputs), np.float32),
            "act_bias": np.zeros(outputs, np.float32),
            "judge": np.zeros(HIDDEN, np.float32),
            "judge_bias": np.zeros(1, np.float32),
        }
        self.steps = 0
        self.means = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self.squares = {name: np.zeros_like(values) for name, values in self.weights.items()}

    def think(self, features: Numbers, masks: NDArray[Any]) -> tuple[Numbers, Numbers]:
        """Return what the hidden neurons say, and how likely each action is; illegal ones never are."""
        w = self.weights
        hidden = np.tanh(features @ w["see"] + w["see_bias"])
        urge = np.where(masks, hidden @ w["act"] + w["act_bias"], -np.inf)
        likely = np.exp(urge - urge.max(axis=1, keepdims=True))
        return hidden, likely / likely.sum(axis=1, keepdims=True)

    def learn(self, features: Numbers, masks: NDArray[Any], actions: NDArray[Any], worth: Numbers) -> None:
        """Make actions likelier that were worth more than expected, and the others less likely."""
        w, count = self.weights, len(features)
        hidden, likely = self.think(features, masks)
        expected = np.tanh(hidden @ w["judge"] + w["judge_bias"])
        surprise = worth - expected
        surprise /= surprise.std() + 1e-6
        taken = np.zeros_like(likely)
        taken[np.arange(count), actions] = 1
        logarithms = np.log(likely + 1e-9)
        doubt = -(likely * logarithms).sum(axis=1, keepdims=True)
        act = ((likely - taken) * surprise[:, None] + CURIOSITY * likely * (logarithms + doubt)) / count
        judge = (expected - worth) * (1 - expected**2) / count
        see = (act @ w["act"].T + judge[:, None] * w["judge"]) * (1 - hidden**2)
        self._descend(
            {
                "see": features.T @ see,
                "see_bias": see.sum(axis=0),
                "act": hidden.T @ act,
                "act_bias": act.sum(axis=0),
                "judge": hidden.T @ judge,
                "judge_bias": judge.sum(keepdims=True),
            }
        )

    def _descend(self, slopes: dict[str, Numbers]) -> None:
        """Take a step downhill (the method is called Adam)."""
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            self.weights[name] -= RATE * mean / (1 - 0.9**self.steps) / size


@dataclass
class Batch:
    """Decisions of games that are over: what was known, possible and done, and what came of it."""

    features: list[Numbers] = field(default_factory=list)
    masks: list[NDArray[Any]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)

    def add(self, decisions: list[tuple[Numbers, NDArray[Any], int, int]], rewards: Numbers) -> None:
        """Take in a game; the last decisions of each seat count most."""
        credit = rewards.copy()
        for features, mask, action, seat in reversed(decisions):
            self.features.append(features)
            self.masks.append(mask)
            self.actions.append(action)
            self.worth.append(credit[seat])
            credit[seat] *= PATIENCE

    def teach(self, network: Network, rng: np.random.Generator) -> None:
        """Have a network learn from all of it, in portions of mixed games."""
        features, masks = np.array(self.features, np.float32), np.array(self.masks)
        actions, worth = np.array(self.actions), np.array(self.worth, np.float32)
        order = rng.permutation(len(actions))
        for start in range(0, len(order), PORTION):
            some = order[start : start + PORTION]
            network.learn(features[some], masks[some], actions[some], worth[some])


def drawn(likely: Numbers, rng: np.random.Generator) -> NDArray[Any]:
    """Draw an action for every game, each as likely as it should be."""
    sums = likely.cumsum(axis=1)
    return (sums <= rng.random((len(likely), 1)) * sums[:, -1:]).sum(axis=1)


def measure(network: Network, games: int, seed: int) -> float:
    """Return the share of games that the network, at its best, wins against random play, from both seats."""
    sea = Sea(GAME, SHIPS, SEATS, seed)
    rng = np.random.default_rng(seed)
    own_seat = np.arange(SHIPS) % SEATS
    left = np.full(SHIPS, games // SHIPS)  # the same number in every place, or short games would count more
    share = 0.0
    while left.any():
        masks = sea.masks.astype(bool)
        best = network.think(sea.features(), masks)[1].argmax(axis=1)
        actions = np.where(sea.movers == own_seat, best, drawn(masks.astype(np.float32), rng))
        sea.step(actions)
        for place in np.flatnonzero((sea.ended == 1) & (left > 0)):
            left[place] -= 1
            share += (1 + sea.rewards[place, own_seat[place]]) / 2
    return share / (games // SHIPS * SHIPS)


def train(games: int, seed: int) -> tuple[Network, list[tuple[int, float]]]:
    """Let a network play against itself; return it, and how well it did after how many games."""
    rng = np.random.default_rng(seed)
    sea = Sea(GAME, SHIPS, SEATS, seed)
    network = Network(sea.features().shape[1], sea.actions, rng)
    curve = [(0, measure(network, MEASURED_GAMES, seed))]
    logs: list[list[tuple[Numbers, NDArray[Any], int, int]]] = [[] for _ in range(SHIPS)]
    batch, played = Batch(), 0
    with progress_bar() as progress:
        task = progress.add_task("learning", total=games)
        while played < games:
            features, masks = sea.features(), sea.masks.astype(bool)
            actions, movers = drawn(network.think(features, masks)[1], rng), sea.movers.copy()
            for place in range(SHIPS):
                log = features[place], masks[place], int(actions[place]), int(movers[place])
                logs[place].append(log)
            sea.step(actions)
            for place in np.flatnonzero(sea.ended):
                batch.add(logs[place], sea.rewards[place])
                logs[place] = []
                played += 1
            if len(batch.actions) >= BATCH:
                batch.teach(network, rng)
                batch = Batch()
            if played >= min(games, len(curve) * games // LOOKS):
                curve.append((played, measure(network, MEASURED_GAMES, seed)))
            wins = f"wins {curve[-1][1]:.0%} against random"
            progress.update(task, completed=min(played, games), description=wins)
    return network, curve


def progress_bar() -> Progress:
    """Return a bar that tells how far it is and how well it goes."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    return Progress(*columns, transient=True)


def draw_curve(curve: list[tuple[int, float]], file: Path) -> None:
    """Draw how the share of victories grew, with 95 % intervals."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    games, shares = zip(*curve, strict=True)
    intervals = [wilson(round(share * MEASURED_GAMES), MEASURED_GAMES) for share in shares]
    lows, highs = zip(*intervals, strict=True)
    with mpl.rc_context({"svg.hashsalt": "cayona", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure((6.4, 3.2), layout="constrained", facecolor="#FFFCF4")
        axes = figure.add_subplot(facecolor="#FFFCF4")
        axes.fill_between(games, lows, highs, color="#CFE3E2")
        axes.plot(games, shares, color="#0072B2", marker="o")
        axes.axhline(0.5, color="#D55E00", linewidth=1, linestyle="--")
        axes.set(xlabel="games it has learnt from", ylabel="games won against random", ylim=(0, 1.04))
        axes.yaxis.set_major_formatter(mpl.ticker.PercentFormatter(1))
        axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(file, metadata={"Date": None, "Creator": None} if file.suffix == ".svg" else None)


BOT = '''"""A bot that has learnt: written by examples/{script}, with its network inside."""

import base64

import numpy as np

import cayona


class Trained(cayona.Bot):
    """Does what its network likes best."""

    name = "{name}"
    description = "A small network that has learnt {title} {how}."

    def choose(self, view: cayona.SeatView) -> int:
        """Return one of view.legal_actions()."""
        if view.game.name != "{game}" or view.seats != {seats}:
            raise ValueError("I have learnt {title} with {seats} seats, and nothing else.")
        hidden = np.tanh(np.array(view.features()) @ SEE + SEE_BIAS)
        urge = hidden @ ACT + ACT_BIAS
        return max(view.legal_actions(), key=lambda action: urge[action])


def numbers(text: str, *shape: int) -> np.ndarray:
    """Unpack numbers from letters."""
    return np.frombuffer(base64.b64decode(text), "<f4").reshape(shape)


{weights}
'''


def write_bot(
    network: Network,
    file: Path,
    game: str = GAME,
    seats: int = SEATS,
    how: str = "by playing against itself",
    script: str = "train_policy.py",
) -> None:
    """Write a bot in one file, which plays wherever bots play."""
    lines = []
    for name in ("see", "see_bias", "act", "act_bias"):
        values = network.weights[name]
        letters = base64.b64encode(values.astype("<f4").tobytes()).decode()
        lines.append(f'{name.upper()} = numbers("{letters}", {", ".join(map(str, values.shape))})')
    told = {"game": game, "title": cayona.game(game).title, "seats": seats, "how": how, "script": script}
    file.write_text(BOT.format(name=file.stem, weights="\n".join(lines), **told))


def main() -> None:
    """Train, and write the curve, the weights and the bot."""
    parser = argparse.ArgumentParser(description="Teach a small network to play Tortuga.")
    parser.add_argument("--games", type=int, default=600, help="how many games to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path(), help="the folder for what comes of it")
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    network, curve = train(given.games, given.seed)
    draw_curve(curve, given.to / "training.svg")
    np.savez(given.to / "trained.npz", **network.weights)
    write_bot(network, given.to / "trained.py")
    for games, share in curve:
        print(f"{games:6} games: wins {share:.1%} against random")
    print(f"Now try: cayona league {GAME} --seats {SEATS} --bots {given.to / 'trained.py'},random")


if __name__ == "__main__":
    main()
