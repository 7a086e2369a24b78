"""The simulation command."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner, Result

import cayona
from cayona.cli import app
from cayona.cli.output import terminal
from cayona.cli.simulate import show_summary
from cayona.lab.simulation import Plan, simulate
from cayona.lab.statistics import Summary

ENVIRONMENT = {"COLUMNS": "200", "FORCE_COLOR": None, "NO_COLOR": "1"}
"""The same output wherever the tests run."""


def sim(*arguments: str) -> Result:
    result = CliRunner(env=ENVIRONMENT).invoke(app, ["sim", *arguments])
    assert result.exit_code == 0, result.output
    return result


def test_the_tables_say_who_won_from_where_and_how_it_ended() -> None:
    result = sim("cartagena", "--games", "12", "--bots", "bosun,random", "--seed", "2")
    lines = result.stdout.splitlines()
    assert lines[1].split()[:2] == ["bosun", "12"]
    assert lines[2].split()[:2] == ["random", "12"]
    assert "95 % interval" in lines[0]
    assert "12 games, " in result.stdout
    assert "12 × Somebody has all six pirates aboard." in result.stdout


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    arguments = ("--games", "9", "--seats", "3", "--bots", "bosun,random", "--option", "mode=tortuga")
    assert sim(*arguments).stdout == sim(*arguments, "--jobs", "2").stdout


def test_the_command_shows_what_the_lab_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    result = sim("--games", "30", "--bots", "random", "--seed", "5")
    summary = Summary()
    for one in simulate(Plan("cartagena", ("random",), seed=5), 30):
        summary.add(one)
    console = terminal()
    with console.capture() as captured:
        show_summary(console, cayona.game("cartagena"), summary)
    assert result.stdout == captured.get()
