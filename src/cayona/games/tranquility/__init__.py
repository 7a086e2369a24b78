"""Tranquility: the facts of the game, its options, and where the rest of it is."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from cayona.games.tranquility import box, knowledge, loading, notation
from cayona.games.tranquility.boards import chart_of
from cayona.games.tranquility.components import MOST_CELLS
from cayona.games.tranquility.features import TranquilityFeatures
from cayona.games.tranquility.judgement.heuristics import TranquilityHeuristics
from cayona.games.tranquility.rules import PHASES, Tranquility
from cayona.games.tranquility.words import (
    coach,
    diagram,
    ending,
    lost,
    meanings,
    refusals,
    riddles,
    tale,
    text,
)
from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game, GivingUp, Observation
from cayona.kernel.language import _, figure, mark
from cayona.kernel.options import BEGINNERS, CLASSIC, RANDOM, Option, Preset, one_of, switch
from cayona.kernel.seats import SEAT_LABELS

COMPETITIVE: Final = "competitive"
COMPETITIVE_SEATS: Final = 2
MEANINGLESS: Final = {
    "arch": ("rocks", "storms"),
    "pyramid": ("rocks", "sea_monsters", "storms"),
    COMPETITIVE: ("remove_islands", "rocks", "sea_monsters", "storms"),
}
"""The options that a variant cannot have; the pyramid has all expansions in its own deck."""
FEWEST: Final = "fewest"
"""Who begins unless somebody says otherwise (TQ-14)."""


def _first_player_option(value: Any, seats: int) -> Any:
    if value in (FEWEST, RANDOM) or (type(value) is int and 0 <= value < seats):
        return value
    raise ValueError(_("it must be “fewest”, “random” or a seat from 0 to {last}.").format(last=seats - 1))


class TranquilityGame(Game):
    """A voyage in silence: together fill the sea with islands in ascending order."""

    name = "tranquility"
    title = "Tranquility"
    summary = mark(
        "Together and in silence, lay islands in rising order until the sea is full; leave no gap too tight."
    )
    minutes = 20
    weight = 1
    rules_version = 1
    seats = range(1, 6)
    default_seats = 2
    phases = PHASES
    turn_counter = "turn"
    verbs = box.VERBS
    composes = True
    features = TranquilityFeatures()
    heuristics = TranquilityHeuristics()
    board = "cayona.games.tranquility.board"
    score_names: ClassVar = {
        "points": mark("Points"),
        "placed": mark("Islands placed"),
        "turns": mark("Turns taken"),
        "empty cells": mark("Empty places"),
        "cards left": mark("Cards left over"),
    }
    endings: ClassVar = {
        "finish": mark("The sea is full and calm."),
        "no_action": mark("No action is left."),
        "grid_full": mark("The sea is full."),
        "concession": mark("The voyage was given up."),
    }
    options: ClassVar = {
        "variant": one_of(
            mark("Sea"),
            mark(
                "The sea: classic; an arch on two pillars; a pyramid to explore; islands by day and night; "
                "or two against each other. Stars tell how much harder it is."
            ),
            {
                "classic": mark("Classic"),
                "arch": mark("The arch ★"),
                "pyramid": mark("The pyramid ★★"),
                "day_night": mark("Day and night ★"),
                COMPETITIVE: mark("Two against each other"),
            },
        ),
        "remove_islands": one_of(
            mark("Missing islands"),
            mark("How many islands a god takes out unseen: 4, 6, 8, 10 or 12."),
            {
                "none": mark("None"),
                "galateia": mark("4 (Galateia) ★"),
                "triton": mark("6 (Triton) ★★"),
                "leukothea": mark("8 (Leukothea) ★★"),
                "amphitrite": mark("10 (Amphitrite) ★★★"),
                "poseidon": mark("12 (Poseidon) ★★★"),
            },
        ),
        "rocks": switch(
            mark("Dangerous rocks"),
            mark("Dangerous rocks close a row and move every turn."),
            yes=mark("Yes ★"),
        ),
        "sea_monsters": Option(
            (0, 3, 4, 5),
            0,
            mark("Sea monsters in the deck; each eats an island."),
            label=mark("Sea monsters"),
            names={3: mark("3 ★★"), 4: mark("4 ★★"), 5: mark("5 ★★★")},
        ),
        "storms": switch(
            mark("Storms and compasses"),
            mark("Six storms, and compasses to weather them."),
            yes=mark("Yes ★★★"),
        ),
        "solo_start_draw": Option(
            tuple(range(8, 3, -1)),
            8,
            mark("Cards you draw before paying for the Start when you play alone."),
            label=mark("Start cards when alone"),
        ),
        "first_player": Option(
            (FEWEST, RANDOM, *range(seats[-1])),
            FEWEST,
            mark("Who begins: the seat with the fewest cards, one drawn by lot, or the one you name."),
            _first_player_option,
            label=mark("Who begins"),
            names={
                FEWEST: mark("Fewest cards"),
                RANDOM: mark("Drawn by lot"),
                **dict(enumerate(SEAT_LABELS[: seats[-1]])),
            },
        ),
        "compass_use": one_of(
            mark("Spending compasses"),
            mark(
                "When you may spend compasses: before the action of a turn and on a storm just drawn, "
                "or at any time, even before you draw and instead of discarding."
            ),
            {"turn": mark("At the start of a turn"), "any": mark("At any time")},
            quiet=True,
        ),
        "communication": one_of(
            mark("Talk"),
            mark("Silent as in the rules, or free to talk at this table."),
            {"silent": mark("Silent"), "open": mark("Free to talk")},
        ),
    }

    presets: ClassVar = {
        "classic": Preset(CLASSIC, mark("The calm sea: 36 islands, in silence.")),
        "beginners": Preset(
            BEGINNERS, mark("The calm sea, and you may talk about everything."), {"communication": "open"}
        ),
        "arch": Preset(
            mark("The arch"), mark("Two pillars first, then the arch over them."), {"variant": "arch"}
        ),
        "day_night": Preset(
            mark("Day and night"),
            mark("Islands have two sides, and must be the right way up in the end."),
            {"variant": "day_night"},
        ),
        "stormy": Preset(
            mark("Stormy"),
            mark("Rocks that move, and six storms that only compasses can end."),
            {"rocks": True, "storms": True},
        ),
        "pyramid": Preset(
            mark("The pyramid"),
            mark("A sea to explore, with everything in it. For old hands."),
            {"variant": "pyramid"},
        ),
        "duel": Preset(
            mark("Duel"),
            mark("Two against each other: your rows against the other's columns."),
            {"variant": COMPETITIVE},
            2,
        ),
    }

    def checked_options(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all options; refuse what a variant cannot be played with."""
        options = super().checked_options(seats, given)
        variant = options["variant"]
        if variant == COMPETITIVE and seats != COMPETITIVE_SEATS:
            raise OptionError(
                _("The competitive variant is for exactly two players, not {seats}.").format(seats=seats),
                code="bad-option",
                rule="TQ-100",
            )
        for name in MEANINGLESS.get(variant, ()):
            if options[name] != self.options[name].default:
                raise OptionError(
                    _("The variant “{variant}” cannot be played with the option “{name}”.").format(
                        variant=variant, name=name
                    ),
                    code="bad-option",
                )
        return options

    def giving_up(self, seats: int, options: Mapping[str, Any]) -> GivingUp:
        """Tell how to give up: a team concedes together or not at all (TQ-11)."""
        return "alone" if options["variant"] == COMPETITIVE else "together"

    def is_zero_sum(self, seats: int, options: Mapping[str, Any]) -> bool:
        """Tell whether what all get adds up to 0: in the competitive variant alone (TQ-107)."""
        return bool(options["variant"] == COMPETITIVE)

    def reached(self, state: Tranquility, seat: int) -> float:
        """Count the islands that lie in the sea; against each other, the points."""
        if not self.is_cooperative(state.seats, state.options):
            return super().reached(state, seat)
        return float(sum(island is not None for island in self.observe(state, None)["grid"]))

    def reached_words(self, reached: float) -> str:
        """Say how many islands that are."""
        return _("{count} of {cells} islands").format(count=figure(reached), cells=MOST_CELLS)

    def signals(self, observation: Observation) -> list[str]:
        """Name the storms that a seat may point at in a silent game: "remove this" (TQ-10)."""
        if self.may_talk(observation):
            return []
        return [f"storm-{storm.lower()}" for storm in observation["storms"]]

    def may_talk(self, observation: Observation) -> bool:
        """Tell whether a seat may talk: silence until the end, unless the table talks (TQ-8 to TQ-10)."""
        options = observation["options"]
        free = options["communication"] == "open" or options["variant"] == COMPETITIVE
        return free or observation["result"] is not None

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Tranquility:
        """Lay out the sea and deal."""
        state = Tranquility(self, seats, options, chance, chart_of(options["variant"]))
        state.deal()
        return state

    # Where the rest of the game is.
    read_position = loading.read_position
    write_position = staticmethod(notation.write_position)
    observe = staticmethod(knowledge.observe)
    parts = (box, knowledge, text, meanings, refusals, tale, ending, coach, riddles, lost, diagram)


GAME: Final = TranquilityGame()
