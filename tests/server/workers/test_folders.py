"""The folder of the workers: gone with the server, even if it was killed."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from cayona.server.workers.folders import PREFIX, WorkFolder, sweep

SERVER = """
import sys, tempfile
tempfile.tempdir = sys.argv[1]
from cayona.server.workers.folders import WorkFolder
folder = WorkFolder()
print(folder.path, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_goes_when_it_is_closed(place: Path) -> None:
    folder = WorkFolder()
    assert folder.path.parent == place
    (folder.path / "notes").write_text("x")
    folder.close()
    folder.close()
    assert list(place.iterdir()) == []


def test_the_folder_of_a_killed_server_is_removed_by_the_next(place: Path) -> None:
    command = [sys.executable, "-c", SERVER, str(place)]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        folder = Path(server.stdout.readline().strip())
        sweep(place, grace=0)
        assert folder.is_dir(), "somebody lives there"
        server.kill()
        server.wait()
        assert folder.is_dir(), "who is killed cannot clean up"
        sweep(place)
        assert folder.is_dir(), "a new folder may be without its lock for a moment"
        sweep(place, grace=0)
        assert not folder.exists()
    finally:
        server.kill()
        server.communicate()


def test_other_things_are_left_alone(place: Path) -> None:
    (place / "letters").mkdir()
    (place / f"{PREFIX}file").write_text("no folder")
    sweep(place, grace=0)
    assert (place / "letters").is_dir()
