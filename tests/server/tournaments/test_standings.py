"""What matches are worth and how everybody stands: exact sums, examples by hand, and properties."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from cayona.server.tournaments.standings import HALF, Played, points, standings


def played(players: str, places: list[int], deal: int = 1, absent: str = "") -> Played:
    """Return a match of players of one letter each; “-” is a bot that fills the seat."""
    names = tuple(None if letter == "-" else letter for letter in players)
    won = tuple(place == 1 for place in places)
    return Played(deal, names, won, tuple(places), tuple(0.0 for _place in places), frozenset(absent))


PLACES = st.lists(st.integers(1, 4), min_size=2, max_size=5)


@given(st.lists(PLACES, min_size=1, max_size=6))
def test_a_table_shares_out_half_a_point_a_seat(found: list[list[int]]) -> None:
    matches = [played("abcde"[: len(places)], places) for places in found]
    for match, worth in zip(matches, points(matches, duplicate=False), strict=True):
        assert sum(worth.values()) == Fraction(len(match.players), 2)


@given(st.lists(st.permutations([1, 2, 3]), min_size=2, max_size=6))
def test_a_deal_shares_out_half_a_point_a_seat_of_every_table(found: list[list[int]]) -> None:
    names = ["".join(chr(97 + 3 * table + seat) for seat in range(3)) for table in range(len(found))]
    matches = [played(name, places) for name, places in zip(names, found, strict=True)]
    sums = [sum(worth.values()) for worth in points(matches, duplicate=True)]
    assert sum(sums) == Fraction(3 * len(found), 2)


def test_the_cards_count_for_nothing_where_the_deal_is_the_same() -> None:
    lucky, unlucky, better = played("ab", [1, 2]), played("cd", [1, 2]), played("ef", [2, 1])
    worth = points([lucky, unlucky, better], duplicate=True)
    assert worth == [
        {"a": Fraction(3, 4), "b": Fraction(1, 4)},
        {"c": Fraction(3, 4), "d": Fraction(1, 4)},
        {"e": 0, "f": 1},
    ]


def test_a_deal_that_nobody_else_played_counts_at_its_table() -> None:
    assert points([played("ab", [1, 2])], duplicate=True) == [{"a": 1, "b": 0}]


def test_who_did_not_come_gets_nothing_and_everybody_else_has_beaten_them() -> None:
    match = played("abc", [1, 2, 3], absent="a")
    assert points([match], duplicate=False) == [{"a": 0, "b": 1, "c": HALF}]
    rows = standings("abc", [match], [], "swiss")
    assert [(one.player, one.wins) for one in rows] == [("b", 0), ("c", 0), ("a", 0)]


def test_a_match_that_was_ended_early_is_a_draw() -> None:
    assert points([played("ab", [0, 0])], duplicate=False) == [{"a": HALF, "b": HALF}]


def test_a_bot_that_fills_a_seat_is_beaten_like_anybody_and_stands_nowhere() -> None:
    rows = standings("a", [played("a-", [1, 2])], [], "swiss")
    assert [(one.player, one.points, one.rank) for one in rows] == [("a", 1, 1)]


def test_ties_of_a_swiss_tournament() -> None:
    """After a circle of wins nothing tells three apart; else opponents do who have won more."""
    matches = [
        played("ab", [1, 2]), played("cd", [1, 2], 2),
        played("ac", [2, 1], 3), played("bd", [1, 2], 4),
        played("ad", [1, 2], 5), played("bc", [1, 2], 6),
    ]  # fmt: skip
    rows = standings("abcd", matches, [], "swiss")
    sums = {one.player: one.points for one in rows}
    assert sums == {"a": 2, "b": 2, "c": 2, "d": 0}
    assert [one.rank for one in rows] == [1, 1, 1, 4]
    first = standings(
        "abc", [played("ab", [1, 2]), played("ac", [1, 2], 2), played("bc", [1, 2], 3)], [], "swiss"
    )
    assert [(one.player, one.rank) for one in first] == [("a", 1), ("b", 2), ("c", 3)]
    stronger = standings(
        "abcd", [played("ab", [1, 2]), played("cd", [1, 2]), played("ac", [1, 2])], [], "swiss"
    )
    assert [(one.player, one.rank) for one in stronger] == [("a", 1), ("c", 2), ("b", 3), ("d", 4)]


def test_a_rest_is_worth_a_point_in_a_swiss_tournament_alone() -> None:
    assert [one.points for one in standings("a", [], ["a"], "swiss")] == [1]
    assert [one.points for one in standings("a", [], ["a"], "round-robin")] == [0]


def test_in_an_arena_fewer_matches_break_ties() -> None:
    matches = [played("ab", [1, 2]), played("cb", [1, 2], 2), played("cb", [2, 1], 3)]
    rows = standings("abc", matches, [], "arena")
    assert [(one.player, one.rank, one.matches) for one in rows] == [("a", 1, 1), ("c", 2, 2), ("b", 3, 3)]


@given(st.lists(st.tuples(st.permutations("abcdef"), st.permutations([1, 2, 3])), max_size=8))
def test_a_ranking_names_everybody_once_and_does_not_depend_on_the_order_of_matches(
    found: list[tuple[list[str], list[int]]],
) -> None:
    matches = [played("".join(names[:3]), places, deal) for deal, (names, places) in enumerate(found)]
    rows = standings("abcdef", matches, [], "swiss")
    assert sorted(one.player for one in rows) == list("abcdef")
    assert [one.rank for one in rows] == sorted(one.rank for one in rows)
    again = standings("abcdef", matches[::-1], [], "swiss")
    assert {one.player: one.rank for one in again} == {one.player: one.rank for one in rows}
