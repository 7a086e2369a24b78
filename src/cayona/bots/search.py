"""Information-set Monte Carlo tree search for any game (compiled).

Every iteration redraws what the searching seat cannot know, walks down one tree that all worlds share, adds
one node, plays on for a few actions as the game's heuristics suggest, and has them judge the position there.

- Chance is handled open-loop: a node is the sequence of actions that leads to it, whatever came up then.
- With several seats everybody plays for themselves (max-n): a node keeps the value for the seat that chose
  it. Members of a team are worth the same, and so are all seats of a cooperative game: they play together.
- Where several seats owe a decision at once, nobody sees what another commits to: all of them choose by what
  is known at the node where the block of decisions begins, and only together their choices lead on.
"""

from __future__ import annotations

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.bots.search_design import Design, advised
from cayona.bots.search_numbers import logarithm
from cayona.bots.search_tree import NONE, ROOT, Tree
from cayona.kernel.chance import Chance
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.state import State

CLOCK_INTERVAL: Final = 64
"""Iterations between two looks at the clock, and at whether the answer is clear."""
FRACTION: Final = 1 << 30


class Search:
    """One tree, for one decision of one seat."""

    root: State
    seat: i64
    heuristics: Heuristics
    chance: Chance
    design: Design
    tree: Tree
    guided: bool
    models: bool
    mirrored: bool
    """Whether a position is worth to one of two seats what it costs the other: asked once, it is known."""
    width: float
    iterations: i64
    actions: i64
    """How many actions were played in all iterations together."""
    # Scratch: the legal actions and their weights; by action, when it was last legal and last found.
    buffer: vec[i64]
    weights: vec[float]
    legal: vec[i64]
    found: vec[i64]
    stamp: i64
    worth: vec[float]
    least: float
    most: float

    def __init__(
        self, root: State, seat: i64, heuristics: Heuristics, seed: i64, design: Design | None = None
    ) -> None:
        self.root = root
        self.seat = seat
        self.heuristics = heuristics
        self.chance = Chance(seed)
        self.design = advised(heuristics) if design is None else design
        self.tree = Tree()
        # Where nothing is known about actions, all are alike: none of them can wait for its turn.
        self.guided = self.design.guided and type(heuristics).weigh is not Heuristics.weigh
        self.models = self.design.models and self.guided
        self.mirrored = heuristics.mirrored(root.seats)
        self.width = self.design.width if self.guided else 0.0
        self.iterations = 0
        self.actions = 0
        width = int(root.game.action_count)
        self.buffer = vec[i64]([0] * width)
        self.weights = vec[float]([0.0] * width)
        self.legal = vec[i64]([0] * width)
        self.found = vec[i64]([0] * width)
        self.stamp = 0
        self.worth = vec[float]([0.0] * int(root.seats))
        self.least = 1.0
        self.most = -1.0

    # --- How long ----------------------------------------------------------------------------------

    def run(self, iterations: int, seconds: float, thorough: bool = True) -> None:
        """Search until either bound is reached, 0 for no bound (not both).

        Unless it is to be thorough, it ends as soon as no other action can become the most visited one.
        """
        limit: i64 = iterations
        began = time.perf_counter()
        done: i64 = 0
        while limit == 0 or done < limit:
            if done % CLOCK_INTERVAL == 0 and done > 0:
                left: i64 = limit - done
                if seconds > 0.0:
                    spent = time.perf_counter() - began
                    if spent >= seconds:
                        return
                    expected = int(float(done) * (seconds - spent) / max(spent, 1e-6))
                    left = min(left, expected) if limit > 0 else expected
                if not thorough and self.tree.margin(ROOT, self.seat) > left:
                    return
            self.iterate()
            done += 1

    # --- One iteration -----------------------------------------------------------------------------

    def iterate(self) -> None:
        """Walk down in one possible world, add a node, judge what comes of it, and remember that."""
        world = self.root.copy(Chance(self.chance.below(FRACTION) * 65536 + self.iterations))
        if self.design.redraw:
            world.redraw(self.seat)
        if self.models:
            world.reopen(self.seat)
        self.iterations += 1
        self.remember(self.descend(world), world)

    def descend(self, world: State) -> vec[i64]:
        """Play the most promising actions down to a new node; return all nodes that took part."""
        tree = self.tree
        path = vec[i64]([ROOT])
        node: i64 = ROOT
        block: i64 = ROOT
        pending: i64 = 0
        together = False
        new = False
        reveals = world.reveals
        mover = world.to_move()
        while mover >= 0 and (self.design.past_chance or world.reveals == reveals):
            owing = self.owing(world)
            if pending == 0 or owing != pending:
                block = node  # here a decision of one seat, or a block of several, begins
                together = owing & (owing - 1) != 0
            pending = owing & ~(1 << mover)
            count = world.fill(mover, self.buffer)
            if self.models and together and mover != self.seat:
                action = self.buffer[self.drawn(world, mover, count)]
            else:
                chosen = self.choose(block, world, mover, count)
                if chosen == NONE:
                    break  # the tree is full: judge what is here
                action = tree.action[chosen]
                new = new or tree.visits[chosen] == 0
                path = append(path, chosen)
                if block != node:
                    chosen = self.follow(node, mover, action)
                    if chosen == NONE:
                        break
                    new = new or tree.visits[chosen] == 0
                    path = append(path, chosen)
                node = chosen
            world.play(mover, action)
            self.actions += 1
            mover = world.to_move()
            if new and pending == 0:
                break
        self.play_on(world)
        return path

    def owing(self, world: State) -> i64:
        """Return the seats that owe a decision, as a set of bits."""
        owing: i64 = 0
        bit: i64 = 1
        seat: i64
        for seat in range(world.seats):
            if world.owes(seat):
                owing |= bit
            bit += bit
        return owing

    def follow(self, node: i64, mover: i64, action: i64) -> i64:
        """Return where a choice leads that was made by what is known elsewhere; NONE if the tree is full."""
        tree = self.tree
        child = tree.find(node, mover, action)
        if child == NONE and tree.size() < self.design.most_nodes:
            child = tree.add(node, mover, action)
        return child

    # --- Choosing ----------------------------------------------------------------------------------

    def choose(self, node: i64, world: State, mover: i64, count: i64) -> i64:
        """Return the child to follow: a new one while there should be more, else the most promising.

        NONE if there is no child and the tree is full.
        """
        tree = self.tree
        self.stamp += 1
        stamp = self.stamp
        i: i64
        for i in range(count):
            self.legal[self.buffer[i]] = stamp
        best: i64 = NONE
        best_score = -1e9
        known: i64 = 0
        child = tree.child[node]
        while child != NONE:
            action = tree.action[child]
            if tree.mover[child] == mover and self.legal[action] == stamp:
                known += 1
                self.found[action] = stamp
                tree.offered[child] += 1
                score = self.score(child)
                if score > best_score:
                    best_score = score
                    best = child
            child = tree.sibling[child]
        if known < count and self.wants_more(node, known) and tree.size() < self.design.most_nodes:
            return self.expand(node, world, mover, count)
        return best

    def score(self, child: i64) -> float:
        """Return how much a child deserves a visit: its value, and how little it was tried when on offer."""
        tree = self.tree
        visits = float(tree.visits[child])
        if visits == 0.0:
            return 1e9  # made by another seat's choice in this very iteration
        span = self.most - self.least
        mean = tree.total[child] / visits
        value = (mean - self.least) / span if span > 0.0 else 0.5
        curiosity = self.design.exploration * math.sqrt(logarithm(tree.offered[child] + 1) / visits)
        return value + curiosity

    def wants_more(self, node: i64, known: i64) -> bool:
        """Tell whether a node has been visited often enough to look at another action."""
        if self.width == 0.0 or known == 0:
            return True
        return float(known) < self.width * math.sqrt(float(self.tree.visits[node]))

    def expand(self, node: i64, world: State, mover: i64, count: i64) -> i64:
        """Add a child for the heaviest untried action; equals are drawn by lot."""
        self.weigh(world, mover, count)
        picked: i64 = NONE
        heaviest = -1.0
        equals: i64 = 0
        i: i64
        for i in range(count):
            if self.found[self.buffer[i]] != self.stamp:
                weight = self.weights[i]
                if weight > heaviest:
                    heaviest = weight
                    picked = i
                    equals = 1
                elif weight == heaviest:
                    equals += 1
                    if self.chance.below(equals) == 0:
                        picked = i
        return self.tree.add(node, mover, self.buffer[picked])

    def weigh(self, world: State, mover: i64, count: i64) -> float:
        """Weigh the first `count` actions of the buffer; return the sum of the weights."""
        i: i64
        total = 0.0
        if self.guided:
            self.heuristics.weigh(world, mover, self.buffer, count, self.weights)
            for i in range(count):
                total += self.weights[i]
            return total
        for i in range(count):
            self.weights[i] = 1.0
        return float(count)

    # --- Judging -----------------------------------------------------------------------------------

    def play_on(self, world: State) -> None:
        """Play some more actions, each as likely as the heuristics think it."""
        left = self.design.horizon
        turns = self.design.rounds * world.seats
        last = world.handovers + turns
        while left != 0 and (turns == 0 or world.handovers < last):
            mover = world.to_move()
            if mover < 0:
                return
            count = world.fill(mover, self.buffer)
            world.play(mover, self.buffer[self.drawn(world, mover, count)])
            self.actions += 1
            left -= 1

    def drawn(self, world: State, mover: i64, count: i64) -> i64:
        """Draw an index into the buffer by the weights of the actions."""
        if not self.guided:
            return self.chance.below(count)
        rest = self.weigh(world, mover, count) * (float(self.chance.below(FRACTION)) / float(FRACTION))
        i: i64 = 0
        while i < count - 1:
            rest -= self.weights[i]
            if rest < 0.0:
                break
            i += 1
        return i

    def remember(self, path: vec[i64], world: State) -> None:
        """Add the judgement of a position to every node on the way, each for the seat that chose it."""
        tree = self.tree
        tree.visits[ROOT] += 1
        judged: i64 = 0
        i: i64
        for i in range(1, len(path)):
            node = path[i]
            seat = tree.mover[node]
            bit: i64 = 1 << seat
            if judged & bit == 0:
                if judged != 0 and self.mirrored:
                    self.note(seat, -self.worth[1 - seat])
                else:
                    self.note(seat, self.heuristics.value(world, seat))
                judged |= bit
            tree.visits[node] += 1
            tree.total[node] += self.worth[seat]

    def note(self, seat: i64, value: float) -> None:
        """Note what a position is worth to a seat."""
        self.worth[seat] = value
        self.least = min(self.least, value)
        self.most = max(self.most, value)

    # --- What came of it ---------------------------------------------------------------------------

    def candidates(self) -> list[tuple[int, int, float]]:
        """Return the actions of the root with visits and mean value, most visited first."""
        tree = self.tree
        found: list[tuple[int, int, float]] = []
        child = tree.child[ROOT]
        while child != NONE:
            if tree.mover[child] == self.seat:
                found.append((int(tree.action[child]), int(tree.visits[child]), tree.mean(child)))
            child = tree.sibling[child]
        found.sort(key=lambda one: (-one[1], -one[2], one[0]))
        return found
