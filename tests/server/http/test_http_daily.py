"""The deals of the day over HTTP: one try, results worth having, and nothing told before one has finished."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from server.http.conftest import Enter
from server.http.http_harness import Visitor

from cayona import registry
from cayona.server.deals.process import PLAYERS, played
from cayona.server.http.daily import picture, standing
from cayona.server.storage.logbook import Tried


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def deal_of(visitor: Visitor, game: str, seats: int) -> dict[str, Any]:
    deals = visitor.get("/api/daily").json()["deals"]
    return next(deal for deal in deals if (deal["game"], deal["seats"]) == (game, seats))


def begun(visitor: Visitor, game: str = "cartagena") -> str:
    return visitor.open(game=game, seats=2, daily=today(), bots=[None, "bosun"], start=True)


def test_a_deal_against_the_house_is_told_when_it_is_over(enter: Enter) -> None:
    anna, bela = enter("Anna"), enter("Bela")
    table = begun(anna)
    running = deal_of(anna, "cartagena", 2)
    assert (running["table"], running["won"], running["house"], running["share"]) == (table, None, [], "")
    assert deal_of(bela, "cartagena", 2)["table"] is None
    assert anna.refused(f"/api/tables/{table}/hint") == "daily"
    assert anna.view(table)["table"]["undo"] == "never"
    anna.do(table, "resign")
    bela.do(begun(bela), "resign")
    told = deal_of(anna, "cartagena", 2)
    assert told["won"] is False
    assert told["result"] == "0 of 6 pirates aboard"
    assert told["others"] >= 1
    assert told["better_than"] is not None
    assert told["share"].splitlines()[0] == f"Cayona · Cartagena · {today()}"
    assert told["share"].splitlines()[-1].endswith("/daily")
    answer = anna.get("/api/daily/cartagena/2/picture.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "0 of 6 pirates aboard" in answer.text
    assert anna.get("/api/daily/tongiaki/4/picture.svg").status_code == 404
    assert anna.get("/api/daily").json()["streak"] == 1


def test_the_bots_of_the_house_have_played_it_too(enter: Enter) -> None:
    anna = enter("Anna")
    anna.do(begun(anna), "resign")
    end = time.monotonic() + 90
    while len(deal_of(anna, "cartagena", 2)["house"]) < len(PLAYERS):
        assert time.monotonic() < end, "the bots never came to an end"
        time.sleep(0.2)
    house = deal_of(anna, "cartagena", 2)["house"]
    assert [one["bot"] for one in house] == ["deckhand", "bosun", "captain"]
    won, reached = played(registry.game("cartagena"), 2, today(), "bosun", {})
    assert house[1]["won"] == won
    assert f"{reached:.0f} of 6" in house[1]["result"]


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_a_deal_has_one_result_however_often_a_bot_plays_it(game: Any) -> None:
    first = played(game, game.default_seats, "2026-03-31", "bosun", {})
    assert played(game, game.default_seats, "2026-03-31", "bosun", {}) == first
    assert game.reached_words(first[1])


def test_pages_show_it(enter: Enter) -> None:
    anna = enter("Anna")
    table = anna.open(game="tranquility", seats=1, daily=today(), start=True)
    assert f"/t/{table}" in anna.get("/daily").text
    anna.do(table, "resign")
    assert "0 of 36 islands" in anna.get("/daily").text
    assert "/daily" in anna.get("/").text


def test_better_than_counts_equals_half() -> None:
    found = [Tried(False, 3.0, 2), Tried(False, 5.0, 1), Tried(True, 6.0, 2)]
    assert standing(found, (False, 5.0)) == (50, 4)
    assert standing(found, (True, 6.0)) == (88, 4)
    assert standing(found, (False, 3.0)) == (12, 4)
    assert standing([Tried(True, 6.0, 1)], (True, 6.0)) == (None, 0)


def test_a_picture_is_well_formed_whatever_it_says() -> None:
    drawn = ET.fromstring(picture(["Cayona <&>", "“32” of 36"]))  # noqa: S314 (our own)
    assert "".join(drawn.itertext()) == "Cayona <&>“32” of 36"
