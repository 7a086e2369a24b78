"""Calibrates the curves of reviews, and tells how well they are: of positions given 70 %, how many are won.

    python -m tools.review_calibration cartagena --games 1500 --fit --write
    python -m tools.review_calibration cartagena:2 --games 1500

Bosuns play each other, the very players that a review plays on with. At some moments of every game a seat is
given a chance to win, as a review's curve gives it. The first command finds from such games what shares of
won worlds come to and keeps that in `bots/review/marks.json`. The second one takes games with other seeds;
its table says how many of those seats have won. With --open it is all about the curve with open cards.

Most positions say little about 70 %. So a moment is glanced at in few worlds first; where those are far from
that, it is judged one time in four, and counts for four then.

Moments of one game are not independent, so the reach (95 %) counts games, not moments. Games for a fit are
kept under `.play`: the same command goes on where it stopped. The sums of the table are kept in
`docs/review-calibration.json` with --write, and the next run adds further games to them; with another line
they begin anew.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import inf
from pathlib import Path
from typing import Final

from cayona import registry
from cayona.bots.review.chances import Chances
from cayona.bots.review.judge import Judge
from cayona.bots.review.line import line_of
from cayona.bots.review.marks import FILE, Marks, marks_of, nearest
from cayona.bots.review.sums import Z_95
from cayona.bots.search_outlook import share
from cayona.kernel.chance import seeded_chance
from tools.review_marks import played

KEPT: Final = Path(".play/review_calibration")
FITTED: Final = 40_000
HELD_OUT: Final = 100_000
"""Games for the fit have seeds from the first number on, games for the table from the second."""
SUMS: Final = Path("docs/review-calibration.json")
MOMENTS: Final = 12
WORLDS: Final = 60
GLANCE: Final = 12
ASKED: Final = 0.7
FAR: Final = 0.2
SELDOM: Final = 4
ROWS: Final = 10
STEPS: Final = 25
"""So often Newton's method goes on; it is there long before."""
DIGITS: Final = 3

Pair = tuple[int, float, float, int]
"""A game, the share of worlds that were won, what came of it, and how often it counts."""
Judged = list[tuple[float, float, int]]
"""The same of one game."""


def observed(game: str, seats: int, number: int, opened: bool) -> Judged:
    """Return shares at some moments of a game, the seats in turn, what those seats got, and their weights."""
    marks = marks_of(game)
    line_now = nearest(marks.open if opened else marks.chances, seats)
    raw = Marks(rounds=marks.rounds)
    match = played(game, seats, "bosun", number)
    line = line_of(match)
    chance = seeded_chance(number)
    pairs = []
    for moment in range(MOMENTS):
        seat = (number + moment) % seats
        judge = Judge(match.game, match.state, seat, number, raw)
        ply = chance.below(len(line))
        judged = judge.true if opened else judge.known
        glance = judged(line[ply].before, ply, GLANCE).mean
        is_far = abs(line_now.of(glance) - ASKED) > FAR
        if is_far and chance.below(SELDOM):
            continue
        found = judged(line[ply].before, ply, WORLDS)
        pairs.append((round(found.mean, 5), float(share(match.state, seat)), SELDOM if is_far else 1))
    return pairs


def collected(game: str, seats: int, opened: bool, games: int, seconds: float) -> list[Pair]:
    """Return what is known of the games of a fit; play those that are missing, as far as the time goes."""
    file = KEPT / f"{game}-{seats}{'-open' * opened}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    known: dict[int, Judged] = {line["game"]: line["pairs"] for line in lines}
    until = time.monotonic() + seconds
    with file.open("a", encoding="utf-8") as kept:
        for number in range(FITTED, FITTED + games):
            if number in known or time.monotonic() > until:
                continue
            known[number] = observed(game, seats, number, opened)
            print(json.dumps({"game": number, "pairs": known[number]}), file=kept, flush=True)
    return [(number, *pair) for number in sorted(known) for pair in known[number]]


def fitted(pairs: Sequence[Pair]) -> Chances:
    """Return the slope and shift that make the results likeliest."""
    slope, shift = 1.0, 0.0
    for _ in range(STEPS):
        gradient, curvature = [0.0, 0.0], [1e-9, 0.0, 1e-9]
        for _number, chance, result, weight in pairs:
            place = Chances.logit(chance)
            given = Chances(slope, shift).inside(chance)
            for which, by in enumerate((place, 1.0)):
                gradient[which] += weight * (result - given) * by
            for which, by in enumerate((place * place, place, 1.0)):
                curvature[which] += weight * given * (1.0 - given) * by
        square, mixed, plain = curvature
        area = square * plain - mixed * mixed
        slope += (plain * gradient[0] - mixed * gradient[1]) / area
        shift += (square * gradient[1] - mixed * gradient[0]) / area
    return Chances(round(slope, DIGITS), round(shift, DIGITS))


