"""One owner for every bot move."""

from __future__ import annotations

import asyncio

from server.storage.storage_helpers import opened, run


def test_a_lease_has_one_owner_until_it_ends(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            assert await store.lease("t", 3, "one", 60)
            assert not await store.lease("t", 3, "two", 60)
            assert await store.lease("t", 3, "one", 60)  # prolonged
            assert await store.lease("other", 3, "two", 60)
            assert not await store.lease("t", 2, "two", 60)  # the table has moved on
            assert await store.lease("t", 4, "two", 0.05)
            await asyncio.sleep(0.1)
            assert await store.lease("t", 4, "one", 60)  # taken over
            await store.release("t", 4, "two")  # not its to give
            assert not await store.lease("t", 4, "two", 60)
            await store.release("t", 4, "one")
            assert await store.lease("t", 4, "two", 60)

    run(work())


def test_one_of_many_gets_the_lease(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as two:
            for version in range(1, 6):
                won = await asyncio.gather(
                    *((one, two)[who % 2].lease("t", version, f"owner {who}", 60) for who in range(16))
                )
                assert won.count(True) == 1

    run(work())
