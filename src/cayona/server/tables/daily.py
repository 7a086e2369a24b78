"""The daily deal: once a day, for one player alone, the same cards for everybody.

Other matches draw a seed that nobody knows before the end. This one cannot be a secret, as all who play on a
day share it: it follows from the date, the game and the version of its rules.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from cayona.kernel import seal
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.server.errors import TableError


def today(at: float) -> str:
    """Return the date of a moment, the same all over the world."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def daily_seed(game: Game, day: str) -> str:
    """Return the seed of a day."""
    return seal.digest("daily deal", seal.canonical([game.name, game.rules_version, day]))


def is_date(day: object) -> bool:
    """Tell whether this is a date as we write it: 2026-03-31."""
    try:
        return isinstance(day, str) and date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False


def check_today(day: str, at: float) -> None:
    """Refuse the deal of another day: who knows it from then would not play on equal terms."""
    if day and day != today(at):
        raise TableError(
            _("The deal of {day} is not available; today is {today}.").format(day=day, today=today(at)),
            code="not-today",
        )
