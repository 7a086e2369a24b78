"""How sides fare whose members are hidden: balance, teams of bots, and how well loyalties are guessed.

    python -m tools.sides tortuga1667 sides.json page.md plot.svg --table bosun@400 --guess bosun@50

`--table` seats one bot everywhere and counts which side wins. `--team` gives all seats of one side, by the
first deal, to one bot and all others to another, each side in turn. `--guess` has a bot play everywhere and
asks, along the way, how likely each seat thinks the truth about each other seat. A second @ names the tables
if not all are played: `--team captain,bosun@20@4,5`. Results are kept after every cell: a run goes on where
it was stopped, and one with more games plays only those that are missing.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress

from cayona import registry
from cayona.kernel.game import Game
from cayona.kernel.state import State
from cayona.lab.entrants import BETWEEN_SETTINGS, read_entrant
from cayona.lab.players import choose, derived_seed
from cayona.lab.simulation import RANDOM
from cayona.lab.statistics import Tally

BETWEEN_PARTS: Final = "@"
NOBODY: Final = "nobody"
MOMENTS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""When guesses are asked for: what part of the game's actions has been taken."""
CHANCE: Final = "chance"
TRUTH: Final = "truth"
RIGHT: Final = "right"

Counts = dict[str, float]
Results = dict[str, Counts]
"""What was counted in each cell that is done, by its key."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays: one bot everywhere, or one for a side against another; and how many games."""

    kind: str
    bots: tuple[str, ...]
    games: int
    seats: tuple[int, ...] = ()
    """At tables of so many; at all if none are named."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one part of a run measures."""

    lineup: Lineup
    seats: int

    @property
    def key(self) -> str:
        """Under which name its result is kept."""
        return f"{self.lineup.kind}|{','.join(self.lineup.bots)}|{self.seats}"


def read_lineup(kind: str, text: str) -> Lineup:
    """Return the lineup of "bosun,random@100" or "bosun@100@4,5"; an error says what is wrong."""
    bots, _, rest = text.partition(BETWEEN_PARTS)
    games, _, tables = rest.partition(BETWEEN_PARTS)
    names = tuple(bots.split(","))
    seats = tuple(tables.split(",")) if tables else ()
    wanted = 2 if kind == "team" else 1
    if not all(map(str.isdecimal, (games, *seats))) or len(names) != wanted or not all(names):
        example = "bosun,random@100" if kind == "team" else "bosun@100"
        why = f"“{text}” is not right here: write bots and a number of games, such as {example}."
        raise argparse.ArgumentTypeError(why)
    return Lineup(kind, names, int(games), tuple(map(int, seats)))


# --- Playing -------------------------------------------------------------------------------------------


def play(state: State, bots: Sequence[str], seed: int, number: int) -> list[tuple[int, int]]:
    """Let bots, one for each seat, play a position to its end; return what they did."""
    players = [
        read_entrant(bot).make(derived_seed(seed, number, "bot", seat)) for seat, bot in enumerate(bots)
    ]
    acts: list[tuple[int, int]] = []
    if set(bots) != {RANDOM}:  # they conclude nothing
        state.watch()
    while not state.is_over():
        seat = int(state.to_move())
        action, fault = choose(players[seat], state, seat)
        assert fault is None, fault
        acts.append((seat, action))
        state.apply(action, seat)
    return acts


def winner(state: State) -> str:
    """Return the side that has won."""
    outcome = state.outcome()
    assert outcome is not None
    return state.game.sides(state)[outcome.winners[0]] if outcome.winners else NOBODY


def deal(game: Game, seats: int, seed: int, number: int) -> State:
    """Return the start of a game with a number: the same for whoever plays it."""
    return game.new(seats, derived_seed(seed, seats, number, "deal"))


def measure(game: Game, cell: Cell, done: Counts, seed: int = 0) -> Counts:
    """Play the games of a cell that are not done yet; return what was counted in all."""
    counts: Counts = defaultdict(float, done)
    for number in range(int(counts["games"]), cell.lineup.games):
        start = deal(game, cell.seats, seed, number)
        if cell.lineup.kind == "table":
            play(start, cell.lineup.bots * cell.seats, seed, number)
            counts[winner(start)] += 1
        elif cell.lineup.kind == "team":
            _add(counts, _team_games(game, cell, seed, number))
        else:
            acts = play(start.clone(), cell.lineup.bots * cell.seats, seed, number)
            _add(counts, _guesses(start, acts))
        counts["games"] += 1
    return dict(counts)


