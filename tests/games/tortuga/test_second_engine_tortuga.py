"""The engine against an independent second implementation, over random positions and every step of play."""

from __future__ import annotations

from random import Random

import pytest
from games.tortuga.boards import ACTIONS, GAME, Record
from games.tortuga.second_engine import SecondEngine

import cayona
from cayona.kernel.chance import Chance
from cayona.kernel.errors import PositionError
from cayona.kernel.game import LOAD_SEED

POSITIONS = 400
STEPS = 15


def random_position(chance: Random, seats: int) -> Record:
    """Return a position of a random game, with markers, tokens and dice disturbed where that is allowed."""
    options: Record = {"end_chests": chance.choice([6, 8]), "max_rounds": 20}
    if chance.randrange(2):  # another reading of TO-59
        options["salvage"] = "alone"
    if chance.randrange(2):  # dice of somebody's own box
        options["dice"] = "-".join("".join(chance.choices("12345", k=5)) for _ in range(5))
    state = GAME.new(seats, chance.randrange(10**9), **options)
    for _ in range(chance.randrange(40 * seats)):
        if state.is_over():
            break
        state.apply(chance.choice(state.legal_actions()))
    record: Record = state.position()
    for _ in range(5):
        changed = disturbed(chance, record)
        try:
            record = GAME.load(changed).position()
        except PositionError:
            continue
    return record


def disturbed(chance: Random, record: Record) -> Record:
    """Change something at random; the result may be no position at all."""
    boards = [dict(board) for board in record["boards"]]
    board = chance.choice(boards)
    what = chance.randrange(5)
    if what == 0:
        board[chance.choice(["ship", "pirate"])] = chance.randint(1, 8)
    elif what == 1:
        board["advantage"] = [chance.randrange(3) for _ in ACTIONS]
    elif what == 2:
        board["dice"] = [chance.choice([*ACTIONS, "attack", "raid", None]) for _ in range(5)]
    elif what == 3:
        area = chance.choice(["island", "crew", "fleet", "tortuga"])
        board[area] = [chance.choice([0, 0, 1, 2]) for _ in range(5)]
        return {**{key: value for key, value in record.items() if key != "bag"}, "boards": boards}
    elif record["phase"] == "keep":
        faces = ["attack", "attack", "raid", "skull", "fleet"]
        board["roll"] = [None if face is None else chance.choice(faces) for face in board["roll"]]
    else:
        return {**record, "bag": [0, 0, 0, 0, chance.randrange(2)], "pool": [0, chance.randrange(2), 0]}
    return {**record, "boards": boards}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_engine_plays_like_the_second(seats: int) -> None:
    chance = Random(seats)
    for _ in range(POSITIONS):
        record = random_position(chance, seats)
        state = GAME.load(record)
        second_engine = SecondEngine(record, Chance(LOAD_SEED))
        assert state.position() == record
        for _ in range(STEPS):
            check_same_decisions(state, second_engine)
            if state.is_over():
                break
            seat = chance.choice(state.deciders())
            action = chance.choice(state.legal_actions(seat))
            state.apply(action, seat)
            second_engine.play(seat, action)
            assert state.position() == second_engine.r


def check_same_decisions(state: cayona.State, second_engine: SecondEngine) -> None:
    assert state.deciders() == second_engine.deciders()
    for seat in state.deciders():
        legal = state.legal_actions(seat)
        assert legal == second_engine.legal(seat)
        allowed = [action for action in range(64) if state.explain(action, seat).legal]
        assert allowed == legal
    outcome = state.outcome()
    if outcome is not None:
        scores = [second_engine.score(seat) for seat in range(int(state.seats))]
        assert [score.breakdown for score in outcome.scores] == scores
        totals = [sum(parts.values()) for parts in scores]
        assert [score.total for score in outcome.scores] == totals
        assert [seat for seat, total in enumerate(totals) if total == max(totals)] == list(outcome.winners)
