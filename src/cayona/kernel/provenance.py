"""Where a rule comes from: printed, published elsewhere, or our ruling, with the reason and other readings.

A game has it as `provenance.txt` beside its `rulebook.txt`, with a line of parts for each rule:

    CG-44: printed De to forskjellige trekkene | ruled silent The moment is not said. | or Shuffle at once.

What is printed is cited by the heading it stands under, in the language of the rulebook that we had. A ruling
begins with its cause, a word of `CAUSES`; reason and other readings are sentences, collected for translators.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark

FILE: Final = "provenance.txt"
CAUSES: Final = {
    "silent": mark("The rulebook does not say."),
    "unclear": mark("The rulebook can be read in more than one way."),
    "lost": mark("The picture or card that shows it is lost."),
    "summary": mark("The rulebook only sums it up."),
    "needed": mark("Play on a computer needs it."),
}
"""Why we had to rule, by the word that a ruling begins with."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where one rule comes from; what does not apply is empty."""

    printed: str = ""
    """The headings it stands under in the printed rulebook."""
    published: str = ""
    """Where it is published if the rulebook does not have it."""
    cause: str = ""
    """Why we had to rule in whole or in part: one of CAUSES."""
    reason: str = ""
    readings: tuple[str, ...] = ()
    """How else it could have been ruled."""

    @property
    def kind(self) -> str:
        """Return how it counts: "ruled" and "published" stand also for rules that are so in part."""
        return "ruled" if self.cause else "published" if self.published else "printed"

    def told(self) -> str:
        """Return the kind, the heading and the cause in sentences for players."""
        told = []
        if self.printed:
            told.append(_("Printed: “{heading}”.").format(heading=self.printed))
        if self.published:
            words = (
                _("In part published elsewhere: {source}.") if told else _("Published elsewhere: {source}.")
            )
            told.append(words.format(source=self.published))
        if self.cause:
            told += [_("In part our ruling.") if told else _("Our ruling."), _(CAUSES[self.cause])]
        return " ".join(told)

    def explained(self) -> list[str]:
        """Return why we ruled so, and how else it could be read, in sentences for players."""
        if not self.cause:
            return []
        others = [_("Another reading: {reading}").format(reading=_(reading)) for reading in self.readings]
        return [_(self.reason), *others]


def read_provenance(module: str) -> dict[str, Provenance]:
    """Read the text beside a module, given the module's own file; every rule may stand there once."""
    found: dict[str, Provenance] = {}
    for line in Path(module).with_name(FILE).read_text(encoding="utf-8").splitlines():
        rule, _colon, parts = line.partition(": ")
        if rule in found:
            raise ValueError(f"{rule} stands twice in {FILE}")
        found[rule] = parse(parts)
    return found


def parse(line: str) -> Provenance:
    """Return what one line says after the number of its rule."""
    words: dict[str, str] = {}
    readings = []
    for part in line.split(" | "):
        key, _space, value = part.partition(" ")
        if key == "or":
            readings.append(value)
        elif key in ("printed", "published", "ruled") and value and key not in words:
            words[key] = value
        else:
            raise ValueError(f"{part!r} is no part of a provenance")
    cause, _space, reason = words.get("ruled", "").partition(" ")
    if cause and cause not in CAUSES:
        raise ValueError(f"{cause!r} is no cause of a ruling")
    return Provenance(words.get("printed", ""), words.get("published", ""), cause, reason, tuple(readings))


def extract(
    lines: Iterable[bytes], *_settings: Any, options: Any
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the reasons and other readings of such a text as Babel collects them for translators."""
    for number, line in enumerate(lines, start=1):
        origin = parse(line.decode().rstrip("\n").partition(": ")[2])
        for sentence in filter(None, (origin.reason, *origin.readings)):
            yield number, None, sentence, []


def summed_up(origins: Iterable[Provenance]) -> str:
    """Return in a sentence how many rules are printed, published elsewhere and ruled."""
    kinds = [origin.kind for origin in origins]
    return _(
        "{count} rules: {printed} as printed, {published} published elsewhere,"
        " {ruled} by our own ruling in whole or in part."
    ).format(count=len(kinds), **{kind: kinds.count(kind) for kind in ("printed", "published", "ruled")})
