"""What a server refuses, and the one shape in which it says so."""

from __future__ import annotations

from typing import Any, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _


class TableError(CayonaError):
    """Something a table does not allow this person now."""


class NotFound(CayonaError):
    """No such table, seat, person or page; also said of what a person may not know of."""


class Forbidden(CayonaError):
    """Not this person's to do."""


class Conflict(CayonaError):
    """The table has moved on since the version that was named."""


class Unavailable(CayonaError):
    """The server cannot do its part now; nothing is wrong with what was asked."""

    why = ""
    """What is wrong with the server, for its host; not for players."""


class TooMany(CayonaError):
    """Too much at once; `wait` says for how many seconds to pause."""

    def __init__(self, message: str, *, code: str, wait: float) -> None:
        super().__init__(message, code=code)
        self.wait = wait


STATUS: Final[tuple[tuple[type[CayonaError], int], ...]] = (
    (NotFound, 404),
    (Forbidden, 403),
    (Conflict, 409),
    (TooMany, 429),
    (Unavailable, 503),
    (CayonaError, 422),
)


def status_of(error: CayonaError) -> int:
    """Return the HTTP status of a refusal."""
    return next(status for kind, status in STATUS if isinstance(error, kind))


def error_body(error: CayonaError) -> dict[str, Any]:
    """Return a refusal in the one JSON shape that clients get."""
    body = {"ok": False, "code": error.code, "message": str(error), "rule": error.rule}
    return {**body, "wait": error.wait} if isinstance(error, TooMany) else body


def no_such_table() -> NotFound:
    """Return the error for a table that is not there."""
    return NotFound(_("There is no such table."), code="no-such-table")


def is_elsewhere() -> Unavailable:
    """Return the error for a table that another process serves, or has taken meanwhile."""
    return Unavailable(_("The table is being moved; try again in a second."), code="elsewhere")
