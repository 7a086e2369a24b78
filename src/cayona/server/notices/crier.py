"""Who is asked and not at the table is told so, once a turn, unless they are quiet or come back first.

What is to be told is kept in the store until it is sent, so a restart loses nothing of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import speaking
from cayona.server.faults import note_fault
from cayona.server.keys import harbour_key
from cayona.server.notices.notice import Call, Notice, call_of, notice_of, quiet_until
from cayona.server.notices.outbox import Errand, Outbox
from cayona.server.notices.senders import Senders, base_of
from cayona.server.storage.notices import Way
from cayona.server.storage.unsent import Unsent

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour
    from cayona.server.live import LiveTable

LOG: Final = logging.getLogger(__name__)
MOST_PENDING: Final = 20_000
"""People who are waited for at once."""
SENDERS: Final = 4
LONGEST_REST: Final = 60.0
"""After so long the clock is looked at again, in case the machine's time was set."""

Seat = tuple[str, str]
"""A table and a person."""


@dataclass(slots=True)
class Pending:
    """Somebody who is asked, and may have to be told."""

    due: float
    turn: int
    is_repeated: bool = False
    """Whether something was tried in vain already."""


class Crier:
    """Looks after those who are asked and away; it never waits where a move is made."""

    def __init__(self, harbour: Harbour) -> None:
        self._harbour = harbour
        self._pending: dict[Seat, Pending] = {}
        self._settled: dict[Seat, int] = {}
        """The turn of which nothing more is to be said, as far as this process knows."""
        self._looking = 0
        """How many are just being looked at."""
        self._changed = asyncio.Event()
        self.outbox = Outbox(
            harbour.store, harbour.config.notice_retry_seconds, self._is_wanted, self._expect_again
        )
        self.senders: Senders | None = None

    async def start(self) -> None:
        """Begin to tell people."""
        config = self._harbour.config
        self.senders = Senders(config, await harbour_key(config.key_path, self._harbour.store))
        soon = time.time() + config.notice_seconds  # people whose pages are still open come back first
        for unsent in await self._harbour.store.unsent_notices():
            self._expect_again(replace(unsent, due=max(soon, unsent.due)))
        self._harbour.own(self._watch(), "look for people who are asked")
        for _number in range(SENDERS):
            self._harbour.own(self.outbox.run(self.senders), "send notices")

    def close(self) -> None:
        """Tell nobody any more."""
        if self.senders is not None:
            self.senders.close()

    def status(self) -> dict[str, int]:
        """Return how it goes, for the host."""
        return {
            **self.outbox.counts,
            "waiting": self.outbox.waiting,
            "asked": len(self._pending) + self._looking,
        }

    # --- Who is asked ------------------------------------------------------------------------------

    def consider(self, live: LiveTable) -> None:
        """Note who is asked at a table and not there; whoever is there, or was told, is left alone."""
        room = live.room
        for number, seat in enumerate(room.seats):
            if seat.person is None:
                continue
            key = (room.table, seat.person)
            turn = room.turn_since.get(number) if room.phase == "playing" and not seat.bot else None
            if turn is None or live.presence.is_here(seat.person):
                self._expect_no_more(key)
            elif self._settled.get(key) != turn and self._turn_of(key) != turn:
                self._expect(key, turn, time.time() + self._harbour.config.notice_seconds)

    def _turn_of(self, key: Seat) -> int | None:
        pending = self._pending.get(key)
        return None if pending is None else pending.turn

    def _expect(self, key: Seat, turn: int, due: float, *, is_repeated: bool = False) -> None:
        if len(self._pending) >= MOST_PENDING and key not in self._pending:
            del self._pending[next(iter(self._pending))]
            self.outbox.counts["dropped"] += 1
        self._pending[key] = Pending(due, turn, is_repeated)
        self._changed.set()

    def _expect_again(self, unsent: Unsent) -> None:
        """Look again when something is due that is still to be sent, unless there is a newer turn by now."""
        key = (unsent.table, unsent.person)
        known = self._pending.get(key)
        if known is None:
            self._settle(key, unsent.turn)
            self._expect(key, unsent.turn, unsent.due, is_repeated=True)
        elif known.turn == unsent.turn:
            known.due = min(known.due, unsent.due)

    def _expect_no_more(self, key: Seat) -> None:
        """Tell somebody nothing who has acted, or is here and sees it."""
        pending = self._pending.pop(key, None)
        if pending is not None and pending.is_repeated:
            self._harbour.own(self._forget(key), "forget a notice")

    async def _forget(self, key: Seat) -> None:
        try:
            await self._harbour.store.drop_unsent(key[1], key[0])
        except CayonaError as error:
            note_fault(LOG, "a notice could not be forgotten", error, table=key[0])

    def _settle(self, key: Seat, turn: int) -> None:
        self._settled[key] = turn
        if len(self._settled) > MOST_PENDING:
            del self._settled[next(iter(self._settled))]

    async def _watch(self) -> None:
        while True:
            self._changed.clear()
            now = time.time()
            for key, pending in list(self._pending.items()):
                if pending.due <= now and self._pending.get(key) is pending:
                    del self._pending[key]
                    await self._try(key, pending)
            next_due = min((pending.due for pending in self._pending.values()), default=now + LONGEST_REST)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, min(LONGEST_REST, next_due - time.time()))):
                    await self._changed.wait()

    async def _try(self, key: Seat, pending: Pending) -> None:
        self._looking += 1
        try:
            await self._look(key, pending)
        except Exception as error:  # noqa: BLE001 - the others are told all the same
            note_fault(LOG, "somebody could not be told of their turn", error, table=key[0])
            due = time.time() + self._harbour.config.notice_retry_seconds
            self._expect(key, pending.turn, due, is_repeated=pending.is_repeated)
        finally:
            self._looking -= 1

    async def _look(self, key: Seat, pending: Pending) -> None:
        """Tell somebody, if they are still asked and away and want to be told now."""
        (table, person), turn, store = key, pending.turn, self._harbour.store
        ways = {way.id: way for way in await store.ways_of(person) if way.confirmed}
        if not ways:
            self._settle(key, turn)
            return
        wishes = await store.notice_settings(person)
        end = quiet_until(wishes, time.time())
        if end is not None:
            self._expect(key, turn, end, is_repeated=pending.is_repeated)
            return
        call = await self._called(table, person, turn)
        if call is None:
            return
        self._settle(key, turn)
        is_new = await store.claim_notice(person, table, turn, ways)
        kept = await store.unsent_notices(person, table)
        unsent = [one for one in kept if one.turn == turn and one.way in ways]
        due = [one for one in unsent if is_new or one.due <= time.time()]
        for one in unsent:
            if one not in due:
                self._expect_again(one)
        if due:
            secret = await self._seat_link(call, person, [ways[one.way] for one in due], is_new=is_new)
            with speaking(wishes.language):
                notice = await asyncio.to_thread(notice_of, call, base_of(self._harbour.config), secret)
            for one in due:
                self.outbox.put(Errand(ways[one.way], notice, one))

    async def _is_wanted(self, unsent: Unsent) -> bool:
        return await self._called(unsent.table, unsent.person, unsent.turn) is not None

    async def _called(self, table: str, person: str, turn: int) -> Call | None:
        """Return that somebody is asked, None if they are not, or are there."""
        try:
            live = await self._harbour.table(table, looked_at=False)
        except CayonaError:
            return None  # it is gone, or another process's, which looks after it
        async with live.lock:
            seat = live.room.seat_of(person)
            here = live.presence.is_here(person)
            if seat is None or here or live.room.turn_since.get(seat) != turn:
                return None
            return call_of(live.room, seat) if live.room.is_turn_of(person) else None

    async def _seat_link(self, call: Call, person: str, ways: list[Way], *, is_new: bool) -> str:
        """Make a link to the seat if a way is for nobody else's eyes; those of earlier turns end."""
        if not any(way.kind == "mail" or way.target.get("mine") for way in ways):
            return ""
        if is_new:
            await self._harbour.store.drop_seat_links(call.table, call.seat)
        return await self._harbour.store.add_seat_link(call.table, call.seat, person)

    def hand_over(self, way: Way, notice: Notice | None) -> None:
        """Have something sent that is of no turn: a trial, or (None) the question whether one is wanted."""
        self.outbox.put(Errand(way, notice))
