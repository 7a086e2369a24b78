"""Runs the tournaments of a harbour: opens their tables, takes results, and begins the next round.

Everything is in the logs, of tournaments and of tables, before it counts. So whoever looks again, after a
restart or in another process, finds what is still to be done, and does it once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.entries import Entry, TournamentLine
from cayona.server.errors import NotFound, Unavailable
from cayona.server.faults import note_fault
from cayona.server.finished import FinishedMatch
from cayona.server.storage import VersionTaken
from cayona.server.tables import commands as table_commands
from cayona.server.tables.results import results_of
from cayona.server.tables.room import Room
from cayona.server.tournaments import commands
from cayona.server.tournaments.terms import TournamentTerms
from cayona.server.tournaments.tournament import BOT, Pairs, Tournament

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour
    from cayona.server.live import LiveTable

LOG: Final = logging.getLogger(__name__)
ROUND_SECONDS: Final = 1.0
"""Between two looks at the tournaments that run."""
SWEEP_SECONDS: Final = 30.0
"""Between two looks at all their tables; usually a table says itself that it is over."""
MOST_KEPT: Final = 200
"""Tournaments in memory."""
FRESH_SECONDS: Final = 10.0
"""So long whoever has paired a table may take to begin it."""
OWN_ACTS: Final = frozenset({"action", "resign", "ask_concede", "vote_end"})
"""Kinds of entries by which somebody shows that they came."""

NextLine = Callable[[Tournament], TournamentLine | None]


def no_such_tournament() -> NotFound:
    """Return the error for a tournament that is not there."""
    return NotFound(_("There is no such tournament."), code="no-such-tournament")


class TournamentOffice:
    """Looks after the tournaments of a harbour."""

    def __init__(self, harbour: Harbour) -> None:
        self._harbour = harbour
        self._known: OrderedDict[str, Tournament] = OrderedDict()
        self._lock = asyncio.Lock()
        self._again = asyncio.Event()
        self._suspects: set[str] = set()
        """Tables that may be over, or may be opened."""
        self._unsealed: set[str] = set()
        """Tables whose deal anybody may see by now."""
        self._sweep = 0.0
        """When all tables are looked at again."""

    # --- One tournament ----------------------------------------------------------------------------

    async def open(self, tournament: str, host: str, terms: TournamentTerms) -> Tournament:
        """Announce a tournament."""
        async with self._lock:
            fresh = Tournament(tournament)
            await self._add(fresh, commands.open_tournament(fresh, host, terms))
            return fresh

    async def get(self, tournament: str) -> Tournament:
        """Return a tournament as the store has it; NotFound if there is none."""
        async with self._lock:
            return await self._read(tournament)

    async def submit(self, tournament: str, wish: NextLine) -> Tournament:
        """Make a wish come true: check it, store it, add it; again, if another process was quicker."""
        async with self._lock:
            while True:
                known = await self._read(tournament)
                line = wish(known)
                if line is None:
                    return known
                with suppress(VersionTaken):
                    await self._add(known, line)
                    return known

    async def _read(self, tournament: str) -> Tournament:
        """Read what is new of a tournament (lock held)."""
        known = self._known.get(tournament) or Tournament(tournament)
        known.fold(await self._harbour.store.tournament_lines(tournament, known.version))
        if not known.version:
            raise no_such_tournament()
        self._known[tournament] = known
        self._known.move_to_end(tournament)
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return known

    async def _add(self, tournament: Tournament, line: TournamentLine) -> None:
        """Store a line, and only then take it (lock held)."""
        await self._harbour.store.append_tournament(tournament.id, line)
        tournament.add(line)
        self._again.set()

    def forget(self, tournament: str) -> None:
        """Read a tournament anew when somebody asks for it: its log has changed."""
        self._known.pop(tournament, None)

    # --- All that run ------------------------------------------------------------------------------

    def note(self, room: Room) -> None:
        """Note that a table's match has ended."""
        if room.tournament:
            self._suspects.add(room.table)
            self._again.set()

    async def work(self) -> None:
        """Look after tournaments as long as the harbour is open."""
        while True:
            try:
                sweeps = time.monotonic() > self._sweep
                for name in await self._harbour.store.running_tournaments(time.time()):
                    await self._look_after(name, sweeps=sweeps)
                if sweeps:
                    self._sweep = time.monotonic() + SWEEP_SECONDS
            except Exception as error:  # noqa: BLE001 - it is looked at again
                note_fault(LOG, "the tournaments could not be looked after", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._again.wait(), ROUND_SECONDS)
            self._again.clear()

    async def _look_after(self, name: str, *, sweeps: bool) -> None:
        """Do what a tournament needs now: results first, then what follows from them, then its tables."""
        try:
            tournament = await self.get(name)
            if sweeps:
                await self._sweep_tables(tournament)
            for pairs in tournament.running():
                if pairs.table in self._suspects:
                    await self._look_at(tournament, pairs)
            await self._lift_seals(tournament)
            number = len(tournament.rounds)
            tournament = await self.submit(name, self._step)
            for pairs in tournament.running():
                if pairs.round > number:
                    await self._look_at(tournament, pairs)
        except Exception as error:  # noqa: BLE001 - the others go on
            note_fault(LOG, "a tournament could not be looked after", error, tournament=name)

    async def _sweep_tables(self, tournament: Tournament) -> None:
        """Suspect all tables of a tournament that do not play though they should, or no longer."""
        due = [pairs.table for pairs in tournament.running() if pairs.at < time.time() - FRESH_SECONDS]
        phases = await self._harbour.store.phases(due)
        self._suspects |= {table for table in due if phases.get(table) != "playing"}

    def _step(self, tournament: Tournament) -> TournamentLine | None:
        line = commands.next_step(tournament, time.time())
        waits = line is not None and line.kind == "end" and not self._all_unsealed(tournament)
        return None if waits else line

    # --- Tables ------------------------------------------------------------------------------------

    async def _look_at(self, tournament: Tournament, pairs: Pairs) -> None:
        """Begin a match that has not begun, and take the result of one that is over."""
        self._suspects.discard(pairs.table)
        room = await self._room(pairs.table)
        if room is None or (room.round == 0 and room.phase == "waiting"):
            try:
                await self._begin(tournament, pairs)
            except Unavailable:
                return  # another process has the table and does it
            except Exception as error:  # noqa: BLE001 - it is tried again, and the other tables go on
                note_fault(LOG, "a table of a tournament could not begin", error, table=pairs.table)
        elif room.phase in ("over", "closed"):
            finished = results_of(room, room.changed) or next(iter(room.finished), None)
            absent = await self._absent(room)
            await self.submit(
                tournament.id, partial(_result, table=pairs.table, finished=finished, absent=absent)
            )
            for player in absent:
                await self.submit(tournament.id, partial(_dropped, player=player))

    async def _room(self, table: str) -> Room | None:
        try:
            return await self._harbour.glance(table)
        except NotFound:
            return None

    async def _begin(self, tournament: Tournament, pairs: Pairs) -> None:
        """Open a table, seat everybody and begin, as far as that was not done before."""
        terms, harbour = tournament.terms, self._harbour
        bots = [_bot_on(player, terms.fill) for player in pairs.seats]
        try:
            live = await harbour.table(pairs.table, looked_at=False)
        except NotFound:
            cup = {"id": tournament.id, "sealed": terms.duplicate}
            live = await harbour.open_table(None, terms.settings, bots, table=pairs.table, tournament=cup)
        for seat, player in enumerate(pairs.seats):
            if bots[seat] is None and live.room.seats[seat].is_open:
                assert player is not None
                name = tournament.entrants[player].name
                await harbour.submit(live, partial(table_commands.sit, person=player, name=name, seat=seat))
                if not terms.is_slow:  # who does not come must not keep the others waiting
                    await harbour.submit(live, partial(table_commands.stand_by, seat=seat, yes=True))
        await harbour.submit(
            live, partial(table_commands.start, person=None, seed=tournament.seed(pairs.round))
        )

    async def _absent(self, room: Room) -> list[str]:
        """Return who never decided anything themselves though they were asked."""
        people = {seat.person: number for number, seat in enumerate(room.seats) if seat.person is not None}
        if not people:
            return []
        entries = await self._harbour.store.entries(room.table)
        return [person for person, seat in people.items() if _never_came(entries, person, seat)]

    async def _lift_seals(self, tournament: Tournament) -> None:
        """Let everybody see the tables of a deal that has been played everywhere."""
        for pairs in self._sealed(tournament):
            if not tournament.is_round_over(pairs.round):
                continue
            room = await self._room(pairs.table)
            if room is not None and room.sealed:
                try:
                    live: LiveTable = await self._harbour.table(pairs.table, looked_at=False)
                    await self._harbour.submit(live, table_commands.unseal)
                except Unavailable:
                    continue  # another process has the table and does it
                except CayonaError as refusal:
                    LOG.debug("table %s: %s", pairs.table, refusal.code)
            self._unsealed.add(pairs.table)

    def _sealed(self, tournament: Tournament) -> list[Pairs]:
        if not tournament.terms.duplicate:
            return []
        return [pairs for pairs in tournament.tables.values() if pairs.table not in self._unsealed]

    def _all_unsealed(self, tournament: Tournament) -> bool:
        return not self._sealed(tournament)


def _bot_on(player: str | None, fill: str) -> str | None:
    """Return the bot that plays on a seat; None for a person."""
    if player is None:
        return fill
    return player.removeprefix(BOT) if player.startswith(BOT) else None


def _never_came(entries: list[Entry], person: str, seat: int) -> bool:
    """Tell whether a bot decided for somebody who did nothing themselves."""
    acted = any(entry.person == person and entry.kind in OWN_ACTS for entry in entries)
    replaced = any("by" in entry.data and entry.data["seat"] == seat for entry in entries)
    return replaced and not acted


def _result(
    tournament: Tournament, table: str, finished: FinishedMatch | None, absent: list[str]
) -> TournamentLine | None:
    pairs = tournament.tables[table]
    return None if pairs.is_over else commands.result(tournament, pairs, finished, absent)


def _dropped(tournament: Tournament, player: str) -> TournamentLine | None:
    player = tournament.player(player)
    goes = tournament.phase == "running" and tournament.is_here(player)
    return commands.drop(tournament, player) if goes else None
