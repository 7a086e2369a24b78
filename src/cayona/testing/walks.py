"""Ways through a game: random ones, and stubborn ones that reach the corners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from cayona.kernel.chance import Chance
from cayona.kernel.seal import canonical
from cayona.kernel.state import State
from cayona.testing.setups import Setup, effort

RANDOM: Final = "random"
HOSTILE: Final = ("first", "last", "stubborn", "server")
HOSTILE_STEPS: Final = 60
FUTURE_STEPS: Final = 30
LONGEST: Final = 50_000
"""No random game may take more actions than this."""
PLAYED_IN_REPORT: Final = 400
"""A report tells the way to a position unless it is longer than this."""

Path = list[tuple[int, int | None]]
"""Who did what; None for taking back the last action of a match."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position on a walk, and how to get there. Its state is shared: clone it before playing."""

    setup: Setup
    seed: int
    path: Path
    number: int
    state: State
    in_match: bool = False
    """Whether the way led through a match, whose seed is sealed, instead of a bare state."""

    def must(self, holds: bool, what: str) -> None:
        """Fail with a report that says how to get to this position, unless `holds`."""
        if not holds:
            raise AssertionError(self.report(what))

    def must_equal(self, found: Any, expected: Any, what: str) -> None:
        """Fail unless two pieces of data are the same, byte by byte."""
        if canonical(found) != canonical(expected):
            raise AssertionError(self.report(f"{what}: {difference(found, expected)}"))

    def report(self, what: str) -> str:
        """Return what is wrong, with lines to paste that lead to the position."""
        played = self.path[: self.number]
        way = f"{played}" if len(played) <= PLAYED_IN_REPORT else f"[...]  # {len(played)} actions"
        start = self.setup.call(self.seed, self.in_match)
        act = "state.apply(action, seat)"
        if self.in_match:
            act = "match.undo(seat, consent=True) if action is None else match.play(action, seat)"
        return (
            f"{self.setup}, seed {self.seed}, step {self.number}: {what}\n"
            f"    {start}\n"
            f"    for seat, action in {way}:\n"
            f"        {act}"
        )


def difference(found: Any, expected: Any) -> str:
    """Name the first place where two pieces of plain data differ."""
    if isinstance(found, dict) and isinstance(expected, dict) and set(found) == set(expected):
        for key in found:
            if canonical(found[key]) != canonical(expected[key]):
                return f"{key}: {difference(found[key], expected[key])}"
    return f"{found!r} instead of {expected!r}"


def walk(setup: Setup, seed: int, style: str = RANDOM) -> Iterator[Step]:
    """Play a game in a style and give every position on the way; the last one is over.

    The state moves on: whoever keeps it must clone it. Hostile styles stop after some steps.
    """
    state = setup.new(seed)
    chooser = Chooser(seed, style)
    path: Path = []
    limit = LONGEST if style == RANDOM else HOSTILE_STEPS
    yield Step(setup, seed, path, 0, state)
    while not state.is_over() and len(path) < limit:
        seat, action = chooser.choose(state)
        state.apply(action, seat)
        path.append((seat, action))
        yield Step(setup, seed, path, len(path), state)


class Chooser:
    """Chooses who acts next and how: at random, or in some hostile style."""

    def __init__(self, seed: int, style: str = RANDOM) -> None:
        self.chance = Chance(seed + 1_000_003)
        self.style = style
        self.word = ""

    def choose(self, state: State) -> tuple[int, int]:
        """Return a decider and one of its actions."""
        deciders = state.deciders()
        seat = deciders[int(self.chance.below(len(deciders)))]
        actions = state.legal_actions(seat)
        if self.style == "first":
            return seat, actions[0]
        if self.style == "last":
            return seat, actions[-1]
        if self.style == "server":
            actions = accepted_server_actions(state, seat) or actions
        if self.style == "stubborn":
            actions = self._of_one_kind(state, actions)
        return seat, actions[int(self.chance.below(len(actions)))]

    def _of_one_kind(self, state: State, actions: list[int]) -> list[int]:
        """Keep to actions that begin with the same word, most of the time."""
        same = [action for action in actions if first_word(state, action) == self.word]
        if not same or self.chance.below(10) == 0:
            word = first_word(state, actions[int(self.chance.below(len(actions)))])
            self.word = word
            same = [action for action in actions if first_word(state, action) == word]
        return same


def first_word(state: State, action: int) -> str:
    """Return the kind of an action, as its notation begins."""
    return (state.action_text(action).split() or [""])[0]


def accepted_server_actions(state: State, seat: int) -> list[int]:
    """Return the actions that the table's clock may take for a seat now."""
    return [action for action in sorted(state.game.server_actions) if state.explain(action, seat).legal]


def viewers(state: State) -> list[int | None]:
    """Return a spectator and every seat."""
    return [None, *range(state.seats)]


@lru_cache(maxsize=4)
def journey(setup: Setup, seed: int) -> list[Step]:
    """Return every position of one random game."""
    return [_kept(step) for step in walk(setup, seed)]


@lru_cache(maxsize=4)
def positions(setup: Setup, seed: int) -> list[Step]:
    """Return a sample of positions: the start, the end, the rarest situations, and some by chance."""
    steps = list(journey(setup, seed))
    for style in HOSTILE:
        steps += [_kept(step) for step in walk(setup, seed, style)][1:]
    rarity = Counter(_situation(step.state) for step in steps)
    middle = [step for step in steps[1:] if not step.state.is_over()]
    rare: dict[tuple[int, frozenset[str]], Step] = {}
    for step in sorted(middle, key=lambda step: rarity[_situation(step.state)]):
        rare.setdefault(_situation(step.state), step)
    wanted = 3 * effort()
    chosen = [steps[0], *list(rare.values())[:wanted]]
    chance = Chance(seed)
    chosen += [middle[int(chance.below(len(middle)))] for _ in range(wanted if middle else 0)]
    return [*chosen, *[step for step in steps if step.state.is_over()][:1]]


def _kept(step: Step) -> Step:
    return Step(step.setup, step.seed, step.path, step.number, step.state.clone())


def _situation(state: State) -> tuple[int, frozenset[str]]:
    """Return how many decide, and what kinds of action the first of them has."""
    words = frozenset(first_word(state, action) for action in state.legal_actions())
    return len(state.deciders()), words


def future(state: State, seed: int = 0) -> bytes:
    """Return how a position goes on: where some random play leads from a clone of it."""
    twin = state.clone()
    chooser = Chooser(seed)
    for _ in range(FUTURE_STEPS):
        if twin.is_over():
            break
        seat, action = chooser.choose(twin)
        twin.apply(action, seat)
    return canonical(twin.position())
