"""The page for bot writers names requests that exist, and all of the client library."""

from __future__ import annotations

import re
from pathlib import Path

import cayona.client
from cayona.client.client import Client
from cayona.client.tables import Table
from cayona.server.config import Config
from cayona.server.http.app import create_app
from cayona.server.http.visitors import SCOPES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text()


def test_every_request_exists() -> None:
    known = create_app(Config()).openapi()["paths"]
    named = re.findall(r"`(?:\*\*)?(GET|POST) (/api/[^`?, ]*)", PAGE)
    assert len(named) > 8
    for method, path in named:
        template = path.replace("{id}", "{table}")
        command = template.rpartition("/")[0] + "/{command}"
        assert any(method.lower() in known.get(each, {}) for each in (template, command)), path


def test_the_client_library_is_documented() -> None:
    for name in {*cayona.client.__all__} - {"Chooser", "LogLine", "Seat"}:
        assert re.search(rf"`[^`]*\b{name}\b|import .*\b{name}\b", PAGE), name
    for kind in (Client, Table):
        for name in vars(kind):
            if not name.startswith("_") and name not in ("address", "link"):
                assert re.search(rf"\b{name}\b", PAGE), name


def test_every_scope_is_documented() -> None:
    for scope in SCOPES:
        assert f"| `{scope}` |" in PAGE
