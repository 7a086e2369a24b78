"""Decisions of a study as numpy arrays, for learning from those who played it.

cayona lab cartagena --bots captain:iterations=100 --observations --to studies/captain

decisions = load("studies/captain")
decisions.features, decisions.masks, decisions.actions, decisions.results
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cayona.kernel.extras import naming_extras

with naming_extras():
    import numpy as np
    from numpy.typing import NDArray

    from cayona.lab.study.dataset import DataSet

from cayona.interop.board import Mask, Numbers
from cayona.kernel.errors import OptionError
from cayona.kernel.language import gettext as _

__all__ = ["Decisions", "load"]


@dataclass(frozen=True)
class Decisions:
    """Decisions, a row for each in every array, in the order in which they were made."""

    games: NDArray[np.int64]
    """Of which game a decision is: keep games together when you set some apart."""
    seats: NDArray[np.int64]
    features: Numbers
    """What the seat knew; `Game.feature_names` says what the numbers mean."""
    masks: Mask
    """A 1 for every action that was legal."""
    actions: NDArray[np.int64]
    """What was done."""
    results: Numbers
    """What the game was worth to the seat in the end, from -1 to 1."""
    visits: Numbers
    """The share of a search's tries that each action had; all 0 where nobody searched."""

    def __len__(self) -> int:
        """Return how many decisions there are."""
        return len(self.actions)


def load(place: str | Path) -> Decisions:
    """Read the decisions of a study that was played with `--observations`."""
    data = DataSet(Path(place))
    design = data.design()
    if not design.observations:
        raise OptionError(
            _("{place} keeps no observations; play the study with --observations.").format(place=place),
            code="no-observations",
        )
    rows = data.decisions().sort("game", "ply")
    returns = dict(data.games().select("game", "returns").iter_rows())
    games, seats = rows["game"].to_numpy(), rows["seat"].to_numpy()
    width = design.found().action_count
    legal = rows["actions"].to_list()
    return Decisions(
        games,
        seats,
        np.array(rows["features"].to_list(), np.float32),
        _spread(legal, [[1] * len(actions) for actions in legal], width).astype(np.int8),
        rows["action"].to_numpy(),
        np.array([returns[game][seat] for game, seat in zip(games, seats, strict=True)], np.float32),
        _shares(_spread(legal, rows["visits"].to_list(), width)),
    )


def _spread(actions: list[list[int]], values: list[list[int] | None], width: int) -> NDArray[Any]:
    """Write the values of some actions into rows that have a place for all of them."""
    spread = np.zeros((len(actions), width), np.float32)
    for row, (places, numbers) in enumerate(zip(actions, values, strict=True)):
        if numbers is not None:
            spread[row, places] = numbers
    return spread


def _shares(counts: NDArray[Any]) -> Numbers:
    return np.asarray(counts / np.maximum(counts.sum(axis=1, keepdims=True), 1), np.float32)
