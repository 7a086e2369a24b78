"""Tortuga: the facts of the game, its options, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from cayona.games.tortuga import diagram, habits, journeys, knowledge, loading, notation, tale, text
from cayona.games.tortuga.components import LETTERS, SKULL_NAME
from cayona.games.tortuga.features import TortugaFeatures, feature_count
from cayona.games.tortuga.heuristics import TortugaHeuristics
from cayona.games.tortuga.rules import ACTION_COUNT, NO_PLACE, Tortuga
from cayona.games.tortuga.rules.numbering import PHASES
from cayona.kernel.chance import Chance
from cayona.kernel.choices import Choice
from cayona.kernel.game import Game, Observation, Option, Picture, Position
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.seats import SEAT_LABELS

RANDOM: Final = "random"
LEAST_ROUNDS: Final = 20
MOST_ROUNDS: Final = 200


def _start_player_option(value: Any, seats: int) -> Any:
    if value == RANDOM or (type(value) is int and 0 <= value < seats):
        return value
    raise ValueError(_("it is “random” or a seat from 0 to {last}.").format(last=seats - 1))


def _max_rounds_option(value: Any, seats: int) -> Any:
    if type(value) is int and LEAST_ROUNDS <= value <= MOST_ROUNDS:
        return value
    words = _("it is a whole number of rounds from {least} to {most}.")
    raise ValueError(words.format(least=LEAST_ROUNDS, most=MOST_ROUNDS))


class TortugaGame(Game):
    """Dice behind screens: who puts most on an action gets it, and chests sail home to Tortuga."""

    name = "tortuga"
    title = "Tortuga"
    summary = mark(
        "Dice behind screens: commit your crew in secret, rob the others, bring chests home to Tortuga."
    )
    minutes = 45
    rules_version = 1
    seats = range(2, 5)
    default_seats = 4
    action_count = ACTION_COUNT
    features = TortugaFeatures()
    heuristics = TortugaHeuristics()
    preferences = habits.PREFERENCES
    score_names: ClassVar = {
        "chests": mark("Chests"),
        "sets": mark("Sets"),
        "tracks": mark("Tracks"),
        "coins": mark("Coins"),
    }
    options: ClassVar = {
        "end_chests": Option(
            (6, 8),
            6,
            mark("The game ends when somebody has so many chests on Tortuga."),
            label=mark("Chests to win"),
        ),
        "start_player": Option(
            (RANDOM, *range(4)),
            RANDOM,
            mark("Who begins: drawn by lot, or a seat."),
            _start_player_option,
            label=mark("Who begins"),
            names={RANDOM: mark("Drawn by lot"), **dict(enumerate(SEAT_LABELS[:4]))},
        ),
        "max_rounds": Option(
            (20, 60, 200),
            60,
            mark("The game is scored after so many rounds at the latest."),
            _max_rounds_option,
            label=mark("Most rounds"),
        ),
    }

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Tortuga:
        """Set the table, choose the start player, draw the first chests, and roll (TO-6, TO-9 to TO-12)."""
        first = options["start_player"]
        record = {
            "seats": seats,
            "options": options,
            "start": int(chance.below(seats)) if first == RANDOM else first,
            "phase": "roll",
        }
        state = loading.put_on_table(self, loading.checked_record(self, record), chance)
        state.deal()
        state.settle()
        return state

    def preferred(
        self, observation: Observation, actions: Sequence[int], answers: Mapping[str, str]
    ) -> int | None:
        """Return the action that a seat's answers in advance mean."""
        return habits.preferred(observation, actions, answers)

    def read_position(self, position: Position, chance: Chance) -> Tortuga:
        """Return the position that a record describes."""
        return loading.read_position(self, position, chance)

    def write_position(self, state: Tortuga) -> Position:
        """Return the state record."""
        return notation.write_position(state)

    def phase(self, state: Tortuga) -> str:
        """Return what is decided in this part of the round."""
        return PHASES[state.phase]

    def turn(self, state: Tortuga) -> int:
        """Return the number of the round."""
        return int(state.round)

    def material(self, state: Tortuga, seat: int, action: int) -> Sequence[str]:
        """Name the faces of the dice that are kept, and the spaces that they go to."""
        if action >= NO_PLACE:
            return ()
        faces = state.shown_faces(seat)
        kept = [(LETTERS[die], face) for die, face in enumerate(faces) if face and action + 1 >> die & 1]
        spaces = [f"space-{seat}-{face}" for _letter, face in kept if face != SKULL_NAME]
        return [*(f"face-{letter}-{face}" for letter, face in kept), *spaces]

    def observe(self, state: Tortuga, seat: int | None) -> Observation:
        """Return what a seat may know."""
        return knowledge.observe(state, seat)

    def measure(self, state: Tortuga, seat: int) -> list[float]:
        """Return what a seat may know, as numbers."""
        return self.features.listed(state, seat)

    def feature_count(self, seats: int) -> int:
        """Return how many numbers that makes."""
        return feature_count(self.checked_seats(seats))

    def format_action(self, action: int) -> str:
        """Return "keep AC", "turn fleet", "target 2" and the like."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> int:
        """Read "keep AC", "turn fleet", "target 2" and the like."""
        return notation.parse_action(text)

    def choices(self, state: Tortuga, seat: int, actions: Sequence[int]) -> list[Choice]:
        """Describe legal actions."""
        return text.choices(state, seat, actions)

    def refusal(self, state: Tortuga, seat: int, action: int, code: str) -> tuple[str | None, str]:
        """Return the rule and the sentence of a refusal."""
        return text.refusal(state, action, code)

    def permission(self, state: Tortuga, seat: int, action: int) -> tuple[str | None, str]:
        """Return the rule and the sentence of a permission."""
        return text.permission(state, action)

    def prompt(self, observation: Observation) -> str:
        """Say what is asked now."""
        return text.prompt(observation)

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        """Tell an event."""
        return tale.sentence(event, viewer, names)

    def routes(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[Sequence[str]]:
        """Name the places along which something goes in an event."""
        return journeys.routes(event)

    def spots(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[str]:
        """Name what an event speaks of."""
        return journeys.spots(event)

    def diagram(self, observation: Observation) -> str:
        """Return the board as text."""
        return diagram.diagram(observation)

    def draw(
        self, observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
    ) -> Picture:
        """Draw the board."""
        from cayona.games.tortuga import view  # playing needs no drawing

        return view.draw(observation, choices, names)


GAME: Final = TortugaGame()
