"""What is published and deployed: release notes, the service, containers and proxies."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from efforts import long_run

import cayona
from cayona.server.config import PREFIX, Config
from tools import image, release

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "cayona.build.VERSION"}
    text = "\n".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    assert text.count(f'"{cayona.__version__}"') == 1


def test_release_notes_come_from_the_changelog() -> None:
    changelog = "# Changelog\n\n## Unreleased\n\n- new\n\n## 1.0.0 (today)\n\n### Added\n- old\n"
    assert release.notes(changelog, "1.0.0") == "### Added\n- old\n"
    assert release.notes(changelog, "2.0.0") == "- new\n"
    assert "- " in release.notes((ROOT / "CHANGELOG.md").read_text())


def test_the_source_package_lists_what_it_needs() -> None:
    manifest = (ROOT / "MANIFEST.in").read_text()
    for name in release.IN_THE_SOURCES:
        assert (ROOT / name).exists()
        top = name.split("/")[0]
        assert re.search(rf"(recursive-include|include).*\b{top}\b", manifest), name


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_the_service_is_understood_by_systemd(tmp_path: Path) -> None:
    unit = tmp_path / "cayona.service"
    there = tmp_path / "cayona"
    there.write_text("#!/bin/sh\n")
    there.chmod(0o755)
    unit.write_text((DEPLOY / "cayona.service").read_text().replace("/opt/cayona/bin/cayona", str(there)))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "cayona.service" in line]
    assert not ours, ours


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml"])
def test_a_compose_file_builds_the_image_and_keeps_the_data(name: str) -> None:
    told = yaml.safe_load((DEPLOY / name).read_text())
    assert told["name"] == "cayona"  # otherwise the volumes are called after the folder
    service = told["services"]["cayona"]
    assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
    assert "data:/data" in service["volumes"]
    for setting in service.get("environment", {}):
        assert setting.removeprefix(PREFIX).lower() in Config.__dataclass_fields__
    named = [volume.split(":")[0] for one in told["services"].values() for volume in one["volumes"]]
    assert set(named) == set(told["volumes"])


def test_the_image_copies_what_is_there_and_sets_what_exists() -> None:
    lines = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    for line in lines:
        words = line.split()
        if words[:1] == ["COPY"] and not words[1].startswith("--from"):
            assert all((ROOT / name).exists() for name in words[1:-1]), line
        if words[:1] == ["ENV"]:
            for setting in words[1:]:
                name = setting.split("=")[0]
                assert name.removeprefix(PREFIX).lower() in Config.__dataclass_fields__, name


def test_the_images_user_is_a_number_that_hosts_understand() -> None:
    told = (DEPLOY / "Dockerfile").read_text()
    (user,) = re.findall(r"^USER (\d+)$", told, re.MULTILINE)
    assert f"useradd --system --uid {user} " in told


def test_the_images_steps_are_read_as_docker_reads_them(tmp_path: Path) -> None:
    told = list(image.steps('# of a server\nFROM python AS build\nRUN one \\\n    && two\nCMD ["x"]\n'))
    assert told == [("FROM", "python AS build"), ("RUN", "one && two"), ("CMD", '["x"]')]
    there = image.Image(tmp_path, 4321)
    assert (
        there.here("/opt/cayona/bin/pip --data /data")
        == f"{tmp_path}/opt/cayona/bin/pip --data {tmp_path}/data"
    )
    assert there.here("http://127.0.0.1:8000/data") == "http://127.0.0.1:4321/data"
    there.follow("RUN", "apt-get install no-such-package")
    there.follow("ENV", "CAYONA_DATA=/data")
    assert there.variables["CAYONA_DATA"] == f"{tmp_path}/data"


@long_run
def test_the_images_steps_lead_to_a_healthy_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make image` compiles as well, which takes minutes more."""
    monkeypatch.setenv("CAYONA_PURE", "1")
    image.main()


def test_a_proxy_passes_sockets_on() -> None:
    told = (DEPLOY / "nginx.conf").read_text()
    assert told.count("{") == told.count("}")
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in told
    assert f"http://127.0.0.1:{Config().port}" in told
    assert f"127.0.0.1:{Config().port}" in (DEPLOY / "Caddyfile").read_text()
