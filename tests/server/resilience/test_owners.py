"""One table, one process: whoever asks for a table is served by its owner, wherever they come in."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from server.http.http_harness import refusal
from server.resilience.logbook import check_logs
from server.resilience.people import Person, Player, open_full, people, run, view_where
from server.resilience.serving import Server, amount, children, is_running, wait_until

from cayona.server.storage import Store

KILLS = amount("kills", 4)
OPTIONS = {"turn_limit": 1000}
ONE, TWO = "127.0.0.1", "127.0.0.2"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url, upgrade=False)
    try:
        yield store
    finally:
        await store.close()


async def port_of_owner(store: Store, table: str) -> int:
    owner = await store.owner(table, "nobody")
    assert owner is not None
    return owner.port


def server_processes(server: Server) -> list[int]:
    """Return the server processes of a server with several; its first child looks after their memory."""
    return [pid for pid in children(server.pid) if b"resource_tracker" not in _command(pid)]


def _command(pid: int) -> bytes:
    return (Path("/proc") / str(pid) / "cmdline").read_bytes()


async def kill_owner(store: Store, table: str) -> None:
    """Kill the process that serves a table; if that is dead already, its heir when there is one."""
    while True:
        owner = await store.owner(table, "nobody")
        if owner is not None and is_running(owner.facts["pid"]):
            os.kill(owner.facts["pid"], signal.SIGKILL)
            return
        await asyncio.sleep(0.1)


async def open_tables(crew: list[Person], number: int) -> list[Player]:
    """Open tables for people among themselves and with bots; they are shared out among the processes."""
    ann, bob, cay = crew
    short = {"turn_limit": 60}
    seats = [
        (await open_full(ann, [bob], [], options=short), [ann, bob]),
        (await open_full(bob, [cay], ["random"], options=short), [bob, cay]),
        (await open_full(cay, [], ["bosun"], options=short), [cay]),
    ]
    return [
        Player(person, table, random.Random(f"{number} {person.name} {len(seated)}"), pause=0.02)
        for table, seated in seats
        for person in seated
    ]


async def play_while_killing(server: Server, url: str, kills: int) -> list[Player]:
    """Kill the owner of some table again and again; return the players, after their matches have ended."""
    chance = random.Random(kills)
    async with people(server.url, "Ann", "Bob", "Cay") as crew, opened(url) as store:
        players = await open_tables(crew, 1)
        games = [asyncio.create_task(player.play()) for player in players]
        for kill in range(kills):
            await asyncio.sleep(0.3 + chance.random())
            await kill_owner(store, chance.choice(players).table)
            if all(game.done() for game in games):  # go on killing: there is always somebody who plays
                more = await open_tables(crew, kill)
                players += more
                games += [asyncio.create_task(player.play()) for player in more]
        for player in players:
            player.pause = 0.0
        await asyncio.gather(*games)
    return players


def test_nothing_acknowledged_is_lost_when_one_of_two_workers_is_killed(
    tmp_path: Path, postgres_url: str
) -> None:
    with Server(tmp_path, database_url=postgres_url, workers=2) as server:
        players = run(play_while_killing(server, postgres_url, KILLS), 90 + 20 * KILLS)
        assert server.stop() == 0
    acknowledged = run(check_logs(postgres_url, players), 60 + KILLS)
    print(
        f"{KILLS} kills, {len({player.table for player in players})} tables, "
        f"{acknowledged} acknowledged, 0 lost"
    )
    assert any(player.connections > 1 for player in players)
    assert acknowledged > 10 * KILLS
    assert '"what": "a server process has gone"' in server.complaints


# --- Two machines ----------------------------------------------------------------------------------------


@asynccontextmanager
async def two_machines(tmp_path: Path, url: str, **settings: Any) -> AsyncIterator[tuple[Server, Server]]:
    """Run a server at each of two addresses; they carry each other's connections."""
    one = Server(tmp_path / "one", database_url=url, key_file=tmp_path / "key", host=ONE, **settings)
    two = Server(tmp_path / "two", database_url=url, key_file=tmp_path / "key", host=TWO, **settings)
    with one, two:
        yield one, two


def test_two_machines_behind_one_entrance(tmp_path: Path, postgres_url: str) -> None:
    """Everybody comes in at the first; the table is the second one's."""

    async def scenario() -> list[Player]:
        async with (
            two_machines(tmp_path, postgres_url) as (one, two),
            opened(postgres_url) as store,
            people(two.url, "Host") as (host,),
            people(one.url, "Ann", "Bob") as (ann, bob),
        ):
            table = await host.open_table(3, [None, None, "random"], sit=None, options=OPTIONS)
            assert await port_of_owner(store, table) == two.port
            for seat, person in enumerate((ann, bob)):
                await person.do(table, "sit", seat=seat)
            await host.do(table, "start")
            view = await bob.get(f"/api/tables/{table}/view")
            assert (await bob.get_text(f"/t/{table}")).startswith("200 <!doctype html>")
            assert (await bob.get("/api/me"))["person"]["name"] == "Bob"
            await _follow_by_stream(ann, table, view["version"] - 1)
            await _check_refusals(bob, table)
            players = [Player(person, table, random.Random(1)) for person in (ann, bob)]
            await asyncio.gather(*(player.play() for player in players))
            assert all(player.connections == 1 for player in players)
            facts = await ann.get("/status")
            assert [process["changes"]["count"] > 0 for process in facts["processes"]] == [False, True]
            assert "Traceback" not in one.complaints + two.complaints
            return players

    run(check_logs(postgres_url, run(scenario())))


