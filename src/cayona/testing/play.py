"""Properties of acting: what is allowed, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cayona import registry
from cayona.kernel.errors import CayonaError, IllegalAction, InvalidAction, OptionError
from cayona.kernel.game import Game
from cayona.kernel.seal import canonical
from cayona.kernel.state import State
from cayona.svg.picture import draw_state
from cayona.testing.setups import Setup
from cayona.testing.walks import Step, accepted_server_actions, future, journey, positions, viewers

GENERIC_CODES: Final = frozenset({"game-over", "unknown-action", "not-your-decision"})
"""What any game refuses in the same words; no rule of the game decides it."""
NO_NUMBERS: Final[tuple[Any, ...]] = (None, "x", 1.5, True, [], b"0")
HUGE: Final = 10**30


def legal_actions_are_lists_of_actions(setup: Setup, seed: int) -> None:
    """Legal actions are ascending, distinct, in range, not the clock's; deciders have some, others none."""
    for step in journey(setup, seed):
        deciders = step.state.deciders()
        _check_deciders(step, deciders)
        for seat in range(setup.seats):
            actions = step.state.legal_actions(seat)
            what = f"legal_actions({seat}) is {actions}"
            step.must(actions == sorted(set(actions)), f"{what}: not ascending and distinct")
            step.must(all(0 <= a < setup.game.action_count for a in actions), f"{what}: out of range")
            step.must(setup.game.server_actions.isdisjoint(actions), f"{what}: an action of the clock")
            step.must(bool(actions) == (seat in deciders), f"{what}, but the deciders are {deciders}")


def _check_deciders(step: Step, deciders: list[int]) -> None:
    state = step.state
    step.must(len(set(deciders)) == len(deciders), f"deciders() is {deciders}: not distinct")
    step.must(
        state.to_move() == (deciders[0] if deciders else -1), f"to_move() is not the first of {deciders}"
    )
    step.must(state.is_over() == (not deciders), f"is_over() does not agree with deciders() {deciders}")
    first = state.legal_actions(deciders[0]) if deciders else []
    step.must(state.legal_actions() == first, "legal_actions() is not that of the first decider")


def legal_actions_apply(setup: Setup, seed: int) -> None:
    """Every legal action, and every accepted action of the clock, can be carried out."""
    for step in positions(setup, seed):
        for seat in step.state.deciders():
            for action in step.state.legal_actions(seat) + accepted_server_actions(step.state, seat):
                twin = step.state.clone()
                try:
                    twin.apply(action, seat)
                except Exception as problem:
                    raise AssertionError(
                        step.report(f"apply({action}, {seat}) raised {problem!r}")
                    ) from problem


def refusals_change_nothing(setup: Setup, seed: int) -> None:
    """Whatever is no legal action of a decider is refused with a code and a sentence, and changes nothing."""
    for step in positions(setup, seed):
        twin = step.state.clone()
        before = fingerprint(twin)
        attempts = _attempts(step.state.clone())
        for what, attempt, kind in attempts:
            _check_refused(step, what, attempt, twin, kind)
        if fingerprint(twin) != before:
            _blame(step, attempts)


Attempt = tuple[str, Callable[[State], Any], type[CayonaError]]


def _attempts(state: State) -> list[Attempt]:
    """Return all kinds of things that must be refused."""
    count = state.game.action_count
    tried: list[tuple[Any, Any, type[CayonaError]]] = []
    for seat in range(state.seats):
        allowed = {*state.legal_actions(seat), *accepted_server_actions(state, seat)}
        numbers = (*range(count), -1, count, HUGE) if allowed or seat == 0 else (0, count - 1)
        tried += [(action, seat, IllegalAction) for action in numbers if action not in allowed]
    first = (state.legal_actions() or [0])[0]
    tried += [(thing, None, InvalidAction) for thing in NO_NUMBERS]
    tried += [(first, seat, OptionError) for seat in _no_seats(state)]
    return [(f"apply({action!r}, {seat!r})", _applying(action, seat), kind) for action, seat, kind in tried]


def _no_seats(state: State) -> list[Any]:
    return [-1, int(state.seats), HUGE, -HUGE, "0", 0.0, True, []]


def _applying(action: Any, seat: Any) -> Callable[[State], Any]:
    return lambda state: state.apply(action, seat)


