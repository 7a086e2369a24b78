"""Properties of whole games: they end, the end is consistent, nothing gets lost on the way."""

from __future__ import annotations

from math import isclose, isfinite, prod

from cayona.kernel.game import FEATURE_BOUND
from cayona.kernel.outcome import Outcome
from cayona.kernel.playout import playout
from cayona.testing.setups import Setup, effort
from cayona.testing.walks import LONGEST, Step, journey, positions


def games_end(setup: Setup, seed: int) -> None:
    """Random play ends, and then nobody decides any more."""
    last = journey(setup, seed)[-1]
    last.must(last.state.is_over(), f"the game is not over after {LONGEST} random actions")
    last.must(last.state.to_move() == -1, "to_move() is not -1 after the end")
    last.must(last.state.deciders() == [], "somebody decides after the end")
    for seat in (None, *range(setup.seats)):
        last.must(last.state.legal_actions(seat) == [], f"legal_actions({seat}) is not empty after the end")
        last.must(last.state.choices(seat) == [], f"choices({seat}) is not empty after the end")


def outcomes_agree_with_returns(setup: Setup, seed: int) -> None:
    """Before the end there is no outcome and all returns are 0; after it the winners have the most."""
    steps = journey(setup, seed)
    for step in steps[:-1]:
        step.must(step.state.outcome() is None, "an outcome before the end")
        step.must(
            step.state.returns() == [0.0] * setup.seats, f"returns() before the end: {step.state.returns()}"
        )
    last = steps[-1]
    outcome = last.state.outcome()
    if outcome is None:
        raise AssertionError(last.report("no outcome after the end"))
    _check_outcome(last, outcome, last.state.returns())


def _check_outcome(last: Step, outcome: Outcome, returns: list[float]) -> None:
    seats = last.setup.seats
    last.must(len(returns) == seats and all(map(isfinite, returns)), f"returns() is {returns}")
    last.must(all(type(value) is float for value in returns), f"returns() are not all floats: {returns}")
    last.must(len(outcome.scores) == seats, f"{outcome} has not one score for each seat")
    last.must(bool(outcome.reason), f"{outcome} has no reason")
    winners = outcome.winners
    last.must(list(winners) == sorted({*winners} & {*range(seats)}), f"{outcome}: strange winners")
    best = [seat for seat in winners if returns[seat] != max(returns)]
    last.must(not best, f"{outcome}: seats {best} won without the highest of the returns {returns}")
    losers = [seat for seat in range(seats) if seat not in winners and winners]
    beaten = all(returns[seat] < max(returns) for seat in losers)
    last.must(beaten, f"{outcome}: somebody lost with the highest of the returns {returns}")
    last.must_equal(last.state.clone().returns(), returns, "returns() of a clone")
    game, options = last.setup.game, last.state.options
    if game.is_zero_sum(seats, options):
        last.must(isclose(sum(returns), 0.0, abs_tol=1e-9), f"a zero-sum game has the returns {returns}")
    if game.is_cooperative(seats, options):
        last.must(len(set(returns)) == 1, f"a team has the returns {returns}")


def playouts_play_to_the_end(setup: Setup, seed: int) -> None:
    """`playout` ends the game in place, counts its actions, and does the same for the same seed."""
    for step in positions(setup, seed):
        first, second = step.state.clone(), step.state.clone()
        count = playout(first, seed)
        step.must(first.is_over(), "playout() did not end the game")
        step.must((count == 0) == step.state.is_over() and count >= 0, f"playout() counted {count} actions")
        step.must(
            playout(second, seed) == count, "playout() with the same seed took another number of actions"
        )
        step.must_equal(second.position(), first.position(), "playout() with the same seed again")


def components_are_conserved(setup: Setup, seed: int) -> None:
    """What the setup declares as conserved is the same in every position of a game."""
    conserved = setup.conserved
    if conserved is None:
        return
    for other in range(seed, seed + effort()):
        steps = [*journey(setup, other), *positions(setup, other)]
        start = conserved(steps[0].state.position())
        for step in steps:
            found = conserved(step.state.position())
            step.must(found == start, f"components are not conserved: {found!r} instead of {start!r}")


def features_are_numbers_of_fixed_length(setup: Setup, seed: int) -> None:
    """`features` gives `feature_count` floats within a fixed bound to every seat, always."""
    steps = journey(setup, seed)
    wanted = setup.game.feature_count(setup.seats)
    named = sum(map(prod, setup.game.feature_names(setup.seats).values()))
    steps[0].must(named == wanted, f"feature_names({setup.seats}) names {named} of {wanted} numbers")
    for step in [*steps[:: max(1, len(steps) // 40)], *positions(setup, seed)]:
        for seat in range(setup.seats):
            numbers = step.state.features(seat)
            step.must(
                len(numbers) == wanted, f"features({seat}) has {len(numbers)} numbers instead of {wanted}"
            )
            fine = all(type(number) is float and abs(number) <= FEATURE_BOUND for number in numbers)
            step.must(fine, f"features({seat}) are not all floats within {FEATURE_BOUND} of 0")
