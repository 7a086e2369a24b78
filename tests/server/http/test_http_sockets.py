"""The socket of a table: what is sent, what may be sent, and how it heals."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from server.http.http_harness import TableSocket, Visitor
from websockets.exceptions import ConnectionClosed

Enter = Callable[..., Visitor]


def first_choice(view: dict[str, Any]) -> int:
    action: int = view["match"]["choices"][0]["action"]
    return action


# --- Hello ---------------------------------------------------------------------------------------------


def test_a_hello_is_answered_with_the_picture_and_the_newest_view(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as tab:
        view = tab.next("view")
        assert (view["version"], view["seat"], view["since"]) == (4, 0, 0)
        assert [area["name"] for area in view["match"]["areas"]] == ["passage", "row", "hand"]
        assert tab.next("presence")["seats"] == [True, False]


@pytest.mark.parametrize(
    "first",
    [
        '{"type": "act", "action": 1}',
        "{}",
        '{"type": "hello", "version": "4"}',
        '{"type": "hello", "version": true}',
        '{"type": "hello", "chat": null}',
        "garbage",
        "[]",
        "[" * 8000,
    ],
)
def test_a_socket_that_does_not_say_hello_is_closed(anna: Visitor, playing: str, first: str) -> None:
    with anna.socket(playing, hello=False) as tab:
        tab.connection.send(first)
        assert tab.closing()[0] == 4403


def test_a_hello_may_name_any_version(anna: Visitor, playing: str) -> None:
    for version in (-7, 3, 10**30):
        with anna.socket(playing, version) as tab:
            tab.sync()
            assert all(view["version"] == 4 for view in tab.views())


def test_a_table_that_is_not_there_is_refused(anna: Visitor) -> None:
    with anna.socket("nowhere") as tab:
        assert tab.next("refused")["code"] == "no-such-table"
        assert tab.closing() == (4403, "no-such-table")


def test_a_wrong_token_opens_no_socket(enter: Enter, playing: str) -> None:
    nonsense = "nonsense"
    with enter(token=nonsense).socket(playing) as tab:
        assert tab.next("refused")["code"] == "bad-token"


def test_a_token_opens_a_socket(anna: Visitor, enter: Enter, playing: str) -> None:
    token = anna.done("/api/tokens", name="bot", scopes=["play"])["token"]
    with enter(token=token).socket(playing) as tab:
        view = tab.next("view")
        tab.send(type="act", id="1", action=first_choice(view), version=view["version"])
        assert tab.next("done", id="1")["version"] == 5
        tab.send(type="say", id="2", text="hello")
        assert tab.next("refused", id="2")["code"] == "missing-scope"


# --- Acting --------------------------------------------------------------------------------------------


def test_an_action_is_done_and_everybody_is_told(
    anna: Visitor, bela: Visitor, stranger: Visitor, playing: str
) -> None:
    with anna.socket(playing) as mine, bela.socket(playing) as his, stranger.socket(playing) as third:
        action = first_choice(mine.next("view"))
        for other in (his, third):
            other.next("view")
        mine.send(type="act", id="a", action=action, version=4)
        for tab in (mine, his, third):
            view = tab.view(5)
            assert (view["version"], view["since"]) == (5, 4)
            assert {line["version"] for line in view["log"]} == {5}
        mine.sync()
        done = [json.loads(text) for text in mine.texts if '"done"' in text]
        assert done == [{"type": "done", "id": "a", "version": 5}]


def test_two_tabs_of_one_person_are_both_told(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as one, anna.socket(playing) as two:
        action = first_choice(one.next("view"))
        two.next("view")
        one.send(type="act", id="1", action=action, version=4)
        first, second = one.view(5), two.view(5)
        assert first == second
        two.send(type="undo", id="2", version=5)
        refused_or_done = two.next("done", id="2") if first["match"]["can_undo"] else two.next("refused")
        assert refused_or_done["id"] == "2"


def test_a_stale_action_gets_the_reason_and_a_fresh_view(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as tab:
        action = first_choice(tab.next("view"))
        tab.send(type="act", id="1", action=action, version=4)
        tab.view(5)
        tab.send(type="act", id="2", action=action, version=4)
        told = tab.next("refused", id="2")
        assert (told["ok"], told["code"], told["rule"]) == (False, "stale", None)
        assert tab.next("view")["version"] == 5


def test_a_refusal_of_the_rules_names_the_rule(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as tab:
        view = tab.next("view")
        legal = {choice["action"] for choice in view["match"]["choices"]}
        wrong = next(number for number in range(1000) if number not in legal)
        tab.send(type="act", id="x", action=wrong, version=4)
        told = tab.next("refused", id="x")
        assert told["message"].endswith(".")
        assert set(told) == {"type", "id", "ok", "code", "message", "rule"}
        assert anna.view(playing)["version"] == 4


def test_the_same_request_again_is_answered_with_the_same_version(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as tab:
        wish = {"type": "act", "id": "again", "action": first_choice(tab.next("view")), "version": 4}
        for _ in range(3):
            tab.send(**wish)
        assert [tab.next("done", id="again")["version"] for _ in range(3)] == [5, 5, 5]
    with anna.socket(playing, 5) as tab:  # after a dropped connection, in doubt, once more
        tab.send(**wish)
        assert tab.next("done", id="again")["version"] == 5
    assert anna.view(playing)["version"] == 5


def test_wishes_that_arrive_in_the_wrong_order_do_no_harm(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as tab:
        action = first_choice(tab.next("view"))
        tab.send(type="undo", id="2", version=5)
        tab.send(type="act", id="1", action=action, version=4)
        assert tab.next("refused", id="2")["code"] == "stale"
        assert tab.next("done", id="1")["version"] == 5
        tab.send(type="act", id="1", action=action, version=4)
        assert tab.next("done", id="1")["version"] == 5
    assert anna.view(playing)["version"] == 5


def test_wrong_seats_and_tables_are_refused_on_sockets_too(
    anna: Visitor, bela: Visitor, enter: Enter, playing: str
) -> None:
    action = first_choice(anna.view(playing))
    with bela.socket(playing) as tab:
        tab.send(type="act", id="1", action=action, version=4, seat=0)
        assert tab.next("refused", id="1")["code"] == "not-your-decision"
    with enter("Cara").socket(playing) as tab:
        tab.send(type="act", id="1", action=action, version=4)
        assert tab.next("refused", id="1")["code"] == "not-seated"
        tab.send(type="say", id="2", text="hello")
        assert tab.next("refused", id="2")["code"] == "not-seated"
    with anna.socket(anna.open()) as tab:
        tab.send(type="act", id="1", action=action, version=4)
        assert tab.next("refused", id="1")["code"] == "not-playing"


# --- Garbage -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "garbage",
        "",
        "[]",
        "null",
        "7",
        "{}",
        '{"type": null}',
        '{"type": 5}',
        '{"type": "act", "action": "one"}',
        '{"type": "act", "id": 5}',
        '{"type": "act", "id": {"a": []}}',
        '{"type": "fly"}',
        '{"type": "say", "text": "' + "x" * 9000 + '"}',
        "[" * 8000,
        '{"type": "say", "text": "\\ud800"}',
        '{"type": "\\ud800"}',
    ],
)
def test_garbage_is_refused_and_the_socket_lives_on(anna: Visitor, playing: str, text: str) -> None:
    with anna.socket(playing) as tab:
        tab.next("view")
        tab.connection.send(text)
        assert tab.next("refused")["code"] in ("bad-message", "no-such-command")
        tab.sync()


def test_bytes_are_refused_and_the_socket_lives_on(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as tab:
        tab.next("view")
        tab.connection.send(b"\x00\xff")
        assert tab.next("refused")["code"] == "bad-message"
        tab.sync()


def test_an_endless_message_is_cut(anna: Visitor, playing: str) -> None:
    with anna.socket(playing) as tab:
        tab.next("view")
        with contextlib.suppress(ConnectionClosed):
            tab.connection.send("x" * 1_000_000)
        assert tab.closing()[0] in (0, 1009)
    assert anna.view(playing)["version"] == 4


# --- Dropped and come back -----------------------------------------------------------------------------


def test_who_comes_back_gets_exactly_what_was_missed(anna: Visitor, bela: Visitor, playing: str) -> None:
    told: list[str] = []

    def read(tab: TableSocket, version: int) -> None:
        told.extend(json.dumps(line) for line in tab.view(version)["log"])

    players = (anna, bela)
    with bela.socket(playing) as tab:
        read(tab, 4)
    seen = 4
    for missed in (1, 3, 2):
        for _ in range(missed):
            version = players[anna.view(playing)["deciders"][0]].act(playing)
        with bela.socket(playing, seen) as tab:
            view = tab.next("view")
            assert (view["since"], view["version"]) == (seen, version)
            assert {line["version"] for line in view["log"]} <= set(range(seen + 1, version + 1))
            told.extend(json.dumps(line) for line in view["log"])
        seen = version
    whole = [json.dumps(line) for line in bela.view(playing)["log"]]
    assert told == whole


def test_who_missed_nothing_is_told_nothing_twice(anna: Visitor, playing: str) -> None:
    with anna.socket(playing, 4) as tab:
        tab.sync()
        assert [line for view in tab.views() for line in view["log"]] == []


def test_a_connection_that_drops_in_the_middle_of_a_request_loses_nothing(
    anna: Visitor, playing: str
) -> None:
    action = first_choice(anna.view(playing))
    with anna.socket(playing) as tab:
        tab.next("view")
        tab.send(type="act", id="dropped", action=action, version=4)
        tab.connection.socket.close()
    with anna.socket(playing) as tab:
        tab.send(type="act", id="dropped", action=action, version=4)
        assert tab.next("done", id="dropped")["version"] == 5
    assert anna.view(playing)["version"] == 5


def test_people_see_who_is_here(anna: Visitor, bela: Visitor, playing: str) -> None:
    with anna.socket(playing) as mine:
        mine.next("presence", seats=[True, False])
        with bela.socket(playing):
            mine.next("presence", seats=[True, True])
        mine.next("presence", seats=[True, False])


def test_talk_is_told_to_all_and_what_was_missed_comes_first(
    anna: Visitor, bela: Visitor, playing: str
) -> None:
    with anna.socket(playing) as mine, bela.socket(playing) as his:
        mine.send(type="say", id="1", text="ahoy")
        assert mine.next("done", id="1")["version"] == 4
        told = his.next("chat")
        assert [(line["name"], line["text"]) for line in told["lines"]] == [("Anna", "ahoy")]
    anna.done(f"/api/tables/{playing}/chat", text="where are you?")
    with bela.socket(playing, 4, chat=told["last"]) as his:
        assert [line["text"] for line in his.next("chat")["lines"]] == ["where are you?"]


def test_a_person_who_sits_down_sees_the_own_seat_from_then_on(anna: Visitor, bela: Visitor) -> None:
    table = anna.open()
    with bela.socket(table) as tab:
        assert tab.next("view")["seat"] is None
        tab.send(type="sit", id="1", seat=1)
        assert tab.view(3)["seat"] == 1
        tab.send(type="leave", id="2")
        assert tab.view(4)["seat"] is None


def test_after_a_rematch_everybody_sees_the_own_new_seat(anna: Visitor, bela: Visitor, playing: str) -> None:
    with anna.socket(playing) as mine, bela.socket(playing) as his:
        his.send(type="resign", id="1")
        his.next("done", id="1")
        his.send(type="rematch", id="2")
        his.next("done", id="2")
        mine.send(type="rematch", id="2")
        mine.send(type="start", id="3")
        assert mine.view(8)["seat"] == 1
        assert his.view(8)["seat"] == 0
        for view in (*mine.views(), *his.views()):
            if view["match"] is not None and view["seat"] not in view["deciders"]:
                assert view["match"]["choices"] == []
