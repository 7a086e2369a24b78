"""Tables over plain HTTP: opening, sitting, playing, watching, talking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.http.http_harness import SECONDS, Visitor, play_out, refusal, serving_here

from cayona import registry
from cayona.server.config import Config
from cayona.server.encoding import encoded
from cayona.server.entries import Entry
from cayona.server.http.app import create_app
from cayona.server.live import view_message
from cayona.server.storage import Store
from cayona.server.tables.room import Room

Enter = Callable[..., Visitor]
SHORT = {"turn_limit": 2, "first_player": 0}


def wait_for(visitor: Visitor, table: str, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Look at a table until something holds."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        view = visitor.view(table)
        if condition(view):
            return view
    raise TimeoutError


def stored_room(data: Path, table: str) -> Room:
    """Return a table as the fold of what the server has stored."""

    async def read() -> list[Entry]:
        store = await Store.open(f"sqlite:///{data / 'cayona.db'}", upgrade=False)
        try:
            return await store.entries(table)
        finally:
            await store.close()

    return Room(table).fold(asyncio.run(read()))


# --- The lobby -----------------------------------------------------------------------------------------


def test_the_lobby_lists_games_bots_and_customs(stranger: Visitor) -> None:
    told = stranger.get("/api/games").json()
    assert "cartagena" in [game["name"] for game in told["games"]]
    assert {"random", "bosun"} <= {bot["name"] for bot in told["bots"]}
    assert told["undo"] == ["free", "consent", "never"]


def test_public_tables_are_listed_and_private_ones_are_not(anna: Visitor, stranger: Visitor) -> None:
    shown, hidden = anna.open(), anna.open(public=False)
    listed = stranger.get("/api/tables", phase="waiting")
    ids = [row["id"] for row in listed.json()["tables"]]
    assert shown in ids
    assert hidden not in ids
    assert stranger.view(hidden)["phase"] == "waiting"  # whoever has the link finds it
    assert refusal(stranger.get("/api/tables", phase="nonsense")) == (422, "bad-request")


def test_my_tables_say_where_it_is_my_turn(anna: Visitor, bela: Visitor, playing: str) -> None:
    waiting = anna.open()
    mine = anna.get("/api/tables/mine").json()["tables"]
    assert [(row["id"], row["your_turn"]) for row in mine] == [(playing, True), (waiting, False)]
    assert [row["your_turn"] for row in bela.get("/api/tables/mine").json()["tables"]] == [False]


def test_nobodys_id_is_told(anna: Visitor, bela: Visitor, playing: str, data: Path) -> None:
    import sqlite3

    with sqlite3.connect(data / "cayona.db") as database:
        ids = [row[0] for row in database.execute("SELECT id FROM people WHERE name IN ('Anna', 'Bela')")]
    texts = [
        anna.get("/api/tables").text,
        anna.get("/api/tables/mine").text,
        bela.get(f"/api/tables/{playing}/view").text,
        bela.get("/api/me").text,
    ]
    assert ids
    assert not any(known in text for known in ids for text in texts)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"settings": {"game": "chess"}}, "unknown-game"),
        ({"settings": {"game": "cartagena"}, "bots": ["nobody"]}, "unknown-bot"),
        ({"settings": {"game": "cartagena"}, "bots": [None] * 3}, "too-many-bots"),
        ({"settings": {"game": "cartagena"}, "bots": ["random"]}, "seat-taken"),
        ({"settings": {"game": "cartagena"}, "sit": 5}, "unknown-seat"),
        ({"settings": {"game": "cartagena"}, "start": True}, "open-seats"),
        ({"settings": {"game": "cartagena"}, "sit": "0"}, "bad-request"),
        ({"settings": []}, "bad-request"),
        ({}, "bad-request"),
    ],
)
def test_a_table_that_cannot_be_opened_is_not_left_behind(
    anna: Visitor, wish: dict[str, Any], code: str
) -> None:
    before = {row["id"] for row in anna.get("/api/tables").json()["tables"]}
    assert anna.refused("/api/tables", **wish) == code
    assert {row["id"] for row in anna.get("/api/tables").json()["tables"]} == before


# --- Who may see ---------------------------------------------------------------------------------------


def test_a_table_for_the_seated_is_not_there_for_strangers(
    anna: Visitor, bela: Visitor, enter: Enter
) -> None:
    table = anna.open(watch="seated")
    cara = enter("Cara")
    assert cara.view(table)["seat"] is None  # before the match she could still sit down
    bela.do(table, "sit", seat=1)
    with cara.socket(table) as tab:
        tab.view(1)
        anna.do(table, "start")
        assert tab.closing()[0] == 4403
    nowhere = "A" * len(table)
    for path in (
        "view",
        "chat",
        "record",
        "sent",
        "why?action=1",
        "layers/x",
        "observation",
        "stream",
        "film",
        "film/meaning?element=x",
        "replay.html",
    ):
        here, there = (cara.get(f"/api/tables/{name}/{path}") for name in (table, nowhere))
        assert (here.status_code, here.text) == (there.status_code, there.text), path
        assert refusal(here) == (404, "no-such-table"), path
    for command in ("sit", "act", "chat", "mute", "seat-link", "close", "hint", "play-on"):
        here, there = (
            cara.post(f"/api/tables/{name}/{command}", seat=0, step=0) for name in (table, nowhere)
        )
        assert (here.status_code, here.text) == (there.status_code, there.text), command
    with cara.socket(table) as tab:
        assert tab.next("refused")["code"] == "no-such-table"


def test_after_a_rematch_strangers_learn_nothing_of_a_match_for_the_seated(
    anna: Visitor, bela: Visitor, enter: Enter
) -> None:
    table = anna.open(watch="seated", seats=2)
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    anna.done(f"/api/tables/{table}/chat", text="between us")
    bela.do(table, "resign")
    for person in (anna, bela):
        person.do(table, "rematch")
    cara, nowhere = enter("Cara"), "A" * len(table)
    paths = (
        "record",
        "sent",
        "sent?seat=0",
        "film",
        "film?view=all",
        "film/meaning?element=x",
        "replay.html",
    )

    def asks_in_vain() -> None:
        for path in paths:
            here, there = (cara.http.get(f"/api/tables/{name}/{path}") for name in (table, nowhere))
            assert (here.status_code, here.text) == (there.status_code, there.text), path
        assert cara.post(f"/api/tables/{table}/play-on", step=0).status_code == 404
        assert cara.get(f"/t/{table}/replay").status_code == 404
        assert cara.get(f"/api/tables/{table}/chat").json()["lines"] == []
        assert "between us" not in cara.get(f"/api/tables/{table}/news").text

    assert cara.view(table)["phase"] == "waiting", "she could sit down if somebody left"
    asks_in_vain()
    bela.do(table, "leave")
    cara.do(table, "sit", seat=cara.view(table)["seats"].index({"kind": "open", "name": "", "bot": None}))
    asks_in_vain()
    assert bela.get(f"/api/tables/{table}/record").status_code == 200, "it was a match of hers"
    anna.done(f"/api/tables/{table}/chat", text="welcome")
    assert [line["text"] for line in cara.get(f"/api/tables/{table}/chat").json()["lines"]] == ["welcome"]


def test_a_spectator_sees_the_public_view_only(anna: Visitor, stranger: Visitor, playing: str) -> None:
    view = stranger.view(playing)
    assert view["seat"] is None
    assert view["match"]["choices"] == []
    assert (view["match"]["can_undo"], view["match"]["giving_up"]) == (False, "never")
    assert anna.view(playing)["match"]["choices"] != []


def test_another_seats_secrets_are_never_in_my_bytes(
    anna: Visitor, bela: Visitor, stranger: Visitor, playing: str, data: Path
) -> None:
    """Whatever Bela cannot know is dealt anew, and he is still sent the same bytes."""
    anna.act(playing)
    room = stored_room(data, playing)
    assert room.match is not None
    true = room.match.state
    theirs = set()
    for visitor, seat in ((bela, 1), (stranger, None)):
        sent = visitor.get(f"/api/tables/{playing}/view").content
        for seed in range(8):
            room.match.state = true.determinize(seat, seed)
            assert encoded(view_message(room, seat, 0)) == sent
            theirs.add(encoded(view_message(room, 0, 0)))
    assert len(theirs) > 1  # Anna would have seen the difference


def test_layers_are_kept_under_their_own_keys_only(anna: Visitor, playing: str) -> None:
    match = anna.view(playing)["match"]
    for key in (match["definitions"], match["areas"][0]["still"]):
        answer = anna.get(f"/api/tables/{playing}/layers/{key}")
        assert answer.json()["layer"].startswith("<")
        assert "immutable" in answer.headers["cache-control"]
        assert refusal(anna.get(f"/api/tables/{anna.open()}/layers/{key}")) == (404, "no-such-layer")
    assert refusal(anna.get(f"/api/tables/{playing}/layers/other")) == (404, "no-such-layer")
    wide = anna.get(f"/api/tables/{playing}/view", arrangement="wide").json()["match"]["areas"][0]["still"]
    assert refusal(anna.get(f"/api/tables/{playing}/layers/{wide}")) == (404, "no-such-layer")
    answer = anna.get(f"/api/tables/{playing}/layers/{wide}", arrangement="wide")
    assert answer.json()["layer"].startswith("<")


# --- Playing -------------------------------------------------------------------------------------------


def test_every_accepted_change_is_one_version(anna: Visitor, bela: Visitor) -> None:
    table = anna.open()
    versions = [anna.view(table)["version"], bela.do(table, "sit", seat=1), anna.do(table, "start")]
    assert versions == [2, 3, 4]


def test_only_who_decides_acts_and_only_on_the_own_seat(
    anna: Visitor, bela: Visitor, enter: Enter, playing: str
) -> None:
    action = anna.view(playing)["match"]["choices"][0]["action"]
    wish = {"action": action, "version": 4}
    assert refusal(bela.post(f"/api/tables/{playing}/act", **wish)) == (422, "not-your-decision")
    assert bela.refused(f"/api/tables/{playing}/act", seat=0, **wish) == "not-your-decision"
    assert refusal(enter("Cara").post(f"/api/tables/{playing}/act", **wish)) == (403, "not-seated")
    other = anna.open()
    assert anna.refused(f"/api/tables/{other}/act", **wish) == "not-playing"
    assert anna.view(playing)["version"] == 4


def test_a_stale_action_is_refused_and_changes_nothing(anna: Visitor, playing: str) -> None:
    anna.act(playing)
    before = anna.get(f"/api/tables/{playing}/view").text
    choice = anna.view(playing)["match"]["choices"][0]["action"]
    answer = anna.post(f"/api/tables/{playing}/act", action=choice, version=4)
    assert refusal(answer) == (409, "stale")
    assert "it is at 5" in answer.json()["message"]
    assert anna.get(f"/api/tables/{playing}/view").text == before


def test_the_same_request_twice_is_done_once(anna: Visitor, bela: Visitor) -> None:
    table = anna.open(options=SHORT)
    for visitor, command, wish in (
        (bela, "sit", {"seat": 1}),
        (anna, "start", {}),
        (anna, "act", {"version": 4}),
    ):
        if command == "act":
            wish["action"] = anna.view(table)["match"]["choices"][0]["action"]
        first = visitor.do(table, command, id=f"{command}-1", **wish)
        assert visitor.do(table, command, id=f"{command}-1", **wish) == first
    assert anna.view(table)["version"] == 5
    bela.do(table, "resign")
    for person in (anna, bela):
        person.do(table, "rematch")
    assert anna.do(table, "act", id="act-1", action=0, version=0) == 5  # however much later it comes
    assert anna.view(table)["version"] == 8


def test_two_people_may_use_the_same_id(anna: Visitor, bela: Visitor) -> None:
    table = anna.open(sit=None)
    assert anna.do(table, "sit", seat=0, id="1") == 2
    assert bela.do(table, "sit", seat=1, id="1") == 3


@pytest.mark.parametrize("wish", [{"id": ""}, {"id": "a b"}, {"id": "x" * 65}, {"id": 7}, {"version": "4"},
                                  {"version": -1}, {"seat": 9}, {"action": 1.5}, {"action": True},
                                  {"yes": 1}])  # fmt: skip
def test_a_wish_is_read_strictly(anna: Visitor, playing: str, wish: dict[str, Any]) -> None:
    whole = {"action": 0, "version": 4, **wish}
    assert refusal(anna.post(f"/api/tables/{playing}/act", **whole)) == (422, "bad-request")


def test_an_unknown_command_is_named(anna: Visitor, playing: str) -> None:
    answer = anna.post(f"/api/tables/{playing}/fly")
    assert refusal(answer) == (404, "no-such-command")
    assert "rematch" in answer.json()["message"]


def test_why_tells_rule_and_sentence(anna: Visitor, bela: Visitor, playing: str) -> None:
    action = anna.view(playing)["match"]["choices"][0]["action"]
    told = anna.get(f"/api/tables/{playing}/why", action=action).json()
    assert (told["legal"], told["code"]) == (True, "legal")
    told = bela.get(f"/api/tables/{playing}/why", action=action).json()
    assert (told["legal"], told["code"]) == (False, "not-your-decision")
    assert anna.get(f"/api/tables/{playing}/why", action=10**30).json()["code"] == "unknown-action"


def test_thoughts_are_ones_own_until_the_end(anna: Visitor, bela: Visitor, playing: str) -> None:
    path = f"/api/tables/{playing}/thoughts"
    assert anna.post(path, version=4, text="  not the\nskull ").status_code == 200
    bela.post(path, version=4, text="hm")
    bela.post(path, version=4, text="run!")
    mine = {"seat": 0, "version": 4, "text": "not the skull"}
    assert anna.get(path).json()["thoughts"] == [mine]
    assert [one["text"] for one in bela.get(path).json()["thoughts"]] == ["run!"]
    assert anna.refused(path, version=4, text=" ") == "bad-line"
    bela.do(playing, "resign")
    told = anna.get(path).json()["thoughts"]
    assert [(one["seat"], one["text"]) for one in told] == [(0, "not the skull"), (1, "run!")]
    assert anna.refused(path, version=4, text="late") == "not-playing"


def test_strangers_have_no_thoughts(stranger: Visitor, playing: str) -> None:
    path = f"/api/tables/{playing}/thoughts"
    assert stranger.get(path).json()["thoughts"] == []
    assert stranger.post(path, version=4, text="ahoy").status_code in (401, 403)


def test_actions_can_be_planned_and_sent_together(anna: Visitor, playing: str) -> None:
    first = anna.view(playing)["match"]["choices"][0]["action"]
    told = anna.post(f"/api/tables/{playing}/plan", version=4, actions=[first]).json()
    assert anna.view(playing)["version"] == told["version"] == 4
    actions = [first, told["match"]["choices"][0]["action"]]
    assert anna.do(playing, "act", version=4, actions=actions) == 5
    assert anna.refused(f"/api/tables/{playing}/plan", version=5, actions=[]) == "bad-actions"


def test_a_planned_decision_is_taken_once_it_is_whole(anna: Visitor, playing: str) -> None:
    path, actions = f"/api/tables/{playing}/plan", list[int]()
    choices = anna.view(playing)["match"]["choices"]
    for nth in range(4):
        assert anna.view(playing)["version"] == 4, "nothing is taken before"
        actions.append(choices[0]["action"])
        wish: dict[str, Any] = {"version": 4, "actions": actions, "commit": True, "id": f"plan-{nth}"}
        told = anna.post(path, **wish).json()
        if told["taken"]:
            break
        choices = told["match"]["choices"]
    assert (told["taken"], told["match"], told["version"]) == (True, None, 5)
    assert anna.view(playing)["version"] == 5
    assert anna.post(path, **wish).json() == told, "a wish that comes again is not carried out again"
    assert anna.view(playing)["version"] == 5


def test_nobody_acts_after_the_end(anna: Visitor, bela: Visitor, playing: str) -> None:
    action = anna.view(playing)["match"]["choices"][0]["action"]
    bela.do(playing, "resign")
    assert anna.view(playing)["result"]["winners"] == [0]
    wish = {"action": action, "version": 5}
    assert anna.refused(f"/api/tables/{playing}/act", **wish) == "not-playing"


def test_a_rematch_turns_the_seats_in_the_same_room(anna: Visitor, bela: Visitor, playing: str) -> None:
    bela.do(playing, "resign")
    anna.do(playing, "rematch")
    assert bela.view(playing)["phase"] == "over", "nobody is pulled off the final board"
    bela.do(playing, "rematch")
    anna.do(playing, "start")
    assert (anna.view(playing)["seat"], bela.view(playing)["seat"]) == (1, 0)
    assert anna.view(playing)["table"]["round"] == 2


def test_undo_by_consent_over_http(anna: Visitor, bela: Visitor) -> None:
    table = anna.open(undo="consent", options={"first_player": 0, "mode": "tortuga"})
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    while anna.view(table)["deciders"] == [0]:
        last = anna.view(table)["match"]["choices"]
        version = anna.act(table)
    anna.do(table, "undo", version=version)
    assert bela.view(table)["question"] == {"kind": "undo", "seat": 0, "agreed": [0]}
    bela.do(table, "answer-undo", yes=True, version=bela.view(table)["version"])
    assert anna.view(table)["match"]["choices"] == last


# --- Bots ----------------------------------------------------------------------------------------------


def test_bots_play_on_their_seats(anna: Visitor) -> None:
    table = anna.open(bots=[None, "random"], start=True, options={"first_player": 1, "turn_limit": 4})
    view = wait_for(anna, table, lambda view: view["deciders"] == [0] or view["phase"] == "over")
    assert {line["bot"] for line in view["log"] if line["version"] > 3 and line["seat"] == 1} == {"random"}
    play_out(table, anna)
    assert anna.view(table)["phase"] == "over"


def test_bots_play_by_themselves(anna: Visitor) -> None:
    table = anna.open(bots=["random", "random"], sit=None, start=True, options=SHORT)
    assert wait_for(anna, table, lambda view: view["phase"] == "over")["result"]["winners"]


def test_a_stand_in_plays_until_the_person_is_back(anna: Visitor, bela: Visitor, playing: str) -> None:
    anna.do(playing, "hand-over")
    view = wait_for(anna, playing, lambda view: view["deciders"] == [1])
    told = {(line["seat"], line["bot"]) for line in view["log"] if line["version"] > 5}
    assert told == {(0, "bosun"), (1, None)}  # the next seat's turn is not the bot's doing
    assert view["seats"][0]["bot"] == "bosun"
    anna.do(playing, "take-back")
    while bela.view(playing)["deciders"] == [1]:
        bela.act(playing)
    anna.act(playing)
    assert anna.view(playing)["log"][-1]["bot"] is None


def test_only_the_absent_are_voted_out_and_whoever_hands_over_comes_back(
    anna: Visitor, bela: Visitor, playing: str
) -> None:
    assert bela.refused(f"/api/tables/{playing}/hand-over", seat=0) == "not-host"
    assert anna.refused(f"/api/tables/{playing}/hand-over", seat=1) == "clock-running"
    assert anna.refused(f"/api/tables/{playing}/vote-hand-over", seat=1) == "not-away"
    bela.do(playing, "hand-over")
    assert anna.view(playing)["seats"][1]["bot"] == "bosun"
    bela.do(playing, "take-back")
    assert anna.view(playing)["seats"][1]["bot"] is None


def test_a_clock_that_runs_out_gets_a_bots_move(anna: Visitor, bela: Visitor) -> None:
    table = anna.open(options={"first_player": 0}, clock={"kind": "decision", "seconds": 5})
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    view = wait_for(anna, table, lambda view: view["version"] > 4)
    assert view["log"][-1]["bot"] == "bosun"
    assert view["seats"][0]["bot"] is None


# --- Talking -------------------------------------------------------------------------------------------


def lines(visitor: Visitor, table: str, after: int = 0) -> list[tuple[str, str]]:
    told = visitor.get(f"/api/tables/{table}/chat", after=after).json()["lines"]
    return [(line["name"], line["text"]) for line in told]


def test_talk_is_kept_as_it_was_said(anna: Visitor, bela: Visitor, playing: str) -> None:
    said = '<script>alert(1)</script> & "ahoy" 🏴'
    assert anna.done(f"/api/tables/{playing}/chat", text=f"  {said}\n ")["number"] == 1
    bela.done(f"/api/tables/{playing}/chat", text="aye")
    assert lines(bela, playing) == [("Anna", said), ("Bela", "aye")]
    assert lines(bela, playing, after=1) == [("Bela", "aye")]
    assert lines(bela, playing, after=10**30) == []


def test_one_request_tells_what_a_socket_would(anna: Visitor, bela: Visitor, playing: str) -> None:
    def news(visitor: Visitor, **seen: Any) -> dict[str, Any]:
        return {told["type"]: told for told in visitor.get(f"/api/tables/{playing}/news", **seen).json()}

    first = news(anna)
    assert set(first) == {"view", "presence"}
    assert first["presence"]["seats"] == [True, False], "who asks is here"
    seen = {"version": first["view"]["version"]}
    assert set(news(bela)) == {"view", "presence"}
    bela.done(f"/api/tables/{playing}/chat", text="ahoy")
    later = news(anna, **seen)
    assert set(later) == {"presence", "chat"}
    assert later["presence"]["seats"] == [True, True]
    assert [line["text"] for line in later["chat"]["lines"]] == ["ahoy"]
    assert set(news(anna, **seen, chat=later["chat"]["last"])) == {"presence"}
    anna.act(playing)
    assert news(bela, **seen)["view"]["log"]


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * 501])
def test_a_line_has_a_length(anna: Visitor, playing: str, text: str) -> None:
    assert anna.refused(f"/api/tables/{playing}/chat", text=text) == "bad-line"
    assert anna.refused(f"/api/tables/{playing}/chat") == "bad-line"
    anna.done(f"/api/tables/{playing}/chat", text="a\u0000b")
    assert anna.get(f"/api/tables/{playing}/chat").json()["lines"][-1]["text"] == "ab"


def test_only_who_sits_at_the_table_talks(stranger: Visitor, enter: Enter, playing: str) -> None:
    assert stranger.refused(f"/api/tables/{playing}/chat", text="hi") == "not-entered"
    assert enter("Cara").refused(f"/api/tables/{playing}/chat", text="hi") == "not-seated"


def test_whom_one_mutes_one_does_not_hear(anna: Visitor, bela: Visitor, playing: str) -> None:
    anna.done(f"/api/tables/{playing}/chat", text="ahoy")
    bela.done(f"/api/tables/{playing}/mute", seat=0)
    with bela.socket(playing) as his, anna.socket(playing) as hers:
        anna.done(f"/api/tables/{playing}/chat", text=":cheers:")  # reactions are lines of talk
        anna_hears = hers.next("chat", last=2)["lines"]
        bela.done(f"/api/tables/{playing}/chat", text="aye")
        told: list[str] = []
        while "aye" not in told:
            told += [line["text"] for line in his.next("chat")["lines"]]
    assert [line["text"] for line in anna_hears][-1] == ":cheers:"
    assert told == ["aye"]
    said = [("Anna", "ahoy"), ("Anna", ":cheers:"), ("Bela", "aye")]
    assert lines(bela, playing) == [("Bela", "aye")]
    assert lines(anna, playing) == said
    bela.done(f"/api/tables/{playing}/mute", seat=0, yes=False)
    assert lines(bela, playing) == said
    assert bela.refused(f"/api/tables/{playing}/mute", seat=1) == "no-person"
    assert bela.refused(f"/api/tables/{playing}/mute", seat=8) == "unknown-seat"


def test_a_line_stays_its_speakers_when_seats_turn(anna: Visitor, bela: Visitor, playing: str) -> None:
    anna.done(f"/api/tables/{playing}/chat", text="ahoy")
    anna.do(playing, "resign")
    for person in (anna, bela):
        person.do(playing, "rematch")
    assert lines(bela, playing) == [("Anna", "ahoy")]
    anna.do(playing, "leave")
    told = bela.get(f"/api/tables/{playing}/chat").json()["lines"][0]
    assert (told["name"], told["seat"]) == ("Anna", None)


@pytest.fixture
def silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that has one game more, played in silence but for one window."""
    monkeypatch.setitem(registry.GAMES, "silent", "server.http.silent_game")
    with serving_here(create_app(Config(data=tmp_path, bot_workers=1, rate_limits=0))) as url:
        yield url


