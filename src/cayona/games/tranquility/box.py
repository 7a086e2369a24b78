"""What players of Tranquility can do, and what a record holds: fields with shape, default, phases of use."""

from collections.abc import Collection
from functools import cache
from typing import Any, Final

from cayona.games.tranquility import components
from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.components import COMPASSES, ISLANDS, SPECIAL_CARDS, START_PRICE, STORMS
from cayona.games.tranquility.rules import PHASES, REASONS, STEPS
from cayona.games.tranquility.rules.phases import PAYMENTS
from cayona.kernel.demands import is_number
from cayona.kernel.language import listing, mark
from cayona.kernel.shapes import (
    LATER,
    OPTIONS,
    Box,
    Field,
    ListOf,
    MapOf,
    Parts,
    PerSeat,
    Shape,
    flag,
    nullable,
    number,
    word,
)
from cayona.kernel.verbs import Verb, Verbs

VERBS: Final = Verbs(
    Verb("island", [str(number) for number in range(1, ISLANDS + 1)]),  # a card to play, discard or take
    Verb("start"),
    Verb("finish"),
    Verb("monster"),
    Verb("discard"),
    Verb("trade"),
    Verb("turn"),
    Verb("cell", [str(cell) for cell in range(components.MOST_CELLS)]),
    Verb("row", [str(row) for row in range(1, components.MOST_ROWS + 1)]),
    Verb("keep"),
    Verb("offer", [str(cards) for cards in range(START_PRICE + 1)]),
    Verb("pile"),
    Verb("break"),
    Verb("compass", STORMS),
)


def parse_action(text: str) -> int:
    """Return the action of a text such as "island 34", "cell 12", "compass P1" or "discard"."""
    why = mark(
        "“{text}” is not an action. Write “island 34”, “cell 0” to “cell 35”, “row 1” (the lowest) "
        "to “row 6”, “offer 0” to “offer 8”, “compass Y1”, or one of these words: {words}."
    )
    words = listing(word for word in VERBS.texts if " " not in word)
    return VERBS.read(str(text), why, text=text, words=words)


def named_card(action: int) -> int | str | None:
    """Return the card that an action names, None if it names none."""
    act = VERBS.decode(action)
    if act.verb == "island":
        return act.which + 1
    return act.verb.upper() if act.verb in ("start", "finish", "monster") else None


# --- The record ----------------------------------------------------------------------------------------

HIGHEST: Final = 10**6
"""A bound for turns and points, so that they fit into native integers."""
LARGEST_HAND: Final = 20
"""More than any rule lets a seat hold, and less than there is room for."""
STEPS_OF: Final = {
    **dict.fromkeys(("ACT", "CELL", "PAY", "MONSTER_CELL", "FLIP_CELL"), ("action",)),
    **dict.fromkeys(("PLEDGE", "START_PAY"), ("start",)),
    **dict.fromkeys(("ROCKS", "ROCKS_PAY"), ("rocks",)),
    "ROCKS_ROW": ("explore",),
    "STORM": ("refill", "start", "explore"),
    **dict.fromkeys(("STORM_ROW", "TRIM"), ("refill", "setup", "start", "explore")),
    "DRAFT": ("refill",),
    "OVER": ("over",),
}
"""The steps in which each phase can stand, the usual one first."""


def _cards(kinds: Collection[str], most: int | None = None) -> ListOf:
    """A list of islands and other cards of some kinds."""

    def fits(card: Any) -> bool:
        return is_number(card, 1, ISLANDS) or (isinstance(card, str) and card in kinds)

    return ListOf(Shape(fits, listing([f"1–{ISLANDS}", *kinds]), ""), 0, most)


