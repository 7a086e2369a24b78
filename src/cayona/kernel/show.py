"""“Show me”: a rule as it comes about at a table, a position before and what an action makes of it.

An example is data: a position, actions, and whose eyes one sees with. What is refused is an example as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cayona.kernel.chance import Chance
from cayona.kernel.choices import Explanation
from cayona.kernel.errors import IllegalAction
from cayona.kernel.events import Event
from cayona.kernel.game import Game
from cayona.kernel.state import State

SEED: Final = 0
"""What chance brings in an example is always the same."""


class Example(NamedTuple):
    """How a rule comes about."""

    rule: str
    position: Mapping[str, Any]
    acts: Sequence[tuple[int, str]]
    """Who does what, in the game's notation; the last one may be refused."""
    seat: int
    """Whose eyes one sees with."""

    def begin(self, game: Game) -> State:
        """Return the position before."""
        return game.load(dict(self.position)).copy(Chance(SEED))

    def frames(self, game: Game) -> list[State]:
        """Return the positions: before, and after each action; what is refused changes nothing."""
        state = self.begin(game)
        found = [state.copy(Chance(SEED))]
        for seat, text in self.acts:
            try:
                state.apply(game.parse_action(text), seat)
            except IllegalAction:
                break
            found.append(state.copy(Chance(SEED)))
        return found

    def events(self, game: Game) -> list[list[Event]]:
        """Return what happens through each action."""
        state = self.begin(game)
        found: list[list[Event]] = []
        for seat, text in self.acts:
            state.journal = []
            try:
                state.apply(game.parse_action(text), seat)
            except IllegalAction:
                break
            found.append([*state.journal])
        return found

    def refusal(self, game: Game) -> Explanation | None:
        """Return why the last action is refused; None if it is not."""
        frames = self.frames(game)
        if len(frames) > len(self.acts):
            return None
        seat, text = self.acts[len(frames) - 1]
        return frames[-1].explain(game.parse_action(text), seat)


def read_example(rule: str, data: Mapping[str, Any]) -> Example:
    """Return an example from its data."""
    acts = [(int(who), text) for who, _space, text in (one.partition(" ") for one in data["acts"])]
    return Example(rule, data["position"], acts, data["seat"])


def read_examples(module: str) -> dict[str, Example]:
    """Return the examples that lie among a game's lessons, by rule; `module` is the file of its package."""
    path = Path(module).parent / "lessons" / "examples.json"
    if not path.is_file():
        return {}
    told = json.loads(path.read_text("utf-8"))
    return {rule: read_example(rule, data) for rule, data in told.items()}
