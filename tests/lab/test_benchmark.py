"""The measurements measure what they say."""

from __future__ import annotations

import cayona
from cayona.lab import benchmark
from cayona.lab.benchmark import Effort

TINY = Effort(repeats=1, seconds=0.001)


def test_every_call_is_measured() -> None:
    measured = {one.what: one for one in benchmark.measure_calls(cayona.game("cartagena"), TINY)}
    for what in (
        "clone",
        "determinize",
        "observation",
        "features",
        "position",
        "choices",
        "public areas",
        "private areas",
        "whole picture",
    ):
        assert measured[what].value > 0
        assert measured[what].unit == "µs"
    assert any(what.startswith("replay of ") for what in measured)


def test_a_position_in_the_middle_is_not_over() -> None:
    for game in cayona.games():
        assert not benchmark.middle(game).is_over()


def test_memory_is_that_of_one_position() -> None:
    assert 200 < benchmark.position_bytes(cayona.game("cartagena")) < 20_000


def test_a_random_record_is_whole() -> None:
    record = benchmark.finished_record(cayona.game("cartagena"))
    assert cayona.verify(record).state.is_over()


def test_rates_are_actions_by_seconds() -> None:
    assert benchmark.playout_rate(cayona.game("cartagena").new(seed=1), TINY) > 1000
