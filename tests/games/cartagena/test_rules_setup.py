"""Setup and order: CG-9 to CG-14, CG-62."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest
from games.cartagena.boards import GAME, ONE_OF_EACH, SYMBOLS, passage, play, table

import cayona

SEATS = range(2, 6)
MODES = ("jamaica", "tortuga")


@pytest.mark.rule("CG-62")
@pytest.mark.parametrize("seats", SEATS)
def test_two_to_five_play(seats: int) -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    assert len(GAME.new(seats, seed=1).position()["pirates"]) == seats


@pytest.mark.rule("CG-62")
@pytest.mark.parametrize("seats", [0, 1, 6, True, 2.0])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(cayona.OptionError, match="2 to 5 players") as refused:
        GAME.new(seats, seed=1)
    assert refused.value.code == "seats"


def test_a_text_is_not_a_number_of_players() -> None:
    with pytest.raises(cayona.OptionError, match="not the text “2”") as refused:
        GAME.new("2", seed=1)  # type: ignore[arg-type]
    assert refused.value.code == "seats"


@pytest.mark.rule("CG-9", "CG-10")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("mode", MODES)
def test_everybody_starts_with_six_pirates_in_the_fortress_and_six_cards(seats: int, mode: str) -> None:
    record = GAME.new(seats, seed=5, mode=mode).position()
    assert record["pirates"] == [[0] * 6] * seats
    assert [sum(hand.values()) for hand in record["hands"]] == [6] * seats


@pytest.mark.rule("CG-11")
@pytest.mark.parametrize(("seats", "pile"), [(2, 90), (3, 84), (4, 78), (5, 72)])
def test_jamaica_has_a_pile_and_no_row(seats: int, pile: int) -> None:
    record = GAME.new(seats, seed=5, mode="jamaica").position()
    assert (len(record["draw_pile"]), record["row"], record["discard"]) == (pile, [], {})


@pytest.mark.rule("CG-11")
def test_jamaica_hands_are_secret_and_the_pile_lies_face_down() -> None:
    view = GAME.new(3, seed=5, mode="jamaica").observation(1)
    assert [hand is None for hand in view["hands"]] == [True, False, True]
    assert view["pile"] == 84
    assert "draw_pile" not in view


@pytest.mark.rule("CG-12")
@pytest.mark.parametrize(("seats", "pile"), [(2, 78), (3, 72), (4, 66), (5, 60)])
def test_tortuga_has_a_row_of_twelve_and_open_hands(seats: int, pile: int) -> None:
    state = GAME.new(seats, seed=5, mode="tortuga")
    record, view = state.position(), state.observation(0)
    assert (len(record["row"]), len(record["draw_pile"]), record["discard"]) == (12, pile, {})
    assert view["row"] == record["row"]
    assert view["hands"] == record["hands"]


@pytest.mark.rule("CG-12")
def test_tortuga_cards_are_taken_from_the_arrow_end() -> None:
    state = table("3:B 9:A", mode="tortuga", row="hat, key, sword")
    assert play(state, "back 9").position()["row"] == ["key", "sword"]


@pytest.mark.rule("CG-13")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_go_round_by_ascending_seat(seats: int) -> None:
    state = GAME.new(seats, seed=2, first_player=1)
    order = []
    for _ in range(2 * seats):
        order += state.deciders()
        state.apply(state.legal_actions()[0])
        play(state, "end")
    assert order == [(1 + turn) % seats for turn in range(2 * seats)]


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_begins_equally_often(seats: int) -> None:
    games = 1500
    begins = Counter(GAME.new(seats, seed=seed).position()["current_seat"] for seed in range(games))
    assert sorted(begins) == list(range(seats))
    assert all(abs(count - games / seats) < 5 * (games / seats) ** 0.5 for count in begins.values())


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("first", range(4))
def test_the_table_may_choose_who_begins(first: int) -> None:
    assert {GAME.new(4, seed=seed, first_player=first).deciders()[0] for seed in range(20)} == {first}


@pytest.mark.rule("CG-8", "CG-10")
def test_the_deal_is_fair() -> None:
    """Every symbol is about as common on the first hand as in the deck: one card in six."""
    games = 1500
    dealt = Counter(
        chain.from_iterable(
            Counter(GAME.new(2, seed=seed).position()["hands"][seed % 2]).elements() for seed in range(games)
        )
    )
    assert all(abs(dealt[symbol] - games) < 5 * games**0.5 for symbol in SYMBOLS)


def test_a_game_starts_with_turn_one_and_no_moves_made() -> None:
    record = GAME.new(2, seed=1).position()
    facts = ("moves_made", "turn_number", "consecutive_forced_passes", "result")
    assert [record[fact] for fact in facts] == [0, 1, 0, None]


def test_the_same_seed_gives_the_same_game() -> None:
    for mode in MODES:
        assert GAME.new(3, seed=8, mode=mode).position() == GAME.new(3, seed=8, mode=mode).position()
    assert GAME.new(3, seed=8).position() != GAME.new(3, seed=9).position()


def test_a_test_board_reads_back_as_it_was_written() -> None:
    state = table("1:A 6:AAB 17:BB sloop:A", hands=[ONE_OF_EACH, "2 hat"])
    assert passage(state) == "1:A 6:AAB 17:BB sloop:A"
