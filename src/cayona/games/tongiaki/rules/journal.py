"""What the rules tell about a game while somebody listens (compiled)."""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tongiaki.components import TILE_KEYS
from cayona.games.tongiaki.rules.table import OVER, SETUP, TRIGGERS, Table
from cayona.games.tongiaki.rules.tables import FIRST_ROUTE, MIDDLE, ROUTES, SPAN, colours, ships_of


class Journal(Table):
    """A table that can tell what happens on it; callers ask first whether anybody listens."""

    def announce(self) -> None:
        """Open a match: who begins; and whose turn it is, if all ships of the start are placed."""
        self.tell("start", -1, {"first": int(self.current)})
        if self.phase == OVER:
            self._tell_end()
        elif self.phase != SETUP:
            self._tell_turn()

    def cell(self, tile: i64) -> tuple[int, int]:
        """Return where a tile lies, as (q, r)."""
        place = self.cells[tile]
        return int(place // SPAN) - MIDDLE, int(place % SPAN) - MIDDLE

    def fleet(self, ships: i64) -> list[int]:
        """Return the ships of every seat in a fleet."""
        seat: i64
        counts: list[int] = []
        for seat in range(self.seats):
            counts.append(int(ships_of(ships, seat)))
        return counts

    def _tell_turn(self) -> None:
        self.tell("turn", self.current, {"turn": int(self.turn_number)})

    def _tell_spot(self, kind: str, seat: i64, spot: i64) -> None:
        """Tell about a ship and a beach: placed, relocated, landed, settled."""
        self.tell(kind, seat, {"island": TILE_KEYS[spot // 6], "beach": int(spot % 6)})

    def _tell_full(self, spot: i64) -> None:
        """Tell that a beach has no berth left: its ships must sail (TG-30)."""
        if self.is_full(spot):
            self._tell_spot("full", self.current, spot)

    def _tell_tile(self, tile: i64) -> None:
        q, r = self.cell(tile)
        facts = {"tile": TILE_KEYS[tile], "q": q, "r": r, "rot": int(self.turns[tile])}
        self.tell("tile", self.current, facts)

    def _tell_trigger(self) -> None:
        self.tell("last_tile", -1, {"reason": TRIGGERS[self.trigger]})

    def _tell_passage(self, there: i64, crew: i64) -> None:
        """Tell every water tile that a fleet passes from a half-edge on, up to one it cannot pass."""
        while there >= FIRST_ROUTE:
            route = ROUTES[there - FIRST_ROUTE]
            number: i64 = route & 7
            facts = {"tile": TILE_KEYS[there // 6], "number": int(number), "colours": int(crew)}
            if crew < number:
                self.tell("too_few", self.current, facts)
                return
            self.tell("passed", self.current, facts)
            there = self.across[route >> 3]

    def course(self, pier: i64) -> dict[str, object]:
        """Return the way of the fleet from a pier, for a picture: its pier, and every water tile it entered.

        Each tile comes with the directions of entry and exit; the last is the one that could not be passed,
        if the fleet has too few colours.
        """
        way: list[list[object]] = []
        crew = colours(self.group)
        there = self.across[pier]
        while there >= FIRST_ROUTE:
            tile: i64 = there // 6
            route = ROUTES[there - FIRST_ROUTE]
            leaving: i64 = route >> 3
            entered: i64 = (there + self.turns[tile]) % 6
            left: i64 = (leaving + self.turns[tile]) % 6
            way.append([TILE_KEYS[tile], int(entered), int(left)])
            if crew < route & 7:
                break
            there = self.across[leaving]
        return {"origin": TILE_KEYS[pier // 6], "edge": int(pier % 6), "way": way}

    def _tell_loop(self, caught: i64) -> None:
        keys: list[str] = []
        ships: i64 = 0
        island: i64
        for island in range(16):
            if (caught >> island) & 1 != 0:
                keys.append(TILE_KEYS[island])
                ships += self.islands[island]
        self.tell("loop", self.current, {"islands": keys, "ships": self.fleet(ships)})

    def _tell_end(self) -> None:
        outcome = self.outcome()
        assert outcome is not None
        self.tell("scores", -1, {"scores": [dict(score.breakdown) for score in outcome.scores]})
        self.tell("end", -1, {"reason": outcome.reason, "winners": list(outcome.winners)})
