"""What people can follow: bots wait while something is worth watching."""

from __future__ import annotations

from server.tables.table_helpers import started

from cayona.server.driver import suspense


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
