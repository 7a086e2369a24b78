"""What tables need: bounded, whatever is played and however many look."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from cayona.kernel.areas import ARRANGEMENTS, Area, Arrangement
from cayona.kernel.language import speaking
from cayona.lab.load_report import Plan
from cayona.lab.loadtest import load
from cayona.server.live import LiveTable
from cayona.server.tables import commands, views
from cayona.server.tables.feed import KEPT_FEEDS
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings
from cayona.server.tables.views import Form, layers


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


def act(live: LiveTable) -> None:
    match = live.room.match
    assert match is not None
    seat, action = match.state.to_move(), match.state.legal_actions()[0]
    live.room.add(commands.act(live.room, int(seat), action, live.room.version))


def test_what_everybody_sees_is_drawn_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw_public = views.draw_public

    def counting(room: Room, public: views.Observation, arrangement: Arrangement) -> Sequence[Area]:
        drawn.append(arrangement)
        return draw_public(room, public, arrangement)

    monkeypatch.setattr(views, "draw_public", counting)
    live = started()
    for _ in range(3):
        for seat in (None, 0, 1, 0):
            live.view(seat, 0, "", "tall")
    assert drawn == ["tall"]
    act(live)
    for seat in (None, 0, 1):
        live.view(seat, 0, "", "tall")
    live.view(0, 0, "", "wide")
    assert drawn == ["tall", "tall", "wide"]


def test_few_languages_and_forms_of_a_table_are_kept() -> None:
    live = started()
    for language in ("en", "de", "hu", "it", "nb"):
        forms: tuple[Form, ...] = (*ARRANGEMENTS, "data")
        for form in forms:
            with speaking(language):
                text, _name = live.view(0, 3, "", form)
            assert f'"language":"{language}"' in text.decode()
    assert len(live._feeds) == KEPT_FEEDS


def test_layers_keep_their_keys_all_match_long() -> None:
    live = started()
    first = layers(live.room, 0, "tall")
    assert len(first) >= 2
    for _ in range(10):
        act(live)
        assert layers(live.room, 0, "tall") == first
        for key, layer in first.items():
            assert live.layer(key, 0, "tall") == layer
