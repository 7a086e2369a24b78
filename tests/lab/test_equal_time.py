"""What was learned against the heuristics by hand, with as much time for each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cayona import registry
from cayona.kernel.lore import PARTS
from cayona.lab.bets import Bets
from tools import equal_time
from tools.ablation import Setting

TINY = Setting("cartagena", 2, 4, "mode", 0, {"turn_limit": 30})


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with numbers that change nothing but how values are scaled."""
    inputs = registry.game("cartagena").inputs
    assert inputs is not None
    zeros = [0.0] * int(inputs.positions(2))
    numbers = {"seats": 2, "trust": 1.0, "even": 0.0, "plain": zeros, "first": [0.0] * 4 * len(zeros)}
    numbers |= {"bias": [0.0] * 4, "second": [0.0] * 4, "tastes": [0.0] * int(inputs.actions())}
    assert set(numbers) == PARTS
    file = tmp_path_factory.mktemp("learned") / "learned.json"
    file.write_text(json.dumps({"2": numbers}))
    return str(file)


def test_both_search_the_same_positions_to_find_the_pace(nothing: str) -> None:
    assert equal_time.pace(TINY, nothing) > 0.0


def test_a_deal_is_played_from_every_seat_and_again_in_the_same_way(nothing: str) -> None:
    one, again = (equal_time.play(TINY, nothing, 6, 3) for _ in range(2))
    assert one.share in (0.0, 0.25, 0.5, 0.75, 1.0)
    assert (one.share, one.decisions) == (again.share, again.decisions)
    assert min(one.seconds) > 0.0


def test_equals_share_every_deal_evenly() -> None:
    """By the hand on both sides, from both seats with the same luck, each wins exactly half."""
    assert [equal_time.play(TINY, False, TINY.iterations, deal).share for deal in range(3)] == [0.5] * 3


def test_the_interval_is_that_of_whole_deals() -> None:
    played = [{"share": share, "seconds": (2.0, 1.0), "decisions": (10, 10)} for share in (0.5, 1.0, 1.0)]
    line = equal_time.told(TINY, 6, played, 3)
    bets = Bets(horizon=3)
    for one in played:
        bets.add(float(str(one["share"])))
    low, high = bets.interval()
    assert f"| 6 : 4 | 200.00 : 100.00 ms | 6 | 83.3% ({low:.1%} to {high:.1%}) | 50% |" in line


def test_a_run_goes_on_where_it_was(nothing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(games: int, to: Path, *more: str) -> None:
        words = [
            "cartagena",
            "--learned",
            nothing,
            "--iterations",
            "3",
            "--games",
            str(games),
            "--to",
            str(to),
        ]
        equal_time.main([*words, *more])

    run(2, tmp_path / "one", "--pace", "2")
    run(4, tmp_path / "one")
    run(4, tmp_path / "other", "--pace", "2")
    one, other = (json.loads((tmp_path / name).read_text()) for name in ("one", "other"))
    assert one["iterations"] == [6, 3]
    assert [deal["share"] for deal in one["deals"]] == [deal["share"] for deal in other["deals"]]
    with pytest.raises(SystemExit):
        run(4, tmp_path / "one", "--seed", "5")
    assert "has other games" in capsys.readouterr().err


def test_where_nothing_was_learned_there_is_nothing_to_compare(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        equal_time.main(["tranquility", "--seats", "2"])
    assert "Nothing was learned" in capsys.readouterr().err
