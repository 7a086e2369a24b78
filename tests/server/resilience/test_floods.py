"""Visitors who take more than their share: the others hardly notice, and whoever floods is told or cut."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.http.http_harness import Visitor, refusal
from server.resilience.serving import Server, descriptors

CROWD = "127.0.0.2"
"""The address from which the crowd comes; others come from 127.0.0.1."""
CAPTAINS = ["captain"] * 9
PUBLIC = {"rate_limits": 1, "bot_pause": 0, "bot_seconds": 0.5}


class Crowd(Visitor):
    """Somebody who comes from the address of the crowd."""

    def __init__(self, url: str, name: str | None = None) -> None:
        super().__init__(url)
        transport = httpx.HTTPTransport(local_address=CROWD, verify=False)
        self.http.close()
        self.http = httpx.Client(base_url=url, headers={"x-cayona": "1"}, transport=transport, timeout=30)
        if name is not None:
            self.done("/api/people", name=name)


@contextlib.contextmanager
def crowd(url: str, size: int) -> Iterator[list[Crowd]]:
    with ExitStack() as stack:
        people = []
        for number in range(size):
            visitor = Crowd(url)
            stack.callback(visitor.close)
            if visitor.post("/api/people", name=f"Guest {number}").status_code == 200:
                people.append(visitor)
        yield people


def connection_from(url: str, source: str) -> socket.socket:
    host, port = url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=10, source_address=(source, 0))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, **PUBLIC) as server:
        yield server


def open_many(people: list[Crowd], each: int, **wish: Any) -> tuple[list[str], list[dict[str, Any]]]:
    """Have everybody open tables as fast as they can; return those that were opened, and the refusals."""
    opened, refused = [], []
    settings = {"game": "tortuga1667", "seats": 9}
    for _round in range(each):
        for person in people:
            answer = person.post("/api/tables", settings=settings, bots=CAPTAINS, sit=None, **wish)
            if answer.status_code == 200:
                opened.append(answer.json()["table"])
            else:
                refused.append(answer.json())
    return opened, refused


def says_how_long(told: dict[str, Any]) -> bool:
    """Tell whether a refusal says to people and to programs how long to wait."""
    return told["wait"] > 0 and re.search(rf"\b{told['wait']:g} seconds", told["message"]) is not None


def test_a_flood_of_tables_keeps_nobody_else_waiting(server: Server) -> None:
    """Another player's bosun answers as ever, and the flood is told how long to wait."""
    victim = Visitor(server.url, "Anna")
    with crowd(server.url, 24) as people:
        opened, refused = open_many(people, 4, start=True)
        assert len(opened) <= 60
        assert refused
        assert {told["code"] for told in refused} <= {"too-many", "too-many-tables"}
        assert all(says_how_long(told) for told in refused)
        table = victim.open(seats=2, bots=[None, "bosun"], start=True, options={"first_player": 0})
        with victim.socket(table) as tab:
            version = tab.next("view")["version"]
            for _turn in range(3):
                while (view := victim.view(table))["deciders"] == [0]:
                    version = victim.act(table)
                if view["phase"] != "playing":
                    break
                tab.view(version + 1)
        bots = httpx.get(f"{server.url}/status", timeout=60).json()["bots"]["bots"]
        assert bots["bosun"]["decisions"] > 0
        assert "captain" not in bots  # nobody looks at those tables
    victim.close()


def test_tables_of_bots_alone_think_only_while_somebody_looks(server: Server) -> None:
    host = Visitor(server.url, "Anna")
    table = host.open(seats=2, bots=["bosun", "bosun"], sit=None, start=True)

    def decisions() -> int:
        bots = httpx.get(f"{server.url}/status", timeout=60).json()["bots"]["bots"]
        return int(bots.get("bosun", {}).get("decisions", 0))

    time.sleep(1.0)
    assert decisions() == 0
    with host.socket(table) as tab:
        tab.view(4)
    host.close()


def test_one_address_opens_so_many_tables_and_no_more(server: Server) -> None:
    with crowd(server.url, 20) as people:
        opened, refused = open_many(people, 3)
        assert 20 <= len(opened) <= 60
        assert refused
    anna = Visitor(server.url, "Anna")
    anna.open()
    anna.close()


