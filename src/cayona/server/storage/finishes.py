"""How finished matches get into the logbook: with the last line of their log, in the same transaction.

Everything here is made from the matches alone, one after the other. So it can be made again from the logs, by
the same code, and is the same then.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from itertools import permutations
from typing import Any, Final

from sqlalchemy import Table, and_, bindparam, case, delete, select, update

from cayona.server.finished import FinishedMatch, Judgement, Pool, SeatResult
from cayona.server.ratings import PoolState, Rating, rate
from cayona.server.storage.database import Database
from cayona.server.storage.schema import (
    aliases,
    companions,
    judgements,
    matches,
    people,
    rating_pools,
    ratings,
    results,
    totals,
)
from cayona.server.storage.transactions import Row, Steps

MADE: Final = (matches, results, totals, companions, ratings, rating_pools)
"""What is made from the logs."""
OF_A_MATCH: Final = (
    "table", "round", "game", "mode", "seats", "at", "rated", "daily", "counts", "together", "reason",
)  # fmt: skip
OF_A_SEAT: Final = ("seat", "person", "bot", "turn", "side", "won", "place", "score")


class Finishes:
    """The steps by which a match is noted, counted and rated."""

    def __init__(self, database: Database) -> None:
        insert, ready = database.dialect.insert, database.statement
        self._database = database
        noted = insert(matches).on_conflict_do_nothing().returning(matches.c.table_id)
        self._match = ready(noted, returns=True)
        self._results = ready(insert(results).on_conflict_do_nothing())
        self._account = ready(
            select(aliases.c.person, aliases.c.account).where(aliases.c.person == bindparam("person")),
            returns=True,
        )
        self._known = ready(select(people.c.id).where(people.c.id == bindparam("person")), returns=True)
        self._total = ready(_adding_totals(database))
        of_match = and_(
            judgements.c.table_id == bindparam("table_id"), judgements.c.round == bindparam("round")
        )
        found = [judgements.c[name] for name in Judgement._fields]
        self._judgements = ready(select(*found).where(of_match), returns=True)
        judged = insert(judgements).on_conflict_do_nothing().returning(judgements.c.seat)
        self._judge = ready(judged, returns=True)
        this = and_(matches.c.table_id == bindparam("table_id"), matches.c.round == bindparam("round"))
        self._this_match = ready(select(matches).where(this), returns=True)
        that = and_(results.c.table_id == bindparam("table_id"), results.c.round == bindparam("round"))
        self._its_results = ready(select(results).where(that), returns=True)
        self._companion = ready(_adding_companions(database))
        self._new_pool = ready(insert(rating_pools).on_conflict_do_nothing())
        in_pool = _same_pool(rating_pools)
        self._pool = ready(select(rating_pools).where(in_pool).with_for_update(), returns=True)
        self._keep_pool = ready(_keeping(database, rating_pools))
        mine = _same_pool(ratings) & (ratings.c.person == bindparam("person"))
        self._rating = ready(select(ratings).where(mine), returns=True)
        self._keep_rating = ready(_keeping(database, ratings))
        self._note_change = ready(
            update(results)
            .where(
                results.c.table_id == bindparam("of_table"),
                results.c.round == bindparam("of_round"),
                results.c.seat == bindparam("of_seat"),
            )
            .values(change=bindparam("change"))
        )
        self._forget_ratings = ready(delete(ratings).where(_same_pool(ratings)))
        rated = _same_pool(matches) & matches.c.rated & matches.c.counts & ~matches.c.together
        self._rated_matches = ready(select(matches).where(rated), returns=True)
        joined = results.join(
            matches, (matches.c.table_id == results.c.table_id) & (matches.c.round == results.c.round)
        )
        self._rated_results = ready(select(results).select_from(joined).where(rated), returns=True)

    # --- One match ---------------------------------------------------------------------------------

    def note(self, match: FinishedMatch) -> Steps[None]:
        """Note, count and rate a match, unless that was done before."""
        if not (yield self._match.of([match_row(match)])):
            return
        match = yield from self._claimed(match)
        yield self._results.of(result_rows(match))
        if match.counts:
            yield from self.count(match)
        if match.is_rated:
            yield from self._rate(match)

    def _claimed(self, match: FinishedMatch) -> Steps[FinishedMatch]:
        """Put accounts in the place of guests whose logbook they have taken over."""
        asked = [{"person": seat.person} for seat in match.results if seat.person is not None]
        accounts = {row[0]: row[1] for row in (yield self._account.of(asked))}
        return replace(
            match,
            results=tuple(
                replace(seat, person=accounts.get(seat.person, seat.person)) for seat in match.results
            ),
        )

    def count(self, match: FinishedMatch, only: str | None = None) -> Steps[None]:
        """Add a match to the running totals of those who played it, or of one of them; not of who is gone."""
        asked = [{"person": seat.person} for seat in match.results if seat.person is not None]
        known = {row[0] for row in (yield self._known.of(asked))}
        here = [seat for seat in match.results if seat.person in known]
        judged = yield from self._judged(match)
        added = [
            _total_row(match, seat, judged.get(seat.seat)) for seat in here if only in (None, seat.person)
        ]
        if added:
            yield self._total.of(added)
        pairs = [
            _companion_row(match, one, other)
            for one, other in permutations(here, 2)
            if one.person != other.person and only in (None, one.person, other.person)
        ]
        if pairs:
            yield self._companion.of(pairs)

    def _judged(self, match: FinishedMatch) -> Steps[dict[int, Judgement]]:
        """Return what a review has found of the seats of a match, if there was one."""
        rows = yield self._judgements.of([{"table_id": match.table, "round": match.round}])
        return {row[0]: Judgement(*row) for row in rows}

    def judge(self, table: str, number: int, found: Iterable[Judgement]) -> Steps[None]:
        """Keep what a review has found of the seats of a match, and add it to the totals; once."""
        key = {"table_id": table, "round": number}
        by_seat = {one.seat: one for one in found}
        fresh = {
            row[0] for row in (yield self._judge.of([{**key, **one._asdict()} for one in by_seat.values()]))
        }
        heads = yield self._this_match.of([key])
        seats = yield self._its_results.of([key])
        for match in read_matches(heads, seats):
            asked = [{"person": seat.person} for seat in match.results if seat.person is not None]
            known = {row[0] for row in (yield self._known.of(asked))} if asked and match.counts else set()
            added = [
                {
                    **_total_row(match, seat, by_seat[seat.seat]),
                    "played": 0,
                    "won": 0,
                    "places": 0,
                    "best": None,
                }
                for seat in match.results
                if seat.person in known and seat.seat in fresh
            ]
            if added:
                yield self._total.of(added)

    # --- Ratings -----------------------------------------------------------------------------------

    def _rate(self, match: FinishedMatch) -> Steps[None]:
        """Rate a match; should a later one have been rated already, the whole pool is rated anew."""
        key = match.pool._asdict()
        yield self._new_pool.of([_pool_row(match.pool, PoolState())])
        pool = _read_pool((yield self._pool.of([key]))[0])
        if pool.matches and match.order < pool.last:
            yield from self.rate_anew(match.pool)
            return
        asked = [{**key, "person": seat.person} for seat in match.results if seat.person is not None]
        before = {row[3]: Rating(*row[4:7]) for row in (yield self._rating.of(asked))}
        rated = rate(match, before, pool)
        yield self._keep_pool.of([_pool_row(match.pool, rated.pool)])
        yield from self._keep(match.pool, {person: (one, match.at) for person, one in rated.ratings.items()})
        yield from self._note_changes(_changes(match, before, rated.ratings))

    def rate_anew(self, pool: Pool) -> Steps[None]:
        """Rate all matches of a pool once more, in the order of their ends."""
        key = [pool._asdict()]
        heads = yield self._rated_matches.of(key)
        seats = yield self._rated_results.of(key)
        state, current = PoolState(), dict[str, tuple[Rating, float]]()
        changes: list[dict[str, Any]] = []
        for match in read_matches(heads, seats):
            before = {person: rating for person, (rating, _at) in current.items()}
            after, state = rate(match, before, state)
            current |= {person: (rating, match.at) for person, rating in after.items()}
            changes += _changes(match, before, after)
        yield self._forget_ratings.of(key)
        yield self._keep_pool.of([_pool_row(pool, state)])
        yield from self._keep(pool, current)
        yield from self._note_changes(changes)

    def _keep(self, pool: Pool, current: dict[str, tuple[Rating, float]]) -> Steps[None]:
        rows = [
            {**pool._asdict(), "person": person, **asdict(rating), "at": at}
            for person, (rating, at) in current.items()
        ]
        if rows:
            yield self._keep_rating.of(rows)

    def _note_changes(self, changes: list[dict[str, Any]]) -> Steps[None]:
        if changes:
            yield self._note_change.of(changes)

    # --- All of them -------------------------------------------------------------------------------

    def rebuild(self, found: Iterable[FinishedMatch], tables: dict[str, int]) -> Steps[int]:
        """Make everything anew from what the logs say; return how many matches there are.

        `tables` are those whose logs were read, and how many matches had begun there. What was noted of
        others, because their logs are gone or they ended meanwhile, stays and is counted again.
        """
        ready = self._database.statement
        heads = yield ready(select(matches), returns=True).of([{}])
        seats = yield ready(select(results), returns=True).of([{}])
        everything = {(match.table, match.round): match for match in found}
        for match in read_matches(heads, seats):
            if match.round > tables.get(match.table, 0):
                everything.setdefault((match.table, match.round), match)
        for table in MADE:
            yield ready(delete(table)).of([{}])
        for match in sorted(everything.values(), key=lambda match: match.order):
            yield from self.note(match)
        return len(everything)


# --- Rows ----------------------------------------------------------------------------------------------


def match_row(match: FinishedMatch) -> dict[str, Any]:
    """Return the row of a match."""
    row = {name: getattr(match, name) for name in OF_A_MATCH}
    return {**row, "table_id": row.pop("table")}


def result_rows(match: FinishedMatch) -> list[dict[str, Any]]:
    """Return the rows of its seats."""
    of_match = {"table_id": match.table, "round": match.round, "at": match.at, "game": match.game}
    return [{**asdict(seat), **of_match, "mode": match.mode, "change": None} for seat in match.results]


def read_matches(heads: Sequence[Row], seats: Sequence[Row]) -> list[FinishedMatch]:
    """Return matches from their rows and those of their seats, in the order of their ends."""
    sat: dict[tuple[str, int], list[SeatResult]] = {}
    width = 2 + len(OF_A_SEAT)
    for row in seats:
        number, person, bot, turn, side, won, place, score = row[2:width]
        one = SeatResult(number, person, bot, turn, side, bool(won), place, score)
        sat.setdefault((row[0], row[1]), []).append(one)
    found = []
    for row in heads:
        known = dict(zip(OF_A_MATCH, row, strict=True))
        for name in ("rated", "counts", "together"):
            known[name] = bool(known[name])
        here = sorted(sat.get((row[0], row[1]), ()), key=lambda seat: seat.seat)
        found.append(FinishedMatch(**known, results=tuple(here)))
    return sorted(found, key=lambda match: match.order)


def _total_row(match: FinishedMatch, seat: SeatResult, judged: Judgement | None) -> dict[str, Any]:
    return {
        "reviewed": int(judged is not None),
        "decisions": 0 if judged is None else judged.decisions,
        "lost": 0 if judged is None else judged.lost,
        "luck": 0 if judged is None else judged.luck,
        **match.pool._asdict(),
        "person": seat.person,
        "played": 1,
        "won": int(seat.won),
        "places": seat.place,
        "best": seat.score,
        "last": match.at,
    }


def _companion_row(match: FinishedMatch, one: SeatResult, other: SeatResult) -> dict[str, Any]:
    return {
        "person": one.person,
        "other": other.person,
        "played": 1,
        "won": int(one.won and not other.won),
        "lost": int(other.won and not one.won),
        "last": match.at,
    }


def _pool_row(pool: Pool, state: PoolState) -> dict[str, Any]:
    at, table, number = state.last
    return {
        **pool._asdict(),
        "matches": state.matches,
        "last_at": at,
        "last_table": table,
        "last_round": number,
        "ease": json.dumps(state.ease, sort_keys=True),
    }


def _read_pool(row: Row) -> PoolState:
    return PoolState(row[3], (row[4], row[5], row[6]), json.loads(row[7]))


def _changes(
    match: FinishedMatch, before: dict[str, Rating], after: dict[str, Rating]
) -> list[dict[str, Any]]:
    return [
        {
            "of_table": match.table,
            "of_round": match.round,
            "of_seat": seat.seat,
            "change": after[seat.person].mu - before.get(seat.person, Rating()).mu
            if seat.person in after
            else None,
        }
        for seat in match.results
        if seat.person is not None
    ]


def column_names(table: Table) -> list[str]:
    """Return the names of a table's columns, in their order."""
    return [column.name for column in table.columns]


