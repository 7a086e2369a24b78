"""What is sent follows from what a viewer knows, patches included, and what is public is the same for all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from server.tables.table_helpers import Desk
from server.tables.test_table_feed import crowd

from cayona import registry
from cayona.kernel.chance import Chance
from cayona.kernel.state import State
from cayona.server.live import LiveTable
from cayona.testing.setups import effort

ACTIONS = 20
GAMES = [game.name for game in registry.games()]
SIZES = [
    (game, seats) for game in GAMES for seats in {registry.game(game).seats[0], registry.game(game).seats[-1]}
]


class Eavesdropper:
    """Follows a table as one viewer does in two worlds: the real one, and redraws of what is hidden."""

    def __init__(self, desk: Desk, viewer: int | None) -> None:
        self._desk = desk
        self._viewer = viewer
        self._real, self._redrawn = LiveTable(desk.room), LiveTable(desk.room)
        self._drawn = ""
        self.kinds: list[str] = []

    def look(self, truth: State) -> dict[str, Any]:
        """Return what the viewer is sent, having made sure that it is sent the same in both worlds."""
        match, version = self._desk.room.match, self._desk.room.version
        assert match is not None
        sent, name = self._real.view(self._viewer, version - 1, self._drawn)
        match.state = truth.determinize(self._viewer, version)
        try:
            other, _name = self._redrawn.view(self._viewer, version - 1, self._drawn)
        finally:
            match.state = truth
        assert sent == other, f"viewer {self._viewer} can tell the worlds apart at version {version}"
        self._drawn = name
        told: dict[str, Any] = json.loads(sent)
        self.kinds.append(told["type"])
        return told

    def refresh(self) -> None:
        """Ask for the whole next time."""
        self._drawn = ""


def public_part(sent: dict[str, Any]) -> dict[str, Any]:
    """Return what a message says that everybody may know, as far as it is about the match."""
    match = sent.get("match", {})
    areas = match.get("areas", {})
    if sent["type"] == "view":
        areas = {area["name"]: area for area in areas if not area["private"]}
    return {"plates": match.get("plates"), "areas": areas}


@pytest.mark.parametrize(("game", "people"), SIZES)
def test_every_byte_that_a_viewer_is_sent_follows_from_what_it_knows(game: str, people: int) -> None:
    desk, chance = crowd(game, people), Chance(people)
    viewers: list[int | None] = [None, 0, people - 1]
    ears = [Eavesdropper(desk, viewer) for viewer in viewers]
    differed = 0
    for number in range(ACTIONS * effort()):
        match = desk.room.match
        assert match is not None
        truth = match.state
        differed += truth.determinize(None, number).position() != truth.position()
        sent = [ear.look(truth) for ear in ears]
        # Who is shown another set of private areas is sent the whole, and others what changed.
        alike = [message for message in sent if message["type"] == sent[0]["type"]]
        _check_public([public_part(message) for message in alike])
        if desk.room.phase != "playing":
            break
        if number % 7 == 6:
            for ear in ears:
                ear.refresh()
        seat = desk.room.deciders()[0]
        actions = truth.legal_actions(seat)
        desk.act(seat, actions[chance.below(len(actions))])
    assert {kind for ear in ears for kind in ear.kinds} == {"view", "patch"}
    assert differed or game == "tongiaki"  # where only the order of the stack is hidden, from everybody


def _check_public(told: list[dict[str, Any]]) -> None:
    """Make sure that all are told the same of what is public; a private area is nobody else's."""
    spectator, *seats = told
    for mine in seats:
        assert mine["plates"] == spectator["plates"]
        assert {name: mine["areas"].get(name) for name in spectator["areas"]} == spectator["areas"]
