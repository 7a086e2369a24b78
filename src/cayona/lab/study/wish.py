"""What is to be studied: a game, who plays it, how often, and from which seed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cayona import registry
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.state import State
from cayona.lab.entrants import Entrant, read_entrant
from cayona.lab.players import derived_seed, lineup

SHARE: Final = 100
"""Deals in one part of the data set: what is played in one go, written at once, and never begun again."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A study; plain data, so that it can be sent to other processes and machines.

    Every deal is played once for each seat, everybody moving on by one: so the luck of the deal can be told
    from the skill of the players.
    """

    game: str
    bots: tuple[str, ...] = ("bosun",)
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    deals: int = 500
    seed: int = 1
    forbidden: tuple[str, ...] = ()
    """Kinds of actions, or single actions, that seat 0's player does without where there is another."""
    entrants: tuple[Entrant, ...] = ()
    """The bots, found; a checked wish has them."""

    def checked(self) -> Wish:
        """Return the wish with everything filled in, or raise a CayonaError that says what is wrong."""
        game = registry.game(self.game)
        seats = game.checked_seats(game.default_seats if self.seats is None else self.seats)
        options = game.checked_options(seats, self.options)
        bots = tuple(lineup(self.bots, seats))
        entrants = tuple(map(read_entrant, bots))
        for entrant in entrants:
            entrant.check(game)
        _check_forbidden(game, self.forbidden)
        if self.deals < 1:
            raise OptionError(
                _("A study has at least one deal, not {deals}.").format(deals=self.deals), code="deals"
            )
        return Wish(self.game, bots, seats, options, self.deals, self.seed, self.forbidden, entrants)

    def table(self) -> int:
        """Return the number of seats of a checked wish."""
        assert self.seats is not None
        return self.seats

    def found(self) -> Game:
        """Return the game."""
        return registry.game(self.game)

    def is_for_a_team(self) -> bool:
        """Tell whether all seats win or lose together."""
        return self.found().is_cooperative(self.table(), self.options)

    def shares(self) -> int:
        """Return how many parts the data set has."""
        return -(-self.deals // SHARE)

    def games_of(self, share: int) -> range:
        """Return the numbers of the games in one part."""
        last = min(self.deals, (share + 1) * SHARE)
        return range(share * SHARE * self.table(), last * self.table())

    def start(self, number: int) -> State:
        """Return the start of a game: the same for all games of a deal."""
        deal = number // self.table()
        return self.found().new(self.seats, derived_seed(self.seed, deal, "deal"), **self.options)

    def seating(self, number: int) -> list[int]:
        """Return which bot of the list sits on each seat: with every game of a deal they move on by one."""
        seats = self.table()
        return [(seat + number) % seats for seat in range(seats)]

    def player(self, bot: int) -> Entrant:
        """Return a bot of the list."""
        return self.entrants[bot]

    def luck(self, number: int, seat: int) -> int:
        """Return the seed of the player on a seat."""
        return derived_seed(self.seed, number, "bot", seat)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "game": self.game,
            "rules_version": self.found().rules_version,
            "bots": list(self.bots),
            "seats": self.seats,
            "options": json.loads(json.dumps(dict(self.options))),
            "deals": self.deals,
            "seed": self.seed,
            "forbidden": list(self.forbidden),
        }


def kind_of(game: Game, action: int) -> str:
    """Return what kind of action it is: the first word of its notation."""
    return game.format_action(action).split(" ", 1)[0]


def _check_forbidden(game: Game, forbidden: tuple[str, ...]) -> None:
    """Raise an OptionError for what is neither an action nor a kind of action."""
    texts = [game.format_action(action) for action in range(game.action_count)]
    kinds = list(dict.fromkeys(kind_of(game, action) for action in range(game.action_count)))
    for what in forbidden:
        if what not in kinds and what not in texts:
            raise OptionError(
                _("{title} has no action “{what}”; the kinds of actions are {known}.").format(
                    title=game.title, what=what, known=listing(kinds[:40])
                ),
                code="unknown-action",
            )
