"""Room and order: who has opened what, what is kept, who is banned, and what goes."""

from __future__ import annotations

import json
import time
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cayona.server.storage.persons import need_one, read_person
from cayona.server.storage.records import Person, digest_of
from cayona.server.storage.schema import (
    attempts,
    bonds,
    chat,
    claims,
    companions,
    entries,
    mutes,
    notice_tables,
    notice_ways,
    notice_wishes,
    opened,
    owned,
    people,
    resets,
    reviews,
    seat_links,
    seated,
    sessions,
    tables,
    thoughts,
    tokens,
    totals,
    tournament_lines,
    unsent_notices,
)
from cayona.server.storage.store_part import StorePart

OF_A_TABLE = (
    entries,
    chat,
    thoughts,
    reviews,
    seated,
    opened,
    seat_links,
    owned,
    notice_tables,
    unsent_notices,
)
OF_A_PERSON = (
    chat, thoughts, sessions, tokens, resets, seat_links, notice_ways, notice_wishes, notice_tables,
    unsent_notices,
    totals, companions, claims, attempts,
)  # fmt: skip
LINE_BYTES = 120
"""What a line takes besides its text: ids, moment, digest."""
UNFINISHED = ("waiting", "playing")
NAMING = ("sit", "rename", "join")
"""Entries that have the name of whoever made them."""


class Housekeeping(StorePart):
    """What a host looks at and does, and what people ask for of their own data."""

    async def note_opened(self, table: str, person: str) -> None:
        """Note who has opened a table."""
        statement = self.database.dialect.insert(opened).on_conflict_do_nothing()
        async with self.database.writing() as connection:
            await connection.execute(statement.values(table_id=table, person=person))

    async def opened_by(self, person: str) -> tuple[int, int]:
        """Return how many tables a person has opened that are not over, and how many are kept at all."""
        is_unfinished = tables.c.phase.in_(UNFINISHED)
        query = (
            select(func.count().filter(is_unfinished), func.count())
            .select_from(opened.join(tables, tables.c.id == opened.c.table_id))
            .where(opened.c.person == person)
        )
        async with self.database.reading() as connection:
            unfinished, kept = (await connection.execute(query)).one()
        return int(unfinished), int(kept)

    async def room_of(self, person: str) -> int:
        """Return how many bytes the logs, chats and thoughts of the tables take that a person has opened."""
        mine = select(opened.c.table_id).where(opened.c.person == person)
        used = 0
        async with self.database.reading() as connection:
            for table, text in ((entries, entries.c.data), (chat, chat.c.text), (thoughts, thoughts.c.text)):
                sizes = select(func.coalesce(func.sum(func.length(text) + LINE_BYTES), 0))
                used += int((await connection.execute(sizes.where(table.c.table_id.in_(mine)))).scalar_one())
        return used

    async def counts(self) -> dict[str, int]:
        """Return how much of everything there is."""
        wanted = {"people": people, "tables": tables, "entries": entries, "chat": chat, "sessions": sessions}
        async with self.database.reading() as connection:
            return {
                name: int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
                for name, table in wanted.items()
            }

    async def find_people(self, text: str = "", limit: int = 50) -> list[Person]:
        """Return people by a part of their name or account, the newest first."""
        pattern = f"%{text.casefold()}%"
        query = select(people).order_by(people.c.created.desc()).limit(limit)
        if text:
            query = query.where(
                or_(
                    func.lower(people.c.name).like(pattern),
                    people.c.account.like(pattern),
                    people.c.id == text,
                )
            )
        async with self.database.reading() as connection:
            return [read_person(row) for row in await connection.execute(query)]

    async def ban(self, person: str, banned: bool) -> None:
        """Keep a person out from now on, or let them in again; whoever is banned has no session left."""
        statement = update(people).where(people.c.id == person).values(banned=time.time() if banned else None)
        async with self.database.writing() as connection:
            need_one((await connection.execute(statement)).rowcount)
            if banned:
                await connection.execute(delete(sessions).where(sessions.c.person == person))

    async def set_host(self, person: str, host: bool) -> None:
        """Let a person be a host of the harbour, or no longer."""
        async with self.database.writing() as connection:
            result = await connection.execute(update(people).where(people.c.id == person).values(host=host))
            need_one(result.rowcount)

    async def old_tables(self, before: float) -> list[str]:
        """Return the tables that are over or never began, and were last changed before a moment."""
        query = select(tables.c.id).where(tables.c.changed < before, tables.c.phase != "playing")
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def drop_tables(self, names: list[str]) -> int:
        """Remove tables with all that was done and said there; return how many."""
        for start in range(0, len(names), 100):
            some = names[start : start + 100]
            async with self.database.writing(seconds=None) as connection:
                for table in OF_A_TABLE:
                    await connection.execute(delete(table).where(table.c.table_id.in_(some)))
                await connection.execute(delete(tables).where(tables.c.id.in_(some)))
        return len(names)

    # --- A person's own data -----------------------------------------------------------------------

    async def export_of(self, person: str, *guests: str) -> dict[str, Any]:
        """Return all that is kept of a person, JSON-ready; what belongs to others is left out.

        So it is with guests whose logbook they have taken over.
        """
        mine = (person, *guests)
        own_lines = select(chat).where(chat.c.person.in_(mine)).order_by(chat.c.at)
        own_thoughts = select(thoughts).where(thoughts.c.person.in_(mine)).order_by(thoughts.c.at)
        muted = (
            select(people.c.name).join(mutes, mutes.c.muted == people.c.id).where(mutes.c.person.in_(mine))
        )
        async with self.database.reading() as connection:
            lines = (await connection.execute(own_lines)).all()
            kept = (await connection.execute(own_thoughts)).all()
            names = list((await connection.execute(muted)).scalars())
        return {
            "chat": [{"table": row.table_id, "text": row.text, "at": row.at} for row in lines],
            "thoughts": [{"table": row.table_id, "text": row.text, "at": row.at} for row in kept],
            "muted": names,
        }

    async def remove_person(self, person: str) -> list[str]:
        """Forget a person: account, sessions, tokens, talk and thoughts; where they sat, nobody is named.

        Returns the tables whose logs named them. The log stays what it was but for the name; so do the
        results and ratings of a number that is nobody's any more, for the others' matches hang on them.
        """
        async with self.database.writing(seconds=None) as connection:
            changed = await _forget_name(connection, person)
            await _forget_in_tournaments(connection, person)
            for table in OF_A_PERSON:
                await connection.execute(delete(table).where(table.c.person == person))
            for one, other in (
                (mutes, mutes.c.muted),
                (bonds, bonds.c.other),
                (companions, companions.c.other),
            ):
                mine = or_(one.c.person == person, other == person)
                await connection.execute(delete(one).where(mine))
            await connection.execute(delete(people).where(people.c.id == person))
        return changed


