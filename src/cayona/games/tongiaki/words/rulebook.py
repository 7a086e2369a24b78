"""The rules in words, one by one: for the table page, and for the test that none is forgotten."""

from typing import Final

from cayona.kernel.language import mark
from cayona.kernel.rulebook import read_rulebook

CHAPTERS, RULES, PROVENANCE = read_rulebook(__file__)
FOR_PROGRAMS: Final = ("Numbers for programs",)
"""Chapters that people do not need."""
BOOK: Final = mark("The headings are those of the Hungarian rulebook.")
