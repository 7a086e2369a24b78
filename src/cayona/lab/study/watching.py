"""One game, played and watched: what is kept of it, and of every decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.game import Game
from cayona.kernel.state import State
from cayona.lab.players import choose
from cayona.lab.simulation import LONGEST_THOUGHT
from cayona.lab.study.wish import Wish, kind_of

BETWEEN_LOOKS: Final = 16
"""Decisions between two looks at how much is hidden, which takes a while."""
REDRAWS: Final = 3
RESTRICTED: Final = 0
"""The player who does without what is forbidden: the first bot of the list, wherever it sits."""

Row = dict[str, Any]


def watch(wish: Wish, number: int) -> tuple[Row, list[Row]]:
    """Play a game of a checked wish; return what is kept of it, and of its decisions."""
    state = wish.start(number)
    state.watched = True
    seating = wish.seating(number)
    players = [wish.player(bot).make(wish.luck(number, seat)) for seat, bot in enumerate(seating)]
    rows: list[Row] = []
    mistakes = 0
    while not state.is_over():
        seat = int(state.to_move())
        action, fault = choose(players[seat], state, seat, LONGEST_THOUGHT, wish.bots[seating[seat]])
        mistakes += fault is not None
        if wish.forbidden and seating[seat] == RESTRICTED:
            action = without(wish.forbidden, state, seat, action)
        rows.append(_decision(state, number, len(rows), seat, action))
        state.apply(action, seat)
    return _ending(wish, state, number, seating, len(rows), mistakes), rows


def _decision(state: State, number: int, ply: int, seat: int, action: int) -> Row:
    choice = state.game.choices(state, seat, [action])[0]
    return {
        "game": number,
        "ply": ply,
        "turn": int(state.handovers),
        "seat": seat,
        "kind": kind_of(state.game, action),
        "action": action,
        "legal": len(state.legal_actions(seat)),
        "elements": list(
            dict.fromkeys((*choice.elements, choice.target) if choice.target else choice.elements)
        ),
        "chances": chances(state),
        "hidden": hidden_share(state, seat) if ply % BETWEEN_LOOKS == 0 else None,
    }


def _ending(wish: Wish, state: State, number: int, seating: list[int], plies: int, mistakes: int) -> Row:
    outcome = state.outcome()
    assert outcome is not None
    return {
        "game": number,
        "deal": number // wish.table(),
        "bots": [wish.bots[bot] for bot in seating],
        "players": seating,
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "returns": state.returns(),
        "scores": [float(score.total) for score in outcome.scores],
        "decisions": plies,
        "turns": int(state.handovers),
        "mistakes": mistakes,
    }


def without(forbidden: Sequence[str], state: State, seat: int, action: int) -> int:
    """Return an action, or the best that is not forbidden; if all are, it is taken after all."""
    allowed = [one for one in state.legal_actions(seat) if not is_forbidden(forbidden, state.game, one)]
    if action in allowed or not allowed:
        return action
    weights = vec[float]([0.0] * len(allowed))
    state.game.heuristics.weigh(state.determinize(seat, 0), seat, vec[i64](allowed), len(allowed), weights)
    return allowed[max(range(len(allowed)), key=lambda place: weights[place])]


def is_forbidden(forbidden: Sequence[str], game: Game, action: int) -> bool:
    """Tell whether an action, or its kind, is among those forbidden."""
    return game.format_action(action) in forbidden or kind_of(game, action) in forbidden


def chances(state: State) -> list[float]:
    """Return everybody's chance to win as the game's heuristics judge the open position.

    They judge every seat by itself; where only one can win, their chances are made to add up.
    """
    heuristics = state.game.heuristics
    judged = [
        heuristics.win_chance(heuristics.value(state, seat), state.seats) for seat in range(state.seats)
    ]
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
