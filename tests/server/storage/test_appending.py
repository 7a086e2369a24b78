"""The log: durable, one winner for each version, the same request only once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import pytest
from server.storage.storage_helpers import action, opened, run

from cayona.server.entries import Entry
from cayona.server.errors import TooMany
from cayona.server.storage import AlreadyDone, StorageError, Store, VersionTaken, appends, writer
from cayona.server.storage.schema import entries


def test_entries_come_back_as_they_were(url: str) -> None:
    data = {"text": "“arrr” \ud800 \x00 \U0001f3f4", "list": [1, None, True, 0.1]}
    log = [
        Entry(1, "open", 1731.123456789, None, data),
        Entry(2, "sit", 1731.2, "ann", {"seat": 0}, "one"),
        Entry(3, "action", 1e9 + 0.1, "bob", {}, None),
    ]

    async def work() -> None:
        async with opened(url) as store:
            for entry in log:
                await store.append("t", entry)
        async with opened(url) as store:
            assert await store.entries("t") == log
            assert await store.entries("t", after=2) == log[2:]
            assert await store.entries("other") == []
            assert (await store.version("t"), await store.version("other")) == (3, 0)

    run(work())


def test_one_of_many_wins_each_version(url: str) -> None:
    async def compete(store: Store, who: int, wins: Counter[int]) -> None:
        for version in range(1, 21):
            with suppress(VersionTaken):
                await store.append("t", action(version, who))
                wins[version] += 1

    async def work() -> None:
        wins: Counter[int] = Counter()
        async with opened(url) as store:
            await asyncio.gather(*(compete(store, who, wins) for who in range(20)))
            assert wins == dict.fromkeys(range(1, 21), 1)
            assert [entry.version for entry in await store.entries("t")] == list(range(1, 21))

    run(work())


def test_two_processes_worth_of_stores_compete(postgres_url: str) -> None:
    """Batches that overlap in many tables: one winner each, and nobody waits in a ring."""

    async def one_round(store: Store, version: int) -> int:
        results = await asyncio.gather(
            *(
                store.append(f"t{number}", action(version, 7, f"c{version}-{store.name}"))
                for number in range(40)
            ),
            return_exceptions=True,
        )
        assert all(result is None or isinstance(result, VersionTaken) for result in results), results
        return results.count(None)

    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            for version in range(1, 11):
                won = await asyncio.gather(one_round(one, version), one_round(two, version))
                assert sum(won) == 40

    run(work())


def test_the_same_request_twice_is_harmless(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await store.append("t", action(1, 5, "mine"))
            await store.append("t", action(2, 6, "yours"))
            for version in (1, 2, 3):  # whatever version the repetition names
                with pytest.raises(AlreadyDone) as refusal:
                    await store.append("t", action(version, 5, "mine"))
                assert refusal.value.version == 1
            await store.append("other", action(1, 5, "mine"))
            together = await asyncio.gather(
                *(store.append("t", action(3, 1, "again")) for _ in range(10)), return_exceptions=True
            )
            assert together.count(None) == 1
            assert sum(isinstance(result, AlreadyDone) for result in together) == 9
            assert await store.version("t") == 3

    run(work())


def test_many_tasks_share_commits_and_a_clash_spoils_nobody_elses(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            batches: list[int] = []
            write = store._writer._write

            async def counted(batch: Sequence[writer.Append]) -> writer.Refusals:
                batches.append(len(batch))
                return await write(batch)

            store._writer._write = counted
            await store.append("t250", action(1))
            results = await asyncio.gather(
                *(store.append(f"t{number}", action(1, number)) for number in range(500)),
                return_exceptions=True,
            )
            assert results.count(None) == 499
            clash = results[250]
            assert isinstance(clash, VersionTaken)
            assert (clash.version, clash.code) == (1, "version-taken")
            assert len(batches) < 20, batches
            counts = [await store.version(f"t{number}") for number in (0, 250, 499)]
            assert counts == [1, 1, 1]

    run(work())


class Notebook:
    """Where a writer writes, in place of a database."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    async def write(self, batch: Sequence[writer.Append]) -> writer.Refusals:
        self.batches.append(len(batch))
        return {}

    async def append(self, pen: writer.Writer, table: str) -> None:
        await pen.append(appends.prepared(table, action(1), None))


def test_entries_that_come_fast_wait_for_others_where_that_was_asked_for() -> None:
    async def work() -> list[int]:
        book = Notebook()
        pen = writer.Writer(book.write)
        pen.window = 0.5
        await asyncio.gather(*(book.append(pen, f"t{number}") for number in range(writer.PACE)))
        one = asyncio.create_task(book.append(pen, "one"))
        for _turn in range(20):  # the writer has had its turn several times, and waits
            await asyncio.sleep(0)
        await asyncio.gather(one, book.append(pen, "two"))
        await pen.close()
        return book.batches

    assert run(work()) == [writer.PACE, 2]


def test_nobody_waits_for_others_who_hardly_ever_come() -> None:
    async def work() -> list[int]:
        book = Notebook()
        pen = writer.Writer(book.write)
        pen.window = 1000.0  # longer than the test may take
        for number in range(writer.PACE - 1):
            await book.append(pen, f"t{number}")
        await pen.close()
        return book.batches

    assert run(work()) == [1] * (writer.PACE - 1)


