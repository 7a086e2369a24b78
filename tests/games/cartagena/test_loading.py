"""Loading a position: what is refused, naming the field, and what is settled (CG-63)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.cartagena.boards import (
    EXAMPLE_TRACK,
    GAME,
    ONE_OF_EACH,
    Record,
    hand,
    places,
    play,
    position,
    table,
)

import cayona

REQUIRED = ("mode", "players", "track", "pirates", "hands", "draw_pile", "current_seat")


def refusal(record: Any) -> cayona.PositionError:
    with pytest.raises(cayona.PositionError) as refused:
        GAME.load(record)
    return refused.value


# --- Each field by itself ------------------------------------------------------------------------------


@pytest.mark.rule("CG-63")
@pytest.mark.parametrize("record", [None, 7, "position", [], [position()]])
def test_a_position_is_an_object(record: Any) -> None:
    error = refusal(record)
    assert (error.code, error.field) == ("not-an-object", "")


@pytest.mark.rule("CG-63")
@pytest.mark.parametrize("field", REQUIRED)
def test_a_required_field_must_be_there(field: str) -> None:
    record = position()
    del record[field]
    error = refusal(record)
    assert (error.code, error.field) == ("bad-position", field)
    assert "missing" in str(error)


@pytest.mark.rule("CG-63")
def test_an_unknown_field_is_refused() -> None:
    error = refusal({**position(), "winds": "west"})
    assert error.field == "winds"
    assert "no such field" in str(error)


@pytest.mark.rule("CG-63")
def test_optional_fields_have_defaults() -> None:
    full = position()
    short = {field: full[field] for field in REQUIRED}
    assert GAME.load(short).position() == full


WRONG_VALUES: list[tuple[str, list[Any]]] = [
    ("mode", ["Jamaica", "", None, 0, ["jamaica"], {}]),
    ("players", [1, 6, "2", None, 2.0, True]),
    ("turn_limit", [-1, "1000", None, 1.5, True]),
    ("track", [None, "track", [], ["skull"] * 35, ["skull"] * 37, [0] * 36, [["skull"]] * 36]),
    ("pirates", [None, {}, [], [[0] * 6], [[0] * 6] * 3, [[0] * 6, [0] * 5], [[0] * 6, [0] * 7]]),
    ("pirates", [[[0] * 6, [0] * 5 + [38]], [[0] * 6, [0] * 5 + [-1]], [[0] * 6, [0] * 5 + ["0"]]]),
    ("pirates", [[[0] * 6, [0] * 5 + [True]], [[0] * 6, [0] * 5 + [1.0]], [[0] * 6, None]]),
    ("hands", [None, {}, [], [{}], [{}] * 3, [{}, None], [{}, []], [{}, {"arrow": 1}], [{}, {0: 1}]]),
    (
        "hands",
        [[{}, {"hat": -1}], [{}, {"hat": 18}], [{}, {"hat": "1"}], [{}, {"hat": None}], [{}, {"hat": True}]],
    ),
    ("draw_pile", [None, {}, "skull", ["arrow"], [0], [None], [["skull"]], ["skull"] * 103]),
    ("row", [None, {}, "skull", ["arrow"], [0], ["skull"] * 13]),
    ("discard", [None, [], "skull", {"arrow": 1}, {"skull": -1}, {"skull": 1.0}, {"skull": 18}]),
    ("current_seat", [-1, 2, "0", None, 0.0, False]),
    ("moves_made", [-1, 3, "0", None, 1.0, True]),
    ("turn_number", [0, -1, "1", None, 1.0, True]),
    ("consecutive_forced_passes", [-1, 3, "0", None, 1.0, True]),
    ("result", [0, "escaped", [], {}, {"reason": "escaped"}, {"winners": [0]}]),
    (
        "result",
        [{"reason": "", "winners": [0]}, {"reason": "sunk", "winners": [0]}, {"reason": 1, "winners": [0]}],
    ),
    (
        "result",
        [{"reason": "escaped", "winners": winners} for winners in (None, 0, "0", [2], [-1], ["0"], [True])],
    ),
    ("result", [{"reason": "escaped", "winners": [0], "score": 6}]),
]


@pytest.mark.rule("CG-63")
@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in WRONG_VALUES for value in values]
)
def test_a_value_outside_its_range_is_refused_by_its_field(field: str, value: Any) -> None:
    error = refusal({**position(), field: value})
    assert (error.code, error.field) == ("bad-position", field)
    assert f"“{field}”" in str(error)


# --- Fields against each other -------------------------------------------------------------------------


def swapped(track: list[str], one: int, other: int) -> list[str]:
    track = list(track)
    track[one], track[other] = track[other], track[one]
    return track


SYMBOLS_IN_LINE = [symbol for segment in EXAMPLE_TRACK for symbol in segment]


@pytest.mark.rule("CG-3", "CG-4", "CG-63")
@pytest.mark.parametrize(
    "track",
    [
        ["skull"] * 36,
        swapped(SYMBOLS_IN_LINE, 0, 1),  # no such segment
        SYMBOLS_IN_LINE[:30] + SYMBOLS_IN_LINE[:6],  # segment A twice
        SYMBOLS_IN_LINE[:30] + SYMBOLS_IN_LINE[:6][::-1],  # and turned round
        SYMBOLS_IN_LINE[1:] + SYMBOLS_IN_LINE[:1],  # segments, but not from space 1 on
    ],
)
def test_a_track_must_be_a_layout_of_the_six_segments(track: list[str]) -> None:
    error = refusal({**position(), "track": track})
    assert (error.field, error.rule) == ("track", "CG-3")


@pytest.mark.rule("CG-7", "CG-63")
@pytest.mark.parametrize("pirates", ["5:AABB", "36:AAAA", "1:AAABBB"])
def test_more_than_three_pirates_on_a_space(pirates: str) -> None:
    error = refusal(position(pirates))
    assert (error.field, error.rule) == ("pirates", "CG-7")


@pytest.mark.rule("CG-49", "CG-63")
@pytest.mark.parametrize(
    "change",
    [
        {"discard": {"hat": 1}},  # one card more
        {"hands": [hand("2 hat"), hand(ONE_OF_EACH)]},  # some fewer
        {"draw_pile": []},
    ],
)
def test_every_symbol_must_be_there_17_times(change: Record) -> None:
    error = refusal({**position(), **change})
    assert (error.field, error.rule) == ("draw_pile", "CG-49")
    assert "the game has 17" in str(error)


@pytest.mark.rule("CG-49", "CG-63")
def test_102_cards_are_not_enough_if_symbols_are_exchanged() -> None:
    record = position()
    record["draw_pile"][record["draw_pile"].index("hat")] = "key"
    assert refusal(record).rule == "CG-49"


@pytest.mark.rule("CG-11", "CG-63")
def test_there_is_no_row_in_jamaica() -> None:
    error = refusal(position(row="hat, key"))
    assert (error.field, error.rule) == ("row", "CG-11")


@pytest.mark.rule("CG-42", "CG-63")
def test_a_tortuga_row_cannot_be_empty_beside_a_pile() -> None:
    error = refusal(position(mode="tortuga", row=""))
    assert (error.field, error.rule) == ("row", "CG-42")
    assert table(mode="tortuga", row="", rest="discard").position()["row"] == []  # without a pile it can


@pytest.mark.rule("CG-53", "CG-63")
def test_a_turn_number_above_the_limit() -> None:
    error = refusal(position(turn_number=6, turn_limit=5))
    assert (error.field, error.rule) == ("turn_number", "CG-53")
    assert table(turn_number=5, turn_limit=5).position()["turn_number"] == 5
    assert table(turn_number=6, turn_limit=0).position()["turn_number"] == 6


@pytest.mark.rule("CG-51", "CG-63")
@pytest.mark.parametrize("pirates", ["sloop:BBBBBB", "sloop:AAAAAABBBBBB"])
def test_six_aboard_for_a_seat_that_is_not_to_move(pirates: str) -> None:
    error = refusal(position(pirates))
    assert (error.field, error.rule) == ("pirates", "CG-51")


DRY: Record = {"pirates": "9:AAB", "rest": "discard"}
"""Nobody can fall back on anyone: only cards would help."""
NONE, SOME = "", "hat"


def dry(hands: list[str], **fields: Any) -> Record:
    return position(**DRY, hands=hands, seats=len(hands), **fields)


@pytest.mark.rule("CG-22", "CG-63")
@pytest.mark.parametrize(
    ("record", "rule"),
    [
        (dry([SOME, NONE], consecutive_forced_passes=1, moves_made=1), "CG-22"),
        (dry([SOME, SOME], consecutive_forced_passes=1), "CG-22"),  # B could have moved
        (dry([SOME, NONE, SOME], consecutive_forced_passes=1), "CG-22"),  # C could have moved
        (dry([SOME, SOME, NONE], consecutive_forced_passes=2), "CG-22"),  # B could have moved
        (dry([NONE, NONE], consecutive_forced_passes=2), "CG-52"),  # everybody passed, but no result
        (position("sloop:AAAAAA", hands=[NONE, NONE], consecutive_forced_passes=1, rest="discard"), "CG-22"),
        (position("2:A 9:B", hands=[SOME, NONE], consecutive_forced_passes=1), "CG-22"),  # B can retreat
    ],
)
def test_forced_passes_that_cannot_have_been(record: Record, rule: str) -> None:
    error = refusal(record)
    assert (error.field, error.rule) == ("consecutive_forced_passes", rule)


@pytest.mark.rule("CG-22", "CG-63")
@pytest.mark.parametrize(
    "record",
    [
        dry([SOME, NONE], consecutive_forced_passes=1),
        dry([SOME, NONE, NONE], consecutive_forced_passes=2),
        dry([SOME, SOME, NONE], consecutive_forced_passes=1),
        dry([NONE, SOME, SOME], consecutive_forced_passes=1, current_seat=1),
    ],
)
def test_forced_passes_that_can_have_been(record: Record) -> None:
    assert GAME.load(record).position() == record


def ended(reason: str, winners: list[int]) -> Record:
    return {"result": {"reason": reason, "winners": winners}}


@pytest.mark.rule("CG-50", "CG-52", "CG-53", "CG-54", "CG-63")
@pytest.mark.parametrize(
    "record",
    [
        position("sloop:AAAAAA", **ended("escaped", [0])),
        position("sloop:AAAAAA", moves_made=2, **ended("escaped", [0])),
        position("sloop:BBBBBB", current_seat=1, **ended("escaped", [1])),
        position("sloop:AAAAAA", turn_limit=1, **ended("escaped", [0])),
        dry([NONE, NONE], consecutive_forced_passes=2, **ended("deadlock", [0])),
        dry([NONE, NONE], consecutive_forced_passes=2, turn_limit=1, **ended("deadlock", [0])),
        position("9:A", turn_limit=3, turn_number=3, **ended("turn_limit", [0])),
        position(turn_limit=3, turn_number=3, **ended("turn_limit", [0, 1])),
        dry(
            [NONE, SOME], turn_limit=3, turn_number=3, consecutive_forced_passes=1, **ended("turn_limit", [0])
        ),
    ],
)
def test_a_result_that_follows(record: Record) -> None:
    state = GAME.load(record)
    assert state.position() == record
    assert state.is_over()
    assert state.legal_actions() == []


@pytest.mark.rule("CG-50", "CG-52", "CG-53", "CG-54", "CG-63")
@pytest.mark.parametrize(
    ("record", "rule"),
    [
        (position("sloop:AAAAA", **ended("escaped", [0])), None),
        (position("sloop:AAAAAA", **ended("escaped", [1])), "CG-51"),
        (position("sloop:AAAAAA", **ended("escaped", [0, 1])), "CG-51"),
        (position("sloop:AAAAAA", **ended("escaped", [])), "CG-51"),
        (position("sloop:AAAAAA", turn_limit=1, **ended("turn_limit", [0])), None),
        (dry([NONE, NONE], consecutive_forced_passes=1, **ended("deadlock", [0])), None),
        (dry([NONE, NONE], **ended("deadlock", [0])), None),
        (dry([NONE, NONE], consecutive_forced_passes=2, **ended("deadlock", [1])), "CG-54"),
        (dry([NONE, NONE], consecutive_forced_passes=2, turn_limit=1, **ended("turn_limit", [0])), None),
        (position("9:A", turn_limit=3, turn_number=2, **ended("turn_limit", [0])), None),
        (position("9:A", turn_limit=0, turn_number=3, **ended("turn_limit", [0])), None),
        (position("9:A", turn_limit=3, turn_number=3, moves_made=1, **ended("turn_limit", [0])), None),
        (position("9:A", turn_limit=3, turn_number=3, **ended("turn_limit", [1])), "CG-54"),
        (position("9:A", turn_limit=3, turn_number=3, **ended("turn_limit", [0, 1])), "CG-54"),
        (position(turn_limit=3, turn_number=3, **ended("turn_limit", [0])), "CG-54"),
        (position(turn_limit=3, turn_number=3, **ended("turn_limit", [0, 0, 1])), "CG-54"),
    ],
)
def test_a_result_that_does_not_follow(record: Record, rule: str | None) -> None:
    error = refusal(record)
    assert (error.field, error.rule) == ("result", rule)


@pytest.mark.rule("CG-22", "CG-63")
@pytest.mark.parametrize(
    "record",
    [
        # At the end the passes are those of the current seat and the ones before it.
        dry(
            [SOME, NONE], turn_limit=3, turn_number=3, consecutive_forced_passes=1, **ended("turn_limit", [0])
        ),
        dry([NONE, SOME], consecutive_forced_passes=2, **ended("deadlock", [0])),
        position(
            "sloop:AAAAAA", hands=[NONE, NONE], consecutive_forced_passes=1, rest="B", **ended("escaped", [0])
        ),
    ],
)
def test_a_result_with_passes_that_cannot_have_been(record: Record) -> None:
    assert refusal(record).field == "consecutive_forced_passes"


# --- What comes back -----------------------------------------------------------------------------------


@pytest.mark.rule("CG-63")
def test_places_are_sorted_and_zeros_left_out() -> None:
    record = position("9:A 12:A sloop:B", hands=["2 hat", "key"], discard="skull")
    mixed = {
        **record,
        "pirates": [[9, 0, 12, 0, 0, 0], [37, 0, 0, 0, 0, 0]],
        "hands": [{"hat": 2, "skull": 0}, {"key": 1}],
        "discard": {"hat": 0, "skull": 1},
    }
    assert GAME.load(mixed).position() == record


@pytest.mark.rule("CG-63")
def test_loading_leaves_the_given_data_alone() -> None:
    record = position("9:A 12:A sloop:B", mode="tortuga")
    copy = json.loads(json.dumps(record))
    play(GAME.load(record), "skull 0", "back 12")
    assert record == copy


@pytest.mark.rule("CG-63")
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_every_position_of_a_game_comes_back_unchanged(seats: int, mode: str) -> None:
    state = GAME.new(seats, seed=seats, mode=mode, turn_limit=60)
    step = 0
    while True:
        record = json.loads(json.dumps(state.position()))
        again = GAME.load(record)
        assert again.position() == record == state.position()
        assert again.legal_actions() == state.legal_actions()
        assert [again.observation(seat) for seat in range(seats)] == [
            state.observation(seat) for seat in range(seats)
        ]
        if state.is_over():
            break
        actions = state.legal_actions()
        state.apply(actions[step * step % len(actions)])
        step += 1


@pytest.mark.rule("CG-63")
def test_a_loaded_position_always_goes_on_in_the_same_way() -> None:
    """Also through a reshuffle, the only chance that is left."""
    record = position("3:BB 9:A", hands=["", "hat"], rest="discard")
    first, second = (play(GAME.load(record), "back 9").position() for _ in range(2))
    assert first == second
    assert first["discard"] == {}


@pytest.mark.rule("CG-63")
def test_a_loaded_position_fixes_its_options() -> None:
    state = table(seats=4, mode="tortuga", turn_limit=50, turn_number=7, current_seat=1)
    assert state.options == {
        "mode": "tortuga",
        "track": [{"id": name, "reversed": False} for name in "ABECDF"],
        "first_player": 3,  # (1 - 7 + 1) mod 4
        "turn_limit": 50,
    }


@pytest.mark.rule("CG-4", "CG-63")
@pytest.mark.parametrize("seed", range(30))
def test_the_layout_of_a_loaded_track_is_recovered(seed: int) -> None:
    state = GAME.new(2, seed=seed)
    layout = GAME.load(state.position()).options["track"]
    assert GAME.new(2, seed=1, track=layout).position()["track"] == state.position()["track"]


# --- Settling ------------------------------------------------------------------------------------------


@pytest.mark.rule("CG-50", "CG-63")
@pytest.mark.parametrize("moves_made", [0, 2])
def test_six_aboard_is_a_finished_game(moves_made: int) -> None:
    record = table("sloop:AAAAAA", moves_made=moves_made, turn_number=9).position()
    assert record["result"] == {"reason": "escaped", "winners": [0]}
    assert (record["moves_made"], record["turn_number"], record["current_seat"]) == (moves_made, 9, 0)


@pytest.mark.rule("CG-21", "CG-22", "CG-63")
@pytest.mark.parametrize(
    ("hands", "fields", "seat", "turn", "passes", "reason"),
    [
        ([NONE, SOME], {}, 1, 2, 1, None),  # a forced pass
        ([NONE, SOME], {"moves_made": 1}, 1, 2, 0, None),  # the turn ends by itself
        ([NONE, NONE, SOME], {}, 2, 3, 2, None),  # and the next must pass, too
        ([NONE, NONE, SOME], {"moves_made": 2}, 2, 3, 1, None),
        ([NONE, NONE], {}, 1, 2, 2, "deadlock"),
        ([NONE, NONE], {"moves_made": 1}, 0, 3, 2, "deadlock"),
        ([NONE, NONE], {"consecutive_forced_passes": 1}, 0, 1, 2, "deadlock"),
        ([NONE, SOME], {"turn_limit": 1}, 0, 1, 1, "turn_limit"),
        ([NONE, SOME], {"turn_limit": 1, "moves_made": 1}, 0, 1, 0, "turn_limit"),
        ([NONE, NONE], {"turn_limit": 2}, 1, 2, 2, "deadlock"),  # checked before the limit
    ],
)
def test_a_player_who_cannot_move_is_settled(
    hands: list[str], fields: Record, seat: int, turn: int, passes: int, reason: str | None
) -> None:
    record = GAME.load(dry(hands, **fields)).position()
    assert (record["current_seat"], record["turn_number"], record["moves_made"]) == (seat, turn, 0)
    assert record["consecutive_forced_passes"] == passes
    assert (record["result"] and record["result"]["reason"]) == reason
    assert GAME.load(record).position() == record
    assert record["pirates"] == places("9:AAB", len(hands))
