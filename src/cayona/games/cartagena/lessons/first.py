"""The first lesson: cards move pirates on, and only walking back brings new cards."""

from collections import Counter
from typing import Any, Final

from cayona.games.cartagena.components import SLOOP, SYMBOLS
from cayona.kernel.language import mark
from cayona.kernel.lesson import Lesson, Setting, Step

EACH: Final = 17


OTHER: Final = ("dagger", "key", "hat", "bottle")


def setting(
    mine: list[int],
    theirs: list[int],
    hand: dict[str, int],
    next_cards: tuple[str, ...] = (),
    mode: str = "jamaica",
    other: tuple[str, ...] = OTHER,
) -> Setting:
    """Return a passage with pirates on places from 0 (fortress) to 37 (sloop), and the cards one holds."""
    left = Counter(dict.fromkeys(SYMBOLS, EACH))
    left.subtract(hand)
    left.subtract(next_cards)
    left.subtract(other)
    changes: dict[str, Any] = {
        "pirates": [sorted(mine), sorted(theirs)],
        "hands": [hand, dict(Counter(other))],
    }
    if mode == "tortuga":
        changes |= {"row": [*next_cards], "draw_pile": [*left.elements()]}
    else:
        changes["draw_pile"] = [*next_cards, *left.elements()]
    return Setting(2, 1, {"track": "example", "first_player": 0, "mode": mode}, changes)


LESSON: Final = Lesson(
    "first",
    mark("Cards forward, company back"),
    (
        Step(
            mark(
                "Bring all six pirates through the passage to the sloop before B does. A card moves one "
                "pirate: play the skull, then choose the fortress."
            ),
            ["skull fortress"],
            mark("It ran to the first free skull."),
            mark("That card leads to its own symbol. Play the skull."),
            lit=["card-skull", "fortress", "space-4"],
            setting=setting([0] * 6, [0, 0, 0, 0, 12, 17], {"skull": 2, "hat": 1}),
        ),
        Step(
            mark("Play a second skull from the fortress. Three skulls are taken now: watch how far it goes."),
            ["skull fortress"],
            mark("It leapt over three. Everybody’s pirates are your ladder."),
            mark("From there it leaps less far. Send another pirate out of the fortress with a skull."),
            lit=["space-4", "space-12", "space-17"],
        ),
        Step(
            mark(
                "Your hand is empty, and no turn refills it. Walk a pirate back to the nearest company: "
                "one pirate there gives you one card, two give two. Draw two."
            ),
            ["back 15"],
            mark("Two pirates stood there, so you drew two cards."),
            mark("One pirate stood there, so you drew one card. Walk the foremost one back."),
            lit=["space-15", "space-12", "space-8", "space-5"],
            setting=setting([0, 0, 0, 8, 12, 15], [0, 0, 0, 0, 5, 12], {}, ("key", "skull")),
        ),
        Step(
            mark(
                "Walking back, you pass empty spaces and full ones, where three stand; but the first one "
                "or two pirates stop you. Draw two again."
            ),
            ["back 14"],
            mark("You passed the three and met the pair."),
            mark("The single pirate on 18 stopped you: one card. The other one passes a full space."),
            lit=["space-14", "space-11", "space-9", "space-20", "space-18"],
            setting=setting([0, 0, 0, 0, 14, 20], [9, 9, 11, 11, 11, 18], {}, ("sword", "sword")),
        ),
        Step(
            mark(
                "A turn has one to three moves. Stop early if the next one would build a ladder for B. "
                "End your turn."
            ),
            ["end"],
            mark("Now B moves. You keep your cards for the next turn."),
            mark("Allowed as well, you still had two moves. This time, end your turn."),
            lit=["end-turn"],
        ),
        Step(
            mark("When no free space ahead shows the symbol, the pirate boards the sloop. Bring one aboard."),
            ["key 33"],
            mark("No key lies beyond 33: straight aboard."),
            mark("A free key lay ahead, so it stopped there. Choose the pirate with no key ahead."),
            {"back": mark("That draws cards. Play the key this time.")},
            lit=["space-33", "sloop"],
            setting=setting([0, 0, 0, 0, 21, 33], [0, 0, 0, 0, 0, 7], {"key": 1}),
        ),
        Step(
            mark("Two pirates to go, three swords, three moves. Win!"),
            ["sword 31|sword 34", "sword 31|sword 34", "sword 35"],
            mark("All six aboard: you win. You can play Cartagena now."),
            mark("Now the last pirate will stop on 35. Let the other one leap over your own pirate there."),
            {"back|end": mark("That does not win in this turn. Play swords alone.")},
            lit=["space-31", "space-34", "space-35"],
            setting=setting([31, 34, *[SLOOP] * 4], [0, 0, 5, 9, 12, SLOOP], {"sword": 3}),
        ),
    ),
)
