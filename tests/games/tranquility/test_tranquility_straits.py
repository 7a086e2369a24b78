"""Gaps by open arithmetic: which get tight, which can no longer be filled, what is said and drawn of them."""

from __future__ import annotations

import pytest
from games.tranquility.seas import GAME, at

import cayona
from cayona.games.tranquility.straits import straits
from cayona.kernel.areas import ARRANGEMENTS, Arrangement
from cayona.kernel.language import languages, speaking
from cayona.testing.traces import modes


def test_a_gap_is_told_with_the_numbers_that_fit() -> None:
    state = at(grid={0: 3, 3: 7, 5: 9, 7: 30})
    found = {one.cells: one for one in straits(state.observation(None))}
    assert found[(1, 2)].numbers == (4, 5, 6)
    assert found[(1, 2)].is_tight
    assert not found[(1, 2)].is_closed
    assert found[(4,)].numbers == (8,)
    assert not found[(6,)].is_tight
    assert GAME.lost_cause(state.observation(0)) == ""


def test_what_a_monster_has_eaten_fits_no_more() -> None:
    state = at(grid={0: 3, 3: 6}, sea_monsters=3, destroyed=[4])
    assert straits(state.observation(None))[0].numbers == (5,)
    assert straits(state.observation(None))[0].is_closed


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_a_closed_gap_is_named_and_drawn_for_all(arrangement: Arrangement) -> None:
    state = at(grid={6: 13, 7: 14, 10: 15})
    told = GAME.lost_cause(state.observation(1))
    assert told == (
        "The sea can no longer be filled: row 2, place 3 to row 2, place 4, 2 empty, but no number fits."
    )
    sea = GAME.draw_public(state.observation(None), arrangement)[0]
    assert "closed" in sea.pieces["strait-8"]
    assert ">1–12<" not in "".join(sea.pieces.values()), "a gap with room to spare is not marked"


def test_open_water_is_not_marked() -> None:
    sea = GAME.draw_public(GAME.new(2, 1).observation(None))[0]
    assert not any(key.startswith("strait") for key in sea.pieces)


@pytest.mark.parametrize("language", languages())
def test_whole_games_lose_hope_at_most_once_and_never_win_after_it(language: str) -> None:
    for seats in (1, 3):
        for options in modes(GAME, seats):
            match = cayona.Match(GAME, seats, 4, **options)
            lost = False
            for _step in range(300):
                if match.state.is_over():
                    break
                seat = match.state.deciders()[0]
                with speaking(language):
                    told = GAME.lost_cause(match.state.observation(seat))
                assert "{" not in told
                lost = lost or bool(told)
                match.play(match.state.legal_actions(seat)[-1], seat)
            outcome = match.state.outcome()
            if lost and outcome is not None and options.get("sea_monsters", 0) == 0:
                assert outcome.reason != "finish"
