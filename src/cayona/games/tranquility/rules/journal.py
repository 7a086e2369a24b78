"""What the rules tell about a game while somebody listens (compiled).

Never told, not even to their owner, are the numbers of cards that are drawn or discarded (TQ-13, TQ-45).
"""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tranquility.components import STORMS
from cayona.games.tranquility.rules.actions import IN_SETUP, OVER, REASONS
from cayona.games.tranquility.rules.table import Table, card_name


class Journal(Table):
    """A table that can tell what happens on it; callers ask first whether anybody listens."""

    def announce(self) -> None:
        """Open a match: what is played, how many cards lie in the piles, who begins."""
        seat: i64
        piles: list[int] = []
        hands: list[int] = []
        for seat in range(self.seats):
            piles.append(int(self.pile_size(seat)))
            hands.append(int(self.held[seat]))
        facts = {
            "variant": self.options["variant"],
            "piles": piles,
            "hands": hands,
            "removed": len(self.heap_of(6, False)),
            "first": int(self.active),
        }
        self.tell("deal", -1, facts)
        if self.phase == OVER:
            self._tell_end()
        elif self.step != IN_SETUP:
            self._tell_turn()

    def _tell_turn(self) -> None:
        self.tell("turn", self.active, {"turn": int(self.turn)})

    def _tell_drawn(self, seat: i64, count: i64) -> None:
        """Tell how many cards were drawn, never which."""
        if count > 0:
            self.tell("draws", seat, {"cards": int(count)})

    def _tell_storm(self, kind: str, seat: i64, storm: i64) -> None:
        self.tell(kind, seat, {"storm": STORMS[storm]})

    def _tell_explored(self, seat: i64, card: i64) -> None:
        self.tell("explores", seat, {"card": card_name(card)})

    def _tell_island(self, seat: i64, number: i64, cell: i64, cost: i64) -> None:
        facts = {
            "number": int(number),
            "cell": int(cell),
            "cost": int(cost),
            "variant": self.options["variant"],
        }
        self.tell("island", seat, facts)

    def _tell_at(self, kind: str, seat: i64, number: i64, cell: i64) -> None:
        facts = {"number": int(number), "cell": int(cell), "variant": self.options["variant"]}
        self.tell(kind, seat, facts)

    def _tell_turned(self, seat: i64, number: i64, cell: i64) -> None:
        day = self.by_day[number] == 1
        facts = {"number": int(number), "cell": int(cell), "day": day, "variant": self.options["variant"]}
        self.tell("turned", seat, facts)

    def _tell_rocks(self, seat: i64, row: i64) -> None:
        origin = int(self.rocks_row) if self.rocks_row >= 0 else None
        self.tell("rocks", seat, {"from": origin, "to": int(row), "variant": self.options["variant"]})

    def _tell_storm_row(self, seat: i64, storm: i64, row: i64) -> None:
        self.tell(
            "storm_row",
            seat,
            {"storm": STORMS[storm], "row": int(row), "variant": self.options["variant"]},
        )

    def _tell_end(self) -> None:
        outcome = self.outcome()
        assert outcome is not None
        seat: i64
        hands: list[list[int | str]] = []
        for seat in range(self.seats):
            hands.append(self.hand(seat))
        facts = {
            "reason": REASONS[self.ending],
            "winners": list(outcome.winners),
            "competitive": self.competitive,
            "scores": [int(score.total) for score in outcome.scores],
            "empty": int(self.empty),
            "hands": hands,
            "active": int(self.active),
        }
        self.tell("end", -1, facts)
