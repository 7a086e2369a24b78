"""How well reviews find blunders that were planted: precision and recall, game by game.

    python -m tools.review_blunders cartagena --games 10

Bosuns play; the first of them takes, now and then, the action that the game's heuristics like least. Whether
that really was a blunder, and whether a turning point really lost something, is judged apart from the review,
in many more worlds of other seeds: a blunder loses at least 15 % of the chance to win, and a turning point is
rightly called one if it loses at least 5 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from cayona import Match, SeatView, bot, registry
from cayona.bots.review import review
from cayona.bots.review.judge import Judge
from cayona.bots.review.line import line_of
from cayona.bots.review.marks import marks_of
from cayona.kernel.chance import seeded_chance

BLUNDER: Final = 0.15
RIGHTLY: Final = 0.05
WORLDS: Final = 1000
OTHER_SEED: Final = 999
MOST_PLANTED: Final = 2
SELDOM: Final = 8
"""One of so many decisions is spoilt, until there are enough."""


def spoilt(game: str, seed: int) -> tuple[Match, set[int]]:
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
        if seat == 0 and len(legal) > 1 and len(planted) < MOST_PLANTED and chance.below(SELDOM) == 0:
            rates = match.game.heuristics.rate(view.sample(0), seat, legal)
            action = legal[rates.index(min(rates))]
            planted.add(match.version)
        match.play(action, seat)
    return match, planted


def losses(match: Match, wanted: set[int]) -> dict[int, float]:
    """Return what the first seat really lost at some moments."""
    judge = Judge(match.game, match.state, 0, OTHER_SEED, marks_of(match.game.name).rounds)
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
    asked = parser.parse_args(arguments)
    for game in asked.games:
        planted = blunders = found = called = rightly = 0
        for number in range(asked.count):
            match, places = spoilt(game, number + 1)
            turns = {turn.version for turn in review(match, 0).turns}
            lost = losses(match, places | turns)
            really = {place for place in places if lost[place] >= BLUNDER}
            planted += len(places)
            blunders += len(really)
            found += len(really & turns)
            called += len(turns)
            rightly += sum(lost[place] >= RIGHTLY for place in turns)
        print(
            f"{game}: {asked.count} games, {planted} planted, {blunders} of them blunders, {found} found; "
            f"{called} turning points called, {rightly} rightly",
            flush=True,
        )


if __name__ == "__main__":
    main()
