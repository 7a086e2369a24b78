"""What a host must see to: a disk that fills up, a backup that is late, processes that die, faults."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cayona.kernel.language import gettext as _
from cayona.kernel.language import ngettext
from cayona.server.faults import note_fault

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour

LOG: Final = logging.getLogger(__name__)
LEAST_SHARE: Final = 0.05
LEAST_BYTES: Final = 200 << 20
"""A disk with less free space than both of these is nearly full."""
LOOK_SECONDS: Final = 60.0
RECENT_SECONDS: Final = 3600.0

Alarm = dict[str, str]


def disk(folder: Path) -> dict[str, int]:
    """Return how large the disk is that a folder lies on, and how much of it is free, in bytes."""
    usage = shutil.disk_usage(folder)
    return {"total": usage.total, "free": usage.free}


async def alarms(harbour: Harbour, faults: Sequence[dict[str, Any]] = ()) -> list[Alarm]:
    """Return what is wrong just now, the last faults too, each with a code and a sentence."""
    found: list[Alarm] = []
    room = disk(harbour.config.data)
    if room["free"] < LEAST_BYTES or room["free"] < LEAST_SHARE * room["total"]:
        told = _("The disk is nearly full: {free} MB are free.").format(free=room["free"] >> 20)
        found.append({"code": "disk", "sentence": told})
    found += _late_backup(await harbour.store.meta("last_backup"), harbour.config.backup_hours)
    recent = [fault for fault in faults if time.time() - fault["last"] < RECENT_SECONDS]
    for fault in recent:
        told = ngettext(
            "{what}; reference {reference}.", "{what}, {times} times; reference {reference}.", fault["times"]
        )
        what = fault["what"][:1].upper() + fault["what"][1:]
        told = told.format(what=what, times=fault["times"], reference=fault["reference"])
        found.append({"code": "fault", "sentence": told})
    return found


def _late_backup(last: str | None, hours: float) -> list[Alarm]:
    if last is None:
        return [{"code": "backup", "sentence": _("There has never been a backup.")}]
    age = (datetime.now(UTC) - datetime.fromisoformat(last)).total_seconds() / 3600
    if age <= hours:
        return []
    told = _("The last backup is {hours} hours old.").format(hours=int(age))
    return [{"code": "backup", "sentence": told}]


async def watch(harbour: Harbour) -> None:
    """Write an alarm down when it begins and when it ends, one line each."""
    known: dict[str, Any] = {}
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            now = {alarm["code"]: alarm for alarm in await alarms(harbour)}
        except Exception as error:  # noqa: BLE001 - it looks again
            note_fault(LOG, "the alarms could not be looked at", error)
            continue
        for code in now.keys() - known.keys():
            LOG.warning("alarm %s", json.dumps({"begins": code, "sentence": now[code]["sentence"]}))
        for code in known.keys() - now.keys():
            LOG.warning("alarm %s", json.dumps({"ends": code}))
        known = now
