"""What the rules tell about a game while somebody listens; callers ask first whether anybody does (compiled).

Never told, not even to their owner, are the numbers of cards that are drawn or discarded (TQ-13, TQ-45).
"""

from typing import Any

from mypy_extensions import i64

from cayona.games.tranquility.components import STORMS
from cayona.games.tranquility.rules.phases import REASONS
from cayona.games.tranquility.rules.table import REMOVED, CardName, Table


def tell_deal(table: Table) -> None:
    """Open a match: what is played, how many cards lie in the piles, who begins."""
    piles: list[int] = []
    hands: list[int] = []
    for seat in range(table.seats):
        piles.append(int(table.pile_size(seat)))
        hands.append(int(table.held[seat]))
    facts = {
        "variant": table.options["variant"],
        "piles": piles,
        "hands": hands,
        "removed": len(table.heap_of(REMOVED, False)),
        "first": int(table.active),
    }
    table.tell("deal", -1, facts)


def tell_turn(table: Table) -> None:
    """Tell whose turn begins."""
    table.tell("turn", table.active, {"turn": int(table.turn)})


def tell_drawn(table: Table, seat: i64, count: i64) -> None:
    """Tell how many cards were drawn, never which."""
    if count > 0:
        table.tell("draws", seat, {"cards": int(count)})


def tell_storm(table: Table, kind: str, seat: i64, storm: i64) -> None:
    """Tell what happens with a storm."""
    table.tell(kind, seat, {"storm": STORMS[storm]})


def tell_at(table: Table, kind: str, seat: i64, number: i64, cell: i64, more: dict[str, Any]) -> None:
    """Tell what happens to an island on its cell."""
    place = {"number": int(number), "cell": int(cell)}
    table.tell(kind, seat, {**place, **more, "variant": table.options["variant"]})


def tell_end(table: Table) -> None:
    """Tell how the game ended, and what everybody held."""
    outcome = table.outcome()
    assert outcome is not None
    hands: list[list[CardName]] = []
    for seat in range(table.seats):
        hands.append(table.hand(seat))
    facts = {
        "reason": REASONS[table.ending],
        "winners": list(outcome.winners),
        "competitive": table.competitive,
        "scores": [int(score.total) for score in outcome.scores],
        "empty": int(table.empty),
        "hands": hands,
        "active": int(table.active),
    }
    table.tell("end", -1, facts)
