"""The table of strengths: every level against the next weaker one, at every table that games offer.

    python -m tools.strengths src/cayona/bots/strength.json docs/league-deals.json docs/league.md

`make league` runs this. Bots that search have as many tries as a second gives them at a table (`tries.json`,
which `--tries` measures anew), an admiral four times as many: fixed numbers, so that the table is the same
everywhere.

A line of the table is done when its share is known within `PRECISION`, after `--games` games, or after
`--budget` seconds of a processor; intervals hold whenever one stops. Deals are kept: a run goes on where it
was stopped, and one with more games or a larger budget plays only what is missing. Every line keeps the
fingerprint of the play that was measured: if bots play differently now it is measured anew, and with
`--check` it is marked.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from cayona import __version__, registry
from cayona.bots.strength import CLASSIC, TRIES_FILE, tries_at
from cayona.kernel.game import Game
from cayona.lab.bets import Bets
from cayona.lab.contests import Contest, Terms, play_contest
from cayona.lab.entrants import BETWEEN_SETTINGS, read_entrant
from cayona.lab.fingerprints import fingerprint
from cayona.lab.league_report import percent
from tools.tries import measured_tries

LEVELS: Final = ("random", "deckhand", "bosun", "mate", "captain", "admiral")
"""Weakest first, as they are measured."""
SEARCHING: Final = {"captain": "captain:iterations={one}", "admiral": "admiral:iterations={four}:cores=1"}
"""Those that have as many tries as the time of a table gives."""
SEED: Final = 1
GAMES: Final = 400
BUDGET: Final = 1200.0
SLICE: Final = 60.0
"""Seconds of a processor after which what was played is written down."""
PRECISION: Final = 0.05
ROUNDING: Final = 4
DUEL, ONE_WAY, SIDES, TOGETHER = "duel", "one-way", "sides", "together"
HEADING: Final = """# The league

