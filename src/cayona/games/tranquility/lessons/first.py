"""The first lesson: islands in rising order, what they cost, and which gaps are dead."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Setting, Step

FULL: Final = {cell: 2 * cell + 3 for cell in range(36)}
OTHER_HAND: Final = [1, 2, 76, 77, 80]


def setting(
    grid: dict[int, int],
    hand: list[Any],
    started: bool = True,
    options: Mapping[str, Any] = {},
    cards: Sequence[Any] = (),
    finishes: int = 5,
    top: Sequence[Any] = (),
    played: Sequence[str] = (),
    **more: Any,
) -> Setting:
    """Return a sea with islands in some cells, counted from the bottom left, and the cards one holds.

    With options, further cards are in the piles, which begin with those on top, and other entries differ.
    """
    other = [card for card in OTHER_HAND if card not in (*grid.values(), *hand)]
    taken = {*grid.values(), *hand, *other, *top, *more.get("removed", ())}
    last = ["FINISH"] * (finishes - hand.count("FINISH"))
    starts = [] if started else ["START"] * (2 - hand.count("START"))
    rest = [*(number for number in range(1, 81) if number not in taken), *last, *starts, *cards]
    changes: dict[str, Any] = {
        "active": 0,
        "decider": 0,
        "grid": {str(cell): number for cell, number in grid.items()},
        "hands": [hand, other],
        "draw_piles": [[*top, *rest[::2]], rest[1::2]],
        "start_played": started,
        **more,
    }
    return Setting(2, 3, {"first_player": "random", **options}, changes, played)


LESSON: Final = Lesson(
    "first",
    mark("Thirty-six islands in silence"),
    (
        Step(
            mark(
                "You and B fill this sea together: 36 islands that rise from the bottom left to the top "
                "right. Play 40, half of 80, and lay it in the middle."
            ),
            ["island 40", "cell 14|cell 15|cell 20|cell 21"],
            mark("Nothing lies beside it, so it was free."),
            mark("There would be too little room on one side of 40. Lay it in the middle."),
            {
                "island": mark("Any card can be played. For now, take 40."),
                "discard": mark("That throws cards away. For now, play 40."),
            },
            lit=["card-40"],
            setting=setting({}, [12, 40, 55, 61, 70], started=False),
        ),
        Step(
            mark(
                "Beside another island you pay the difference in cards. Lay 43 right after 40, and "
                "discard three."
            ),
            ["island 43", "cell 21", "island", "island", "island"],
            mark("43 − 40 is three. Your hand is filled up from your pile."),
            mark("Free here, and often wise. But see once what a neighbour costs: lay 43 right after 40."),
            {"island": mark("Play 43 this time."), "discard": mark("That pays for nothing. Play 43.")},
            lit=["card-43", "cell-21"],
            setting=setting({20: 40}, [12, 43, 55, 61, 70], started=False),
        ),
        Step(
            mark("Between two islands only the nearer one counts. Lay 47 between 40 and 49."),
            ["island 47", "cell 21", "island", "island"],
            mark("49 − 47 is two; the seven to 40 cost nothing."),
            mark("That is allowed. But lay 47 between the two."),
            {"island": mark("Play 47 this time."), "discard": mark("47 fits: play it.")},
            lit=["card-47", "cell-21"],
            setting=setting({20: 40, 22: 49}, [12, 47, 55, 61, 70], started=False),
        ),
        Step(
            mark(
                "Every gap must stay fillable. Three cells wait between 38 and 44: lay 43 so that all "
                "can be filled."
            ),
            ["island 43", "cell 21", "island"],
            mark("39 to 42 still fit in the two cells left."),
            mark(
                "Now a cell waits between 43 and 44, and no number fits there: the game could not be won "
                "any more."
            ),
            {"island": mark("Play 43 this time."), "discard": mark("43 fits: play it.")},
            lit=["cell-19", "cell-20", "cell-21"],
            setting=setting({18: 38, 22: 44}, [12, 43, 55, 61, 70], started=False),
        ),
        Step(
            mark(
                "If nothing suits you, discard two cards instead. Do it; but piles run dry, and five "
                "Finishes are in there."
            ),
            ["discard", "island", "island"],
            mark("Two new cards. Nobody may look at what was discarded."),
            mark("It fits there, but tears a hole that is hard to fill. Discard two."),
            lit=["discard-two"],
            setting=setting({0: 5, 2: 9, 18: 38, 22: 44, 35: 79}, [6, 7, 8, 42, 78], started=False),
        ),
        Step(
            mark(
                "A Start must be played at once. Everybody draws two, then you give eight cards "
                "together: the only time you may talk. Offer four."
            ),
            ["start", "offer 4"],
            mark("B gives four as well. Which cards, everybody decides alone."),
            mark("Then B would have to give the rest. Share it: four each."),
            lit=["card-start"],
            replies=["B: offer 4"],
            setting=setting({20: 40, 22: 49}, [12, 30, 55, 61, "START"], started=False),
        ),
        Step(
            mark("The sea is full and a Start was played. Play a Finish!"),
            ["finish"],
            mark("You have won, together. You can play Tranquility now."),
            mark("Keep them: play the Finish."),
            lit=["card-finish"],
            setting=setting(FULL, [2, 4, 78, "FINISH"]),
        ),
    ),
)
