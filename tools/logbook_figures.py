"""Measures the pages of the logbook with many finished matches: processor time of the server, page by page.

    python tools/logbook_figures.py 100000

fills a database in a temporary folder by the code that a server uses, and prints a table for docs/logbook.md.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from fastapi.testclient import TestClient

from cayona.kernel.chance import Chance
from cayona.server.collector import settle
from cayona.server.config import read_config
from cayona.server.finished import OWN_MODE, FinishedMatch, Pool, SeatResult
from cayona.server.http.app import create_app
from cayona.server.http.passwords import hash_password
from cayona.server.storage import Store
from cayona.server.storage.schema import people
from cayona.server.tables.daily import today

PEOPLE = 2_000
GAMES = (("cartagena", 2), ("tortuga", 4), ("tongiaki", 3), ("tortuga1667", 5), ("tranquility", 2))
HEAVY = 0
"""This person plays every twentieth match."""
DEAL = "cartagena"
"""Of this game every tenth match was the daily deal of today."""
RUNS = 100


def made_up(number: int, chance: Chance) -> FinishedMatch:
    """Return a finished match of random people and bots."""
    game, seats = GAMES[int(chance.below(len(GAMES)))]
    first = HEAVY if number % 20 == 0 else int(chance.below(PEOPLE))
    others = [int(chance.below(PEOPLE)) for _seat in range(seats - 1)]
    who = list(dict.fromkeys([first, *others]))
    winner = int(chance.below(seats))
    results = tuple(
        SeatResult(
            seat,
            f"person{who[seat]}" if seat < len(who) and (seat == 0 or chance.below(2)) else None,
            "bosun",
            seat,
            "",
            seat == winner,
            1 if seat == winner else 2,
            float(chance.below(40)),
        )
        for seat in range(seats)
    )
    together = game == "tranquility"
    daily = today(time.time()) if game == DEAL and number % 10 == 0 else ""
    facts = (game, "classic", seats, 1.7e9 + number, number % 5 == 0, daily, True, together, "")
    return FinishedMatch(f"table{number:07}", 1, *facts, tuple(_plain(seat) for seat in results))


def _plain(seat: SeatResult) -> SeatResult:
    bot = None if seat.person is not None else seat.bot
    return SeatResult(seat.seat, seat.person, bot, seat.turn, seat.side, seat.won, seat.place, seat.score)


async def fill(url: str, count: int) -> None:
    """Put people and matches into a new database."""
    store = await Store.open(url)
    rows = [{"id": f"person{one}", "name": f"Person {one}", "created": 0.0} for one in range(PEOPLE)]
    async with store.database.writing() as connection:
        await connection.execute(people.insert(), rows)
    await store.set_account(f"person{HEAVY}", "heavy", hash_password("a long password"))
    chance = Chance(1)
    matches = [made_up(number, chance) for number in range(count)]
    await store.rebuild_logbook(matches, {})
    mine = next(one for one in matches if one.daily and one.results[0].person == f"person{HEAVY}")
    await store.begin_deal(f"person{HEAVY}", mine.daily, Pool(DEAL, OWN_MODE, mine.seats), mine.table)
    for other in range(1, 30):
        await store.set_bond(f"person{HEAVY}", f"person{other}", "friend")
    await store.close()


class Stopwatch:
    """Notes the processor time of the whole process while a request is answered; who asks is asleep."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.times: list[float] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        began = time.process_time()
        await self.app(scope, receive, send)
        self.times.append(1000 * (time.process_time() - began))


def measure(client: TestClient, watch: Stopwatch, path: str) -> tuple[list[float], int]:
    """Return the processor times of a page in milliseconds, the shortest first, and its size."""
    client.get(path)
    watch.times.clear()
    for _run in range(RUNS):
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
    return sorted(watch.times), len(answer.content)


def main() -> None:
    """Fill, measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory(prefix="logbook-") as folder:
        config = read_config(data=Path(folder), rate_limits=0, bot_workers=1)
        began = time.process_time()
        asyncio.run(fill(config.url, count))
        print(
            f"{count} matches filled in, rated and counted in {time.process_time() - began:.0f} s of one core"
        )
        watch = Stopwatch(create_app(config))
        with TestClient(watch, headers={"x-cayona": "1"}) as client:
            client.post("/api/login", json={"account": "heavy", "password": "a long password"})
            print(f"load average {os.getloadavg()[0]:.1f}; {RUNS} runs each")
            settle()  # as a server does when it begins to serve
            print("| Page | median | 95 of 100 | longest | bytes |\n|---|---:|---:|---:|---:|")
            for path in (
                "/me/logbook",
                "/me/logbook?game=cartagena&result=won",
                "/me/logbook?opponent=bot:bosun",
                "/api/me/logbook",
                "/people/heavy",
                "/leaderboards/cartagena",
                "/api/leaderboards/tortuga1667",
                "/daily",
                "/api/daily",
            ):
                times, size = measure(client, watch, path)
                told = (median(times), times[RUNS * 95 // 100 - 1], times[-1])
                print(f"| `{path}` | {' | '.join(f'{one:.1f} ms' for one in told)} | {size} |")


if __name__ == "__main__":
    main()
