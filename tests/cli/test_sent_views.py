"""`cayona verify --sent`: what a seat was sent is what the record gives it, or the place is named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from client.running_server import SHORT, running
from typer.testing import CliRunner, Result

from cayona.bots.random import RandomBot
from cayona.cli import app
from cayona.client import play
from cayona.server.entries import Entry
from cayona.server.live import sent_to
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings

View = dict[str, Any]
Files = tuple[Path, Path]
PEOPLE = ("ann", "bob", "cid")


class Game:
    """A table with its log, at which three people play in all the ways there are."""

    def __init__(self) -> None:
        self.room = Room("shared")
        self.entries: list[Entry] = []
        settings = read_settings({"game": "cartagena", "seats": 3, "undo": "consent", "rated": True})
        self.take(commands.open_table(self.room, "ann", settings, []))
        for seat, person in enumerate(PEOPLE):
            self.take(commands.sit(self.room, person, person.title(), seat))

    def take(self, entry: Entry) -> None:
        self.room.add(entry)
        self.entries.append(entry)

    def start(self) -> None:
        self.take(commands.start(self.room, "ann"))

    def act(self, actions: int) -> None:
        for _ in range(actions):
            if self.room.phase == "playing":
                self.act_once(self.room.deciders()[0])

    def act_once(self, seat: int) -> None:
        assert self.room.match is not None
        legal = self.room.match.state.legal_actions(seat)
        self.take(commands.act(self.room, seat, legal[self.room.version * 7 % len(legal)], self.room.version))

    def take_back(self) -> None:
        """Take the last action back, with everybody's consent where that is needed."""
        seat = self.room.deciders()[0]
        self.act_once(seat)
        self.take(commands.undo(self.room, seat, self.room.version))
        for other in range(3):
            if self.room.question is not None and other not in self.room.question.agreed:
                self.take(commands.answer_undo(self.room, other, True, self.room.version))

    def hint(self) -> None:
        """Ask for advice at a rated table: everybody's log has it, no record has."""
        asked = {"seat": self.room.deciders()[0], "bot": "bosun"}
        self.take(commands.entry(self.room, "hint", None, asked))

    def hand_over(self) -> None:
        person = PEOPLE[1]
        seat = self.room.seat_of(person)
        assert seat is not None
        self.take(commands.hand_over(self.room, person, seat, 0.0))
        self.take(commands.take_back(self.room, person))

    def files(self, folder: Path, seat: int | None) -> Files:
        assert self.room.match is not None
        record, sent = folder / "record.json", folder / "sent.ndjson"
        record.write_text(json.dumps(self.room.match.record()))
        write(sent, list(sent_to("shared", self.entries, seat)))
        return record, sent


def write(path: Path, views: list[View]) -> None:
    path.write_text("".join(json.dumps(view) + "\n" for view in views))


def verify(files: Files, seat: int | None) -> Result:
    chosen = [] if seat is None else ["--seat", str(seat)]
    runner = CliRunner(env={"COLUMNS": "200", "FORCE_COLOR": None, "NO_COLOR": "1"})
    return runner.invoke(app, ["verify", str(files[0]), "--sent", str(files[1]), *chosen])


@pytest.fixture(scope="module")
def game() -> Game:
    game = Game()
    game.start()
    game.act(10)
    game.take_back()
    game.hand_over()
    game.hint()
    game.act(7)
    game.take_back()
    game.act(30)
    return game


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_every_view_follows_from_the_record(game: Game, seat: int | None, tmp_path: Path) -> None:
    result = verify(game.files(tmp_path, seat), seat)
    assert result.exit_code == 0, result.output
    views = len(game.entries) - 4  # before the start there is no match
    whose = "a spectator" if seat is None else f"seat {seat}"
    assert f"All {views} views that {whose} was sent are what the record gives." in result.stdout


def test_a_match_that_was_given_up_and_one_that_came_before(tmp_path: Path) -> None:
    game = Game()
    game.start()
    game.act(5)
    assert game.room.match is not None
    game.take(Entry(game.room.version + 1, "resign", 1.0, "ann", {"seat": 0}))
    assert verify(game.files(tmp_path, 1), 1).exit_code == 0
    for person in PEOPLE:
        game.take(commands.rematch(game.room, person))
    game.start()
    game.act(5)
    result = verify(game.files(tmp_path, 1), 1)
    assert result.exit_code == 0
    assert "All 6 views" in result.stdout


def _board(view: View) -> None:
    view["match"]["areas"][0]["pieces"][0][1] += "<!-- -->"


def _choice(view: View) -> None:
    view["match"]["choices"].append(
        {"action": 0, "text": "", "sentence": "", "elements": [], "target": ""},
    )


def _prompt(view: View) -> None:
    view["match"]["prompt"] += "!"


def _log(view: View) -> None:
    view["log"].append({"version": view["version"], "kind": "x", "seat": 0, "sentence": "x", "bot": None})


def _silence(view: View) -> None:
    view["log"] = []


def _deciders(view: View) -> None:
    view["deciders"] = [0, 1, 2]


def _result(view: View) -> None:
    view["result"] = {"winners": [0], "reason": "escaped", "scores": []}


@pytest.mark.parametrize("change", [_board, _choice, _prompt, _log, _silence, _deciders, _result])
def test_a_changed_view_is_named(game: Game, change: Callable[[View], None], tmp_path: Path) -> None:
    files = game.files(tmp_path, 0)
    views = [json.loads(line) for line in files[1].read_text().splitlines()]
    line = next(number for number, view in enumerate(views) if number > 8 and view["log"])
    changed = copy.deepcopy(views)
    change(changed[line])
    write(files[1], changed)
    result = verify(files, 0)
    assert result.exit_code == 1
    assert f"Line {line + 1}" in result.stderr


def test_missing_and_foreign_views(game: Game, tmp_path: Path) -> None:
    files = game.files(tmp_path, 0)
    views = [json.loads(line) for line in files[1].read_text().splitlines()]
    line = next(number for number, view in enumerate(views) if number > 8 and view["log"])
    for kept, sentence in (
        (views[:line] + views[line + 1 :], "is not what the record gives this seat"),
        (views[:-3], "The record goes on where the views end."),
        (views[:4], "None of the views belongs to the match of the record."),
    ):
        write(files[1], kept)
        result = verify(files, 0)
        assert result.exit_code == 1
        assert sentence in result.stderr
    write(files[1], views)
    assert "was sent to another seat" in verify(files, 1).stderr


@pytest.mark.parametrize("text", ["{", "[]", '{"type": "view", "match": {"commitment": "?"}}'])
def test_files_that_are_no_views(game: Game, text: str, tmp_path: Path) -> None:
    files = game.files(tmp_path, 0)
    assert game.room.match is not None
    files[1].write_text(text.replace("?", game.room.match.commitment))
    result = verify(files, 0)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    files[1].unlink()
    assert verify(files, 0).exit_code == 2
    assert verify(files, 9).exit_code == 2


def test_what_a_real_server_hands_out(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        harbour = server.guest("Ann")
        table = harbour.open_table("cartagena", 2, bots=[None, "bosun"], start=True, **SHORT)
        play(harbour, bot=RandomBot(seed=1), matches=1)
        files = tmp_path / "record.json", tmp_path / "sent.ndjson"
        files[0].write_text(json.dumps(table.record()))
        for seat in (None, 0, 1):
            write(files[1], table.sent(seat))
            result = verify(files, seat)
            assert result.exit_code == 0, result.output
