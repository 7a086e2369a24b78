"""The lab in Python: what the commands write, as data frames."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import cayona
from cayona.cli import app
from cayona.lab import studies
from cayona.lab.studies import Study, compare, holes, open_study, study
from cayona.lab.study import findings


@pytest.fixture(scope="module")
def short() -> Study:
    return study("cartagena", "bosun, random", 2, deals=3, judged=2, mixed=2, turn_limit=20)


def test_a_study_is_what_the_command_writes(short: Study, tmp_path: Path) -> None:
    place = tmp_path / "study"
    line = ["lab", "cartagena", "--bots", "bosun,random", "-n", "2", "--deals", "3", "-O", "turn_limit=20"]
    line += ["--judged", "2", "--mixed", "2"]
    assert CliRunner().invoke(app, [*line, "--to", str(place), "-j", "1"]).exit_code == 0
    written = open_study(place)
    assert short.games.equals(written.games)
    assert short.decisions.equals(written.decisions)
    page = short.report(tmp_path / "report.html")
    assert page.read_bytes() == (place / "report.html").read_bytes()


def test_every_question_is_answered(short: Study) -> None:
    assert {"seats", "bots", "endings", "course", "judged_course", "luck_and_skill"} <= set(short.findings)
    assert len(short.findings) == len(list(short.findings))
    for name in short.findings:
        assert isinstance(short.findings[name], pl.DataFrame), name
        assert short.findings[name].height > 0 or name == "lifts", f"{name}; only lifts want more deals"
    assert short.findings["seats"].equals(findings.seats(findings.plain(short.games)))
    assert short.findings["seats"] is short.findings["seats"], "it is made once"
    with pytest.raises(cayona.OptionError, match="no finding “weather”; it has seats"):
        short.findings["weather"]


def test_a_study_is_kept_as_long_as_somebody_has_it(tmp_path: Path) -> None:
    told: list[int] = []
    found = study("cartagena", ["random"], 2, deals=1, mixed=0, turn_limit=4, progress=told.append)
    assert told == [0, 1]
    place = found.place
    assert place.is_dir()
    del found
    assert not place.exists()
    kept = study("cartagena", ["random"], 2, deals=1, mixed=0, turn_limit=4, to=tmp_path / "kept")
    assert kept.report() == tmp_path / "kept" / "report.html"
    assert open_study(tmp_path / "kept").games.equals(kept.games)


def test_two_studies_are_compared(short: Study) -> None:
    other = study("cartagena", "bosun,random", 2, deals=3, judged=2, mixed=2, turn_limit=4)
    found = compare(short, other)
    turns = found.row(by_predicate=pl.col("what") == "turns", named=True)
    assert turns["certain"]
    assert turns["difference"] == pytest.approx(turns["second"] - turns["first"])
    assert turns["second"] == pytest.approx(other.plain["turns"].mean())
    assert turns["sentence"].startswith("Games take fewer turns:")


def test_holes_are_a_frame_and_their_records_replay() -> None:
    found = holes("tortuga1667", 2, games=1)
    assert found.columns[:2] == ["kind", "adversary"]
    for record, actions in found.select("record", "actions").iter_rows():
        assert cayona.replay(json.loads(record)).version == actions


def test_bad_wishes_are_refused() -> None:
    with pytest.raises(cayona.OptionError, match="Option “mode” cannot be 'sunk'"):
        study("cartagena", mode="sunk")
    with pytest.raises(cayona.UnknownBot):
        study("cartagena", bots="kraken")
    with pytest.raises(cayona.OptionError, match="is not a study"):
        open_study("nowhere")
    assert studies.FINDERS
