"""The engine against the slow reference, over random games and random crowded seas."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from games.tongiaki import second_engine
from games.tongiaki.seas import GAME, crowded_sea, ringed_sea

from cayona.kernel.errors import PositionError
from cayona.kernel.state import State
from cayona.testing.setups import effort

NEW_SETTLEMENT = 32


def check_step(state: State, random: Random, lazy: bool) -> None:
    """Compare the legal actions, then what one of them leads to."""
    record = state.position()
    actions = state.legal_actions()
    assert actions == second_engine.legal_actions(record)
    action = random.choice(actions)
    if lazy and action == NEW_SETTLEMENT:
        action = random.choice(actions)
    state.apply(action)
    assert state.position() == second_engine.after(record, action)


@pytest.mark.parametrize("final_turn", ["cut", "full"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_agree(seats: int, final_turn: str) -> None:
    random = Random(seats)
    for game in range(2 * effort()):
        options = {"spread_start": game % 2 == 1, "turn_limit": random.choice([0, 25, 400])}
        state = GAME.new(seats=seats, seed=random.randrange(1 << 30), final_turn=final_turn, **options)
        while not state.is_over():
            check_step(state, random, lazy=game % 2 == 0)
        outcome = state.outcome()
        assert outcome is not None
        assert list(outcome.winners) == second_engine.winners(state.position())


@pytest.mark.parametrize("run", [0, 29, 30])
@pytest.mark.parametrize("part", range(4))
def test_crowded_seas_agree(part: int, run: int) -> None:
    """Loops, drowning, feeders and forced voyages: load, compare, and play on for some steps."""
    random = Random(part * 100 + run)
    for _ in range(40 * effort()):
        record = crowded_sea(
            random, random.randint(3, 20), 0.7 * random.random(), random.uniform(0.3, 0.85), run
        )
        piers = second_engine.sails(deepcopy(record))[0]
        check_sea(record, piers, random)


@pytest.mark.parametrize("run", [0, 30])
@pytest.mark.parametrize("water", [0.0, 0.2])
def test_ringed_islands_agree(water: float, run: int) -> None:
    """Islands behind royal ones, where loops are common."""
    random = Random(int(10 * water) + run)
    loops = 0
    for _ in range(80 * effort()):
        record = ringed_sea(random, water, run)
        piers = second_engine.sails(deepcopy(record))[0]
        loops += not piers
        check_sea(record, piers, random)
    assert loops > 0


def check_sea(record: second_engine.Record, piers: list[tuple[str, int]], random: Random) -> None:
    """Compare the verdict on a position in SAIL; unless it is refused, play on for some steps."""
    state = loaded(record)
    if state is None:
        assert not piers
        return
    assert piers
    for _step in range(8):
        if not state.is_over():
            check_step(state, random, lazy=False)


def loaded(record: second_engine.Record) -> State | None:
    """Load a position; None if it is a loop."""
    try:
        return GAME.load(record)
    except PositionError as refusal:
        if refusal.rule == "TG-105":
            return None
        raise