# --- Statements ----------------------------------------------------------------------------------------


def _same_pool(table: Table) -> Any:
    """Return the condition that a row belongs to a pool."""
    return and_(*(table.c[name] == bindparam(name) for name in Pool._fields))


def _keeping(database: Database, table: Table) -> Any:
    """Return the statement that puts a row in the place of the one there was."""
    insert = database.dialect.insert(table)
    keys = [column.name for column in table.primary_key.columns]
    changed = {name: insert.excluded[name] for name in column_names(table) if name not in keys}
    return insert.on_conflict_do_update(index_elements=keys, set_=changed)


def _adding_totals(database: Database) -> Any:
    insert = database.dialect.insert(totals)
    new, old = insert.excluded, totals.c
    better = case(
        (new.best.is_(None), old.best), (old.best.is_(None), new.best), (new.best > old.best, new.best),
        else_=old.best,
    )  # fmt: skip
    summed = ("played", "won", "places", "reviewed", "decisions", "lost", "luck")
    added = {name: old[name] + new[name] for name in summed}
    later = case((new.last > old.last, new.last), else_=old.last)
    keys = ["person", *Pool._fields]
    return insert.on_conflict_do_update(index_elements=keys, set_={**added, "best": better, "last": later})


def _adding_companions(database: Database) -> Any:
    insert = database.dialect.insert(companions)
    new, old = insert.excluded, companions.c
    added = {name: old[name] + new[name] for name in ("played", "won", "lost")}
    later = case((new.last > old.last, new.last), else_=old.last)
    return insert.on_conflict_do_update(index_elements=["person", "other"], set_={**added, "last": later})
