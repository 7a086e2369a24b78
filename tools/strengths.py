"""The table of strengths: every level against the next weaker one, in every game.

    python -m tools.strengths src/cayona/bots/strength.json docs/league.md

`make league` runs this. Bots that search do it with fixed iterations, fewer than they have at a table, so
that the table is the same on every machine: at a table they are at least as strong.

Every line keeps the fingerprint of the play that was measured. Lines that still hold are not measured again
(unless with `--again`); with `--check` nothing is, and lines that no longer hold are marked.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from cayona import __version__, registry
from cayona.kernel.game import Game
from cayona.lab.entrants import BETWEEN_SETTINGS
from cayona.lab.fingerprints import fingerprint
from cayona.lab.league import League, LeagueDesign
from cayona.lab.league_report import percent
from cayona.lab.pairings import FIRST, SECOND, Kind

LEVELS: Final = (
    "random",
    "deckhand",
    "bosun",
    "captain:iterations=1000",
    "admiral:iterations=4000:cores=1",
)
"""Weakest first, as they are measured."""
MORE_SEATS: Final = 4
"""Besides the usual number of seats, tables of so many are measured, or of as many as can be."""
GAMES: Final = 400
HEADING: Final = """# The league

Each level plays against the next weaker one, with the same deals from every seat. With more than two seats,
one bot of the stronger level plays among copies of the weaker one. Where several players win together, they
share the victory; the table then also says in how many games the bot won, and in how many the weaker bot did.
`make league` writes this page; [bots](bots.md#the-league) says how to read it.
"""
EARLIER: Final = "†"
FOOTNOTE: Final = f"{EARLIER} measured with an earlier version; the bots play differently today.\n"


def measured_seats(game: Game) -> list[int]:
    """Return the tables that are measured."""
    more = min(max(MORE_SEATS, game.seats[0]), game.seats[-1])
    return sorted({game.default_seats, more})


def designs(
    game: Game, games: int, levels: Sequence[str], tables: Sequence[int] = ()
) -> Iterator[LeagueDesign]:
    """Yield the leagues of a game, at tables of so many seats if any are named."""
    for seats in tables or measured_seats(game):
        for weaker, stronger in pairwise(levels):
            yield LeagueDesign(game.name, (stronger, weaker), seats, games=games, full=True, one_way=True)


def measure(design: LeagueDesign, cores: int) -> dict[str, Any]:
    """Play one league and return its line in the table."""
    league = League(design)
    for _pairing in league.play(cores):
        pass
    (pairing,) = league.pairings
    share, low, high = pairing.share(FIRST)
    stronger, weaker = (name.partition(BETWEEN_SETTINGS) for name in design.bots)
    found = {
        "bot": stronger[0],
        "settings": stronger[2],
        "against": weaker[0],
        "against_settings": weaker[2],
        "seats": league.terms.seats,
        "kind": league.kind.value,
        "games": pairing.games,
        "share": round(share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "separated": league.stronger(pairing) == FIRST,
        "fingerprint": fingerprint(design.game, league.terms.seats, *design.bots),
        "earlier": False,
    }
    if league.kind is Kind.TOGETHER:
        found["against_share"] = round(pairing.share(SECOND)[0], 4)
    elif league.kind is not Kind.DUEL and has_sides(design.game, league.terms.seats):
        found["wins"], found["against_wins"] = (round(wins.share, 4) for wins in pairing.wins)
    return found


def has_sides(game: str, seats: int) -> bool:
    """Tell whether seats win together with others, so that a share of victory says too little."""
    found = registry.game(game)
    return bool(found.sides(found.new(seats, 0)))


def page(table: dict[str, Any]) -> str:
    """Return the table as Markdown."""
    parts = [HEADING]
    for name, facts in table.items():
        game = registry.game(name)
        parts.append(
            f"## {game.title}\n\nRules version {facts['rules_version']}, cayona {facts['version']}.\n"
        )
        lines = [
            "| bot | against | seats | games | won | 95 % interval | fair |",
            "|---|---|---|---|---|---|---|",
        ]
        lines += [_line(one) for one in facts["measured"]]
        parts.append("\n".join(lines) + "\n")
        if any(one.get("earlier") for one in facts["measured"]):
            parts.append(FOOTNOTE)
    return "\n".join(parts)


def _line(one: dict[str, Any]) -> str:
    who = [_named(one["bot"], one["settings"]), _named(one["against"], one["against_settings"])]
    fair = "–" if one["kind"] == Kind.TOGETHER else percent(1 / one["seats"], 0)
    doubt = "" if one["separated"] else " (not separated)"
    earlier = f" {EARLIER}" if one.get("earlier") else ""
    sides = ""
    if "wins" in one:
        sides = f"; in {percent(one['wins'])} of games, {one['against']} in {percent(one['against_wins'])}"
    cells = [*who, one["seats"], one["games"], percent(one["share"]) + doubt + sides + earlier]
    cells += [f"{percent(one['low'])} – {percent(one['high'])}", fair]
    return _row(cells)


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def _named(name: str, settings: str) -> str:
    return f"{name} ({settings.replace(BETWEEN_SETTINGS, ', ').replace('=', ' ')})" if settings else name


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write both files after every league, so that a long run may be stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path)
    parser.add_argument("page", type=Path)
    parser.add_argument("--game", action="append", choices=list(registry.GAMES))
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seats", type=int, action="append", help="tables of so many, if not the usual ones")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="also measure what still holds")
    parser.add_argument("--check", action="store_true", help="measure nothing; mark what no longer holds")
    given = parser.parse_args(arguments)
    table = json.loads(given.table.read_text(encoding="utf-8")) if given.table.exists() else {}
    games = [game for game in registry.games() if not given.game or game.name in given.game]
    levels = given.levels.split(",")
    for game in games:
        _refresh(table, game)
    table = {game.name: table[game.name] for game in registry.games() if game.name in table}
    asked = [design for game in games for design in designs(game, given.games, levels, given.seats or ())]
    todo = [design for design in asked if given.again or not _holds(table[design.game]["measured"], design)]
    _write(given.table, given.page, table)
    with Progress(console=Console(stderr=True)) as progress:
        for design in progress.track([] if given.check else todo):
            _put(table[design.game], measure(design, given.cores))
            _write(given.table, given.page, table)


def _write(file: Path, its_page: Path, table: dict[str, Any]) -> None:
    told = {name: facts for name, facts in table.items() if facts["measured"]}
    file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    its_page.write_text(page(told), encoding="utf-8")


def _refresh(table: dict[str, Any], game: Game) -> None:
    """Forget what was measured under other rules; mark what was measured when the bots played differently."""
    facts = table.get(game.name, {})
    if facts.get("rules_version") != game.rules_version:
        facts = {"rules_version": game.rules_version, "version": __version__, "measured": []}
        table[game.name] = facts
    for one in facts["measured"]:
        one.setdefault("fingerprint", "")  # measured before there were any
        one["earlier"] = one["fingerprint"] != fingerprint(game.name, one["seats"], *both(one))


def both(one: dict[str, Any]) -> tuple[str, str]:
    """Return the bots of a line as a league names them."""
    names = (one["bot"], one["settings"]), (one["against"], one["against_settings"])
    stronger, weaker = (BETWEEN_SETTINGS.join(filter(None, name)) for name in names)
    return stronger, weaker


def _holds(measured: Sequence[dict[str, Any]], design: LeagueDesign) -> bool:
    """Tell whether a league was played already, by the bots of today."""
    return any(
        both(one) == design.bots
        and one["seats"] == design.seats
        and one["games"] >= design.games
        and not one["earlier"]
        for one in measured
    )


def _put(facts: dict[str, Any], fresh: dict[str, Any]) -> None:
    """Put a line in the place of an older one, or where it belongs."""
    order = [level.partition(BETWEEN_SETTINGS)[0] for level in LEVELS]
    same = ("bot", "against", "seats")
    measured = [one for one in facts["measured"] if any(one[key] != fresh[key] for key in same)]
    measured.append(fresh)
    measured.sort(key=lambda one: (one["seats"], order.index(one["bot"]) if one["bot"] in order else 99))
    facts["version"] = __version__
    facts["measured"] = measured


if __name__ == "__main__":
    main()
