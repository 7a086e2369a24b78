"""End of the game and its values: CG-50 to CG-55, CG-59, CG-61."""

from __future__ import annotations

import pytest
from games.cartagena.boards import GAME, LETTERS, play, table

import cayona

FIRST_RETREAT = 222


def end(state: cayona.State) -> tuple[str, tuple[int, ...]]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.reason, outcome.winners


def finished(pirates: str, seats: int = 2) -> cayona.State:
    """Return a game of `seats` that ends by its turn limit with these pirates in place."""
    return play(table(pirates, seats=seats, turn_limit=1, moves_made=1), "end")


def places(state: cayona.State) -> list[float]:
    outcome = state.outcome()
    assert outcome is not None
    return [score.breakdown["place"] for score in outcome.scores]


@pytest.mark.rule("CG-50")
@pytest.mark.parametrize("moves_made", [0, 1, 2])
def test_the_sixth_pirate_aboard_wins_at_once(moves_made: int) -> None:
    state = play(table("36:A sloop:AAAAA", moves_made=moves_made, turn_number=7), "hat 36")
    assert end(state) == ("escaped", (0,))
    record = state.position()
    assert record["result"] == {"reason": "escaped", "winners": [0]}
    # The winning move leaves the clock where it stood.
    assert (record["moves_made"], record["turn_number"], record["current_seat"]) == (moves_made, 7, 0)
    assert state.is_over()
    assert state.deciders() == []
    assert [state.legal_actions(seat) for seat in (0, 1)] == [[], []]
    assert state.legal_actions() == []


@pytest.mark.rule("CG-50")
def test_five_aboard_are_not_enough() -> None:
    state = play(table("36:A sloop:AAAA"), "hat 36")
    assert state.outcome() is None
    assert not state.is_over()


@pytest.mark.rule("CG-51")
@pytest.mark.parametrize("seed", range(12))
def test_an_escape_has_one_winner_and_it_is_the_mover(seed: int) -> None:
    state = GAME.new(2 + seed % 4, seed=seed, turn_limit=0)
    cayona.playout(state, seed)
    record = state.position()
    assert end(state) == ("escaped", (record["current_seat"],))
    assert [own for own in record["pirates"] if own == [37] * 6] == [[37] * 6]


@pytest.mark.rule("CG-52")
@pytest.mark.parametrize("seats", range(2, 6))
def test_when_everybody_must_pass_the_game_is_a_deadlock(seats: int) -> None:
    """The last card of all hands is played, and nobody has anyone to fall back on."""
    state = table(hands=["skull"] + [""] * (seats - 1), seats=seats)
    play(state, "skull 0")
    assert end(state) == ("deadlock", (0,))
    record = state.position()
    assert record["consecutive_forced_passes"] == seats
    assert (record["turn_number"], record["current_seat"], record["moves_made"]) == (1 + seats, 0, 0)


@pytest.mark.rule("CG-52")
def test_one_player_who_can_move_prevents_a_deadlock() -> None:
    state = play(table(hands=["skull", "", "", "hat"], seats=4), "skull 0")
    assert not state.is_over()
    assert state.deciders() == [3]
    assert state.position()["consecutive_forced_passes"] == 2


@pytest.mark.rule("CG-52")
def test_careless_players_do_reach_a_deadlock() -> None:
    """Two players who retreat only when they have no card left: about one game in a hundred dries up."""
    assert any(reason_of_a_careless_game(seed) == "deadlock" for seed in range(600))


