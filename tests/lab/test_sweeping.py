"""What a study can change: options, the parts of one's own box, and a handicap for one player."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from lab.small_studies import PLAIN, kept

import cayona
from cayona.cli.options import parse_values
from cayona.kernel.language import speaking
from cayona.lab.study import sweeping
from cayona.lab.study.comparing import compare
from cayona.lab.study.dataset import DataSet
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.report import report
from cayona.lab.study.watching import RESTRICTED, watch
from cayona.lab.study.words import element_names

SHEETS = [("tortuga", "dice"), ("tortuga1667", "votes"), ("cartagena", "segments")]


@pytest.mark.parametrize(("name", "option"), SHEETS)
def test_parts_of_ones_own_box_are_swept_over_like_any_option(name: str, option: str) -> None:
    game = cayona.game(name)
    sheet = game.options[option].sheet
    assert sheet is not None
    base = StudyDesign(name, ("random",), deals=1, **PLAIN).checked()
    values = parse_values(game, [f"{option}=usual,{sheet.other}"])
    designs = sweeping.over_options(base, values)
    usual, other = designs.values()
    assert usual.start(0).position() == base.start(0).position()
    assert other.options[option] == sheet.other
    assert watch(other, 0)[1] != watch(usual, 0)[1]


def handicapped(count: int) -> StudyDesign:
    options = {"turn_limit": 30}
    return StudyDesign("cartagena", ("bosun",), 2, options, deals=4, handicap=count, **PLAIN).checked()


def test_who_has_a_handicap_leaves_the_first_decisions_to_chance() -> None:
    plain, blind = handicapped(0), handicapped(3)
    assert (plain.turns(), blind.turns()) == (1, 2)
    for number in range(blind.games()):
        seat = blind.seating(number).index(RESTRICTED)
        rows = watch(blind, number)[1]
        assert rows == watch(blind, number)[1], "by chance, and still the same again"
        state = blind.start(number)
        own = 0
        differs = 0
        for row in rows:
            player = blind.player(number, row["seat"]).make(blind.luck(number, row["seat"]))
            would = player.choose(cayona.SeatView(state, row["seat"]))
            own += row["seat"] == seat
            differs += row["seat"] == seat and own <= 3 and would != row["action"]
            assert row["action"] in state.legal_actions(row["seat"])
            state.apply(row["action"], row["seat"])
        assert own > 3


def test_a_handicap_is_kept_told_and_compared(tmp_path: Path) -> None:
    plain, blind = (kept(tmp_path / str(count), handicapped(count)) for count in (0, 3))
    assert blind.design().handicap == 3
    assert "handicap" not in plain.design_data(), "studies of before are the same to the byte"
    page = report(blind.design(), blind.games(), blind.decisions())
    assert "leaves its first 3 decisions to chance" in page
    found = {one.what: one for one in compare(plain, blind)}
    first = blind.games().select(won=pl.col("winners").list.first() == pl.col("players").list.arg_min())
    assert found["first bot"].second == pytest.approx(float(first["won"].mean() or 0))  # type: ignore[arg-type]
    assert "3 decisions to chance wins" in sweeping.worth_sentence(blind.design(), blind.games(), {})


def test_what_somebody_does_without_is_named_in_words(few: DataSet) -> None:
    """As the buttons call it, and as a command does: whoever reads it may want to try it again."""
    base, decisions = few.design(), few.decisions()
    design = sweeping.over_kinds(base, decisions)["without back"]
    with speaking("de"):
        names = element_names(base, decisions)
        told = sweeping.worth_sentence(design, few.games(), names)
    assert "(back)" in told
    assert names["back"] in told
    assert "Move" not in told
