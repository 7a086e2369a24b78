"""Bot files on the seats of a real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from client.running_server import RunningServer, running
from server.workers.pool_bots import bot_file

import cayona
from cayona.client import Table, View


def named(folder: Path, name: str, body: str) -> Path:
    path = bot_file(folder, body, f"{name}.py")
    path.write_text(path.read_text().replace('"mine"', f'"{name}"'))
    return path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    data = tmp_path_factory.mktemp("bot-files")
    bots = data / "bots"
    bots.mkdir()
    named(bots, "parrot", "return first")
    named(bots, "sleeper", "while True: pass")
    named(bots, "thrower", "raise RuntimeError('overboard')")
    (bots / "torn.py").write_text("class Torn(:\n")
    with running(data, bot_seconds=0.5) as server:
        yield server


def watched_to_the_end(table: Table) -> View:
    with closing(table.follow()) as views:
        return next(view for view in views if view.is_over)


def movers(table: Table, seat: int) -> set[str | None]:
    lines = [line for line in table.view().log if line.seat == seat and line.kind != "turn"]
    return {line.bot for line in lines if line.bot is not None}


def test_the_lobby_lists_files_and_their_problems(server: RunningServer) -> None:
    bots = {bot["name"]: bot for bot in server.guest().bots()}
    assert bots["parrot"]["file"] == "parrot.py"
    assert bots["parrot"]["problem"] is None
    assert "not valid Python" in bots["torn.py"]["problem"]
    assert bots["bosun"]["file"] is None


def test_a_file_plays_a_whole_match_in_its_worker(server: RunningServer) -> None:
    harbour = server.guest()
    options = {"turn_limit": 20}
    table = harbour.open_table(
        "cartagena", 2, bots=["parrot", "bosun"], sit=None, start=True, options=options
    )
    assert watched_to_the_end(table).result is not None
    assert movers(table, 0) == {"parrot"}
    assert movers(table, 1) == {"bosun"}
    assert cayona.verify(table.record()).state.outcome() is not None


@pytest.mark.parametrize("bot", ["sleeper", "thrower"])
def test_a_bot_that_does_not_answer_stops_no_table(server: RunningServer, bot: str) -> None:
    table = server.guest().open_table(
        "cartagena", 2, bots=[bot, "bosun"], sit=None, start=True, options={"turn_limit": 2}
    )
    assert watched_to_the_end(table).result is not None
    assert movers(table, 0) == {"bosun"}


def test_a_cheat_gets_no_seat(server: RunningServer) -> None:
    harbour = server.guest()
    with pytest.raises(cayona.UnknownBot, match="There is no bot “oracle”"):
        harbour.open_table("cartagena", 2, bots=[None, "oracle"])
    table = harbour.open_table("cartagena", 2)
    with pytest.raises(cayona.UnknownBot, match="There is no bot “oracle”"):
        table.seat_bot(1, "oracle")


def test_a_broken_file_is_refused_with_its_sentence(server: RunningServer) -> None:
    harbour = server.guest()
    with pytest.raises(cayona.UnknownBot, match=r"torn\.py is not valid Python"):
        harbour.open_table("cartagena", 2, bots=[None, "torn"])
    table = harbour.open_table("cartagena", 2)
    with pytest.raises(cayona.UnknownBot, match=r"torn\.py is not valid Python"):
        table.seat_bot(1, "torn.py")
    table.seat_bot(1, "parrot")
    assert table.view().seats[1].bot == "parrot"


def test_a_file_that_is_dropped_in_and_taken_away_while_people_play(server: RunningServer) -> None:
    harbour = server.guest()
    path = named(server.data / "bots", "visitor", "return first")
    table = harbour.open_table("cartagena", 2, bots=[None, "visitor"], start=True, options={"turn_limit": 6})
    path.unlink()
    with closing(table.follow()) as views:
        for view in views:
            if view.is_over:
                break
            if view.is_my_turn:
                table.act(view.legal_actions()[-1])
    assert movers(table, 1) <= {"visitor", "bosun"}
    assert "bosun" in movers(table, 1)
