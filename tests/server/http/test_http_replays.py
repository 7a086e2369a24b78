"""Replays over HTTP: nothing before the end, everything after it, and playing on from a step."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from server.http.http_harness import Visitor, play_out, refusal, serving

import cayona

SHORT = {"turn_limit": 6, "first_player": 0}
VIEWS = ("0", "1", "spectator", "all")


@pytest.fixture
def table(anna: Visitor, bela: Visitor) -> str:
    """A short match of Anna and Bela that has begun."""
    opened = anna.open(options=SHORT)
    bela.do(opened, "sit", seat=1)
    anna.do(opened, "start")
    return opened


@pytest.fixture
def finished(anna: Visitor, bela: Visitor, table: str) -> str:
    """The same, played to its end."""
    play_out(table, anna, bela)
    return table


def film(visitor: Visitor, table: str, **query: Any) -> dict[str, Any]:
    answer = visitor.get(f"/api/tables/{table}/film", **query)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def strip(view: str) -> str:
    """Return where the pictures of a view stand in a film: a spectator sees what everybody does."""
    return "public" if view == "spectator" else view


# --- Watching ------------------------------------------------------------------------------------------


def test_nothing_is_laid_open_before_the_end(anna: Visitor, table: str) -> None:
    for path in [*(f"film?view={view}" for view in VIEWS), "replay.html", "film?match=1", "film/meaning"]:
        answer = anna.get(f"/api/tables/{table}/{path}", element="space-1")
        assert refusal(answer) == (403, "not-over"), path
        assert answer.json()["message"] == "The seed stays sealed until the match is over."
    assert anna.refused(f"/api/tables/{table}/play-on", step=0) == "not-over"
    page = anna.get(f"/t/{table}/replay")
    assert page.status_code == 404
    assert "The replay opens when the match is over." in page.text


def test_after_the_end_every_view_can_be_watched_by_anybody(stranger: Visitor, finished: str) -> None:
    films = {view: film(stranger, finished, view=view) for view in VIEWS}
    record = cayona.replay(stranger.get(f"/api/tables/{finished}/record").json())
    for view, told in films.items():
        assert len(told["frames"][strip(view)]) == len(told["frames"]["public"]) == record.version + 1
    open_areas, public_areas = (films["all"]["frames"][name][0]["areas"] for name in ("all", "public"))
    assert len(open_areas) > len(public_areas), "all open shows more than a spectator sees"
    assert film(stranger, finished)["views"].keys() == {"spectator"}


def test_things_in_a_film_explain_themselves_by_what_a_view_knows(stranger: Visitor, finished: str) -> None:
    path = f"/api/tables/{finished}/film/meaning"
    told = stranger.get(path, element="space-1", view="0", step=1).json()
    assert told["sentence"]
    assert told["rule"]
    assert refusal(stranger.get(path, element="space-1", step=9999)) == (404, "no-such-step")
    assert refusal(stranger.get(path, element="space-1", view="7")) == (404, "unknown-view")


def test_a_view_or_match_that_there_is_not_is_named(stranger: Visitor, finished: str) -> None:
    answer = stranger.get(f"/api/tables/{finished}/film", view="7")
    assert refusal(answer) == (404, "unknown-view")
    assert "there are 0, 1, spectator, all" in answer.json()["message"]
    assert refusal(stranger.get(f"/api/tables/{finished}/film", match=2)) == (404, "no-such-match")
    for odd in ("2", "x", "-1", "9" * 40):
        page = stranger.get(f"/t/{finished}/replay", match=odd)
        assert page.status_code == 404
        assert "There was no such match at this table." in page.text


def test_a_link_to_an_earlier_match_outlives_the_rematch(anna: Visitor, bela: Visitor, finished: str) -> None:
    first = film(anna, finished, match=1)
    for person in (anna, bela):
        person.do(finished, "rematch")
    assert anna.get(f"/t/{finished}/replay", match=1).status_code == 200
    anna.do(finished, "start")
    assert anna.get(f"/t/{finished}/replay", match=1).status_code == 200
    assert film(anna, finished, match=1) == first
    assert refusal(anna.get(f"/api/tables/{finished}/film", match=2)) == (403, "not-over")
    assert refusal(anna.get(f"/api/tables/{finished}/film")) == (403, "not-over")
    assert "when the match is over" in anna.get(f"/t/{finished}/replay").text


def test_the_file_to_keep_is_a_page_to_download(stranger: Visitor, finished: str) -> None:
    answer = stranger.get(f"/api/tables/{finished}/replay.html")
    assert answer.headers["content-type"].startswith("text/html")
    assert f'attachment; filename="cayona-{finished}-1.html"' in answer.headers["content-disposition"]
    assert "Anna" in answer.text
    assert answer.text.startswith("<!doctype html>")


# --- Playing on ----------------------------------------------------------------------------------------


def test_playing_on_against_bots(bela: Visitor, finished: str) -> None:
    whole = cayona.replay(bela.get(f"/api/tables/{finished}/record").json())
    told = bela.done(f"/api/tables/{finished}/play-on", step=4, sit=1, hidden="kept")
    new = told["table"]
    view = bela.view(new)
    assert view["seat"] == 1
    assert view["seats"][0]["bot"] == "bosun"
    assert view["table"]["goes_on"] is True
    assert view["table"]["public"] is False
    assert "step 4" in view["log"][0]["sentence"]
    while bela.view(new)["phase"] == "playing":
        now = bela.view(new)
        if now["match"]["choices"]:
            bela.act(new)
    record = bela.get(f"/api/tables/{new}/record").json()
    cayona.verify(record, view["match"]["commitment"])
    again = cayona.Match(whole.game, 2, whole.seed, **whole.options)
    for entry in whole.history[:4]:
        assert entry.action is not None
        again.play(entry.action, entry.seat)
    assert record["start"] == again.state.position()


def test_what_was_hidden_is_dealt_anew_and_what_was_known_is_not(bela: Visitor, finished: str) -> None:
    whole = cayona.replay(bela.get(f"/api/tables/{finished}/record").json())
    starts = []
    for _ in range(3):
        new = bela.done(f"/api/tables/{finished}/play-on", step=0, sit=1, bots=[None, None])["table"]
        bela.do(new, "sit", seat=0, bot="random")
        bela.do(new, "start")
        bela.do(new, "resign")
        starts.append(bela.get(f"/api/tables/{new}/record").json()["start"])
    first = cayona.Match(whole.game, 2, whole.seed, **whole.options).state
    for start in starts:
        assert whole.game.load(start).observation(1) == first.observation(1)
    assert len({json.dumps(start) for start in starts}) > 1


@pytest.mark.parametrize(
    ("wish", "code", "words"),
    [
        ({"step": 10_000}, "no-such-step", "the match has the steps 0 to"),
        ({"step": 0, "sit": 5}, "unknown-seat", "the seats are 0 to 1"),
        ({"step": 0, "match": 2}, "no-such-match", "no such match"),
        ({"step": 0, "bots": [None, "commodore"]}, "unknown-bot", "commodore"),
        ({"step": 0, "bots": [None, "bosun", "bosun"]}, "too-many-bots", "more bots than seats"),
        ({"step": -1}, "bad-request", "step"),
        ({"step": 0, "hidden": "seen"}, "bad-request", "hidden"),
    ],
)
def test_a_start_that_cannot_be_is_refused(
    anna: Visitor, finished: str, wish: dict[str, Any], code: str, words: str
) -> None:
    before = anna.get("/api/tables/mine").json()["tables"]
    answer = anna.post(f"/api/tables/{finished}/play-on", **wish)
    assert refusal(answer)[1] == code
    assert words in answer.json()["message"]
    assert anna.get("/api/tables/mine").json()["tables"] == before, "a refusal leaves no table behind"


def test_one_cannot_play_on_from_the_end(anna: Visitor, finished: str) -> None:
    last = cayona.replay(anna.get(f"/api/tables/{finished}/record").json()).version
    answer = anna.post(f"/api/tables/{finished}/play-on", step=last)
    assert refusal(answer) == (422, "over-there")


def test_who_gave_up_can_play_on_from_the_last_step(anna: Visitor, table: str) -> None:
    anna.act(table)
    anna.do(table, "resign")
    assert anna.done(f"/api/tables/{table}/play-on", step=1)["table"] != table


def test_a_stranger_must_enter_to_play_on(stranger: Visitor, finished: str) -> None:
    assert stranger.refused(f"/api/tables/{finished}/play-on", step=0) == "not-entered"


# --- Hints ---------------------------------------------------------------------------------------------


def test_a_rated_table_never_gives_hints(anna: Visitor, bela: Visitor) -> None:
    table = anna.open(options=SHORT, rated=True)
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    before = anna.view(table)["version"]
    for player in (anna, bela):
        assert player.refused(f"/api/tables/{table}/hint") == "rated"
        warned = player.get(f"/api/tables/{table}/warning", action=0).json()
        assert warned == {"ok": True, "warning": None}
        page = player.get(f"/t/{table}").text
        assert 'id="hint" disabled hidden' in page
    assert anna.view(table)["version"] == before
    listed = anna.get("/api/tables").json()["tables"]
    assert next(row for row in listed if row["id"] == table)["rated"] is True


def test_hints_have_a_limit_of_their_own(tmp_path: Path, enter: Callable[..., Visitor]) -> None:
    with serving(tmp_path, rate_limits=1) as address:
        anna = enter("Anna", at=address)
        table = anna.open(bots=[None, "bosun"], start=True, options=SHORT)
        answers = [anna.post(f"/api/tables/{table}/hint") for _ in range(7)]
        assert [answer.status_code for answer in answers[:5]] == [200] * 5
        late = next(answer for answer in answers if answer.status_code == 429)
        assert refusal(late) == (429, "too-many")
        assert "a few hints in a row" in late.json()["message"]
        assert int(late.headers["retry-after"]) >= 1
        assert anna.view(table)["phase"] == "playing", "all else goes on"
