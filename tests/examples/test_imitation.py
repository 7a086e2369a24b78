"""Learning from those who play: a study with observations, a network that imitates it, reference policies."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cayona
from cayona.lab.entrants import read_entrant
from cayona.lab.studies import study
from tools import policies

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "examples" / "imitate.py"
FOLDER = ROOT / "examples" / "policies"
FILES = sorted(FOLDER.glob("*.py"))


def test_a_network_learns_to_do_what_others_did(tmp_path: Path) -> None:
    """The script runs as anybody would run it, after the command that its first lines name."""
    bots = ["captain:iterations=4", "bosun"]
    small: dict[str, Any] = {"judge": None, "mixed": 0, "turn_limit": 12}
    study("cartagena", bots, 2, 2, observations=True, to=tmp_path / "decisions", **small)
    line = [sys.executable, str(SCRIPT), "decisions", "--rounds", "60", "--to", "imitated.py"]
    told = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "decisions of 4 games" in told.stdout
    seen = re.search(r"same in ([\d.]+)% of those it has seen", told.stdout)
    assert seen is not None
    assert float(seen[1]) > 60, "by chance it would be a tenth"
    plays(tmp_path / "imitated.py", "cartagena")


def plays(file: Path, game: str) -> None:
    """Have a bot of a file make some decisions."""
    state = cayona.game(game).new(policies.SEATS, seed=5)
    bot = read_entrant(str(file)).make(1)
    for _decision in range(10):
        seat = state.to_move()
        action = bot.choose(cayona.SeatView(state, seat))
        assert action in state.legal_actions(seat)
        state.apply(action, seat)


def test_the_leaderboard_is_of_the_policies_that_are_there() -> None:
    """`make policies` writes it."""
    told = json.loads((FOLDER / "leaderboard.json").read_text())
    page = (ROOT / "docs" / "leaderboard.md").read_text()
    assert {file.stem for file in FILES} == set(policies.RECIPES)
    for game, files in policies.policies(FOLDER).items():
        assert told[game]["policies"] == {file.name: policies.digest(file) for file in files}
        assert told[game]["rules_version"] == cayona.game(game).rules_version
        assert {one["bot"] for one in told[game]["bots"]} == {
            *policies.COMPANY, *(file.stem for file in files)
        }  # fmt: skip
        for file in files:
            assert f"| {file.stem} |" in page


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_policy_says_who_made_it_and_plays(file: Path) -> None:
    recipe = policies.RECIPES[file.stem]
    text = file.read_text()
    assert f"written by examples/{recipe.script[0]}" in text.splitlines()[0]
    plays(file, recipe.game)


def test_the_same_leaderboard_comes_out_again() -> None:
    """A small one, twice: on one process and on two."""
    files = policies.policies(FOLDER)["tortuga"][:1]
    first, second = (
        policies.table(policies.ranked("tortuga", files, 2, cores, ("random",))) for cores in (1, 2)
    )
    assert first == second