async def _follow_by_stream(person: Person, table: str, version: int) -> None:
    path = f"{person.url}/api/tables/{table}/stream"
    async with person._http.stream("GET", path, params={"since": version}) as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            message = json.loads(line or "{}")
            if message.get("type") == "view":
                assert message["since"] == version
                return


async def _check_refusals(person: Person, table: str) -> None:
    """A refusal from another machine has the one shape, whatever is refused."""
    for path, body, expected in (
        (f"/api/tables/{table}/act", {"action": 0, "version": 0}, (409, "stale")),
        (f"/api/tables/{table}/nonsense", {}, (404, "no-such-command")),
        (f"/api/tables/{table}/act", {"action": "x"}, (422, "bad-request")),
        (f"/api/tables/{table}/chat", {"text": "x" * 100_000}, (413, "too-large")),
        ("/api/tables/nowhere/act", {"action": 0, "version": 0}, (404, "no-such-table")),
    ):
        assert refusal(await person._http.post(person.url + path, json=body)) == expected
    async with httpx.AsyncClient(trust_env=False) as stranger:
        answer = await stranger.post(f"{person.url}/api/tables/{table}/act", json={})
        assert refusal(answer) == (403, "not-entered")


def test_who_comes_by_another_machine_is_still_who_they_are(tmp_path: Path, postgres_url: str) -> None:
    """Limits count by address: that of the visitor, not of the machine that passes the visitor on."""

    async def scenario() -> None:
        async with (
            two_machines(tmp_path, postgres_url, rate_limits=0.06, trusted_proxies="127.0.0.9") as (one, two),
            people(two.url, "Ann") as (ann,),
        ):
            table = await ann.open_table(2)
            path = f"{one.url}/api/tables/{table}/view"
            codes = {}
            for host, count in ((ONE, 40), (TWO, 1)):
                transport = httpx.AsyncHTTPTransport(local_address=host)
                async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
                    codes[host] = {(await client.get(path)).status_code for _ in range(count)}
            assert codes == {ONE: {200, 429}, TWO: {200}}
            forged = f"CAYONA {'x' * 20}\r\nGET /api/tables/{table}/view HTTP/1.1\r\nHost: x\r\n\r\n"
            reader, writer = await asyncio.open_connection(TWO, two.port)
            writer.write(forged.encode())
            assert (await reader.readline()).split()[1] in (b"200", b"429")  # it counts for nothing
            writer.close()

    run(scenario())


# --- Owners that go ---------------------------------------------------------------------------------------


