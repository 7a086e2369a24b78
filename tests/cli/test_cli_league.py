"""The commands of the league and of tuning."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cayona.cli import app

ENVIRONMENT = {"COLUMNS": "200", "FORCE_COLOR": None, "NO_COLOR": "1"}
BAD = """
import cayona

class Bad(cayona.Bot):
    name = "bad"

    def choose(self, view):
        1 / 0
"""
SHORT = ("--option", "turn_limit=12")


def run(*arguments: str) -> Result:
    return CliRunner(env=ENVIRONMENT).invoke(app, arguments)


def test_a_league_prints_and_writes_its_tables(tmp_path: Path) -> None:
    data, page = tmp_path / "league.json", tmp_path / "league.md"
    result = run(
        *("league", "cartagena", "--bots", "random,bosun", "--games", "4", "--seats", "3", *SHORT),
        *("--json", str(data), "--markdown", str(page), "--cores", "1"),
    )
    assert result.exit_code == 0, result.output
    assert "random among 2 × bosun" in result.stdout
    assert "bosun among 2 × random" in result.stdout
    assert "won (fair: 33 %)" in result.stdout
    assert json.loads(data.read_text())["pairings"][0]["games"] == 6
    assert "| bosun among 2 × random | 3 |" in page.read_text()


def test_a_league_can_be_piped(tmp_path: Path) -> None:
    result = run("league", "--bots", "random,bosun", "--games", "2", *SHORT, "--json", "-")
    assert json.loads(result.stdout)["game"] == "cartagena"


def test_a_bot_that_fails_is_named_with_the_position(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(BAD)
    result = run("league", "--bots", f"{bad},bosun", "--games", "2", *SHORT)
    assert result.exit_code == 0
    assert "The bot “bad” on seat" in result.stderr
    assert "ZeroDivisionError" in result.stderr
    assert '"pirates"' in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("league", "--bots", "bosun"), "at least two bots"),
        (("league", "--bots", "bosun,nobody"), "random, deckhand, bosun"),
        (("league", "--bots", "bosun,captain:speed=3"), "no setting “speed”"),
        (("league", "--bots", "bosun,bosun:heuristics.speed=3"), "no number “speed”"),
        (("play", "--bots", "oracle", "--watch"), "There is no bot “oracle”"),
        (("tune", "--numbers", "speed"), "no number “speed”"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_tuning_prints_the_numbers_and_the_command() -> None:
    result = run(
        *("tune", "cartagena", "--numbers", "card,last", "--candidates", "4", "--games", "2"),
        *("--generations", "1", "--check", "2", "--cores", "1", *SHORT),
    )
    assert result.exit_code == 0, result.output
    assert '"card": ' in result.stdout
    assert "--numbers last,card --seats 2 --option turn_limit=12 --candidates 4 --games 2" in result.stdout
