"""The daily deal: once a day, the same cards for everybody, alone, with a partner or against the same bots.

Other matches draw a seed that nobody knows before the end. This one cannot be a secret, as all who play on a
day share it: it follows from the date, the game and the version of its rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final

from cayona.kernel import seal
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.server.errors import TableError

HOUSE: Final = "bosun"
"""The bot on all other seats, where people do not play together."""
FORGIVEN: Final = 1
"""So many days in a row may be missed, and a streak goes on."""


def sizes(game: Game) -> tuple[int, ...]:
    """Return for how many seats there is a deal: where all win together alone and for two, else one size."""
    together = [
        seats
        for seats in game.seats
        if seats <= 2 and game.is_cooperative(seats, game.checked_options(seats, {}))
    ]
    return tuple(together) or (game.default_seats,)


def is_against_bots(game: Game, seats: int) -> bool:
    """Tell whether a deal is played by one person against the bots of the house."""
    return not game.is_cooperative(seats, game.checked_options(seats, {}))


def check_fair(
    game: Game, asked: Mapping[str, Any], seats: int, bots: Sequence[str | None], *, starts: bool
) -> None:
    """Refuse a deal on other terms than everybody has: other opponents, undo, a coach, a rating."""
    if asked.get("undo", "never") != "never" or asked.get("rated") or asked.get("coached"):
        raise TableError(_("A daily deal has no undo, no coach and no rating."), code="daily")
    if not is_against_bots(game, seats):
        if any(bots):
            raise TableError(_("This daily deal is played without bots."), code="daily")
    elif list(bots) != [None, *[HOUSE] * (seats - 1)] or not starts:
        told = _("The daily deal of {game} is played on seat A against the bot {bot}, and begins at once.")
        raise TableError(told.format(game=game.title, bot=HOUSE), code="daily")


def streak(days: Iterable[str], day: str) -> int:
    """Return on how many days in a row deals were finished, up to a day; one missed day is forgiven."""
    known = sorted({date.fromisoformat(one).toordinal() for one in days if one <= day}, reverse=True)
    last, count = date.fromisoformat(day).toordinal(), 0
    for one in known:
        if last - one > 1 + FORGIVEN:
            break
        last, count = one, count + 1
    return count


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
