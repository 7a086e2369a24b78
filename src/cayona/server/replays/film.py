"""A finished match as plain data that a page can run through: a film.

Step 0 is the beginning, step n the table after n moves of the record (taking a move back is one, too).
A film has one or more points of view: a seat, a spectator, or all open. From step to step it has what
changed, and what everybody sees stands once for all points of view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.events import Event
from cayona.kernel.game import Game, Observation
from cayona.kernel.laid_open import open_sentences
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.match import Match
from cayona.kernel.patches import changes, key_of, whole
from cayona.kernel.retelling import beginning, moment, repeat
from cayona.kernel.state import State
from cayona.server.entries import Entry
from cayona.server.errors import NotFound
from cayona.server.tables.room import Room
from cayona.server.tables.room_facts import Line
from cayona.server.tables.views import event_places, line_sentence, plate_facts
from cayona.svg.picture import all_definitions

SPECTATOR: Final = "spectator"
OPEN: Final = "all"
"""Everything visible; there are films of finished matches only."""

PUBLIC: Final = "public"
"""The part of all pictures that everybody sees."""
AGAIN: Final = ("rematch", "ask_rematch", "decline")
"""What comes in a log when a match is over and done with."""

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


def up_to_match(entries: Iterable[Entry], match: int, version: int | None = None) -> list[Entry]:
    """Return a log up to the end of its first, second, … match, and no further than a version."""
    kept: list[Entry] = []
    rounds = 0
    for entry in entries:
        if (version is not None and entry.version > version) or (entry.kind in AGAIN and rounds == match):
            break
        rounds += entry.kind == "start"
        kept.append(entry)
    return kept


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


class Strip:
    """One part of all pictures: the first whole, the others as what changed since the one before."""

    def __init__(self, private: bool) -> None:
        self.frames: list[dict[str, Any]] = []
        self.layers: dict[str, str] = {}
        """The still layers, by their keys."""
        self._private = private
        self._last: Sequence[Area] = ()
        self._facts: dict[str, Any] = {}

    def add(self, areas: Sequence[Area], facts: dict[str, Any]) -> None:
        """Add the picture of the next step, and facts that belong to it."""
        self.layers |= {key_of(area.still): str(area.still) for area in areas if area.still}
        patches = changes(self._last, areas) if self.frames else None
        frame = {name: value for name, value in facts.items() if self._facts.get(name) != value}
        if "plates" in frame and self.frames:
            frame["plates"] = [plate for plate in facts["plates"] if plate not in self._facts["plates"]]
        if patches is None:
            frame["areas"] = [whole(area, self._private) for area in areas]
        elif patches:
            frame["areas"] = patches
        self.frames.append(frame)
        self._last, self._facts = areas, facts


def film(reel: Reel, views: Sequence[str], arrangement: Arrangement = "tall") -> dict[str, Any]:
    """Return a match as data, from these points of view.

    What everybody sees is there once; a seat's pictures are those with what it sees alone laid over.
    """
    game = reel.match.game
    names = [PUBLIC, *(view for view in views if view != SPECTATOR)]
    strips = {name: Strip(private=name.isdecimal()) for name in names}
    again = beginning(reel.match)
    for step in range(len(reel.steps)):
        if step > 0:
            repeat(again, reel.match, step - 1)
        for name, strip in strips.items():
            strip.add(*_shown(again.state, name, arrangement, reel.names))
    symbols = all_definitions(game, reel.match.state.observation(None))
    layers = {key_of(symbols): symbols}
    for strip in strips.values():
        layers |= strip.layers
    return {
        "game": game.name,
        "definitions": key_of(symbols),
        "layers": layers,
        "frames": {name: strip.frames for name, strip in strips.items()},
        "views": {view: {"log": _log(reel, view)} for view in views},
    }


def _shown(
    state: State, name: str, arrangement: Arrangement, called: Sequence[str]
) -> tuple[Sequence[Area], dict[str, Any]]:
    """Return the areas of one part of a picture, and what is told beside them."""
    game, observation = state.game, _observed(state, name)
    told: dict[str, Any] = {"prompt": game.prompt(observation, names=called)}
    if name.isdecimal():
        return game.draw_private(observation, (), arrangement), told
    told["plates"] = [plate_facts(plate) for plate in game.plates(observation)]
    return game.draw_public(observation, arrangement), told


def _observed(state: State, view: str) -> Observation:
    return state.game.observe_all(state) if view == OPEN else state.observation(_seat(view))


def explained(reel: Reel, view: str, step: int, element: str) -> tuple[str | None, str]:
    """Return the rule and the words for something in the picture of a step, by what that view knows."""
    if not 0 <= step <= reel.match.version:
        raise NotFound(_("There is no such step in this match."), code="no-such-step")
    known = _observed(moment(reel.match, step), reel.checked_view(view))
    rule, sentence = reel.match.game.explain_element(known, element)
    return rule, sentence


def _seat(view: str) -> int | None:
    return int(view) if view.isdecimal() else None


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
