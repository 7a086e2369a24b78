"""How a batch of entries gets into the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import BindParameter, bindparam, delete, func, select
from sqlalchemy.sql import ClauseElement

from cayona.kernel.errors import CayonaError
from cayona.server.entries import Entry, EntryKind
from cayona.server.finished import FinishedMatch
from cayona.server.storage.database import Database
from cayona.server.storage.errors import AlreadyDone, VersionTaken
from cayona.server.storage.finishes import Finishes
from cayona.server.storage.records import entry_row, storable
from cayona.server.storage.schema import entries, seated, tables
from cayona.server.storage.transactions import Row, Steps
from cayona.server.storage.writer import Append, Refusals

if TYPE_CHECKING:
    from cayona.server.storage.dialects import Insert

PHASE_AFTER: Final[dict[EntryKind, str]] = {
    "open": "waiting",
    "start": "playing",
    "resign": "over",
    "rematch": "waiting",
    "close": "closed",
}
"""What these entries lead to whatever the match says; so a table that plays is listed as playing at once."""

OF_EVERY_SUMMARY: Final = ("phase", "game", "public", "people")
"""Columns of their own; `people` are ids, kept for "my tables" and never listed."""


LISTED: Final = ("phase", "game", "public", "summary")
"""Columns that an entry may change, or leave as they are."""


class Appends:
    """Writes batches for the writer."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.finishes = Finishes(database)
        insert, ready = database.dialect.insert, database.statement
        stored = insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.version)
        self._insert = ready(stored, returns=True)
        self._list = ready(_updating(insert(tables)).returning(tables.c.id), returns=True)
        nests = database.dialect.nests_writes
        self._store_and_list = ready(_storing_and_listing(database), returns=True) if nests else None
        self._empty = ready(delete(seated).where(seated.c.table_id == bindparam("table_id")))
        self._sit = ready(insert(seated).on_conflict_do_nothing())
        same = select(entries.c.version).where(
            entries.c.table_id == bindparam("table_id"), entries.c.client == bindparam("client")
        )
        self._find = ready(same, returns=True)

    async def write(self, batch: Sequence[Append]) -> Refusals:
        """Store a batch in one transaction; what clashes with the log is refused, the rest is stored."""
        # In one order everywhere, so that two processes do not wait for each other in a ring.
        ordered = sorted(batch, key=lambda item: (item.row["table_id"], item.row["version"]))
        both = self._store_and_list
        if both is None or any(item.people is not None or item.finished is not None for item in ordered):
            return await self._database.write(self._store(ordered))
        rows = await self._database.write_at_once(both.of([item.row | item.listing for item in ordered]))
        missing = _missing(ordered, rows)
        return await self._database.write(self._refusals(missing)) if missing else {}

    async def summarise(self, table: str, version: int, at: float, summary: dict[str, Any]) -> None:
        """Store the summary of a table at a version, unless a later one is there."""
        row = {"table_id": table, "version": version, "at": at, "kind": None}
        await self._database.write(self._summarise(_listing(row, summary), _people(summary)))

    def _store(self, ordered: Sequence[Append]) -> Steps[Refusals]:
        missing = _missing(ordered, (yield self._insert.of([item.row for item in ordered])))
        fresh = [item for item in ordered if item not in missing]
        if fresh:
            yield self._list.of([item.listing for item in fresh])
            people = {item.row["table_id"]: item.people for item in fresh if item.people is not None}
            yield from self._seat(people)
        ended = [item.finished for item in fresh if item.finished is not None]
        for finished in sorted(ended, key=lambda match: match.order):
            yield from self.finishes.note(finished)
        return (yield from self._refusals(missing))

    def _refusals(self, missing: Iterable[Append]) -> Steps[Refusals]:
        refusals: Refusals = {}
        for item in missing:
            refusals[item] = yield from self._refusal(item.row)
        return refusals

    def _summarise(self, listing: dict[str, Any], people: list[str]) -> Steps[None]:
        if (yield self._list.of([listing])):
            yield from self._seat({listing["id"]: people})

    def _seat(self, people: dict[str, list[str]]) -> Steps[None]:
        if people:
            yield self._empty.of([{"table_id": table} for table in people])
        rows = [{"table_id": table, "person": person} for table in people for person in people[table]]
        if rows:
            yield self._sit.of(rows)

    def _refusal(self, row: dict[str, Any]) -> Steps[CayonaError]:
        """Say why an entry is not in the log: the same request is, or another entry has its version."""
        found = [] if row["client"] is None else (yield self._find.of([row]))
        return (
            AlreadyDone(row["table_id"], found[0][0])
            if found
            else VersionTaken(row["table_id"], row["version"])
        )


