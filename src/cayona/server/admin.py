"""What a host does with a database: back it up, restore it, examine it, and check an upgrade."""

from __future__ import annotations

from cayona.server.storage.backup import Backup, backup, restore
from cayona.server.storage.checkup import Finding, Progress, doctor, upgrade_check

__all__ = ["Backup", "Finding", "Progress", "backup", "doctor", "restore", "upgrade_check"]
