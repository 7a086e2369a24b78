"""The first lesson: full beaches sail with everybody on them, and currents want colours."""

from collections.abc import Mapping
from typing import Any, Final

from cayona.games.tongiaki.components import TILE_KEYS
from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Setting, Step


def setting(
    ships: Mapping[str, str], stack: str, tiles: str = "", played: tuple[str, ...] = (), **more: Any
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


SAMOA: Final = "samoa 0 -1 0"
CURRENTS: Final = "water_f 0 -1 0, water_d 0 1 3"
LESSON: Final = Lesson(
    "first",
    mark("A full beach sails"),
    (
        Step(
            mark(
                "Find islands and have a ship on the best ones. You have two ships on Tonga: expand "
                "there, and you get two more. Put them on the two empty beaches."
            ),
            ["expand tonga", "slot tonga 1|slot tonga 5", "slot tonga 1|slot tonga 5"],
            mark("As many new ships as you had there, each on another beach."),
            mark("That beach is full now and must sail. Choose an empty one first."),
            {
                "new": mark("That takes all your ships home. Expand on Tonga."),
                "slot tonga 2|slot tonga 4": mark("Allowed, but choose an empty beach."),
            },
            lit=["beach-tonga-1", "beach-tonga-5"],
            setting=setting({"tonga": "AC - B AB C -"}, "samoa"),
        ),
        Step(
            mark(
                "A full beach must sail with everybody on it. Expand with your ship, fill the beach to "
                "the north, and sail."
            ),
            ["expand tonga", "slot tonga 3", "sail tonga 3"],
            mark("You took B along and found Samoa, worth five points."),
            mark("Nothing sails from there yet. Fill the beach to the north."),
            {"new": mark("That takes all your ships home. Expand on Tonga.")},
            lit=["beach-tonga-3"],
            setting=setting({"tonga": "B C C AB - -"}, "samoa"),
        ),
        Step(
            mark("Whoever sails lands everybody’s ships: first one on each beach. Land all three."),
            ["land", "land", "land"],
            mark("One ship is enough to score an island; more do not count more."),
            lit=["beach-samoa-0", "beach-samoa-1", "beach-samoa-2"],
        ),
        Step(
            mark(
                "A 3 on the water lets through only fleets of three colours; others are lost. Add your "
                "one ship where the fleet gets through, and sail."
            ),
            ["expand tonga", "slot tonga 3", "sail tonga 3"],
            mark("Three colours: you got through."),
            mark("Only two colours would sail to the south, and all of them be lost. Fill the north."),
            {
                "new": mark("That takes all your ships home. Expand on Tonga."),
                "slot tonga 1|slot tonga 2|slot tonga 4|slot tonga 5": mark(
                    "Nothing sails from there. Fill the north."
                ),
            },
            lit=["beach-tonga-0", "beach-tonga-3"],
            setting=setting({"tonga": "AB - C BC - -"}, "hawaii", CURRENTS),
        ),
        Step(
            mark(
                "Two ships of B lie on a beach of Samoa with room for three. Land the three that arrive, "
                "and see."
            ),
            ["land", "land", "land", "sail samoa"],
            mark("Landing filled that beach, so it sailed on: a chain. It can carry you far, or away."),
            lit=["beach-samoa-0"],
            setting=setting(
                {"tonga": "- B C AB - -", "samoa": "BB - C"},
                "hawaii oahu",
                SAMOA,
                ("expand tonga", "slot tonga 3", "sail tonga 3"),
            ),
        ),
        Step(
            mark(
                "Alone on an island you may make it royal, twice a game: safe for good, and closed to "
                "all. Crown Hawaii."
            ),
            ["royal hawaii"],
            mark("Its five points are yours whatever comes."),
            mark("Allowed. But now crown Hawaii."),
            lit=["island-hawaii"],
            setting=setting({"tonga": "AB C C - - -", "hawaii": "AA - -"}, "oahu", "hawaii 0 -1 0"),
        ),
        Step(
            mark(
                "The game ends when the last island or the last water of the stack is laid. Every island "
                "with a ship of yours counts once; Tonga counts nothing. You can play Tongiaki now."
            ),
            lit=["island-hawaii"],
        ),
    ),
)
