"""What the expansions bring: missing islands, rocks, sea monsters and storms."""

from typing import Any, Final

from cayona.games.tranquility.lessons.first import FULL, setting
from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Step

TRY_IT: Final = mark("Allowed, but not what this step is about. Try again.")
MONSTERS: Final[dict[str, Any]] = {"sea_monsters": 3}
STORMY: Final[dict[str, Any]] = {"storms": True}
STORMS: Final = ("Y1", "Y2", "P1", "P2", "O1", "O2")


def others(*storms: str) -> list[str]:
    """Return the storms that are still in the piles."""
    return [storm for storm in STORMS if storm not in storms]


UNDER_TRITON: Final = setting(
    {20: 40}, [12, 42, 55, 61, 70], False, {"remove_islands": "triton"}, removed=[4, 23, 38, 41, 52, 66]
)
GODS: Final = Lesson(
    "gods",
    mark("Gods: islands are missing"),
    (
        Step(
            mark(
                "Triton has taken six islands, and nobody knows which. With a cell between 40 and 42 only "
                "41 would do, and it may be gone. Lay 42 right after 40."
            ),
            ["island 42", "cell 21", "island", "island"],
            mark("Two cards, and no gap that hangs on a single number."),
            TRY_IT,
            {"cell 22": mark("Now only 41 fits between. If it is one of the six, all is lost.")},
            lit=["card-42", "cell-21"],
            setting=UNDER_TRITON,
        ),
        Step(
            mark(
                "Galateia takes four islands, Triton six, Leukothea eight, Amphitrite ten, Poseidon twelve. "
                "Begin with Galateia."
            ),
            setting=UNDER_TRITON,
        ),
    ),
)

ROCKS: Final = Lesson(
    "rocks",
    mark("Dangerous rocks"),
    (
        Step(
            mark("Rocks lie in the fourth row: nobody can lay an island there. Lay 55 in the fifth."),
            ["island 55", "cell 24|cell 25|cell 26|cell 27|cell 28|cell 29"],
            mark("Laid. But your turn is not over yet."),
            TRY_IT,
            lit=["card-55", "cell-26"],
            setting=setting({8: 20}, [12, 40, 55, 61, 70], False, {"rocks": True}, rocks_row=3),
        ),
        Step(
            mark(
                "After every action you move the rocks to another row with an empty cell. B builds in "
                "the second row; send them to the top."
            ),
            ["row 6"],
            mark("When four rows are full, the rocks leave for good."),
            mark("There they are in the way. Send them to the top row."),
            {"keep": TRY_IT},
            lit=["rocks", "row-5"],
            setting=setting(
                {6: 15, 8: 20},
                [12, 40, 55, 61, 70],
                False,
                {"rocks": True},
                rocks_row=3,
                played=("island 55", "cell 26"),
            ),
        ),
        Step(
            mark("The rocks lie well where they are. Let them stay: that costs two islands of your hand."),
            ["keep", "island", "island"],
            mark("Dear, but sometimes the only way."),
            mark("Allowed, and free. But this time let them stay."),
            lit=["keep-rocks"],
            setting=setting(
                {6: 15, 8: 20, 9: 23, 12: 30, 24: 57},
                [12, 40, 55, 61, 70],
                False,
                {"rocks": True},
                rocks_row=5,
                played=("island 55", "cell 22"),
            ),
        ),
    ),
)

SEA_MONSTERS: Final = Lesson(
    "monsters",
    mark("Sea monsters"),
    (
        Step(
            mark(
                "A sea monster can never be discarded. Playing it is your turn: it eats an island, and both "
                "are gone. Nothing fits between 40 and 41: make room there."
            ),
            ["monster", "cell 20|cell 22"],
            mark("A monster can save a sea that was lost."),
            mark("Then the dead cell stays dead. Let it eat 40 or 41."),
            {"island|discard": TRY_IT},
            lit=["card-monster", "cell-21"],
            setting=setting(
                {8: 20, 20: 40, 22: 41},
                [12, 55, 61, 70, "MONSTER"],
                False,
                MONSTERS,
                ["MONSTER"] * 2,
            ),
        ),
        Step(
            mark(
                "The sea is full, but no Finish wins while somebody holds a monster. Play yours on 73, for "
                "you can fill that cell again."
            ),
            ["monster", "cell 35"],
            mark("Lay 78 there in your next turn; then a Finish wins."),
            mark("Nothing of yours fits there. Take 73."),
            {"island|discard": TRY_IT},
            lit=["card-monster", "cell-35"],
            setting=setting(FULL, [2, 4, 78, "FINISH", "MONSTER"], True, MONSTERS, ["MONSTER"] * 2),
        ),
    ),
)

STORMS_AND_COMPASSES: Final = Lesson(
    "storms",
    mark("Storms and compasses"),
    (
        Step(
            mark("Storms break when you draw them. Lay 40 in the middle, and draw."),
            ["island 40", "cell 14|cell 15|cell 20|cell 21", "island"],
            mark("A yellow storm: you hold three cards at most until it is over."),
            TRY_IT,
            lit=["card-40"],
            setting=setting(
                {}, [12, 40, 55, 61, 70], False, STORMY, others("Y1"), top=["Y1", 33, 34], storms={}
            ),
        ),
        Step(
            mark("In an orange storm you lay islands only next to another. Lay 41 after 40."),
            ["island 41", "cell 21", "island"],
            mark("It holds for you alone; the others lay where they like."),
            TRY_IT,
            lit=["card-41", "cell-21"],
            setting=setting(
                {8: 20, 20: 40}, [12, 41, 55, 61, 70], False, STORMY, others("O1"), storms={"O1": {"seat": 0}}
            ),
        ),
        Step(
            mark("A purple storm closes a row for all. Lay 57 after 55, then choose the row: the lowest."),
            ["island 57", "cell 27", "island", "island", "row 1"],
            mark("A row that is nearly done is not a good place for it."),
            TRY_IT,
            lit=["card-57", "cell-27"],
            setting=setting(
                {20: 40, 26: 55},
                [12, 41, 57, 61, 70],
                False,
                STORMY,
                others("P1"),
                top=["P1", 33, 34],
                storms={},
            ),
        ),
        Step(
            mark(
                "A compass ends a storm. The Start brings one, six numbers in succession in a row do, or "
                "your whole hand for one. Spend yours on the yellow storm."
            ),
            ["compass Y1"],
            mark("The storm is over, and you may still act."),
            TRY_IT,
            lit=["storm-y1"],
            setting=setting(
                {20: 40},
                [12, 41, 57],
                False,
                STORMY,
                others("Y1"),
                storms={"Y1": {"seat": 0}},
                compasses=1,
                compass_supply=5,
            ),
        ),
    ),
)

LESSONS: Final = (GODS, ROCKS, SEA_MONSTERS, STORMS_AND_COMPASSES)
