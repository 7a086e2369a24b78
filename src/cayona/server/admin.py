"""What a host does with a database: back it up, restore it, examine it, and check an upgrade."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from cayona.server.bookkeeping import rebuild_logbook
from cayona.server.checkup import Finding, Progress, doctor, upgrade_check
from cayona.server.storage import Store
from cayona.server.storage.backup import Backup, backup, restore

__all__ = [
    "Backup",
    "Finding",
    "Progress",
    "backup",
    "doctor",
    "note_backup",
    "rebuild_logbook",
    "restore",
    "try_restore",
    "upgrade_check",
    "with_store",
]

T = TypeVar("T")


async def with_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with a database that is there already; a server may be using it."""
    store = await Store.open(url, upgrade=False)
    try:
        return await work(store)
    finally:
        await store.close()


async def note_backup(url: str) -> None:
    """Note in a database that it has just been backed up; the host's desk tells when."""
    await with_store(url, lambda store: store.set_meta("last_backup", _now()))


async def try_restore(file: Path, url: str) -> list[Finding]:
    """Restore a backup elsewhere, for a trial, and examine it; that it was good is noted at `url`."""
    with TemporaryDirectory(prefix="cayona-trial-") as folder:
        trial = f"sqlite:///{folder}/trial.db"
        await restore(file, trial)
        findings = await doctor(trial)
    if not findings:
        await with_store(url, lambda store: store.set_meta("last_tested_restore", _now()))
    return findings


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
