"""Studies: the same games however they are played, kept part by part, told in a report."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import cayona
from cayona.cli import app
from cayona.lab.carriers import Processes
from cayona.lab.study import findings
from cayona.lab.study import wish as wishes
from cayona.lab.study.comparing import compare
from cayona.lab.study.dataset import DataSet
from cayona.lab.study.playing import play, play_games
from cayona.lab.study.report import report
from cayona.lab.study.watching import watch, without
from cayona.lab.study.wish import Wish, kind_of

FEW = Wish("cartagena", ("bosun", "random"), 2, {"turn_limit": 60}, deals=2).checked()


def kept(place: Path, wish: Wish) -> DataSet:
    """Play a study in this process."""
    data = DataSet(place)
    data.begin(wish)
    for share in data.missing(wish):
        data.add(share, *play_games(wish, wish.games_of(share)))
    return data


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    return kept(tmp_path_factory.mktemp("study") / "few", FEW)


def replayed(row: dict[str, object], decisions: pl.DataFrame) -> cayona.State:
    """Play a game of the data set again from its decisions."""
    number = int(str(row["game"]))
    state = FEW.start(number)
    for seat, action in decisions.filter(pl.col("game") == number).select("seat", "action").iter_rows():
        state.apply(action, seat)
    return state


def test_the_data_set_tells_what_was_played(few: DataSet) -> None:
    games, decisions = few.games(), few.decisions()
    assert games.height == 4
    for row in games.iter_rows(named=True):
        state = replayed(row, decisions)
        outcome = state.outcome()
        assert outcome is not None
        assert list(outcome.winners) == row["winners"]
        assert state.returns() == row["returns"]
        assert row["decisions"] == decisions.filter(pl.col("game") == row["game"]).height


def test_every_deal_is_played_from_all_seats() -> None:
    assert FEW.start(0).position() == FEW.start(1).position() != FEW.start(2).position()
    assert [FEW.seating(number) for number in range(3)] == [[0, 1], [1, 0], [0, 1]]


def test_branching_and_chances_are_those_of_the_positions() -> None:
    ending, rows = watch(FEW, 0)
    state = FEW.start(0)
    for row in rows:
        assert row["legal"] == len(state.legal_actions())
        assert sum(row["chances"]) == pytest.approx(1, abs=0.001)
        state.apply(row["action"])
    assert ending["turns"] == state.handovers


def test_several_processes_write_the_same_data(tmp_path: Path) -> None:
    wish = Wish("cartagena", ("random",), 2, {"turn_limit": 2}, deals=wishes.SHARE + 1).checked()
    told: list[int] = []
    both = [DataSet(tmp_path / f"on-{cores}") for cores in (1, 2)]
    for cores, data in enumerate(both, 1):
        play(wish, data, Processes(cores), told.append)
    assert told[0] == 0
    assert told[-1] == 2 * (wishes.SHARE + 1)
    for file in sorted(both[0].place.rglob("*.parquet")):
        assert file.read_bytes() == (both[1].place / file.relative_to(both[0].place)).read_bytes()


def test_a_study_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "SHARE", 1)
    wish = Wish("cartagena", ("random",), 2, {"turn_limit": 30}, deals=3).checked()
    whole = kept(tmp_path / "whole", wish)
    broken = DataSet(tmp_path / "broken")
    broken.begin(wish)
    broken.add(1, *play_games(wish, wish.games_of(1)))
    assert broken.missing(wish) == [0, 2]
    kept(broken.place, wish)
    assert broken.games().equals(whole.games())
    assert report(wish, broken.games(), broken.decisions()) == report(wish, whole.games(), whole.decisions())


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_every_game_has_a_report(name: str, tmp_path: Path) -> None:
    wish = Wish(name, ("random",), deals=1).checked()
    data = kept(tmp_path / "study", wish)
    page = report(wish, data.games(), data.decisions())
    assert page == report(wish, data.games(), data.decisions()), "the same data, the same bytes"
    assert cayona.game(name).title in page
    assert page.count("<section") >= 6
    assert ('id="team"' in page) == (name == "tranquility"), "a team has no seat that wins more than another"
    assert "fill-opacity" in page, "the board is coloured"
    assert "src=" not in page, "it needs nothing else"
    assert "http-equiv" not in page


def test_shares_of_victory_add_up(few: DataSet) -> None:
    for found in (findings.seats(few.games()), findings.bots(few.games())):
        assert found["won"].sum() == few.games().height
    strong = findings.bots(few.games()).filter(pl.col("bot") == "bosun")
    assert strong["share"][0] > 0.5


def chances_of(games: list[list[list[float]]], winners: list[int]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return tables of games of which only the chances and the winner are told."""
    rows = [
        {"game": number, "winners": [winner], "decisions": len(course)}
        for number, (course, winner) in enumerate(zip(games, winners, strict=True))
    ]
    steps = [
        {"game": number, "ply": ply, "chances": chances}
        for number, course in enumerate(games)
        for ply, chances in enumerate(course)
    ]
    return pl.DataFrame(rows), pl.DataFrame(steps)


