"""How fast the bridges and the lab are, beside what others offer, all in one run."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from warnings import catch_warnings, simplefilter

import numpy as np

from cayona import registry
from cayona.interop.pettingzoo import env
from cayona.interop.vector import Sea
from cayona.kernel.game import Game
from cayona.lab.benchmark import (
    FULL,
    SEED,
    Effort,
    Measurement,
    best_of,
    openspiel_game_rate,
    stepping_rate,
)

BATCHES: Final = (1, 64, 1024)
NOISE: Final = 8
"""Tables of random numbers from which actions are drawn in turn: numpy's generator is not what we measure."""
PETTINGZOO_GAMES: Final = ("tictactoe_v3", "connect_four_v3")
OPENSPIEL_GAMES: Final = ("tic_tac_toe", "backgammon", "python_tic_tac_toe", "python_kuhn_poker")
LONGER: Final = 80
"""How many times as long as a usual repeat the lab plays on one core."""
REPORT_GAMES: Final = 10_000
COST: Final = "seconds of processors"
COSTS: Final = {"games": "a game", "mixed": "a game of a mixed table", "judge": "the judge, a game"}
COST_SECONDS: Final = 6.0
"""For each sample, and at least so many games:"""
FEWEST_GAMES: Final = 4
COST_STEP: Final = 7
"""Only every so-many-eth game is in a sample: from all over the study, from all seats of mixed tables."""
SEA_RUNS: Final = 5
SEA_SECONDS: Final = 1.0
"""Of processor time, for each run."""
BARE, AEC, SPIEL = "bare engine", "PettingZoo", "OpenSpiel"
PER_SECOND: Final = "decisions/s"
TIMES: Final = "times"


def measure(effort: Effort = FULL) -> Iterator[Measurement]:
    """Measure the bridges beside their neighbours, many games at once, and the lab on one core and on two."""
    yield from measure_bridges(effort)
    yield from measure_vector(effort)
    yield from measure_lab(effort)


# --- One game at a time ----------------------------------------------------------------------------------


def measure_bridges(effort: Effort) -> Iterator[Measurement]:
    """Measure random play: the bare engine stepped from Python, and through each interface."""
    for game in registry.games():
        case = f"{game.default_seats} seats"
        bare = stepping_rate(game, effort)
        yield Measurement(game.name, BARE, case, bare, PER_SECOND)
        ours = ((AEC, aec_rate(env(game), effort)), (SPIEL, spiel_rate(game, effort)))
        for what, rate in ours:
            yield Measurement(game.name, what, case, rate, PER_SECOND)
            yield Measurement(game.name, f"{what} overhead", case, bare / rate, TIMES)
    yield from _their_pettingzoo(effort)
    yield from _their_openspiel(effort)


def aec_rate(table: Any, effort: Effort) -> float:
    """Return how many decisions a second random agents take through PettingZoo's interface."""
    decisions = 0

    def run(games: int) -> None:
        nonlocal decisions
        rng = np.random.default_rng(SEED)
        decisions = sum(_aec_game(table, seed, rng) for seed in range(games))

    seconds = best_of(run, effort)[1]
    return decisions / seconds


def _aec_game(table: Any, seed: int, rng: np.random.Generator) -> int:
    table.reset(seed=seed)
    decisions = 0
    for _agent in table.agent_iter():
        observation, _reward, over, cut, _info = table.last()
        if over or cut:
            table.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        table.step(int(legal[rng.integers(len(legal))]))
        decisions += 1
    return decisions


def spiel_rate(game: Game, effort: Effort) -> float:
    """Return how many decisions a second random players take through OpenSpiel's interface."""
    from cayona.interop.openspiel import PREFIX

    return openspiel_game_rate(import_module("pyspiel").load_game(PREFIX + game.name), effort)


def _their_pettingzoo(effort: Effort) -> Iterator[Measurement]:
    """Measure PettingZoo's own games; they need pygame."""
    with suppress(ImportError):
        for name in PETTINGZOO_GAMES:
            with catch_warnings():
                simplefilter("ignore")  # they say how they would rather be made
                table = import_module(f"pettingzoo.classic.{name}").env()
            yield Measurement(f"PettingZoo’s {name}", AEC, "2 seats", aec_rate(table, effort), PER_SECOND)


def _their_openspiel(effort: Effort) -> Iterator[Measurement]:
    """Measure OpenSpiel's own games, in C++ and in Python."""
    import_module("open_spiel.python.games")
    for name in OPENSPIEL_GAMES:
        game = import_module("pyspiel").load_game(name)
        rate = openspiel_game_rate(game, effort)
        yield Measurement(f"OpenSpiel’s {name}", SPIEL, f"{game.num_players()} seats", rate, PER_SECOND)


# --- Many games at once ----------------------------------------------------------------------------------


def measure_vector(effort: Effort) -> Iterator[Measurement]:
    """Measure steps a second of the vector environment, without and with features."""
    for game in registry.games():
        for count in BATCHES:
            for features in (False, True):
                what = "vector, with features" if features else "vector"
                yield Measurement(
                    game.name, what, f"batch {count}", vector_rate(game, count, features, effort), "steps/s"
                )


def vector_rate(game: Game, count: int, features: bool, effort: Effort) -> float:
    """Return how many steps a second all games of a batch take together."""
    times, seconds = best_of(_stepping(game, count, features), effort)
    return times * count / seconds


