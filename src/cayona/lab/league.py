"""A league: bots against each other in every seat with the same deals, until the answer is clear.

The same seed gives the same league, however many processes play it, as long as its bots do not decide by
the clock: results are taken in in a fixed order, and whether a pairing goes on depends on nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from statistics import fmean
from typing import Any, Final

from cayona import registry
from cayona.kernel.errors import OptionError, UnknownBot
from cayona.kernel.language import gettext as _
from cayona.lab.contests import LONGEST_THOUGHT, Contest, Played, Terms
from cayona.lab.crew import Crew
from cayona.lab.entrants import Entrant, read_entrant
from cayona.lab.pairings import FIRST, SECOND, Ended, Kind, Pairing
from cayona.lab.players import Fault
from cayona.lab.ratings import Ratings

__all__ = ["ERROR", "LOOK_EVERY", "MOST_FORFEITS", "League", "LeagueDesign"]

ERROR: Final = 0.05
"""The chance, at most, that a league ranks anybody wrongly anywhere."""
MOST_FORFEITS: Final = 3
"""A bot that loses so many games by not playing on is taken out of the league."""
FAULTS_KEPT: Final = 5
LOOK_EVERY: Final = 10
"""Deals between two looks at how precise a result is."""


@dataclass(frozen=True, slots=True)
class LeagueDesign:
    """What a league is to be."""

    game: str
    bots: tuple[str, ...]
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    games: int = 400
    """The most games of a pairing; rounded up to whole deals."""
    full: bool = False
    """Play all of them, however clear the answer is."""
    precision: float = 0.0
    """Play until a result is known so well (0.02: ± 2 %), not only until it is clear who is stronger."""
    one_way: bool = False
    seconds: float = LONGEST_THOUGHT


class League:
    """Bots, their pairings, and what is known about them so far."""

    def __init__(self, design: LeagueDesign) -> None:
        """Check the design; a CayonaError says what is wrong with it."""
        game = registry.game(design.game)
        seats = game.checked_seats(game.default_seats if design.seats is None else design.seats)
        options = game.checked_options(seats, design.options)
        self.design = design
        self.terms = Terms(game.name, seats, options, design.seed, design.seconds)
        self.entrants = _entrants(design.bots)
        for entrant in self.entrants:
            entrant.check(game)
        self.kind = _kind(game.is_cooperative(seats, options), seats, design.one_way)
        self.deals = 0
        self.pairings = self._paired(design)
        self.ratings = Ratings(len(self.entrants))
        self.mistakes: Counter[int] = Counter()
        self.forfeits: Counter[int] = Counter()
        self.faults: list[Fault] = []
        self._schedule = self._contests()
        self._owners: dict[int, Pairing] = {}

    def _paired(self, design: LeagueDesign) -> list[Pairing]:
        def pairing(first: int, second: int, horizon: int) -> Pairing:
            return Pairing(first, second, self.kind, self.terms.seats, horizon)

        a_deal = len(pairing(0, 1, 0).seatings)
        self.deals = -(-design.games // a_deal)
        if self.deals < 1:
            raise OptionError(_("A league needs at least one game."), code="no-games")
        horizon = self.deals if design.full else 0
        return [pairing(*two, horizon) for two in combinations(range(len(self.entrants)), 2)]

    # --- Playing -----------------------------------------------------------------------------------

    def play(self, cores: int = 1) -> Iterator[Pairing]:
        """Play, and yield the pairing after each of its deals."""
        with Crew(self.terms, cores) as crew:
            for (_contest, played), owner in zip(
                crew.play(lambda: next(self._schedule, None)), self._order(), strict=False
            ):
                if owner.ended is None and self._take(owner, played):
                    yield owner

    def _contests(self) -> Iterator[Contest]:
        """Yield the games: deal after deal, all pairings that still go on."""
        number = 0
        for deal in range(self.deals):
            for pairing in self.pairings:
                if pairing.ended is not None:
                    continue
                both = (self.entrants[pairing.first], self.entrants[pairing.second])
                for seating in pairing.seatings:
                    self._owners[number] = pairing
                    number += 1
                    yield Contest(deal, tuple(both[who] for who in seating))

    def _order(self) -> Iterator[Pairing]:
        """Yield whose games come back: they come in the order in which they were handed out."""
        number = 0
        while True:
            yield self._owners.pop(number)
            number += 1

    def _take(self, pairing: Pairing, played: Played) -> bool:
        seating = pairing.seatings[pairing.begun]
        seated = [pairing.first if who == FIRST else pairing.second for who in seating]
        for fault in played.faults:
            self.mistakes[seated[fault.seat]] += 1
        self.faults += played.faults[: max(0, FAULTS_KEPT - len(self.faults))]
        if self.kind is not Kind.TOGETHER:
            self.ratings.add(seated, played.shares(self.terms.seats))
        complete = pairing.add(played)
        if complete:
            if self.kind is Kind.TOGETHER:
                better = pairing.bets.values[-1]
                self.ratings.add([pairing.first, pairing.second], [better, 1 - better])
            pairing.ended = self._end_of(pairing)
        if played.forfeited is not None:
            self._count_forfeit(seated[played.forfeited])
        return complete

    def _end_of(self, pairing: Pairing) -> Ended | None:
        """Return why a pairing is over, None if it goes on."""
        if pairing.deals >= self.deals:
            return Ended.GAMES
        if self.design.full:
            return None
        if not self.design.precision:
            return Ended.CLEAR if pairing.evidence() >= self.evidence_needed else None
        if pairing.deals % LOOK_EVERY == 0:
            low, high = pairing.bets.interval()
            if high - low <= 2 * self.design.precision:
                return Ended.PRECISE
        return None

    def _count_forfeit(self, who: int) -> None:
        self.forfeits[who] += 1
        if self.forfeits[who] >= MOST_FORFEITS:
            for pairing in self.pairings:
                if who in (pairing.first, pairing.second) and pairing.ended is None:
                    pairing.ended = Ended.WITHDRAWN

    # --- What it means -----------------------------------------------------------------------------

    @property
    def evidence_needed(self) -> float:
        """How much evidence ranks one bot above another: more if there are more pairs to be wrong about."""
        return len(self.pairings) / ERROR

    def stronger(self, pairing: Pairing) -> int | None:
        """Return the one of a pairing that is stronger beyond doubt; one that does not play is weaker."""
        out = [self.forfeits[who] >= MOST_FORFEITS for who in (pairing.first, pairing.second)]
        if out[FIRST] != out[SECOND]:
            return pairing.second if out[FIRST] else pairing.first
        return None if any(out) else pairing.stronger(self.evidence_needed)

    def ranks(self) -> list[tuple[int, int]]:
        """Return the best and the worst rank that each bot may have."""
        count = len(self.entrants)
        above, below = [0] * count, [0] * count
        for pairing in self.pairings:
            winner = self.stronger(pairing)
            if winner is not None:
                loser = pairing.first + pairing.second - winner
                above[loser] += 1
                below[winner] += 1
        return [(1 + above[who], count - below[who]) for who in range(count)]

    def standing(self, who: int) -> float:
        """Return how well a bot does against all others on average: 0.5 is as well as they."""
        found = [
            pairing.bets.mean if pairing.first == who else 1 - pairing.bets.mean
            for pairing in self.pairings
            if who in (pairing.first, pairing.second)
        ]
        return fmean(found)

    def order(self) -> list[int]:
        """Return all bots, the best first."""
        ranks = self.ranks()
        return sorted(range(len(self.entrants)), key=lambda who: (sum(ranks[who]), -self.standing(who), who))


def _entrants(bots: Sequence[str]) -> list[Entrant]:
    if len(bots) < 2:
        raise UnknownBot(_("A league needs at least two bots."), code="no-bot")
    entrants = [read_entrant(text) for text in bots]
    labels = Counter(entrant.label for entrant in entrants)
    seen: Counter[str] = Counter()
    named = []
    for entrant in entrants:
        seen[entrant.label] += 1
        number = f" #{seen[entrant.label]}" if labels[entrant.label] > 1 else ""
        named.append(replace(entrant, label=entrant.label + number))
    return named


def _kind(cooperative: bool, seats: int, one_way: bool) -> Kind:
    if cooperative:
        return Kind.TOGETHER
    if seats == 2:
        return Kind.DUEL
    return Kind.ONE_WAY if one_way else Kind.ALONE
