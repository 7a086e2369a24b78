"""The logbook: noted with the end of a match, and the same when it is made again from the logs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from server.storage.storage_helpers import opened, run
from sqlalchemy import select

from cayona.server.bookkeeping import rebuild_logbook
from cayona.server.finished import FinishedMatch, Pool, SeatResult
from cayona.server.storage import Store
from cayona.server.storage.finishes import MADE, Finishes
from cayona.server.storage.logbook import Wanted
from cayona.server.storage.schema import people
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings
from cayona.server.tables.summaries import consequences

POOL = Pool("cartagena", "classic", 2)


def finished(number: int, *sat: str, winner: int = 0, at: float | None = None, **other: Any) -> FinishedMatch:
    """Return a match that some people or bots (with a colon before their name) have played."""
    results = tuple(
        SeatResult(
            seat,
            None if who.startswith(":") else who,
            who[1:] if who.startswith(":") else None,
            seat,
            "",
            seat == winner,
            1 if seat == winner else 2,
            float(10 - seat),
        )
        for seat, who in enumerate(sat)
    )
    when = float(number) if at is None else at
    match = FinishedMatch(
        f"t{number:04}", 1, "cartagena", "classic", len(sat), when, True, "", True, False, "escaped", results
    )
    return replace(match, **other)


async def welcome(store: Store, *names: str) -> None:
    async with store.database.writing() as connection:
        rows = [{"id": name, "name": name.capitalize(), "created": 0.0} for name in names]
        await connection.execute(people.insert(), rows)


async def note(store: Store, *matches: FinishedMatch) -> None:
    for match in matches:
        await store.database.write(Finishes(store.database).note(match))


async def made(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Return all that is made from the logs."""
    async with store.database.reading() as connection:
        return {
            table.name: sorted((tuple(row) for row in await connection.execute(select(table))), key=repr)
            for table in MADE
        }


async def play(store: Store, room: Room, entries: Iterable[Any]) -> None:
    """Do at a table what a server does: store every entry with what follows from it, then add it."""
    for wish in entries:
        entry = wish(room)
        summary, match = consequences(room, entry)
        await store.append(room.table, entry, summary, match)
        room.add(entry)


async def played_table(store: Store, table: str, *who: str, rounds: int = 2, **settings: Any) -> Room:
    """Let people open a table and resign, again and again."""
    room = Room(table)
    agreed = read_settings({"game": "cartagena", "seats": len(who), **settings})
    await play(store, room, [lambda room: commands.open_table(room, who[0], agreed, [])])
    for seat, person in enumerate(who):
        await play(
            store, room, [lambda room, seat=seat, person=person: commands.sit(room, person, person, seat)]
        )
    for number in range(rounds):
        await play(store, room, [lambda room: commands.start(room, who[0])])
        await play(store, room, [lambda room: commands.resign(room, 0)])
        if number + 1 < rounds:
            for person in who:
                await play(store, room, [lambda room, person=person: commands.rematch(room, person)])
    return room