def _stepping(game: Game, count: int, features: bool) -> Callable[[int], None]:
    """Return what takes so many random steps in all games of a batch."""
    sea = Sea(game, count, seed=SEED, features=features)
    noise = np.random.default_rng(SEED).random((NOISE, *sea.masks.shape), np.float32)

    def run(times: int) -> None:
        for turn in range(times):
            sea.step((noise[turn % NOISE] * sea.masks).argmax(axis=1))

    return run


def measure_sea(seconds: float = SEA_SECONDS) -> Iterator[Measurement]:
    """Measure the largest batch of Cartagena again and again, one run after the other on one core.

    By the clock, and by the time that the processor gave us: other processes take away from the first alone.
    """
    count = BATCHES[-1]
    for what, features in (("with features, as by default", True), ("`features=False`", False)):
        run = _stepping(registry.game("cartagena"), count, features)
        for number in range(1, SEA_RUNS + 1):
            steps, clock, processor = 0, time.perf_counter(), time.process_time()
            while time.process_time() < processor + seconds:
                run(NOISE)
                steps += NOISE * count
            ways = (
                ("by the clock", time.perf_counter() - clock),
                ("by the processor", time.process_time() - processor),
            )
            for way, took in ways:
                yield Measurement("cartagena", f"{what}, {way}", f"run {number}", steps / took, "steps/s")


# --- The lab ---------------------------------------------------------------------------------------------


def measure_lab(effort: Effort, cores: Sequence[int] = (1, 2)) -> Iterator[Measurement]:
    """Measure games and decisions a second of a study of bosuns, on one core and on two."""
    from cayona.lab.study.design import SHARE

    for game in registry.games():
        shares = max(2, round(LONGER * effort.seconds / max(_play(game, SHARE, 1)[0], 1e-9)))
        shares += shares % 2
        rates = []
        for count in cores:
            seconds, decisions = _play(game, shares * SHARE, count)
            case = f"{count} core" if count == 1 else f"{count} cores"
            rates.append(shares * SHARE / seconds)
            yield Measurement(game.name, "lab", case, rates[-1], "games/s")
            yield Measurement(game.name, "lab", case, decisions / seconds, PER_SECOND)
        yield Measurement(game.name, "lab", f"{cores[-1]} cores against 1", rates[-1] / rates[0], TIMES)


def _play(game: Game, deals: int, cores: int) -> tuple[float, int]:
    """Play a study without judge and mixed tables; return the seconds, and how many decisions there were."""
    from cayona.lab.carriers import Processes
    from cayona.lab.study.dataset import DataSet
    from cayona.lab.study.design import StudyDesign
    from cayona.lab.study.playing import play

    design = StudyDesign(game.name, deals=deals, seed=SEED, judge="", ladder=(), mixed=0).checked()
    with TemporaryDirectory() as folder:
        data = DataSet(Path(folder) / "study")
        began = time.perf_counter()
        play(design, data, Processes(cores))
        return time.perf_counter() - began, int(data.games()["decisions"].sum())


def measure_report(name: str, games: int = REPORT_GAMES) -> Iterator[Measurement]:
    """Measure how long a report of many games takes, all in all, with the judge and the mixed tables.

    By the clock, and how long processors worked for it: other processes take away from the first alone.
    """
    from cayona.lab.carriers import Processes
    from cayona.lab.study.dataset import DataSet
    from cayona.lab.study.design import StudyDesign
    from cayona.lab.study.playing import play
    from cayona.lab.study.report import report

    design = StudyDesign(name, deals=games, seed=SEED).checked()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with TemporaryDirectory() as folder:
        data = DataSet(Path(folder) / "study")
        began, worked = time.perf_counter(), time.process_time()
        spent = play(design, data, Processes(cores()))
        played = time.perf_counter()
        report(design, data.games(), data.decisions())
        told = time.perf_counter()
        processor = time.process_time() - worked + spent.games + spent.mixed + spent.judge
    what = f"report of {games:,} games"
    yield Measurement(name, what, "playing", played - began, "s")
    yield Measurement(name, what, "writing", told - played, "s")
    yield Measurement(name, what, "together", told - began, "s")
    yield Measurement(name, what, "of the processors", processor, "s")
    yield Measurement(name, what, "load average before", load, "processes")


def measure_costs(
    name: str, seconds: float = COST_SECONDS, games: int = REPORT_GAMES
) -> Iterator[Measurement]:
    """Measure what a game costs, at a mixed table too, and the judge of one, on samples; add up a report.

    In seconds of processors: neither other processes nor the number of cores matter.
    """
    from cayona.lab.study.design import StudyDesign
    from cayona.lab.study.playing import timed_games

    design = StudyDesign(name, deals=games, seed=SEED).checked()
    judged = [number for number in range(design.plain_games()) if design.is_judged(number)]
    plain = list(range(0, design.plain_games(), COST_STEP))
    mixed = list(range(design.plain_games(), design.games(), COST_STEP))
    timed_games(design, range(1))  # whatever is done once
    whole = 0.0
    parts = (
        ("games", plain, games),
        ("mixed", mixed, design.games() - games),
        ("judge", judged, len(judged)),
    )
    for part, sample, times in parts:
        spent, played = 0.0, 0
        for number in sample:
            if spent >= seconds and played >= FEWEST_GAMES:
                break
            spent += getattr(timed_games(design, range(number, number + 1))[2], part)
            played += 1
        whole += times * spent / played
        yield Measurement(name, COST, f"{COSTS[part]}, s (sample)", spent / played, f"({played})")
        if part == "judge":
            yield Measurement(name, COST, "of this the judge, s", times * spent / played, f"of {times}")
    yield Measurement(name, COST, f"report of {games:,} games, s", whole, "")


def cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1
