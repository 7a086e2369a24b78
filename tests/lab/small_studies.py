"""Small studies for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cayona.lab.study.dataset import DataSet
from cayona.lab.study.playing import play_games
from cayona.lab.study.wish import Wish

PLAIN: dict[str, Any] = {"judge": "", "mixed": 0, "ladder": ()}
"""Without a judge and without mixed tables."""
QUICK: dict[str, Any] = {
    "judge": "captain:iterations=4",
    "judged": 2,
    "ladder": ("random", "bosun"),
    "mixed": 2,
}
FEW = Wish("cartagena", ("bosun", "random"), 2, {"turn_limit": 60}, deals=2, **PLAIN).checked()


def kept(place: Path, wish: Wish) -> DataSet:
    """Play a study in this process."""
    data = DataSet(place)
    data.begin(wish)
    for share in data.missing(wish):
        data.add(share, *play_games(wish, wish.games_of(share)))
    return data
