"""Guests, accounts, tokens and seat links."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from server.http.http_harness import Visitor, refusal

from cayona.server.storage import Store

Enter = Callable[..., Visitor]
GOOD, WRONG, SHORT = "correct horse", "wrong-password", "short"


# --- Guests --------------------------------------------------------------------------------------------


def test_a_guest_enters_with_a_name_only(stranger: Visitor) -> None:
    assert stranger.get("/api/me").json() == {"ok": True, "person": None}
    assert stranger.done("/api/people", name="  Ann   Bonny ")["person"]["name"] == "Ann Bonny"
    assert stranger.get("/api/me").json()["person"] == {"name": "Ann Bonny", "account": None}


def test_a_guest_takes_another_name_and_stays_the_same_person(anna: Visitor) -> None:
    table = anna.open()
    anna.done("/api/people", name="Anne")
    assert anna.get("/api/me").json()["person"]["name"] == "Anne"
    assert anna.view(table)["seat"] == 0


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u0000b", "a\u202eb", "a\u200bb", "\u2028"])
def test_names_are_short_and_can_be_read(stranger: Visitor, name: str) -> None:
    assert refusal(stranger.post("/api/people", name=name)) == (422, "bad-name")


@pytest.mark.parametrize("name", [None, 5, ["x"], "x" * 101])
def test_a_name_is_a_text(stranger: Visitor, name: object) -> None:
    assert refusal(stranger.post("/api/people", name=name)) == (422, "bad-request")


def test_half_a_letter_is_no_name(stranger: Visitor) -> None:
    headers = {"content-type": "application/json"}
    answer = stranger.http.post("/api/people", content=b'{"name": "\\ud800"}', headers=headers)
    assert refusal(answer) == (422, "bad-request")


def test_names_are_data_and_come_back_as_they_are(enter: Enter) -> None:
    name = "<b onload=x>&'\""
    visitor = enter(name)
    assert visitor.view(visitor.open())["seats"][0]["name"] == name


def test_nobody_acts_before_entering(stranger: Visitor, playing: str) -> None:
    wish = {"settings": {"game": "cartagena"}}
    assert refusal(stranger.post("/api/tables", **wish)) == (403, "not-entered")
    assert refusal(stranger.post(f"/api/tables/{playing}/act", action=1, version=4)) == (403, "not-entered")
    assert refusal(stranger.get("/api/tables/mine")) == (403, "not-entered")
    assert refusal(stranger.get("/api/tokens")) == (403, "not-entered")


def test_a_forged_cookie_is_nobody(anna: Visitor, stranger: Visitor) -> None:
    good = anna.http.cookies["cayona"]
    person, _dot, signature = good.rpartition(".")
    other = f"{person}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}"
    for forged in (other, "x", person, '"\\"'):
        stranger.http.cookies.set("cayona", forged)
        assert stranger.get("/api/me").json()["person"] is None
        stranger.http.cookies.clear()


def test_leaving_the_harbour_forgets_who_one_is(anna: Visitor) -> None:
    anna.done("/api/logout")
    assert anna.get("/api/me").json()["person"] is None


# --- Accounts ------------------------------------------------------------------------------------------


def test_an_account_keeps_a_person_across_devices(anna: Visitor, stranger: Visitor) -> None:
    table = anna.open()
    anna.done("/api/account", account="Anne B", password=GOOD)
    told = stranger.done("/api/login", account="ANNE b", password=GOOD)
    assert told["person"]["name"] == "Anna"
    assert stranger.view(table)["seat"] == 0
    assert [row["id"] for row in stranger.get("/api/tables/mine").json()["tables"]] == [table]


def test_wrong_name_and_wrong_password_are_the_same_refusal(anna: Visitor, stranger: Visitor) -> None:
    anna.done("/api/account", account="Mary R", password=GOOD)
    answers = [
        stranger.post("/api/login", account=account, password=password)
        for account, password in (("Mary R", WRONG), ("Nobody", GOOD), ("a\u0000", GOOD))
    ]
    assert {refusal(answer) for answer in answers} == {(403, "bad-login")}
    assert len({answer.text for answer in answers}) == 1
    assert "set-cookie" not in answers[0].headers


def test_an_unknown_account_costs_as_much_time_as_a_wrong_password(anna: Visitor, stranger: Visitor) -> None:
    anna.done("/api/account", account="Timely", password=GOOD)

    def fastest(account: str) -> float:
        times = []
        for _ in range(3):
            began = time.perf_counter()
            stranger.post("/api/login", account=account, password=WRONG)
            times.append(time.perf_counter() - began)
        return min(times)

    known, unknown = fastest("Timely"), fastest("Nobody")
    plain = min(stranger.get("/api/me").elapsed.total_seconds() for _ in range(5))
    assert min(known, unknown) > 3 * plain  # a password was hashed both times


def test_accounts_are_made_once_by_guests_with_good_passwords(anna: Visitor, bela: Visitor) -> None:
    assert refusal(anna.post("/api/account", account="Jack", password=SHORT)) == (422, "bad-password")
    assert refusal(anna.post("/api/account", account="Jack", password="x" * 201)) == (422, "bad-password")
    assert refusal(anna.post("/api/account", account=" ", password=GOOD)) == (422, "bad-name")
    anna.done("/api/account", account="Jack", password=GOOD)
    assert anna.refused("/api/account", account="Jack2", password=GOOD) == "has-account"
    assert bela.refused("/api/account", account="jACK", password=GOOD) == "account-taken"


# --- Tokens --------------------------------------------------------------------------------------------


def token_of(visitor: Visitor, *scopes: str) -> str:
    token: str = visitor.done("/api/tokens", name="my bot", scopes=scopes)["token"]
    return token


def test_a_token_is_shown_once_and_is_the_person(anna: Visitor, enter: Enter) -> None:
    token = token_of(anna, "play", "chat", "tables")
    program = enter(token=token)
    assert program.get("/api/me").json()["person"]["name"] == "Anna"
    table = program.open()
    assert anna.view(table)["seat"] == 0
    assert token not in anna.get("/api/tokens").text


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [("play", {"act"}), ("chat", {"chat", "mute"}), ("tables", {"sit", "start", "leave"})],
)
def test_a_token_is_good_for_its_scopes_only(
    anna: Visitor, enter: Enter, scope: str, allowed: set[str]
) -> None:
    table = anna.open()
    program = enter(token=token_of(anna, scope))
    for command in ("act", "chat", "mute", "sit", "start", "leave"):
        code = program.post(f"/api/tables/{table}/{command}", text="hello", seat=0).json().get("code")
        assert (code != "missing-scope") == (command in allowed), (command, code)
    wish = {"settings": {"game": "cartagena"}}
    assert program.post("/api/tables", **wish).status_code == (200 if scope == "tables" else 403)
    assert program.get("/api/tables/mine").status_code == (200 if scope == "tables" else 403)


def test_a_token_needs_known_scopes_and_a_bounded_life(anna: Visitor) -> None:
    assert anna.refused("/api/tokens", name="bot", scopes=["admin"]) == "bad-scope"
    assert anna.refused("/api/tokens", name="bot", scopes=[]) == "bad-scope"
    assert anna.refused("/api/tokens", name="bot", days=0) == "bad-request"
    assert anna.refused("/api/tokens", name="bot", days="7") == "bad-request"
    assert anna.refused("/api/tokens", name="") == "bad-name"


def test_nobody_has_endless_tokens(anna: Visitor) -> None:
    for _ in range(50):
        token_of(anna, "play")
    assert anna.refused("/api/tokens", name="bot", scopes=["play"]) == "too-many-tokens"


def test_a_token_makes_neither_tokens_nor_identities(anna: Visitor, enter: Enter) -> None:
    table = anna.open()
    program = enter(token=token_of(anna, "play", "chat", "tables"))
    assert refusal(program.get("/api/tokens")) == (403, "token-cannot")
    for path, body in (
        ("/api/tokens", {"name": "more"}),
        ("/api/people", {"name": "Other"}),
        ("/api/account", {"account": "Taken over", "password": GOOD}),
        (f"/api/tables/{table}/seat-link", {}),
    ):
        assert refusal(program.post(path, **body)) == (403, "token-cannot"), path


def test_a_revoked_token_is_useless_at_once(anna: Visitor, bela: Visitor, enter: Enter) -> None:
    program = enter(token=token_of(anna, "play"))
    assert program.get("/api/me").status_code == 200
    listed = anna.get("/api/tokens").json()["tokens"][0]
    assert (listed["name"], listed["scopes"]) == ("my bot", ["play"])
    assert refusal(bela.http.delete(f"/api/tokens/{listed['id']}")) == (404, "no-such-token")
    assert anna.http.delete(f"/api/tokens/{listed['id']}").json() == {"ok": True}
    assert refusal(program.get("/api/me")) == (403, "bad-token")


def test_an_expired_token_is_useless(data: Path, enter: Enter, address: str) -> None:
    async def expired() -> str:
        store = await Store.open(f"sqlite:///{data / 'cayona.db'}", upgrade=False)
        try:
            person = await store.add_person("Late")
            return await store.add_token(person.id, "old", ["play"], time.time() - 1)
        finally:
            await store.close()

    program = enter(token=asyncio.run(expired()))
    assert refusal(program.get("/api/me")) == (403, "bad-token")


@pytest.mark.parametrize("header", ["Bearer", "Bearer nonsense", "Basic YTpi", "x", "Bearer \xff"])
def test_a_wrong_token_is_not_taken_for_a_guest(stranger: Visitor, header: str) -> None:
    answer = stranger.http.get("/api/me", headers={b"authorization": header.encode("latin-1")})
    assert refusal(answer) == (403, "bad-token")


# --- Seat links ----------------------------------------------------------------------------------------


def link_of(visitor: Visitor, table: str) -> str:
    secret: str = visitor.done(f"/api/tables/{table}/seat-link")["secret"]
    return secret


def test_a_seat_link_moves_the_seat_to_another_device_once(anna: Visitor, playing: str, enter: Enter) -> None:
    secret = link_of(anna, playing)
    phone, other = enter(), enter()
    assert phone.done(f"/api/seat-links/{secret}") == {"ok": True, "table": playing, "seat": 0}
    assert phone.view(playing)["seat"] == 0
    phone.act(playing)
    assert refusal(other.post(f"/api/seat-links/{secret}")) == (404, "bad-link")


def test_a_new_seat_link_makes_the_old_one_useless(anna: Visitor, playing: str, stranger: Visitor) -> None:
    old = link_of(anna, playing)
    new = link_of(anna, playing)
    assert stranger.refused(f"/api/seat-links/{old}") == "bad-link"
    assert stranger.done(f"/api/seat-links/{new}")["seat"] == 0


def test_a_seat_link_is_for_who_sits_there(stranger: Visitor, enter: Enter, playing: str) -> None:
    assert stranger.refused(f"/api/tables/{playing}/seat-link") == "not-entered"
    assert enter("Cara").refused(f"/api/tables/{playing}/seat-link") == "not-seated"
    assert stranger.refused("/api/seat-links/nonsense") == "bad-link"


def test_a_seat_link_never_leads_to_somebody_elses_identity(
    anna: Visitor, bela: Visitor, stranger: Visitor
) -> None:
    table = anna.open(sit=None)
    bela.do(table, "sit", seat=1)
    secret = link_of(bela, table)
    bela.do(table, "leave")
    anna.do(table, "sit", seat=1)
    assert stranger.refused(f"/api/seat-links/{secret}") == "bad-link"
    assert stranger.get("/api/me").json()["person"] is None


def test_a_rematch_makes_old_seat_links_useless(
    anna: Visitor, bela: Visitor, playing: str, stranger: Visitor
) -> None:
    secret = link_of(anna, playing)
    bela.do(playing, "resign")
    bela.do(playing, "rematch")
    assert stranger.refused(f"/api/seat-links/{secret}") == "bad-link"
