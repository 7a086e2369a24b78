"""The process that plays a daily deal as each bot of the house: `python -m cayona.server.deals.process`.

It reads game, seats and day from standard input, and writes one JSON object a line: a bot, whether it won,
and how far it came. It steps back behind everybody else who wants the processor.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Any, Final

from cayona import registry
from cayona.bots import bot
from cayona.kernel.game import Game
from cayona.kernel.match import Match
from cayona.kernel.seatview import SeatView
from cayona.server.tables.daily import HOUSE, daily_seed, is_against_bots
from cayona.server.workers.limits import Limits, apply_limits

NICENESS: Final = 19
PLAYERS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("deckhand", {}),
    ("bosun", {}),
    ("captain", {"iterations": 1000}),
)
"""Captain thinks for a number of tries, so that a deal has the same result on every machine."""


def main() -> None:
    """Play the deal that is named on standard input."""
    apply_limits(Limits(niceness=NICENESS))
    asked = json.loads(sys.stdin.readline())
    game = registry.game(asked["game"])
    for name, settings in PLAYERS:
        won, reached = played(game, asked["seats"], asked["day"], name, settings)
        sys.stdout.write(json.dumps({"bot": name, "won": won, "reached": reached}) + "\n")
        sys.stdout.flush()


def played(game: Game, seats: int, day: str, name: str, settings: dict[str, Any]) -> tuple[bool, float]:
    """Let a bot play a deal on the first seat; tell whether it won, and how far it came."""
    others = (HOUSE, {}) if is_against_bots(game, seats) else (name, settings)
    chosen = [(name, settings), *[others] * (seats - 1)]
    players = [bot(kind, seed=seat, **more) for seat, (kind, more) in enumerate(chosen)]
    state = Match(game, seats, daily_seed(game, day)).state
    while not state.is_over():
        seat = state.deciders()[0]
        state.apply(players[seat].choose(SeatView(state, seat)), seat)
    outcome = state.outcome()
    assert outcome is not None
    return 0 in outcome.winners, game.reached(state, 0)


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # nobody wants it any more
        main()
