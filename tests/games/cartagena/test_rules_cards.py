"""Card supply: CG-40 to CG-49."""

from __future__ import annotations

from collections import Counter

import pytest
from games.cartagena.boards import GAME, ONE_OF_EACH, SYMBOLS, cards, hand, passage, play, table, total_cards
from hypothesis import given, settings
from hypothesis import strategies as st

TWELVE = "skull, dagger, key, bottle, sword, hat, hat, sword, bottle, key, dagger, skull"
PAIR = "3:BB 9:A"
"""Retreating from 9 draws two cards."""
SINGLE = "3:B 9:A"
"""Retreating from 9 draws one."""


@pytest.mark.rule("CG-40")
@pytest.mark.parametrize(
    ("pirates", "got", "left"), [(SINGLE, "hat", "key, sword"), (PAIR, "hat, key", "sword")]
)
def test_jamaica_draws_from_the_top_of_the_pile(pirates: str, got: str, left: str) -> None:
    state = play(table(pirates, hands=["", "hat"], pile="hat, key, sword", rest="discard"), "back 9")
    assert state.position()["hands"][0] == hand(got)
    assert state.position()["draw_pile"] == cards(left)


@pytest.mark.rule("CG-40")
def test_jamaica_draws_go_into_the_secret_hand() -> None:
    state = play(table(PAIR, hands=["", "hat"], pile="hat, key"), "back 9")
    assert state.observation(0)["hands"] == [hand("hat, key"), None]
    assert state.observation(1)["hands"][0] is None


@pytest.mark.rule("CG-41")
def test_tortuga_takes_from_the_arrow_end_of_the_row() -> None:
    state = table(PAIR, hands=["", "hat"], mode="tortuga", row="hat, key, sword, skull", pile="bottle")
    pile = state.position()["draw_pile"]
    play(state, "back 9")
    assert state.position()["hands"][0] == hand("hat, key")
    assert state.position()["row"] == cards("sword, skull")
    assert state.position()["draw_pile"] == pile
    assert state.observation(1)["hands"][0] == hand("hat, key")


@pytest.mark.rule("CG-42")
def test_the_row_is_not_topped_up() -> None:
    state = play(table(SINGLE, mode="tortuga", row="hat, key"), "back 9")
    assert state.position()["row"] == ["key"]


@pytest.mark.rule("CG-42")
def test_a_new_row_comes_the_moment_the_old_one_is_empty() -> None:
    state = table(SINGLE, hands=["", "hat"], mode="tortuga", row="hat", pile=TWELVE)
    record = play(state, "back 9").position()
    assert record["moves_made"] == 1  # before the next move
    assert record["row"] == cards(TWELVE)
    assert record["hands"][0] == hand("hat")


@pytest.mark.rule("CG-43")
def test_the_second_card_is_the_first_of_the_new_row() -> None:
    state = table(PAIR, hands=["", "hat"], mode="tortuga", row="hat", pile=TWELVE)
    record = play(state, "back 9").position()
    assert record["hands"][0] == hand("hat, skull")
    assert record["row"] == cards(TWELVE)[1:]


@pytest.mark.rule("CG-44")
def test_an_empty_pile_is_renewed_when_a_card_is_due() -> None:
    state = table(SINGLE, hands=["", "hat"], rest="discard")
    discards = sum(state.position()["discard"].values())
    record = play(state, "back 9").position()
    assert record["discard"] == {}
    assert len(record["draw_pile"]) == discards - 1


@pytest.mark.rule("CG-44")
def test_the_pile_is_not_renewed_sooner() -> None:
    record = play(table(SINGLE, hands=["", "hat"], pile="key", rest="discard"), "back 9").position()
    assert record["draw_pile"] == []
    assert sum(record["discard"].values()) == 100


@pytest.mark.rule("CG-44")
def test_a_reshuffle_brings_the_discards_into_a_random_order() -> None:
    """The first card after a reshuffle is each symbol about equally often."""
    first: Counter[str] = Counter()
    for seed in range(600):
        world = table(SINGLE, hands=["", ""], rest="discard", seats=2).determinize(0, seed)
        first.update(play(world, "back 9").position()["hands"][0])
    assert all(abs(first[symbol] - 100) < 50 for symbol in SYMBOLS)


@pytest.mark.rule("CG-45")
def test_a_row_goes_on_after_a_reshuffle_up_to_twelve() -> None:
    state = table(SINGLE, hands=["", "hat"], mode="tortuga", row="hat", pile="6 skull", rest="discard")
    record = play(state, "back 9").position()
    assert record["row"][:6] == ["skull"] * 6
    assert len(record["row"]) == 12
    assert record["discard"] == {}
    assert len(record["draw_pile"]) == 102 - 2 - 12


@pytest.mark.rule("CG-45")
def test_a_row_stays_shorter_when_cards_run_out() -> None:
    state = table(
        SINGLE, hands=["", ""], mode="tortuga", row="hat", pile="2 skull", discard="3 key", rest="B"
    )
    record = play(state, "back 9").position()
    assert record["row"] == cards("2 skull, 3 key")
    assert (record["draw_pile"], record["discard"]) == ([], {})


@pytest.mark.rule("CG-46")
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
@pytest.mark.parametrize(("left", "got"), [("", ""), ("hat", "hat"), ("hat, key", "hat, key")])
def test_a_player_takes_what_there_is(mode: str, left: str, got: str) -> None:
    stock = {"row": left} if mode == "tortuga" else {"pile": left}
    state = table(PAIR, hands=["", ""], mode=mode, rest="B", **stock)
    play(state, "back 9")
    assert passage(state) == "3:ABB"
    assert state.position()["hands"][0] == hand(got)
    # The retreat used up a move; with nothing else to do the turn is over, too.
    assert state.position()["moves_made"] == (1 if got else 0)


@pytest.mark.rule("CG-47")
def test_an_empty_row_is_dealt_when_a_card_is_next_due() -> None:
    state = table(SINGLE, hands=["2 hat", ""], mode="tortuga", row="", rest="B")
    assert play(state, "hat 0").position()["row"] == []
    record = play(state, "back 9").position()  # falls back on 3 and takes the only discard
    assert record["hands"][0] == hand("2 hat")
    assert (record["row"], record["draw_pile"], record["discard"]) == ([], [], {})


@pytest.mark.rule("CG-48")
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_a_card_just_played_can_come_back_in_the_same_turn(mode: str) -> None:
    state = table(SINGLE, hands=["hat", ""], mode=mode, row="", rest="B")
    record = play(state, "hat 9", "back 11").position()
    assert record["hands"][0] == hand("hat")
    assert record["discard"] == {}


@pytest.mark.rule("CG-49")
@given(seed=st.integers(0, 2**62 - 1), seats=st.integers(2, 5), mode=st.sampled_from(["jamaica", "tortuga"]))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_no_card_is_ever_lost(seed: int, seats: int, mode: str) -> None:
    state = GAME.new(seats, seed=seed, mode=mode)
    step = 0
    while not state.is_over() and step < 150:
        actions = state.legal_actions()
        state.apply(actions[(seed + step * step) % len(actions)])
        assert total_cards(state.position()) == dict.fromkeys(SYMBOLS, 17)
        step += 1


@pytest.mark.rule("CG-49")
def test_a_redraw_loses_no_card_either() -> None:
    state = table(PAIR, hands=[ONE_OF_EACH, "3 hat"], discard="2 key")
    for seat in (0, 1, None):
        assert total_cards(state.determinize(seat, 5).position()) == dict.fromkeys(SYMBOLS, 17)
