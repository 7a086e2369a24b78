"""A wheel can be built where there is no compiler, or where somebody wants none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "environment", [{"CAYONA_PURE": "1"}, {"CC": "no-such-compiler"}], ids=["wanted", "no compiler"]
)
def test_the_pure_wheel_is_for_everywhere(tmp_path: Path, environment: dict[str, str]) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "-w", tmp_path, source], check=True, env={**os.environ, **environment}, capture_output=True
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in _names(wheel) if name.endswith((".so", ".pyd"))]
    assert "cayona/kernel/state.py" in _names(wheel)


def _names(wheel: Path) -> list[str]:
    import zipfile

    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()
