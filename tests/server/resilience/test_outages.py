"""The database is restarted while people play: they go on, nothing is lost, and the log stays short."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx
from server.resilience.logbook import check_logs
from server.resilience.people import Player, people, run
from server.resilience.serving import Server, amount, wait_until
from server.resilience.test_owners import open_tables

RESTARTS = amount("restarts", 1)


def stop_database(postgres: Any) -> None:
    """Stop it at once, whoever is connected."""
    postgres._stop()


def start_database(postgres: Any) -> None:
    postgres.ensure_postgres_running()


async def play_while_restarting(server: Server, postgres: Any, restarts: int) -> list[Player]:
    """Restart the database again and again; return the players, after their matches have ended."""
    chance = random.Random(restarts)
    async with people(server.url, "Ann", "Bob", "Cay") as crew:
        players: list[Player] = []
        games: list[asyncio.Task[Any]] = []
        for restart in range(restarts):
            if all(game.done() for game in games):  # there is always somebody who plays
                more = await open_tables(crew, restart)
                players += more
                games += [asyncio.create_task(player.play()) for player in more]
            await asyncio.sleep(0.3 + chance.random())
            await asyncio.to_thread(stop_database, postgres)
            await asyncio.sleep(chance.random() / 2)
            await asyncio.to_thread(start_database, postgres)
            await asyncio.to_thread(wait_until, lambda: is_well(server), 30.0, "it works again")
        for player in players:
            player.pause = 0.0
        await asyncio.gather(*games)
    return players


def is_well(server: Server) -> bool:
    """Tell whether everybody who asks for what is in the database is answered."""
    return all(httpx.get(f"{server.url}/api/tables", timeout=60).status_code == 200 for _try in range(4))


def test_nothing_acknowledged_is_lost_when_the_database_is_restarted(
    tmp_path: Path, postgres: Any, postgres_url: str
) -> None:
    with Server(tmp_path, database_url=postgres_url, workers=2) as server:
        players = run(play_while_restarting(server, postgres, RESTARTS), 90 + 30 * RESTARTS)
        assert server.stop() == 0
    acknowledged = run(check_logs(postgres_url, players), 60 + RESTARTS)
    print(f"{RESTARTS} restarts, {acknowledged} acknowledged, 0 lost, {len(server.complaints)} bytes of log")
    assert acknowledged > 10 * RESTARTS
    check_complaints(server.complaints, RESTARTS)


def check_complaints(complaints: str, outages: int) -> None:
    """Every line is one fault, readable by a program, with a reference; there are few of them."""
    lines = complaints.splitlines()
    for line in lines:
        kind, _space, facts = line.partition(" ")
        assert kind in ("fault", "alarm"), line  # an alarm after a minute: there never was a backup
        wanted = {"reference", "what", "kind", "at", "why"} if kind == "fault" else {"begins"}
        assert wanted <= set(json.loads(facts))
    assert "Traceback" not in complaints
    assert any(line.startswith("fault ") for line in lines), "nobody noticed"
    assert len(complaints) < 20_000 * outages
