"""How much a table server can take: many tables, people at each, and every action timed.

It speaks to a server on the same machine only, is bounded in count and time, and ends by itself.
"""

from __future__ import annotations

import asyncio
import os
import resource
import time
from collections.abc import Callable
from statistics import median
from typing import Final

from cayona.bots import bot
from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.kernel.record import replay
from cayona.kernel.seatview import SeatView
from cayona.lab import load_server
from cayona.lab.benchmark import QUICK, call_time
from cayona.lab.load_crowd import Crowd
from cayona.lab.load_report import MOST_ACTIONS, Plan, Report, Step, Times
from cayona.lab.load_server import Server
from cayona.lab.load_wire import Address, LoadClient
from cayona.registry import game as find_game

OPENERS: Final = 8
"""How many tables are opened at the same time."""
GROWTH: Final = 1.25
"""How much a ramp raises the rate at every step."""
STEPS: Final = 40
WARM_UP_SECONDS: Final = 2.0

Tell = Callable[[str, float], None]
"""Is told what is going on, and how much of it is done (0 to 1)."""


def _tell_nobody(_what: str, _share: float) -> None:
    return


async def load(plan: Plan, url: str | None = None, tell: Tell = _tell_nobody) -> Report:
    """Carry a plan out against a server on this machine (default: one of its own)."""
    plan = plan.checked()
    _allow_many_files()
    rebuild, actions = rebuild_time(plan.game, plan.seats)
    tell(_("starting the server"), 0)
    async with load_server.running_server(url, profile=plan.profile) as server:
        crowd = Crowd(server.address, plan)
        try:
            began = time.perf_counter()
            await open_tables(crowd, 1, server.address, tell)
            before = await load_server.status(server.address)
            await open_tables(crowd, plan.tables, server.address, tell)
            opening = time.perf_counter() - began
            opened = await load_server.status(server.address)
            steps = await _play(crowd, plan, server, tell)
            after = await load_server.status(server.address)
        finally:
            crowd.leave()
    return Report(
        plan=plan,
        steps=steps,
        cold_start=server.cold_start,
        opening=opening,
        memory=opened["memory_mb"],
        memory_per_table=round(
            1024 * (opened["memory_mb"] - before["memory_mb"]) / max(1, plan.tables - 1), 1
        ),
        memory_after=after["memory_mb"],
        rebuild=rebuild,
        rebuilt_actions=actions,
        load_average=os.getloadavg()[0],
        complaint=crowd.complaint,
    )


async def open_tables(crowd: Crowd, tables: int, address: Address, tell: Tell = _tell_nobody) -> None:
    """Open as many tables as are still missing."""
    left = iter(range(len(crowd.tables), tables))

    async def opener() -> None:
        client = LoadClient(address)
        try:
            for _number in left:
                await crowd.open_table(client)
                tell(_("opening tables"), len(crowd.tables) / tables)
        finally:
            client.close()

    openers = [asyncio.create_task(opener()) for _number in range(min(OPENERS, tables))]
    try:
        await asyncio.gather(*openers)
    finally:
        for task in openers:
            task.cancel()
    await asyncio.sleep(0.5)  # the last views arrive
    crowd.check()


async def _play(crowd: Crowd, plan: Plan, server: Server, tell: Tell) -> list[Step]:
    if plan.ramp:
        return await _ramp(crowd, plan, server, tell)
    await crowd.play(plan.rate, min(WARM_UP_SECONDS, plan.seconds))
    rates = (plan.rate, MOST_ACTIONS) if plan.profile else (plan.rate,)
    return [await step(crowd, rate, plan.seconds, server, tell) for rate in rates]


async def _ramp(crowd: Crowd, plan: Plan, server: Server, tell: Tell) -> list[Step]:
    """Raise the rate until the server does not keep up twice in a row: once may be the machine's doing."""
    steps: list[Step] = []
    rate, failures = plan.rate, 0
    await crowd.play(rate, WARM_UP_SECONDS)
    while failures < 2 and len(steps) < STEPS and rate <= MOST_ACTIONS:
        found = await step(crowd, rate, plan.seconds, server, tell)
        steps.append(found)
        failures = 0 if found.is_sustained else failures + 1
        rate = rate if failures else rate * GROWTH
    return steps


async def step(crowd: Crowd, rate: float, seconds: float, server: Server, tell: Tell = _tell_nobody) -> Step:
    """Let people act at a rate for some time, and return what that led to."""
    before = await crowd.status()
    server.begin_profile()
    began, busy = time.perf_counter(), time.process_time()

    async def watch() -> None:
        while True:
            share = (time.perf_counter() - began) / seconds
            tell(_("{rate} actions a second").format(rate=figure(rate, ",.0f")), min(1, share))
            await asyncio.sleep(0.5)

    watching = asyncio.create_task(watch())
    try:
        sample = await crowd.play(rate, seconds)
    finally:
        watching.cancel()
    passed = time.perf_counter() - began
    load = time.process_time() - busy
    parts = await server.end_profile()
    after = await crowd.status()
    used, commits, stored = (after[name] - before[name] for name in ("cpu_seconds", "commits", "stored"))
    done = min(len(sample.acknowledged), len(sample.seen))
    return Step(
        asked=round(rate, 1),
        reached=round(done / passed, 1),
        actions=sample.sent,
        acknowledged=Times.of(sample.acknowledged),
        seen=Times.of(sample.seen),
        errors=sample.errors,
        megabytes=round(sample.received / 1e6, 1),
        generator=round(load / passed, 2),
        server=round(used / passed, 2),
        cpu_ms_per_action=round(1000 * used / max(1, done), 3),
        entries_per_commit=round(stored / max(1, commits), 2),
        bytes_per_seat_action=median(sample.sizes or [0]),
        parts={name: round(1e6 * part / max(1, done), 1) for name, part in parts.items()},
    )


def rebuild_time(name: str, seats: int) -> tuple[float, int]:
    """Return the milliseconds that rebuilding a finished match from its record takes, and its actions.

    It is a match between bots: random play takes three to six times as many actions.
    """
    game = find_game(name)
    match = Match(game, seats, 1)
    player = bot("bosun")
    while not match.state.is_over():
        seat = match.state.deciders()[0]
        match.play(player.choose(SeatView(match.state, seat)), seat)
    record = match.record()
    return round(1000 * call_time(lambda: replay(record, game), QUICK), 2), len(match.history)


def _allow_many_files() -> None:
    """Let this process and the server it starts have as many sockets as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
