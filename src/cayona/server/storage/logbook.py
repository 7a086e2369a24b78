"""The logbook: what people have played, how they stand, and whom they have kept or blocked."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Row,
    and_,
    bindparam,
    delete,
    func,
    or_,
    select,
    tuple_,
    update,
)

from cayona.server.finished import UNIT, FinishedMatch, Pool
from cayona.server.ratings import NARROW, Rating
from cayona.server.storage.finishes import Finishes, column_names, read_matches
from cayona.server.storage.schema import (
    aliases,
    attempts,
    bonds,
    claims,
    companions,
    matches,
    people,
    ratings,
    results,
    tables,
    totals,
)
from cayona.server.storage.store_part import StorePart, fresh_secret, hash_of
from cayona.server.storage.transactions import Steps

PAGE: Final = 50
"""Matches on one page of a history."""
BOARD: Final = 50
"""People on a leaderboard."""
CLAIM_SECONDS: Final = 24 * 3600.0
OF_MINE: Final = ("round", "seat", "game", "mode", "at", "side", "won", "place", "score", "change")
"""What an export tells of every match."""
BondKind = Literal["friend", "blocked"]


class Total(NamedTuple):
    """What somebody has played of a game, in one mode and at one size of table."""

    pool: Pool
    played: int
    won: int
    place: float
    """The mean of the places."""
    best: float | None
    last: float
    reviewed: int = 0
    """How many of the matches were reviewed."""
    error: float | None = None
    """What a decision lost on average; None if none was reviewed."""
    luck: float | None = None
    """What deal and dice gave in a match on average."""


class Standing(NamedTuple):
    """A rating of a person in a pool."""

    pool: Pool
    person: str
    name: str
    account: str | None
    rating: Rating
    at: float


class Tried(NamedTuple):
    """How many people fared in a deal in the same way."""

    won: bool
    score: float
    people: int


class Deal(NamedTuple):
    """A daily deal that somebody has begun."""

    day: str
    game: str
    seats: int
    table: str
    won: bool | None
    """None while it is not over."""
    score: float | None


class Companion(NamedTuple):
    """Somebody with whom a person has played."""

    id: str
    name: str
    account: str | None
    played: int
    won: int
    lost: int
    last: float
    bond: str
    """What the person has chosen about them; empty for nothing."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches of a history are wanted; what is empty does not matter."""

    game: str = ""
    mode: str = ""
    result: str = ""
    opponent: str = ""
    """The id of a person, or the name of a bot after "bot:"."""
    before: tuple[float, str, int] | None = None
    """The last match of the page before."""
    public: bool = False
    """Whether only matches at tables that everybody finds are wanted."""


ALL: Final = Wanted()


@dataclass(frozen=True, slots=True)
class Entered:
    """A match in somebody's history."""

    match: FinishedMatch
    seat: int
    change: float | None
    """By how much mu the rating moved."""
    names: dict[str, str] = field(default_factory=dict)
    """The names of the people, by id; whoever has left has none."""
    accounts: dict[str, str] = field(default_factory=dict)
    """The accounts of those who have one."""
    has_log: bool = True
    """Whether it can be replayed."""


