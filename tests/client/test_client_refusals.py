"""What a server refuses arrives as the exception it is, with code, rule and sentence."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from pathlib import Path

import pytest
from client.running_server import RunningServer, first_decision, free_port, running

import cayona
import cayona.client
from cayona.client import (
    Client,
    Conflict,
    Forbidden,
    NotFound,
    TableError,
    TooMany,
    Unreachable,
    connect,
)


def test_the_rules_say_no_with_their_reason(server: RunningServer) -> None:
    table = server.guest().open_table("cartagena", 2, bots=[None, "bosun"], start=True)
    view = first_decision(table)
    illegal = max(view.legal_actions()) + 1
    with pytest.raises(cayona.IllegalAction) as caught:
        table.act(illegal)
    assert caught.value.code
    assert caught.value.rule
    assert str(caught.value).endswith((".", "!"))
    with pytest.raises(Conflict) as stale:
        table.act(view.legal_actions()[0], version=1)
    assert stale.value.code == "stale"


def test_other_refusals(server: RunningServer) -> None:
    client = server.guest()
    with pytest.raises(cayona.UnknownGame, match="battleships"):
        client.open_table("battleships")
    with pytest.raises(cayona.UnknownBot, match="the bots are"):
        client.open_table("cartagena", 2, bots=[None, "nobody"])
    with pytest.raises(TableError):
        client.open_table("cartagena", undo="sometimes")
    with pytest.raises(NotFound) as missing:
        client.table("nowhere").view()
    assert missing.value.code == "no-such-table"
    table = client.open_table("cartagena", 2)
    with pytest.raises(TableError) as waiting:
        table.act(0)
    assert waiting.value.code == "not-playing"
    with pytest.raises(cayona.UnknownBot):
        table.seat_bot(1, "nobody")
    with pytest.raises(cayona.CayonaError) as sealed:
        table.record()
    assert sealed.value.code == "not-over"


def test_a_token_is_good_for_its_scopes_alone(server: RunningServer) -> None:
    player, opener = server.guest("Player", "play"), server.guest("Opener", "tables")
    with pytest.raises(Forbidden) as caught:
        player.open_table("cartagena")
    assert caught.value.code == "missing-scope"
    table = opener.open_table("cartagena", 2, bots=[None, "bosun"], start=True)
    with pytest.raises(Forbidden) as caught:
        table.act(0, version=table.view().version)
    assert caught.value.code == "missing-scope"
    for refused in (table.resign, lambda: table.say("Ahoy"), lambda: next(opener.follow())):
        with pytest.raises(Forbidden):
            refused()
    with pytest.raises(Forbidden) as unknown:
        server.back("no-such-token").me()
    assert unknown.value.code == "bad-token"


def test_the_client_waits_as_it_is_told(tmp_path: Path) -> None:
    with running(tmp_path, rate_limits=0.1) as server:
        client, token = server.guest_and_token()
        began = time.monotonic()
        for _ in range(20):
            assert client.me() is not None
        assert time.monotonic() - began > 1.0  # at once there are 12, then 4 a second
        answers = [server.read("/api/me", token) for _ in range(20)]
        headers, body = next((headers, body) for status, headers, body in answers if status == 429)
        assert int(headers["retry-after"]) >= 1
        assert body["code"] == "too-many"
        with connect(server.address, token, patience=0.0) as hasty, pytest.raises(TooMany) as told:
            hurry(hasty)
        assert told.value.wait > 0


def hurry(client: Client) -> None:
    for _ in range(30):
        client.me()


def test_nobody_there(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="cannot be reached"):
        connect(f"http://127.0.0.1:{free_port()}", "token", patience=0.3).me()
    with pytest.raises(Unreachable, match="not the address of a server"):
        connect("ftp://example.org", "token")


def test_the_client_needs_no_server_code_but_its_errors() -> None:
    code = "import sys, cayona.client; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not {"fastapi", "sqlalchemy", "pydantic", "uvicorn", "typer"} & set(loaded.split())
    for path in Path(cayona.client.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cayona.server"):
                assert node.module == "cayona.server.errors"
