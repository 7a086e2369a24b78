"""How the harbour is doing, for its host: as JSON and as Prometheus text."""

from __future__ import annotations

import os
import resource
import sys
import time
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentHarbour

router = APIRouter(tags=["status"])

_SIZES: Final = Path("/proc/self/statm")
"""Where Linux tells how much memory a process uses, in pages: all, resident, …"""


async def _facts(harbour: Harbour) -> dict[str, Any]:
    metrics = harbour.metrics
    return {
        **harbour.status(),
        "sockets": metrics.sockets,
        "cut": metrics.cut,
        "refusals": metrics.refusals,
        "changes": metrics.changes.summary(),
        "views": metrics.views.summary(),
        "memory_mb": memory_in_use(),
        "cpu_seconds": round(time.process_time(), 3),
        "last_backup": await harbour.store.meta("last_backup"),
    }


def memory_in_use() -> float:
    """Return how many megabytes this process has in memory; its peak where nothing else is told."""
    try:
        pages = int(_SIZES.read_text().split()[1])
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return round(peak / (1024 if sys.platform != "darwin" else 1024 * 1024), 1)
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1024**2, 2)


@router.get("/status")
async def status(harbour: CurrentHarbour) -> dict[str, Any]:
    """Tell how it goes."""
    return {"ok": True, **await _facts(harbour)}


@router.get("/metrics", responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def prometheus(harbour: CurrentHarbour) -> PlainTextResponse:
    """Tell the same in the text format of Prometheus."""
    facts = await _facts(harbour)
    lines = [
        f"cayona_{name} {value}"
        for name, value in _flat("", facts)
        if isinstance(value, int | float) and not isinstance(value, bool)
    ]
    return PlainTextResponse("\n".join(lines) + "\n")


def _flat(prefix: str, facts: dict[str, Any]) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, value in facts.items():
        if isinstance(value, dict):
            found += _flat(f"{prefix}{name}_", value)
        else:
            found.append((prefix + name.replace("-", "_"), value))
    return found
