"""Help, version, the list of games, and what happens when the input is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cayona
from cayona.cli import app

ENVIRONMENT = {"COLUMNS": "200", "FORCE_COLOR": None, "NO_COLOR": "1"}
"""The same output wherever the tests run."""

COMMANDS = ("serve", "play", "games", "sim", "replay", "verify", "draw", "bench")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner(env=ENVIRONMENT).invoke(app, list(arguments), input=typed)


def test_the_help_lists_the_commands() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in COMMANDS:
        assert command in result.stdout


def test_without_a_command_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAYONA_PORT", "harbour")
    result = run()
    assert result.exit_code == 2
    assert "port" in result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    text = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout)  # typer colours its help on some build servers
    assert "Examples:" in text
    assert f"cayona {command}" in text


def test_the_version_says_which_build_runs() -> None:
    result = run("--version")
    build = "compiled" if cayona.compiled() else "interpreted"
    assert (result.exit_code, result.stdout) == (0, f"cayona {cayona.__version__} ({build})\n")


def test_games_names_every_game_option_and_bot() -> None:
    result = run("games")
    assert result.exit_code == 0
    for game in cayona.games():
        assert game.title in result.stdout
        for option in game.options:
            assert option in result.stdout
    assert "bosun" in result.stdout
    assert "2 to 5 players" in result.stdout


def test_the_installed_command_runs_in_its_own_process() -> None:
    command = [sys.executable, "-m", "cayona.cli", "play", "--seats", "9"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "Cartagena is for 2 to 5 players, not 9.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("play nope", "no game “nope”"),
        ("play --seats 9", "2 to 5 players"),
        ("play --option mode=x", "“mode” cannot be 'x'"),
        ("play --option mode", "NAME=VALUE"),
        ("play --option seats=3", "has no option “seats”"),
        ("play --option mode=tortuga --option mode=jamaica", "given twice"),
        ("play --option first_player=7", "a seat from 0 to 1"),
        ("play --bots zz", "no bot “zz”"),
        ("play --bots ,", "at least one bot"),
        ("play --bots bosun,random,random", "3 bots for 1 seats"),
        ("play --seat 7", "no seat “7”"),
        ("play --seat Q", "no seat “Q”"),
        ("play --load missing.json", "Cannot read “missing.json”"),
        ("play --load .", "Cannot read “.”"),
        ("play --save missing/game.json", "there is no folder “missing”"),
        ("play --save .", "it is a folder"),
        ("play --delay -1 --watch", "--delay"),
        ("play --nonsense", "--nonsense"),
        ("nonsense", "nonsense"),
        ("sim --games -3", "--games"),
        ("sim --games many", "--games"),
        ("sim --jobs 0", "--jobs"),
        ("sim --bots bosun,random,bosun", "3 bots for 2 seats"),
        ("replay", "FILE"),
        ("replay missing.json", "Cannot read “missing.json”"),
        ("verify missing.json", "Cannot read “missing.json”"),
        ("draw --move 3", "--move goes with --record"),
        ("draw --theme blue", "blue"),
        ("draw --position a.json --record b.json", "not both"),
        ("draw --position a.json --seed 5", "leave out"),
        ("draw -o missing/board.svg", "Cannot write"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(
    arguments: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments.split())
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "is not JSON"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"[" * 100_000, "not JSON that can be read"),
        (b"9" * 5000, "not JSON that can be read"),
        (b"[]", "JSON object"),
        (json.dumps({"game": 3}).encode(), ""),
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay", "play --load", "draw --position"])
def test_a_file_that_makes_no_sense_is_one_sentence_and_exit_code_2(
    command: str, content: bytes, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(content)
    result = run(*command.split(), str(path))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
