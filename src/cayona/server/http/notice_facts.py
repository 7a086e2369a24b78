"""How somebody is told that it is their turn: for their page, and for programs."""

from __future__ import annotations

from typing import Any

from cayona import registry
from cayona.kernel.extras import MissingExtra
from cayona.server.harbour import Harbour
from cayona.server.http.alive import with_games
from cayona.server.notices.posting import told_problem
from cayona.server.notices.push import check_push
from cayona.server.notices.senders import Senders


def senders_of(harbour: Harbour) -> Senders:
    """Return who sends notices; the harbour has started."""
    assert harbour.crier.senders is not None
    return harbour.crier.senders


def push_facts(harbour: Harbour) -> dict[str, str]:
    """Return the key with which browsers are asked, or why this server cannot tell them anything."""
    try:
        check_push()
    except MissingExtra as missing:
        return {"key": "", "why": str(missing)}
    return {"key": senders_of(harbour).push_key.public, "why": ""}


async def notice_facts(harbour: Harbour, person: str) -> dict[str, Any]:
    """Return how somebody is told, for the page and for programs; secrets of the ways stay here."""
    store = harbour.store
    wishes = await store.notice_settings(person)
    silent = await store.silent_tables(person)
    rows = with_games(await store.tables(person=person, limit=50))
    return {
        "push": push_facts(harbour),
        "mail": bool(harbour.config.mail_url),
        "hooks": harbour.config.webhooks != "none",
        "ways": [
            {
                "id": way.id,
                "kind": way.kind,
                "label": way.label,
                "confirmed": way.confirmed,
                "problem": told_problem(way.problem) if way.problem else "",
            }
            for way in await store.ways_of(person)
        ],
        "zone": wishes.zone,
        "quiet_from": _clock(wishes.quiet_from),
        "quiet_to": _clock(wishes.quiet_to),
        "tables": [
            {"id": row["id"], "title": registry.game(row["game"]).title, "silent": row["id"] in silent}
            for row in rows
            if row["phase"] in ("waiting", "playing")
        ],
    }


def _clock(minutes: int | None) -> str:
    return "" if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"