def test_a_silent_game_is_silent_but_for_its_window(silent: str, enter: Enter) -> None:
    anna, bela = enter("Anna", at=silent), enter("Bela", at=silent)
    table = anna.open(game="silent")
    bela.do(table, "sit", seat=1)
    for visitor in (anna, bela):
        visitor.done(f"/api/tables/{table}/chat", text="before the match")
    anna.do(table, "start")
    bela.done(f"/api/tables/{table}/chat", text="in the window")
    ready = next(c for c in anna.view(table)["match"]["choices"] if c["text"] == "ready")
    anna.do(table, "act", action=ready["action"], version=anna.view(table)["version"])
    for words in ("now it is quiet", ":cheers:"):
        assert bela.refused(f"/api/tables/{table}/chat", text=words) == "silence"
    assert not anna.view(table)["match"]["may_talk"], "neither words nor reactions are offered"
    with bela.socket(table) as tab:
        tab.send(type="say", id="s", text="here too")
        assert tab.next("refused", id="s")["code"] == "silence"
    bela.do(table, "resign")
    bela.done(f"/api/tables/{table}/chat", text="after the match")


def test_people_who_choose_at_once_do_not_make_each_other_stale(silent: str, enter: Enter) -> None:
    anna, bela = enter("Anna", at=silent), enter("Bela", at=silent)
    table = anna.open(game="silent")
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    ready = next(c for c in anna.view(table)["match"]["choices"] if c["text"] == "ready")
    asked = anna.do(table, "act", action=ready["action"], version=4)
    choices = [v.view(table)["match"]["choices"][0]["action"] for v in (anna, bela)]
    assert bela.do(table, "act", action=choices[1], version=asked) == asked + 1
    assert anna.do(table, "act", action=choices[0], version=asked) == asked + 2
