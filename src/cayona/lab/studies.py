"""The lab in Python: studies, comparisons and holes as polars data frames.

from cayona.lab.studies import study

found = study("cartagena", bots="bosun,random", seats=2, deals=200, mode="tortuga")
found.games                  # a row for every game
found.findings["seats"]      # who wins from where, with intervals
found.report("report.html")
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final
from weakref import finalize

from cayona.kernel.extras import naming_extras

with naming_extras():
    import polars as pl

from cayona import registry
from cayona.kernel.errors import OptionError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.lab.carriers import carrier
from cayona.lab.holes import hunt
from cayona.lab.study import comparing, courses, findings, fortune, judging
from cayona.lab.study.dataset import DataSet
from cayona.lab.study.design import JUDGE, LADDER, StudyDesign
from cayona.lab.study.lifts import lifts
from cayona.lab.study.playing import Done, Spent, play
from cayona.lab.study.report import report
from cayona.lab.study.verdict import Answer, verdict
from cayona.lab.study.words import Names, element_names

__all__ = ["FINDERS", "Findings", "Study", "compare", "differences", "holes", "open_study", "study"]

Finder = Callable[["Study"], pl.DataFrame]
FINDERS: Final[Mapping[str, Finder]] = {
    "seats": lambda study: findings.seats(study.plain),
    "turn_order": lambda study: findings.turn_order(study.plain, study.decisions),
    "lifts": lambda study: lifts(study.plain, study.decisions, study.names, study.together),
    "bots": lambda study: findings.bots(study.plain),
    "strength": lambda study: (findings.teams if study.together else findings.bots)(study.mixed),
    "endings": lambda study: findings.endings(study.plain),
    "branching": lambda study: findings.branching(study.decisions),
    "branching_by_seat": lambda study: findings.branching_by_seat(study.decisions),
    "branching_by_phase": lambda study: findings.branching_by_phase(study.decisions),
    "course": lambda study: courses.course(study.plain, study.views, study.together, findings.MOMENTS),
    "judged_course": lambda study: courses.course(
        study.plain, study.judged_views, study.together, judging.MOMENTS
    ),
    "turning_points": lambda study: courses.turning_points(study.plain, study.views, study.together),
    "judged_turning_points": lambda study: courses.turning_points(
        study.plain, study.judged_views, study.together
    ),
    "luck_and_skill": lambda study: fortune.sources(study.mixed, study.together),
    "repeats": lambda study: fortune.repeats(study.plain),
    "uses": lambda study: findings.uses(study.decisions),
    "hidden": lambda study: findings.hidden(study.plain, study.decisions),
}
"""Every question that a study answers, by name; see `findings`, `courses` and `fortune`."""


@dataclass(frozen=True)
class Study:
    """A study that has been played: its games and decisions, and what they say."""

    design: StudyDesign
    place: Path
    """Its directory: `study.json` and the data as Parquet."""
    spent: Spent = field(default_factory=Spent, compare=False)
    """Processor seconds that playing it took, just now: nothing for a study that is only opened."""

    @cached_property
    def games(self) -> pl.DataFrame:
        """A row for every game: who sat where, who won, why, and how long it took."""
        return DataSet(self.place).games()

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """A row for every decision: who, what, out of how many, and the chances of all seats then."""
        return DataSet(self.place).decisions()

    @property
    def plain(self) -> pl.DataFrame:
        """The games that the bots of the list have played."""
        return findings.plain(self.games)

    @property
    def mixed(self) -> pl.DataFrame:
        """The games of mixed tables."""
        return findings.mixed(self.games)

    @property
    def together(self) -> bool:
        """Whether all seats are one team."""
        return self.design.is_for_a_team()

    @property
    def views(self) -> pl.DataFrame:
        """Everybody's chances at every decision, as the game's heuristics see them."""
        return courses.heuristic_views(self.decisions)

    @property
    def judged_views(self) -> pl.DataFrame:
        """Everybody's chances over the course of the games that the judge has looked at."""
        return courses.judged_views(self.plain, self.decisions, self.together)

    @cached_property
    def findings(self) -> Findings:
        """The answers by the names of their questions; `list(study.findings)` tells the names."""
        return Findings(self)

    @cached_property
    def names(self) -> Names:
        """What elements and kinds of actions are called, in the language that is spoken first."""
        return element_names(self.design, self.decisions)

    @cached_property
    def verdict(self) -> list[Answer]:
        """What designers ask, answered in sentences: what the report begins with."""
        return verdict(self.design, self.games, self.decisions, self.findings["lifts"], self.names)

    def report(self, file: str | Path | None = None) -> Path:
        """Write the report, one HTML file with plots, beside the data or elsewhere; return where."""
        page = self.place / "report.html" if file is None else Path(file)
        unfinished = page.with_suffix(".part")  # who looks while it is written sees the old one
        unfinished.write_text(report(self.design, self.games, self.decisions), encoding="utf-8")
        return unfinished.replace(page)


