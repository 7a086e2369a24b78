"""The verdict names what is wrong with a game, accuses no fair one, and its numbers are those of the data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from lab.small_studies import PLAIN, QUICK, kept

from cayona import registry
from cayona.kernel.language import speaking
from cayona.kernel.seats import SEAT_MARKS
from cayona.lab.statistics import Z_99
from cayona.lab.studies import Study
from cayona.lab.study import lifts, report_stakes, words
from cayona.lab.study import verdict as verdicts
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.lifts import LEAST_DEALS
from cayona.lab.study.page import percent
from cayona.lab.study.playing import play_games, timed_games
from cayona.lab.study.report_choices import phase_words
from cayona.lab.study.words import element_names, gist, named, spelled
from cayona.testing.setups import effort


@pytest.fixture(autouse=True)
def _gems_are_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry.GAMES, "gems", "planted")
    yield
    registry._load.cache_clear()


def gems(place: Path, fault: str, deals: int, seed: int = 1) -> Study:
    design = StudyDesign("gems", ("random",), 2, {"fault": fault}, deals=deals, seed=seed, **PLAIN).checked()
    return Study(design, kept(place / f"{fault}-{seed}", design).place)


def accusations(study: Study) -> dict[str, str]:
    return {answer.name: answer.finding for answer in study.verdict if answer.finding}


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("card", {"components": "gem"}),
        ("first", {"begin": "begin"}),
        ("middle", {"stretches": "dead"}),
    ],
)
def test_faults_are_found_and_named(fault: str, found: dict[str, str], tmp_path: Path) -> None:
    study = gems(tmp_path, fault, 300)
    accused = accusations(study)
    for question, finding in found.items():
        assert finding in accused.pop(question).split()
    assert not accused
    page = study.report().read_text()
    answer = next(one for one in study.verdict if one.name in found)
    assert 'class="found"' in page
    assert f'href="#{answer.plot}"' in page
    assert f'<section id="{answer.plot}"' in page
    assert page.index('id="verdict"') < page.index('class="glance"'), "the verdict comes first"


def test_a_fair_game_is_seldom_accused(tmp_path: Path) -> None:
    """Of 200 studies (`make test-long`) about four may be; the ordinary run looks at some of them."""
    studies = 40 * effort()
    wrong = [seed for seed in range(studies) if accusations(gems(tmp_path, "none", 60, seed))]
    assert len(wrong) <= 1 + 0.05 * studies, wrong


def test_what_is_open_says_how_many_games_would_settle_it(tmp_path: Path) -> None:
    answers = {answer.name: answer for answer in gems(tmp_path, "none", 60).verdict}
    begin = answers["begin"]
    assert begin.more > 1000
    assert begin.advice() == f"Play {begin.more:,} more games to be sure (--deals {60 + begin.more})."
    assert verdicts.more_games(100, 0.04, 0.02) == 300
    assert verdicts.more_games(100, 0.01, 0.02) == 0


@pytest.mark.parametrize(
    ("of", "advice"),
    [
        (verdicts.PLAIN, "Play 9 more games to be sure (--deals 33)."),
        (verdicts.MIXED, "Play 9 more games at mixed tables to be sure (--mixed 8)."),
        (verdicts.JUDGED, "Let the judge look at 9 more games to be sure (--judged 15)."),
    ],
)
def test_the_advice_names_what_gives_such_games(of: str, advice: str) -> None:
    """Two players who change seats: every deal makes two games."""
    how = QUICK | {"judged": 6, "mixed": 3}
    design = StudyDesign("cartagena", ("bosun", "random"), 2, deals=28, **how).checked()
    answer = verdicts.Answer("question", "", "", more=9, of=of)
    assert replace(answer, asked=verdicts._asked(design, answer)).advice() == advice
    few = replace(design, deals=4)
    assert verdicts._asked(few, replace(answer, of=verdicts.JUDGED)) == "--judged 15 --deals 8"


def test_a_stretch_is_dead_only_if_that_is_certain() -> None:
    """Two tenths in which few decisions leave a choice: in many games it is certain, in a few it is not."""

    def told(count: int, lively: int) -> verdicts.Answer:
        games = pl.DataFrame({"game": range(count), "deal": range(count), "decisions": [10] * count})
        legal = [1 + (ply not in (4, 5) or game % 10 < lively) for game in range(count) for ply in range(10)]
        plies = {"game": [game for game in range(count) for _ in range(10)], "ply": [*range(10)] * count}
        return verdicts.stretches(games, pl.DataFrame(plies | {"legal": legal}))

    certain, open_, none = told(1000, 1), told(20, 2), told(1000, 9)
    assert certain.sentence.startswith("Yes: from 40 % to 60 % of the way only 10.0 % (7.")
    assert (certain.finding, certain.more) == ("dead", 0)
    assert open_.sentence.startswith("Perhaps: from 40 % to 60 % of the way only 20.0 % (")
    assert open_.finding == ""
    assert open_.more > 0
    assert none.sentence.startswith("No: in every stretch of the game at least 90.0 % (8")
    assert (none.finding, none.more) == ("", 0)


# --- Every number once more, by plain Python ---------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Study:
    options = {"turn_limit": 40}
    design = StudyDesign("cartagena", ("random",), 3, options, deals=60, **QUICK).checked()
    return Study(design, kept(tmp_path_factory.mktemp("cartagena") / "study", design).place)


def rows_by_game(study: Study) -> dict[int, list[dict[str, Any]]]:
    found = defaultdict(list)
    for row in study.decisions.sort("game", "ply").iter_rows(named=True):
        found[row["game"]].append(row)
    return found


def won(game: dict[str, Any], seat: int) -> float:
    return 1 / len(game["winners"]) if seat in game["winners"] else 0.0


def test_the_share_of_who_begins(played: Study) -> None:
    rows = rows_by_game(played)
    shares = [won(game, rows[game["game"]][0]["seat"]) for game in played.plain.iter_rows(named=True)]
    found = played.findings["turn_order"]
    assert found["share"][0] == pytest.approx(sum(shares) / len(shares))
    assert found["share"].sum() == pytest.approx(1.0)
    begin = next(one for one in played.verdict if one.name == "begin")
    assert f"wins {percent(sum(shares) / len(shares))} %" in begin.sentence


def test_lifts(played: Study) -> None:
    games = {game["game"]: game for game in played.plain.iter_rows(named=True)}
    used: dict[tuple[str, str], set[tuple[int, int]]] = defaultdict(set)
    for row in played.decisions.iter_rows(named=True):
        used["kind", row["kind"]].add((row["game"], row["seat"]))
        for element in row["elements"]:
            used["element", element].add((row["game"], row["seat"]))
    found = {(row["sort"], row["what"]): row for row in played.findings["lifts"].iter_rows(named=True)}
    assert len(found) > 5
    for thing, users in used.items():
        pairs = []
        for number, game in games.items():
            inside = [won(game, seat) for seat in range(3) if (number, seat) in users]
            outside = [won(game, seat) for seat in range(3) if (number, seat) not in users]
            if inside and outside:
                weight = len(inside) * len(outside) / 3
                pairs.append((weight, sum(inside) / len(inside) - sum(outside) / len(outside)))
        assert (len(pairs) >= LEAST_DEALS) == (thing in found)
        if thing in found:
            total = sum(weight for weight, _ in pairs)
            lift = sum(weight * difference for weight, difference in pairs) / total
            error = sqrt(sum((weight * (difference - lift)) ** 2 for weight, difference in pairs)) / total
            assert found[thing]["lift"] == pytest.approx(lift)
            reach = Z_99 * max(error, 1 / len(pairs))
            assert found[thing]["high"] - found[thing]["low"] == pytest.approx(2 * reach)


def test_lifts_of_a_team(tmp_path: Path) -> None:
    """Nobody at a table wins without the others, so its games are compared with other games."""
    design = StudyDesign("tranquility", ("random",), 2, {"remove_islands": "poseidon"}, deals=12, **PLAIN)
    study = Study(design.checked(), kept(tmp_path / "team", design.checked()).place)
    won = {game["game"]: game["game"] % 3 == 0 for game in study.plain.iter_rows(named=True)}
    winners = [[0, 1] if won[number] else [] for number in study.plain["game"]]
    games = study.plain.with_columns(winners=pl.Series(winners, dtype=pl.List(pl.Int64)))
    used: dict[str, set[int]] = defaultdict(set)
    for row in study.decisions.iter_rows(named=True):
        for element in row["elements"]:
            used[element].add(row["game"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lifts, "LEAST_DEALS", 3)
        found = lifts.lifts(games, study.decisions, study.names, together=True).filter(
            pl.col("sort") == "element"
        )
    assert {row["what"] for row in found.iter_rows(named=True)} == {
        what for what, users in used.items() if 3 <= len(users) <= 9
    }
    assert found.height > 5
    for row in found.iter_rows(named=True):
        users = used[row["what"]]
        inside = [won[number] for number in won if number in users]
        outside = [won[number] for number in won if number not in users]
        shares = [sum(part) / len(part) for part in (inside, outside)]
        assert row["lift"] == pytest.approx(shares[0] - shares[1])
        assert row["deals"] == min(len(inside), len(outside))
        spread = [
            share * (1 - share) / len(part) for share, part in zip(shares, (inside, outside), strict=True)
        ]
        reach = Z_99 * max(sqrt(sum(spread)), 1 / row["deals"])
        assert row["high"] - row["low"] == pytest.approx(2 * reach)


def test_leaders_who_win(played: Study) -> None:
    views = defaultdict(list)
    for row in played.views.sort("game", "ply").iter_rows(named=True):
        views[row["game"]].append(row["chances"])
    led = trailed = games = 0
    for game in played.plain.iter_rows(named=True):
        course = views[game["game"]]
        chances = course[-(-len(course) // 2)]
        if game["winners"] and max(chances) > min(chances):
            games += 1
            led += chances.index(max(chances)) in game["winners"]
            trailed += chances.index(min(chances)) in game["winners"]
    found = verdicts.half_way(played.plain, played.views)
    assert (found.height, found["led"].sum(), found["trailed"].sum()) == (games, led, trailed)


def test_choices_waits_and_knocked_out_players(played: Study) -> None:
    lively: dict[int, list[bool]] = defaultdict(list)
    waits, out = [], 0
    for rows in rows_by_game(played).values():
        last: dict[int, int] = {}
        for ply, row in enumerate(rows):
            lively[ply * 10 // len(rows)].append(row["legal"] > 1)
            if row["seat"] in last:
                waits.append(ply - last[row["seat"]] - 1)
            last[row["seat"]] = ply
        out += len(last) < 3 or min((ply + 1) / len(rows) for ply in last.values()) < verdicts.EARLY
    shares = [sum(lively[tenth]) / len(lively[tenth]) for tenth in range(10)]
    assert verdicts.lively_tenths(played.plain, played.decisions) == pytest.approx(shares)
    assert sorted(verdicts.waits(played.decisions)["number"]) == sorted(waits)
    assert int(verdicts.out_early(played.plain, played.decisions)["out"].sum()) == out


def test_kingmakers(played: Study) -> None:
    made = 0
    for rows in rows_by_game(played).values():
        leaders = [row["chances"].index(max(row["chances"])) for row in rows]
        made += any(
            row["chances"][row["seat"]] < 0.25 / 3 and before != after and row["seat"] not in (before, after)
            for row, before, after in zip(rows, leaders, leaders[1:], strict=False)
        )
    assert int(verdicts.kingmakers(played.decisions)["made"].sum()) == made


def test_spreads_are_what_the_judge_said(played: Study) -> None:
    spreads = [row["spread"] for row in played.decisions.iter_rows(named=True) if row["spread"] is not None]
    assert spreads
    assert all(row["judged"] is not None for row in played.decisions.iter_rows(named=True) if row["spread"])
    answer = next(one for one in played.verdict if one.name == "mattering")
    assert percent(sum(spreads) / len(spreads)) in answer.sentence


def test_changes_of_the_lead_over_time(played: Study) -> None:
    tenths, games, courses = [0] * 10, 0, rows_by_game(played)
    for game in played.plain.filter(pl.col("winners").list.len() > 0).iter_rows(named=True):
        rows = courses[game["game"]]
        leaders = [row["chances"].index(max(row["chances"])) for row in rows]
        games += 1
        for ply in range(1, len(rows)):
            tenths[ply * 10 // len(rows)] += leaders[ply] != leaders[ply - 1]
    found = report_stakes.changes_by_tenth(played.plain, played.decisions, together=False)
    assert found == pytest.approx([count / games for count in tenths])
    changes = played.findings["turning_points"]["lead_changes"]
    assert sum(found) == pytest.approx(float(changes.sum()) / changes.len())


def test_stakes_are_the_spreads_of_the_judge(played: Study) -> None:
    spreads = [row["spread"] for row in played.decisions.iter_rows(named=True) if row["spread"] is not None]
    found = report_stakes.spread_shares(played.decisions)
    assert sum(found) == pytest.approx(1)
    assert found[0] == pytest.approx(sum(one < 0.01 for one in spreads) / len(spreads))
    assert found[-1] == pytest.approx(sum(one >= 0.2 for one in spreads) / len(spreads))
    section = report_stakes.stakes(played.decisions)
    assert section is not None
    assert f"In {percent(found[0])} % of decisions it hardly matters" in section.sentence


def test_a_study_tells_what_it_took(played: Study) -> None:
    games, decisions, spent = timed_games(played.design, range(2))
    assert (games, decisions) == play_games(played.design, range(2))
    assert spent.games > 0
    assert spent.mixed == spent.judge == 0.0, "the judge looks at others, and these are plain"


def test_stretches_are_runs() -> None:
    assert verdicts.longest_run([True, False, True, True, True, False]) == range(2, 5)
    assert len(verdicts.longest_run([False, False])) == 0


# --- Words -------------------------------------------------------------------------------------------------


def test_signs_of_coordinates_are_kept() -> None:
    names = ["cell-1-1", "cell--1-1", "cell-1--1", "cell--1--1"]
    assert [spelled(name) for name in names] == ["cell 1, 1", "cell −1, 1", "cell 1, −1", "cell −1, −1"]
    assert spelled("turn_limit") == "turn limit"


def test_kinds_and_phases_are_called_by_what_one_does(played: Study) -> None:
    assert gist(["Play 4 on row 1", "Play 9 on row 3"]) == "Play … on row …"
    assert gist(["Sail", "Sail"]) == "Sail"
    assert gist(["Stay", "Go on"]) == "Stay / Go on"
    assert gist(["Play 4", "Discard 4", "Play 9"]) == "Play … / Discard 4"
    assert gist(["Raid Ann", "Raid Ben", "Attack Ann", "Attack Ben", "Skip 1", "Skip 2"]) == (
        "Raid … / Attack … / Skip …"
    )
    assert gist([f"{number} hierhin: {place}" for number in range(9) for place in (1, 2)]) == "… hierhin: …"
    assert gist(["Play cannon / skull", "Play torch / wheel"]) == "Play …"
    assert gist(["Ann must go", "Ben must go", "You go"]) == "… go"
    assert gist(["You see it", "Ann must go", "Ben must go", "Cat must go"]) == "… must go"
    with speaking("de"):
        names = element_names(played.design, played.decisions)
        assert all(
            named(played.design.found(), names, kind) != kind for kind in played.decisions["kind"].unique()
        )
        told = phase_words(played.design, played.decisions, names, "move 1")
        assert "move" not in told


@pytest.mark.parametrize("name", ["tortuga", "tongiaki"])
def test_what_every_seat_has_is_one_thing_with_a_name(name: str, tmp_path: Path) -> None:
    """There is no letter of a seat, nor the mark that stands for one."""
    design = StudyDesign(name, ("random",), deals=4, **PLAIN).checked()
    study = Study(design, kept(tmp_path / "study", design).place)
    page = study.report().read_text()
    assert not any(mark in page for mark in SEAT_MARKS)
    called = [study.names[whole] for whole in study.names.everybodys.values()]
    wanted = {"tortuga": "raid", "tongiaki": "Fleet"}
    assert wanted[name] in called
    assert not any(f"Seat {letter}" in word for word in called for letter in "ABCD")
    used = study.decisions.select(pl.col("elements").explode()).to_series().drop_nulls().unique()
    whole = {study.names.everybodys.get(element, element) for element in used}
    assert len(whole) < 0.8 * len(used)
    assert not {
        element for element in whole if element not in study.names and not element.startswith("face-")
    }


def test_whatever_was_done_is_named_though_it_is_rare(played: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games in which something was done for the first time are read as well."""
    monkeypatch.setattr(words, "READ", 0)
    names = element_names(played.design, played.decisions)
    assert set(played.decisions["kind"].unique()) <= set(names)


def test_spaces_are_called_what_they_are_in_every_game(played: Study) -> None:
    """The passage of Cartagena is laid anew each time, so a space has no symbol of its own."""
    assert played.names["space-4"] == "Space 4"


def test_elements_are_called_as_in_the_picture(played: Study) -> None:
    names = element_names(played.design, played.decisions)
    assert names["card-skull"] == "skull"
    assert names["space-4"].startswith("Space 4")
    with speaking("de"):
        assert element_names(played.design, played.decisions)["card-skull"] != "skull"
