"""Properties of what is chosen before a game: seats, seed and options."""

from __future__ import annotations

import json
from typing import Any, Final

from cayona.kernel.errors import OptionError
from cayona.kernel.state import State
from cayona.testing.setups import Setup
from cayona.testing.walks import Step, future, journey

STRANGE: Final[tuple[Any, ...]] = (
    None, True, "", "no such value", -1, 10**30, 1.5, float("nan"), [], {}, [None], {"x": 1}, b"x", object(),
)  # fmt: skip
NO_SEED: Final[tuple[Any, ...]] = ("x", 1.5, True, [], b"x")


def strange_options_are_refused(setup: Setup, seed: int) -> None:
    """Options that do not exist, strange values, seats and seeds: an OptionError, or a game that works."""
    step = journey(setup, seed)[0]
    least, most = setup.game.seats[0], setup.game.seats[-1]
    counts: tuple[Any, ...] = (least - 1, most + 1, -1, 10**30, True, str(least), float(least), [])
    for count in counts:
        step.must(_new(step, {"seats": count}) is None, f"seats={count!r} was not refused")
    for strange in NO_SEED:
        step.must(_new(step, {"seed": strange}) is None, f"seed={strange!r} was not refused")
    step.must(_new(step, {"no_such_option": 1}) is None, "an unknown option was not refused")
    for name in setup.game.options:
        step.must(_new(step, {name: object()}) is None, f"{name}=object() was not refused")
        for value in STRANGE:
            state = _new(step, {name: value})
            if state is not None:
                _check_works(step, f"{name}={value!r}", state)


def _new(step: Step, given: dict[str, Any]) -> State | None:
    """Start a game; None if it was refused."""
    setup = step.setup
    try:
        return setup.game.new(**{"seats": setup.seats, "seed": step.seed, **setup.options, **given})
    except OptionError as refusal:
        step.must(
            bool(refusal.code) and bool(str(refusal).strip()), f"{given}: refused without code or sentence"
        )
        return None
    except Exception as problem:
        raise AssertionError(
            step.report(f"new({given}) raised {problem!r} instead of OptionError")
        ) from problem


def _check_works(step: Step, what: str, state: State) -> None:
    """Demand of an accepted value what holds for any game."""
    step.must(json.loads(json.dumps(state.options)) == state.options, f"{what} is kept as no JSON data")
    future(state)


def options_are_complete(setup: Setup, seed: int) -> None:
    """A state knows its game, its seats and all its options; every default is an offered value.

    Quiet options are there only where they differ from the default.
    """
    step = journey(setup, seed)[0]
    state, game = step.state, setup.game
    step.must(
        state.game is game and state.seats == setup.seats, "the state names another game or other seats"
    )
    told = {name for name, option in game.options.items() if not option.quiet or name in setup.options}
    step.must(set(state.options) == told, f"the options are {state.options}")
    for name, value in setup.options.items():
        step.must(state.options[name] == value, f"option {name} is {state.options[name]!r}, not {value!r}")
    for name, option in game.options.items():
        step.must(option.default in option.values, f"the default of {name} is not offered")
        step.must(bool(option.help.strip()), f"option {name} has no help")
    step.must(game.default_seats in game.seats, "the default number of seats is not allowed")
