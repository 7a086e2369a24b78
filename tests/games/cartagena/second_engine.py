"""The rules once more: plain, slow, and written from the rulebook alone, on position records.

Nothing here is shared with the engine. Where cards are shuffled, the caller says in which order they
came to lie.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from games.cartagena.boards import SYMBOLS, Record

Shuffle = Callable[[list[str]], list[str]]


def crowd(record: Record, space: int) -> int:
    return sum(own.count(space) for own in record["pirates"])


def landing(record: Record, symbol: str, place: int) -> int:
    for space in range(place + 1, 37):
        if record["track"][space - 1] == symbol and crowd(record, space) == 0:
            return space
    return 37


def refuge(record: Record, place: int) -> int | None:
    for space in range(place - 1, 0, -1):
        if crowd(record, space) in (1, 2):
            return space
    return None


def moves(record: Record, seat: int) -> list[int]:
    """Return the advances and retreats that a seat could make now."""
    own = set(record["pirates"][seat])
    held = record["hands"][seat]
    advances = [
        index * 37 + place
        for index, symbol in enumerate(SYMBOLS)
        for place in range(37)
        if held.get(symbol, 0) and place in own
    ]
    retreats = [
        222 + place - 1 for place in range(1, 38) if place in own and refuge(record, place) is not None
    ]
    return advances + retreats


def legal_actions(record: Record) -> list[int]:
    if record["result"]:
        return []
    return moves(record, record["current_seat"]) + ([259] if record["moves_made"] else [])


def after(record: Record, action: int, shuffle: Shuffle) -> Record:
    """Return the position after a legal action."""
    record = deepcopy(record)
    seat = record["current_seat"]
    if action == 259:
        return end_turn(record)
    record["consecutive_forced_passes"] = 0
    if action < 222:
        advance(record, seat, SYMBOLS[action // 37], action % 37)
    else:
        retreat(record, seat, action - 221, shuffle)
    if record["pirates"][seat] == [37] * 6:
        return {**record, "result": {"reason": "escaped", "winners": [seat]}}
    record["moves_made"] += 1
    if record["moves_made"] == 3 or not moves(record, seat):
        return end_turn(record)
    return record


def advance(record: Record, seat: int, symbol: str, place: int) -> None:
    give(record["hands"][seat], symbol, -1)
    give(record["discard"], symbol, 1)
    move(record, seat, place, landing(record, symbol, place))


def retreat(record: Record, seat: int, place: int, shuffle: Shuffle) -> None:
    target = refuge(record, place)
    assert target is not None
    due = crowd(record, target)
    move(record, seat, place, target)
    take = take_from_row if record["mode"] == "tortuga" else take_from_pile
    for _ in range(due):
        card = take(record, shuffle)
        if card is not None:
            give(record["hands"][seat], card, 1)


def give(counts: dict[str, int], symbol: str, change: int) -> None:
    counts[symbol] = counts.get(symbol, 0) + change
    if counts[symbol] == 0:
        del counts[symbol]


def move(record: Record, seat: int, place: int, target: int) -> None:
    own = record["pirates"][seat]
    own.remove(place)
    own.append(target)
    own.sort()


def take_from_pile(record: Record, shuffle: Shuffle) -> str | None:
    if not record["draw_pile"] and record["discard"]:
        record["draw_pile"] = shuffle(
            [symbol for symbol, count in record["discard"].items() for _ in range(count)]
        )
        record["discard"] = {}
    return record["draw_pile"].pop(0) if record["draw_pile"] else None


def take_from_row(record: Record, shuffle: Shuffle) -> str | None:
    if not record["row"]:
        lay_out_row(record, shuffle)
    if not record["row"]:
        return None
    card: str = record["row"].pop(0)
    if not record["row"]:
        lay_out_row(record, shuffle)
    return card


def lay_out_row(record: Record, shuffle: Shuffle) -> None:
    while len(record["row"]) < 12:
        card = take_from_pile(record, shuffle)
        if card is None:
            return
        record["row"].append(card)


def end_turn(record: Record) -> Record:
    players = record["players"]
    record["moves_made"] = 0
    if record["consecutive_forced_passes"] == players:
        return {**record, "result": {"reason": "deadlock", "winners": furthest(record)}}
    if record["turn_number"] == record["turn_limit"] > 0:
        return {**record, "result": {"reason": "turn_limit", "winners": furthest(record)}}
    record["turn_number"] += 1
    record["current_seat"] = (record["current_seat"] + 1) % players
    if moves(record, record["current_seat"]):
        return record
    record["consecutive_forced_passes"] += 1
    return end_turn(record)


def furthest(record: Record) -> list[int]:
    standing = [(own.count(37), sum(own)) for own in record["pirates"]]
    return [seat for seat, reached in enumerate(standing) if reached == max(standing)]


def settled(record: Record) -> Record:
    """Return a loaded position as it stands at its next decision."""
    record = deepcopy(record)
    seat = record["current_seat"]
    if record["pirates"][seat] == [37] * 6:
        return {**record, "result": {"reason": "escaped", "winners": [seat]}}
    if moves(record, seat):
        return record
    if record["moves_made"] == 0:
        record["consecutive_forced_passes"] += 1
    return end_turn(record)
