"""Twin matches: two hidden worlds that look the same to one viewer through a whole game.

The second world is a redraw of the first by what the viewer knows. The same actions are played in both.
When a card comes to the viewer's eyes that differs, the second world's pile is put in another order from
the beginning, so that it does not; other people's hands stay different.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from cayona import registry
from cayona.kernel.game import Position
from cayona.kernel.match import Match
from cayona.kernel.state import State

GAME = "cartagena"
ROW = 12
"""At most so many cards come to light at once."""


@dataclass
class Twins:
    """Two positions and what is played from there; the viewer sees the same all the time."""

    seats: int
    options: dict[str, Any]
    viewer: int | None
    """A seat, or None for a spectator."""
    seed: str
    worlds: list[Position]
    actions: list[tuple[int, int]]
    """Who does what."""

    def secrets(self) -> list[str]:
        """Return what must not be found in anything that the viewer is sent: the seed and all hands."""
        found = [self.seed]
        for world in self.worlds:
            found += [str(hand) for seat, hand in enumerate(world["hands"]) if seat != self.viewer]
            found.append(str(world["draw_pile"][-4:]))
        return found + [secret.replace("'", '"') for secret in found[1:]]


def make_twins(seats: int, viewer: int | None, number: int, most: int = 400, **options: Any) -> Twins:
    """Return twin matches of up to `most` actions; the number makes others of the same kind."""
    game = registry.game(GAME)
    state = game.new(seats=seats, seed=number, **options)
    worlds = [state.position(), state.determinize(viewer, number).position()]
    assert worlds[0] != worlds[1]
    seed = f"the seed of twins {number}"
    while True:
        actions, left = _play(worlds, seed, viewer, random.Random(number), most)
        if left is None or not _repair(worlds, left):
            return Twins(seats, options, viewer, seed, worlds, actions)


def _play(
    worlds: list[Position], seed: str, viewer: int | None, chance: random.Random, most: int
) -> tuple[list[tuple[int, int]], int | None]:
    """Return what can be played, and how many cards the pile had when the viewer saw a difference."""
    game = registry.game(GAME)
    states = [Match(game, position=world, seed=seed).state for world in worlds]
    actions: list[tuple[int, int]] = []
    while len(actions) < most:
        seat = states[0].deciders()[0]
        shared = sorted(set.intersection(*(set(state.legal_actions(seat)) for state in states)))
        if not shared:
            return actions, None
        action = chance.choice(shared)
        left = len(states[0].position()["draw_pile"])
        for state in states:
            state.apply(action, seat)
        if states[0].is_over() or states[1].is_over():
            return actions, None
        if _sees_a_difference(states, viewer):
            return actions, left
        actions.append((seat, action))
    return actions, None


def _sees_a_difference(states: list[State], viewer: int | None) -> bool:
    first, second = (state.observation(viewer) for state in states)
    return first != second


def _repair(worlds: list[Position], left: int) -> bool:
    """Let the second world's next cards be those of the first; tell whether that changes anything."""
    first, second = (world["draw_pile"] for world in worlds)
    start = len(first) - left
    changed = False
    for index in range(start, min(start + ROW, len(first))):
        later = [other for other in range(index + 1, len(second)) if second[other] == first[index]]
        if second[index] != first[index] and later:
            second[index], second[later[0]] = second[later[0]], second[index]
            changed = True
            if worlds[0]["mode"] == "jamaica":
                break
    return changed
