"""Why an action is refused: the rule and a sentence for every code of the rules."""

from __future__ import annotations

from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.table import PHASES
from cayona.kernel.language import gettext as _


def refusal(state: Tongiaki, code: str) -> tuple[str, str]:
    """Return the rule and the sentence behind a refusal."""
    if code == "not-now":
        return _not_now(PHASES[state.phase])
    return {
        # The kind of turn
        "come-back-first": ("TG-90", _("You have no ship on the board: come back with ships first.")),
        "has-ships": ("TG-90", _("You still have ships on beaches; only who has none comes back.")),
        "tonga-is-gone": ("TG-94", _("Tonga is out of the game.")),
        "no-other-island": ("TG-94", _("There is no other island to come back to.")),
        "no-new-settlement": ("TG-93", _("Without ships and kings on the board you can only come back.")),
        "no-own-ship": ("TG-20", _("You have no ship there.")),
        "not-laid": ("TG-20", _("That island is not on the board.")),
        "royal": ("TG-72", _("That island is royal: nobody lands, sails or expands there.")),
        "never-tonga": ("TG-70", _("Tonga never becomes royal.")),
        "two-kings": ("TG-70", _("You have two royal islands already.")),
        "not-alone": ("TG-70", _("Other players have ships there, so it cannot become royal.")),
        # Single ships
        "no-such-beach": ("TG-4", _("The island has no such beach.")),
        "another-island": ("TG-20", _("The ship must go to another island: the one this is about.")),
        "one-per-beach": ("TG-22", _("That beach has received a ship in this expansion.")),
        "not-back": ("TG-97", _("A relocated ship cannot go back to the beach it came from.")),
        "beach-is-full": ("TG-52", _("No berth is free on that beach.")),
        "keep-a-berth": ("TG-6", _("Every beach must keep an empty berth at the start.")),
        "spread-out": ("TG-7", _("Your second ship must start on another beach.")),
        "not-tonga": ("TG-90", _("You chose to come back on an island other than Tonga.")),
        # Voyages
        "no-pier": ("TG-31", _("There is no pier on that side.")),
        "not-full": ("TG-30", _("Only full beaches sail, and that one has a free berth.")),
        "break-the-loop": (
            "TG-106",
            _("You must break the loop: choose a voyage on which the fleet is lost."),
        ),
        "feeders-first": ("TG-112", _("Fleets that leave their island for good sail first.")),
        "forced-way-out": ("TG-107", _("After thirty voyages without effect the way out is forced.")),
        # Landing
        "not-in-the-fleet": ("TG-50", _("No ship of that seat is in the fleet.")),
        "others-first": ("TG-52", _("First every beach with a free berth receives a ship of the fleet.")),
        "not-planned": ("TG-107", _("On this forced voyage the beach takes no further ship.")),
        # Laying
        "no-such-tile": ("TG-82", _("That tile does not lie on the board.")),
        "no-pier-there": ("TG-82", _("There is no pier on that side.")),
        "edge-taken": ("TG-82", _("Another tile lies there.")),
    }[code]


def _not_now(phase: str) -> tuple[str, str]:
    return {
        "SETUP": ("TG-6", _("First all ships of the start are placed on Tonga.")),
        "TURN": ("TG-10", _("First choose the kind of your turn.")),
        "RELOCATE": ("TG-96", _("First pick up the ship to expand with.")),
        "PLACE": ("TG-23", _("First place all new ships.")),
        "REENTER": ("TG-90", _("First put your ships on the board.")),
        "SAIL": ("TG-60", _("A beach is full, so a fleet must sail now.")),
        "LAND": ("TG-62", _("The fleet must land first.")),
        "LAY": ("TG-83", _("A tile is to be laid now.")),
        "SETTLE": ("TG-81", _("First put a ship on the new island.")),
    }[phase]
