"""Every promise of the security page names a test that is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_threat_names_the_test_that_guards_it() -> None:
    page = (ROOT / "docs" / "security.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| ") and "| test |" not in line]
    named = [re.findall(r"`(test_\w+)`", row) for row in rows]
    assert len(rows) > 20
    assert all(named), [row for row, tests in zip(rows, named, strict=True) if not tests]
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(), re.MULTILINE)
    }
    assert {name for tests in named for name in tests} <= there
