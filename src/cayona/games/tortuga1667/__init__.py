"""Tortuga 1667: the facts of the game, its options, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final

from cayona.games.tortuga1667 import (
    dealing,
    diagram,
    habits,
    journeys,
    knowledge,
    loading,
    notation,
    refusals,
    tale,
    text,
)
from cayona.games.tortuga1667.components import EVENTS, LARGE_TABLE_STARS, SMALL_TABLE, STARS
from cayona.games.tortuga1667.features import Tortuga1667Features, feature_count
from cayona.games.tortuga1667.heuristics import Tortuga1667Heuristics
from cayona.games.tortuga1667.rules import ACTION_COUNT, TIMEOUT, Tortuga1667
from cayona.games.tortuga1667.rules.numbering import FORCE, PHASES, REVEAL
from cayona.kernel.chance import Chance
from cayona.kernel.choices import Choice
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game, Observation, Option, Picture, Position
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, mark
from cayona.kernel.timing import TimeLimit

RANDOM: Final = "random"
MOST_TURNS: Final = 100_000


def _star_selection_option(value: Any, seats: int) -> Any:
    if value == RANDOM:
        return RANDOM
    words = isinstance(value, list | tuple) and all(isinstance(star, str) for star in value)
    if words and set(value) <= set(STARS) and len(set(value)) == len(value):
        return list(value)
    raise ValueError(_("it is “random” or a list of different stars: {known}.").format(known=listing(STARS)))


def _remove_events_option(value: Any, seats: int) -> Any:
    if type(value) is int and value >= 0:
        return value
    raise ValueError(_("it is a whole number of cards, 0 or more."))


def _turn_limit_option(value: Any, seats: int) -> Any:
    if type(value) is int and 0 <= value <= MOST_TURNS:
        return value
    raise ValueError(_("it is 0 (no limit) or a number of turns up to {most}.").format(most=MOST_TURNS))


class Tortuga1667Game(Game):
    """Hidden teams on two ships and an island: vote in secret, have the treasure when the Armada comes."""

    name = "tortuga1667"
    title = "Tortuga 1667"
    summary = mark(
        "Hidden teams on two ships: vote in secret, maroon each other, have most when the Armada comes."
    )
    minutes = 40
    rules_version = 1
    seats = range(2, 10)
    default_seats = 5
    action_count = ACTION_COUNT
    server_actions = frozenset({TIMEOUT})
    keeps_notes = True
    open_events = frozenset({"revealed"})  # in sudden death it may go straight back into the deck
    suspense: ClassVar = {"vote_result": 3.0}
    features = Tortuga1667Features()
    heuristics = Tortuga1667Heuristics()
    preferences = habits.PREFERENCES
    score_names: ClassVar = {"british": mark("British treasure"), "french": mark("French treasure")}
    options: ClassVar = {
        "star_count": Option(
            range(3, 9),
            3,
            mark("How many star events are shuffled in; more make a longer and wilder game."),
            label=mark("Star events"),
        ),
        "star_selection": Option(
            (RANDOM,),
            RANDOM,
            mark("Which star events: drawn by lot, or a list of them."),
            _star_selection_option,
            label=mark("Which stars"),
            names={RANDOM: mark("Drawn by lot")},
        ),
        "small_game_star_filter": Option(
            (True, False),
            True,
            mark("With two or three players, leave Facade and Cabin Fever out of the draw."),
            label=mark("Gentle stars for small tables"),
        ),
        "remove_events": Option(
            (0, 4, 8),
            0,
            mark("Take so many events out of the deck unseen, for a shorter game."),
            _remove_events_option,
            label=mark("Events removed"),
        ),
        "timer_seconds": Option(
            (0, 30),
            0,
            mark("Seconds to choose an action or a forced card; 0 for no timer."),
            label=mark("Timer"),
            names={0: mark("No timer"), 30: mark("30 seconds")},
        ),
        "loyalty_mode": Option(
            ("hidden", "open", "one_each"),
            "hidden",
            mark("Loyalties are hidden, all face up, or one British and one French are face up."),
            label=mark("Loyalties"),
            names={
                "hidden": mark("Hidden"),
                "open": mark("All face up"),
                "one_each": mark("One of each face up"),
            },
        ),
        "madness": Option(
            (False, True),
            False,
            mark("All eight stars, and nobody may look at event cards."),
            label=mark("Madness"),
        ),
        "mind_games": Option(
            (False, True),
            False,
            mark("Players place their own pawns, and the ships begin with the treasure."),
            label=mark("Mind games"),
        ),
        "pirate_code": Option(
            ("must", "may"),
            "must",
            mark("The Pirate Code's owner must miss two votes, or may."),
            label=mark("Pirate Code"),
            names={"must": mark("Must miss votes"), "may": mark("May miss votes")},
        ),
        "turn_limit": Option(
            (0, 200, 500),
            500,
            mark("The treasure is counted after so many turns at the latest; 0 for no limit."),
            _turn_limit_option,
            label=mark("Most turns"),
            names={0: mark("No limit")},
        ),
    }

    def checked_options(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all options with the values that count; refuse what does not go together (T7-184)."""
        options = super().checked_options(seats, given)
        if options["madness"]:
            options["star_count"] = len(STARS)
            options["small_game_star_filter"] = False
        count = options["star_count"]
        chosen = options["star_selection"]
        if chosen != RANDOM and len(chosen) != count:
            raise _bad_options(
                _("“star_selection” names {named} stars, but there are {count}.").format(
                    named=len(chosen), count=count
                ),
                "T7-12",
            )
        most = len(STARS) - len(LARGE_TABLE_STARS)
        if chosen == RANDOM and options["small_game_star_filter"] and seats <= SMALL_TABLE and count > most:
            raise _bad_options(
                _(
                    "With two or three players and “small_game_star_filter” there are at most {most} stars."
                ).format(most=most),
                "T7-14",
            )
        most = dealing.most_removed(seats, count)
        if options["remove_events"] > most:
            raise _bad_options(
                _("“remove_events” can be {most} at most: five cards must stay.").format(most=most), "T7-172"
            )
        return options

    def sides(self, state: Tortuga1667) -> Sequence[str]:
        """Name everybody's loyalty."""
        return state.loyalties()

    def may_talk(self, observation: Observation) -> bool:
        """Let players talk at all times: openly, to all, true or not.

        Talk is part of the game (T7-190); there are no whispers (T7-191), spectators do not join in (T7-193),
        and what programs claim has no effect (T7-195).
        """
        return True

    def preferred(
        self, observation: Observation, actions: Sequence[int], answers: Mapping[str, str]
    ) -> int | None:
        """Return the action that a seat's answers in advance mean."""
        return habits.preferred(observation, answers)

    def lapsed(self, event: Mapping[str, Any], seat: int, answers: Mapping[str, str]) -> Collection[str]:
        """Name the answers that an event brings to an end."""
        return habits.lapsed(event, seat, answers)

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Tortuga1667:
        """Shuffle, deal and set out the pawns."""
        return dealing.deal(self, seats, options, chance)

    def read_position(self, position: Position, chance: Chance) -> Tortuga1667:
        """Return the position that a record describes."""
        return loading.read_position(self, position, chance)

    def write_position(self, state: Tortuga1667) -> Position:
        """Return the position record."""
        return notation.write_position(state)

    def phase(self, state: Tortuga1667) -> str:
        """Return what is decided in this part of the turn."""
        return PHASES[state.phase].lower()

    def turn(self, state: Tortuga1667) -> int:
        """Return the number of the turn; setting up has none."""
        return int(state.turn_count)

    def material(self, state: Tortuga1667, seat: int, action: int) -> Sequence[str]:
        """Name the event that is turned up."""
        if not REVEAL <= action < FORCE:
            return ()
        return [f"turned-{EVENTS[state.row(action - REVEAL)]}"]

    def observe(self, state: Tortuga1667, seat: int | None) -> Observation:
        """Return what a seat may know."""
        return knowledge.observe(state, seat)

    def observe_all(self, state: Tortuga1667) -> Observation:
        """Return the table with everything open but who played which vote card."""
        return knowledge.observe_all(super().observe_all(state))

    def measure(self, state: Tortuga1667, seat: int) -> list[float]:
        """Return what a seat may know, as numbers."""
        return self.features.listed(state, seat)

    def feature_count(self, seats: int) -> int:
        """Return how many numbers that makes."""
        return feature_count(self.checked_seats(seats))

    def format_action(self, action: int) -> str:
        """Return "peek 12", "maroon C", "vote 5" and the like."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> int:
        """Read "peek 12", "maroon C", "vote 5" and the like."""
        return notation.parse_action(text)

    def choices(self, state: Tortuga1667, seat: int, actions: Sequence[int]) -> list[Choice]:
        """Describe legal actions."""
        return text.choices(state, seat, actions)

    def refusal(self, state: Tortuga1667, seat: int, action: int, code: str) -> tuple[str | None, str]:
        """Return the rule and the sentence of a refusal."""
        return refusals.refusal(state, action, code)

    def permission(self, state: Tortuga1667, seat: int, action: int) -> tuple[str | None, str]:
        """Return the rule and the sentence of a permission."""
        return refusals.permission(state, seat, action)

    def prompt(self, observation: Observation) -> str:
        """Say what is asked now."""
        return text.prompt(observation)

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        """Tell an event."""
        return tale.sentence(event, viewer, names)

    def routes(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[Sequence[str]]:
        """Name the places along which something goes in an event."""
        return journeys.routes(event, viewer)

    def spots(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[str]:
        """Name what an event speaks of."""
        return journeys.spots(event, viewer)

    def time_limit(self, state: Tortuga1667, seat: int) -> TimeLimit | None:
        """Return the time for an action or a forced choice, if the table plays so (T7-173, T7-175)."""
        seconds = state.options["timer_seconds"]
        return TimeLimit(seconds, TIMEOUT) if seconds and state.explain(TIMEOUT, seat).legal else None

    def diagram(self, observation: Observation) -> str:
        """Return the board as text."""
        return diagram.diagram(observation)

    def draw(
        self, observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
    ) -> Picture:
        """Draw the board."""
        from cayona.games.tortuga1667 import view  # playing needs no drawing

        return view.draw(observation, choices, names)


def _bad_options(why: str, rule: str) -> OptionError:
    return OptionError(why, code="bad-option", rule=rule)


GAME: Final = Tortuga1667Game()