class PlayedMatches(StorePart):
    """Matches, totals, ratings and companions of people."""

    async def rebuild_logbook(self, found: Iterable[FinishedMatch], rounds: dict[str, int]) -> int:
        """Make all that is made from the logs anew, in one transaction; see `Finishes.rebuild`."""
        return await self.database.write(Finishes(self.database).rebuild(found, rounds), seconds=None)

    # --- History -----------------------------------------------------------------------------------

    async def history(self, person: str, wanted: Wanted = ALL, limit: int = PAGE) -> list[Entered]:
        """Return matches of a person, the last first; one more than fits shows that there are others."""
        query = (
            select(results.c.table_id, results.c.round, results.c.seat, results.c.change)
            .where(results.c.person == person, *_conditions(wanted))
            .order_by(results.c.at.desc(), results.c.table_id.desc(), results.c.round.desc())
            .limit(limit)
        )
        async with self.database.reading() as connection:
            mine = (await connection.execute(query)).all()
            names_there = {row.table_id for row in mine}  # by pairs with rounds, SQLite would read everything
            of_these = select(matches).where(matches.c.table_id.in_(names_there))
            heads = (await connection.execute(of_these)).all()
            sat = select(results).where(results.c.table_id.in_(names_there))
            seats = (await connection.execute(sat)).all()
            ids = {row.person for row in seats if row.person is not None}
            called = select(people.c.id, people.c.name, people.c.account).where(people.c.id.in_(ids))
            here = (await connection.execute(called)).all()
            kept = select(tables.c.id).where(tables.c.id.in_({row.table_id for row in mine}))
            there = set((await connection.execute(kept)).scalars())
        names = {row.id: row.name for row in here}
        accounts = {row.id: row.account for row in here if row.account is not None}
        known = {(match.table, match.round): match for match in read_matches(heads, seats)}
        return [
            Entered(
                known[row.table_id, row.round], row.seat, row.change, names, accounts, row.table_id in there
            )
            for row in mine
        ]

    async def totals_of(self, person: str) -> list[Total]:
        """Return what somebody has played, what they played most first."""
        query = select(totals).where(totals.c.person == person).order_by(totals.c.played.desc())
        async with self.database.reading() as connection:
            return [
                Total(
                    Pool(row.game, row.mode, row.seats),
                    row.played,
                    row.won,
                    row.places / row.played,
                    row.best,
                    row.last,
                    row.reviewed,
                    row.lost / row.decisions / UNIT if row.decisions else None,
                    row.luck / row.reviewed / UNIT if row.reviewed else None,
                )
                for row in await connection.execute(query)
            ]

    async def ratings_of(self, person: str) -> list[Standing]:
        """Return the ratings of a person, what they played most first."""
        query = _standings().where(ratings.c.person == person).order_by(ratings.c.games.desc())
        async with self.database.reading() as connection:
            return [_standing(row) for row in await connection.execute(query)]

    async def logbook_of(self, person: str) -> dict[str, Any]:
        """Return all that the logbook holds of a person, JSON-ready, with where to replay each match."""
        mine = select(results).where(results.c.person == person).order_by(results.c.at)
        chosen = (
            select(people.c.name, bonds.c.kind)
            .join(people, people.c.id == bonds.c.other)
            .where(bonds.c.person == person)
        )
        begun = select(attempts.c.daily, attempts.c.game, attempts.c.table_id).where(
            attempts.c.person == person
        )
        async with self.database.reading(seconds=None) as connection:
            rows = (await connection.execute(mine)).mappings().all()
            kept = (await connection.execute(chosen)).all()
            deals = (await connection.execute(begun)).all()
        return {
            "matches": [
                {
                    **{name: row[name] for name in OF_MINE},
                    "table": row["table_id"],
                    "replay": f"/api/tables/{row['table_id']}/replay.html?match={row['round']}",
                }
                for row in rows
            ],
            "totals": [one.pool._asdict() | _plain(one) for one in await self.totals_of(person)],
            "ratings": [
                one.pool._asdict()
                | {"mu": one.rating.mu, "sigma": one.rating.sigma, "games": one.rating.games}
                for one in await self.ratings_of(person)
            ],
            "people": [{"name": row.name, "kind": row.kind} for row in kept],
            "daily": [{"day": row.daily, "game": row.game, "table": row.table_id} for row in deals],
        }

    # --- Leaderboards ------------------------------------------------------------------------------

    async def leaders(self, pool: Pool, limit: int = BOARD) -> list[Standing]:
        """Return the best of a pool whose ratings are sure enough."""
        query = (
            _standings().where(_in_pool(pool), ratings.c.sigma <= NARROW)
            .order_by(ratings.c.mu.desc(), ratings.c.person).limit(limit)
        )  # fmt: skip
        async with self.database.reading() as connection:
            return [_standing(row) for row in await connection.execute(query)]

    async def standings_of(self, pool: Pool, ids: Iterable[str]) -> list[Standing]:
        """Return how some people stand in a pool, the best first."""
        query = (
            _standings().where(_in_pool(pool), ratings.c.person.in_(list(ids)))
            .order_by(ratings.c.mu.desc(), ratings.c.person)
        )  # fmt: skip
        async with self.database.reading() as connection:
            return [_standing(row) for row in await connection.execute(query)]

    async def pools(self, game: str) -> list[tuple[Pool, int]]:
        """Return the pools of a game that have ratings, with the number of people, the largest first."""
        count = func.count()
        query = (
            select(ratings.c.mode, ratings.c.seats, count)
            .where(ratings.c.game == game)
            .group_by(ratings.c.mode, ratings.c.seats)
            .order_by(count.desc(), ratings.c.mode, ratings.c.seats)
        )
        async with self.database.reading() as connection:
            return [(Pool(game, row[0], row[1]), row[2]) for row in await connection.execute(query)]

    # --- Friends and others ------------------------------------------------------------------------

    async def companions_of(self, person: str, limit: int = PAGE) -> list[Companion]:
        """Return those with whom somebody has played, friends first, then the last ones."""
        bond = and_(bonds.c.person == companions.c.person, bonds.c.other == companions.c.other)
        known = (
            select(companions, people.c.name, people.c.account, func.coalesce(bonds.c.kind, "").label("bond"))
            .join(people, people.c.id == companions.c.other)
            .where(companions.c.person == person)
            .order_by(companions.c.last.desc())
            .limit(limit)
        )
        friends = known.join(bonds, bond).where(bonds.c.kind == "friend")
        async with self.database.reading() as connection:
            kept = (await connection.execute(friends)).all()
            last = (await connection.execute(known.outerjoin(bonds, bond))).all()
        others = [row for row in last if row.bond != "friend"]
        return [
            Companion(row.other, row.name, row.account, row.played, row.won, row.lost, row.last, row.bond)
            for row in (*kept, *others)[:limit]
        ]

    async def bonds_of(self, person: str) -> dict[str, str]:
        """Return whom somebody has kept or blocked, by id."""
        query = select(bonds.c.other, bonds.c.kind).where(bonds.c.person == person)
        async with self.database.reading() as connection:
            return {row.other: row.kind for row in await connection.execute(query)}

    async def blocks(self, people_here: Sequence[str], person: str) -> bool:
        """Tell whether one of several people and this one have blocked each other, either way round."""
        blocked = bonds.c.kind == "blocked"
        mine = and_(bonds.c.person == person, bonds.c.other.in_(people_here))
        theirs = and_(bonds.c.other == person, bonds.c.person.in_(people_here))
        async with self.database.reading() as connection:
            found = await connection.execute(select(bonds.c.kind).where(blocked, or_(mine, theirs)).limit(1))
            return found.first() is not None

    async def set_bond(self, person: str, other: str, kind: BondKind | None) -> None:
        """Keep somebody as a friend, block them, or neither."""
        this = and_(bonds.c.person == person, bonds.c.other == other)
        async with self.database.writing() as connection:
            await connection.execute(delete(bonds).where(this))
            if kind is not None:
                row = {"person": person, "other": other, "kind": kind, "since": time.time()}
                await connection.execute(bonds.insert().values(**row))

    # --- Daily deals -------------------------------------------------------------------------------

    async def deal_begun(self, person: str, day: str, pool: Pool) -> str | None:
        """Return the table at which somebody has begun the deal of a day, None if they have not."""
        async with self.database.reading() as connection:
            query = select(attempts.c.table_id).where(_of_deal(person, day, pool))
            return (await connection.execute(query)).scalar()

    async def begin_deal(self, person: str, day: str, pool: Pool, table: str) -> str:
        """Note that somebody begins the deal of a day at a table; return where they have begun it first."""
        row = {"person": person, "daily": day, "game": pool.game, "seats": pool.seats, "at": time.time()}
        insert = self.database.dialect.insert(attempts).on_conflict_do_nothing()
        async with self.database.writing() as connection:
            await connection.execute(insert.values(**row, table_id=table))
            query = select(attempts.c.table_id).where(_of_deal(person, day, pool))
            return str((await connection.execute(query)).scalar_one())

    async def deal_results(self, day: str, game: str, seats: int) -> list[Tried]:
        """Return how people fared in the deal of a day, equal results counted together."""
        query = (
            select(results.c.won, results.c.score, func.count())
            .join(matches, _same_match())
            .where(matches.c.daily == day, matches.c.game == game, matches.c.seats == seats)
            .where(matches.c.counts, results.c.person.is_not(None))
            .group_by(results.c.won, results.c.score)
        )
        async with self.database.reading() as connection:
            return [Tried(*row) for row in await connection.execute(query)]

    async def deals_of(self, person: str, since: str) -> list[Deal]:
        """Return the deals that somebody has begun since a day, the last first, with how they went."""
        mine = and_(
            results.c.table_id == attempts.c.table_id, results.c.person == person, results.c.round == 1
        )
        query = (
            select(
                attempts.c.daily,
                attempts.c.game,
                attempts.c.seats,
                attempts.c.table_id,
                results.c.won,
                results.c.score,
            )
            .outerjoin(results, mine)
            .where(attempts.c.person == person, attempts.c.daily >= since)
            .order_by(attempts.c.daily.desc(), attempts.c.game)
        )
        async with self.database.reading() as connection:
            return [Deal(*row) for row in await connection.execute(query)]

    # --- A guest's logbook -------------------------------------------------------------------------

    async def owner_of(self, person: str) -> str:
        """Return whose logbook a person's matches are in: their own, or that of an account."""
        query = select(aliases.c.account).where(aliases.c.person == person)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalar() or person

    async def guests_of(self, account: str) -> list[str]:
        """Return the guests whose logbook an account has taken over."""
        query = select(aliases.c.person).where(aliases.c.account == account)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def add_claim(self, person: str) -> str:
        """Return the secret by which an account can take over a guest's logbook, once and within a day."""
        secret = fresh_secret()
        row = {"hash": hash_of(secret), "person": person, "expires": time.time() + CLAIM_SECONDS}
        async with self.database.writing() as connection:
            await connection.execute(delete(claims).where(claims.c.person == person))
            await connection.execute(claims.insert().values(**row))
        return secret

    async def claimant(self, secret: str) -> str | None:
        """Return the guest of a claim that is still good."""
        good = and_(claims.c.hash == hash_of(secret), claims.c.expires > time.time())
        async with self.database.reading() as connection:
            return (await connection.execute(select(claims.c.person).where(good))).scalar()

    async def take_over(self, guest: str, account: str) -> None:
        """Let all that a guest has played, and is going to play, be in the logbook of an account."""
        await self.database.write(self._taking_over(guest, account), seconds=None)

    def _taking_over(self, guest: str, account: str) -> Steps[None]:
        ready, insert = self.database.statement, self.database.dialect.insert
        both = [{"guest": guest, "account": account, "since": time.time()}]
        is_guest: BindParameter[str] = bindparam("guest")
        mine: BindParameter[str] = bindparam("account")
        told = insert(aliases).on_conflict_do_nothing()
        yield ready(told).of([{"person": guest, "account": account, "since": both[0]["since"]}])
        for clause in (
            update(aliases).where(aliases.c.account == is_guest).values(account=mine),
            update(results).where(results.c.person == is_guest).values(person=mine),
            delete(claims).where(claims.c.person == is_guest),
            delete(totals).where(totals.c.person.in_((is_guest, mine))),
            delete(companions).where(_either(companions, (is_guest, mine))),
        ):
            yield ready(clause).of(both)
        renamed = {guest: account}
        for table, of_guest in (
            (attempts, attempts.c.person == is_guest),
            (
                bonds,
                _either(bonds, (is_guest,)),
            ),  # whom they have kept or blocked, and who has kept or blocked them
        ):
            names = column_names(table)
            found = yield ready(select(table).where(of_guest), returns=True).of(both)
            rows = [
                {name: renamed.get(value, value) for name, value in zip(names, row, strict=True)}
                for row in found
            ]
            if rows := [row for row in rows if row["person"] != row.get("other")]:
                yield ready(insert(table).on_conflict_do_nothing()).of(rows)
            yield ready(delete(table).where(of_guest)).of(both)
        yield from self._count_again(account)
        where = select(ratings.c.game, ratings.c.mode, ratings.c.seats).where(ratings.c.person == is_guest)
        for row in (yield ready(where, returns=True).of(both)):
            yield from Finishes(self.database).rate_anew(Pool(*row))

    def _count_again(self, person: str) -> Steps[None]:
        """Count the matches of one person anew."""
        ready, asked = self.database.statement, [{"person": person}]
        mine = select(results.c.table_id, results.c.round).where(results.c.person == bindparam("person"))
        played = tuple_(matches.c.table_id, matches.c.round).in_(mine)
        heads = yield ready(select(matches).where(played), returns=True).of(asked)
        sat = tuple_(results.c.table_id, results.c.round).in_(mine)
        seats = yield ready(select(results).where(sat), returns=True).of(asked)
        for match in read_matches(heads, seats):
            if match.counts:
                yield from Finishes(self.database).count(match, person)


