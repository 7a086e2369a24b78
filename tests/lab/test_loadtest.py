"""The load test in miniature, on a real server, and what it refuses to do."""

from __future__ import annotations

import asyncio
import json

import pytest
from typer.testing import CliRunner

from cayona.cli import app
from cayona.kernel.errors import CayonaError
from cayona.lab.load_report import Plan, Report, Times
from cayona.lab.load_server import loopback_address
from cayona.lab.loadtest import load


@pytest.fixture(scope="module")
def report() -> Report:
    return asyncio.run(load(Plan(tables=20, rate=40, seconds=3)))


def test_every_action_is_answered_and_seen(report: Report) -> None:
    (step,) = report.steps
    assert report.errors == 0
    assert report.complaint == ""
    assert 60 <= step.actions <= 120
    assert 0 < step.acknowledged.p50 <= step.acknowledged.p99 <= step.acknowledged.worst
    assert 0 < step.seen.p50 <= step.seen.p95 <= step.seen.p99 <= step.seen.worst < 10_000


def test_it_tells_what_the_server_needs(report: Report) -> None:
    assert report.cold_start is not None
    assert 0 < report.cold_start < 60
    assert 20 < report.memory < 1000
    assert report.memory_per_table < 1000
    assert report.rebuild > 0
    assert report.rebuilt_actions > 50
    assert json.loads(json.dumps(report.to_json()))["errors"] == 0


def test_any_game_can_be_played_by_any_number_in_any_languages_and_the_time_told_by_parts() -> None:
    plan = Plan(tables=4, rate=10, seconds=2, game="tortuga", seats=3, languages=("en", "de"), profile=True)
    report = asyncio.run(load(plan))
    assert report.errors == 0
    told = report.to_json()
    assert len(told["steps"]) == 2
    for step in report.steps:
        assert 0 < step.bytes_per_seat_action < 100_000
        assert sum(step.parts.values()) > 0
        assert step.entries_per_commit >= 1
        assert "storage" in " ".join(step.parts)
    assert told["bytes_per_seat_action"] == report.steps[-1].bytes_per_seat_action
    assert told["cpu_ms_per_action"] > 0


@pytest.mark.parametrize(
    "plan",
    [Plan(seats=9), Plan(game="chess"), Plan(languages=("en", "tlh"))],
    ids=["seats", "game", "language"],
)
def test_what_there_is_not_is_refused(plan: Plan) -> None:
    with pytest.raises(CayonaError):
        plan.checked()


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org",
        "http://192.168.0.1:8000",
        "http://127.0.0.1.example.org",
        "https://127.0.0.1:8000",
        "http://0.0.0.0:8000",
        "http://[::2]:80",
        "http://localhost:99999",
        "ftp://localhost",
        "",
    ],
)
def test_other_machines_are_refused(url: str) -> None:
    result = CliRunner().invoke(app, ["loadtest", "--url", url, "--tables", "1", "--seconds", "1"])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.endswith(".\n")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8000", "127.9.9.9:80", "http://localhost", "http://[::1]:8000/"]
)
def test_this_machine_is_not(url: str) -> None:
    assert loopback_address(url).port in (80, 8000)


@pytest.mark.parametrize(
    "plan",
    [Plan(tables=0), Plan(tables=100_000), Plan(sockets=1), Plan(rate=0), Plan(rate=1e9), Plan(seconds=1e9)],
)
def test_it_is_bounded(plan: Plan) -> None:
    with pytest.raises(CayonaError, match="takes"):
        plan.checked()


def test_a_server_that_is_not_there_is_one_sentence() -> None:
    result = CliRunner().invoke(app, ["loadtest", "--url", "http://127.0.0.1:9", "--seconds", "1"])
    assert result.exit_code == 2
    assert "failed" in result.stderr


def test_percentiles() -> None:
    assert Times.of([number / 1000 for number in range(1, 101)]) == Times(51, 96, 100, 100)
    assert Times.of([]) == Times(0, 0, 0, 0)
