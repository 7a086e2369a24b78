"""Answers in advance over HTTP: the server gives them, and only their owner sees them."""

from __future__ import annotations

from server.http.http_harness import Visitor

from cayona.games.tortuga.rules.actions import DECLINE, USE
from cayona.games.tortuga.words.habits import NEVER
from cayona.kernel.preferences import ASK


def play_on(table: str, *people: Visitor) -> list[list[int]]:
    """Let people take first choices to the end; return what they were asked about fleet and crew."""
    asked: list[list[int]] = []
    while True:
        for person in people:
            view = person.view(table)
            if view["phase"] == "over":
                return asked
            actions = [choice["action"] for choice in view["match"]["choices"]]
            if not actions:
                continue
            about = ("ship", "pirate")
            if any(word in view["match"]["choices"][0]["sentence"] for word in about) and USE in actions:
                asked.append(actions)
            wish = {"action": actions[0], "version": view["version"]}
            person.post(f"/api/tables/{table}/act", **wish)  # refused if the server was quicker


def opened(anna: Visitor, bela: Visitor) -> str:
    table = anna.open(game="tortuga", seats=2)
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    return table


def used(visitor: Visitor, table: str) -> list[str]:
    return [line["kind"] for line in visitor.view(table)["log"] if line["kind"] in ("declined", "marker")]


def test_fleet_and_crew_are_used_without_asking(anna: Visitor, bela: Visitor) -> None:
    table = opened(anna, bela)
    for person in (anna, bela):
        person.do(table, "prefer", preference="treasure", answer="use")
    assert play_on(table, anna, bela) == []
    assert "marker" in used(anna, table)


def test_who_wants_to_be_asked_is_asked_and_who_does_not_use_lets_lapse(anna: Visitor, bela: Visitor) -> None:
    table = opened(anna, bela)
    for name in ("fleet", "crew", "treasure"):
        anna.do(table, "prefer", preference=name, answer=ASK)
        bela.do(table, "prefer", preference=name, answer=NEVER)
    asked = play_on(table, anna, bela)
    assert all(actions == [USE, DECLINE] for actions in asked)
    assert "declined" in used(anna, table)


def test_preferences_are_their_owners_alone(anna: Visitor, bela: Visitor, stranger: Visitor) -> None:
    table = opened(anna, bela)
    before = bela.view(table)
    anna.do(table, "prefer", preference="fleet", answer=ASK)
    told = {facts["name"]: facts["answer"] for facts in anna.view(table)["preferences"]}
    assert told == {"fleet": ASK, "crew": "use", "treasure": ASK}
    assert {**bela.view(table), "version": None} == {**before, "version": None}
    assert stranger.view(table)["preferences"] == []
    assert stranger.refused(f"/api/tables/{table}/prefer", preference="fleet", answer=ASK) == "not-entered"
    assert anna.refused(f"/api/tables/{table}/prefer", preference="sails", answer=ASK) == "no-preference"
