"""The table as text: headings and lists in the game's own words, as the pages have it for screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Final, NamedTuple

from cayona.kernel.areas import Area
from cayona.kernel.choices import Choice
from cayona.kernel.game import Game, Observation
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS, called

_LABEL: Final = re.compile(r'aria-label="([^"]*)"')


class Table(NamedTuple):
    """What one seat sees of a table."""

    game: Game
    public: Observation
    private: Observation
    choices: Sequence[Choice]
    names: Sequence[str]
    news: Sequence[str]
    """What happened since the seat decided last."""


def table_lines(table: Table) -> list[str]:
    """Return what is asked, what only this seat sees, the board, the players, and what happened."""
    game = table.game
    public = list(game.draw_public(table.public, "tall"))
    private = list(game.draw_private(table.private, table.choices, "tall"))
    asked = game.prompt(table.private, table.choices, table.names)
    numbered = [f"{number}. {choice.sentence}" for number, choice in enumerate(table.choices, 1)]
    marks = [area for area in private if area.over]
    own = [area for area in private if not area.over]
    return [
        *_part(_("What can I do now?"), [asked, *numbered], ""),
        *_part(_("What only you see"), _areas(own, [], table.names), ""),
        *_part(_("The board"), _areas(public, marks, table.names), ""),
        *_part(_("Players"), _players(table)),
        *_part(_("What happened"), table.news),
    ]


def _part(heading: str, lines: Iterator[str] | Sequence[str], bullet: str = "- ") -> list[str]:
    found = [f"{bullet}{line}" for line in lines]
    return ["", f"== {heading} ==", *found] if found else []


def _areas(areas: Sequence[Area], marks: Sequence[Area], names: Sequence[str]) -> Iterator[str]:
    """Tell what lies in every area, by the names of its spots; where they have none, by its own words."""
    for area in areas:
        shown = [area, *(mark for mark in marks if mark.over == area.name)]
        labels = [
            unescape(label)
            for one in shown
            for piece in one.pieces.values()
            for label in _LABEL.findall(piece)
        ]
        lines = labels or [word for one in shown for word in one.words]
        if lines:
            yield f"= {called(area.label, names)} ="
            yield from (f"- {called(line.strip(), names)}" for line in lines)


def _players(table: Table) -> Iterator[str]:
    """Tell who sits where, what everybody has, and who decides."""
    for plate in table.game.plates(table.public):
        facts = [called(counter.words, table.names) for counter in plate.counters]
        facts += [_("decides now")] if plate.seat in table.public.get("deciders", ()) else []
        seat = _("seat {letter}").format(letter=LETTERS[plate.seat])
        name = f"{table.names[plate.seat]}, {seat}"
        yield f"{name}: {', '.join(facts)}" if facts else name
