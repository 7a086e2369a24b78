"""Properties of hidden information: a seat's view never depends on what is hidden from it.

The test of a secret is a second world: `determinize` gives a position that the seat should not be able to
tell from the real one. Whatever the two say differently to that seat is a leak.
"""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from cayona.kernel.errors import IllegalAction
from cayona.kernel.events import Event
from cayona.kernel.seal import canonical
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State
from cayona.svg.picture import draw_state
from cayona.testing.setups import Setup
from cayona.testing.walks import Step, journey, positions, viewers

WORLDS = (1, 2)
"""The seeds of the other worlds that are looked at."""
MANY_WORLDS = range(1, 21)
"""So many that a small secret, such as one of two colours, does not come out the same in all of them."""


def views_depend_on_knowledge_alone(setup: Setup, seed: int) -> None:
    """All that a viewer is told is the same in every world that it cannot tell from the real one."""
    for step in positions(setup, seed):
        for viewer in viewers(step.state):
            told = told_to(step.state, viewer)
            for world in WORLDS:
                other = step.state.determinize(viewer, world)
                what = f"viewer {viewer} is told something else in determinize({viewer}, {world})"
                step.must_equal(told_to(other, viewer), told, what)


def seats_know_what_is_public_and_their_own(setup: Setup, seed: int) -> None:
    """What a seat knows is the same whether it is told alone or on top of what everybody sees."""
    for step in positions(setup, seed):
        game, public = step.state.game, step.state.observation(None)
        for seat in range(int(step.state.seats)):
            told, known = game.observe_seat(step.state, seat, public), step.state.observation(seat)
            step.must_equal(told, known, f"observe_seat tells seat {seat} something else")
        step.must_equal(public, step.state.observation(None), "observe_seat changes what is public")


def told_to(state: State, viewer: int | None) -> dict[str, Any]:
    """Return everything that a viewer can ask for, but the picture."""
    observation = state.observation(viewer)
    told: dict[str, Any] = {
        "observation": observation,
        "deciders": state.deciders(),
        "over": state.is_over(),
        "returns": state.returns(),
        "prompt": state.game.prompt(observation, () if viewer is None else state.choices(viewer)),
        "diagram": state.game.diagram(observation),
        "opening": _opening(state, viewer),
    }
    if viewer is not None:
        legal = state.legal_actions(viewer)
        told["features"] = state.features(viewer)
        told["legal actions"] = legal
        told["choices"] = state.choices(viewer)
        told["explanations"] = [state.explain(action, viewer) for action in _asked(state, legal)]
        told["refusals"] = [_refusal(state, viewer, action) for action in _asked(state, legal)[::3]]
    return told


