"""Who is here, who is away, and what the table does about it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.http.conftest import Enter
from server.http.http_harness import Visitor, serving_here

from cayona.server.config import Config
from cayona.server.http import sockets
from cayona.server.http.app import create_app


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not wait for long: neither for those who are silent nor for those who are away."""
    data: Path = tmp_path_factory.mktemp("hasty")
    config = Config(
        data=data, bot_workers=1, bot_pause=0, rate_limits=0, bot_seconds=0.2, absence_seconds=0.2
    )
    quick = {"HEARTBEAT_SECONDS": 0.2, "SILENCE_SECONDS": 5.0, "SWEEP_SECONDS": 0.1}
    with pytest.MonkeyPatch.context() as patch:
        for name, seconds in quick.items():
            patch.setattr(sockets, name, seconds)
        with serving_here(create_app(config)) as url:
            yield url


# --- Presence ------------------------------------------------------------------------------------------


def test_who_sits_down_is_here_at_once_and_who_looks_is_named(
    anna: Visitor, bela: Visitor, stranger: Visitor
) -> None:
    table = anna.open(seats=2)
    with anna.socket(table) as mine:
        assert mine.next("presence", seats=[True, False])["watching"] == []
        with bela.socket(table) as his, stranger.socket(table) as theirs:
            told = mine.next("presence", watching=["Bela"], unnamed=1)
            assert told["seats"] == [True, False]
            his.next("presence", watching=[], unnamed=1)  # one is not among the others oneself
            theirs.next("presence", watching=["Bela"], unnamed=0)
            his.send(type="sit", id="1", seat=1)
            for tab in (mine, his):
                tab.next("presence", seats=[True, True], watching=[], away=[None, None])
            anna.do(table, "leave")
            his.next("presence", seats=[False, True], watching=["Anna"])
            anna.do(table, "sit", seat=0)
            his.next("presence", seats=[True, True], watching=[])
        told = mine.next("presence", seats=[True, False], unnamed=0)
        assert told["away"][0] is None
        assert told["away"][1] <= told["now"]


def test_a_second_device_is_counted_and_two_tabs_are_one_device(
    anna: Visitor, enter: Enter, playing: str
) -> None:
    phone = enter()
    secret = anna.done(f"/api/tables/{playing}/seat-link")["secret"]
    phone.done(f"/api/seat-links/{secret}")
    with anna.socket(playing) as mine, anna.socket(playing):
        mine.next("presence", devices=[1, 0])
        with phone.socket(playing):
            mine.next("presence", devices=[2, 0])
        mine.next("presence", devices=[1, 0], seats=[True, False])


def test_a_page_that_is_frozen_is_away(hasty: str, enter: Enter) -> None:
    anna, bela = enter("Anna", at=hasty), enter("Bela", at=hasty)
    table = anna.open(seats=2)
    bela.do(table, "sit", seat=1)
    with anna.socket(table) as mine, bela.socket(table):
        mine.next("presence", seats=[True, True])
        told = mine.next("presence", seats=[True, False])  # his page says nothing, like one that sleeps
        assert told["away"][1] is not None


# --- Absence -------------------------------------------------------------------------------------------


def test_whoever_is_asked_and_away_is_played_for_and_gets_the_seat_back(hasty: str, enter: Enter) -> None:
    anna, bela = enter("Anna", at=hasty), enter("Bela", at=hasty)
    table = anna.open(seats=2, options={"first_player": 1})
    bela.do(table, "sit", seat=1)
    with anna.socket(table) as mine:
        anna.do(table, "start")
        view = mine.line("absent")
        assert view["absent"] == [1]
        assert view["log"][-1]["sentence"] == "Bela has been away for a while."
        assert bela.refused(f"/api/tables/{table}/hand-over", seat=0) == "not-host"
        with bela.socket(table) as his:
            his.next("view")
            assert mine.line("returned")["absent"] == []
            assert anna.refused(f"/api/tables/{table}/hand-over", seat=1) == "clock-running"
        mine.line("absent")
        anna.do(table, "hand-over", seat=1)
        assert mine.line("handed_over")["seats"][1]["bot"] == "bosun"
        bela.do(table, "take-back")
        assert mine.line("taken_back")["seats"][1]["bot"] is None


def test_whoever_said_so_in_advance_is_played_for_though_nobody_looks(hasty: str, enter: Enter) -> None:
    anna, bela = enter("Anna", at=hasty), enter("Bela", at=hasty)
    table = anna.open(seats=2, options={"first_player": 1})
    bela.do(table, "sit", seat=1)
    bela.do(table, "stand-by", yes=True)
    assert bela.view(table)["stand_by"] is True
    assert anna.view(table)["stand_by"] is False
    anna.do(table, "start")
    with anna.socket(table):
        pass  # she has a look and goes; nobody is there when it is decided
    anna.until(table, lambda view: view["your_turn"])
    assert bela.view(table)["seats"][1]["bot"] == "bosun"
    bela.do(table, "take-back")
    assert anna.view(table)["seats"][1]["bot"] is None


def test_nobody_is_noted_as_away_who_is_not_asked(hasty: str, enter: Enter) -> None:
    anna, bela = enter("Anna", at=hasty), enter("Bela", at=hasty)
    table = anna.open(seats=2, options={"first_player": 0})
    bela.do(table, "sit", seat=1)
    with anna.socket(table) as mine:
        anna.do(table, "start")
        mine.view(4)
        for _beat in range(4):  # longer than the table waits for whoever is asked
            mine.next("ping")
            mine.send(type="pong")
        assert anna.view(table)["version"] == 4
        while anna.view(table)["your_turn"]:
            anna.act(table)
        assert mine.line("absent")["absent"] == [1]
