"""Who meets whom: properties of every pairing, for any number of players and size of table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cayona.server.tournaments.pairing import Pairing, Past, arena_tables, round_robin, swiss_round

COUNTS = st.integers(2, 14)
SIZES = st.integers(2, 5)
FILLED = st.booleans()


def named(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


def people(pairing: Pairing) -> list[str]:
    return [player for table in pairing.tables for player in table if player is not None] + list(
        pairing.resting
    )


def met(rounds: Sequence[Pairing]) -> Counter[frozenset[str]]:
    past = Past()
    for pairing in rounds:
        past.note(pairing)
    return past.met


def swiss(count: int, seats: int, rounds: int, *, fill: bool, turn: int = 1) -> list[Pairing]:
    """Play rounds in which the ranking is turned by some places each time."""
    past, found, order = Past(), list[Pairing](), named(count)
    for _round in range(rounds):
        found.append(swiss_round(order, seats, past, fill=fill))
        past.note(found[-1])
        order = order[turn % count :] + order[: turn % count]
    return found


@given(COUNTS, SIZES, FILLED, st.integers(1, 6), st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_everybody_has_one_place_in_a_round(
    count: int, seats: int, fill: bool, rounds: int, turn: int
) -> None:
    for pairing in swiss(count, seats, rounds, fill=fill, turn=turn):
        assert sorted(people(pairing)) == sorted(named(count))
        assert all(len(table) == seats for table in pairing.tables)
        assert all(any(table) for table in pairing.tables)
        if fill:
            assert pairing.resting == ()
            sizes = [sum(player is not None for player in table) for table in pairing.tables]
            assert max(sizes) - min(sizes) <= 1
        else:
            assert len(pairing.resting) == count % seats
            assert all(None not in table for table in pairing.tables)


@given(COUNTS, SIZES, FILLED, st.integers(1, 8))
@settings(max_examples=40, deadline=None)
def test_nobody_rests_twice_before_everybody_has(count: int, seats: int, fill: bool, rounds: int) -> None:
    past = Past()
    for pairing in swiss(count, seats, rounds, fill=fill):
        past.note(pairing)
        spared = [past.spared[player] for player in named(count)]
        assert max(spared) - min(spared) <= 1


@given(st.integers(2, 8).map(lambda half: 2 * half), st.integers(0, 7))
@settings(max_examples=30, deadline=None)
def test_in_pairs_nobody_meets_the_same_again_while_that_can_be_avoided(count: int, turn: int) -> None:
    rounds = swiss(count, 2, count // 2, fill=True, turn=turn)
    assert max(met(rounds).values()) == 1


def test_neighbours_meet() -> None:
    tables = swiss_round(named(8), 2, Past(), fill=True).tables
    assert [set(table) for table in tables] == [{f"p{place}", f"p{place + 1}"} for place in (0, 2, 4, 6)]


@given(COUNTS, FILLED)
@settings(max_examples=26, deadline=None)
def test_in_a_round_robin_of_pairs_every_two_meet_once(count: int, fill: bool) -> None:
    rounds = round_robin(named(count), 2, fill=fill)
    assert len(rounds) == count - 1 + count % 2
    assert met(rounds) == Counter({frozenset(pair): 1 for pair in combinations(named(count), 2)})
    rested = Counter(player for pairing in rounds for player in pairing.resting)
    assert set(rested.values()) <= {1}
    assert len(rested) == (count if count % 2 and not fill else 0)


@given(st.integers(3, 14), st.integers(3, 5), FILLED)
@settings(max_examples=40, deadline=None)
def test_in_a_larger_round_robin_every_two_meet_and_few_much_more_often(
    count: int, seats: int, fill: bool
) -> None:
    rounds = round_robin(named(count), seats, fill=fill)
    if not fill and count < seats:
        assert rounds == []
        return
    met_there = met(rounds)
    assert set(met_there) == {frozenset(pair) for pair in combinations(named(count), 2)}
    least = -(-(count - 1) // (min(count, seats) - 1))
    assert len(rounds) <= 3 * least + 2


@given(COUNTS, SIZES)
@settings(max_examples=30, deadline=None)
def test_seats_are_taken_in_turn(count: int, seats: int) -> None:
    past = Past()
    for pairing in swiss(count, seats, 2 * seats, fill=False):
        past.note(pairing)
    for player in named(count):
        sat = [past.sat[player, seat] for seat in range(seats)]
        assert max(sat) - min(sat) <= 2


@given(COUNTS, SIZES, FILLED, st.booleans())
@settings(max_examples=40, deadline=None)
def test_an_arena_fills_tables_and_lets_few_wait(count: int, seats: int, fill: bool, patient: bool) -> None:
    tables = arena_tables(named(count), seats, Past(), lambda player: patient, fill=fill)
    sat = [player for table in tables for player in table if player is not None]
    assert len(set(sat)) == len(sat)
    left = 0 if fill and not patient else count % seats
    assert len(sat) == count - left
    assert set(sat) == set(named(count)[: count - left])
