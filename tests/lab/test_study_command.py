"""The command of a study: what it writes, and what it says to bad input and broken data."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from lab.small_studies import FEW, PLAIN, kept
from typer.testing import CliRunner

import cayona
from cayona.cli import app
from cayona.lab.study.comparing import COMPARISONS
from cayona.lab.study.dataset import SCHEMAS, DataSet
from cayona.lab.study.design import StudyDesign


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["lab", *arguments])
    return result.exit_code, result.output


def test_the_command_writes_data_and_report(tmp_path: Path) -> None:
    place = tmp_path / "study"
    wanted = (
        "cartagena",
        "--bots",
        "random",
        "--deals",
        "2",
        "--to",
        str(place),
        "-j",
        "1",
        "-O",
        "turn_limit=30",
        "--judge",
        "captain:iterations=4",
        "--judged",
        "1",
        "--ladder",
        "random,bosun",
        "--mixed",
        "1",
    )
    code, told = run(*wanted)
    assert code == 0, told
    assert (place / "report.html").read_text().startswith("<!doctype html>")
    before = (place / "report.html").read_bytes()
    assert run(*wanted)[0] == 0
    assert (place / "report.html").read_bytes() == before
    assert run("compare", str(place), str(place))[0] == 0
    code, told = run("compare", str(place), str(place), "--json")
    assert code == 0
    assert {one["what"] for one in json.loads(told)["findings"]} == set(COMPARISONS)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("atlantis",), "There is no game “atlantis”"),
        (("cartagena", "--bots", "kraken"), "There is no bot “kraken”"),
        (("cartagena", "-O", "mode=sunk"), "Option “mode” cannot be 'sunk'"),
        (("cartagena", "--deals", "0"), "0 is not in the range x>=1"),
        (("cartagena", "--seed", "x"), "is not a valid int"),
        (("cartagena", "--forbid", "swim"), "has no action “swim”; the kinds of actions are"),
        (("cartagena", "--judge", "kraken"), "There is no bot “kraken”"),
        (("cartagena", "--judge", "captain"), "Give the judge a number of iterations"),
        (("cartagena", "--judge", "oracle:iterations=5"), "The judge is one of"),
        (("cartagena", "--judged", "-1"), "-1 is not in the range x>=0"),
        (("cartagena", "--ladder", "random,kraken"), "There is no bot “kraken”"),
        (("cartagena", "--seats", "9"), "is for 2 to 5 players, not 9"),
        (("cartagena", "--bots", "no_such_bot.py"), "no_such_bot.py"),
        (("cartagena", "--bots", "bosun,bosun,bosun"), "There are 3 bots for 2 seats"),
        (("compare", "nowhere", "nowhere"), "nowhere is not a study"),
        (("holes", "atlantis"), "There is no game “atlantis”"),
        (("holes", "cartagena", "-O", "mode=sunk"), "Option “mode” cannot be 'sunk'"),
        (("holes", "cartagena", "--seed", "x"), "is not a valid int"),
    ],
)
def test_bad_input_is_a_sentence_and_leaves_nothing_behind(
    arguments: tuple[str, ...], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, told = run(*arguments)
    assert code == 2
    assert problem in " ".join(told.split())
    assert list(tmp_path.iterdir()) == []


def test_a_broken_part_is_named(tmp_path: Path) -> None:
    design = StudyDesign("cartagena", ("random",), 2, {"turn_limit": 10}, deals=1, **PLAIN).checked()
    data = kept(tmp_path / "study", design)
    (data.place / "decisions" / "000000.parquet").write_bytes(b"PAR1 nonsense")
    with pytest.raises(cayona.OptionError, match=r"decisions/000000\.parquet cannot be read"):
        data.decisions()
    pl.DataFrame({"game": [1]}).write_parquet(data.place / "games" / "000000.parquet")
    with pytest.raises(cayona.OptionError, match="has other columns than a study"):
        data.games()
    (data.place / "study.json").write_text("{")
    with pytest.raises(cayona.OptionError, match=r"study\.json cannot be read"):
        data.design()


@pytest.mark.parametrize(
    ("table", "column", "value", "fault"),
    [
        ("games", "winners", [7], "a winner does not sit at the table"),
        ("games", "players", [0], "there are not as many players as bots"),
        ("games", "decisions", -1, "a number is below 0"),
        ("games", "reason", None, "something is missing"),
        ("decisions", "seat", 4, "the seat is not at the table"),
        ("decisions", "legal", 0, "there is no action to choose from"),
        ("decisions", "hidden", 1.5, "a share is not between 0 and 1"),
        ("decisions", "ply", -3, "a number is below 0"),
    ],
)
def test_a_broken_row_is_named(table: str, column: str, value: object, fault: str, tmp_path: Path) -> None:
    design = StudyDesign("cartagena", ("random",), 2, {"turn_limit": 10}, deals=3, **PLAIN).checked()
    data = kept(tmp_path / "study", design)
    file = data.place / table / "000000.parquet"
    rows = pl.read_parquet(file).to_dicts()
    rows[1][column] = value
    pl.DataFrame(rows, SCHEMAS[table]).write_parquet(file)
    with pytest.raises(cayona.OptionError, match=rf"{table}/000000\.parquet, row 2: {fault}\."):
        getattr(data, table)()


def test_a_broken_study_is_a_sentence_of_the_command(tmp_path: Path) -> None:
    design = StudyDesign("cartagena", ("random",), 2, {"turn_limit": 10}, deals=1, **PLAIN).checked()
    data = kept(tmp_path / "study", design)
    (data.place / "decisions" / "000000.parquet").write_bytes(b"PAR1")
    code, told = run("compare", str(data.place), str(data.place))
    assert code == 2
    assert "decisions/000000.parquet cannot be read" in "".join(told.split("\n"))
    (data.place / "study.json").write_text("[]")
    assert run("compare", str(data.place), str(data.place))[0] == 2


def test_a_directory_of_something_else_is_left_alone(tmp_path: Path, few: DataSet) -> None:
    (tmp_path / "letters").write_text("dear")
    with pytest.raises(cayona.OptionError, match="already exists and is not a study"):
        DataSet(tmp_path).begin(FEW)
    with pytest.raises(cayona.OptionError, match="has another study"):
        few.begin(StudyDesign("cartagena", ("random",), deals=1).checked())
    assert json.loads((few.place / "study.json").read_text())["bots"] == ["bosun", "random"]


def test_a_place_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letters").write_text("dear")
    for place in ("letters", "letters/study"):
        code, told = run("cartagena", "--deals", "1", "--to", str(tmp_path / place))
        assert code == 2, told
        assert "is not a study" in told or "cannot be made" in told
    assert [file.name for file in tmp_path.iterdir()] == ["letters"]


def test_an_interrupted_study_keeps_what_it_has(tmp_path: Path) -> None:
    place = tmp_path / "study"
    command = [sys.executable, "-m", "cayona.cli", "lab", "cartagena", "--bots", "random", "--deals", "30000",
               "--to", str(place), "-j", "1", "-O", "turn_limit=4", "--mixed", "0",
               "--judge", "none"]  # fmt: skip
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 240
        while not list(place.glob("decisions/*.parquet")):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=240)[1]
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130, told
    assert "go on from here" in told
    data = DataSet(place)
    assert 0 < data.games().height < 30000
    assert not list(place.rglob("*.part"))
    assert (place / "study.json").exists()


def test_rules_are_swept(tmp_path: Path) -> None:
    place = tmp_path / "sweep"
    asked = "sweep cartagena --over mode=jamaica,tortuga --option turn_limit=10 --forbid-each --bots random"
    asked += " --handicap 2 --judge captain:iterations=2 --judged 1"
    swept = CliRunner().invoke(
        app, ["lab", *asked.split(), "--deals", "2", "--cores", "1", "--to", str(place)]
    )
    assert swept.exit_code == 0, swept.output
    assert "mode=tortuga" in swept.output
    assert "(back)” a player wins" in " ".join(swept.output.split())
    assert "Mode: Jamaica (hidden hands) → Tortuga (open hands)" in " ".join(swept.output.split())
    assert {"as it is", "mode=tortuga", "without back"} <= {study.name for study in place.iterdir()}
