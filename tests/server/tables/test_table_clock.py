"""The clock of a table: every kind of it, with time as plain data."""

from __future__ import annotations

import pytest
from server.tables.table_helpers import ANNA, Desk, seated, started
from tiny_rules import LAMP, PEEK, READY

from cayona.server.tables import commands
from cayona.server.tables.absence import is_abandoned, missed_at
from cayona.server.tables.clock import Clock
from cayona.server.tables.settings import ClockKind, ClockSettings


def clock(kind: ClockKind, seconds: int = 60, increment: int = 0, seats: int = 2) -> Clock:
    return Clock(ClockSettings(kind, seconds, increment), seats)


def test_without_a_clock_time_does_not_matter() -> None:
    it = clock("none", 0)
    it.change(10, [0])
    assert (it.remaining(0, 1e9), it.next_expiry(), it.expired(1e9)) == (None, None, [])


@pytest.mark.parametrize("kind", ["decision", "game", "days"])
def test_time_runs_for_deciders_only_and_never_below_zero(kind: ClockKind) -> None:
    it = clock(kind)
    it.change(100, [0])
    assert (it.remaining(0, 110), it.remaining(1, 110)) == (50, 60)
    assert it.next_expiry() == 160
    assert (it.expired(159.9), it.expired(160)) == ([], [0])
    assert it.remaining(0, 1e9) == 0


def test_every_decision_has_its_own_time() -> None:
    it = clock("decision")
    it.change(0, [0])
    it.change(50, [0], actor=0)
    assert it.remaining(0, 50) == 60
    it.change(60, [1], actor=0)
    assert it.remaining(1, 61) == 59


def test_who_still_owes_the_same_decision_gets_no_new_time() -> None:
    it = clock("decision", seats=3)
    it.change(0, [0, 1, 2])
    it.change(20, [1, 2], actor=0)
    assert (it.remaining(1, 20), it.next_expiry()) == (40, 60)


def test_time_for_a_whole_game_is_used_up_and_gains_an_increment_by_each_action() -> None:
    it = clock("game", 60, 5)
    it.change(0, [0])
    it.change(10, [1], actor=0)
    it.change(30, [0], actor=1)
    assert it.left == [55, 45]
    assert it.remaining(0, 40) == 45


def test_all_deciders_of_a_game_clock_run_at_once() -> None:
    it = clock("game", 60)
    it.change(0, [0, 1])
    it.change(10, [1], actor=0)
    it.change(25, [], actor=1)
    assert it.left == [50, 35]
    assert it.next_expiry() is None


def test_days_are_for_a_turn_and_not_for_each_decision() -> None:
    it = clock("days", 86400)
    it.change(0, [0])
    it.change(1000, [0], actor=0)
    assert it.remaining(0, 1000) == 85400
    it.change(2000, [1], actor=0)
    it.change(3000, [0], actor=1)
    assert it.remaining(0, 3000) == 86400


def test_a_machine_whose_time_is_set_back_gives_nobody_time() -> None:
    it = clock("game")
    it.change(100, [0])
    it.change(40, [0], actor=0)
    assert it.left == [60, 60]
    it.change(110, [1], actor=0)
    assert it.left == [50, 60]


@pytest.mark.parametrize(("kind", "increment"), [("decision", 0), ("game", 30), ("days", 0)])
def test_acting_and_taking_back_by_turns_gains_no_time(kind: ClockKind, increment: int) -> None:
    it = clock(kind, 60, increment)
    it.change(0, [0])
    for moment in range(2, 42, 2):
        it.change(moment - 1, [0], actor=0)
        it.change(moment, [0], actor=0, undone=True)
    assert it.remaining(0, 40) == 20


def at_the_table(**settings: object) -> Desk:
    return started(clock=settings, options={"rounds": 3})


def test_the_table_tells_what_was_left_at_its_version() -> None:
    desk = at_the_table(kind="game", seconds=60, increment=5)
    desk.now += 20
    desk.act(0, LAMP)
    facts = desk.views()[0]["clock"]
    told = {"kind": "game", "increment": 5, "since": desk.now, "asked": desk.now, "left": [45.0, 60.0]}
    assert facts == {**told, "seconds": 60, "weekend": False, "until": None}


def test_undo_at_the_table_gives_the_old_time_back() -> None:
    desk = at_the_table(kind="game", seconds=60, increment=5)
    desk.now += 20
    desk.act(0, LAMP)
    desk.now += 10
    desk.do(commands.undo, 0, desk.room.version)
    assert desk.room.clock.left[0] == 30


def test_undo_by_consent_does_too() -> None:
    desk = started(undo="consent", clock={"kind": "decision", "seconds": 60})
    desk.now += 20
    desk.act(0, PEEK)
    desk.do(commands.undo, 0, desk.room.version)
    desk.do(commands.answer_undo, 1, True, desk.room.version)
    assert desk.room.clock.remaining(0, desk.now) == 40


def test_a_move_for_a_clock_that_ran_out_is_marked_and_the_match_goes_on() -> None:
    desk = at_the_table(kind="decision", seconds=5)
    assert desk.room.clock.expired(desk.now + 5) == [0]
    desk.now += 5
    desk.do(commands.bot_act, 0, READY, commands.STAND_IN)
    assert desk.views()[0]["log"][-1]["bot"] == commands.STAND_IN
    told = [
        [line["sentence"] for line in view["log"] if line["kind"] == "timed_out"] for view in desk.views()
    ]
    assert told == [
        ["Anna has run out of time."],
        ["You have run out of time."],
        ["Anna has run out of time."],
    ]
    assert desk.room.seats[0].bot is None
    assert desk.room.clock.remaining(0, desk.now) == 5


def test_no_clock_runs_after_the_end() -> None:
    desk = started(clock={"kind": "decision", "seconds": 5})
    desk.do(commands.resign, 0)
    assert desk.room.clock.next_expiry() is None


# --- Weekends ------------------------------------------------------------------------------------------

FRIDAY_NOON = 1_773_403_200.0
"""13 March 2026."""
HOUR = 3600.0


def days_with_weekends_off(zone: int = 0) -> Desk:
    desk = seated(clock={"kind": "days", "seconds": 86400, "weekend": True, "zone": zone})
    desk.now = FRIDAY_NOON
    desk.do(commands.start, ANNA)
    return desk


def test_no_clock_runs_on_a_weekend() -> None:
    desk = days_with_weekends_off()
    clock = desk.room.clock
    monday_noon = FRIDAY_NOON + 72 * HOUR
    assert clock.next_expiry() == monday_noon
    assert clock.remaining(0, FRIDAY_NOON + 40 * HOUR) == 12 * HOUR, (
        "on Sunday it is as late as on Friday night"
    )
    assert clock.expired(monday_noon - 1) == []
    assert clock.expired(monday_noon) == [0]
    assert desk.views()[0]["clock"]["until"] == [monday_noon, None]


def test_the_weekend_is_that_of_the_hosts_place() -> None:
    assert days_with_weekends_off(zone=120).room.clock.next_expiry() == FRIDAY_NOON + 72 * HOUR
    clock = days_with_weekends_off(zone=120).room.clock
    assert clock.remaining(0, FRIDAY_NOON + 11 * HOUR) == 14 * HOUR, "it began two hours before midnight"


def test_nobody_is_missed_on_a_weekend() -> None:
    clock = days_with_weekends_off().room.settings.clock
    assert missed_at(clock, FRIDAY_NOON, 45) == FRIDAY_NOON + 72 * HOUR
    assert is_abandoned(clock, FRIDAY_NOON, FRIDAY_NOON + 48 * HOUR) is False
