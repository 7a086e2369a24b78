"""What each choice in the search's design is worth: a variant of captain against captain as it is.

    python -m tools.ablation cartagena --each mode --seats 2 --games 200 "width=0" "horizon=8"

One variant sits among bots of the present design, on every seat in turn with the same deal and the same luck.
In a cooperative game that would say nothing: there each design plays the deals as a whole team, and the deals
that only one of the two wins decide.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cayona import registry
from cayona.bots.captain import Captain
from cayona.bots.search_design import Design, advised
from cayona.kernel.game import Game
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State
from cayona.lab.players import derived_seed
from cayona.lab.statistics import Tally

LONGEST_GAME: Final = 3000
"""Actions; no game that gets anywhere has so many."""
Variant = Mapping[str, Any]
"""Fields that differ from the design that captain has in the game."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Under what conditions designs are compared."""

    game: str
    seats: int
    iterations: int
    """For every decision; 0 if time is the bound."""
    each: str | None = None
    """An option of the game whose values take turns from deal to deal."""
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    """What is not as usual in all deals."""
    seconds: float = 0.0
    """For every decision, if iterations are not the bound."""

    def deal(self, number: int) -> State:
        """Return the start of the games with this number: one for each seat."""
        game = registry.game(self.game)
        options = dict(self.options)
        if self.each is not None:
            values = game.options[self.each].values
            options[self.each] = values[number % len(values)]
        return game.new(self.seats, derived_seed(self.seed, number, "deal"), **options)

    def bound(self) -> str:
        """Return how long everybody thinks, for a table."""
        return f"{self.seconds:g} s" if self.seconds else str(self.iterations)

    def is_for_teams(self) -> bool:
        """Tell whether all seats win or lose together."""
        game = registry.game(self.game)
        return game.is_cooperative(self.seats, game.checked_options(self.seats, self.options))


def compare(setting: Setting, variant: Variant, base: Variant, games: int) -> Tally:
    """Return how often the variant wins, one seat against all the others, who play as the base does."""
    tally = Tally()
    for number in range(games):
        deal, seat = divmod(number, setting.seats)
        designs = [variant if place == seat else base for place in range(setting.seats)]
        seeds = [derived_seed(setting.seed, deal, "bot", place) for place in range(setting.seats)]
        players = [_player(setting, *one) for one in zip(designs, seeds, strict=True)]
        tally.add(_won(setting.deal(deal), players, seat))
    return tally


@dataclass(frozen=True, slots=True)
class Teams:
    """How often a team of the variant wins, one of the base on the same deals, and only one of the two."""

    variant: Tally
    base: Tally
    decided: Tally
    """Deals that one of them won and the other lost; a success is the variant's."""


def compare_teams(setting: Setting, variant: Variant, base: Variant, deals: int) -> Teams:
    """Have both designs play the same deals with all seats, and the same luck."""
    found = Teams(Tally(), Tally(), Tally())
    for deal in range(deals):
        won = [_team_wins(setting, deal, design) for design in (variant, base)]
        found.variant.add(won[0])
        found.base.add(won[1])
        if won[0] != won[1]:
            found.decided.add(won[0])
    return found


def _team_wins(setting: Setting, deal: int, design: Variant) -> bool:
    seeds = [derived_seed(setting.seed, deal, "bot", place) for place in range(setting.seats)]
    return _won(setting.deal(deal), [_player(setting, design, seed) for seed in seeds], 0)


def _won(state: State, players: Sequence[Captain], seat: int) -> bool:
    """Play a game to its end and tell whether a seat has won; nobody wins one that goes round in circles."""
    actions = 0
    state.watch()
    while not state.is_over() and actions < LONGEST_GAME:
        mover = int(state.to_move())
        state.apply(players[mover].choose(SeatView(state, mover)), mover)
        actions += 1
    outcome = state.outcome()
    return outcome is not None and seat in outcome.winners


def _player(setting: Setting, variant: Variant, seed: int) -> Captain:
    captain = Captain(setting.seconds or 1.0, setting.iterations or None, seed)
    design = advised(registry.game(setting.game).heuristics)
    for name, value in variant.items():
        setattr(design, name, value)
    captain.design = design
    return captain


def read_variant(text: str) -> Variant:
    """Return the fields that "width=0,horizon=8" names; a ValueError says which there are."""
    design = Design()
    known = [name for name in dir(design) if not name.startswith("_")]
    variant: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in known:
            raise ValueError(f"A design has no “{name}”; it has {', '.join(known)}.")
        kind = type(getattr(design, name))
        variant[name] = kind(float(value))
    return variant


def row(text: str, setting: Setting, base: str, tally: Tally) -> str:
    """Return one line of the table in the docs."""
    low, high = tally.interval()
    fair = 1 / setting.seats
    verdict = "better" if low > fair else "worse" if high < fair else "even"
    return (
        f"| `{text}` | `{base or 'captain'}` | {setting.seats} | {setting.bound()} | {tally.tries} "
        f"| {tally.share:.1%} ({low:.1%} to {high:.1%}) | {verdict} |"
    )


def team_row(text: str, setting: Setting, base: str, teams: Teams) -> str:
    """Return one line of the table for a cooperative game."""
    low, high = teams.decided.interval()
    verdict = "better" if low > 0.5 else "worse" if high < 0.5 else "even"
    shares = [f"{one.share:.1%} ({one.interval()[0]:.1%} to {one.interval()[1]:.1%})" for one in
              (teams.variant, teams.base)]  # fmt: skip
    return (
        f"| `{text}` | `{base or 'captain'}` | {setting.seats} | {setting.bound()} "
        f"| {teams.variant.tries} deals | {shares[0]}, against {shares[1]} | {verdict} |"
    )


def read_option(game: Game, text: str) -> tuple[str, Any]:
    """Return the option and its value that "rocks=True" names; a ValueError says which there are."""
    name, _, value = text.partition("=")
    if name not in game.options:
        raise ValueError(f"{game.title} has no option “{name}”; it has {', '.join(game.options)}.")
    for known in game.options[name].values:
        if str(known) == value:
            return name, known
    raise ValueError(f"“{name}” is one of {', '.join(map(str, game.options[name].values))}, not “{value}”.")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for every variant."""
    parser = argparse.ArgumentParser(prog="python -m tools.ablation", description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("variants", nargs="+", help='fields that differ, such as "width=0,horizon=8"')
    parser.add_argument("--against", default="", help="the design to compare with, if not captain's own")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.0, help="of every decision, not iterations")
    parser.add_argument("--each", help="an option whose values take turns")
    parser.add_argument("--option", action="append", default=[], help="such as remove_islands=poseidon")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    options = dict(read_option(registry.game(given.game), text) for text in given.option)
    iterations = 0 if given.seconds else given.iterations
    setting = Setting(given.game, given.seats, iterations, given.each, given.seed, options, given.seconds)
    for text in given.variants:
        designs = read_variant(text), read_variant(given.against)
        if setting.is_for_teams():
            teams = compare_teams(setting, *designs, given.games)
            print(team_row(text, setting, given.against, teams), flush=True)
        else:
            tally = compare(setting, *designs, given.games)
            print(row(text, setting, given.against, tally), flush=True)


if __name__ == "__main__":
    main()
