"""A lesson in the terminal: says something, shows the table, and answers what one does."""

from __future__ import annotations

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from cayona.cli import board
from cayona.cli.output import say
from cayona.cli.progress import remember
from cayona.cli.session import Leave, ask, chosen
from cayona.kernel.errors import CayonaError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.lesson import Attempt, Lesson
from cayona.kernel.match import event_sentence
from cayona.kernel.seats import seat_names


class Skip(Exception):
    """The person wants to go on to the next step."""


class LessonSession:
    """One lesson with one person."""

    def __init__(self, console: Console, game: Game, lesson: Lesson) -> None:
        self.console = console
        self.game = game
        self.lesson = lesson

    def run(self, first: int = 0) -> None:
        """Go through all steps from one on, or until the person leaves."""
        title = ": ".join((self.game.title, _(self.lesson.title)))
        self.console.print(Rule(Text(title, style="bold"), style=board.QUIET))
        number, kept = first, True
        try:
            for number in range(first, len(self.lesson.steps)):
                kept = self._remember(number)
                self._teach(number)
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()
            step = "" if kept else f" --step {number + 1}"
            back = f"cayona learn {self.game.name} {self.lesson.name}{step}"
            say(self.console, _("“{command}” goes on from here.").format(command=back), board.QUIET)
        else:
            self._remember(len(self.lesson.steps))
            say(
                self.console,
                _("That was the lesson. “cayona play {game}” starts a game.").format(game=self.game.name),
            )

    def _remember(self, number: int) -> bool:
        return remember(self.game.name, self.lesson.name, number)

    def _teach(self, number: int) -> None:
        step = self.lesson.steps[number]
        heading = _("Step {number} of {last}").format(number=number + 1, last=len(self.lesson.steps))
        self.console.print()
        self.console.print(Text(heading, style="bold"))
        say(self.console, _(step.says), board.ACCENT)
        played: list[int] = []
        try:
            while len(played) < len(step.do):
                attempt = self.lesson.attempt(self.game, number, played)
                self._show(number, attempt)
                played = self._tried(number, played, self._asked(number, attempt))
        except Skip:
            return

    def _tried(self, number: int, played: list[int], action: int) -> list[int]:
        """Take an action; what was not meant is shown, answered and taken back."""
        attempt = self.lesson.attempt(self.game, number, [*played, action])
        self._tell(number, attempt)
        if attempt.right:
            return [*played, action]
        say(self.console, _("Taken back: try again, or “skip”."), board.QUIET)
        return played

    def _asked(self, number: int, attempt: Attempt) -> int:
        """Return what the person does, who is asked until it can be done."""
        state, seat = attempt.state, self.lesson.seat_at(number)
        while True:
            line = ask(self.console, seat)
            try:
                match line.lower():
                    case "quit":
                        raise Leave
                    case "skip":
                        raise Skip
                    case "again":
                        self._show(number, attempt)
                    case "":
                        continue
                    case _:
                        return state.checked(chosen(state, state.choices(seat), line), seat)
            except CayonaError as problem:
                rule = f" [{problem.rule}]" if problem.rule else ""
                say(self.console, f"{problem}{rule}", "red")

    def _show(self, number: int, attempt: Attempt) -> None:
        state, seat = attempt.state, self.lesson.seat_at(number)
        observation = state.observation(seat)
        self.console.print(Rule(style=board.QUIET))
        self.console.print(board.board(self.game, observation, int(state.seats), self.console.width))
        self.console.print(Rule(style=board.QUIET))
        board.show_choices(self.console, state.choices(seat))

    def _tell(self, number: int, attempt: Attempt) -> None:
        seat, seats = self.lesson.seat_at(number), int(attempt.state.seats)
        seen = [event.seen_by(seat) for event in attempt.events]
        lines = [event_sentence(self.game, one, seat, seat_names(seats)) for one in seen if one is not None]
        self.console.print(board.news(lines, seats))
        believed = [words for words, _chance in self.lesson.told_beliefs(number, attempt.state)]
        for words in (attempt.words, *believed):
            if words:
                say(self.console, words, "bold")
