"""Tournaments: their logs, and what is listed of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, cast

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cayona.server.entries import TournamentKind, TournamentLine
from cayona.server.storage.errors import VersionTaken
from cayona.server.storage.records import storable
from cayona.server.storage.schema import entrants, tables, tournament_lines, tournaments
from cayona.server.storage.store_part import StorePart

PHASE_AFTER: Final[dict[TournamentKind, str]] = {
    "open": "open",
    "begin": "running",
    "end": "over",
    "cancel": "cancelled",
}


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """What is listed of a tournament."""

    id: str
    phase: str
    host: str
    terms: dict[str, Any]
    players: int
    changed: float


class Tournaments(StorePart):
    """Tournaments and who plays in them."""

    async def append_tournament(self, tournament: str, line: TournamentLine) -> None:
        """Add the next line of a tournament's log; VersionTaken if it has this version already."""
        row = {
            "tournament_id": tournament,
            "version": line.version,
            "kind": line.kind,
            "at": line.at,
            "person": line.person,
            "data": storable(json.dumps(line.data, separators=(",", ":"), allow_nan=False)),
        }
        insert = self.database.dialect.insert(tournament_lines).on_conflict_do_nothing()
        async with self.database.writing() as connection:
            stored = await connection.execute(insert.values(**row).returning(tournament_lines.c.version))
            if stored.first() is None:
                raise VersionTaken(tournament, line.version)
            await self._list(connection, tournament, line)

    async def _list(self, connection: AsyncConnection, tournament: str, line: TournamentLine) -> None:
        """Keep up what is made from the log."""
        if line.kind == "open":
            terms = line.data["terms"]
            told = {"host": line.person, "terms": json.dumps(terms), "starts": terms["starts"]}
            row = {"id": tournament, "phase": "open", "changed": line.at, **told}
            await connection.execute(tournaments.insert().values(**row))
            return
        this = tournaments.c.id == tournament
        await connection.execute(update(tournaments).where(this).values(changed=line.at))
        if line.kind in PHASE_AFTER:
            if line.kind == "cancel":
                this &= tournaments.c.phase == "open"  # one that runs is played to the end of its round
            await connection.execute(update(tournaments).where(this).values(phase=PHASE_AFTER[line.kind]))
        if line.kind in ("join", "leave"):
            insert = self.database.dialect.insert(entrants)
            row = {"tournament_id": tournament, "person": line.data["player"], "here": line.kind == "join"}
            keys = [entrants.c.tournament_id, entrants.c.person]
            upsert = insert.on_conflict_do_update(index_elements=keys, set_={"here": insert.excluded.here})
            await connection.execute(upsert.values(**row))
        if line.kind == "claim":
            await self._rename(connection, tournament, line.data["guest"], line.data["player"])

    async def _rename(self, connection: AsyncConnection, tournament: str, guest: str, account: str) -> None:
        """List an account in the place of a guest, unless it is listed itself."""
        this = tournaments.c.id == tournament
        await connection.execute(
            update(tournaments).where(this, tournaments.c.host == guest).values(host=account)
        )
        listed = select(entrants.c.person).where(entrants.c.tournament_id == tournament)
        if account not in (await connection.execute(listed)).scalars().all():
            mine = and_(entrants.c.tournament_id == tournament, entrants.c.person == guest)
            await connection.execute(update(entrants).where(mine).values(person=account))

    async def tournament_lines(self, tournament: str, after: int = 0) -> list[TournamentLine]:
        """Return the log of a tournament after a version; empty if there is no such tournament."""
        if not tournament.isprintable():
            return []
        log = tournament_lines.c
        query = select(tournament_lines).where(log.tournament_id == tournament, log.version > after)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(log.version))).all()
        return [
            TournamentLine(row.version, cast("Any", row.kind), row.at, row.person, json.loads(row.data))
            for row in rows
        ]

    async def tournaments(
        self, *, phase: str | None = None, host: str | None = None, person: str | None = None, limit: int = 50
    ) -> list[ListedTournament]:
        """Return tournaments, the last changed first: of a phase, of a host, or where somebody plays."""
        here = entrants.alias("here")
        count = select(func.count()).where(here.c.tournament_id == tournaments.c.id, here.c.here)
        query = select(tournaments, count.scalar_subquery().label("players"))
        if phase is not None:
            query = query.where(tournaments.c.phase == phase)
        if host is not None:
            query = query.where(tournaments.c.host == host)
        if person is not None:
            query = query.join(entrants, entrants.c.tournament_id == tournaments.c.id)
            query = query.where(entrants.c.person == person)
        query = query.order_by(tournaments.c.changed.desc(), tournaments.c.id).limit(limit)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            ListedTournament(row.id, row.phase, row.host, json.loads(row.terms), row.players, row.changed)
            for row in rows
        ]

    async def running_tournaments(self, now: float) -> list[str]:
        """Return the tournaments that somebody has to look after: they run, or begin by themselves now."""
        listed = tournaments.c
        begins = and_(listed.phase == "open", listed.starts > 0, listed.starts <= now)
        async with self.database.reading() as connection:
            query = select(listed.id).where(or_(listed.phase == "running", begins))
            return list((await connection.execute(query)).scalars())

    async def phases(self, names: list[str]) -> dict[str, str]:
        """Return how far tables are; those that are not there are left out."""
        query = select(tables.c.id, tables.c.phase).where(tables.c.id.in_(names))
        async with self.database.reading() as connection:
            return {row.id: row.phase for row in await connection.execute(query)}
