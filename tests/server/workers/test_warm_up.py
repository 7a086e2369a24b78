"""Bots go over to the compiled build when it is there, and the game goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from server.workers.pool_bots import bosun

from cayona.server.workers import warmup
from cayona.server.workers.pool import BotPool


def place_of(worker: int) -> str:
    """Return the folder from which a process takes the package."""
    variables = Path(f"/proc/{worker}/environ").read_text().split("\0")
    return next(line for line in variables if line.startswith("PYTHONPATH=")).split("=")[1].split(":")[0]


def test_bots_go_over_to_the_build_when_it_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = tmp_path / "compiled"
    monkeypatch.setenv(warmup.VARIABLE, str(build))

    async def play() -> None:
        async with BotPool(size=1) as pool:
            before = await pool.choose(bosun())
            assert pool.status()["warming_up"]
            assert {place_of(worker) for worker in pool.staff.process_ids()} == {str(warmup.PACKAGE_PARENT)}
            build.mkdir()
            (build / "cayona").symlink_to(warmup.PACKAGE_PARENT / "cayona")
            (build / warmup.READY).touch()
            after = await pool.choose(bosun())
            assert not pool.status()["warming_up"]
            async with asyncio.timeout(60):  # one that was being started goes as soon as it is there
                while {place_of(worker) for worker in pool.staff.process_ids()} != {str(build)}:
                    await asyncio.sleep(0.05)
            assert (after.action, after.fallback) == (before.action, False)
            assert pool.status()["restarts"] == 0

    asyncio.run(play())


def test_an_ordinary_server_warms_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(warmup.VARIABLE, raising=False)
    assert not warmup.is_warming_up()
    assert warmup.build_for_bots() == warmup.PACKAGE_PARENT
