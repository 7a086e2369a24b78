"""Rated tables, hints that everybody is told of, and tables that play on from another match."""

from __future__ import annotations

from typing import Any

import pytest
from server.tables.table_helpers import ANNA, BELA, Desk, find_game, started
from tiny_game import TINY

from cayona.kernel.errors import CayonaError
from cayona.kernel.match import Match
from cayona.kernel.record import replay, verify
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings
from cayona.server.tables.views import log_lines, table_facts

STEP = 3


def sentences(desk: Desk) -> list[str]:
    return [line["sentence"] for line in log_lines(desk.room, None)]


# --- Rated ---------------------------------------------------------------------------------------------


def test_a_rated_table_says_so_before_the_first_move() -> None:
    desk = started(rated=True)
    assert table_facts(desk.room)["rated"] is True
    assert sentences(desk)[0] == "This match is rated: nobody is given hints here."
    assert table_facts(started().room)["rated"] is False
    assert not any("rated" in sentence for sentence in sentences(started()))


@pytest.mark.parametrize("value", [1, "yes", None])
def test_rated_is_true_or_false(value: Any) -> None:
    with pytest.raises(CayonaError, match="“rated” is wrong: it must be true or false"):
        read_settings({"game": "tiny", "rated": value}, find_game)


def test_a_log_of_before_may_tell_who_asked_for_advice() -> None:
    desk = started(rated=True)
    seat = desk.room.deciders()[0]
    told = commands.entry(desk.room, "hint", desk.room.seats[seat].person, {"seat": seat, "bot": "bosun"})
    desk.room.add(told)
    lines = [view["log"][-1]["sentence"] for view in desk.views()[1:]]
    assert lines[seat] == "You ask a bot for advice."
    assert lines[1 - seat] == f"{('Anna', 'Bela')[seat]} asks a bot for advice."


# --- Playing on ----------------------------------------------------------------------------------------


def origin(hidden: str = "kept") -> dict[str, Any]:
    match = Match(TINY, 2, "before")
    for _ in range(STEP):
        match.play(match.state.legal_actions()[0])
    begins = {"position": match.state.position(), "step": STEP, "hidden": hidden}
    return {**begins, "table": "elsewhere", "match": 1}


def playing_on(hidden: str = "kept") -> tuple[Desk, dict[str, Any]]:
    desk = Desk()
    desk.room, desk.log = Room("table", find_game), []
    begins = origin(hidden)
    agreed = read_settings({"game": "tiny", "seats": 2}, find_game)
    desk.do(commands.open_table, ANNA, agreed, [None, "bosun"], origin=begins)
    desk.do(commands.sit, ANNA, "Anna", 0)
    desk.do(commands.start, ANNA)
    return desk, begins


@pytest.mark.parametrize(
    ("hidden", "words"), [("kept", "all that was hidden is as it was"), ("redrawn", "dealt again")]
)
def test_a_table_plays_on_from_a_position_and_says_so(hidden: str, words: str) -> None:
    desk, begins = playing_on(hidden)
    assert desk.room.match is not None
    assert desk.room.match.state.position() == begins["position"]
    assert table_facts(desk.room)["goes_on"] is True
    assert sentences(desk)[0].startswith(f"This match goes on from step {STEP} of another one")
    assert words in sentences(desk)[0]
    assert "elsewhere" not in str(desk.views()), "where it comes from is a key to that table"
    assert table_facts(started().room)["goes_on"] is False


def test_its_record_begins_there_and_verifies() -> None:
    desk, begins = playing_on()
    desk.play_to_the_end()
    assert desk.room.match is not None
    record = desk.room.match.record()
    assert record["start"] == begins["position"]
    assert verify(record, TINY, desk.room.match.commitment).record() == record
    assert desk.folded().match is not None
    with pytest.raises(CayonaError, match="start"):
        replay({**record, "start": {**record["start"], "pile": "no pile"}}, TINY)


def test_a_rematch_begins_there_again() -> None:
    desk, begins = playing_on()
    desk.play_to_the_end()
    desk.rematch()
    desk.do(commands.start, ANNA)
    assert desk.room.match is not None
    assert desk.room.match.state.position() == begins["position"]


def test_it_cannot_be_rated() -> None:
    room = Room("table", find_game)
    agreed = read_settings({"game": "tiny", "seats": 2, "rated": True}, find_game)
    with pytest.raises(CayonaError, match="cannot be rated"):
        commands.open_table(room, BELA, agreed, [], origin=origin())
