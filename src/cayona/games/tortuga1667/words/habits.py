"""Windows that people close without being asked every time: Atlantis before a turn, the Fountain of Youth.

Votes are not among them: a card that is played at once would say something about the hand.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga1667.verbs import NO, YES
from cayona.kernel.language import mark
from cayona.kernel.preferences import ASK, Preference

ALWAYS: Final = "use"
NEVER: Final = "decline"
MY_TURN: Final = "until_my_turn"

PREFERENCES: Final = {
    "atlantis": Preference(
        mark("Before a turn, if I have Atlantis"),
        {ASK: mark("Ask me"), MY_TURN: mark("No, until my own turn"), NEVER: mark("Always decline")},
    ),
    "fountain": Preference(
        mark("When I am marooned, if I have the Fountain of Youth"),
        {ALWAYS: mark("Always use it"), ASK: mark("Ask me"), NEVER: mark("Always decline")},
    ),
}
WINDOWS: Final = {"ATLANTIS_WINDOW": "atlantis", "FOUNTAIN_REACTION": "fountain"}
"""The decisions that can be answered in advance (T7-124, T7-130)."""
MEANING: Final = {ALWAYS: YES, NEVER: NO, MY_TURN: NO}


def preferred(
    observation: Mapping[str, Any], actions: Sequence[int], answers: Mapping[str, str]
) -> int | None:
    """Return YES or NO if a seat has said so for the window that is open to it, None to ask."""
    window = WINDOWS.get(observation["decision"] or "")
    return None if window is None else MEANING.get(answers[window])


def lapsed(event: Mapping[str, Any], seat: int, answers: Mapping[str, str]) -> Collection[str]:
    """Name the answers that held until the seat's own turn, when that begins."""
    begins = event["kind"] == "turn" and event["seat"] == seat
    return ("atlantis",) if begins and answers.get("atlantis") == MY_TURN else ()
