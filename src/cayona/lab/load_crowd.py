"""Everybody in a load test: opens the tables, and acts at the asked rate."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import deque
from typing import Any, Final

from cayona.kernel.chance import Chance, seeded_chance
from cayona.kernel.seats import LETTERS
from cayona.lab.load_report import Plan
from cayona.lab.load_server import status
from cayona.lab.load_tables import PATIENCE, Guest, LoadTable, Sample
from cayona.lab.load_wire import Address, LoadClient, LoadError

LANGUAGE_COOKIE: Final = "cayona-language"
"""As the server's pages set it."""


class Crowd:
    """All tables of a load test."""

    def __init__(self, address: Address, plan: Plan) -> None:
        self._address = address
        self._plan = plan
        self.tables: list[LoadTable] = []
        self.ready: deque[LoadTable] = deque()
        self.pending: dict[int, LoadTable] = {}
        self.sample = Sample()
        self.chance: Chance = seeded_chance(1)
        self.complaint = ""
        """The first refusal, in words."""
        self.opening = True
        self.leaving = False
        self._number = 0

    async def open_table(self, client: LoadClient) -> None:
        """Open a table, let a guest sit down on every seat, start, and follow it with every socket."""
        plan, number = self._plan, len(self.tables)
        speaks = itertools.cycle(plan.languages)
        cookies = []
        for letter in LETTERS[: plan.seats]:
            _answer, cookie = await client.ask("POST", "/api/people", {"name": f"{letter}{number}"})
            cookies.append(f"{cookie}; {LANGUAGE_COOKIE}={next(speaks)}")
        wish = {"settings": {"game": plan.game, "seats": plan.seats}, "sit": 0}
        opened, _cookie = await client.ask("POST", "/api/tables", wish, cookies[0])
        table = LoadTable(self, opened["table"])
        path = f"/api/tables/{table.name}"
        for seat in range(1, plan.seats):
            await client.ask("POST", f"{path}/sit", {"seat": seat}, cookies[seat])
        await client.ask("POST", f"{path}/start", {}, cookies[0])
        self.tables.append(table)
        people = [Guest(table) for _seat in range(plan.seats)]
        for person, cookie in zip(people, cookies, strict=True):
            await person.come(self._address, cookie)
        table.people = people
        table.watchers = [Guest(table) for _number in range(plan.sockets - plan.seats)]
        for watcher in table.watchers:
            await watcher.come(self._address)
        table.look()

    async def status(self) -> dict[str, Any]:
        """Ask the server how it goes."""
        return await status(self._address)

    async def play(self, rate: float, seconds: float) -> Sample:
        """Act at an overall rate for some time, and return what was measured."""
        self.opening = False
        self.sample = Sample()
        began = time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            due = min(int(passed * rate) - self.sample.sent, len(self.ready))
            for _number in range(due):
                self._act()
            self._give_up()
            await asyncio.sleep(max(0.001, min(0.05, 0.5 / rate)))
        await self._come_to_rest()
        return self.sample

    def _act(self) -> None:
        table = self.ready.popleft()
        if table.is_lost:
            return
        self._number += 1
        self.sample.sent += 1
        self.pending[self._number] = table
        table.act(self._number)

    def _give_up(self) -> None:
        """Count what has waited too long; the oldest are first."""
        now = time.perf_counter()
        while self.pending:
            number, table = next(iter(self.pending.items()))
            deed = table.deed
            if deed is not None and deed.number == number:
                if now - deed.sent < PATIENCE:
                    return
                self.sample.unanswered += 1
                table.deed = None
            del self.pending[number]

    async def _come_to_rest(self) -> None:
        """Wait for the last answers."""
        until = time.perf_counter() + PATIENCE + 1
        while self.pending and time.perf_counter() < until:
            self._give_up()
            await asyncio.sleep(0.01)

    def leave(self) -> None:
        """End all sockets."""
        self.leaving = True
        for table in self.tables:
            for guest in (*table.people, *table.watchers):
                guest.socket.close()

    def check(self) -> None:
        """Raise what went wrong while the tables were set up."""
        if self.complaint:
            raise LoadError(self.complaint, code="refused")
