"""How a search's value turns into a chance to win: measured over games, for a game's heuristics.

    python -m tools.calibration cartagena --each mode --seats 2 --games 100

Captains play each other. Every decision gives a pair: what the chosen action was worth by the search, and
whether its seat has won in the end. The curve with the least squared error belongs into the game's
`Heuristics.win_chance`, as `chance_of(steepness * value - handicap, seats)`; the table shows how it fits.
A team has no fair share: its chance is as if there were two, the team and the game (`chance_of(…, 2)`).
Then follows how well the game's own `win_chance` has foretold the same games.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from typing import Final

from cayona import registry
from cayona.bots.captain import Captain
from cayona.kernel.game import Game
from cayona.kernel.heuristics import chance_of
from cayona.kernel.seatview import SeatView
from cayona.lab.players import derived_seed
from tools.ablation import LONGEST_GAME, Setting, read_option

STEEPNESSES: Final = [1.2**step for step in range(28)]
"""From 1 to about 140."""
HANDICAPS: Final = [step / 10 for step in range(-8, 17)]
"""How far the value of an even position is from 0: a seat that has just done something looks good."""
BINS: Final = 10
TEAM_AND_GAME: Final = 2

Pair = tuple[float, bool]
"""A value or a chance, and whether it came to a win."""
Curve = tuple[float, float]
"""Steepness and handicap."""


def observed(setting: Setting, games: int) -> list[Pair]:
    """Return what captains thought in many games and what came of it."""
    pairs: list[Pair] = []
    for number in range(games):
        state = setting.deal(number)
        state.watch()
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


def chances(pairs: Sequence[Pair], curve: Curve, seats: int) -> list[Pair]:
    """Return the chances that a curve gives in place of the values."""
    steepness, handicap = curve
    return [(chance_of(steepness * value - handicap, seats), won) for value, won in pairs]


def own_chances(pairs: Sequence[Pair], game: Game, seats: int) -> list[Pair]:
    """Return the chances that the game itself gives in place of the values."""
    return [(game.heuristics.win_chance(value, seats), won) for value, won in pairs]


def error(foretold: Sequence[Pair]) -> float:
    """Return the mean squared error (Brier score) of chances."""
    return sum((chance - won) ** 2 for chance, won in foretold) / len(foretold)


def fitted(pairs: Sequence[Pair], seats: int) -> Curve:
    """Return the curve with the least error."""
    return min(product(STEEPNESSES, HANDICAPS), key=lambda curve: error(chances(pairs, curve, seats)))


def table(foretold: Sequence[Pair]) -> list[str]:
    """Return, for each tenth of the chances, what was foretold and what came true."""
    bins: list[list[Pair]] = [[] for _ in range(BINS)]
    for chance, won in foretold:
        bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        f"| {sum(chance for chance, _ in one) / len(one):.0%} | {sum(won for _, won in one) / len(one):.0%} "
        f"| {len(one)} |"
        for one in bins
        if one
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the curve that fits best and that of the game, each with its error and table."""
    parser = argparse.ArgumentParser(prog="python -m tools.calibration", description=__doc__)
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
    _tell(f"steepness {curve[0]:.2f}, handicap {curve[1]:.1f}", chances(pairs, curve, shared))
    _tell("as the game has it", own_chances(pairs, registry.game(given.game), given.seats))


def _tell(curve: str, foretold: Sequence[Pair]) -> None:
    print(f"{curve}: squared error {error(foretold):.4f}")
    print("| foretold | won | decisions |\n|---|---|---|")
    print("\n".join(table(foretold)))


if __name__ == "__main__":
    main()
