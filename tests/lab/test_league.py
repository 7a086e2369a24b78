"""Leagues: fair deals, honest ranks, the same result on any number of processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cayona.kernel.errors import CayonaError
from cayona.lab import league_report
from cayona.lab.contests import Played
from cayona.lab.entrants import read_entrant
from cayona.lab.league import League, LeagueDesign
from cayona.lab.pairings import FIRST, SECOND, Ended, Kind, Pairing, seatings
from cayona.lab.ratings import Ratings

SHORT = {"turn_limit": 30}
"""Options for games that end soon."""
LUCKY = """
import cayona
from cayona.bots.greedy import GreedyBot

class Lucky(GreedyBot):
    name = "lucky"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed + 1)
"""


def played(design: LeagueDesign, cores: int = 1) -> League:
    league = League(design)
    for _ in league.play(cores):
        pass
    return league


# --- Who sits where, and what a deal says ----------------------------------------------------------


def test_a_duel_is_played_from_both_seats() -> None:
    assert seatings(Kind.DUEL, 2) == [(FIRST, SECOND), (SECOND, FIRST)]


def test_with_more_seats_each_sits_alone_everywhere() -> None:
    found = seatings(Kind.ALONE, 3)
    assert len(found) == len(set(found)) == 6
    for who in (FIRST, SECOND):
        lone = [seating for seating in found if seating.count(who) == 1]
        assert sorted(seating.index(who) for seating in lone) == [0, 1, 2]
    assert seatings(Kind.ONE_WAY, 3) == found[:3]


def test_a_team_is_made_of_copies() -> None:
    assert seatings(Kind.TOGETHER, 3) == [(FIRST,) * 3, (SECOND,) * 3]


@pytest.mark.parametrize(
    ("game", "shares"),
    [
        (Played(winners=(1,)), [0, 1, 0]),
        (Played(winners=(0, 2)), [0.5, 0, 0.5]),
        (Played(), [1 / 3, 1 / 3, 1 / 3]),
        (Played(forfeited=1), [0.5, 0, 0.5]),
    ],
)
def test_a_victory_is_shared_out(game: Played, shares: list[float]) -> None:
    assert game.shares(3) == pytest.approx(shares)


def test_a_deal_counts_once_however_many_games_it_has() -> None:
    pairing = Pairing(0, 1, Kind.DUEL, 2)
    assert not pairing.add(Played(winners=(0,)))
    assert pairing.add(Played(winners=(0,)))
    assert (pairing.deals, pairing.games, pairing.bets.values) == (1, 2, [0.5])


def test_equal_bots_among_each_other_have_equal_shares() -> None:
    pairing = Pairing(0, 1, Kind.ALONE, 3)
    for _ in range(6):
        pairing.add(Played(winners=(0,)))
    assert pairing.bets.values == pytest.approx([0.5])
    assert pairing.share(FIRST)[0] == pairing.share(SECOND)[0] == pytest.approx(1 / 3)


def test_alone_against_two_the_fair_share_is_a_third() -> None:
    pairing = Pairing(0, 1, Kind.ONE_WAY, 3)
    for _ in range(40):
        for seat in range(3):
            pairing.add(Played(winners=(seat,)) if seat == 0 else Played(winners=(0,)))
    assert pairing.share(FIRST)[0] == pytest.approx(1 / 3)
    assert pairing.stronger(20) is None


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        (Played(winners=(0, 1), returns=(1, 1)), Played(returns=(-1, -1)), 1.0),
        (Played(returns=(-1, -1)), Played(returns=(-0.5, -0.5)), 0.0),
        (Played(winners=(0, 1), returns=(1, 1)), Played(winners=(0, 1), returns=(1, 1)), 0.5),
    ],
)
def test_teams_are_compared_on_the_same_deal(first: Played, second: Played, value: float) -> None:
    pairing = Pairing(0, 1, Kind.TOGETHER, 2)
    pairing.add(first)
    pairing.add(second)
    assert pairing.bets.values == [value]
    assert pairing.share(FIRST)[0] == float(bool(first.winners))


def test_ratings_follow_victories_and_draws_bring_them_together() -> None:
    ratings = Ratings(3)
    for _ in range(10):
        ratings.add([0, 1, 1], [1.0, 0.0, 0.0])
    first, second, third = ratings.current
    assert first.mu > third.mu > second.mu
    assert first.sigma < third.sigma
    ratings.add([0, 1], [0.5, 0.5])
    assert first.mu > ratings.current[0].mu > ratings.current[1].mu > second.mu


# --- Whole leagues ---------------------------------------------------------------------------------


def test_a_league_ends_when_the_answer_is_clear_and_ranks_by_it() -> None:
    league = played(LeagueDesign("cartagena", ("random", "bosun"), games=400))
    (pairing,) = league.pairings
    assert pairing.ended is Ended.CLEAR
    assert pairing.games < 100
    assert [league.entrants[who].label for who in league.order()] == ["bosun", "random"]
    assert league.ranks() == [(2, 2), (1, 1)]
    assert league.ratings.current[1].mu > league.ratings.current[0].mu


def test_equals_are_not_ranked(tmp_path: Path) -> None:
    (tmp_path / "lucky.py").write_text(LUCKY)
    league = played(
        LeagueDesign("cartagena", ("bosun", "bosun", str(tmp_path / "lucky.py")), games=24, options=SHORT)
    )
    assert [entrant.label for entrant in league.entrants] == ["bosun #1", "bosun #2", "lucky"]
    assert league.ranks() == [(1, 3)] * 3
    assert {pairing.ended for pairing in league.pairings} == {Ended.GAMES}
    assert league.pairings[0].bets.mean == 0.5  # the very same games from both seats
    assert "not separated" in league_report.to_markdown(league)


def test_the_number_of_processes_changes_nothing() -> None:
    design = LeagueDesign(
        "cartagena", ("random", "bosun", "captain:iterations=3"), options=SHORT, games=8, seed=5
    )
    alone, three = (json.dumps(league_report.to_json(played(design, cores))) for cores in (1, 3))
    assert alone == three


def test_a_full_league_plays_everything() -> None:
    league = played(
        LeagueDesign("cartagena", ("random", "bosun"), seats=3, options=SHORT, games=20, full=True)
    )
    assert league.pairings[0].games == 24  # whole deals of six games
    assert league.pairings[0].ended is Ended.GAMES


def test_a_league_goes_on_until_it_is_precise() -> None:
    league = played(LeagueDesign("cartagena", ("random", "bosun"), options=SHORT, games=2000, precision=0.15))
    (pairing,) = league.pairings
    low, high = pairing.bets.interval()
    assert pairing.ended is Ended.PRECISE
    assert high - low <= 0.3


@pytest.mark.parametrize(
    "design",
    [
        LeagueDesign("nope", ("random", "bosun")),
        LeagueDesign("cartagena", ("bosun",)),
        LeagueDesign("cartagena", ("bosun", "nobody")),
        LeagueDesign("cartagena", ("bosun", "captain:iterations=0")),
        LeagueDesign("cartagena", ("bosun", "captain:speed=3")),
        LeagueDesign("cartagena", ("bosun", "captain:iterations")),
        LeagueDesign("cartagena", ("bosun", "no_such_file.py")),
        LeagueDesign("cartagena", ("bosun", "random"), seats=9),
        LeagueDesign("cartagena", ("bosun", "random"), games=0),
        LeagueDesign("cartagena", ("bosun", "random"), options={"mode": "x"}),
    ],
)
def test_a_league_that_cannot_be_is_refused(design: LeagueDesign) -> None:
    with pytest.raises(CayonaError):
        League(design)


def test_settings_are_read_from_the_command_line() -> None:
    entrant = read_entrant("captain:iterations=20:seed=4")
    assert entrant.settings == (("iterations", 20), ("seed", 4))
    assert entrant.make(9).iterations == 20  # type: ignore[attr-defined]
    assert entrant.make(9).seed == 4  # type: ignore[attr-defined]
    assert read_entrant("captain:iterations=20").make(9).seed == 9  # type: ignore[attr-defined]


def test_a_cooperative_game_is_played_by_teams_of_copies() -> None:
    league = played(LeagueDesign("tranquility", ("random", "deckhand"), seats=2, games=4))
    assert league.kind is Kind.TOGETHER
    assert league.pairings[0].games == 4
    assert (
        League(LeagueDesign("tranquility", ("random", "bosun"), options={"variant": "competitive"})).kind
        is Kind.DUEL
    )
