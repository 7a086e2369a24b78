"""Has the bots of the house play the deals of the day, in the background and each deal once."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

from cayona.server.deals.process import PLAYERS
from cayona.server.faults import note_fault
from cayona.server.workers.asking import begun

LOG: Final = logging.getLogger(__name__)
MODULE: Final = "cayona.server.deals.process"
LONGEST_WAIT: Final = 600.0
"""Seconds until a bot has played a deal, on a machine that has no time for it."""


class HouseResult(NamedTuple):
    """How a bot of the house fared in a deal."""

    bot: str
    won: bool
    reached: float


class Deal(NamedTuple):
    """A deal of a day."""

    game: str
    seats: int
    day: str


class House:
    """Looks after what the bots make of the deals."""

    def __init__(self, own: Callable[[Coroutine[Any, Any, None], str], object]) -> None:
        self._own = own
        self._found: dict[Deal, list[HouseResult]] = {}
        self._one_at_a_time = asyncio.Lock()

    def results(self, deal: Deal) -> list[HouseResult]:
        """Return what is known of a deal so far; whoever asks first sets it going."""
        if deal not in self._found:
            for old in [known for known in self._found if known.day < deal.day]:
                del self._found[old]
            self._found[deal] = []
            self._own(self._play(deal), "play a daily deal")
        return self._found[deal]

    async def _play(self, deal: Deal) -> None:
        async with self._one_at_a_time:
            try:
                await self._ask(deal, self._found.get(deal, []))
            except Exception as error:  # noqa: BLE001 - people can play it all the same
                note_fault(LOG, "the bots could not play a daily deal", error, game=deal.game)

    async def _ask(self, deal: Deal, found: list[HouseResult]) -> None:
        asked = await begun(MODULE)
        question = json.dumps(deal._asdict()).encode() + b"\n"
        try:
            while len(found) < len(PLAYERS):
                found.append(HouseResult(**json.loads(await asked.exchange(question, LONGEST_WAIT))))
                question = b""
        finally:
            asked.kill()
            await asked.end()