@pytest.mark.parametrize(
    "bad",
    [
        Entry(1, "action", 0.0, None, {"x": float("nan")}),
        Entry(1, "action", 0.0, None, {"x": object()}),
        Entry(1, "action", 0.0, "\ud800", {}),
        Entry(1, "action", 0.0, None, {}, "a\x00b"),
    ],
    ids=["nan", "object", "surrogate", "nul"],
)
def test_what_cannot_be_kept_is_refused_alone(url: str, bad: Entry) -> None:
    async def work() -> None:
        async with opened(url) as store:
            results = await asyncio.gather(
                *(store.append(*what) for what in (("good", action(1)), ("bad", bad))), return_exceptions=True
            )
            assert results[0] is None
            assert isinstance(results[1], StorageError)
            assert await store.entries("bad") == []

    run(work())


def test_the_queue_is_bounded_and_closing_stores_what_waits(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST_WAITING", 50)

    async def work() -> None:
        store = await Store.open(url)
        appends = [asyncio.create_task(store.append(f"t{n}", action(1))) for n in range(60)]
        await asyncio.sleep(0)
        assert store.waiting > 0
        await store.close()
        results = await asyncio.gather(*appends, return_exceptions=True)
        stored = [number for number, result in enumerate(results) if result is None]
        refused = [result for result in results if result is not None]
        assert len(stored) >= 50
        assert refused
        assert all(isinstance(result, TooMany) and result.wait > 0 for result in refused)
        with pytest.raises(StorageError, match="closed"):
            await store.append("t", action(1))
        async with opened(url) as again:
            assert [await again.version(f"t{number}") for number in stored] == [1] * len(stored)

    run(work())


def test_a_failed_transaction_is_told_to_those_who_waited(url: str) -> None:
    """The table of entries is taken away under the store, and comes back."""

    async def rename(store: Store, old: str, new: str) -> None:
        async with store.database.writing() as connection:
            await connection.exec_driver_sql(f"ALTER TABLE {old} RENAME TO {new}")

    async def work() -> None:
        async with opened(url) as store:
            await store.append("t", action(1))
            await rename(store, "entries", "hidden")
            failed = await asyncio.gather(
                *(store.append("t", action(2 + number)) for number in range(5)), return_exceptions=True
            )
            assert all(isinstance(result, StorageError) for result in failed)
            assert len({id(result) for result in failed}) == 5
            await rename(store, "hidden", "entries")
            await store.append("t", action(2))
            assert await store.version("t") == 2

    run(work())


def test_a_batch_is_stored_whole_or_not_at_all(url: str) -> None:
    """One entry among many that the database itself refuses."""

    async def work() -> None:
        async with opened(url) as store:
            batch = [appends.prepared(f"t{number}", action(1), None) for number in range(5)]
            batch[3].row["kind"] = None
            told = await asyncio.gather(*map(store._writer.append, batch), return_exceptions=True)
            assert all(isinstance(result, StorageError) for result in told), told
            assert [await store.version(f"t{number}") for number in range(5)] == [0] * 5
            assert await store.tables() == []
            assert store.stored == store.commits == 0
            await store.append("t0", action(1))
            assert (store.stored, store.commits) == (1, 1)

    run(work())


def test_an_entry_and_what_is_listed_of_it_are_one_transaction(postgres_url: str) -> None:
    """The database tells which transaction wrote a row."""

    async def work() -> None:
        async with opened(postgres_url) as store:
            for version in (1, 2):
                entry = action(version)
                await asyncio.gather(*(store.append(f"t{number}", entry) for number in range(40)))
            assert store.stored == 80
            assert store.commits < 20
            query = (
                "SELECT entries.xmin::text AS stored, tables.xmin::text AS listed, tables.version"
                " FROM entries JOIN tables ON id = table_id WHERE entries.version = 2"
            )
            async with store.database.reading() as connection:
                newest = (await connection.exec_driver_sql(query)).all()
                told = await connection.exec_driver_sql("SELECT count(DISTINCT xmin::text) FROM entries")
                assert told.scalar() == store.commits
            assert len(newest) == 40
            assert all(row.stored == row.listed and row.version == 2 for row in newest)

    run(work())


@asynccontextmanager
async def holding(store: Store) -> AsyncIterator[None]:
    """Keep others from writing."""
    async with store.database.writing(20) as connection:
        if not store.database.dialect.one_writer:
            await connection.exec_driver_sql("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
        yield


def test_a_write_that_hangs_ends_with_an_error(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another connection holds the database; the append gives up in time, and the store recovers."""
    monkeypatch.setattr(writer, "SECONDS", 0.3)

    async def work() -> None:
        async with opened(url) as store, opened(url) as other:
            async with holding(other):
                with pytest.raises(StorageError) as refusal:
                    await store.append("t", action(1))
                assert refusal.value.code == "storage-slow"
            await store.append("later", action(1))
            assert await store.version("later") == 1

    run(work())


def test_a_transaction_that_hangs_is_given_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cayona.server.storage.dialects.BUSY_MILLISECONDS", 600)

    async def work() -> None:
        async with opened(url) as store, opened(url) as other:
            async with holding(other):
                with pytest.raises(StorageError) as refusal:
                    async with store.database.writing(0.3) as connection:
                        await connection.execute(entries.delete())
                assert refusal.value.code == "storage-slow"
            await store.append("t", action(1))
            assert await store.version("t") == 1

    run(work())


def test_a_connection_that_was_cut_is_replaced(postgres_url: str) -> None:
    """The database ends all connections of the store, as it does when it is restarted."""

    async def work() -> None:
        async with opened(postgres_url) as store, opened(postgres_url) as other:
            await store.append("t", action(1))
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            async with other.database.writing() as connection:
                await connection.exec_driver_sql(f"{others} AND datname = current_database()")
            await asyncio.sleep(0.2)
            await store.append("t", action(2))
            assert await store.version("t") == 2

    run(work())
