"""The benchmark command."""

from __future__ import annotations

import json
import shutil

import pytest
from efforts import long_run
from typer.testing import CliRunner

import cayona
from cayona.cli import app

ENVIRONMENT = {"COLUMNS": "200", "FORCE_COLOR": None, "NO_COLOR": "1"}
"""The same output wherever the tests run."""


def test_the_quick_benchmark_as_json() -> None:
    result = CliRunner(env=ENVIRONMENT).invoke(app, ["bench", "--quick", "--json"])
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["compiled"] == cayona.compiled()
    found = {(one["game"], one["what"], one["case"]) for one in report["measurements"]}
    for seats in range(2, 6):
        for mode in ("jamaica", "tortuga"):
            assert ("cartagena", "random play", f"{seats} seats {mode}") in found
    assert all(one["value"] > 0 for one in report["measurements"])


def test_the_quick_benchmark_as_a_table() -> None:
    result = CliRunner(env=ENVIRONMENT).invoke(app, ["bench", "--quick"])
    assert result.exit_code == 0, result.output
    assert "memory of a position" in result.stdout
    assert "The engine runs" in result.stdout


def test_without_valgrind_instructions_cannot_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = CliRunner(env=ENVIRONMENT).invoke(app, ["bench", "--instructions"])
    assert result.exit_code == 2
    assert result.stderr == "Counting instructions needs valgrind, which is not installed here.\n"


@pytest.mark.long
@long_run
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_instructions_are_counted() -> None:
    result = CliRunner(env=ENVIRONMENT).invoke(app, ["bench", "--instructions", "--json"])
    assert result.exit_code == 0, result.output
    (counted,) = json.loads(result.stdout)["measurements"]
    assert counted["unit"] == "instructions/action"
    assert 100 < counted["value"] < 1_000_000


def test_the_bridges_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = CliRunner(env=ENVIRONMENT).invoke(app, ["bench", "--bridges", "--quick"])
    assert result.exit_code == 2
    assert result.stderr.startswith("This needs numpy, open_spiel, pettingzoo, polars: pip install")
