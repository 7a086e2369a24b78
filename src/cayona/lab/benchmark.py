"""How fast the engine is on this machine: every number is the best of several repeats."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from cayona import registry
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.match import Match
from cayona.kernel.playout import clones, playouts
from cayona.kernel.record import replay
from cayona.kernel.state import State
from cayona.svg.picture import draw_state

SEED: Final = 1
MODE: Final = "mode"
"""The option whose values make different games of one; playouts are measured for each of them."""
CLONES_WEIGHED: Final = 1000


@dataclass(frozen=True, slots=True)
class Effort:
    """How much time to spend."""

    repeats: int
    seconds: float
    """How long one repeat should take at least."""


FULL: Final = Effort(repeats=5, seconds=0.2)
QUICK: Final = Effort(repeats=2, seconds=0.02)


@dataclass(frozen=True, slots=True)
class Measurement:
    """One number and what it is."""

    game: str
    what: str
    case: str
    value: float
    unit: str

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


def measure(effort: Effort = FULL) -> Iterator[Measurement]:
    """Measure every game, and our neighbour if it is installed."""
    for game in registry.games():
        yield from measure_playouts(game, effort)
        yield from measure_calls(game, effort)
        yield Measurement(game.name, "memory of a position", _case(game), position_bytes(game), "bytes")
    if find_spec("pyspiel") is not None:
        yield from compare_with_openspiel(effort)


# --- Random games --------------------------------------------------------------------------------------


def measure_playouts(game: Game, effort: Effort) -> Iterator[Measurement]:
    """Measure random play to the end: every number of seats, every mode."""
    modes = game.options[MODE].values if MODE in game.options else (None,)
    for mode in modes:
        chosen = {} if mode is None else {MODE: mode}
        for seats in game.seats:
            case = " ".join([f"{seats} seats", *map(str, chosen.values())])
            rate = playout_rate(game.new(seats, SEED, **chosen), effort)
            yield Measurement(game.name, "random play", case, rate, "actions/s")
    yield Measurement(
        game.name, "random play, from Python", _case(game), stepping_rate(game, effort), "actions/s"
    )


def playout_rate(root: State, effort: Effort) -> float:
    """Return how many actions a second the compiled loop plays."""
    actions = 0

    def run(games: int) -> None:
        nonlocal actions
        actions = playouts(root, games, SEED)

    seconds = best_of(run, effort)[1]
    return actions / seconds


def stepping_rate(game: Game, effort: Effort) -> float:
    """Return how many actions a second a Python loop over `legal_actions` and `apply` plays."""
    actions = 0

    def run(games: int) -> None:
        nonlocal actions
        actions = sum(_step_through(game.new(seed=number)) for number in range(games))

    seconds = best_of(run, effort)[1]
    return actions / seconds


def _step_through(state: State) -> int:
    chance = Chance(SEED)
    actions = 0
    while not state.is_over():
        legal = state.legal_actions()
        state.apply(legal[chance.below(len(legal))])
        actions += 1
    return actions


# --- Single calls --------------------------------------------------------------------------------------


def measure_calls(game: Game, effort: Effort) -> Iterator[Measurement]:
    """Measure what bots, servers and pages ask of a position in the middle of a game."""
    state = middle(game)
    seat = int(state.to_move())
    yield _clone_time(game, state, effort)
    view, public = state.observation(seat), state.observation(None)
    choices = state.choices(seat)
    record = finished_record(game)
    text = json.dumps(state.position())
    calls: dict[str, Callable[[], object]] = {
        "determinize": lambda: state.determinize(seat, SEED),
        "legal actions": lambda: state.legal_actions(seat),
        "observation": lambda: state.observation(seat),
        "features": lambda: state.features(seat),
        "position": state.position,
        "load": lambda: game.load(json.loads(text)),
        "choices": lambda: state.choices(seat),
        "public areas": lambda: game.draw_public(public),
        "private areas": lambda: game.draw_private(view, choices),
        "whole picture": lambda: draw_state(state, seat).svg(),
        f"replay of {len(record['moves'])} moves": lambda: replay(record, game),
    }
    for what, call in calls.items():
        yield Measurement(game.name, what, _case(game), call_time(call, effort) * 1e6, "µs")


def _clone_time(game: Game, state: State, effort: Effort) -> Measurement:
    times, seconds = best_of(lambda count: clones(state, count), effort)
    return Measurement(game.name, "clone", _case(game), seconds / times * 1e6, "µs")


def call_time(call: Callable[[], object], effort: Effort) -> float:
    """Return the seconds that one call takes."""

    def run(times: int) -> None:
        for _ in range(times):
            call()

    times, seconds = best_of(run, effort)
    return seconds / times


def middle(game: Game) -> State:
    """Return the position halfway through a random game."""
    match = _random_match(game)
    half = Match(game, seed=SEED)
    for entry in match.history[: len(match.history) // 2]:
        half.play(entry.action or 0, entry.seat)
    return half.state.determinize(None, SEED)  # simulations draw from the fast generator


def finished_record(game: Game) -> dict[str, Any]:
    """Return the record of a random match."""
    return _random_match(game).record()


def _random_match(game: Game) -> Match:
    match = Match(game, seed=SEED)
    chance = Chance(SEED)
    while not match.state.is_over():
        legal = match.state.legal_actions()
        match.play(legal[chance.below(len(legal))])
    return match


def position_bytes(game: Game) -> float:
    """Return the memory that one clone of a position takes."""
    state = middle(game)
    kept = [state.clone()]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept += [state.clone() for _ in range(CLONES_WEIGHED)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / (len(kept) - 1)


# --- Our neighbour -------------------------------------------------------------------------------------


def compare_with_openspiel(effort: Effort) -> Iterator[Measurement]:
    """Measure OpenSpiel's C++ backgammon, driven from Python, and how many times faster each game is."""
    theirs = openspiel_rate(effort)
    yield Measurement("openspiel", "backgammon, from Python", "2 seats", theirs, "actions/s")
    for game in registry.games():
        ours = playout_rate(game.new(seed=SEED), effort)
        stepped = stepping_rate(game, effort)
        yield Measurement(game.name, "random play", "against OpenSpiel", ours / theirs, "times")
        yield Measurement(
            game.name, "random play, from Python", "against OpenSpiel", stepped / theirs, "times"
        )


