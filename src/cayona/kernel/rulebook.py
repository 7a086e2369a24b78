"""The rules of a game in words, read from a text: a line for each rule, under the title of its chapter.

A module `rulebook.py` has them from the `rulebook.txt` beside it, which looks like this:

    # Setup
    CG-9: You lead six pirates. At the beginning all of them are in the fortress.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from cayona.kernel.provenance import Provenance, read_provenance

_TITLE: Final = "# "

Chapters = dict[str, dict[str, str]]
"""By their titles, in reading order, what the rules say by their IDs."""


def read_chapters(module: str) -> Chapters:
    """Read the text that belongs to a module, given the module's own file."""
    chapters: Chapters = {}
    for line in Path(module).with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(_TITLE):
            chapter = chapters.setdefault(line.removeprefix(_TITLE), {})
        elif line:
            rule, _colon, sentence = line.partition(": ")
            chapter[rule] = sentence
    return chapters


def all_rules(chapters: Chapters) -> dict[str, str]:
    """Return what all rules say by their IDs, in reading order."""
    return {rule: sentence for chapter in chapters.values() for rule, sentence in chapter.items()}


def read_rulebook(module: str) -> tuple[Chapters, dict[str, str], dict[str, Provenance]]:
    """Return chapters, all rules, and where each comes from, of the texts beside a module, given its file."""
    chapters = read_chapters(module)
    return chapters, all_rules(chapters), read_provenance(module)


def extract(
    lines: Iterable[bytes], *_settings: Any, options: Any
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the titles and sentences of such a text as Babel collects them for translators."""
    for number, line in enumerate(lines, start=1):
        text = line.decode().rstrip("\n")
        if text:
            sentence = text.removeprefix(_TITLE) if text.startswith(_TITLE) else text.partition(": ")[2]
            yield number, None, sentence, []
