"""Cayona: a harbour for sea games. Everything that other programs rely on is named here."""

from cayona.build import VERSION, choose_build, compiled

choose_build()

# Two folders share their names with public functions: load them first, so that the functions win.
import cayona.games  # noqa: E402
import cayona.svg  # noqa: E402, F401
from cayona.bots import Analysis, Bot, bot  # noqa: E402
from cayona.bots.review import Review  # noqa: E402
from cayona.by_name import Match, replay, review, svg, verify  # noqa: E402
from cayona.kernel.choices import Choice, Explanation  # noqa: E402
from cayona.kernel.errors import (  # noqa: E402
    CayonaError,
    IllegalAction,
    InvalidAction,
    OptionError,
    PositionError,
    RecordError,
    UnknownBot,
    UnknownGame,
)
from cayona.kernel.events import Event  # noqa: E402
from cayona.kernel.game import Game  # noqa: E402
from cayona.kernel.options import Option  # noqa: E402
from cayona.kernel.outcome import Outcome  # noqa: E402
from cayona.kernel.playout import playout  # noqa: E402
from cayona.kernel.seatview import SeatView  # noqa: E402
from cayona.kernel.state import State  # noqa: E402
from cayona.registry import game, games  # noqa: E402

__version__ = VERSION

__all__ = [
    "Analysis",
    "Bot",
    "CayonaError",
    "Choice",
    "Event",
    "Explanation",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "Match",
    "Option",
    "OptionError",
    "Outcome",
    "PositionError",
    "RecordError",
    "Review",
    "SeatView",
    "State",
    "UnknownBot",
    "UnknownGame",
    "bot",
    "compiled",
    "game",
    "games",
    "playout",
    "replay",
    "review",
    "svg",
    "verify",
]
