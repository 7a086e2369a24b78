"""Alarms: what is wrong with a harbour, when that begins and when it ends."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cayona.server import alarms
from cayona.server.config import Config
from cayona.server.harbour import Harbour
from cayona.server.storage import Store
from cayona.server.workers.pool import BotPool


@asynccontextmanager
async def harbour_at(data: Path) -> AsyncIterator[Harbour]:
    config = Config(data=data)
    store = await Store.open(config.url)
    pool = BotPool(1)
    try:
        yield Harbour(config, store, pool)
    finally:
        await pool.close()
        await store.close()


def ago(hours: float) -> str:
    moment = time.gmtime(time.time() - 3600 * hours)
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", moment)


def test_what_is_wrong_is_told_in_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(harbour: Harbour, *faults: dict[str, object]) -> dict[str, str]:
        return {alarm["code"]: alarm["sentence"] for alarm in await alarms.alarms(harbour, faults)}

    async def work() -> None:
        async with harbour_at(tmp_path) as harbour:
            monkeypatch.setattr(alarms, "LEAST_BYTES", 0)
            monkeypatch.setattr(alarms, "LEAST_SHARE", 0.0)
            assert await told(harbour) == {"backup": "There has never been a backup."}
            await harbour.store.set_meta("last_backup", ago(hours=1))
            assert await told(harbour) == {}
            await harbour.store.set_meta("last_backup", ago(hours=50))
            assert await told(harbour) == {"backup": "The last backup is 50 hours old."}
            await harbour.store.set_meta("last_backup", ago(hours=1))
            monkeypatch.setattr(alarms, "LEAST_BYTES", 1 << 60)
            assert (await told(harbour))["disk"].startswith("The disk is nearly full: ")
            monkeypatch.setattr(alarms, "LEAST_BYTES", 0)
            fault = {"what": "a server process has gone", "times": 2, "reference": "ABC234"}
            once = {**fault, "times": 1, "last": time.time()}
            assert await told(harbour, once) == {"fault": "A server process has gone; reference ABC234."}
            new, old = {**fault, "last": time.time()}, {**fault, "last": time.time() - 4000}
            sentence = "A server process has gone, 2 times; reference ABC234."
            assert await told(harbour, new) == {"fault": sentence}
            assert await told(harbour, old) == {}

    asyncio.run(work())


def test_an_alarm_is_written_down_when_it_begins_and_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def lines(number: int) -> list[dict[str, str]]:
        async with asyncio.timeout(20):
            while len(caplog.records) < number:
                await asyncio.sleep(0.01)
        return [json.loads(line.getMessage().removeprefix("alarm ")) for line in caplog.records]

    async def work() -> None:
        async with harbour_at(tmp_path) as harbour:
            watching = asyncio.create_task(alarms.watch(harbour))
            begun = {"begins": "backup", "sentence": "There has never been a backup."}
            assert await lines(1) == [begun]
            await asyncio.sleep(0.1)  # it is not written down again and again
            await harbour.store.set_meta("last_backup", ago(hours=1))
            assert await lines(2) == [begun, {"ends": "backup"}]
            watching.cancel()

    monkeypatch.setattr(alarms, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(alarms, "LEAST_BYTES", 0)
    asyncio.run(work())
