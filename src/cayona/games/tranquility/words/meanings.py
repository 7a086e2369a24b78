"""What the things in the picture are and do."""

from typing import Final

from cayona.games.tranquility.words.rulebook import RULES
from cayona.kernel.events import Facts
from cayona.kernel.language import mark
from cayona.kernel.meanings import Meaning, Table, look_up

MEANINGS: Final[Table] = {
    "card-start": "TQ-32",
    "card-finish": "TQ-46",
    "card-monster": "TQ-67",
    "card-*": (
        "TQ-22",
        mark(
            "An island goes on an empty cell where the numbers still ascend; next to another island it costs "
            "as many cards as the two numbers differ, otherwise nothing."
        ),
    ),
    "cell-*": (
        "TQ-3",
        mark(
            "The islands ascend along one line: each row from left to right, from the bottom row up; a gap "
            "needs as many numbers as it has cells."
        ),
    ),
    "sea/before-*": "TQ-5",
    "sea/after-*": "TQ-5",
    "row-*": (
        "TQ-79",
        mark("While dangerous rocks or a purple storm are at a row, no island can be laid there."),
    ),
    "storm-y*": "TQ-77",
    "storm-p*": "TQ-79",
    "storm-o*": "TQ-80",
    "plate/tq-storm-Y": "TQ-77",
    "plate/tq-storm-O": "TQ-80",
    "weather/compasses": (
        "TQ-88",
        mark(
            "Next to the × are the compasses that the team can spend on storms, next to the + those "
            "that can still be earned."
        ),
    ),
    "*/explore": "TQ-94",
    "*/gone": "TQ-53",
    "*/monster": "TQ-67",
    "weather/deck": "TQ-105",
    "sea/strait-*": (
        "TQ-4",
        mark(
            "A narrow gap: the numbers that still fit between the two islands. If they are fewer than the "
            "cells, the sea can no longer be filled."
        ),
    ),
    "sea/start": "TQ-32",
    "sea/finish": "TQ-46",
    "hands/*": ("TQ-7", mark("What was left in a hand at the end; until then nobody else sees it.")),
    "plate/tq-back": "TQ-18",
    "plate/tq-pile": "TQ-12",
    "plate/tq-gone": "TQ-13",
    "plate/tq-points": "TQ-104",
    "plate/tq-monster": "TQ-72",
    "discard-two": "TQ-29",
    "trade-hand": "TQ-86",
    "turn-island": "TQ-98",
    "keep-rocks": "TQ-61",
    "pile": "TQ-82",
    "let-break": "TQ-78",
    "offer-*": "TQ-42",
}
AGAINST: Final[Table] = {**MEANINGS, "cell-*": "TQ-101", "card-*": "TQ-102", "plate/tq-back": "TQ-105"}
"""The same where two play against each other."""


def explain_element(observation: Facts, element: str) -> Meaning:
    """Say what something in the picture is and does, with its rule."""
    against = observation["options"]["variant"] == "competitive"
    return look_up(element, AGAINST if against else MEANINGS, RULES)
