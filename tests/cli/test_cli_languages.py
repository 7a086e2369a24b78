"""Commands speak the language of the terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from server.tables.table_helpers import ANNA, BELA, Desk

from cayona.kernel.language import speaking
from cayona.server.live import sent_to
from cayona.server.tables import commands


def cayona(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name[:3] not in ("LAN", "LC_")}
    environment |= {"PYTHONIOENCODING": "utf-8", "COLUMNS": "200", "NO_COLOR": "1", **variables}
    return subprocess.run(
        [sys.executable, "-m", "cayona.cli", *arguments],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "de_DE.UTF-8"}, ("Cartagena, Jamaika", "Zug 1:", "Festung")),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "hu_HU.UTF-8"}, ("1. kör:", "erőd")),
        ({"LANG": "C.UTF-8"}, ("Turn 1:", "fortress")),
    ],
)
def test_a_game_in_the_terminal_follows_its_variables(
    variables: dict[str, str], expected: tuple[str, ...]
) -> None:
    told = cayona(
        "play", "--watch", "--bots", "random", "--delay", "0", "--seed", "7", "--option", "turn_limit=3",
        **variables,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    for words in expected:
        assert words in told.stdout


def test_help_and_refusals_are_translated() -> None:
    helped = cayona("play", "--help", LANG="hu_HU.UTF-8")
    assert "Játssz botok ellen a terminálban" in helped.stdout
    assert "Hányan játszanak." in helped.stdout
    refused = cayona("play", "chess", LANG="de_DE.UTF-8")
    assert refused.returncode == 2
    assert refused.stderr.startswith("Ein Spiel „chess“ gibt es nicht")


def test_what_was_sent_is_checked_in_the_language_it_was_sent_in(tmp_path: Path) -> None:
    desk = Desk("cartagena", seats=2, options={"turn_limit": 5})
    desk.do(commands.sit, ANNA, "Anna", 0)
    desk.do(commands.sit, BELA, "Bela", 1)
    desk.do(commands.start, ANNA)
    desk.play_to_the_end()
    assert desk.room.match is not None
    (tmp_path / "game.json").write_text(json.dumps(desk.room.match.record()))
    with speaking("hu"):
        views = list(sent_to("table", desk.log, 0))
    (tmp_path / "sent.ndjson").write_text("".join(json.dumps(view) + "\n" for view in views))
    told = cayona(
        "verify", str(tmp_path / "game.json"), "--sent", str(tmp_path / "sent.ndjson"), "--seat", "0",
        LANG="de_DE.UTF-8",
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "Ansichten" in told.stdout
