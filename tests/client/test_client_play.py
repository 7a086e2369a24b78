"""Whole matches through the client: alone, against each other, and past everything that breaks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from client.cutting_proxy import cutting
from client.running_server import SHORT, RunningServer, first_decision, running

import cayona
from cayona.bots.random import RandomBot
from cayona.client import Client, View, play


def mixed(view: View) -> int:
    """Choose now this, now that."""
    legal = view.legal_actions()
    return legal[view.version * 7 % len(legal)]


def test_a_bot_of_ours_plays_from_afar(server: RunningServer) -> None:
    client = server.guest()
    table = client.open_table("cartagena", 2, bots=[None, "bosun"], start=True, **SHORT)
    commitment = table.view().commitment
    play(client, bot=RandomBot(seed=3), matches=1)
    last = table.view()
    assert last.is_over
    assert last.result is not None
    match = cayona.verify(table.record())
    assert match.commitment == commitment
    assert match.state.outcome() is not None


def test_two_programs_play_each_other(server: RunningServer) -> None:
    (ann, token), bob = server.guest_and_token("Ann"), server.guest("Bob")
    table = ann.open_table("cartagena", 2, **SHORT)
    bob.table(table.link).sit(1)
    with playing(ann, 1), playing(bob, 1):
        server.back(token).table(table.id).start()
    view = server.guest("Cid").table(table.id).view()
    assert view.seat is None
    assert view.is_over
    assert {line.bot for line in view.log} == {None}
    assert {line.seat for line in view.log} >= {0, 1}


@contextmanager
def playing(client: Client, matches: int) -> Iterator[None]:
    """Let a bot play in a thread of its own, and wait for it at the end."""
    player = threading.Thread(target=play, args=(client, "", mixed), kwargs={"matches": matches})
    player.start()
    yield
    player.join(30)
    assert not player.is_alive()


def test_a_table_is_noticed_that_opens_later(server: RunningServer) -> None:
    client, token = server.guest_and_token()
    with playing(client, 2):
        again = server.back(token)
        tables = [
            again.open_table("cartagena", 2, bots=[None, "bosun"], start=True, **SHORT) for _ in range(2)
        ]
    assert all(table.view().is_over for table in tables)


def test_a_match_is_followed_past_a_kill(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.guest().open_table("cartagena", 2, bots=[None, "bosun"], start=True, **SHORT)
        seen: list[tuple[int, str]] = []
        killed = False
        for view in table.follow():
            seen += [(line.version, line.sentence) for line in view.log]
            if view.is_over:
                break
            if view.is_my_turn:
                table.act(mixed(view))
            if view.version > 20 and not killed:
                server.kill()
                server.start()
                killed = True
        assert killed
        assert seen == [(line.version, line.sentence) for line in table.view().log]


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice(server: RunningServer) -> None:
    with cutting(server.port, "/act ", cuts=2) as proxy:
        token = server.guest_and_token()[1]
        client = server.back(token, proxy.address)
        table = client.open_table("cartagena", 2, bots=[None, "bosun"], start=True, **SHORT)
        view = first_decision(server.back(token).table(table.id))
        version = table.act(view.legal_actions()[0], view.version)
        assert proxy.passed == 3
        assert version == view.version + 1
        mine = [line for line in table.view().log if line.bot is None and line.version > view.version]
        assert {line.version for line in mine} == {version}


def test_a_bot_that_chooses_nonsense_is_told(server: RunningServer) -> None:
    client = server.guest()
    client.open_table("cartagena", 2, bots=[None, "bosun"], start=True, **SHORT)
    with pytest.raises(cayona.IllegalAction) as caught:
        play(client, bot=lambda view: 10**6, matches=1)
    assert caught.value.code


def test_play_needs_a_bot(server: RunningServer) -> None:
    with pytest.raises(TypeError):
        play(server.address, "token")


def test_a_rematch_in_the_same_room(server: RunningServer) -> None:
    client = server.guest()
    table = client.open_table("cartagena", 2, bots=[None, "bosun"], start=True, **SHORT)
    play(client, bot=mixed, matches=1)
    table.rematch()
    table.start()
    play(client, bot=mixed, matches=1)
    view = table.view()
    assert (view.round, view.phase, view.seat) == (2, "over", 1)
    table.close()
    assert [view.phase for view in table.follow()] == ["closed"]
