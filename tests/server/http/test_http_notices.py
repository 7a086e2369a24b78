"""Your turn, wherever you are: against a push service, a mail server and a chat that run here."""

from __future__ import annotations

import base64
import json
import re
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_string
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from server.http.http_harness import Visitor, serving
from server.http.test_http_mail import PostOffice, office
from web.browsing import until

__all__ = ["office"]

SECRET = b"0123456789abcdef"
STATUS = {"/gone": 410, "/broken": 500, "/elsewhere": 302}


class Receiver(ThreadingHTTPServer):
    """Takes messages, as push services and chats do."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taker)
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        """Where each came to, with its headers and body."""
        self.end = threading.Event()
        self.is_moody = False
        """Whether it takes nothing just now at the address `/moody`."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def at(self, path: str) -> list[bytes]:
        return [body for place, _headers, body in self.taken if place == path]


class Taker(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
        if self.path == "/silent":
            self.server.end.wait()  # it never answers
        is_busy = self.path == "/moody" and self.server.is_moody
        self.send_response(503 if is_busy else STATUS.get(self.path, 201))
        self.send_header("Location", f"{self.server.url}/led-astray")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so it is called there
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        threading.Thread(target=receiver.serve_forever, daemon=True).start()
        yield receiver
        receiver.end.set()
        receiver.shutdown()


def letters(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's side of Web Push: it alone can read what is sent."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())

    def subscription(self, endpoint: str) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "p256dh": letters(point), "auth": letters(SECRET)}

    def read(self, body: bytes) -> dict[str, str]:
        told = http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET, version="aes128gcm")
        message: dict[str, str] = json.loads(told)
        return message


