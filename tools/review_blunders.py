"""How well reviews find blunders that were planted: precision and recall, game by game.

    python -m tools.review_blunders cartagena --games 10

Bosuns play; now and then the first of them looks at all of its actions in some worlds and takes the worst, if
that seems to lose enough. Whether it really was a blunder, and whether a turning point really lost something,
is judged apart from that and from the review, in worlds of other seeds: a blunder loses at least 15 % of the
chance to win, and a turning point is rightly called one if it loses at least 5 %.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from math import inf
from typing import Final

from cayona import Match, SeatView, bot, registry
from cayona.bots.review import review
from cayona.bots.review.judge import Judge
from cayona.bots.review.line import line_of
from cayona.bots.review.marks import marks_of
from cayona.kernel.chance import seeded_chance

BLUNDER: Final = 0.15
RIGHTLY: Final = 0.05
WORLDS: Final = 400
OTHER_SEED: Final = 999
GLANCE: Final = 40
"""Worlds in which a bad action is looked for."""
PLANTING_SEED: Final = 998
MOST_PLANTED: Final = 2
SELDOM: Final = 8
"""At one of so many decisions a bad action is looked for, until there are enough."""


def spoilt(game: str, seed: int, seldom: int) -> tuple[Match, set[int]]:
    """Return a match of bosuns with blunders of the first seat, and where they are."""
    seats = registry.game(game).default_seats
    match = Match(game, seats, seed=seed)
    players = [bot("bosun", seed=100 * seed + seat) for seat in range(seats)]
    chance = seeded_chance(seed)
    planted: set[int] = set()
    while not match.state.is_over():
        seat = int(match.state.to_move())
        view = SeatView(match.state, seat)
        action = players[seat].choose(view)
        legal = view.legal_actions()
        if seat == 0 and len(legal) > 1 and len(planted) < MOST_PLANTED and chance.below(seldom) == 0:
            worst = blunder(match)
            if worst is not None:
                action = worst
                planted.add(match.version)
        match.play(action, seat)
    return match, planted


def blunder(match: Match) -> int | None:
    """Return the worst action of the first seat, if it seems to lose enough."""
    judge = Judge(match.game, match.state, 0, PLANTING_SEED, marks_of(match.game.name))
    tried = {
        action: judge.acted(match.state, match.version, action, GLANCE).mean
        for action in match.state.legal_actions(0)
    }
    worst = min(tried, key=lambda action: tried[action])
    return worst if max(tried.values()) - tried[worst] >= BLUNDER else None


def losses(match: Match, wanted: set[int]) -> dict[int, float]:
    """Return what the first seat really lost at some moments."""
    judge = Judge(match.game, match.state, 0, OTHER_SEED, marks_of(match.game.name))
    lost: dict[int, float] = {}
    for ply, played in enumerate(line_of(match)):
        if played.version in wanted:
            actions = judge.candidates(played.before, played.action)
            lost[played.version] = judge.compare(played.before, ply, actions, played.action, WORLDS).lost()[0]
    return lost


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in registry.games()])
    parser.add_argument("--games", dest="count", type=int, default=10)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--seconds", type=float, default=inf, help="for one game; fewer matches then")
    parser.add_argument("--part", type=int, default=1, help="one of so many parts of a review's usual budget")
    parser.add_argument("--seldom", type=int, default=SELDOM, help="look at one of so many decisions")
    asked = parser.parse_args(arguments)
    for game in asked.games:
        planted = blunders = found = called = rightly = matches = 0
        budget = marks_of(game).budget // registry.game(game).default_seats // asked.part
        until = time.monotonic() + asked.seconds
        for number in range(asked.first, asked.first + asked.count):
            if time.monotonic() > until:
                break
            match, places = spoilt(game, number, asked.seldom)
            turns = {turn.version for turn in review(match, 0, budget=budget).turns}
            lost = losses(match, places | turns)
            really = {place for place in places if lost[place] >= BLUNDER}
            matches += 1
            planted += len(places)
            blunders += len(really)
            found += len(really & turns)
            called += len(turns)
            rightly += sum(lost[place] >= RIGHTLY for place in turns)
        print(
            f"{game}: {matches} games, {planted} planted, {blunders} of them blunders, {found} found; "
            f"{called} turning points called, {rightly} rightly",
            flush=True,
        )


if __name__ == "__main__":
    main()