def openspiel_rate(effort: Effort) -> float:
    """Return how many decisions a second OpenSpiel's backgammon plays; dice are rolled, not counted."""
    return openspiel_game_rate(import_module("pyspiel").load_game("backgammon"), effort)


def openspiel_game_rate(game: Any, effort: Effort) -> float:
    """Return how many decisions a second a game plays through OpenSpiel's interface for Python."""
    decisions = 0

    def run(games: int) -> None:
        nonlocal decisions
        chance = Chance(SEED)
        decisions = sum(_openspiel_game(game.new_initial_state(), chance) for _ in range(games))

    seconds = best_of(run, effort)[1]
    return decisions / seconds


def _openspiel_game(state: Any, chance: Chance) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_rolled(state.chance_outcomes(), chance))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[chance.below(len(legal))])
            decisions += 1
    return decisions


def _rolled(outcomes: list[tuple[int, float]], chance: Chance) -> int:
    left = chance.below(1 << 30) / (1 << 30)
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


# --- The clock -----------------------------------------------------------------------------------------


def best_of(run: Callable[[int], object], effort: Effort) -> tuple[int, float]:
    """Return how many times were run at once (as in the last run), and the least seconds that took."""
    times = 1
    seconds = _seconds(run, times)
    while seconds < effort.seconds:
        times = max(times + 1, min(times * 10, int(times * effort.seconds * 1.2 / max(seconds, 1e-9))))
        seconds = _seconds(run, times)
    return times, min([seconds, *(_seconds(run, times) for _ in range(effort.repeats - 1))])


def _seconds(run: Callable[[int], object], times: int) -> float:
    start = time.perf_counter()
    run(times)
    return time.perf_counter() - start


def _case(game: Game) -> str:
    return f"{game.default_seats} seats"
