"""What is refused before anybody looks at it, and what every answer carries."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import httpx
import pytest
from server.http.http_harness import TRUST, Visitor, refusal, serving_here

from cayona.server.config import Config
from cayona.server.http.app import create_app
from cayona.server.http.limits import RATES, Rate
from cayona.server.http.security import HEADERS, LARGEST_BODY

Enter = Callable[..., Visitor]


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server as the public meets it: with limits, behind https, and with a fault in one place."""
    config = Config(data=tmp_path_factory.mktemp("limited"), bot_workers=1, public_url="https://sea.example")
    app = create_app(config)

    @app.get("/api/fault", response_model=None)
    async def fault() -> NoReturn:
        raise RuntimeError("a secret of the inside")

    with serving_here(app) as url:
        yield url


def raw(address: str, request: bytes) -> bytes:
    """Send bytes and return the answer's."""
    place = urlsplit(address)
    assert place.hostname is not None
    with socket.create_connection((place.hostname, place.port or 80), timeout=20) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    return answer


# --- Foreign pages -------------------------------------------------------------------------------------


def test_a_change_by_cookie_needs_the_header_of_our_own_pages(anna: Visitor) -> None:
    del anna.http.headers["x-cayona"]
    for path in ("/api/tables", "/api/people", "/api/logout", "/api/login", "/api/tokens"):
        body = {"settings": {"game": "cartagena"}, "name": "x", "account": "a", "password": "b"}
        assert refusal(anna.post(path, **body)) == (403, "missing-header"), path
    assert refusal(anna.http.delete("/api/tokens/x")) == (403, "missing-header")
    assert anna.get("/api/me").status_code == 200


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1", "http://[", "", "http://127.0.0.1:1"]
)
def test_a_change_from_a_foreign_page_is_refused(anna: Visitor, stranger: Visitor, origin: str) -> None:
    headers = {"origin": origin}
    wish = {"name": "x", "account": "a", "password": "b"}
    for visitor in (anna, stranger):
        for path in ("/api/people", "/api/login"):
            answer = visitor.http.post(path, json=wish, headers=headers)
            assert refusal(answer) == (403, "foreign-origin"), path


def test_our_own_page_may_change_things(anna: Visitor, address: str) -> None:
    answer = anna.http.post("/api/people", json={"name": "Anne"}, headers={"origin": address})
    assert answer.status_code == 200


def test_the_public_address_counts_as_our_own(limited: str, enter: Enter) -> None:
    visitor = behind_https(limited, enter)
    others = ("https://sea.example.evil.example", "http://sea.example", limited)  # not even the Host itself
    for origin, status in (("https://sea.example", 200), *((other, 403) for other in others)):
        answer = visitor.http.post("/api/people", json={"name": "Anne"}, headers={"origin": origin})
        assert answer.status_code == status


def behind_https(address: str, enter: Enter) -> Visitor:
    """Return a guest as a proxy that speaks https would pass it on: with the secure cookie."""
    answer = httpx.post(f"{address}/api/people", json={"name": "Cara"}, timeout=20)
    visitor = enter(at=address)
    visitor.http.cookies.set("cayona", answer.headers["set-cookie"].split(";")[0].partition("=")[2])
    return visitor


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_a_socket_from_a_foreign_page_is_refused(anna: Visitor, playing: str, origin: str) -> None:
    with anna.socket(playing, hello=False, origin=origin) as tab:
        assert tab.next("refused")["code"] == "foreign-origin"
        assert tab.closing()[0] == 4403


def test_a_socket_from_our_own_page_is_welcome(anna: Visitor, playing: str, address: str) -> None:
    with anna.socket(playing, origin=address) as tab:
        assert tab.next("view")["seat"] == 0


# --- Cookies -------------------------------------------------------------------------------------------


def test_the_cookie_is_for_our_pages_only(address: str) -> None:
    answer = httpx.post(f"{address}/api/people", json={"name": "Anna"}, timeout=60)
    flags = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert "secure" not in flags


def test_behind_https_the_cookie_is_secure_and_https_is_insisted_on(limited: str) -> None:
    answer = httpx.post(f"{limited}/api/people", json={"name": "Anna"}, timeout=60)
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "max-age" in answer.headers["strict-transport-security"]


# --- Headers and shapes --------------------------------------------------------------------------------


def answers(limited: str) -> Iterator[tuple[int, str, httpx.Response]]:
    with httpx.Client(base_url=limited, timeout=20, verify=TRUST) as visitor:
        plain = {"content-type": "application/json"}
        endless = iter([b"x" * LARGEST_BODY] * 2)
        yield 200, "", visitor.get("/api/games")
        yield 404, "not-found", visitor.get("/api/nothing")
        yield 404, "not-found", visitor.get("/api/games/")
        yield 404, "no-such-table", visitor.get("/api/tables/nothing/view")
        yield 405, "wrong-method", visitor.put("/api/games")
        yield 403, "not-entered", visitor.get("/api/tables/mine")
        yield 413, "too-large", visitor.post("/api/people", content=b"x" * (LARGEST_BODY + 1))
        yield (
            413,
            "too-large",
            visitor.post("/api/people", content=endless, headers=plain),
        )
        yield 422, "bad-request", visitor.post("/api/people", content=b'{"name": ', headers=plain)
        yield 422, "bad-request", visitor.post("/api/people", content=b"\xff\xfe", headers=plain)
        yield 422, "bad-request", visitor.post("/api/people", content=b"name=x")
        yield 422, "bad-request", visitor.post("/api/people", json=[])
        yield 400, "bad-request", visitor.post("/api/people", content=b"[" * 60_000, headers=plain)
        yield 500, "fault", visitor.get("/api/fault")


