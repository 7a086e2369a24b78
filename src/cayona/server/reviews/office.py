"""Has matches reviewed when they are over: in the background, one at a time, and each of them once.

What is still to be done stands in the store, so a server that starts again goes on with it. Nothing is
computed here: that is done by a process that steps back behind everything else (`process`).
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from cayona.kernel.errors import CayonaError
from cayona.server.entries import Entry
from cayona.server.faults import note_fault
from cayona.server.replays.film import up_to_match
from cayona.server.reviews.tours import Tours
from cayona.server.storage.reviews import KeptReview
from cayona.server.tables.room import Room
from cayona.server.workers.asking import Died, begun

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour

LOG: Final = logging.getLogger(__name__)
MODULE: Final = "cayona.server.reviews.process"
LONGEST_LINE: Final = 4 * 1024 * 1024
"""Bytes that a process may say at once: a long match has long curves."""
LONGEST_WAIT: Final = 600.0
"""Seconds between two lines, on a machine that has no time for reviews."""
PAUSE_SECONDS: Final = 10.0
"""After a fault."""

Key = tuple[str, int]
"""A table and the number of its match."""


@dataclass(slots=True)
class Underway:
    """A review in the making."""

    done: float = 0.0
    curves: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    """The first curve of every seat."""
    reviews: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Whole reviews, of the seats that are ready."""


class ReviewOffice:
    """Looks after the reviews of a harbour."""

    def __init__(self, harbour: Harbour) -> None:
        self._harbour = harbour
        self._line: deque[Key] = deque()
        self._more = asyncio.Event()
        self._underway: dict[Key, Underway] = {}
        self._made = 0
        self._seconds = 0.0
        self.tours = Tours()
        """Crews that look back together."""

    def status(self) -> dict[str, Any]:
        """Return how it goes, JSON-ready."""
        return {"waiting": len(self._line), "made": self._made, "seconds": round(self._seconds, 1)}

    def want(self, table: str, match: int, *, now: bool = False) -> None:
        """Have a match reviewed, before all others if somebody waits for it; it has to be over."""
        key = (table, match)
        if key in self._underway or not self._harbour.config.review_seconds:
            return
        if key in self._line:
            if not now:
                return
            self._line.remove(key)
        (self._line.appendleft if now else self._line.append)(key)
        self._more.set()
        self._harbour.own(self._note_down(table, match), "note a review down")

    async def _note_down(self, table: str, match: int) -> None:
        """Have the store know that a review waits, so that a restart does not lose it."""
        try:
            await self._harbour.store.want_review(table, match)
        except Exception as error:  # noqa: BLE001 - it is noted again when its turn comes
            note_fault(LOG, "a review that waits could not be noted", error, table=table)

    def underway(self, table: str, match: int) -> Underway:
        """Return how far a review is; one that waits has not begun."""
        return self._underway.get((table, match), Underway())

    async def work(self) -> None:
        """Review what is to be reviewed, as long as the harbour is open."""
        await self._go_on()
        while True:
            if not self._line:
                self._more.clear()
                await self._more.wait()
            key = self._line.popleft()
            self._underway[key] = Underway()
            try:
                await self._review(*key)
            except Exception as error:  # noqa: BLE001 - the next one may be better
                note_fault(LOG, "a match could not be reviewed", error, table=key[0])
                await asyncio.sleep(PAUSE_SECONDS)
            finally:
                del self._underway[key]

    async def _go_on(self) -> None:
        """Take up what was still to be done when the last server stopped."""
        while True:
            try:
                for key in await self._harbour.store.waiting_reviews():
                    self.want(*key)
            except Exception as error:  # noqa: BLE001 - it is tried again
                note_fault(LOG, "the reviews that are still to be made could not be read", error)
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                return

    # --- One match ---------------------------------------------------------------------------------

    async def _review(self, table: str, match: int) -> None:
        store = self._harbour.store
        peers = self._harbour.peers
        if peers is not None and not await peers.owns(table):
            return  # whoever owns the table does it
        await store.want_review(table, match)
        kept: KeptReview | None = await store.review(table, match)
        if kept is None or kept.state != "waiting":
            return
        job = await asyncio.to_thread(_job, table, up_to_match(await store.entries(table), match))
        seconds = self._harbour.config.review_seconds
        if job is None:
            await store.keep_review(table, match, "none", {"problem": "not-over"})
            return
        found = await self._computed(self._underway[table, match], job | {"seconds": seconds})
        if "problem" in found:
            await store.keep_review(table, match, "none", found)
            return
        await store.keep_review(table, match, "made", found)
        self._made += 1
        self._seconds += found["seconds"]

    async def _computed(self, underway: Underway, job: dict[str, Any]) -> dict[str, Any]:
        """Have a process do it; return everything that it has found."""
        asked = await begun(MODULE, LONGEST_LINE)
        question = json.dumps(job).encode() + b"\n"
        try:
            while True:
                told = json.loads(await asked.exchange(question, LONGEST_WAIT))
                if "finished" in told:
                    reviews = [underway.reviews[seat] for seat in sorted(underway.reviews)]
                    return {"seats": reviews, "seconds": told["seconds"]}
                if "problem" in told:
                    return {"problem": told["problem"]}
                _note(underway, told)
                question = b""
        except Died:
            return {"problem": "broke-off"}
        finally:
            asked.kill()
            await asked.end()


def _note(underway: Underway, told: dict[str, Any]) -> None:
    underway.done = told["done"]
    for seat, curve in told.get("curves", {}).items():
        underway.curves[int(seat)] = curve
    if "review" in told:
        underway.reviews[told["review"]["seat"]] = told["review"]


def _job(table: str, entries: list[Entry]) -> dict[str, Any] | None:
    """Return what the process is asked: the record, people's seats first; None without a whole match."""
    room = Room(table).fold(entries)
    if room.match is None or not (room.match.state.is_over() or room.resigned is not None):
        return None
    try:
        record = room.match.record()
    except CayonaError:
        return None
    order = sorted(range(len(room.seats)), key=lambda seat: (room.seats[seat].person is None, seat))
    return {"record": record, "order": order, "resigned": room.resigned}
