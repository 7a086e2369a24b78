"""The suite for bots passes ours, and catches each kind of bad one by the property that is meant to."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from efforts import sample

import cayona
from cayona.bots import BOTS
from cayona.testing.bots import PROPERTIES, check_bot
from cayona.testing.setups import Setup

QUICK = {"captain": {"iterations": 3}, "admiral": {"iterations": 3, "cores": 1}}
CARTAGENA = cayona.game("cartagena")


@pytest.mark.parametrize("game", sample(cayona.games(), 0, 4), ids=lambda game: game.name)
def test_bosun_passes_at_small_and_large_tables(game: cayona.Game) -> None:
    assert check_bot(lambda seed: cayona.bot("bosun", seed=seed), game, games=1) == 2 * len(PROPERTIES)


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_passes(name: str) -> None:
    setup = Setup(CARTAGENA, 2, {"turn_limit": 12})
    for check in PROPERTIES.values():
        check(lambda seed: cayona.bot(name, seed=seed, **QUICK.get(name, {})), setup, 1)


class Bad:
    """A bot that is bad in its own way."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def choose(self, view: cayona.SeatView) -> Any:
        self.asked += 1
        return self.answer(view)

    def answer(self, view: cayona.SeatView) -> Any:
        raise NotImplementedError


class Illegal(Bad):
    def answer(self, view: cayona.SeatView) -> Any:
        return next(action for action in range(300) if action not in view.legal_actions())


class Wordy(Bad):
    def answer(self, view: cayona.SeatView) -> Any:
        return float(view.legal_actions()[0])


class Unseeded(Bad):
    def answer(self, view: cayona.SeatView) -> Any:
        return random.choice(view.legal_actions())


class Meddling(Bad):
    def answer(self, view: cayona.SeatView) -> Any:
        action = view.legal_actions()[0]
        view._world.apply(action)
        return action


class Remembering(Bad):
    """Its first answer ever is taken from a list that begins with the game."""

    def answer(self, view: cayona.SeatView) -> Any:
        legal = view.legal_actions()
        return legal[0] if self.asked > 1 or view.observation()["turn_number"] < 3 else -1


@pytest.mark.parametrize(
    ("make", "broken"),
    [
        (Illegal, "answers_are_legal"),
        (Wordy, "answers_are_legal"),
        (Unseeded, "the_seed_decides_all_luck"),
        (Meddling, "views_stay_as_they_are"),
        (Remembering, "bots_take_over_anywhere"),
    ],
)
def test_bad_bots_are_caught(make: Callable[[int], Bad], broken: str) -> None:
    with pytest.raises(AssertionError, match=r"Seat \d: it|Seat \d: taking over") as caught:
        PROPERTIES[broken](make, Setup(CARTAGENA, 2), 1)
    position = str(caught.value).partition("\n")[2]
    assert CARTAGENA.load(json.loads(position)).to_move() >= 0
