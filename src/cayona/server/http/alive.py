"""Which tables the lobby shows: those that are alive to everybody, one's own first, abandoned ones apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cayona import registry
from cayona.server.harbour import Harbour
from cayona.server.tables.absence import is_abandoned
from cayona.server.tables.settings import ClockSettings

MINUTE: Final = 60.0
WAITING_SECONDS: Final = 30 * MINUTE
"""So long a table waits in the lobby for players though nobody is there."""
PLAYING_SECONDS: Final = 60 * MINUTE
"""So long a match that is played at once can be found though nothing happens."""
PUT_AWAY: Final = 7 * 24 * 60 * MINUTE
"""So long after the last change a table that never began is put away."""

Row = dict[str, Any]
IsThere = Callable[[str], bool]


def with_games(rows: list[Row]) -> list[Row]:
    """Leave out tables of games that are not here: their package was taken away, or is broken."""
    here = {game.name for game in registry.games()}
    return [row for row in rows if row["game"] in here]


def looks_in(harbour: Harbour) -> IsThere:
    """Return a function that tells whether somebody looks at a table, as far as this process knows."""

    def is_there(table: str) -> bool:
        live = harbour.tables.get(table)
        return live is not None and live.people_watch()

    return is_there


def open_to_all(rows: list[Row], now: float, is_there: IsThere) -> list[Row]:
    """Return the public tables that others could care for: alive, and not one person's against bots."""
    return [row for row in with_games(rows) if _is_alive(row, now, is_there) and not _is_alone(row)]


def _is_alive(row: Row, now: float, is_there: IsThere) -> bool:
    if is_there(row["id"]):
        return True
    quiet = now - row["changed"]
    if row["phase"] == "waiting":
        return bool(quiet < WAITING_SECONDS)
    if row["phase"] != "playing":
        return True
    clock = _clock(row)
    return not is_abandoned(clock, row["changed"], now) if clock.kind == "days" else quiet < PLAYING_SECONDS


def _is_alone(row: Row) -> bool:
    """Tell whether one person plays against bots; nobody is expected to watch that."""
    people = sum(seat["kind"] == "person" for seat in row["seats"])
    return row["phase"] == "playing" and people == 1 and len(row["seats"]) > 1


def is_put_away(row: Row, now: float) -> bool:
    """Tell whether a table of one's own is no longer among those that one plays at."""
    if row["phase"] == "waiting":
        return bool(now - row["changed"] > PUT_AWAY)
    return row["phase"] == "playing" and is_abandoned(_clock(row), row["changed"], now)


def can_be_removed(row: Row, now: float) -> bool:
    """Tell whether the host of a table may take it away; see `commands.close`."""
    if row["phase"] != "playing":
        return True
    people = sum(seat["kind"] == "person" for seat in row["seats"])
    return people <= 1 or is_abandoned(_clock(row), row["changed"], now)


def _clock(row: Row) -> ClockSettings:
    """Return the clock of a table; older summaries have none."""
    told = row.get("clock", {})
    return ClockSettings(told.get("kind", "none"), told.get("seconds", 0))