def test_one_person_has_so_many_unfinished_tables(tmp_path: Path) -> None:
    with Server(tmp_path, **PUBLIC, tables_per_person=3) as server:
        anna = Visitor(server.url, "Anna")
        tables = [anna.open() for _ in range(3)]
        answer = anna.post("/api/tables", settings={"game": "cartagena"})
        assert refusal(answer) == (429, "too-many-tables")
        assert says_how_long(answer.json())
        assert int(answer.headers["retry-after"]) == answer.json()["wait"]
        anna.do(tables[0], "close")
        anna.open()
        anna.close()


def test_half_sent_requests_from_one_address_hold_up_nobody(server: Server) -> None:
    """1,100 connections that never finish a request; whoever comes from elsewhere is answered."""
    limits = (Path("/proc") / str(server.pid) / "limits").read_text()
    soft, hard = next(line for line in limits.splitlines() if line.startswith("Max open files")).split()[3:5]
    assert soft == hard  # it takes as many files as it may
    began = descriptors(server.pid)
    with ExitStack() as stack:
        for _number in range(1100):
            slow = connection_from(server.url, CROWD)
            stack.callback(slow.close)
            with contextlib.suppress(OSError):
                slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        assert descriptors(server.pid) - began < 300
        refused = connection_from(server.url, CROWD)
        stack.callback(refused.close)
        head, _gap, body = refused.recv(4096).partition(b"\r\n\r\n")
        assert b"429" in head.split(b"\r\n")[0]
        assert b"retry-after" in head
        assert json.loads(body)["code"] == "too-many-connections"
        assert says_how_long(json.loads(body))
        for _number in range(20):
            assert httpx.get(f"{server.url}/api/me", timeout=60).status_code == 200
    assert "connections" in server.complaints
    assert server.complaints.count("\n") <= 3


