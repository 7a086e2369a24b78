"""Every setting, by flag and by environment; what is wrong with one is a sentence and exit code 2."""

from __future__ import annotations

import inspect
import socket
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.resilience.serving import COMMAND, Server, environment

from cayona.cli.serve import serve
from cayona.kernel.errors import OptionError
from cayona.server.config import RANGES, Config, read_config
from cayona.server.run import own_host

OTHER: dict[str, Any] = {
    "lan": True,
    "host": "127.0.0.2",
    "port": 9000,
    "data": Path("elsewhere"),
    "database_url": "postgresql://localhost/cayona",
    "workers": 3,
    "bot_workers": 2,
    "bot_pause": 0.25,
    "bot_seconds": 2.5,
    "absence_seconds": 12.5,
    "public_url": "https://cayona.example",
    "idle_minutes": 3.5,
    "rate_limits": 2.0,
    "trusted_proxies": "10.0.0.1",
    "peer_host": "10.0.0.2",
    "connections_per_address": 9,
    "header_seconds": 3.5,
    "body_seconds": 4.5,
    "watching_per_address": 5,
    "watching_per_person": 6,
    "watching_per_table": 7,
    "tables_per_address": 8,
    "tables_per_person": 9,
    "kept_per_person": 10,
    "megabytes_per_person": 0.5,
    "lines_per_table": 1000,
    "thinking_per_address": 12,
    "status_token": "open sesame",
    "key_file": "elsewhere.key",
    "backup_hours": 5.5,
    "mail_url": "smtp://localhost",
    "mail_from": "host@cayona.example",
    "notice_seconds": 4.5,
    "notice_retry_seconds": 7.5,
    "review_seconds": 1.5,
    "webhooks": "none",
}


def refused(*arguments: str, **settings: object) -> str:
    """Return the one sentence with which the server refuses to start."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment(**settings),
    )
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    sentence = done.stderr.strip()
    assert "\n" not in sentence, sentence
    assert sentence.endswith(".")
    return sentence


def test_every_setting_has_a_flag_and_another_value_here() -> None:
    names = [setting.name for setting in fields(Config)]
    assert set(inspect.signature(serve).parameters) == set(names) == set(OTHER)


@pytest.mark.parametrize("name", OTHER)
def test_settings_come_from_flags_then_from_the_environment(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = {"database_url": OTHER["database_url"]} if name == "workers" else {}
    assert getattr(read_config(**needed), name) == needed.get(name, getattr(Config(), name))
    monkeypatch.setenv(f"CAYONA_{name.upper()}", str(OTHER[name]))
    assert getattr(read_config(**needed), name) == OTHER[name]
    default = getattr(Config(), name)
    assert getattr(read_config(**needed | {name: default}), name) == default
    monkeypatch.setenv(f"CAYONA_{name.upper()}", "")
    assert getattr(read_config(**needed), name) == needed.get(name, default)


@pytest.mark.parametrize("name", RANGES)
@pytest.mark.parametrize("value", ["many", "nan", "-1", "1e9", "0x10"])
def test_bad_numbers_are_refused(name: str, value: str) -> None:
    with pytest.raises(OptionError, match=name) as refusal:
        read_config(**{name: value})
    assert refusal.value.code == "bad-setting"


def test_addresses_without_a_scheme_are_refused() -> None:
    with pytest.raises(OptionError, match="http://"):
        read_config(public_url="cayona.example")


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (["--port", "many"], {}, "--port"),
        ([], {"port": "many"}, "port"),
        (["--workers", "2"], {}, "PostgreSQL"),
        (["--database-url", "mysql://localhost/cayona"], {}, "mysql"),
        (["--host", "no.such.host.invalid"], {}, "no.such.host.invalid"),
    ],
)
def test_a_bad_setting_is_a_sentence(
    arguments: list[str], settings: dict[str, object], said: str, tmp_path: Path
) -> None:
    assert said in refused(*arguments, **{"data": tmp_path, "port": 0} | settings)


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port}" in refused("--port", str(port), data=tmp_path)


def test_a_data_directory_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    assert str(tmp_path) in refused("--port", "0", "--data", str(tmp_path / "file"))
    assert str(tmp_path) in refused("--port", "0", "--data", str(tmp_path / "file" / "below"))


def test_a_database_that_does_not_answer_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    url = f"postgresql://cayona:hidden@127.0.0.1:{port}/cayona"
    assert "hidden" not in refused("--port", "0", "--database-url", url, data=tmp_path)


def test_the_address_is_told_when_the_server_answers(tmp_path: Path) -> None:
    """And a second server on the same data is refused."""
    with Server(tmp_path) as server:
        answer = httpx.get(f"{server.url}/api/me", trust_env=False, timeout=60)
        assert answer.json() == {"ok": True, "person": None}
        assert server.url == f"http://127.0.0.1:{server.port}"
        assert str(tmp_path) in refused("--port", "0", data=tmp_path)


def test_the_address_is_what_people_use(tmp_path: Path) -> None:
    with Server(tmp_path, host="0.0.0.0") as server:  # noqa: S104
        assert server.url == f"http://localhost:{server.port}"


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"host": "127.0.0.2"}, "127.0.0.2"),
        ({"host": "127.0.0.2", "peer_host": "10.0.0.2"}, "10.0.0.2"),
        ({"host": ""}, "127.0.0.1"),
        ({"host": "", "database_url": "postgresql:///cayona?host=/tmp"}, "127.0.0.1"),
        ({"host": "::", "database_url": "postgresql://127.0.0.3/cayona"}, "127.0.0.1"),
    ],
)
def test_other_processes_reach_this_one_where_it_listens(given: dict[str, Any], found: str) -> None:
    assert own_host(Config(**given)) == found
