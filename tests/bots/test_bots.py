"""Bots: legal, reproducible, and the greedy one far better than chance."""

from __future__ import annotations

import pytest

import cayona
from cayona.bots import BOTS

QUICK = {"captain": {"iterations": 40}, "admiral": {"iterations": 40, "cores": 1}}


def winner(game: str, bots: list[cayona.Bot], seed: int, **options: object) -> tuple[int, ...]:
    state = cayona.game(game).new(len(bots), seed, **options)
    while not state.is_over():
        seat = state.to_move()
        state.apply(bots[seat].choose(cayona.SeatView(state, seat)), seat)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_bosun_beats_random_in_at_least_95_of_100_games(mode: str) -> None:
    won = 0
    for seed in range(100):
        bots = [cayona.bot("bosun", seed=seed), cayona.bot("random", seed=seed)]
        seat = seed % 2
        won += winner("cartagena", bots if seat == 0 else bots[::-1], seed // 2, mode=mode) == (seat,)
    assert won >= 95


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_a_seeded_bot_plays_the_same_again(name: str, game: cayona.Game) -> None:
    played = []
    for _ in range(2):
        bot = cayona.bot(name, seed=4, **QUICK.get(name, {}))
        state = game.new(seed=2)
        actions = []
        for _ in range(20):
            seat = state.to_move()
            actions.append(bot.choose(cayona.SeatView(state, seat)))
            state.apply(actions[-1], seat)
        played.append(actions)
    assert played[0] == played[1]


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_has_a_description(name: str) -> None:
    assert BOTS[name].description
    assert cayona.bot(name).name == name
