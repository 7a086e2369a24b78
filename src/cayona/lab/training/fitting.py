"""What is fitted to self-play: weights of actions to visit counts, a network to results.

Both are found by gradients with Adam, in the order that a seed draws; every fifth game is kept apart and says
how good they are. The same games and the same seed give the same numbers on the same machine; another
processor or another version of numpy may round differently.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from cayona.kernel.inputs import Inputs

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

KEPT_APART: Final = 5
"""Every so manieth game says how good the rest has become."""
DIGITS: Final = 4
FLOOR: Final = -12.0
"""`kernel.heuristics.likelihood` makes no difference below."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard it is tried."""

    hidden: int = 8
    rounds: int = 8
    """How often all positions are gone through at most; the best round by the games kept apart counts."""
    batch: int = 512
    rate: float = 0.002
    decay: float = 0.01
    """How much of every number is taken away at each step, for each unit of the rate it learns with."""
    mixed: float = 0.5
    """How much what the search expected counts, beside what came of the game."""
    sharpness: float = 6.0
    """To which power visits are raised before weights are fitted to them."""
    seed: int = 1


@dataclass(slots=True)
class Fit:
    """What was found, and how good it is in the games kept apart, beside what it began with."""

    numbers: dict[str, Any] = field(default_factory=dict)
    before: float = 0.0
    after: float = 0.0
    rows: int = 0


class Adam:
    """Steps along gradients."""

    def __init__(self, parts: list[Floats], rate: float, decay: float) -> None:
        self.parts = parts
        self.rate = rate
        self.decay = decay
        self.means = [np.zeros_like(part) for part in parts]
        self.squares = [np.zeros_like(part) for part in parts]
        self.steps = 0

    def step(self, gradients: list[Floats]) -> None:
        """Change all parts a little."""
        self.steps += 1
        for i, (part, gradient) in enumerate(zip(self.parts, gradients, strict=True)):
            self.means[i] += 0.1 * (gradient - self.means[i])
            self.squares[i] += 0.001 * (gradient * gradient - self.squares[i])
            size = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
            change = self.means[i] / (1 - 0.9**self.steps) / size
            self.parts[i] -= self.rate * (change + self.decay * part)


# --- A position -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Net:
    """The network, with the names that `kernel.learned` reads."""

    trust: Floats
    even: Floats
    plain: Floats
    first: Floats
    bias: Floats
    second: Floats

    def parts(self) -> list[Floats]:
        """Return all numbers."""
        return [self.trust, self.even, self.plain, self.first, self.bias, self.second]

    def copy(self) -> Net:
        """Return the same network."""
        return Net(*[part.copy() for part in self.parts()])

    def leads(self, seen: Floats, lead: Floats) -> tuple[Floats, Floats]:
        """Return the corrected lead of positions, and the hidden neurons."""
        hidden = np.maximum(seen @ self.first + self.bias, 0.0)
        return self.trust[0] * lead + self.even[0] + seen @ self.plain + hidden @ self.second, hidden


def chances(leads: Floats) -> Floats:
    """Return the chance to win that leads stand for."""
    return 0.5 + 0.5 * leads / np.sqrt(1.0 + leads * leads)


def surprise(wanted: Floats, leads: Floats) -> float:
    """Return the mean cross entropy, less what is unavoidable as the wanted chances are no certainties."""
    expected = np.clip(chances(leads), 1e-6, 1 - 1e-6)
    return float(np.mean(-wanted * np.log(expected) - (1 - wanted) * np.log(1 - expected)))


def fit_value(rows: pl.DataFrame, count: int, effort: Effort) -> Fit:
    """Fit a network that corrects the lead by hand to what came of the games."""
    seen = _counts(rows["seen"], count)
    lead = rows["lead"].to_numpy().astype(np.float64)
    won = rows["won"].to_numpy().astype(np.float64)
    found = rows["found"].fill_null(strategy=None, value=float("nan")).to_numpy().astype(np.float64)
    wanted = np.where(np.isnan(found), won, (1 - effort.mixed) * won + effort.mixed * found)
    apart = _apart(rows)
    learning = np.flatnonzero(~apart)
    luck = np.random.default_rng(effort.seed)
    net = Net(
        np.ones(1), np.zeros(1), np.zeros(count), luck.normal(0, 0.1, (count, effort.hidden)),
        np.zeros(effort.hidden), np.zeros(effort.hidden),
    )  # fmt: skip
    told = Fit(rows=len(won))
    tested = seen[apart].astype(np.float64)
    told.before = min(surprise(won[apart], lead[apart] * scale) for scale in np.geomspace(0.3, 30, 60))
    net.trust[0] = min(
        np.geomspace(0.3, 30, 60), key=lambda scale: surprise(won[learning], lead[learning] * scale)
    )
    adam = Adam(net.parts(), effort.rate, effort.decay)
    best, told.after = net.copy(), float("inf")
    for turn in range(effort.rounds):
        adam.rate = effort.rate * (1.0 - turn / effort.rounds)
        luck.shuffle(learning)
        for at in range(0, len(learning), effort.batch):
            some = learning[at : at + effort.batch]
            adam.step(_gradients(net, seen[some].astype(np.float64), lead[some], wanted[some]))
        now = surprise(won[apart], net.leads(tested, lead[apart])[0])
        if now < told.after:
            best, told.after = net.copy(), now
    told.numbers = {
        "trust": _rounded(best.trust)[0],
        "even": _rounded(best.even)[0],
        "plain": _rounded(best.plain),
        "first": _rounded(best.first.ravel()),
        "bias": _rounded(best.bias),
        "second": _rounded(best.second),
    }
    return told


