"""How much processor time an action and the views that follow from it take, without sockets and storage.

    python -m tools.view_times                                   # every game with as many seats as it takes
    python -m tools.view_times tortuga1667 --seats 9 --runs 5
    python -m tools.view_times cartagena --seats 2 --languages en,de --profile
    python -m tools.view_times cartagena --seats 2 --burst 1 --pause 4    # what it costs to be woken for one

Many tables play random legal choices in turn. After every action each seat is made the patch that a server
would send it. The figures are microseconds for an action; every run is printed, and the middle one.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from statistics import median

from cayona import registry
from cayona.kernel.chance import Chance
from cayona.kernel.language import speaking
from cayona.server.collector import settle
from cayona.server.live import LiveTable
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings


@dataclass(slots=True)
class Looker:
    """A seat, and the view that it holds."""

    seat: int
    language: str
    drawn: str = ""
    version: int = 0

    def look(self, live: LiveTable) -> int:
        """Take what is new; return how many bytes that was."""
        with speaking(self.language):
            text, self.drawn = live.view(self.seat, self.version, self.drawn)
        self.version = live.room.version
        return len(text)


@dataclass(slots=True)
class Run:
    """What was measured: seconds of processor time, and bytes for every action and seat."""

    actions: int = 0
    acting: float = 0.0
    looking: float = 0.0
    sizes: list[int] = field(default_factory=list)

    def row(self) -> str:
        """Return the figures for one action."""
        acting, looking = (1e6 * seconds / self.actions for seconds in (self.acting, self.looking))
        return f"action {acting:7.0f} µs   views {looking:7.0f} µs   {median(self.sizes):7.0f} bytes a seat"


class Crowd:
    """Tables of one game, at each of which every seat is taken by somebody who looks."""

    def __init__(self, game: str, seats: int, languages: Sequence[str], tables: int) -> None:
        self._chance = Chance(1)
        self._languages = languages
        self._game, self._seats = game, seats
        self._tables = [self._opened(number) for number in range(tables)]

    def _opened(self, number: int) -> tuple[LiveTable, list[Looker]]:
        room = Room(f"table-{number}")
        settings = read_settings({"game": self._game, "seats": self._seats})
        room.add(commands.open_table(room, "person-0", settings, []))
        for seat in range(self._seats):
            room.add(commands.sit(room, f"person-{seat}", f"Name {seat}", seat))
        room.add(commands.start(room, "person-0"))
        live = LiveTable(room)
        spoken = zip(range(self._seats), cycle(self._languages), strict=False)
        lookers = [Looker(seat, language) for seat, language in spoken]
        for looker in lookers:
            looker.look(live)
        return live, lookers

    def play(self, rounds: int, burst: int = 1, pause: float = 0.0) -> Run:
        """Let every table act so often; a match that is over makes room for another one.

        After so many actions comes a pause, as a server has if nobody acts; others use the caches then.
        """
        run = Run()
        for _round in range(rounds):
            for number, (live, lookers) in enumerate(self._tables):
                room = live.room
                if room.phase != "playing":
                    self._tables[number] = self._opened(number)
                    continue
                assert room.match is not None
                if pause and run.actions % burst == 0:
                    time.sleep(pause)
                seat = room.deciders()[0]
                choices = room.match.state.choices(seat)
                action = choices[int(self._chance.below(len(choices)))].action
                began = time.process_time()
                room.add(commands.act(room, seat, action, room.version))
                acted = time.process_time()
                sizes = [looker.look(live) for looker in lookers]
                run.looking += time.process_time() - acted
                run.acting += acted - began
                run.actions += 1
                run.sizes += sizes
        return run


def measure(game: str, seats: int, wanted: argparse.Namespace) -> None:
    """Print every run of a game, and the middle one."""
    crowd = Crowd(game, seats, wanted.languages.split(","), wanted.tables)
    crowd.play(2)  # what is made once for all is not what is measured
    settle()  # as a server does
    made = [crowd.play(wanted.rounds, wanted.burst, wanted.pause / 1000) for _run in range(wanted.runs)]
    for run in made:
        print(f"{game}, {seats} seats: {run.row()}")
    middle = sorted(made, key=lambda run: run.looking / run.actions)[len(made) // 2]
    print(f"{game}, {seats} seats: {middle.row()}   the middle one, load {os.getloadavg()[0]:.1f}\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.view_times", description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in registry.games()])
    parser.add_argument("--seats", type=int, help="as many as the game takes unless given")
    parser.add_argument("--languages", default="en")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--burst", type=int, default=1, help="so many actions in a row")
    parser.add_argument("--pause", type=float, default=0, help="and then a pause of so many milliseconds")
    parser.add_argument("--profile", action="store_true", help="tell what takes the time, by function")
    wanted = parser.parse_args(arguments)
    profile = cProfile.Profile(time.process_time) if wanted.profile else None
    if profile is not None:
        profile.enable()
    for name in wanted.games:
        seats = wanted.seats or registry.game(name).seats[-1]
        measure(name, seats, wanted)
    if profile is not None:
        profile.disable()
        profile.print_stats("tottime")


if __name__ == "__main__":
    main()
