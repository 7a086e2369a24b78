"""A large screen is sent what a spectator is, byte for byte, whoever has opened it, and can do nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from server.http.http_harness import TableSocket, Visitor, refusal

from cayona import registry

Enter = Callable[..., Visitor]
STEPS = 5


def sent(visitor: Visitor, table: str, **query: Any) -> bytes:
    """Return exactly what a page is sent that asks for a table."""
    answer = visitor.get(f"/api/tables/{table}/view", arrangement="wide", **query)
    assert answer.status_code == 200, answer.text
    return answer.content


def told(socket: TableSocket) -> list[str]:
    """Return all that a socket was sent of the table and of what happens there."""
    return [text for text in socket.texts if json.loads(text)["type"] in ("view", "patch", "chat")]


@pytest.mark.parametrize("game", [game.name for game in registry.games()])
def test_a_screen_is_sent_what_a_spectator_is(game: str, anna: Visitor, stranger: Visitor) -> None:
    """That nothing of this depends on what a spectator cannot know is proved in test_table_secrets."""
    seats = registry.game(game).seats[0]
    bots = [None, *["bosun"] * (max(2, seats) - 1)]
    table = anna.open(game=game, seats=max(2, seats), bots=bots, start=True)
    held = ""
    for _step in range(STEPS):
        mine = anna.until(table, lambda view: view["match"]["choices"] or view["phase"] == "over")
        screen = sent(anna, table, drawn=held, screen=1)
        assert screen == sent(stranger, table, drawn=held)
        seen = json.loads(screen)
        assert seen.get("seat") is None
        if seen["type"] == "view":
            keys = {area["layer"] for area in seen["match"]["areas"] if area.get("layer")}
            for key in keys:
                path = f"/api/tables/{table}/layers/{key}"
                assert anna.get(path, screen=1).content == stranger.get(path).content
        held = seen["drawn"]
        if mine["phase"] == "over":
            break
        anna.act(table)
    own = json.loads(sent(anna, table))
    assert (own["seat"], own["match"]["areas"] != seen.get("match", {}).get("areas")) == (0, True)


def test_its_socket_says_the_same_as_a_spectators(anna: Visitor, bela: Visitor, playing: str) -> None:
    spectator = Visitor(anna.address)
    with anna.socket(f"{playing}", screen=True) as screen, spectator.socket(playing) as other:
        for socket in (screen, other):
            socket.view(0)
        for _action in range(3):
            version = anna.act(playing)
            for socket in (screen, other):
                socket.view(version)
        anna.done(f"/api/tables/{playing}/chat", text="Ahoy")
        for socket in (screen, other):
            socket.next("chat")
        screen.send(type="act", id="1", action=0, version=version)
        assert screen.next("refused")["code"] == "only-shows"
        assert told(screen) == told(other)
        people = other.texts + screen.texts
        here = [json.loads(text) for text in people if json.loads(text)["type"] == "presence"][-1]
        assert (here["devices"], here["unnamed"]) == ([0, 0], 1), "a screen is neither Anna nor a guest"
    spectator.close()


def test_it_changes_nothing_and_goes_only_where_its_opener_may(
    anna: Visitor, bela: Visitor, stranger: Visitor
) -> None:
    table = anna.open(seats=2, options={"first_player": 0}, watch="seated")
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    assert json.loads(sent(bela, table, screen=1))["seat"] is None
    assert refusal(stranger.get(f"/api/tables/{table}/view", screen=1)) == (404, "no-such-table")
    assert refusal(anna.get(f"/api/tables/{table}/why", action=0, screen=1)) == (403, "only-shows")
    for path in ("/api/people", f"/api/tables/{table}/resign", f"/api/tables/{table}/seat-link"):
        assert refusal(anna.http.post(path, params={"screen": 1}, json={"name": "Eve"})) == (
            403,
            "only-shows",
        )
    page = bela.get(f"/t/{table}/screen")
    data = json.loads(page.text.split('id="page">')[1].split("</script>")[0])
    assert (data["me"], data["host"], data["view"]["seat"]) == (None, False, None)
    assert f"/t/{table}/hand" in page.text
    assert '"seat": 1' in bela.get(f"/t/{table}/hand").text
    assert stranger.get(f"/t/{table}/screen").status_code == 404
