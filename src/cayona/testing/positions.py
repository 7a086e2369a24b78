"""Properties of positions: they are plain data, read back as they were written, and checked when read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from cayona.kernel.chance import Chance
from cayona.kernel.errors import PositionError
from cayona.kernel.seal import canonical
from cayona.kernel.state import State
from cayona.testing.play import fingerprint
from cayona.testing.setups import Setup
from cayona.testing.walks import Step, future, journey, positions, walk

WRONG: Final[tuple[Any, ...]] = (
    None, True, "x", "", -1, 0, 10**30, 1.5, float("nan"), [], {}, [None], [[]], [{}], {"x": None}, {"": []},
)  # fmt: skip
NO_POSITION: Final[tuple[Any, ...]] = (None, True, "x", -1, 10**30, [], [{}], (), b"{}")
UNKNOWN_FIELD: Final = "no_such_field"


def positions_read_back(setup: Setup, seed: int) -> None:
    """At every step `load(position())`, also by way of JSON text, gives the same position."""
    for step in journey(setup, seed)[:: max(1, len(journey(setup, seed)) // 50)]:
        _check_reads_back(step)
    for step in positions(setup, seed):
        _check_same_answers(step, _check_reads_back(step))


def _check_reads_back(step: Step) -> State:
    position = step.state.position()
    text = json.dumps(position)
    given = json.loads(text)
    step.must(given == position, "position() is not plain JSON data: it changes when it is written and read")
    loaded = step.setup.game.load(given)
    step.must(json.dumps(given) == text, "load() changed the data it was given")
    step.must_equal(loaded.position(), position, "load(position()).position()")
    return loaded


def _check_same_answers(step: Step, loaded: State) -> None:
    """The loaded position looks the same to everybody, and always goes on in the same way."""
    state = step.state
    step.must_equal(answers(loaded), answers(state), "the loaded position answers differently")
    again = step.setup.game.load(state.position())
    step.must(future(again) == future(loaded), "the same position, loaded twice, goes on differently")
    for seat in loaded.deciders()[:1]:
        results = [_after(loaded.clone(), seat, loaded.legal_actions(seat)[-1]) for _ in range(2)]
        step.must_equal(results[1], results[0], "the same action in two clones of the loaded position")


def _after(state: State, seat: int, action: int) -> dict[str, Any]:
    state.apply(action, seat)
    return state.position()


def answers(state: State) -> dict[str, Any]:
    """Return what a position says of itself."""
    outcome = state.outcome()
    return {
        "position": state.position(),
        "deciders": state.deciders(),
        "legal actions": [state.legal_actions(seat) for seat in range(state.seats)],
        "observations": [state.observation(viewer) for viewer in (None, *range(state.seats))],
        "features": [state.features(seat) for seat in range(state.seats)],
        "returns": state.returns(),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def loaded_positions_are_their_own(setup: Setup, seed: int) -> None:
    """What is done to the data after loading, or to what `position()` gave, does not touch the state."""
    for step in positions(setup, seed):
        given = step.state.position()
        loaded = setup.game.load(given)
        before = canonical(answers(loaded))
        spoil(given)
        same = canonical(answers(loaded)) == before
        step.must(same, "the loaded position shares data with what it was loaded from")
        spoil(loaded.position())
        for viewer in (None, *range(setup.seats)):
            spoil(loaded.observation(viewer))
        same = canonical(answers(loaded)) == before
        step.must(same, "position() or observation() gives away the state's own data")


def spoil(data: Any) -> None:
    """Empty every list and object in a piece of data."""
    if isinstance(data, dict | list):
        for part in list(data.values() if isinstance(data, dict) else data):
            spoil(part)
        data.clear()


def malformed_positions_are_refused(setup: Setup, seed: int) -> None:
    """Broken data raises a PositionError that says what is wrong, or is harmless and reads back."""
    steps = positions(setup, seed)
    for step in (steps[0], steps[len(steps) // 2], steps[-1]):
        for what, broken in _broken(step.state.position()):
            _check_broken(step, what, broken)
        unknown = {**step.state.position(), UNKNOWN_FIELD: 1}
        step.must(
            _refused(step, "an unknown field", unknown), "a position with an unknown field was not refused"
        )
    for thing in NO_POSITION:
        step.must(_refused(step, repr(thing), thing), f"load({thing!r}) was not refused")
    step.must(_refused(step, "{}", {}), "load({}) was not refused")


def _broken(position: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Break a position in many ways, one at a time."""
    for field, value in position.items():
        rest = {name: kept for name, kept in position.items() if name != field}
        yield f"without {field}", rest
        for wrong in WRONG:
            yield f"{field} = {wrong!r}", {**rest, field: wrong}
        for what, inner in _broken_inside(value):
            yield f"{field}: {what}", {**rest, field: inner}