@pytest.mark.parametrize(
    ("start", "code"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-", b"408"),
        (b"", b"408"),
        (b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{", b""),
    ],
)
def test_a_request_that_does_not_arrive_is_given_up(tmp_path: Path, start: bytes, code: bytes) -> None:
    with Server(tmp_path, **PUBLIC, header_seconds=0.5, body_seconds=0.5) as server:
        with connection_from(server.url, CROWD) as slow:
            slow.settimeout(20)
            slow.sendall(start)
            answer = b""
            while part := slow.recv(4096):
                answer += part
        assert code in answer.split(b"\r\n")[0]


def test_a_socket_that_floods_is_cut(server: Server) -> None:
    anna = Visitor(server.url, "Anna")
    table = anna.open()
    with anna.socket(table) as tab:
        tab.next("view")
        with contextlib.suppress(OSError, Exception):
            for _number in range(2000):
                tab.send(type="ping")
        code, reason = tab.closing()
    assert code == 4429
    assert re.search(r"wait [\d.]+ seconds", reason)
    refusals = [text for text in tab.texts if '"refused"' in text]
    assert len(refusals) <= 22
    anna.close()


def test_a_socket_that_floods_with_nonsense_is_cut(tmp_path: Path) -> None:
    """Now and then a message is within the rate, and refused for what it says: that makes nothing good."""
    with Server(tmp_path, **PUBLIC) as server:
        anna = Visitor(server.url, "Anna")
        table = anna.open()
        with anna.socket(table) as tab:
            tab.next("view")
            with contextlib.suppress(OSError, Exception):
                for _round in range(150):  # hundreds a second, of which forty are within the rate
                    for _number in range(10):
                        tab.connection.send("nonsense")
                    time.sleep(0.02)
            code, _reason = tab.closing()
        assert code == 4429
        anna.close()


def test_one_person_and_one_address_have_so_many_sockets_and_streams(tmp_path: Path) -> None:
    limits = {"watching_per_person": 3, "watching_per_address": 5, "watching_per_table": 4}
    with Server(tmp_path, **PUBLIC, **limits) as server, ExitStack() as stack:
        anna, bela, cara = (Visitor(server.url, name) for name in ("Anna", "Bela", "Cara"))
        table, other = anna.open(), anna.open()
        for _ in range(2):
            stack.enter_context(anna.socket(table)).next("view")
        lines = stack.enter_context(anna.http.stream("GET", f"/api/tables/{table}/stream"))
        assert lines.status_code == 200
        with anna.socket(other) as tab:
            told = tab.next("refused")
            assert told["code"] == "too-many-open"
            assert says_how_long(told)
        assert refusal(anna.get(f"/api/tables/{table}/stream")) == (429, "too-many-open")
        assert refusal(anna.get("/api/stream")) == (429, "too-many-open")
        stack.enter_context(bela.socket(table)).next("view")
        with bela.socket(table) as tab:  # the table is full
            assert tab.next("refused")["code"] == "too-many-open"
        stack.enter_context(bela.socket(other)).next("view")
        with cara.socket(other) as tab:  # the address has enough
            assert tab.next("refused")["code"] == "too-many-open"
        for visitor in (anna, bela, cara):
            stack.callback(visitor.close)


def login_codes(server: Server, account: str, tries: int, **headers: str) -> list[int]:
    codes = []
    with httpx.Client(base_url=server.url, timeout=60, trust_env=False, verify=False) as visitor:  # noqa: S501
        for number in range(tries):
            filled = {name.replace("_", "-"): value.format(number=number) for name, value in headers.items()}
            guess = {"account": account, "password": "guess"}
            codes.append(visitor.post("/api/login", json=guess, headers=filled).status_code)
    return codes


def test_a_forged_forwarded_address_is_not_believed(server: Server) -> None:
    codes = login_codes(server, "anybody", 8, x_forwarded_for="10.0.0.{number}")
    assert codes[:5] == [403] * 5
    assert codes[-1] == 429
    with httpx.Client(base_url=server.url, timeout=60) as visitor:
        told = visitor.post("/api/login", json={"account": "anybody", "password": "guess"})
    assert says_how_long(told.json())


def test_guesses_are_counted_per_account_wherever_they_come_from(tmp_path: Path) -> None:
    with Server(tmp_path, **PUBLIC, trusted_proxies="127.0.0.1") as server:
        codes = login_codes(server, "Anybody", 12, x_forwarded_for="10.0.0.{number}")
        assert codes[:10] == [403] * 10
        assert codes[-1] == 429
        assert login_codes(server, "Somebody else", 1, x_forwarded_for="10.0.1.1") == [403]


def status_of(url: str, source: str, **headers: str) -> int:
    host, port = url.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=20, source_address=(source, 0))
    try:
        connection.request("GET", "/status", headers={k.replace("_", "-"): v for k, v in headers.items()})
        return connection.getresponse().status
    finally:
        connection.close()


def test_how_it_goes_is_told_to_hosts_alone(tmp_path: Path) -> None:
    with Server(tmp_path, **PUBLIC, status_token="open sesame") as server:  # noqa: S106 - it is the test's
        anna = Visitor(server.url, "Anna the Secretive")
        table = anna.open(seats=2, bots=[None, "bosun"], start=True)
        told = [httpx.get(f"{server.url}/{path}", timeout=60).text for path in ("status", "metrics")]
        cookie = anna.http.cookies["cayona"]
        for private in ("Secretive", table, cookie, (tmp_path / "secret.key").read_text().strip()):
            assert not any(private in text for text in told)
        anna.close()
        assert status_of(server.url, "127.0.0.1") == 200
        assert status_of(server.url, CROWD) == 403
        assert status_of(server.url, "127.0.0.1", x_forwarded_for="1.2.3.4") == 403
        assert status_of(server.url, CROWD, authorization="Bearer open sesame") == 200
        assert status_of(server.url, CROWD, authorization="Bearer wrong") == 403
        assert status_of(server.url, CROWD, cookie="cayona=x") == 403


def test_one_persons_tables_take_so_much_room(tmp_path: Path) -> None:
    """Whoever talks the budget full opens no more tables; others do."""
    with Server(tmp_path, **PUBLIC | {"rate_limits": 100}, megabytes_per_person=0.0001) as server:
        anna, bela = Visitor(server.url, "Anna"), Visitor(server.url, "Bela")
        table = anna.open()
        for _line in range(25):
            anna.done(f"/api/tables/{table}/chat", text="x" * 400)
        answer = anna.post("/api/tables", settings={"game": "cartagena"})
        assert refusal(answer) == (429, "too-many-tables")
        assert "0.01 MB" in answer.json()["message"]
        bela.open()
        anna.close()
        bela.close()


def test_a_table_has_so_many_lines(tmp_path: Path) -> None:
    with Server(tmp_path, lines_per_table=100) as server:
        anna = Visitor(server.url, "Anna")
        table = anna.open()
        codes = [anna.post(f"/api/tables/{table}/chat", text="Ahoy").status_code for _ in range(101)]
        assert codes == [200] * 100 + [422]
        anna.close()
