"""Patches of views: from whatever a client holds they lead to the whole, byte for byte."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from server.tables.table_helpers import ANNA, Desk, seated

from cayona import registry
from cayona.kernel.chance import Chance
from cayona.kernel.language import languages, speaking
from cayona.kernel.patches import patched_view
from cayona.server.encoding import encoded
from cayona.server.live import LiveTable, view_message
from cayona.server.tables import commands
from cayona.server.tables.views import Form
from cayona.testing.setups import effort

ACTIONS = 24
FORMS: tuple[Form, ...] = ("tall", "wide", "data")
NAMES = ("Anna", "Bela", "Cara", "Dora", "Emil", "Fina", "Gina", "Hugo", "Ivan")
TABLES = [(game.name, seats) for game in registry.games() for seats in game.seats]


@dataclass
class Client:
    """Somebody who follows a table, wide awake or not, and sometimes goes back to a view held long ago."""

    seat: int | None
    language: str
    form: Form = "tall"
    sleepy: bool = True
    held: dict[str, Any] | None = None
    past: list[dict[str, Any]] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def look(self, live: LiveTable) -> None:
        """Fetch what is new, and compare what is held then with the whole."""
        drawn, after = ("", 0) if self.held is None else (self.held["drawn"], self.held["version"])
        with speaking(self.language):
            text, name = live.view(self.seat, after, drawn, self.form)
            whole = view_message(live.room, self.seat, after, self.form)
        told = json.loads(text)
        self.kinds.append(told["type"])
        self.sizes.append(len(text))
        if told["type"] == "patch":
            assert self.held is not None
            assert told["from"] == self.held["drawn"]
            told = patched_view(self.held, told)
        assert told["drawn"] == name
        self.held = told
        self.past.append(told)
        assert _plain(told) == _plain(json.loads(encoded(whole)))

    def pass_time(self, live: LiveTable, chance: Chance) -> None:
        """Look at what is new; a sleepy one may miss it, open a new tab, or wake up with an old view."""
        luck = chance.below(12) if self.sleepy else 11
        if luck == 0:
            self.held = None
        if luck == 1 and self.past:
            self.held = self.past[chance.below(len(self.past))]
        if luck not in (2, 3, 4):
            self.look(live)


def _plain(view: dict[str, Any]) -> str:
    """Return a view in one form: in another order of members it is the same."""
    return json.dumps({**view, "drawn": "", "form": ""}, sort_keys=True)


def crowd(game: str, people: int) -> Desk:
    desk = Desk(game, seats=people, undo="free")
    for seat in range(people):
        desk.do(commands.sit, NAMES[seat].lower(), NAMES[seat], seat)
    desk.do(commands.start, ANNA)
    return desk


def clients_of(people: int) -> list[Client]:
    """Return somebody at every seat and spectators, all languages among them, and one for every form."""
    spoken = languages()
    sleepy = [Client(seat, spoken[seat % len(spoken)]) for seat in range(people)]
    watching = [Client(None, language) for language in spoken]
    awake = [Client(people - 1, spoken[people % len(spoken)], sleepy=False)]
    # A table is followed in six languages and forms at once; those beyond would get wholes.
    return [*sleepy, *watching, *awake, Client(0, "en", FORMS[1 + people % 2], sleepy=False)]


@pytest.mark.parametrize(("game", "people"), TABLES)
def test_patches_from_any_view_lead_to_the_whole(game: str, people: int) -> None:
    desk, chance = crowd(game, people), Chance(people)
    live = LiveTable(desk.room)
    clients = clients_of(people)
    for _ in range(ACTIONS * effort()):
        for client in clients:
            client.pass_time(live, chance)
        if desk.room.phase != "playing":
            break
        _go_on(desk, chance)
    told = [kind for client in clients for kind in client.kinds]
    assert told.count("patch") > len(told) / 2


def _go_on(desk: Desk, chance: Chance) -> None:
    """Let somebody act, take back what can be taken back, leave their seat to a bot, or come back."""
    match, seats = desk.room.match, desk.room.seats
    assert match is not None
    for seat in range(len(seats)):
        if match.can_undo(seat) and chance.below(4) == 0:
            desk.do(commands.undo, seat, desk.room.version)
            return
    seat = desk.room.deciders()[0]
    if seats[seat].bot is not None:
        desk.do(commands.take_back, NAMES[seat].lower())
        return
    if chance.below(8) == 0:
        desk.do(commands.hand_over, NAMES[seat].lower(), seat, desk.now)
        return
    actions = match.state.legal_actions(seat)
    desk.act(seat, actions[chance.below(len(actions))])


def test_a_patch_has_what_changed_and_nothing_else() -> None:
    desk = crowd("cartagena", 2)
    live = LiveTable(desk.room)
    text, name = live.view(None, 0, "")
    desk.act(desk.room.deciders()[0])
    patch = json.loads(live.view(None, desk.room.version - 1, name)[0])
    assert patch["match"].keys() <= {"areas", "plates", "prompt"}
    assert patch["match"]["areas"].keys() <= {"passage", "row"}
    assert patch.keys() <= {"type", "version", "drawn", "from", "since", "log", "match", "clock", "deciders"}
    assert len(json.dumps(patch)) < len(text) / 4


@pytest.mark.parametrize("odd", ["", "x", "nobody.3", ".", "1.2.3", "a-en-tall-0.99999999999999999999"])
def test_who_holds_no_view_of_ours_gets_the_whole(odd: str) -> None:
    desk = crowd("cartagena", 2)
    assert json.loads(LiveTable(desk.room).view(0, 0, odd)[0])["type"] == "view"


def test_a_view_of_another_seat_or_match_is_no_beginning() -> None:
    desk = crowd("cartagena", 2)
    live = LiveTable(desk.room)
    _text, spectators = live.view(None, 0, "")
    assert json.loads(live.view(0, 0, spectators)[0])["type"] == "view"
    _text, mine = live.view(0, 0, "")
    desk.do(commands.resign, 0)
    _text, over = live.view(0, 0, mine)
    desk.rematch()
    assert json.loads(live.view(0, 0, over)[0])["type"] == "view"
    desk.do(commands.start, ANNA)
    assert json.loads(live.view(0, 0, over)[0])["type"] == "view"


def test_before_the_match_there_are_wholes() -> None:
    desk = seated()
    live = LiveTable(desk.room)
    text, name = live.view(0, 0, "")
    assert json.loads(text)["match"] is None
    assert json.loads(live.view(0, 0, name)[0])["type"] == "view"


def test_whoever_takes_no_patches_gets_what_follows_from_the_log_alone() -> None:
    desk = crowd("tongiaki", 3)
    live = LiveTable(desk.room)
    for seat in (None, 0, 1, 2):
        assert live.view(seat, 0)[0] == encoded(view_message(desk.room, seat, 0))
