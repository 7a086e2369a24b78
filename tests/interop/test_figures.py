"""The figures measure what they say, and find their place in the pages."""

from __future__ import annotations

from pathlib import Path

import pytest

import cayona
from cayona.interop import rates
from cayona.lab.benchmark import Effort, Measurement
from tools import figures

TINY = Effort(repeats=1, seconds=0.001)
PAGES = Path(__file__).resolve().parents[2] / "docs"


def test_the_bridges_are_measured_beside_their_neighbours() -> None:
    found = list(rates.measure_bridges(TINY))
    games = {one.game for one in found}
    assert {game.name for game in cayona.games()} < games
    assert {f"OpenSpiel’s {name}" for name in rates.OPENSPIEL_GAMES} < games
    assert {f"PettingZoo’s {name}" for name in rates.PETTINGZOO_GAMES} < games
    assert all(one.value > 0 for one in found)
    found_rates = {one.what: one.value for one in found if one.game == "cartagena"}
    assert found_rates["PettingZoo overhead"] == pytest.approx(
        found_rates["bare engine"] / found_rates["PettingZoo"]
    )


def test_every_batch_is_measured_with_and_without_features() -> None:
    game = cayona.game("cartagena")
    for count in (1, 3):
        for features in (False, True):
            assert rates.vector_rate(game, count, features, TINY) > 0


def test_tables_have_a_row_for_each_game() -> None:
    found = [
        Measurement("cartagena", "bare engine", "2 seats", 1_234_567.0, "decisions/s"),
        Measurement("cartagena", "PettingZoo", "2 seats", 20_000.0, "decisions/s"),
        Measurement("PettingZoo’s tictactoe_v3", "PettingZoo", "2 seats", 2_500.0, "decisions/s"),
        Measurement("cartagena", "vector", "batch 64", 99.5, "steps/s"),
        Measurement("cartagena", "vector, with features", "batch 64", 50.0, "steps/s"),
    ]
    text = figures.bridge_tables(found)
    assert "| cartagena | 1,234,567 | 20,000 |" in text
    assert "| PettingZoo’s tictactoe_v3 | – | 2,500 |" in text
    assert "| cartagena | 99.5 |" in text
    assert "| cartagena, with features | 50 |" in text


def test_every_run_of_many_games_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "BATCHES", (3,))
    head, _rule, *rows = figures.sea_table(list(rates.measure_sea(TINY.seconds))).splitlines()
    assert head.endswith("| run 1 | run 2 | run 3 | run 4 | run 5 |")
    assert [row.split(" | ")[0].split(", ")[-1] for row in rows] == ["by the clock", "by the processor"] * 2


def test_costs_are_those_of_the_whole_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "FEWEST_GAMES", 1)
    found = {one.case: one.value for one in rates.measure_costs("cartagena", 0.0, games=30)}
    game, mixed, judge, of_this, whole = (found[case] for case in found)
    assert min(found.values()) > 0
    assert of_this == pytest.approx(30 * judge), "all of so few are judged"
    assert whole == pytest.approx(30 * game + 120 * mixed + of_this)
    head, _rule, row = figures.cost_table(list(rates.measure_costs("cartagena", 0.0, games=30))).splitlines()
    assert "the judge, a game" in head
    assert row.startswith("| cartagena |")


def test_a_report_measured_again_takes_the_place_of_the_old_one() -> None:
    old, new = (
        figures.report_table([Measurement(game, "report", "playing", seconds, "s") for game, seconds in told])
        for told in ([("cartagena", 1.0), ("tortuga", 500.0)], [("tortuga", 100.0)])
    )
    assert "tortuga" in old
    assert figures.merged(new, f"Some words.\n\n{old}\n").splitlines() == [
        "| report | playing, s |",
        "|---|---:|",
        "| cartagena | 1 |",
        "| tortuga | 100 |",
    ]
    assert figures.merged(new, "| another head |\n|---|\n| cartagena |") == new


def test_the_pages_have_places_for_the_tables(tmp_path: Path) -> None:
    for page, names in (
        ("bridges.md", ["bridge figures", "sea figures"]),
        ("lab.md", ["lab figures", "cost figures", "report figures"]),
    ):
        copy = tmp_path / page
        copy.write_text((PAGES / page).read_text())
        for name in names:
            figures.put(copy, name, "| one table |")
            figures.put(copy, name, "| another |")
        assert copy.read_text().count("| another |") == len(names)
        assert "| one table |" not in copy.read_text()
    with pytest.raises(ValueError, match="has no marks"):
        figures.put(tmp_path / "lab.md", "nothing", "")
