"""The Tortuga mode: hands and a row of cards lie open."""

from typing import Final

from cayona.games.cartagena.components import SLOOP
from cayona.games.cartagena.lessons.first import setting
from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Step

LESSON: Final = Lesson(
    "tortuga",
    mark("Tortuga mode: open cards"),
    (
        Step(
            mark(
                "In the Tortuga mode all cards lie open. Whoever walks back takes the next cards at the "
                "arrow, without a choice. Walk back to the pair, and take two."
            ),
            ["back 15"],
            mark("You knew what you would get: a key and a skull. The row is not filled up."),
            mark("One pirate stood there: one card. Walk the foremost one back."),
            lit=["space-15", "space-12", "row-0", "row-1"],
            setting=setting(
                [0, 0, 0, 8, 12, 15],
                [0, 0, 0, 0, 5, 12],
                {},
                ("key", "skull", "hat", "sword", "bottle", "dagger"),
                "tortuga",
            ),
        ),
        Step(
            mark(
                "The next card is a sword: with one B would board from 35. Walk back and take it before B "
                "does."
            ),
            ["back"],
            mark("No sword for B. In this mode you also draw to spoil somebody’s plans."),
            mark("Now B can walk back and take the sword. Take it yourself."),
            lit=["row-0", "space-35"],
            setting=setting(
                [0, 0, 0, 4, 14, 20],
                [18, 35, *[SLOOP] * 4],
                {"bottle": 1},
                ("sword", "hat", "bottle", "dagger"),
                "tortuga",
                ("hat",),
            ),
        ),
        Step(
            mark(
                "In the Jamaica mode hands are secret. Now you see with B’s eyes: B’s cards, and of yours "
                "only how many there are. It is B’s seat until the lesson ends."
            ),
            lit=["card-dagger", "card-key", "card-hat", "card-bottle"],
            setting=setting([0, 0, 0, 4, 14, 20], [0, 0, 0, 0, 9, 18], {"bottle": 1, "key": 2}),
            seat=1,
        ),
    ),
)
