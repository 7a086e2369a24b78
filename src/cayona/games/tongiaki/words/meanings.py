"""What the things in the picture are and do."""

from typing import Final

from cayona.games.tongiaki.words.rulebook import RULES
from cayona.kernel.events import Facts
from cayona.kernel.language import mark
from cayona.kernel.meanings import Meaning, Table, look_up

MEANINGS: Final[Table] = {
    "island-water_*": (
        "TG-37",
        mark(
            "A fleet follows the route that begins where it enters; a number on it says how many "
            "different colours that takes. The red triangle shows from which side the tile was laid."
        ),
    ),
    "island-tonga": ("TG-140", mark("Here all fleets begin. Tonga is worth no points and is never royal.")),
    "island-*": (
        "TG-140",
        mark(
            "The number is what the island counts at the end for everybody who has a ship or a king here. "
            "The red triangle shows from which side the tile was laid."
        ),
    ),
    "royal-*": (
        "TG-72",
        mark(
            "The crown marks a royal island: it counts for its king alone, and nobody expands on it, lands "
            "on it or passes it any more."
        ),
    ),
    "beach-*": (
        "TG-30",
        mark("A beach with its berths: when all are taken, its ships sail together, whoever owns them."),
    ),
    "pier-*": "TG-33",
    "fleet-*": "TG-50",
    "cell-*": "TG-82",
    "edge-*": "TG-82",
    "stack": "TG-120",
    "stack/*": "TG-120",
    "plate/tg-points": "TG-140",
    "plate/tg-ship-*": "TG-1",
    "plate/tg-palm": "TG-141",
    "plate/tg-crown": "TG-70",
    "royal": "TG-70",
    "new-settlement": "TG-80",
    "reenter-*": "TG-90",
}


def explain_element(observation: Facts, element: str) -> Meaning:
    """Say what something in the picture is and does, with its rule; a tile in the stack as if laid."""
    name = element.replace("left-", "island-", 1)
    if element.startswith("island-") and name.removeprefix("island-") in observation["royal"]:
        name = name.replace("island-", "royal-", 1)
    return look_up(name, MEANINGS, RULES)
