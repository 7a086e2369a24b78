"""Which bots there are, by what lies in a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from server.workers.pool_bots import bot_file

from cayona.bots import BOTS, LAB_BOTS
from cayona.kernel.errors import UnknownBot
from cayona.server.botfiles import BotShelf


@pytest.fixture
def shelf(tmp_path: Path) -> BotShelf:
    return BotShelf(tmp_path, "bosun")


def offer(shelf: BotShelf, name: str) -> dict[str, Any]:
    return next(offer for offer in shelf.offered() if offer["name"] == name)


def test_without_a_folder_there_are_our_own(tmp_path: Path) -> None:
    shelf = BotShelf(tmp_path / "nowhere", "bosun")
    assert [offer["name"] for offer in shelf.offered()] == list(BOTS)
    assert shelf.check("bosun") == "bosun"
    assert shelf.player("random") == ("random", None)


@pytest.mark.parametrize("name", LAB_BOTS)
def test_what_cheats_or_measures_in_the_lab_is_not_offered(shelf: BotShelf, name: str) -> None:
    assert name not in [offer["name"] for offer in shelf.offered()]
    with pytest.raises(UnknownBot, match="the bots are random, deckhand, bosun"):
        shelf.check(name)
    assert shelf.player(name) == ("bosun", None)


def test_a_file_appears_changes_and_goes(shelf: BotShelf, tmp_path: Path) -> None:
    path = bot_file(tmp_path, "return first")
    assert offer(shelf, "mine") == {
        "name": "mine",
        "description": "For a test.",
        "file": "mine.py",
        "problem": None,
    }
    assert shelf.check("mine") == "mine"
    assert shelf.player("mine") == ("mine", path)
    path.write_text(path.read_text().replace('"mine"', '"yours"'))
    os.utime(path, ns=(1, 1))
    assert shelf.check("yours") == "yours"
    with pytest.raises(UnknownBot, match="the bots are"):
        shelf.check("mine")
    path.unlink()
    assert shelf.player("yours") == ("bosun", None)


def test_a_broken_file_is_listed_and_refused_with_its_problem(shelf: BotShelf, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    problem = offer(shelf, "broken.py")["problem"]
    assert "not valid Python" in problem
    for name in ("broken", "broken.py"):
        with pytest.raises(UnknownBot) as caught:
            shelf.check(name)
        assert str(caught.value) == problem
        assert caught.value.code == "broken-bot-file"
    assert shelf.player("broken") == ("bosun", None)


def test_a_file_with_the_name_of_one_of_ours_takes_nothing_from_it(shelf: BotShelf, tmp_path: Path) -> None:
    (tmp_path / "bosun.py").write_text("nonsense(")
    assert shelf.check("bosun") == "bosun"
    assert shelf.player("bosun") == ("bosun", None)


def test_two_files_with_one_name(shelf: BotShelf, tmp_path: Path) -> None:
    first = bot_file(tmp_path, "return first", "a.py")
    bot_file(tmp_path, "return first", "b.py")
    assert shelf.player("mine") == ("mine", first)
    assert "rename one" in offer(shelf, "b.py")["problem"]


@pytest.mark.parametrize("name", [None, 7, "", "nobody", "../../etc/passwd"])
def test_other_names_are_refused(shelf: BotShelf, name: object) -> None:
    with pytest.raises(UnknownBot, match="There is no bot"):
        shelf.check(name)


def test_files_are_not_run(shelf: BotShelf, tmp_path: Path) -> None:
    path = bot_file(tmp_path, "return first")
    path.write_text(path.read_text() + f"\nopen({str(tmp_path / 'ran')!r}, 'w').close()\n")
    shelf.check("mine")
    assert not (tmp_path / "ran").exists()