def _updating(listing: Insert) -> Insert:
    """Return an INSERT of what is listed that updates a row that is there; NULL leaves a column as it is."""
    return listing.on_conflict_do_update(
        index_elements=[tables.c.id],
        set_={
            "changed": listing.excluded.changed,
            "version": listing.excluded.version,
            **{name: func.coalesce(_given(name, f"new_{name}"), tables.c[name]) for name in LISTED},
        },
        where=tables.c.version <= listing.excluded.version,
    )


def _given(column: str, name: str) -> BindParameter[Any]:
    return bindparam(name, type_=tables.c[column].type)


def _storing_and_listing(database: Database) -> ClauseElement:
    """Return one statement that stores an entry and lists its table, for databases that can do both at once.

    It is a transaction by itself, so a batch takes one round trip and not four.
    """
    insert = database.dialect.insert
    key = (entries.c.table_id, entries.c.version)
    stored = insert(entries).on_conflict_do_nothing().returning(*key, entries.c.at).cte("stored")
    of_entry = (stored.c.table_id, stored.c.at, stored.c.at, stored.c.version)
    first = select(*of_entry, *(_given(name, name) for name in LISTED))
    listing = insert(tables).from_select(["id", "created", "changed", "version", *LISTED], first)
    return select(stored.c.table_id, stored.c.version).add_cte(_updating(listing).cte("listed"))


def _missing(ordered: Sequence[Append], stored: Sequence[Row]) -> dict[Append, None]:
    """Return what was not stored, in order."""
    places = {tuple(row) for row in stored}
    return {item: None for item in ordered if item.place not in places}


def prepared(
    table: str, entry: Entry, summary: dict[str, Any] | None, finished: FinishedMatch | None = None
) -> Append:
    """Return an entry ready to be stored; raises here what would otherwise spoil a whole batch."""
    row = entry_row(table, entry)
    return Append(row, _listing(row, summary), None if summary is None else _people(summary), finished)


def _people(summary: dict[str, Any]) -> list[str]:
    for person in summary["people"]:
        storable(person)
    return list(summary["people"])


def _listing(row: dict[str, Any], summary: dict[str, Any] | None) -> dict[str, Any]:
    """Return what the lobby's row of a table is made or updated with; None leaves a column as it is."""
    known = summary or {}
    storable(known.get("game"))
    phase = known.get("phase", PHASE_AFTER.get(row["kind"]))
    listed = None if summary is None else listed_json(summary)
    return {
        "id": row["table_id"],
        "created": row["at"],
        "changed": row["at"],
        "version": row["version"],
        "phase": phase or "waiting",
        "game": known.get("game", ""),
        "public": known.get("public", False),
        "summary": listed or "{}",
        "new_phase": phase,
        "new_game": known.get("game"),
        "new_public": known.get("public"),
        "new_summary": listed,
    }


def listed_json(summary: dict[str, Any]) -> str:
    """Return what a summary holds besides the columns."""
    rest = {name: value for name, value in summary.items() if name not in OF_EVERY_SUMMARY}
    return json.dumps(rest, sort_keys=True, separators=(",", ":"))
