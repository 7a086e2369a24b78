"""What shares of won worlds come to: a line that never turns round, found from games and kept."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import cayona
from cayona.bots.review.chances import AS_PLAYED, Chances
from cayona.bots.review.marks import marks_of, nearest
from cayona.bots.review.sums import mean
from cayona.kernel.chance import seeded_chance
from tools import review_calibration
from tools.review_calibration import (
    FITTED,
    HELD_OUT,
    MOMENTS,
    ROWS,
    SELDOM,
    Judged,
    Pair,
    Table,
    collected,
    fitted,
    keep_table,
    measured,
    observed,
    title,
)

SHARES = [number / 400 for number in range(401)]
GAMES = 400


def kept() -> list[Chances]:
    """Return every line that reviews use."""
    marks = [marks_of(game.name) for game in cayona.games()]
    return [line for one in marks for measured in (one.chances, one.open) for line in measured.values()]


def drawn(truth: Chances) -> list[Pair]:
    """Return shares with results as likely as a line says."""
    chance = seeded_chance(5)
    shares = [(game, chance.below(1000) / 1000) for game in range(GAMES) for _ in range(MOMENTS)]
    return [
        (game, share, float(int(chance.below(1000)) < 1000 * truth.of(share)), 1) for game, share in shares
    ]


def test_every_game_has_been_measured() -> None:
    for game in cayona.games():
        marks = marks_of(game.name)
        assert game.default_seats in marks.chances
        assert game.default_seats in marks.open
        assert list(marks.errors) == ["random", "deckhand", "bosun", "captain"], "what an error is like"


@pytest.mark.parametrize("line", [*kept(), Chances(0.5, 2.0), Chances(2.0, -1.0)], ids=str)
def test_more_won_worlds_are_a_better_chance_and_certainty_stays(line: Chances) -> None:
    chances = [line.of(share) for share in SHARES]
    assert all(one < other for one, other in pairwise(chances))
    assert (chances[0], chances[-1]) == (0.0, 1.0)


@pytest.mark.parametrize("share", [0.001, 0.004, 0.05, 0.3, 0.7, 0.98, 0.996])
def test_steepness_is_how_much_the_chance_changes(share: float) -> None:
    line, step = Chances(0.7, -0.5), 1e-6
    slope = (line.of(share + step) - line.of(share - step)) / (2 * step)
    assert line.steepness(share) == pytest.approx(slope, rel=1e-4)


def test_results_have_the_chance_as_their_mean_and_keep_their_order() -> None:
    line, worlds = Chances(0.6, 1.8), [0.0, 1.0, 0.5, 0.0, 1.0]
    found = line.results(worlds)
    assert mean(found) == pytest.approx(line.of(mean(worlds)))
    assert found[0] == found[3] < found[2] < found[1] == found[4]
    assert line.results([1.0] * 6) == [1.0] * 6
    assert AS_PLAYED.results(worlds) is worlds


def test_the_nearest_number_of_seats_is_taken() -> None:
    two, four = Chances(0.5, 0.0), Chances(0.9, 0.0)
    assert [nearest({2: two, 4: four}, seats) for seats in (2, 3, 4, 6)] == [two, two, four, four]
    assert nearest({}, 3) == AS_PLAYED


def test_the_fit_finds_the_line_that_results_come_from() -> None:
    truth = Chances(0.7, -0.5)
    pairs = drawn(truth)
    found = fitted(pairs)
    assert found.slope == pytest.approx(truth.slope, abs=0.08)
    assert found.shift == pytest.approx(truth.shift, abs=0.12)
    told = tabulated(found, pairs)
    rows = [[cell.strip() for cell in str(row).strip("|").split("|")] for row in told.rows]
    assert len(rows) == ROWS + 1
    assert sum(int(row[2]) for row in rows) == len(pairs)
    assert all(abs(float(row[0].rstrip("%")) - float(row[1].split("%")[0])) < 10 for row in rows)
    after, before = told.squares
    assert after < before


def tabulated(line: Chances, pairs: list[Pair]) -> Table:
    """Return the table of a line for some games."""
    told = Table([line.slope, line.shift])
    for game in range(GAMES):
        told.add([pair[1:] for pair in pairs if pair[0] == game])
    return told


def test_what_is_seldom_judged_counts_for_as_many() -> None:
    """Of positions far away every fourth is taken, for four: shares and the reach stay what they are."""
    truth, chance = Chances(0.7, -0.5), seeded_chance(6)
    pairs = drawn(truth)
    thinned: list[Pair] = []
    for game, share, result, _weight in pairs:
        is_far = abs(truth.of(share) - 0.7) > 0.2
        if not is_far:
            thinned.append((game, share, result, 1))
        elif not chance.below(SELDOM):
            thinned.append((game, share, result, SELDOM))
    assert len(thinned) < 0.6 * len(pairs)
    whole, part = tabulated(truth, pairs), tabulated(truth, thinned)
    for tenth in (1, 3, 7, 9):
        one, other = whole.rows[tenth], part.rows[tenth]
        assert other.weight == pytest.approx(one.weight, rel=0.2)
        assert other.won / other.weight == pytest.approx(one.won / one.weight, abs=0.1)
    assert str(whole.rows[7]) == str(part.rows[7])
    found = fitted(thinned)
    assert (found.slope, found.shift) == pytest.approx((truth.slope, truth.shift), abs=0.15)


def test_games_that_were_played_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(review_calibration, "SUMS", tmp_path / "sums.json")
    first = collected("cartagena", 2, False, 1, 60.0)
    assert [pair[1:] for pair in first] == observed("cartagena", 2, FITTED, False)
    assert collected("cartagena", 2, False, 3, 0.0) == first
    whole = measured("cartagena", 2, False, 2, 60.0)
    part = measured("cartagena", 2, False, 1, 60.0)
    keep_table(title("cartagena", 2, False), part)
    assert measured("cartagena", 2, False, 2, 60.0) == whole
    games: list[Judged] = [observed("cartagena", 2, HELD_OUT + number, False) for number in range(2)]
    assert sum(row.moments for row in whole.rows) == sum(map(len, games))
