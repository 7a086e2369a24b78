"""What a bot thinks of a decision: candidates with value, visits, win chance and a main line in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from cayona.bots.search_tree import NONE, ROOT
from cayona.kernel.language import gettext as _
from cayona.kernel.state import State

if TYPE_CHECKING:
    from cayona.bots.search import Search
    from cayona.bots.search_tree import Tree
    from cayona.kernel.heuristics import Heuristics
    from cayona.kernel.seatview import SeatView

WORLDS: Final = 6
"""In how many possible worlds actions are tried and main lines are followed."""
LONGEST_LINE: Final = 8
LEAST_VISITS: Final = 10
"""What a search has tried less often says little."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a main line."""

    seat: int
    action: int
    text: str
    """The short notation."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal action, and what the bot thinks of it."""

    action: int
    text: str
    """The short notation."""
    sentence: str
    visits: int
    """How often a search has tried it; 0 if the bot does not search."""
    value: float
    """From -1 (lost) to 1 (won), on the scale of the game's heuristics."""
    win_chance: float
    """From 0 to 1, as the game's heuristics are calibrated."""
    line: tuple[Step, ...]
    """How the game might go on, the action itself first, up to where it depends on something hidden."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that a bot can tell about one decision of its seat."""

    bot: str
    seat: int
    chosen: int | None
    """What the bot would do; None if the seat has nothing to decide."""
    candidates: tuple[Candidate, ...]
    """Every legal action, the best first: the most visited one, or without a search the most valuable."""
    iterations: int = 0
    """How many iterations a search took in all."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


def glance(view: SeatView, bot: str, chosen: int | None) -> Analysis:
    """Judge every action by how the game's heuristics like the position right after it."""
    values = dict.fromkeys(view.legal_actions(), 0.0)
    for seed in range(WORLDS):
        rates = view.game.heuristics.rate(view.sample(seed), view.seat, list(values))
        for action, rate in zip(values, rates, strict=True):
            values[action] += rate / WORLDS
    found = [(action, 0, value) for action, value in values.items()]
    found.sort(key=lambda one: (-one[2], one[0]))
    return Analysis(bot, view.seat, chosen, _described(view, found, view.game.heuristics, None))


def report(view: SeatView, bot: str, found: Sequence[tuple[int, int, float]], search: Search) -> Analysis:
    """Tell what a search has found: (action, visits, value), the best first; untried ones come last."""
    tried = {action for action, _, _ in found}
    rest = [(action, 0, 0.0) for action in view.legal_actions() if action not in tried]
    iterations = sum(visits for _, visits, _ in found)
    chosen = found[0][0] if found else None
    described = _described(view, [*found, *rest], search.heuristics, search.tree)
    return Analysis(bot, view.seat, chosen, described, iterations)


def _described(
    view: SeatView, found: Sequence[tuple[int, int, float]], judge: Heuristics, tree: Tree | None
) -> tuple[Candidate, ...]:
    words = {choice.action: choice for choice in view.choices()}
    described = []
    for action, visits, value in found:
        first = Step(view.seat, action, words[action].text, words[action].sentence)
        chance = judge.win_chance(value, view.seats)
        line = _line(view, first, tree)
        described.append(Candidate(action, first.text, first.sentence, visits, value, chance, line))
    return tuple(described)


def reason_for(view: SeatView, action: int) -> str:
    """Say what is good about an action in its game's words, if all worlds possible to the seat agree.

    So no reason tells what the seat cannot know, not even as a guess.
    """
    if len(view.legal_actions()) == 1:
        return _("It is the only thing that you can do.")
    told = {view.game.reason(view.sample(seed), view.seat, action) for seed in range(WORLDS)}
    return told.pop() if len(told) == 1 else ""


# --- The main line -----------------------------------------------------------------------------------------


def _line(view: SeatView, first: Step, tree: Tree | None) -> tuple[Step, ...]:
    """Follow the most visited actions, as long as every world that the seat thinks possible agrees on them.

    So a line never names what the seat cannot know, not even as a guess: it ends where chance or something
    hidden comes to light, where what somebody may do depends on it, and where others commit in secret.
    """
    steps = [first]
    if tree is None:
        return (first,)
    node = tree.find(ROOT, first.seat, first.action)
    worlds = [view.sample(seed) for seed in range(WORLDS)]
    while node != NONE and len(steps) < LONGEST_LINE and _go_on(worlds, steps[-1]):
        node = tree.favourite(node, worlds[0].to_move())
        if node == NONE or tree.visits[node] < LEAST_VISITS:
            break
        step = _agreed(worlds, int(tree.mover[node]), int(tree.action[node]))
        if step is None:
            break
        steps.append(step)
    return tuple(steps)


def _go_on(worlds: Sequence[State], step: Step) -> bool:
    """Take a step in all worlds; tell whether they still look alike and one seat alone is to decide."""
    for world in worlds:
        before = world.reveals
        world.apply(step.action, step.seat)
        if world.reveals != before or len(world.deciders()) != 1:
            return False
    asked = {(world.to_move(), tuple(world.legal_actions())) for world in worlds}
    return len(asked) == 1


def _agreed(worlds: Sequence[State], seat: int, action: int) -> Step | None:
    if action not in worlds[0].legal_actions(seat):
        return None  # legal in other worlds than these
    told = {(choice.text, choice.sentence) for world in worlds for choice in _choices(world, seat, action)}
    if len(told) != 1:
        return None
    text, sentence = told.pop()
    return Step(seat, action, text, sentence)


def _choices(world: State, seat: int, action: int) -> Sequence[Any]:
    return world.game.choices(world, seat, [action])
