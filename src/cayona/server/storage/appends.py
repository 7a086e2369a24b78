"""How a batch of entries gets into the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Boolean, Text, bindparam, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cayona.kernel.errors import CayonaError
from cayona.server.storage.changes import notify
from cayona.server.storage.database import Database
from cayona.server.storage.errors import AlreadyDone, VersionTaken
from cayona.server.storage.records import entry_row, storable
from cayona.server.storage.schema import entries, seated, tables
from cayona.server.storage.summaries import OF_EVERY_SUMMARY, PHASE_AFTER
from cayona.server.storage.writer import Append, Refusals
from cayona.server.tables.entries import Entry

PAGE: Final = 50
"""Rows for one INSERT; so that only this many different statements are prepared."""


class Appends:
    """Writes batches for the writer; `name` is whose changes these are."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        insert = database.dialect.insert
        self._insert = (
            insert(entries)
            .on_conflict_do_nothing()
            .returning(entries.c.table_id, entries.c.version)
            .execution_options(insertmanyvalues_page_size=PAGE)
        )
        upsert = insert(tables)
        self._upsert = upsert.on_conflict_do_update(
            index_elements=[tables.c.id],
            set_={
                "changed": upsert.excluded.changed,
                "version": upsert.excluded.version,
                "phase": func.coalesce(bindparam("new_phase", type_=Text), tables.c.phase),
                "game": func.coalesce(bindparam("new_game", type_=Text), tables.c.game),
                "public": func.coalesce(bindparam("new_public", type_=Boolean), tables.c.public),
                "summary": func.coalesce(bindparam("new_summary", type_=Text), tables.c.summary),
            },
            where=tables.c.version <= upsert.excluded.version,
        )
        self._sit = insert(seated).on_conflict_do_nothing()

    async def write(self, batch: Sequence[Append]) -> Refusals:
        """Store a batch in one transaction; what clashes with the log is refused, the rest is stored."""
        # In one order everywhere, so that two processes do not wait for each other in a ring.
        ordered = sorted(batch, key=lambda item: (item.row["table_id"], item.row["version"]))
        async with self._database.writing() as connection:
            result = await connection.execute(self._insert, [item.row for item in ordered])
            stored = {(row.table_id, row.version) for row in result}
            fresh = [item for item in ordered if item.keys()[0] in stored]
            refused = [item for item in ordered if item.keys()[0] not in stored]
            if fresh:
                await self._list(connection, fresh)
                changes = [(item.row["table_id"], item.row["version"]) for item in fresh]
                await notify(self._database, connection, self._name, changes)
            return {item: await _refusal(connection, item.row) for item in refused}

    async def summarise(self, table: str, version: int, at: float, summary: dict[str, Any]) -> None:
        """Store the summary of a table at a version, unless a later one is there."""
        row = {"table_id": table, "version": version, "at": at, "kind": None}
        listing, people = _listing(row, summary), _people(summary)
        async with self._database.writing() as connection:
            result = await connection.execute(self._upsert, listing)
            if result.rowcount:
                await self._seat(connection, [(table, people)])

    async def _list(self, connection: AsyncConnection, fresh: Sequence[Append]) -> None:
        await connection.execute(self._upsert, [item.listing for item in fresh])
        people = {item.row["table_id"]: item.people for item in fresh if item.people is not None}
        if people:
            await self._seat(connection, list(people.items()))

    async def _seat(self, connection: AsyncConnection, people: Sequence[tuple[str, list[str]]]) -> None:
        gone = delete(seated).where(seated.c.table_id == bindparam("of_table"))
        await connection.execute(gone, [{"of_table": table} for table, _ in people])
        rows = [{"table_id": table, "person": person} for table, persons in people for person in persons]
        if rows:
            await connection.execute(self._sit, rows)


def prepared(table: str, entry: Entry, summary: dict[str, Any] | None) -> Append:
    """Return an entry ready to be stored; raises here what would otherwise spoil a whole batch."""
    row = entry_row(table, entry)
    return Append(row, _listing(row, summary), None if summary is None else _people(summary))


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


async def _refusal(connection: AsyncConnection, row: dict[str, Any]) -> CayonaError:
    """Say why an entry is not in the log: the same request is, or another entry has its version."""
    if row["client"] is not None:
        same = select(entries.c.version).where(
            entries.c.table_id == row["table_id"], entries.c.client == row["client"]
        )
        version = (await connection.execute(same)).scalar()
        if version is not None:
            return AlreadyDone(row["table_id"], version)
    return VersionTaken(row["table_id"], row["version"])
