"""What a choice costs or brings is written beside its spot; whoever hears it is told in its sentence."""

from __future__ import annotations

import random
import re

import pytest

import cayona
from cayona.kernel.choices import Choice

LEAST = {"cartagena": 20, "tongiaki": 20, "tortuga": 20, "tranquility": 20}
"""So many different choices that cost or bring something come up at least; Tortuga 1667 has none."""


def choices_of(name: str) -> list[Choice]:
    """Return what is offered in some random matches, each sentence once."""
    game = cayona.game(name)
    found: dict[str, Choice] = {}
    for seed in range(6):
        chance, state = random.Random(seed), game.new(seats=game.seats[-1], seed=seed)
        for _ in range(120):
            if state.is_over():
                break
            found |= {choice.sentence: choice for choice in state.choices()}
            state.apply(chance.choice(state.legal_actions()))
    return list(found.values())


@pytest.mark.parametrize("name", ["cartagena", "tongiaki", "tortuga", "tortuga1667", "tranquility"])
def test_what_is_written_at_a_spot_is_in_the_sentence(name: str) -> None:
    costly = [choice for choice in choices_of(name) if choice.badge]
    assert len(costly) >= LEAST.get(name, 0)
    silent = [
        choice
        for choice in costly
        if not set(re.findall(r"\d+", choice.badge)) <= set(re.findall(r"\d+", choice.sentence))
    ]
    assert silent == []
