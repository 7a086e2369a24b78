"""What the lobby lists."""

from __future__ import annotations

from server.storage.storage_helpers import action, open_room, opened, play_some, run, take

from cayona.server.tables import commands
from cayona.server.tables.summaries import summary_of


def test_lists_follow_the_log(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            waiting = await open_room(store, "waiting")
            playing = await open_room(store, "playing", public=False)
            await play_some(store, playing, 3)
            everything = await store.tables()
            assert {table["id"] for table in everything} == {"waiting", "playing"}
            assert everything[0]["id"] == "playing"  # the last changed
            (listed,) = await store.tables(phase="playing")
            assert (listed["version"], listed["game"], listed["public"]) == (7, "cartagena", False)
            assert [seat["name"] for seat in listed["seats"]] == ["Ann", "Bob"]
            assert "ann" not in str(listed)
            assert [table["id"] for table in await store.tables(public=True)] == ["waiting"]
            assert [table["id"] for table in await store.tables(limit=1)] == ["playing"]
            assert await store.unfinished() == ["playing"]
            assert len(await store.tables(person="bob")) == 2
            await take(store, waiting, commands.leave(waiting, "bob"))
            assert [table["id"] for table in await store.tables(person="bob")] == ["playing"]

    run(work())


def test_a_table_that_plays_is_listed_so_even_without_a_summary(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            room = await open_room(store, "t")
            await take(store, room, commands.start(room, "ann"), listed=False)
            assert await store.unfinished() == ["t"]

    run(work())


def test_a_late_summary_does_not_hide_a_newer_one(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            room = await open_room(store, "t")
            early = summary_of(room)
            await take(store, room, commands.leave(room, "bob"))
            await store.summarise("t", room.version - 1, 0.0, early)
            (listed,) = await store.tables()
            assert listed["seats"][1]["kind"] == "open"
            assert await store.tables(person="bob") == []

    run(work())


def test_a_summary_can_come_with_its_entry(url: str) -> None:
    async def work() -> None:
        summary = {"phase": "over", "game": "cartagena", "public": True, "people": ["ann"], "note": 1}
        async with opened(url) as store:
            await store.append("t", action(1), summary)
            await store.append("t", action(2))
            (listed,) = await store.tables(person="ann", phase="over", public=True)
            assert (listed["note"], listed["version"]) == (1, 2)

    run(work())
