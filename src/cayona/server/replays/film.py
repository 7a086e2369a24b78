"""A finished match as plain data that a page can run through: a film.

Step 0 is the beginning, step n the table after n moves of the record (taking a move back is one, too).
A film has one or more points of view: a seat, a spectator, or all open. What repeats from step to step and
from view to view, which is most of a picture, is kept once in a pool of parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cayona.kernel.events import Event
from cayona.kernel.game import Game, Observation, Picture
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.match import Match
from cayona.kernel.openly import open_sentences
from cayona.kernel.retelling import beginning, repeat
from cayona.kernel.state import State
from cayona.server.errors import NotFound
from cayona.server.tables.entries import Entry
from cayona.server.tables.room import Line, Room
from cayona.server.tables.views import event_places, line_sentence

SPECTATOR: Final = "spectator"
OPEN: Final = "all"
"""Everything visible; there are films of finished matches only."""

PART: Final = re.compile(r"(?=<g[ >])")
"""Pictures are cut into parts here: a group stands for a piece or a place, and most stay as they are."""

Steps = list[list[Line]]
"""For every step what happened."""


@dataclass(frozen=True, slots=True)
class Reel:
    """A finished match and what was told at each of its steps."""

    match: Match
    names: list[str]
    steps: Steps

    @property
    def views(self) -> list[str]:
        """The points of view there are."""
        return [*map(str, range(len(self.names))), SPECTATOR, OPEN]

    def checked_view(self, view: str) -> str:
        """Return a point of view if there is such a one."""
        if view not in self.views:
            raise NotFound(
                _("There is no view “{view}” of this match; there are {known}.").format(
                    view=view[:20], known=listing(self.views)
                ),
                code="unknown-view",
            )
        return view


def reel_of_table(room: Room, entries: Iterable[Entry]) -> Reel:
    """Fold a log into an empty room, and return its last match with everything that the table told."""
    steps: Steps = []
    seen = 0
    for entry in entries:
        room.add(entry)
        if entry.kind in ("start", "rematch"):
            steps, seen = [], 0
        if room.match is not None:
            while len(steps) <= room.match.version:  # several actions can come together
                steps.append([])
            steps[-1] += room.lines[seen:]
            seen = len(room.lines)
    assert room.match is not None
    return Reel(room.match, room.names(), steps)


def reel_of_match(match: Match, names: Sequence[str]) -> Reel:
    """Return a match as its record tells it."""
    again = beginning(match)
    happened = [again.events[:], *(repeat(again, match, number) for number in range(match.version))]
    steps = [[Line(step, event) for event in events] for step, events in enumerate(happened)]
    return Reel(match, list(names), steps)


# --- Making a film -------------------------------------------------------------------------------------


class Pool:
    """Texts by number, each kept once."""

    def __init__(self) -> None:
        self.texts: dict[str, int] = {}

    def put(self, text: str) -> int:
        """Return the number of a text."""
        return self.texts.setdefault(text, len(self.texts))

    def put_all(self, texts: Iterable[str]) -> list[int]:
        """Return the numbers of texts."""
        return [self.put(text) for text in texts]


def film(reel: Reel, views: Sequence[str]) -> dict[str, Any]:
    """Return a match as data, from these points of view."""
    game, pool = reel.match.game, Pool()
    looks = {view: _look(view) for view in views}
    frames: dict[str, list[dict[str, Any]]] = {view: [] for view in views}
    still = ""
    again = beginning(reel.match)
    for step in range(len(reel.steps)):
        if step > 0:
            repeat(again, reel.match, step - 1)
        for view, look in looks.items():
            picture = game.draw(look(again.state), (), reel.names)
            frames[view].append(_frame(picture, pool))
            still = still or picture.still
    return {
        "game": game.name,
        "still": still,
        "views": {view: {"frames": frames[view], "log": _log(reel, view)} for view in views},
        "pool": list(pool.texts),
    }


def _look(view: str) -> Callable[[State], Observation]:
    if view == OPEN:
        return lambda state: state.game.observe_all(state)
    seat = _seat(view)
    return lambda state: state.observation(seat)


def _seat(view: str) -> int | None:
    return int(view) if view.isdecimal() else None


def _frame(picture: Picture, pool: Pool) -> dict[str, Any]:
    facts = picture.frame()
    return {
        "width": facts["width"],
        "height": facts["height"],
        "wide": facts.get("wide"),
        "zoom": facts.get("zoom"),
        "title": pool.put(str(facts["title"])),
        "words": pool.put_all(str(facts["description"]).split("\n")),
        "parts": pool.put_all(PART.split(picture.changing)),
    }


def _log(reel: Reel, view: str) -> list[list[dict[str, Any]]]:
    """Return for every step the lines that a viewer reads."""
    return [
        [
            {
                "version": line.version,
                "seat": line.event.seat,
                "sentence": sentence,
                "bot": line.by_bot,
                "routes": routes if first == 0 else (),
            }
            for line in lines
            for routes in (_routes(reel.match.game, line.event, view),)
            for first, sentence in enumerate(_sentences(reel.match.game, line.event, view, reel.names))
        ]
        for lines in reel.steps
    ]


def _routes(game: Game, event: Event, view: str) -> Sequence[Sequence[str]]:
    """Return along which elements of the picture things went, as far as a viewer knows."""
    viewer = _seat(view)
    seen = event.seen_by(viewer)
    return () if seen is None else event_places(game, seen, viewer)[1]


def _sentences(game: Game, event: Event, view: str, names: Sequence[str]) -> list[str]:
    if view == OPEN:
        return open_sentences(event, names, lambda seen, viewer: line_sentence(game, seen, viewer, names))
    viewer = _seat(view)
    seen = event.seen_by(viewer)
    return [] if seen is None else [line_sentence(game, seen, viewer, names)]
