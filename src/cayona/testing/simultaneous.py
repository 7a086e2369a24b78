"""The property of decisions that several seats owe at once."""

from __future__ import annotations

from cayona.kernel.chance import Chance
from cayona.kernel.state import State
from cayona.testing.setups import Setup, effort
from cayona.testing.walks import Step, journey, viewers

Moves = list[tuple[int, int]]


def simultaneous_decisions_commute(setup: Setup, seed: int) -> None:
    """Whoever acts first, the result is the same, and others see nothing before the last has acted."""
    shared = [step for step in journey(setup, seed) if len(step.state.deciders()) > 1]
    chance = Chance(seed)
    for step in shared[: 20 * effort()]:
        moves = [(seat, _any_action(step.state, seat, chance)) for seat in step.state.deciders()]
        forward = _play_in_secret(step, moves)
        backward = _play_in_secret(step, moves[::-1])
        step.must_equal(
            backward.position(),
            forward.position(),
            f"{moves} and the reverse order lead to different positions",
        )


def _any_action(state: State, seat: int, chance: Chance) -> int:
    actions = state.legal_actions(seat)
    return actions[int(chance.below(len(actions)))]


def _play_in_secret(step: Step, moves: Moves) -> State:
    """Play one action for each seat; until the last, only the actor's observation may change."""
    state = step.state.clone()
    for seat, action in moves[:-1]:
        before = {viewer: _seen(state, viewer) for viewer in viewers(state) if viewer != seat}
        state.apply(action, seat)
        for viewer, seen in before.items():
            what = f"{moves}: viewer {viewer} sees seat {seat} choose before all have chosen"
            step.must_equal(_seen(state, viewer), seen, what)
    seat, action = moves[-1]
    state.apply(action, seat)
    return state


def _seen(state: State, viewer: int | None) -> dict[str, object]:
    """Return an observation without the list of who still decides, which is public."""
    return {key: value for key, value in state.observation(viewer).items() if key != "deciders"}
