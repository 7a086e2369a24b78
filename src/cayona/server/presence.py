"""Who is at a table now: on how many devices, or since when they are away."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Looker:
    """Somebody who looks at a table from one device; who has not entered has neither id nor name."""

    person: str | None
    name: str
    device: str
    is_screen: bool = False
    """Whether it is a screen that all in the room look at, and so nobody by itself."""

    def is_same(self, other: Looker) -> bool:
        """Tell whether both are one: one person, or one device of somebody who has not entered."""
        return self.person == other.person and (self.person is not None or self.device == other.device)


class Presence:
    """Remembers who is here, and notes when somebody goes."""

    def __init__(self) -> None:
        self.since = time.time()
        """Since when we know; of the time before nothing is said."""
        self._here: list[Looker] = []
        self._left: dict[str, float] = {}

    def note(self, here: Iterable[Looker]) -> None:
        """Take note of who is here now."""
        before = self._people()
        self._here = list(here)
        now = self._people()
        for person in before - now:
            self._left[person] = time.time()
        for person in now:
            self._left.pop(person, None)

    def _people(self) -> set[str]:
        return {looker.person for looker in self._here if looker.person is not None}

    def is_here(self, person: str | None) -> bool:
        """Tell whether a person is here."""
        return any(looker.person == person for looker in self._here) if person is not None else False

    def away_since(self, person: str) -> float:
        """Return since when a person has been away, at the least since we know anything."""
        return self._left.get(person, self.since)

    def facts(self, sitters: Sequence[str | None], told: Looker) -> dict[str, Any]:
        """Return what somebody is told of the others who look on: no ids, and of devices only how many."""
        people = set(sitters)
        devices = {(looker.person, looker.device) for looker in self._here}
        counts = [sum(person == sitter for person, _device in devices) for sitter in sitters]
        others = [one for one in self._here if not one.is_same(told)]
        named = {(one.person, one.name) for one in others if one.person not in people}
        return {
            "seats": [
                sitter is not None and count > 0 for sitter, count in zip(sitters, counts, strict=True)
            ],
            "devices": [
                0 if sitter is None else count for sitter, count in zip(sitters, counts, strict=True)
            ],
            "away": [None if sitter is None else self._left.get(sitter) for sitter in sitters],
            "watching": sorted(name for person, name in named if person is not None),
            "unnamed": len({one.device for one in others if one.person is None and not one.is_screen}),
        }
