"""A table as the fold of its log."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy, deepcopy

from cayona.kernel.match import Match
from cayona.server.entries import Entry
from cayona.server.tables.clock import Clock
from cayona.server.tables.folding import HANDLERS
from cayona.server.tables.room_facts import Again, Question, RoomFacts
from cayona.server.tables.timer import Timer


class Room(RoomFacts):
    """Everything about one table. It changes by `add` alone."""

    def fold(self, entries: Iterable[Entry]) -> Room:
        """Add entries in order and return the room."""
        for entry in entries:
            self.add(entry)
        return self

    def after(self, entry: Entry) -> Room:
        """Return the room as it would be after an entry; this one stays as it is."""
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, Match):
                setattr(twin, name, value.copy())
            elif name == "seats" or isinstance(value, (Clock, Timer, Question, Again)):
                setattr(twin, name, deepcopy(value))
            elif isinstance(value, (list, set, dict)):  # what grows with the match holds what never changes
                setattr(twin, name, copy(value))
        twin.add(entry)
        return twin

    def add(self, entry: Entry) -> None:
        """Take the next line of the log; what cannot be taken changes nothing."""
        if entry.version != self.version + 1:
            raise ValueError(f"table {self.table}: entry {entry.version} after version {self.version}")
        HANDLERS[entry.kind](self, entry)
        self.version = entry.version
        self.changed = entry.at
        if entry.client is not None:
            self.clients[entry.client] = entry.version
