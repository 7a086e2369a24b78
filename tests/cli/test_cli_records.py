"""Replay, verify and draw."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner, Result

import cayona
from cayona.cli import app

ENVIRONMENT = {"COLUMNS": "200", "FORCE_COLOR": None, "NO_COLOR": "1"}
"""The same output wherever the tests run."""

Change = Callable[[dict[str, Any]], object]


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner(env=ENVIRONMENT).invoke(app, list(arguments), input=typed)


def played(moves: int | None = None) -> cayona.Match:
    match = cayona.Match("cartagena", seats=3, seed="records")
    while not match.state.is_over() and (moves is None or match.version < moves):
        legal = match.state.legal_actions()
        match.play(legal[match.version * 7 % len(legal)])
    return match


@pytest.fixture(scope="module")
def finished() -> cayona.Match:
    return played()


@pytest.fixture
def file(finished: cayona.Match, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(finished.record()), encoding="utf-8")
    return path


def test_replay_tells_the_log_and_the_result(finished: cayona.Match, file: Path) -> None:
    result = run("replay", str(file))
    assert result.exit_code == 0
    for line in finished.log():
        assert f"  · {line}" in result.stdout
    assert "Winner: " in result.stdout


def test_replay_as_a_seat_tells_what_it_saw(finished: cayona.Match, file: Path) -> None:
    result = run("replay", str(file), "--seat", "B")
    for line in finished.log(1):
        assert f"  · {line}" in result.stdout


def test_replay_in_steps_shows_the_board_at_every_move(finished: cayona.Match, file: Path) -> None:
    result = run("replay", str(file), "--step", typed="\n" * finished.version)
    assert result.exit_code == 0
    assert result.stdout.count("fortress: A") == finished.version + 1
    assert f"[move {finished.version} of {finished.version}; Enter]" in result.stdout


def test_stepping_ends_politely_with_the_input(file: Path) -> None:
    result = run("replay", str(file), "--step", typed="\n")
    assert result.exit_code == 0
    assert "Winner: " in result.stdout


def test_an_unfinished_record_says_whose_decision_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(played(9).record()), encoding="utf-8")
    assert "The match is not over: " in run("replay", str(path)).stdout
    assert "claims no outcome" in run("verify", str(path)).stdout


def test_verify_says_what_was_checked(finished: cayona.Match, file: Path) -> None:
    result = run("verify", str(file), "--commitment", finished.commitment.upper())
    assert result.exit_code == 0
    assert f"The seed fits the commitment {finished.commitment}." in result.stdout
    assert f"All {finished.version} moves are legal" in result.stdout
    assert "The outcome is what the moves lead to." in result.stdout
    assert "The closing belongs to the last position" in result.stdout
    assert "the commitment that you gave" in result.stdout


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda record: record.update(seed="another"), "seed"),
        (lambda record: record["moves"].pop(), "outcome"),
        (lambda record: record["moves"][4].update(action=259), "moves[4]"),
        (lambda record: record["outcome"].update(winners=[0, 1, 2]), "outcome"),
        (lambda record: record.update(closing=""), "closing"),
        (lambda record: record.pop("seats"), "seats"),
    ],
)
def test_a_broken_record_is_exit_code_1_and_names_the_place(
    finished: cayona.Match, tmp_path: Path, change: Change, said: str
) -> None:
    record = finished.record()
    change(record)
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    result = run("verify", str(path))
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert f"breaks at “{said}”" in result.stderr


def test_another_commitment_does_not_verify(file: Path) -> None:
    result = run("verify", str(file), "--commitment", "a" * 64)
    assert result.exit_code == 1
    assert "not the seed of the commitment" in result.stderr
    assert run("verify", str(file), "--commitment", "abc").exit_code == 2


def test_draw_writes_the_deal_that_play_starts_from(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    arguments = ("--seats", "4", "--option", "mode=tortuga", "--seed", "5", "--seat", "0", "--theme", "dark")
    result = run("draw", *arguments, "-o", str(path))
    assert result.exit_code == 0, result.output
    state = cayona.Match("cartagena", seats=4, seed="5", mode="tortuga").state
    assert path.read_text(encoding="utf-8") == cayona.svg(state, 0, theme="dark")
    assert str(path) in result.stdout.replace("\n", "")


def test_draw_a_moment_of_a_record_to_the_standard_output(file: Path) -> None:
    result = run("draw", "--record", str(file), "--move", "9", "-o", "-")
    assert result.exit_code == 0, result.output
    ET.fromstring(result.stdout)  # noqa: S314 (our own picture)
    assert result.stdout == cayona.svg(played(9).state)
    last = run("draw", "--record", str(file), "-o", "-")
    assert last.stdout == cayona.svg(played().state)
    assert "not 9999" in run("draw", "--record", str(file), "--move", "9999", "-o", "-").stderr


def test_draw_a_position(tmp_path: Path) -> None:
    state = played(12).state
    path = tmp_path / "position.json"
    path.write_text(json.dumps(state.position()), encoding="utf-8")
    result = run("draw", "--position", str(path), "--seat", "C", "-o", "-")
    assert result.stdout == cayona.svg(state, 2)


def test_a_record_becomes_one_page(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    result = run("replay", str(file), "--html", str(page))
    assert result.exit_code == 0, result.output
    assert "game.html" in result.stdout.replace("\n", "")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_page_shows_secrets_so_an_unfinished_match_gets_none(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(played(9).record()), encoding="utf-8")
    result = run("replay", str(path), "--html", str(tmp_path / "game.html"))
    assert result.exit_code == 2
    assert "The match is not over" in result.stderr
    assert not (tmp_path / "game.html").exists()
