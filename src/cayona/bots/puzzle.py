"""Puzzles: one decision out of a real game, which has an answer that can be checked.

A puzzle is data, found by `puzzle_finding.py`: how its game was dealt and played until then, whose decision
it is, and what is right. Nothing is kept while somebody tries: all follows from the puzzle and the actions.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from cayona.bots.analysis import reason_for
from cayona.bots.greedy import GreedyBot
from cayona.kernel.errors import OptionError
from cayona.kernel.events import Event
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark, ngettext
from cayona.kernel.lesson import Attempt, Setting
from cayona.kernel.riddle import Riddle
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State

BEST: Final = "best"
"""One action is clearly better than all others."""
WIN: Final = "win"
"""The game can be won before the turn ends, whatever is hidden."""
KINDS: Final = {BEST: mark("Find the best action"), WIN: mark("Win this turn")}
"""What is asked for; all other kinds are riddles of a game."""
QUESTION: Final = mark("Answer a question")
GRADES: Final = (mark("easy"), mark("fair"), mark("hard"), mark("fiendish"))
"""What a puzzle is called that deckhands, bosuns, captains in a hurry, or none of them solve."""
LEVELS: Final = ("deckhand", "bosun", "captain 50", "captain 500")
"""Who tried it, weakest first; behind a captain stand its iterations."""
FILE: Final = "puzzles.jsonl"
LONGEST_REPLY: Final = 12
"""How many actions of the others are shown after a wrong try."""


class Puzzle(NamedTuple):
    """A decision, and what is right about it."""

    number: int
    """Its place among the puzzles of its game, from 1."""
    kind: str
    setting: Setting
    played: Sequence[int]
    """What was done until then, always by whoever was the first to decide."""
    seat: int
    right: Sequence[Sequence[int]]
    """All ways to solve it: actions one after the other; of a riddle, the place of its answer."""
    chances: Mapping[int, int]
    """How likely one wins after each action, in percent, as the search thinks."""
    grade: int
    """From 1 on, a place in GRADES."""
    found: Sequence[int]
    """How many of ten bots of each of LEVELS have solved it; nobody asks them riddles."""
    checked: Mapping[str, Any]
    """How it was checked: the bot's iterations and the margins of its searches, or what was counted."""

    @property
    def is_riddle(self) -> bool:
        """Whether it is answered by pointing at something, not by an action."""
        return self.kind not in KINDS

    def begin(self, game: Game) -> State:
        """Return the position."""
        return self._replayed(game, None)

    def history(self, game: Game) -> list[Event]:
        """Return all that has happened until then."""
        events: list[Event] = []
        self._replayed(game, events)
        return events

    def riddle(self, state: State) -> Riddle | None:
        """Return what is asked, if it is a question; None if something is to be done."""
        if not self.is_riddle:
            return None
        asked = {one.name: one for one in state.game.riddles(state, self.seat)}
        return asked[self.kind]

    def goal(self, state: State) -> str:
        """Say who must do what, in the language spoken now."""
        riddle = self.riddle(state)
        if riddle is not None:
            return riddle.question
        if self.kind == WIN:
            count = len(self.right[0])
            return ngettext(
                "It is your turn, and you can win it with {count} action. Find it.",
                "It is your turn, and you can win it with {count} actions. Find them.",
                count,
            ).format(count=count)
        return _("It is your turn. One action is clearly better than all others: find it.")

    def attempt(self, game: Game, actions: Sequence[int]) -> Attempt:
        """Take actions; only the last of them may be wrong, and then it is shown how the others go on."""
        state = self.begin(game)
        riddle = self.riddle(state)
        right = True
        for nth, action in enumerate(actions):
            if not right:
                raise OptionError(_("A wrong try ends here: take it back first."), code="wrong-before")
            if riddle is None:
                state.journal = []
                state.apply(action, self.seat)
            elif not 0 <= action < len(riddle.answers):
                raise OptionError(_("This puzzle has no such answer."), code="no-such-answer")
            right = self._leads_on(actions[: nth + 1])
        done = right and [*actions] in [[*line] for line in self.right]
        words = ""
        if not right:
            words = self._why_not(riddle, actions[-1])
            if riddle is None:
                play_on(state, self.seat)
        elif done:
            words = self._praise(game, riddle, actions)
        return Attempt(state, state.journal or [], right, done, words)

    def solution(self, game: Game) -> list[str]:
        """Say what is to be done, in the language spoken now."""
        state = self.begin(game)
        riddle = self.riddle(state)
        if riddle is not None:
            return [riddle.answers[self.right[0][0]].sentence]
        told = []
        for action in self.right[0]:
            told.append(game.choices(state, self.seat, [action])[0].sentence)
            state.apply(action, self.seat)
        return told

    def _leads_on(self, actions: Sequence[int]) -> bool:
        return any([*line[: len(actions)]] == [*actions] for line in self.right)

    def _replayed(self, game: Game, events: list[Event] | None) -> State:
        state = self.setting.state(game, game.heuristics.learns())
        if events is not None:
            state.journal = events
        for action in self.played:
            state.apply(action)
        state.journal = None
        return state

    def _why_not(self, riddle: Riddle | None, action: int) -> str:
        if riddle is not None:
            return riddle.answers[action].why
        if self.kind == WIN:
            count = len(self.right[0])
            return ngettext(
                "That does not win with {count} action.",
                "That does not win with {count} actions.",
                count,
            ).format(count=count)
        best, tried = max(self.chances.values()), self.chances.get(action)
        if tried is None:
            return _(
                "The search hardly considered that; the best action wins {best} games out of 100."
            ).format(best=best)
        return _("That wins about {tried} games out of 100; the best action wins {best}.").format(
            tried=tried, best=best
        )

    def _praise(self, game: Game, riddle: Riddle | None, actions: Sequence[int]) -> str:
        if riddle is not None:
            return riddle.answers[actions[-1]].why
        if self.kind == WIN:
            return _("Right: you have won.")
        good = {line[0] for line in self.right}
        others = [chance for action, chance in self.chances.items() if action not in good]
        told = _("Right. That wins about {best} games out of 100; the next best action wins {next}.").format(
            best=max(self.chances.values()), next=max(others, default=0)
        )
        why = reason_for(SeatView(self.begin(game), self.seat), actions[0])
        return f"{told} {why}".strip()


