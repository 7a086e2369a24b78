"""Intervals that hold however often one looks."""

from __future__ import annotations

import pytest

from cayona.kernel.chance import Chance
from cayona.lab.bets import Bets


def tossed(chance: Chance, share: float) -> float:
    """A deal of two games, each won with the given chance."""
    return sum(int(chance.below(1_000_000)) < share * 1_000_000 for _ in range(2)) / 2


def test_no_observation_rules_nothing_out() -> None:
    bets = Bets()
    assert bets.interval() == (0.0, 1.0)
    assert bets.evidence(0.5) == 0.5


def test_the_interval_lies_around_the_mean_and_gets_narrower() -> None:
    chance, bets = Chance(3), Bets()
    widths = []
    for _ in range(4):
        for _ in range(100):
            bets.add(tossed(chance, 0.7))
        low, high = bets.interval()
        assert 0 <= low < bets.mean < high <= 1
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


def test_evidence_and_interval_agree() -> None:
    chance, bets = Chance(5), Bets()
    for _ in range(200):
        bets.add(tossed(chance, 0.6))
    low, high = bets.interval()
    assert bets.evidence(low) == pytest.approx(20, rel=1e-3)
    assert bets.evidence(high) == pytest.approx(20, rel=1e-3)
    assert bets.evidence((low + high) / 2) < 20
    assert bets.evidence(low - 0.02) > 20


def test_a_known_horizon_makes_it_narrower() -> None:
    chance, fixed, sequence = Chance(5), Bets(horizon=300), Bets()
    for _ in range(300):
        value = tossed(chance, 0.6)
        fixed.add(value)
        sequence.add(value)
    widths = [high - low for low, high in (fixed.interval(), sequence.interval())]
    assert widths[0] < widths[1]


@pytest.mark.parametrize("winner", [0.0, 1.0])
def test_winning_everything_is_not_certainty(winner: float) -> None:
    bets = Bets()
    for _ in range(50):
        bets.add(winner)
    low, high = bets.interval()
    assert (low, high)[int(winner)] == winner
    assert 0.03 < high - low < 0.2


@pytest.mark.parametrize("share", [0.5, 0.9])
def test_looking_after_every_deal_is_wrong_in_at_most_one_run_of_twenty(share: float) -> None:
    runs, wrong = 200, 0
    for run in range(runs):
        chance, bets = Chance(1000 + run), Bets()
        for _ in range(60):
            bets.add(tossed(chance, share))
            if bets.evidence(share) >= 20:
                wrong += 1
                break
    assert wrong <= runs // 20


def test_a_difference_is_found() -> None:
    chance, bets = Chance(1), Bets()
    while bets.evidence(0.5) < 20:
        bets.add(tossed(chance, 0.75))
    assert len(bets.values) < 60
    assert bets.interval()[0] >= 0.5