def test_a_stopped_owner_leaves_its_tables_to_the_other_at_once(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(one: Server, two: Server) -> None:
        async with (
            people(one.url, "Ann") as (ann,),
            opened(postgres_url) as store,
        ):
            table = await open_full(ann, [], ["random"], options=OPTIONS)
            assert await port_of_owner(store, table) == one.port
            ann.url = two.url
            player = Player(ann, table, random.Random(2), pause=0.01)
            game = asyncio.create_task(player.play())
            await asyncio.sleep(0.5)
            assert await asyncio.to_thread(one.stop) == 0
            view = await asyncio.wait_for(ann.get(f"/api/tables/{table}/view"), 2.0)
            assert view["phase"] in ("playing", "over")
            assert await port_of_owner(store, table) == two.port
            await game

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        run(scenario(one, two))
        assert "Traceback" not in one.complaints + two.complaints


def test_an_owner_that_sleeps_loses_its_tables_and_knows_it_when_it_wakes(
    tmp_path: Path, postgres_url: str
) -> None:
    async def scenario(one: Server, two: Server) -> None:
        async with people(one.url, "Ann") as (ann,), opened(postgres_url) as store:
            table = await open_full(ann, [], ["random"], options=OPTIONS)
            async with ann.socket(table) as socket:
                view = await view_where(socket, lambda view: view["deciders"] == [0])
                one.process.send_signal(signal.SIGSTOP)
                ann.url = two.url
                assert (await ann.get(f"/api/tables/{table}/view"))["version"] == view["version"]
                assert await port_of_owner(store, table) == two.port
                wish = {"action": view["match"]["choices"][0]["action"], "version": view["version"]}
                await socket.send(json.dumps({"type": "act", "id": "late", **wish}))
                one.process.send_signal(signal.SIGCONT)
                answers = [json.loads(text) async for text in socket]
                assert "done" not in [message["type"] for message in answers]
            done = await ann.do(table, "act", id="again", **wish)
            assert done == view["version"] + 1
            ann.url = one.url
            assert (await ann.get(f"/api/tables/{table}/view"))["version"] >= done

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        run(scenario(one, two))


def test_workers_are_replaced_one_after_the_other(tmp_path: Path, postgres_url: str) -> None:
    """SIGHUP: there is always somebody who answers, and matches go on."""

    async def scenario(server: Server) -> list[Player]:
        async with people(server.url, "Ann", "Bob") as (ann, bob):
            table = await open_full(ann, [bob], [], options=OPTIONS)
            players = [Player(person, table, random.Random(3), pause=0.02) for person in (ann, bob)]
            games = [asyncio.create_task(player.play()) for player in players]
            before = server_processes(server)
            server.process.send_signal(signal.SIGHUP)
            await asyncio.to_thread(
                wait_until, lambda: len(set(server_processes(server)) - set(before)) == 2, 60.0
            )
            await asyncio.gather(*games)
            return players

    with Server(tmp_path, database_url=postgres_url, workers=2) as server:
        players = run(scenario(server), 120)
        assert server.stop() == 0
        assert "Traceback" not in server.complaints
    run(check_logs(postgres_url, players))


# --- Several together -------------------------------------------------------------------------------------


def test_tables_are_shared_out_and_everybody_tells_of_all(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(server: Server) -> None:
        async with people(server.url, "Ann") as (ann,):
            tables = [await ann.open_table(2) for _ in range(30)]
            for table in tables:
                await ann.get(f"/api/tables/{table}/view")
            facts = await ann.get("/status")
            shares = [process["tables"] for process in facts["processes"]]
            assert facts["tables"] == sum(shares) == 30
            assert len(shares) == 2
            assert min(shares) >= 10
            for name in ("memory_mb", "cpu_seconds", "tasks"):
                assert abs(facts[name] - sum(process[name] for process in facts["processes"])) < 0.01
            assert facts["changes"]["count"] == facts["stored"] == 60  # opened, and sat down
            assert 0 < facts["commits"] <= 60
            metrics = (await ann.get_text("/metrics")).removeprefix("200 ").splitlines()
            assert "cayona_tables 30" in metrics
            assert "cayona_processes 2" in metrics
            each = [line for line in metrics if line.startswith("cayona_process_tables{process=")]
            assert sorted(int(line.split()[-1]) for line in each) == sorted(shares)

    with Server(tmp_path, database_url=postgres_url, workers=2) as server:
        run(scenario(server))


async def answers(server: Server, *parts: str) -> bytes:
    """Send a request in parts, with pauses between them; return everything that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    for part in parts:
        writer.write(part.encode())
        await asyncio.sleep(0.2)
    writer.write(b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    told = await reader.read()
    writer.close()
    return told


def test_a_request_may_come_in_pieces_and_be_followed_by_others(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(one: Server, two: Server) -> None:
        async with people(one.url, "Ann") as (ann,):
            table = await ann.open_table(2)
            line, rest = f"GET /api/tables/{table}/view HTTP/1.1\r\n", "Host: x\r\n\r\n"
            for parts in (
                (line + rest,),
                (line[:9], line[9:], rest),
                (line, rest[:3], rest[3:]),
                ("\r\n", line + rest),
            ):
                told = await answers(two, *parts)
                assert told.count(b"HTTP/1.1 200 OK") == 2, told
                assert b'"person":null' in told
            assert (await answers(two, "nonsense\r\n\r\n")).startswith(b"HTTP/1.1 400")

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        run(scenario(one, two))


def test_my_stream_hears_of_tables_of_the_other_process(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(one: Server, two: Server) -> None:
        async with people(one.url, "Ann", "Bob") as (ann, bob):
            table = await open_full(ann, [bob], [], options={"first_player": 0})
            async with bob._http.stream("GET", f"{two.url}/api/stream") as answer:
                lines = answer.aiter_lines()
                assert json.loads(await anext(lines))["your_turn"] is False
                await asyncio.sleep(1.5)  # the owner has heard that somebody listens there
                for _ in range(6):
                    view = await ann.get(f"/api/tables/{table}/view")
                    if 0 not in view["deciders"]:
                        break
                    action = view["match"]["choices"][0]["action"]
                    await ann.do(table, "act", action=action, version=view["version"])
                async with asyncio.timeout(2.0):  # it would look by itself after five seconds
                    assert json.loads(await anext(lines))["your_turn"] is True
            listed = await bob.get("/api/tables/mine")
            assert [row["your_turn"] for row in listed["tables"]] == [True]

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        run(scenario(one, two))
