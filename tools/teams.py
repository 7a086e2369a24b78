"""How often teams win together: a table over seats and options, for a cooperative game.

    python -m tools.teams tranquility teams.json page.md --each rocks --team bosun@400

Every team plays the usual game and each other value of the options named by `--each`, at every number of
seats, always the same deals. A team is a bot, or several that take the seats in turn (`--mixed`: in the usual
game alone), with the number of games after the @. Results are kept after every cell: a run goes on where it
was stopped, and one with more games plays only those that are missing. With `--only` a part of the table is
measured, such as `--only "|2|variant=arch"`, and all of it written.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from cayona import registry
from cayona.kernel.game import Game
from cayona.lab.entrants import BETWEEN_SETTINGS
from cayona.lab.simulation import Plan, play_numbered
from cayona.lab.statistics import Tally

BEFORE_GAMES: Final = "@"
USUAL: Final = "the usual game"
INTRODUCTION: Final = """Per cent of games won, with Wilson's 95 % interval; every team plays the same deals.
Bots of a mixed team take the seats in turn, and move on by one from game to game. Written by
`python -m tools.teams`."""

Results = dict[str, list[int]]
"""Games and wins of each cell that is done, by its key."""


@dataclass(frozen=True, slots=True)
class Team:
    """Bots that play together, and how many games they are given in each cell."""

    bots: tuple[str, ...]
    games: int

    @property
    def title(self) -> str:
        """How the page calls it: "captain (iterations 200) and bosun"."""
        return " and ".join(map(_named, self.bots))


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of the table: a team, so many seats, and what is not as usual."""

    team: Team
    seats: int
    options: tuple[tuple[str, Any], ...]

    @property
    def key(self) -> str:
        """Under which name its result is kept."""
        options = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{','.join(self.team.bots)}|{self.seats}|{options}"


def read_team(text: str) -> Team:
    """Return the team of "captain:iterations=200,bosun@100"; a ValueError says what is wrong."""
    bots, found, games = text.rpartition(BEFORE_GAMES)
    if not found or not bots or not games.isdecimal() or int(games) == 0:
        raise ValueError(f"“{text}” is no team: write its bots and the number of games, such as bosun@400.")
    return Team(tuple(bots.split(",")), int(games))


def seas(game: Game, each: Sequence[str]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """Yield what is played: the usual game, and each other value of some options by itself."""
    yield ()
    for name in each:
        if name not in game.options:
            raise ValueError(f"{game.title} has no option “{name}”; it has {', '.join(game.options)}.")
        for value in game.options[name].values:
            if value != game.options[name].default and _is_for_teams(game, {name: value}):
                yield ((name, value),)


def _is_for_teams(game: Game, options: Mapping[str, Any]) -> bool:
    seats = game.default_seats
    return game.is_cooperative(seats, game.checked_options(seats, options))


def cells(game: Game, each: Sequence[str], teams: Sequence[Team], mixed: Sequence[Team]) -> Iterator[Cell]:
    """Yield everything that is to be measured; a mixed team needs a seat for each of its bots."""
    for team in teams:
        for options in seas(game, each):
            for seats in game.seats:
                yield Cell(team, seats, options)
    for team in mixed:
        for seats in game.seats:
            if seats >= len(team.bots):
                yield Cell(team, seats, ())


def measure(game: Game, cell: Cell, done: Sequence[int] = (0, 0)) -> list[int]:
    """Play the games of a cell that are not done yet; return how many there are now and how many were won."""
    plan = Plan(game.name, cell.team.bots, cell.seats, dict(cell.options)).checked()
    tally = Tally(*done)
    while tally.tries < cell.team.games:
        tally.add(bool(play_numbered(plan, tally.tries).winners))
    return [tally.tries, tally.wins]


# --- The page ------------------------------------------------------------------------------------------


def page(game: Game, todo: Sequence[Cell], results: Results) -> str:
    """Return the tables as Markdown: one for each team, with a row for each sea."""
    parts = [f"# {game.title}: how often teams win\n\n{INTRODUCTION}"]
    for team in dict.fromkeys(cell.team for cell in todo):
        mine = [cell for cell in todo if cell.team == team]
        seats = list(dict.fromkeys(cell.seats for cell in mine))
        lines = [_row(["", *(f"{count} seat" if count == 1 else f"{count} seats" for count in seats)])]
        lines.append("|" + "---|" * (len(seats) + 1))
        for options in dict.fromkeys(cell.options for cell in mine):
            row = {cell.seats: _told(results.get(cell.key), team) for cell in mine if cell.options == options}
            lines.append(_row([_sea(game, options), *(row.get(count, "") for count in seats)]))
        told = f"{team.games} games in each cell, unless it says otherwise."
        parts.append(f"## {team.title}\n\n{told}\n\n" + "\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _told(result: Sequence[int] | None, team: Team) -> str:
    if result is None:
        return "–"
    games, wins = result
    low, high = Tally(games, wins).interval()
    count = "" if games == team.games else f", {games} games"
    return f"**{100 * wins / games:.0f}** ({100 * low:.0f}–{100 * high:.0f}{count})"


def _sea(game: Game, options: Sequence[tuple[str, Any]]) -> str:
    told = [f"{game.option_label(name)}: {game.value_name(name, value)}" for name, value in options]
    return "; ".join(told) or USUAL


def _named(bot: str) -> str:
    name, _, settings = bot.partition(BETWEEN_SETTINGS)
    return f"{name} ({settings.replace(BETWEEN_SETTINGS, ', ').replace('=', ' ')})" if settings else name


def _row(entries: Sequence[str]) -> str:
    return "| " + " | ".join(entries) + " |"


# --- The command ---------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is missing, and write both files after every cell."""
    parser = argparse.ArgumentParser(prog="python -m tools.teams", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=list(registry.GAMES))
    parser.add_argument("results", type=Path, help="where the results are kept, as JSON")
    parser.add_argument("page", type=Path, help="the tables, as Markdown")
    parser.add_argument("--each", action="append", default=[], help="an option whose values are all played")
    parser.add_argument("--team", action="append", default=[], type=read_team, help="such as bosun@400")
    parser.add_argument(
        "--mixed", action="append", default=[], type=read_team, help="such as captain,bosun@100"
    )
    parser.add_argument("--only", default="", help="a part of the names under which results are kept")
    given = parser.parse_args(arguments)
    game = registry.game(given.game)
    todo = list(cells(game, given.each, given.team, given.mixed))
    results: Results = json.loads(given.results.read_text()) if given.results.exists() else {}
    with Progress(console=Console(stderr=True)) as progress:
        for cell in progress.track(todo):
            done = results.get(cell.key, [0, 0])
            if done[0] < cell.team.games and given.only in cell.key:
                results[cell.key] = measure(game, cell, done)
                given.results.write_text(json.dumps(results, indent=0) + "\n", encoding="utf-8")
                given.page.write_text(page(game, todo, results), encoding="utf-8")
    given.page.write_text(page(game, todo, results), encoding="utf-8")


if __name__ == "__main__":
    main()
