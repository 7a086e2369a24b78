"""One game, played and watched: what is kept of it, and of every decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cayona.kernel.state import NOBODY, State
from cayona.lab.players import choose, derived_seed
from cayona.lab.simulation import LONGEST_THOUGHT
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.forbidding import kind_of, without
from cayona.lab.study.observing import noting, observed

BETWEEN_LOOKS: Final = 16
"""Decisions between two looks at how much is hidden, which takes a while."""
REDRAWS: Final = 3
RESTRICTED: Final = 0
"""The player with a handicap, or who does without what is forbidden: the first bot, wherever it sits."""

Row = dict[str, Any]


def watch(design: StudyDesign, number: int) -> tuple[Row, list[Row]]:
    """Play a game of a checked design; return what is kept of it, and of its decisions.

    Of mixed tables only the result is kept.
    """
    state = design.start(number)
    state.watch()
    names = design.names(number)
    players = [design.player(number, seat).make(design.luck(number, seat)) for seat in range(len(names))]
    mixed = design.is_mixed(number)
    if design.observations and not mixed:
        players = list(map(noting, players))
    restricted = design.seating(number).index(RESTRICTED) if design.is_restrained() and not mixed else NOBODY
    blind = design.handicap
    closely = design.is_looked_into(number)
    rows: list[Row] = []
    plies = 0
    mistakes = 0
    while not state.is_over():
        seat = int(state.to_move())
        action, fault = choose(players[seat], state, seat, LONGEST_THOUGHT, names[seat])
        mistakes += fault is not None
        if seat == restricted:
            action = without(design.forbidden, state, seat, action)
            if blind:
                action, blind = _by_chance(design, number, state, seat, blind), blind - 1
        if not mixed:
            rows.append(_decision(state, number, plies, seat, action, closely))
        if design.observations and not mixed:
            rows[-1] |= observed(state, seat, players[seat])
        state.apply(action, seat)
        plies += 1
    return _ending(design, state, number, plies, mistakes), rows


def _by_chance(design: StudyDesign, number: int, state: State, seat: int, left: int) -> int:
    """Return any legal action, the same whenever the game is played."""
    actions = state.legal_actions(seat)
    return actions[derived_seed(design.seed, number, "handicap", left) % len(actions)]


def _decision(state: State, number: int, ply: int, seat: int, action: int, closely: bool) -> Row:
    choice = state.game.choices(state, seat, [action])[0]
    used = (*choice.elements, choice.target, *state.game.material(state, seat, action))
    return {
        "game": number,
        "ply": ply,
        "turn": state.game.turn(state),
        "seat": seat,
        "phase": state.game.phase(state),
        "kind": kind_of(state.game, action),
        "action": action,
        "legal": len(state.legal_actions(seat)),
        "elements": list(dict.fromkeys(one for one in used if one)),
        "chances": chances(state),
        "judged": None,
        "spread": None,
        "hidden": hidden_share(state, seat) if closely and (ply + number) % BETWEEN_LOOKS == 0 else None,
        "features": None,
        "actions": None,
        "visits": None,
    }


def _ending(design: StudyDesign, state: State, number: int, plies: int, mistakes: int) -> Row:
    outcome = state.outcome()
    assert outcome is not None
    return {
        "game": number,
        "deal": design.deal(number),
        "mixed": design.is_mixed(number),
        "bots": design.names(number),
        "players": design.seating(number),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "returns": state.returns(),
        "scores": [float(score.total) for score in outcome.scores],
        "decisions": plies,
        "turns": state.game.turn(state),
        "mistakes": mistakes,
    }


def chances(state: State) -> list[float]:
    """Return everybody's chance to win as the game's heuristics judge the open position.

    They judge every seat by itself; where only one can win, their chances are made to add up.
    """
    heuristics = state.game.heuristics
    judged = [heuristics.win_chance(value, state.seats) for value in heuristics.values(state)]
    together = state.game.is_cooperative(int(state.seats), state.options)
    total = 1.0 if together else max(sum(judged), 1e-9)
    return [round(chance / total, 4) for chance in judged]


def hidden_share(state: State, seat: int) -> float:
    """Return how much of the position a seat cannot know: the share of its facts that redraws change."""
    facts = list(leaves(state.position()))
    hidden: set[int] = set()
    for redraw in range(REDRAWS):
        twin = list(leaves(state.determinize(seat, redraw).position()))
        if len(twin) == len(facts):
            hidden.update(place for place, fact in enumerate(facts) if fact != twin[place])
    return round(len(hidden) / max(1, len(facts)), 4)


def leaves(data: Any) -> Iterator[Any]:
    """Yield the single facts of plain data, always in the same order."""
    if isinstance(data, dict):
        for name in sorted(data):
            yield from leaves(data[name])
    elif isinstance(data, list):
        for entry in data:
            yield from leaves(entry)
    else:
        yield data
