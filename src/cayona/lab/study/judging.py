"""A strong bot looks at some games: what chance each seat had over the course of the game, by what it knew.

At every moment, a tenth of the game, each seat that decides then is judged from its own view once. Where a
seat decides nothing its chance is taken as it was before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cayona.kernel.seatview import SeatView
from cayona.lab.entrants import read_entrant
from cayona.lab.players import derived_seed
from cayona.lab.study.design import MOMENTS as MOMENTS
from cayona.lab.study.design import StudyDesign


def judge(design: StudyDesign, number: int, rows: Sequence[dict[str, Any]]) -> None:
    """Write into the decisions of a finished game what the judge thinks, where it looks."""
    wanted = looked_at(rows)
    state = design.start(number)
    state.watch()
    for ply, row in enumerate(rows):
        if ply in wanted:
            judge_here = read_entrant(design.judge).make(derived_seed(design.seed, number, "judge", ply))
            best, *others = judge_here.analyse(SeatView(state, row["seat"])).candidates
            row["judged"] = round(best.win_chance, 4)
            if others:
                row["spread"] = round(max(0.0, best.win_chance - others[0].win_chance), 4)
        state.apply(row["action"], row["seat"])


def looked_at(rows: Sequence[dict[str, Any]]) -> set[int]:
    """Return the decisions to look at: every seat's first one in each moment."""
    first: dict[tuple[int, int], int] = {}
    for ply, row in enumerate(rows):
        first.setdefault((ply * MOMENTS // len(rows), row["seat"]), ply)
    return set(first.values())
