"""What is agreed before a table opens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, Literal, get_args

from cayona import registry
from cayona.kernel.errors import CayonaError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.numbers import whole
from cayona.server.errors import TableError
from cayona.server.tables.daily import is_date, sizes

UndoPolicy = Literal["free", "consent", "never"]
WatchPolicy = Literal["anyone", "seated"]
ClockKind = Literal["none", "decision", "game", "days"]

UNDO: Final[tuple[UndoPolicy, ...]] = get_args(UndoPolicy)
"""free: as the engine allows; consent: also beyond that, if everybody agrees; never."""
WATCH: Final[tuple[WatchPolicy, ...]] = get_args(WatchPolicy)
CLOCKS: Final[tuple[ClockKind, ...]] = get_args(ClockKind)
"""decision: seconds for each; game: seconds for the whole, with an increment; days: for each turn."""

FindGame = Callable[[str], Game]
"""Returns a game by its name; `registry.game` unless a test brings a game of its own."""

LONGEST_CLOCK: Final = 60 * 60 * 24
MOST_DAYS: Final = 30
FARTHEST_ZONE: Final = 14 * 60
"""Minutes; nowhere do days begin earlier."""


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """How much time people have."""

    kind: ClockKind = "none"
    seconds: int = 0
    """For one decision, or for the whole game; with kind "days" the seconds of those days."""
    increment: int = 0
    """Seconds gained by every action, with kind "game"."""
    weekend: bool = False
    """With kind "days": Saturdays and Sundays do not count."""
    zone: int = 0
    """How many minutes the days of a weekend begin before those at Greenwich."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The agreement: game, options, and the customs of the table."""

    game: str
    seats: int
    options: dict[str, Any]
    public: bool = True
    """Listed in the lobby; otherwise only who has the link finds it."""
    undo: UndoPolicy = "free"
    watch: WatchPolicy = "anyone"
    clock: ClockSettings = field(default_factory=ClockSettings)
    rated: bool = False
    """The result counts for ratings; so nobody is given hints."""
    daily: str = ""
    """The date whose deal is played, the same for everybody; empty for a deal of its own."""
    bots_by_all: bool = False
    """Whether everybody who sits here may put bots on open seats, not the host alone."""
    coached: bool = False
    """Somebody's first game: a coach speaks up, and bots wait until the board has been seen."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data; `read_settings` takes it back. What came later is left out where it is usual."""
        data = asdict(self)
        return data if self.coached else {name: value for name, value in data.items() if name != "coached"}

    def terms(self) -> dict[str, Any]:
        """Return what a player agrees to by being ready: all but who finds the table and who seats bots."""
        told = self.to_json()
        del told["public"], told["bots_by_all"]
        return told


def read_settings(data: Any, find_game: FindGame = registry.game) -> Settings:
    """Return checked settings from a request or from the log."""
    check_names(data, Settings, _bad)
    game = find_game(data.get("game", ""))
    seats = game.checked_seats(data.get("seats", game.default_seats))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise _bad("options", _("they must be a JSON object."))
    chosen = game.checked_options(seats, options)
    coached = _yes_or_no(data, "coached", default=False)
    if coached and data.get("rated"):
        raise _bad("coached", _("a rated table has no coach."))
    return Settings(
        game=game.name,
        seats=seats,
        options=chosen,
        public=_yes_or_no(data, "public", default=True),
        undo=_one_of(data, "undo", UNDO),
        watch=_one_of(data, "watch", WATCH),
        clock=_read_clock(data.get("clock", {"kind": "none"})),
        rated=_yes_or_no(data, "rated", default=False),
        daily=_read_daily(data, game, seats, usual=chosen == game.checked_options(seats, {})),
        bots_by_all=_yes_or_no(data, "bots_by_all", default=False),
        coached=coached,
    )


def check_names(data: Any, kind: type[Any], bad: Callable[[str, str], TableError]) -> None:
    """Refuse what is no JSON object or names a setting that is not there, with the error that `bad` makes."""
    if not isinstance(data, dict):
        raise bad("", _("they must be a JSON object."))
    known = sorted(setting.name for setting in fields(kind))
    for name in data:
        if name not in known:
            told = _("there is no such setting; there are {known}.")
            raise bad(str(name), told.format(known=listing(known)))


def one_seat_more(settings: Settings, find_game: FindGame = registry.game) -> Settings | None:
    """Return settings for one player more, None if the game cannot be played so."""
    try:
        return read_settings({**settings.to_json(), "seats": settings.seats + 1}, find_game)
    except CayonaError:
        return None


def _read_daily(data: dict[str, Any], game: Game, seats: int, *, usual: bool) -> str:
    day = data.get("daily", "")
    if day == "":
        return ""
    if not is_date(day):
        raise _bad("daily", _("it must be a date such as 2026-03-31."))
    if seats not in sizes(game) or not usual:
        told = _("the daily deal of {game} is for {seats} seats, with the usual options.")
        raise _bad("daily", told.format(game=game.title, seats=listing(map(str, sizes(game)))))
    return str(day)


def _read_clock(data: Any) -> ClockSettings:
    if not isinstance(data, dict) or not set(data) <= {part.name for part in fields(ClockSettings)}:
        raise _bad("clock", _("it must have a kind, seconds, an increment, a weekend and a zone."))
    kind: ClockKind = _one_of(data, "kind", CLOCKS)
    seconds = whole(data.get("seconds", 0))
    increment = whole(data.get("increment", 0))
    longest = MOST_DAYS * LONGEST_CLOCK if kind == "days" else LONGEST_CLOCK
    if seconds is None or increment is None or not 0 <= increment <= 600:
        raise _bad("clock", _("seconds and increment are whole numbers; an increment is at most 600."))
    if kind != "none" and not 5 <= seconds <= longest:
        raise _bad("clock", _("it must have between 5 and {longest} seconds.").format(longest=longest))
    weekend = _yes_or_no(data, "weekend", default=False) and kind == "days"
    zone = whole(data.get("zone", 0))
    if zone is None or abs(zone) > FARTHEST_ZONE:
        raise _bad("clock", _("a zone is a whole number of minutes, at most 840 either way."))
    return ClockSettings(
        kind,
        seconds if kind != "none" else 0,
        increment if kind == "game" else 0,
        weekend,
        zone if weekend else 0,
    )


def _one_of(data: dict[str, Any], name: str, known: tuple[Any, ...]) -> Any:
    value = data.get(name, known[0])
    if value not in known:
        raise _bad(name, _("it must be one of {known}.").format(known=listing(known)))
    return value


def _yes_or_no(data: dict[str, Any], name: str, *, default: bool) -> bool:
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise _bad(name, _("it must be true or false."))
    return value


def _bad(name: str, why: str) -> TableError:
    return TableError(
        _("The table's setting “{name}” is wrong: {why}").format(name=name, why=why), code="bad-setting"
    )
