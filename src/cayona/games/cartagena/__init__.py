"""Cartagena: the facts of the game, its options, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena import diagram, knowledge, loading, notation, text, track
from cayona.games.cartagena.features import CartagenaFeatures, feature_count
from cayona.games.cartagena.heuristics import CartagenaHeuristics
from cayona.games.cartagena.rules import ACTION_COUNT, Cartagena
from cayona.kernel.chance import Chance
from cayona.kernel.choices import Choice
from cayona.kernel.game import Game, Observation, Option, Picture, Position
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.seats import SEAT_LABELS

RANDOM: Final = "random"
EXAMPLE: Final = "example"


def _track_option(value: Any, seats: int) -> Any:
    return value if value in (RANDOM, EXAMPLE) else track.checked_layout(value)


def _first_player_option(value: Any, seats: int) -> Any:
    if value == RANDOM or (type(value) is int and 0 <= value < seats):
        return value
    raise ValueError(_("it is “random” or a seat from 0 to {last}.").format(last=seats - 1))


def _turn_limit_option(value: Any, seats: int) -> Any:
    if type(value) is int and 0 <= value <= loading.HIGHEST:
        return value
    raise ValueError(_("it is a whole number of turns, 0 for no limit."))


class CartagenaGame(Game):
    """A race of pirates out of the fortress; who first has all six aboard wins."""

    name = "cartagena"
    title = "Cartagena"
    summary = mark("A jailbreak: run six pirates down the passage with cards, and walk back to get more.")
    minutes = 30
    rules_version = 1
    seats = range(2, 6)  # CG-62
    default_seats = 2
    action_count = ACTION_COUNT
    features = CartagenaFeatures()
    heuristics = CartagenaHeuristics()
    score_names: ClassVar = {
        "aboard": mark("Pirates aboard"),
        "progress": mark("Way made"),
        "place": mark("Place"),
    }
    options: ClassVar = {
        "mode": Option(
            loading.MODES,
            "jamaica",
            mark("Jamaica: hidden hands and a face-down pile. Tortuga: open hands and an open row of cards."),
            label=mark("Mode"),
            names={"jamaica": mark("Jamaica (hidden hands)"), "tortuga": mark("Tortuga (open hands)")},
        ),
        "track": Option(
            (RANDOM, EXAMPLE),
            RANDOM,
            mark("The passage: drawn anew, the rulebook's, or a list of six segments."),
            _track_option,
            label=mark("Passage"),
            names={RANDOM: mark("Drawn anew"), EXAMPLE: mark("As in the rulebook")},
        ),
        "first_player": Option(
            (RANDOM, *range(5)),
            RANDOM,
            mark("Who begins: drawn by lot, or a seat."),
            _first_player_option,
            label=mark("Who begins"),
            names={RANDOM: mark("Drawn by lot"), **dict(enumerate(SEAT_LABELS[:5]))},
        ),
        "turn_limit": Option(
            (0, 200, 1000),
            1000,
            mark("The game is decided after so many turns; 0 for never."),
            _turn_limit_option,
            label=mark("Turn limit"),
            names={0: mark("No limit")},
        ),
    }

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Cartagena:
        """Lay the track, deal, and choose who begins (CG-5, CG-14)."""
        layout = options["track"]
        if layout == RANDOM:
            layout = track.random_layout(chance)
        elif layout == EXAMPLE:
            layout = track.example_layout()
        symbols = track.layout_symbols(layout)
        landings = vec[i64](track.landing_table(symbols))
        state = Cartagena(self, seats, options, chance, vec[i64](symbols), landings)
        state.open_cards = options["mode"] == "tortuga"
        state.turn_limit = options["turn_limit"]
        state.deal()
        first = options["first_player"]
        state.current_seat = chance.below(seats) if first == RANDOM else first
        return state

    def read_position(self, position: Position, chance: Chance) -> Cartagena:
        """Return the position that a record describes (CG-63)."""
        return loading.read_position(self, position, chance)

    def write_position(self, state: Cartagena) -> Position:
        """Return the state record."""
        return notation.write_position(state)

    def phase(self, state: Cartagena) -> str:
        """Return which of the moves of a turn is asked for."""
        return f"move {int(state.moves_made) + 1}"

    def turn(self, state: Cartagena) -> int:
        """Return the number of the turn."""
        return int(state.turn_number)

    def observe(self, state: Cartagena, seat: int | None) -> Observation:
        """Return what a seat may know."""
        return knowledge.observe(state, seat)

    def measure(self, state: Cartagena, seat: int) -> list[float]:
        """Return what a seat may know, as numbers."""
        return self.features.listed(state, seat)

    def feature_count(self, seats: int) -> int:
        """Return how many numbers that makes."""
        return feature_count(self.checked_seats(seats))

    def format_action(self, action: int) -> str:
        """Return "skull 9", "back 17" or "end"."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> int:
        """Read "skull 9", "back 17" or "end"."""
        return notation.parse_action(text)

    def choices(self, state: Cartagena, seat: int, actions: Sequence[int]) -> list[Choice]:
        """Describe legal actions."""
        return text.choices(state, actions)

    def refusal(self, state: Cartagena, seat: int, action: int, code: str) -> tuple[str | None, str]:
        """Return the rule and the sentence of a refusal."""
        return text.refusal(action, code)

    def permission(self, state: Cartagena, seat: int, action: int) -> tuple[str | None, str]:
        """Return the rule and the sentence of a permission."""
        return text.permission(action)

    def prompt(self, observation: Observation) -> str:
        """Say what is asked now."""
        return text.prompt(observation)

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        """Tell an event."""
        return text.sentence(event, viewer, names)

    def routes(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[Sequence[str]]:
        """Name the places along which pirates and cards go."""
        return text.routes(event, viewer)

    def spots(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[str]:
        """Name what an event speaks of."""
        return text.spots(event, viewer)

    def diagram(self, observation: Observation) -> str:
        """Return the board as text."""
        return diagram.diagram(observation)

    def draw(
        self, observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
    ) -> Picture:
        """Draw the board."""
        from cayona.games.cartagena import view  # playing needs no drawing

        return view.draw(observation, choices, names)


GAME: Final = CartagenaGame()
