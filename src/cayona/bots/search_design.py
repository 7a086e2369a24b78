"""What can be chosen about the search (compiled): every number here was measured against its neighbours."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cayona.kernel.heuristics import Heuristics

TO_THE_END: Final = -1


class Design:
    """One way to search; the defaults are captain's. docs/bots.md has the table of what was tried."""

    exploration: float
    """How much a seldom tried action is worth trying again, for values scaled to 0..1."""
    width: float
    """A node visited n times looks at about `width * sqrt(n)` actions, the likeliest first; 0 for all."""
    horizon: i64
    """How many actions at most are played beyond the tree before the position is judged, or TO_THE_END."""
    rounds: i64
    """After how many rounds beyond the tree the position is judged, if that comes first; 0 for no such bound.

    A value flatters those who have just had a turn; after a round everybody has had one."""
    past_chance: bool
    """Whether the tree goes on where chance or something hidden has come to light; otherwise the position is
    played on and judged from there. An action is the same whatever came up before it: where that decides what
    it is worth, as with dice, statistics beyond it are of little use."""
    models: bool
    """Whether what others choose at the same time, in secret, is drawn by weight in place of searched; where
    it depends on what only they know, one tree for all they might know knows little about it."""
    playoff: i64
    """How many actions at most are compared by playing the same worlds on after each of them, in place of
    growing a tree (`search_playoff.py`); 0 for a tree."""
    doubt: float
    """With how many lost playouts the unlikeliest action begins there, and a likelier one with fewer."""
    guided: bool
    """Whether the game's heuristics weigh actions; otherwise all are alike, and `width` is 0."""
    redraw: bool
    """Whether every iteration redraws what the seat cannot know; only a lab's cheat does without."""
    most_nodes: i64
    """The bound on memory: at 56 bytes a node, while the arrays grow at most twice as much."""

    def __init__(
        self,
        exploration: float = 0.5,
        width: float = 1.0,
        horizon: i64 = 30,
        rounds: i64 = 1,
        past_chance: bool = True,
        models: bool = False,
        playoff: i64 = 0,
        doubt: float = 0.0,
        guided: bool = True,
        redraw: bool = True,
        most_nodes: i64 = 1_000_000,
    ) -> None:
        self.exploration = exploration
        self.width = width
        self.horizon = horizon
        self.rounds = rounds
        self.past_chance = past_chance
        self.models = models
        self.playoff = playoff
        self.doubt = doubt
        self.guided = guided
        self.redraw = redraw
        self.most_nodes = most_nodes


def advised(heuristics: Heuristics, redraw: bool = True) -> Design:
    """Return captain's design with what the game knows better."""
    design = Design(redraw=redraw)
    for name, number in heuristics.search_advice().items():
        if name == "exploration":
            design.exploration = number
        elif name == "width":
            design.width = number
        elif name == "horizon":
            design.horizon = int(number)
        elif name == "rounds":
            design.rounds = int(number)
        elif name == "past_chance":
            design.past_chance = number != 0.0
        elif name == "models":
            design.models = number != 0.0
        elif name == "playoff":
            design.playoff = int(number)
        elif name == "doubt":
            design.doubt = number
        else:
            raise ValueError(f"A search takes no advice about “{name}”.")
    return design
