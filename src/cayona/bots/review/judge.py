"""The judge of a review: what positions and actions come to, by a seat's own knowledge or by the truth.

Everything it says "as the seat could know" is found from redraws by that seat's knowledge, and from seeds
that were fixed before: it comes out the same whatever lay hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cayona.bots.review.line import Played
from cayona.bots.review.marks import Marks, nearest
from cayona.bots.review.sums import DOUBT, Sample, mean, spread
from cayona.bots.search_outlook import ANY, IMPOSSIBLE, Outlook, weights
from cayona.kernel.chance import SEED_MASK
from cayona.kernel.game import Game
from cayona.kernel.seal import digest
from cayona.kernel.state import State

CANDIDATES: Final = 5
"""How many actions are compared at a decision, the likeliest ones; and the one that was taken."""
STAND_IN_WORLD: Final = 0
LOOKS: Final = 8
ALIKE: Final = 0.02
"""In so many worlds an action of another must be as likely, within so much, to be nobody's secret."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """The actions of a decision, tried in the same worlds."""

    tried: dict[int, Sample]
    """What each action came to; the one that was taken is among them."""
    taken: int

    def best(self) -> int:
        """Return the action that came out best; of equals the one that was taken, else the first."""
        return max(self.tried, key=lambda one: (self.tried[one].mean, one == self.taken, -one))

    def lost(self) -> tuple[float, float]:
        """Return what was lost against the best action, and the standard error.

        The best of several looks better than it is, by luck: so each half of the worlds says which action is
        best, and the other half what it is worth.
        """
        differences: list[list[float]] = []
        for half in (0, 1):
            best = max(
                self.tried,
                key=lambda one: (mean(self.tried[one].results[half::2]), one == self.taken, -one),
            )
            differences.append(self._against(best)[1 - half :: 2])
        loss = sum(map(mean, differences)) / 2
        error = (sum(spread(half, DOUBT) for half in differences) / 4) ** 0.5
        return loss, error

    def lost_to(self, other: int) -> tuple[float, float]:
        """Return what was lost against one action, and the standard error."""
        differences = self._against(other)
        return mean(differences), spread(differences, DOUBT) ** 0.5

    def _against(self, other: int) -> list[float]:
        taken = self.tried[self.taken].results
        return [mine - ours for mine, ours in zip(self.tried[other].results, taken, strict=True)]


class Judge:
    """Judges positions for one seat of a match."""

    def __init__(self, game: Game, root: State, seat: int, seed: int, marks: Marks) -> None:
        self.game = game
        self.seat = seat
        self.chances = nearest(marks.chances, int(root.seats))
        self.open_chances = nearest(marks.open, int(root.seats))
        self.outlook = Outlook(root, marks.rounds)
        self._seed = seed

    @property
    def spent(self) -> int:
        """How many actions were played so far."""
        return int(self.outlook.actions)

    def seed(self, *what: object) -> int:
        """Return the seed of some worlds; different names have nothing in common."""
        text = "/".join(map(str, (self._seed, self.seat, *what)))
        return int(digest("review", text.encode())[:16], 16) & SEED_MASK

    def _sample(self, group: tuple[str, int], found: list[float]) -> Sample:
        """Return what worlds came to as chances of the players of the match."""
        return Sample(group, self.chances.results(found))

    def known(self, state: State, ply: int, worlds: int, name: str = "known") -> Sample:
        """Return what the seat could expect of a position."""
        found = self.outlook.results(state, self.seat, self.seat, ANY, ANY, self.seed(name, ply), worlds)
        return self._sample((name, ply), found)

    def true(self, state: State, ply: int, worlds: int) -> Sample:
        """Return what the seat had to expect of a position as it was, hidden cards and piles included."""
        found = self.outlook.results(state, ANY, self.seat, ANY, ANY, self.seed("true", ply), worlds)
        return Sample(("true", ply), self.open_chances.results(found))

    def acted(self, state: State, ply: int, action: int, worlds: int, name: str = "known") -> Sample:
        """Return what the seat could expect after an action of its own, in the worlds of `known`."""
        seed = self.seed(name, ply)
        found = self.outlook.results(state, self.seat, self.seat, self.seat, action, seed, worlds)
        return self._sample((name, ply), found)

    def others_acted(self, played: Played, ply: int, worlds: int) -> Sample | None:
        """Return what the seat could expect after what another did, whatever chance brought then.

        None if what they did depends on what the seat cannot know: then it tells of that, and cannot be
        weighed apart from what came to light.
        """
        if self._depends(played, ply):
            return None
        seed = self.seed("others", ply)
        found = self.outlook.results(
            played.before, self.seat, self.seat, played.seat, played.action, seed, worlds
        )
        possible = [one for one in found if one != IMPOSSIBLE]
        return self._sample(("others", ply), possible) if len(possible) == len(found) else None

    def _depends(self, played: Played, ply: int) -> bool:
        """Tell whether how likely an action of another is depends on what the seat cannot know."""
        likely: list[float] = []
        for number in range(LOOKS):
            world = played.before.determinize(self.seat, self.seed("likely", ply, number))
            legal = world.legal_actions(played.seat)
            if played.action not in legal:
                return True
            found = weights(world, played.seat)
            likely.append(found[legal.index(played.action)] / sum(found))
        return max(likely) - min(likely) > ALIKE

    def compare(
        self, state: State, ply: int, actions: list[int], taken: int, worlds: int, name: str = "known"
    ) -> Weighing:
        """Try some actions of the seat in the same worlds."""
        return Weighing({action: self.acted(state, ply, action, worlds, name) for action in actions}, taken)

    def candidates(self, state: State, taken: int) -> list[int]:
        """Return the likeliest actions of the seat by what it knows, and the one that it took."""
        chosen = self.ranked(state)[:CANDIDATES]
        return chosen if taken in chosen else [*chosen, taken]

    def ranked(self, state: State) -> list[int]:
        """Return the actions of the seat by what it knows, the likeliest first."""
        world = state.determinize(self.seat, STAND_IN_WORLD)
        legal = world.legal_actions(self.seat)
        likely = weights(world, self.seat)
        places = sorted(range(len(legal)), key=lambda place: (-likely[place], place))
        return [legal[place] for place in places]

    def before_the_deal(self, state: State, worlds: int) -> Sample:
        """Return what the seat could expect before anything was dealt: fresh games with the same options."""
        found: list[float] = []
        for number in range(worlds):
            fresh = self.game.new(int(state.seats), self.seed("deal", number), **state.options)
            fresh_seed = self.seed("deal play", number)
            found += self.outlook.results(fresh, ANY, self.seat, ANY, ANY, fresh_seed, 1)
        return Sample(("deal", 0), self.open_chances.results(found))
