"""What is agreed before a table opens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, get_args

from cayona import registry
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.numbers import whole
from cayona.server.errors import TableError
from cayona.server.tables.daily import is_date

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


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """How much time people have."""

    kind: ClockKind = "none"
    seconds: int = 0
    """For one decision, or for the whole game; with kind "days" the seconds of those days."""
    increment: int = 0
    """Seconds gained by every action, with kind "game"."""


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
    """The result counts; so everybody is told when somebody asks a bot for advice."""
    daily: str = ""
    """The date whose deal is played, the same for everybody; empty for a deal of its own."""

    coached: bool = False
    """Somebody's first game: a coach speaks up, and bots wait until the board has been seen."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data; `read_settings` takes it back. What came later is left out where it is usual."""
        data = asdict(self)
        return data if self.coached else {name: value for name, value in data.items() if name != "coached"}


def read_settings(data: Any, find_game: FindGame = registry.game) -> Settings:
    """Return checked settings from a request or from the log."""
    if not isinstance(data, dict):
        raise _bad("", _("they are a JSON object."))
    known = {"game", "seats", "options", "public", "undo", "watch", "clock", "rated", "daily", "coached"}
    for name in data:
        if name not in known:
            raise _bad(
                str(name),
                _("there is no such setting; there are {known}.").format(known=listing(sorted(known))),
            )
    game = find_game(data.get("game", ""))
    seats = game.checked_seats(data.get("seats", game.default_seats))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise _bad("options", _("they are a JSON object."))
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
        daily=_read_daily(data.get("daily", ""), seats == 1 and chosen == game.checked_options(seats, {})),
        coached=coached,
    )


def _read_daily(day: Any, usual: bool) -> str:
    if day == "":
        return ""
    if not is_date(day):
        raise _bad("daily", _("it is a date such as 2026-03-31."))
    if not usual:
        raise _bad("daily", _("a daily deal is for one player alone, with the usual options."))
    return str(day)


def _read_clock(data: Any) -> ClockSettings:
    if not isinstance(data, dict) or not set(data) <= {"kind", "seconds", "increment"}:
        raise _bad("clock", _("it has a kind, seconds and an increment."))
    kind: ClockKind = _one_of(data, "kind", CLOCKS)
    seconds = whole(data.get("seconds", 0))
    increment = whole(data.get("increment", 0))
    longest = MOST_DAYS * LONGEST_CLOCK if kind == "days" else LONGEST_CLOCK
    if seconds is None or increment is None or not 0 <= increment <= 600:
        raise _bad("clock", _("seconds and increment are whole numbers; an increment is at most 600."))
    if kind != "none" and not 5 <= seconds <= longest:
        raise _bad("clock", _("it has between 5 and {longest} seconds.").format(longest=longest))
    return ClockSettings(kind, seconds if kind != "none" else 0, increment if kind == "game" else 0)


def _one_of(data: dict[str, Any], name: str, known: tuple[Any, ...]) -> Any:
    value = data.get(name, known[0])
    if value not in known:
        raise _bad(name, _("it is one of {known}.").format(known=listing(known)))
    return value


def _yes_or_no(data: dict[str, Any], name: str, *, default: bool) -> bool:
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise _bad(name, _("it is true or false."))
    return value


def _bad(name: str, why: str) -> TableError:
    return TableError(
        _("The table's setting “{name}” is wrong: {why}").format(name=name, why=why), code="bad-setting"
    )
