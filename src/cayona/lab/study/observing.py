"""Decisions as others learn from them: what the seat knew, what it could do, and how a search saw that."""

from __future__ import annotations

from typing import Any

from cayona.bots import Bot
from cayona.bots.captain import Captain
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State


class Noting(Bot):
    """A searching bot that does not forget how often it has tried each action.

    It thinks for as long as it may even if the answer is clear, so that the counts mean the same everywhere.
    """

    def __init__(self, bot: Captain) -> None:
        self.bot = bot
        self.visits: dict[int, int] = {}

    def choose(self, view: SeatView) -> int:
        """Return what the bot would do."""
        candidates = self.bot.analyse(view).candidates
        self.visits = {one.action: one.visits for one in candidates}
        return candidates[0].action


def noting(bot: Bot) -> Bot:
    """Return a bot that keeps its counts, if it searches; any other as it is."""
    return Noting(bot) if isinstance(bot, Captain) else bot


def observed(state: State, seat: int, bot: Bot) -> dict[str, Any]:
    """Return what is kept of a decision: features, legal actions, and how often each of them was tried."""
    actions = state.legal_actions(seat)
    visits = [bot.visits.get(action, 0) for action in actions] if isinstance(bot, Noting) else None
    return {"features": state.features(seat), "actions": actions, "visits": visits}
