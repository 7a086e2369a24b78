"""Counting whole game trees: the proof by numbers that rules have not changed (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.state import State

__all__ = ["TreeCount", "count_tree"]


class TreeCount:
    """How many nodes of each kind a tree has."""

    decisions: i64
    """Positions in which somebody decides."""
    reveals: i64
    """Actions by which chance or something hidden came to light."""
    finals: i64
    """Finished games."""

    def __init__(self) -> None:
        self.decisions = 0
        self.reveals = 0
        self.finals = 0


def count_tree(root: State, depth: int) -> TreeCount:
    """Count what can come of a position within `depth` actions, its hidden order taken as it lies."""
    count = TreeCount()
    _count(root, depth, count, vec[i64]([0] * int(root.game.action_count)))
    return count


def _count(state: State, depth: i64, count: TreeCount, buffer: vec[i64]) -> None:
    seat = state.to_move()
    if seat < 0:
        count.finals += 1
        return
    count.decisions += 1
    if depth == 0:
        return
    actions = buffer[: state.fill(seat, buffer)]
    i: i64
    for i in range(len(actions)):
        child = state.clone()
        child.play(seat, actions[i])
        if child.reveals != state.reveals:
            count.reveals += 1
        _count(child, depth - 1, count, buffer)
