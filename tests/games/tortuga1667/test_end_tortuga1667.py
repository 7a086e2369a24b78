"""The last events, the Armada, sudden death, the turn limit, and what a result is worth."""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga1667.mats import ROW, again, hands, legal, play, table, with_card

LAST_ROW = ["spanish_armada", "pistol", "black_spot", "pistol", "letter_of_marque"]
TIED = {"GAL": 4, "FD": [1, 0], "JR": [0, 1], "TOR": [1, 1]}
BRITISH = {"GAL": 3, "FD": [2, 0], "JR": [0, 1], "TOR": [1, 1]}


def last_row(**fields: Any) -> Any:
    return table(**{"row": list(LAST_ROW), "event_deck": [], **fields})


@pytest.mark.rule("T7-150", "T7-151")
def test_the_last_five_are_shuffled_when_the_armada_is_laid_out() -> None:
    fields = {"row": ["black_spot", *ROW[1:]], "event_deck": ["spanish_armada"]}
    peeked: list[dict[str, str]] = [{}, {"2": "pistol"}, {}, {"1": "black_spot"}]
    places = set()
    for seed in range(40):
        state = again(table(**fields, peeked=peeked), seed)
        position = play(state, "0 reveal 1")
        assert position["event_deck"] == []
        assert sorted(position["row"]) == sorted(["spanish_armada", *ROW[1:]])
        assert position["peeked"] == [{}] * 4
        places.add(position["row"].index("spanish_armada"))
    assert places == {0, 1, 2, 3, 4}
    assert state.observation(None)["last_five"]


@pytest.mark.rule("T7-150")
def test_after_that_places_stay_empty() -> None:
    position = play(last_row(), "0 reveal 3")
    assert position["row"] == ["spanish_armada", "pistol", None, "pistol", "letter_of_marque"]


@pytest.mark.rule("T7-153", "T7-159", "T7-201")
def test_the_armada_ends_the_game_at_once() -> None:
    state = last_row(
        treasure=BRITISH, FD=[0, 1], JR=[2, 3], loyalty=["french", "british", "british", "french"]
    )
    position = play(state, "0 reveal 1")
    assert position["result"] == {"winner": "british", "reason": "armada"}
    assert position["event_discard"] == ["spanish_armada"]
    assert position["row"][0] is None
    assert (position["turn"], position["actions_left"], position["event"]) == (0, 1, None)
    assert state.is_over()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1, 2)


@pytest.mark.rule("T7-153")
def test_a_forced_player_can_end_it_too() -> None:
    state = last_row(treasure=BRITISH)
    play(state, "0 force 12", "0 target C", "2 reveal 1")
    assert state.is_over()


@pytest.mark.rule("T7-154", "T7-203")
def test_an_even_tie_is_sudden_death() -> None:
    state = last_row(treasure=TIED, event_discard=["scurvy"], kept=[["albatross"], [], [], []])
    position = play(state, "0 reveal 1")
    assert position["sudden_death"] is True
    assert position["result"] is None
    assert position["event_discard"] == []
    cards = [*position["row"], *position["event_deck"]]
    assert sorted(cards) == sorted([*LAST_ROW[1:], "scurvy"])
    assert position["kept"][0] == ["albatross"]
    assert (position["turn"], position["phase"]) == (1, "ACTION")
    assert position["peeked"] == [{}] * 4


@pytest.mark.rule("T7-154")
def test_with_two_players_the_second_action_is_still_taken() -> None:
    state = last_row(players=2, treasure=TIED)
    position = play(state, "0 reveal 1")
    assert (position["turn"], position["actions_left"], position["sudden_death"]) == (0, 1, True)


@pytest.mark.rule("T7-155")
def test_in_sudden_death_places_are_filled_at_the_end_of_an_action() -> None:
    fields: dict[str, Any] = {
        "sudden_death": True,
        "row": ["pistol", "scurvy", None, None, None],
        "event_deck": [],
        "event_discard": ["black_spot", "letter_of_marque"],
        "treasure": TIED,
    }
    state = table(**fields)
    position = play(state, "0 reveal 1")
    assert position["row"] == [None, "scurvy", None, None, None]
    position = play(state, "0 target B")
    assert position["event_discard"] == []
    assert position["row"][1] == "scurvy"
    assert position["row"][4] is None
    three = [position["row"][place] for place in (0, 2, 3)]
    assert sorted(three) == ["black_spot", "letter_of_marque", "pistol"]


