"""Lessons: pieces of a real match in which one learns a game by playing it.

A lesson is data. Its steps say something, let one act on the real engine, and answer whatever one does
there. Nothing is kept: where a step begins follows from the lesson, and what came of it from the actions
since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cayona.kernel.chance import seeded_chance
from cayona.kernel.errors import CayonaError, OptionError
from cayona.kernel.events import Event
from cayona.kernel.game import Game
from cayona.kernel.language import _
from cayona.kernel.seats import LETTERS
from cayona.kernel.state import SPECTATOR, State


class Setting(NamedTuple):
    """Where a step begins: a game that was dealt, with other entries in its position, after some actions."""

    seats: int = 2
    seed: int = 0
    """Stacks what was dealt and all that chance brings later."""
    options: Mapping[str, Any] = {}
    changes: Mapping[str, Any] = {}
    played: Sequence[str] = ()

    def state(self, game: Game, watched: bool = False) -> State:
        """Return the position, which draws from a chance of its own; if watched, others draw conclusions."""
        dealt = game.new(self.seats, self.seed, **self.options)
        state = game.load({**dealt.position(), **self.changes}).copy(seeded_chance(self.seed))
        if watched:
            state.watch()
        act(state, self.played)
        return state


class Step(NamedTuple):
    """Something to be told and, usually, something to do. All sentences are marked for translation."""

    says: str
    do: Sequence[str] = ()
    """The actions to take, one after the other, by the beginning of their notation: “skull” is any skull."""
    done: str = ""
    """What came of it."""
    wrong: str = ""
    """What is said to any other action, after it was shown what comes of it."""
    answers: Mapping[str, str] = {}
    """The same for some of them, by the beginning of their notation."""
    lit: Sequence[str] = ()
    """The elements of the picture to look at."""
    replies: Sequence[str] = ()
    """What the others do then; “C: keep AB” says which of several who decide at once."""
    setting: Setting | None = None
    """Without one it goes on from the step before, as that was meant to end."""
    seat: int | None = None
    """Whose eyes one sees with, and for whom one acts; if not told, those of the lesson's seat."""
    beliefs: Mapping[str, str] = {}
    """What is told, for a side, of how likely the others think it: “They take you for French: {chance} %.”"""

    def answer(self, text: str) -> str:
        """Return what is said to an action that was not meant."""
        for beginning, sentence in self.answers.items():
            if fits(text, beginning):
                return sentence
        return self.wrong


class Attempt(NamedTuple):
    """What came of the actions since a step began."""

    state: State
    events: list[Event]
    """What happened through the last of them, and through the replies of the others."""
    right: bool
    done: bool
    words: str
    """What is said to that, in the language spoken now."""


class Overview(NamedTuple):
    """How a game is played, on one screen; the sentences are marked for translation."""

    goal: str
    turn: str
    end: str
    tips: Sequence[str]
    line: str
    """What one plays for, in one line for the table; may name options: “{end_chests} chests …”."""
    lines: Mapping[tuple[str, Any], str] = {}
    """The same where an option has a value that makes it another game."""
    pictures: Sequence[int] = (0, 1, -1)
    """The steps of the first lesson whose boards stand beside goal, turn and end."""

    def goal_line(self, options: Mapping[str, Any]) -> str:
        """Return what one plays for with these options, in the language spoken now."""
        other = (line for (name, value), line in self.lines.items() if options.get(name) == value)
        return _(next(other, self.line)).format(**options)


class Lesson(NamedTuple):
    """A few minutes with a game."""

    name: str
    title: str
    steps: Sequence[Step]
    seat: int = 0
    """The seat on which one learns."""

    def begin(self, game: Game, number: int) -> State:
        """Return the position in which a step begins."""
        if not 0 <= number < len(self.steps):
            raise OptionError(_("This lesson has no such step."), code="no-such-step")
        first = max(nth for nth in range(number + 1) if self.steps[nth].setting is not None)
        setting = self.steps[first].setting
        assert setting is not None
        watched = any(step.beliefs for step in self.steps)
        state = setting.state(game, watched)
        for step in self.steps[first:number]:
            act(state, step.do)
            act(state, step.replies)
        return state

    def seat_at(self, number: int) -> int:
        """Return whose eyes one sees with in a step."""
        seat = self.steps[number].seat
        return self.seat if seat is None else seat

    def attempt(self, game: Game, number: int, actions: Sequence[int]) -> Attempt:
        """Take actions in a step; only the last of them may be one that was not meant."""
        state = self.begin(game, number)
        step = self.steps[number]
        right = True
        for nth, action in enumerate(actions):
            if not right:
                raise OptionError(_("A wrong try ends here: take it back first."), code="wrong-before")
            state.journal = []
            state.apply(action, self.seat_at(number))
            right = nth < len(step.do) and fits(game.format_action(action), step.do[nth])
        done = right and len(actions) == len(step.do)
        words = ""
        if done:
            act(state, step.replies)
            words = step.done
        elif not right:
            self._show_consequence(state, number)
            words = step.answer(game.format_action(actions[-1]))
        return Attempt(state, state.journal or [], right, done, _(words))

    def beliefs(self, state: State) -> dict[str, float]:
        """Return how likely each side of the lesson's seat is to somebody who saw what all could see."""
        told = state.game.heuristics.beliefs(state, SPECTATOR)
        return told[self.seat] if told else {}

    def told_beliefs(self, number: int, state: State) -> list[tuple[str, int]]:
        """Say in a step what the others believe, if it tells that, with the chance in percent."""
        believed = {side: round(100 * chance) for side, chance in self.beliefs(state).items()}
        told = self.steps[number].beliefs.items()
        return [(_(words).format(chance=believed[side]), believed[side]) for side, words in told]

    def _show_consequence(self, state: State, number: int) -> None:
        """Let the others answer a wrong try too, as far as what they were to do still makes sense."""
        for reply in self.steps[number].replies:
            if self.seat_at(number) in state.deciders():
                return
            try:
                act(state, [reply])
            except CayonaError:
                return

    def words(self) -> int:
        """Count the words that somebody reads who does everything as it is meant."""
        return sum(len(_(words).split()) for step in self.steps for words in (step.says, step.done))


def fits(text: str, beginning: str) -> bool:
    """Tell whether the notation of an action begins with some words, or with others behind a “|”."""
    return any(f"{text} ".startswith(f"{words} ") for words in beginning.split("|"))


def act(state: State, texts: Sequence[str]) -> None:
    """Take actions one after the other, each the first legal one that begins as told."""
    for text in texts:
        letter, colon, rest = text.partition(": ")
        seat = LETTERS.index(letter) if colon else int(state.to_move())
        state.apply(meant(state, seat, rest if colon else text), seat)


def meant(state: State, seat: int, beginning: str) -> int:
    """Return the first legal action that begins as told."""
    for action in state.legal_actions(seat):
        if fits(state.action_text(action), beginning):
            return action
    raise OptionError(
        _("“{text}” cannot be done at this point of the lesson.").format(text=beginning),
        code="no-such-action",
    )
