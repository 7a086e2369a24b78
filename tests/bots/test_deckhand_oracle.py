"""The bot between chance and sense, and the one that cheats."""

from __future__ import annotations

import pytest

import cayona
from cayona.bots import BOTS, LAB_BOTS
from cayona.bots.base import Cheat
from cayona.bots.oracle import Oracle
from cayona.kernel.state import State
from cayona.lab.league import League, LeagueDesign
from cayona.lab.players import choose

GAME = cayona.game("cartagena")


def test_the_levels_are_in_order() -> None:
    assert list(BOTS) == ["random", "deckhand", "bosun", "mate", "captain", "admiral"]


@pytest.mark.skipif(not cayona.compiled(), reason="takes long interpreted; `make test` runs it compiled")
def test_deckhand_is_better_than_chance_and_weaker_than_bosun() -> None:
    league = League(LeagueDesign("cartagena", ("random", "deckhand", "bosun"), games=200))
    for _ in league.play():
        pass
    assert league.ranks() == [(3, 3), (2, 2), (1, 1)]


@pytest.mark.skipif(not cayona.compiled(), reason="takes long interpreted; `make test` runs it compiled")
def test_a_team_can_win_with_a_deckhand() -> None:
    won = 0
    for seed in range(20):
        state = cayona.game("tranquility").new(2, seed)
        crew = [cayona.bot("deckhand", seed=seed), cayona.bot("bosun", seed=seed)]
        while not state.is_over():
            seat = state.to_move()
            state.apply(crew[seat].choose(cayona.SeatView(state, seat)), seat)
        won += state.returns()[0] > 0
    assert won >= 10


def test_deckhand_knows_only_what_its_seat_knows() -> None:
    state = GAME.new(2, 11)
    seat = state.to_move()
    worlds = [state, state.determinize(seat, 5), state.determinize(seat, 6)]
    chosen = {cayona.bot("deckhand", seed=2).choose(cayona.SeatView(world, seat)) for world in worlds}
    assert len(chosen) == 1


class Peeper(Cheat):
    """Remembers what it was shown."""

    name = "peeper"
    description = "For tests."
    seen: State

    def choose_knowing(self, state: State, seat: int) -> int:
        self.seen = state
        return state.legal_actions(seat)[0]


def test_a_cheat_is_shown_a_copy_of_the_truth_in_the_lab() -> None:
    state = GAME.new(2, 3)
    seat = state.to_move()
    peeper = Peeper()
    choose(peeper, state, seat)
    assert peeper.seen is not state
    assert peeper.seen.position() == state.position()


def test_oracle_decides_by_what_is_hidden() -> None:
    state = GAME.new(2, 7)
    for _ in range(20):
        state.apply(state.legal_actions()[0])
    seat = state.to_move()
    worlds = [state.determinize(seat, seed) for seed in range(8)]
    chosen = {Oracle(iterations=200, seed=2).choose_knowing(world.clone(), seat) for world in worlds}
    assert len(chosen) > 1


def test_oracle_is_refused_wherever_somebody_might_play_against_it() -> None:
    assert "oracle" in LAB_BOTS
    assert not set(LAB_BOTS) & set(BOTS)
    with pytest.raises(cayona.UnknownBot):
        cayona.bot("oracle")
