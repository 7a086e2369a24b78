"""Tranquility: the facts of the game, its options, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from cayona.games.tranquility import diagram, knowledge, loading, notation, refusals, text
from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.components import REMOVED_BY
from cayona.games.tranquility.features import TranquilityFeatures, feature_count
from cayona.games.tranquility.heuristics import TranquilityHeuristics
from cayona.games.tranquility.rules import ACTION_COUNT, PHASES, Tranquility
from cayona.kernel.chance import Chance
from cayona.kernel.choices import Choice
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game, GivingUp, Observation, Option, Picture, Position
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark

COMPETITIVE: Final = "competitive"
COMPETITIVE_SEATS: Final = 2
MEANINGLESS: Final = {
    "arch": ("rocks", "storms"),
    "pyramid": ("rocks", "sea_monsters", "storms"),
    COMPETITIVE: ("remove_islands", "rocks", "sea_monsters", "storms"),
}
"""The options that a variant cannot have; the pyramid has all expansions in its own deck."""


class TranquilityGame(Game):
    """A voyage in silence: together fill the sea with islands in ascending order."""

    name = "tranquility"
    title = "Tranquility"
    summary = mark("Together and in silence: lay islands in ascending order until the sea is full.")
    minutes = 20
    rules_version = 1
    seats = range(1, 6)
    default_seats = 2
    action_count = ACTION_COUNT
    composes = True
    features = TranquilityFeatures()
    heuristics = TranquilityHeuristics()
    score_names: ClassVar = {
        "points": mark("Points"),
        "placed": mark("Islands placed"),
        "turns": mark("Turns taken"),
        "empty cells": mark("Empty places"),
        "cards left": mark("Cards left over"),
    }
    options: ClassVar = {
        "variant": Option(
            tuple(BOARDS),
            "classic",
            mark(
                "The sea: classic; an arch on two pillars; a pyramid to explore; islands by day and night; "
                "or two against each other. Stars tell how much harder it is."
            ),
            label=mark("Sea"),
            names={
                "classic": mark("Classic"),
                "arch": mark("The arch ★"),
                "pyramid": mark("The pyramid ★★"),
                "day_night": mark("Day and night ★"),
                "competitive": mark("Two against each other"),
            },
        ),
        "remove_islands": Option(
            tuple(REMOVED_BY),
            "none",
            mark("How many islands a god takes out unseen: 4, 6, 8, 10 or 12."),
            label=mark("Missing islands"),
            names={
                "none": mark("None"),
                "galateia": mark("4 (Galateia) ★"),
                "triton": mark("6 (Triton) ★★"),
                "leukothea": mark("8 (Leukothea) ★★"),
                "amphitrite": mark("10 (Amphitrite) ★★★"),
                "poseidon": mark("12 (Poseidon) ★★★"),
            },
        ),
        "rocks": Option(
            (False, True),
            False,
            mark("Dangerous rocks close a row and move every turn."),
            label=mark("Dangerous rocks"),
            names={True: mark("Yes ★")},
        ),
        "sea_monsters": Option(
            (0, 3, 4, 5),
            0,
            mark("Sea monsters in the deck; each eats an island."),
            label=mark("Sea monsters"),
            names={3: mark("3 ★★"), 4: mark("4 ★★"), 5: mark("5 ★★★")},
        ),
        "storms": Option(
            (False, True),
            False,
            mark("Six storms, and compasses to weather them."),
            label=mark("Storms and compasses"),
            names={True: mark("Yes ★★★")},
        ),
        "solo_start_draw": Option(
            tuple(range(8, 3, -1)),
            8,
            mark("Cards you draw before paying for the Start when you play alone."),
            label=mark("Start cards when alone"),
        ),
        "first_player": Option(
            ("fewest", "random"),
            "fewest",
            mark("Who begins: the seat with the fewest cards, or one by lot."),
            label=mark("Who begins"),
            names={"fewest": mark("Fewest cards"), "random": mark("Drawn by lot")},
        ),
        "communication": Option(
            ("silent", "open"),
            "silent",
            mark("Silent as in the rules, or free to talk at this table."),
            label=mark("Talk"),
            names={"silent": mark("Silent"), "open": mark("Free to talk")},
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
        return "alone" if options["variant"] == "competitive" else "together"

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
        variant = options["variant"]
        chart = BOARDS[variant].chart()
        state = Tranquility(
            self, seats, options, chance, chart, variant == COMPETITIVE, variant == "day_night"
        )
        state.deal()
        return state

    def read_position(self, position: Position, chance: Chance) -> Tranquility:
        """Return the position that a record describes."""
        return loading.read_position(self, position, chance)

    def write_position(self, state: Tranquility) -> Position:
        """Return the state record."""
        return notation.write_position(state)

    def phase(self, state: Tranquility) -> str:
        """Return what is decided in this part of the turn."""
        return PHASES[state.phase].lower()

    def turn(self, state: Tranquility) -> int:
        """Return the number of the turn."""
        return int(state.turn)

    def observe(self, state: Tranquility, seat: int | None) -> Observation:
        """Return what a seat may know."""
        return knowledge.observe(state, seat)

    def measure(self, state: Tranquility, seat: int) -> list[float]:
        """Return what a seat may know, as numbers."""
        return self.features.listed(state, seat)

    def feature_count(self, seats: int) -> int:
        """Return how many numbers that makes."""
        return feature_count(self.checked_seats(seats))

    def format_action(self, action: int) -> str:
        """Return "island 34", "cell 12" or the like."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> int:
        """Read "island 34", "cell 12" or the like."""
        return notation.parse_action(text)

    def choices(self, state: Tranquility, seat: int, actions: Sequence[int]) -> list[Choice]:
        """Describe legal actions."""
        return text.choices(state, seat, actions)

    def refusal(self, state: Tranquility, seat: int, action: int, code: str) -> tuple[str | None, str]:
        """Return the rule and the sentence of a refusal."""
        return refusals.refusal(state, seat, action, code)

    def permission(self, state: Tranquility, seat: int, action: int) -> tuple[str | None, str]:
        """Return the rule and the sentence of a permission."""
        return refusals.permission(state, action)

    def prompt(self, observation: Observation) -> str:
        """Say what is asked now."""
        return text.prompt(observation)

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        """Tell an event."""
        return text.sentence(event, viewer, names)

    def routes(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[Sequence[str]]:
        """Name the places between which cards go."""
        return text.routes(event, viewer)

    def spots(self, event: Mapping[str, Any], viewer: int | None) -> list[str]:
        """Name the places and the storm that an event speaks of."""
        return text.event_spots(event)

    def diagram(self, observation: Observation) -> str:
        """Return the board as text."""
        return diagram.diagram(observation)

    def draw(
        self, observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
    ) -> Picture:
        """Draw the board."""
        from cayona.games.tranquility import view  # playing needs no drawing

        return view.draw(observation, choices, names)


GAME: Final = TranquilityGame()