def _broken_inside(value: Any) -> Iterator[tuple[str, Any]]:
    """Break the first and last part of a list or an object, and what they hold."""
    keys = (
        list(range(len(value))) if isinstance(value, list) else list(value) if isinstance(value, dict) else []
    )
    if keys:
        yield "one dropped", _without(value, keys[-1])
        yield (
            "one doubled",
            [*value, value[-1]] if isinstance(value, list) else {**value, "x": value[keys[-1]]},
        )
    for key in keys[:1] + keys[1:][-1:]:
        for wrong in WRONG:
            yield f"{key!r} = {wrong!r}", _replaced(value, key, wrong)
        for what, inner in _broken_inside(value[key]):
            yield f"{key!r}, {what}", _replaced(value, key, inner)


def _without(value: Any, key: Any) -> Any:
    copy = value.copy()
    del copy[key]
    return copy


def _replaced(value: Any, key: Any, part: Any) -> Any:
    copy = value.copy()
    copy[key] = part
    return copy


def _check_broken(step: Step, what: str, broken: Any) -> None:
    """Demand a refusal, or a position that is as good as any other."""
    if _refused(step, what, broken):
        return
    loaded = step.setup.game.load(deepcopy(broken))
    position = loaded.position()
    again = step.setup.game.load(json.loads(json.dumps(position)))
    step.must_equal(again.position(), position, f"load() took a position {what} that does not read back")
    step.must_equal(answers(again), answers(loaded), f"load() took a position {what} that does not read back")
    for seat in loaded.deciders():
        step.must(
            bool(loaded.legal_actions(seat)), f"load() took a position {what} where seat {seat} cannot act"
        )
    try:
        future(loaded)
    except Exception as problem:
        raise AssertionError(
            step.report(f"load() took a position {what}; play then raised {problem!r}")
        ) from problem


def _refused(step: Step, what: str, broken: Any) -> bool:
    try:
        step.setup.game.load(broken)
    except PositionError as refusal:
        said = bool(refusal.code) and bool(str(refusal).strip()) and isinstance(refusal.field, str)
        step.must(said, f"a position {what} was refused without code, field or sentence")
        return True
    except Exception as problem:
        raise AssertionError(step.report(f"load() of a position {what} raised {problem!r}")) from problem
    return False


def clones_are_independent(setup: Setup, seed: int) -> None:
    """A clone goes on as the original does, and neither notices what happens to the other."""
    for step in walk(setup, seed):
        twin = step.state.clone()
        marks = (twin.reveals, twin.handovers)
        same = marks == (step.state.reveals, step.state.handovers)
        step.must(same, "a clone has another count of reveals or handovers")
    for step in positions(setup, seed):
        original = step.state.clone()
        before = fingerprint(original)
        twin = original.clone()
        step.must(fingerprint(twin) == before, "a clone differs from the original or goes on differently")
        _play_on(twin)
        step.must(fingerprint(original) == before, "playing on in a clone changed the original")
        third = original.clone()
        _play_on(original)
        step.must(fingerprint(third) == before, "playing on in the original changed a clone")
        step.must_equal(original.position(), twin.position(), "original and clone, played alike")


def copies_draw_from_the_chance_they_are_given(setup: Setup, seed: int) -> None:
    """A copy uses the given generator, so that a redraw cannot tell the future; it keeps no journal."""
    for step in positions(setup, seed):
        state = step.state.clone()
        state.journal = []
        chance = Chance(5)
        twin = state.copy(chance)
        step.must(twin.chance is chance, "copy(chance) does not draw from the chance it is given")
        step.must(twin.journal is None, "copy(chance) keeps a journal")


def _play_on(state: State) -> None:
    """Play the first and the last legal action by turns for a while."""
    for turn in range(12):
        if state.is_over():
            break
        state.apply(state.legal_actions()[-(turn % 2)])


def the_seed_decides_the_game(setup: Setup, seed: int) -> None:
    """The same seed gives the same game; other seeds give others, unless the game has no luck."""
    steps = journey(setup, seed)
    for first, second in zip(steps, walk(setup, seed), strict=True):
        first.must_equal(second.state.position(), first.state.position(), "the same seed and actions again")
    games = {canonical(setup.new(other).position()) + future(setup.new(other)) for other in range(6)}
    if setup.game.has_luck:
        why = "six seeds give one and the same game; a game that is like that says has_luck = False"
        steps[0].must(len(games) > 1, why)
    else:
        steps[0].must(len(games) == 1, "the game says has_luck = False, but its seed decides something")
