"""The logbook over HTTP: its player finds it again on any device, and others as far as they may."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from typing import Any

import pytest
from server.http.conftest import Enter
from server.http.http_harness import Visitor

PASSWORD = "a long password"  # noqa: S105 (of nobody)
_numbers = itertools.count(1)


def resigned(one: Visitor, other: Visitor, **settings: Any) -> str:
    """Let two play a match that the first gives up."""
    table = one.open(seats=2, **settings)
    other.do(table, "sit", seat=1)
    one.do(table, "start")
    one.do(table, "resign")
    return table


def book(visitor: Visitor, **wanted: str) -> dict[str, Any]:
    answer = visitor.get("/api/me/logbook", **wanted)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def played(visitor: Visitor) -> int:
    return sum(one["played"] for one in book(visitor)["totals"])


def handle(visitor: Visitor, name: str) -> str:
    companions = visitor.get("/api/me/companions").json()["companions"]
    return str(next(one["handle"] for one in companions if one["name"] == name))


@pytest.fixture
def vera() -> str:
    """The name of an account; every test has its own."""
    return f"vera{next(_numbers)}"


@pytest.fixture
def account(enter: Enter, vera: str) -> Visitor:
    """Somebody with an account."""
    visitor = enter("Vera")
    visitor.done("/api/account", account=vera, password=PASSWORD)
    return visitor


def test_a_finished_match_is_in_the_logbook_of_both_and_on_the_leaderboard(
    anna: Visitor, bela: Visitor
) -> None:
    table = resigned(anna, bela, rated=True)
    (lost,) = book(anna)["matches"]
    (won,) = book(bela)["matches"]
    assert (lost["result"], won["result"], won["place"], won["rated"]) == ("Lost", "Won", 1, True)
    assert won["replay"] == f"/t/{table}/replay?match=1"
    assert bela.get(won["replay"]).status_code == 200
    assert won["change"] == -lost["change"] > 0
    (rating,) = book(bela)["ratings"]
    assert rating["low"] < 1500 < rating["rating"] < rating["high"]
    assert not rating["sure"]
    board = bela.get("/api/leaderboards/cartagena", mode="classic", seats=2).json()
    assert [(one["name"], one["me"]) for one in board["friends"]] == [("Bela", True)]
    assert board["leaders"] == [], "nobody's rating is sure after one match"
    page = bela.get("/me/logbook").text
    assert "★ Won" in page
    assert ">Anna<" in page
    assert "<caption" in page
    assert bela.get("/leaderboards/cartagena").status_code == 200


def test_no_seat_no_logbook(stranger: Visitor) -> None:
    assert "Nothing is written here yet" in stranger.get("/me/logbook").text
    assert stranger.get("/api/me/logbook").status_code == 403
    assert stranger.get("/leaderboards/chess").status_code == 404


def test_matches_are_found_by_what_they_were(anna: Visitor, bela: Visitor) -> None:
    resigned(anna, bela)
    resigned(bela, anna, options={"mode": "tortuga"})
    assert len(book(anna, mode="open")["matches"]) == 1
    assert len(book(anna, result="won")["matches"]) == 1
    assert len(book(anna, opponent=handle(anna, "Bela"))["matches"]) == 2
    assert book(anna, opponent="bot:bosun")["matches"] == book(anna, game="tongiaki")["matches"] == []
    assert book(anna, opponent="nobody")["matches"] == []
    page = anna.get("/me/logbook", game="cartagena", mode="open").text
    assert page.count("<tr class=") == 1


def test_a_profile_tells_of_listed_tables_alone(
    vera: str, account: Visitor, bela: Visitor, stranger: Visitor
) -> None:
    seen = resigned(account, bela)
    hidden = resigned(account, bela, public=False)
    told = stranger.get(f"/api/people/{vera}").json()
    assert [one["table"] for one in told["matches"]] == [seen]
    assert told["totals"][0]["played"] == 2
    page = stranger.get(f"/people/{vera}").text
    assert seen in page
    assert hidden not in page
    assert stranger.get("/people/nobody-of-this-name").status_code == 404


def test_friends_are_kept_from_those_one_has_played_with(anna: Visitor, bela: Visitor, enter: Enter) -> None:
    resigned(anna, bela, rated=True)
    assert anna.refused("/api/me/companions/0123456789abcdef", kind="friend") == "no-companion"
    anna.done(f"/api/me/companions/{handle(anna, 'Bela')}", kind="friend")
    friends = anna.get("/api/leaderboards/cartagena", mode="classic", seats=2).json()["friends"]
    assert [one["name"] for one in friends] == ["Bela", "Anna"], "the better one first"
    assert "Remove Bela from your friends" in anna.get("/me/logbook").text


def test_who_is_blocked_sits_elsewhere_and_sees_no_profile(
    vera: str, account: Visitor, bela: Visitor
) -> None:
    resigned(account, bela)
    account.done(f"/api/me/companions/{handle(account, 'Bela')}", kind="blocked")
    table = account.open(seats=2)
    assert bela.refused(f"/api/tables/{table}/sit", seat=1) == "blocked"
    assert bela.get(f"/people/{vera}").status_code == 404
    theirs = bela.open(seats=2)
    assert account.refused(f"/api/tables/{theirs}/sit", seat=1) == "blocked"
    account.done(f"/api/me/companions/{handle(account, 'Bela')}", kind="none")
    bela.do(table, "sit", seat=1)


def test_a_guests_logbook_comes_into_an_account_on_another_device(
    account: Visitor, bela: Visitor, enter: Enter
) -> None:
    guest = enter("Gregor")
    resigned(account, bela, rated=True)
    resigned(guest, bela, rated=True)
    running = guest.open(seats=2)
    bela.do(running, "sit", seat=1)
    guest.do(running, "start")
    secret = guest.done("/api/me/claim-link")["secret"]
    assert account.refused("/api/me/claim-link") == "has-account"
    assert bela.refused("/api/me/claim", secret=secret) == "no-account"
    assert "Gregor has played 1 match as a guest" in account.get(f"/claim/{secret}").text
    account.done("/api/me/claim", secret=secret)
    assert account.refused("/api/me/claim", secret=secret) == "bad-link"
    assert played(account) == 2
    assert book(account)["ratings"][0]["games"] == 2
    account.do(running, "resign")  # the seat of the guest came along to this device
    assert played(account) == played(guest) == 3


def test_at_login_a_guests_logbook_comes_along_if_they_say_so(
    vera: str, account: Visitor, bela: Visitor, enter: Enter
) -> None:
    for bring, expected in ([], 0), (["logbook"], 1):
        guest = enter("Gustav")
        resigned(guest, bela)
        guest.done("/api/login", account=vera, password=PASSWORD, bring=bring)
        assert played(guest) == expected
    assert guest.post("/api/login", account=vera, password=PASSWORD, bring=["seats"]).status_code == 422


def test_all_of_it_is_in_the_export_and_goes_with_its_person(account: Visitor, bela: Visitor) -> None:
    table = resigned(account, bela, rated=True)
    account.done(f"/api/me/companions/{handle(account, 'Bela')}", kind="friend")
    kept = account.get("/api/me/data").json()["logbook"]
    (match,) = kept["matches"]
    assert (match["table"], match["won"], match["game"]) == (table, False, "cartagena")
    assert account.get(match["replay"]).text.startswith("<!doctype html>")
    assert kept["people"] == [{"name": "Bela", "kind": "friend"}]
    assert (kept["totals"][0]["played"], kept["ratings"][0]["games"]) == (1, 1)
    before = book(bela)["ratings"]
    account.done("/api/me/delete", password=PASSWORD)
    assert book(bela)["ratings"] == before
    assert book(bela)["matches"][0]["others"][0]["name"] == "a former player"
    assert bela.get("/api/me/companions").json()["companions"] == []


def test_what_is_kept_of_a_guest_is_the_accounts_and_goes_with_it(
    account: Visitor, bela: Visitor, enter: Enter
) -> None:
    guest = enter("Gregor")
    table = resigned(guest, bela)
    guest.done(f"/api/tables/{table}/chat", text="farewell")
    account.done("/api/me/claim", secret=guest.done("/api/me/claim-link")["secret"])
    kept = account.get("/api/me/data").json()
    assert [one["id"] for one in kept["tables"]] == [table]
    assert [one["text"] for one in kept["chat"]] == ["farewell"]
    account.done("/api/me/delete", password=PASSWORD)
    assert "Gregor" not in bela.get(f"/api/tables/{table}").text
    assert book(bela)["matches"][0]["others"][0]["name"] == "a former player"
    assert guest.get("/api/me/data").status_code == 403


def test_a_daily_deal_is_begun_once_by_whoever_sits_down(anna: Visitor, bela: Visitor) -> None:
    day = datetime.now(UTC).date().isoformat()
    deal: dict[str, Any] = {"game": "tranquility", "seats": 1, "daily": day}
    first = anna.open(**deal, start=True)
    wish = {"settings": deal, "sit": 0, "start": True}
    assert anna.refused("/api/tables", **wish) == "daily-begun"
    anna.do(first, "resign")
    assert anna.refused("/api/tables", **wish) == "daily-begun", "a lost deal is not dealt again"
    others = bela.open(**deal, sit=None)
    assert anna.refused(f"/api/tables/{others}/sit", seat=0) == "daily-begun"
    bela.do(others, "sit", seat=0)
    (played_once,) = book(anna, game="tranquility")["matches"]
    assert (played_once["daily"], played_once["result"]) == (day, "Lost")
    assert anna.get("/api/me/data").json()["logbook"]["daily"] == [
        {"day": day, "game": "tranquility", "table": first}
    ]
