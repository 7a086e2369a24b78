"""Self-play to learn from: decisions with what was on, how often it was tried, and what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import polars as pl
from librt.vecs import vec
from mypy_extensions import i64

from cayona import registry
from cayona.bots.search import Search
from cayona.bots.search_outlook import weights
from cayona.bots.search_playoff import new_search
from cayona.kernel.chance import SEED_MASK, Chance
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.inputs import Inputs
from cayona.kernel.language import gettext as _
from cayona.kernel.learned import lead_of
from cayona.kernel.lore import NOTHING, read_lore
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State
from cayona.lab.carriers import Carrier
from cayona.lab.players import derived_seed

OPENING: Final = 12
"""So many decisions at the start are drawn by how often what was tried, for the sake of variety."""
STRAY: Final = 10
"""Later one of so many is."""
SHARE: Final = 20
"""Games that are written together."""
LONGEST_GAME: Final = 3000
"""Actions; a game that has gone nowhere by then is left out."""
WISH: Final = "training.json"
SCHEMA: Final[Mapping[str, Any]] = {
    "game": pl.Int32,
    "seat": pl.Int8,
    "mover": pl.Int8,
    "seen": pl.List(pl.Int16),
    "lead": pl.Float32,
    "found": pl.Float32,
    "won": pl.Float32,
    "compared": pl.List(pl.Int16),
    "weights": pl.List(pl.Float32),
    "visits": pl.List(pl.Int32),
}
"""One row for every decision and seat that looks at it: what is on, the lead by hand, the chance to win as
the search found it (only for whose decision it is), what came of it, and the legal actions: what is on for
each, its weight by hand, and how often it was tried."""
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """What is played."""

    game: str
    seats: int
    games: int
    iterations: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    each: str = ""
    """An option whose values take turns from game to game."""
    teacher: str = ""
    """A file with what the teacher has learned; without one it plays by hand."""

    def shares(self) -> list[range]:
        """Return the games that are written together."""
        return [range(at, min(at + SHARE, self.games)) for at in range(0, self.games, SHARE)]

    def deal(self, number: int) -> State:
        """Return the start of a game."""
        game = registry.game(self.game)
        options = dict(self.options)
        if self.each:
            values = game.options[self.each].values
            options[self.each] = values[number % len(values)]
        return game.new(self.seats, derived_seed(self.seed, number, "deal"), **options)


def inputs_of(game: Game) -> Inputs:
    """Return what somebody who learns a game looks at; an OptionError says that there is nothing yet."""
    if game.inputs is None:
        raise OptionError(
            _("{game} does not say yet what to look at; it needs `inputs`.").format(game=game.title),
            code="no-inputs",
        )
    return game.inputs


def play(design: SelfPlay, place: Path, carrier: Carrier) -> Iterator[int]:
    """Play what is missing, into Parquet files in a directory; yield how many games there are by now."""
    begin(design, place)
    missing = [share for share in design.shares() if not _file(place, share).exists()]
    done = design.games - sum(map(len, missing))
    yield done
    for share, rows in carrier.carry(play_share, design, missing):
        unfinished = _file(place, share).with_suffix(".part")
        pl.DataFrame(rows, SCHEMA, orient="row").write_parquet(unfinished)
        unfinished.replace(_file(place, share))
        done += len(share)
        yield done


def begin(design: SelfPlay, place: Path) -> None:
    """Make the directory, or check that it belongs to the same games; there may be more of them now."""
    wish = place / WISH
    wanted = json.loads(json.dumps(asdict(design)))
    if wish.exists():
        there = json.loads(wish.read_text(encoding="utf-8"))
        if there | {"games": 0} != wanted | {"games": 0}:
            raise OptionError(
                _("{place} has other games; name a directory that does not exist yet.").format(place=place),
                code="other-training",
            )
    place.mkdir(parents=True, exist_ok=True)
    wish.write_text(json.dumps(wanted, indent=1) + "\n", encoding="utf-8")


def read(design: SelfPlay, place: Path) -> pl.DataFrame:
    """Return all rows, in the order of the games."""
    return pl.concat([pl.read_parquet(_file(place, share)) for share in design.shares()])


def _file(place: Path, share: range) -> Path:
    return place / f"{share.start:06}-{share.stop:06}.parquet"


def play_share(design: SelfPlay, numbers: range) -> list[Row]:
    """Play some games."""
    return [row for number in numbers for row in play_game(design, number)]


def play_game(design: SelfPlay, number: int) -> list[Row]:
    """Play one game; return its rows, none if it has gone nowhere."""
    state = design.deal(number)
    game = state.game
    inputs = inputs_of(game)
    judge = game.judge(design.seats, read_lore(Path(design.teacher)) if design.teacher else NOTHING)
    chance = Chance(derived_seed(design.seed, number, "choices"))
    rows: list[list[Any]] = []
    for ply in range(LONGEST_GAME):
        if state.is_over():
            break
        seat = int(state.to_move())
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            state.apply(actions[0], seat)
            continue
        search = searched(state, seat, judge, design.iterations, derived_seed(design.seed, number, ply))
        candidates = search.candidates()
        tried = {action: visits for action, visits, _value in candidates}
        visits = [tried.get(action, 0) for action in actions]
        expected = judge.win_chance(weighted(candidates), design.seats)
        looks = [seat] if inputs.opposed and design.seats == 2 else range(design.seats)
        for viewer in looks:
            own = viewer == seat
            lead = lead_of(game.heuristics.value(state, viewer))
            rows.append([
                number, viewer, seat, seen(inputs, state, viewer), lead,
                expected if own else None, 0.0, compared(inputs, state, seat, actions) if own else None,
                weights(state, seat) if own else None, visits if own else None,
            ])  # fmt: skip
        at = 0
        if ply < OPENING or chance.below(STRAY) == 0:
            at = drawn(chance, [tries for _action, tries, _value in candidates])
        state.apply(candidates[at][0], seat)
    return [(*row[:6], _share_won(state, row[1]), *row[7:]) for row in rows] if state.is_over() else []


def searched(state: State, seat: int, judge: Heuristics, iterations: int, seed: int) -> Search:
    """Search for as long as it takes, by what the seat knows alone."""
    search = new_search(SeatView(state, seat).sample(0), seat, judge, seed & SEED_MASK)
    search.run(iterations, 0.0, True)
    return search


def weighted(candidates: list[tuple[int, int, float]]) -> float:
    """Return what a position is worth by all iterations together."""
    visits = sum(tries for _action, tries, _value in candidates)
    return sum(tries * value for _action, tries, value in candidates) / max(1, visits)


def drawn(chance: Chance, visits: list[int]) -> int:
    """Draw a place by numbers of visits."""
    left = int(chance.below(max(1, sum(visits))))
    for at, tries in enumerate(visits):
        left -= tries
        if left < 0:
            return at
    return 0


def seen(inputs: Inputs, state: State, seat: int) -> list[int]:
    """Return what is on in a position."""
    out = vec[i64]([0] * int(inputs.most))
    count = int(inputs.see(state, seat, out))
    return [int(one) for one in list(out)[:count]]


def compared(inputs: Inputs, state: State, seat: int, actions: list[int]) -> list[int]:
    """Return what is on for each action."""
    out = vec[i64]([0] * (len(actions) * int(inputs.each)))
    inputs.compare(state, seat, vec[i64](actions), len(actions), out)
    return [int(one) for one in out]


def _share_won(state: State, seat: int) -> float:
    outcome = state.outcome()
    assert outcome is not None
    winners = outcome.winners or range(state.seats)
    return 1.0 / len(winners) if seat in winners else 0.0
