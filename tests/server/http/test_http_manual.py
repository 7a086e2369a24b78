"""The documentation at /docs, where it was built."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from cayona.server.config import Config
from cayona.server.http import manual
from cayona.server.http.app import create_app


class Visitor:
    """Asks a server without a network."""

    def __init__(self, data: Path) -> None:
        self.transport = httpx.ASGITransport(create_app(Config(data=data)))

    def get(self, path: str) -> httpx.Response:
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(
                transport=self.transport, base_url="http://here", follow_redirects=True
            ) as asking:
                return await asking.get(path)

        return asyncio.run(ask())


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """Return a visitor of a server whose site has one page, beside which lies a secret."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<html><script>one()</script><p>Welcome</p></html>")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(manual, "PLACES", (site,))
    return Visitor(tmp_path / "data")


def test_the_site_is_served_with_its_own_scripts_alone(client: Visitor) -> None:
    answer = client.get("/docs")
    assert answer.url.path == "/docs/index.html"
    assert "Welcome" in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert f"script-src 'self' 'sha256-{b64encode(sha256(b'one()').digest()).decode()}';" in policy


def test_nothing_else_is_served(client: Visitor) -> None:
    for path in ("/docs/no-such.html", "/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs//etc/passwd"):
        assert client.get(path).status_code == 404, path


def test_a_server_without_the_site_says_how_to_get_it(
    client: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manual, "PLACES", ())
    answer = client.get("/docs/index.html")
    assert answer.status_code == 404
    assert "make docs" in answer.text
