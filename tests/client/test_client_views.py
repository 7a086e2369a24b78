"""What a program is told: its own seat's knowledge, and where it is its turn."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from client.running_server import RunningServer, first_decision, running

import cayona
from cayona.client import NotFound, TooMany


def test_a_view_has_what_the_seat_knows(server: RunningServer) -> None:
    client, token = server.guest_and_token()
    table = client.open_table("cartagena", 3, bots=[None, "bosun", "bosun"], start=True)
    view = first_decision(table)
    assert view.observation()["seat"] == 0
    assert view.legal_actions() == [choice.action for choice in view.choices()]
    assert all(isinstance(choice, cayona.Choice) and choice.sentence for choice in view.choices())
    assert view.prompt
    assert "areas" not in view.message["match"]
    told = server.read(f"/api/tables/{table.id}/observation", token)[2]
    assert told["observation"] == view.observation()
    assert (told["seat"], told["version"]) == (0, view.version)
    hands = view.observation()["hands"]
    spectator = server.guest("Bob").table(table.id).view().observation()
    assert spectator["seat"] is None
    assert spectator["hands"] != hands
    assert repr(view) == f"<view of cartagena table {table.id} at version {view.version} from seat 0>"


def test_people_still_get_the_picture(server: RunningServer) -> None:
    client, token = server.guest_and_token()
    table = client.open_table("cartagena", 2, bots=[None, "bosun"], start=True)
    seen = server.read(f"/api/tables/{table.id}/view", token)[2]
    assert "areas" in seen["match"]
    assert "observation" not in seen["match"]


def test_no_observation_before_the_match(server: RunningServer) -> None:
    client = server.guest()
    table = client.open_table("cartagena", 2)
    assert table.view().observation() == {}
    with pytest.raises(NotFound):
        client._wire.get(f"/api/tables/{table.id}/observation")


def test_the_stream_of_my_tables(server: RunningServer) -> None:
    client, token = server.guest_and_token()
    waiting = client.open_table("cartagena", 2)
    again = server.back(token)
    with closing(client.follow()) as standings:
        first = next(standings)
        assert (first.table, first.phase, first.your_turn) == (waiting.id, "waiting", False)
        other = again.open_table("cartagena", 2, bots=[None, "bosun"], start=True)
        seen = next(standing for standing in standings if standing.your_turn)
        assert (seen.table, seen.seat, seen.phase) == (other.id, 0, "playing")
    with closing(again.follow()) as standings:
        tables = {next(standings).table, next(standings).table}
    assert tables == {waiting.id, other.id}


def test_a_resumed_stream_tells_what_ended_meanwhile(server: RunningServer) -> None:
    client = server.guest()
    old, new = (client.open_table("cartagena", 2) for _ in range(2))
    with client._wire.stream("/api/stream") as messages:
        since = max(next(messages)["changed"], next(messages)["changed"])
    new.close()
    with client._wire.stream("/api/stream", since=since) as messages:
        told = {message["table"]: message["phase"] for message in (next(messages), next(messages))}
    assert told == {old.id: "waiting", new.id: "closed"}
    with client._wire.stream("/api/stream") as messages:
        assert next(messages)["table"] == old.id


def test_a_person_has_a_bounded_number_of_streams(tmp_path: Path) -> None:
    with running(tmp_path, rate_limits=1) as server, ExitStack() as stack:
        client = server.guest()
        for _ in range(16):
            stack.enter_context(client._wire.stream("/api/stream"))
        with pytest.raises(TooMany):
            stack.enter_context(client._wire.stream("/api/stream"))


def test_the_lobby(server: RunningServer) -> None:
    client = server.guest("Grace")
    assert client.me() == {"name": "Grace", "account": None}
    assert "cartagena" in [game["name"] for game in client.games()]
    table = client.open_table("cartagena", 2, public=True)
    assert table.id in [row["id"] for row in client.tables("waiting")]
    assert [row["id"] for row in client.mine()] == [table.id]
    assert repr(table) == f"<table {table.id} at {server.address}>"
    table.leave()
    assert table.view().seat is None
