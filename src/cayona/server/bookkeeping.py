"""Making the logbook anew from the logs."""

from __future__ import annotations

from cayona.server.checkup import Finding, Progress, all_tables, folded, log_of
from cayona.server.finished import FinishedMatch
from cayona.server.storage import Store


async def rebuild_logbook(url: str, *, progress: Progress | None = None) -> tuple[int, list[Finding]]:
    """Read every log and make matches, totals and ratings anew; a server may go on meanwhile.

    Returns how many matches there are, and which logs cannot be followed: what was noted of those stays.
    """
    store = await Store.open(url)
    found: list[FinishedMatch] = []
    rounds: dict[str, int] = {}
    findings: list[Finding] = []
    try:
        async with all_tables(store.database) as (connection, names):
            for done, name in enumerate(names, 1):
                room, problems = folded(name, await log_of(connection, name))
                findings += problems
                if room is not None:
                    found += room.finished
                    rounds[name] = room.round
                if progress is not None:
                    progress(done, len(names))
        return await store.rebuild_logbook(found, rounds), findings
    finally:
        await store.close()
