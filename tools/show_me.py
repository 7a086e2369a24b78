"""Collects a position for every rule that can be shown, out of what the tests of the games do.

    python -m tools.show_me

runs those tests that carry a rule's number and notes what they do at a table. The shortest example of each
rule that plays out from its position alone is written to `games/<game>/lessons/examples.json`. With `--on` no
test is run: what was collected is completed by lessons and by games that are played at random.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import cayona
from cayona import registry
from cayona.kernel.chance import Chance
from cayona.kernel.errors import CayonaError, IllegalAction
from cayona.kernel.game import Game
from cayona.kernel.lesson import meant
from cayona.kernel.seats import LETTERS
from cayona.kernel.show import read_example
from cayona.kernel.state import State
from cayona.testing.traces import modes

GAMES: Final = Path(cayona.__file__).parent / "games"
MOST_ACTS: Final = 40
"""What a test does after so many actions is not looked at."""
MOST_SHOWN: Final = 4
"""Actions in one example."""
MOST_CASES: Final = 4
"""Of a test with many cases so many are run."""
SEEDS: Final = 2
MOST_STEPS: Final = 120
TRIES: Final = 5
"""How many games are played at random in each mode, how long, and what is tried at each step."""


BY_LESSON: Final = {
    **dict.fromkeys(("TQ-21", "TO-67"), ("first", 0)),
    **dict.fromkeys(("TQ-5", "TQ-18", "TQ-22"), ("first", 1)),
    "TQ-23": ("first", 2),
    "TQ-48": ("alone", 0),
    "TQ-54": ("gods", 0),
    "TQ-90": ("arch", 0),
    "TQ-92": ("arch", 1),
    "TQ-96": ("day_night", 1),
    **dict.fromkeys(("TQ-100", "TQ-101"), ("competitive", 0)),
    "TQ-103": ("competitive", 1),
    **dict.fromkeys(("TO-76", "TO-77", "TO-78", "TO-79", "TO-81"), ("first", 7)),
    "TO-80": ("first", 5),
    "TO-13": ("first", 0),
    "TO-3": ("first", 1),
    "TO-7": ("first", 4),
    "T7-21": ("ranks", 0),
    "T7-112": ("maps", 1),
}
"""Rules that a step of a lesson shows, for tests only look at a position."""


class Act(NamedTuple):
    """An action that a test has taken, and the positions around it; after a refusal there is none."""

    state: int
    before: dict[str, Any]
    seat: int
    action: int
    after: dict[str, Any] | None
    rule: str


class Recorder:
    """Notes what tests do, and keeps the best example of each rule."""

    def __init__(self) -> None:
        self.acts: list[tuple[Game, Act]] = []
        self.best: dict[str, tuple[tuple[int, ...], str, dict[str, Any]]] = {}
        self.states: list[State] = []
        self.laid: list[tuple[Game, dict[str, Any]]] = []
        self._apply, self._load, self._new = State.apply, Game.load, Game.new
        self._inside = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Run what carries a rule's number, and of many cases a few."""
        seen: Counter[str] = Counter()
        kept = []
        for item in items:
            name = item.nodeid.partition("[")[0]
            seen[name] += 1
            if seen[name] <= MOST_CASES and item.get_closest_marker("rule"):
                kept.append(item)
        items[:] = kept

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Watch a test."""
        self.acts, self.states, self.laid = [], [], []
        recorder = self

        def apply(state: State, action: Any, seat: Any = None) -> None:
            recorder.note(state, action, seat)

        def load(game: Game, position: Any) -> State:
            return recorder.lay(self._load(game, position))

        def new(game: Game, *arguments: Any, **options: Any) -> State:
            return recorder.lay(self._new(game, *arguments, **options))

        State.apply, Game.load, Game.new = apply, load, new  # type: ignore[method-assign, assignment]
        try:
            result = yield
        finally:
            State.apply, Game.load, Game.new = self._apply, self._load, self._new  # type: ignore[method-assign]
        rules = {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}
        self.judge(rules)
        return result

    def lay(self, state: State) -> State:
        """Note a position that a test looks at."""
        if len(self.laid) < MOST_CASES and state.game.name in registry.GAMES:
            self.laid.append((state.game, state.position()))
        return state

    def note(self, state: State, action: Any, seat: Any) -> None:
        """Take an action for a test, and write it down."""
        quiet = self._inside or len(self.acts) >= MOST_ACTS or state.game.name not in registry.GAMES
        if quiet:
            self._apply(state, action, seat)
            return
        self._inside = True
        try:
            who = state.to_move() if seat is None else int(seat)
            before = state.position()
            if not any(one is state for one in self.states):
                self.states.append(state)
            number = next(nth for nth, one in enumerate(self.states) if one is state)
            try:
                self._apply(state, action, seat)
            except IllegalAction as refusal:
                if type(action) is int and refusal.rule:
                    self.acts.append((state.game, Act(number, before, int(who), action, None, refusal.rule)))
                raise
            act = Act(number, before, int(who), int(action), state.position(), "")
            self.acts.append((state.game, act))
        finally:
            self._inside = False

    def judge(self, rules: set[str]) -> None:
        """Keep what is the best example so far: of few rules, in few actions; a mere position is the last."""
        for game, position in self.laid:
            for rule in rules & set(registry.rulebook(game).RULES):
                self.offer(game, rule, (5, len(rules), 0), [Act(0, position, 0, 0, position, "")])
        for game, act in self.acts:
            if act.after is None:
                known = act.rule in registry.rulebook(game).RULES
                if known:
                    self.offer(game, act.rule, (2, 0, 1), [act])
        for state in range(len(self.states)):
            done = [(game, act) for game, act in self.acts if act.state == state and act.after is not None]
            if done:
                game = done[0][0]
                run = [act for _game, act in done][-MOST_SHOWN:]
                for rule in rules & set(registry.rulebook(game).RULES):
                    self.offer(game, rule, (min(len(rules), 3), len(done), len(run)), run)

    def offer(self, game: Game, rule: str, price: tuple[int, ...], run: list[Act]) -> None:
        """Take an example if it is better than the one there is, and plays out as it did."""
        data = example(game, run)
        cost = price
        if rule in self.best and self.best[rule][0] <= cost:
            return
        if plays_out(game, data, run):
            self.best[rule] = (cost, game.name, data)


def walk(recorder: Recorder, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Play at random: what is refused on the way, and what is allowed, are examples of rules as well."""
    state, chance = game.new(seats, seed, **options), Chance(seed)
    rules = registry.rulebook(game).RULES
    for _step in range(MOST_STEPS):
        if state.is_over():
            return
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        before = state.position()
        for action in {chance.below(game.action_count) for _try in range(TRIES)} - {*legal}:
            rule = str(state.explain(action, seat).rule)
            if rule in rules and (rule not in recorder.best or recorder.best[rule][0] > (4, 1, 1)):
                recorder.offer(game, rule, (4, 1, 1), [Act(0, before, seat, action, None, rule)])
        action = legal[chance.below(len(legal))]
        rule = str(state.explain(action, seat).rule)
        state.apply(action, seat)
        if rule in rules and (rule not in recorder.best or recorder.best[rule][0] > (3,)):
            recorder.offer(game, rule, (3, 1, 1), [Act(0, before, seat, action, state.position(), "")])


