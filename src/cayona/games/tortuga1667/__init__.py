"""Tortuga 1667: the facts of the game, its options, and where the rest of it is."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from cayona.games.tortuga1667 import dealing, knowledge, loading, notation, own_votes
from cayona.games.tortuga1667.components import EVENTS, LARGE_TABLE_STARS, SMALL_TABLE, STARS
from cayona.games.tortuga1667.features import Tortuga1667Features
from cayona.games.tortuga1667.judgement.heuristics import Tortuga1667Heuristics
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.loyalties import redeal_loyalties
from cayona.games.tortuga1667.verbs import PHASES, TIMEOUT, VERBS, parse_action
from cayona.games.tortuga1667.words import (
    coach,
    diagram,
    ending,
    habits,
    journeys,
    meanings,
    refusals,
    riddles,
    tale,
    text,
)
from cayona.games.tortuga1667.words.names import ENDINGS, EVENT_NAMES, loyalty_word
from cayona.kernel.endings import Ending
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game, GivingUp, Observation
from cayona.kernel.language import _, figure, listing, mark, ngettext
from cayona.kernel.options import (
    BEGINNERS,
    CLASSIC,
    LONG,
    RANDOM,
    SHORT,
    Option,
    Preset,
    one_of,
    own_parts,
    switch,
    turn_limit,
)
from cayona.kernel.timing import TimeLimit

DUEL: Final = 2
"""Two players; whoever of them gives up leaves the other as the winner."""


def _star_selection_option(value: Any, seats: int) -> Any:
    if value == RANDOM:
        return RANDOM
    words = isinstance(value, list | tuple) and all(isinstance(star, str) for star in value)
    if words and set(value) <= set(STARS) and len(set(value)) == len(value):
        return list(value)
    raise ValueError(
        _("it must be “random” or a list of different stars: {known}.").format(known=listing(STARS))
    )


def _remove_events_option(value: Any, seats: int) -> Any:
    if type(value) is int and value >= 0:
        return value
    raise ValueError(_("it must be a whole number of cards, 0 or more."))


class Tortuga1667Game(Game):
    """Hidden teams on two ships and an island: vote in secret, have the treasure when the Armada comes."""

    name = "tortuga1667"
    title = "Tortuga 1667"
    summary = mark(
        "Two hidden nations on two ships: vote, attack and deceive, and have the most treasure when the "
        "Armada comes."
    )
    minutes = 40
    weight = 3
    rules_version = 1
    seats = range(2, 10)
    default_seats = 5
    phases = PHASES
    turn_counter = "turn_count"  # setting up has none
    verbs = VERBS
    server_actions = frozenset({TIMEOUT})
    keeps_notes = True
    open_events = frozenset({"revealed"})  # in sudden death it may go straight back into the deck
    suspense: ClassVar = {"vote_result": 3.0}
    board = "cayona.games.tortuga1667.board"
    features = Tortuga1667Features()
    heuristics = Tortuga1667Heuristics()
    preferences = habits.PREFERENCES
    score_names: ClassVar = {"british": mark("British treasure"), "french": mark("French treasure")}
    endings: ClassVar = ENDINGS
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
            picks={star: EVENT_NAMES[star] for star in STARS},
            counted="star_count",
        ),
        "small_game_star_filter": switch(
            mark("Gentle stars for small tables"),
            mark("With two or three players, leave Facade and Cabin Fever out of the draw."),
            on=True,
        ),
        "remove_events": Option(
            (0, 4, 8),
            0,
            mark("Take this many events out of the deck unseen, for a shorter game."),
            _remove_events_option,
            label=mark("Events removed"),
            numbers=range(1, 31),
        ),
        "timer_seconds": one_of(
            mark("Timer"),
            mark("Seconds to choose an action or a forced card; 0 for no timer."),
            {0: mark("No timer"), 30: mark("30 seconds")},
        ),
        "loyalty_mode": one_of(
            mark("Loyalties"),
            mark("Loyalties are hidden, all face up, or one British and one French are face up."),
            {"hidden": mark("Hidden"), "open": mark("All face up"), "one_each": mark("One of each face up")},
        ),
        "madness": switch(mark("Madness"), mark("All eight stars, and nobody may look at event cards.")),
        "mind_games": switch(
            mark("Mind games"), mark("Players place their own pawns, and the ships begin with the treasure.")
        ),
        "pirate_code": one_of(
            mark("Pirate Code"),
            mark("The Pirate Code's owner must miss two votes, or may."),
            {"must": mark("Must miss votes"), "may": mark("May miss votes")},
        ),
        "el_dorado": one_of(
            mark("El Dorado"),
            mark("El Dorado: two cards in one later vote of the owner's choice, or in their next vote only."),
            {"any": mark("In any later vote"), "next": mark("In the next vote only")},
            quiet=True,
        ),
        "fountain": one_of(
            mark("Fountain of Youth"),
            mark("A marooning that the Fountain cancels costs one action; between two it may end the turn."),
            {"action": mark("Costs one action"), "turn": mark("Ends the turn")},
            quiet=True,
        ),
        "votes": own_parts(
            own_votes.SHEET,
            mark("Vote cards"),
            mark("Nobody has published what is on the vote cards. If you have the box, count yours."),
        ),
        "turn_limit": replace(
            turn_limit((0, 200, 500), 500, 100_000),
            help=mark("The treasure is counted after this many turns at the latest; 0 for no limit."),
        ),
    }
    presets: ClassVar = {
        "classic": Preset(CLASSIC, mark("Hidden loyalties and three star events.")),
        "beginners": Preset(
            BEGINNERS, mark("All loyalties are face up: learn the ships first."), {"loyalty_mode": "open"}
        ),
        "short": Preset(SHORT, mark("Eight fewer events: the Armada comes sooner."), {"remove_events": 8}),
        "long": Preset(LONG, mark("Six star events: longer and wilder."), {"star_count": 6}),
        "mind": Preset(
            mark("Mind games"), mark("Choose where you begin; the ships have treasure."), {"mind_games": True}
        ),
        "madness": Preset(
            mark("Madness"), mark("All eight stars, and nobody may look at events."), {"madness": True}
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
            why = _("“star_selection” names {named} stars, but there are {count}.")
            raise _bad_options(why.format(named=len(chosen), count=count), "T7-12")
        most = len(STARS) - len(LARGE_TABLE_STARS)
        if chosen == RANDOM and options["small_game_star_filter"] and seats <= SMALL_TABLE and count > most:
            why = _("With two or three players and “small_game_star_filter” there are at most {most} stars.")
            raise _bad_options(why.format(most=most), "T7-14")
        most = dealing.most_removed(seats, count)
        if options["remove_events"] > most:
            why = _("“remove_events” can be {most} at most: five cards must stay.")
            raise _bad_options(why.format(most=most), "T7-172")
        return options

    def is_zero_sum(self, seats: int, options: Mapping[str, Any]) -> bool:
        """Tell whether what all get adds up to 0: between two teams of the same size (T7-2, T7-204)."""
        return seats % 2 == 0

    def sides(self, state: Tortuga1667) -> Sequence[str]:
        """Name everybody's loyalty."""
        return state.loyalties()

    def side_name(self, side: str) -> str:
        """Return what a loyalty is called."""
        return loyalty_word(side)

    def reached_words(self, reached: float) -> str:
        """Say how many treasures the side has."""
        told = ngettext("{count} treasure for your side", "{count} treasures for your side", round(reached))
        return told.format(count=figure(reached))

    def giving_up(self, seats: int, options: Mapping[str, Any]) -> GivingUp:
        """Tell how to give up: where loyalties are hidden, doing so alone would tell of one's own."""
        if seats > DUEL and options["loyalty_mode"] != "open":
            return "secretly"
        return super().giving_up(seats, options)

    def ended_early(self, state: Tortuga1667) -> Ending:
        """Turn over everybody's loyalty."""
        return ending.ended_early(state.loyalties())

    def impartial(self, state: Tortuga1667, seat: int, seed: int) -> Tortuga1667:
        """Deal the loyalty of the seat anew, too."""
        twin = super().impartial(state, seat, seed)
        assert isinstance(twin, Tortuga1667)
        redeal_loyalties(twin, -1)
        return twin

    def may_talk(self, observation: Observation) -> bool:
        """Let players talk at all times: openly, to all, true or not.

        Talk is part of the game (T7-190); there are no whispers (T7-191), spectators do not join in (T7-193),
        and what bots say has no effect (T7-195).
        """
        return True

    def material(self, state: Tortuga1667, seat: int, action: int) -> Sequence[str]:
        """Name the event that is turned up."""
        match VERBS.decode(action):
            case "reveal", (place,):
                return [f"turned-{EVENTS[state.row(place)]}"]
        return ()

    def observe_all(self, state: Tortuga1667) -> Observation:
        """Return the table with everything open, but never who played which vote card (T7-64)."""
        together = super().observe_all(state)
        if together["vote"] is not None:
            together["vote"] = {**together["vote"], "mine": None}
        return together

    def time_limit(self, state: Tortuga1667, seat: int) -> TimeLimit | None:
        """Return the time for an action or a forced choice, if the table plays so (T7-173, T7-175)."""
        seconds = state.options["timer_seconds"]
        return TimeLimit(seconds, TIMEOUT) if seconds and state.explain(TIMEOUT, seat).legal else None

    # Where the rest of the game is.
    setup = dealing.deal
    read_position = loading.read_position
    write_position = staticmethod(notation.write_position)
    observe = staticmethod(knowledge.observe)
    parse_action = staticmethod(parse_action)
    parts = (knowledge, habits, text, refusals, meanings, tale, journeys, ending, coach, riddles, diagram)


def _bad_options(why: str, rule: str) -> OptionError:
    return OptionError(why, code="bad-option", rule=rule)


GAME: Final = Tortuga1667Game()
