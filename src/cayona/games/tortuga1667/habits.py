"""Windows that people answer in advance, so that they are not asked before every turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga1667.rules.numbering import NO, YES
from cayona.kernel.language import mark
from cayona.kernel.preferences import ASK, Preference

NEVER: Final = "no"
LATER: Final = "until my turn"
ALWAYS: Final = "yes"

PREFERENCES: Final = {
    "atlantis": Preference(
        mark("When I could use Atlantis"),
        {ASK: mark("Ask me"), LATER: mark("Stay until my next turn"), NEVER: mark("Always stay")},
    ),
    "fountain": Preference(
        mark("When the Fountain of Youth could save me"),
        {ASK: mark("Ask me"), ALWAYS: mark("Always use it"), NEVER: mark("Never use it")},
    ),
}
"""El Dorado's second card is not among them: an answer that comes at once would tell something in a vote."""


def preferred(
    observation: Mapping[str, Any], actions: Sequence[int], answers: Mapping[str, str]
) -> int | None:
    """Return YES or NO if a seat has said so for the window that is open (T7-124, T7-130)."""
    if YES not in actions:
        return None
    if observation["phase"] == "ATLANTIS_WINDOW":
        return None if answers["atlantis"] == ASK else NO
    if observation["phase"] == "FOUNTAIN_REACTION":
        return {ALWAYS: YES, NEVER: NO}.get(answers["fountain"])
    return None


def lapsed(event: Mapping[str, Any], seat: int, answers: Mapping[str, str]) -> list[str]:
    """Name what is asked again when a seat's own turn has come."""
    comes = event["kind"] in ("turn", "turn_lost") and event["seat"] == seat
    return ["atlantis"] if comes and answers["atlantis"] == LATER else []
