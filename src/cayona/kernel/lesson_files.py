"""Lessons read from files: what is said and done, step by step, so that a writer needs no Python.

A lesson stands in `lessons/<name>.toml` of its game; what a step may have is told by `kernel.lesson.Step`:

    title = "Ships leave a full beach"

    [[steps]]
    says = "Find islands and have a ship on the best ones."
    do = ["expand tonga"]

    [steps.setting]
    ships = { tonga = "AC - B AB C -" }
    stack = "samoa"

How a setting is told is up to the game, which has a function for it; one that several steps begin with stands
under `[settings.<name>]`, and the steps have its name. `overview.toml` is the one screen on how the game is
played; its `[remarks]` are what the coach says in somebody's first game, by when it says it: “own:” is what
one did, “other:” what others did, “can:” what one may do, by the first word of its notation.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

from cayona.kernel.lesson import Lesson, Overview, Setting, Step

SENTENCES: Final = (
    *("title", "says", "done", "wrong", "answers", "beliefs"),
    *("goal", "turn", "end", "tips", "line", "lines", "remarks"),
)
"""The entries that hold sentences, or tables of them."""
_OVERVIEW: Final = "overview"


def read_lessons(module: str, names: str, setting: Callable[..., Setting]) -> tuple[Lesson, ...]:
    """Read lessons by their names from the files beside a module, given the module's own file."""
    return tuple(_lesson(name, _read(module, name), setting) for name in names.split())


def read_overview(module: str) -> Overview:
    """Read how a game is played; `lines` has a table for each option that makes it another game."""
    told = _read(module, _OVERVIEW)
    del told["remarks"]
    lines = {
        (option, value): line
        for option, by_value in told.pop("lines", {}).items()
        for value, line in by_value.items()
    }
    return Overview(lines=lines, **told)


def read_remarks(module: str) -> Mapping[str, str]:
    """Read what the coach says in somebody's first game, by when it says it."""
    remarks: Mapping[str, str] = _read(module, _OVERVIEW)["remarks"]
    return remarks


def _read(module: str, name: str) -> dict[str, Any]:
    return tomllib.loads(Path(module).with_name(f"{name}.toml").read_text(encoding="utf-8"))


def _lesson(name: str, told: Mapping[str, Any], setting: Callable[..., Setting]) -> Lesson:
    named = {key: setting(**one) for key, one in told.get("settings", {}).items()}

    def step(entries: Mapping[str, Any]) -> Step:
        if "setting" not in entries:
            return Step(**entries)
        begins = entries["setting"]
        return Step(**{**entries, "setting": named[begins] if isinstance(begins, str) else setting(**begins)})

    return Lesson(name, told["title"], tuple(step(entries) for entries in told["steps"]))


def extract(file: BinaryIO, *_settings: Any, options: Any) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentences of such a file as Babel collects them for translators."""
    for sentence in sentences(tomllib.load(file)):
        yield 1, None, sentence, []


def sentences(told: Mapping[str, Any]) -> Iterator[str]:
    """Yield what such a file says to people, in its order."""
    for key, entry in told.items():
        if key in SENTENCES:
            yield from _texts(entry)
        elif key == "steps":
            for step in entry:
                yield from sentences(step)


def _texts(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    else:
        for one in entry.values() if isinstance(entry, dict) else entry:
            yield from _texts(one)
