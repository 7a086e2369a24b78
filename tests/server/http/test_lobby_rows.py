"""Which tables the lobby shows, by what it knows of them."""

from __future__ import annotations

from typing import Any

import pytest
from server.tables.table_helpers import ANNA, BELA, Desk, started

from cayona.server.http.alive import can_be_removed, is_put_away, open_to_all
from cayona.server.tables import commands
from cayona.server.tables.summaries import summary_of

NOW = 2_000_000_000.0
HOUR = 3600.0
DAY = 24 * HOUR


def row(desk: Desk, quiet: float) -> dict[str, Any]:
    """Return a table as the lobby has it, after so long without a change."""
    return {"id": "t", "changed": NOW - quiet, **summary_of(desk.room)}


def against_bots() -> Desk:
    desk = Desk("cartagena", seats=2, bots=[None, "random"])
    desk.do(commands.sit, ANNA, "Anna", 0)
    desk.do(commands.start, ANNA)
    return desk


def is_listed(desk: Desk, quiet: float, there: bool = False) -> bool:
    return bool(open_to_all([row(desk, quiet)], NOW, lambda _table: there))


def test_only_what_is_alive_is_listed_for_all() -> None:
    waiting, playing = Desk("cartagena", seats=2), started(2, "cartagena")
    assert (is_listed(waiting, 60), is_listed(waiting, HOUR)) == (True, False)
    assert is_listed(waiting, HOUR, there=True), "somebody is there"
    assert (is_listed(playing, 60), is_listed(playing, 2 * HOUR)) == (True, False)
    slow = started(2, "cartagena", clock={"kind": "days", "seconds": 86400})
    assert (is_listed(slow, 2 * DAY), is_listed(slow, 6 * DAY)) == (True, False)


def test_one_persons_game_against_bots_is_nowhere_but_with_that_person() -> None:
    assert not is_listed(against_bots(), 1, there=True)


@pytest.mark.parametrize(("quiet", "away"), [(HOUR, False), (2 * DAY, True)])
def test_abandoned_tables_are_put_away_and_can_be_removed(quiet: float, away: bool) -> None:
    playing = started(2, "cartagena")
    assert is_put_away(row(playing, quiet), NOW) is away
    assert can_be_removed(row(playing, quiet), NOW) is away
    assert can_be_removed(row(against_bots(), quiet), NOW), "nobody else plays there"


def test_a_host_closes_what_nobody_else_plays() -> None:
    desk = against_bots()
    desk.do(commands.close, ANNA, desk.now)
    assert desk.room.phase == "closed"
    two = started(2, "cartagena")
    assert two.code(commands.close, ANNA, two.now) == "playing"
    assert two.code(commands.close, BELA, two.now) == "not-host"
    two.now += 2 * DAY
    two.do(commands.close, ANNA, two.now)
    assert two.room.phase == "closed"