def test_lead_changes_and_the_moment_of_decision() -> None:
    a, b = [0.6, 0.4], [0.4, 0.6]
    found = findings.turning_points(*chances_of([[a, b, a, b], [b, b, b, b]], [1, 1]))
    assert found["lead_changes"].to_list() == [3, 0]
    assert found["decided"].to_list() == [0.75, 0.0]


def test_luck_and_skill_are_told_apart() -> None:
    def games(winners: list[int]) -> pl.DataFrame:
        return pl.DataFrame(
            [
                {
                    "game": number,
                    "deal": number // 2,
                    "winners": [seat],
                    "players": [[0, 1], [1, 0]][number % 2],
                }
                for number, seat in enumerate(winners)
            ]
        )

    luck = {row["what"]: row["share"] for row in findings.luck_and_skill(games([0, 0, 1, 1])).to_dicts()}
    assert luck == {"seat": 1.0, "player": 0.0}
    skill = {row["what"]: row["share"] for row in findings.luck_and_skill(games([0, 1, 0, 1])).to_dicts()}
    assert skill == {"seat": 0.0, "player": 1.0}


def test_what_is_forbidden_is_not_done_where_there_is_another() -> None:
    wish = Wish(
        "cartagena", ("random", "random"), 2, {"turn_limit": 60}, deals=1, forbidden=("back",)
    ).checked()
    _, rows = watch(wish, 0)
    game = cayona.game("cartagena")
    state = wish.start(0)
    kinds = {0: set(), 1: set()}  # type: dict[int, set[str]]
    for row in rows:
        others = [one for one in state.legal_actions() if kind_of(game, one) != "back"]
        if others:
            kinds[row["seat"]].add(row["kind"])
        state.apply(row["action"])
    assert "back" not in kinds[0]
    assert "back" in kinds[1]


def test_what_has_no_other_is_done_after_all() -> None:
    state = FEW.start(0)
    action = state.legal_actions()[0]
    every = tuple({kind_of(state.game, one) for one in state.legal_actions()})
    assert without(every, state, state.to_move(), action) == action


def test_two_studies_side_by_side(tmp_path: Path, few: DataSet) -> None:
    short = kept(
        tmp_path / "short", Wish("cartagena", ("bosun", "random"), 2, {"turn_limit": 4}, deals=2).checked()
    )
    told = {finding.what: finding for finding in compare(few, short)}
    turns = told["Turns in a game"]
    assert turns.second < turns.first
    assert turns.is_certain()
    assert f"{turns.difference:+.3g}" in turns.sentence()
    same = next(iter(compare(few, few)))
    assert not same.is_certain()
    assert "no certain difference" in same.sentence()


# --- Bad input -----------------------------------------------------------------------------------------


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
    )
    code, told = run(*wanted)
    assert code == 0, told
    assert (place / "report.html").read_text().startswith("<!doctype html>")
    before = (place / "report.html").read_bytes()
    assert run(*wanted)[0] == 0
    assert (place / "report.html").read_bytes() == before
    assert run("compare", str(place), str(place))[0] == 0


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("atlantis",), "There is no game “atlantis”"),
        (("cartagena", "--bots", "kraken"), "There is no bot “kraken”"),
        (("cartagena", "-O", "mode=sunk"), "Option “mode” cannot be 'sunk'"),
        (("cartagena", "--deals", "0"), "should be greater than or equal to 1"),
        (("cartagena", "--seed", "x"), "should be a valid integer"),
        (("cartagena", "--forbid", "swim"), "has no action “swim”; the kinds of actions are"),
        (("compare", "nowhere", "nowhere"), "nowhere is no study"),
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
    data = kept(tmp_path / "study", Wish("cartagena", ("random",), 2, {"turn_limit": 10}, deals=1).checked())
    (data.place / "decisions" / "000000.parquet").write_bytes(b"PAR1 nonsense")
    with pytest.raises(cayona.OptionError, match=r"decisions/000000\.parquet cannot be read"):
        data.decisions()
    pl.DataFrame({"game": [1]}).write_parquet(data.place / "games" / "000000.parquet")
    with pytest.raises(cayona.OptionError, match="has other columns than a study"):
        data.games()
    (data.place / "study.json").write_text("{")
    with pytest.raises(cayona.OptionError, match=r"study\.json cannot be read"):
        data.wish()


def test_a_directory_of_something_else_is_left_alone(tmp_path: Path, few: DataSet) -> None:
    (tmp_path / "letters").write_text("dear")
    with pytest.raises(cayona.OptionError, match="is there already, and is no study"):
        DataSet(tmp_path).begin(FEW)
    with pytest.raises(cayona.OptionError, match="has another study"):
        few.begin(Wish("cartagena", ("random",), deals=1).checked())
    assert json.loads((few.place / "study.json").read_text())["bots"] == ["bosun", "random"]


def test_an_interrupted_study_keeps_what_it_has(tmp_path: Path) -> None:
    place = tmp_path / "study"
    command = [sys.executable, "-m", "cayona.cli", "lab", "cartagena", "--bots", "random", "--deals", "30000",
               "--to", str(place), "-j", "1", "-O", "turn_limit=4"]  # fmt: skip
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
    assert "goes on from here" in told
    data = DataSet(place)
    assert 0 < data.games().height < 60000
    assert not list(place.rglob("*.part"))
    assert (place / "study.json").exists()
