"""Information-set Monte Carlo tree search for any game (compiled).

Every iteration redraws what the searching seat cannot know, walks down one tree that all worlds share, adds
one node, and judges the position there by the game's heuristics. Chance is handled open-loop: a node is the
sequence of actions that leads to it, whatever cards came up on the way. With several seats everybody is
taken to play for themselves (max-n): a node keeps the value for the seat that chose it.
"""

from __future__ import annotations

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.kernel.chance import Chance
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.state import State

NONE: Final = -1
ROOT: Final = 0
CLOCK_INTERVAL: Final = 32
"""Iterations between two looks at the clock."""


class Search:
    """One tree, for one decision of one seat."""

    root: State
    seat: i64
    heuristics: Heuristics
    chance: Chance
    exploration: float
    most_nodes: i64
    iterations: i64
    # One entry a node: how it is reached, who chose it, and what came of it.
    action: vec[i64]
    mover: vec[i64]
    visits: vec[i64]
    offered: vec[i64]
    total: vec[float]
    child: vec[i64]
    sibling: vec[i64]
    # Scratch, by action: in which iteration it was last legal here, and last found as a child.
    legal: vec[i64]
    found: vec[i64]
    stamp: i64
    path: vec[i64]
    worth: vec[float]
    least: float
    most: float

    def __init__(
        self, root: State, seat: i64, heuristics: Heuristics, seed: i64, exploration: float, most_nodes: i64
    ) -> None:
        self.root = root
        self.seat = seat
        self.heuristics = heuristics
        self.chance = Chance(seed)
        self.exploration = exploration
        self.most_nodes = most_nodes
        self.iterations = 0
        self.action = vec[i64]([NONE])
        self.mover = vec[i64]([NONE])
        self.visits = vec[i64]([0])
        self.offered = vec[i64]([0])
        self.total = vec[float]([0.0])
        self.child = vec[i64]([NONE])
        self.sibling = vec[i64]([NONE])
        self.legal = vec[i64]([0] * int(root.game.action_count))
        self.found = vec[i64]([0] * int(root.game.action_count))
        self.stamp = 0
        self.path = vec[i64]([])
        self.worth = vec[float]([0.0] * int(root.seats))
        self.least = 1.0
        self.most = -1.0

    def run(self, iterations: int, seconds: float) -> None:
        """Search until either bound is reached; 0 for no bound (not both)."""
        limit: i64 = iterations
        deadline = time.perf_counter() + seconds
        buffer = vec[i64]([0] * int(self.root.game.action_count))
        while limit == 0 or self.iterations < limit:
            if seconds > 0 and self.iterations % CLOCK_INTERVAL == 0 and time.perf_counter() >= deadline:
                return
            self.iterate(buffer)

    def iterate(self, buffer: vec[i64]) -> None:
        """Walk down in one possible world, add a node, judge it, and remember the judgement."""
        world = self.root.copy(Chance(self.chance.below(1 << 30) * 65536 + self.iterations))
        world.redraw(self.seat)
        self.iterations += 1
        path = vec[i64]([ROOT])
        node: i64 = ROOT
        mover = world.to_move()
        while mover >= 0:
            count = world.fill(mover, buffer)
            chosen = self.choose(node, mover, buffer, count)
            if chosen == NONE:
                break  # the tree is full: judge what is here
            world.play(mover, self.action[chosen])
            path = append(path, chosen)
            mover = world.to_move()
            node = chosen
            if self.visits[chosen] == 0:
                break
        self.remember(path, world)

    def choose(self, node: i64, mover: i64, buffer: vec[i64], count: i64) -> i64:
        """Return the child to follow: a new one while there are untried actions, else the most promising.

        NONE if there is no child and the tree is full.
        """
        self.stamp += 1
        stamp = self.stamp
        i: i64
        for i in range(count):
            self.legal[buffer[i]] = stamp
        best: i64 = NONE
        best_score = -1e9
        known: i64 = 0
        child = self.child[node]
        while child != NONE:
            if self.mover[child] == mover and self.legal[self.action[child]] == stamp:
                known += 1
                self.found[self.action[child]] = stamp
                self.offered[child] += 1
                score = self.score(child)
                if score > best_score:
                    best_score = score
                    best = child
            child = self.sibling[child]
        if known < count and len(self.action) < self.most_nodes:
            return self.expand(node, mover, buffer, count, count - known)
        return best

    def score(self, child: i64) -> float:
        """Return how much a child deserves a visit: its value, and how little it was tried when on offer."""
        visits = float(self.visits[child])
        span = self.most - self.least
        mean = self.total[child] / visits
        value = (mean - self.least) / span if span > 0.0 else 0.5
        return value + self.exploration * math.sqrt(math.log(float(self.offered[child]) + 1.0) / visits)

    def expand(self, node: i64, mover: i64, buffer: vec[i64], count: i64, untried: i64) -> i64:
        """Add a child for one of the untried actions, drawn by lot."""
        skip = self.chance.below(untried)
        picked: i64 = NONE
        i: i64
        for i in range(count):
            if self.found[buffer[i]] != self.stamp:
                if skip == 0:
                    picked = buffer[i]
                    break
                skip -= 1
        new: i64 = len(self.action)
        self.action = append(self.action, picked)
        self.mover = append(self.mover, mover)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 1)
        self.total = append(self.total, 0.0)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[node])
        self.child[node] = new
        return new

    def remember(self, path: vec[i64], world: State) -> None:
        """Add the judgement of a position to every node on the way, each for the seat that chose it."""
        seat: i64
        for seat in range(world.seats):
            value = self.heuristics.value(world, seat)
            self.worth[seat] = value
            self.least = min(self.least, value)
            self.most = max(self.most, value)
        i: i64
        self.visits[ROOT] += 1
        for i in range(1, len(path)):
            node = path[i]
            self.visits[node] += 1
            self.total[node] += self.worth[self.mover[node]]

    def candidates(self) -> list[tuple[int, int, float]]:
        """Return the actions of the root with visits and mean value, most visited first."""
        found: list[tuple[int, int, float]] = []
        child = self.child[ROOT]
        while child != NONE:
            visits = int(self.visits[child])
            found.append((int(self.action[child]), visits, self.total[child] / max(1, visits)))
            child = self.sibling[child]
        found.sort(key=lambda one: (-one[1], -one[2], one[0]))
        return found