@dataclass(slots=True)
class Row:
    """What was given around one tenth, and what came of it: sums to which further games are added."""

    moments: int = 0
    games: int = 0
    weight: float = 0.0
    given: float = 0.0
    won: float = 0.0
    won_won: float = 0.0
    won_weight: float = 0.0
    weight_weight: float = 0.0

    def add(self, pairs: Judged) -> None:
        """Add the moments of one game."""
        weight = sum(pair[2] for pair in pairs)
        won = sum(pair[1] * pair[2] for pair in pairs)
        self.moments += len(pairs)
        self.games += 1
        self.weight += weight
        self.given += sum(pair[0] * pair[2] for pair in pairs)
        self.won += won
        self.won_won += won * won
        self.won_weight += won * weight
        self.weight_weight += weight * weight

    def __str__(self) -> str:
        """Return a line of the table, with how far it may be off by what differs from game to game."""
        won = self.won / self.weight
        off = self.won_won - 2 * won * self.won_weight + won * won * self.weight_weight
        few = self.games / (self.games - 1) if self.games > 1 else inf
        reach = min(1.0, Z_95 * (few * max(0.0, off)) ** 0.5 / self.weight) if off > 0 else 0.0
        given = self.given / self.weight
        return f"| {given:.1%} | {won:.1%} ± {100 * reach:.1f} | {self.moments} | {self.games} |"


@dataclass(slots=True)
class Table:
    """The reliability of a line, as far as games were played."""

    line: list[float]
    games: int = 0
    rows: list[Row] = field(default_factory=lambda: [Row() for _ in range(ROWS + 1)])
    squares: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Of the errors of chances, and of the shares themselves."""

    def add(self, pairs: Judged) -> None:
        """Add one game: shares, what came of them, and their weights."""
        self.games += 1
        chances = Chances(*self.line)
        after = [(chances.of(found), result, weight) for found, result, weight in pairs]
        for which, judged in enumerate((after, pairs)):
            self.squares[which] += sum(weight * (one - result) ** 2 for one, result, weight in judged)
        for tenth, row in enumerate(self.rows):
            inside = [pair for pair in after if int(pair[0] * ROWS + 0.5) == tenth]
            if inside:
                row.add(inside)

    def lines(self) -> list[str]:
        """Return the table."""
        weight = sum(row.weight for row in self.rows) or 1.0
        after, before = (squares / weight for squares in self.squares)
        return [
            f"{self.games} games, line {self.line}: squared error {after:.4f}, before {before:.4f}",
            "| given | won | moments | games |",
            "|---|---|---|---|",
            *(str(row) for row in self.rows if row.moments),
        ]


def kept_table(name: str, line: list[float]) -> Table:
    """Return the table of a line as far as it is kept; an empty one if there is none."""
    kept = json.loads(SUMS.read_text(encoding="utf-8")).get(name) if SUMS.exists() else None
    if kept is None or kept["line"] != line:
        return Table(line)
    return Table(line, kept["games"], [Row(**row) for row in kept["rows"]], kept["squares"])


def keep_table(name: str, table: Table) -> None:
    """Keep a table, so that later runs add to it."""
    known = json.loads(SUMS.read_text(encoding="utf-8")) if SUMS.exists() else {}
    known[name] = asdict(table)
    SUMS.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def measured(game: str, seats: int, opened: bool, games: int, seconds: float) -> Table:
    """Add games to a table until it has so many, as far as the time goes."""
    marks = marks_of(game)
    chances = nearest(marks.open if opened else marks.chances, seats)
    table = kept_table(title(game, seats, opened), [chances.slope, chances.shift])
    until = time.monotonic() + seconds
    while table.games < games and time.monotonic() < until:
        table.add(observed(game, seats, HELD_OUT + table.games, opened))
    return table


def title(game: str, seats: int, opened: bool) -> str:
    """Return what a table is called."""
    return f"{game}:{seats}{' open' * opened}"


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
        if asked.fit:
            pairs = collected(name, seats, asked.open, asked.games, asked.seconds)
            chances = fitted(pairs)
            print(f"{name}, {seats} seats, {len({pair[0] for pair in pairs})} games: {chances}", flush=True)
            if asked.write:
                keep(name, seats, asked.open, chances)
            continue
        table = measured(name, seats, asked.open, asked.games, asked.seconds)
        if asked.write:
            keep_table(title(name, seats, asked.open), table)
        print(f"{name}, {seats} seats,", "\n".join(table.lines()), flush=True)


if __name__ == "__main__":
    main()