def _add(counts: Counts, more: Counts) -> None:
    for what, count in more.items():
        counts[what] += count


def _team_games(game: Game, cell: Cell, seed: int, number: int) -> Counts:
    """Play one deal with each side in turn as the team; count the games it won."""
    found: Counts = defaultdict(float)
    sides = game.sides(deal(game, cell.seats, seed, number))
    team, others = cell.lineup.bots
    for side in dict.fromkeys(sorted(sides)):
        state = deal(game, cell.seats, seed, number)
        play(state, [team if its == side else others for its in sides], seed, number)
        found[side] += winner(state) == side
    return found


def _guesses(state: State, acts: Sequence[tuple[int, int]]) -> Counts:
    """Play a game again and ask everybody about everybody else along the way."""
    found: Counts = defaultdict(float)
    state.watch()
    stops = {round(moment * (len(acts) - 1)): moment for moment in MOMENTS}
    for number, (seat, action) in enumerate(acts):
        if number in stops:
            _add(found, _asked(state, stops[number]))
        state.apply(action, seat)
    return found


def _asked(state: State, moment: float) -> Counts:
    """Return what everybody thinks of the truth about everybody else, added up, and what chance would."""
    found: Counts = defaultdict(float)
    sides = state.game.sides(state)
    for seat in range(state.seats):
        lot = Counter(sides)
        lot[sides[seat]] -= 1
        beliefs = state.game.heuristics.beliefs(state, seat)
        for other in set(range(state.seats)) - {seat}:
            guess = max(sorted(beliefs[other]), key=lambda side: beliefs[other][side])
            found[f"{TRUTH} {moment}"] += beliefs[other][sides[other]]
            found[f"{RIGHT} {moment}"] += guess == sides[other]
            found[f"{CHANCE} {moment}"] += lot[sides[other]] / (state.seats - 1)
            found[f"pairs {moment}"] += 1
    return found


# --- The page ------------------------------------------------------------------------------------------

INTRODUCTION: Final = """Measured by `python -m tools.sides` (`make sides`) in the game as it is played
by default, with Wilson's 95 % intervals; with so many of them, one or two may be off by chance."""

GUESSES: Final = """After so much of a game, in per cent: how likely a seat thinks the truth about another,
on average; how often its likeliest guess is right; and how likely the truth is by the own card alone."""


def page(game: Game, todo: Sequence[Cell], results: Results, plot: str) -> str:
    """Return everything that is known as Markdown."""
    parts = [f"# {game.title}: how the sides fare\n\n{INTRODUCTION}"]
    shown = _shown(todo)
    for lineup in dict.fromkeys(cell.lineup for cell in todo):
        done = {
            cell.seats: results[cell.key] for cell in todo if cell.lineup == lineup and cell.key in results
        }
        if lineup.kind == "table":
            parts.append(_table(lineup, done))
        elif lineup.kind == "team":
            parts.append(_teams(lineup, done))
        else:
            parts.append(_guessing(lineup, done, plot if lineup == shown else None))
    return "\n\n".join(parts) + "\n"


def _table(lineup: Lineup, done: Mapping[int, Mapping[str, float]]) -> str:
    sides = _sides(done)
    lines = [_row(["seats", "games", *sides]), "|" + "---|" * (len(sides) + 2)]
    for seats, counts in done.items():
        games = int(counts["games"])
        cells = [_share(int(counts.get(side, 0)), games) if side in counts else "–" for side in sides]
        lines.append(_row([str(seats), str(games), *cells]))
    return f"## Balance: {named(lineup.bots[0])} on every seat\n\nPer cent of games won.\n\n" + "\n".join(
        lines
    )


def _teams(lineup: Lineup, done: Mapping[int, Mapping[str, float]]) -> str:
    sides = _sides(done)
    lines = [_row(["seats", "games each", *sides]), "|" + "---|" * (len(sides) + 2)]
    for seats, counts in done.items():
        games = int(counts["games"])
        cells = [_share(int(counts[side]), games) if side in counts else "–" for side in sides]
        lines.append(_row([str(seats), str(games), *cells]))
    team, others = map(named, lineup.bots)
    told = f"All seats of one side are {team}, all others {others}: per cent of games that the side won."
    return f"## {team} against {others}\n\n{told}\n\n" + "\n".join(lines)


def _shown(todo: Sequence[Cell]) -> Lineup | None:
    """Return whose guesses are drawn: the first that were asked for."""
    return next((cell.lineup for cell in todo if cell.lineup.kind == "guess"), None)


