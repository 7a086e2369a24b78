"""A puzzle in the terminal: shows the table, asks, and answers what one does."""

from __future__ import annotations

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from cayona.bots.puzzle import GRADES, Puzzle
from cayona.cli import board
from cayona.cli.output import say
from cayona.cli.session import Leave, ask, chosen
from cayona.kernel.choices import Choice
from cayona.kernel.errors import CayonaError
from cayona.kernel.events import Event
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.lesson import Attempt
from cayona.kernel.match import event_sentence
from cayona.kernel.seats import seat_names


class GiveUp(Exception):
    """The person wants to be told the answer."""


class PuzzleSession:
    """One puzzle with one person."""

    def __init__(self, console: Console, game: Game, puzzle: Puzzle) -> None:
        self.console = console
        self.game = game
        self.puzzle = puzzle

    def run(self) -> None:
        """Ask until it is solved, or until the person gives up or leaves."""
        number, grade = self.puzzle.number, _(GRADES[self.puzzle.grade - 1])
        heading = _("Puzzle {number} ({grade})").format(number=number, grade=grade)
        self.console.print(Rule(Text(f"{self.game.title}: {heading}", style="bold"), style=board.QUIET))
        begun = self.puzzle.begin(self.game)
        if self.puzzle.is_riddle:
            self._tell(self.puzzle.history(self.game), int(begun.seats))
        try:
            self._solve()
        except GiveUp:
            for sentence in self.puzzle.solution(self.game):
                say(self.console, _("The answer: {sentence}").format(sentence=sentence), "bold")
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()

    def _solve(self) -> None:
        played: list[int] = []
        attempt = self.puzzle.attempt(self.game, played)
        while not attempt.done:
            self._show(attempt)
            action = self._asked(attempt)
            tried = self.puzzle.attempt(self.game, [*played, action])
            self._tell(tried.events, int(tried.state.seats))
            if tried.words:
                say(self.console, tried.words, "bold")
            if tried.right:
                attempt, played = tried, [*played, action]
            else:
                say(self.console, _("Taken back: try again, or “answer”."), board.QUIET)

    def _asked(self, attempt: Attempt) -> int:
        """Return what the person does, who is asked until it can be done."""
        state, seat = attempt.state, self.puzzle.seat
        choices = self._choices(attempt)
        while True:
            line = ask(self.console, seat)
            try:
                match line.lower():
                    case "quit":
                        raise Leave
                    case "answer":
                        raise GiveUp
                    case "again":
                        self._show(attempt)
                    case "":
                        continue
                    case _:
                        action = chosen(state, choices, line)
                        return action if self.puzzle.is_riddle else state.checked(action, seat)
            except CayonaError as problem:
                say(self.console, str(problem), "red")

    def _show(self, attempt: Attempt) -> None:
        state, seat = attempt.state, self.puzzle.seat
        self.console.print(Rule(style=board.QUIET))
        self.console.print(
            board.board(self.game, state.observation(seat), int(state.seats), self.console.width)
        )
        self.console.print(Rule(style=board.QUIET))
        say(self.console, self.puzzle.goal(self.puzzle.begin(self.game)), board.ACCENT)
        board.show_choices(self.console, self._choices(attempt))

    def _choices(self, attempt: Attempt) -> list[Choice]:
        riddle = self.puzzle.riddle(attempt.state)
        if riddle is None:
            return attempt.state.choices(self.puzzle.seat)
        return [
            Choice(nth, "", answer.sentence, tuple(answer.elements), "")
            for nth, answer in enumerate(riddle.answers)
        ]

    def _tell(self, events: list[Event], seats: int) -> None:
        seat = self.puzzle.seat
        seen = [event.seen_by(seat) for event in events]
        lines = [event_sentence(self.game, one, seat, seat_names(seats)) for one in seen if one is not None]
        self.console.print(board.news(lines, seats))
