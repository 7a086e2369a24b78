"""Small studies for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cayona.lab.study.dataset import DataSet
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.playing import play_games

PLAIN: dict[str, Any] = {"judge": "", "mixed": 0, "ladder": ()}
"""Without a judge and without mixed tables."""
QUICK: dict[str, Any] = {
    "judge": "captain:iterations=4",
    "judged": 2,
    "ladder": ("random", "bosun"),
    "mixed": 2,
}
FEW = StudyDesign("cartagena", ("bosun", "random"), 2, {"turn_limit": 60}, deals=2, **PLAIN).checked()


def kept(place: Path, design: StudyDesign) -> DataSet:
    """Play a study in this process."""
    data = DataSet(place)
    data.begin(design)
    for share in data.missing(design):
        data.add(share, *play_games(design, design.games_of(share)))
    return data
