"""What a seat knows, as numbers for learning."""

from __future__ import annotations

import pytest
from games.cartagena.boards import EXAMPLE_TRACK, GAME, SYMBOLS, position, table


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_features_have_a_fixed_length_and_stay_between_0_and_1(seats: int, mode: str) -> None:
    state = GAME.new(seats, seed=3, mode=mode, turn_limit=40)
    step = 0
    while not state.is_over():
        for seat in range(seats):
            numbers = state.features(seat)
            assert len(numbers) == GAME.feature_count(seats)
            assert all(isinstance(number, float) and 0 <= number <= 1 for number in numbers)
        actions = state.legal_actions()
        state.apply(actions[step * step % len(actions)])
        step += 1
    assert len(state.features(0)) == GAME.feature_count(seats)


def test_the_track_comes_first_one_symbol_hot() -> None:
    numbers = table().features(0)
    line = [symbol for segment in EXAMPLE_TRACK for symbol in segment]
    for space, symbol in enumerate(line):
        assert numbers[space * 6 : space * 6 + 6] == [float(symbol == other) for other in SYMBOLS]


def test_pirates_follow_the_viewer_first() -> None:
    state = table("9:AA sloop:B", seats=3)
    for viewer in range(3):
        numbers = state.features(viewer)[216 : 216 + 3 * 38]
        for step in range(3):
            own = state.position()["pirates"][(viewer + step) % 3]
            counts = [own.count(place) / 6 for place in range(38)]
            assert numbers[step * 38 : step * 38 + 38] == pytest.approx(counts)


@pytest.mark.rule("CG-56")
def test_jamaica_gives_sizes_of_other_hands_only() -> None:
    hands = ["2 hat", "3 skull"]
    start, width = 216 + 2 * 38, 7
    jamaica = table(hands=hands).features(0)[start : start + 2 * width]
    tortuga = table(hands=hands, mode="tortuga").features(0)[start : start + 2 * width]
    assert jamaica == pytest.approx([0, 0, 0, 0, 0, 2 / 17, 2 / 102, 0, 0, 0, 0, 0, 0, 3 / 102])
    assert tortuga == pytest.approx([0, 0, 0, 0, 0, 2 / 17, 2 / 102, 3 / 17, 0, 0, 0, 0, 0, 3 / 102])


def test_the_seat_to_move_is_told_relative_to_the_viewer() -> None:
    state = table(seats=3, current_seat=2)
    assert [state.features(viewer)[-3:] for viewer in range(3)] == [[0, 0, 1], [0, 1, 0], [1, 0, 0]]


def test_after_the_end_nobody_is_to_move() -> None:
    assert table("sloop:AAAAAA").features(0)[-2:] == [0, 0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (position(), position(moves_made=1)),
        (position(), position("9:B")),
        (position(), position(discard="hat")),
        (position(mode="tortuga", row="hat, key"), position(mode="tortuga", row="key, hat")),
        (position(hands=["hat", "hat"]), position(hands=["key", "hat"])),
        (position(hands=["hat", "hat"]), position(hands=["hat", "2 hat"])),
    ],
)
def test_what_changes_on_the_table_changes_the_numbers(
    before: dict[str, object], after: dict[str, object]
) -> None:
    assert GAME.load(before).features(0) != GAME.load(after).features(0)