Each level plays against the next weaker one, with the same deals from every seat. With more than two seats,
one bot of the stronger level plays among copies of the weaker one. Where sides are hidden, all seats of one
side by the first deal are the stronger level and all others the weaker, each side in turn; where all win or
lose together, a level plays with copies of itself. Intervals are 95 % and hold whenever one stops. `make
league` writes this page; [bots](bots.md#the-league) says how to read it.

Captain and admiral have as many tries as a second (admiral: four) gives them at such a table on this
processor: {machine}. Lines that name fewer were measured earlier, with what they name.
"""
EARLIER: Final = "†"
FOOTNOTE: Final = f"{EARLIER} measured with an earlier version; the bots play differently today.\n"
MISSING: Final = "Not measured yet:\n\n{lines}\n"


@dataclass(frozen=True, slots=True)
class StrengthLine:
    """What one line of the table measures; `against` is empty where a level plays with copies of itself."""

    game: str
    mode: str
    seats: int
    bot: str
    against: str

    @property
    def key(self) -> str:
        """Under which name its deals are kept."""
        return "|".join((self.game, self.mode, str(self.seats), self.bot, self.against))

    @property
    def terms(self) -> Terms:
        """What all its games have in common."""
        game = registry.game(self.game)
        options = game.checked_options(self.seats, game.presets[self.mode].options)
        return Terms(self.game, self.seats, options, SEED)

    @property
    def kind(self) -> str:
        """How a deal is shared out."""
        terms = self.terms
        if registry.game(self.game).is_cooperative(self.seats, terms.options):
            return TOGETHER
        if self.seats == 2:
            return DUEL
        sides = registry.game(self.game).sides(terms.deal(0))
        return SIDES if len(set(sides)) < len(sides) else ONE_WAY

    @property
    def fingerprint(self) -> str:
        """How its bots play, in a few letters."""
        return fingerprint(self.game, self.seats, self.bot, self.against or self.bot, self.terms.options)

    def seatings(self, deal: int) -> list[tuple[bool, ...]]:
        """Return which seats are the stronger level's in each game of a deal."""
        kind = self.kind
        if kind == TOGETHER:
            return [(True,) * self.seats]
        if kind == SIDES:
            sides = registry.game(self.game).sides(self.terms.deal(deal))
            return [tuple(its == side for its in sides) for side in sorted(set(sides))]
        return [tuple(seat == place for seat in range(self.seats)) for place in range(self.seats)]

    @property
    def fair(self) -> float | None:
        """What share of victory two equal levels would have; none where all play together."""
        kind = self.kind
        return None if kind == TOGETHER else 1 / len(self.seatings(0)) if kind == SIDES else 1 / self.seats


class Unwatched:
    """Nobody looks at these games."""

    def thinks(self, seat: int) -> None:
        """Let it."""

    def acted(self, action: int) -> None:
        """Let it."""


# --- What is to be measured ----------------------------------------------------------------------------


def modes(game: Game) -> list[str]:
    """Return the modes of a game, the usual one first."""
    return sorted(game.presets, key=lambda mode: mode != CLASSIC)


def at(game: Game, mode: str) -> list[int]:
    """Return how many may play a mode."""
    return [seats for seats in game.seats if game.presets[mode].seats in (0, seats)]


def lines(game: Game, levels: Sequence[str] = LEVELS) -> list[StrengthLine]:
    """Return all lines of a game."""
    return [
        StrengthLine(game.name, mode, seats, *pair)
        for mode in modes(game)
        for seats in at(game, mode)
        for pair in _pairs(game, mode, seats, levels)
    ]


def _pairs(game: Game, mode: str, seats: int, levels: Sequence[str]) -> Iterator[tuple[str, str]]:
    tries = tries_at(game.name, mode, seats) or tries_at(game.name, CLASSIC, seats)
    named = [_with_tries(level, tries) for level in levels]
    options = game.checked_options(seats, game.presets[mode].options)
    together = game.is_cooperative(seats, options)
    for weaker, stronger in pairwise(named):
        if weaker and stronger:
            yield stronger, "" if together else weaker


def _with_tries(level: str, tries: int | None) -> str:
    """Return a level as it plays at a table; "" if nobody knows how much it can try there."""
    if level not in SEARCHING:
        return level
    return "" if tries is None else SEARCHING[level].format(one=tries, four=4 * tries)


def urgency(one: StrengthLine) -> tuple[bool, bool, bool, bool]:
    """Return a key that sorts lines: those first that cost little and that most tables need."""
    game = registry.game(one.game)
    searches = one.bot.partition(BETWEEN_SETTINGS)[0] in SEARCHING
    usual = one.seats in (game.default_seats, game.seats[0])
    return one.mode != CLASSIC and searches, searches, one.mode != CLASSIC, not usual


# --- Measuring -----------------------------------------------------------------------------------------


def play(line: StrengthLine, deal: int) -> float:
    """Return the stronger level's share of victory over all games of a deal."""
    terms = line.terms
    ours = read_entrant(line.bot)
    others = read_entrant(line.against or line.bot)
    shares = []
    for seating in line.seatings(deal):
        contest = Contest(deal, tuple(ours if mine else others for mine in seating))
        played = play_contest(terms, contest, Unwatched())
        if line.kind == TOGETHER:
            shares.append(float(bool(played.winners)))
        else:
            got = played.shares(line.seats)
            shares.append(sum(share for share, mine in zip(got, seating, strict=True) if mine))
    return round(fmean(shares), ROUNDING)


def measure(
    line: StrengthLine, deals: Sequence[float], games: int, seconds: float
) -> tuple[list[float], float]:
    """Play on from some deals until the line is done or the time is up; return all deals, and the time."""
    played = list(deals)
    began = time.process_time()
    while not is_known(line, played, games) and time.process_time() - began < seconds:
        played.append(play(line, len(played)))
    return played, time.process_time() - began


def is_known(line: StrengthLine, deals: Sequence[float], games: int) -> bool:
    """Tell whether a line needs no more deals."""
    if len(deals) * len(line.seatings(0)) >= games:
        return True
    low, high = _bets(deals).interval()
    return len(deals) > 0 and high - low <= 2 * PRECISION


def _bets(deals: Sequence[float]) -> Bets:
    bets = Bets()
    for value in deals:
        bets.add(value)
    return bets


def told(line: StrengthLine, deals: Sequence[float], letters: str) -> dict[str, Any]:
    """Return what a line of the table says."""
    bets = _bets(deals)
    low, high = bets.interval()
    stronger, weaker = (name.partition(BETWEEN_SETTINGS) for name in (line.bot, line.against))
    return {
        "bot": stronger[0],
        "settings": stronger[2],
        "against": weaker[0],
        "against_settings": weaker[2],
        "mode": line.mode,
        "seats": line.seats,
        "kind": line.kind,
        "games": len(deals) * len(line.seatings(0)),
        "share": round(bets.mean, ROUNDING),
        "low": round(low, ROUNDING),
        "high": round(high, ROUNDING),
        "fair": None if line.fair is None else round(line.fair, ROUNDING),
        "separated": line.fair is not None and low > line.fair,
        "fingerprint": letters,
        "earlier": False,
    }


# --- The page ------------------------------------------------------------------------------------------


def page(table: dict[str, Any]) -> str:
    """Return the table as Markdown."""
    known = json.loads(TRIES_FILE.read_text(encoding="utf-8"))
    parts = [HEADING.format(machine=known["machine"])]
    for name, facts in table.items():
        game = registry.game(name)
        parts.append(
            f"## {game.title}\n\nRules version {facts['rules_version']}, cayona {facts['version']}.\n"
        )
        rows = [
            "| mode | seats | bot | against | games | won | 95 % interval | fair |",
            "|---|---|---|---|---|---|---|---|",
        ]
        rows += [_line(one) for one in facts["measured"]]
        parts.append("\n".join(rows) + "\n")
        if any(one.get("earlier") for one in facts["measured"]):
            parts.append(FOOTNOTE)
        missing = list(_missing(game, facts["measured"]))
        if missing:
            parts.append(MISSING.format(lines="\n".join(missing)))
    return "\n".join(parts)


def _missing(game: Game, measured: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what nobody has measured of a game, a row for each bot."""
    have = {(one["bot"], one["mode"], one["seats"]) for one in measured}
    for level in LEVELS[1:]:
        tables = [
            f"{mode} {', '.join(seats)}"
            for mode in modes(game)
            if (seats := [str(count) for count in at(game, mode) if (level, mode, count) not in have])
        ]
        if tables:
            yield f"- {level}: {'; '.join(tables)}"


def _line(one: dict[str, Any]) -> str:
    who = [_named(one["bot"], one["settings"]), _named(one["against"], one["against_settings"])]
    together = one["kind"] == TOGETHER
    fair = "–" if together else percent(one.get("fair") or 1 / one["seats"], 0)
    doubt = "" if one["separated"] or together else " (not separated)"
    earlier = f" {EARLIER}" if one.get("earlier") else ""
    sides = ""
    if "wins" in one:
        sides = f"; in {percent(one['wins'])} of games, {one['against']} in {percent(one['against_wins'])}"
    how = "sides of " if one["kind"] == SIDES else ""
    against = "itself" if together else how + who[1]
    cells = [one["mode"], one["seats"], who[0], against, one["games"]]
    cells += [percent(one["share"]) + doubt + sides + earlier]
    cells += [f"{percent(one['low'])} – {percent(one['high'])}", fair]
    return "| " + " | ".join(map(str, cells)) + " |"


def _named(name: str, settings: str) -> str:
    return f"{name} ({settings.replace(BETWEEN_SETTINGS, ', ').replace('=', ' ')})" if settings else name


# --- The command ---------------------------------------------------------------------------------------


class Book:
    """The table, the deals behind it, and the page, all written after every step."""

    def __init__(self, table: Path, deals: Path, its_page: Path) -> None:
        self.files = table, deals, its_page
        self.table: dict[str, Any] = json.loads(table.read_text("utf-8")) if table.exists() else {}
        self.deals: dict[str, Any] = json.loads(deals.read_text("utf-8")) if deals.exists() else {}

    def refresh(self, game: Game) -> None:
        """Forget what was measured under other rules; mark what was when the bots played differently."""
        facts = self.table.get(game.name, {})
        if facts.get("rules_version") != game.rules_version:
            facts = {"rules_version": game.rules_version, "version": __version__, "measured": []}
            self.table[game.name] = facts
        for one in facts["measured"]:
            one["earlier"] = one["fingerprint"] != line_of(game.name, one).fingerprint

    def played(self, line: StrengthLine, letters: str) -> dict[str, Any]:
        """Return what was played of a line by the bots of today."""
        known = self.deals.get(line.key)
        if known is None or known["fingerprint"] != letters:
            known = self.deals[line.key] = {"fingerprint": letters, "spent": 0.0, "deals": []}
        return known

    def stands(self, line: StrengthLine) -> bool:
        """Tell whether a line was measured before deals were kept, and still holds."""
        return line.key not in self.deals and any(
            line_of(line.game, one) == line and not one["earlier"] and one["kind"] == line.kind
            for one in self.table[line.game]["measured"]
        )

    def put(self, line: StrengthLine) -> None:
        """Bring a line of the table up to its deals."""
        known = self.deals[line.key]
        if not known["deals"]:
            return
        facts = self.table[line.game]
        fresh = told(line, known["deals"], known["fingerprint"])
        same = ("bot", "mode", "seats")
        measured = [one for one in facts["measured"] if any(one[key] != fresh[key] for key in same)]
        game = registry.game(line.game)
        ranks, places = list(LEVELS), modes(game)
        measured.append(fresh)
        measured.sort(key=lambda one: (places.index(one["mode"]), one["seats"], ranks.index(one["bot"])))
        facts["version"] = __version__
        facts["measured"] = measured

    def write(self) -> None:
        """Write all files."""
        ordered = {game.name: self.table[game.name] for game in registry.games() if game.name in self.table}
        kept = {name: facts for name, facts in ordered.items() if facts["measured"]}
        self.files[0].write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        rows = [f"{json.dumps(key)}: {json.dumps(self.deals[key])}" for key in sorted(self.deals)]
        self.files[1].write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
        self.files[2].write_text(page(kept), encoding="utf-8")


def line_of(game: str, one: dict[str, Any]) -> StrengthLine:
    """Return what a line of the table measured."""
    names = (one["bot"], one["settings"]), (one["against"], one["against_settings"])
    stronger, weaker = (BETWEEN_SETTINGS.join(filter(None, name)) for name in names)
    return StrengthLine(game, one["mode"], one["seats"], stronger, "" if one["kind"] == TOGETHER else weaker)


def run(book: Book, todo: Sequence[StrengthLine], games: int, budget: float, cores: int) -> None:
    """Measure line after line, as many at once as there are cores, a slice at a time."""
    waiting = [line for line in todo if not book.stands(line)]
    with ProcessPoolExecutor(cores) as crew:
        busy: dict[Any, StrengthLine] = {}
        while waiting or busy:
            while waiting and len(busy) < cores:
                line = waiting.pop(0)
                known = book.played(line, line.fingerprint)
                if known["spent"] < budget and not is_known(line, known["deals"], games):
                    busy[crew.submit(measure, line, known["deals"], games, SLICE)] = line
            for task in wait(busy, return_when=FIRST_COMPLETED).done if busy else ():
                line = busy.pop(task)
                known = book.deals[line.key]
                known["deals"], spent = task.result()
                known["spent"] = round(known["spent"] + spent, 1)
                book.put(line)
                book.write()
                print(line.key, len(known["deals"]), known["spent"], flush=True)
                waiting.insert(0, line)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.strengths", description=__doc__.partition("\n")[0])
    parser.add_argument("table", type=Path)
    parser.add_argument("deals", type=Path)
    parser.add_argument("page", type=Path)
    parser.add_argument("--game", action="append", choices=list(registry.GAMES))
    parser.add_argument("--mode", action="append", help="only these modes")
    parser.add_argument("--seats", type=int, action="append", help="only tables of so many")
    parser.add_argument("--levels", default=",".join(LEVELS), help="weakest first")
    parser.add_argument("--games", type=int, default=GAMES, help="at most so many for a line")
    parser.add_argument("--budget", type=float, default=BUDGET, help="at most so many seconds for a line")
    parser.add_argument("--cores", type=int, default=1, help="how many lines at once")
    parser.add_argument("--check", action="store_true", help="measure nothing; mark what no longer holds")
    parser.add_argument("--tries", action="store_true", help="only measure what a second gives")
    given = parser.parse_args(arguments)
    if given.tries:
        TRIES_FILE.write_text(json.dumps(measured_tries(), indent=1) + "\n", encoding="utf-8")
        return
    book = Book(given.table, given.deals, given.page)
    games = [game for game in registry.games() if not given.game or game.name in given.game]
    for game in games:
        book.refresh(game)
    book.write()
    asked = [line for game in games for line in lines(game, given.levels.split(","))]
    asked = [line for line in asked if not given.mode or line.mode in given.mode]
    asked = [line for line in asked if not given.seats or line.seats in given.seats]
    run(book, [] if given.check else sorted(asked, key=urgency), given.games, given.budget, given.cores)


if __name__ == "__main__":
    main()
