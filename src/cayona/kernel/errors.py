"""What can be wrong with input. Every error is a ValueError that a program and a person can read."""

from __future__ import annotations


class CayonaError(ValueError):
    """Base of all refusals: a sentence for people, a stable `code`, and the `rule` that decided."""

    def __init__(self, message: str, *, code: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword-only arguments do not survive pickling by themselves; worker processes need them to.
        return _restore, (type(self), self.message, self.__dict__)


def _restore(kind: type[CayonaError], message: str, facts: dict[str, object]) -> CayonaError:
    error = kind.__new__(kind, message)
    error.__dict__.update(facts)
    return error


class UnknownGame(CayonaError):
    """No game has this name; the message lists those that exist."""


class UnknownLesson(CayonaError):
    """A game has no lesson of this name; the message lists those that it has."""


class UnknownBot(CayonaError):
    """No bot has this name, or a bot does not know this setting."""


class OptionError(CayonaError):
    """A number of seats or an option that the game does not have."""


class PositionError(CayonaError):
    """Data that is not a possible position; `field` names the place."""

    def __init__(self, message: str, *, code: str, field: str, rule: str | None = None) -> None:
        super().__init__(message, code=code, rule=rule)
        self.field = field


class InvalidAction(CayonaError):
    """Something that cannot be read as an action at all."""


class IllegalAction(CayonaError):
    """An action that the rules do not allow this seat now."""


class RecordError(CayonaError):
    """A record that does not hold together; `place` says where it breaks."""

    def __init__(self, message: str, *, code: str, place: str, rule: str | None = None) -> None:
        super().__init__(message, code=code, rule=rule)
        self.place = place
