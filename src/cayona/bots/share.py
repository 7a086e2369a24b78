"""One share of a search that several processes do together, as plain data both ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from cayona.bots.captain import checked_lore
from cayona.bots.search_playoff import new_search
from cayona.kernel.game import Game
from cayona.kernel.state import State

Found = Sequence[tuple[int, int, float]]
"""What a search says of the actions: (action, visits, mean value)."""


def home_of(game: Game) -> str | None:
    """Return the module where other processes find the game, None if they cannot."""
    module = type(game).__module__
    return None if module == "__main__" or _games_in(module).get(game.name) is not game else module


def task(
    state: State,
    seed: int,
    home: str,
    seat: int,
    iterations: int,
    seconds: float,
    learned: bool | str,
) -> dict[str, Any]:
    """Return what another process has to know; the position must be a redraw already, never the truth."""
    return {
        "home": home,
        "game": state.game.name,
        "position": state.position(),
        "evidence": state.evidence(seat),
        "seat": seat,
        "seed": seed,
        "iterations": iterations,
        "seconds": seconds,
        "learned": learned,
    }


def do(share: Mapping[str, Any]) -> Found:
    """Search as a task says."""
    game = _games_in(share["home"])[share["game"]]
    state = game.load(share["position"])
    state.take_evidence(share["evidence"])
    search = new_search(
        state, share["seat"], game.judge(state.seats, checked_lore(share["learned"])), share["seed"]
    )
    search.run(share["iterations"], share["seconds"])
    return search.candidates()


def merged(shares: Sequence[Found]) -> Found:
    """Add up what all shares say, in their order: so the sum does not depend on who was ready first."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for found in shares:
        for action, tries, mean in found:
            visits[action] = visits.get(action, 0) + tries
            totals[action] = totals.get(action, 0.0) + tries * mean
    together = [(action, tries, totals[action] / max(1, tries)) for action, tries in visits.items()]
    return sorted(together, key=lambda one: (-one[1], -one[2], one[0]))


def _games_in(module: str) -> dict[str, Game]:
    return {game.name: game for game in vars(import_module(module)).values() if isinstance(game, Game)}
