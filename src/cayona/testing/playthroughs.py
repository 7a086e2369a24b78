"""Golden playthroughs: whole games with what every seat saw at each step.

A playthrough begins with a header that says how it is played; run this module on a directory to write
all of them anew, and read the difference before committing it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cayona
from cayona.kernel.chance import Chance
from cayona.kernel.match import event_sentence
from cayona.kernel.seats import LETTERS, seat_names

Views = dict[int | None, dict[str, Any]]


def read_header(text: str) -> dict[str, Any]:
    """Return how a playthrough is played: the JSON of its first line."""
    header: dict[str, Any] = json.loads(text.splitlines()[0])
    return header


def playthrough(header: dict[str, Any]) -> str:
    """Play the game of a header and return the whole playthrough."""
    return "\n".join(_lines(header)) + "\n"


def _lines(header: dict[str, Any]) -> Iterator[str]:
    match = cayona.Match(header["game"], header["seats"], header["seed"], **header["options"])
    chance = Chance(header["chooser"])
    viewers: list[int | None] = [None, *range(header["seats"])]
    views: Views = {viewer: {} for viewer in viewers}
    yield json.dumps(header)
    yield from _news(match, views, 0)
    while not match.state.is_over():
        seat = match.state.to_move()
        actions = match.state.legal_actions()
        action = actions[chance.below(len(actions))]
        first = len(match.events)
        match.play(action, seat)
        yield f"\n{match.version}. {LETTERS[seat]}: {match.state.action_text(action)} (of {len(actions)})"
        yield from _news(match, views, first)
    yield "\n" + match.game.diagram(match.state.observation(None))
    yield json.dumps(match.record()["outcome"])


def _news(match: cayona.Match, views: Views, first: int) -> Iterator[str]:
    """Tell what is new for everybody: fields of the view that changed, and the log."""
    public = _changes(match, views, None)
    for viewer in views:
        name = "*" if viewer is None else LETTERS[viewer]
        seen = public if viewer is None else _changes(match, views, viewer)
        for field, value in seen.items():
            if viewer is None or public.get(field) != value:
                yield f"  {name} {field} = {json.dumps(value)}"
        for sentence in _told(match, viewer, first):
            if viewer is None or sentence not in _told(match, None, first):
                yield f"  {name} “{sentence}”"


def _changes(match: cayona.Match, views: Views, viewer: int | None) -> dict[str, Any]:
    before = views[viewer]
    now = _flat(match.state.observation(viewer))
    views[viewer] = now
    return {field: value for field, value in now.items() if before.get(field) != value}


def _flat(view: dict[str, Any]) -> dict[str, Any]:
    """Give the fields of boards and the like their own names, so that a change shows no more than itself."""
    fields: dict[str, Any] = {}
    for field, value in view.items():
        if isinstance(value, list) and value and all(map(_is_board, value)):
            for number, part in enumerate(value):
                fields.update({f"{field}[{number}].{name}": inner for name, inner in part.items()})
        else:
            fields[field] = value
    return fields


def _is_board(part: Any) -> bool:
    """Tell whether a part of a view has parts of its own: a hand of cards has not."""
    return isinstance(part, dict) and any(isinstance(inner, list) for inner in part.values())


def _told(match: cayona.Match, viewer: int | None, first: int) -> list[str]:
    names = seat_names(match.state.seats)
    seen = [event.seen_by(viewer) for event in match.events[first:]]
    return [event_sentence(match.game, event, viewer, names) for event in seen if event is not None]


if __name__ == "__main__":
    for file in sorted(Path(sys.argv[1]).glob("*.txt")):
        file.write_text(playthrough(read_header(file.read_text())))
        print(file.name)