async def _forget_name(connection: AsyncConnection, person: str) -> list[str]:
    """Take a person's name out of the logs and the lobby's lists; return the tables."""
    found = await connection.execute(
        select(entries)
        .where(entries.c.person == person, entries.c.kind.in_(NAMING))
        .order_by(entries.c.version)
    )
    changed: dict[str, set[str]] = {}
    for row in found.all():
        data = json.loads(row.data)
        if row.kind == "sit" and data.get("person") != person:
            continue  # they seated a bot
        changed.setdefault(row.table_id, set()).add(data["name"])
        text = json.dumps({**data, "name": ""}, separators=(",", ":"))
        new = {**row._mapping, "data": text}
        this = (entries.c.table_id == row.table_id) & (entries.c.version == row.version)
        await connection.execute(update(entries).where(this).values(data=text, digest=digest_of(new)))
    for table, names in changed.items():
        await _unlist(connection, table, names)
    return list(changed)


async def _forget_in_tournaments(connection: AsyncConnection, person: str) -> None:
    """Take a person's name out of the logs of tournaments."""
    joined = (tournament_lines.c.person == person) & tournament_lines.c.kind.in_(("join", "claim"))
    for row in (await connection.execute(select(tournament_lines).where(joined))).all():
        data = json.loads(row.data)
        if data["player"] != person:
            continue  # they let a bot play
        text = json.dumps({**data, "name": ""}, separators=(",", ":"))
        log = tournament_lines.c
        this = (log.tournament_id == row.tournament_id) & (log.version == row.version)
        await connection.execute(update(tournament_lines).where(this).values(data=text))


async def _unlist(connection: AsyncConnection, table: str, names: set[str]) -> None:
    summary = (await connection.execute(select(tables.c.summary).where(tables.c.id == table))).scalar()
    if summary is None:
        return
    listed = json.loads(summary)
    for seat in listed.get("seats", ()):
        if seat.get("name") in names and seat.get("kind") == "person":
            seat["name"] = ""
    text = json.dumps(listed, sort_keys=True, separators=(",", ":"))
    await connection.execute(update(tables).where(tables.c.id == table).values(summary=text))
