"""The rules in words, one by one: for the table page, and for the test that none is forgotten."""

from typing import Final

from cayona.kernel.language import mark
from cayona.kernel.provenance import read_provenance
from cayona.kernel.rulebook import all_rules, read_chapters

CHAPTERS: Final = read_chapters(__file__)
"""The rules under their headings, in reading order."""
FOR_PROGRAMS: Final = ("Numbers for programs",)
"""Chapters that people do not need."""
RULES: Final = all_rules(CHAPTERS)
PROVENANCE: Final = read_provenance(__file__)
"""Where each rule comes from."""
BOOK: Final = mark("The headings are those of the Hungarian rulebook.")
