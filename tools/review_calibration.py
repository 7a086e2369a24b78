"""Tells how well the curves of reviews are calibrated: of positions given 70 %, how many are won.

    python -m tools.review_calibration cartagena --games 200

Bots of one kind play each other, with seeds of which nothing was tuned. At some moments of every game one
seat is given a chance to win, as a review's curve gives it; the table says how many of those seats have won.
Moments of one game are not independent, so the reach (95 %) counts games, not moments.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from cayona import registry
from cayona.bots.review.judge import Judge
from cayona.bots.review.line import line_of
from cayona.bots.review.marks import marks_of
from cayona.bots.review.sums import Z_95, mean, spread
from cayona.bots.search_outlook import share
from cayona.kernel.chance import seeded_chance
from tools.review_marks import played

HELD_OUT: Final = 50_000
"""Seeds from here on were used for nothing else."""
MOMENTS: Final = 8
WORLDS: Final = 60
BINS: Final = 10

Pair = tuple[int, float, float]
"""A game, a chance and what came of it."""


def observed(game: str, bot: str, games: int, seats: int, first: int) -> list[Pair]:
    """Return chances at some moments of games, and the results."""
    pairs: list[Pair] = []
    for number in range(first, first + games):
        match = played(game, seats, bot, HELD_OUT + number)
        seat = number % seats
        judge = Judge(match.game, match.state, seat, number, marks_of(game).rounds)
        result = float(share(match.state, seat))
        line = line_of(match)
        chance = seeded_chance(number)
        plies = {chance.below(len(line)) for _ in range(MOMENTS)}
        pairs += [(number, judge.known(line[ply].before, ply, WORLDS).mean, result) for ply in plies]
    return pairs


def table(pairs: Sequence[Pair]) -> list[str]:
    """Return, for each tenth of the chances, what was given, what came of it, and how far that may be off."""
    rows = []
    for tenth in range(BINS):
        inside = [pair for pair in pairs if min(BINS - 1, int(pair[1] * BINS)) == tenth]
        if not inside:
            continue
        games: dict[int, list[float]] = {}
        for number, _chance, result in inside:
            games.setdefault(number, []).append(result)
        won = mean([result for _, _, result in inside])
        reach = Z_95 * spread([mean(results) for results in games.values()]) ** 0.5 if len(games) > 1 else 1.0
        given = mean([chance for _, chance, _ in inside])
        rows.append(f"| {given:.0%} | {won:.0%} ± {100 * reach:.0f} | {len(inside)} | {len(games)} |")
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.review_calibration", description=__doc__)
    parser.add_argument("names", nargs="*", default=[game.name for game in registry.games()])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first game; others are others")
    parser.add_argument("--bot", default="bosun")
    parser.add_argument("--seats", type=int)
    asked = parser.parse_args(arguments)
    for name in asked.names:
        seats = asked.seats or registry.game(name).default_seats
        pairs = observed(name, asked.bot, asked.games, seats, asked.first)
        error = mean([(chance - result) ** 2 for _, chance, result in pairs])
        print(f"{name}, {seats} seats, {asked.games} games of {asked.bot}s: squared error {error:.4f}")
        print("| given | won | moments | games |\n|---|---|---|---|")
        print("\n".join(table(pairs)), flush=True)


if __name__ == "__main__":
    main()