def _asked(state: State, legal: list[int]) -> list[int]:
    """Return the legal actions and a spread of others."""
    count = state.game.action_count
    return sorted({*legal, *range(0, count, max(1, count // 40))})


def _refusal(state: State, seat: int, action: int) -> str:
    try:
        state.clone().apply(action, seat)
    except IllegalAction as refusal:
        return f"{refusal.code} {refusal.rule} {refusal}"
    return ""


def _opening(state: State, viewer: int | None) -> list[Any]:
    """Return what a match from this position would tell a viewer at its start."""
    twin = state.clone()
    twin.journal = []
    twin.announce()
    return seen_events(twin.journal, viewer)


def seen_events(journal: list[Event] | None, viewer: int | None) -> list[Any]:
    """Return the events that a viewer sees, in the form in which two worlds are compared.

    The order of a list in a seat's own event (such as the cards it drew, one after the other) may be
    known to it without being in its observation; so there the order is left out.
    """
    seen = [event.seen_by(viewer) for event in journal or []]
    return [_unordered(event) if event["seat"] == viewer is not None else event for event in seen if event]


def open_events(state: State, events: list[Any]) -> list[Any]:
    """Return the events among them that happen before everybody's eyes and may leave no trace in a view."""
    return [event for event in events if event["kind"] in state.game.open_events]


def _unordered(event: dict[str, Any]) -> dict[str, Any]:
    return {
        key: sorted(value, key=canonical) if isinstance(value, list) else value
        for key, value in event.items()
    }


def pictures_show_no_secret(setup: Setup, seed: int) -> None:
    """The drawn board is the same in every world that a viewer cannot tell from the real one."""
    steps = positions(setup, seed)
    for step in {id(step): step for step in (steps[0], steps[len(steps) // 2], steps[-1])}.values():
        for viewer in (None, seed % setup.seats):
            other = step.state.determinize(viewer, 1)
            same = drawn(other, viewer) == drawn(step.state, viewer)
            step.must(same, f"the picture for {viewer} shows what determinize({viewer}, 1) redraws")


def drawn(state: State, viewer: int | None) -> str:
    """Return the SVG of what a viewer sees, with its choices."""
    return draw_state(state, viewer).svg()


def redraws_depend_on_knowledge_alone(setup: Setup, seed: int) -> None:
    """Worlds that look the same to a viewer have the same redraws; the seed decides, and nothing else."""
    for step in positions(setup, seed):
        for viewer in viewers(step.state):
            first = step.state.determinize(viewer, 1)
            again = step.state.determinize(viewer, 1)
            what = f"determinize({viewer}, 1) twice"
            step.must_equal(again.position(), first.position(), what)
            step.must(
                again.chance.below(2**30) == first.chance.below(2**30), f"{what}: chance goes on differently"
            )
            direct = step.state.determinize(viewer, 2).position()
            through = first.determinize(viewer, 2).position()
            what = (
                f"determinize({viewer}, 2) depends on what is hidden: it differs in determinize({viewer}, 1)"
            )
            step.must_equal(through, direct, what)


def redraws_keep_what_is_left_out_of_them(setup: Setup, seed: int) -> None:
    """A redraw leaves the real position alone and is itself a possible position."""
    for step in positions(setup, seed):
        before = canonical(step.state.position())
        for viewer in viewers(step.state):
            other = step.state.determinize(viewer, 3)
            position = other.position()
            step.must(
                canonical(step.state.position()) == before, f"determinize({viewer}, 3) changed the original"
            )
            step.must(other.journal is None, f"determinize({viewer}, 3) keeps a journal")
            loaded = setup.game.load(position)
            step.must_equal(loaded.position(), position, f"load(determinize({viewer}, 3).position())")
            if setup.conserved is not None:
                kept = setup.conserved(position) == setup.conserved(step.state.position())
                step.must(kept, f"determinize({viewer}, 3) loses or adds components")


def secrets_are_really_redrawn(setup: Setup, seed: int) -> None:
    """Somewhere a spectator's redraws differ; if nothing is secret, none differs from the truth."""
    steps = journey(setup, seed)
    for step in steps:
        redraws = (canonical(step.state.determinize(None, world).position()) for world in MANY_WORLDS)
        first = next(redraws)
        differ = any(redraw != first for redraw in redraws)
        if not setup.game.has_secrets:
            what = "determinize(None, ...) changes something, but the game says has_secrets = False"
            step.must(not differ and first == canonical(step.state.position()), what)
        elif differ:
            return
    what = "determinize(None, ...) redraws nothing; a game without secrets says has_secrets = False"
    steps[0].must(not setup.game.has_secrets, what)


def spectators_know_least(setup: Setup, seed: int) -> None:
    """What a spectator sees, every seat knows: it stays the same when a seat's unknown is redrawn."""
    for step in positions(setup, seed):
        seen = step.state.observation(None)
        for seat in range(setup.seats):
            other = step.state.determinize(seat, 1).observation(None)
            step.must_equal(other, seen, f"a spectator knows what seat {seat} does not")


def events_tell_no_more_than_is_seen(setup: Setup, seed: int) -> None:
    """If an action leads to the same view in two worlds, the events on the way are the same to the viewer."""
    for step in positions(setup, seed):
        for viewer in viewers(step.state):
            worlds = [step.state, *[step.state.determinize(viewer, world) for world in WORLDS]]
            for seat, action in _shared_actions(worlds):
                _compare_events(step, worlds, viewer, seat, action)


def _shared_actions(worlds: list[State]) -> list[tuple[int, int]]:
    """Return some actions that deciders have in all worlds: the first, the last, and some between."""
    shared: list[tuple[int, int]] = []
    for seat in worlds[0].deciders():
        common = sorted(set.intersection(*[set(world.legal_actions(seat)) for world in worlds]))
        shared += [
            (seat, action) for action in {*common[:1], *common[-2:], *common[:: max(1, len(common) // 3)]}
        ]
    return shared


def _compare_events(step: Step, worlds: list[State], viewer: int | None, seat: int, action: int) -> None:
    told: dict[bytes, list[Any]] = {}
    for world in worlds:
        twin = world.clone()
        twin.journal = []
        twin.apply(action, seat)
        events = seen_events(twin.journal, viewer)
        first = told.setdefault(canonical([twin.observation(viewer), open_events(twin, events)]), events)
        what = f"apply({action}, {seat}): the events tell viewer {viewer} more than its observation"
        step.must_equal(events, first, what)


def seat_views_hold_no_secret(setup: Setup, seed: int) -> None:
    """A SeatView answers as the state would, and the real position cannot be reached from it."""
    for step in positions(setup, seed):
        for seat in range(setup.seats):
            view = SeatView(step.state, seat)
            told = told_to(step.state, seat)
            answers = {
                "observation": view.observation(),
                "features": view.features(),
                "legal actions": view.legal_actions(),
                "choices": view.choices(),
                "explanations": [
                    view.explain(action) for action in _asked(step.state, told["legal actions"])
                ],
            }
            for name, answer in answers.items():
                step.must_equal(answer, told[name], f"SeatView(state, {seat}), {name}")
            sample = view.sample(7).position()
            step.must_equal(
                sample, step.state.determinize(seat, 7).position(), f"SeatView(state, {seat}).sample(7)"
            )
    step = positions(setup, seed)[0]
    _check_unreachable(step, SeatView(step.state, 0))


def _check_unreachable(step: Step, view: SeatView) -> None:
    """Follow all references from a view; none may lead to the real position or its chance."""
    forbidden = {id(step.state): "the real state", id(step.state.chance): "the real chance"}
    seen: set[int] = set()
    layer: list[Any] = [view]
    for _ in range(6):
        layer = [thing for thing in gc.get_referents(*layer) if _is_data(thing) and id(thing) not in seen]
        seen.update(map(id, layer))
        for thing in layer:
            step.must(id(thing) not in forbidden, f"a SeatView leads to {forbidden.get(id(thing))}")


def _is_data(thing: object) -> bool:
    return not isinstance(thing, type | ModuleType | FunctionType | BuiltinFunctionType)


def watched_redraws_play_on(setup: Setup, seed: int) -> None:
    """Whoever plays on from a redraw, and has conclusions drawn from it, never fails halfway."""
    for step in positions(setup, seed):
        watched = step.state.clone()
        watched.watch()
        _play_on(watched, 1)
        for viewer in viewers(watched)[:2]:
            world = watched.determinize(viewer, WORLDS[0])
            world.watch()
            _play_on(world, world.seats + 1)  # a vote of all, and what comes of it
            if viewer is not None:
                world.game.heuristics.beliefs(world, viewer)


def _play_on(state: State, count: int) -> None:
    for _ in range(count):
        if not state.is_over():
            seat = state.to_move()
            state.apply(state.legal_actions(seat)[-1], seat)
