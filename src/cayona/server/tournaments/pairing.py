"""Who meets whom, and who rests: pure functions of the players, how they stand, and what was played.

A player is a text. A table is a tuple with a player, or None for a bot that fills the seat, on every seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final, NamedTuple

Seats = tuple[str | None, ...]

AGAIN: Final = 10_000
"""To meet once more costs so much more than to meet somebody who stands otherwise."""


class Pairing(NamedTuple):
    """One round."""

    tables: tuple[Seats, ...]
    resting: tuple[str, ...]


@dataclass(slots=True)
class Past:
    """What was played before: who met whom, who rested or played a bot alone, who sat where."""

    met: Counter[frozenset[str]] = field(default_factory=Counter)
    spared: Counter[str] = field(default_factory=Counter)
    sat: Counter[tuple[str, int]] = field(default_factory=Counter)

    def note(self, pairing: Pairing) -> None:
        """Add a round."""
        self.spared.update(pairing.resting)
        for table in pairing.tables:
            people = [player for player in table if player is not None]
            self.met.update(frozenset(pair) for pair in combinations(people, 2))
            self.sat.update((player, seat) for seat, player in enumerate(table) if player is not None)
            if len(people) == 1 and len(table) > 1:
                self.spared.update(people)


# --- Rounds ----------------------------------------------------------------------------------------------


def swiss_round(ranked: Sequence[str], seats: int, past: Past, *, fill: bool) -> Pairing:
    """Return the next round: neighbours in the ranking meet, and if possible nobody meets the same again.

    Whoever is too many rests, or with `fill` plays bots alone: the last of those to whom that happened least.
    """
    sizes = [size for size in table_sizes(len(ranked), seats, fill=fill) if size > 1 or seats == 1]
    spared = _spared(ranked, past.spared, len(ranked) - sum(sizes))
    meeting = [player for player in ranked if player not in spared]
    groups = [*divided(meeting, sizes, past.met), *([player] for player in spared if fill)]
    return Pairing(tuple(placed(group, seats, past.sat) for group in groups), () if fill else spared)


def round_robin(players: Sequence[str], seats: int, *, fill: bool) -> list[Pairing]:
    """Return all rounds of a tournament in which everybody meets everybody.

    At tables for two that happens once; at larger ones at least once, and as rarely again as can be found.
    """
    past, rounds = Past(), list[Pairing]()
    if len(players) < (2 if fill else seats):
        return rounds
    if seats == 2:
        for pairs in _circle(players):
            rounds.append(_with_rest(players, pairs, past, fill=fill))
            past.note(rounds[-1])
        return rounds
    pairs_of_all = [frozenset(pair) for pair in combinations(players, 2)]
    while any(not past.met[pair] for pair in pairs_of_all):
        order = _strangers_first(players, past)
        pairing = swiss_round(order, seats, past, fill=fill)
        if not _brings_together(pairing, past):  # then the first two, who never met, sit at one table
            pairing = swiss_round(order, seats, replace(past, met=Counter()), fill=fill)
        past.note(pairing)
        rounds.append(pairing)
    return rounds


def arena_tables(
    waiting: Sequence[str], seats: int, past: Past, patient: Callable[[str], bool], *, fill: bool
) -> tuple[Seats, ...]:
    """Return tables for those who wait, in the order of their standing; who finds none goes on waiting.

    A table is full, unless somebody has lost patience and bots may fill it.
    """
    whole = len(waiting) // seats
    left = waiting[whole * seats :]
    goes = fill and any(not patient(player) for player in left)
    sizes = [seats] * whole + ([len(left)] if goes else [])
    chosen = list(waiting[: sum(sizes)])
    return tuple(placed(group, seats, past.sat) for group in divided(chosen, sizes, past.met))


def table_sizes(players: int, seats: int, *, fill: bool) -> list[int]:
    """Return how many players sit at each table; with bots to fill it is everybody, spread evenly."""
    if not fill:
        return [seats] * (players // seats)
    tables = -(-players // seats)
    return [players // tables + (number < players % tables) for number in range(tables)]


# --- Tables ----------------------------------------------------------------------------------------------


def divided(
    ranked: Sequence[str], sizes: Sequence[int], met: Mapping[frozenset[str], int]
) -> list[list[str]]:
    """Divide players into tables, beginning with neighbours and exchanging two as long as that is better.

    At tables for two nobody meets the same again in fewer rounds than half as many as there are players:
    of so many other tables one is always left with which an exchange helps.
    """
    place = {player: number for number, player in enumerate(ranked)}
    queue = iter(ranked)
    groups = [[next(queue) for _seat in range(size)] for size in sizes]

    def cost(group: Sequence[str]) -> int:
        pairs = combinations(group, 2)
        return sum(
            AGAIN * met.get(frozenset(pair), 0) ** 2 + (place[pair[0]] - place[pair[1]]) ** 2
            for pair in pairs
        )

    better = True
    while better:
        better = any(_exchanged(one, other, cost) for one, other in combinations(groups, 2))
    return groups


def _exchanged(one: list[str], other: list[str], cost: Callable[[Sequence[str]], int]) -> bool:
    """Exchange the two players between tables that gain most by it; tell whether there are such."""
    now = cost(one) + cost(other)
    best, found = now, None
    for here in range(len(one)):
        for there in range(len(other)):
            one[here], other[there] = other[there], one[here]
            new = cost(one) + cost(other)
            one[here], other[there] = other[there], one[here]
            if new < best:
                best, found = new, (here, there)
    if found is None:
        return False
    here, there = found
    one[here], other[there] = other[there], one[here]
    return True


def placed(group: Sequence[str], seats: int, sat: Mapping[tuple[str, int], int]) -> Seats:
    """Seat a table so that everybody sits on every seat about equally often; bots take what is left."""
    table: list[str | None] = [*group, *[None] * (seats - len(group))]

    def cost() -> int:
        return sum((1 + sat.get((player, seat), 0)) ** 2 for seat, player in enumerate(table) if player)

    better = True
    while better:
        better = False
        for one, other in combinations(range(seats), 2):
            before = cost()
            table[one], table[other] = table[other], table[one]
            if cost() < before:
                better = True
            else:
                table[one], table[other] = table[other], table[one]
    return tuple(table)


# --- Help ------------------------------------------------------------------------------------------------


def _spared(ranked: Sequence[str], before: Mapping[str, int], count: int) -> tuple[str, ...]:
    """Return who is spared a match: those who were least often, and of these the last."""
    order = sorted(range(len(ranked)), key=lambda place: (before.get(ranked[place], 0), -place))
    return tuple(ranked[place] for place in order[:count])


def _circle(players: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Return rounds in which every two meet once: one stays, the others walk around."""
    ring: list[str | None] = [*players, *[None] * (len(players) % 2)]
    rounds = []
    for _round in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([(one, other) for one, other in pairs if one is not None and other is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _with_rest(players: Sequence[str], pairs: list[tuple[str, str]], past: Past, *, fill: bool) -> Pairing:
    """Return a round of pairs; who is in none of them rests or plays a bot."""
    lone = tuple(player for player in players if not any(player in pair for pair in pairs))
    groups = [*pairs, *((player,) for player in lone if fill)]
    return Pairing(tuple(placed(group, 2, past.sat) for group in groups), () if fill else lone)


def _strangers_first(players: Sequence[str], past: Past) -> list[str]:
    """Return players with those first who know the fewest, and beside everybody somebody they know little."""
    known = {one: sum(past.met[frozenset((one, other))] > 0 for other in players) for one in players}
    left = sorted(players, key=lambda one: known[one])
    order = [left.pop(0)]
    while left:
        next_one = min(left, key=lambda one: past.met[frozenset((one, order[-1]))])
        left.remove(next_one)
        order.append(next_one)
    return order


def _brings_together(pairing: Pairing, past: Past) -> bool:
    """Tell whether any two meet who never did."""
    tables = ([player for player in table if player is not None] for table in pairing.tables)
    return any(not past.met[frozenset(pair)] for table in tables for pair in combinations(table, 2))
