"""What is to be studied: a game, who plays it, how often, and from which seed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

from cayona import __version__, registry
from cayona.bots import BOTS
from cayona.bots.captain import Captain
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.state import State
from cayona.lab.entrants import Entrant, read_entrant
from cayona.lab.players import derived_seed, lineup
from cayona.lab.study.forbidding import check_forbidden

SHARE: Final = 100
"""Deals in one part of the data set: what is played in one go, written at once, and never begun again."""
MIXED_SHARE: Final = 10
"""Deals in a part with mixed tables, where stronger bots think for longer."""
LOOKED_INTO: Final = 1000
"""Games, at most, in which it is measured how much is hidden."""
MOMENTS: Final = 10
"""Parts of a game in which the judge looks, once from every seat."""
LOOKS: Final = 2000
"""How often the judge looks in all, if nobody says in how many games: as often at any table."""
MOST_JUDGED: Final = 100
MIXED_GAMES: Final = 120
"""The same for games at mixed tables, which are played from every seat."""
FEWEST_MIXED: Final = 20
"""Deals that it takes to tell luck from skill."""
JUDGE: Final = "captain:iterations=200"
LADDER: Final = ("random", "deckhand", "bosun", "captain:iterations=100")
FORMAT: Final = 3
"""Of the data set: raised when columns or the design change."""


@dataclass(frozen=True, slots=True)
class StudyDesign:
    """A study; plain data, so that it can be sent to other processes and machines.

    Every deal is played once for each seat, everybody moving on by one: so the luck of the deal can be told
    from the skill of the players. If all are the same bot, once is enough. Some deals are played again at
    mixed tables, by bots of different strength: a team by each of them alone, otherwise as many of them as
    there are seats. Those games come last.
    """

    game: str
    bots: tuple[str, ...] = ("bosun",)
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    deals: int = 500
    seed: int = 1
    forbidden: tuple[str, ...] = ()
    """What the first bot does without where there is another action; see `forbidding`."""
    judge: str = JUDGE
    """Who says, in some games, what chances everybody has over the course of the game; "" for nobody."""
    judged: int | None = None
    """In how many games; None for as many as make so many `LOOKS`."""
    ladder: tuple[str, ...] = LADDER
    """Who sits at mixed tables, weakest first."""
    mixed: int | None = None
    """How many deals are played there; None for as many as make so many `MIXED_GAMES`."""
    observations: bool = False
    """Whether every decision is kept with what the seat knew and could do: for learning from it."""
    handicap: int = 0
    """How many of its first decisions the first bot leaves to chance."""
    entrants: tuple[Entrant, ...] = ()
    """The bots of the list and then of the ladder, found; a checked design has them."""

    def checked(self) -> StudyDesign:
        """Return the design with everything filled in, or raise a CayonaError that says what is wrong."""
        game = registry.game(self.game)
        seats = game.checked_seats(game.default_seats if self.seats is None else self.seats)
        options = game.checked_options(seats, self.options)
        bots = tuple(lineup(self.bots, seats))
        entrants = tuple(map(read_entrant, (*bots, *self.ladder)))
        for entrant in entrants:
            entrant.check(game)
        check_forbidden(game, self.forbidden)
        if self.deals < 1:
            raise OptionError(
                _("A study has at least one deal, not {deals}.").format(deals=self.deals), code="deals"
            )
        for count in (self.judged or 0, self.mixed or 0, self.handicap):
            if count < 0:
                told = _("A number of games, deals or decisions is at least 0, not {count}.")
                raise OptionError(told.format(count=count), code="deals")
        _check_judge(game, self.judge)
        full = replace(self, bots=bots, seats=seats, options=options, entrants=entrants)
        judged = min(MOST_JUDGED, LOOKS // (MOMENTS * seats)) if self.judged is None else self.judged
        usual = max(FEWEST_MIXED, MIXED_GAMES // full.rounds()) if self.ladder else 0
        mixed = usual if self.mixed is None or not self.ladder else self.mixed
        return replace(full, judged=judged, mixed=mixed)

    def table(self) -> int:
        """Return the number of seats of a checked design."""
        assert self.seats is not None
        return self.seats

    def found(self) -> Game:
        """Return the game."""
        return registry.game(self.game)

    def is_for_a_team(self) -> bool:
        """Tell whether all seats win or lose together."""
        return self.found().is_cooperative(self.table(), self.options)

    def games(self) -> int:
        """Return how many games there are."""
        return self.plain_games() + self.mixed_deals() * self.rounds()

    def plain_games(self) -> int:
        """Return how many games are played by the bots of the list, before the mixed tables."""
        return self.deals * self.turns()

    def mixed_deals(self) -> int:
        """Return how many deals are played at mixed tables."""
        return self.mixed or 0

    def is_restrained(self) -> bool:
        """Tell whether the first bot has a harder life than the others."""
        return bool(self.forbidden) or self.handicap > 0

    def turns(self) -> int:
        """Return how often a deal is played by the bots of the list."""
        return 1 if len(set(self.bots)) == 1 and not self.is_restrained() else self.table()

    def rounds(self) -> int:
        """Return how often a deal is played at mixed tables: by each team, or once from every seat."""
        return len(self.ladder) if self.is_for_a_team() else self.table()

    def shares(self) -> int:
        """Return how many parts the data set has."""
        return -(-self.deals // SHARE) + -(-self.mixed_deals() // MIXED_SHARE)

    def games_of(self, share: int) -> range:
        """Return the numbers of the games in one part."""
        plain = -(-self.deals // SHARE)
        if share < plain:
            last = min(self.deals, (share + 1) * SHARE)
            return range(share * SHARE * self.turns(), last * self.turns())
        start = (share - plain) * MIXED_SHARE
        stop = min(self.mixed_deals(), start + MIXED_SHARE)
        return range(self.plain_games() + start * self.rounds(), self.plain_games() + stop * self.rounds())

    def is_mixed(self, number: int) -> bool:
        """Tell whether a game is played at a mixed table."""
        return number >= self.plain_games()

    def is_judged(self, number: int) -> bool:
        """Tell whether a game is looked at by the judge: some of them, evenly spread."""
        if self.is_mixed(number) or not self.judge:
            return False
        return self._is_among(number, self.judged or 0)

    def is_looked_into(self, number: int) -> bool:
        """Tell whether it is measured in a game how much is hidden, which takes as long as playing it."""
        return not self.is_mixed(number) and self._is_among(number, LOOKED_INTO)

    def _is_among(self, number: int, some: int) -> bool:
        """Tell whether a game is one of some, evenly spread over the plain ones."""
        wanted, games = min(some, self.plain_games()), self.plain_games()
        return number * wanted // games != (number + 1) * wanted // games

    def deal(self, number: int) -> int:
        """Return the deal of a game; mixed tables play the same ones again."""
        if self.is_mixed(number):
            return (number - self.plain_games()) // self.rounds()
        return number // self.turns()

    def start(self, number: int) -> State:
        """Return the start of a game: the same for all games of a deal."""
        seed = derived_seed(self.seed, self.deal(number), "deal")
        return self.found().new(self.seats, seed, **self.options)

    def seating(self, number: int) -> list[int]:
        """Return which bot sits on each seat: of the list, or at a mixed table of the ladder.

        With every game of a deal they move on by one.
        """
        seats = self.table()
        if not self.is_mixed(number):
            return [(seat + number) % seats for seat in range(seats)]
        turn = (number - self.plain_games()) % self.rounds()
        if self.is_for_a_team():
            return [turn] * seats
        sitting = _company(self.deal(number), len(self.ladder), seats)
        return sitting[turn:] + sitting[:turn]

    def names(self, number: int) -> list[str]:
        """Return the bots of a game by seat."""
        known = self.ladder if self.is_mixed(number) else self.bots
        return [known[bot] for bot in self.seating(number)]

    def player(self, number: int, seat: int) -> Entrant:
        """Return the bot on a seat of a game."""
        first = len(self.bots) if self.is_mixed(number) else 0
        return self.entrants[first + self.seating(number)[seat]]

    def luck(self, number: int, seat: int) -> int:
        """Return the seed of the player on a seat."""
        return derived_seed(self.seed, number, "bot", seat)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "format": FORMAT,
            "cayona": __version__,
            "game": self.game,
            "rules_version": self.found().rules_version,
            "bots": list(self.bots),
            "seats": self.seats,
            "options": json.loads(json.dumps(dict(self.options))),
            "deals": self.deals,
            "seed": self.seed,
            "forbidden": list(self.forbidden),
            "judge": self.judge,
            "judged": self.judged,
            "ladder": list(self.ladder),
            "mixed": self.mixed,
            "observations": self.observations,
        } | ({"handicap": self.handicap} if self.handicap else {})


def _company(deal: int, bots: int, seats: int) -> list[int]:
    """Return who of the ladder sits at a mixed table: all combinations in turn, or everybody again."""
    if seats >= bots:
        return [(deal + seat) % bots for seat in range(seats)]
    companies = list(combinations(range(bots), seats))
    return list(companies[deal % len(companies)])


def _check_judge(game: Game, judge: str) -> None:
    """Raise an OptionError for a judge that would not say the same again."""
    if not judge:
        return
    entrant = read_entrant(judge)
    entrant.check(game)
    if entrant.name not in BOTS:
        raise OptionError(
            _("The judge is one of {known}, with settings, not “{judge}”.").format(
                known=listing(BOTS), judge=judge
            ),
            code="judge",
        )
    if issubclass(entrant.kind(), Captain) and "iterations" not in dict(entrant.settings):
        raise OptionError(
            _(
                "Give the judge a number of iterations, as in {example}: by the clock no two reports would "
                "be alike."
            ).format(example=JUDGE),
            code="judge",
        )
