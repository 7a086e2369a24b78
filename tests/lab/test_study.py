"""Studies: the same games however they are played, kept part by part, told in a report."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from lab.small_studies import FEW, PLAIN, QUICK, kept

import cayona
from cayona.kernel.language import speaking
from cayona.lab.carriers import Processes
from cayona.lab.study import courses, findings, fortune, judging
from cayona.lab.study import design as designs
from cayona.lab.study.comparing import COMPARISONS, LABELS, compare, differences
from cayona.lab.study.dataset import DataSet
from cayona.lab.study.design import FEWEST_MIXED, StudyDesign
from cayona.lab.study.forbidding import is_forbidden, kind_of, without
from cayona.lab.study.playing import play, play_games
from cayona.lab.study.report import report
from cayona.lab.study.watching import watch


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
    assert ending["turns"] == state.position()["turn_number"]


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_a_turn_has_several_decisions(name: str) -> None:
    """Decisions of one turn have its number, and several of them make a turn in every game."""
    design = StudyDesign(name, ("random",), deals=1, **QUICK).checked()
    ending, rows = watch(design, 0)
    turns = [row["turn"] for row in rows]
    assert turns == sorted(turns)
    assert turns[-1] <= ending["turns"] < len(rows)


def test_several_processes_write_the_same_data(tmp_path: Path) -> None:
    design = StudyDesign(
        "cartagena", ("random",), 2, {"turn_limit": 2}, deals=designs.SHARE + 1, **QUICK
    ).checked()
    told: list[int] = []
    both = [DataSet(tmp_path / f"on-{cores}") for cores in (1, 2)]
    for cores, data in enumerate(both, 1):
        play(design, data, Processes(cores), told.append)
    assert told[0] == 0
    assert told[-1] == design.games() == designs.SHARE + 1 + 2 * 2
    pages = [report(design, data.games(), data.decisions()) for data in both]
    assert pages[0] == pages[1], "the same seeds, the same report"
    for file in sorted(both[0].place.rglob("*.parquet")):
        assert file.read_bytes() == (both[1].place / file.relative_to(both[0].place)).read_bytes()


def test_the_report_does_not_depend_on_threads(tmp_path: Path) -> None:
    design = StudyDesign(
        "cartagena", ("bosun", "random"), 2, {"turn_limit": 30}, deals=40, **QUICK | {"mixed": 10}
    ).checked()
    data = kept(tmp_path / "study", design)
    page = report(design, data.games(), data.decisions())
    again = (
        "import sys; from pathlib import Path; from cayona.lab.study.dataset import DataSet; "
        "from cayona.lab.study.report import report; data = DataSet(Path(sys.argv[1])); "
        "sys.stdout.write(report(data.design(), data.games(), data.decisions()))"
    )
    for threads in ("1", "4"):
        told = subprocess.run(
            [sys.executable, "-c", again, str(data.place)],
            env=os.environ | {"POLARS_MAX_THREADS": threads, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        )
        assert told.stdout.decode() == page


def test_a_study_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(designs, "SHARE", 1)
    design = StudyDesign("cartagena", ("random",), 2, {"turn_limit": 30}, deals=3, **PLAIN).checked()
    whole = kept(tmp_path / "whole", design)
    broken = DataSet(tmp_path / "broken")
    broken.begin(design)
    broken.add(1, *play_games(design, design.games_of(1)))
    assert broken.missing(design) == [0, 2]
    kept(broken.place, design)
    assert broken.games().equals(whole.games())
    assert report(design, broken.games(), broken.decisions()) == report(
        design, whole.games(), whole.decisions()
    )


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_every_game_has_a_report(name: str, tmp_path: Path) -> None:
    design = StudyDesign(name, ("random",), deals=2, **QUICK).checked()
    data = kept(tmp_path / "study", design)
    page = report(design, data.games(), data.decisions())
    assert page == report(design, data.games(), data.decisions()), "the same data, the same bytes"
    assert cayona.game(name).title in page
    team = name == "tranquility"
    found = re.findall(r'<section id="(\w+)"', page)
    found = [name for name in found if name != "lifts"]  # few deals have nothing to compare
    assert found == [
        "verdict",
        *([] if team else ["order"]),
        "length",
        "stretches",
        "team" if team else "seats",
        "bots",
        "course",
        "decided",
        "leads",
        "stakes",
        "luck",
        "branching",
        "hidden",
        "uses",
        "endings",
    ], "a team has no seat that wins more than another"
    assert "captain’s view" in page
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
    found = courses.turning_points(*chances_of([[a, b, a, b], [b, b, b, b]], [1, 1]), together=False)
    assert found["lead_changes"].to_list() == [3, 0]
    assert found["decided"].to_list() == [0.75, 0.0]
    course = courses.course(*chances_of([[a, b, a, b], [b, b, b, b]], [1, 1]), together=False, moments=2)
    assert course["mean"].to_list() == [0.55, 0.55]


def test_a_team_has_won_when_its_chance_stays_above_one_half() -> None:
    high, low = [0.8, 0.8], [0.3, 0.3]
    games, views = chances_of([[low, high, low, high], [high, low, low, low]], [0, 0])
    games = games.with_columns(winners=pl.Series([[0, 1], []], dtype=pl.List(pl.Int64)))
    found = courses.turning_points(games, views, together=True)
    assert found["lead_changes"].to_list() == [3, 1]
    assert found["decided"].to_list() == [0.75, 0.25]
    course = courses.course(games, views, together=True, moments=1)
    assert course.select("won", "mean").rows() == [(True, pytest.approx(0.55)), (False, pytest.approx(0.425))]


def test_those_who_win_together_have_their_chances_together() -> None:
    games, views = chances_of([[[0.5, 0.2, 0.3]]], [0])
    games = games.with_columns(winners=pl.Series([[1, 2]], dtype=pl.List(pl.Int64)))
    assert courses.course(games, views, together=False, moments=1)["mean"].to_list() == [pytest.approx(0.5)]


def test_the_judge_looks_at_every_seat_at_every_moment() -> None:
    design = StudyDesign(
        "cartagena", ("bosun",), 2, {"turn_limit": 60}, deals=4, judge="captain:iterations=8", judged=2
    ).checked()
    assert [design.is_judged(number) for number in range(4)] == [False, True, False, True]
    rows = play_games(design, range(1, 2))[1]
    judged = [row for row in rows if row["judged"] is not None]
    assert judging.MOMENTS <= len(judged) <= 2 * judging.MOMENTS
    assert {row["seat"] for row in judged} == {0, 1}
    assert play_games(design, range(1, 2))[1] == rows, "always the same"
    assert all(row["judged"] is None for row in play_games(design, range(1))[1])


def test_what_a_seat_did_not_decide_is_judged_as_before() -> None:
    games = pl.DataFrame({"game": [7], "decisions": [10], "bots": [["bosun", "bosun"]]})
    looks = {"game": [7, 7, 7], "ply": [0, 1, 6], "seat": [0, 1, 0], "judged": [0.2, 0.6, 0.6]}
    views = courses.judged_views(games, pl.DataFrame(looks), together=False)
    assert views["chances"].to_list() == [pytest.approx([0.25, 0.75])] * 6 + [pytest.approx([0.5, 0.5])] * 4


# --- Mixed tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "judged", "mixed"),
    [
        ("cartagena", 2, 100, 60),
        ("tortuga", 4, 50, 30),
        ("tortuga1667", 9, 22, 20),
        ("tranquility", 1, 100, 30),
    ],
)
def test_larger_tables_are_looked_at_as_often(game: str, seats: int, judged: int, mixed: int) -> None:
    """Every game costs more there: there is a look from each seat, and a deal is played from each."""
    design = StudyDesign(game, seats=seats).checked()
    assert (design.judged, design.mixed) == (judged, mixed)
    assert StudyDesign(game, seats=seats, mixed=7, judged=0).checked().mixed == 7
    assert StudyDesign(game, seats=seats, ladder=()).checked().mixed == 0
    assert FEWEST_MIXED == fortune.BLOCKS


def test_mixed_tables_seat_all_combinations_from_every_seat() -> None:
    design = StudyDesign(
        "cartagena", ("bosun",), 2, deals=1, ladder=("random", "deckhand", "bosun"), mixed=3
    ).checked()
    assert design.games() == 1 + 6
    assert [design.names(number) for number in range(1, 7)] == [
        ["random", "deckhand"],
        ["deckhand", "random"],
        ["random", "bosun"],
        ["bosun", "random"],
        ["deckhand", "bosun"],
        ["bosun", "deckhand"],
    ]
    assert [design.deal(number) for number in range(7)] == [0, 0, 0, 1, 1, 2, 2]
    assert design.start(0).position() == design.start(1).position(), "the same deals as before"
    assert sorted(number for share in range(design.shares()) for number in design.games_of(share)) == list(
        range(7)
    )


def test_a_team_is_mixed_by_playing_a_deal_with_each_bot() -> None:
    design = StudyDesign("tranquility", ("bosun",), 3, deals=1, ladder=("random", "bosun"), mixed=1).checked()
    assert [design.names(number) for number in (1, 2)] == [["random"] * 3, ["bosun"] * 3]


def test_large_tables_seat_bots_more_than_once() -> None:
    design = StudyDesign("tortuga1667", ("bosun",), 5, deals=1, ladder=("random", "bosun"), mixed=1).checked()
    assert sorted(design.names(1)) == ["bosun"] * 2 + ["random"] * 3


def test_equal_bots_play_a_deal_once() -> None:
    design = StudyDesign("cartagena", ("bosun",), 2, deals=3, **PLAIN).checked()
    assert (design.turns(), design.games()) == (1, 3)
    without_back = StudyDesign("cartagena", ("bosun",), 2, deals=3, forbidden=("back",), **PLAIN).checked()
    assert (without_back.turns(), without_back.games()) == (2, 6)


def mixed_games(winners: list[int]) -> pl.DataFrame:
    """Return games of two bots, two for each deal, by the seat that wins."""
    rows = [
        {
            "game": number,
            "deal": number // 2,
            "winners": [seat],
            "bots": [["random", "bosun"], ["bosun", "random"]][number % 2],
        }
        for number, seat in enumerate(winners)
    ]
    return pl.DataFrame(rows)


def test_luck_and_skill_are_told_apart() -> None:
    deal = fortune.sources(mixed_games([0, 0, 1, 1] * 20), together=False)
    assert deal["share"].to_list() == pytest.approx([0, 1, 0], abs=0.06)
    skill = fortune.sources(mixed_games([1, 0, 1, 0] * 20), together=False)
    assert skill["share"].to_list() == pytest.approx([1, 0, 0], abs=0.06)
    play = fortune.sources(mixed_games([0, 1, 1, 0, 0, 0, 1, 1] * 10), together=False)
    assert play["share"].to_list() == pytest.approx([0, 0, 1], abs=0.06)
    assert (play["low"] <= play["share"]).all()
    assert (play["share"] <= play["high"]).all()


def test_the_luck_of_a_team_is_the_deal_that_all_lose() -> None:
    def games(won: list[bool]) -> pl.DataFrame:
        rows = [
            {
                "game": number,
                "deal": number // 2,
                "winners": [0, 1] if win else [],
                "bots": [["random"] * 2, ["bosun"] * 2][number % 2],
            }
            for number, win in enumerate(won)
        ]
        return pl.DataFrame(rows, schema_overrides={"winners": pl.List(pl.Int64)})

    deal = fortune.sources(games([True, True, False, False] * 20), together=True)
    assert deal["share"].to_list() == pytest.approx([0, 1, 0], abs=0.06)
    skill = fortune.sources(games([False, True] * 40), together=True)
    assert skill["share"].to_list() == pytest.approx([1, 0, 0], abs=0.06)


def test_the_same_seat_again_is_the_luck_of_the_deal() -> None:
    always = fortune.repeats(mixed_games([0, 0, 1, 1] * 10))
    assert always["share"].to_list() == pytest.approx([1.0, 0.5])
    never = fortune.repeats(mixed_games([0, 1] * 20))
    assert never["share"].to_list() == pytest.approx([0.0, 0.5])


def test_intervals_know_that_games_of_a_deal_depend_on_each_other() -> None:
    alike = findings.seats(mixed_games([0, 0, 1, 1] * 25)).row(0, named=True)
    single = findings.seats(mixed_games([0, 1, 1, 0, 0, 0, 1, 1] * 12)).row(0, named=True)
    assert alike["high"] - alike["low"] > 1.2 * (single["high"] - single["low"])


def test_what_is_forbidden_is_not_done_where_there_is_another() -> None:
    design = StudyDesign(
        "cartagena", ("random", "random"), 2, {"turn_limit": 60}, deals=1, forbidden=("back",), **PLAIN
    ).checked()
    _, rows = watch(design, 0)
    game = cayona.game("cartagena")
    state = design.start(0)
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


FORBIDDEN = {
    "cartagena": ("back", "skull", "dagger 9"),
    "tranquility": ("discard", "island 42", "offer 4@pledge"),
    "tortuga": ("keep A", "use@action", "token 1"),
    "tongiaki": ("royal", "sail tonga", "expand tonga@turn"),
    "tortuga1667": ("peek", "vote 4", "yes@fountain_reaction"),
}
"""A kind of actions or an ability, a card, and one of them in a phase, of each game."""


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_kinds_cards_and_abilities_can_be_forbidden(name: str) -> None:
    design = StudyDesign(name, ("random",), deals=1, forbidden=FORBIDDEN[name], **PLAIN).checked()
    _, rows = watch(design, 0)
    state = design.start(0)
    restricted = design.seating(0).index(0)
    broken = 0
    for row in rows:
        if row["seat"] == restricted and is_forbidden(design.forbidden, state, row["action"]):
            assert all(is_forbidden(design.forbidden, state, one) for one in state.legal_actions(row["seat"]))
            broken += 1
        state.apply(row["action"], row["seat"])
    assert broken < len(rows) / 4


def test_a_phase_narrows_what_is_forbidden() -> None:
    state = FEW.start(0)
    action = state.legal_actions()[0]
    kind = kind_of(state.game, action)
    assert is_forbidden((f"{kind}@move 1",), state, action)
    assert not is_forbidden((f"{kind}@move 2",), state, action)
    assert not is_forbidden((kind[:-1],), state, action), "half a word is no kind"


def test_two_studies_side_by_side(tmp_path: Path, few: DataSet) -> None:
    short = kept(
        tmp_path / "short",
        StudyDesign("cartagena", ("bosun", "random"), 2, {"turn_limit": 4}, deals=2, **PLAIN).checked(),
    )
    told = {finding.what: finding for finding in compare(few, short)}
    turns = told["turns"]
    assert turns.second < turns.first
    assert turns.is_certain()
    assert turns.sentence().startswith("Games take fewer turns: ")
    assert f"{turns.difference:.3g} ± " in turns.sentence()
    same = next(iter(compare(few, few)))
    assert not same.is_certain()
    assert same.sentence().startswith("No certain difference in the decisions of a game: ")
    assert differences(few, short) == ["Turn limit: 60 → 4"]
    with speaking("de"):
        assert differences(few, short) == ["Zuggrenze: 60 → 4"]
    assert set(told) == set(COMPARISONS) - {"judged"}, "nobody judged here"


def test_what_two_studies_were_told_is_said_in_words(tmp_path: Path, few: DataSet) -> None:
    other = DataSet(tmp_path / "other")
    changed = replace(FEW, seats=3, seed=2, deals=5, forbidden=("back",), handicap=2, observations=True)
    other.begin(replace(changed, bots=("random",), judge="captain:iterations=3").checked())
    with speaking("de"):
        told = dict(line.split(": ", 1) for line in differences(few, other))
    assert told["Plätze"] == "2 → 3"
    assert told["Worauf der erste Bot verzichtet"] == "– → back"
    assert told["Gutachter"] == "– → captain:iterations=3"
    assert told["Beobachtungen behalten"] == "Nein → Ja"
    assert not set(told) & set(few.design_data()), "a name for programs"
    assert set(few.design_data()) - {"format", "game", "options"} <= set(LABELS)


def test_an_older_version_can_be_compared(tmp_path: Path, few: DataSet) -> None:
    """What format 1 wrote: no phases, no judge, no mixed tables, no version."""
    old = DataSet(tmp_path / "old")
    shutil.copytree(few.place, old.place)
    design = few.design_data()
    for name in ("format", "cayona", "judge", "judged", "ladder", "mixed"):
        del design[name]
    (old.place / "study.json").write_text(json.dumps(design))
    for file, column in (("games", ["mixed"]), ("decisions", ["phase", "judged"])):
        for part in (old.place / file).glob("*.parquet"):
            pl.read_parquet(part).drop(column).write_parquet(part)
    assert f"Version of Cayona: – → {cayona.__version__}" in differences(old, few)
    assert not any(finding.is_certain() for finding in compare(old, few))
    assert "<section" in report(old.design(), old.games(), old.decisions())


def test_a_study_of_another_version_is_not_gone_on_with(tmp_path: Path, few: DataSet) -> None:
    other = DataSet(tmp_path / "other")
    shutil.copytree(few.place, other.place)
    told = few.design_data()
    (other.place / "study.json").write_text(json.dumps(told | {"cayona": "0.0.9"}))
    with pytest.raises(cayona.OptionError, match=r"was begun by cayona 0\.0\.9"):
        other.begin(FEW)
    (other.place / "study.json").write_text(json.dumps(told | {"format": 99}))
    with pytest.raises(
        cayona.OptionError, match=r"study\.json was written by a newer version of cayona: format 99"
    ):
        other.design_data()