class Findings(Mapping[str, pl.DataFrame]):
    """What a study says: a data frame for every question, made when it is asked for."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._answers: dict[str, pl.DataFrame] = {}

    def __getitem__(self, name: str) -> pl.DataFrame:
        """Return the answer to a question."""
        if name not in FINDERS:
            raise OptionError(
                _("A study has no finding “{name}”; it has {known}.").format(name=name, known=listing(self)),
                code="unknown-finding",
            )
        if name not in self._answers:
            self._answers[name] = FINDERS[name](self._study)
        return self._answers[name]

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(FINDERS)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(FINDERS)


def study(
    game: str,
    bots: str | Sequence[str] = "bosun",
    seats: int | None = None,
    deals: int = 500,
    seed: int = 1,
    *,
    forbid: Sequence[str] = (),
    handicap: int = 0,
    judge: str | None = JUDGE,
    judged: int | None = None,
    ladder: Sequence[str] = LADDER,
    mixed: int | None = None,
    observations: bool = False,
    to: str | Path | None = None,
    cores: int = 1,
    ray: str | None = None,
    progress: Done = lambda games: None,
    **options: Any,
) -> Study:
    """Play many games and return what there is to see.

    The first bot does without what `forbid` names, and leaves its first `handicap` decisions to chance.
    The `judge` (None: nobody) looks at `judged` games; `mixed` deals are played by the bots of the `ladder`.
    By default, these are fewer at larger tables, where each takes longer.
    With `observations`, decisions are kept with what the seat knew and could do.
    `to` is a directory that keeps the study, and in which one that was stopped goes on; without it the data
    is kept as long as the answer. `progress` is told how many games have been played. `cores` processes play
    (in a script, call this under `if __name__ == "__main__":` if there is more than one), or the Ray cluster
    at the address `ray`. Everything else is an option of the game. A CayonaError says what is wrong.
    """
    names = bots.split(",") if isinstance(bots, str) else bots
    names = tuple(name.strip() for name in names)
    design = StudyDesign(
        game,
        names,
        seats,
        options,
        deals,
        seed,
        tuple(forbid),
        judge or "",
        judged,
        () if mixed == 0 else tuple(ladder),
        mixed,
        observations,
        handicap,
    ).checked()
    place = Path(mkdtemp(prefix="cayona-study-") if to is None else to)
    found = play_study(design, place, cores, ray, progress)
    if to is None:
        finalize(found, shutil.rmtree, found.place, ignore_errors=True)
    return found


def play_study(design: StudyDesign, place: Path, cores: int, ray: str | None, progress: Done) -> Study:
    """Play what is missing of a checked design in a directory, and return the study."""
    with carrier(design.found(), cores, ray, design.entrants) as hands:
        spent = play(design, DataSet(place), hands, progress)
    return Study(design, place, spent)


def open_study(place: str | Path) -> Study:
    """Return a study that was played before, also by `cayona lab`; an OptionError says what is wrong."""
    return Study(DataSet(Path(place)).design(), Path(place))


def compare(first: Study | Path, second: Study | Path) -> pl.DataFrame:
    """Return what differs between two studies of one game: means over deals, 95 % intervals, a sentence.

    Of studies that another version of cayona played the directories will do.
    """
    found = comparing.compare(_data(first), _data(second))
    return pl.DataFrame([one.to_json() for one in found])


def differences(first: Study | Path, second: Study | Path) -> list[str]:
    """Name what two studies were told to do differently: options, bots, versions."""
    return comparing.differences(_data(first), _data(second))


def _data(study: Study | Path) -> DataSet:
    return DataSet(study.place if isinstance(study, Study) else study)


def holes(
    game: str,
    seats: int | None = None,
    games: int = 20,
    seed: int = 1,
    *,
    cores: int = 1,
    ray: str | None = None,
    **options: Any,
) -> pl.DataFrame:
    """Let adversaries look for holes in the rules; return what they found, with records that replay."""
    found = registry.game(game)
    count = found.checked_seats(found.default_seats if seats is None else seats)
    chosen = found.checked_options(count, options)
    schema = {"kind": pl.String, "adversary": pl.String, "seed": pl.String, "actions": pl.Int64,
              "problem": pl.String, "sentence": pl.String, "record": pl.String}  # fmt: skip
    with carrier(found, cores, ray) as hands:
        rows = [
            (
                hole.kind,
                hole.adversary,
                hole.seed,
                hole.actions,
                hole.problem,
                hole.sentence(),
                json.dumps(dict(hole.record)),
            )
            for _played, hole in hunt(found, count, chosen, games, seed, hands)
            if hole is not None
        ]
    return pl.DataFrame(rows, schema, orient="row")