def _check_refused(
    step: Step, what: str, attempt: Callable[[State], Any], state: State, kind: type[CayonaError]
) -> None:
    """Make an attempt and demand a refusal of one kind, with a code and a sentence."""
    try:
        attempt(state)
    except kind as refusal:
        step.must(
            bool(refusal.code) and bool(str(refusal).strip()), f"{what}: refused without code or sentence"
        )
    except Exception as problem:
        raise AssertionError(
            step.report(f"{what} raised {problem!r} instead of {kind.__name__}")
        ) from problem
    else:
        raise AssertionError(step.report(f"{what} was not refused"))


def _blame(step: Step, attempts: list[Attempt]) -> None:
    """Find the refusal that changed the position."""
    for what, attempt, kind in attempts:
        twin = step.state.clone()
        before = fingerprint(twin)
        _check_refused(step, what, attempt, twin, kind)
        step.must(fingerprint(twin) == before, f"{what} was refused, but changed the position or its future")
    step.must(False, "some refusals together changed the position or its future")


def questions_change_nothing(setup: Setup, seed: int) -> None:
    """Whatever is asked, and of whom, the position and its future stay as they are."""
    for step in positions(setup, seed):
        state = step.state.clone()
        before = fingerprint(state)
        state.outcome()
        state.returns()
        for viewer in viewers(state):
            draw_state(state, viewer).svg()
            state.determinize(viewer, seed)
        for seat in range(setup.seats):
            state.features(seat)
            state.choices(seat)
            for action in range(setup.game.action_count):
                state.explain(action, seat)
        step.must(fingerprint(state) == before, "questions changed the position or its future")


def fingerprint(state: State) -> bytes:
    """Return everything that can be told of a position, and how it goes on."""
    seats = range(state.seats)
    known = [state.observation(viewer) for viewer in viewers(state)]
    legal = [state.legal_actions(seat) for seat in seats]
    return canonical([state.position(), known, legal]) + future(state)


def strange_seats_are_refused(setup: Setup, seed: int) -> None:
    """Every question about a seat that does not exist is refused with an OptionError."""
    for step in positions(setup, seed)[:2]:
        for seat in _no_seats(step.state):
            for name, question in QUESTIONS.items():
                _check_refused(
                    step, f"{name} of seat {seat!r}", _asking(question, seat), step.state, OptionError
                )
        _check_refused(
            step, "features(None)", lambda state: state.features(_anything(None)), step.state, OptionError
        )


QUESTIONS: Final[dict[str, Callable[[State, Any], object]]] = {
    "legal_actions": lambda state, seat: state.legal_actions(seat),
    "choices": lambda state, seat: state.choices(seat),
    "explain": lambda state, seat: state.explain(0, seat),
    "observation": lambda state, seat: state.observation(seat),
    "features": lambda state, seat: state.features(seat),
    "determinize": lambda state, seat: state.determinize(seat, 0),
}


def _asking(question: Callable[[State, Any], object], seat: Any) -> Callable[[State], object]:
    return lambda state: question(state, seat)


def _anything(value: Any) -> Any:
    return value


def explanations_agree_with_the_rules(setup: Setup, seed: int) -> None:
    """`explain` says "legal" exactly for what can be done, always in a sentence, and names the rule."""
    for step in positions(setup, seed):
        for seat in range(setup.seats):
            allowed = {*step.state.legal_actions(seat), *accepted_server_actions(step.state, seat)}
            for action in (*range(setup.game.action_count), -1, HUGE):
                _check_explanation(step, seat, action, action in allowed)


def _check_explanation(step: Step, seat: int, action: int, allowed: bool) -> None:
    why = step.state.explain(action, seat)
    what = f"explain({action}, {seat}) is {why}"
    step.must(why.legal == allowed, f"{what}, but it is {'' if allowed else 'not '}allowed")
    step.must((why.code == "legal") == allowed and bool(why.code), f"{what}: wrong code")
    step.must(bool(why.sentence.strip()), f"{what}: no sentence")
    numbered = why.code not in GENERIC_CODES and _has_rule_numbers(step.setup.game)
    step.must(bool(why.rule) or not numbered, f"{what}: no rule")
    if not allowed and action % 16 == 0:
        try:
            step.state.clone().apply(action, seat)
        except IllegalAction as refusal:
            said = (refusal.code, refusal.rule, str(refusal))
            step.must(said == (why.code, why.rule, why.sentence), f"{what}, but the refusal said {said}")


def _has_rule_numbers(game: Game) -> bool:
    """Tell whether a game names the rule behind every answer; the smallest ones do not."""
    return type(game).permission is not Game.permission or registry.rulebook(game) is not None
