"""The tutorial for authors of games is followed word by word: what it says makes a game that works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from efforts import sample
from elsewhere import install, run
from typer.testing import CliRunner

from cayona.cli import app

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
PART = re.compile(
    r"`((?:src/whales/[\w/.]+|pyproject\.toml))`|^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE
)
"""A file that is spoken of, or a block of code: its kind and its lines."""

CHECK = """
import cayona
from cayona.kernel.language import speaking

game = cayona.game("whales")
state = game.new(2, 1, sharks=2)
assert state.position()["bites"] == 0
assert game.load(state.position()) == state
print(game.prompt(state.observation(0)))
with speaking("de"):
    print(game.prompt(state.observation(0)))
for seed in range(9):
    match = cayona.Match("whales", 2, seed, sharks=2)
    while not match.state.is_over():
        match.play(match.state.legal_actions()[0])
    print(*match.log(None))
"""


def follow(page: str, folder: Path) -> int:
    """Write what the page says into the file that it spoke of last; return how many blocks there were."""
    file, blocks = "", 0
    for path, kind, lines in PART.findall(page):
        file = path or file
        if kind == "diff":
            change(folder / file, lines)
        elif kind == "po":
            (folder / file).parent.mkdir(parents=True)
            (folder / file).write_text(lines, encoding="utf-8")
        elif kind == "toml":
            (folder / file).write_text((folder / file).read_text() + "\n" + lines)
        blocks += kind in ("diff", "po", "toml")
    return blocks


def change(file: Path, diff: str) -> None:
    """Change a file in the one place where the old lines of a diff stand."""
    before, after = (
        "".join(f"{line[1:]}\n" for line in diff.splitlines() if line[0] in side) for side in (" -", " +")
    )
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{file.name} has not once:\n{before}"
    file.write_text(text.replace(before, after), encoding="utf-8")


def commands(page: str) -> list[list[str]]:
    """Return what the page says to run once the game is there, with smaller numbers to take less time."""
    said = "\n".join(lines for _path, kind, lines in PART.findall(page) if kind == "sh")
    found = re.findall(r"^cayona ((?:play|sim|league|tune|lab) whales.*)$", said, re.MULTILINE)
    assert [line.split()[0] for line in found] == ["play", "sim", "league", "tune", "lab"]
    return [[re.sub(r"^\d+$|(?<==)\d+$", "4", word) for word in line.split()] for line in found]


def test_following_it_makes_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "whales"
    assert CliRunner().invoke(app, ["new-game", "whales", "--to", str(folder)]).exit_code == 0
    assert follow(PAGE.read_text(encoding="utf-8"), folder) > 15
    installed = install(folder, tmp_path)
    told = run(installed, "-c", CHECK)
    assert "Dive in a reef, or surface with the net." in told
    assert "Tauche in einem Riff" in told
    assert re.search(r"A shark in the \w+ reef scares \w+\.", told)
    passed = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder / "tests"))
    assert "1 passed" in passed
    monkeypatch.chdir(tmp_path)  # where these write what they find
    for command in sample(commands(PAGE.read_text(encoding="utf-8")), 0, 1, 2):
        told = run(installed, "-m", "cayona.cli", *command, said="quit\n")
        assert told, command
