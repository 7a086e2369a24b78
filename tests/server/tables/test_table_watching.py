"""What people can follow: bots wait while something is worth watching, and names can be told apart."""

from __future__ import annotations

from server.tables.table_helpers import ANNA, Desk, started

from cayona.kernel.seats import told_apart
from cayona.server.driver import suspense
from cayona.server.tables import commands
from cayona.server.tables.views import log_lines


def test_bots_wait_longer_after_what_is_worth_watching() -> None:
    desk = started(2, "tortuga1667")
    match = desk.room.match
    assert match is not None
    for _captain in range(2):
        desk.act(desk.room.deciders()[0])
    assert suspense(desk.room) == 1.0
    caller = desk.room.deciders()[0]
    desk.act(caller, match.state.parse_action("attack"))
    assert suspense(desk.room) == 1.0, "nothing is turned up yet"
    desk.act(caller)
    assert desk.room.lines[-1].version == desk.room.version
    assert suspense(desk.room) == match.game.suspense["vote_result"]
    desk.act(desk.room.deciders()[0])
    assert suspense(desk.room) == 1.0


def test_names_that_several_seats_have_get_a_letter() -> None:
    assert told_apart(["random", "Anna", "random", "C"]) == ["random A", "Anna", "random C", "C"]
    desk = Desk("tortuga1667", bots=[None, "random", "random"], seats=3)
    desk.do(commands.sit, ANNA, "Anna", 0)
    desk.do(commands.start, ANNA)
    start = log_lines(desk.room, 0)[0]["sentence"]
    assert "Anna (" in start
    assert "random B (" in start
    assert "random C (" in start
    assert [seat["name"] for seat in desk.views()[0]["seats"]] == ["Anna", "random B", "random C"]


def test_an_open_seat_has_no_name_of_its_own() -> None:
    desk = Desk("cartagena", seats=3, bots=[None, "bosun"])
    assert desk.room.names() == ["A", "bosun", "C"]
    assert [seat["name"] for seat in desk.views()[0]["seats"]] == ["", "bosun", ""]
