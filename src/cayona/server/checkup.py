"""Examining a database: whether every log can be followed, and leads where the lobby says."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from cayona import registry
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.botfiles import FOLDER
from cayona.server.config import Config
from cayona.server.files import is_open_to_others
from cayona.server.storage import migrate
from cayona.server.storage.appends import listed_json
from cayona.server.storage.database import Database
from cayona.server.storage.records import digest_of, read_entry
from cayona.server.storage.schema import entries, seated, tables
from cayona.server.storage.store import Store
from cayona.server.storage.urls import file_of, read_url
from cayona.server.tables.room import Room
from cayona.server.tables.summaries import summary_of
from cayona.server.workers.confinement import missing_locks

Progress = Callable[[int, int], None]
"""Is told how many tables are done, and how many there are."""

DAMAGE: Final = (ValueError, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError)
"""What folding a damaged log can raise."""
FINISHED: Final = ("over", "closed")

Rows = Sequence[Row[Any]]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be."""

    table: str | None
    code: str
    sentence: str


async def doctor(url: str, *, progress: Progress | None = None, repair: bool = False) -> list[Finding]:
    """Fold every log and compare it with what the lobby lists; return what is wrong.

    `repair` writes the lobby's rows anew where only they are wrong. Logs are never changed.
    """
    store = await Store.open(url, upgrade=False)
    try:
        findings = await _schema_findings(store.database)
        async with all_tables(store.database) as (connection, names):
            for done, name in enumerate(names, 1):
                findings += await _examine(store, connection, name, repair=repair)
                if progress is not None:
                    progress(done, len(names))
        return findings
    finally:
        await store.close()


def file_findings(config: Config) -> list[Finding]:
    """Look at who may read the files of a server."""
    database = file_of(read_url(config.url))
    files = [config.data, config.key_path, *([] if database is None else [database])]
    told = _("People other than its owner can read {path}: chmod go-rwx {path}")
    found = [Finding(None, "open-file", told.format(path=path)) for path in files if is_open_to_others(path)]
    missing = missing_locks() if any((config.data / FOLDER).glob("*.py")) else ""
    if missing:
        told = _("Bot files are not confined here ({missing}): use only those you trust.")
        found.append(Finding(None, "bot-files", told.format(missing=missing)))
    return found


async def upgrade_check(url: str, *, progress: Progress | None = None) -> list[Finding]:
    """Replay every unfinished table on this version of the program; return what is different."""
    database = await Database.open(url, upgrade=False)
    findings: list[Finding] = []
    try:
        async with all_tables(database, unfinished=True) as (connection, names):
            for done, name in enumerate(names, 1):
                rows = await log_of(connection, name)
                findings += _rules_findings(name, rows) + folded(name, rows)[1]
                if progress is not None:
                    progress(done, len(names))
        return findings
    finally:
        await database.close()


@asynccontextmanager
async def all_tables(
    database: Database, *, unfinished: bool = False
) -> AsyncIterator[tuple[AsyncConnection, list[str]]]:
    """Give a connection that sees one moment, and the names of the tables at that moment."""
    query: Any = select(tables.c.id).where(tables.c.phase.not_in(FINISHED)).order_by(tables.c.id)
    if not unfinished:
        every = union(select(tables.c.id), select(entries.c.table_id)).subquery()
        query = select(every.c.id).order_by(every.c.id)
    async with database.snapshot() as connection:
        yield connection, list((await connection.execute(query)).scalars())


async def _schema_findings(database: Database) -> list[Finding]:
    ours, theirs = migrate.newest_revision(), await database.revision()
    if ours == theirs:
        return []
    told = _("The schema is at revision {theirs}; this program works with {ours}.")
    return [Finding(None, "schema", told.format(theirs=theirs, ours=ours))]


async def _examine(store: Store, connection: AsyncConnection, name: str, *, repair: bool) -> list[Finding]:
    rows = await log_of(connection, name)
    if not rows:
        return [_finding(name, "no-log", _("Table {table} is listed but has no log."))]
    room, findings = folded(name, rows)
    findings = _row_findings(name, rows) + findings
    if room is not None and not await _is_listed_rightly(connection, room):
        findings.append(_finding(name, "summary", _("Table {table} is not listed as its log says.")))
        if repair:
            await store.summarise(name, room.version, room.changed, summary_of(room))
    return findings


async def log_of(connection: AsyncConnection, name: str) -> Rows:
    query = select(entries).where(entries.c.table_id == name).order_by(entries.c.version)
    return (await connection.execute(query)).all()


def _row_findings(name: str, rows: Rows) -> list[Finding]:
    """Find rows that are missing and rows that were changed after they had been stored."""
    findings: list[Finding] = []
    expected = 1
    for row in rows:
        if row.version != expected:
            told = _("Table {table}: the log has version {version} where {expected} should follow.")
            findings.append(_finding(name, "gap", told, version=row.version, expected=expected))
        if row.digest != digest_of(dict(row._mapping)):
            told = _("Table {table}: version {version} was changed after it had been stored.")
            findings.append(_finding(name, "changed", told, version=row.version))
        expected = row.version + 1
    return findings


def folded(name: str, rows: Rows) -> tuple[Room | None, list[Finding]]:
    """Return the room of a log, or where and why the log cannot be followed."""
    room = Room(name)
    for row in rows:
        try:
            room.add(read_entry(row))
        except DAMAGE as problem:
            why = str(problem) if isinstance(problem, CayonaError) else f"{type(problem).__name__}: {problem}"
            told = _("Table {table}: version {version} ({kind}) is refused: {why}")
            return None, [_finding(name, "refused", told, version=row.version, kind=row.kind, why=why)]
    return room, []


def _rules_findings(name: str, rows: Rows) -> list[Finding]:
    """Compare the rules of the running match with those of this program."""
    try:
        game = registry.game(json.loads(rows[0].data)["settings"]["game"])
        starts = [json.loads(row.data) for row in rows if row.kind == "start"]
    except DAMAGE:
        return []  # folding tells what is wrong
    theirs = starts[-1].get("rules_version") if starts else None
    if theirs is None or theirs == game.rules_version:
        return []
    told = _(
        "Table {table}: the match was begun with rules version {theirs} of {title}, this program has {ours}."
    )
    return [_finding(name, "rules-version", told, theirs=theirs, ours=game.rules_version, title=game.title)]


async def _is_listed_rightly(connection: AsyncConnection, room: Room) -> bool:
    row = (await connection.execute(select(tables).where(tables.c.id == room.table))).first()
    people = select(seated.c.person).where(seated.c.table_id == room.table).order_by(seated.c.person)
    seated_here = list((await connection.execute(people)).scalars())
    summary = summary_of(room)
    return row is not None and (
        (row.phase, row.game, row.public, row.version, row.summary, sorted(seated_here))
        == (
            room.phase,
            summary["game"],
            summary["public"],
            room.version,
            listed_json(summary),
            summary["people"],
        )
    )


def _finding(table: str, code: str, told: str, **facts: object) -> Finding:
    return Finding(table, code, told.format(table=table, **facts))