def _guessing(lineup: Lineup, done: Mapping[int, Mapping[str, float]], plot: str | None) -> str:
    head = ["seats", "games", "", *(f"{100 * moment:.0f} %" for moment in MOMENTS)]
    lines = [_row(head), "|" + "---|" * len(head)]
    for seats, counts in done.items():
        for what, title in (
            (TRUTH, "chance given to the truth"),
            (RIGHT, "right guesses"),
            (CHANCE, "by the cards alone"),
        ):
            shares = [f"{100 * _mean(counts, what, moment):.1f}" for moment in MOMENTS]
            lines.append(_row([str(seats), str(int(counts["games"])), title, *shares]))
    picture = "" if plot is None else f"![Guesses over the course of a game]({plot})\n\n"
    return f"## Guesses: {named(lineup.bots[0])} on every seat\n\n{GUESSES}\n\n{picture}" + "\n".join(lines)


def _mean(counts: Mapping[str, float], what: str, moment: float) -> float:
    return counts[f"{what} {moment}"] / counts[f"pairs {moment}"]


def _sides(done: Mapping[int, Mapping[str, float]]) -> list[str]:
    named_sides = {side for counts in done.values() for side in counts} - {"games", NOBODY}
    return sorted(named_sides) + ([NOBODY] if any(NOBODY in counts for counts in done.values()) else [])


def _share(wins: int, games: int) -> str:
    low, high = Tally(games, wins).interval()
    return f"**{100 * wins / games:.1f}** ({100 * low:.1f}–{100 * high:.1f})"


def named(bot: str) -> str:
    """Return how the page calls a bot."""
    name, _, settings = bot.partition(BETWEEN_SETTINGS)
    return f"{name} ({settings.replace(BETWEEN_SETTINGS, ', ').replace('=', ' ')})" if settings else name


def _row(entries: Sequence[str]) -> str:
    return "| " + " | ".join(entries) + " |"


def drawn(todo: Sequence[Cell], results: Results) -> str:
    """Return the plot of the guesses as SVG."""
    from cayona.lab.study import plots  # needs matplotlib

    lines: dict[str, list[float]] = {}
    for cell in todo:
        counts = results.get(cell.key)
        if cell.lineup == _shown(todo) and counts is not None:
            lines[f"{cell.seats} seats"] = [100 * _mean(counts, TRUTH, moment) for moment in MOMENTS]
    across = [100 * moment for moment in MOMENTS]
    return plots.lines("guesses", across, lines, "% of the game", "% given to the truth")


# --- The command ---------------------------------------------------------------------------------------


def cells(game: Game, lineups: Sequence[Lineup]) -> Iterator[Cell]:
    """Yield everything that is to be measured."""
    for lineup in lineups:
        for seats in lineup.seats or game.seats:
            yield Cell(lineup, seats)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is missing, and write all files after every cell."""
    parser = argparse.ArgumentParser(prog="python -m tools.sides", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=[game.name for game in registry.games() if game.sides(game.new())])
    parser.add_argument("results", type=Path, help="where the results are kept, as JSON")
    parser.add_argument("page", type=Path, help="the tables, as Markdown")
    parser.add_argument("plot", type=Path, help="the guesses, as SVG, beside the page")
    for kind, example in (("table", "bosun@400"), ("team", "bosun,random@100"), ("guess", "bosun@50")):
        parser.add_argument(
            f"--{kind}",
            action="append",
            dest="lineups",
            type=partial(read_lineup, kind),
            default=[],
            help=f"such as {example}",
        )
    given = parser.parse_args(arguments)
    game = registry.game(given.game)
    todo = list(cells(game, given.lineups))
    results: Results = json.loads(given.results.read_text()) if given.results.exists() else {}

    def write() -> None:
        given.results.write_text(json.dumps(results, indent=0) + "\n", encoding="utf-8")
        given.page.write_text(page(game, todo, results, given.plot.name), encoding="utf-8")
        if any(cell.lineup == _shown(todo) and cell.key in results for cell in todo):
            given.plot.write_text(drawn(todo, results), encoding="utf-8")

    with Progress(console=Console(stderr=True)) as progress:
        for cell in progress.track(todo):
            done = results.get(cell.key, {})
            if done.get("games", 0) < cell.lineup.games:
                results[cell.key] = measure(game, cell, done)
                write()
    write()


if __name__ == "__main__":
    main()
