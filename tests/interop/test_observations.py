"""Decisions of a study, for learning: what is kept is what the seats knew and did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cayona
from cayona.interop.observations import Decisions, load
from cayona.lab.studies import study

SMALL: dict[str, Any] = {"seats": 2, "deals": 2, "judge": None, "mixed": 0, "turn_limit": 8}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("observations") / "study"
    study("cartagena", "captain:iterations=8,random", to=place, observations=True, **SMALL)
    return place


@pytest.fixture(scope="module")
def decisions(place: Path) -> Decisions:
    return load(place)


def test_they_are_what_the_seats_knew_and_did(place: Path, decisions: Decisions) -> None:
    """The games are played once more from their deals, and looked at again."""
    from cayona.lab.study.dataset import DataSet

    design = DataSet(place).design()
    row = 0
    for number in range(design.games()):
        state = design.start(number)
        first = row
        while not state.is_over():
            seat = int(decisions.seats[row])
            assert decisions.games[row] == number
            assert state.to_move() == seat
            assert decisions.features[row].tolist() == pytest.approx(state.features(seat))
            assert np.flatnonzero(decisions.masks[row]).tolist() == state.legal_actions(seat)
            state.apply(int(decisions.actions[row]), seat)
            row += 1
        returns = state.returns()
        for place_of in range(first, row):
            assert decisions.results[place_of] == pytest.approx(returns[int(decisions.seats[place_of])])
    assert row == len(decisions)


def test_searching_bots_leave_their_counts(place: Path, decisions: Decisions) -> None:
    searched = decisions.visits.sum(axis=1) > 0
    assert 0 < searched.sum() < len(decisions), "the captain searches, the random bot does not"
    assert decisions.visits[searched].sum(axis=1) == pytest.approx(1.0)
    assert not decisions.visits[decisions.masks == 0].any()
    best = decisions.visits[searched].max(axis=1)
    chosen = decisions.visits[searched, decisions.actions[searched]]
    assert chosen == pytest.approx(best), "it does what it has tried most"


def test_a_study_without_observations_is_refused(tmp_path: Path) -> None:
    study("cartagena", "random", to=tmp_path / "study", **SMALL)
    with pytest.raises(cayona.OptionError, match="keeps no observations"):
        load(tmp_path / "study")
