"""Calibrates the curves of reviews, and tells how well they are: of positions given 70 %, how many are won.

    python -m tools.review_calibration cartagena --games 1500 --fit --write
    python -m tools.review_calibration cartagena:2 --games 1500

Bosuns play each other, the very players that a review plays on with. At some moments of every game a seat is
given a chance to win, as a review's curve gives it. The first command finds from such games what shares of
won worlds come to and keeps that in `bots/review/marks.json`. The second one takes games with other seeds;
its table says how many of those seats have won. With --open it is all about the curve with open cards.

Moments of one game are not independent, so the reach (95 %) counts games, not moments. What was played is
kept under `.play`: the same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Final

from cayona import registry
from cayona.bots.review.chances import Chances
from cayona.bots.review.judge import Judge
from cayona.bots.review.line import line_of
from cayona.bots.review.marks import FILE, Marks, marks_of, nearest
from cayona.bots.review.sums import Z_95, mean
from cayona.bots.search_outlook import share
from cayona.kernel.chance import seeded_chance
from tools.review_marks import played

KEPT: Final = Path(".play/review_calibration")
FITTED: Final = 40_000
HELD_OUT: Final = 50_000
"""Games for the fit have seeds from the first number on, games for the table from the second."""
MOMENTS: Final = 12
WORLDS: Final = 60
ROWS: Final = 10
STEPS: Final = 25
"""So often Newton's method goes on; it is there long before."""
DIGITS: Final = 3

Pair = tuple[int, float, float]
"""A game, the share of worlds that were won, and what came of it."""


def observed(game: str, seats: int, number: int, opened: bool) -> list[tuple[float, float]]:
    """Return shares at some moments of a game, the seats in turn, and what those seats got."""
    raw = Marks(rounds=marks_of(game).rounds)
    match = played(game, seats, "bosun", number)
    line = line_of(match)
    chance = seeded_chance(number)
    pairs = []
    for moment in range(MOMENTS):
        seat = (number + moment) % seats
        judge = Judge(match.game, match.state, seat, number, raw)
        ply = chance.below(len(line))
        judged = judge.true if opened else judge.known
        found = judged(line[ply].before, ply, WORLDS)
        pairs.append((round(found.mean, 5), float(share(match.state, seat))))
    return pairs


def collected(game: str, seats: int, opened: bool, first: int, games: int, seconds: float) -> list[Pair]:
    """Return what is known of some games; play those that are missing, as far as the time goes."""
    file = KEPT / f"{game}-{seats}{'-open' * opened}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    known: dict[int, list[tuple[float, float]]] = {line["game"]: line["pairs"] for line in lines}
    until = time.monotonic() + seconds
    with file.open("a", encoding="utf-8") as kept:
        for number in range(first, first + games):
            if number in known or time.monotonic() > until:
                continue
            known[number] = observed(game, seats, number, opened)
            print(json.dumps({"game": number, "pairs": known[number]}), file=kept, flush=True)
    wanted = sorted(number for number in known if first <= number < first + games)
    return [(number, chance, result) for number in wanted for chance, result in known[number]]


def fitted(pairs: Sequence[Pair]) -> Chances:
    """Return the slope and shift that make the results likeliest."""
    slope, shift = 1.0, 0.0
    for _ in range(STEPS):
        gradient, curvature = [0.0, 0.0], [1e-9, 0.0, 1e-9]
        for _number, chance, result in pairs:
            place = Chances.logit(chance)
            given = Chances(slope, shift).inside(chance)
            for which, by in enumerate((place, 1.0)):
                gradient[which] += (result - given) * by
            for which, by in enumerate((place * place, place, 1.0)):
                curvature[which] += given * (1.0 - given) * by
        square, mixed, plain = curvature
        area = square * plain - mixed * mixed
        slope += (plain * gradient[0] - mixed * gradient[1]) / area
        shift += (square * gradient[1] - mixed * gradient[0]) / area
    return Chances(round(slope, DIGITS), round(shift, DIGITS))


def table(pairs: Sequence[Pair]) -> list[str]:
    """Return what was given around every tenth, what came of it, and how far that may be off."""
    rows = []
    for tenth in range(ROWS + 1):
        inside = [pair for pair in pairs if int(pair[1] * ROWS + 0.5) == tenth]
        if not inside:
            continue
        won = mean([result for _, _, result in inside])
        off: dict[int, float] = {}
        for number, _chance, result in inside:
            off[number] = off.get(number, 0.0) + result - won
        few = len(off) / (len(off) - 1) if len(off) > 1 else inf
        reach = min(1.0, Z_95 * (few * sum(one * one for one in off.values())) ** 0.5 / len(inside))
        given = mean([chance for _, chance, _ in inside])
        rows.append(f"| {given:.1%} | {won:.1%} ± {100 * reach:.1f} | {len(inside)} | {len(off)} |")
    return rows


def squared(pairs: Sequence[Pair]) -> float:
    """Return the mean squared error."""
    return mean([(chance - result) ** 2 for _, chance, result in pairs])


def keep(game: str, seats: int, opened: bool, chances: Chances) -> None:
    """Write what shares come to."""
    marks = json.loads(FILE.read_text(encoding="utf-8"))
    marks[game].setdefault("open" if opened else "chances", {})[str(seats)] = [chances.slope, chances.shift]
    FILE.write_text(json.dumps(marks, indent=1) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.review_calibration", description=__doc__)
    parser.add_argument("names", nargs="*", default=[game.name for game in registry.games()])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=inf, help="for one table; fewer games then")
    parser.add_argument("--fit", action="store_true", help="find what shares of won worlds come to")
    parser.add_argument("--open", action="store_true", help="judge with open cards")
    parser.add_argument("--write", action="store_true", help="and keep it")
    asked = parser.parse_args(arguments)
    for given in asked.names:
        name, _, count = given.partition(":")
        seats = int(count) if count else registry.game(name).default_seats
        first = FITTED if asked.fit else HELD_OUT
        pairs = collected(name, seats, asked.open, first, asked.games, asked.seconds)
        marks = marks_of(name)
        chances = fitted(pairs) if asked.fit else nearest(marks.open if asked.open else marks.chances, seats)
        if asked.fit and asked.write:
            keep(name, seats, asked.open, chances)
        after = [(number, chances.of(chance), result) for number, chance, result in pairs]
        print(
            f"{name}, {seats} seats, {len({number for number, _, _ in pairs})} games, {chances}: "
            f"squared error {squared(after):.4f}, before {squared(pairs):.4f}"
        )
        print("| given | won | moments | games |\n|---|---|---|---|")
        print("\n".join(table(after)), flush=True)


if __name__ == "__main__":
    main()
