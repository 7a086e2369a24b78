"""Several server processes share the tables of one PostgreSQL database."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path

from server.resilience.logbook import check_logs, until_stored, write_table
from server.resilience.people import Person, Player, open_full, people, receive, run, view_where
from server.resilience.serving import Server, children, is_running, wait_until

from cayona.server.config import Config
from cayona.server.harbour import Harbour
from cayona.server.peers import GATHER_SECONDS
from cayona.server.storage import Store
from cayona.server.workers.pool import BotPool

OPTIONS = {"turn_limit": 1000}


def worst_delay(actor: Player, other: Player) -> float:
    """Return how long at most the other waited to see what an actor had done."""
    worst = 0.0
    for said in actor.acknowledged:
        seen = next(moment for version, moment in other.moments if version >= said.version)
        worst = max(worst, seen - said.moment)
    return worst


def test_two_processes_play_one_table(tmp_path: Path, postgres_url: str) -> None:
    """Two people, each at another process, and a bot, for which the owner of the table moves."""

    async def scenario(one: Server, two: Server) -> list[Player]:
        async with people(one.url, "Ann", "Bob") as (ann, bob):
            table = await open_full(ann, [bob], ["bosun"], options=OPTIONS)
            bob.url = two.url
            players = [Player(person, table, random.Random(1)) for person in (ann, bob)]
            await asyncio.gather(*(player.play() for player in players))
            thoughts = [(await person.get("/status"))["bots"]["jobs"] for person in (ann, bob)]
            store = await Store.open(postgres_url, upgrade=False)
            try:
                moves = [entry for entry in await store.entries(table) if "by" in entry.data]
            finally:
                await store.close()
            assert thoughts == [len(moves)] * 2  # each tells it for both
            return players

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        players = run(scenario(one, two))
        assert all(player.connections == 1 for player in players)
        assert worst_delay(players[0], players[1]) < 1.0
        assert worst_delay(players[1], players[0]) < 1.0
        assert (one.stop(), two.stop()) == (0, 0)
        assert "Traceback" not in one.complaints + two.complaints
    run(check_logs(postgres_url, players))


async def race(ann: Person, table: str, urls: tuple[str, str], number: int) -> None:
    """Wish for two different things at once in sight of the same version, from two processes."""
    async with ann.socket(table, url=urls[0]) as here, ann.socket(table, url=urls[1]) as there:
        sockets = (here, there)
        views = [await view_where(socket, lambda view: view["deciders"] == [0]) for socket in sockets]
        assert views[0]["version"] == views[1]["version"]
        choices = [choice["action"] for choice in views[0]["match"]["choices"]]
        for tab, (socket, action) in enumerate(zip(sockets, (choices[0], choices[-1]), strict=True)):
            wish = {"type": "act", "id": f"{number}.{tab}", "action": action, "version": views[0]["version"]}
            await socket.send(json.dumps(wish))
        answers = [
            await receive(socket, lambda message: message["type"] in ("done", "refused"))
            for socket in sockets
        ]
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
        loser = 0 if answers[0]["type"] == "refused" else 1
        assert answers[loser]["code"] == "stale"
        assert answers[1 - loser]["version"] == views[0]["version"] + 1
        fresh = await view_where(sockets[loser], lambda view: True)
        assert fresh["version"] > views[0]["version"]


def test_of_two_wishes_for_one_version_one_wins(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(one: Server, two: Server) -> None:
        async with people(one.url, "Ann") as (ann,):
            table = await open_full(ann, [], ["random"], options=OPTIONS)
            for number in range(10):
                await race(ann, table, (one.url, two.url), number)

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        run(scenario(one, two))


def test_what_one_process_did_the_other_knows_at_once(tmp_path: Path, postgres_url: str) -> None:
    """Requests of one person may reach any process; each answers by what the others have said."""

    async def scenario(one: Server, two: Server) -> None:
        async with people(one.url, "Ann", "Bob") as (ann, bob):
            for _ in range(10):
                ann.url, bob.url = one.url, two.url
                table = await ann.open_table(2)
                await bob.get(f"/api/tables/{table}/view")
                await bob.do(table, "sit", seat=1)
                version = await ann.do(table, "start", id="start")
                ann.url = two.url
                assert await ann.do(table, "start", id="start") == version
                assert (await bob.get(f"/api/tables/{table}/view"))["version"] == version
                await bob.post(f"/api/tables/{table}/chat", {"text": "Ahoy"})
                async with ann.socket(table, url=one.url) as socket:
                    said = await receive(socket, lambda message: message["type"] == "chat")
                    assert [line["text"] for line in said["lines"]] == ["Ahoy"]

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        run(scenario(one, two))


def test_the_other_process_goes_on_when_one_is_killed(tmp_path: Path, postgres_url: str) -> None:
    """Also with a table that it did not know, whose bots were the dead one's: as soon as somebody looks."""

    async def scenario(one: Server, two: Server) -> None:
        async with people(one.url, "Ann") as (ann,):
            table = await open_full(ann, [], ["bosun", "random"], options=OPTIONS)
            players = [Player(ann, table, random.Random(2), url=two.url, pause=0.01)]
            game = asyncio.create_task(players[0].play())
            await asyncio.sleep(0.5)
            one.kill()
            store = await Store.open(postgres_url, upgrade=False)
            try:
                await write_table(store, "orphan", 100.0, ["random", "random"])
                await asyncio.wait_for(game, 40)
                async with ann.socket("orphan", url=two.url):
                    await until_stored(store, "orphan", lambda room: room.phase == "over")
            finally:
                await store.close()
            assert players[0].connections >= 2

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(
            tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key", idle_minutes=0.1
        ) as two,
    ):
        run(scenario(one, two))
        assert two.stop() == 0


def test_several_workers_serve_one_port(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(server: Server) -> list[Player]:
        async with people(server.url, "Ann", "Bob") as (ann, bob):
            table = await open_full(ann, [bob], ["random"], options=OPTIONS)
            players = [Player(person, table, random.Random(4)) for person in (ann, bob)]
            await asyncio.gather(*(player.play() for player in players))
            return players

    with Server(tmp_path, database_url=postgres_url, workers=2) as server:
        players = run(scenario(server))
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 10
        server.start()
        below = children(server.pid)
        assert len(below) >= 2
        server.kill()
        wait_until(lambda: not any(map(is_running, below)), what="processes end without their parent")
    run(check_logs(postgres_url, players))


def test_entries_wait_for_others_only_where_processes_share_them(tmp_path: Path, postgres_url: str) -> None:
    async def scenario() -> list[float]:
        one, two = await Store.open(postgres_url), await Store.open(postgres_url)
        windows = []
        try:
            config = Config(data=tmp_path, database_url=postgres_url)
            async with BotPool(1) as pool:
                peers = Harbour(config, one, pool, ("127.0.0.1", 1)).peers
                assert peers is not None
                for change in (None, two.beat("127.0.0.1", 2, {}, []), two.leave()):
                    if change is not None:
                        await change
                    await peers.beat()
                    windows.append(one._writer.window)
        finally:
            await one.close()
            await two.close()
        return windows

    assert run(scenario()) == [0.0, GATHER_SECONDS, 0.0]
