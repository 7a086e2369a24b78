"""What the ships on an island are worth: that they stay, and where they sail if they must (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLANDS
from cayona.games.tongiaki.heuristics_outlook import Outlook
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.tables import (
    BEACHES,
    BERTHS,
    FIRST_ROUTE,
    ISLAND_BERTHS,
    POINTS,
    TOTAL_BIT,
    colours,
    ships_of,
)

NOWHERE: Final = -1
ROOMY: Final = 3
"""Berths that are free on a beach which nobody need fear to fill."""


def _first_piers() -> list[int]:
    table = [0] * FIRST_ROUTE
    for number, island in enumerate(ISLANDS):
        for index, beach in enumerate(island.beaches):
            table[number * 6 + index] = number * 6 + beach.piers[0]
    return table


def _pier_counts() -> list[int]:
    table = [0] * FIRST_ROUTE
    for number, island in enumerate(ISLANDS):
        for index, beach in enumerate(island.beaches):
            table[number * 6 + index] = len(beach.piers)
    return table


FIRST_PIER: Final = vec[i64](_first_piers())
PIERS: Final = vec[i64](_pier_counts())
"""By spot: the half-edges of its piers follow each other."""


class IslandJudge:
    """Says what every seat has of an island, in points of the final score."""

    leaves: vec[float]
    """By free berths, how likely the ships of a beach will have to leave."""
    alone: float
    late: float
    voyage: float
    second: float
    ship: float
    spite: float

    def __init__(self, numbers: dict[str, float]) -> None:
        self.leaves = vec[float]([1.0, numbers["leave1"], numbers["leave2"], numbers["leave3"]])
        self.alone = numbers["alone"]
        self.late = numbers["late"]
        self.voyage = numbers["voyage"]
        self.second = numbers["second"]
        self.ship = numbers["ship"]
        self.spite = numbers["spite"]

    def add(
        self,
        state: Tongiaki,
        outlook: Outlook,
        island: i64,
        spot: i64,
        ship: i64,
        sign: float,
        worth: vec[float],
    ) -> None:
        """Add what a live island is worth to every seat, `sign` times, with one ship more on a spot.

        The ship is a fleet of one, or minus one to take it away; without any the spot is NOWHERE.
        """
        fleet = state.islands[island] + ship
        if fleet == 0:
            return
        seat: i64
        for seat in range(state.seats):
            own = ships_of(fleet, seat)
            if own != 0:
                alone = own == fleet >> TOTAL_BIT
                worth[seat] += sign * self._share(state, outlook, island, spot, ship, seat, own, alone)

    def _share(
        self,
        state: Tongiaki,
        outlook: Outlook,
        island: i64,
        spot: i64,
        ship: i64,
        seat: i64,
        own: i64,
        alone: bool,
    ) -> float:
        """Return what an island is worth to one seat that has ships there."""
        gone = 1.0
        promise = 0.0
        time = outlook.rest / (outlook.rest + self.late)
        beach: i64
        for beach in range(island * 6, island * 6 + BEACHES[island]):
            fleet = state.beaches[beach]
            if beach == spot:
                fleet += ship
            mine = ships_of(fleet, seat)
            if mine != 0:
                free: i64 = BERTHS[beach] - (fleet >> TOTAL_BIT)
                leaves = self.leaves[min(free, ROOMY)]
                if free > 0:
                    leaves *= time * (self.alone if alone else 1.0)
                gone *= leaves
                others: i64 = own - mine
                promise += leaves * self.prospect(state, outlook, beach, fleet, seat, others)
        return float(POINTS[island]) * (1.0 - gone) + promise + self.ship * outlook.rest * float(own)

    def prospect(
        self, state: Tongiaki, outlook: Outlook, beach: i64, fleet: i64, seat: i64, others: i64
    ) -> float:
        """Return what a seat may expect of its ships on a beach if they sail.

        A full beach is sailed by whose turn it is, another one perhaps by the seat itself.
        """
        mover = seat
        if (fleet >> TOTAL_BIT) == BERTHS[beach]:
            mover = state.current
        pier = FIRST_PIER[beach]
        end: i64 = pier + PIERS[beach]
        best = -1000.0
        found = 0.0
        while pier < end:
            gain = self.gain(state, outlook, pier, fleet, seat, others)
            liking = gain
            if mover != seat:
                liking = self.liking(state, outlook, pier, fleet, mover)
            if liking > best:
                best = liking
                found = gain
            pier += 1
        return found

    def liking(self, state: Tongiaki, outlook: Outlook, pier: i64, fleet: i64, mover: i64) -> float:
        """Return what a seat gains by a voyage, its rivals' gains deducted."""
        total = 0.0
        seat: i64
        for seat in range(state.seats):
            mine = ships_of(fleet, seat)
            if mine != 0:
                others: i64 = ships_of(state.islands[pier // 6], seat) - mine
                gain = self.gain(state, outlook, pier, fleet, seat, others)
                total += gain if seat == mover else -self.spite * gain / float(state.seats - 1)
        return total

    def gain(self, state: Tongiaki, outlook: Outlook, pier: i64, fleet: i64, seat: i64, others: i64) -> float:
        """Return what a voyage from a pier brings a seat that has `others` on the island it leaves."""
        crew = colours(fleet)
        way = state.way(pier)
        if crew < way & 7:
            return 0.0
        end: i64 = way >> 3
        if end < 0:
            return self.voyage * outlook.arrival[crew] * outlook.points
        target: i64 = end // 6
        home: i64 = pier // 6
        if target == home or state.owners[target] >= 0:
            return self.second if others > 0 else float(POINTS[home])
        if ships_of(state.islands[target], seat) != 0:
            return self.second
        ships: i64 = fleet >> TOTAL_BIT
        free: i64 = ISLAND_BERTHS[target] - (state.islands[target] >> TOTAL_BIT)
        room = 1.0 if free >= ships else float(free) / float(ships)
        return self.voyage * room * float(POINTS[target])

    def shift(self, state: Tongiaki, outlook: Outlook, spot: i64, ship: i64, seat: i64) -> float:
        """Return what one ship more (or less) on a spot changes for a seat, compared with its rivals."""
        change = vec[float]([0.0] * int(state.seats))
        island: i64 = spot // 6
        self.add(state, outlook, island, NOWHERE, 0, -1.0, change)
        self.add(state, outlook, island, spot, ship, 1.0, change)
        return self.balance(change, seat)

    def balance(self, change: vec[float], seat: i64) -> float:
        """Return a seat's own change less what its rivals gain on average."""
        total = 0.0
        other: i64
        for other in range(len(change)):
            if other != seat:
                total += change[other]
        return change[seat] - self.spite * total / float(len(change) - 1)
