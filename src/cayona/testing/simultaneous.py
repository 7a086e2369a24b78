"""The property of decisions that several seats owe at once."""

from __future__ import annotations

from typing import Any

from cayona.kernel.chance import Chance
from cayona.kernel.events import Event
from cayona.kernel.state import State
from cayona.testing.setups import Setup, effort
from cayona.testing.walks import Step, journey, viewers

Moves = list[tuple[int, int]]


def simultaneous_decisions_commute(setup: Setup, seed: int) -> None:
    """Whoever acts first, the result is the same, and others see nothing before the last has acted."""
    chance = Chance(seed)
    for step in _shared_decisions(setup, seed):
        moves = [(seat, _any_action(step.state, seat, chance)) for seat in step.state.deciders()]
        forward = _play_in_secret(step, moves)
        backward = _play_in_secret(step, moves[::-1])
        step.must_equal(
            backward.position(),
            forward.position(),
            f"{moves} and the reverse order lead to different positions",
        )


def secret_choices_are_not_told(setup: Setup, seed: int) -> None:
    """While others still owe their choice, the events of one choice do not tell them which it was."""
    for step in _shared_decisions(setup, seed):
        for seat in step.state.deciders():
            actions = step.state.legal_actions(seat)
            for viewer in viewers(step.state):
                if viewer != seat:
                    told = [_told(step.state, seat, action, viewer) for action in actions]
                    what = f"events tell viewer {viewer} which of {actions} seat {seat} has chosen"
                    for other in told[1:]:
                        step.must_equal(other, told[0], what)


def _told(state: State, seat: int, action: int, viewer: int | None) -> list[dict[str, Any] | None]:
    twin = state.clone()
    journal: list[Event] = []
    twin.journal = journal
    twin.apply(action, seat)
    return [event.seen_by(viewer) for event in journal]


def _shared_decisions(setup: Setup, seed: int) -> list[Step]:
    shared = [step for step in journey(setup, seed) if len(step.state.deciders()) > 1]
    return shared[: 20 * effort()]


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
