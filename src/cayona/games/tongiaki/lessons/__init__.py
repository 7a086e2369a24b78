"""What strangers learn, and how its positions are told: by ships on beaches, and by tiles."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tongiaki.components import TILE_KEYS
from cayona.kernel.lesson import Setting
from cayona.kernel.lesson_files import read_lessons, read_overview, read_remarks


def setting(
    ships: Mapping[str, str], stack: str, tiles: str = "", played: Sequence[str] = (), **more: Any
) -> Setting:
    """Return a sea of three: who has ships on each beach (“AC - B”), the next tiles, and those that lie."""
    rows = [line.split() for line in tiles.split(", ") if line]
    lying = [[key, int(q), int(r), int(turn)] for key, q, r, turn in rows]
    drawn = stack.split()
    used = {"tonga", *drawn, *(row[0] for row in rows)}
    counts = {
        key: [[beach.count(letter) for letter in "ABC"] for beach in told.split()]
        for key, told in ships.items()
    }
    changes: dict[str, Any] = {
        "phase": "TURN", "tiles": lying, "ships": counts,
        "stack": drawn + [key for key in TILE_KEYS if key not in used], **more,
    }  # fmt: skip
    return Setting(3, 3, {"first_player": 0}, changes, played)


LESSONS: Final = read_lessons(__file__, "first royal settling loops", setting)
OVERVIEW: Final = read_overview(__file__)
REMARKS: Final = read_remarks(__file__)