def take_lessons(recorder: Recorder, game: Game) -> None:
    """Take steps of lessons as examples where a rule has nothing better than a position."""
    for rule, (name, number) in BY_LESSON.items():
        if rule not in registry.rulebook(game).RULES:
            continue
        lesson = registry.lesson(game, name)
        state, step = lesson.begin(game, number), lesson.steps[number]
        run: list[Act] = []
        for text in (*step.do, *step.replies):
            letter, colon, rest = text.partition(": ")
            seat = LETTERS.index(letter) if colon else int(state.to_move())
            before, action = state.position(), meant(state, seat, rest if colon else text)
            state.apply(action, seat)
            run.append(Act(0, before, seat, action, state.position(), ""))
        if rule not in recorder.best or recorder.best[rule][0] > (4,):
            recorder.best[rule] = ((3,), game.name, example(game, run))


def remember(recorder: Recorder, game: Game) -> None:
    """Begin with what was collected before."""
    for rule, one in registry.examples(game).items():
        acts = [f"{seat} {text}" for seat, text in one.acts]
        data = {"position": dict(one.position), "acts": acts, "seat": one.seat}
        recorder.best[rule] = ((1,) if acts else (5,), game.name, data)


def example(game: Game, run: list[Act]) -> dict[str, Any]:
    """Return a run of actions as data; of a mere position, none."""
    if run[0].before is run[0].after:
        return {"position": run[0].before, "acts": [], "seat": 0}
    acts = [f"{act.seat} {game.format_action(act.action)}" for act in run]
    return {"position": run[0].before, "acts": acts, "seat": run[0].seat}


def plays_out(game: Game, data: dict[str, Any], run: list[Act]) -> bool:
    """Tell whether an example leads from its position alone to where the test has led."""
    try:
        shown = read_example("", data)
        frames = shown.frames(game)
    except (CayonaError, ValueError, KeyError, AssertionError):
        return False
    if run[-1].after is None:
        return shown.refusal(game) is not None
    return bool(frames[-1].position() == run[-1].after)


def main() -> int:
    """Run the tests and write what was found."""
    recorder = Recorder()
    folders = [f"tests/games/{game.name}" for game in registry.games()]
    chosen = [word for word in sys.argv[1:] if word != "--on"] or folders
    for game in registry.games() if "--on" in sys.argv else ():
        remember(recorder, game)
    if "--on" not in sys.argv:
        pytest.main(["-q", "-p", "no:cacheprovider", "-x", "--no-header", *chosen], plugins=[recorder])
    for game in registry.games():
        take_lessons(recorder, game)
        if any(game.name in path.split("/") for path in chosen):
            for seats in (game.seats[0], game.default_seats, game.seats[-1]):
                for options in modes(game, seats):
                    for seed in range(SEEDS):
                        walk(recorder, game, seats, options, seed)
        found = {rule: data for rule, (_cost, name, data) in recorder.best.items() if name == game.name}
        if not found:
            continue
        order = [rule for rule in registry.rulebook(game).RULES if rule in found]
        lines = [f"{json.dumps(rule)}: {json.dumps(found[rule], separators=(',', ':'))}" for rule in order]
        path = GAMES / game.name / "lessons" / "examples.json"
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        print(f"{game.name}: {len(found)} of {len(registry.rulebook(game).RULES)} rules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
