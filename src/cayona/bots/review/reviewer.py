"""Makes a review: curve first, then choices, chance, the truth, and the worst choices once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cayona.bots.review.beliefs import timeline
from cayona.bots.review.facts import DIGITS, Alternative, Part, Point, Review, TurningPoint
from cayona.bots.review.judge import Judge, Weighing
from cayona.bots.review.line import GIVING_UP, Played, line_of
from cayona.bots.review.marks import marks_of
from cayona.bots.review.sums import Z_95, Sample, Total, mean
from cayona.bots.search_outlook import share
from cayona.kernel.match import Match
from cayona.kernel.numbers import whole

MARK: Final = 0.10
"""A choice that loses so much of the chance to win may have turned the match."""
NEAR: Final = 0.035
"""What is no further from the best action is nearly as good."""
DEVIATIONS: Final = 3.0
"""How many standard errors a loss must be, because the worst of many choices is looked for."""
MOST_TURNS: Final = 3
LOOKED_AT_AGAIN: Final = 8
"""So many choices that look worst are tried again, in fresh worlds."""
FIRST_LOOK: Final = 6
"""Worlds a position for the first curve."""
FEWEST: Final = 6
MOST: Final = 2000
"""Worlds a position at least and at most."""
MOST_TRIED: Final = 24
"""So many more actions are tried at a turning point, in a part of its worlds: somebody may think of them."""
LESS: Final = 4
"""In how much fewer worlds."""
SHARES: Final = {"curve": 0.30, "choices": 0.34, "chance": 0.08, "true": 0.10, "again": 0.18}
"""What each part has of the budget."""

Tell = Callable[[float, list[Point]], None]
"""Is told how much is done, from 0 to 1, and the curve as far as it is known."""


def review(
    match: Match,
    seat: int,
    *,
    seed: int = 0,
    budget: int | None = None,
    tell: Tell | None = None,
    resigned: int | None = None,
) -> Review:
    """Return the review of a finished match for a seat.

    `budget` is how many actions are played on in all, about; by default the seat's part of what the game has
    for a match. `tell` is called now and then. `resigned` is the seat that gave the match up, if one did.
    """
    return Reviewer(match, line_of(match, resigned), seat, seed, budget, tell).review()


class Reviewer:
    """One review in the making. A test gives it a line with other hidden cards than the match had."""

    def __init__(
        self,
        match: Match,
        line: list[Played],
        seat: int,
        seed: int = 0,
        budget: int | None = None,
        tell: Tell | None = None,
    ) -> None:
        self.match = match
        self.line = line
        match.state.legal_actions(seat)  # says which seats there are
        self.seat = int(seat)
        self.marks = marks_of(match.game.name)
        usual = self.marks.budget // int(match.state.seats)
        self.budget = usual if budget is None else max(1, whole(budget) or 1)
        self.seed = seed
        self.judge = Judge(match.game, match.state, self.seat, seed, self.marks)
        self.result = self._result()
        self.lengths: list[float] = []
        """How many actions playing on takes from each position."""
        self.known: list[Sample | float] = []
        """What the seat could expect before each action; at the end the result."""
        self.acted: dict[int, Sample] = {}
        """What it could expect after each action, before anything came to light."""
        self.compared: dict[int, Weighing] = {}
        self.tell = tell
        self._done = 0.0

    def _result(self) -> float:
        """Return what the seat got: who gives up has lost, whoever is left has won."""
        if self.line and self.line[-1].action == GIVING_UP:
            return 0.0 if self.line[-1].seat == self.seat else 1.0
        return float(share(self.match.state, self.seat))

    def review(self) -> Review:
        """Do everything, in the order in which people want to see it."""
        if not self.known:
            self.first_curve()
        self._curve()
        self._choices()
        self._chance()
        true_curve = self._true_curve()
        turns = self._turns()
        before, columns = self._columns()
        error = self._error()
        self._progress(1.0)
        game, seats = self.match.game, int(self.match.state.seats)
        return Review(
            game=game.name,
            seat=self.seat,
            together=game.is_cooperative(seats, self.match.options),
            result=self.result,
            before=before,
            columns=columns,
            curve=tuple(self.points()),
            true_curve=tuple(true_curve),
            turns=tuple(turns),
            decisions=len(self.compared),
            error=error,
            like=self.marks.like(error.value) if self.compared else "",
            beliefs=timeline(self.match.game, self.line, self.match.state, self.seat),
            seed=self.seed,
            budget=self.budget,
        )

    # --- The curve ---------------------------------------------------------------------------------

    def first_curve(self) -> None:
        """Look at every position shortly; this also tells how much looking closer takes."""
        for ply, played in enumerate(self.line):
            before = self.judge.spent
            self.known.append(self.judge.known(played.before, ply, FIRST_LOOK, "first"))
            self.lengths.append(max(1.0, (self.judge.spent - before) / FIRST_LOOK))
        self.known.append(self.result)
        self._progress(0.05)

    def _curve(self) -> None:
        worlds = self._worlds("curve", sum(self.lengths))
        for ply, played in enumerate(self.line):
            self.known[ply] = self.judge.known(played.before, ply, worlds)
            self._progress(0.05 + 0.25 * ply / len(self.line))

    def _true_curve(self) -> list[Point]:
        worlds = self._worlds("true", sum(self.lengths))
        found: list[Sample | float] = [
            self.judge.true(played.before, ply, worlds) for ply, played in enumerate(self.line)
        ]
        self._progress(0.8)
        return self._points([*found, self.result])

    def points(self) -> list[Point]:
        """Return the curve as far as it is known."""
        return self._points(self.known)

    def _points(self, samples: list[Sample | float]) -> list[Point]:
        versions = [played.version for played in self.line] + [len(self.match.history)]
        return [
            Point(version, sample, 0.0)
            if isinstance(sample, float)
            else Point(version, *_rounded(sample.mean, sample.error))
            for version, sample in zip(versions, samples, strict=True)
        ]

    # --- Choices and chance ------------------------------------------------------------------------

    def _choices(self) -> None:
        """Compare what the seat did with what else it could do, and keep what its action came to."""
        mine = [ply for ply, played in enumerate(self.line) if self._is_weighed(played)]
        asked = {ply: self.judge.candidates(self.line[ply].before, self.line[ply].action) for ply in mine}
        worlds = self._worlds("choices", sum(self.lengths[ply] * len(asked[ply]) for ply in mine))
        for number, ply in enumerate(mine):
            known = self.known[ply]
            assert isinstance(known, Sample)
            count = min(worlds, len(known.results))  # in the same worlds, so that the difference is clear
            self.compared[ply] = self._comparison(ply, asked[ply], count)
            taken = self.line[ply].action
            self.acted[ply] = (
                self.compared[ply].tried[taken]
                if count == len(known.results)
                else self.judge.acted(self.line[ply].before, ply, taken, len(known.results))
            )
            self._progress(0.3 + 0.35 * number / len(mine))

    def _is_weighed(self, played: Played) -> bool:
        """Tell whether an action was a choice of the seat among others; giving up has no others."""
        return played.seat == self.seat and played.legal > 1 and played.action != GIVING_UP

    def _comparison(self, ply: int, actions: list[int], worlds: int, name: str = "known") -> Weighing:
        played = self.line[ply]
        return self.judge.compare(played.before, ply, actions, played.action, worlds, name)

    def _chance(self) -> None:
        """Find what the others' actions came to on average, where chance had its say after them."""
        theirs = [
            ply
            for ply, played in enumerate(self.line)
            if played.seat != self.seat and played.legal > 1 and played.shows and not played.together
        ]
        worlds = self._worlds("chance", sum(self.lengths[ply] for ply in theirs))
        for ply in theirs:
            found = self.judge.others_acted(self.line[ply], ply, worlds)
            if found is not None:
                self.acted[ply] = found
        self._progress(0.7)

    # --- The columns -------------------------------------------------------------------------------

    def _columns(self) -> tuple[Part, dict[str, Part]]:
        """Return the chance before the deal and the columns, which add up to the last digit."""
        start, totals = self.totals()
        before = Part(*_rounded(start.value, start.error))
        parts = {name: Part(*_rounded(total.value, total.error)) for name, total in totals.items()}
        rest = self.result - before.value - parts["others"].value - parts["own"].value
        parts["deal"] = Part(round(rest, DIGITS), parts["deal"].reach)
        return before, parts

    def totals(self) -> tuple[Total, dict[str, Total]]:
        """Give every change of the chance to one column."""
        first = self.known[0]
        before = self._before_the_deal() if self.line and self.match.start is None else first
        start = Total()
        start.add(before)
        totals = {"deal": Total(), "others": Total(), "own": Total()}
        totals["deal"].change(before, first)
        for ply, played in enumerate(self.line):
            choice, light = self._belongs(played)
            between = self.acted.get(ply, self.known[ply] if choice == "deal" else self.known[ply + 1])
            totals[choice].change(self.known[ply], between)
            totals[light].change(between, self.known[ply + 1])
        return start, totals

    def _belongs(self, played: Played) -> tuple[str, str]:
        """Return whose choice an action was, and whose doing it is what came to light with it.

        Nobody chooses where there is one action only. Where several choose at once, what comes to light is
        what the others chose.
        """
        if played.legal == 1:
            return "deal", "deal"
        choice = "own" if played.seat == self.seat else "others"
        if played.together:
            return choice, "others"
        return choice, "deal"

    def _before_the_deal(self) -> Sample:
        worlds = self._worlds("chance", max(self.lengths[:1], default=1.0))
        return self.judge.before_the_deal(self.line[0].before, worlds)

    # --- Turning points ----------------------------------------------------------------------------

    def _turns(self) -> list[TurningPoint]:
        """Try the choices that look worst again, in fresh worlds, and keep those that lost for certain."""
        lost = {ply: comparison.lost_to(comparison.best())[0] for ply, comparison in self.compared.items()}
        worst = sorted(lost, key=lambda ply: (-lost[ply], ply))[:LOOKED_AT_AGAIN]
        suspects = [ply for ply in worst if lost[ply] >= MARK / 2]
        length = sum(self.lengths[ply] * len(self.compared[ply].tried) for ply in suspects)
        worlds = self._worlds("again", length)
        turns: list[tuple[float, int, Weighing, int]] = []
        for number, ply in enumerate(suspects):
            best = self.compared[ply].best()
            again = self._comparison(ply, list(self.compared[ply].tried), worlds, "again")
            loss, error = again.lost_to(best)
            if loss >= MARK and loss >= DEVIATIONS * error:
                turns.append((-loss, ply, again, best))
            self._progress(0.8 + 0.15 * number / len(suspects))
        turns.sort(key=lambda one: one[:2])
        chosen = sorted(turns[:MOST_TURNS], key=lambda one: one[1])
        return [self._turn(ply, again, best, worlds) for _, ply, again, best in chosen]

    def _turn(self, ply: int, again: Weighing, best: int, worlds: int) -> TurningPoint:
        """Return a turning point with whatever somebody may think of there, the best first."""
        played = self.line[ply]
        tried = {action: sample.results for action, sample in again.tried.items()}
        more = [action for action in self.judge.ranked(played.before) if action not in tried][:MOST_TRIED]
        fewer = max(FEWEST, worlds // LESS)
        tried |= {
            action: self.judge.acted(played.before, ply, action, fewer, "again").results for action in more
        }
        options = []
        for action, results in tried.items():
            lost = round(max(0.0, mean(tried[best][: len(results)]) - mean(results)), DIGITS)
            near = action != played.action and lost <= NEAR
            options.append(Alternative(action, self.match.game.format_action(action), lost, near))
        options.sort(key=lambda option: (option.action != best, option.lost, option.action))
        loss, reach = _rounded(*again.lost_to(best))
        text = self.match.game.format_action(played.action)
        return TurningPoint(played.version, played.action, text, loss, reach, tuple(options))

    def _error(self) -> Part:
        """Return what a choice lost on average; less than nothing is only chance."""
        if not self.compared:
            return Part(0.0, 0.0)
        lost = [comparison.lost() for comparison in self.compared.values()]
        average = sum(loss for loss, _ in lost) / len(lost)
        error = sum(one**2 for _, one in lost) ** 0.5 / len(lost)
        return Part(*_rounded(max(0.0, average), error))

    # --- The budget --------------------------------------------------------------------------------

    def _worlds(self, part: str, length: float) -> int:
        """Return how many worlds a part of the budget has for each of its positions, of such a length."""
        worlds = int(self.budget * SHARES[part] / max(1.0, length))
        return 2 * (max(FEWEST, min(MOST, worlds)) // 2)

    def _progress(self, done: float) -> None:
        if self.tell is not None and (done >= self._done + 0.01 or done >= 1.0):
            self._done = done
            self.tell(done, self.points())


def _rounded(value: float, error: float) -> tuple[float, float]:
    return round(value, DIGITS), round(Z_95 * error, DIGITS)
