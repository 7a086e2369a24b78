"""What can be chosen about the search (compiled): every number here was measured against its neighbours."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TO_THE_END: Final = -1


class Design:
    """One way to search; the defaults are captain's. docs/bots.md has the table of what was tried."""

    exploration: float
    """How much a seldom tried action is worth trying again, for values scaled to 0..1."""
    bias: float
    """How much an action that the game's heuristics think likely is preferred while it is new."""
    width: float
    """A node visited n times looks at about `width * sqrt(n)` actions, the likeliest first; 0 for all."""
    horizon: i64
    """How many actions are played beyond the tree before the position is judged; TO_THE_END for all."""
    guided: bool
    """Whether the game's heuristics weigh actions; otherwise all are alike."""
    chances: bool
    """Whether positions are judged by the chance to win, not by the bare value."""
    turns: i64
    rounds: bool
    greedy: bool
    reuse: bool
    """Whether what was found out about a seat's own next decision is kept for it."""
    secure: bool
    redraw: bool
    """Whether every iteration redraws what the seat cannot know; only a lab's cheat does without."""
    most_nodes: i64
    """The bound on memory: at 64 bytes a node, while the arrays grow at most twice as much."""

    def __init__(
        self,
        exploration: float = 0.5,
        bias: float = 0.0,
        width: float = 0.0,
        horizon: i64 = 0,
        guided: bool = True,
        chances: bool = False,
        turns: i64 = 0,
        rounds: bool = False,
        greedy: bool = False,
        reuse: bool = False,
        secure: bool = False,
        redraw: bool = True,
        most_nodes: i64 = 1_000_000,
    ) -> None:
        self.exploration = exploration
        self.bias = bias
        self.width = width
        self.horizon = horizon
        self.guided = guided
        self.chances = chances
        self.turns = turns
        self.rounds = rounds
        self.greedy = greedy
        self.reuse = reuse
        self.secure = secure
        self.redraw = redraw
        self.most_nodes = most_nodes
