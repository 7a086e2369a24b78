"""Tongiaki: the facts of the game, its options, and where the rest of it is."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from cayona.games.tongiaki import box, knowledge, loading
from cayona.games.tongiaki.features import TongiakiFeatures
from cayona.games.tongiaki.judgement.heuristics import TongiakiHeuristics
from cayona.games.tongiaki.rules import Tongiaki, phases
from cayona.games.tongiaki.words import coach, diagram, ending, meanings, planning, refusals, text
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.language import mark
from cayona.kernel.options import (
    BEGINNERS,
    CLASSIC,
    SHORT,
    Preset,
    first_seat,
    one_of,
    switch,
    turn_limit,
    who_begins,
)


class TongiakiGame(Game):
    """Migration over a sea that grows tile by tile; one ship on an island is enough to score."""

    name = "tongiaki"
    title = "Tongiaki"
    summary = mark(
        "Settle the best islands of an unknown sea: when a beach is full, everybody on it sets sail."
    )
    minutes = 45
    rules_version = 1
    seats = range(2, 7)
    default_seats = 4
    zero_sum = True  # TG-143
    phases = phases.NAMES
    turn_counter = "turn_number"
    verbs = box.VERBS
    composes = True
    board = "cayona.games.tongiaki.board"
    features = TongiakiFeatures()
    heuristics = TongiakiHeuristics()
    learned = "cayona.learned.tongiaki"
    score_names: ClassVar = {
        "points": mark("Points"),
        "islands": mark("Islands"),
        "ships": mark("Ships"),
        "kings": mark("Kings"),
    }
    endings: ClassVar = {
        "last_island": mark("The last island has been found."),
        "last_water": mark("The last water tile has been found."),
        "turn_limit": mark("The last turn is over."),
    }
    options: ClassVar = {
        "final_turn": one_of(
            mark("Last turn"),
            mark("The last turn: cut short by the last tile, or played out in full."),
            {"cut": mark("Cut short"), "full": mark("Played out")},
        ),
        "spread_start": switch(
            mark("Spread the first ships"),
            mark("A player's first two ships must start on different beaches."),
        ),
        "first_player": who_begins(seats),
        "turn_limit": turn_limit((0, 100, 400), 400),
    }

    presets: ClassVar = {
        "classic": Preset(CLASSIC, mark("The last tile ends the game at once.")),
        "beginners": Preset(
            BEGINNERS,
            mark("Your first two ships start on different beaches, so nothing sails too soon."),
            {"spread_start": True},
        ),
        "full": Preset(
            mark("To the last ship"),
            mark("The last turn is played out, with all its voyages."),
            {"final_turn": "full"},
        ),
        "short": Preset(SHORT, mark("Counted after 60 turns at the latest."), {"turn_limit": 60}),
    }

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Tongiaki:
        """Lay Tonga, shuffle, choose who begins (TG-3, TG-5); two players play by the same rules (TG-9)."""
        state = Tongiaki(self, seats, options, chance)
        state.deal()
        state.current = first_seat(options["first_player"], seats, chance)
        return state

    def routes(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[Sequence[str]]:
        """Name the places along which ships and tiles go."""
        from cayona.games.tongiaki.board import journeys  # playing needs no drawing

        return journeys.routes(event)

    def spots(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[str]:
        """Name what an event speaks of."""
        from cayona.games.tongiaki.board import journeys  # playing needs no drawing

        return journeys.spots(event)

    # Where the rest of the game is.
    read_position = loading.read_position
    write_position = staticmethod(knowledge.write_position)
    observe = staticmethod(knowledge.observe)
    parts = (box, knowledge, text, refusals, meanings, planning, ending, coach, diagram)


GAME: Final = TongiakiGame()