def test_what_is_kept_is_what_the_logs_say(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await welcome(store, "ann", "bob", "cat")
            await played_table(store, "one", "ann", "bob", rounds=3, rated=True)
            await played_table(store, "two", "cat", "ann", rated=True)
            await played_table(store, "three", "bob", "cat", options={"first_player": 0})
            kept = await made(store)
            assert [len(kept[name]) for name in ("matches", "results", "rating_pools")] == [7, 14, 1]
            assert {row[:4] for row in kept["ratings"]} == {
                (*POOL, person) for person in ("ann", "bob", "cat")
            }
            assert await rebuild_logbook(url) == (7, [])
            assert await made(store) == kept

    run(work(), 120)


def test_a_match_is_noted_once_whoever_writes_it_again(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await welcome(store, "ann", "bob")
            match = finished(1, "ann", "bob")
            await note(store, match, match)
            (total,) = await store.totals_of("ann")
            assert (total.pool, total.played, total.won, total.best) == (POOL, 1, 1, 10.0)

    run(work())


def test_whatever_comes_late_is_rated_as_if_it_had_come_in_time(url: str) -> None:
    matches = [finished(n, *"ab" if n % 3 else "bc", winner=n % 2) for n in range(8)]

    async def work() -> tuple[Any, Any]:
        async with opened(url) as store:
            await welcome(store, "a", "b", "c")
            await note(store, *matches)
            in_time = await made(store)
            async with store.database.writing() as connection:
                for table in MADE:
                    await connection.execute(table.delete())
            await note(store, *(matches[n] for n in (0, 2, 1, 7, 3, 6, 5, 4)))
            return in_time, await made(store)

    in_time, late = run(work())
    assert late == in_time


def test_what_has_no_log_any_more_stays(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await welcome(store, "ann", "bob")
            await played_table(store, "one", "ann", "bob", rated=True)
            await played_table(store, "two", "ann", "bob", rated=True)
            kept = await made(store)
            await store.drop_tables(["one"])
            assert await rebuild_logbook(url) == (4, [])
            assert await made(store) == kept
            assert {one.match.table: one.has_log for one in await store.history("ann")} == {
                "one": False,
                "two": True,
            }

    run(work(), 120)


def test_a_history_is_found_by_game_result_and_opponent_page_by_page(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await welcome(store, "ann", "bob")
            duels = [finished(n, "ann", "bob", winner=n % 2) for n in range(6)]
            bots = [finished(n, "ann", ":bosun", winner=1, mode="open") for n in range(6, 9)]
            await note(store, *duels, *bots, finished(9, "bob", ":bosun", at=3.0))

            async def found(**wanted: Any) -> list[int]:
                history = await store.history("ann", Wanted(**wanted), 50)
                return [int(one.match.table[1:]) for one in history]

            assert await found() == [8, 7, 6, 5, 4, 3, 2, 1, 0]
            assert await found(mode="open") == await found(opponent="bot:bosun") == [8, 7, 6]
            assert await found(opponent="bob", result="won") == [4, 2, 0]
            assert await found(result="lost") == [8, 7, 6, 5, 3, 1]
            assert await found(game="tongiaki") == []
            assert await found(before=(6.0, "t0006", 1)) == [5, 4, 3, 2, 1, 0]
            first = (await store.history("ann", limit=1))[0]
            assert (first.names, first.has_log, first.match.results[1].bot) == (
                {"ann": "Ann"},
                False,
                "bosun",
            )

    run(work())


def test_a_guest_becomes_part_of_an_account_and_all_is_as_if_they_had_been_one(url: str) -> None:
    matches = [finished(n, *sat, winner=n % 2) for n, sat in enumerate(("gb", "ab", "bg", "ga", "cb", "bg"))]
    as_one = [
        replace(
            match,
            results=tuple(
                replace(seat, person="a" if seat.person == "g" else seat.person) for seat in match.results
            ),
        )
        for match in matches
    ]

    async def work() -> tuple[Any, Any]:
        async with opened(url) as store:
            await welcome(store, *"abcg")
            await note(store, *as_one)
            wanted = await made(store)
            async with store.database.writing() as connection:
                for table in MADE:
                    await connection.execute(table.delete())
            await note(store, *matches[:5])
            secret = await store.add_claim("g")
            assert await store.claimant(secret) == "g"
            await store.take_over("g", "a")
            assert await store.claimant(secret) is None
            assert await store.owner_of("g") == "a"
            await note(store, matches[5])  # the guest's device plays on
            return wanted, await made(store)

    wanted, taken = run(work())
    assert taken == wanted


def test_friends_and_blocks_of_a_guest_come_along_into_the_account(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await welcome(store, "ann", "bob", "cat", "guest")
            await store.set_bond("guest", "bob", "friend")
            await store.set_bond("guest", "cat", "blocked")
            await store.set_bond("ann", "cat", "friend")
            await store.set_bond("guest", "ann", "friend")
            await store.set_bond("bob", "guest", "blocked")
            await store.take_over("guest", "ann")
            assert await store.bonds_of("ann") == {"bob": "friend", "cat": "friend"}, (
                "the account's own word stands"
            )
            assert await store.bonds_of("bob") == {"ann": "blocked"}
            assert await store.bonds_of("guest") == {}

    run(work())


def test_who_leaves_is_in_no_list_and_the_others_keep_what_they_have(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await welcome(store, "ann", "bob", "cat")
            await played_table(store, "one", "ann", "bob", rated=True)
            await played_table(store, "two", "cat", "bob", rated=True)
            await store.set_bond("ann", "bob", "friend")
            before = {one.person: one.rating for one in await store.standings_of(POOL, ["ann", "cat"])}
            await store.remove_person("bob")
            assert await store.totals_of("bob") == []
            assert [one.name for one in await store.companions_of("ann")] == []
            assert await store.bonds_of("ann") == {}
            left = {one.person: one.rating for one in await store.standings_of(POOL, ["ann", "bob", "cat"])}
            assert left == before
            (last, _first) = await store.history("ann")
            assert (last.match.results[last.seat - 1].person, "bob" in last.names) == ("bob", False)
            kept = await made(store)
            await rebuild_logbook(url)
            assert await made(store) == kept

    run(work(), 120)


def test_friends_come_first_and_blocks_hold_both_ways(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await welcome(store, "ann", "bob", "cat")
            await note(store, finished(1, "ann", "bob"), finished(2, "ann", "cat", winner=1))
            assert [(one.id, one.won, one.lost) for one in await store.companions_of("ann")] == [
                ("cat", 0, 1),
                ("bob", 1, 0),
            ]
            await store.set_bond("ann", "bob", "friend")
            await store.set_bond("ann", "cat", "blocked")
            assert [(one.id, one.bond) for one in await store.companions_of("ann")] == [
                ("bob", "friend"),
                ("cat", "blocked"),
            ]
            assert await store.blocks(["bob", "ann"], "cat")
            assert await store.blocks(["cat"], "ann")
            assert not await store.blocks(["bob"], "ann")
            await store.set_bond("ann", "cat", None)
            assert not await asyncio.wait_for(store.blocks(["cat"], "ann"), 5)

    run(work())


def judged(*seats: tuple[int, float, float]) -> dict[str, Any]:
    """Return what a review keeps of each seat: decisions, what one of them lost, what luck gave."""
    return {
        "seats": [
            {
                "seat": seat,
                "decisions": count,
                "error": {"value": error},
                "columns": {"deal": {"value": luck}},
            }
            for seat, (count, error, luck) in enumerate(seats)
        ]
    }


def test_what_reviews_find_is_summed_up_once_and_again_from_the_logs(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await welcome(store, "ann", "bob")
            room = await played_table(store, "one", "ann", "bob", rounds=2)
            assert [one.person for one in room.finished[1].results] == ["bob", "ann"]
            for number, seats in (
                (1, ((10, 0.02, 0.3), (20, 0.01, -0.3))),
                (2, ((5, 0.5, 0.1), (30, 0.04, 0.05))),
            ):
                await store.want_review("one", number)
                for _again in range(2):
                    await store.keep_review("one", number, "made", judged(*seats))
            (mine,) = await store.totals_of("ann")
            assert (mine.played, mine.reviewed) == (2, 2)
            assert mine.error == 0.035  # 10 decisions lost 0.02 each, 30 lost 0.04
            assert mine.luck == 0.175
            kept = await made(store)
            assert await rebuild_logbook(url) == (2, [])
            assert await made(store) == kept
            await store.drop_tables(["one"])
            assert await rebuild_logbook(url) == (2, [])
            assert await made(store) == kept

    run(work(), 120)
