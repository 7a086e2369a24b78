"""Many games between bots: fair seating, same seed same games, bots that fail."""

from __future__ import annotations

import json
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import pytest

import cayona
from cayona.kernel.errors import CayonaError
from cayona.lab.carriers import Processes
from cayona.lab.players import OverTime, derived_seed, lineup, listening, time_limit
from cayona.lab.simulation import GameResult, Plan, play_out, simulate
from cayona.lab.statistics import Summary, wilson


class Rogue(cayona.Bot):
    """Answers with something that is no legal action, or not at all."""

    name = "rogue"
    description = "For tests."

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: cayona.SeatView) -> int:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


def test_everybody_sits_everywhere_equally_often() -> None:
    plan = Plan("cartagena", ("bosun", "random"), seats=3).checked()
    seatings = Counter(
        (seat, one.label) for number in range(6) for seat, one in enumerate(plan.seating(number))
    )
    assert plan.bots == ("bosun", "random", "bosun")
    assert seatings == {(seat, name): 4 if name == "bosun" else 2 for seat in range(3) for name in plan.bots}


@pytest.mark.parametrize("bots", [("random",), ("bosun", "random")])
def test_processes_change_nothing(bots: tuple[str, ...]) -> None:
    plan = Plan("cartagena", bots, options={"mode": "tortuga"}, seed=4)
    alone = list(simulate(plan, 7))
    assert alone == list(simulate(plan, 7, Processes(2)))
    assert [result.number for result in alone] == list(range(7))


def test_another_seed_gives_other_games() -> None:
    first, second = (list(simulate(Plan("cartagena", ("random",), seed=seed), 5)) for seed in (1, 2))
    assert first != second


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    plan = Plan("cartagena", ("random",), seats=4)
    assert list(simulate(plan, 8))[:3] == list(simulate(plan, 3))


@pytest.mark.parametrize(
    "plan",
    [
        Plan("nope", ("random",)),
        Plan("cartagena", ()),
        Plan("cartagena", ("nobody",)),
        Plan("cartagena", ("random",), seats=9),
        Plan("cartagena", ("random",) * 3),
        Plan("cartagena", ("random",), options={"mode": "x"}),
    ],
)
def test_a_plan_that_cannot_work_is_refused_before_anything_is_played(plan: Plan) -> None:
    with pytest.raises(CayonaError):
        simulate(plan, 1)


@pytest.mark.parametrize("answer", [-1, 9999, None, True, "end", 1.5, RuntimeError("lost"), ValueError()])
def test_a_bot_that_fails_is_named_and_the_first_legal_action_is_played(answer: object) -> None:
    game = cayona.game("cartagena")
    start = game.new(seats=2, seed=3, turn_limit=2, first_player=0)
    expected = start.clone()
    expected.apply(expected.legal_actions()[0])
    result = play_out(start, [Rogue(answer), cayona.bot("bosun", seed=1)])
    assert {fault.bot for fault in result.faults} == {"rogue"}
    first = result.faults[0]
    assert (
        game.load(json.loads(first.position)).legal_actions()
        == game.new(seats=2, seed=3, turn_limit=2, first_player=0).legal_actions()
    )
    assert game.load(json.loads(result.faults[1].position)).position() == expected.position()
    assert "rogue" in first.sentence()
    assert "seat A" in first.sentence()
    assert first.position in first.sentence()


def test_a_summary_counts_wins_by_bot_and_by_seat() -> None:
    summary = Summary()
    summary.add(GameResult(0, ("bosun", "random"), (0,), "escaped", 80))
    summary.add(GameResult(1, ("random", "bosun"), (1,), "escaped", 60))
    summary.add(GameResult(2, ("bosun", "random"), (0, 1), "deadlock", 100))
    assert (summary.by_bot["bosun"].wins, summary.by_bot["bosun"].tries) == (3, 3)
    assert (summary.by_bot["random"].wins, summary.by_bot["random"].tries) == (1, 3)
    assert [summary.by_seat[seat].wins for seat in (0, 1)] == [2, 2]
    assert (summary.average_actions, summary.shortest, summary.longest) == (80, 60, 100)
    assert summary.endings == {"escaped": 2, "deadlock": 1}


def test_only_the_first_few_mistakes_are_kept_but_all_are_counted() -> None:
    summary = Summary()
    start = cayona.game("cartagena").new(seats=2, seed=3, turn_limit=4)
    result = play_out(start, [Rogue(-1), Rogue(-1)])
    summary.add(result)
    assert len(summary.faults) == 3
    assert summary.mistakes["rogue"] == len(result.faults) > 3


@pytest.mark.parametrize(
    ("wins", "tries", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilson_s_interval(wins: int, tries: int, low: float, high: float) -> None:
    assert wilson(wins, tries) == pytest.approx((low, high), abs=1e-4)


def test_a_lineup_is_begun_again_to_fill_the_seats() -> None:
    assert lineup(["bosun", "random"], 5) == ["bosun", "random", "bosun", "random", "bosun"]


def test_derived_seeds_depend_on_every_part() -> None:
    seeds = {
        derived_seed(1, 2, "deal"),
        derived_seed(1, 2, "play"),
        derived_seed(1, 3, "deal"),
        derived_seed(12, "deal"),
    }
    assert len(seeds) == 4
    assert derived_seed(1, 2, "deal") == 4_232_817_256_830_693_334


@pytest.mark.parametrize("block", [nullcontext, listening])
def test_time_runs_out_again_and_again(block: Callable[[], AbstractContextManager[None]]) -> None:
    before = signal.getsignal(signal.SIGALRM)
    with block():
        for _ in range(2):
            with pytest.raises(OverTime), time_limit(0.01):
                _think_forever()
        time.sleep(0.02)  # nothing rings later on
    assert signal.getsignal(signal.SIGALRM) is before


def _think_forever() -> None:
    while True:
        pass