def _either(table: Any, ids: Iterable[Any]) -> ColumnElement[bool]:
    """Return the condition that a row has one of these people on either side."""
    return or_(table.c.person.in_(ids), table.c.other.in_(ids))


def _plain(one: Total) -> dict[str, Any]:
    told = one._asdict()
    return {
        "mean_place": told.pop("place"),
        **{name: value for name, value in told.items() if name != "pool"},
    }


def _standings() -> Any:
    return select(ratings, people.c.name, people.c.account).join(people, people.c.id == ratings.c.person)


def _standing(row: Row[Any]) -> Standing:
    rating = Rating(row.mu, row.sigma, row.games)
    return Standing(Pool(row.game, row.mode, row.seats), row.person, row.name, row.account, rating, row.at)


def _of_deal(person: str, day: str, pool: Pool) -> ColumnElement[bool]:
    who = and_(attempts.c.person == person, attempts.c.daily == day)
    return and_(who, attempts.c.game == pool.game, attempts.c.seats == pool.seats)


def _same_match() -> ColumnElement[bool]:
    return and_(matches.c.table_id == results.c.table_id, matches.c.round == results.c.round)


def _in_pool(pool: Pool) -> ColumnElement[bool]:
    return and_(ratings.c.game == pool.game, ratings.c.mode == pool.mode, ratings.c.seats == pool.seats)


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    """Return what a match of a history must be like."""
    chosen: list[ColumnElement[bool]] = []
    if wanted.game:
        chosen.append(results.c.game == wanted.game)
    if wanted.mode:
        chosen.append(results.c.mode == wanted.mode)
    if wanted.result == "won":
        chosen.append(results.c.won)
    elif wanted.result == "lost":
        chosen += [~results.c.won, results.c.place > 0]
    if wanted.public:
        chosen.append(select(tables.c.id).where(tables.c.id == results.c.table_id, tables.c.public).exists())
    if wanted.opponent:
        chosen.append(_played_with(wanted.opponent))
    if wanted.before is not None:
        place = tuple_(results.c.at, results.c.table_id, results.c.round)
        chosen.append(place < tuple_(*wanted.before))
    return chosen


def _played_with(opponent: str) -> ColumnElement[bool]:
    other = results.alias("other")
    bot = opponent.removeprefix("bot:")
    this = other.c.person == opponent if bot == opponent else other.c.bot == bot
    same = and_(other.c.table_id == results.c.table_id, other.c.round == results.c.round)
    return select(other.c.seat).where(same, this, other.c.seat != results.c.seat).exists()
