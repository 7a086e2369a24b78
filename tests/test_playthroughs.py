"""Whole games, with what every seat saw, are still played as they were written down."""

from __future__ import annotations

from pathlib import Path

import pytest

import cayona
from cayona.testing.playthroughs import playthrough, read_header

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthrough_is_unchanged(path: Path) -> None:
    written = path.read_text()
    assert playthrough(read_header(written)) == written


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_every_game_has_playthroughs_of_fewest_and_of_most_seats_or_more(game: cayona.Game) -> None:
    headers = [read_header(path.read_text()) for path in PLAYTHROUGHS]
    seats = {header["seats"] for header in headers if header["game"] == game.name}
    assert {game.seats[0], game.seats[-1]} <= seats
