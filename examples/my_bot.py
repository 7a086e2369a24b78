"""A bot in one file: README.md beside it tells where it can play."""

import cayona


class Hasty(cayona.Bot):
    """Tries every action once and takes the one that leaves it best off."""

    name = "hasty"
    description = "Looks one action ahead, in one guess of what it cannot see."

    def choose(self, view: cayona.SeatView) -> int:
        """Return one of view.legal_actions()."""
        best = {action: self._worth(view, action) for action in view.legal_actions()}
        return max(best, key=lambda action: best[action])

    def _worth(self, view: cayona.SeatView, action: int) -> float:
        guess = view.sample(seed=1)
        guess.apply(action, view.seat)
        return sum(guess.features(view.seat))
