"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cayona.kernel.language import gettext as _
from cayona.kernel.language import opening


@dataclass(slots=True)
class Seat:
    """A place at the table: open, a person's, or a bot's."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    """The bot that plays here; beside a person it stands in while that person is away."""

    stand_by: bool = False
    """Whether that shall happen by itself when the person is asked and not here."""

    ready: bool = True
    """Whether the person here knows what is agreed; not so when the host has changed it since."""

    answers: dict[str, str] = field(default_factory=dict)
    """What the person here has answered in advance, by the names of the game's preferences."""

    @property
    def is_open(self) -> bool:
        """Nobody sits here."""
        return self.person is None and self.bot is None

    @property
    def is_played_by_bot(self) -> bool:
        """A bot decides here now."""
        return self.bot is not None

    def called(self) -> str:
        """Return the name on the seat; of a person who was forgotten there is none left."""
        if self.person is None:
            return opening(self.name)  # bots are called by what they are, which is a name here
        return self.name or _("a former player")

    def to_json(self) -> dict[str, Any]:
        """Return what everybody may know; neither a person's id nor answers are among it."""
        kind = "open" if self.is_open else "bot" if self.person is None else "person"
        return {"kind": kind, "name": self.name, "bot": self.bot}


def reseated(seats: Sequence[Seat], number: int) -> list[Seat]:
    """Return a number of seats: open ones are taken away first, then bots; people stay in their order."""
    kept = list(seats)
    for index in reversed(range(len(kept))):
        if len(kept) > number and kept[index].is_open:
            del kept[index]
    for index in reversed(range(len(kept))):
        if len(kept) > number and kept[index].person is None:
            del kept[index]
    return kept + [Seat() for _new in range(number - len(kept))]
