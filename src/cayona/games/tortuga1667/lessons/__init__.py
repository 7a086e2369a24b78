"""What strangers learn, and how its positions are told: by who stands where, treasure and events."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.kernel.lesson import Setting
from cayona.kernel.lesson_files import read_lessons, read_overview, read_remarks

TURN: Final = {
    "phase": "ACTION", "turn": 0, "turn_count": 1, "actions_left": 1, "setup_ship": None,
    "treasure": {"GAL": 2, "FD": [1, 1], "JR": [1, 1], "TOR": [1, 1]},
}  # fmt: skip
"""It is the learner’s turn, and there is as much treasure for one side as for the other."""
REGULAR: Final = (
    *("albatross", "letter_of_marque", "albatross", "pistol", "fountain_of_youth", "atlantis", "pirate_code"),
    *("black_spot", "albatross", "el_dorado", "letter_of_marque", "pistol", "facade", "black_spot"),
    *("letter_of_marque", "pistol", "black_spot", "stormy_seas"),
)


def setting(
    seats: int = 4,
    options: Mapping[str, Any] = {},
    played: Sequence[str] = (),
    acting: bool = True,
    events: Sequence[str] = (),
    row: Sequence[str] = (),
    kept: Sequence[str] = (),
    theirs: Sequence[str] = (),
    **changes: Any,
) -> Setting:
    """Return a table: the learner, British, is captain of the Jolly Roger, D of the other ship.

    Certain events may begin the row (“-” has gone), the learner and C may have kept some.
    """
    told = {**TURN} if acting else {}
    if row:
        told["row"] = [None if event == "-" else event for event in row]
    if events:
        rest = [*REGULAR]
        for event in (*events, *kept, *theirs):
            rest.remove(event)
        told["row"] = [*events, *(rest.pop() for _nth in range(5 - len(events)))]
        told |= {"event_deck": [*rest, "spanish_armada"], "kept": [[*kept], [], [*theirs], []]}
    return Setting(seats, 7, options, {**told, **changes}, played)


LESSONS: Final = read_lessons(__file__, "first ranks eyes lie maps advanced", setting)
OVERVIEW: Final = read_overview(__file__)
REMARKS: Final = read_remarks(__file__)
