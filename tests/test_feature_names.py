"""The numbers that policies are trained on stay what they are, or their version says that they do not."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import cayona
from cayona.kernel.chance import Chance

KNOWN = Path(__file__).parent / "features.json"
"""By game: the version of its features, and a digest of those of some random games."""


def digest(game: cayona.Game) -> str:
    """Digest the features of every seat at every tenth decision of three random games of each size."""
    found = hashlib.sha256()
    for seats in game.seats:
        for seed in range(3):
            state, chance, ply = game.new(seats, seed), Chance(seed), 0
            while not state.is_over():
                if ply % 10 == 0:
                    for seat in range(seats):
                        found.update(
                            json.dumps([round(number, 6) for number in state.features(seat)]).encode()
                        )
                legal = state.legal_actions()
                state.apply(legal[chance.below(len(legal))])
                ply += 1
        found.update(json.dumps(list(game.feature_names(seats).items())).encode())
    return found.hexdigest()


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_features_change_with_their_version_alone(game: cayona.Game) -> None:
    """Where they are meant to change: raise `features_version`, and write both into the file."""
    assert json.loads(KNOWN.read_text())[game.name] == [game.features_version, digest(game)]
