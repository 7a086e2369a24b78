"""How the harbour is doing, for its host: as JSON and as Prometheus text, all processes together."""

from __future__ import annotations

import secrets
from typing import Any, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import PlainTextResponse

from cayona.kernel.language import gettext as _
from cayona.server.alarms import alarms, disk
from cayona.server.errors import Forbidden
from cayona.server.facts import Facts, facts_of, together
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour

router = APIRouter(tags=["status"], include_in_schema=False)
FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip")
"""Who comes with one of these comes through a proxy, and so from elsewhere."""


async def _for_hosts(request: Request, keeper: CurrentDoorkeeper) -> None:
    """Let in who is on this machine, shows the host's token, or is a host."""
    if request.headers.get("authorization"):
        shown = request.headers["authorization"].encode()
        wanted = f"Bearer {keeper.config.status_token}".encode()
        if not keeper.config.status_token or not secrets.compare_digest(shown, wanted):
            raise Forbidden(_("This is for the hosts of this harbour."), code="not-host")
        return
    is_here = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    if not is_here or any(name in request.headers for name in FORWARDED):
        (await keeper.visitor(request)).need_host()


ForHosts = Depends(_for_hosts)


async def _processes(harbour: Harbour) -> list[Facts]:
    """Return the facts of every server process; of one alone there is nothing more to say."""
    if harbour.peers is None:
        return [{"name": harbour.store.name, **facts_of(harbour)}]
    return await harbour.peers.muster()


async def harbour_facts(harbour: Harbour) -> tuple[Facts, list[Facts]]:
    """Return what all processes are doing together, and what each does."""
    processes = await _processes(harbour)
    notes = {name: await harbour.store.meta(name) for name in ("last_backup", "last_tested_restore")}
    return {**together(processes), **notes}, processes


def faults_of(processes: list[Facts]) -> list[dict[str, Any]]:
    """Return the kinds of faults that the processes tell of, the last one first."""
    told = [fault for process in processes for fault in process["recent_faults"]]
    return sorted(told, key=lambda fault: float(fault["last"]), reverse=True)


@router.get("/status", dependencies=[ForHosts])
async def status(harbour: CurrentHarbour) -> dict[str, Any]:
    """Tell how it goes: all server processes together, and each by itself."""
    facts, processes = await harbour_facts(harbour)
    wrong = await alarms(harbour, faults_of(processes))
    return {"ok": True, **facts, "disk": disk(harbour.config.data), "alarms": wrong, "processes": processes}


@router.get("/metrics", dependencies=[ForHosts])
async def prometheus(harbour: CurrentHarbour) -> PlainTextResponse:
    """Tell the same in the text format of Prometheus; what one process does has its name as a label."""
    facts, processes = await harbour_facts(harbour)
    lines = _lines("cayona_", "", facts)
    lines.append(f"cayona_processes {len(processes)}")
    for process in processes:
        lines += _lines("cayona_process_", f'{{process="{process["name"]}"}}', process)
    return PlainTextResponse("\n".join(lines) + "\n")


def _lines(prefix: str, label: str, facts: Facts) -> list[str]:
    found: list[str] = []
    for name, value in facts.items():
        full = prefix + name.replace("-", "_")
        if isinstance(value, dict):
            found += _lines(f"{full}_", label, value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            found.append(f"{full}{label} {value}")
    return found
