"""What an action tells of a hidden side: by how much others believe more in the truth after it."""

from __future__ import annotations

from collections.abc import Sequence

from cayona.kernel.state import State


def tells(world: State, seat: int, actions: Sequence[int]) -> list[float]:
    """Return how much more everybody else believes in a seat's side after each action, on average."""
    before = belief_in(world, seat)
    told = []
    for action in actions:
        after = world.clone()
        after.watch()
        after.apply(action, seat)
        told.append(belief_in(after, seat) - before)
    return told


def belief_in(world: State, seat: int) -> float:
    """Return how likely others think the side that a seat has, on average."""
    side = world.game.sides(world)[seat]
    others = [other for other in range(world.seats) if other != seat]
    judge = world.game.heuristics
    return sum(judge.beliefs(world, other)[seat][side] for other in others) / len(others)
