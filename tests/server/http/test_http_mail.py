"""A forgotten password: the link comes by e-mail, to the address of the account and to nobody else."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Iterator
from email import message_from_string
from email.policy import default
from pathlib import Path

import pytest
from server.http.http_harness import Visitor, serving

GOOD = "correct horse"
BETTER = "battery staple"


class PostOffice(socketserver.ThreadingTCPServer):
    """A mail server that keeps what it is given."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.letters: list[tuple[str, str]] = []
        """Who each is for, and what it says."""


class Counter(socketserver.StreamRequestHandler):
    """Takes letters as RFC 5321 says."""

    server: PostOffice

    def handle(self) -> None:
        self.say("220 here")
        to = ""
        while line := self.rfile.readline().decode().strip():
            match line[:4].upper():
                case "RCPT":
                    to = line.partition(":")[2].strip("<>")
                    self.say("250 yes")
                case "DATA":
                    self.say("354 go on")
                    self.server.letters.append((to, self.letter()))
                    self.say("250 kept")
                case "QUIT":
                    self.say("221 goodbye")
                    return
                case _:
                    self.say("250 fine")

    def letter(self) -> str:
        lines = []
        while (line := self.rfile.readline().decode().rstrip("\r\n")) != ".":
            lines.append(line.removeprefix("."))
        return "\n".join(lines)

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        thread = threading.Thread(target=office.serve_forever, daemon=True)
        thread.start()
        yield office
        office.shutdown()


def test_a_forgotten_password_is_chosen_anew_by_e_mail(office: PostOffice, tmp_path: Path) -> None:
    mail = {
        "mail_url": f"smtp://127.0.0.1:{office.server_address[1]}",
        "mail_from": "harbour@cayona.example",
        "public_url": "http://cayona.example",
    }
    with serving(tmp_path, **mail) as address:
        anna, stranger = Visitor(address, "Anna"), Visitor(address)
        anna.done("/api/account", account="anna", password=GOOD, email="anna@cayona.example")
        assert "Send me a link" in stranger.get("/me").text
        for account in ("nobody", "anna"):  # the answer is the same
            stranger.done("/api/forgotten", account=account)
        assert [to for to, _letter in office.letters] == ["anna@cayona.example"]
        letter = message_from_string(office.letters[0][1], policy=default)
        assert letter["From"] == "harbour@cayona.example"
        link = re.search(r"http://cayona\.example/reset/(\S+)", letter.get_content())
        assert link is not None
        stranger.done("/api/password-reset", secret=link[1], password=BETTER)
        assert stranger.refused("/api/password-reset", secret=link[1], password=GOOD) == "bad-link"
        stranger.done("/api/login", account="anna", password=BETTER)
        office.shutdown()
        office.server_close()
        anna.done("/api/forgotten", account="anna")  # what goes wrong is the host's to read
        for visitor in (anna, stranger):
            visitor.close()
