"""How a search's value turns into a chance to win: measured over games, for a game's heuristics.

    python -m cayona.lab.calibration cartagena --each mode --seats 2 --games 100

Captains play each other. Every decision gives a pair: what the chosen action was worth by the search, and
whether its seat has won in the end. The curve with the least squared error belongs into the game's
`Heuristics.win_chance`, as `chance_of(steepness * value - handicap, seats)`; the table shows how it fits.
A team has no fair share: its chance is as if there were two, the team and the game (`chance_of(…, 2)`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from typing import Final

from cayona import registry
from cayona.bots.captain import Captain
from cayona.kernel.heuristics import chance_of
from cayona.kernel.seatview import SeatView
from cayona.lab.ablation import LONGEST_GAME, Setting, read_option
from cayona.lab.players import derived_seed

STEEPNESSES: Final = [1.2**step for step in range(28)]
"""From 1 to about 140."""
HANDICAPS: Final = [step / 10 for step in range(-8, 17)]
"""How far the value of an even position is from 0: a seat that has just done something looks good."""
BINS: Final = 10
TEAM_AND_GAME: Final = 2

Pair = tuple[float, bool]
"""A value, and whether it came to a win."""
Curve = tuple[float, float]
"""Steepness and handicap."""


def observed(setting: Setting, games: int) -> list[Pair]:
    """Return what captains thought in many games and what came of it."""
    pairs: list[Pair] = []
    for number in range(games):
        state = setting.deal(number)
        state.watched = True
        captain = Captain(iterations=setting.iterations, seed=derived_seed(setting.seed, number, "bot"))
        thoughts: list[tuple[int, float]] = []
        while not state.is_over() and len(thoughts) < LONGEST_GAME:
            seat = int(state.to_move())
            best = captain.analyse(SeatView(state, seat)).candidates[0]
            thoughts.append((seat, best.value))
            state.apply(best.action, seat)
        outcome = state.outcome()
        if outcome is not None:
            pairs += [(value, seat in outcome.winners) for seat, value in thoughts]
    return pairs


def sides(setting: Setting) -> int:
    """Return between how many a win is shared out when nobody leads."""
    return TEAM_AND_GAME if setting.is_for_teams() else setting.seats


def error(pairs: Sequence[Pair], curve: Curve, seats: int) -> float:
    """Return the mean squared error (Brier score) of the chances that a curve gives."""
    steepness, handicap = curve
    wrong = sum((chance_of(steepness * value - handicap, seats) - won) ** 2 for value, won in pairs)
    return wrong / len(pairs)


def fitted(pairs: Sequence[Pair], seats: int) -> Curve:
    """Return the curve with the least error."""
    return min(product(STEEPNESSES, HANDICAPS), key=lambda curve: error(pairs, curve, seats))


def table(pairs: Sequence[Pair], curve: Curve, seats: int) -> list[str]:
    """Return, for each tenth of the chances, what was foretold and what came true."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for value, won in pairs:
        chance = chance_of(curve[0] * value - curve[1], seats)
        bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        f"| {sum(chance for chance, _ in one) / len(one):.0%} | {sum(won for _, won in one) / len(one):.0%} "
        f"| {len(one)} |"
        for one in bins
        if one
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the curve, its error, and the table."""
    parser = argparse.ArgumentParser(prog="python -m cayona.lab.calibration", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--each", help="an option whose values take turns")
    parser.add_argument("--option", action="append", default=[], help="such as remove_islands=poseidon")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    options = dict(read_option(registry.game(given.game), text) for text in given.option)
    setting = Setting(given.game, given.seats, given.iterations, given.each, given.seed, options)
    pairs = observed(setting, given.games)
    shared = sides(setting)
    curve = fitted(pairs, shared)
    wrong = error(pairs, curve, shared)
    print(f"steepness {curve[0]:.2f}, handicap {curve[1]:.1f}: squared error {wrong:.4f}")
    print("| foretold | won | decisions |\n|---|---|---|")
    print("\n".join(table(pairs, curve, shared)))


if __name__ == "__main__":
    main()
