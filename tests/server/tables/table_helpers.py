"""A table without a server: wishes become entries, entries are kept, and time is what the test says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from tiny_game import TINY, TinyGame
from tiny_rules import ALLOW, BLOCK, LEAD, REACT, TIMEOUT, Tiny

from cayona import registry
from cayona.kernel.errors import CayonaError
from cayona.kernel.game import Game, GivingUp, Observation
from cayona.kernel.preferences import ASK, Preference
from cayona.kernel.timing import TimeLimit
from cayona.server.entries import Entry
from cayona.server.live import view_message
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings

ANNA, BELA, CARA = "anna", "bela", "cara"


class CrewGame(TinyGame):
    """Lamps for a crew that gives up together, and points at lamps while the leader decides."""

    name = "crew"

    def giving_up(self, seats: int, options: Mapping[str, Any]) -> GivingUp:
        return "together"

    def signals(self, observation: Observation) -> list[str]:
        return ["lamp-1", "lamp-2"] if observation["phase"] == LEAD else []


class HabitGame(TinyGame):
    """Lamps in which one may say in advance whether the leader may draw."""

    name = "habits"
    preferences: ClassVar[Mapping[str, Preference]] = {
        "draw": Preference(
            "When the leader wants to draw",
            {ASK: "Ask me", "allow": "Allow", "block": "Block", "block-now": "Block in this round"},
        )
    }

    def preferred(
        self, observation: Observation, actions: Sequence[int], answers: Mapping[str, str]
    ) -> int | None:
        meaning = {"allow": ALLOW, "block": BLOCK, "block-now": BLOCK}
        return meaning.get(answers["draw"]) if observation["phase"] == REACT else None

    def lapsed(self, event: Mapping[str, Any], seat: int, answers: Mapping[str, str]) -> list[str]:
        return ["draw"] if event["kind"] == "shown" and answers["draw"] == "block-now" else []


class HasteGame(TinyGame):
    """Lamps in which whoever leads has ten seconds for it."""

    name = "haste"

    def time_limit(self, state: Tiny, seat: int) -> TimeLimit | None:
        return TimeLimit(10, TIMEOUT) if state.explain(TIMEOUT, seat).legal else None


TEST_GAMES = {game.name: game for game in (TINY, CrewGame(), HabitGame(), HasteGame())}


def find_game(name: str) -> Game:
    """Our games and the tiny ones."""
    return TEST_GAMES.get(name) or registry.game(name)


class Desk:
    """Keeps a room and its log, and moves its clock by hand."""

    def __init__(self, game: str = "tiny", *, bots: list[str | None] | None = None, **settings: Any) -> None:
        self.now = 1000.0
        self.room = Room("table", find_game)
        self.log: list[Entry] = []
        agreed = read_settings({"game": game, **settings}, find_game)
        self.do(commands.open_table, ANNA, agreed, bots or [])

    def do(self, command: Callable[..., Entry], *given: Any, **named: Any) -> Entry:
        """Carry a wish out; the entry has the time of the desk."""
        entry = replace(command(self.room, *given, **named), at=self.now)
        self.room.add(entry)
        self.log.append(entry)
        return entry

    def refused(self, command: Callable[..., Entry], *given: Any, **named: Any) -> CayonaError:
        """Expect a wish to be refused, with nothing changed and a whole sentence said."""
        before = self.views()
        with pytest.raises(CayonaError) as caught:
            command(self.room, *given, **named)
        assert self.views() == before
        assert str(caught.value).endswith(".")
        return caught.value

    def code(self, command: Callable[..., Entry], *given: Any, **named: Any) -> str:
        """Return the code with which a wish is refused."""
        return self.refused(command, *given, **named).code

    def act(self, seat: int, action: int | None = None, version: int | None = None) -> Entry:
        """Let a seat act: by default its first legal action, in sight of the newest version."""
        match = self.room.match
        assert match is not None
        chosen = match.state.legal_actions(seat)[0] if action is None else action
        return self.do(commands.act, seat, chosen, self.room.version if version is None else version)

    def views(self) -> list[dict[str, Any]]:
        """Return what a spectator and every seat are sent."""
        return [view_message(self.room, seat, 0) for seat in (None, *range(len(self.room.seats)))]

    def folded(self) -> Room:
        """Return the room made anew from the log."""
        return Room("table", find_game).fold(self.log)

    def rematch(self, *people: str, **named: Any) -> None:
        """Let everybody agree to play again."""
        for person in people or [seat.person for seat in self.room.seats if seat.person and not seat.bot]:
            self.do(commands.rematch, person, **named)

    def play_to_the_end(self) -> None:
        """Let everybody take first actions until it is over."""
        while self.room.phase == "playing":
            self.act(self.room.deciders()[0])


def seated(people: int = 2, game: str = "tiny", **settings: Any) -> Desk:
    """Return a table at which people sit, the host first."""
    desk = Desk(game, seats=people, **settings)
    for seat, person in enumerate((ANNA, BELA, CARA)[:people]):
        desk.do(commands.sit, person, person.title(), seat)
    return desk


def started(people: int = 2, game: str = "tiny", **settings: Any) -> Desk:
    """Return a table at which people play."""
    desk = seated(people, game, **settings)
    desk.do(commands.start, ANNA)
    return desk
