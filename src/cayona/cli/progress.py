"""Where one has stopped in lessons: a small file among the settings of whoever sits at this terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import typer

FILE: Final = "lessons.json"


def stopped(game: str, lesson: str) -> int:
    """Return how many steps of a lesson are behind one; all of them once it is done, 0 if never begun."""
    return _kept().get(f"{game} {lesson}", 0)


def remember(game: str, lesson: str, step: int) -> bool:
    """Keep where one is; tells whether that was possible, for a lesson can be learned without it."""
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(_kept() | {f"{game} {lesson}": step}, indent=1) + "\n", "utf-8")
    except OSError:
        return False
    return True


def _file() -> Path:
    return Path(typer.get_app_dir("cayona")) / FILE


def _kept() -> dict[str, int]:
    """Return what is kept; a file that is missing, or that nobody understands, holds nothing."""
    try:
        kept = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {name: step for name, step in kept.items() if isinstance(step, int)}
