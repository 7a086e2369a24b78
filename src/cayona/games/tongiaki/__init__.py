"""Tongiaki: the facts of the game, its options, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, Final

from cayona.games.tongiaki import diagram, knowledge, loading, notation, planning, refusals, text
from cayona.games.tongiaki.features import TongiakiFeatures, feature_count
from cayona.games.tongiaki.heuristics import TongiakiHeuristics
from cayona.games.tongiaki.rules import ACTION_COUNT, Tongiaki
from cayona.games.tongiaki.rules.table import PHASES
from cayona.kernel.chance import Chance
from cayona.kernel.choices import Choice, Rest
from cayona.kernel.game import Game, Observation, Option, Picture, Position
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.seats import SEAT_LABELS

RANDOM: Final = "random"
BY_LOT: Final = -1


def _first_player_option(value: Any, seats: int) -> Any:
    if (type(value) is str and value == RANDOM) or (type(value) is int and 0 <= value < seats):
        return value
    raise ValueError(_("it is “random” or a seat from 0 to {last}.").format(last=seats - 1))


def _turn_limit_option(value: Any, seats: int) -> Any:
    if type(value) is int and 0 <= value <= loading.HIGHEST:
        return value
    raise ValueError(_("it is a whole number of turns, 0 for no limit."))


class TongiakiGame(Game):
    """Migration over a sea that grows tile by tile; one ship on an island is enough to score."""

    name = "tongiaki"
    title = "Tongiaki"
    summary = mark(
        "Crowded beaches set sail together into an unknown sea; who lands on the best islands wins."
    )
    minutes = 45
    rules_version = 1
    seats = range(2, 7)
    default_seats = 4
    action_count = ACTION_COUNT
    composes = True
    features = TongiakiFeatures()
    heuristics = TongiakiHeuristics()
    score_names: ClassVar = {
        "points": mark("Points"),
        "islands": mark("Islands"),
        "ships": mark("Ships"),
        "kings": mark("Kings"),
    }
    options: ClassVar = {
        "final_turn": Option(
            ("cut", "full"),
            "cut",
            mark("The last turn: cut short by the last tile, or played out in full."),
            label=mark("Last turn"),
            names={"cut": mark("Cut short"), "full": mark("Played out")},
        ),
        "spread_start": Option(
            (False, True),
            False,
            mark("A player's two first ships must start on different beaches."),
            label=mark("Spread the first ships"),
        ),
        "first_player": Option(
            (RANDOM, *range(6)),
            RANDOM,
            mark("Who begins: drawn by lot, or a seat."),
            _first_player_option,
            label=mark("Who begins"),
            names={RANDOM: mark("Drawn by lot"), **dict(enumerate(SEAT_LABELS[:6]))},
        ),
        "turn_limit": Option(
            (0, 100, 400),
            400,
            mark("The game is decided after so many turns; 0 for never."),
            _turn_limit_option,
            label=mark("Turn limit"),
            names={0: mark("No limit")},
        ),
    }

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Tongiaki:
        """Lay Tonga, shuffle, choose who begins (TG-3, TG-5); two players play by the same rules (TG-9)."""
        state = Tongiaki(self, seats, options, chance)
        first = options["first_player"]
        state.deal(BY_LOT if first == RANDOM else first)
        return state

    def read_position(self, position: Position, chance: Chance) -> Tongiaki:
        """Return the position that a record describes."""
        return loading.read_position(self, position, chance)

    def write_position(self, state: Tongiaki) -> Position:
        """Return the position record."""
        return notation.write_position(state)

    def phase(self, state: Tongiaki) -> str:
        """Return what is decided in this part of the turn."""
        return PHASES[state.phase].lower()

    def turn(self, state: Tongiaki) -> int:
        """Return the number of the turn."""
        return int(state.turn_number)

    def observe(self, state: Tongiaki, seat: int | None) -> Observation:
        """Return what a seat may know."""
        return knowledge.observe(state, seat)

    def measure(self, state: Tongiaki, seat: int) -> list[float]:
        """Return what a seat may know, as numbers."""
        return self.features.listed(state, seat)

    def feature_count(self, seats: int) -> int:
        """Return how many numbers that makes."""
        return feature_count(self.checked_seats(seats))

    def format_action(self, action: int) -> str:
        """Return a text such as "sail tonga 3"."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> int:
        """Read a text such as "sail tonga 3"."""
        return notation.parse_action(text)

    def choices(self, state: Tongiaki, seat: int, actions: Sequence[int]) -> list[Choice]:
        """Describe legal actions."""
        return text.choices(state, actions)

    def composing(self, state: Tongiaki) -> Hashable:
        """Name the decision: what one does before anything sails or is drawn, or a landing."""
        return planning.composing(state)

    def confirms(self, actions: Sequence[int]) -> bool:
        """Let people look at several ships together."""
        return planning.confirms(actions)

    def rest(self, state: Tongiaki, seat: int) -> Rest | None:
        """Spread what is left to put or to land."""
        return planning.rest(state)

    def refusal(self, state: Tongiaki, seat: int, action: int, code: str) -> tuple[str | None, str]:
        """Return the rule and the sentence of a refusal."""
        return refusals.refusal(state, code)

    def permission(self, state: Tongiaki, seat: int, action: int) -> tuple[str | None, str]:
        """Return the rule and the sentence of a permission."""
        return text.permission(state, action)

    def prompt(self, observation: Observation) -> str:
        """Say what is asked now."""
        return text.prompt(observation)

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        """Tell an event."""
        return text.sentence(event, viewer, names)

    def routes(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[Sequence[str]]:
        """Name the places along which ships and tiles go."""
        from cayona.games.tongiaki import view_journeys  # playing needs no drawing

        return view_journeys.routes(event)

    def spots(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[str]:
        """Name what an event speaks of."""
        from cayona.games.tongiaki import view_journeys  # playing needs no drawing

        return view_journeys.spots(event)

    def diagram(self, observation: Observation) -> str:
        """Return the board as text."""
        return diagram.diagram(observation)

    def draw(
        self, observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
    ) -> Picture:
        """Draw the board."""
        from cayona.games.tongiaki import view  # playing needs no drawing

        return view.draw(observation, choices, names)


GAME: Final = TongiakiGame()
