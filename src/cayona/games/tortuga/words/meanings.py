"""What the things in the picture are and do."""

from typing import Final

from cayona.games.tortuga.words.rulebook import RULES
from cayona.kernel.events import Facts
from cayona.kernel.language import mark
from cayona.kernel.meanings import Meaning, Table, look_up

POINTS: Final = (
    "TO-76",
    mark("Points for chests, sets, both markers and coins, as far as you know them."),
)
AT_HOME: Final = (
    "TO-66",
    mark("Chests that are home: six of them, or eight in the longer game, end the game after the round."),
)
MEANINGS: Final[Table] = {
    "space-*-fleet": "TO-47",
    "space-*-crew": "TO-48",
    "space-*-treasure": "TO-50",
    "space-*-attack": "TO-53",
    "space-*-raid": "TO-53",
    "ranking-*": "TO-41",
    "advantage-*": "TO-38",
    "track-*": "TO-7",
    "area-*-tortuga": AT_HOME,
    "area-*": "TO-64",
    "chest-centre-*": "TO-59",
    "chest-*-white": "TO-78",
    "chest-*-purple": "TO-76",
    "chest-*": "TO-77",
    "board-?/die-*": "TO-40",
    "board-?/done": "TO-19",
    "board-?/start": "TO-42",
    "*/coins": "TO-80",
    "board-*": (
        "TO-6",
        mark("The board of a player: spaces for dice, areas for chests, tracks for ship and pirate."),
    ),
    "die-*": "TO-16",
    "tray/places": "TO-20",
    "*/points": POINTS,
    "token-*": "TO-50",
    "island/bag": "TO-63",
    "island/pool": "TO-2",
    "island/round": "TO-13",
    "island/stage": "TO-39",
    "plate/tortuga-turtle": AT_HOME,
    "plate/tortuga-coin": "TO-80",
    "plate/tortuga-medal": POINTS,
    "keep": "TO-15",
    "no-place": "TO-28",
    "use": "TO-41",
    "decline": "TO-44",
}
BY_TWO: Final[Table] = {
    **MEANINGS,
    "space-*-fleet": "TO-71",
    "space-*-crew": "TO-71",
    "space-*-treasure": "TO-72",
    "space-*-attack": "TO-73",
    "space-*-raid": "TO-74",
    "use": "TO-70",
}
"""The same for two players, who play some actions in another way."""


def explain_element(observation: Facts, element: str) -> Meaning:
    """Say what something in the picture is and does, with its rule."""
    return look_up(element, BY_TWO if observation["seats"] == 2 else MEANINGS, RULES)