def _gradients(net: Net, seen: Floats, lead: Floats, wanted: Floats) -> list[Floats]:
    leads, hidden = net.leads(seen, lead)
    error = 2.0 * (chances(leads) - wanted) / np.sqrt(1.0 + leads * leads) / len(lead)
    back = np.outer(error, net.second) * (hidden > 0.0)
    return [
        np.array([error @ lead]), np.array([error.sum()]), seen.T @ error, seen.T @ back, back.sum(0),
        hidden.T @ error,
    ]  # fmt: skip


def _counts(seen: pl.Series, count: int) -> NDArray[np.uint8]:
    """Return a row for every position: how often each input is on."""
    lengths = seen.list.len().to_numpy()
    table = np.zeros((len(lengths), count), np.uint8)
    np.add.at(table, (np.repeat(np.arange(len(lengths)), lengths), seen.explode().to_numpy()), 1)
    return table


def _apart(rows: pl.DataFrame) -> NDArray[np.bool_]:
    return np.asarray(rows["game"].to_numpy() % KEPT_APART == 0)


def _rounded(numbers: Floats) -> list[float]:
    return [round(float(number), DIGITS) + 0.0 for number in numbers]


# --- Actions ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Choices:
    """All legal actions of all decisions, one after the other."""

    compared: Ints
    """What is on for each."""
    weights: Floats
    """The logarithm of its weight by hand."""
    tried: Floats
    """Which share of the visits it had."""
    owner: Ints
    """Its decision."""
    starts: Ints
    """Where each decision begins."""

    @classmethod
    def of(cls, rows: pl.DataFrame, each: int, sharpness: float) -> Choices:
        """Read decisions."""
        lengths = rows["visits"].list.len().to_numpy().astype(np.int64)
        starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        owner = np.repeat(np.arange(len(lengths)), lengths)
        visits = rows["visits"].explode().to_numpy().astype(np.float64) ** sharpness
        tried = visits / np.add.reduceat(visits, starts)[owner]
        weights = np.log(np.maximum(rows["weights"].explode().to_numpy().astype(np.float64), 1e-9))
        compared = rows["compared"].explode().to_numpy().astype(np.int64).reshape(-1, each)
        return cls(compared, weights, tried, owner, starts)

    def part(self, first: int, last: int) -> Choices:
        """Return some decisions."""
        begin = self.starts[first]
        end = self.starts[last] if last < len(self.starts) else len(self.owner)
        return Choices(
            self.compared[begin:end], self.weights[begin:end], self.tried[begin:end],
            self.owner[begin:end] - first, self.starts[first:last] - begin,
        )  # fmt: skip

    def shares(self, tastes: Floats, follows: bool) -> tuple[Floats, Floats]:
        """Return how likely each action is by weight, and how fast that grows with its taste."""
        taste = tastes[self.compared].sum(1)
        base = np.maximum(0.25, 1.0 + taste / 16.0)
        scores = 16.0 * np.log(base) + (self.weights if follows else 0.0)
        slopes = np.where(taste > FLOOR, 1.0 / base, 0.0)
        return self.by_score(scores), slopes

    def by_score(self, scores: Floats) -> Floats:
        """Return shares that add up to 1 in every decision."""
        powers = np.exp(scores - np.maximum.reduceat(scores, self.starts)[self.owner])
        shares: Floats = powers / np.add.reduceat(powers, self.starts)[self.owner]
        return shares

    def surprise(self, shares: Floats) -> float:
        """Return the mean cross entropy of a decision."""
        return float(-(self.tried * np.log(np.maximum(shares, 1e-12))).sum() / len(self.starts))


def fit_tastes(rows: pl.DataFrame, inputs: Inputs, effort: Effort) -> Fit:
    """Fit the weights of actions to how often the search has tried them."""
    decisions = rows.filter(pl.col("visits").is_not_null())
    apart = _apart(decisions)
    follows, each = inputs.follows, int(inputs.each)
    learned = Choices.of(decisions.filter(~apart), each, effort.sharpness)
    tested = Choices.of(decisions.filter(apart), each, effort.sharpness)
    tastes = np.zeros(int(inputs.actions()))
    told = Fit(
        rows=len(decisions), before=tested.surprise(tested.by_score(tested.weights)), after=float("inf")
    )
    adam = Adam([tastes], 10 * effort.rate, effort.decay)
    luck = np.random.default_rng(effort.seed)
    firsts = np.arange(0, len(learned.starts), effort.batch)
    best = tastes.copy()
    for turn in range(effort.rounds):
        adam.rate = 10 * effort.rate * (1.0 - turn / effort.rounds)
        luck.shuffle(firsts)
        for first in map(int, firsts):
            some = learned.part(first, min(first + effort.batch, len(learned.starts)))
            shares, slopes = some.shares(tastes, follows)
            error = (shares - some.tried) * slopes / len(some.starts)
            gradient = np.bincount(some.compared.ravel(), np.repeat(error, each), len(tastes))
            adam.step([gradient.astype(np.float64)])
        now = tested.surprise(tested.shares(tastes, follows)[0])
        if now < told.after:
            best, told.after = tastes.copy(), now
    told.numbers = {"tastes": _rounded(best)}
    return told