def play_on(state: State, seat: int) -> None:
    """Show what may come of an action: the others act as a bosun would, until the seat decides again."""
    bosun = GreedyBot(seed=0)
    for _nth in range(LONGEST_REPLY):
        deciders = state.deciders()
        if not deciders or seat in deciders:
            return
        state.apply(bosun.choose(SeatView(state, deciders[0])), deciders[0])


# --- The shelf -----------------------------------------------------------------------------------------


def shelf(game: Game) -> Path:
    """Return the file with a game's puzzles, which need not be there."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent / FILE


@cache
def has_puzzles(game: Game) -> bool:
    """Tell whether a game has puzzles, without reading them."""
    return shelf(game).is_file()


@cache
def puzzles(game: Game) -> Sequence[Puzzle]:
    """Return the puzzles of a game, in a fixed order; nothing if it has none."""
    path = shelf(game)
    if not path.is_file():
        return ()
    lines = path.read_text("utf-8").splitlines()
    return tuple(from_data(number, json.loads(line)) for number, line in enumerate(lines, 1))


def puzzle(game: Game, number: int) -> Puzzle:
    """Return a puzzle by its number; OptionError says which there are."""
    known = puzzles(game)
    if not known:
        raise OptionError(_("{title} has no puzzles yet.").format(title=game.title), code="no-puzzles")
    if not 1 <= number <= len(known):
        raise OptionError(
            _("{title} has the puzzles 1 to {last}, not {number}.").format(
                title=game.title, last=len(known), number=number
            ),
            code="no-such-puzzle",
        )
    return known[number - 1]


def of_the_day(game: Game, day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everybody; all have their turn before one comes again."""
    known = puzzles(game)
    step = next(step for step in (89, 97, 101, 103) if len(known) % step)  # neighbours are often alike
    return puzzle(game, day.toordinal() * step % max(len(known), 1) + 1)


def title_of(puzzle: Puzzle) -> str:
    """Return what a puzzle asks for, in a few words of the language spoken now."""
    return _(KINDS.get(puzzle.kind, QUESTION))


def from_data(number: int, data: Mapping[str, Any]) -> Puzzle:
    """Return a puzzle from a line of its file."""
    return Puzzle(
        number,
        data["kind"],
        Setting(data["seats"], data["seed"], data["options"]),
        data["played"],
        data["seat"],
        data["right"],
        {int(action): chance for action, chance in data["chances"].items()},
        data["grade"],
        data["found"],
        data["checked"],
    )


def to_data(found: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain data."""
    return {
        "kind": found.kind,
        "seats": found.setting.seats,
        "seed": found.setting.seed,
        "options": dict(found.setting.options),
        "played": [*found.played],
        "seat": found.seat,
        "right": [[*line] for line in found.right],
        "chances": {str(action): chance for action, chance in found.chances.items()},
        "grade": found.grade,
        "found": [*found.found],
        "checked": dict(found.checked),
    }
