"""What becomes of a position: worlds that look like it, played to the end by weight (compiled).

Every world has its own hidden cards, its own luck and its own chances for those who draw what they do; they
follow from a seed and the world's number alone. So two actions, tried in the worlds of one seed, are told
apart by what they change and not by their deals.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.bots.search import Search
from cayona.bots.search_design import Design
from cayona.kernel.chance import SEED_MASK, Chance
from cayona.kernel.state import State

LONGEST: Final = 4000
"""No game takes so many actions; one that did would be judged as it stands."""
SPREAD: Final = 0x9E37_79B9
ANY: Final = -1
"""No action: go on as by weight. No viewer: the position as it is, only what is still to be drawn is new."""
IMPOSSIBLE: Final = -1.0
"""What an action comes to in a world where it cannot be taken."""


class Outlook:
    """Plays one game's positions to their end."""

    player: Search
    actions: i64
    """How many actions were played so far."""

    def __init__(self, root: State, rounds: i64 = 0) -> None:
        """Play to the end, or for some rounds and then ask the game's heuristics."""
        design = Design(horizon=LONGEST, rounds=rounds)
        self.player = Search(root, 0, root.game.heuristics, 0, design)
        self.actions = 0

    def results(
        self, state: State, viewer: i64, seat: i64, mover: i64, action: i64, seed: i64, worlds: i64
    ) -> list[float]:
        """Return what `seat` gets in each of some worlds: 1 for a win, 0.5 for a draw, 0 for a loss.

        The worlds look like `state` to `viewer`. In each of them `mover` takes `action` first.
        """
        results: list[float] = []
        number: i64
        for number in range(worlds):
            source = Chance((seed + number * SPREAD) & SEED_MASK)
            world = state.copy(Chance(drawn(source)))
            if viewer >= 0:
                world.redraw(viewer)
            results.append(self.result(world, seat, mover, action, source))
        return results

    def result(self, world: State, seat: i64, mover: i64, action: i64, source: Chance) -> float:
        """Return what `seat` gets of one world, after an action of `mover`."""
        world = world.copy(Chance(drawn(source)))
        if action >= 0:
            if not world.owes(mover) or world.why_not(mover, action) != "":
                return IMPOSSIBLE
            world.play(mover, action)
            self.actions += 1
        player = self.player
        player.chance = Chance(drawn(source))
        before = player.actions
        player.play_on(world)
        self.actions += player.actions - before
        return share(world, seat)


def share(world: State, seat: i64) -> float:
    """Return what a seat has of a position: 1 if it has won, 0 if it has lost; else what it may hope for."""
    if world.to_move() >= 0:
        heuristics = world.game.heuristics
        return heuristics.win_chance(heuristics.value(world, seat), world.seats)
    payoff = world.payoff(seat)
    if payoff > 0.0:
        return 1.0
    return 0.5 if payoff == 0.0 else 0.0


def weights(state: State, seat: i64) -> list[float]:
    """Return how likely a sensible player takes each of a seat's legal actions; they need not add up."""
    width = int(state.game.action_count)
    buffer = vec[i64]([0] * width)
    found = vec[float]([0.0] * width)
    count = state.fill(seat, buffer)
    state.game.heuristics.weigh(state, seat, buffer, count, found)
    return list(found)[: int(count)]


def drawn(source: Chance) -> i64:
    """Draw a seed."""
    return source.below(1 << 30) * 65536 + source.below(65536)
