"""`cayona review`: the curve, the columns and the turning points of a recorded match."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cayona
from cayona.bots.review import Point
from cayona.cli import app
from cayona.cli.review import plot

ENVIRONMENT = {"COLUMNS": "120", "FORCE_COLOR": None, "NO_COLOR": "1"}
GAME = cayona.game("cartagena")


def run(*arguments: str) -> Result:
    return CliRunner(env=ENVIRONMENT).invoke(app, ["review", *arguments])


@pytest.fixture(scope="module")
def match() -> cayona.Match:
    """Return the end of a game in which the first seat is one step from winning, and takes a while."""
    position = GAME.new(2, 3, mode="tortuga", track="example", first_player=0).position()
    position["pirates"] = [[33, 37, 37, 37, 37, 37], [30, 37, 37, 37, 37, 37]]
    match = cayona.Match("cartagena", seed=3, position=position)
    bots = [cayona.bot("bosun", seed=1), cayona.bot("bosun", seed=2)]
    back = [choice.action for choice in match.state.choices() if choice.text.startswith("back")]
    match.play(back[0])  # the blunder
    while not match.state.is_over():
        seat = match.state.to_move()
        match.play(bots[seat].choose(cayona.SeatView(match.state, seat)), seat)
    return match


@pytest.fixture
def file(match: cayona.Match, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(match.record()), encoding="utf-8")
    return path


def test_it_draws_the_curve_and_tells_the_columns(file: Path) -> None:
    result = run(str(file), "--seat", "A", "--budget", "1")
    assert result.exit_code == 0, result.output
    for told in ("as you could judge", "Before the deal", "Deal and dice", "The others", "Your own choices"):
        assert told in result.output
    printed = re.findall(r"(?:deal|dice|others|choices|Result) +([+-]?\d+(?:\.\d+)?) %", result.output)
    *parts, end = map(float, printed)
    assert len(parts) == 4
    assert sum(parts) == pytest.approx(end, abs=1e-6)


def test_open_cards_have_a_curve_of_their_own(file: Path) -> None:
    assert "with all cards open" in run(str(file), "--open", "--budget", "1").output


def test_json_is_the_review_itself(file: Path, match: cayona.Match, tmp_path: Path) -> None:
    written = tmp_path / "review.json"
    assert run(str(file), "--seat", "1", "--budget", "1", "--json", str(written)).exit_code == 0
    expected = cayona.review(match, 1, budget=1).to_json()
    assert json.loads(written.read_text(encoding="utf-8")) == json.loads(json.dumps(expected))


def test_an_unfinished_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "running.json"
    path.write_text(json.dumps(cayona.Match("cartagena", seed=1).record()), encoding="utf-8")
    result = run(str(path))
    assert result.exit_code == 2
    assert "not over" in result.output


def test_a_plot_reaches_as_high_as_the_chance() -> None:
    lines = plot([Point(0, 0.0, 0.0), Point(1, 0.5, 0.0), Point(2, 1.0, 0.0)], 40)
    assert [line[6:] for line in lines] == ["  █"] * 5 + [" ██"] * 5
    assert lines[0].startswith("100 %")
