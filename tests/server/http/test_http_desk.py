"""The host's desk: for hosts with a second factor alone; what it tells and does."""

from __future__ import annotations

import html
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pyotp.totp import TOTP
from server.http.http_harness import Visitor, refusal
from server.http.test_http_sessions import GOOD, in_store, me, with_account
from server.resilience.serving import Server, children, wait_until
from sqlalchemy import update

from cayona.server.storage import Store
from cayona.server.storage.schema import tables

Enter = Callable[..., Visitor]


def made_host(visitor: Visitor, account: str, data: Path) -> Visitor:
    """Make somebody a host who has logged in with a second factor."""
    with_account(visitor, account)

    async def promote(store: Store) -> None:
        person = await store.account(account)
        assert person is not None
        await store.set_host(person.id, host=True)

    in_store(data, promote)
    assert refusal(visitor.get("/api/desk")) == (403, "second-factor")
    secret = visitor.done("/api/second-factor")["secret"]
    code = TOTP(secret).now()
    visitor.done("/api/second-factor/confirm", secret=secret, code=code, password=GOOD)
    return visitor


@pytest.fixture
def host(enter: Enter, data: Path) -> Visitor:
    return made_host(enter("Host"), f"Host {time.monotonic_ns()}", data)


def person_id(host: Visitor, name: str) -> str:
    found: str = host.get("/api/desk", who=name).json()["people"][0]["id"]
    return found


def test_the_desk_is_for_hosts_alone(anna: Visitor, stranger: Visitor, playing: str) -> None:
    for visitor, code in ((anna, "not-host"), (stranger, "not-entered")):
        assert refusal(visitor.get("/api/desk")) == (403, code)
        assert visitor.get("/desk").status_code == 403
        for path in ("ban", "rename", "reset"):
            assert refusal(visitor.post(f"/api/desk/{path}", person="x"))[0] == 403
        assert refusal(visitor.post("/api/desk/prune", days=10))[0] == 403
        assert refusal(visitor.post(f"/api/tables/{playing}/shut"))[0] == 403


def test_a_host_sees_how_it_goes(host: Visitor, playing: str) -> None:
    told = host.get("/api/desk").json()
    assert playing in {row["id"] for row in told["tables"]}
    assert told["counts"]["people"] >= 3
    assert told["harbour"]["tables"] >= 1
    assert told["disk"]["free"] > 0
    assert {"backup"} <= {alarm["code"] for alarm in told["alarms"]}  # there never was one
    page = host.get("/desk")
    assert page.status_code == 200
    assert "There has never been a backup." in page.text
    assert playing in page.text
    text = page.text + host.get("/api/desk").text
    assert "password_hash" not in text
    assert "argon2" not in text


def test_a_process_of_the_bots_that_dies_is_an_alarm(host: Visitor, anna: Visitor) -> None:
    def bosun_moves() -> None:
        table = anna.open(seats=2, bots=[None, "bosun"], start=True, options={"first_player": 1})
        anna.until(table, lambda view: view["deciders"] == [0])

    def alarming() -> list[str]:
        alarms = host.get("/api/desk").json()["alarms"]
        told = [alarm["sentence"] for alarm in alarms if alarm["code"] == "fault"]
        return [line for line in told if line.startswith(("A process of the bots has ended", "The bot"))]

    bosun_moves()
    before = alarming()
    for worker in children(host.get("/api/desk").json()["processes"][0]["pid"]):
        os.kill(worker, signal.SIGKILL)
    bosun_moves()
    new = set(alarming()) - set(before)
    assert new, "it was idle, or was being asked: by this table, or for a daily deal"
    assert all(line in html.unescape(host.get("/desk").text) for line in new)


def test_a_host_closes_bans_renames_and_resets(
    host: Visitor, enter: Enter, playing: str, anna: Visitor
) -> None:
    host.done(f"/api/tables/{playing}/shut")
    assert anna.view(playing)["phase"] == "closed"
    rude = with_account(enter("Rude name"), f"Rude {time.monotonic_ns()}")
    who = person_id(host, "Rude name")
    host.done("/api/desk/rename", person=who, name="Polite")
    assert me(rude)["name"] == "Polite"
    secret = host.done("/api/desk/reset", person=who)["secret"]
    assert enter().get(f"/reset/{secret}").status_code == 200
    enter().done("/api/password-reset", secret=secret, password="another one")  # noqa: S106 - a test's
    host.done("/api/desk/ban", person=who)
    assert me(rude) is None


def test_a_host_prunes_what_was_left_alone(tmp_path: Path) -> None:
    """Tables that are over and old go, but none that is in memory, young, or not over."""
    with Server(tmp_path, idle_minutes=0.002) as server:
        host = made_host(Visitor(server.url, "Host"), "Host", tmp_path)
        old, young, running = host.open(), host.open(), host.open(bots=[None, "random"], start=True)
        for table in (old, young):
            host.do(table, "close")
        wait_until(lambda: not host.get("/status").json()["tables"], what="all tables are put away")

        async def age(store: Store) -> None:
            async with store.database.writing() as connection:
                aged = tables.c.id.in_((old, running))
                await connection.execute(update(tables).where(aged).values(changed=1))

        in_store(tmp_path, age)
        assert host.done("/api/desk/prune", days=30)["ended"] == 1
        assert [host.get(f"/api/tables/{one}/view").status_code for one in (old, young, running)] == [
            404,
            200,
            200,
        ]
        host.close()


def test_hosts_see_how_many_began_and_finished_each_step(
    host: Visitor, anna: Visitor, stranger: Visitor
) -> None:
    step = "/api/learn/tongiaki/loops/1"
    for visitor in (anna, stranger):
        visitor.done(f"{step}/began")
    anna.done(f"{step}/finished")
    assert refusal(anna.post(f"{step}/slept"))[0] == 422
    assert refusal(anna.post("/api/learn/tongiaki/whirls/0/began"))[0] == 404
    counted = [row for row in host.get("/api/desk").json()["lessons"] if row["lesson"] == "loops"]
    assert [row["steps"] for row in counted] == [[[0, 0], [2, 1]]]
    assert "2: 2/1" in host.get("/desk").text
