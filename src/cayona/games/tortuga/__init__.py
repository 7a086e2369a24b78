"""Tortuga: the facts of the game, its options, and where the rest of it is."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from cayona.games.tortuga import box, knowledge, loading, own_dice
from cayona.games.tortuga.components import LETTERS, SKULL_NAME
from cayona.games.tortuga.features import TortugaFeatures
from cayona.games.tortuga.judgement.heuristics import TortugaHeuristics
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.moving import deal
from cayona.games.tortuga.rules.numbering import PHASES
from cayona.games.tortuga.words import coach, diagram, ending, habits, journeys, meanings, tale, text
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.language import _, mark
from cayona.kernel.options import (
    CLASSIC,
    LONG,
    SHORT,
    Option,
    Preset,
    first_seat,
    one_of,
    own_parts,
    who_begins,
)

LEAST_ROUNDS: Final = 20
MOST_ROUNDS: Final = 200


def _max_rounds_option(value: Any, seats: int) -> Any:
    if type(value) is int and LEAST_ROUNDS <= value <= MOST_ROUNDS:
        return value
    words = _("it must be a whole number of rounds from {least} to {most}.")
    raise ValueError(words.format(least=LEAST_ROUNDS, most=MOST_ROUNDS))


class TortugaGame(Game):
    """Dice behind screens: who puts most on an action gets it, and chests sail home to Tortuga."""

    name = "tortuga"
    title = "Tortuga"
    summary = mark(
        "Keep dice in secret, act where yours are strongest, and bring chests home to Tortuga step by step."
    )
    minutes = 45
    rules_version = 1
    seats = range(2, 5)
    default_seats = 4
    zero_sum = True  # TO-81
    phases = PHASES
    turn_counter = "round"
    verbs = box.VERBS
    board = "cayona.games.tortuga.board"
    features = TortugaFeatures()
    heuristics = TortugaHeuristics()
    learned = "cayona.learned.tortuga"
    preferences = habits.PREFERENCES
    score_names: ClassVar = {
        "chests": mark("Chests"),
        "sets": mark("Sets"),
        "tracks": mark("Tracks"),
        "coins": mark("Coins"),
    }
    endings: ClassVar = {
        "end_chests": mark("Enough chests have reached Tortuga."),
        "max_rounds": mark("The last round is over."),
    }
    options: ClassVar = {
        "end_chests": Option(
            (6, 8),
            6,
            mark("The game ends when somebody has this many chests on Tortuga."),
            label=mark("Chests to win"),
        ),
        "start_player": who_begins(seats),
        "salvage": one_of(
            mark("Chest from the centre"),
            mark("Whether second place may take a chest from the centre without attacking or raiding."),
            {"attack": mark("Only with an attack"), "alone": mark("Without one too")},
            quiet=True,
        ),
        "dice": own_parts(
            own_dice.SHEET,
            mark("Dice"),
            mark("Only one die of the printed set is known. If yours are different, enter their numbers."),
        ),
        "max_rounds": Option(
            (20, 60, 200),
            60,
            mark("The game is scored after this many rounds at the latest."),
            _max_rounds_option,
            label=mark("Maximum rounds"),
            numbers=range(LEAST_ROUNDS, MOST_ROUNDS + 1),
        ),
    }

    presets: ClassVar = {
        "classic": Preset(CLASSIC, mark("The first to bring six chests home ends it.")),
        "short": Preset(SHORT, mark("Counted after 20 rounds at the latest."), {"max_rounds": 20}),
        "long": Preset(LONG, mark("Eight chests to bring home: more raids, more sets."), {"end_chests": 8}),
    }

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Tortuga:
        """Set the table, choose the start player, draw the first chests, and roll (TO-6, TO-9 to TO-12)."""
        start = first_seat(options["start_player"], seats, chance)
        record = {"seats": seats, "options": options, "start": start, "phase": "roll"}
        state = loading.put_on_table(self, loading.checked_record(self, record), chance)
        deal(state)
        state.settle()
        return state

    def material(self, state: Tortuga, seat: int, action: int) -> Sequence[str]:
        """Name the faces of the dice that are kept, and the spaces that they go to."""
        verb, arguments = box.VERBS.decode(action)
        if verb != "keep":
            return ()
        letters = box.dice_letters(arguments[0] + 1)
        faces = zip(LETTERS, state.shown_faces(seat), strict=True)
        kept = [(letter, face) for letter, face in faces if face and letter in letters]
        spaces = [f"space-{seat}-{face}" for _letter, face in kept if face != SKULL_NAME]
        return [*(f"face-{letter}-{face}" for letter, face in kept), *spaces]

    # Where the rest of the game is.
    read_position = loading.read_position
    write_position = staticmethod(knowledge.write_position)
    observe = staticmethod(knowledge.observe)
    parts = (box, knowledge, text, meanings, habits, tale, journeys, ending, coach, diagram)


GAME: Final = TortugaGame()
