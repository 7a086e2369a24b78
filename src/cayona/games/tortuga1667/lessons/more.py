"""Further lessons: the other ranks, one moment from two seats, a lie, maps and stars, the advanced rules."""

from typing import Any, Final

from cayona.games.tortuga1667.lessons.first import TURN, setting
from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Setting, Step

TRY_IT: Final = mark("Allowed, but not what this step is about. Try again.")
SHARED: Final[dict[str, Any]] = {"GAL": 2, "FD": [1, 1], "JR": [1, 1], "TOR": [1, 1]}
"""The treasure, as much for one side as for the other."""
DECK: Final = [4, 9, 4, 7, 11, 5, 8, 10, 10, 4, 3, 6, 2, 0, 5, 0, 2, 11, 6, 1]
"""The vote deck; on top a torch, a British flag and a skull."""
WATER_FIRST: Final = [9, 4, *DECK[2:]]
TAKEN_FOR: Final = {"british": mark("So likely do the others think you British: {chance} %.")}

RANKS: Final = Lesson(
    "ranks",
    mark("Mutiny, marooning, boats"),
    (
        Step(
            mark(
                "Second in line you are First Mate: call a mutiny. All but the captain vote; with more "
                "skulls than wheels C goes ashore. Play a skull."
            ),
            ["mutiny", "vote 0|vote 8"],
            mark("C is marooned, and you are captain."),
            mark("That helped the captain. Play a skull."),
            {"peek|reveal|force|boat": TRY_IT},
            lit=["mutiny"],
            replies=["B: vote 3"],
            setting=setting(**TURN, JR=[2, 0, 1], FD=[3], treasure=SHARED, vote_deck=DECK),
        ),
        Step(
            mark("A captain may maroon anybody of the ship, without a vote. Put C ashore."),
            ["maroon C"],
            mark("C keeps all cards, and is back as soon as a rowboat brings C."),
            TRY_IT,
            lit=["maroon"],
            setting=setting(**TURN, treasure=SHARED),
        ),
        Step(
            mark("You are on Tortuga yourself. Get into the rowboat of the Jolly Roger."),
            ["boat JR"],
            mark("That was your turn. In a rowboat you have no rank and no vote, and you block it."),
            TRY_IT,
            lit=["boat-JR"],
            replies=["peek 23", "peek 23", "peek 23"],
            setting=setting(**TURN, JR=[2], TOR=[0], treasure=SHARED),
        ),
        Step(
            mark("Row on to the ship."),
            ["row ship"],
            mark("Aboard, at the end of the line: as Cabin Boy you may move a treasure in your next turn."),
            TRY_IT,
        ),
    ),
)

EYES: Final = Lesson(
    "eyes",
    mark("One moment, two seats"),
    (
        Step(
            mark("Look in secret at the first and the fourth event."),
            ["peek 14"],
            mark("Two Black Spots. Only you know; you may say so, or something else."),
            TRY_IT,
            lit=["event-1", "event-4"],
            setting=setting(**TURN, treasure=SHARED),
        ),
        Step(
            mark(
                "The same moment with B’s eyes: B saw at which cards you looked, and not what they are. "
                "Other hand, other loyalty. You said the fourth was a Pistol: turn it up for B."
            ),
            ["reveal 4"],
            mark("Marooned. B knows now that you lied, and will wonder why."),
            mark("Allowed. But this time B believes you: turn up the fourth."),
            lit=["event-4"],
            seat=1,
        ),
    ),
)

LIE: Final = Lesson(
    "lie",
    mark("A lie, and what the others believe"),
    (
        Step(
            mark(
                "You are British, and Governor. First the truth: call a brawl, and play a British flag. "
                "Watch what the others believe."
            ),
            ["brawl", "vote 0|vote 8"],
            mark("Two British flags and a French one: a hint, no proof, for the deck plays too."),
            mark("That was the lie. First play a British flag."),
            {"peek|reveal|force|boat": TRY_IT},
            lit=["brawl"],
            replies=["C: vote 6"],
            setting=setting(**TURN, JR=[], TOR=[0, 2], treasure=SHARED, vote_deck=WATER_FIRST),
            beliefs=TAKEN_FOR,
        ),
        Step(
            mark("The same brawl again. Now lie: play the French flag."),
            ["brawl", "vote 7"],
            mark("It cost you two treasures, and they suspect you a little less."),
            mark("That was the truth once more. Play the French flag."),
            {"peek|reveal|force|boat": TRY_IT},
            lit=["brawl"],
            replies=["C: vote 6"],
            setting=setting(**TURN, JR=[], TOR=[0, 2], treasure=SHARED, vote_deck=WATER_FIRST),
            beliefs=TAKEN_FOR,
        ),
        Step(
            mark("What everybody sees is louder than a vote. As captain, stow the loot in the French hold."),
            ["hold french"],
            mark("Now they are almost sure that you are French. A Cabin Boy can bring it back later."),
            mark("The truth: now they are almost sure that you are British. Take the French hold."),
            lit=["hold-JR-french"],
            setting=setting(
                "attack",
                "A: vote 0",
                "C: vote 6",
                **TURN,
                treasure={"GAL": 4, "FD": [0, 1], "JR": [1, 0], "TOR": [1, 1]},
                vote_deck=DECK,
            ),
            beliefs=TAKEN_FOR,
        ),
    ),
)


