"""The laws of taking back: who may, when, and that nothing learnt can be unlearnt."""

from __future__ import annotations

from cayona.kernel.errors import IllegalAction
from cayona.kernel.match import Match, event_sentence
from cayona.kernel.seal import canonical
from cayona.kernel.seats import seat_names
from cayona.kernel.state import State
from cayona.testing.play import fingerprint
from cayona.testing.setups import Setup, effort
from cayona.testing.walks import Chooser, Path, Step, positions, viewers

UNDO_STEPS = 40


def undo_restores_the_position(setup: Setup, seed: int) -> None:
    """Only the actor may take an action back, only while the same seats decide and nothing came to light."""
    match = setup.match(seed)
    chooser = Chooser(seed, "stubborn")
    path: Path = []
    for number in range(UNDO_STEPS * effort()):
        if match.state.is_over():
            break
        step = Step(setup, seed, path, number, match.state, in_match=True)
        seat, action = chooser.choose(match.state)
        _check_undo(step, match, seat, action)
        path.append((seat, action))


def _check_undo(step: Step, match: Match, seat: int, action: int) -> None:
    """Play an action; take it back if that is allowed, and play it again."""
    before = match.state.clone()
    match.play(action, seat)
    may = [other for other in range(match.state.seats) if match.can_undo(other)]
    same = _is_same_decision(before, match.state)
    what = f"after play({action}, {seat}) the seats that can undo are {may}"
    step.must(may == ([seat] if same else []), f"{what}; same deciders and nothing revealed: {same}")
    for other in range(match.state.seats):
        if other not in may:
            _check_no_undo(step, match, other)
    if may:
        events, version = len(match.events), match.version
        match.undo(seat)
        step.must(
            fingerprint(match.state) == fingerprint(before), f"undo of {action} does not restore the position"
        )
        step.must(match.version == version + 1, "undo does not count as a change")
        step.must(len(match.events) > events, "undo leaves no event")
        _check_told(step, match)
        match.play(action, seat)


def _is_same_decision(before: State, after: State) -> bool:
    """Tell whether the same seats still decide, nothing came to light, and no turn has passed on."""
    marks = (before.deciders(), before.reveals, before.handovers)
    return marks == (after.deciders(), after.reveals, after.handovers)


def _check_no_undo(step: Step, match: Match, seat: int) -> None:
    before = canonical(match.state.position())
    try:
        match.undo(seat)
    except IllegalAction as refusal:
        step.must(bool(refusal.code) and bool(str(refusal)), "undo was refused without code or sentence")
    else:
        raise AssertionError(step.report(f"seat {seat} took back what it cannot"))
    step.must(canonical(match.state.position()) == before, "a refused undo changed the position")


def _check_told(step: Step, match: Match) -> None:
    names = seat_names(int(match.state.seats))
    for viewer in viewers(match.state):
        seen = match.events[-1].seen_by(viewer)
        told = seen is not None and event_sentence(match.game, seen, viewer, names).strip()
        step.must(bool(told), f"viewer {viewer} is not told of an undo")


def consent_takes_back_any_last_action(setup: Setup, seed: int) -> None:
    """If everybody agrees, the actor takes back the last action, whatever it was; chance repeats itself."""
    match = setup.match(seed)
    chooser = Chooser(seed)
    path: Path = []
    while not match.state.is_over() and len(path) < UNDO_STEPS * effort():
        step = Step(setup, seed, path, len(path), match.state, in_match=True)
        before = match.state.clone()
        seat, action = chooser.choose(match.state)
        match.play(action, seat)
        after = canonical(match.state.position())
        may = [other for other in range(setup.seats) if match.can_undo_by_consent(other)]
        step.must(may == [seat], f"after play({action}, {seat}) the seats that can undo by consent are {may}")
        match.undo(seat, consent=True)
        same = fingerprint(match.state) == fingerprint(before)
        step.must(same, f"undo of {action} by consent does not restore the position")
        match.play(action, seat)
        step.must(
            canonical(match.state.position()) == after, f"after an undo by consent {action} leads elsewhere"
        )
        path.append((seat, action))


def undo_takes_back_no_knowledge(setup: Setup, seed: int) -> None:
    """An action that could be taken back teaches nobody anything.

    If the deciders, `reveals` and `handovers` stay as they were, then in every world that a viewer cannot
    tell from the real one, and where the action is legal too, it leads to the same view.
    """
    for step in positions(setup, seed):
        for seat in step.state.deciders():
            for action in step.state.legal_actions(seat):
                _check_teaches_nothing(step, seat, action)


def _check_teaches_nothing(step: Step, seat: int, action: int) -> None:
    after = step.state.clone()
    after.apply(action, seat)
    if not _is_same_decision(step.state, after):
        return
    for viewer in viewers(step.state):
        for world in range(effort() + 1):
            other = step.state.determinize(viewer, world)
            if action in other.legal_actions(seat):
                other.apply(action, seat)
                what = (
                    f"apply({action}, {seat}) can be taken back, but shows viewer {viewer} something hidden"
                )
                step.must_equal(other.observation(viewer), after.observation(viewer), what)
