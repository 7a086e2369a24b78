"""Where and when people want to be told that it is their turn."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, delete, select, update

from cayona.server.storage.records import storable
from cayona.server.storage.schema import notice_tables, notice_ways, notice_wishes
from cayona.server.storage.store_part import StorePart, fresh_id

WayKind = Literal["push", "mail", "hook"]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to reach somebody: a browser, an e-mail address, or a web address that takes messages."""

    id: str
    person: str
    kind: WayKind
    target: dict[str, Any]
    label: str
    """What the person calls it."""
    confirmed: bool
    """Whether it may be used; an e-mail address only after a link in a message was followed."""
    problem: str
    """What went wrong the last time, empty if nothing did."""


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """How and when somebody wants to be told."""

    language: str = "en"
    zone: str = "UTC"
    quiet_from: int | None = None
    """Minutes of the day in the time zone; None for no quiet hours."""
    quiet_to: int | None = None


class Notices(StorePart):
    """Ways to people, and their wishes."""

    async def add_way(
        self, person: str, kind: WayKind, target: dict[str, Any], label: str, *, confirmed: bool
    ) -> str:
        """Keep a way to a person and return its id; the same one again takes the place of the old."""
        text = storable(json.dumps(target, sort_keys=True))
        row = {
            "id": fresh_id(),
            "person": person,
            "kind": kind,
            "target": text,
            "label": storable(label),
            "confirmed": confirmed,
            "created": time.time(),
            "problem": "",
        }
        same = (notice_ways.c.person == person) & (notice_ways.c.target == text)
        async with self.database.writing() as connection:
            await connection.execute(delete(notice_ways).where(same))
            await connection.execute(notice_ways.insert().values(**row))
        return str(row["id"])

    async def ways_of(self, person: str) -> list[Way]:
        """Return the ways to a person, oldest first."""
        query = select(notice_ways).where(notice_ways.c.person == person).order_by(notice_ways.c.created)
        async with self.database.reading() as connection:
            return [_way(row) for row in await connection.execute(query)]

    async def way(self, way: str) -> Way | None:
        """Return a way by its id."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(notice_ways).where(notice_ways.c.id == way))).first()
        return None if row is None else _way(row)

    async def confirm_way(self, way: str) -> None:
        """Let a way be used."""
        await self._change_way(way, confirmed=True)

    async def note_way(self, way: str, problem: str) -> None:
        """Keep what went wrong with a way the last time; empty if nothing did."""
        await self._change_way(way, problem=storable(problem))

    async def _change_way(self, way: str, **values: Any) -> None:
        async with self.database.writing() as connection:
            await connection.execute(update(notice_ways).where(notice_ways.c.id == way).values(**values))

    async def drop_way(self, way: str, person: str | None = None) -> bool:
        """Forget a way, if it is this person's; tell whether there was one."""
        statement = delete(notice_ways).where(notice_ways.c.id == way)
        if person is not None:
            statement = statement.where(notice_ways.c.person == person)
        async with self.database.writing() as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def notice_settings(self, person: str) -> NoticeSettings:
        """Return how and when somebody wants to be told."""
        query = select(notice_wishes).where(notice_wishes.c.person == person)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return NoticeSettings()
        return NoticeSettings(row.language, row.zone, row.quiet_from, row.quiet_to)

    async def set_notice_settings(self, person: str, wishes: NoticeSettings) -> None:
        """Keep how and when somebody wants to be told."""
        values = {
            "language": wishes.language,
            "zone": storable(wishes.zone),
            "quiet_from": wishes.quiet_from,
            "quiet_to": wishes.quiet_to,
        }
        insert = self.database.dialect.insert(notice_wishes)
        statement = insert.on_conflict_do_update(index_elements=[notice_wishes.c.person], set_=values)
        async with self.database.writing() as connection:
            await connection.execute(statement.values(person=person, **values))

    async def silence_table(self, person: str, table: str, silent: bool) -> None:
        """Note whether somebody wants no notices of a table."""
        insert = self.database.dialect.insert(notice_tables)
        statement = insert.on_conflict_do_update(
            index_elements=[notice_tables.c.person, notice_tables.c.table_id], set_={"silent": silent}
        )
        async with self.database.writing() as connection:
            await connection.execute(statement.values(person=person, table_id=table, silent=silent))

    async def silent_tables(self, person: str) -> set[str]:
        """Return the tables of which somebody wants no notices."""
        mine = (notice_tables.c.person == person) & notice_tables.c.silent
        async with self.database.reading() as connection:
            return set((await connection.execute(select(notice_tables.c.table_id).where(mine))).scalars())

    async def notices_kept_of(self, person: str) -> dict[str, Any]:
        """Return all that is kept of a person about notices, JSON-ready."""
        wishes = await self.notice_settings(person)
        return {
            "ways": [
                {"kind": way.kind, "label": way.label, "target": way.target}
                for way in await self.ways_of(person)
            ],
            "quiet_from": wishes.quiet_from,
            "quiet_to": wishes.quiet_to,
            "zone": wishes.zone,
            "silent": sorted(await self.silent_tables(person)),
        }


def _way(row: Row[Any]) -> Way:
    return Way(
        row.id, row.person, row.kind, json.loads(row.target), row.label, bool(row.confirmed), row.problem
    )
