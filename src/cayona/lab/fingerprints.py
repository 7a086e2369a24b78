"""How bots play, in a few letters: if a bot or a game's heuristics have changed, so have these.

What was measured says how strong the bots were then. Whether they still are those bots cannot be told by
the version, which covers many changes, nor by the sources, most of whose changes change no decision. But bots
with fixed iterations decide the same on every machine: so the beginning of one game tells.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cayona.bots.captain import Captain
from cayona.kernel.seatview import SeatView
from cayona.lab.contests import Terms
from cayona.lab.entrants import Entrant, read_entrant

ITERATIONS: Final = 40
"""For each decision of a bot that searches: enough for any change of the search to show."""
MOST_ACTIONS: Final = 150
LETTERS: Final = 12


def fingerprint(
    game: str, seats: int, bot: str, against: str, options: Mapping[str, Any] | None = None
) -> str:
    """Return letters that stand for how a bot plays a game among copies of another one."""
    terms = Terms(game, seats, {} if options is None else options)
    entrants = [_quick(read_entrant(bot if seat == 0 else against)) for seat in range(seats)]
    players = [entrant.make(terms.luck(0, seat)) for seat, entrant in enumerate(entrants)]
    state = terms.deal(0)
    actions: list[int] = []
    while not state.is_over() and len(actions) < MOST_ACTIONS:
        seat = int(state.to_move())
        actions.append(players[seat].choose(SeatView(state, seat)))
        state.apply(actions[-1], seat)
    return hashlib.sha256(repr(actions).encode()).hexdigest()[:LETTERS]


def _quick(entrant: Entrant) -> Entrant:
    """Return the same bot; one that searches does so for a short time that is the same everywhere."""
    if not issubclass(entrant.kind(), Captain):
        return entrant
    return replace(entrant, settings=(*entrant.settings, ("iterations", ITERATIONS)))