def _is_return(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value in (-1, 0, 1)


def _key(least: int, most: int) -> Shape:
    """A number as the key of an object."""
    return word([str(key) for key in range(least, most + 1)])


def _storms(seats: int, rows: int) -> Shape:
    """Where storms lie: purple ones in a row, the others at a seat."""
    row, seat = Parts(row=number(0, rows - 1)), Parts(seat=number(0, seats - 1))
    return Shape(
        lambda value: (
            isinstance(value, dict)
            and all(
                storm in STORMS and (row if storm.startswith("P") else seat).fits(where)
                for storm, where in value.items()
            )
        ),
        listing(STORMS),
        mark("storms are {known}; a purple one has a row, the others a seat."),
        known=listing(STORMS),
    )


def _phases(seats: int, variant: str) -> Shape:
    """The decisions that a variant has; together a Start is paid for by two seats or more."""
    if variant == "competitive":
        return word(("ACT", "CELL", "PAY", "DRAFT", "OVER")).by("TQ-102")
    missing = {"DRAFT", "" if variant == "day_night" else "FLIP_CELL", "" if seats > 1 else "PLEDGE"}
    return word([phase for phase in PHASES if phase not in missing])


@cache
def box(seats: int, variant: str, rocks: bool, storms: bool, monsters: bool) -> Box:
    """Return the fields of a table of so many seats, with these of the rough seas."""
    cells, rows = BOARDS[variant].cells, len(BOARDS[variant].rows)
    rivals, explores, turning = variant == "competitive", variant == "pyramid", variant == "day_night"
    stormy = storms or explores
    island, seat, price = number(1, ISLANDS), number(0, seats - 1), number(0, START_PRICE)
    usual = [] if rivals else ["START", "FINISH"]
    held = [*usual, "MONSTER"] if monsters or explores else usual  # TQ-66
    piled = ["START"] if explores else [*held, *STORMS] if storms else held  # TQ-93
    thrown = dict.fromkeys([*piled, *usual])
    grid = MapOf(_key(0, cells - 1), island)
    grid = grid.saying(mark("cells are “0” to “{last}”, islands 1 to 80."), "TQ-3", last=cells - 1)
    sides = MapOf(_key(1, ISLANDS), word(("day", "night")))
    sides = sides.saying(mark("it must be an object of islands and “day” or “night”."), "TQ-96")
    offers = ListOf(ListOf(nullable(price), seats, seats), 0, components.OFFER_ROUNDS)
    offers = offers.saying(mark("a round has, for every seat, a number from 0 to 8 or null."), "TQ-42")
    returns = PerSeat(
        seats, Shape(_is_return, "-1, 0, 1", mark("it must be one of {known}."), known="-1, 0, 1")
    )
    none: list[list[Any]] = [[]] * seats
    pairs = 2 if rivals else 0
    return Box(
        {
            "options": OPTIONS,
            "phase": Field(_phases(seats, variant), "ACT"),
            "step": Field(word([step for step in STEPS if explores or step != "explore"]), LATER),
            "active": Field(seat, 0),
            "decider": Field(number(-1, seats - 1), LATER),
            "turn": Field(number(0, HIGHEST), LATER),
            "start_turn": Field(flag(), LATER),
            "start_played": Field(flag().by("TQ-102"), False, here=not rivals),
            "grid": Field(grid, {}),
            "orientation": Field(sides, {}, here=turning),
            "hands": Field(PerSeat(seats, _cards(held, LARGEST_HAND)), none),
            "draw_piles": Field(PerSeat(seats, _cards(piled)).by("TQ-103"), none, here=not rivals),
            "discards": Field(PerSeat(seats, _cards(thrown)), none),
            "discards_unseen": Field(PerSeat(seats, _cards(piled)), none),
            "removed": Field(ListOf(island), []),
            "destroyed": Field(ListOf(island), []),
            "rocks_row": Field(
                nullable(number(0, rows - 1)).by("TQ-60"),
                None,
                [phase for phase in PHASES if phase != "ROCKS_ROW"],
                needed=("ROCKS", "ROCKS_PAY"),
                here=rocks or explores,
            ),
            "storms": Field(_storms(seats, rows).by("TQ-74"), {}, here=stormy),
            "compasses": Field(number(0, COMPASSES).by("TQ-74"), 0, PHASES, needed=("STORM",), here=stormy),
            "compass_supply": Field(number(0, COMPASSES).by("TQ-87"), 0, here=storms),
            "monsters_revealed": Field(PerSeat(seats, number(0, components.MONSTERS)), [0] * seats),
            "exploration": Field(ListOf(word(SPECIAL_CARDS[1:])).by("TQ-93"), [], here=explores),
            "display": Field(ListOf(island, 0, components.DISPLAY_SIZE).by("TQ-103"), [], here=rivals),
            "deck": Field(ListOf(island).by("TQ-103"), [], here=rivals),
            "scores": Field(PerSeat(pairs, number(-HIGHEST, HIGHEST)), [0] * pairs),
            "placed": Field(PerSeat(pairs, number(0, ISLANDS)), [0] * pairs),
            "drafted": Field(PerSeat(pairs, ListOf(island, different=True).by("TQ-105")), [[]] * pairs),
            "chosen": Field(nullable(island), None, ("CELL",), needed=True),
            "cell": Field(nullable(number(0, cells - 1)), None, ("PAY",)),
            "pay_for": Field(
                nullable(word(PAYMENTS[1:] if turning else PAYMENTS[1:-1])), None, ("PAY",), needed=True
            ),
            "to_pay": Field(number(0, ISLANDS), 0, ("PAY", "ROCKS_PAY"), needed=True),
            "offers": Field(offers, [], ("PLEDGE", "START_PAY"), needed=("PLEDGE",)),
            "owed": Field(PerSeat(seats, price), [0] * seats, ("START_PAY",), needed=True),
            "pile_paid": Field(number(0, components.PILE_PAYMENTS), 0, ("START_PAY",)),
            "storm": Field(
                nullable(word(STORMS)).by("TQ-74"),
                None,
                ("STORM", "STORM_ROW"),
                needed=("STORM_ROW",),
                here=stormy,
            ),
            "extra_left": Field(price, 0),
            "result": Field(
                nullable(Parts(reason=word(REASONS[1:]), returns=returns)), None, ("OVER",), needed=True
            ),
        }
    )
