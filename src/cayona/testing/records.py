"""Properties of matches and their records: everything is told, written, replayed and proved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from cayona.kernel import seal
from cayona.kernel.errors import CayonaError, RecordError
from cayona.kernel.game import Game
from cayona.kernel.match import Match, event_sentence
from cayona.kernel.record import replay, verify
from cayona.kernel.seal import canonical
from cayona.kernel.seats import seat_names
from cayona.testing.setups import Setup
from cayona.testing.walks import Chooser, Step, viewers

Record = dict[str, Any]

SHORT: Final = 10
"""How many moves the records have that are tampered with."""
WRONG: Final[tuple[Any, ...]] = (
    None,
    True,
    5,
    -1,
    "x",
    "é",
    "\ud800",
    [],
    {},
    [None],
    {"x": 1},
    {"seats": 2},
)


@lru_cache(maxsize=4)
def finished_match(setup: Setup, seed: int) -> Match:
    """Return a match played at random to its end, with some actions taken back. Do not play on in it."""
    return _played(setup, seed, 10**6)


@lru_cache(maxsize=4)
def short_match(setup: Setup, seed: int) -> Match:
    """Return the beginning of a match. Do not play on in it."""
    return _played(setup, seed, SHORT)


def _played(setup: Setup, seed: int, actions: int) -> Match:
    match = setup.match(seed)
    chooser = Chooser(seed)
    for _ in range(actions):
        if match.state.is_over():
            break
        seat, action = chooser.choose(match.state)
        match.play(action, seat)
        if match.can_undo(seat) and chooser.chance.below(4) == 0:
            match.undo(seat)
        elif match.can_undo_by_consent(seat) and chooser.chance.below(8) == 0:
            match.undo(seat, consent=True)
    return match


def match_step(setup: Setup, seed: int, match: Match) -> Step:
    """Return where to report a failure of a match."""
    path = [(entry.seat, entry.action) for entry in match.history]
    return Step(setup, seed, path, len(path), match.state, in_match=True)


def matches_refuse_what_the_rules_refuse(setup: Setup, seed: int) -> None:
    """A refused action or undo leaves no trace in a match: no change, no event, no line of history."""
    match = setup.match(seed)
    step = match_step(setup, seed, match)
    before = (canonical(match.state.position()), len(match.events), match.version)
    first = match.state.legal_actions()[0]
    wrong: list[tuple[Any, Any]] = [(action, None) for action in (None, "x", 1.5, True, -1, 10**30)]
    strange: tuple[Any, ...] = (-1, setup.seats, 10**30, "0", 0.0, True, [])
    wrong += [(first, seat) for seat in strange]
    for action, seat in wrong:
        _check_played_in_vain(step, match, action, seat)
        after = (canonical(match.state.position()), len(match.events), match.version)
        step.must(after == before, f"play({action!r}, {seat!r}) was refused, but left a trace")


def _check_played_in_vain(step: Step, match: Match, action: Any, seat: Any) -> None:
    what = f"play({action!r}, {seat!r})"
    try:
        match.play(action, seat)
    except CayonaError as refusal:
        step.must(
            bool(refusal.code) and bool(str(refusal).strip()), f"{what}: refused without code or sentence"
        )
    except Exception as problem:
        raise AssertionError(step.report(f"{what} raised {problem!r}")) from problem
    else:
        raise AssertionError(step.report(f"{what} was not refused"))


def events_are_told_to_everybody(setup: Setup, seed: int) -> None:
    """Every event is JSON data and a sentence for everyone who learns of it; spectators can follow."""
    match = finished_match(setup, seed)
    step = match_step(setup, seed, match)
    names = seat_names(setup.seats)
    step.must(bool(match.log(None)), "a spectator is told nothing")
    for viewer in viewers(match.state):
        for event in match.events:
            seen = event.seen_by(viewer)
            if seen is not None:
                step.must(json.loads(json.dumps(seen)) == seen, f"no JSON data: {seen} for viewer {viewer}")
                sentence = event_sentence(setup.game, seen, viewer, names)
                step.must(bool(sentence.strip()), f"no sentence for viewer {viewer}: {seen}")


def records_replay(setup: Setup, seed: int) -> None:
    """A record, finished or not, written as JSON and read, replays to the same match."""
    for match in (setup.match(seed), short_match(setup, seed), finished_match(setup, seed)):
        step = match_step(setup, seed, match)
        record = match.record()
        read = json.loads(json.dumps(record))
        step.must(read == record, "the record is not plain JSON data")
        again = replay(read, setup.game)
        step.must_equal(again.state.position(), match.state.position(), "position after replay")
        step.must(again.history == match.history, "replay gives another history")
        for viewer in viewers(match.state):
            told = [event.seen_by(viewer) for event in again.events]
            step.must_equal(told, [event.seen_by(viewer) for event in match.events], f"events for {viewer}")
        step.must_equal(again.record(), record, "the record of the replay")


def records_from_positions_replay(setup: Setup, seed: int) -> None:
    """A match can start from any position, and its record replays."""
    start = short_match(setup, seed).state.position()
    match = Match(setup.game, seed=seed, position=start)
    step = match_step(setup, seed, match)
    step.must_equal(match.state.position(), start, "the start of a match from a position")
    chooser = Chooser(seed)
    for _ in range(SHORT):
        if not match.state.is_over():
            seat, action = chooser.choose(match.state)
            match.play(action, seat)
    again = replay(json.loads(json.dumps(match.record())), setup.game)
    step.must_equal(again.record(), match.record(), "a match from a position, replayed")


def commitments_prove_the_seed(setup: Setup, seed: int) -> None:
    """A record keeps the commitment published before the match, and no other."""
    match = short_match(setup, seed)
    step = match_step(setup, seed, match)
    verify(match.record(), setup.game, match.commitment)
    for wrong in (seal.commitment("another seed"), "", "x", match.commitment[:-1], "é"):
        _check_broken(step, f"verified with commitment {wrong!r}", match.record(), wrong)


def tampering_is_found(setup: Setup, seed: int) -> None:
    """Whatever is changed, dropped or added in a record, replaying it says where it breaks."""
    for match in (setup.match(seed), short_match(setup, seed)):
        step = match_step(setup, seed, match)
        record = match.record()
        for what, tampered in (
            *_tampered_fields(record),
            *_tampered_options(record, setup.game),
            *_tampered_moves(record),
        ):
            _check_broken(step, what, tampered)
    match = finished_match(setup, seed)
    step = match_step(setup, seed, match)
    record = match.record()
    winners = [] if record["outcome"]["winners"] else [0]  # a team may have lost together
    for what, outcome in (("no outcome", None), ("other winners", {**record["outcome"], "winners": winners})):
        _check_broken(step, what, {**record, "outcome": outcome})
    _check_broken(step, "the last move dropped", {**record, "moves": record["moves"][:-1]})
    nothing: tuple[Any, ...] = (None, [], "x", {})
    for thing in nothing:
        _check_broken(step, f"{thing!r} for a record", thing)


def _tampered_fields(record: Record) -> Iterator[tuple[str, Any]]:
    for field, value in record.items():
        yield f"without {field}", {name: kept for name, kept in record.items() if name != field}
        for wrong in WRONG:
            if type(wrong) is not type(value) or wrong != value:
                yield f"{field} = {wrong!r}", {**record, field: wrong}
    yield "an unknown field", {**record, "no_such_field": 1}
    yield "another seed, its commitment too", {**record, "seed": "x", "commitment": seal.commitment("x")}


def _tampered_options(record: Record, game: Game) -> Iterator[tuple[str, Any]]:
    kept = record["options"]
    for name in ("no_such_option", "seats", "seed", "position", "game", "self"):
        yield f"option {name}", {**record, "options": {**kept, name: 1}}
    for name, value in kept.items():
        for wrong in (*WRONG, *game.options[name].values):
            if wrong != value:
                yield f"option {name} = {wrong!r}", {**record, "options": {**kept, name: wrong}}
        yield f"without option {name}", {**record, "options": {n: v for n, v in kept.items() if n != name}}


def _tampered_moves(record: Record) -> Iterator[tuple[str, Any]]:
    moves = record["moves"]
    for number, move in enumerate(moves):
        before, after = moves[:number], moves[number + 1 :]
        yield f"move {number} dropped", {**record, "moves": before + after}
        yield f"move {number} doubled", {**record, "moves": [*before, move, move, *after]}
        yield f"move {number} null", {**record, "moves": [*before, None, *after]}
        for key, value in move.items():
            rest = {name: kept for name, kept in move.items() if name != key}
            yield f"move {number} without {key}", {**record, "moves": [*before, rest, *after]}
            for wrong in _other_values(record, value):
                changed = {**move, key: wrong}
                yield f"move {number}, {key} = {wrong!r}", {**record, "moves": [*before, changed, *after]}
    if len(moves) > 1:
        yield "two moves swapped", {**record, "moves": [moves[1], moves[0], *moves[2:]]}


def _other_values(record: Record, value: Any) -> list[Any]:
    others: list[Any] = [None, "x", "\ud800", 10**30, []]
    if type(value) is int:
        others += [(value + 1) % record["seats"], value + 1, -1]
    return [other for other in others if other != value]


def _check_broken(step: Step, what: str, record: Any, commitment: str | None = None) -> None:
    """Demand a RecordError with a place."""
    try:
        verify(record, step.setup.game, commitment)
    except RecordError as refusal:
        told = bool(refusal.code) and bool(str(refusal).strip()) and isinstance(refusal.place, str)
        step.must(told, f"a record {what}: refused without code, place or sentence")
        if isinstance(record, dict):
            step.must(bool(refusal.place), f"a record {what}: refused without a place")
    except Exception as problem:
        raise AssertionError(
            step.report(f"a record {what} raised {problem!r} instead of RecordError")
        ) from problem
    else:
        raise AssertionError(step.report(f"a record {what} was not refused"))
