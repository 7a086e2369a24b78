"""What the ships on an island are worth: that they stay, and where they sail if they must (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.judgement.outlook import Outlook
from cayona.games.tongiaki.rules import Tongiaki, tile_data
from cayona.kernel.heuristics import copy_numbers

NOWHERE: Final = -1
ROOMY: Final = 3
"""Berths that are free on a beach which nobody need fear to fill."""


FIRST_PIER: Final = vec[i64](tile_data.by_spot(lambda beach: beach.piers[0]))
PIERS: Final = vec[i64](tile_data.by_spot(lambda beach: len(beach.piers)))
"""By spot: the edges of its piers follow each other, so the first and how many there are."""


class IslandJudge:
    """Says what every seat has of an island, in points of the final score."""

    leaves: vec[float]
    """By free berths, how likely the ships of a beach will have to leave."""
    leave1: float = 0.5
    leave2: float = 0.25
    leave3: float = 0.1
    alone: float = 0.5
    late: float = 0.15
    voyage: float = 0.9
    second: float = 0.3
    ship: float = 0.3
    spite: float = 0.8

    def __init__(self, numbers: dict[str, float]) -> None:
        copy_numbers(numbers, self)
        self.leaves = vec[float]([1.0, self.leave1, self.leave2, self.leave3])

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
        for seat in range(state.seats):
            own = tile_data.ships_of(fleet, seat)
            if own != 0:
                alone = own == fleet >> tile_data.TOTAL_BIT
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
        for beach in range(island * 6, island * 6 + tile_data.BEACHES[island]):
            fleet = state.beaches[beach]
            if beach == spot:
                fleet += ship
            mine = tile_data.ships_of(fleet, seat)
            if mine != 0:
                free: i64 = tile_data.BERTHS[beach] - (fleet >> tile_data.TOTAL_BIT)
                leaves = self.leaves[min(free, ROOMY)]
                if free > 0:
                    leaves *= time * (self.alone if alone else 1.0)
                gone *= leaves
                others: i64 = own - mine
                promise += leaves * self.prospect(state, outlook, beach, fleet, seat, others)
        return (
            float(tile_data.POINTS[island]) * (1.0 - gone) + promise + self.ship * outlook.rest * float(own)
        )

    def prospect(
        self, state: Tongiaki, outlook: Outlook, beach: i64, fleet: i64, seat: i64, others: i64
    ) -> float:
        """Return what a seat may expect of its ships on a beach if they sail.

        A full beach is sailed by whose turn it is, another one perhaps by the seat itself.
        """
        mover = seat
        if (fleet >> tile_data.TOTAL_BIT) == tile_data.BERTHS[beach]:
            mover = state.current
        pier: i64 = beach - beach % 6 + FIRST_PIER[beach]
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
        for seat in range(state.seats):
            mine = tile_data.ships_of(fleet, seat)
            if mine != 0:
                others: i64 = tile_data.ships_of(state.islands[pier // 6], seat) - mine
                gain = self.gain(state, outlook, pier, fleet, seat, others)
                total += gain if seat == mover else -self.spite * gain / float(state.seats - 1)
        return total

    def gain(self, state: Tongiaki, outlook: Outlook, pier: i64, fleet: i64, seat: i64, others: i64) -> float:
        """Return what a voyage from a pier brings a seat that has `others` on the island it leaves."""
        crew = tile_data.colours(fleet)
        way = state.way(pier)
        if crew < way & 7:
            return 0.0
        end: i64 = way >> 3
        if end < 0:
            return self.voyage * outlook.arrival[crew] * outlook.points
        target: i64 = end // 6
        home: i64 = pier // 6
        if target == home or state.owners[target] >= 0:
            return self.second if others > 0 else float(tile_data.POINTS[home])
        if tile_data.ships_of(state.islands[target], seat) != 0:
            return self.second
        ships: i64 = fleet >> tile_data.TOTAL_BIT
        free: i64 = tile_data.ISLAND_BERTHS[target] - (state.islands[target] >> tile_data.TOTAL_BIT)
        room = 1.0 if free >= ships else float(free) / float(ships)
        return self.voyage * room * float(tile_data.POINTS[target])

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
        for other in range(len(change)):
            if other != seat:
                total += change[other]
        return change[seat] - self.spite * total / float(len(change) - 1)
