"""Ratings of people: they come to mean what the league has measured, and the seat does not matter."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from cayona import registry
from cayona.bots import bot
from cayona.kernel.chance import Chance
from cayona.kernel.match import Match
from cayona.kernel.seatview import SeatView
from cayona.server.finished import FinishedMatch, Pool, SeatResult, mode_of, places
from cayona.server.ratings import MIDDLE, MU, PoolState, Rating, anchor, points, rate

POOL = Pool("cartagena", "classic", 2)
GAMES_EACH = 30


def ended(number: int, *seats: tuple[str, str, bool, int], pool: Pool = POOL) -> FinishedMatch:
    """Return a match of seats, each with who sat there, its side, whether it won, and its place."""
    results = tuple(
        SeatResult(
            seat,
            None if who.startswith(":") else who,
            who[1:] if who.startswith(":") else None,
            seat,
            side,
            won,
            place,
            None,
        )
        for seat, (who, side, won, place) in enumerate(seats)
    )
    facts = (pool.game, pool.mode, len(seats), float(number), True, "", True, False, "")
    return FinishedMatch(f"t{number}", 1, *facts, results)


def duel(number: int, first: str, second: str, first_wins: bool) -> FinishedMatch:
    return ended(
        number, (first, "", first_wins, 2 - first_wins), (second, "", not first_wins, 1 + first_wins)
    )


class Ladder:
    """Rates match after match, as the store does."""

    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}
        self.pool = PoolState()

    def add(self, match: FinishedMatch) -> None:
        after, self.pool = rate(match, self.ratings, self.pool)
        self.ratings |= after


def winner_of(names: tuple[str, str], seed: int) -> int:
    """Let two bots play a match of Cartagena, not for ever; return the seat that wins."""
    state = registry.game("cartagena").new(2, seed, turn_limit=60)
    bots = [bot(name, seed=seed) for name in names]
    while not state.is_over():
        seat = state.deciders()[0]
        state.apply(bots[seat].choose(SeatView(state, seat)), seat)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners[0]


def test_bots_entered_as_people_come_to_the_order_of_the_league_within_thirty_games() -> None:
    names = ("random", "deckhand", "bosun")
    ladder = Ladder()
    pairs = [pair for _again in range(4) for pair in itertools.permutations(names, 2)]
    for number, pair in enumerate(pairs):
        ladder.add(duel(number, *pair, winner_of(pair, number) == 0))
    assert all(ladder.ratings[name].games <= GAMES_EACH for name in names)
    order = sorted(names, key=lambda name: -ladder.ratings[name].mu)
    assert (
        order == sorted(names, key=lambda name: -(anchor(name, POOL) or 0)) == ["bosun", "deckhand", "random"]
    )


@pytest.mark.parametrize("game", ["tortuga", "tongiaki"])
def test_so_they_do_at_larger_tables(game: str) -> None:
    """Three of them sit with the bot bosun, whose rating stands; seats change from game to game."""
    names = ["random", "deckhand", "bosun"]
    pool, ladder, chance = Pool(game, "classic", 4), Ladder(), Chance(7)
    for number in range(GAMES_EACH):
        players = [*names, ":bosun"]
        seats = [players.pop(int(chance.below(len(players)))) for _ in range(4)]
        ladder.add(_played(number, seats, pool))
    assert sorted(names, key=lambda name: -ladder.ratings[name].mu) == names[::-1]
    assert sorted(names, key=lambda name: -(anchor(name, pool) or 0)) == names[::-1]


def _played(number: int, players: list[str], pool: Pool) -> FinishedMatch:
    """Let bots play a match, whether they are entered as people or not."""
    match = Match(registry.game(pool.game), len(players), seed=number)
    bots = [bot(name.lstrip(":"), seed=10 * number + seat) for seat, name in enumerate(players)]
    while not match.state.is_over():
        seat = match.state.deciders()[0]
        match.play(bots[seat].choose(SeatView(match.state, seat)), seat)
    outcome = match.state.outcome()
    assert outcome is not None
    told: dict[str, Any] = outcome.to_json()
    ranks = places(told["winners"], told["scores"], len(players))
    seats = [(name, "", seat in told["winners"], ranks[seat]) for seat, name in enumerate(players)]
    return ended(number, *seats, pool=pool)


@pytest.mark.parametrize("strength", ["deckhand", "captain"])
def test_who_plays_against_anchors_comes_to_stand_where_they_would(strength: str) -> None:
    """Somebody who wins against bosun as often as a measured bot does."""
    chance, ladder = Chance(5), Ladder()
    against = {"deckhand": 150, "captain": 950}[strength]
    for number in range(GAMES_EACH):
        ladder.add(duel(number, "me", ":bosun", int(chance.below(1000)) < against))
    mine, theirs = ladder.ratings["me"], anchor(strength, POOL)
    assert theirs is not None
    assert abs(mine.mu - theirs) < 2 * mine.sigma
    assert ":bosun" not in ladder.ratings


def test_bosun_is_the_middle_of_every_table_and_unknown_bots_are_no_anchors() -> None:
    for game, seats in (("cartagena", 2), ("tongiaki", 6), ("tortuga1667", 9)):
        middle = anchor("bosun", Pool(game, "classic", seats))
        assert middle == MU
        assert points(middle) == MIDDLE
    assert anchor("my-own.py", POOL) is None
    ladder = Ladder()
    ladder.add(duel(1, "me", ":my-own.py", True))
    assert ladder.ratings == {}


def test_what_the_first_turn_gives_is_taken_out() -> None:
    """Two who are equally strong: one always begins, and who begins wins two matches of three."""
    chance, ladder = Chance(1), Ladder()
    for number in range(600):
        one, other = ("lucky", "fair") if number % 4 else ("fair", "lucky")
        ladder.add(duel(number, one, other, int(chance.below(3)) < 2))
    lead = ladder.ratings["lucky"].mu - ladder.ratings["fair"].mu
    assert ladder.pool.ease["0"] == pytest.approx(-ladder.pool.ease["1"])
    assert 1.0 < ladder.pool.ease["0"] < 4.0, "half the odds of two to one, in units of mu: about 2"
    assert abs(lead) < 2 * ladder.ratings["lucky"].sigma

    fooled = Ladder()
    for number in range(600):
        fooled.pool.ease = {}
        one, other = ("lucky", "fair") if number % 4 else ("fair", "lucky")
        fooled.add(duel(number, one, other, int(Chance(number).below(3)) < 2))
    assert fooled.ratings["lucky"].mu - fooled.ratings["fair"].mu > lead


def test_sides_win_and_lose_together_and_a_side_that_is_easier_gives_less() -> None:
    pool = Pool("tortuga1667", "classic", 4)
    chance, ladder = Chance(3), Ladder()
    sides = ("british", "british", "french", "french")
    for number in range(400):
        crew = [f"p{(number + seat) % 4}" for seat in range(4)]
        winner = "british" if int(chance.below(10)) < 7 else "french"
        seats = [
            (who, side, side == winner, 1 if side == winner else 2)
            for who, side in zip(crew, sides, strict=True)
        ]
        ladder.add(ended(number, *seats, pool=pool))
    assert ladder.pool.ease["british"] > 0.5 > -0.5 > ladder.pool.ease["french"]
    marks = [rating.mu for rating in ladder.ratings.values()]
    assert max(marks) - min(marks) < 5
    last = ladder.ratings["p0"]
    assert last.games == 400


def test_all_places_count_where_everybody_plays_alone() -> None:
    ladder = Ladder()
    for number in range(12):
        ladder.add(ended(number, *((who, "", place == 1, place) for place, who in enumerate("abcd", 1))))
    marks = [ladder.ratings[who].mu for who in "abcd"]
    assert marks == sorted(marks, reverse=True)


def test_who_sits_on_two_seats_is_not_rated_there() -> None:
    ladder = Ladder()
    ladder.add(duel(1, "me", "me", True))
    assert ladder.ratings == {}


def test_modes_are_presets_and_places_are_as_the_game_says() -> None:
    game = registry.game("cartagena")
    assert mode_of(game, 2, game.checked_options(2, {})) == "classic"
    assert mode_of(game, 2, game.checked_options(2, {"mode": "tortuga"})) == "open"
    assert mode_of(game, 2, game.checked_options(2, {"first_player": 0})) == "custom"
    assert places([1], None, 2) == [2, 1]
    scores = [{"total": 3, "breakdown": {}}, {"total": 5, "breakdown": {}}, {"total": 3, "breakdown": {}}]
    assert places([1], scores, 3) == [2, 1, 2]
