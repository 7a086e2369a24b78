"""The lines of a log are told once for all who read the same; nobody reads what is meant for another."""

from __future__ import annotations

import random

import pytest
from server.tables.table_helpers import ANNA, Desk

from cayona import registry
from cayona.kernel.language import speaking
from cayona.server.tables import commands
from cayona.server.tables.views import event_places, line_sentence, log_lines

TABLES = [
    (game.name, seats) for game in registry.games() for seats in {min(game.seats[-1], 2), game.seats[-1]}
]
NAMES = ("Anna", "Bela", "Cara", "Dora", "Emil", "Fina", "Gina", "Hugo", "Ivan")
MOST_ACTIONS = 250


def seated(game: str, seats: int) -> Desk:
    desk = Desk(game, seats=seats, clock={"kind": "none"})
    for seat, name in zip(range(seats), NAMES, strict=False):
        desk.do(commands.sit, name.lower(), name, seat)
    desk.do(commands.start, ANNA)
    return desk


def told_alone(desk: Desk, viewer: int | None, after: int) -> list[tuple[object, ...]]:
    """Tell the log to one viewer with no regard to others."""
    room = desk.room
    seen = [line.event.seen_by(viewer) for line in room.lines if line.version > after]
    return [
        (
            sentence := line_sentence(room.game, event, viewer, room.names()),
            sentence != line_sentence(room.game, event, None, room.names()),
            *event_places(room.game, event, viewer),
        )
        for event in seen
        if event is not None
    ]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_told_to_all_is_what_each_would_be_told_alone(game: str, seats: int) -> None:
    desk, chance, shared = seated(game, seats), random.Random(game), 0
    for number in range(MOST_ACTIONS):
        after = desk.room.version - 1
        viewers = (None, *range(len(desk.room.seats)))
        with speaking(("en", "de")[number % 2]):
            told = {viewer: log_lines(desk.room, viewer, after) for viewer in viewers}
            for viewer in viewers:
                lines = [
                    (line["sentence"], line["yours"], line["spots"], line["routes"]) for line in told[viewer]
                ]
                assert lines == told_alone(desk, viewer, after)
        shared += sum(map(len, told.values())) - len({id(line) for lines in told.values() for line in lines})
        if desk.room.phase != "playing":
            break
        assert desk.room.match is not None
        seat = chance.choice(desk.room.deciders())
        desk.act(seat, chance.choice(desk.room.match.state.legal_actions(seat)))
    assert shared > 0
