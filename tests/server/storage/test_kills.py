"""A process is killed in the middle of appending: whatever it acknowledged is there."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from server.storage.storage_helpers import opened, run

SCRIPT = Path(__file__).with_name("appending_process.py")
TESTS = SCRIPT.parents[2]
FIRST = 30
"""Appends before the time until the kill begins to count."""


def kill_once(url: str, seconds: float) -> dict[str, int]:
    """Return the last acknowledged version of every table."""
    command = [sys.executable, "-W", "ignore", str(SCRIPT), url]
    path = os.pathsep.join([str(TESTS), *sys.path])  # the same program as here
    environment = os.environ | {"PYTHONPATH": path}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        first = b"".join(process.stdout.readline() for _ in range(FIRST))  # however busy the machine is
        time.sleep(seconds)
        process.kill()
        output = (first + process.stdout.read()).decode()
    whole = output[: output.rfind("\n") + 1]
    return {table: int(version) for table, version in map(str.split, whole.splitlines())}


async def check(url: str, acknowledged: dict[str, int]) -> None:
    async with opened(url) as store:
        for table, version in acknowledged.items():
            log = await store.entries(table)
            assert [entry.version for entry in log] == list(range(1, len(log) + 1))
            assert len(log) >= version, f"{table}: acknowledged {version}, stored {len(log)}"
            assert all(entry.data["action"] == entry.version for entry in log)


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 10), ("postgresql", 3)])
def test_nothing_acknowledged_is_lost(kind: str, kills: int, make_url: Callable[[str], str]) -> None:
    url = make_url(kind)
    chance = random.Random(kills)
    acknowledged: dict[str, int] = {}
    for _ in range(kills):
        acknowledged |= kill_once(url, chance.uniform(0.02, 0.3))
        run(check(url, acknowledged))
    assert sum(acknowledged.values()) > 20 * kills
