"""What a server refuses, raised here as the same exceptions that the server's own code raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cayona.kernel.errors import CayonaError, IllegalAction, OptionError, UnknownBot, UnknownGame
from cayona.server.errors import Conflict, Forbidden, NotFound, TableError, TooMany

__all__ = ["Conflict", "Forbidden", "NotFound", "TableError", "TooMany", "Unreachable", "refusal"]

ILLEGAL: Final = 422
TOO_MANY: Final = 429
BY_STATUS: Final[Mapping[int, type[CayonaError]]] = {403: Forbidden, 404: NotFound, 409: Conflict}
BY_CODE: Final[Mapping[str, type[CayonaError]]] = {
    "unknown-game": UnknownGame,
    "unknown-bot": UnknownBot,
    "broken-bot-file": UnknownBot,
    "unknown-option": OptionError,
    "bad-option": OptionError,
    "bad-seats": OptionError,
}
OF_THE_TABLE: Final = ("not-playing", "no-version", "bad-request")
"""Codes with which a table refuses an action before the rules are asked."""


class Unreachable(CayonaError):
    """The server cannot be reached, or does not answer as one of ours would."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="unreachable")


def refusal(status: int, body: Mapping[str, Any], wait: float, *, acting: bool = False) -> CayonaError:
    """Return the exception for an answer that is no success; `acting` if an action was refused."""
    message, code = str(body.get("message", status)), str(body.get("code", f"http-{status}"))
    rule = body.get("rule")
    if status == TOO_MANY:
        return TooMany(message, code=code, wait=wait)
    kind = BY_STATUS.get(status) or BY_CODE.get(code)
    if kind is None and status == ILLEGAL:
        kind = IllegalAction if acting and code not in OF_THE_TABLE else TableError
    return (kind or CayonaError)(message, code=code, rule=rule if isinstance(rule, str) else None)