REGULAR: Final = (
    *("albatross", "letter_of_marque", "albatross", "pistol", "fountain_of_youth", "atlantis", "pirate_code"),
    *("black_spot", "albatross", "el_dorado", "letter_of_marque", "pistol", "facade", "black_spot"),
    *("letter_of_marque", "pistol", "black_spot", "stormy_seas"),
)


def events(*row: str, kept: tuple[str, ...] = (), **more: Any) -> Setting:
    """Return a table at which certain events lie in the row, and the learner has kept some."""
    rest = [*REGULAR]
    for event in (*row, *kept, *more.get("theirs", ())):
        rest.remove(event)
    laid = [*row, *(rest.pop() for _nth in range(5 - len(row)))]
    mine_and_theirs = [[*kept], [], [*more.pop("theirs", ())], []]
    return setting(
        **{"treasure": SHARED, **TURN, "row": laid, "event_deck": [*rest, "spanish_armada"]},
        kept=mine_and_theirs,
        **more,
    )


MAPS: Final = Lesson(
    "maps",
    mark("Letters, maps and the Albatross"),
    (
        Step(
            mark(
                "A Letter of Marque brings somebody from Tortuga or a rowboat aboard. Turn up the first "
                "event, and bring B to your ship."
            ),
            ["reveal 1", "target B", "side JR"],
            mark("Or you keep it: using it later is an action."),
            TRY_IT,
            lit=["event-1"],
            setting=events("letter_of_marque", FD=[3], TOR=[1]),
        ),
        Step(
            mark(
                "You have the Fountain of Youth: it cancels a marooning once. Turn up the first event, a "
                "Black Spot, and use the map."
            ),
            ["reveal 1", "yes"],
            mark("Nothing happened to you. The map is spent."),
            TRY_IT,
            {"no": mark("Now you are marooned, with the map in your hand. Use it.")},
            lit=["event-1"],
            setting=events("black_spot", kept=("fountain_of_youth",)),
        ),
        Step(
            mark("Two Albatross cards on one ship throw its crew ashore. C has one. Turn one up yourself."),
            ["reveal 1"],
            mark("All overboard, the Cabin Boy first. On Tortuga the cards do nothing."),
            TRY_IT,
            lit=["event-1"],
            setting=events("albatross", theirs=("albatross",)),
        ),
        Step(
            mark(
                "A star: Stormy Seas sends your ship’s treasure back to the Galleon. Turn up the first event."
            ),
            ["reveal 1"],
            mark("Three stars are in the deck, up to eight if you like; which, everybody knows."),
            TRY_IT,
            lit=["event-1"],
            setting=events("stormy_seas"),
        ),
    ),
)

ADVANCED: Final = Lesson(
    "advanced",
    mark("Mind games, madness, the Dutch"),
    (
        Step(
            mark(
                "In mind games everybody chooses a place, and the ships begin with the treasure. Go to the "
                "head of the Jolly Roger."
            ),
            ["place JR1"],
            mark("Where somebody wants to stand is a hint, too."),
            TRY_IT,
            lit=["place-JR-1"],
            setting=Setting(4, 7, {"mind_games": True}, {"placing": [0, 1, 2, 3]}),
        ),
        Step(
            mark(
                "In madness nobody may look at events, and all eight stars are in the deck. Turn one up "
                "blindly: the first."
            ),
            ["reveal 1"],
            mark("You never know. Neither does anybody else."),
            TRY_IT,
            lit=["event-1"],
            setting=Setting(4, 7, {"madness": True}, {**TURN, "treasure": SHARED}),
        ),
        Step(
            mark(
                "At an odd table one is Dutch: that one wins alone if the others are even. It is you, and "
                "they are: turn up the Armada, the third event."
            ),
            ["reveal 3"],
            mark("Four each: you win alone. Keep it even, and be nobody’s friend."),
            mark("Allowed, but the Armada waits at the third place. Turn it up."),
            lit=["event-3"],
            setting=Setting(
                5,
                7,
                {},
                {
                    **TURN,
                    "loyalty": ["dutch", "british", "french", "british", "french"],
                    "treasure": {"GAL": 0, "FD": [2, 1], "JR": [1, 2], "TOR": [1, 1]},
                    "row": [None, None, "spanish_armada", "pistol", "letter_of_marque"],
                    "event_deck": [],
                },
            ),
        ),
    ),
)

LESSONS: Final = (RANKS, EYES, LIE, MAPS, ADVANCED)
