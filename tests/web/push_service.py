"""A push service as Chromium knows it: it gives out tokens and carries messages to the browser.

Chromium checks in, has a token registered, and holds one connection over which everything is pushed (MCS, the
protocol of Google's service: protocol buffers with a tag and a length before each). Whoever has a token posts
to it. What is posted goes on as it is: sealed, for the browser alone to read.
"""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

VERSION = 41
LOGIN, LOGGED_IN, DATA, PING, PONG = 2, 3, 8, 0, 1
"""Tags of messages."""
TOKEN = "a-browser:of-the-tests"  # noqa: S105
Field = tuple[int, int | str | bytes]


def varint(number: int) -> bytes:
    """Return a number in groups of seven bits."""
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def packed(*fields: Field) -> bytes:
    """Return a message of a protocol buffer: numbers as varints, texts with their length."""
    whole = b""
    for number, value in fields:
        if isinstance(value, int):
            whole += varint(number << 3) + varint(value)
        else:
            raw = value.encode() if isinstance(value, str) else value
            whole += varint(number << 3 | 2) + varint(len(raw)) + raw
    return whole


def checked_in() -> bytes:
    """Return the answer to a browser that checks in: an id and a secret of eight bytes each."""
    eight_bytes = (
        varint(7 << 3 | 1) + (7).to_bytes(8, "little") + varint(8 << 3 | 1) + (8).to_bytes(8, "little")
    )
    return packed((1, 1)) + eight_bytes


class PushService(ThreadingHTTPServer):
    """Serves one browser."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), Desk)
        self.posted: list[tuple[dict[str, str], bytes]] = []
        """What was posted for the browser, with its headers."""
        self.registered: dict[str, str] = {}
        """What the browser has said of itself when it asked for a token."""
        self._messages: list[tuple[bytes, bytes]] = []
        """What goes to the browser, each with its name: it says which it has when it comes again."""
        self._more = threading.Condition()
        self._talks: list[threading.Thread] = []
        self._context, self.fingerprint = _certificate(folder)
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve_browser, daemon=True).start()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Where it takes messages."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def arguments(self) -> list[str]:
        """Return how a Chromium is started that uses this service and trusts it."""
        return [
            f"--gcm-checkin-url={self.url}/checkin",
            f"--gcm-registration-url={self.url}/register",
            f"--gcm-mcs-endpoint=https://127.0.0.1:{self._listener.getsockname()[1]}",
            f"--ignore-certificate-errors-spki-list={self.fingerprint}",
        ]

    def take(self, headers: dict[str, str], body: bytes) -> None:
        """Hand a message on to the browser."""
        self.posted.append((headers, body))
        kinds = [("subtype", self.registered["X-subtype"]), ("content-encoding", headers["content-encoding"])]
        told = [(7, packed((1, key), (2, value))) for key, value in kinds]
        name = f"message {len(self.posted)};"
        message = packed(
            (3, self.registered["sender"]), (5, self.registered["app"]), *told, (9, name), (21, body)
        )
        with self._more:
            self._messages.append((name.encode(), message))
            self._more.notify_all()

    def _serve_browser(self) -> None:
        while True:
            try:
                plain, _address = self._listener.accept()
                line = self._context.wrap_socket(plain, server_side=True)
            except ssl.SSLError:
                continue
            except OSError:
                return  # it is over
            self._talks.append(threading.Thread(target=self._talk, args=(line,), daemon=True))
            self._talks[-1].start()

    def _talk(self, line: ssl.SSLSocket) -> None:
        # The browser hangs up as it likes, and comes again.
        with line, line.makefile("rb") as stream, suppress(OSError):
            stream.read(1)  # the version
            for tag, message in _messages(stream):
                if tag == LOGIN:
                    line.sendall(bytes([VERSION]) + _framed(LOGGED_IN, packed((1, "hello"))))
                    threading.Thread(target=self._push, args=(line, message), daemon=True).start()
                elif tag == PING:
                    line.sendall(_framed(PONG, b""))

    def _push(self, line: ssl.SSLSocket, login: bytes) -> None:
        with suppress(OSError):
            for number in count():
                with self._more:
                    while len(self._messages) <= number:
                        self._more.wait()
                    name, message = self._messages[number]
                if name not in login:
                    line.sendall(_framed(DATA, message))

    def close(self) -> None:
        """End it; the browser is gone."""
        self._listener.close()
        for talk in self._talks:
            talk.join()
        self.shutdown()
        self.server_close()


class Desk(BaseHTTPRequestHandler):
    """Where browsers ask for a token, and servers bring messages."""

    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        answer, status = b"", 200
        if self.path == "/checkin":
            answer = checked_in()
        elif self.path == "/register":
            asked = {key: values[0] for key, values in parse_qs(body.decode()).items()}
            if asked.get("X-subtype", "").startswith(
                "wp:"
            ):  # a page; the browser asks for its own purposes, too
                self.server.registered = asked
            answer = f"token={TOKEN}".encode()
        else:
            self.server.take({key.lower(): value for key, value in self.headers.items()}, body)
            status = 201
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so it is called there
        """Say nothing."""


def _framed(tag: int, message: bytes) -> bytes:
    return bytes([tag]) + varint(len(message)) + message


def _messages(stream: Any) -> Iterator[tuple[int, bytes]]:
    while tag := stream.read(1):
        size, shift, more = 0, 0, 0x80
        while more & 0x80:
            more = stream.read(1)[0]
            size |= (more & 0x7F) << shift
            shift += 7
        yield tag[0], stream.read(size)


def _certificate(folder: Path) -> tuple[ssl.SSLContext, str]:
    """Return what a server needs that is nobody, and the fingerprint by which one browser trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    day = dt.timedelta(days=1)
    made = (
        x509.CertificateBuilder(
            name, name, key.public_key(), x509.random_serial_number(), now - day, now + day
        )
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "service.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    spki = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return context, base64.b64encode(hashlib.sha256(spki).digest()).decode()
