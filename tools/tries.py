"""How many tries a second gives a captain, at every table: what `tools.strengths --tries` measures.

Seconds are a processor's, in the compiled build. Games of bosuns are stopped at some moments, and whoever is
to decide there searches; the mean of them all is rounded to two digits.
"""

from __future__ import annotations

import platform
import time
from pathlib import Path
from typing import Any, Final

from cayona import registry
from cayona.bots import bot
from cayona.bots.search_playoff import new_search
from cayona.kernel.game import Game
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State

MOMENTS: Final = (0.2, 0.5, 0.8)
SECONDS: Final = 0.1
GAMES: Final = 3
DIGITS: Final = 2


def measured_tries() -> dict[str, Any]:
    """Return what a second gives at every table, and on which machine."""
    tries = {
        game.name: {
            mode: {
                str(seats): rounded(tries_of(game, mode, seats))
                for seats in game.seats
                if game.presets[mode].seats in (0, seats)
            }
            for mode in game.presets
        }
        for game in registry.games()
    }
    return {"machine": processor(), "tries": tries}


def tries_of(game: Game, mode: str, seats: int) -> float:
    """Return how many iterations a second of a processor gives."""
    options = game.checked_options(seats, game.presets[mode].options)
    states = [one for seed in range(GAMES) for one in _positions(game.new(seats, seed, **options))]
    iterations = 0
    spent = 0.0
    for state in states:
        seat = int(state.to_move())
        view = SeatView(state, seat)
        search = new_search(view.sample(0), seat, game.heuristics, 1)
        began = time.process_time()
        search.run(0, SECONDS, True)
        spent += time.process_time() - began
        iterations += int(search.iterations)
    return iterations / spent


def _positions(state: State) -> list[State]:
    """Return positions of a game of bosuns at the moments, each with something to decide."""
    course = course_of(state)
    return [course[int(moment * len(course))] for moment in MOMENTS]


def course_of(state: State) -> list[State]:
    """Play a game of bosuns; return all its positions with something to decide."""
    state.watch()
    crew = [bot("bosun", seed=seat) for seat in range(state.seats)]
    course = []
    while not state.is_over():
        seat = int(state.to_move())
        view = SeatView(state, seat)
        if len(view.legal_actions()) > 1:
            course.append(state.clone())
        state.apply(crew[seat].choose(view), seat)
    return course


def rounded(number: float) -> int:
    """Return a number with two digits that count."""
    whole = int(number)
    unit = 10 ** max(0, len(str(whole)) - DIGITS)
    return max(1, int(round(whole / unit) * unit))


def processor() -> str:
    """Return the name of the processor."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.machine()
