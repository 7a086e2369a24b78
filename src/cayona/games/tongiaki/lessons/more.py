"""Further lessons: royal islands, coming back and settling anew, and islands in a loop."""

from typing import Final

from cayona.games.tongiaki.lessons.first import setting
from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Step

TRY_IT: Final = mark("Allowed, but not what this step is about. Try again.")
HAWAII: Final = "hawaii 0 -1 0"
RING: Final = "samoa 1 0 2, fidschi 1 -1 1, tuvalu 2 -1 2, hawaii 2 0 2, tahiti 1 1 3, oahu 0 1 3"
KINGS: Final = {"fidschi": 0, "tuvalu": 0, "hawaii": 1, "tahiti": 1, "oahu": 2}
CROWDED: Final = {"tonga": "B - A - - AC", "samoa": "BB BBC ABCC"}
INTO_THE_LOOP: Final = (
    "expand tonga",
    "slot tonga 2|slot tonga 5",
    "slot tonga 2|slot tonga 5",
    "sail tonga 5",
    "land",
    "land",
    "land",
)

ROYAL: Final = Lesson(
    "royal",
    mark("Royal islands"),
    (
        Step(
            mark(
                "Instead of expanding, make an island royal where nobody but you has ships. You are alone on "
                "Hawaii: crown it."
            ),
            ["royal hawaii"],
            mark("One ship is king for good; the others are back in your stock."),
            TRY_IT,
            lit=["island-hawaii"],
            setting=setting({"tonga": "AB C C - - -", "hawaii": "AA A -"}, "oahu", HAWAII),
        ),
        Step(
            mark(
                "Nobody lands on a royal island any more. B’s Hawaii lies to the north: fill that beach, "
                "sail, and see."
            ),
            ["expand tonga", "slot tonga 3", "sail tonga 3", "land", "land", "land"],
            mark("The fleet turned back and landed where it came from. No harbour, but a wall."),
            TRY_IT,
            lit=["beach-tonga-3", "island-hawaii"],
            setting=setting({"tonga": "B C C AB - -"}, "samoa", HAWAII, royal={"hawaii": 1}),
        ),
        Step(
            mark(
                "Nobody has more than two kings, and Tonga never gets one. Crown what others could still "
                "take from you, not what they cannot reach."
            ),
            lit=["island-hawaii"],
            setting=setting({"tonga": "AB C C - - -", "hawaii": "AA A -"}, "oahu", HAWAII),
        ),
    ),
)

SETTLING: Final = Lesson(
    "settling",
    mark("Coming back, and settling anew"),
    (
        Step(
            mark(
                "All your ships are lost, but you are not out: put two ships on Tonga, or one on another "
                "island. Take Tonga, and its two empty beaches."
            ),
            ["reenter tonga", "slot tonga 4|slot tonga 5", "slot tonga 4|slot tonga 5"],
            mark("Back in the game, and ready to expand."),
            TRY_IT,
            lit=["beach-tonga-4", "beach-tonga-5"],
            setting=setting({"tonga": "BC B C BC - -", "hawaii": "BB - -"}, "samoa", HAWAII),
        ),
        Step(
            mark(
                "You may also give up a bad place: take all your ships off the beaches, and look for a new "
                "island. Settle anew, and lay the tile south of Tonga."
            ),
            ["new", "lay tonga 0"],
            mark("Samoa. If water comes, you lay on until an island does."),
            TRY_IT,
            lit=["island-tonga"],
            setting=setting({"tonga": "- B C BC AC -", "hawaii": "BB C -"}, "samoa", HAWAII),
        ),
        Step(
            mark("Now put one ship on any beach of it."),
            ["slot samoa"],
            mark("One ship is enough to score it. The others wait in your stock."),
            lit=["beach-samoa-0", "beach-samoa-1", "beach-samoa-2"],
        ),
    ),
)

LOOPS: Final = Lesson(
    "loops",
    mark("Caught in a loop"),
    (
        Step(
            mark(
                "Royal islands ring Samoa, and it is nearly full. Expand on Tonga, put ships to the "
                "north-west and to the south-east, sail to Samoa and land all three."
            ),
            INTO_THE_LOOP,
            mark(
                "From there a fleet could only ever come back. So Samoa leaves the game, with every ship on "
                "it."
            ),
            TRY_IT,
            lit=["beach-tonga-2", "beach-tonga-5", "island-samoa"],
            setting=setting(CROWDED, "nauru", RING, royal=KINGS),
        ),
        Step(
            mark(
                "Only what you cannot break is a loop: as long as one way out is left, you must take it. "
                "Keep away from islands that kings close in."
            ),
            lit=["island-tonga"],
            setting=setting(CROWDED, "nauru", RING, INTO_THE_LOOP, royal=KINGS),
        ),
    ),
)

LESSONS: Final = (ROYAL, SETTLING, LOOPS)
