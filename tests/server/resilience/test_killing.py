"""A server is killed at random moments while people play: nothing it said it had done is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

from server.resilience.copies import CopiedServer, Model
from server.resilience.logbook import check_logs
from server.resilience.people import Person, Player, open_full, people, run, view_where
from server.resilience.serving import Server, amount, children, is_running, wait_until
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

KILLS = amount("kills", 3)
FEW_KILLS = 3
MOMENTS = (0.02, 0.1, 0.3, 0.6)
"""A server lives up to so many seconds after it has said that it is ready."""
ACTION_PAUSE = 0.02
LONG_ENOUGH = {"turn_limit": 1000}


async def open_tables(crew: list[Person], number: int) -> list[Player]:
    """Open tables of several kinds: people among themselves, with one bot, one person among bots."""
    ann, bob, cay = crew
    chance = random.Random(number)
    tortuga = {"mode": "tortuga", **LONG_ENOUGH}
    seats = [
        (await open_full(ann, [bob], [], options=LONG_ENOUGH), [ann, bob]),
        (await open_full(bob, [cay], ["random"], options=tortuga), [bob, cay]),
        (await open_full(cay, [], ["random", "bosun"], options=LONG_ENOUGH), [cay]),
        (await open_full(ann, [bob, cay], [], options=tortuga), [ann, bob, cay]),
    ]
    return [
        Player(person, table, random.Random(chance.random()), pause=ACTION_PAUSE)
        for table, seated in seats
        for person in seated
    ]


def connections(players: list[Player]) -> int:
    """Count how often players have come to their tables."""
    return sum(player.connections for player in players)


async def play_while_killing(server: Server, kills: int) -> list[Player]:
    """Return the players, after their matches have ended."""
    chance = random.Random(kills)
    async with people(server.url, "Ann", "Bob", "Cay") as crew:
        players = await open_tables(crew, 1)
        games = [asyncio.create_task(player.play()) for player in players]
        before = 0
        for kill in range(kills):
            while connections(players) == before and not all(game.done() for game in games):
                await asyncio.sleep(0.01)  # a server that nobody has reached yet has nothing to lose
            await asyncio.sleep(chance.choice(MOMENTS) * chance.random() + 0.01)
            server.kill()
            before = connections(players)
            await asyncio.to_thread(server.start)
            if all(game.done() for game in games):  # go on killing: there is always somebody who plays
                more = await open_tables(crew, kill)
                players += more
                games += [asyncio.create_task(player.play()) for player in more]
        for player in players:
            player.pause = 0.0
        await asyncio.gather(*games)
    return players


@contextlib.contextmanager
def server_to_kill(data: Path, kills: int) -> Iterator[Server]:
    """Start a server; one that is killed often does not load the program anew every time."""
    with contextlib.ExitStack() as stack:
        if kills > FEW_KILLS:
            model = stack.enter_context(Model())
            yield stack.enter_context(CopiedServer(model, data))
        else:
            yield stack.enter_context(Server(data))


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with server_to_kill(tmp_path, KILLS) as server:
        players = run(play_while_killing(server, KILLS), 60 + 15 * KILLS)
        assert server.stop() == 0
    acknowledged = run(check_logs(f"sqlite:///{tmp_path}/cayona.db", players))
    print(
        f"{KILLS} kills, {len({player.table for player in players})} tables, {acknowledged} acknowledged "
        f"actions, {connections(players)} connections, 0 lost, 0 doubled"
    )
    assert acknowledged > 2 * KILLS
    assert all(player.versions == sorted(player.versions) for player in players)
    assert connections(players) > len(players)
    assert "Traceback" not in server.complaints


def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    with Server(tmp_path, bot_workers=2) as server:
        wait_until(lambda: children(server.pid), what="its first bot worker starts")
        workers = children(server.pid)
        server.kill()
        wait_until(lambda: not any(map(is_running, workers)), what="its bot workers end by themselves")


def test_a_killed_bot_worker_changes_nothing(tmp_path: Path) -> None:
    async def scenario(server: Server) -> Player:
        async with people(server.url, "Ann") as (ann,):
            table = await open_full(ann, [], ["bosun", "bosun"], options=LONG_ENOUGH)
            player = Player(ann, table, random.Random(3))
            game = asyncio.create_task(player.play())
            for _ in range(6):
                await asyncio.sleep(0.1)
                for worker in children(server.pid):
                    os.kill(worker, signal.SIGKILL)
            await game
            return player

    with Server(tmp_path) as server:
        player = run(scenario(server))
        assert player.connections == 1
        assert server.stop() == 0
    run(check_logs(f"sqlite:///{tmp_path}/cayona.db", [player]))


async def closing_code(socket: ClientConnection) -> int | None:
    """Read on until the server says goodbye; one who does not read is cut without a word."""
    with contextlib.suppress(ConnectionClosed):
        async for _message in socket:
            pass
    return socket.close_code


def test_a_stop_takes_leave_and_ends_well(tmp_path: Path) -> None:
    """Sockets and streams are told to go; wishes under way are answered, or were never acknowledged."""

    async def scenario(server: Server) -> tuple[int, list[Player], int | None]:
        async with people(server.url, "Ann", "Bob") as (ann, bob):
            table = await open_full(ann, [bob], [], options=LONG_ENOUGH)
            players = [Player(person, table, random.Random(5)) for person in (ann, bob)]
            games = [asyncio.create_task(player.play()) for player in players]
            async with ann.socket(table) as watching:
                await view_where(watching, lambda view: view["version"] > 10)
                leaving = asyncio.create_task(closing_code(watching))
                code = await asyncio.wait_for(asyncio.to_thread(server.stop), 8)
                told = await leaving
            await asyncio.to_thread(server.start)
            await asyncio.gather(*games)
            return code, players, told

    with Server(tmp_path) as server:
        code, players, told = run(scenario(server))
        assert code == 0
        assert told == 1001
        assert all(player.connections >= 2 for player in players)
        assert server.stop(signal.SIGINT) == 0
        assert server.farewell == "Stopped.\n"
    run(check_logs(f"sqlite:///{tmp_path}/cayona.db", players))
    assert "Traceback" not in server.complaints
