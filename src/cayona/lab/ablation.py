"""What each choice in the search's design is worth: a variant of captain against captain as it is.

    python -m cayona.lab.ablation cartagena --each mode --seats 2 --games 200 "width=0" "horizon=8"

One variant sits among bots of the present design, on every seat in turn with the same deal and the same luck.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cayona import registry
from cayona.bots.captain import Captain
from cayona.bots.search_design import Design, advised
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
    seconds: float = 0.0
    """For every decision, if iterations are not the bound."""

    def deal(self, number: int) -> State:
        """Return the start of the games with this number: one for each seat."""
        game = registry.game(self.game)
        options: dict[str, Any] = {}
        if self.each is not None:
            values = game.options[self.each].values
            options[self.each] = values[number % len(values)]
        return game.new(self.seats, derived_seed(self.seed, number, "deal"), **options)


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


def _won(state: State, players: Sequence[Captain], seat: int) -> bool:
    """Play a game to its end and tell whether a seat has won; nobody wins one that goes round in circles."""
    actions = 0
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
    bound = f"{setting.seconds:g} s" if setting.seconds else str(setting.iterations)
    return (
        f"| `{text}` | `{base or 'captain'}` | {setting.seats} | {bound} | {tally.tries} "
        f"| {tally.share:.1%} ({low:.1%} to {high:.1%}) | {verdict} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for every variant."""
    parser = argparse.ArgumentParser(
        prog="python -m cayona.lab.ablation", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("variants", nargs="+", help='fields that differ, such as "width=0,horizon=8"')
    parser.add_argument("--against", default="", help="the design to compare with, if not captain's own")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.0, help="of every decision, not iterations")
    parser.add_argument("--each", help="an option whose values take turns")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    iterations = 0 if given.seconds else given.iterations
    setting = Setting(given.game, given.seats, iterations, given.each, given.seed, given.seconds)
    for text in given.variants:
        tally = compare(setting, read_variant(text), read_variant(given.against), given.games)
        print(row(text, setting, given.against, tally), flush=True)


if __name__ == "__main__":
    main()