def check_signed(authorization: str, public: str, audience: str) -> None:
    """Make sure that a message is signed with the key that the server shows to browsers."""
    found = re.fullmatch(r"vapid t=([^.]+)\.([^.]+)\.([^,]+),\s*k=(.+)", authorization)
    assert found is not None
    assert found[4] == public
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(public))
    signature = raw(found[3])
    r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
    key.verify(encode_dss_signature(r, s), f"{found[1]}.{found[2]}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(raw(found[2]))["aud"] == audience


def end_turn(visitor: Visitor, table: str) -> None:
    """Act until it is somebody else's turn."""
    while visitor.view(table)["your_turn"]:
        visitor.act(table, pick=-1)


def link_in(text: str, page: str) -> str:
    found = re.search(rf"http://[^/\s]+(/{page}/\S+)", text)
    assert found is not None, text
    return found[1]


def test_people_are_told_where_they_want_once_a_turn_and_nothing_secret(
    office: PostOffice, receiver: Receiver, tmp_path: Path
) -> None:
    settings = {
        "mail_url": f"smtp://127.0.0.1:{office.server_address[1]}",
        "webhooks": "any",
        "notice_seconds": 0,
    }
    with serving(tmp_path, **settings) as address:
        anna, bela = Visitor(address, "Anna"), Visitor(address, "Bela")
        table = anna.open(seats=2, options={"first_player": 0})
        bela.do(table, "sit", seat=1)
        key = bela.get("/api/me/notices").json()["push"]["key"]
        browser = Browser()
        for path in ("/push", "/gone"):
            bela.done("/api/me/notices/push", **browser.subscription(receiver.url + path))
        bela.done("/api/me/notices/mail", address="bela@cayona.example")
        until(lambda: office.letters)
        confirm = link_in(_text(office, 0), "notices/confirm")
        assert bela.get(confirm).status_code == 200
        reader = Visitor(address)
        reader.done(f"/api{confirm}")
        hooks: dict[str, list[str]] = {"/chat": ["json"], "/ntfy": ["mine"], "/silent": [], "/broken": []}
        for path, options in hooks.items():
            bela.done("/api/me/notices/hook", address=receiver.url + path, options=options)
        bela.done("/api/me/notices/hook", address=f"{receiver.url}/elsewhere")
        anna.do(table, "start")

        def everywhere(count: int) -> bool:
            places = ("/push", "/chat", "/ntfy", "/silent", "/broken")
            return len(office.letters) >= count + 1 and all(len(receiver.at(p)) >= count for p in places)

        # One that never answers holds up neither moves nor the others.
        end_turn(anna, table)
        until(lambda: everywhere(1), why="Bela was not told")
        _check_contents(receiver, office, browser, key, address, table)
        hand = json.dumps(_own_cards(bela.view(table)))
        assert len(hand) > 20
        assert "seat" not in json.dumps(browser.read(receiver.at("/push")[0]))

        reader.done(f"/api{link_in(_text(office, 1), 'notices/stop')}")  # without being Bela

        # Coming and going, and whatever happens at the table, is no second turn.
        with bela.socket(table) as here:
            here.next("presence")
        bela.act(table)

        # Who is there is told nothing, and who is quiet neither.
        with bela.socket(table) as here:
            here.next("presence")
            end_turn(bela, table)
            end_turn(anna, table)
            assert bela.view(table)["your_turn"]
            bela.done("/api/me/notices/try")
            until(lambda: len(receiver.at("/chat")) == 2, why="the trial did not arrive")
            end_turn(bela, table)
        _be_quiet(bela)
        end_turn(anna, table)
        end_turn(bela, table)
        bela.done("/api/me/notices/quiet")
        bela.done(f"/api/tables/{table}/notices", yes=False)
        end_turn(anna, table)
        until(lambda: anna.get("/status").json()["notices"]["asked"] == 0, why="nobody has looked")
        end_turn(bela, table)
        bela.done(f"/api/tables/{table}/notices", yes=True)
        end_turn(anna, table)
        until(lambda: len(receiver.at("/chat")) == 3)
        told = [json.loads(body)["content"] for body in receiver.at("/chat")]
        assert [bool("it is your turn:" in text) for text in told] == [True, False, True]

        # What did not arrive is counted for the host and said to Bela; a browser that is gone is forgotten.
        until(lambda: anna.get("/status").json()["notices"]["failed"] >= 2, why="no failure is counted")
        assert anna.get("/status").json()["notices"]["sent"] >= 3
        ways = {way["label"]: way for way in bela.get("/api/me/notices").json()["ways"]}
        assert sum(way["kind"] == "push" for way in ways.values()) == 1
        until(lambda: sum(bool(way["problem"]) for way in bela.get("/api/me/notices").json()["ways"]) >= 2)
        problems = [way["problem"] for way in bela.get("/api/me/notices").json()["ways"]]
        assert "the answer was 500" in problems
        assert "the answer was 302" in problems
        assert not receiver.at("/led-astray")
        data = bela.get("/api/me/data").json()
        assert len(data["notices"]["ways"]) == len(problems)
        for visitor in (anna, bela, reader):
            visitor.close()


def _text(office: PostOffice, number: int) -> str:
    letter = message_from_string(office.letters[number][1], policy=default)
    body = letter.get_body()
    assert body is not None
    return str(body.get_content())


def _own_cards(view: dict[str, Any]) -> list[Any]:
    return [area for area in view["match"]["areas"] if area["private"]]


def _be_quiet(visitor: Visitor) -> None:
    now = datetime.now(UTC)
    start, end = now - timedelta(hours=2), now + timedelta(hours=2)
    visitor.done("/api/me/notices/quiet", quiet_from=f"{start:%H:%M}", quiet_to=f"{end:%H:%M}")


def _check_contents(
    receiver: Receiver, office: PostOffice, browser: Browser, key: str, address: str, table: str
) -> None:
    headers = next(headers for path, headers, _body in receiver.taken if path == "/push")
    check_signed(headers["authorization"], key, receiver.url)
    pushed = browser.read(receiver.at("/push")[0])
    sentence = "Bela, it is your turn: Cartagena, with Anna."
    assert pushed == {"title": "Your turn", "body": sentence, "url": f"{address}/t/{table}", "tag": table}
    chat = json.loads(receiver.at("/chat")[0])
    assert chat["content"] == chat["text"]
    assert chat["content"].startswith(sentence)
    assert "```" in chat["content"], "the board"
    assert chat["link"] == f"{address}/t/{table}", "others read it, too"
    assert chat["allowed_mentions"] == {"parse": []}
    plain = receiver.at("/ntfy")[0].decode()
    assert office.letters[1][0] == "bela@cayona.example"
    mailed = _text(office, 1)
    assert sentence in plain
    assert sentence in mailed
    # The link has the seat, and nothing else of Bela's.
    seat = link_in(plain, "seat")
    assert seat == link_in(mailed, "seat")
    phone = Visitor(address)
    assert phone.get(seat).status_code == 200
    phone.done(f"/api/seat-links/{seat.rpartition('/')[2]}")
    assert phone.view(table)["seat"] == 1
    assert phone.get("/api/me").json()["person"] is None
    assert phone.get("/api/me/notices").status_code == 403
    phone.close()


def test_one_tap_leads_to_the_table_where_one_is_known(enter: Callable[..., Visitor], playing: str) -> None:
    anna = enter("Carla")
    table = anna.open(seats=2, options={"first_player": 0})
    secret = anna.done(f"/api/tables/{table}/seat-link")["secret"]
    answer = anna.get(f"/seat/{secret}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    assert enter().done(f"/api/seat-links/{secret}")["table"] == table, "it is still good for another device"


def test_ways_are_refused_that_cannot_be_used(enter: Callable[..., Visitor], anna: Visitor) -> None:
    hook = "/api/me/notices/hook"
    assert anna.refused(hook, address="http://chat.example/") == "bad-address"
    assert anna.refused("/api/me/notices/mail", address="anna@cayona.example") == "no-mail"
    good = Browser().subscription("https://push.example/1")
    assert anna.refused("/api/me/notices/push", **good | {"p256dh": "AAAA"}) == "bad-key"
    assert anna.refused("/api/me/notices/push", **good | {"endpoint": "http://127.0.0.1/"}) == "bad-address"
    assert anna.refused("/api/me/notices/quiet", zone="Mare/Tranquillitatis") == "unknown-zone"
    assert anna.refused("/api/notices/stop/nonsense") == "bad-link"
    for number in range(10):
        anna.done(hook, address=f"https://chat.example/{number}")
    assert anna.refused(hook, address="https://chat.example/10") == "too-many-ways"
    assert "https://chat.example" not in anna.get("/me").text, "an address may hold a secret"
    way = anna.get("/api/me/notices").json()["ways"][0]["id"]
    assert enter("Eve").http.delete(f"/api/me/notices/ways/{way}").status_code == 404
    assert anna.http.delete(f"/api/me/notices/ways/{way}").status_code == 200
    assert enter().get("/worker.js").headers["content-type"].startswith("text/javascript")
