"""What seats believe of each other: asked and watched on redraws of any position, it never fails."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

import cayona
from cayona.kernel.game import Game
from cayona.kernel.state import State

EVERY: Final = 9
"""Actions between two positions that are redrawn."""
MOST: Final = 5
"""For how many seats, besides those who look on."""
ON: Final = 12
"""How many actions are played on from a redraw."""


def tables() -> Iterator[tuple[str, str, int]]:
    for game in cayona.games():
        for mode, preset in game.presets.items():
            for seats in sorted({game.seats[0], game.default_seats, game.seats[-1]}):
                if preset.seats in (0, seats):
                    yield game.name, mode, seats


@pytest.mark.parametrize(("name", "mode", "seats"), list(tables()))
def test_redraws_can_be_asked_and_watched(name: str, mode: str, seats: int) -> None:
    game = cayona.game(name)
    state = game.new(seats, 8, **game.presets[mode].options)
    state.watch()
    luck = random.Random(f"{name} {mode} {seats}")
    for number in range(10 * EVERY):
        if state.is_over():
            break
        if number % EVERY == 0:
            look_round(game, state, luck)
        play(state, luck)


def look_round(game: Game, state: State, luck: random.Random) -> None:
    """Redraw a position for everybody, with what they conclude and without, and go on from there."""
    some = luck.sample(range(state.seats), min(state.seats, MOST))
    for seat in (None, *some):
        redraw = state.determinize(seat, luck.getrandbits(30))
        again = redraw.determinize(luck.randrange(state.seats), luck.getrandbits(30))
        loaded = game.load(redraw.position())
        carried = game.load(redraw.position())
        carried.take_evidence(state.evidence(0 if seat is None else seat))
        for one in (redraw, again, loaded, carried):
            one.watch()
            asked(one)
            for _ in range(ON if luck.random() < 0.3 else 1):
                if not one.is_over():
                    play(one, luck)
            asked(one)


def play(state: State, luck: random.Random) -> None:
    seat = luck.choice(state.deciders())
    state.apply(luck.choice(state.legal_actions(seat)), seat)


def asked(state: State) -> None:
    """Ask every seat: it believes one thing of everybody or another, or there is nothing to believe."""
    for seat in range(state.seats):
        beliefs = state.game.heuristics.beliefs(state, seat)
        assert len(beliefs) in (0, state.seats)
        for belief in beliefs:
            assert sum(belief.values()) == pytest.approx(1.0)
            assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in belief.values())
