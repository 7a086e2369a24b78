"""Actions that people use, or let lapse, without being asked every time."""

from collections.abc import Mapping, Sequence
from typing import Final

from cayona.games.tortuga.box import VERBS
from cayona.kernel.events import Facts
from cayona.kernel.language import mark
from cayona.kernel.preferences import ASK, Preference

ALWAYS: Final = "use"
NEVER: Final = "decline"
MEANING: Final = {verb: VERBS.encode(verb) for verb in (ALWAYS, NEVER)}

_ANSWERS: Final = {ALWAYS: mark("Always use it"), ASK: mark("Ask me"), NEVER: mark("Always skip it")}

PREFERENCES: Final = {
    "fleet": Preference(mark("When I win the fleet action"), _ANSWERS, ALWAYS),
    "crew": Preference(mark("When I win the crew action"), _ANSWERS, ALWAYS),
    "treasure": Preference(mark("When I win the treasure action"), _ANSWERS, ASK),
}
"""Nobody has a reason to let fleet or crew lapse; a chest from the treasure action may lack room."""


def preferred(observation: Facts, actions: Sequence[int], answers: Mapping[str, str]) -> int | None:
    """Return “use” or “decline” if a seat has said so for the action being resolved (TO-44)."""
    if MEANING[ALWAYS] not in actions:
        return None
    return MEANING.get(answers[observation["action"]])
