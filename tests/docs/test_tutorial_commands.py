"""The commands of the short tutorials are carried out, one after the other, with smaller numbers."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from efforts import long_run

import cayona

TUTORIALS = Path(__file__).resolve().parents[2] / "docs" / "tutorials"
FEW = {"--games": "4", "--deals": "4"}


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", (TUTORIALS / page).read_text(), re.DOTALL | re.MULTILINE)


def carry_out(line: str, folder: Path) -> str:
    """Run a command of a page in a folder; what it says, when it is over."""
    words = shlex.split(line)[1:]
    for option, number in FEW.items():
        if option in words:
            words[words.index(option) + 1] = number
    if words[0] in ("league", "lab") and not set(FEW) & set(words) and "compare" not in words:
        words += ["--games", "2"]
    environment = {**os.environ, "PYTHONPATH": str(Path(cayona.__file__).parent.parent)}
    done = subprocess.run(
        [sys.executable, "-m", "cayona.cli", *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def said(page: str) -> list[str]:
    return [line for block in blocks(page, "sh") for line in block.splitlines() if line.startswith("cayona ")]


def test_the_first_bot_plays_wherever_the_page_says(tmp_path: Path) -> None:
    (program,) = (block for block in blocks("first-bot.md", "python") if "class Lookout" in block)
    lookout = program[program.index("class Lookout") : program.index("\nprint(")]
    (tmp_path / "lookout.py").write_text(f"import cayona\n\n\n{lookout}")
    play, sim, league = (carry_out(line, tmp_path) for line in said("first-bot.md"))
    assert "Fair winds!" in play
    assert "lookout" in sim
    assert "lookout" in league


@long_run
def test_a_study_is_made_compared_and_searched_for_holes(tmp_path: Path) -> None:
    for line in said("study.md"):
        assert carry_out(line, tmp_path)
    for study in ("before", "without"):
        assert (tmp_path / "studies" / study / "report.html").exists()
