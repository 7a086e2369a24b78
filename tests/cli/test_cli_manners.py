"""The terminal is polite: it greets, ends with one sentence, asks what was meant, and speaks words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cayona
from cayona.cli import app, welcome
from cayona.cli.board import choice_lines
from cayona.kernel.choices import Choice


def children(process: int) -> list[str]:
    found = Path(f"/proc/{process}/task/{process}/children")
    return found.read_text().split() if found.exists() else []


@pytest.mark.parametrize(
    "arguments",
    [
        ("lab", "cartagena", "--deals", "4000", "--cores", "2", "--to", "study"),
        ("league", "cartagena", "--bots", "bosun,bosun", "--games", "40000", "--cores", "2"),
        ("sim", "cartagena", "--games", "100000", "--jobs", "2"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_ctrl_c_while_processes_start_ends_with_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    """The terminal sends it to all of them, also to those that are still loading."""
    environment = {**os.environ, "PYTHONPATH": str(Path(cayona.__file__).parent.parent)}
    process = subprocess.Popen(
        [sys.executable, "-m", "cayona.cli", *arguments],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    end = time.monotonic() + 60
    while len(children(process.pid)) < 2 and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    said, _nothing = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "Traceback" not in said
    assert "KeyboardInterrupt" not in said
    assert "Stopped" in said


IMPATIENT = """
import signal, sys

wanted = sys.argv[1]

class Impatient:
    def find_spec(self, name, *more):
        if name == wanted:
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background may ignore it
sys.meta_path.insert(0, Impatient())
import cayona_start
sys.argv = ["cayona", "draw", "cartagena"]
cayona_start.main()
"""


@pytest.mark.parametrize("module", ["cayona.cli", "cayona.cli.draw", "cayona.svg"])
def test_ctrl_c_while_anything_is_loaded_ends_with_one_sentence(module: str) -> None:
    """Somebody presses it when Python looks for a module: of the command line, of a command, or below."""
    command = [sys.executable, "-c", IMPATIENT, module]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode == 130
    assert ended.stderr == "Stopped.\n"


def test_cayona_alone_shows_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    welcome.show(tables=True)
    said = capsys.readouterr().out
    for word in (
        "A harbour for sea games",
        "Cartagena",
        "cayona play",
        "cayona learn",
        "cayona games",
        "Opening the tables",
        "--help",
    ):
        assert word in said


def test_a_name_that_is_nearly_right_is_asked_about() -> None:
    for arguments in (["play", "cartagenna"], ["sim", "--bots", "bosn", "--games", "1"]):
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 2
        assert "Did you mean" in result.output
    with pytest.raises(cayona.OptionError, match="Did you mean “mode”"):
        cayona.game("cartagena").new(mod="tortuga")
    with pytest.raises(cayona.UnknownBot, match="Did you mean “seed”"):
        cayona.bot("bosun", sed=1)
    with pytest.raises(cayona.UnknownGame) as refused:
        cayona.game("quidditch")
    assert "Did you mean" not in str(refused.value)


def test_a_text_is_no_number_of_players() -> None:
    with pytest.raises(cayona.OptionError, match="not the text “3”"):
        cayona.game("cartagena").new(seats="3")  # type: ignore[arg-type]


def test_the_place_of_a_record_is_checked_before_anything_else(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "such" / "game.json")
    result = CliRunner().invoke(app, ["play", "no-such-game", "--save", nowhere])
    assert result.exit_code == 2
    assert "there is no folder" in result.output.replace("\n", " ")


def test_a_menu_has_no_bare_numbers() -> None:
    choices = [Choice(n, f"slot tonga {n}", f"Put a ship on Tonga, beach {n}", (), "") for n in range(3)]
    (line,) = choice_lines(choices, 100)
    assert " 1) beach 0" in line.plain
    assert " 2) beach 1" in line.plain


def test_no_diagram_speaks_in_capitals() -> None:
    for game in cayona.games():
        state = game.new(seed=1)
        assert "_" not in game.diagram(state.observation(0)).replace("__", ""), game.name
