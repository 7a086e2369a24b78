"""Tournaments on several processes of one database: every table opens once, every result counts once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from server.resilience.people import Person, people, run
from server.resilience.serving import Server

from cayona.server.storage import Store

CLOCK = {"kind": "decision", "seconds": 300}
OPTIONS = {"turn_limit": 20, "first_player": 0}
ROUNDS = 2
SECONDS = 240.0
"""Until a test gives up; nothing is timed."""
Facts = dict[str, Any]


async def begun(host: Person, others: list[Person], bots: list[str], **terms: Any) -> str:
    """Announce a tournament for two at a table, have everybody join, and begin it."""
    settings = {"game": "cartagena", "seats": 2, "options": OPTIONS, "clock": CLOCK}
    told = await host.post("/api/tournaments", {"name": "Cup", "settings": settings, **terms})
    cup = f"/api/tournaments/{told['tournament']}"
    for person in (host, *others):
        await person.post(f"{cup}/join", {})
    for bot in bots:
        await host.post(f"{cup}/join", {"bot": bot})
    await host.post(f"{cup}/begin", {})
    return cup


async def played_out(cup: str, players: list[Person], watch: Person) -> Facts:
    """Have people give up every match of theirs until the tournament is over."""
    while True:
        told: Facts = await watch.get(cup)
        if told["phase"] == "over":
            return told
        for person in players:
            table = (await person.get(f"{cup}/version"))["table"]
            if table is not None:
                await person.post_text(f"/api/tables/{table}/resign", {})
        await asyncio.sleep(0.1)


async def check(database: str, cup: str, told: Facts) -> None:
    """Every pairing has its own table, every table one result, and the log has each step once."""
    store = await Store.open(database, upgrade=False)
    try:
        lines = await store.tournament_lines(cup.rpartition("/")[2], 0)
    finally:
        await store.close()
    assert [line.version for line in lines] == list(range(1, len(lines) + 1))
    kinds = [line.kind for line in lines]
    tables = [table["table"] for one in told["rounds"] for table in one["tables"]]
    assert (kinds.count("begin"), kinds.count("round"), kinds.count("end")) == (1, ROUNDS, 1)
    assert kinds.count("result") == len(tables) == len(set(tables)) == 2 * ROUNDS
    assert {row["matches"] for row in told["standings"]} == {ROUNDS}
    assert sum(row["points"] for row in told["standings"]) == 2 * ROUNDS


def test_two_processes_run_a_tournament_together(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(one: Server, two: Server) -> None:
        async with people(one.url, "Ann", "Bob") as (ann, bob):
            bob.url = two.url
            for duplicate in (False, True):
                cup = await begun(ann, [bob], ["random", "deckhand"], rounds=ROUNDS, duplicate=duplicate)
                told = await played_out(cup, [ann, bob], bob)
                other = await ann.get(cup)
                assert other["standings"] == [
                    {**row, "me": row["name"] == "Ann"} for row in told["standings"]
                ], "both processes tell the same"
                await check(postgres_url, cup, other)

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        run(scenario(one, two), SECONDS)
        assert (one.stop(), two.stop()) == (0, 0)
        assert "Traceback" not in one.complaints + two.complaints


def test_a_tournament_goes_on_when_a_process_is_killed(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(one: Server, two: Server) -> None:
        async with people(one.url, "Ann", "Bob") as (ann, bob):
            cup = await begun(ann, [bob], ["random", "deckhand"], rounds=ROUNDS)
            while not (await ann.get(cup))["rounds"]:
                await asyncio.sleep(0.05)
            one.kill()
            ann.url = bob.url = two.url
            await check(postgres_url, cup, await played_out(cup, [ann, bob], bob))

    with (
        Server(tmp_path / "one", database_url=postgres_url, key_file=tmp_path / "key") as one,
        Server(tmp_path / "two", database_url=postgres_url, key_file=tmp_path / "key") as two,
    ):
        run(scenario(one, two), SECONDS)
        assert two.stop() == 0


def test_workers_of_one_port_run_a_tournament(tmp_path: Path, postgres_url: str) -> None:
    async def scenario(server: Server) -> None:
        async with people(server.url, "Ann", "Bob") as (ann, bob):
            cup = await begun(ann, [bob], ["random", "deckhand"], rounds=ROUNDS)
            await check(postgres_url, cup, await played_out(cup, [ann, bob], bob))

    with Server(tmp_path, database_url=postgres_url, workers=2) as server:
        run(scenario(server), SECONDS)
        assert server.stop() == 0
