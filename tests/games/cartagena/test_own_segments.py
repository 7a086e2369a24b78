"""Segments from somebody's own box: laid at random or in order, kept with the table; the rest is refused."""

from __future__ import annotations

from typing import Any

import pytest

import cayona
from cayona.games.cartagena.own_segments import SHEET, segments_of
from cayona.kernel.errors import OptionError, PositionError
from cayona.kernel.match import Match
from cayona.kernel.record import verify

GAME = cayona.game("cartagena")
OWN = SHEET.other


def test_a_passage_of_own_segments() -> None:
    row: list[dict[str, Any]] = [{"id": name, "reversed": name == "B"} for name in "FBCDEA"]
    state = GAME.new(2, seed=1, segments=OWN, track=row)
    laid = [segments_of(OWN)[piece["id"]][:: -1 if piece["reversed"] else 1] for piece in row]
    assert state.position()["track"] == [symbol for faces in laid for symbol in faces]
    position = state.position()
    assert position["segments"] == state.observation(0)["segments"] == OWN
    assert GAME.load(position).position() == position


def test_usual_segments_are_written_nowhere_and_are_no_others() -> None:
    position = GAME.new(2, seed=1, segments=SHEET.usual).position()
    assert "segments" not in position
    with pytest.raises(PositionError, match="six segments"):
        GAME.load({**position, "segments": OWN})
    with pytest.raises(PositionError, match="a code of six segments"):
        GAME.load({**position, "segments": "A"})


def test_two_equal_segments_can_be_told_from_none() -> None:
    rows = OWN.split("-")
    twice = "-".join([rows[0], rows[0], *rows[2:]])
    position = GAME.new(2, seed=5, segments=twice).position()
    assert GAME.load(position).position() == position


def test_a_record_with_own_segments_verifies() -> None:
    match = Match(GAME, 2, 3, segments=OWN)
    for turn in range(40):
        seat = match.state.deciders()[0]
        actions = match.state.legal_actions(seat)
        match.play(actions[turn % len(actions)], seat)
    assert verify(match.record(), GAME).state.position() == match.state.position()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (None, "a code like “BWHSDK-"),
        (OWN[1:], "A: it must have 6 signs, not 5."),
        ("Q" + OWN[1:], "A, 1: it must be S, D, K, B, W or H, not “Q”."),
        (OWN[:-1] + "K", "segment F: it shows every symbol once (CG-2)."),
    ],
)
def test_malformed_segments_are_refused_and_name_the_place(code: Any, words: str) -> None:
    with pytest.raises(OptionError, match="Option “segments”") as refused:
        GAME.new(seed=1, segments=code)
    assert words in str(refused.value)
