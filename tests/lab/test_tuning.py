"""Tuning: finds what is better, goes on where it was stopped, and changes nothing by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import cayona
from cayona.kernel.errors import CayonaError
from cayona.lab.entrants import read_entrant
from cayona.lab.tuning import Tuning, TuningDesign

SHORT = {"turn_limit": 30}
SMALL = TuningDesign(
    "cartagena", numbers=("card", "last"), options=SHORT, candidates=4, games=4, generations=2
)


def test_changed_numbers_are_a_new_judge_and_leave_the_old_one_alone() -> None:
    heuristics = cayona.game("cartagena").heuristics
    state = cayona.game("cartagena").new(2, 1)
    before = heuristics.value(state, 0), dict(heuristics.numbers)
    position = state.position()
    position["pirates"] = [[5, 6, 7, 8, 9, 10], [0, 0, 0, 0, 0, 0]]
    ahead = cayona.game("cartagena").load(position)
    other = heuristics.tuned({"power": 1.5})
    assert other.numbers == heuristics.numbers | {"power": 1.5}
    assert other.value(ahead, 0) != heuristics.value(ahead, 0)
    assert (heuristics.value(state, 0), heuristics.numbers) == before


def test_a_bot_can_be_given_other_numbers() -> None:
    state = cayona.game("cartagena").new(2, 5, first_player=0)
    view = cayona.SeatView(state, 0)
    as_it_is = read_entrant("bosun").make(1).choose(view)
    card = state.game.heuristics.numbers["card"]
    the_same = read_entrant(f"bosun:heuristics.card={card}").make(1)
    assert the_same.choose(view) == as_it_is
    hoarder = read_entrant("bosun:heuristics.card=500").make(1).choose(view)
    assert view.action_text(hoarder) != view.action_text(as_it_is)
    assert state.game.heuristics is cayona.game("cartagena").heuristics


@pytest.mark.skipif(not cayona.compiled(), reason="takes long interpreted; `make test` runs it compiled")
def test_terrible_numbers_are_left_behind() -> None:
    """From a start where cards are worth nothing at all, cards gain in worth."""
    design = TuningDesign(
        "cartagena", bot="bosun:heuristics.card=0.5", numbers=("card",), candidates=6, games=12, generations=3
    )
    tuning = Tuning(design)
    tuning.start = {"card": 0.5}
    tuning.steps = {"card": 1.5}
    for _ in tuning.run(2):
        pass
    assert tuning.found()["card"] > 1.0


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    whole = Tuning(SMALL)
    expected = list(whole.run())
    file = tmp_path / "tuning.json"
    stopped = Tuning(SMALL, file).run()
    first = next(stopped)
    stopped.close()  # type: ignore[attr-defined]
    again = Tuning(SMALL, file)
    assert [first, *again.run(2)] == expected
    assert Tuning(SMALL, file).found() == whole.found()


def test_a_file_of_another_search_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tuning.json"
    for _ in Tuning(SMALL, file).run():
        pass
    with pytest.raises(CayonaError, match="numbers"):
        Tuning(TuningDesign("cartagena", numbers=("card",), options=SHORT, candidates=4, games=4), file)
    file.write_text("{")
    with pytest.raises(CayonaError, match="does not hold"):
        Tuning(SMALL, file)


@pytest.mark.parametrize(
    "design",
    [
        TuningDesign("nope"),
        TuningDesign("cartagena", numbers=("speed",)),
        TuningDesign("cartagena", bot="nobody"),
        TuningDesign("cartagena", bot="bosun:heuristics.speed=3"),
        TuningDesign("cartagena", bot="bosun:heuristics.card=many"),
        TuningDesign("cartagena", seats=12),
    ],
)
def test_what_cannot_be_tuned_is_refused(design: TuningDesign) -> None:
    with pytest.raises(CayonaError):
        Tuning(design)
