"""Cartagena: the facts of the game, its options, and where the rest of it is."""

from typing import Any, ClassVar, Final

from cayona.games.cartagena import box, knowledge, loading, own_segments, track
from cayona.games.cartagena.components import MODES, PIRATES, SEGMENTS
from cayona.games.cartagena.features import CartagenaFeatures
from cayona.games.cartagena.judgement.heuristics import CartagenaHeuristics
from cayona.games.cartagena.rules import Cartagena
from cayona.games.cartagena.words import coach, diagram, ending, meanings, text
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.language import _, figure, mark
from cayona.kernel.options import (
    BEGINNERS,
    CLASSIC,
    RANDOM,
    SHORT,
    Option,
    Preset,
    first_seat,
    one_of,
    own_parts,
    turn_limit,
    who_begins,
)

EXAMPLE: Final = "example"


def _track_option(value: Any, seats: int) -> Any:
    return value if value in (RANDOM, EXAMPLE) else track.checked_layout(value)


class CartagenaGame(Game):
    """A race of pirates out of the fortress; who first has all six aboard wins."""

    name = "cartagena"
    title = "Cartagena"
    summary = mark(
        "Be first to run your six pirates to the sloop: cards move you on, and only walking back gets "
        "you new ones."
    )
    minutes = 30
    weight = 1
    rules_version = 1
    seats = range(2, 6)  # CG-62
    default_seats = 2
    zero_sum = True  # CG-59
    turn_counter = "turn_number"
    verbs = box.VERBS
    board = "cayona.games.cartagena.board"
    features = CartagenaFeatures()
    heuristics = CartagenaHeuristics()
    learned = "cayona.learned.cartagena"
    score_names: ClassVar = {
        "aboard": mark("Pirates aboard"),
        "progress": mark("Distance covered"),
        "place": mark("Place"),
    }
    endings: ClassVar = {
        "escaped": mark("Somebody has all six pirates aboard."),
        "deadlock": mark("Nobody can move any more."),
        "turn_limit": mark("The last turn is over."),
    }
    options: ClassVar = {
        "mode": one_of(
            mark("Mode"),
            mark("Jamaica: hidden hands and a face-down pile. Tortuga: open hands and an open row of cards."),
            MODES,
        ),
        "track": Option(
            (RANDOM, EXAMPLE),
            RANDOM,
            mark("The passage: drawn at random, always the same one, or six segments of your own."),
            _track_option,
            label=mark("Passage"),
            names={RANDOM: mark("Drawn at random"), EXAMPLE: mark("Always the same one")},
            pieces=SEGMENTS,
            pictured=True,
        ),
        "segments": own_parts(
            own_segments.SHEET,
            mark("Segments"),
            mark("The six segments of the passage. If your box has others, enter what they show."),
            pictured=True,
        ),
        "first_player": who_begins(seats),
        "turn_limit": turn_limit((0, 200, 1000), 1000),
    }

    presets: ClassVar = {
        "classic": Preset(CLASSIC, mark("Jamaica: hidden hands, and nobody knows the next card.")),
        "beginners": Preset(
            BEGINNERS,
            mark(
                "Tortuga on a passage that never changes: all cards are open, and you see what you will draw."
            ),
            {"mode": "tortuga", "track": EXAMPLE},
        ),
        "open": Preset(
            mark("Open cards"),
            mark("Tortuga: open hands and an open row, so you can plan ahead."),
            {"mode": "tortuga"},
        ),
        "short": Preset(
            SHORT, mark("Decided after 60 turns: whoever is furthest along then wins."), {"turn_limit": 60}
        ),
    }

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Cartagena:
        """Lay the track, deal, and choose who begins (CG-5, CG-14)."""
        layout = options["track"]
        if layout == RANDOM:
            layout = track.random_layout(chance)
        elif layout == EXAMPLE:
            layout = track.example_layout()
        state = loading.empty_table(self, seats, options, chance, layout)
        state.deal()
        state.current_seat = first_seat(options["first_player"], seats, chance)
        return state

    def reached(self, state: Cartagena, seat: int) -> float:
        """Count the pirates aboard."""
        return float(state.aboard(seat))

    def reached_words(self, reached: float) -> str:
        """Say how many that are."""
        return _("{count} of {all} pirates aboard").format(count=figure(reached), all=PIRATES)

    def phase(self, state: Cartagena) -> str:
        """Return which of the moves of a turn is asked for."""
        return f"move {int(state.moves_made) + 1}"

    # Where the rest of the game is.
    read_position = loading.read_position
    write_position = staticmethod(knowledge.write_position)
    observe = staticmethod(knowledge.observe)
    parts = (box, knowledge, text, meanings, ending, coach, diagram)


GAME: Final = CartagenaGame()
