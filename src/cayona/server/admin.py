"""What a host does with a database: back it up, restore it, examine it, and check an upgrade."""

from __future__ import annotations

from datetime import UTC, datetime

from cayona.server.storage import Store
from cayona.server.storage.backup import Backup, backup, restore
from cayona.server.storage.checkup import Finding, Progress, doctor, upgrade_check

__all__ = ["Backup", "Finding", "Progress", "backup", "doctor", "note_backup", "restore", "upgrade_check"]


async def note_backup(url: str) -> None:
    """Note in a database that it has just been backed up; the host's status page tells when."""
    store = await Store.open(url, upgrade=False)
    try:
        await store.set_meta("last_backup", datetime.now(UTC).isoformat(timespec="seconds"))
    finally:
        await store.close()
