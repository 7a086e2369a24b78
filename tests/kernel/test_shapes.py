"""Shapes: what fits, and what is said of what does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cayona
from cayona.kernel.demands import demand, demand_number, demand_one_of, demand_supply
from cayona.kernel.errors import PositionError
from cayona.kernel.language import speaking
from cayona.kernel.shapes import (
    LATER,
    Box,
    Field,
    ListOf,
    MapOf,
    Parts,
    PerSeat,
    Shape,
    counts,
    flag,
    nullable,
    number,
    read_options,
    read_seats,
    word,
)

COLOUR = word(("red", "blue"))
ROLL = Parts(colour=COLOUR, eyes=number(1, 6))

FITTING: list[tuple[Shape, list[Any]]] = [
    (number(1, 3), [1, 3]),
    (COLOUR, ["red", "blue"]),
    (flag(), [True, False]),
    (nullable(COLOUR), [None, "red"]),
    (ListOf(COLOUR), [[], ["red", "red"]]),
    (ListOf(COLOUR, 1, 2), [["red"], ["red", "red"]]),
    (ListOf(COLOUR, different=True), [[], ["blue", "red"]]),
    (counts((2, 0)), [[0, 0], [2, 0]]),
    (MapOf(COLOUR, number(0, 9)), [{}, {"red": 0, "blue": 9}]),
    (ROLL, [{"colour": "red", "eyes": 6}, {"eyes": 1, "colour": "blue"}]),
    (PerSeat(2, ListOf(COLOUR)), [[[], []], [["red"], []]]),
]
WRONG: list[tuple[Shape, Any, str]] = [
    (number(1, 3), 4, "it must be a whole number from 1 to 3."),
    (number(1, 3), True, "it must be a whole number from 1 to 3."),
    (number(1, 3), 2.0, "it must be a whole number from 1 to 3."),
    (number(0, 0), 1, "here it must be 0."),
    (COLOUR, "", "it must be one of red, blue."),
    (COLOUR, ["red"], "it must be one of red, blue."),
    (flag(), 1, "it must be true or false."),
    (nullable(COLOUR), "green", "it must be null or one of red, blue."),
    (nullable(number(1, 3)), 0, "it must be a whole number from 1 to 3."),
    (ListOf(COLOUR), {}, "it must be a list of these: red, blue."),
    (ListOf(COLOUR), ["red", "green"], "it cannot hold 'green'; allowed: red, blue."),
    (ListOf(COLOUR, 1, 2), [], "it must be a list of 1 to 2 entries: red, blue."),
    (ListOf(COLOUR, 1, 2), ["red"] * 3, "it must be a list of 1 to 2 entries: red, blue."),
    (ListOf(COLOUR, different=True), ["red", "red"], "it must be a list of different entries: red, blue."),
    (ListOf(ListOf(number(0, 1))), [[2]], "it cannot hold [2]; allowed: [0–1]."),
    (counts((2, 0)), [2], "it must be a list of whole numbers, at most 2, 0."),
    (counts((2, 0)), [2, 1], "it must be a list of whole numbers, at most 2, 0."),
    (MapOf(COLOUR, number(0, 9)), [], "it must be an object of these: red, blue: 0–9."),
    (MapOf(COLOUR, number(0, 9)), {"green": 1}, "it cannot hold 'green'; allowed: red, blue."),
    (MapOf(COLOUR, number(0, 9)), {"red": 10}, "it cannot hold red: 10; allowed: 0–9."),
    (nullable(ROLL), 5, "it must be null or an object with colour, eyes."),
    (ROLL, {"colour": "red"}, "it must be null or an object with colour, eyes."),
    (ROLL, {"colour": "red", "eyes": 7}, "its “eyes” cannot be 7."),
    (PerSeat(2, COLOUR), ["red"], "it must be a list with an entry for each of the 2 seats."),
    (PerSeat(2, COLOUR), ["red", None], "it must be one of red, blue."),
]


@pytest.mark.parametrize(("shape", "values"), FITTING)
def test_what_fits(shape: Shape, values: list[Any]) -> None:
    for value in values:
        shape.check("field", value)


@pytest.mark.parametrize(("shape", "value", "why"), WRONG)
def test_what_is_said_of_what_does_not_fit(shape: Shape, value: Any, why: str) -> None:
    assert said(shape, value) == why


def said(shape: Shape, value: Any) -> str:
    with pytest.raises(PositionError) as refused:
        shape.check("field", value)
    assert (refused.value.code, refused.value.field) == ("bad-position", "field")
    return str(refused.value).removeprefix("The position's field “field” is wrong: ")


def test_a_shape_may_have_better_words_and_a_rule() -> None:
    shape = ListOf(COLOUR, 1, 2).saying("at most {most} of {what}, or {more}.", "TN-1", more="none")
    with pytest.raises(PositionError, match="at most 2 of red, blue, or none") as refused:
        shape.check("field", ["green"])
    assert refused.value.rule == "TN-1"
    with pytest.raises(PositionError, match="cannot hold 'green'") as refused:
        ListOf(COLOUR).by("TN-2").check("field", ["green"])
    assert refused.value.rule == "TN-2"


def test_sentences_are_translated_when_they_are_needed() -> None:
    shape = number(1, 3)
    with speaking("de"), pytest.raises(PositionError) as refused:
        shape.check("field", 4)
    assert "Zahl" in str(refused.value)


# --- Boxes ---------------------------------------------------------------------------------------------

BOX = Box(
    {
        "phase": Field(word(("roll", "pay", "over"))),
        "price": Field(number(0, 9), 0, ("pay",), needed=True),
        "payer": Field(nullable(number(0, 3)), None, ("pay", "over"), needed=("over",)),
        "left": Field(number(0, 9), LATER, ("roll",), empty=0),
    },
    ignored=("note",),
    use_rule="TN-3",
)


def test_a_record_is_completed_and_what_was_given_is_left_alone() -> None:
    given = {"phase": "roll", "note": "mine"}
    assert BOX.read(given) == {"phase": "roll", "price": 0, "payer": None}
    assert given == {"phase": "roll", "note": "mine"}


@pytest.mark.parametrize(
    ("given", "field", "why"),
    [
        ({"phase": "roll", "prize": 1}, "board.prize", "the fields are phase, price, payer, left."),
        ({"price": 1}, "board.phase", "it is missing."),
        ({"phase": "roll", "left": 10}, "board.left", "from 0 to 9"),
    ],
)
def test_a_record_names_its_field(given: dict[str, Any], field: str, why: str) -> None:
    with pytest.raises(PositionError, match=why) as refused:
        BOX.read(given, "board.")
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"phase": "roll", "price": 1}, "price"),
        ({"phase": "roll", "payer": 0}, "payer"),
        ({"phase": "pay"}, "price"),
        ({"phase": "over"}, "payer"),
        ({"phase": "over", "payer": 0, "left": 1}, "left"),
    ],
)
def test_a_phase_has_what_it_needs_and_nothing_else(given: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as refused:
        BOX.check_use(BOX.read(given), given["phase"])
    assert (refused.value.field, refused.value.rule) == (field, "TN-3")


@pytest.mark.parametrize(
    "given",
    [
        {"phase": "roll", "left": 3},
        {"phase": "roll", "left": 0},
        {"phase": "pay", "price": 1},
        {"phase": "pay", "price": 1, "payer": 0},
        {"phase": "over", "payer": 0},
    ],
)
def test_what_a_phase_may_say(given: dict[str, Any]) -> None:
    BOX.check_use(BOX.read(given), given["phase"])


# --- Seats, options, contradictions --------------------------------------------------------------------


def test_seats_and_options_are_those_of_the_game() -> None:
    game = cayona.game("cartagena")
    assert read_seats(game, {"players": 3}, "players") == 3
    assert read_options(game, 3, {"mode": "tortuga"})["mode"] == "tortuga"
    for seats in ({}, {"players": 9}, {"players": "3"}):
        with pytest.raises(PositionError) as refused:
            read_seats(game, seats, "players")
        assert refused.value.field == "players"
    with pytest.raises(PositionError, match="mode") as refused:
        read_options(game, 3, {"mode": "{chess}"})
    assert refused.value.field == "options"


def test_a_demand_that_is_not_met_is_refused() -> None:
    demand([1], "field", "never said")
    with pytest.raises(PositionError, match="2 are too many") as refused:
        demand([], "field", "{count} are too many", "TN-4", count=2)
    assert refused.value.rule == "TN-4"


# --- What the other fields leave -----------------------------------------------------------------------


def refused(demanded: Callable[[], object]) -> tuple[str, str]:
    """Return the field of a refusal and why."""
    with pytest.raises(PositionError) as refusal:
        demanded()
    assert refusal.value.rule == "TN-5"
    return refusal.value.field, str(refusal.value).split("wrong: ")[1]


def test_a_number_must_be_one_that_is_left() -> None:
    demand_number("left", 2, 1, 3, "TN-5")
    assert refused(lambda: demand_number("left", 4, 1, 3, "TN-5"))[1].endswith("from 1 to 3.")
    assert refused(lambda: demand_number("left", 4, 0, 0, "TN-5"))[1] == "here it must be 0."
    assert "nothing fits" in refused(lambda: demand_number("left", 0, 1, 0, "TN-5"))[1]


def test_a_value_must_be_one_of_those_that_are_left() -> None:
    demand_one_of("vote", None, [None, [1, 2]], "TN-5")
    assert refused(lambda: demand_one_of("vote", 3, ["GAL", None, [1, 2]], "TN-5")) == (
        "vote",
        "with the other fields as they are, it must be GAL, null or [1, 2].",
    )
    assert refused(lambda: demand_one_of("vote", 3, iter([True]), "TN-5", part="open"))[1].endswith(
        "its “open” must be true."
    )
    assert "nothing fits" in refused(lambda: demand_one_of("vote", 3, [], "TN-5", part="open"))[1]


def test_there_is_not_more_of_a_thing_than_the_game_has() -> None:
    most = {"red": 2}
    assert demand_supply([("hand", ["red"]), ("pile", ["red", 7])], most, "TN-5") == {"red": 2, 7: 1}
    assert refused(lambda: demand_supply([("hand", ["red"]), ("pile", ["red", "red"])], most, "TN-5")) == (
        "pile",
        "of “red” there are 3; the game has 2.",
    )
    assert refused(lambda: demand_supply([("pile", [7, 7])], most, "TN-5"))[1].endswith("the game has 1.")
    assert (
        "there are 1;" in refused(lambda: demand_supply([("pile", ["red"])], most, "TN-5", complete=True))[1]
    )


def test_what_a_game_has_no_use_for_stays_empty() -> None:
    fields = Box({"rocks": Field(number(0, 5).by("TN-5"), 0, here=False)})
    assert fields.read({}) == fields.read({"rocks": 0}) == {"rocks": 0}
    assert refused(lambda: fields.read({"rocks": 1})) == (
        "rocks",
        "this game has no use for it: leave it out.",
    )


def test_a_phase_that_is_told_is_checked_with_the_fields() -> None:
    assert BOX.read({"phase": "pay", "price": 1}, phase="pay")["price"] == 1
    with pytest.raises(PositionError) as refusal:
        BOX.read({"phase": "pay"}, "board.", "pay")
    assert (refusal.value.field, refusal.value.rule) == ("board.price", "TN-3")
