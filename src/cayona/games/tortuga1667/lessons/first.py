"""The first lesson: two hidden nations, what each rank may do, and the Armada."""

from typing import Any, Final

from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Setting, Step

ROW: Final = ["black_spot", "letter_of_marque", "pistol", "black_spot", "stormy_seas"]


def setting(*played: str, **changes: Any) -> Setting:
    """Return a table of four: the learner, British, is captain of the Jolly Roger, D of the other ship."""
    return Setting(4, 7, {}, changes, played)


TURN: Final[dict[str, Any]] = {
    "phase": "ACTION",
    "turn": 0,
    "turn_count": 1,
    "actions_left": 1,
    "setup_ship": None,
}
"""It is the learner’s turn."""


LESSON: Final = Lesson(
    "first",
    mark("Two nations, hidden"),
    (
        Step(
            mark(
                "You are secretly British, two against two French. Treasure in British holds counts for "
                "you. At the front of your ship, you are the captain: stow your first treasure."
            ),
            ["hold british"],
            mark("It counts for you, but the others wonder: is the captain British?"),
            mark("That counts for the French. A fine bluff later on; for now, take the British hold."),
            lit=["hold-JR-british"],
            setting=setting("hold french"),
        ),
        Step(
            mark(
                "Each turn you do one thing. Anybody may look at two events in secret: pick the first "
                "and the fourth."
            ),
            ["peek 14"],
            mark("Two Black Spots: they maroon whoever turns them up. The others saw only that you looked."),
            mark("Allowed. But pick the first and the fourth event, and look."),
            lit=["event-1", "event-4"],
            replies=["peek 23", "peek 23", "peek 23"],
        ),
        Step(
            mark(
                "Turn up an event, or point at two and make somebody choose. Point at your Black Spots, "
                "then at D."
            ),
            ["force 14", "target D"],
            mark("D is marooned on Tortuga: not out, only ashore."),
            mark("Somebody else would have been hit. Take D, the captain of the other ship."),
            {
                "peek|reveal|boat|attack|maroon|force": mark(
                    "Allowed. But make D choose between the first and the fourth event."
                )
            },
            lit=["event-1", "event-4"],
            replies=["reveal 1"],
        ),
        Step(
            mark(
                "A captain may attack. All aboard and the deck add hidden cards: a cannon is needed, and "
                "more torches than waters. Attack, and play your cannon."
            ),
            ["attack", "vote 0"],
            mark("It worked, and nobody knows whose cards they were."),
            mark("That leaves the attack without a cannon. Play the cannon."),
            {"peek|reveal|force|boat|maroon": mark("Allowed. But as captain, order an attack.")},
            lit=["attack"],
            replies=["C: vote 6"],
            setting=setting(
                **TURN,
                treasure={"GAL": 4, "FD": [0, 1], "JR": [1, 0], "TOR": [1, 1]},
                vote_deck=[4, 9, 4, 7, 11, 5, 8, 10, 10, 4, 3, 6, 2, 0, 5, 0, 2, 11, 6, 1],
            ),
        ),
        Step(
            mark("The captain stows the loot, and everybody watches which hold. Make it British."),
            ["hold british"],
            mark("One more for you, and one more hint for the others."),
            mark("One more for the French. Take the British hold."),
            lit=["hold-JR-british"],
        ),
        Step(
            mark("Last in line you are cabin boy: move a treasure from the French hold to the British one."),
            ["steal french"],
            mark("Quietly done, but not unseen."),
            mark("Allowed. But try what only a cabin boy may do."),
            lit=["hold-JR-french"],
            setting=setting(
                **TURN, JR=[2, 0], treasure={"GAL": 2, "FD": [1, 1], "JR": [0, 2], "TOR": [1, 1]}
            ),
        ),
        Step(
            mark(
                "First on Tortuga you are governor: call a brawl for its two treasures, and play a "
                "British flag."
            ),
            ["brawl", "vote 0|vote 8"],
            mark("More British flags: both are yours."),
            mark("A French flag helps the French. Play a British one."),
            {"peek|reveal|force|boat": mark("Allowed. But as governor, call a brawl.")},
            lit=["brawl"],
            setting=setting(
                **TURN,
                JR=[2],
                TOR=[0],
                treasure={"GAL": 2, "FD": [1, 1], "JR": [1, 1], "TOR": [1, 1]},
                vote_deck=[4, 9, 4, 7, 11, 5, 8, 10, 10, 4, 3, 6, 2, 0, 5, 0, 2, 11, 6, 1],
            ),
        ),
        Step(
            mark(
                "The Spanish Armada ends the game. You know it is the third event, and the British lead: "
                "turn it up!"
            ),
            ["reveal 3"],
            mark("More in British holds: you win. You can play Tortuga 1667 now."),
            mark("Allowed, but the Armada waits at the third place. Turn it up."),
            lit=["event-3"],
            setting=setting(
                **TURN,
                row=[None, None, "spanish_armada", "pistol", "letter_of_marque"],
                event_deck=[],
                treasure={"GAL": 1, "FD": [1, 1], "JR": [2, 1], "TOR": [2, 0]},
            ),
        ),
    ),
)
