"""Why an action is refused: the rule and a sentence for every code of the rules."""

from typing import Final

from cayona.games.tongiaki.rules import Tongiaki, phases
from cayona.kernel.language import _, mark

REFUSALS: Final = {
    # The kind of turn
    "come-back-first": ("TG-90", mark("You have no ship on the board: come back with ships first.")),
    "has-ships": ("TG-90", mark("You still have ships on beaches; only players without any come back.")),
    "tonga-is-gone": ("TG-94", mark("Tonga is out of the game.")),
    "no-other-island": ("TG-94", mark("There is no other island to come back to.")),
    "no-new-settlement": ("TG-93", mark("Without ships and kings on the board you can only come back.")),
    "no-own-ship": ("TG-20", mark("You have no ship there.")),
    "not-laid": ("TG-20", mark("That island is not on the board.")),
    "royal": ("TG-72", mark("That island is royal: nobody lands, sails or expands there.")),
    "never-tonga": ("TG-70", mark("Tonga never becomes royal.")),
    "two-kings": ("TG-70", mark("You have two royal islands already.")),
    "not-alone": ("TG-70", mark("Other players have ships there, so it cannot become royal.")),
    # Single ships
    "no-such-beach": ("TG-4", mark("The island has no such beach.")),
    "another-island": (
        "TG-20",
        mark("Not on this island: the ship goes on the island you are placing ships on now."),
    ),
    "one-per-beach": ("TG-22", mark("That beach has received a ship in this expansion.")),
    "not-back": ("TG-97", mark("A relocated ship cannot go back to the beach it came from.")),
    "beach-is-full": ("TG-52", mark("No berth is free on that beach.")),
    "keep-a-berth": ("TG-6", mark("Every beach must keep an empty berth at the start.")),
    "spread-out": ("TG-7", mark("Your second ship must start on another beach.")),
    "not-tonga": ("TG-90", mark("You chose to come back on an island other than Tonga.")),
    # Voyages
    "no-pier": ("TG-31", mark("There is no pier on that side.")),
    "not-full": ("TG-30", mark("Ships sail only from full beaches, and that one has a free berth.")),
    "break-the-loop": (
        "TG-106",
        mark("You must break the loop: choose a voyage on which the fleet is lost."),
    ),
    "feeders-first": ("TG-112", mark("Fleets that leave their island for good sail first.")),
    "forced-way-out": ("TG-107", mark("After thirty voyages without effect the way out is forced.")),
    # Landing
    "not-in-the-fleet": ("TG-50", mark("That seat has no ship in the fleet.")),
    "others-first": ("TG-52", mark("First every beach with a free berth receives a ship of the fleet.")),
    "not-planned": ("TG-107", mark("On this forced voyage the beach takes no further ship.")),
    # Laying
    "no-such-tile": ("TG-82", mark("That tile is not on the board.")),
    "no-pier-there": ("TG-82", mark("There is no pier on that side.")),
    "edge-taken": ("TG-82", mark("There is already another tile there.")),
}
NOT_NOW: Final = {
    "SETUP": ("TG-6", mark("All starting ships must be placed on Tonga first.")),
    "TURN": ("TG-10", mark("First choose what kind of turn to take.")),
    "RELOCATE": ("TG-96", mark("First pick up the ship to expand with.")),
    "PLACE": ("TG-23", mark("First place all new ships.")),
    "REENTER": ("TG-90", mark("First put your ships on the board.")),
    "SAIL": ("TG-60", mark("A beach is full, so a fleet must sail now.")),
    "LAND": ("TG-62", mark("The fleet must land first.")),
    "LAY": ("TG-83", mark("A tile must be laid now.")),
    "SETTLE": ("TG-81", mark("First put a ship on the new island.")),
}
"""What is to be done first, by phase."""


def refusal(state: Tongiaki, seat: int, action: int, code: str) -> tuple[str, str]:
    """Return the rule and the sentence behind a refusal."""
    rule, why = NOT_NOW[phases.NAMES[state.phase]] if code == "not-now" else REFUSALS[code]
    return rule, _(why)
