"""A game whose rules limit the time for a decision: the server acts when it has run out."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.http.conftest import Enter
from server.http.http_harness import serving_here

from cayona import registry
from cayona.server.config import Config
from cayona.server.http.app import create_app


def test_the_server_acts_when_the_rules_give_no_more_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, enter: Enter
) -> None:
    monkeypatch.setitem(registry.GAMES, "hasty", "server.http.hasty_game")
    with serving_here(create_app(Config(data=tmp_path, bot_workers=1, rate_limits=0))) as url:
        anna, bela = enter("Anna", at=url), enter("Bela", at=url)
        table = anna.open(game="hasty")
        bela.do(table, "sit", seat=1)
        anna.do(table, "start")
        with bela.socket(table) as tab:
            draw = next(c for c in anna.view(table)["match"]["choices"] if c["text"] == "draw")
            version = anna.do(table, "act", action=draw["action"], version=anna.view(table)["version"])
            assert tab.view(version)["deciders"] == [1]
            after = tab.view(version + 1)
            assert after["deciders"] == [0, 1], "all choose now; nobody has answered"
            assert [line["kind"] for line in after["log"]] == ["timeout", "drew"]
