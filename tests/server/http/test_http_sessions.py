"""Sessions are the server's: listed, ended when they are ended; and a seat link carries a seat alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from pyotp.totp import TOTP
from server.http.http_harness import Visitor, refusal

from cayona.server.storage import Store

Enter = Callable[..., Visitor]
GOOD, BETTER, WRONG, SHORT = "correct horse", "battery staple", "wrong-password", "short"


def in_store(data: Path, work: Callable[[Store], Any]) -> Any:
    """Do something with the database of the server, as a host does."""

    async def done() -> Any:
        store = await Store.open(f"sqlite:///{data / 'cayona.db'}", upgrade=False)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(done())


def with_account(visitor: Visitor, account: str) -> Visitor:
    visitor.done("/api/account", account=account, password=GOOD)
    return visitor


def thief_of(visitor: Visitor, enter: Enter) -> Visitor:
    """Somebody who has got hold of a cookie."""
    thief = enter()
    thief.http.cookies.set("cayona", visitor.http.cookies["cayona"])
    return thief


def me(visitor: Visitor) -> Any:
    return visitor.get("/api/me").json()["person"]


# --- Ending --------------------------------------------------------------------------------------------


def test_a_stolen_cookie_is_useless_after_logout(anna: Visitor, enter: Enter) -> None:
    thief = thief_of(anna, enter)
    assert me(thief)["name"] == "Anna"
    anna.done("/api/logout")
    assert me(thief) is None


def test_every_login_has_a_session_of_its_own(anna: Visitor, enter: Enter) -> None:
    with_account(anna, "Own sessions")
    phone = enter()
    phone.done("/api/login", account="Own sessions", password=GOOD)
    assert phone.http.cookies["cayona"] != anna.http.cookies["cayona"]
    phone.done("/api/logout")
    assert me(phone) is None
    assert me(anna)["name"] == "Anna"


def test_sessions_are_listed_and_ended_one_by_one(anna: Visitor, bela: Visitor, enter: Enter) -> None:
    with_account(anna, "Listed")
    phone = enter()
    phone.http.headers["user-agent"] = "A phone"
    phone.done("/api/login", account="Listed", password=GOOD)
    listed = anna.get("/api/sessions").json()["sessions"]
    assert sorted(one["current"] for one in listed) == [False, True]
    other = next(one for one in listed if not one["current"])
    assert other["device"] == "A phone"
    assert anna.http.cookies["cayona"] not in anna.get("/api/sessions").text
    assert refusal(bela.http.delete(f"/api/sessions/{other['id']}")) == (404, "no-such-session")
    assert anna.http.delete(f"/api/sessions/{other['id']}").json() == {"ok": True}
    assert me(phone) is None
    assert me(anna)["name"] == "Anna"


def test_all_other_sessions_end_at_once(anna: Visitor, enter: Enter) -> None:
    with_account(anna, "All of them")
    others = [enter() for _ in range(3)]
    for other in others:
        other.done("/api/login", account="All of them", password=GOOD)
    assert anna.http.delete("/api/sessions").json() == {"ok": True, "ended": 3}
    assert [me(other) for other in others] == [None] * 3
    assert me(anna)["name"] == "Anna"


def test_what_is_open_is_cut_when_its_session_ends(anna: Visitor, playing: str, enter: Enter) -> None:
    thief = thief_of(anna, enter)
    with thief.socket(playing) as tab:
        tab.next("view")
        anna.done("/api/logout")
        assert tab.closing()[0] == 4403


# --- Passwords -----------------------------------------------------------------------------------------


def test_a_changed_password_ends_all_other_sessions(anna: Visitor, enter: Enter) -> None:
    with_account(anna, "Changed")
    thief = thief_of(anna, enter)
    phone = enter()
    phone.done("/api/login", account="Changed", password=GOOD)
    assert anna.refused("/api/password", old=WRONG, new=BETTER) == "bad-password"
    assert anna.refused("/api/password", old=GOOD, new="short") == "bad-password"
    assert anna.done("/api/password", old=GOOD, new=BETTER)["ended"] == 1
    assert me(phone) is None
    assert me(thief)["name"] == "Anna"  # the same session as Anna's; she can list and end it
    assert phone.refused("/api/login", account="Changed", password=GOOD) == "bad-login"
    phone.done("/api/login", account="Changed", password=BETTER)


def test_guests_have_no_password(anna: Visitor) -> None:
    assert anna.refused("/api/password", old=GOOD, new=BETTER) == "no-account"


def test_a_hosts_link_resets_a_password_once(anna: Visitor, data: Path, enter: Enter) -> None:
    with_account(anna, "Forgetful")

    async def link(store: Store) -> str:
        person = await store.account("Forgetful")
        assert person is not None
        await store.add_reset(person.id)
        return await store.add_reset(person.id)  # the older one ends

    secret = in_store(data, link)
    stranger = enter()
    assert stranger.refused("/api/password-reset", secret=secret, password=SHORT) == "bad-password"
    stranger.done("/api/password-reset", secret=secret, password=BETTER)
    assert stranger.refused("/api/password-reset", secret=secret, password=GOOD) == "bad-link"
    assert me(anna) is None  # whoever was logged in is not any more
    stranger.done("/api/login", account="Forgetful", password=BETTER)


def test_without_mail_the_host_is_named(stranger: Visitor) -> None:
    assert stranger.refused("/api/forgotten", account="Anybody") == "no-mail"


# --- Second factors ------------------------------------------------------------------------------------


def test_a_second_factor_is_asked_for_at_login_and_no_code_works_twice(anna: Visitor, enter: Enter) -> None:
    with_account(anna, "Careful")
    secret = anna.done("/api/second-factor")["secret"]
    factor = TOTP(secret)
    assert anna.refused("/api/second-factor/confirm", secret=secret, code="0", password=GOOD) == "bad-code"
    now = factor.now()
    assert (
        anna.refused("/api/second-factor/confirm", secret=secret, code=now, password=WRONG) == "bad-password"
    )
    anna.done("/api/second-factor/confirm", secret=secret, code=now, password=GOOD)
    assert me(anna)["account"] == "careful"
    phone = enter()
    wish = {"account": "Careful", "password": GOOD}
    assert phone.refused("/api/login", **wish) == "needs-code"
    assert phone.refused("/api/login", **wish, code="000000") == "bad-code"
    assert phone.refused("/api/login", **wish, code=now) == "bad-code"  # it was used
    following = factor.at(int(time.time()) + 30)
    phone.done("/api/login", **wish, code=following)
    assert phone.refused("/api/login", **wish, code=following) == "bad-code"


# --- Seat links ----------------------------------------------------------------------------------------


def test_a_seat_link_carries_the_seat_and_nothing_else(anna: Visitor, bela: Visitor, enter: Enter) -> None:
    with_account(anna, "Whole")
    table = anna.open(seats=2, options={"first_player": 0})
    other = anna.open(seats=2)
    bela.do(table, "sit", seat=1)
    anna.do(table, "start")
    phone = enter()
    phone.done(f"/api/seat-links/{anna.done(f'/api/tables/{table}/seat-link')['secret']}")
    assert phone.view(table)["seat"] == 0
    phone.act(table)
    with phone.socket(table) as tab:
        assert tab.next("view")["seat"] == 0
    assert me(phone) is None
    assert phone.view(other)["seat"] is None
    for path in ("/api/tokens", "/api/sessions", "/api/tables/mine", "/api/me/data", "/api/stream"):
        assert refusal(phone.get(path)) == (403, "not-entered"), path
    for path, body in (
        ("/api/tokens", {"name": "mine now"}),
        ("/api/password", {"old": GOOD, "new": BETTER}),
        ("/api/me/delete", {}),
        ("/api/tables", {"settings": {"game": "cartagena"}}),
        (f"/api/tables/{other}/start", {}),
    ):
        assert refusal(phone.post(path, **body))[0] == 403, path
    for command in ("seat-link", "leave", "close", "rematch"):
        assert refusal(phone.post(f"/api/tables/{table}/{command}"))[0] == 403, command


def test_a_seat_that_was_lent_can_be_taken_back(anna: Visitor, playing: str, enter: Enter) -> None:
    phone = enter()
    phone.done(f"/api/seat-links/{anna.done(f'/api/tables/{playing}/seat-link')['secret']}")
    (lent,) = [one for one in anna.get("/api/sessions").json()["sessions"] if one["table"] == playing]
    anna.http.delete(f"/api/sessions/{lent['id']}")
    assert phone.view(playing)["seat"] is None


def test_a_device_keeps_who_it_is_when_it_is_lent_a_seat(anna: Visitor, bela: Visitor, playing: str) -> None:
    other = bela.open(seats=2)
    bela.done(f"/api/seat-links/{anna.done(f'/api/tables/{playing}/seat-link')['secret']}")
    assert bela.view(playing)["seat"] == 0
    assert bela.view(other)["seat"] == 0
    assert me(bela)["name"] == "Bela"


# --- Tokens --------------------------------------------------------------------------------------------


def test_no_token_lives_longer_than_a_year(anna: Visitor) -> None:
    assert anna.refused("/api/tokens", name="bot", days=3650) == "bad-request"
    anna.done("/api/tokens", name="bot", days=365)
    (token,) = anna.get("/api/tokens").json()["tokens"]
    assert token["expires"] <= time.time() + 365 * 24 * 3600


# --- One's own data ------------------------------------------------------------------------------------


def test_a_person_gets_all_that_is_kept_of_them(anna: Visitor, bela: Visitor, playing: str) -> None:
    anna.done(f"/api/tables/{playing}/chat", text="Ahoy!")
    bela.done(f"/api/tables/{playing}/chat", text="Not mine")
    kept = anna.get("/api/me/data").json()
    assert kept["person"]["name"] == "Anna"
    assert [line["text"] for line in kept["chat"]] == ["Ahoy!"]
    assert playing in {table["id"] for table in kept["tables"]}
    assert len(kept["sessions"]) == 1
    text = str(kept)
    assert anna.http.cookies["cayona"] not in text
    assert "seed" not in text


def test_who_leaves_is_a_former_player_everywhere(
    anna: Visitor, bela: Visitor, playing: str, data: Path, enter: Enter
) -> None:
    with_account(anna, "Gone")
    anna.done(f"/api/tables/{playing}/chat", text="my last words")
    token = anna.done("/api/tokens", name="bot")["token"]
    assert anna.refused("/api/me/delete", password=WRONG) == "bad-password"
    anna.done("/api/me/delete", password=GOOD)
    assert me(anna) is None
    assert refusal(enter(token=token).get("/api/me")) == (403, "bad-token")
    assert bela.refused("/api/login", account="Gone", password=GOOD) == "bad-login"
    view = bela.view(playing)
    assert view["seats"][0]["name"] == "a former player"
    assert view["seats"][0]["bot"] is not None  # somebody plays on
    assert "Anna" not in bela.get(f"/api/tables/{playing}/view").text
    assert "my last words" not in bela.get(f"/api/tables/{playing}/chat").text
    enter("Dora").done("/api/account", account="Gone", password=GOOD)  # the name is free again
    from cayona.server.admin import doctor

    findings = asyncio.run(doctor(f"sqlite:///{data / 'cayona.db'}"))
    assert [finding for finding in findings if finding.table == playing] == []


# --- Names ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "a\u202eb",
        "a\u2066b",
        "ann\u200d",
        "x\u0301\u0301\u0301\u0301",
        "\u115f",
        "a\ufe0f",
    ],
)
def test_no_name_is_invisible_or_turns_text_around(stranger: Visitor, name: str) -> None:
    assert refusal(stranger.post("/api/people", name=name)) == (422, "bad-name")


def test_names_have_one_spelling(stranger: Visitor) -> None:
    assert stranger.done("/api/people", name="Ame\u0301lie")["person"]["name"] == "Am\u00e9lie"


@pytest.mark.parametrize(
    "other", ["Captаin Kidd", "CAPTAlN KIDD", "captain-kidd", "Сaptain Κidd", "Capta1n Kidd"]
)
def test_an_account_that_looks_like_another_is_refused(address: str, enter: Enter, other: str) -> None:
    first, second = enter("A"), enter("B")
    first.post("/api/account", account="Captain Kidd", password=GOOD)
    assert second.refused("/api/account", account=other, password=GOOD) == "account-taken"


def test_chat_shows_nothing_invisible_and_keeps_emoji(anna: Visitor, bela: Visitor, playing: str) -> None:
    anna.done(f"/api/tables/{playing}/chat", text="safe\u202eevil \u2067x\u2069 \u200b🏴\u200d☠️")
    (line,) = bela.get(f"/api/tables/{playing}/chat").json()["lines"]
    assert line["text"] == "safeevil x 🏴\u200d☠️"
    assert anna.refused(f"/api/tables/{playing}/chat", text="\u200b\u3164") == "bad-line"


def test_whoever_is_banned_is_out_at_once(anna: Visitor, bela: Visitor, data: Path, playing: str) -> None:
    with_account(anna, "Banned")
    token = anna.done("/api/tokens", name="bot")["token"]

    async def ban(store: Store) -> None:
        person = await store.account("Banned")
        assert person is not None
        await store.ban(person.id, banned=True)

    with anna.socket(playing) as tab:
        tab.next("view")
        in_store(data, ban)
        assert tab.closing()[0] == 4403
    assert me(anna) is None
    assert bela.refused("/api/login", account="Banned", password=GOOD) == "banned"
    program = httpx.get(f"{anna.address}/api/me", headers={"authorization": f"Bearer {token}"}, timeout=60)
    assert refusal(program) == (403, "banned")
