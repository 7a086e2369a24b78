"""Who is next to think: tables that are watched, then whoever has had least."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence

import pytest

from cayona.server.errors import TooMany
from cayona.server.workers.places import Places, Turn


def unwatched(table: str, share: str) -> Turn:
    return Turn(table, share, lambda: False)


async def order(turns: Sequence[Turn], size: int = 1) -> list[str]:
    """Return the tables in the order in which they get to think, while somebody else is thinking."""
    places = Places(size, 256)
    done: list[str] = []

    async def think(turn: Turn) -> None:
        async with places.one(turn):
            done.append(turn.table)
            await asyncio.sleep(0.001)

    async with places.one(Turn("before", "nobody")):
        waiting = [asyncio.create_task(think(turn)) for turn in turns]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert (places.busy, places.queued) == (0, 0)
    return done


def run(work: Coroutine[None, None, list[str]]) -> list[str]:
    return asyncio.run(work)


def test_watched_tables_come_first() -> None:
    flood = [unwatched(f"flood {number}", "crowd") for number in range(20)]
    assert run(order([*flood, Turn("mine", "me")]))[0] == "mine"


def test_nobody_waits_for_all_the_tables_of_somebody_else() -> None:
    flood = [Turn(f"flood {number}", "crowd") for number in range(20)]
    mine = [Turn(f"mine {number}", "me") for number in range(3)]
    done = run(order([*flood, *mine]))
    assert done.index("mine 0") <= 1  # before the second of the crowd
    assert done.index("mine 2") < done.index("flood 19")


def test_of_one_share_the_table_comes_next_that_has_had_least() -> None:
    turns = [Turn("greedy", "me") for _ in range(3)] + [Turn("other", "me")]
    assert run(order(turns)).index("other") == 1


def test_equals_are_served_as_they_came() -> None:
    turns = [Turn(str(number), str(number)) for number in range(9)]
    assert run(order(turns)) == [turn.table for turn in turns]


def test_one_share_fills_its_part_of_the_queue_and_no_more() -> None:
    async def fill() -> None:
        places = Places(1, 4, 3)

        async def think(share: str) -> None:
            async with places.one(Turn(share, share)):
                await asyncio.sleep(0)

        async with places.one():
            waiting = [asyncio.create_task(think("crowd")) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await think("crowd")
            waiting += [asyncio.create_task(think(share)) for share in ("a", "b", "c")]
            await asyncio.sleep(0)
            assert places.queued == 6  # the first of a share always finds room
            with pytest.raises(TooMany):
                await think("a")
        await asyncio.gather(*waiting)
        assert (places.busy, places.queued, places.refused) == (0, 0, 2)

    asyncio.run(fill())


def test_who_gives_up_waiting_leaves_no_gap() -> None:
    async def leave() -> None:
        places = Places(1, 9)

        async def think() -> None:
            async with places.one():
                await asyncio.sleep(0)

        async with places.one():
            waiting = [asyncio.create_task(think()) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        waiting[1].cancel()  # just called, and not yet there
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [isinstance(one, asyncio.CancelledError) for one in done] == [True, True, False]
        assert (places.busy, places.queued) == (0, 0)
        await asyncio.wait_for(places.emptied(), 1)

    asyncio.run(leave())
