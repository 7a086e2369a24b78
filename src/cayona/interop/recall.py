"""What a seat has seen and done since the deal: the information state of game theory, with perfect recall."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from cayona.kernel.events import Event
from cayona.kernel.seal import canonical
from cayona.kernel.state import State

START = ""


class Past:
    """A position, what led to it, and what came before; it never changes, so copies share it.

    A seat remembers what it observed after each action, the events that it learned of, and what it did
    itself. An action that it noticed nothing of is not remembered.
    """

    def __init__(
        self,
        state: State,
        before: Past | None = None,
        seat: int = -1,
        action: int = -1,
        events: Sequence[Event] = (),
    ) -> None:
        self.state = state
        self.before = before
        self.seat = seat
        self.action = action
        self.events = events
        self._memories: dict[int, str] = {}
        self._observations: dict[int, bytes] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        """Copies share the past."""
        return self

    def otherwise(self, viewer: int, state: State) -> Past:
        """Return the same past with another position that `viewer` cannot tell from this one."""
        twin = Past(state, self.before, self.seat, self.action, self.events)
        twin._memories[viewer] = self.memory(viewer)
        return twin

    def observation(self, viewer: int) -> bytes:
        """Return what a seat sees now."""
        if viewer not in self._observations:
            self._observations[viewer] = canonical(self.state.observation(viewer))
        return self._observations[viewer]

    def memory(self, viewer: int) -> str:
        """Return a digest of all that a seat has seen and done up to now: other pasts have others."""
        news: list[Past] = []
        here: Past | None = self
        while here is not None and viewer not in here._memories:
            news.append(here)
            here = here.before
        for place in reversed(news):
            place._memories[viewer] = place._remembered(viewer)
        return self._memories[viewer]

    def _remembered(self, viewer: int) -> str:
        known = START if self.before is None else self.before._memories[viewer]
        seen = self.observation(viewer)
        told = [event for event in (event.seen_by(viewer) for event in self.events) if event is not None]
        own = self.action if self.seat == viewer else None
        unchanged = self.before is not None and self.before.observation(viewer) == seen
        if unchanged and not told and own is None:
            return known
        return hashlib.sha256(canonical([known, told, own]) + seen).hexdigest()
