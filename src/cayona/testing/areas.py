"""Properties of pictures in parts: what is public is the same for all, patches lead to the whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

from cayona.kernel.areas import ARRANGEMENTS, Area, Arrangement
from cayona.kernel.meanings import Meaning, shown
from cayona.kernel.patches import AreaLog, patched, whole
from cayona.kernel.state import State
from cayona.svg.picture import all_definitions
from cayona.testing.setups import Setup
from cayona.testing.walks import Step, positions, viewers


def public_areas(state: State, arrangement: Arrangement = "tall") -> Sequence[Area]:
    """Draw what everybody sees of a position."""
    return state.game.draw_public(state.observation(None), arrangement)


def private_areas(state: State, viewer: int | None, arrangement: Arrangement = "tall") -> Sequence[Area]:
    """Draw what one seat sees alone of a position, with its choices."""
    if viewer is None:
        return ()
    return state.game.draw_private(state.observation(viewer), state.choices(viewer), arrangement)


def areas_show_no_secret(setup: Setup, seed: int) -> None:
    """Areas and plates are the same in every world that a viewer cannot tell from the real one."""
    steps = positions(setup, seed)
    for step in {id(step): step for step in (steps[0], steps[len(steps) // 2], steps[-1])}.values():
        for viewer in viewers(step.state):
            other = step.state.determinize(viewer, 1)
            what = f"determinize({viewer}, 1) redraws"
            for arrangement in ARRANGEMENTS:
                same = public_areas(other, arrangement) == public_areas(step.state, arrangement)
                step.must(same, f"public areas ({arrangement}) show what {what}")
                mine = private_areas(other, viewer, arrangement) == private_areas(
                    step.state, viewer, arrangement
                )
                step.must(mine, f"the areas of {viewer} ({arrangement}) show what {what}")
            plates = [world.game.plates(world.observation(None)) for world in (other, step.state)]
            step.must(plates[0] == plates[1], f"plates show what {what}")
            told = meanings(other, viewer) == meanings(step.state, viewer)
            step.must(told, f"what things mean to {viewer} tells what {what}")


def meanings(state: State, viewer: int | None) -> dict[str, Meaning]:
    """Return what everything that a viewer sees and can press means, by name."""
    game, known = state.game, state.observation(viewer)
    names = [*shown([*public_areas(state), *private_areas(state, viewer)], game.plates(known))]
    choices = () if viewer is None else state.choices(viewer)
    names += [element for choice in choices for element in choice.elements if game.button(element)]
    return {name: game.explain_element(known, name) for name in names}


def everything_explains_itself(setup: Setup, seed: int) -> None:
    """Whatever is drawn or counted, and every button, has words for everybody who sees it."""
    for step in positions(setup, seed):
        for viewer in viewers(step.state):
            for name, (_rule, words) in meanings(step.state, viewer).items():
                step.must(bool(words.strip()), f"{name} does not explain itself to {viewer}")


def areas_are_well_made(setup: Setup, seed: int) -> None:
    """Every piece is one element, has a name and words; both arrangements hold the same elements."""
    steps = positions(setup, seed)
    for step in (steps[0], steps[len(steps) // 2], steps[-1]):
        viewer = seed % setup.seats
        known: dict[Arrangement, set[str]] = {}
        for arrangement in ARRANGEMENTS:
            areas = [*public_areas(step.state, arrangement), *private_areas(step.state, viewer, arrangement)]
            names = [area.name for area in areas]
            step.must(len(set(names)) == len(names), f"two areas have one name: {names}")
            known[arrangement] = {element for area in areas for element in _checked_elements(step, area)}
        step.must(known["tall"] == known["wide"], f"elements differ: {known['tall'] ^ known['wide']}")
        _check_symbols(step)


def _checked_elements(step: Step, area: Area) -> set[str]:
    step.must(bool(area.label or area.over), f"the area {area.name} has no name for people")
    step.must(min(area.frame[2:]) > 0, f"the area {area.name} has no size: {area.frame}")
    _parsed(step, f"<g>{area.still}</g>", f"the still layer of {area.name}")
    found: set[str] = set()
    for key, markup in area.pieces.items():
        root = _parsed(step, f"<g>{markup}</g>", f"{area.name}/{key}")
        step.must(len(root) == 1, f"the piece {area.name}/{key} has {len(root)} elements")
        found |= {node.get("data-element", "") for node in root.iter()} - {""}
    return found


def _parsed(step: Step, markup: str, what: str) -> ET.Element:
    try:
        return ET.fromstring(markup)  # noqa: S314 (we have drawn it ourselves)
    except ET.ParseError as problem:
        raise AssertionError(step.report(f"{what} is not well-formed: {problem}")) from problem


def _check_symbols(step: Step) -> None:
    """The symbols of plates are defined."""
    game, public = step.state.game, step.state.observation(None)
    defined = _parsed(step, f"<defs>{all_definitions(game, public)}</defs>", "what is defined")
    known = {node.get("id") for node in defined.iter()}
    for plate in game.plates(public):
        for counter in plate.counters:
            step.must(not counter.symbol or counter.symbol in known, f"{counter}: no such symbol")
            step.must(bool(counter.words), f"{counter}: no words")


def choices_can_be_clicked(setup: Setup, seed: int) -> None:
    """Every element of a choice is drawn for its seat, is a plate, or has words for a button."""
    for step in positions(setup, seed):
        state = step.state
        for seat in state.deciders()[:2]:
            shown = {plate.element for plate in state.game.plates(state.observation(None))}
            for area in (*public_areas(state), *private_areas(state, seat)):
                shown |= _checked_elements(step, area)
            for choice in state.choices(seat):
                missing = [
                    name for name in choice.elements if name not in shown and not state.game.button(name)
                ]
                lost = [choice.target] if choice.target and choice.target not in shown else []
                step.must(not missing and not lost, f"{choice}: {missing + lost} cannot be seen by {seat}")


def patches_lead_to_the_whole(setup: Setup, seed: int) -> None:
    """Patches applied one by one, in groups or from any version give the picture to the byte.

    Now and then the table goes back to an earlier position, as when a move is taken back.
    """
    steps = positions(setup, seed)
    viewer = seed % setup.seats
    logs: dict[str, AreaLog] = {}
    held: list[dict[str, dict[str, Any]]] = []
    for version, step in enumerate([*steps, steps[len(steps) // 2], steps[-1]]):
        areas = [*public_areas(step.state), *private_areas(step.state, viewer)]
        if [area.name for area in areas] != list(logs):  # another set of areas is sent whole
            logs, held = {area.name: AreaLog(area, version) for area in areas}, []
            first = version
        for area in areas:
            logs[area.name].draw(area, version)
        now = {area.name: whole(area) for area in areas}
        for behind, then in enumerate(held):
            for name, log in logs.items():
                made = patched(then[name], log.since(first + behind))
                step.must_equal(made, now[name], f"{name} patched from {behind} to {version - first}")
        held.append(now)
