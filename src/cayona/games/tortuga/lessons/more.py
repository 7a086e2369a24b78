"""Further lessons: what is hidden behind the screens, two players, and the long game."""

from typing import Final

from cayona.games.tortuga.lessons.first import (
    BLUE,
    DONE,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    board,
    chests,
    setting,
)
from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Step

TRY_IT: Final = mark("Allowed, but not what this step is about. Try again.")

TWO_SEATS: Final = Lesson(
    "screens",
    mark("Behind the screens: one moment, two seats"),
    (
        Step(
            mark("You rolled in secret. Keep your two attack dice."),
            ["keep AD"],
            mark("Decided, and nobody knows what. You cannot change it any more."),
            mark("Allowed. But keep both attack dice."),
            lit=["die-A", "die-D"],
            setting=setting(
                "keep",
                board(roll="attack crew fleet attack raid", ship=4),
                board(roll="fleet fleet treasure raid raid", ship=4, fleet=BLUE),
                board(roll="treasure skull crew crew crew"),
            ),
        ),
        Step(
            mark(
                "The same moment from B’s seat: your dice are gone, B’s are here, and B sees only that you "
                "have decided. Keep B’s two fleet dice."
            ),
            ["keep AB"],
            mark("C had decided as well: now all is shown at once. B learns too late that you attack."),
            mark("Allowed. But keep both fleet dice."),
            lit=["die-A", "die-B"],
            replies=["C: keep CDE"],
            seat=1,
        ),
    ),
)

TWO_PLAYERS: Final = Lesson(
    "two",
    mark("Two players"),
    (
        Step(
            mark(
                "With two, only the higher total acts, and crew and fleet move one field. You lead with "
                "crew: use it."
            ),
            ["use"],
            mark("One field. B gets nothing here, for there is no second place."),
            mark("You need not, but more room is worth having. Use it."),
            lit=["space-0-crew", "space-1-crew", "track-0-pirate"],
            setting=setting(
                "action",
                board("treasure crew crew treasure crew"),
                board("fleet fleet fleet crew crew"),
                action="crew",
            ),
        ),
        Step(
            mark("Treasure is a chest and one token, without a choice. Use it."),
            ["use"],
            mark("Both are yours."),
            mark("You need not, but a chest is a chest. Use it."),
            lit=["space-0-treasure"],
        ),
        Step(
            mark("Attack B, who has no die to defend with, and take the purple chest."),
            ["target 1", "take purple"],
            mark(
                "Stolen, and B’s ship fell back. Chests that do not fit go into the bag: with two there is "
                "no centre."
            ),
            mark("Allowed. But take the purple chest: it counts twice."),
            {"decline": mark("You need not attack. But take a chest this time.")},
            lit=["board-1", "area-1-fleet"],
            setting=setting(
                "action",
                board("attack attack treasure treasure crew", ship=4),
                board(DONE, ship=2, fleet=chests(RED, PURPLE)),
                action="attack",
            ),
        ),
    ),
)

LONG_GAME: Final = Lesson(
    "long",
    mark("The long game"),
    (
        Step(
            mark("In the long game eight chests on somebody’s Tortuga end it. Bring your sixth home."),
            ["use"],
            mark("Six are home, and the game goes on."),
            mark("The chests move anyway. Use your action all the same."),
            lit=["area-0-tortuga", "area-0-fleet"],
            setting=setting(
                "action",
                board(
                    "fleet fleet fleet fleet fleet",
                    ship=6,
                    tortuga=chests(RED, RED, BLUE, YELLOW, WHITE),
                    fleet=PURPLE,
                ),
                board("crew crew crew crew crew", tortuga=chests(RED, BLUE)),
                board("crew crew crew crew crew", tortuga=YELLOW),
                action="fleet",
                options={"end_chests": 8},
            ),
            replies=["B: decline", "C: decline"],
        ),
        Step(
            mark("Now seven are home, and the fleet carries the eighth. End it."),
            ["use"],
            mark("Eight, and over. The rounds gained are time to catch up, or to complete sets of colours."),
            mark("The chests move anyway. Use your action all the same."),
            lit=["area-0-tortuga", "area-0-fleet"],
            setting=setting(
                "action",
                board(
                    "fleet fleet fleet fleet fleet",
                    ship=6,
                    tortuga=chests(RED, RED, BLUE, YELLOW, YELLOW, WHITE, PURPLE),
                    fleet=BLUE,
                ),
                board("crew crew crew crew crew", tortuga=chests(RED, BLUE)),
                board("crew crew crew crew crew", tortuga=YELLOW),
                action="fleet",
                options={"end_chests": 8},
            ),
            replies=["B: decline", "C: decline"],
        ),
    ),
)

LESSONS: Final = (TWO_SEATS, TWO_PLAYERS, LONG_GAME)
