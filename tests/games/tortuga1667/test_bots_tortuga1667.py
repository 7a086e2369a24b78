"""Rule bots: they play for their loyalty, by what they know and believe and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from games.tortuga1667.mats import GAME, random_options, table
from librt.vecs import vec
from mypy_extensions import i64

import cayona
from cayona.bots import bot
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.seatview import SeatView
from cayona.testing.setups import effort

POSITIONS = 6
HEURISTICS = GAME.heuristics


def walk(chance: Random, seats: int, *, most: int = 90) -> cayona.State:
    """Return a position somewhere in a random game whose players were watched."""
    state = GAME.new(seats, chance.randrange(10**9), **random_options(chance, seats))
    state.watch()
    for _ in range(chance.randrange(most)):
        if state.is_over():
            break
        seat = chance.choice(state.deciders())
        state.apply(chance.choice(state.legal_actions(seat)), seat)
    return state


def weights(state: cayona.State, seat: int, heuristics: Heuristics = HEURISTICS) -> list[float]:
    """Return what the heuristics weigh the legal actions of a seat."""
    legal = state.legal_actions(seat)
    found = vec[float]([0.0] * len(legal))
    heuristics.weigh(state, seat, vec[i64](legal), len(legal), found)
    return list(found)


def preferred(state: cayona.State, seat: int) -> str:
    """Return the action that the heuristics rate highest."""
    legal = state.legal_actions(seat)
    rates = HEURISTICS.rate(state, seat, legal)
    return state.action_text(legal[rates.index(max(rates))])


# --- Secrets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 10))
def test_a_seat_judges_the_same_in_every_world_it_cannot_tell_apart(seats: int) -> None:
    chance = Random(2000 + seats)
    for _ in range(POSITIONS * effort()):
        state = walk(chance, seats)
        for seat in state.deciders():
            world = state.determinize(seat, chance.randrange(10**9))
            assert weights(world, seat) == weights(world.determinize(seat, 1), seat)
            view = SeatView(state, seat)
            legal = view.legal_actions()
            rated = HEURISTICS.rate(view.sample(1), seat, legal)
            assert rated == HEURISTICS.rate(view.sample(2), seat, legal)
            assert HEURISTICS.value(view.sample(1), seat) == HEURISTICS.value(view.sample(2), seat)


def test_the_judge_is_not_blind() -> None:
    """The property above would hold for a judge that looks at nothing: other treasure is other weights."""
    rich = table(FD=[2, 0], JR=[1, 3], treasure={"GAL": 0, "FD": [0, 4], "JR": [1, 1], "TOR": [1, 1]})
    poor = table(FD=[2, 0], JR=[1, 3], treasure={"GAL": 0, "FD": [4, 0], "JR": [1, 1], "TOR": [1, 1]})
    assert weights(rich, 0) != weights(poor, 0)
    assert HEURISTICS.value(rich, 0) < HEURISTICS.value(poor, 0)


# --- Sensible play -------------------------------------------------------------------------------------


def test_a_cabin_boy_moves_treasure_to_the_own_side() -> None:
    gold = {"GAL": 2, "FD": [1, 1], "JR": [1, 1], "TOR": [1, 1]}
    assert preferred(table(FD=[2, 0], JR=[1, 3], treasure=gold), 0) == "steal french"
    french = ["french", "british", "british", "french"]
    assert preferred(table(FD=[2, 0], JR=[1, 3], treasure=gold, loyalty=french), 0) == "steal british"


def test_the_dutch_player_levels_the_score() -> None:
    gold = {"GAL": 1, "FD": [3, 0], "JR": [1, 1], "TOR": [1, 1]}
    dutch = ["dutch", "british", "british", "french", "french"]
    assert preferred(table(5, FD=[2, 4, 0], JR=[1, 3], treasure=gold, loyalty=dutch), 0) == "steal british"


def test_who_leads_reveals_the_armada_and_who_trails_does_not() -> None:
    row = ["pistol", "spanish_armada", "black_spot", "letter_of_marque", "pistol"]
    seen = [{"2": "spanish_armada"}, {}, {}, {}]
    fields = {"row": row, "event_deck": [], "peeked": seen, "FD": [2, 0, 3], "JR": [1]}
    ahead = table(**fields, treasure={"GAL": 0, "FD": [4, 0], "JR": [0, 2], "TOR": [2, 0]})
    assert preferred(ahead, 0) == "reveal 2"
    behind = table(**fields, treasure={"GAL": 0, "FD": [0, 2], "JR": [0, 4], "TOR": [0, 2]})
    assert preferred(behind, 0) != "reveal 2"


def test_a_captain_stows_loot_for_the_own_side() -> None:
    for side, loyalty in (("british", ["british", "french"]), ("french", ["french", "british"])):
        state = table(2, FD=[0], JR=[1], loyalty=loyalty, phase="LOOT_DEST", loot={"source": "GAL"})
        assert preferred(state, 0) == f"hold {side}"


def test_voters_help_their_own_captain_and_hinder_another() -> None:
    open_cards = {"loyalty_mode": "open"}
    hands = [[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11]]
    vote = {"kind": "attack", "caller": 0, "seats": [0, 1], "cards": [[], []], "done": [False, False]}
    fields = {"FD": [0, 1], "JR": [2, 3], "hands": hands, "phase": "VOTE", "vote": vote}
    allied = table(**fields, options=open_cards, loyalty=["british", "british", "french", "french"])
    assert preferred(allied, 1) in ("vote 1", "vote 5")  # cannon or torch
    hostile = table(**fields, options=open_cards, loyalty=["british", "french", "british", "french"])
    assert preferred(hostile, 1) == "vote 9"  # water


@pytest.mark.parametrize(("seats", "side"), [(2, "british"), (4, "french"), (5, "british"), (7, "french")])
def test_teams_of_bosuns_beat_random_teams(seats: int, side: str) -> None:
    wins = 0
    for number in range(4):
        state = GAME.new(seats, number)
        state.watch()
        sides = GAME.sides(state)
        players = [bot("bosun" if its == side else "random", seed=number) for its in sides]
        while not state.is_over():
            seat = int(state.to_move())
            state.apply(players[seat].choose(SeatView(state, seat)), seat)
        outcome = state.outcome()
        assert outcome is not None
        wins += bool(outcome.winners) and GAME.sides(state)[outcome.winners[0]] == side
    assert wins >= 3
