"""The tree that a search grows: packed arrays, one entry a node (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NONE: Final = -1
ROOT: Final = 0


class Tree:
    """Nodes are numbers. A node is the action of a seat after all that lead to it, whatever chance did."""

    action: vec[i64]
    mover: vec[i64]
    visits: vec[i64]
    offered: vec[i64]
    """How often the action was legal when its parent was visited: worlds differ in what they allow."""
    total: vec[float]
    """The sum of what came of it, for the seat that chose it."""
    child: vec[i64]
    sibling: vec[i64]

    def __init__(self) -> None:
        self.action = vec[i64]([NONE])
        self.mover = vec[i64]([NONE])
        self.visits = vec[i64]([0])
        self.offered = vec[i64]([0])
        self.total = vec[float]([0.0])
        self.child = vec[i64]([NONE])
        self.sibling = vec[i64]([NONE])

    def size(self) -> i64:
        """Return how many nodes there are."""
        return len(self.action)

    def find(self, parent: i64, mover: i64, action: i64) -> i64:
        """Return the child for an action of a seat, NONE if there is none yet."""
        node = self.child[parent]
        while node != NONE:
            if self.action[node] == action and self.mover[node] == mover:
                return node
            node = self.sibling[node]
        return NONE

    def add(self, parent: i64, mover: i64, action: i64) -> i64:
        """Add a child and return it."""
        new: i64 = len(self.action)
        self.action = append(self.action, action)
        self.mover = append(self.mover, mover)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 1)
        self.total = append(self.total, 0.0)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[parent])
        self.child[parent] = new
        return new

    def mean(self, node: i64) -> float:
        """Return what a node was worth on average to the seat that chose it; 0 if never visited."""
        visits = self.visits[node]
        return self.total[node] / float(visits) if visits > 0 else 0.0

    def favourite(self, parent: i64, mover: i64) -> i64:
        """Return a seat's most visited child; of equals the better, then the lower action. NONE if none."""
        best: i64 = NONE
        node = self.child[parent]
        while node != NONE:
            if self.mover[node] == mover and (best == NONE or self.leads(node, best)):
                best = node
            node = self.sibling[node]
        return best

    def leads(self, node: i64, other: i64) -> bool:
        """Tell whether a node is to be preferred to another."""
        if self.visits[node] != self.visits[other]:
            return self.visits[node] > self.visits[other]
        if self.mean(node) != self.mean(other):
            return self.mean(node) > self.mean(other)
        return self.action[node] < self.action[other]

    def margin(self, parent: i64, mover: i64) -> i64:
        """Return by how many visits a seat's most visited child leads the next."""
        best: i64 = 0
        second: i64 = 0
        node = self.child[parent]
        while node != NONE:
            visits = self.visits[node] if self.mover[node] == mover else 0
            if visits > best:
                second = best
                best = visits
            elif visits > second:
                second = visits
            node = self.sibling[node]
        return best - second
