"""The time that the rules of a game give: when it has run out, the table takes the action they ask for."""

from __future__ import annotations

import time

from server.tables.table_helpers import Desk, started
from tiny_rules import CHOOSE, DRAW, REACT, TIMEOUT

from cayona.kernel.timing import TimeLimit
from cayona.server.tables import commands
from cayona.server.tables.timer import Timer


def asked() -> Desk:
    """Return a table at which seat 1 is asked, and has ten seconds for it."""
    desk = started(game="haste")
    desk.now = time.time()
    desk.act(0, DRAW)
    return desk


def phase(desk: Desk) -> str:
    assert desk.room.match is not None
    return str(desk.room.match.state.observation(None)["phase"])


def test_who_is_not_asked_anew_goes_on_with_the_time_left() -> None:
    timer = Timer()
    limit = TimeLimit(10, 7)
    timer.change(100, {0: limit, 1: limit}, {0, 1})
    timer.change(104, {0: limit, 1: limit}, {1})
    assert (timer.left(0, 104), timer.left(1, 104), timer.left(2, 104)) == (6, 10, None)
    assert timer.next_expiry() == 110
    assert (timer.expired(109.9), timer.expired(110)) == (None, (0, 7))
    timer.change(111, {}, ())
    assert (timer.next_expiry(), timer.expired(1e9)) == (None, None)


def test_the_table_acts_no_sooner_than_the_time_has_run_out() -> None:
    desk = asked()
    assert phase(desk) == REACT
    assert desk.code(commands.time_out) == "stale", "there are ten seconds"
    assert desk.room.timer.expired(desk.now + 10) == (1, TIMEOUT)


def test_a_timeout_is_in_the_log_and_plays_again() -> None:
    desk = started(game="haste")  # at a time long ago
    desk.act(0, DRAW)
    entry = desk.do(commands.time_out)
    assert (entry.person, entry.data) == (None, {"seat": 1, "action": TIMEOUT, "timed_out": True})
    assert phase(desk) == CHOOSE
    assert desk.folded().version == desk.room.version
    assert desk.room.late == set(), "no bot has played for the seat"
    assert desk.code(commands.time_out) == "stale"


def test_people_cannot_take_it_themselves() -> None:
    desk = asked()
    assert desk.code(commands.act, 1, TIMEOUT, desk.room.version) == "server-action"


def test_everybody_sees_how_much_time_is_left() -> None:
    desk = started(game="haste")
    assert {str(view["clock"]["left"]) for view in desk.views()} == {"None"}
    desk.act(0, DRAW)
    assert {str(view["clock"]["left"]) for view in desk.views()} == {"[None, 10.0]"}
    assert desk.room.next_expiry() == desk.now + 10


def test_the_clock_of_the_table_counts_if_it_leaves_less() -> None:
    desk = started(game="haste", clock={"kind": "decision", "seconds": 8})
    desk.act(0, DRAW)
    assert desk.views()[0]["clock"]["left"] == [8, 8]
    assert desk.room.next_expiry() == desk.now + 8