@pytest.mark.rule("T7-156", "T7-157", "T7-206")
@pytest.mark.parametrize("words", ["steal british", "reveal 1"])
def test_sudden_death_ends_when_the_totals_differ(words: str) -> None:
    """A theft, or a storm that washes away the rival's treasure."""
    state = with_card(
        "stormy_seas", FD=[0], JR=[1, 2, 3], treasure=TIED, sudden_death=True, event_deck=["black_spot"]
    )
    position = play(state, f"0 {words}")
    assert position["result"] == {"winner": "french", "reason": "sudden_death"}
    assert position["turn"] == 0
    if words == "reveal 1":
        assert position["event_discard"] == ["stormy_seas"]
        assert position["row"][0] is None


@pytest.mark.rule("T7-156")
def test_a_change_that_keeps_the_tie_plays_on() -> None:
    gold = {"GAL": 0, "FD": [2, 0], "JR": [1, 3], "TOR": [1, 1]}
    state = table(
        FD=[0],
        JR=[1, 2, 3],
        treasure=gold,
        sudden_death=True,
        event_deck=[],
        hands=hands(4, s0=[0]),
        vote_deck=[4],
    )
    play(state, "0 attack", "0 vote 0", "0 hold british", "0 hold british")
    assert not state.is_over()
    assert state.position()["treasure"]["FD"] == [3, 0]


@pytest.mark.rule("T7-158", "T7-206")
@pytest.mark.parametrize(
    ("players", "gold", "winner"), [(4, TIED, "draw"), (4, BRITISH, "british"), (5, TIED, "dutch")]
)
def test_the_turn_limit_counts_without_sudden_death(players: int, gold: dict[str, Any], winner: str) -> None:
    state = table(players, treasure=gold, turn_count=30, options={"turn_limit": 30})
    position = play(state, "0 peek 12")
    assert position["result"] == {"winner": winner, "reason": "turn_limit"}
    assert position["turn_count"] == 30


@pytest.mark.rule("T7-158")
def test_skipped_turns_count() -> None:
    state = table(turn_count=29, options={"turn_limit": 30}, skip_turns=[0, 1, 0, 0])
    position = play(state, "0 peek 12")
    assert position["result"] is not None
    assert (position["turn"], position["turn_count"], position["skip_turns"][1]) == (1, 30, 0)


@pytest.mark.rule("T7-158")
def test_without_a_limit_turns_go_on() -> None:
    state = table(turn_count=900, options={"turn_limit": 0})
    assert play(state, "0 peek 12")["turn_count"] == 901


# --- Results -------------------------------------------------------------------------------------------


@pytest.mark.rule("T7-200")
def test_totals_leave_the_galleon_out() -> None:
    gold = {"GAL": 1, "FD": [2, 0], "JR": [1, 2], "TOR": [0, 2]}
    assert table(treasure=gold).observation(None)["totals"] == [3, 4]


@pytest.mark.rule("T7-202", "T7-204")
def test_the_dutch_player_wins_a_tie_alone() -> None:
    state = last_row(players=5, treasure=TIED, row=list(LAST_ROW))
    assert state.returns() == [0.0] * 5
    play(state, "0 reveal 1")
    assert state.position()["result"] == {"winner": "dutch", "reason": "armada"}
    assert state.returns() == [-1.0, -1.0, -1.0, -1.0, 1.0]


@pytest.mark.rule("T7-204", "T7-205")
def test_values_and_the_result_record() -> None:
    state = last_row(treasure=BRITISH)
    play(state, "0 reveal 1")
    assert state.returns() == [1.0, 1.0, -1.0, -1.0]
    view = state.observation(None)
    assert view["result"] == {
        "winner": "british",
        "reason": "armada",
        "winners": [0, 1],
        "totals": [3, 2],
        "sudden_death": False,
    }
    assert view["loyalty"] == ["british", "british", "french", "french"]
    assert view["hands"] == state.position()["hands"]
    draw = table(treasure=TIED, turn_count=30, options={"turn_limit": 30})
    play(draw, "0 peek 12")
    assert draw.returns() == [0.0] * 4
    outcome = draw.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert legal(draw) == set()
