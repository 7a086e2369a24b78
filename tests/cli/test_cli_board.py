"""How a table is laid out in a terminal."""

from __future__ import annotations

import pytest

import cayona
from cayona.cli import board
from cayona.kernel.choices import Choice
from cayona.svg.seats import SEAT_SIGNS


def choice(text: str, sentence: str) -> Choice:
    return Choice(0, text, sentence, (), "")


def test_choices_are_grouped_by_what_they_begin_with() -> None:
    choices = [
        choice("hat 1", "Play hat: 1 → 10"),
        choice("hat 12", "Play hat: 12 → 18"),
        choice("key 3", "Play key: 3 → 6"),
        choice("back 13", "Move back 13 → 12 (+1 card)"),
        choice("back 15", "Move back 15 → 12 (+1 card)"),
        choice("end", "End the turn"),
    ]
    assert board.grouped(choices) == [
        ("Play hat", [(1, "1 → 10"), (2, "12 → 18")]),
        ("Play key", [(3, "3 → 6")]),
        ("Move back", [(4, "13 → 12 (+1 card)"), (5, "15 → 12 (+1 card)")]),
        ("", [(6, "End the turn")]),
    ]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_every_choice_is_shown_once_within_the_width(width: int) -> None:
    state = cayona.game("cartagena").new(seats=3, seed=1, mode="tortuga")
    for _ in range(40):
        state.apply(state.legal_actions()[0])
    lines = [line.plain for line in board.choice_lines(state.choices(), width)]
    assert max(map(len, lines)) <= width
    for number in range(1, len(state.choices()) + 1):
        assert sum(f"{number:>2}) " in line for line in lines) == 1


def test_a_table_that_is_too_wide_loses_the_same_blank_columns_in_every_line() -> None:
    lines = ["title", " 1 bottle AB   2 key        3 hat", " 4 sword       5 dagger C   6 key"]
    assert board.fitted(lines, 29) == [
        "title",
        " 1 bottle AB 2 key      3 hat",
        " 4 sword     5 dagger C 6 key",
    ]
    assert board.fitted(lines, 80) == lines


@pytest.mark.parametrize("seats", [2, 5])
def test_the_board_fits_a_narrow_terminal_at_every_moment(seats: int) -> None:
    state = cayona.game("cartagena").new(seats=seats, seed=seats, mode="jamaica")
    while not state.is_over():
        passage = state.game.diagram(state.observation(None)).splitlines()[1:7]
        assert max(map(len, board.fitted(passage, 78))) <= 78
        state.apply(state.legal_actions()[0])
        if state.observation(None)["turn_number"] > 60:
            break


def test_seats_letters_carry_the_seats_colours() -> None:
    text = board.coloured("5 key AAB, And C", 3)
    styled = {text.plain[span.start] + str(span.start): str(span.style) for span in text.spans}
    assert set(styled) == {"A6", "A7", "B8", "C15"}
    assert SEAT_SIGNS[1].colour in styled["B8"]


def test_there_is_a_shape_for_every_seat() -> None:
    assert len(set(board.SHAPES)) == len(SEAT_SIGNS)