def test_every_kind_of_answer_has_the_headers_and_the_one_shape(limited: str) -> None:
    for status, code, answer in answers(limited):
        assert (answer.status_code, HEADERS.items() <= dict(_titled(answer)).items()) == (status, True), code
        if status != 200:
            assert refusal(answer) == (status, code)
        assert "secret of the inside" not in answer.text
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers or "cayona" not in answer.headers["server"]


def _titled(answer: httpx.Response) -> list[tuple[str, str]]:
    known = {name.lower(): name for name in HEADERS}
    return [(known.get(name, name), value) for name, value in answer.headers.items()]


def test_the_policy_allows_no_inline_script() -> None:
    policy = HEADERS["Content-Security-Policy"]
    script = next(part for part in policy.split(";") if "script-src" in part)
    assert script.split() == ["script-src", "'self'"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("length", [b"-1", b"x", b"1e9", b"\xb2", b"99999999999999999999"])
def test_a_strange_content_length_is_refused(address: str, length: bytes) -> None:
    request = b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + b"\r\n\r\n{}"
    status = raw(address, request).split(b" ", 2)[1]
    assert status in (b"400", b"413")


def test_text_that_cannot_be_encoded_comes_back_in_a_refusal(anna: Visitor) -> None:
    body = b'{"settings": {"game": "\\ud800", "\\udfff": 1}}'
    answer = anna.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert refusal(answer)[1] in ("bad-setting", "unknown-game", "bad-request")


@pytest.mark.parametrize("table", ["%00", "a%2Fb", "%F0%9F%8F%B4", "x" * 500, "..", "%ff"])
def test_a_strange_table_is_no_table(anna: Visitor, table: str) -> None:
    status, code = refusal(anna.get(f"/api/tables/{table}/view"))
    assert (status, code) in {(404, "no-such-table"), (404, "not-found")}


# --- Limits --------------------------------------------------------------------------------------------


def test_guessing_passwords_is_slowed_down_and_told_how_long(limited: str) -> None:
    with httpx.Client(base_url=limited, timeout=20, verify=TRUST) as visitor:
        for _ in range(20):
            answer = visitor.post("/api/login", json={"account": "a", "password": "guessing"})
            if answer.status_code == 429:
                break
    assert refusal(answer) == (429, "too-many")
    wait = answer.json()["wait"]
    assert 0 < wait <= int(answer.headers["retry-after"]) < wait + 1


def test_chat_has_a_rate(limited: str, enter: Enter) -> None:
    visitor = behind_https(limited, enter)
    table = visitor.open()
    codes = [visitor.post(f"/api/tables/{table}/chat", text="hello").status_code for _ in range(12)]
    assert codes[:6] == [200] * 6
    assert 429 in codes


def test_one_address_fills_only_so_much_of_the_disk(
    tmp_path: Path, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays or talks at tables from there: when it is used up no table is opened, but all go on."""
    monkeypatch.setitem(RATES, "lines-here", Rate(12, 0.01))
    with serving_here(create_app(Config(data=tmp_path, bot_workers=1))) as url:
        anna, bela = enter("Anna", at=url), enter("Bela", at=url)
        table = anna.open(bots=[None, "random"], start=True, options={"first_player": 0})
        for _line in range(3):
            anna.done(f"/api/tables/{table}/chat", text="Ahoy")
        bela.open()
        for _action in range(6):
            anna.until(table, lambda view: view["deciders"] == [0])
            anna.act(table)
        told = bela.post("/api/tables", settings={"game": "cartagena"}).json()
        assert (told["code"], told["wait"] > 0) == ("too-many", True)
        assert f"{told['wait']:,g} seconds" in told["message"]
        anna.until(table, lambda view: view["deciders"] == [0])
        anna.act(table)


def test_too_many_sockets_are_refused_with_a_reason(limited: str, enter: Enter) -> None:
    visitor = behind_https(limited, enter)
    table = visitor.open()
    told: dict[str, Any] = {}
    for _ in range(40):
        with contextlib.suppress(TimeoutError), visitor.socket(table, hello=False) as tab:
            told = json.loads(tab.connection.recv(timeout=0.05))  # one that is welcome is told nothing yet
            break
    assert told["code"] == "too-many"
    assert told["wait"] > 0


def test_requests_have_a_rate(limited: str) -> None:
    with httpx.Client(base_url=limited, timeout=20, verify=TRUST) as visitor:
        codes = [visitor.get("/api/games").status_code for _ in range(400)]
    assert 429 in codes


def test_the_data_directory_holds_the_key_and_no_answer_does(data: Path, address: str) -> None:
    assert (data / "cayona.db").is_file()
    assert "secret_key" not in httpx.get(f"{address}/status", timeout=60).text
