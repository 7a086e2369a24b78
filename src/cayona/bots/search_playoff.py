"""The other search: the likeliest actions play the same worlds out, and the worse half drops out (compiled).

Where players who just follow the game's weights play well already, and what an action is worth shows only
at the end, a tree learns little: its statistics are spread over positions that hardly ever come again.
Here every iteration is a game played on by weight after one of a few actions. All of them meet the same
hidden cards and the same luck, so that they are told apart by what they change and not by their deals.
"""

from __future__ import annotations

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.bots.search import FRACTION, Search
from cayona.bots.search_design import Design, advised
from cayona.bots.search_tree import ROOT
from cayona.kernel.chance import Chance
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.state import State

NO_LIMIT: Final = -1
ENOUGH: Final = 64
"""After so many worlds a final can be clear."""
CLEAR: Final = 16.0
"""How many times the square of a lead must be the sum of squares that chance brings: four deviations."""


def new_search(
    root: State, seat: i64, heuristics: Heuristics, seed: i64, design: Design | None = None
) -> Search:
    """Return the search that a design asks for; without one, that of captain in this game."""
    chosen = advised(heuristics) if design is None else design
    if chosen.playoff > 1:
        return Playoff(root, seat, heuristics, seed, chosen)
    return Search(root, seat, heuristics, seed, chosen)


class Playoff(Search):
    """Rounds with ever fewer actions; its tree has the actions of the root alone.

    An action begins with a handicap, the greater the less likely it is (`doubt`): so the likeliest one is
    played unless there is good reason for another.
    """

    live: vec[i64]
    """The nodes of the actions that take part; those that are still in come first, the best of them ahead."""
    left: i64
    """How many are still in."""
    results: vec[float]
    """Scratch: what came of each of them in one world."""
    lead: float
    scatter: float
    """The sum of the differences between the two of the final, and the sum of their squares."""

    def __init__(
        self, root: State, seat: i64, heuristics: Heuristics, seed: i64, design: Design | None = None
    ) -> None:
        super().__init__(root, seat, heuristics, seed, design)
        self.live = vec[i64]([])
        self.left = 0
        self.results = vec[float]([0.0] * int(self.design.playoff))
        self.lead = 0.0
        self.scatter = 0.0

    # --- Who takes part ----------------------------------------------------------------------------

    def enter(self) -> None:
        """Have the likeliest actions take part, each with its handicap."""
        count = self.root.fill(self.seat, self.buffer)
        self.weigh(self.root, self.seat, count)
        most = 0.0
        self.left = min(count, self.design.playoff)
        while len(self.live) < self.left:
            best: i64 = 0
            i: i64
            for i in range(count):
                if self.weights[i] > self.weights[best]:
                    best = i
            most = max(most, self.weights[best])
            node = self.tree.add(ROOT, self.seat, self.buffer[best])
            self.tree.total[node] = -self.design.doubt * unlikeliness(self.weights[best] / most)
            self.live = append(self.live, node)
            self.weights[best] = -1.0

    # --- How long ----------------------------------------------------------------------------------

    def run(self, iterations: int, seconds: float, thorough: bool = True) -> None:
        """Play the rounds until either bound is reached, 0 for no bound (not both).

        Every round has its share of the time. Unless it is to be thorough, the final ends when it is clear.
        """
        began = time.perf_counter()
        self.enter()
        rounds: i64 = 1
        field: i64 = 2
        while field < self.left:
            rounds += 1
            field += field
        number: i64
        for number in range(1, rounds + 1):
            limit: i64 = iterations * number // rounds if iterations > 0 else NO_LIMIT
            until = seconds * float(number) / float(rounds)
            self.play_round(limit, until, began, thorough or number < rounds)
            self.rank()
            self.left = (self.left + 1) // 2
        if self.iterations == 0:
            self.play_world()  # no time for any comparison: the likeliest one

    def play_round(self, limit: i64, seconds: float, began: float, thorough: bool) -> None:
        """Have all who are in play world after world, as long as there is time."""
        self.lead = 0.0
        self.scatter = 0.0
        worlds: i64 = 0
        while limit == NO_LIMIT or self.iterations + self.left <= limit:
            if seconds > 0.0 and time.perf_counter() - began >= seconds:
                return
            if not thorough and worlds >= ENOUGH and self.lead * self.lead >= CLEAR * self.scatter:
                return
            self.play_world()
            worlds += 1

    # --- One world ---------------------------------------------------------------------------------

    def play_world(self) -> None:
        """Redraw what the seat cannot know, and see what becomes of every action that is in."""
        world = self.root.copy(Chance(self.drawn_seed()))
        if self.design.redraw:
            world.redraw(self.seat)
        if self.models:
            world.reopen(self.seat)
        luck = self.drawn_seed()
        choices = self.drawn_seed()
        own = self.chance
        i: i64
        for i in range(self.left):
            self.chance = Chance(choices)
            self.results[i] = self.play_out(self.live[i], world.copy(Chance(luck)))
        self.chance = own
        if self.left == 2:
            difference = self.results[0] - self.results[1]
            self.lead += difference
            self.scatter += difference * difference

    def drawn_seed(self) -> i64:
        """Draw a seed."""
        return self.chance.below(FRACTION) * 65536 + self.iterations

    def play_out(self, node: i64, world: State) -> float:
        """Take an action in a world, play on, and return what the seat has of it."""
        tree = self.tree
        world.play(self.seat, tree.action[node])
        self.actions += 1
        self.play_on(world)
        value = self.heuristics.value(world, self.seat)
        tree.visits[node] += 1
        tree.visits[ROOT] += 1
        tree.total[node] += value
        self.iterations += 1
        return value

    # --- What came of it ---------------------------------------------------------------------------

    def rank(self) -> None:
        """Sort those who are in by what they have won so far; of equals the likelier stays ahead."""
        live = self.live
        total = self.tree.total
        i: i64
        for i in range(1, self.left):
            node = live[i]
            j: i64 = i
            while j > 0 and total[live[j - 1]] < total[node]:
                live[j] = live[j - 1]
                j -= 1
            live[j] = node

    def candidates(self) -> list[tuple[int, int, float]]:
        """Return the actions with visits and value, the handicap included: those in the final first.

        However one-sided the playouts were, the next one may be different: so one more counts as even.
        """
        return [
            (action, visits, visits * max(-1.0, mean) / (visits + 1))
            for action, visits, mean in super().candidates()
        ]


def unlikeliness(part: float) -> float:
    """Return from 0 to 1 how unlikely an action is that has such a part of the greatest weight.

    Weights are about exponential (`likelihood`); four square roots tell how far apart they really are.
    """
    return 1.0 - math.sqrt(math.sqrt(math.sqrt(math.sqrt(part))))
