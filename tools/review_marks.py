"""What a choice of each bot loses by a review, and how long reviews take: measured over games.

    python -m tools.review_marks cartagena tongiaki --games 6 --write

Bots of one kind play each other; every game is reviewed from one seat. With --write the losses go into
`bots/review/marks.json`, where reviews find what "like bosun" means. Times are of the processor.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from typing import Any, Final

from cayona import Match, SeatView, bot, registry
from cayona.bots.review import Point, review
from cayona.bots.review.marks import FILE
from cayona.bots.review.sums import Z_95, mean, spread

BOTS: Final = ("random", "deckhand", "bosun", "captain")
CAPTAINS: Final = 200
"""Iterations of a captain's decision."""


def played(game: str, seats: int, name: str, seed: int) -> Match:
    """Return a match of bots of one kind; seeds give the same one again."""
    match = Match(game, seats, seed=seed)
    settings: dict[str, Any] = {"iterations": CAPTAINS} if name == "captain" else {}
    players = [bot(name, seed=100 * seed + seat, **settings) for seat in range(seats)]
    while not match.state.is_over():
        seat = int(match.state.to_move())
        match.play(players[seat].choose(SeatView(match.state, seat)), seat)
    return match


def measured(game: str, name: str, games: int) -> tuple[list[float], list[float], list[float]]:
    """Return the losses a choice, the seconds until the first curve, and those of whole reviews."""
    seats = registry.game(game).default_seats
    losses, firsts, wholes = [], [], []
    for number in range(games):
        match = played(game, seats, name, number + 1)
        began = time.process_time()
        told: list[float] = []

        def tell(done: float, curve: list[Point], told: list[float] = told, began: float = began) -> None:
            told.append(time.process_time() - began)

        found = review(match, number % seats, tell=tell)
        wholes.append(time.process_time() - began)
        firsts.append(told[0])
        losses.append(found.error.value)
    return losses, firsts, wholes


def keep(game: str, name: str, lost: float) -> None:
    """Write what a choice of a bot loses; the bots stay in their order."""
    marks = json.loads(FILE.read_text(encoding="utf-8"))
    errors = marks[game]["errors"] | {name: lost}
    marks[game]["errors"] = {bot: errors[bot] for bot in BOTS if bot in errors}
    FILE.write_text(json.dumps(marks, indent=1) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write if that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in registry.games()])
    parser.add_argument("--games", dest="count", type=int, default=6, help="how many of each bot")
    parser.add_argument("--bots", nargs="+", default=BOTS, choices=BOTS)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    for game in asked.games:
        for name in asked.bots:
            losses, firsts, wholes = measured(game, name, asked.count)
            reach = Z_95 * spread(losses) ** 0.5
            print(
                f"{game} {name}: loses {100 * mean(losses):.2f} % ± {100 * reach:.2f} a choice; first curve "
                f"at most {max(firsts):.2f} s, review {min(wholes):.1f} to {max(wholes):.1f} s",
                flush=True,
            )
            if asked.write:
                keep(game, name, round(mean(losses), 4))


if __name__ == "__main__":
    main()
