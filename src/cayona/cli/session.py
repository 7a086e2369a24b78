"""A person at the table: shows what there is to decide and understands what is said."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from cayona.bots import Bot, bot
from cayona.cli import board, rulebook
from cayona.cli.output import Trouble, complain, say, write_json
from cayona.cli.result import show_result
from cayona.cli.text_table import Table, table_lines
from cayona.kernel.choices import Choice
from cayona.kernel.errors import CayonaError, InvalidAction
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match, event_sentence
from cayona.kernel.seats import LETTERS, naming, seat_names, told_apart
from cayona.kernel.state import State
from cayona.lab.players import Fault, choose, derived_seed

ADVISER: Final = "bosun"
LONGEST_NUMBER: Final = 9
"""Digits beyond this are no choice, and too many of them no number that Python reads."""
REMINDER: Final = 12
"""Lines of the log that somebody who comes back to a match reads again."""


class Leave(Exception):
    """The person wants to stop."""


class Session:
    """One match with one person at it."""

    def __init__(
        self,
        console: Console,
        match: Match,
        seat: int,
        players: Mapping[int, Bot],
        save: Path | None = None,
        as_text: bool = False,
    ) -> None:
        self.console = console
        self.match = match
        self.seat = seat
        self.players = players
        self.save = save
        self.as_text = as_text
        """Whether the table is shown as headings and lists."""
        self.news: list[str] = []
        """What has happened since the person's last decision."""
        self.seats = int(match.state.seats)
        self.names = [players[seat].name if seat in players else _("you") for seat in range(self.seats)]
        self.told = max(0, len(match.events) - REMINDER) if match.history else 0
        """How many events the person has read."""
        self.words: dict[str, tuple[Callable[[str], None], str]] = {
            "undo": (self._undo, _("take your last action back")),
            "hint": (self._hint, _("what the bot “{name}” would do").format(name=ADVISER)),
            "why": (self._why, _("why ACTION is allowed or not, e.g. “why 3”")),
            "rules": (self._rules, _("a rule by its number, or the rules that mention a WORD")),
            "board": (self._board, _("show the table again")),
            "text": (self._text, _("show the table as headings and lists, or as a drawing")),
            "log": (self._log, _("everything that happened so far")),
            "save": (self._save, _("write the match to FILE")),
            "help": (self._help, _("this list")),
            "quit": (self._quit, _("stop here")),
        }

    @property
    def called(self) -> list[str]:
        """What sentences call the seats: a drawing shows letters."""
        return told_apart(self.names) if self.as_text else seat_names(self.seats)

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        try:
            self._greet()
            while not self.match.state.is_over():
                if self.seat in self.match.state.deciders():
                    self._decide()
                else:
                    self._let_bot_act()
        except (Leave, EOFError, KeyboardInterrupt):
            self._part()
        else:
            self._finish()

    # --- What is shown -----------------------------------------------------------------------------

    def _greet(self) -> None:
        self.console.print(Rule(Text(self.match.game.title, style="bold"), style=board.QUIET))
        self.console.print(board.legend(self.names))
        self.console.print(
            _("Shuffle sealed: {commitment}").format(commitment=self.match.commitment),
            style=board.QUIET,
        )
        self.console.print(
            _("Save the match, and “cayona verify” can prove that it was fair. Write “help” for help."),
            style=board.QUIET,
        )

    def _tell_news(self) -> None:
        fresh = [event.seen_by(self.seat) for event in self.match.events[self.told :]]
        self.told = len(self.match.events)
        self.news = [
            event_sentence(self.match.game, seen, self.seat, self.called)
            for seen in fresh
            if seen is not None
        ]
        if not self.as_text:
            self.console.print()
            self.console.print(board.news(self.news, self.seats))

    def _show_table(self) -> None:
        if self.as_text:
            self._show_text()
            return
        observation = self.match.state.observation(self.seat)
        self.console.print(Rule(style=board.QUIET))
        self.console.print(board.board(self.match.game, observation, self.seats, self.console.width))
        self.console.print(Rule(style=board.QUIET))
        choices = self._choices()
        self.console.print(self.match.game.prompt(observation, choices), style=board.ACCENT)
        board.show_choices(self.console, choices)

    def _show_text(self) -> None:
        state = self.match.state
        seen = state.observation(None), state.observation(self.seat)
        table = Table(self.match.game, *seen, self._choices(), self.called, self.news)
        for line in table_lines(table):
            self.console.print(Text(line))

    def _choices(self) -> list[Choice]:
        with naming(self.called):
            return self.match.state.choices(self.seat)

    # --- Deciding ----------------------------------------------------------------------------------

    def _decide(self) -> None:
        """Ask until the person has acted or taken something back."""
        self._tell_news()
        self._show_table()
        version = self.match.version
        while self.match.version == version:
            line = ask(self.console, self.seat)
            if line:
                try:
                    self._understand(line)
                except CayonaError as problem:
                    rule = f" [{problem.rule}]" if problem.rule else ""
                    say(self.console, f"{problem}{rule}", "red")

    def _understand(self, line: str) -> None:
        """Take a line as a choice's number, as an action's notation, or as a command."""
        word, _space, rest = line.partition(" ")
        try:
            action = self._action(line)
        except InvalidAction:
            if word.lower() not in self.words:
                raise
            self.words[word.lower()][0](rest.strip())
        else:
            self.match.play(action, self.seat)

    def _action(self, text: str) -> int:
        return chosen(self.match.state, self._choices(), text)

    def _let_bot_act(self) -> None:
        seat = self.match.state.deciders()[0]
        player = self.players[seat]
        if self.as_text:  # what turns and is written over again is read out again and again
            action, fault = choose(player, self.match.state, seat)
            self._play_for(seat, action, fault)
            return
        thinking = _("{name} is thinking …").format(name=f"{LETTERS[seat]} ({player.name})")
        with self.console.status(thinking, spinner_style=board.QUIET):
            action, fault = choose(player, self.match.state, seat)
        self._play_for(seat, action, fault)

    def _play_for(self, seat: int, action: int, fault: Fault | None) -> None:
        if fault is not None:
            complain(fault.sentence())
        self.match.play(action, seat)

    # --- Commands ----------------------------------------------------------------------------------

    def _undo(self, _rest: str) -> None:
        self.match.undo(self.seat)

    def _hint(self, _rest: str) -> None:
        adviser = bot(ADVISER, seed=derived_seed(self.match.seed, "hint", self.match.version))
        action, _fault = choose(adviser, self.match.state, self.seat)
        for number, choice in enumerate(self._choices(), 1):
            if choice.action == action:
                self._say(
                    _("{name} would choose {number}: {sentence} (“{text}”).").format(
                        name=ADVISER, number=number, sentence=choice.sentence, text=choice.text
                    )
                )

    def _why(self, rest: str) -> None:
        if not rest:
            raise Trouble(_("Name an action, e.g. “why {text}”.").format(text=self._choices()[0].text))
        why = self.match.state.explain(self._action(rest), self.seat)
        verdict = _("Yes") if why.legal else _("No")
        self._say(f"{verdict}: {why.sentence}" + (f" [{why.rule}]" if why.rule else ""))
        if why.rule:
            for rule, text in rulebook.find(self.match.game, why.rule):
                self._say(f"{rule}: {text}")

    def _rules(self, rest: str) -> None:
        for rule, text in rulebook.look_up(self.match.game, rest):
            self._say(f"{rule}: {text}")

    def _board(self, _rest: str) -> None:
        self._show_table()

    def _text(self, _rest: str) -> None:
        self.as_text = not self.as_text
        self._show_table()

    def _log(self, _rest: str) -> None:
        self.console.print(board.news(self.match.log(self.seat), self.seats))

    def _save(self, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.save
        if path is None:
            raise Trouble(_("Name a file, e.g. “save game.json”."))
        write_json(path, self.match.record())
        self._say(_("Saved; “cayona play --load {path}” goes on from here.").format(path=path))

    def _help(self, _rest: str) -> None:
        example = self._choices()[-1].text
        self._say(
            _("Write the number of a choice, or the choice itself, e.g. “{text}”. Or:").format(text=example)
        )
        for word, (_command, meaning) in self.words.items():
            self.console.print(Text.assemble((f"    {word:<7}", board.ACCENT), meaning))

    def _quit(self, _rest: str) -> None:
        raise Leave

    def _say(self, sentence: str) -> None:
        say(self.console, sentence)

    # --- The end -----------------------------------------------------------------------------------

    def _part(self) -> None:
        self.console.print()
        if self.save is not None:
            self._save("")
        else:
            self._say(_("The game was not saved; “save FILE” or --save FILE keeps it."))
        self._say(_("Fair winds!"))

    def _finish(self) -> None:
        self._tell_news()
        show_result(self.console, self.match, self.seat, self.names)
        if self.save is not None:
            write_json(self.save, self.match.record())
            self._say(_("Saved; “cayona verify {path}” checks it.").format(path=self.save))


def ask(console: Console, seat: int) -> str:
    """Return what the person on a seat writes."""
    with suppress(ImportError):
        import readline  # noqa: F401 (gives input() editing and history, where there is such a thing)
    line = input(f"{LETTERS[seat]}> ")
    if not sys.stdin.isatty():
        console.print(line)  # a transcript of piped input reads like a dialogue
    return line.strip()


def chosen(state: State, choices: Sequence[Choice], text: str) -> int:
    """Return the action that is meant by the number of a choice, or by its notation."""
    if not (text.isascii() and text.isdigit()):
        return state.parse_action(text)
    number = int(text) if len(text) < LONGEST_NUMBER else 0
    if 1 <= number <= len(choices):
        return choices[number - 1].action
    raise Trouble(
        _("The choices are numbered 1 to {last}; there is no {number}.").format(
            last=len(choices), number=text
        )
    )
