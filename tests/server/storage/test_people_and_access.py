"""People, accounts, mutes, tokens, seat links, chat, notes."""

from __future__ import annotations

import asyncio
import time

import pytest
from server.storage.storage_helpers import opened, run

from cayona.server.errors import NotFound
from cayona.server.storage import SeatLink, StorageError
from cayona.server.storage.schema import seat_links, tokens


def test_people_and_accounts(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            ann = await store.add_person("Ann “the Hook” Őri")
            bob = await store.add_person("Bob")
            assert await store.person(ann.id) == ann
            assert await store.person("nobody") is None
            await store.rename(ann.id, "Anne")
            await store.set_account(ann.id, "Anne.Bonny", "$argon2$x")
            found = await store.account("ANNE.bonny")
            assert found is not None
            assert (found.id, found.name, found.account) == (ann.id, "Anne", "anne.bonny")
            assert found.password_hash == "$argon2$x"  # noqa: S105 - a made-up one
            with pytest.raises(StorageError, match="taken"):
                await store.set_account(bob.id, "anne.BONNY", "y")
            await store.set_account(ann.id, "anne.bonny", "new")  # one's own name
            with pytest.raises(NotFound):
                await store.rename("nobody", "x")
            with pytest.raises(NotFound):
                await store.set_account("nobody", "free", "y")
            with pytest.raises(StorageError, match="characters"):
                await store.add_person("\ud83d")

    run(work())


def test_two_who_want_one_account_name_at_once(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            persons = [await store.add_person(f"P{number}") for number in range(6)]
            results = await asyncio.gather(
                *(store.set_account(person.id, "Calico", "x") for person in persons), return_exceptions=True
            )
            assert results.count(None) == 1
            refusals = [result for result in results if isinstance(result, StorageError)]
            assert [refusal.code for refusal in refusals] == ["account-taken"] * 5

    run(work())


def test_mutes(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            ann, bob = [(await store.add_person(name)).id for name in ("Ann", "Bob")]
            await store.mute(ann, bob)
            await store.mute(ann, bob)
            assert await store.mutes(ann) == {bob}
            assert await store.mutes(bob) == set()
            await store.unmute(ann, bob)
            assert await store.mutes(ann) == set()
            with pytest.raises(StorageError):
                await store.mute(ann, "nobody")

    run(work())


def test_tokens(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            ann, bob = [(await store.add_person(name)).id for name in ("Ann", "Bob")]
            secret = await store.add_token(ann, "my bot", {"play", "watch"})
            old = await store.add_token(ann, "old", {"play"}, expires=time.time() - 1)
            token = await store.token(secret)
            assert token is not None
            assert (token.person, token.name, token.scopes) == (ann, "my bot", frozenset({"play", "watch"}))
            assert await store.token(old) is None
            assert await store.token("wrong \ud800") is None
            assert [found.name for found in await store.tokens_of(ann)] == ["my bot", "old"]
            assert not await store.revoke_token(bob, token.id)
            assert await store.revoke_token(ann, token.id)
            assert await store.token(secret) is None
            async with store.database.reading() as connection:
                kept = str((await connection.execute(tokens.select())).all())
            assert old not in kept

    run(work())


def test_seat_links(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            secret = await store.add_seat_link("t", 2, "p")
            other = await store.add_seat_link("t", 0, "q")
            link = await store.seat_link(secret)
            assert link == SeatLink("t", 2, "p", link.created if link else 0.0)
            async with store.database.reading() as connection:
                assert secret not in str((await connection.execute(seat_links.select())).all())
            await store.drop_seat_links("t", 2)
            assert await store.seat_link(secret) is None
            assert await store.seat_link(other) is not None
            await store.drop_seat_links("t")
            assert await store.seat_link(other) is None

    run(work())


def test_a_person_has_one_thought_a_moment(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            for person, version, text in (
                ("ann", 4, "b"),
                ("bob", 3, "c"),
                ("ann", 4, "“d”"),
                ("ann", 2, "a"),
            ):
                await store.add_thought("t", person, version, text)
            await store.add_thought("other", "ann", 1, "elsewhere")
            mine = [(one.version, one.text) for one in await store.thoughts("t", "ann")]
            assert mine == [(2, "a"), (4, "“d”")]
            assert [one.person for one in await store.thoughts("t")] == ["ann", "bob", "ann"]

    run(work())


def test_chat_is_numbered_per_table(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            lines = await asyncio.gather(
                *(store.add_chat("t", "ann", 0, f"line {number}") for number in range(10))
            )
            await store.add_chat("other", None, None, "<b>ahoy</b>\nthere", at=12.5)
            assert sorted(line.number for line in lines) == list(range(1, 11))
            assert [line.number for line in await store.chat("t")] == list(range(1, 11))
            assert [line.number for line in await store.chat("t", after=8)] == [9, 10]
            assert [line.number for line in await store.chat("t", limit=3)] == [8, 9, 10]
            assert (await store.last_chat("t"), await store.last_chat("silent")) == (10, 0)
            (line,) = await store.chat("other")
            assert (line.number, line.person, line.seat, line.at) == (1, None, None, 12.5)
            assert line.text == "<b>ahoy</b>\nthere"

    run(work())


def test_notes(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            assert await store.meta("key") is None
            await store.set_meta("key", "one")
            await store.set_meta("key", "two", replace=False)
            assert await store.meta("key") == "one"
            await store.set_meta("key", "three")
            assert await store.meta("key") == "three"

    run(work())
