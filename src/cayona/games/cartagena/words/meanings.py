"""What the things in the picture are and do."""

from typing import Final

from cayona.games.cartagena.words.rulebook import RULES
from cayona.kernel.events import Facts
from cayona.kernel.language import mark
from cayona.kernel.meanings import Meaning, Table, look_up

MEANINGS: Final[Table] = {
    "space-*": (
        "CG-26",
        mark(
            "Cards with this symbol lead here while nobody stands here; a pirate that falls back to "
            "one or two pirates here draws that many cards."
        ),
    ),
    "fortress": "CG-9",
    "passage/count-?-0": "CG-9",
    "sloop": "CG-50",
    "passage/count-*": "CG-50",
    "plate/cartagena-boat": "CG-50",
    "card-*": (
        "CG-26",
        mark(
            "With this card one of your pirates runs ahead to the nearest free space with its symbol, or "
            "into the sloop if there is none."
        ),
    ),
    "plate/cartagena-back": "CG-39",
    "hands/*": (
        "CG-56",
        mark("Cards in an open hand: in Tortuga mode all the time, otherwise only after the end."),
    ),
    "row/row-*": "CG-41",
    "row/source": "CG-41",
    "row/*": "CG-44",
    "end-turn": "CG-19",
}


def explain_element(observation: Facts, element: str) -> Meaning:
    """Say what something in the picture is and does, with its rule."""
    return look_up(element, MEANINGS, RULES)
