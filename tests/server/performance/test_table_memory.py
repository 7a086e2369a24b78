"""What tables need: bounded, whatever is played and however many look."""

from __future__ import annotations

import asyncio

from cayona.kernel.language import speaking
from cayona.lab.load_report import Plan
from cayona.lab.loadtest import load
from cayona.server.live import KEPT_VIEWS, LiveTable
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings


def test_a_table_with_its_sockets_needs_little() -> None:
    """About 110 kB with two sockets where this was written; the views of one version alone are 40 kB."""
    report = asyncio.run(load(Plan(tables=60, rate=60, seconds=3)))
    assert report.errors == 0
    assert report.memory_per_table < 400
    assert report.memory_after - report.memory < 60


def started() -> LiveTable:
    room = Room("table")
    room.add(commands.open_table(room, "anna", read_settings({"game": "cartagena", "seats": 2}), []))
    for seat, person in enumerate(("anna", "bruno")):
        room.add(commands.sit(room, person, person.title(), seat))
    room.add(commands.start(room, "anna"))
    return LiveTable(room)


def test_a_view_is_made_once_for_all_who_see_the_same() -> None:
    live = started()
    assert live.view_text(0, 3) is live.view_text(0, 3)
    assert live.view_text(0, 3) != live.view_text(1, 3)
    assert live.view_text(None, 3) != live.view_text(0, 3)


def test_a_view_is_made_once_in_each_language() -> None:
    live = started()
    told: dict[str, str] = {}
    for _ in range(3):
        for language in ("en", "de", "hu"):
            with speaking(language):
                text = live.view_text(0, 3)
            assert told.setdefault(language, text) is text
            assert f'"language":"{language}"' in text
    assert len(set(told.values())) == 3


def test_views_of_old_versions_are_not_kept() -> None:
    live = started()
    first = live.view_text(0, 0)
    for _ in range(KEPT_VIEWS):
        started().view_text(0, 0)
    assert live.view_text(0, 0) == first
    assert live.view_text(0, 0) is not first


def test_the_still_layer_keeps_its_name_all_match_long() -> None:
    live = started()
    name = live.still_name()
    assert name is not None
    for _ in range(10):
        match = live.room.match
        assert match is not None
        seat, action = match.state.to_move(), match.state.legal_actions()[0]
        live.room.add(commands.act(live.room, int(seat), action, live.room.version))
        assert f'"still":"{name}"' in live.view_text(0, 0)
        assert live.still_name() == name