def reason_of_a_careless_game(seed: int) -> str:
    state = GAME.new(2, seed=seed)
    move = 0
    while not state.is_over():
        actions = state.legal_actions()
        advances = [action for action in actions if action < FIRST_RETREAT] or actions
        state.apply(advances[(seed * 31 + move * move * 7 + move // 3) % len(advances)])
        move += 1
    return end(state)[0]


@pytest.mark.rule("CG-53")
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_the_game_ends_after_the_last_turn(limit: int) -> None:
    state = GAME.new(2, seed=4, turn_limit=limit)
    for turn in range(1, limit + 1):
        assert state.position()["turn_number"] == turn
        state.apply(state.legal_actions()[0])
        play(state, "end")
    assert end(state)[0] == "turn_limit"
    assert state.position()["turn_number"] == limit
    assert state.position()["moves_made"] == 0


@pytest.mark.rule("CG-53")
def test_a_limit_of_zero_means_no_limit() -> None:
    state = table(turn_limit=0, turn_number=5000, moves_made=1)
    assert play(state, "end").position()["turn_number"] == 5001
    assert not state.is_over()


@pytest.mark.rule("CG-54")
@pytest.mark.parametrize(
    ("pirates", "seats", "winners"),
    [
        ("sloop:A 36:BBB 35:BB", 2, (0,)),  # aboard counts first, however far the others are
        ("sloop:AB 9:A 8:B", 2, (0,)),  # then the sum of places
        ("1:A 2:A 3:A 5:B", 2, (0,)),
        ("sloop:AB 9:AB", 2, (0, 1)),  # still level: a shared win
        ("1:AA 2:B", 2, (0, 1)),  # the same sum in another way
        ("", 3, (0, 1, 2)),
        ("5:BC 1:A", 3, (1, 2)),
        ("sloop:EE", 5, (4,)),
    ],
)
def test_adjudication(pirates: str, seats: int, winners: tuple[int, ...]) -> None:
    state = finished(pirates, seats)
    assert end(state) == ("turn_limit", winners)
    assert state.position()["result"]["winners"] == list(winners)


@pytest.mark.rule("CG-54")
def test_a_deadlock_is_adjudicated_in_the_same_way() -> None:
    state = play(table("36:A sloop:BB", hands=["skull", ""]), "skull 36")
    assert end(state) == ("deadlock", (1,))


@pytest.mark.rule("CG-55")
@pytest.mark.parametrize(
    ("pirates", "seats", "ranking"),
    [
        ("5:AB 3:C", 3, [1, 1, 3]),
        ("5:A 3:BC", 3, [1, 2, 2]),
        ("1:A 2:B 3:C 4:D 5:E", 5, [5, 4, 3, 2, 1]),
        ("sloop:A 30:BC 5:D", 5, [1, 2, 2, 4, 5]),
        ("", 4, [1, 1, 1, 1]),
    ],
)
def test_the_ranking_shares_places(pirates: str, seats: int, ranking: list[int]) -> None:
    assert places(finished(pirates, seats)) == ranking


@pytest.mark.rule("CG-55")
def test_the_winner_of_an_escape_is_first() -> None:
    state = play(table("36:A sloop:AAAAABBBBB 36:C", seats=3), "hat 36")
    assert places(state) == [1, 2, 3]


@pytest.mark.rule("CG-59")
@pytest.mark.parametrize(
    ("seats", "winners"), [(seats, winners) for seats in range(2, 6) for winners in range(1, seats + 1)]
)
def test_values_are_zero_sum(seats: int, winners: int) -> None:
    state = finished(f"sloop:{LETTERS[:winners]}", seats)
    won, lost = (seats - winners) / (winners * (seats - 1)), -1 / (seats - 1)
    assert state.returns() == pytest.approx([won] * winners + [lost] * (seats - winners))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.rule("CG-59")
@pytest.mark.parametrize(
    ("pirates", "seats", "values"),
    [
        ("sloop:A", 2, [1, -1]),
        ("", 2, [0, 0]),
        ("sloop:B", 3, [-0.5, 1, -0.5]),
        ("sloop:BC", 3, [-0.5, 0.25, 0.25]),
        ("", 5, [0, 0, 0, 0, 0]),
    ],
)
def test_some_values(pirates: str, seats: int, values: list[float]) -> None:
    assert finished(pirates, seats).returns() == pytest.approx(values)


@pytest.mark.rule("CG-59")
def test_before_the_end_every_value_is_zero() -> None:
    assert table("sloop:AAAAA").returns() == [0, 0]


@pytest.mark.rule("CG-61")
def test_the_score_is_the_number_of_pirates_aboard() -> None:
    outcome = finished("sloop:AABBB 4:A 9:B", 3).outcome()
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [2, 3, 0]
    assert [dict(score.breakdown) for score in outcome.scores] == [
        {"aboard": 2, "progress": 78, "place": 2},
        {"aboard": 3, "progress": 120, "place": 1},
        {"aboard": 0, "progress": 0, "place": 3},
    ]


def test_a_running_game_has_no_outcome() -> None:
    assert table().outcome() is None
