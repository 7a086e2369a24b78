"""Better numbers for a game's heuristics, by self-play: CMA-ES over the named numbers.

Every generation, all candidates play the same fresh deals, from all seats, against the bot as it is. What
comes out is the centre of the last generation, which is what the search believes in, not the luckiest
candidate. Whether it is really better is for a league to say.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from cayona import registry
from cayona.kernel.errors import OptionError
from cayona.kernel.extras import need
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.lab.contests import LONGEST_THOUGHT, Contest, Played, Terms
from cayona.lab.crew import Crew
from cayona.lab.entrants import BETWEEN_SETTINGS, HEURISTICS, read_entrant
from cayona.lab.pairings import FIRST, Kind, seatings

STEP: Final = 0.3
"""How far the first candidates differ from what they start from, as a part of it."""
STEP_FROM_ZERO: Final = 0.5
DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class TuningDesign:
    """What is to be tuned, and with how much effort."""

    game: str
    bot: str = "bosun"
    numbers: tuple[str, ...] = ()
    """Which numbers; all of the game if none are named."""
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    candidates: int = 10
    games: int = 100
    """Games that each candidate plays, rounded up to whole deals."""
    generations: int = 20


@dataclass(frozen=True, slots=True)
class Generation:
    """What came of one generation."""

    number: int
    best: float
    """What the best candidate won; by luck, too."""
    mean: float
    spread: float
    """How far the search still reaches; it began at 1."""
    numbers: dict[str, float]
    """What it believes in now."""


class Tuning:
    """A search for better numbers. With a file it can be stopped, and goes on from there."""

    def __init__(self, design: TuningDesign, file: Path | None = None) -> None:
        """Check the design; a CayonaError says what is wrong with it."""
        game = registry.game(design.game)
        self.design = design
        self.file = file
        seats = game.checked_seats(game.default_seats if design.seats is None else design.seats)
        options = game.checked_options(seats, design.options)
        self.terms = Terms(game.name, seats, options, design.seed, LONGEST_THOUGHT)
        self.start = _chosen_numbers(game.heuristics.numbers, design.numbers)
        self.steps = {name: STEP * abs(value) or STEP_FROM_ZERO for name, value in self.start.items()}
        self.base = read_entrant(design.bot)
        self.base.check(game)
        together = game.is_cooperative(seats, options)
        self.kind = Kind.TOGETHER if together else Kind.DUEL if seats == 2 else Kind.ONE_WAY
        self.seatings = [one for one in seatings(self.kind, seats) if FIRST in one]
        self.deals = -(-design.games // len(self.seatings))
        self.history: list[dict[str, Any]] = []
        self.strategy = _strategy(len(self.start), design)
        if file is not None and file.exists():
            self._resume(file)

    # --- The search --------------------------------------------------------------------------------

    def run(self, cores: int = 1) -> Iterator[Generation]:
        """Go on until all generations are done, and yield each."""
        with Crew(self.terms, cores) as crew:
            while len(self.history) < self.design.generations:
                points = [[float(x) for x in point] for point in self.strategy.ask()]
                values = self._values(crew, points)
                self._tell(points, values)
                self._save()
                yield self.latest()

    def latest(self) -> Generation:
        """Return the last generation."""
        values = self.history[-1]["values"]
        return Generation(
            len(self.history), max(values), fmean(values), float(self.strategy.sigma), self.found()
        )

    def found(self) -> dict[str, float]:
        """Return the numbers that the search believes in."""
        if not self.history:
            return dict(self.start)
        return self._numbers(self.strategy.result.xfavorite)

    def bot(self, numbers: Mapping[str, float]) -> str:
        """Return the bot with other numbers, as a command line names it."""
        changes = [f"{HEURISTICS}{name}={value}" for name, value in numbers.items()]
        return BETWEEN_SETTINGS.join([self.design.bot, *changes])

    def _numbers(self, point: Sequence[float]) -> dict[str, float]:
        pairs = zip(self.start.items(), point, strict=True)
        return {name: round(value + self.steps[name] * float(x), DIGITS) for (name, value), x in pairs}

    def _tell(self, points: list[list[float]], values: list[float]) -> None:
        self.strategy.tell(points, [-value for value in values])
        self.history.append({"points": points, "values": values})

    def _values(self, crew: Crew, points: list[list[float]]) -> list[float]:
        """Return what every candidate wins on average."""
        first = len(self.history) * self.deals
        contests = [
            self._contest(deal, point, seating)
            for point in points
            for deal in range(first, first + self.deals)
            for seating in self.seatings
        ]
        waiting = iter(contests)
        results = [played for _contest, played in crew.play(lambda: next(waiting, None))]
        each = self.deals * len(self.seatings)
        seated = self.seatings * self.deals
        return [
            fmean(
                self._worth(seating, game)
                for seating, game in zip(seated, results[at : at + each], strict=True)
            )
            for at in range(0, len(results), each)
        ]

    def _contest(self, deal: int, point: Sequence[float], seating: Sequence[int]) -> Contest:
        candidate = read_entrant(self.bot(self._numbers(point)))
        return Contest(deal, tuple(candidate if who == FIRST else self.base for who in seating))

    def _worth(self, seating: Sequence[int], game: Played) -> float:
        if self.kind is Kind.TOGETHER:
            return fmean(game.returns) if game.returns else -1.0
        return game.shares(self.terms.seats)[seating.index(FIRST)]

    # --- Going on later ----------------------------------------------------------------------------

    def _facts(self) -> dict[str, Any]:
        """Return what must be the same if a search is to go on."""
        facts = asdict(self.design) | {"start": self.start, "options": dict(self.terms.options)}
        facts.pop("generations")
        return json.loads(json.dumps(facts))  # type: ignore[no-any-return]

    def _save(self) -> None:
        if self.file is not None:
            fresh = self.file.with_suffix(".new")
            fresh.write_text(json.dumps(self._facts() | {"history": self.history}) + "\n", encoding="utf-8")
            fresh.replace(self.file)

    def _resume(self, file: Path) -> None:
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            history = data.pop("history")
        except (OSError, ValueError, KeyError, AttributeError) as problem:
            raise OptionError(
                _("“{file}” does not hold a search to go on with: {why}.").format(file=file, why=problem),
                code="bad-tuning-file",
            ) from problem
        if data != self._facts():
            differ = [name for name, value in self._facts().items() if data.get(name) != value]
            raise OptionError(
                _("“{file}” holds another search; different: {names}.").format(
                    file=file, names=listing(differ)
                ),
                code="other-tuning-file",
            )
        for one in history:
            self.strategy.ask()  # takes its luck from where it would have been
            self._tell(one["points"], one["values"])


def _chosen_numbers(known: Mapping[str, float], names: Sequence[str]) -> dict[str, float]:
    if not known:
        raise OptionError(_("The heuristics of this game have no numbers to tune."), code="no-numbers")
    for name in names:
        if name not in known:
            raise OptionError(
                _("The heuristics have no number “{name}”; they have {known}.").format(
                    name=name, known=listing(known)
                ),
                code="unknown-number",
            )
    return {name: value for name, value in known.items() if not names or name in names}


def _strategy(count: int, design: TuningDesign) -> Any:
    """Return the evolution strategy, a library's, in steps from the start."""
    settings = {"seed": design.seed + 1, "popsize": design.candidates, "verbose": -9, "verb_log": 0}
    need("cma")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that it cannot plot; nobody asks it to
        import cma

        return cma.CMAEvolutionStrategy([0.0] * count, 1.0, settings)
