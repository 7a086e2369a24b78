"""What was learned against the heuristics by hand, with the same processor time for every decision.

    python -m tools.equal_time cartagena --each mode --learned learned/learned.json --iterations 1000

A learned judge asks more of every position, or less. So both first search the same positions, by turns, and
the processor's time says how many iterations of the one last as long as those of the other. Then they play
with just so many: one who has learned among those who go by hand, in every seat of every deal with the same
luck. What both spent in these games is told too: it says whether the time was equal.

Iterations are fixed before the first game, so games can be played again anywhere. They are kept in a file
(`--to`), and a run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from cayona import registry
from cayona.bots.captain import Captain, checked_lore
from cayona.bots.search_playoff import new_search
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State
from cayona.lab.bets import Bets
from cayona.lab.players import derived_seed
from tools.ablation import LONGEST_GAME, Setting
from tools.tries import course_of

MOMENTS: Final = (0.1, 0.3, 0.5, 0.7, 0.9)
DEALS: Final = 8
"""Games whose positions both search."""
APART: Final = 1 << 20
"""Their deals are others than those that are played."""


@dataclass(slots=True)
class Played:
    """What came of the games of a deal: the share of victory, and the seconds and decisions of both."""

    share: float
    seconds: tuple[float, float]
    decisions: tuple[int, int]


def pace(setting: Setting, learned: str | bool) -> float:
    """Return how many iterations the learned judge makes while the other makes one."""
    spent = [0.0, 0.0]
    for deal in range(APART, APART + DEALS):
        course = course_of(setting.deal(deal))
        for moment in MOMENTS:
            state = course[int(moment * len(course))]
            for turn in (0, 1, 1, 0):  # nobody always comes second
                spent[turn] += seconds_of(state, learned if turn == 0 else False, setting.iterations)
    return spent[1] / spent[0]


def seconds_of(state: State, learned: str | bool, iterations: int) -> float:
    """Return how long a search takes, with all that comes before it."""
    began = time.process_time()
    seat = int(state.to_move())
    judge = state.game.judge(state.seats, checked_lore(learned))
    new_search(SeatView(state, seat).sample(0), seat, judge, 1).run(iterations, 0.0, True)
    return time.process_time() - began


def play(setting: Setting, learned: str | bool, iterations: int, deal: int) -> Played:
    """Play a deal from every seat."""
    shares = []
    seconds, decisions = [0.0, 0.0], [0, 0]
    for seat in range(setting.seats):
        state = setting.deal(deal)
        state.watch()
        luck = [derived_seed(setting.seed, deal, "bot", place) for place in range(setting.seats)]
        players = [
            Captain(iterations=iterations, seed=luck[place], learned=learned)
            if place == seat
            else Captain(iterations=setting.iterations, seed=luck[place], learned=False)
            for place in range(setting.seats)
        ]
        actions = 0
        while not state.is_over() and actions < LONGEST_GAME:
            mover = int(state.to_move())
            who = 0 if mover == seat else 1
            began = time.process_time()
            action = players[mover].choose(SeatView(state, mover))
            seconds[who] += time.process_time() - began
            decisions[who] += 1
            state.apply(action, mover)
            actions += 1
        shares.append(share_of(state, seat))
    return Played(fmean(shares), (seconds[0], seconds[1]), (decisions[0], decisions[1]))


def share_of(state: State, seat: int) -> float:
    """Return a seat's share of victory; all share a game that nobody wins, or that goes round in circles."""
    outcome = state.outcome()
    winners = outcome.winners if outcome is not None else ()
    winners = winners or tuple(range(state.seats))
    return 1 / len(winners) if seat in winners else 0.0


def told(setting: Setting, iterations: int, played: Sequence[Mapping[str, Any]], planned: int) -> str:
    """Return a line of the table in the docs."""
    bets = Bets(horizon=planned if len(played) == planned else 0)
    for one in played:
        bets.add(one["share"])
    low, high = bets.interval()
    both = [
        1000 * sum(one["seconds"][who] for one in played) / sum(one["decisions"][who] for one in played)
        for who in (0, 1)
    ]
    return (
        f"| {setting.game} | {setting.seats} | {iterations:,} : {setting.iterations:,} "
        f"| {both[0]:.2f} : {both[1]:.2f} ms | {len(played) * setting.seats} "
        f"| {bets.mean:.1%} ({low:.1%} to {high:.1%}) | {1 / setting.seats:.0%} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Find the pace unless it is given, play, and tell after every deal that is a tenth of them all."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.equal_time", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--learned", default="", help="the file; without one, what the game ships")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=1000, help="of those who go by hand")
    parser.add_argument("--pace", type=float, default=0.0, help="iterations of the other for one of them")
    parser.add_argument("--each", help="an option whose values take turns")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--to", type=Path, help="a file with what was played; a run goes on there")
    given = parser.parse_args(arguments)
    setting = Setting(given.game, given.seats, given.iterations, given.each, given.seed)
    learned: str | bool = given.learned or True
    if (
        registry.game(given.game).judge(given.seats, checked_lore(learned))
        is registry.game(given.game).heuristics
    ):
        parser.error(f"Nothing was learned of {given.game} with {given.seats} seats.")
    known = read(given.to)
    ratio = given.pace or known.get("pace") or pace(setting, learned)
    iterations = max(1, round(ratio * given.iterations))
    design = {"game": given.game, "seats": given.seats, "iterations": [iterations, given.iterations],
              "each": given.each, "seed": given.seed, "pace": ratio}  # fmt: skip
    if known and {**known, "deals": 0} != {**design, "deals": 0}:
        parser.error(f"{given.to} has other games.")
    print(f"{ratio:.3f} iterations for one by hand", flush=True)
    played = list(known.get("deals", ()))
    planned = -(-given.games // given.seats)
    for deal in range(len(played), planned):
        one = play(setting, learned, iterations, deal)
        played.append({"share": one.share, "seconds": one.seconds, "decisions": one.decisions})
        if given.to:
            given.to.write_text(json.dumps(design | {"deals": played}) + "\n", encoding="utf-8")
        if (deal + 1) % max(1, planned // 10) == 0 and deal + 1 < planned:
            print(told(setting, iterations, played, planned), flush=True)
    print(told(setting, iterations, played, planned), flush=True)


def read(file: Path | None) -> dict[str, Any]:
    """Return what was played before."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file and file.exists() else {}
    return found


if __name__ == "__main__":
    main()
