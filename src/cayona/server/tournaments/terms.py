"""What is agreed before a tournament is announced."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any, Final, get_args

from cayona import registry
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.numbers import whole
from cayona.server.errors import TableError
from cayona.server.names import cleaned
from cayona.server.tables.settings import Settings, check_names, read_settings
from cayona.server.tournaments.standings import Style

STYLES: Final[tuple[Style, ...]] = get_args(Style)
MOST_ROUNDS: Final = 15
MOST_MINUTES: Final = 12 * 60
LONGEST_NAME: Final = 60
OF_EVERY_TABLE: Final = {"public": False, "undo": "never", "watch": "anyone"}
"""Tables of a tournament are found on its page; nothing is taken back there."""


@dataclass(frozen=True, slots=True)
class TournamentTerms:
    """The agreement of a tournament."""

    name: str
    settings: Settings
    """Of every table."""
    style: Style = "swiss"
    rounds: int = 5
    """Of a Swiss tournament; a round robin has as many as it needs."""
    minutes: int = 60
    """Of an arena: how long new matches begin."""
    duplicate: bool = False
    """The same deal at all tables of a round."""
    fill: str = "bosun"
    """The bot that takes seats for which there are no players; empty if some rest instead."""
    starts: float = 0.0
    """When it begins by itself, in seconds since 1970; 0 if the host begins it."""

    @property
    def needed(self) -> int:
        """How many players it takes."""
        return max(2, 0 if self.fill else self.settings.seats)

    @property
    def is_slow(self) -> bool:
        """Whether people have days for their turns."""
        return self.settings.clock.kind == "days"

    def to_json(self) -> dict[str, Any]:
        """Return plain data; `read_terms` takes it back."""
        return {**asdict(self), "settings": self.settings.to_json()}


def read_terms(data: Any) -> TournamentTerms:
    """Return checked terms from a request or from the log."""
    check_names(data, TournamentTerms, _bad)
    asked = data.get("settings")
    settings = read_settings({**asked, **OF_EVERY_TABLE} if isinstance(asked, dict) else asked)
    style = data.get("style", STYLES[0])
    if style not in STYLES:
        raise _bad("style", _("it must be one of {known}.").format(known=listing(STYLES)))
    terms = TournamentTerms(
        name=_read_name(data.get("name", "")),
        settings=settings,
        style=style,
        rounds=_number(data, "rounds", 5, MOST_ROUNDS),
        minutes=_number(data, "minutes", 60, MOST_MINUTES),
        duplicate=_yes_or_no(data, "duplicate"),
        fill=_read_bot(data.get("fill", "bosun")),
        starts=_read_moment(data.get("starts", 0)),
    )
    _check_together(terms)
    return terms


def _check_together(terms: TournamentTerms) -> None:
    """Refuse what does not go together."""
    settings = terms.settings
    game = registry.game(settings.game)
    if settings.clock.kind == "none":
        raise _bad("clock", _("a tournament needs a clock, or it might never end."))
    if settings.daily or settings.coached or settings.bots_by_all:
        raise _bad(
            "settings",
            _("a table of a tournament has no daily deal, no coach and no bots that anybody may add."),
        )
    alone = settings.seats == 1 or game.is_cooperative(settings.seats, settings.options)
    if alone and not (terms.duplicate and terms.style == "swiss"):
        told = _("in {game} all win or lose together: choose “swiss” and the same deal at every table.")
        raise _bad("style", told.format(game=game.title))
    if terms.style == "arena" and terms.duplicate:
        raise _bad(
            "duplicate", _("in an arena everybody begins at another time, so each match has its own deal.")
        )
    if terms.style == "arena" and terms.is_slow:
        raise _bad("clock", _("an arena lasts an evening; choose seconds or minutes."))


def _read_name(name: Any) -> str:
    short = cleaned(name) if isinstance(name, str) else ""
    if not 1 <= len(short) <= LONGEST_NAME:
        raise _bad("name", _("it must have 1 to {most} letters.").format(most=LONGEST_NAME))
    return short


def _number(data: dict[str, Any], name: str, usual: int, most: int) -> int:
    value = whole(data.get(name, usual))
    if value is None or not 1 <= value <= most:
        raise _bad(name, _("it must be a whole number from 1 to {most}.").format(most=most))
    return value


def _yes_or_no(data: dict[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise _bad(name, _("it must be true or false."))
    return value


def _read_bot(name: Any) -> str:
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise _bad("fill", _("it must be the name of a bot, or empty."))
    return name


def _read_moment(at: Any) -> float:
    if isinstance(at, bool) or not isinstance(at, int | float) or not 0 <= at < 1e11:
        raise _bad("starts", _("it must be a moment in seconds since 1970, or 0."))
    return float(at)


def check_to_come(terms: TournamentTerms) -> None:
    """Refuse a beginning that is over: with nobody in it the tournament would be called off at once."""
    if 0 < terms.starts <= time.time():
        raise _bad("starts", _("this moment has passed."))


def _bad(name: str, why: str) -> TableError:
    return TableError(
        _("The tournament's setting “{name}” is wrong: {why}").format(name=name, why=why), code="bad-setting"
    )
