"""How much of a processor the review of a match takes on a server: until the first curves, and in all.

    python -m tools.review_times cartagena tortuga1667:8 --games 2

Bosuns play; the very process of the server reviews every seat. Times are of the processor, from the start of
that process, so loading Python and the games counts.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

from cayona import registry
from cayona.server.reviews.office import MODULE
from tools.review_marks import played

FIRST_GAME: Final = 70_000


def reviewed(name: str, seats: int, seed: int, seconds: float) -> tuple[int, list[dict[str, Any]]]:
    """Return how many moves a match had, and all that the process said of it."""
    match = played(name, seats, "bosun", seed)
    job = {"record": match.record(), "order": list(range(seats)), "seconds": seconds}
    command = [sys.executable, "-m", MODULE]
    asked = json.dumps(job)
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)  # noqa: S603
    return match.version, [json.loads(line) for line in done.stdout.splitlines()]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.review_times", description=__doc__)
    parser.add_argument("names", nargs="*", default=[game.name for game in registry.games()])
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=15.0, help="as CAYONA_REVIEW_SECONDS")
    asked = parser.parse_args(arguments)
    for given in asked.names:
        name, _, count = given.partition(":")
        seats = int(count) if count else registry.game(name).default_seats
        for number in range(asked.games):
            moves, said = reviewed(name, seats, FIRST_GAME + number, asked.seconds)
            first = next(line["seconds"] for line in said if "curves" in line)
            reviews = [line["review"] for line in said if "review" in line]
            print(
                f"{name}, {seats} seats, {moves} moves: first curves {first} s, all {said[-1]['seconds']} s, "
                f"budget {reviews[0]['budget']} a seat, "
                f"turning points {[len(one['turns']) for one in reviews]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
