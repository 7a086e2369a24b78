"""The proof of fair play over plain HTTP: records, what was sent, hints, and what nobody is told."""

from __future__ import annotations

import json

import httpx
import pytest
from server.http.http_harness import Visitor, play_out, refusal

import cayona

SHORT = {"turn_limit": 2, "first_player": 0}


def test_the_record_proves_the_seed_that_was_sealed_before_the_first_decision(
    anna: Visitor, bela: Visitor, stranger: Visitor
) -> None:
    table = anna.open(options=SHORT)
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    sealed = anna.view(table)["match"]["commitment"]
    for path in ("record", "sent", "sent?seat=0"):
        assert refusal(stranger.get(f"/api/tables/{table}/{path}")) == (403, "not-over")
    play_out(table, anna, bela)
    record = stranger.get(f"/api/tables/{table}/record").json()
    outcome = cayona.verify(record, sealed).state.outcome()
    assert outcome is not None
    result = anna.view(table)["result"]
    assert result.pop("columns") == {
        "aboard": "Pirates aboard",
        "place": "Place",
        "progress": "Distance covered",
    }
    assert outcome.to_json() == result
    with pytest.raises(cayona.RecordError):
        cayona.verify(record, "0" * 64)
    assert refusal(stranger.get(f"/api/tables/{table}/sent", seat=2)) == (404, "unknown-seat")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_was_sent_is_told_byte_for_byte(
    anna: Visitor, bela: Visitor, stranger: Visitor, seat: int | None
) -> None:
    table = anna.open(options=SHORT)
    bela.do(table, "sit", seat=1)
    who = stranger if seat is None else (anna, bela)[seat]
    with who.socket(table) as tab:
        tab.view(3)
        anna.do(table, "start")
        version = 4
        tab.view(version)
        while (view := anna.view(table))["phase"] == "playing":
            version = (anna, bela)[view["deciders"][0]].act(table)
            tab.view(version)
        texts = [text for text in tab.texts if json.loads(text)["type"] == "view"]
    query = {} if seat is None else {"seat": seat}
    told = stranger.get(f"/api/tables/{table}/sent", **query)
    assert told.headers["content-type"].startswith("application/x-ndjson")
    assert told.text.splitlines()[3:] == texts[1:]  # the first view told three versions at once
    assert len(texts) == version - 2


def test_the_record_of_an_earlier_match_stays(anna: Visitor, bela: Visitor, playing: str) -> None:
    seals = []
    for _ in range(2):
        seals.append(anna.view(playing)["match"]["commitment"])
        (anna if anna.view(playing)["match"]["choices"] else bela).act(playing)
        bela.do(playing, "resign")
        for person in (anna, bela):
            person.do(playing, "rematch")
        bela.do(playing, "start")
    for number, sealed in enumerate(seals, start=1):
        cayona.verify(anna.get(f"/api/tables/{playing}/record", match=number).json(), sealed)
    lines = anna.get(f"/api/tables/{playing}/sent", match=1, seat=0).text.splitlines()
    assert json.loads(lines[-1])["result"]["reason"] == "resigned"
    for number, answer in ((3, (403, "not-over")), (4, (404, "no-such-match")), (0, (404, "no-such-match"))):
        assert refusal(anna.get(f"/api/tables/{playing}/record", match=number)) == answer
    assert refusal(anna.get(f"/api/tables/{anna.open()}/record")) == (403, "not-over")


def test_a_hint_is_for_who_decides(anna: Visitor, bela: Visitor, playing: str) -> None:
    choices = anna.view(playing)["match"]["choices"]
    advice = anna.done(f"/api/tables/{playing}/hint")
    assert advice["choice"] in choices
    assert advice["bot"] == "captain"
    best = advice["candidates"][0]
    assert best["line"][0]["sentence"] == advice["choice"]["sentence"]
    assert 0 < best["win_chance"] < 1
    assert bela.refused(f"/api/tables/{playing}/hint") == "not-your-decision"
    assert anna.view(playing)["version"] == 4, "where nothing is rated, nobody is told"


def test_get_view_since_is_what_a_socket_would_send(anna: Visitor, playing: str) -> None:
    anna.act(playing)
    for since in (0, 3, 4):
        with anna.socket(playing, since) as tab:
            tab.next("view")
            sent = tab.texts[-1]
        assert anna.get(f"/api/tables/{playing}/view", since=since).text == sent
    for odd in (-5, 10**30):
        assert anna.get(f"/api/tables/{playing}/view", since=odd).status_code == 200


def test_a_page_of_the_status_tells_no_table(anna: Visitor, address: str) -> None:
    table = anna.open(public=False)
    assert table not in httpx.get(f"{address}/status", timeout=60).text
