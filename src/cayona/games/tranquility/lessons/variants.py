"""The other seas: arch, pyramid, day and night, and two against each other; and playing alone."""

from typing import Any, Final

from cayona.games.tranquility.lessons.expansions import STORMS, TRY_IT
from cayona.games.tranquility.lessons.first import setting
from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Setting, Step

PILLARS: Final = {cell: 3 * cell + 3 for cell in (*range(9), *range(15, 24))}
ARCHED: Final[dict[str, Any]] = {"variant": "arch"}
BY_DAY: Final = {str(number): "day" for number in range(30, 81)}


def without(cell: int) -> dict[int, int]:
    """Return full pillars but for one cell."""
    return {one: number for one, number in PILLARS.items() if one != cell}


ARCH: Final = Lesson(
    "arch",
    mark("The arch"),
    (
        Step(
            mark(
                "Here the line climbs the left pillar, crosses the arch and descends the right one. The arch "
                "is closed until both pillars are full. Lay 15 in the last gap."
            ),
            ["island 15", "cell 4", "island", "island", "island"],
            mark("Both pillars stand: the arch is open."),
            TRY_IT,
            lit=["card-15", "cell-4"],
            setting=setting(without(4), [15, 37, 38, 40, 41], True, ARCHED),
        ),
        Step(
            mark("Lay 37 into the arch, in the middle: six cells between 27 and 48 are left to fill."),
            ["island 37", "cell 11|cell 12"],
            mark("Every number rises along the arch, too. Full arch, then a Finish."),
            TRY_IT,
            lit=["card-37", "cell-11", "cell-12"],
            setting=setting(PILLARS, [31, 37, 40, 41, 44], True, ARCHED),
        ),
    ),
)


def explored(grid: dict[int, int], hand: list[Any], *deck: str) -> Setting:
    """Return a pyramid with cards on top of its exploration deck."""
    usual = ["BORDER"] * 4 + ["COMPASS"] * 6 + ["FINISH"] * 5 + ["MONSTER"] * 5 + ["ROCKS", *STORMS]
    for card in deck:
        usual.remove(card)
    return setting(
        grid,
        hand,
        False,
        {"variant": "pyramid"},
        finishes=0,
        exploration=[*deck, *usual],
    )


PYRAMID: Final = Lesson(
    "pyramid",
    mark("The pyramid"),
    (
        Step(
            mark(
                "In the pyramid every island you lay turns up a card: here the Finishes are, too. Lay 40 in "
                "the third row, and explore."
            ),
            ["island 40", "cell 11|cell 12|cell 13|cell 14"],
            mark("A compass. It belongs to all of you."),
            TRY_IT,
            lit=["card-40", "cell-12"],
            setting=explored({}, [12, 40, 55, 61, 70], "COMPASS"),
        ),
        Step(
            mark("Lay 12 in the lowest row. If rocks turn up, choose a row for them: the third."),
            ["island 12", "cell 0|cell 1|cell 2|cell 3|cell 4|cell 5", "row 3"],
            mark("They close it, and from your next turn on they move."),
            TRY_IT,
            lit=["card-12"],
            setting=explored({12: 40}, [12, 41, 55, 61, 70], "ROCKS"),
        ),
    ),
)

DAY_AND_NIGHT: Final = Lesson(
    "day_night",
    mark("Day and night"),
    (
        Step(
            mark(
                "In the end the upper three rows must lie by day, the lower three by night. 33 lies by day "
                "in the second row: turn it over. That costs one card."
            ),
            ["turn", "cell 9", "island"],
            mark("Turning was your whole action. Best lay islands where they need no turning."),
            TRY_IT,
            {"cell": mark("That one lies as it should. Turn 33 over.")},
            lit=["cell-9"],
            setting=setting(
                {9: 33, 27: 60}, [12, 40, 55, 61, 70], True, {"variant": "day_night"}, orientation=BY_DAY
            ),
        ),
        Step(
            mark("Your 40 shows the day. Lay it where it is at home: in the fourth row."),
            ["island 40", "cell 18|cell 19|cell 20|cell 21|cell 22|cell 23"],
            mark("Right number, right light."),
            TRY_IT,
            {"cell": mark("Allowed, but there it would have to be turned later, for a card.")},
            lit=["card-40", "cell-20"],
            setting=setting(
                {9: 23, 27: 60}, [12, 40, 55, 61, 70], True, {"variant": "day_night"}, orientation=BY_DAY
            ),
        ),
    ),
)


def rivals(grid: dict[int, int], *played: str) -> Setting:
    """Return the sea of two who play against each other."""
    hands = [[15, 40, 44, 55, 70], [12, 21, 48, 53, 63]]
    display = [17, 18, 39, 43, 68]
    used = {*grid.values(), *hands[0], *hands[1], *display}
    changes = {
        "grid": {str(cell): number for cell, number in grid.items()},
        "hands": hands,
        "display": display,
        "deck": [number for number in range(1, 81) if number not in used],
    }
    return Setting(2, 3, {"variant": "competitive"}, changes, played)


COMPETITIVE: Final = Lesson(
    "competitive",
    mark("Two against each other"),
    (
        Step(
            mark(
                "You are East: only along your rows must numbers rise. An island is worth three points, a "
                "discarded card costs one. Lay 40 in the lowest row, where it is free."
            ),
            ["island 40", "cell 0|cell 1|cell 2|cell 3|cell 4|cell 5"],
            mark("Three points. North minds the columns alone, and may lie in your way."),
            TRY_IT,
            {"cell 9": mark("Beside 36 it costs four cards, that is four points. Lay it where it is free.")},
            lit=["card-40", "cell-2"],
            setting=rivals({8: 36}),
        ),
        Step(
            mark("Then fill your hand from the islands that lie open: take 43, close to your 44."),
            ["island 43"],
            mark("It is replaced at once, for North to take."),
            mark("Allowed. But 43 goes well with 44."),
            lit=["card-43"],
            setting=rivals({8: 36}, "island 40", "cell 20"),
        ),
    ),
)


def alone(hand: list[Any]) -> Setting:
    """Return the sea of somebody who plays alone."""
    pile = [*(one for one in range(1, 81) if one not in (40, *hand)), *["FINISH"] * 5]
    started = "START" not in hand
    changes = {"grid": {"20": 40}, "hands": [hand], "draw_piles": [pile], "start_played": started}
    return Setting(1, 3, {}, changes)


ALONE: Final = Lesson(
    "alone",
    mark("Alone at sea"),
    (
        Step(
            mark(
                "Alone you have all cards in one pile, and one Start. Play it: you draw eight cards, "
                "then discard eight."
            ),
            ["start"] + ["island|finish"] * 8,
            mark("What is left of them is your hand again. How many you draw is set before the game."),
            TRY_IT,
            lit=["card-start"],
            setting=alone([12, 41, 57, 70, "START"]),
        ),
        Step(
            mark("All gaps are your own plan now, and only your hand fills them. Lay 41 right after 40."),
            ["island 41", "cell 21", "island"],
            mark("One card. The same Finish wins; nobody draws it but you."),
            TRY_IT,
            lit=["card-41", "cell-21"],
            setting=alone([12, 41, 57, 70, 71]),
        ),
    ),
)

LESSONS: Final = (ARCH, PYRAMID, DAY_AND_NIGHT, COMPETITIVE, ALONE)
