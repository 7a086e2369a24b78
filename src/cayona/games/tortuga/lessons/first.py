"""The first lesson: chests come home step by step, and dice decide who may do what."""

from collections.abc import Mapping
from typing import Any, Final

from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Setting, Step

ALL_CHESTS: Final = [10, 10, 10, 5, 5]
"""Red, blue, yellow, white, purple."""
RED, BLUE, YELLOW, WHITE, PURPLE = ([int(place == colour) for place in range(5)] for colour in range(5))
NONE: Final = [0, 0, 0, 0, 0]
Board = dict[str, Any]


def chests(*colours: list[int]) -> list[int]:
    """Return so many chests of each colour."""
    return [sum(row) for row in zip(NONE, *colours, strict=True)]


def board(dice: str = "", roll: str = "", **more: Any) -> Board:
    """Return a board: where its dice A to E lie, or what they show behind the screen, “-” for neither."""
    placed, shown = (
        [None if word == "-" else word for word in told.split()] or [None] * 5 for told in (dice, roll)
    )
    areas = {"island": YELLOW, "crew": RED, "fleet": NONE, "tortuga": NONE}
    return {
        "ship": 3, "pirate": 3, **areas, "advantage": NONE, "tokens": [], "dice": placed, "roll": shown,
        "commit": None, "kept": "", "stuck": False, **more,
    }  # fmt: skip


def setting(phase: str, *boards: Board, options: Mapping[str, Any] = {}, **more: Any) -> Setting:
    """Return a table with a seat for each board, at which the learner begins."""
    outside = chests(*(one[area] for one in boards for area in ("island", "crew", "fleet", "tortuga")))
    changes = {
        "start": 0, "phase": phase, "step": 1 if phase in ("keep", "advantage") else 0,
        "boards": list(boards),
        "bag": [all_ - out for all_, out in zip(ALL_CHESTS, outside, strict=True)],
        "place": 1 if phase == "action" else None, **more,
    }  # fmt: skip
    return Setting(len(boards), 5, {"start_player": 0, **options}, changes)


DONE: Final = "treasure treasure treasure treasure treasure"
LESSON: Final = Lesson(
    "first",
    mark("Chests come home"),
    (
        Step(
            mark(
                "Chests travel from the island to your crew, your fleet, Tortuga: one step a round. Use "
                "your fleet action, then watch them move."
            ),
            ["use"],
            mark("Every chest came one step. Six on anybody’s Tortuga end the game."),
            mark("You need not, but then your ship stays where it is. Use it."),
            lit=["space-0-fleet", "area-0-fleet"],
            setting=setting(
                "action",
                board("fleet fleet fleet fleet fleet", fleet=BLUE),
                board("crew crew crew crew crew"),
                board("crew crew crew crew crew"),
                action="fleet",
            ),
            replies=["B: decline", "C: decline"],
        ),
        Step(
            mark(
                "All roll five dice in secret and keep some of one symbol. Keep your three crew dice; "
                "their numbers add up."
            ),
            ["keep BCE"],
            mark("Everybody showed theirs at once. You have 10 on crew."),
            mark("You may, but together they are stronger. Keep all three crew dice."),
            lit=["die-B", "die-C", "die-E"],
            setting=setting(
                "keep",
                board(roll="raid crew crew skull crew"),
                board(roll="fleet fleet treasure raid raid"),
                board(roll="attack skull crew crew crew"),
            ),
            replies=["B: keep", "C: keep DE"],
        ),
        Step(
            mark("A skull is any symbol: alone, or with others. Keep it together with the treasure die."),
            ["keep AD"],
            mark("Both lie on treasure now: 3 and 1."),
            mark("Allowed, but you would roll the other one again. Keep both."),
            lit=["die-A", "die-D"],
            setting=setting(
                "keep",
                board("- crew crew - crew", "treasure - - skull -"),
                board("- - - raid raid", "fleet fleet treasure - -"),
                board("- - - crew crew", "attack skull crew - -"),
                step=2,
                earners=[],
            ),
            replies=["B: keep", "C: keep"],
        ),
        Step(
            mark("You are done first, so you get a +1 token. Lay it on any action."),
            ["new"],
            mark("It counts whenever you have a die there."),
            lit=["advantage-0-raid"],
            setting=setting(
                "advantage",
                board("treasure crew crew treasure crew"),
                board("fleet fleet fleet raid raid"),
                board("attack attack attack crew crew", ship=4),
                step=3,
                earners=[0],
            ),
        ),
        Step(
            mark(
                "The highest total acts first, the next one second, nobody else. You lead with crew: use it."
            ),
            ["use"],
            mark("Two fields ahead, C one. The further, the more room for chests and dice."),
            mark("You need not, but more room is worth having. Use it."),
            lit=["space-0-crew", "space-2-crew", "track-0-pirate"],
            setting=setting(
                "action",
                board("treasure crew crew treasure crew"),
                board("fleet fleet fleet raid raid"),
                board("attack attack attack crew crew", ship=4),
                action="crew",
            ),
            replies=["C: use"],
        ),
        Step(
            mark("Treasure brings a chest, and one of two tokens with coins. Use it."),
            ["use", "token"],
            mark("The chest waits on your island, the coins are yours."),
            mark("You need not, but a chest is a chest. Use it."),
            lit=["space-0-treasure"],
        ),
        Step(
            mark(
                "Raid takes a chest from somebody’s crew. Whoever defends with a raid die costs you a "
                "field. Raid B, who has none."
            ),
            ["target 1", "take"],
            mark("Stolen, and B’s pirate fell back."),
            mark("C defends with a die, so your pirate falls back too. Raid B."),
            {"decline": mark("You need not raid. But take a chest this time.")},
            lit=["board-1", "space-2-raid"],
            setting=setting(
                "action",
                board("treasure treasure raid raid treasure"),
                board(DONE, crew=chests(RED, PURPLE)),
                board("raid treasure treasure treasure treasure", crew=BLUE),
                action="raid",
            ),
        ),
        Step(
            mark(
                "At the end a chest counts 3 on Tortuga, 2 in the fleet, 1 in the crew; purple twice. "
                "Red, blue and yellow together: 3 more. You have five home: end it."
            ),
            ["use"],
            mark("Six are home, and you win. You can play Tortuga now."),
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
            ),
            replies=["B: decline", "C: decline"],
        ),
    ),
)
